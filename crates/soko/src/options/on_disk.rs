//! Options of proofs whose positions lie in files.

use crate::quantity::Bytes;
use clap::Args;
use sokoworks::Disk;
use std::path::PathBuf;

/// Where a proof has the positions for which there is no memory. No file sets these options: they are about one run.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Proofs on disk")]
pub(crate) struct OnDisk {
    /// Sokoban: for proofs that need more memory than there is, keep positions in files of this folder. A run that was
    /// killed is continued by the same command
    #[arg(long, value_name = "DIR")]
    pub(crate) disk: Option<PathBuf>,

    /// Most that the files of --disk may take, such as 200GiB [default: what is free]
    #[arg(long, value_name = "SIZE", requires = "disk")]
    pub(crate) disk_limit: Option<Bytes>,

    /// Leave the files of --disk when a limit or Ctrl-C ends the run, for the same command to continue
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
