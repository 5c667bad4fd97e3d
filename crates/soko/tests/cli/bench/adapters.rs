//! The adapters of docs/user/research/adapters.md, each with a stand-in that takes the arguments and writes the output that the real
//! program is known to take and write.

use super::summaries;
use crate::harness::Place;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

const LEVEL: &str = "#######\n#@    #\n# $   #\n#    .#\n#######\n";
const SOLUTION: &str = "dRRRurD";
/// The end first, one board for each straight line of pushes.
const BOARDS: &str = "\
#######
#     #
#    @#
#    *#
#######

#######
#     #
#   @$#
#    .#
#######

#######
#@    #
# $   #
#    .#
#######

";

/// Festival 3.1: a file of that name in a folder that must be there; powers of two for the cores; whole seconds.
const FESTIVAL: &str = r#"
level=$1 out=.
while [ $# -gt 0 ]; do
    case $1 in
    -out_dir) out=$2 ;;
    -cores) case $2 in 1 | 2 | 4 | 8) ;; *) echo "Number of cores should be 1/2/4/8" >&2; exit 1 ;; esac ;;
    -time) [ "$2" -gt 0 ] || exit 1 ;;
    esac
    shift
done
[ -d "$out" ] && {
    printf 'Festival 3.1 solution file\n===========================\nCollection: %s\n\nLevel 1\n\n' "$level"
    cat "$level"
    printf '\nSolution\n%s\n\nSolver: Festival 3.1\nSolver time: 00:00:01\n' "$(cat "$HERE/answer")"
} > "$out/solutions.sok"
printf '\n=================\nLevel 1\n=================\nSOLVED!\n'
"#;

/// YASS: a file beside the level, with the line ends of Windows, long solutions in several lines.
const YASS: &str = r#"
[ "$2" = -maxtime ] && [ "$3" -gt 0 ] || exit 1
{
    printf 'Level 1\n\n'
    cat "$1"
    printf '\nSolution\n'
    fold -w 4 "$HERE/answer"
    printf '\n'
} | sed 's/$/\r/' > "${1%.sok}, YASS 2.153 Solutions.sok"
echo 'Solved: 1  Levels: 1  Time: 42 milli seconds'
"#;

/// A class around the solver of JSoko: the moves on standard output.
const JAVA: &str = r#"
[ "$2" = -cp ] && case $3 in /*/JSoko.jar:/*) ;; *) exit 1 ;; esac
[ -f "$5" ] && cat "$HERE/answer"
"#;

/// SokoBoy: reads a file of settings, writes boards beside the level, the end first.
const SOKOBOY: &str = r#"
level=$(sed -n 's/^PuzzlePath=//p' Sokoboy.cfg) search=$(sed -n 's/^Search=//p' Sokoboy.cfg)
echo "Solving $level with $search"
{
    cat "$HERE/boards"
    echo "This search took: 84 seconds"
} > "${level%.*}_$search.txt"
"#;

const SMALL: &str = r#"
grep -q '@' "$1" || exit 2
printf 'Solved in 7 moves:\n%s\n' "$(cat "$HERE/answer")"
"#;

const FROM_INPUT: &str = r#"
grep -q '@' || exit 2
cat "$HERE/answer"
"#;

/// Writes a program.
fn program(place: &Place, name: &str, script: &str) {
    let text = format!("#!/bin/sh\nHERE={}\n{script}", place.folder().display());
    place.write(name, text.as_bytes());
    let rights = fs::Permissions::from_mode(0o755);
    fs::set_permissions(place.path(name), rights).expect("rights");
}

/// The adapters in the documentation, in their order, and the one that is in the text.
fn documented() -> Vec<String> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/user/research/adapters.md");
    let page = fs::read_to_string(page).expect("the documentation");
    let (_, part) = page.split_once("## Adapters").expect("the adapters");
    let blocks =
        part.split("```toml\n").skip(1).filter_map(|rest| Some(rest.split_once("```")?.0.to_owned()));
    let inline = part.split('`').find(|text| text.starts_with("command = ")).expect("an adapter in the text");
    blocks.chain([inline.to_owned()]).collect()
}

#[test]
fn documented_adapters_read_what_programs_write() {
    let place = Place::with(&[("a.xsb", LEVEL), ("answer", SOLUTION), ("boards", BOARDS)]);
    let programs = [
        ("festival", "festival", FESTIVAL),
        ("yass", "YASS", YASS),
        ("jsoko", "java", JAVA),
        ("sokoboy", "SokoBoy", SOKOBOY),
        ("small", "solver", SMALL),
        ("input", "reader", FROM_INPUT),
    ];
    let adapters = documented();
    assert_eq!(adapters.len(), programs.len(), "{adapters:?}");
    let mut arguments = vec!["bench", "a.xsb", "--time", "60s", "--json"];
    let names = programs.map(|(name, ..)| format!("{name}.toml"));
    for ((name, adapter), (_, program_name, script)) in names.iter().zip(&adapters).zip(programs) {
        // Two programs are called solver, and `java` would be found elsewhere.
        let adapter = adapter.replace("{here}/solver", "{here}/reader").replace("\"java\"", "\"./java\"");
        place.write(name, adapter.as_bytes());
        program(&place, program_name, script);
        arguments.extend(["--solver", name]);
    }
    place.write("JSoko.jar", b"");
    let check = |store: &str, expect: &str| {
        let mut arguments = arguments.clone();
        arguments.extend(["--store", store]);
        let records = place.run(&arguments).code(0).json();
        let mut lines: Vec<String> = programs.iter().map(|(name, ..)| format!("{name} 1 {expect}")).collect();
        lines.sort();
        assert_eq!(summaries(&records), lines, "{records:#?}");
        records
    };
    for record in check("right.db", "solved -") {
        assert_eq!((&record["moves"], &record["pushes"]), (&7.into(), &4.into()), "{record}");
    }
    // Wrong solutions are errors, and stand first.
    place.write("answer", SOLUTION.trim_end_matches('D').as_bytes());
    place.write("boards", BOARDS.split_once("\n\n").expect("boards").1.as_bytes());
    check("wrong.db", "gave-up illegal");
    let report = place.soko("report wrong.db").code(0).stdout;
    assert!(report.lines().take(3).any(|line| line == "6 errors:"), "{report}");
}
