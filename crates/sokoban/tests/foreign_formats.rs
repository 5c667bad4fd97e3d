//! Formats of other programs: SSX, JSON, PDDL problems, KSokoban's `level.data`. Each is read right, and damaged files
//! are refused with a place.

use sokoworks_sokoban::format::{self, Collection, Flavor, ReadOptions};
use sokoworks_sokoban::replay::verify;

const ROOM: [&str; 4] = ["######", "#@ $.#", "#  * #", "######"];

fn read(text: &[u8]) -> Collection {
    format::read(text, &ReadOptions::default())
}

/// Numbers, titles and whether they can be played, then codes and lines of what there is to say.
fn check(text: &str, levels: &[(usize, &str, bool)], remarks: &[(&str, usize)]) -> Collection {
    let collection = read(text.as_bytes());
    let found: Vec<_> =
        collection.entries.iter().map(|e| (e.number, e.title.as_str(), e.level.is_some())).collect();
    assert_eq!(found, levels, "{text}: {:?}", collection.diagnostics);
    let found: Vec<_> = collection.all_diagnostics().iter().map(|d| (d.code, d.line)).collect();
    assert_eq!(found, remarks, "{text}");
    assert!(collection.all_diagnostics().iter().all(|d| d.help.is_some()), "{text}");
    collection
}

const SSX: &str = "<?xml version=\"1.0\"?>
<SokobanLibrary>
  <Details><Name>Rooms</Name><Author>Ann</Author></Details>
  <Puzzles>
    <Puzzle ID=\"P1\">
      <Details><Name>First</Name></Details>
      <Maps><Map>
        <Row>~######</Row>
        <Row>~#P.XO#</Row>
        <Row>~#..$.#</Row>
        <Row>~######</Row>
      </Map></Maps>
    </Puzzle>
    <Puzzle Name=\"Second\" Author=\"Bob\"><Map><Row>####</Row><Row>#*X#</Row><Row>#.?#</Row><Row>####</Row></Map></Puzzle>
  </Puzzles>
</SokobanLibrary>
";

#[test]
fn puzzles_of_sokosolve_are_read_in_their_own_cells() {
    let collection = check(SSX, &[(1, "First", true), (2, "Second", false)], &[("E-CELL", 14)]);
    assert_eq!((&*collection.title, collection.author.as_deref()), ("Rooms", Some("Ann")));
    assert_eq!(collection.entries[0].rows, ROOM);
    assert_eq!(collection.entries[1].author.as_deref(), Some("Bob"));
    // A file that has the usual player is in the usual cells.
    let usual = SSX.replace("~#P.XO#", "~#@ $.#").replace("#..$.#", "#  * #").replace('~', "");
    assert_eq!(read(usual.as_bytes()).entries[0].rows, ROOM);
    check(&SSX.replace("</Puzzles>", "</Puzzle>"), &[], &[("E-XML", 15)]);
}

#[test]
fn boards_with_a_nul_between_them_are_text() {
    let board = ROOM.join("\n") + "\n";
    for text in [format!("{board}\0{board}\0"), format!("{}\0{board}", board.trim_end())] {
        check(&text, &[(1, "", true), (2, "", true)], &[]);
    }
    // Lines are those of the text that `decode` gives.
    let broken = format!("{board}\0{}\0", board.replace("#@", "# "));
    check(&broken, &[(1, "", true), (2, "", false)], &[("E-NOPLAYER", 6)]);
    let shown = format::decode(broken.as_bytes());
    assert_eq!(shown.content.lines().nth(5), Some(ROOM[0]));
    assert_eq!(read(b"\x7fELF\0\0#\0").diagnostics[0].code, "E-BINARY");
}

#[test]
fn json_is_read_in_all_its_shapes_and_broken_json_has_a_place() {
    let rows = ROOM.map(|row| format!("\"{row}\"")).join(", ");
    let text = format!(
        "{{\"title\": \"Set\", \"levels\": [\n{{\"name\": \"One\", \"rows\": [{rows}]}},\n[{rows}]]}}"
    );
    let collection = check(&text, &[(1, "One", true), (2, "", true)], &[]);
    assert_eq!(collection.title, "Set");
    let one = format!("[\"{}\"]", ROOM.join("\\n"));
    check(&one, &[(1, "", true)], &[]);
    check(&text.replace("]]}", "]}"), &[], &[("E-JSON", 3)]);
    // Text that only begins like JSON is read as text.
    let board = ROOM.join("\n");
    check(&format!("[[1]\n\n{board}\n"), &[(1, "[[1]", true)], &[]);
    check("{\"a\": [1, 2, {\"b\": \"c\"}]}", &[], &[]);
}

#[test]
fn a_plan_for_a_written_problem_is_a_solution_of_its_level() {
    let level = read(ROOM.join("\n").as_bytes());
    let problem = format::write(&level, Flavor::Pddl);
    let again = read(problem.as_bytes());
    assert_eq!(again.entries[0].rows, ROOM);
    // The names of positions are columns and rows, so a plan can be written by hand.
    let plan = "(move player-01 pos-2-2 pos-3-2 dir-right)\n\
                (push-to-goal player-01 stone-01 pos-3-2 pos-4-2 pos-5-2 dir-right)\n";
    let actions = format::plan::parse(plan).expect("a plan");
    let playable = again.entries[0].level.as_ref().expect("a level");
    assert_eq!(format::plan::mistake(playable, &actions), None);
    let steps: Vec<_> = actions.iter().map(|action| action.direction).collect();
    assert!(verify(playable, &steps).is_ok());
    // Every word that a problem uses is declared by the domain.
    let domain = format::write(&level, Flavor::PddlDomain);
    for word in ["move-dir", "is-goal", "is-nongoal", "clear", "at-goal", "total-cost", "sokoban-sequential"]
    {
        assert!(problem.contains(word) && domain.contains(word), "{word}");
    }
    check(&domain, &[], &[("E-PDDL", 1)]);
    check(&problem.replace("(:init", "(:init ("), &[], &[("E-PDDL", 5)]);
}
