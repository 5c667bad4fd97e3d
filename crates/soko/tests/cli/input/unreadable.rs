//! Nothing is dropped in silence: files that cannot be read, files that are passed over, devices, files without end.

use crate::harness::{BOND, ONE_PUSH, Place, Run, THREE, finish};
use crate::program::peak_of;
use std::process::{Child, Command, Stdio};

/// Sokobond with a letter that is no atom.
const TYPO: &str = "xxxxxxx\nxH-q-hx\nxxxxxxx\n";
/// Most memory that a refusal may take: the limit of 64 MiB while a buffer grows, and some for the program.
const MODEST: u64 = 160 << 20;

/// A folder in which one file is good and the others are not; their names.
fn damaged() -> (Place, Vec<&'static str>) {
    let place =
        Place::with(&[("set/good.txt", BOND), ("set/typo.txt", TYPO), ("set/two rows.txt", "####\n#@$.#\n")]);
    place.write("set/binary.txt", b"\x7fELF\0\0\0\x01");
    place.write("set/long.txt", "\n".repeat(1_000_001).as_bytes());
    place.write("set/rows.txt", b"######\n#@$q.#\n");
    place.write("set/words.xsb", b"no level here\n");
    place.write("set/empty.sok", b"");
    place.write("set/cut.slc", b"<?xml version=\"1.0\"?><SokobanLevels><LevelCollection><Level><L>###");
    let mut names = vec!["typo.txt", "binary.txt", "long.txt", "words.xsb", "empty.sok", "cut.slc"];
    if cfg!(unix) {
        link("nowhere.xsb", &place, "set/broken.xsb");
        link("round", &place, "set/round");
        names.extend(["broken.xsb", "round"]);
    }
    (place, names)
}

#[cfg(unix)]
fn link(to: &str, place: &Place, name: &str) {
    std::os::unix::fs::symlink(to, place.path(name)).expect("a link");
}

#[cfg(not(unix))]
fn link(_: &str, _: &Place, _: &str) {}

#[track_caller]
fn names_all(run: Run, names: &[&str]) -> Run {
    for name in names {
        let output = format!("{}{}", run.stdout, run.stderr);
        assert!(output.contains(&format!("set/{name}")), "{name}: {run:#?}");
    }
    run
}

#[test]
fn every_file_of_a_folder_that_cannot_be_read_is_named_and_counted() {
    let (place, names) = damaged();
    // A text of Sokobond with a mistake is a level that cannot be played; the others are no levels.
    let count = format!("{} files could not be read", names.len() - 1);
    let run = names_all(place.soko("solve set").code(33), &names).complains(&count);
    run.says("good.txt: solved").says("typo.txt: unplayable").complains("typo.txt:2:");
    let run = names_all(place.soko("check set").code(33), &names).says(&count);
    run.says("2 files, 2 levels").says("typo.txt:2:4");
    names_all(place.soko("show set").code(33), &names).complains(&count).says("set/good.txt");
    place.soko("show set").code(33).complains("typo.txt:2:");
    std::fs::create_dir(place.path("out")).expect("a folder");
    names_all(place.soko("convert set out").code(33), &names).complains(&count);
    assert!(place.read("out/good.txt").starts_with("xxxxxx"));
    for arguments in [&["verify", "set#good", "DD"][..], &["movie", "set#good", "-o", "a.svg"]] {
        place.run(arguments).code(33).complains(&count);
    }
    place.soko("verify set#good DD").says("valid");
    // Each is one record.
    let records = place.soko("check --json set").code(33).json();
    for name in names {
        let file = format!("set/{name}");
        assert!(
            records.iter().any(|record| record["file"] == file && record["severity"] == "error"),
            "{name}"
        );
    }
    // Some files of the command line cannot be read: the others are worked on all the same.
    place
        .soko("solve set/binary.txt set/good.txt")
        .code(33)
        .complains("error[E-BINARY]")
        .complains("1 file could not be read")
        .says("good.txt: solved");
}

#[cfg(unix)]
#[test]
fn files_and_folders_without_the_right_to_read_are_named() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::with(&[
        ("set/good.xsb", ONE_PUSH),
        ("set/closed.xsb", ONE_PUSH),
        ("set/shut/a.xsb", ONE_PUSH),
    ]);
    for name in ["set/closed.xsb", "set/shut"] {
        std::fs::set_permissions(place.path(name), PermissionsExt::from_mode(0o0)).expect("rights");
    }
    // The system's keeper may read everything.
    if std::fs::read(place.path("set/closed.xsb")).is_err() {
        let run = place.soko("solve set").code(33).complains("2 files could not be read");
        run.complains("set/closed.xsb").complains("the folder set/shut").says("good.xsb: solved");
        place.soko("solve set/closed.xsb").code(33).complains("ermission denied");
    }
    std::fs::set_permissions(place.path("set/shut"), PermissionsExt::from_mode(0o700)).expect("rights");
}

#[test]
fn what_is_no_level_file_is_skipped_and_counted() {
    let place = Place::with(&[
        ("set/a.xsb", ONE_PUSH),
        ("set/README.md", "# Levels"),
        ("set/notes.txt", "These levels are\nmy own.\n\nHave fun # with them\n"),
        ("set/none.txt", ""),
        ("set/soko.toml", "threads = 1"),
        ("set/.hidden/b.xsb", "broken"),
        ("set/a.solutions.sok", THREE),
    ]);
    place.write("set/a.png", b"\x89PNG\0");
    let run = place.soko("solve set").code(0).says("set/a.xsb: solved");
    run.complains("note: 6 other files skipped (without levels: ").complains("set/README.md");
    place.soko("check set").code(0).says("1 file, 1 level").complains("note: 6 other files skipped");
    place.soko("solve set/a.xsb").code(0).quietly();
    // A pattern may name such files too.
    place.soko("solve set/*").code(0).says("set/a.xsb: solved").complains("set/README.md");
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_skipped_in_folders_and_named() {
    let place = Place::with(&[("set/a.xsb", ONE_PUSH), ("more/b.xsb", ONE_PUSH)]);
    let made = Command::new("mkfifo").arg(place.path("set/pipe.xsb")).status();
    assert!(made.is_ok_and(|status| status.success()), "mkfifo");
    let _socket = std::os::unix::net::UnixListener::bind(place.path("set/s.txt")).expect("a socket");
    link("../more", &place, "set/more");
    link("..", &place, "set/up");
    link("/dev/zero", &place, "set/zero.txt");
    let run = place.soko("solve set").code(0).says("set/a.xsb: solved");
    let run =
        run.complains("note: 5 other files skipped").complains("set/pipe.xsb").complains("set/zero.txt");
    run.complains("link to a folder, not followed: set/more, set/up");
}

#[cfg(target_os = "linux")]
#[test]
fn folders_that_the_system_makes_up_are_skipped() {
    let place = Place::with(&[("a.xsb", ONE_PUSH)]);
    let run = place.soko("solve /proc a.xsb").code(33).complains("no levels in /proc");
    run.complains("generated by the system: /proc");
}

/// Runs to the end and checks the most memory that it took.
#[track_caller]
fn modest(mut child: Child) -> Run {
    let mut peak = 0;
    while child.try_wait().expect("a status").is_none() {
        peak = peak.max(peak_of(&child).unwrap_or(0));
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert!(peak <= MODEST, "{peak} bytes");
    finish(child)
}

#[cfg(target_os = "linux")]
#[test]
fn devices_and_files_without_end_are_refused_in_little_memory() {
    let place = Place::with(&[("set/good.xsb", ONE_PUSH)]);
    let start = |arguments: &[&str]| modest(place.spawn(&mut place.command(arguments)));
    for command in ["solve", "check", "show"] {
        for device in ["/dev/zero", "/dev/full", "/dev/null", "/dev/random"] {
            let run = start(&[command, device]).code(33);
            assert!(
                format!("{}{}", run.stdout, run.stderr)
                    .contains(&format!("cannot read {device}: it is a device"))
            );
        }
    }
    start(&["verify", "set/good.xsb", "/dev/zero"]).code(33).complains("it is a device");
    start(&["solve", "set/good.xsb", "--config", "/dev/zero"]).code(33).complains("it is a device");
    start(&["report", "/dev/zero", "-o", "a.md"]).code(33).complains("it is a device");
    // A file of 3 GB that takes no room, named and in a folder.
    let file = std::fs::File::create(place.path("set/huge.xsb")).expect("a file");
    file.set_len(3 << 30).expect("a length");
    start(&["check", "set/huge.xsb"]).code(33).says("error[E-TOOBIG]").says("64 MiB");
    start(&["solve", "set"]).code(33).complains("error[E-TOOBIG]").says("good.xsb: solved");
    start(&["verify", "set/good.xsb", "set/huge.xsb"]).code(33).complains("error[E-TOOBIG]");
    std::fs::remove_file(place.path("set/huge.xsb")).expect("no file");
    // A pipe and standard input that never end.
    let made = Command::new("mkfifo").arg(place.path("pipe")).status();
    assert!(made.is_ok_and(|status| status.success()), "mkfifo");
    let zeros = std::fs::File::open("/dev/zero").expect("a device");
    let mut pipe = place.command(&["check", "pipe"]);
    let child = place.spawn(&mut pipe);
    let mut writer = Command::new("sh")
        .args(["-c", "exec cat > pipe"])
        .current_dir(place.folder())
        .stdin(Stdio::from(zeros.try_clone().expect("a copy")))
        .stderr(Stdio::null())
        .spawn()
        .expect("cat");
    modest(child).code(33).says("error[E-TOOBIG]");
    writer.wait().expect("the end of the writer");
    modest(place.spawn(place.command(&["solve", "-"]).stdin(Stdio::from(zeros))))
        .code(33)
        .complains("error[E-TOOBIG]");
}

#[cfg(target_os = "linux")]
#[test]
fn outputs_may_be_devices() {
    let place = Place::with(&[("a.xsb", ONE_PUSH), ("old.sok", "keep me")]);
    place.soko("convert a.xsb /dev/null --to sok").code(0);
    place.soko("convert a.xsb /dev/stdout --to rle").code(0).says("5#|#@$.#|5#");
    // Links, so that no fault of ours can ever replace the device itself.
    link("/dev/full", &place, "full.svg");
    link("/dev/full", &place, "full.sok");
    for arguments in [&["convert", "a.xsb", "full.sok"][..], &["movie", "a.xsb", "-o", "full.svg", "--force"]]
    {
        place
            .run(arguments)
            .code(33)
            .complains("error[E-WRITE]: cannot write full.s")
            .complains("No space left");
    }
    assert!(place.path("full.svg").is_symlink() && place.path("full.sok").is_symlink());
    place.soko("movie a.xsb -o /dev/stdout --format svg").code(0).says("<svg");
    place.soko("movie a.xsb -o /dev/null --format svg").code(0);
    std::fs::create_dir(place.path("folder.svg")).expect("a folder");
    place.soko("movie a.xsb -o folder.svg --force").code(33).complains("it is a folder");
    // A link leads to the file, and stays a link.
    link("old.sok", &place, "link.sok");
    place.soko("convert a.xsb link.sok").code(33).complains("error[E-EXISTS]");
    place.soko("convert a.xsb link.sok --force").code(0);
    assert!(place.path("link.sok").is_symlink() && place.read("old.sok").contains("#@$.#"));
}

#[cfg(all(target_os = "linux", feature = "tui"))]
#[test]
fn the_player_says_what_cannot_be_read() {
    use crate::terminal::pty::{Ended, Terminal};
    let place = Place::with(&[("set/a.xsb", ONE_PUSH), ("set/words.xsb", "no level here")]);
    let mut terminal = Terminal::start(&place, &["play", "set"], (80, 24));
    terminal.shows("1 file could not be read").send("q");
    let Ended { code, screen, .. } = terminal.ends_with();
    assert_eq!(code, Some(33));
    assert!(screen.contains("set/words.xsb"), "{screen}");
}

#[cfg(all(unix, feature = "web"))]
#[test]
fn the_server_says_what_cannot_be_read() {
    use crate::program::{address, signal};
    let place = Place::with(&[("set/a.xsb", ONE_PUSH), ("set/words.xsb", "no level here")]);
    let arguments = ["serve", "--port", "0", "--data", "data", "set"];
    let mut child = place.spawn(&mut place.command(&arguments));
    let _stdout = address(&mut child);
    signal(child.id(), "INT");
    finish(child).code(33).complains("set/words.xsb").complains("1 file could not be read");
}
