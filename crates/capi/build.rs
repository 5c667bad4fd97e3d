//! The name by which programs find the shared library when they run: that under which it is installed.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| std::env::var(name).is_ok_and(|set| set == value);
    let major = std::env::var("CARGO_PKG_VERSION_MAJOR").unwrap_or_default();
    if is("CARGO_CFG_TARGET_OS", "linux") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libsokoworks.so.{major}");
    } else if is("CARGO_CFG_TARGET_OS", "macos") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libsokoworks.dylib");
    }
}
