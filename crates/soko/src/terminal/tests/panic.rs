//! A panic gives the terminal back before its message is printed. The test starts itself anew in a pseudo-terminal and breaks
//! there, so that the program needs no way to be broken on purpose.

use super::pty::{Ended, Terminal};
use crate::terminal::runtime::screen::Screen;
use std::ffi::OsStr;

/// Set where the test is to break.
const INSIDE: &str = "SOKO_TEST_BREAKS";

#[test]
fn a_panic_gives_the_terminal_back_and_is_reported() {
    if std::env::var_os(INSIDE).is_some() {
        let _screen = Screen::take().expect("a terminal");
        panic!("broken on purpose");
    }
    let tests = std::env::current_exe().expect("the tests");
    let name = "terminal::tests::panic::a_panic_gives_the_terminal_back_and_is_reported";
    let program = [tests.as_os_str(), OsStr::new("--exact"), OsStr::new("--nocapture"), OsStr::new(name)];
    let terminal = Terminal::open(&program, (100, 30), |command| {
        command.env(INSIDE, "").env("RUST_BACKTRACE", "0");
    });
    let Ended { code, screen: text, .. } = terminal.ends_with();
    assert_eq!(code, Some(101), "{text}");
    assert!(text.contains("broken on purpose"), "{text}");
}
