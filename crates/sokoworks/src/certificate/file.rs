//! Certificates as files; the crate `checker` describes the format and reads it.

use checker::certificate::Header;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::{Result, Write};

/// Writes a certificate. `position` gives the key and the label of each of `count` positions, in rising order of the keys.
///
/// # Errors
/// As `to` does.
pub fn write<'k>(
    header: &Header,
    count: usize,
    mut position: impl FnMut(usize) -> (&'k [u8], u32),
    to: impl Write,
) -> Result<()> {
    let mut out = GzEncoder::new(to, Compression::new(6));
    write!(out, "{header}")?;
    let mut before: &[u8] = &[];
    for index in 0..count {
        let (key, label) = position(index);
        let shared = key.iter().zip(before).take(255).take_while(|(one, other)| one == other).count();
        out.write_all(&[shared as u8])?;
        out.write_all(&key[shared..])?;
        out.write_all(&label.to_be_bytes())?;
        before = key;
    }
    out.finish()?.flush()
}
