//! Tests of games in progress, the editor and records through the public interface.

mod common;
mod compare;
mod drafts;
mod editing;
mod games;
mod hints;
mod journeys;
mod records;
mod ways;
