//! Runs the program in a folder of its own.

use crate::program::soko;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;
pub(crate) use test_levels::huge;

/// A Sokoban level that one push solves.
pub(crate) const ONE_PUSH: &str = "#####\n#@$.#\n#####\n";
/// A Sokoban level with its box in a corner.
pub(crate) const DEAD: &str = "#####\n#@ $#\n#  .#\n#####\n";
/// A level without a solution in which no simple test finds a reason.
pub(crate) const LOCK: &str = "########\n#  $ . #\n#. ## ##\n# $  $@#\n#. ##  #\n########\n";
/// Three Sokoban levels with titles; the second has a solution of three moves.
pub(crate) const THREE: &str = "\
First

#####
#@$.#
#####

Second

######
#@$ .#
######

Solution
RR

Third

######
#@ $.#
#.$  #
######
";
/// A Sokobond level: two hydrogens.
pub(crate) const BOND: &str = "xxxxxx\nxH--hx\nxxxxxx\n=DD\n";

/// A Sokobond level so open that no blind search ever gets through it.
pub(crate) const WIDE_BOND: &str = "\
xxxxxxxxxxxxxx
x------------x
x-h---o---h--x
x------------x
x------------x
x-o---h---c--x
x-------E----x
x------------x
x-h---o---h--x
x------------x
x------------x
x-c---h---o--x
x------------x
xxxxxxxxxxxxxx
";

/// A folder with files, in which the program runs.
pub(crate) struct Place {
    folder: TempDir,
}

/// How a run ended.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Place {
    /// A folder with these files; folders of their paths are made.
    pub(crate) fn with(files: &[(&str, &str)]) -> Place {
        let place = Place { folder: tempfile::tempdir().expect("a temporary folder") };
        for (name, text) in files {
            place.write(name, text.as_bytes());
        }
        place
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder that can be made");
        fs::write(path, bytes).expect("a file that can be written");
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The program, ready to run here.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = soko(self.folder());
        command.args(arguments);
        command
    }

    /// Runs with what is typed after `soko`.
    pub(crate) fn soko(&self, line: &str) -> Run {
        self.run(&line.split(' ').collect::<Vec<_>>())
    }

    /// The same, word by word.
    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        let output = self.command(arguments).output().expect("the program");
        Run {
            code: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// Runs with `input` on standard input.
    pub(crate) fn feed(&self, arguments: &[&str], input: &str) -> Run {
        let mut child = self.spawn(self.command(arguments).stdin(Stdio::piped()));
        let mut stdin = child.stdin.take().expect("a pipe");
        // The program may end without reading it all.
        let _ = stdin.write_all(input.as_bytes());
        drop(stdin);
        finish(child)
    }

    /// Starts a command with both outputs in pipes.
    pub(crate) fn spawn(&self, command: &mut Command) -> Child {
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program")
    }
}

/// Waits for a child and takes its outputs.
pub(crate) fn finish(child: Child) -> Run {
    let output = child.wait_with_output().expect("the program's end");
    Run {
        code: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

impl Run {
    /// Checks the exit code; shows everything if it is another.
    #[track_caller]
    pub(crate) fn code(self, expect: i32) -> Run {
        assert_eq!(self.code, Some(expect), "{self:#?}");
        self
    }

    /// Checks that standard output holds `part`.
    #[track_caller]
    pub(crate) fn says(self, part: &str) -> Run {
        assert!(self.stdout.contains(part), "`{part}` is missing: {self:#?}");
        self
    }

    /// Checks that standard error holds `part`.
    #[track_caller]
    pub(crate) fn complains(self, part: &str) -> Run {
        assert!(self.stderr.contains(part), "`{part}` is missing: {self:#?}");
        self
    }

    /// Checks that standard error is empty.
    #[track_caller]
    pub(crate) fn quietly(self) -> Run {
        assert_eq!(self.stderr, "", "{self:#?}");
        self
    }

    /// The lines of standard output as JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> Vec<serde_json::Value> {
        let parse = |line: &str| {
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}: {self:#?}"))
        };
        self.stdout.lines().map(parse).collect()
    }
}
