//! The page in a real browser, with both backends: starts the program, or makes a site for a static host with the WebAssembly module
//! that `SOKO_WASM` names (`cargo xtask wasm`), and has Node drive Chromium over it with `run.mjs`, and Firefox with `firefox.mjs`; and
//! checks the format and the types of the page's modules.
//!
//! Needs Node, Chromium, Firefox and the packages of `package-lock.json` (`npm ci` in `page/`). Without them the tests
//! say so and pass, unless `SOKO_BROWSER=required`.

#![allow(clippy::print_stdout)]

mod program;

use program::{SOKO, address, soko};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The server; it ends with this.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../page/browser")
}

/// A browser: the one that a variable names, else the first of the system's that is there.
struct Browser {
    variable: &'static str,
    usual: &'static [&'static str],
}

/// The headless shell of Chromium has no windows and is quicker.
const CHROMIUM: Browser =
    Browser { variable: "CHROMIUM", usual: &["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"] };
const FIREFOX: Browser = Browser { variable: "FIREFOX", usual: &["/usr/bin/firefox-esr"] };

impl Browser {
    fn path(&self) -> String {
        let usual = self.usual.iter().find(|path| Path::new(path).is_file()).or(self.usual.last());
        let named = std::env::var(self.variable).ok().filter(|path| !path.is_empty());
        named.unwrap_or_else(|| usual.map_or_else(String::new, |path| (*path).into()))
    }
}

/// Whether all that is needed is there.
fn is_ready(browser: &Browser) -> bool {
    let has_packages = folder().join("../node_modules").is_dir();
    are_there(&["node", "npm", &browser.path()], (!has_packages).then_some("npm ci in page"))
}

/// Whether programs run, and nothing else is missing.
fn are_there(programs: &[&str], missing: Option<&str>) -> bool {
    let runs = |program: &str| Command::new(program).arg("--version").output().is_ok();
    let missing: Vec<&str> =
        programs.iter().copied().filter(|program| !runs(program)).chain(missing).collect();
    let required = std::env::var("SOKO_BROWSER").is_ok_and(|word| word == "required");
    assert!(missing.is_empty() || !required, "missing: {}", missing.join(", "));
    if !missing.is_empty() {
        println!("skipped: the page is not tried, for lack of {}", missing.join(", "));
    }
    missing.is_empty()
}

/// Runs a program in the folder of the tests and shows its output if it fails.
fn run(program: &str, arguments: &[&str]) {
    let mut command = Command::new(program);
    // Tests may ask it whether it reads what the page writes.
    command.args(arguments).current_dir(folder()).env("SOKO_PROGRAM", SOKO);
    for browser in [CHROMIUM, FIREFOX] {
        command.env(browser.variable, browser.path());
    }
    let output = command.output().expect(program);
    let (printed, complained) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    println!("{printed}{complained}");
    assert!(output.status.success(), "{program} {arguments:?} failed:\n{printed}{complained}");
}

/// A collection of 10,000 rooms of all sizes, each with up to six boxes.
fn ten_thousand() -> String {
    let mut text = String::new();
    for number in 0..10_000 {
        let (columns, rows, boxes) = (7 + number % 13, 6 + number % 9, 1 + number % 6);
        let mut board = vec![vec![b' '; columns]; rows];
        for (y, row) in board.iter_mut().enumerate() {
            for (x, cell) in row.iter_mut().enumerate() {
                if x == 0 || y == 0 || x == columns - 1 || y == rows - 1 {
                    *cell = b'#';
                }
            }
        }
        let room = (columns - 2) * (rows - 2);
        let mut put = |place: usize, tile: u8| {
            // Steps of 7 meet a free square soon, whatever the size.
            let free = (0..room).map(|step| (place + 7 * step) % room);
            for (x, y) in free.map(|at| (1 + at % (columns - 2), 1 + at / (columns - 2))) {
                if board[y][x] == b' ' {
                    board[y][x] = tile;
                    return;
                }
            }
        };
        put(number / 3, b'@');
        for one in 0..boxes {
            put(number + 3 * one, b'$');
            put(number * 5 + one, b'.');
        }
        let board: Vec<String> =
            board.into_iter().map(|row| String::from_utf8_lossy(&row).into_owned()).collect();
        text +=
            &format!("{}\nTitle: Room {}\nAuthor: Author {}\n\n", board.join("\n"), number + 1, number % 7);
    }
    text
}

#[test]
fn pure_modules_of_the_page_pass_their_tests_without_a_browser() {
    if are_there(&["node", "npm"], None) {
        run("npm", &["test", "--silent"]);
    }
}

#[test]
fn the_page_does_what_it_should() {
    if is_ready(&CHROMIUM) {
        drive("run.mjs", &["", "1/2"]);
    }
}

#[test]
fn the_page_does_what_it_should_in_the_other_half() {
    if is_ready(&CHROMIUM) {
        drive("run.mjs", &["", "2/2"]);
    }
}

#[test]
fn the_page_plays_solves_and_edits_in_firefox() {
    if is_ready(&FIREFOX) {
        drive("firefox.mjs", &[]);
    }
}

#[test]
fn the_page_of_a_static_host_does_what_only_it_can() {
    if is_ready(&CHROMIUM) {
        drive_site("run.mjs", &["hosts/site.mjs"]);
    }
}

#[test]
fn the_page_of_a_static_host_does_what_it_should() {
    if is_full() && is_ready(&CHROMIUM) {
        drive_site("run.mjs", &["", "1/2"]);
        drive_site("run.mjs", &["", "2/2"]);
    }
}

#[test]
fn the_page_of_a_static_host_plays_solves_and_edits_in_firefox() {
    if is_full() && is_ready(&FIREFOX) {
        drive_site("firefox.mjs", &[]);
    }
}

/// Whether tests are wanted that take long and repeat on a static host what was tried on a server.
fn is_full() -> bool {
    let full = std::env::var("SOKO_CI").is_ok_and(|word| word == "full");
    if !full {
        println!("skipped: most tests of the page on a static host are tried with SOKO_CI=full only");
    }
    full
}

/// Makes a site, and has a script serve it and drive a browser over its page.
fn drive_site(script: &str, arguments: &[&str]) {
    let Some(module) = std::env::var_os("SOKO_WASM") else {
        println!("skipped: the page of a static host is not tried, because SOKO_WASM names no module");
        return;
    };
    let data = tempfile::tempdir().expect("a temporary folder");
    let (site, levels) = (data.path().join("site"), levels(data.path()));
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--locked", "--package", "xtask", "--", "site"])
        .arg(&site)
        .args(["--seconds", "60", "--plain", "--npm", "--only", "--levels"])
        .args(levels)
        .arg("--wasm")
        .arg(module)
        .output()
        .expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    run("node", &[&[script, &site.to_string_lossy()][..], arguments].concat());
}

#[test]
fn the_package_for_javascript_works_in_node_and_in_a_browser() {
    if is_ready(&CHROMIUM) {
        drive_site("hosts/package.mjs", &[]);
    }
}

/// The levels that pages are tried with; large ones are written into a folder.
fn levels(folder: &Path) -> [PathBuf; 3] {
    let levels = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels");
    let many = folder.join("ten_thousand.xsb");
    std::fs::write(&many, ten_thousand()).expect("a collection");
    [levels.join("sokoban/first-steps.sok"), levels.join("sokobond"), many]
}

/// Starts the program, and has a script drive a browser over its page.
fn drive(script: &str, arguments: &[&str]) {
    let data = tempfile::tempdir().expect("a temporary folder");
    let mut server = soko(data.path())
        .args(["serve", "--port", "0", "--time", "60s", "--data"])
        .arg(data.path())
        .args(levels(data.path()))
        .stdout(Stdio::piped())
        .spawn()
        .map(Server)
        .expect("the program");
    let (address, _stdout) = address(&mut server.0);
    run("node", &[&[script, address.trim()][..], arguments].concat());
}

#[cfg(all(feature = "bench", target_os = "linux"))]
#[test]
fn a_report_opens_without_an_error() {
    if !is_ready(&CHROMIUM) {
        return;
    }
    let place = tempfile::tempdir().expect("a temporary folder");
    let levels = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels");
    let soko = |arguments: &[&str]| {
        let output = soko(place.path()).args(arguments).output().expect("the program");
        assert!(output.status.success(), "{output:?}");
    };
    let boxes = levels.join("sokoban/first-steps.sok").to_string_lossy().into_owned();
    let atoms = levels.join("sokobond/0*.txt").to_string_lossy().into_owned();
    let suite = ["bench", &boxes, &atoms, "--time", "20s"];
    soko(&[&suite[..], &["--options", "--nodes 100", "--store", "a.db"]].concat());
    soko(&[&suite[..], &["--store", "b.db"]].concat());
    soko(&["report", "a.db", "b.db", "--note", "Two <runs>", "--output", "report.html"]);
    let count = levels_of(&place.path().join("report.html"));
    run("node", &["report.mjs", &place.path().join("report.html").to_string_lossy(), &count.to_string()]);
}

/// How many levels a report has, by its data.
#[cfg(all(feature = "bench", target_os = "linux"))]
fn levels_of(report: &Path) -> usize {
    let text = std::fs::read_to_string(report).expect("a report");
    let data = text.split("id=\"data\">").nth(1).and_then(|rest| rest.split("</script>").next());
    let data: serde_json::Value = serde_json::from_str(data.expect("data")).expect("JSON");
    data["rows"].as_array().expect("rows").len()
}

#[test]
fn the_format_and_the_types_of_the_page_are_right() {
    if is_ready(&CHROMIUM) {
        run("npm", &["run", "--silent", "check"]);
    }
}
