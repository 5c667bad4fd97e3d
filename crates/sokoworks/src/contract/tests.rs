//! Tests of records.

use super::*;

#[test]
fn broken_lines_are_left_out_and_counted() {
    let text = b"{\"file\":\"a/b.xsb\",\"level\":2,\"outcome\":\"solved\",\"reason\":null,\"pushes\":3,\"new\":1}\n\n{\"file\":\"caf\xc3";
    let (records, damaged) = read(text);
    assert_eq!(damaged, 1);
    assert_eq!((records.len(), records[0].set(), records[0].pushes), (1, "b".to_owned(), Some(3)));
    assert!(records[0].is_solved());
}

#[test]
fn larger_limits_open_what_ended_at_a_limit() {
    let check = |record: &str, expect: bool| {
        let within = Within { time: Some(10.0), memory: Some(1 << 30), nodes: None, work: Some(2.5) };
        let record = Record::read(format!("{{\"level\":1,{record}}}").as_bytes()).expect("a record");
        assert_eq!(record.settles(&within), expect, "{record:?}");
    };
    check(r#""outcome":"solved""#, true);
    check(r#""outcome":"solved","reason":"interrupted""#, false);
    check(r#""outcome":"unsolvable""#, true);
    // Without the proof that was wanted.
    check(r#""outcome":"solved","reason":"time","time_limit":9.0"#, false);
    check(r#""outcome":"solved","reason":"time","time_limit":10.0"#, true);
    check(r#""reason":"depth""#, true);
    check(r#""reason":"unplayable""#, false);
    check(r#""reason":"time","time_limit":10.0"#, true);
    check(r#""reason":"time","time_limit":9.0"#, false);
    check(r#""reason":"memory","memory_limit":1073741824"#, true);
    check(r#""reason":"memory","memory_limit":1000000"#, false);
    check(r#""reason":"nodes","node_limit":1000"#, false);
    check(r#""reason":"work","work_limit":2.5"#, true);
    check(r#""reason":"work","work_limit":2.0"#, false);
}

#[test]
fn a_record_answers_its_own_question_and_what_it_proves() {
    let within = Within { time: Some(10.0), ..Within::default() };
    let check = |record: &str, question: [&str; 3], expect: bool| {
        let [metric, search, settings] = question.map(|text| Some(text.to_owned()));
        let asked = Asked { metric, search, settings, ..Asked::default() };
        let record = Record::read(format!("{{\"level\":1,{record}}}").as_bytes()).expect("a record");
        assert_eq!(record.answers(&asked, &within), expect, "{record:?} {question:?}");
    };
    let greedy = r#""outcome":"solved","metric":"any","search":"greedy","settings":"""#;
    check(greedy, ["any", "greedy", ""], true);
    check(greedy, ["any", "auto", ""], true);
    let unproved = r#""outcome":"solved","metric":"pushes","search":"auto","settings":"","reason":"time","time_limit":9.0"#;
    check(unproved, ["any", "auto", ""], true);
    check(unproved, ["pushes", "auto", ""], false);
    check(greedy, ["moves", "auto", ""], false);
    check(greedy, ["moves", "greedy", ""], false);
    check(greedy, ["any", "bfs", ""], false);
    check(greedy, ["any", "greedy", "--improve"], false);
    let moves = r#""outcome":"solved","proved":["moves"],"metric":"moves","search":"astar","settings":"""#;
    check(moves, ["moves", "bfs", ""], true);
    check(moves, ["pushes", "bfs", ""], false);
    check(moves, ["moves,pushes", "auto", ""], false);
    check(moves, ["moves", "auto", "--unambiguous"], false);
    let both = r#""outcome":"solved","proved":["moves"],"proved_both":true,"metric":"moves,pushes""#;
    check(both, ["moves,pushes", "auto", ""], true);
    check(both, ["pushes,moves", "auto", ""], false);
    check(r#""outcome":"unsolvable","metric":"any""#, ["moves", "auto", ""], true);
    let narrow = r#""outcome":"unsolvable","metric":"any","settings":"--unambiguous""#;
    check(narrow, ["any", "auto", ""], false);
    let late = r#""outcome":"gave-up","reason":"time","time_limit":10.0"#;
    let greedy = format!(r#"{late},"metric":"any","search":"greedy","settings":"""#);
    check(&greedy, ["any", "greedy", ""], true);
    check(&greedy, ["any", "auto", ""], false);
}
