//! A page about results: what was solved, how fast and how well, beside what other programs did on the same
//! levels. Pure functions from records and tables to Markdown and SVG; the command reads and writes the files.

mod baseline;
mod cactus;
mod page;
mod record;

pub(crate) use baseline::{Baseline, Best};
pub(crate) use cactus::{Curve, cactus};
pub(crate) use page::{Set, page};
pub(crate) use record::{ResultRecord, Within, read};
