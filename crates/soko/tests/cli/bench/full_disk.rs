//! A full disk loses nothing but the runs that were being made. The disk is a small file system in memory, which only root
//! can make; elsewhere the tests say so in one line and pass.

#![allow(clippy::print_stdout, reason = "the only word of a skipped test")]

use super::resume::{corridors, has_one_for_each, solver};
use crate::harness::{ONE_PUSH, Place};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A file system of some kilobytes, unmounted at the end.
struct Disk(PathBuf);

impl Disk {
    fn mount(place: &Place, name: &str, kilobytes: usize) -> Option<Disk> {
        let path = place.path(name);
        std::fs::create_dir_all(&path).expect("a folder");
        let disk = Disk(path);
        let is_there = disk.call("mount", &["-t", "tmpfs", "-o", &format!("size={kilobytes}k"), "tmpfs"]);
        if !is_there {
            println!("skipped: no file system can be mounted here");
            std::mem::forget(disk);
            return None;
        }
        Some(disk)
    }

    fn grow(&self) {
        assert!(self.call("mount", &["-o", "remount,size=64m"]));
    }

    fn call(&self, program: &str, arguments: &[&str]) -> bool {
        let status = Command::new(program).args(arguments).arg(&self.0).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        self.call("umount", &["-l"]);
    }
}

#[test]
fn a_results_file_that_cannot_be_written_leaves_no_empty_file() {
    let place = Place::with(&[("one.xsb", ONE_PUSH)]);
    let Some(disk) = Disk::mount(&place, "disk", 4) else { return };
    place.write("disk/fill", &[0; 4096]);
    let solve = "solve one.xsb --results disk/r.jsonl";
    place.soko(solve).code(33).complains("cannot write results to disk/r.jsonl");
    assert!(!place.path("disk/r.jsonl").exists());
    // One that was there stays.
    place.write("disk/r.jsonl", b"");
    place.soko(solve).code(33);
    assert!(place.path("disk/r.jsonl").exists());
    disk.grow();
    place.soko(solve).code(0);
    assert_eq!(place.read("disk/r.jsonl").lines().count(), 1);
}

#[test]
fn nothing_empty_is_left_on_a_full_disk() {
    let place = Place::with(&[("one.xsb", ONE_PUSH)]);
    let Some(disk) = Disk::mount(&place, "disk", 4) else { return };
    place.write("disk/fill", &[0; 4096]);
    place.soko("bench one.xsb --store disk/a.db").code(33).complains("disk/a.db");
    place.soko("man disk").code(33).complains("error[E-WRITE]").complains("disk/soko");
    place.soko("convert one.xsb disk/a.sok").code(33).complains("disk/a.sok");
    place.soko("movie one.xsb -o disk/a.gif").code(33).complains("disk/a.gif");
    place.soko("generate --grade 1 -o disk/b.sok").code(33).complains("disk/b.sok");
    let left = std::fs::read_dir(place.path("disk")).expect("a folder").flatten();
    let left: Vec<_> = left.map(|entry| entry.file_name()).collect();
    assert_eq!(left, ["fill"]);
    disk.grow();
    place.soko("bench one.xsb --store disk/a.db").code(0);
}

const COUNT: usize = 60;

fn place() -> Place {
    let place = Place::with(&[("levels.sok", &corridors(COUNT))]);
    place.write("s.toml", solver(&place.path("starts"), "true").as_bytes());
    place
}

fn starts(place: &Place) -> usize {
    place.read("starts").lines().count()
}

#[test]
fn a_store_goes_on_after_a_full_disk() {
    let place = place();
    let Some(disk) = Disk::mount(&place, "disk", 400) else { return };
    let bench = ["bench", "s.toml", "--store", "disk/s.db", "--jobs", "2", "--json", "--resume"];
    let run = place.run(&bench).complains("disk/s.db").complains("full");
    let kept = run.stdout.lines().count();
    assert!(!matches!(run.code, Some(0) | None) && kept < COUNT, "{run:?}");
    // Still full: nothing is made that cannot be kept, but for the first runs.
    place.run(&bench).complains("full");
    disk.grow();
    place.run(&bench).code(0);
    has_one_for_each(&place, "disk/s.db", COUNT);
    assert!(starts(&place) <= COUNT + 2 * 2, "{} starts", starts(&place));
}

#[test]
fn a_shard_goes_on_after_a_full_disk() {
    let place = place();
    let Some(disk) = Disk::mount(&place, "c", 40) else { return };
    place.soko("bench submit s.toml --shards 1 --folder c").code(0);
    let shard = ["bench", "shard", "1/1", "c"];
    for _ in 0..2 {
        let run = place.run(&shard).complains("No space left");
        assert!(!matches!(run.code, Some(0) | None), "{run:?}");
    }
    place.soko("bench collect c --store s.db").code(12).says("runs done");
    disk.grow();
    place.run(&shard).code(0);
    place.soko("bench collect c --store s.db").code(0);
    has_one_for_each(&place, "s.db", COUNT);
    assert!(starts(&place) <= COUNT + 2, "{} starts", starts(&place));
}

#[test]
fn a_full_disk_for_the_files_of_runs_is_no_result() {
    let place = place();
    let Some(disk) = Disk::mount(&place, "disk", 16) else { return };
    std::fs::write(place.path("disk/filler"), vec![b'x'; 64 << 10]).expect_err("a full disk");
    let run = || {
        let mut command = place.command(&["bench", "s.toml", "--json", "--resume"]);
        crate::harness::finish(place.spawn(command.env("TMPDIR", place.path("disk"))))
    };
    let full = run().complains("No space left");
    assert!(!matches!(full.code, Some(0) | None) && full.stdout.is_empty(), "{full:?}");
    disk.grow();
    run().code(0);
    has_one_for_each(&place, "s.db", COUNT);
}
