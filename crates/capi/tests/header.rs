//! The header is what cbindgen makes of the sources: `SOKO_UPDATE=1 cargo test -p sokoworks-capi --test header` writes it anew.

use std::fs;
use std::path::Path;

#[test]
fn the_header_is_that_of_the_sources() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(root.join("cbindgen.toml")).expect("a configuration");
    let mut builder = cbindgen::Builder::new().with_config(config);
    let mut sources: Vec<_> = fs::read_dir(root.join("src")).expect("the sources").flatten().collect();
    sources.sort_by_key(|source| source.file_name() != "lib.rs");
    sources[1..].sort_by_key(fs::DirEntry::file_name);
    for source in sources {
        builder = builder.with_src(source.path());
    }
    let mut made = Vec::new();
    builder.generate().expect("a header").write(&mut made);
    let made = String::from_utf8(made).expect("text");
    let file = root.join("include/sokoworks.h");
    if std::env::var_os("SOKO_UPDATE").is_some() {
        fs::write(&file, &made).expect("the header is written");
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == made, "include/sokoworks.h is not that of the sources: write it anew with SOKO_UPDATE=1");
}
