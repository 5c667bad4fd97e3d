//! Compresses the files of days, and lists them by month.

#![allow(clippy::print_stdout)]

use flate2::{Compression, GzBuilder};
use std::io::{self, Write};
use std::path::Path;
use std::{env, fs};

fn main() -> io::Result<()> {
    let variable = |name| env::var(name).map_err(io::Error::other);
    let folder = Path::new(&variable("CARGO_MANIFEST_DIR")?).join("days");
    let out = variable("OUT_DIR")?;
    let mut paths: Vec<_> =
        fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "days"));
    paths.sort();
    let mut list = String::new();
    for path in paths {
        let month = path.file_stem().unwrap_or_default().to_string_lossy();
        // No time of day in it: the same levels are the same bytes.
        let mut packer = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
        packer.write_all(&fs::read(&path)?)?;
        let packed = Path::new(&out).join(format!("{month}.gz"));
        fs::write(&packed, packer.finish()?)?;
        list += &format!("({month:?}, include_bytes!({packed:?}).as_slice()),\n");
    }
    fs::write(Path::new(&out).join("months.rs"), format!("[\n{list}]\n"))?;
    println!("cargo:rerun-if-changed=days");
    Ok(())
}
