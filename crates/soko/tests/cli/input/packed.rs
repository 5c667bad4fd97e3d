//! Files that are compressed with gzip, and those that are packed in other ways.

use crate::harness::{BOND, ONE_PUSH, Place, Run, THREE, finish};
use flate2::{Compression, write::GzEncoder};
use std::io::Write;
use std::process::Stdio;

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut writer = GzEncoder::new(Vec::new(), Compression::best());
    writer.write_all(bytes).expect("memory");
    writer.finish().expect("memory")
}

fn feed(place: &Place, arguments: &[&str], input: &[u8]) -> Run {
    let mut child = place.spawn(place.command(arguments).stdin(Stdio::piped()));
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    finish(child)
}

#[test]
fn compressed_files_are_read_as_what_they_hold() {
    let place = Place::with(&[]);
    place.write("set/levels.sok.gz", &gzip(THREE.as_bytes()));
    place.write("set/02 - Bond.txt.gz", &gzip(BOND.as_bytes()));
    place.write("plain.xsb", &gzip(ONE_PUSH.as_bytes()));
    place.write("moves.gz", &gzip(b"RR"));
    place.soko("solve plain.xsb").code(0).quietly().says("solved");
    place.soko("verify set/levels.sok.gz#2 moves.gz").code(0).says("valid");
    let records = place.soko("solve --json set").code(0).quietly().json();
    let titles: Vec<&str> = records.iter().filter_map(|record| record["title"].as_str()).collect();
    assert_eq!(titles, ["Bond", "First", "Second", "Third"]);
    feed(&place, &["solve", "-"], &gzip(ONE_PUSH.as_bytes())).code(0).says("-: solved");
    place.soko("solve --write-solutions set/levels.sok.gz#1").code(0).says("set/levels.solutions.sok");
    place.soko("convert set/levels.sok.gz out.sok").code(0);
    assert!(place.read("out.sok").contains("Third"));
    place.soko("convert set#Bond bonds/").code(0);
    assert!(place.read("bonds/02 - Bond.txt").starts_with("xxxxxx"));
}

#[test]
fn bombs_and_what_is_damaged_or_packed_otherwise_are_refused_by_name() {
    let place = Place::with(&[]);
    place.write("bomb.sok", &gzip(&vec![b'#'; 65 << 20]));
    place.soko("solve bomb.sok").code(33).complains("error[E-TOOBIG]").complains("decompressed");
    let whole = gzip(THREE.as_bytes());
    place.write("cut.sok", &whole[..whole.len() / 2]);
    place.soko("solve cut.sok").code(33).complains("error[E-PACKED]: cannot decompress cut.sok");
    feed(&place, &["check", "-"], &whole[..whole.len() / 2]).code(33);
    for (bytes, what) in [
        (&b"PK\x03\x04\0\0"[..], "a zip archive"),
        (b"\xfd7zXZ\0\0", "compressed with xz"),
        (b"\x28\xb5\x2f\xfd\0", "compressed with zstd"),
        (b"BZh91AY&SY\0", "compressed with bzip2"),
    ] {
        place.write("packed.sok", bytes);
        let run = place.soko("solve packed.sok").code(33);
        run.complains(&format!("error[E-PACKED]: packed.sok is {what}")).complains("unpack it first");
    }
}
