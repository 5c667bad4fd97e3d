//! The header is what cbindgen makes of the sources: `SOKO_UPDATE=1 cargo test -p sokoworks-capi --test all header` writes it anew.

use std::fs;
use std::path::Path;

#[test]
fn the_header_is_that_of_the_sources() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut config = cbindgen::Config::from_file(root.join("cbindgen.toml")).expect("a configuration");
    config.after_includes = Some(format!(
        "\n// The version of this header; `sokoworks_version` returns that of the library.\n\
        #define SOKOWORKS_VERSION \"{}\"\n\
        #define SOKOWORKS_VERSION_MAJOR {}\n\
        #define SOKOWORKS_VERSION_MINOR {}\n\
        #define SOKOWORKS_VERSION_PATCH {}",
        env!("CARGO_PKG_VERSION"),
        env!("CARGO_PKG_VERSION_MAJOR"),
        env!("CARGO_PKG_VERSION_MINOR"),
        env!("CARGO_PKG_VERSION_PATCH"),
    ));
    // The other sources are found through their `mod`.
    let builder = cbindgen::Builder::new().with_config(config).with_src(root.join("src/lib.rs"));
    let mut made = Vec::new();
    builder.generate().expect("a header").write(&mut made);
    let made = String::from_utf8(made).expect("text");
    assert_eq!(made.matches("*sokoworks_solve(").count(), 1, "everything is declared once");
    let file = root.join("include/sokoworks.h");
    if std::env::var_os("SOKO_UPDATE").is_some() {
        fs::write(&file, &made).expect("the header is written");
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == made, "include/sokoworks.h is not that of the sources: write it anew with SOKO_UPDATE=1");
}
