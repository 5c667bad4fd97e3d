//! The library in programs in C and C#: built with the compilers that there are, and run, also under the address
//! sanitizer. `SOKO_SOLVES=10000` is the long run.

#![allow(clippy::print_stderr)] // prints what is skipped

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder with the library under its installed names, for one test.
struct Place {
    folder: PathBuf,
}

impl Place {
    fn new(name: &str) -> Place {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let built = std::env::current_exe().expect("this test").with_file_name("libsokoworks_c.so");
        // The second name is the one in the library; `build.rs` writes it.
        let number = match env!("CARGO_PKG_VERSION_MAJOR") {
            "0" => concat!("0.", env!("CARGO_PKG_VERSION_MINOR")),
            major => major,
        };
        for name in ["libsokoworks.so".to_owned(), format!("libsokoworks.so.{number}")] {
            fs::copy(&built, folder.join(name)).expect("the library");
        }
        Place { folder }
    }

    /// Compiles a source of this crate.
    fn compile(&self, source: &str, options: &[&str]) -> PathBuf {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let program = self.folder.join("program");
        let mut cc = Command::new("cc");
        cc.args(["-std=c99", "-D_POSIX_C_SOURCE=200809L", "-Wall", "-Wextra", "-Werror", "-g"]).args(options);
        cc.arg("-I").arg(root.join("include")).arg(root.join(source)).arg("-o").arg(&program);
        cc.arg("-L").arg(&self.folder).args(["-lsokoworks", "-lpthread"]);
        succeeds(&mut cc);
        program
    }

    /// A command with the library where it is looked for.
    fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.folder).env("LD_LIBRARY_PATH", &self.folder);
        command
    }
}

fn succeeds(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|why| panic!("{command:?}: {why}"));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{command:?}: {}{}", text(&output.stdout), text(&output.stderr));
    output
}

/// Whether all of these programs are there; prints the one that is missing.
fn have(programs: &[&str]) -> bool {
    let is_there = |program: &&&str| Command::new(program).arg("--version").output().is_ok();
    let missing: Vec<_> = programs.iter().filter(|program| !is_there(program)).collect();
    if !missing.is_empty() || !cfg!(target_os = "linux") {
        eprintln!("skipped: programs in C, for want of Linux or of {missing:?}");
    }
    missing.is_empty() && cfg!(target_os = "linux")
}

/// How often a small level is solved.
fn solves(usual: &str) -> String {
    std::env::var("SOKO_SOLVES").unwrap_or_else(|_| usual.to_owned())
}

#[test]
fn a_program_in_c_has_its_way_and_memory_stays_the_same() {
    if have(&["cc"]) {
        let place = Place::new("c-plain");
        let program = place.compile("tests/c/test.c", &["-O1"]);
        let output = succeeds(place.command(program).args([&solves("1000"), "memory"]));
        eprint!("{}", String::from_utf8_lossy(&output.stdout));
    }
}

#[test]
fn the_address_sanitizer_finds_neither_leak_nor_overrun() {
    if have(&["cc"]) {
        let place = Place::new("c-sanitized");
        let options = ["-O1", "-fsanitize=address,undefined", "-fno-omit-frame-pointer"];
        let program = place.compile("tests/c/test.c", &options);
        succeeds(place.command(program).env("ASAN_OPTIONS", "detect_leaks=1").arg(solves("300")));
    }
}

#[test]
fn the_address_sanitizer_would_find_a_leak() {
    if have(&["cc"]) {
        let place = Place::new("c-leak");
        let source = place.folder.join("leak.c");
        // The address of a single one may still lie on the stack, where it counts as held.
        let text = "#include <sokoworks.h>\nint main(void) {\n    for (int leaks = 0; leaks < 100; leaks++)\n        \
                    if (!sokoworks_stop_new()) return 1;\n    return 0;\n}\n";
        fs::write(&source, text).expect("a source");
        let program = place.compile(&source.to_string_lossy(), &["-fsanitize=address"]);
        let output = place.command(program).env("ASAN_OPTIONS", "detect_leaks=1").output().expect("it runs");
        assert!(String::from_utf8_lossy(&output.stderr).contains("detected memory leaks"), "{output:?}");
    }
}

#[test]
fn the_example_in_c_solves_a_file() {
    if have(&["cc"]) {
        let place = Place::new("c-example");
        let program = place.compile("examples/solve.c", &[]);
        let levels = "#####\n#@$.#\n#####\nTitle: Short\n\n#####\n# $.#\n#####\nTitle: Broken\n";
        fs::write(place.folder.join("levels.xsb"), levels).expect("levels");
        let output = succeeds(place.command(program).arg("levels.xsb"));
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(printed.starts_with("1 Short: R\n2 Broken: "), "{printed}");
    }
}

#[test]
fn the_program_in_c_sharp_of_the_guide_solves_levels_of_both_games() {
    if have(&["mcs", "mono"]) {
        let place = Place::new("c-sharp");
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let page = fs::read_to_string(root.join("docs/user/csharp.md")).expect("the page");
        let program = page.split("```").find_map(|block| block.strip_prefix("cs file=target/c/Program.cs\n"));
        let files = [
            ("Program.cs", program.expect("a program")),
            ("right.xsb", "#######\n#@ $ .#\n#######\n"),
            ("bonds.txt", "xxxxxx\nxH--hx\nxxxxxx\n"),
            ("broken.xsb", "#####\n# $.#\n#####\n"),
        ];
        for (name, text) in files {
            fs::write(place.folder.join(name), text).expect("a file");
        }
        let calls = root.join("crates/capi/examples/csharp/Sokoworks.cs");
        succeeds(place.command("mcs").args(["-out:Program.exe", "Program.cs"]).arg(calls));
        let levels = ["right.xsb", "bonds.txt", "broken.xsb"];
        let output = place.command("mono").arg("Program.exe").args(levels).output().expect("it runs");
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(printed.starts_with("right.xsb: rRR\nbonds.txt: DD\n"), "{printed}");
        assert!(printed.ends_with("\nbroken.xsb: no solution\n"), "{printed}");
        assert_eq!(output.status.code(), Some(1));
    }
}
