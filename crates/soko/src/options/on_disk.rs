//! Options of proofs whose positions lie in files.

use crate::quantity::Bytes;
use clap::Args;
use sokoworks::Disk;
use std::path::PathBuf;

/// Where a proof has the positions for which there is no memory. No file sets these options: they are about one run.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Search")]
pub(crate) struct OnDisk {
    /// Sokoban: keep positions of large proofs in files here
    #[arg(long, value_name = "DIR")]
    pub(crate) disk: Option<PathBuf>,

    /// Most bytes of these files [default: what is free]
    #[arg(long, value_name = "SIZE", requires = "disk")]
    pub(crate) disk_limit: Option<Bytes>,

    /// Leave these files when a limit ends the run
    #[arg(long, requires = "disk")]
    pub(crate) keep: bool,
}

impl OnDisk {
    /// What is asked of the solver.
    pub(crate) fn asked(&self) -> Option<Disk> {
        let most = self.disk_limit.map(|limit| limit.0);
        self.disk.clone().map(|folder| Disk { folder, most, keeps: self.keep })
    }
}
