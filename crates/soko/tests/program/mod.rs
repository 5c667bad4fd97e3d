//! The program as the tests start, watch and stop it: nothing of the user's environment or settings reaches it.

#![allow(dead_code, reason = "each kind of test needs a part")]

#[cfg(unix)]
pub(crate) mod slurm;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

/// The path of the program.
pub(crate) const SOKO: &str = env!("CARGO_BIN_EXE_soko");

/// The program, ready to run in a folder, away from any terminal.
pub(crate) fn soko(folder: &Path) -> Command {
    let mut command = Command::new(SOKO);
    isolate(&mut command, folder).stdin(Stdio::null()).env_remove("TERM");
    command
}

/// Lets a command run in a folder that stands in for the user's own.
pub(crate) fn isolate<'a>(command: &'a mut Command, folder: &Path) -> &'a mut Command {
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "SOKO_CONFIG", "SOKO_DATA"] {
        command.env_remove(name);
    }
    command
        .current_dir(folder)
        .env("XDG_CONFIG_HOME", folder.join(".config"))
        .env("XDG_DATA_HOME", folder.join(".data"))
}

/// Waits for the address that `soko serve` prints; what it prints after that.
pub(crate) fn address(child: &mut Child) -> (String, BufReader<ChildStdout>) {
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    stdout.read_line(&mut line).expect("an address");
    (line, stdout)
}

/// Sends a signal such as `INT` to a process.
#[cfg(unix)]
pub(crate) fn signal(process: u32, name: &str) {
    let kill = Command::new("kill").args([&format!("-{name}"), &process.to_string()]).status();
    assert!(kill.expect("kill").success());
}

/// Most memory that a process has held so far, in bytes, as Linux reports it.
pub(crate) fn peak_of(child: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? << 10)
}
