//! A pseudo-terminal with the program in it: keys go in, a screen comes out.
//!
//! The tests of the command line use it, those of the terminal itself, and the example that measures how long keys take.
//! `setsid --ctty` (util-linux) makes the pseudo-terminal the program's own, so that changes of size reach it.

#![allow(dead_code, reason = "each of its users needs a part")]

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};
use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::os::unix::ffi::OsStrExt;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use vt100::{MouseProtocolMode, Parser};

/// Longest wait for anything: far more than a busy machine needs.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program in a terminal of its own.
pub(crate) struct Terminal {
    child: Child,
    keys: File,
    /// The program's end, held so that its modes can be asked for when it is gone.
    end: File,
    screen: Arc<Mutex<Parser>>,
    /// Draws what the program writes, and keeps it.
    reader: Option<JoinHandle<Vec<u8>>>,
}

/// What a program has left behind.
pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    /// What stands on the screen.
    pub(crate) screen: String,
    /// All that it has written, escape codes too.
    pub(crate) written: String,
}

fn side(length: u16) -> NonZeroU16 {
    NonZeroU16::new(length).expect("a side")
}

fn size_of(columns: u16, rows: u16) -> Winsize {
    Winsize { ws_col: columns, ws_row: rows, ws_xpixel: 0, ws_ypixel: 0 }
}

impl Terminal {
    /// Starts a program in a terminal of this size; `program` is to be its name and arguments.
    pub(crate) fn open(program: &[&OsStr], size: (u16, u16), set: impl FnOnce(&mut Command)) -> Terminal {
        let (columns, rows) = size;
        let keys = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a pseudo-terminal");
        grantpt(&keys).expect("a grant");
        unlockpt(&keys).expect("an open lock");
        let name = ptsname(&keys, Vec::new()).expect("a name");
        let path = OsStr::from_bytes(name.as_bytes());
        let end = OpenOptions::new().read(true).write(true).open(path).expect("the other end");
        tcsetwinsize(&keys, size_of(columns, rows)).expect("a size");
        let copy = || Stdio::from(end.try_clone().expect("a copy"));
        let mut command = Command::new("setsid");
        command.arg("--ctty").args(program).env("TERM", "xterm-256color").env("LC_ALL", "C.UTF-8");
        set(&mut command);
        let child = command.stdin(copy()).stdout(copy()).stderr(copy()).spawn().expect("the program");
        let keys = File::from(keys);
        let screen = Arc::new(Mutex::new(Parser::new(side(rows), side(columns), 0)));
        let mut output = keys.try_clone().expect("a copy");
        let drawn = screen.clone();
        let reader = thread::spawn(move || {
            let (mut written, mut bytes) = (Vec::new(), [0; 4096]);
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                written.extend(&bytes[..count]);
                drawn.lock().unwrap_or_else(PoisonError::into_inner).process(&bytes[..count]);
            }
            written
        });
        Terminal { child, keys, end, screen, reader: Some(reader) }
    }

    /// What stands on the screen.
    pub(crate) fn text(&self) -> String {
        self.screen.lock().unwrap_or_else(PoisonError::into_inner).screen().contents()
    }

    /// Waits until the screen shows `part`.
    #[track_caller]
    pub(crate) fn shows(&mut self, part: &str) -> &mut Terminal {
        let begin = Instant::now();
        while !self.text().contains(part) {
            assert!(begin.elapsed() < PATIENCE, "`{part}` does not come:\n{}", self.text());
            thread::sleep(Duration::from_millis(5));
        }
        self
    }

    /// The same without blanks at the ends of lines, which say nothing.
    fn trimmed(&self) -> String {
        self.text().lines().map(|line| format!("{}\n", line.trim_end())).collect()
    }

    /// What stands on the screen when nothing more comes.
    pub(crate) fn settled(&self) -> String {
        let mut before = String::new();
        loop {
            let now = self.trimmed();
            if now == before {
                return now;
            }
            before = now;
            thread::sleep(Duration::from_millis(500));
        }
    }

    /// Waits until the screen is as it was.
    #[track_caller]
    pub(crate) fn shows_all(&mut self, whole: &str) -> &mut Terminal {
        let begin = Instant::now();
        while self.trimmed() != whole {
            assert!(begin.elapsed() < PATIENCE, "the screen should be\n{whole}\nand is\n{}", self.text());
            thread::sleep(Duration::from_millis(5));
        }
        self
    }

    /// Checks that the terminal is as programs expect it that do not take it over.
    #[track_caller]
    pub(crate) fn is_given_back(&self) {
        let parser = self.screen.lock().unwrap_or_else(PoisonError::into_inner);
        let screen = parser.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor());
        assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::None);
    }

    /// Sends keys as a terminal does.
    pub(crate) fn send(&mut self, keys: &str) -> &mut Terminal {
        self.keys.write_all(keys.as_bytes()).expect("a terminal that listens");
        self
    }

    /// A click of the left button, as an SGR mouse report; column and row from 0.
    pub(crate) fn click(&mut self, column: u16, row: u16) -> &mut Terminal {
        let (x, y) = (column + 1, row + 1);
        self.send(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"))
    }

    /// Changes the size.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) -> &mut Terminal {
        let mut screen = self.screen.lock().unwrap_or_else(PoisonError::into_inner);
        screen.set_size(side(rows), side(columns));
        drop(screen);
        tcsetwinsize(&self.keys, size_of(columns, rows)).expect("a size");
        self
    }

    /// The number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Kills the program without a warning.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("a program to kill");
        self.child.wait().expect("its end");
    }

    /// Waits for the end of the program; its exit code. The terminal is as it was.
    #[track_caller]
    pub(crate) fn ends(self) -> Option<i32> {
        self.ends_with().code
    }

    /// The same, and what the program has left behind.
    #[track_caller]
    pub(crate) fn ends_with(mut self) -> Ended {
        let begin = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                break status;
            }
            assert!(begin.elapsed() < PATIENCE, "it does not end:\n{}", self.text());
            thread::sleep(Duration::from_millis(5));
        };
        let modes = tcgetattr(&self.end).expect("modes").local_modes;
        assert!(modes.contains(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG), "{modes:?}");
        // With nobody at the other end the reader comes to its end, and has drawn everything.
        let Terminal { end, reader, screen, .. } = self;
        drop(end);
        let written = reader.map(|reader| reader.join().expect("a reader")).unwrap_or_default();
        let parser = screen.lock().unwrap_or_else(PoisonError::into_inner);
        let screen = parser.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste());
        assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::None);
        let written = String::from_utf8_lossy(&written).into_owned();
        Ended { code: status.code(), screen: screen.contents(), written }
    }
}
