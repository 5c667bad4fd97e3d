//! The exported functions as a host in C calls them, here without Windows: `check` does the same under wine.

#![allow(clippy::print_stderr)] // prints what is skipped

use std::path::Path;
use std::process::Command;

/// Compiles the host with these options of the compiler, and lets it call the plugin.
fn host_calls(name: &str, options: &[&str]) {
    if !cfg!(target_os = "linux") || Command::new("cc").arg("--version").output().is_err() {
        eprintln!("skipped: a host in C, for want of Linux or of a compiler");
        return;
    }
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/host.c");
    let host = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let plugin = std::env::current_exe().expect("this test").with_file_name("libsokoworks_plugin.so");
    let mut cc = Command::new("cc");
    cc.args(["-D_GNU_SOURCE", "-Wall", "-Wextra", "-Werror", "-g"]).args(options).arg(source);
    for command in [cc.arg("-o").arg(&host).args(["-ldl", "-lpthread"]), Command::new(&host).arg(plugin)] {
        let output = command.output().expect("it runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert!(output.status.success(), "{command:?}: {}{}", text(&output.stdout), text(&output.stderr));
        eprint!("{}", text(&output.stdout));
    }
}

#[test]
fn a_host_in_c_has_its_way_and_nothing_crashes() {
    host_calls("host-plain", &["-O1"]);
}

#[test]
fn the_address_sanitizer_finds_nothing_in_a_host() {
    host_calls("host-sanitized", &["-O1", "-fsanitize=address,undefined"]);
}
