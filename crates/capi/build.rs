//! The name by which programs find the shared library when they run: that under which it is installed.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| std::env::var(name).is_ok_and(|set| set == value);
    let number = |part: &str| std::env::var(format!("CARGO_PKG_VERSION_{part}")).unwrap_or_default();
    // Before 1.0 each minor version may change anything.
    let (major, minor) = (number("MAJOR"), number("MINOR"));
    let name = if major == "0" { format!("0.{minor}") } else { major };
    if is("CARGO_CFG_TARGET_OS", "linux") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libsokoworks.so.{name}");
    } else if is("CARGO_CFG_TARGET_OS", "macos") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libsokoworks.dylib");
    }
}
