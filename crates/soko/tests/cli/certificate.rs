//! `soko solve --certificate` and `soko verify --certificate`.

use crate::harness::{BOND, Place};

const ROOM: &str = "########\n#@     #\n# $$   #\n#   .. #\n#      #\n########\n";
const STUCK: &str = "######\n#@ $ #\n#   .#\n######\n";

#[test]
fn what_is_proved_can_be_checked() {
    let place = Place::with(&[("room.xsb", ROOM), ("bond.txt", BOND), ("stuck.xsb", STUCK)]);
    let check = |level: &str, options: &[&str], code, claim: &str| {
        let line = [&["solve", level, "--certificate", "proof.cert"][..], options].concat();
        place.run(&line).code(code).complains("certificate: proof.cert, ");
        place.run(&["verify", "--certificate", "proof.cert", level]).code(0).quietly().says(claim);
        let records =
            place.run(&["verify", "--json", "--certificate", "proof.cert", level]).code(0).quietly().json();
        assert_eq!((&records[0]["valid"], &records[0]["level"]), (&true.into(), &1.into()));
    };
    check("room.xsb", &["--metric", "pushes"], 0, "room.xsb: fewest pushes 6, proved by a certificate of ");
    check("room.xsb", &["--metric", "moves"], 0, "room.xsb: fewest moves ");
    check("bond.txt", &["--metric", "moves"], 0, "bond.txt: fewest moves 2, proved");
    check("stuck.xsb", &[], 10, "stuck.xsb: no solution, proved");
}

#[test]
fn what_is_not_proved_has_no_certificate() {
    let place = Place::with(&[("room.xsb", ROOM), ("two.xsb", &format!("{ROOM}\n{STUCK}"))]);
    let solve = |level: &str, options: &[&str]| {
        place.run(&[&["solve", "--certificate", "proof.cert", level][..], options].concat())
    };
    solve("room.xsb", &[]).code(12).complains("E-CERTIFICATE").complains("--metric pushes or --metric moves");
    solve("two.xsb", &["--metric", "pushes"]).code(33).complains("E-OPTION").complains("takes one level");
    solve("room.xsb", &["--metric", "pushes", "--after", "r"]).code(33).complains("E-OPTION");
    assert!(!place.path("proof.cert").exists());
}

#[test]
fn a_certificate_that_proves_nothing_is_refused_with_its_place() {
    let place = Place::with(&[("room.xsb", ROOM), ("stuck.xsb", STUCK), ("text.cert", "fewest pushes 6")]);
    place.run(&["solve", "--metric", "pushes", "--certificate", "proof.cert", "room.xsb"]).code(0);
    let verify = |certificate: &str, level: &str| place.run(&["verify", "--certificate", certificate, level]);
    let other = verify("proof.cert", "stuck.xsb").code(1).says("not proved");
    other.complains("error[E-CERTIFICATE]: proof.cert: line 2: the certificate is one of another level");
    verify("text.cert", "room.xsb").code(1).complains("text.cert: line 1: ");
    verify("nothing.cert", "room.xsb").code(33).complains("E-NOFILE");
    place
        .run(&["verify", "--certificate", "proof.cert", "room.xsb", "RR"])
        .code(33)
        .complains("cannot be used with");
}
