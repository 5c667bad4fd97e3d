//! Parts for Windows alone: the file of this plugin, messages, an editor for the settings.

use crate::{NAME, options};
use std::ffi::{OsString, c_void};
use std::fs;
use std::io::ErrorKind;
use std::os::windows::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::ptr;

type Window = *mut c_void;

#[link(name = "kernel32")]
unsafe extern "system" {
    fn GetModuleHandleExW(flags: u32, name: *const u16, module: *mut *mut c_void) -> i32;
    fn GetModuleFileNameW(module: *mut c_void, name: *mut u16, size: u32) -> u32;
}

#[link(name = "user32")]
unsafe extern "system" {
    fn MessageBoxW(window: Window, text: *const u16, title: *const u16, kind: u32) -> i32;
}

#[link(name = "shell32")]
unsafe extern "system" {
    fn ShellExecuteW(
        window: Window,
        verb: *const u16,
        file: *const u16,
        arguments: *const u16,
        folder: *const u16,
        show: i32,
    ) -> *mut c_void;
}

/// `name` is an address in the module, and the module is not held.
const FROM_ADDRESS: u32 = 4 | 2;
/// Kinds of messages and what is answered.
const INFORMATION: u32 = 0x40;
const WARNING: u32 = 0x30;
const YES_NO: u32 = 4;
const YES: i32 = 6;
/// A window as it usually is.
const SHOW: i32 = 1;
/// Most characters of a path.
const LONGEST: usize = 32_768;

/// The settings file: it is named as the plugin, and is beside it.
fn file() -> Option<PathBuf> {
    let mut module = ptr::null_mut();
    let here: fn() -> Option<PathBuf> = file;
    // SAFETY: the address of a function of this module, and room for its handle.
    if unsafe { GetModuleHandleExW(FROM_ADDRESS, here as *const u16, &raw mut module) } == 0 {
        return None;
    }
    let mut name = vec![0; LONGEST];
    // SAFETY: `name` has room for `LONGEST` characters.
    let length = unsafe { GetModuleFileNameW(module, name.as_mut_ptr(), LONGEST as u32) } as usize;
    let name = name.get(..length).filter(|name| !name.is_empty() && name.len() < LONGEST)?;
    Some(PathBuf::from(OsString::from_wide(name)).with_extension("ini"))
}

/// The text of the settings file; empty where there is none.
pub(crate) fn settings() -> Result<String, String> {
    let Some(file) = file() else { return Ok(String::new()) };
    match fs::read(&file) {
        Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Err(why) if why.kind() == ErrorKind::NotFound => Ok(String::new()),
        Err(why) => Err(format!("{}: {why}", file.display())),
    }
}

fn wide(text: impl AsRef<std::ffi::OsStr>) -> Vec<u16> {
    text.as_ref().encode_wide().chain([0]).collect()
}

fn message(window: Window, text: &str, kind: u32) -> i32 {
    let (text, title) = (wide(text), wide(NAME));
    // SAFETY: both texts end with a NUL.
    unsafe { MessageBoxW(window, text.as_ptr(), title.as_ptr(), kind) }
}

/// Shows what the plugin is.
pub(crate) fn show_about(window: Window) {
    let text = format!(
        "{NAME}\n\nIt solves levels and makes solutions shorter. Every solution is replayed by the rules before it is given.\n\n{}",
        env!("CARGO_PKG_REPOSITORY")
    );
    message(window, &text, INFORMATION);
}

/// Shows where the settings are and whether they are valid, and opens them in an editor.
pub(crate) fn configure(window: Window) {
    let Some(file) = file() else { return };
    let state = match settings().and_then(|text| options::read(&text)) {
        Ok(_) if file.exists() => "The settings are in the file".to_owned(),
        Ok(_) => "There is no settings file yet: everything is as usual. It will be the file".to_owned(),
        Err(why) => format!("The settings have a mistake, so nothing runs: {why}\n\nThey are in the file"),
    };
    let text = format!("{state}\n{}\n\nOpen it? A search that begins later reads it.", file.display());
    if message(window, &text, YES_NO | INFORMATION) == YES {
        open(window, &file);
    }
}

fn open(window: Window, file: &Path) {
    if !file.exists() {
        let template = options::TEMPLATE.replace('\n', "\r\n");
        if let Err(why) = fs::write(file, template) {
            let text =
                format!("{}: {why}\n\nMake this file yourself:\n\n{}", file.display(), options::TEMPLATE);
            message(window, &text, WARNING);
            return;
        }
    }
    let quoted = format!("\"{}\"", file.display());
    let (verb, editor, argument) = (wide("open"), wide("notepad.exe"), wide(quoted));
    // SAFETY: all texts end with a NUL.
    unsafe {
        ShellExecuteW(window, verb.as_ptr(), editor.as_ptr(), argument.as_ptr(), ptr::null(), SHOW);
    }
}
