//! The program among other programs: pipes, completions, manual pages, its version.

use crate::harness::{Place, THREE, finish};
use std::io::Read;

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let place = Place::with(&[("many.sok", &THREE.repeat(2000))]);
    for arguments in
        [&["show", "many.sok"][..], &["convert", "many.sok", "-"], &["check", "--json", "many.sok"]]
    {
        let mut child = place.spawn(&mut place.command(arguments));
        let mut stdout = child.stdout.take().expect("a pipe");
        let _ = stdout.read(&mut [0; 10]);
        drop(stdout);
        let run = finish(child);
        assert_eq!(run.code, Some(0), "{arguments:?}: {run:?}");
        assert_eq!(run.stderr, "", "{arguments:?}");
    }
}

#[test]
fn levels_that_were_not_tried_are_reported_when_the_reader_leaves() {
    let place = Place::with(&[("many.sok", &THREE.repeat(200)), ("one.xsb", crate::harness::ONE_PUSH)]);
    for more in [&[][..], &["--json"], &["--results", "results.jsonl"]] {
        let arguments = [&["solve", "many.sok"], more].concat();
        let mut child = place.spawn(&mut place.command(&arguments));
        let mut stdout = child.stdout.take().expect("a pipe");
        let _ = stdout.read(&mut [0; 10]);
        drop(stdout);
        finish(child).code(24).complains("standard output was closed: ").complains("of 600 levels");
    }
    // What was solved is kept, and what was printed and what was kept are the same.
    let kept = place.read("results.jsonl").lines().count();
    assert!(kept > 0 && kept < 600, "{kept}");
    let mut child = place.spawn(&mut place.command(&["solve", "one.xsb"]));
    drop(child.stdout.take());
    finish(child).code(0).quietly();
    // The exit code is about all levels, whoever reads.
    let broken = format!("{}\n\n{}", THREE.repeat(2000), "#####\n# $.#\n#####\n");
    place.write("broken.sok", broken.as_bytes());
    let mut child = place.spawn(&mut place.command(&["check", "--json", "broken.sok"]));
    drop(child.stdout.take());
    finish(child).code(33);
}

#[test]
fn the_levels_of_the_project_are_sound_and_solved() {
    let levels = concat!(env!("CARGO_MANIFEST_DIR"), "/../../levels");
    let place = Place::with(&[]);
    place.run(&["check", "--strict", levels]).code(0);
    let records = place.run(&["solve", "--json", "--time", "60s", levels]).code(0).json();
    assert!(records.len() >= 20 && records.iter().all(|record| record["outcome"] == "solved"));
}

#[test]
fn stored_solutions_of_the_project_walk_no_further_than_needed() {
    let levels = concat!(env!("CARGO_MANIFEST_DIR"), "/../../levels");
    let place = Place::with(&[]);
    // With a limit of nodes and one thread, the answers are the same everywhere.
    let solve = ["solve", "--json", "--threads", "1", "--nodes", "2000000"];
    let small = ["sokoban/first-steps.sok", "sokoban/warehouse.sok"];
    for (metric, folders) in [("pushes,moves", &small[..]), ("moves", &["sokobond", "laboratory"])] {
        let folders: Vec<String> = folders.iter().map(|folder| format!("{levels}/{folder}")).collect();
        let folders = folders.iter().map(String::as_str);
        let line: Vec<&str> = solve.into_iter().chain(["--metric", metric]).chain(folders).collect();
        for record in place.run(&line).code(0).json() {
            let stored = &record["known"];
            let found = (&record["moves"], &record["pushes"]);
            assert_eq!(
                (&stored["best_moves"], &stored["best_pushes"]),
                found,
                "{} {}",
                record["file"],
                record["level"]
            );
        }
    }
}

/// Fewest moves among the solutions with fewest pushes would take minutes for these, so a short search must find none that is better.
#[test]
fn stored_solutions_of_large_rooms_have_fewest_pushes_and_walk_no_further_than_a_search_finds() {
    let wharf = concat!(env!("CARGO_MANIFEST_DIR"), "/../../levels/sokoban/wharf.sok");
    let place = Place::with(&[]);
    for record in place.run(&["solve", "--json", "--threads", "1", wharf]).code(0).json() {
        let stored = &record["known"];
        assert_eq!(record["proved"][0], "pushes", "{}", record["level"]);
        assert_eq!(stored["best_pushes"], record["pushes"], "{}", record["level"]);
        assert!(stored["best_moves"].as_u64() <= record["moves"].as_u64(), "{}", record["level"]);
    }
}

#[test]
fn completions_and_manual_pages_name_every_command() {
    let place = Place::with(&[]);
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = place.run(&["completions", shell]).code(0).quietly();
        for command in ["solve", "check", "verify", "show", "convert"] {
            assert!(run.stdout.contains(command), "{shell}: {command}");
        }
    }
    place.soko("man .").code(0).complains(" manual pages\n");
    let pages = std::fs::read_dir(place.folder()).expect("a folder").count();
    place.soko("man .").code(0).complains(&format!(".: {pages} manual pages\n"));
    let page = place.read("soko-solve.1");
    let synopsis = page.split(".SH SYNOPSIS\n").nth(1).and_then(|rest| rest.lines().next());
    assert_eq!(synopsis, Some("soko solve [OPTIONS] <LEVELS>..."), "{page}");
    for page in ["soko.1", "soko-solve.1", "soko-check.1", "soko-verify.1", "soko-show.1", "soko-convert.1"] {
        assert!(place.read(page).contains(".TH"), "{page}");
    }
    assert!(place.read("soko-solve.1").contains("progress\\-every"));
}

#[test]
fn the_version_is_a_line() {
    let version = Place::with(&[]).run(&["--version"]).code(0).stdout;
    assert_eq!(version, concat!("soko ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn the_version_in_full_tells_features_folders_and_settings() {
    let place = Place::with(&[
        ("soko.toml", "time = \"10s\"\nforce = true\n"),
        (".config/soko/soko.toml", "time = \"1m\"\ndata = \"my records\"\n"),
    ]);
    let run = place.soko("--version --verbose").code(0).complains("W-CONFIG");
    let own = place.path(".config/soko/soko.toml");
    let run = run.says(concat!("soko ", env!("CARGO_PKG_VERSION"), "\ncommit: "));
    let run = run.says("\nfeatures: ").says(&format!("\nconfig file: {}\n", own.display()));
    let run = run.says("\ndata folder: my records (not there)\n").says("  time = \"10s\" (soko.toml)\n");
    let run = run.says("  force = true (soko.toml, ignored there)\n");
    run.says(&format!("  time = \"1m\" ({}, overruled)\n", own.display()));
    for feature in ["bench", "mcp", "tui", "web"] {
        let is_in = match feature {
            "bench" => cfg!(feature = "bench"),
            "mcp" => cfg!(feature = "mcp"),
            "tui" => cfg!(feature = "tui"),
            _ => cfg!(feature = "web"),
        };
        let run = place.soko("--verbose -V").code(0);
        let line = run.stdout.lines().find(|line| line.starts_with("features: ")).expect("features");
        assert_eq!(line.contains(feature), is_in, "{line}");
    }
    place.soko("--version --verbose --config soko.toml").code(0).says("  force = true (soko.toml)\n");
    // What cannot be read hides nothing of the rest.
    place.write("soko.toml", b"time = \n");
    place.soko("--version --verbose").code(33).says("data folder: ").complains("E-CONFIG");
    place.soko("--verbose show a.xsb").code(33).complains("--version");
}
