//! Formats of other programs and of sites: SSX, JSON, PDDL problems, KSokoban's `level.data`. Each is read right, and
//! damaged files are refused with a place.

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

#[test]
fn levels_of_letslogic_are_read_from_digits_and_their_solutions_go_back_by_number() {
    let map = "111111120341170501111111";
    let text = format!(
        "[{{\"id\":34,\"height\":4,\"width\":6,\"title\":\"One\",\"author\":\"Ann\",\"map\":\"{map}\",\
          \"blue_moves\":2,\"blue_pushes\":1,\"green_moves\":null,\"green_pushes\":null}},\n\
         {{\"id\":\"35\",\"height\":\"4\",\"width\":\"6\",\"title\":null,\"map\":\"{map}\"}},\n\
         {{\"id\":36,\"height\":4,\"width\":7,\"title\":\"Three\",\"map\":\"{map}\"}}]"
    );
    let collection = check(&text, &[(1, "One", true), (2, "", true)], &[("W-LEVEL", 3)]);
    let [one, two] = &collection.entries[..] else { panic!("two levels") };
    assert_eq!(
        (one.rows[1..].to_vec(), one.author.as_deref()),
        (["#@ $.#", "#  * #", "######"].map(str::to_owned).to_vec(), Some("Ann"))
    );
    assert_eq!(one.notes, ["LetsLogic, fewest moves: 2 moves, 1 push"]);
    assert!(two.notes.is_empty());
    let keys = |index: usize| {
        collection.entries[index].keys.iter().map(|key| (key.name, &*key.value)).collect::<Vec<_>>()
    };
    assert_eq!((keys(0), keys(1)), (vec![("ID", "34")], vec![("ID", "35")]));
    // The best by moves and the best by pushes, once where they are the same; the first number of the key counts.
    let room = "#######\n#.@$  #\n##    #\n##    #\n#######\n";
    let solved = "Solution\nRdrruLLL\n\nSolution\nddrrruulLL\n\nSolution\nduRdrruLLL\n";
    let one = format!("{}\nSolution\nrR\n\nSolution\nrlrR\n", ROOM.join("\n"));
    let solutions = read(
        format!(
            "{room}ID: 34\n\n{solved}\n{}\nID: no 35 (36)\n{}\n{room}{solved}",
            ROOM.join("\n"),
            &one[ROOM.join("\n").len()..]
        )
        .as_bytes(),
    );
    let written = format::write_with(&solutions, Flavor::LetsLogic, &format::WriteOptions::default());
    assert_eq!(written.text, "34\tRdrruLLL\n34\tddrrruulLL\n35\trR\n");
    assert_eq!(written.diagnostics.iter().map(|d| (d.code, d.line)).collect::<Vec<_>>(), [("W-LOST", 29)]);
}

#[test]
fn levels_of_the_mf8_competition_are_read_and_their_solutions_are_lines_of_moves() {
    let board = ROOM.join("|").replace(' ', "-");
    let text = format!(
        "{{\"id\":\"112\",\"begin\":\"2026-11-01\",\"end\":\"2026-11-08\",\n\
          \"main\":{{\"level\":\"{board}\",\"title\":\"Long\",\"author\":\"Bo\"}},\n\
          \"extra\":{{\"level\":\"{board}\",\"title\":\"Short\",\"author\":\"Cy\"}}}}"
    );
    let collection = check(&text, &[(1, "Long", true), (2, "Short", true)], &[]);
    assert_eq!(collection.title, "MF8 competition 112");
    assert_eq!(collection.header, ["From 2026-11-01 to 2026-11-08"]);
    assert_eq!(collection.entries[1].author.as_deref(), Some("Cy"));
    assert_eq!(collection.entries[0].rows, ROOM);
    let solved = read(format!("{}\nTitle: Long\n\nSolution\nrR\n", ROOM.join("\n")).as_bytes());
    let written = format::write(&solved, Flavor::Mf8);
    assert_eq!(written, "; Long: 2 moves, 1 push\nrR\n");
    assert_eq!(read(written.as_bytes()).loose.len(), 1, "the moves are read back");
}
