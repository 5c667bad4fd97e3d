//! The terminal itself: taken over while the program runs, and given back however it ends.

use crate::output::diagnostics::Problem;
use ratatui_crossterm::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, poll,
};
use ratatui_crossterm::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui_crossterm::crossterm::{cursor, execute};
use sokoworks::base64;
use std::io::{self, IsTerminal, Stdout, Write};
use std::thread;
use std::time::Duration;

/// A problem if there is no terminal to play in.
pub(crate) fn require() -> anyhow::Result<()> {
    // Keys may come from the terminal even where standard input is a file.
    let keys = io::stdin().is_terminal() || std::fs::File::open("/dev/tty").is_ok();
    if io::stdout().is_terminal() && keys {
        return Ok(());
    }
    let problem = Problem::new("E-TERMINAL", "this command needs a terminal for its screen and keys");
    Err(problem.help("run it in a terminal; soko show and soko solve work without one").into())
}

/// A terminal that is taken over. Dropping it gives the terminal back.
#[derive(Debug)]
pub(crate) struct Screen {
    out: Stdout,
}

impl Screen {
    /// Takes the terminal over, and makes sure that a panic gives it back before its message is printed.
    pub(crate) fn take() -> io::Result<Screen> {
        let before = std::panic::take_hook();
        let owner = thread::current().id();
        std::panic::set_hook(Box::new(move |panic| {
            // A panic of a background search is caught there and shown on the screen.
            if thread::current().id() == owner {
                give_back(&mut io::stdout());
                before(panic);
            }
        }));
        let mut screen = Screen { out: io::stdout() };
        screen.enter()?;
        // The first look for events also begins to listen for changes of size: from here on none is lost.
        poll(Duration::ZERO)?;
        Ok(screen)
    }

    /// Gives the terminal back for a while.
    pub(super) fn give_back(&mut self) {
        give_back(&mut self.out);
    }

    /// Takes the terminal over again, whoever had it meanwhile and whatever modes it was left in.
    pub(super) fn retake(&mut self) -> io::Result<()> {
        // Raw mode that is thought to be on is not turned on.
        let _ = disable_raw_mode();
        self.enter()
    }

    fn enter(&mut self) -> io::Result<()> {
        enable_raw_mode()?;
        execute!(
            self.out,
            EnterAlternateScreen,
            Clear(ClearType::All),
            EnableMouseCapture,
            EnableBracketedPaste
        )
    }

    /// Puts text into the clipboard of the terminal (OSC 52), if it lets programs do so.
    pub(super) fn copy(&mut self, text: &str) -> io::Result<()> {
        write!(self.out, "\x1b]52;c;{}\x07", base64(text.as_bytes()))?;
        self.out.flush()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back(&mut self.out);
    }
}

/// Gives the terminal back. Errors are ignored: the terminal is gone.
fn give_back(out: &mut Stdout) {
    let _ = execute!(out, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
}
