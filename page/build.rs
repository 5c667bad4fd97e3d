//! Lists the files of the page for a release build, which carries them. A debug build reads them from their folder.

#![allow(clippy::print_stdout)]

mod names;

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let variable = |name| env::var(name).map_err(io::Error::other);
    let source = Path::new(&variable("CARGO_MANIFEST_DIR")?).join("src");
    let embeds = variable("PROFILE")? == "release";
    let names = if embeds { names::names(&source)? } else { Vec::new() };
    let file = |name: &String| format!("({name:?}, include_bytes!({:?}).as_slice()),\n", source.join(name));
    let files: String = names.iter().map(file).collect();
    fs::write(Path::new(&variable("OUT_DIR")?).join("files.rs"), format!("[\n{files}]\n"))?;
    println!("cargo:rerun-if-changed={}", if embeds { "src" } else { "build.rs" });
    Ok(())
}
