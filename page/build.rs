//! Has a release build embed the page again when a file is added to it. A debug build reads the page from its folder.

#![allow(clippy::print_stdout)]

fn main() {
    let embeds = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    println!("cargo:rerun-if-changed={}", if embeds { "src" } else { "build.rs" });
}
