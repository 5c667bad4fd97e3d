//! The options of `soko serve`.

use super::{Group, whole};
use clap::Args;
use serde::Deserialize;

/// Where the web app listens, and how many searches run and wait.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[command(next_help_heading = "Serving")]
#[serde(default, rename_all = "kebab-case")]
pub(crate) struct Serving {
    /// Port to listen on; 0 for any free one [default: 7656, or any free one if that is taken]
    #[arg(long, value_name = "PORT", value_parser = whole::<u16>(0..=u16::MAX))]
    pub(crate) port: Option<u16>,

    /// Address to listen on; any but a loopback address lets other machines in [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) bind: Option<std::net::IpAddr>,

    /// Another host name that browsers may ask for, such as this machine's name
    #[arg(long, value_name = "NAME")]
    pub(crate) allow_host: Option<String>,

    /// Open the page in the browser
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    pub(crate) open: Option<bool>,

    /// Searches that run at the same time [default: one per core]
    #[arg(long, short, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    pub(crate) jobs: Option<u16>,

    /// Searches that may wait; more are refused [default: 16]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(0..))]
    pub(crate) queue: Option<u16>,
}

group!(Serving { port, bind, allow_host, open, jobs, queue });
