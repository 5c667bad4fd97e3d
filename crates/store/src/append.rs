//! Appends to a file of lines in which a killed program may have left a line without its end.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

/// Appends a line in one write, on a line of its own whatever stands before it.
pub(crate) fn append_line(file: &mut File, line: &str) -> io::Result<()> {
    let mut last = *b"\n";
    if file.seek(SeekFrom::End(0))? > 0 {
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
    }
    let end = if last == *b"\n" { "" } else { "\n" };
    file.write_all(format!("{end}{line}\n").as_bytes())
}
