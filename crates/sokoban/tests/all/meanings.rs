//! Boards in the digits, letters and pictures of other programs: never read as another board in silence.

use crate::common::read_text;
use grid::Random;
use sokoworks_sokoban::format::{self, CellMap, Collection, PRESETS, ReadOptions};
use sokoworks_sokoban::symbol::Symbol;
use sokoworks_sokoban::{BuildOptions, Level};

const SYMBOLS: [Symbol; 7] = [
    Symbol::Floor,
    Symbol::Wall,
    Symbol::Goal,
    Symbol::Box,
    Symbol::Player,
    Symbol::BoxOnGoal,
    Symbol::PlayerOnGoal,
];

fn with_cells(text: &str, cells: &CellMap) -> Collection {
    format::read(text.as_bytes(), &ReadOptions::default().cells(cells.clone()))
}

fn codes(collection: &Collection) -> Vec<&'static str> {
    collection.all_diagnostics().iter().map(|remark| remark.code).collect()
}

fn boards(collection: &Collection) -> Vec<String> {
    let playable = collection.entries.iter().filter(|entry| entry.level.is_some());
    playable.map(|entry| entry.rows.join("\n")).collect()
}

fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for at in 1..items.len() {
        items.swap(at, random.index(at + 1));
    }
}

/// A level behind a full border, as rows of usual cells.
fn level(random: &mut Random) -> Vec<String> {
    loop {
        let (width, height) = (5 + random.index(4), 5 + random.index(3));
        let mut rows = vec![vec!['#'; width]; height];
        let mut floor = Vec::new();
        for y in 1..height - 1 {
            for x in 1..width - 1 {
                if random.index(6) > 0 {
                    rows[y][x] = ' ';
                    floor.push((x, y));
                }
            }
        }
        shuffle(&mut floor, random);
        let boxes = 1 + random.index(3);
        if floor.len() < 2 * boxes + 2 {
            continue;
        }
        for at in 0..boxes {
            let on_goal = random.index(4) == 0;
            let ((box_x, box_y), (goal_x, goal_y)) = (floor[2 * at], floor[2 * at + 1]);
            rows[box_y][box_x] = if on_goal { '*' } else { '$' };
            rows[goal_y][goal_x] = if on_goal { ' ' } else { '.' };
        }
        let (x, y) = floor[random.index(2 * boxes + 2)];
        rows[y][x] = match rows[y][x] {
            ' ' => '@',
            '.' => '+',
            _ => continue,
        };
        let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        if Level::from_rows(&rows, &BuildOptions::default()).level.is_some() {
            return rows;
        }
    }
}

/// Rows with other signs for the cells.
fn written(rows: &[String], sign: impl Fn(Symbol) -> char) -> String {
    let line = |row: &String| row.chars().filter_map(Symbol::from_char).map(&sign).collect::<String>() + "\n";
    rows.iter().map(line).collect()
}

/// How many meanings, each for one sign, make a level of a board with closed walls.
fn fitting(text: &str) -> usize {
    let mut signs: Vec<char> = text.chars().filter(|&c| c != '\n').collect();
    signs.sort_unstable();
    signs.dedup();
    let fits = |meaning: &[Symbol]| {
        let symbol = |c: char| meaning[signs.iter().position(|&sign| sign == c).unwrap_or(0)];
        let cells: Vec<Symbol> = text.chars().filter(|&c| c != '\n').map(symbol).collect();
        let count = |wanted: fn(Symbol) -> bool| cells.iter().filter(|&&symbol| wanted(symbol)).count();
        if count(Symbol::has_player) != 1
            || count(Symbol::has_box) == 0
            || count(Symbol::has_box) != count(Symbol::has_goal)
        {
            return false;
        }
        let rows: Vec<String> =
            text.lines().map(|row| row.chars().map(|c| symbol(c).to_char()).collect()).collect();
        let built = Level::from_rows(&rows, &BuildOptions::default());
        built.diagnostics.iter().all(|remark| remark.code != "W-OPEN")
    };
    let mut count = 0;
    let mut chosen: Vec<Vec<Symbol>> = vec![Vec::new()];
    while let Some(meaning) = chosen.pop() {
        if meaning.len() == signs.len() {
            count += usize::from(fits(&meaning));
            continue;
        }
        for symbol in SYMBOLS.into_iter().filter(|symbol| !meaning.contains(symbol)) {
            chosen.push([&meaning[..], &[symbol]].concat());
        }
    }
    count
}

/// A board that is read is the one that is meant and the only one that fits, and a remark reports that. Another is refused, and
/// each meaning that is listed makes a level. Returns whether it was read.
fn check_no_guess(text: &str, meant: &[String], seed: u64) -> bool {
    let collection = read_text(text);
    let place = format!("seed {seed}\n{text}{:?}", collection.all_diagnostics());
    assert_eq!(collection.entries.len(), 1, "{place}");
    let meant: Vec<String> = meant.iter().map(|row| row.trim_end().to_owned()).collect();
    if collection.entries[0].level.is_some() {
        assert_eq!(collection.entries[0].rows, meant, "{place}");
        assert!(codes(&collection).contains(&"W-ASSUMED") && collection.meanings.is_empty(), "{place}");
        return true;
    }
    assert_eq!(codes(&collection), ["E-MEANING"], "{place}");
    assert!(collection.meanings.len() > 1, "{place}");
    let mut found = false;
    for cells in &collection.meanings {
        let again = with_cells(text, cells);
        let is_board = again.entries.len() == 1 && again.meanings.is_empty();
        let is_level = again.entries[0].level.is_some() || codes(&again).contains(&"E-UNREACHABLE");
        assert!(is_board && is_level, "{cells}: {place}");
        found |= again.entries[0].rows == meant;
    }
    assert!(found || collection.meanings.len() == format::MAX_MEANINGS, "{place}");
    false
}

#[test]
fn digits_of_which_two_are_swapped_are_never_guessed() {
    let mut read = 0;
    for seed in 0..500 {
        let mut random = Random::new(0xD161_7000 + seed);
        let meant = level(&mut random);
        let numberings = ["0#1-2.3*4$5@6+", "0-1#2.3@4$5+6*", "0-1#2@3$4.5*6+"];
        let mut pairs: Vec<char> = random.pick(&numberings).chars().collect();
        let (a, b) = (random.index(7), random.index(7));
        pairs.swap(2 * a, 2 * b);
        let sign = |symbol: Symbol| {
            let is_it = |pair: &&[char]| Symbol::from_char(pair[1]) == Some(symbol);
            pairs.chunks(2).find(is_it).map_or('?', |pair| pair[0])
        };
        let text = written(&meant, sign);
        let is_read = check_no_guess(&text, &meant, seed);
        if is_read || seed % 25 == 0 {
            assert_eq!(is_read, fitting(&text) == 1, "seed {seed}\n{text}");
        }
        read += usize::from(is_read);
    }
    crate::common::say(&format!("500 boards of digits: {read} have one meaning and were read"));
}

#[test]
fn letters_are_never_guessed() {
    let mut read = 0;
    for seed in 0..200 {
        let mut random = Random::new(0x1E77_E000 + seed);
        let meant = level(&mut random);
        let mut letters: Vec<char> = "ABCDGHKMNOPRSTWXYZabcghkmoprstwxyz".chars().collect();
        shuffle(&mut letters, &mut random);
        let plain_walls = random.below(2) == 0;
        let floor = *random.pick(&[' ', '_', '-', 'f']);
        let sign = |symbol: Symbol| match symbol {
            Symbol::Wall if plain_walls => '#',
            Symbol::Floor => floor,
            symbol => letters[symbol as usize],
        };
        read += usize::from(check_no_guess(&written(&meant, sign), &meant, seed));
    }
    crate::common::say(&format!("200 boards of letters: {read} have one meaning and were read"));
}

#[test]
fn what_has_one_meaning_is_read_and_says_so() {
    for (text, rows, map) in [
        ("######\n#@ o.#\n######\n", &["######", "#@ $.#", "######"][..], "o=$"),
        ("#######\n#&  B.#\n#  B .#\n#######\n", &["#######", "#@  $.#", "#  $ .#", "#######"], "&=@,B=$"),
        ("#####\n#@$,#\n#####\n", &["#####", "#@$.#", "#####"], ",=."),
        ("XXXXX\nX@$.X\nXXXXX\n", &["#####", "#@$.#", "#####"], "X=#"),
        ("XXXXX\nX@*.X\nXXXXX\n", &["#####", "#@$.#", "#####"], "*=$,X=#"),
        ("🧱🧱🧱🧱🧱\n🧱😀🍕🎯🧱\n🧱🧱🧱🧱🧱\n", &["#####", "#@$.#", "#####"], "🧱=#,😀=@,🎯=.,🍕=$"),
        ("⬛⬛⬛⬛⬛\n⬛🙂🟫❎⬛\n⬛⬛⬛⬛⬛\n", &["#####", "#@$.#", "#####"], "🙂=@,❎=.,⬛=#,🟫=$"),
        (
            "#######\n#_X_O_#\n#_√S_O#\n#_X_X_#\n#######\n",
            &["#######", "# $ . #", "# *+ .#", "# $ $ #", "#######"],
            "√=*,O=.,S=+,X=$",
        ),
    ] {
        let collection = read_text(text);
        assert_eq!(collection.entries[0].rows, rows, "{text}{:?}", collection.all_diagnostics());
        let remark = collection.all_diagnostics().into_iter().find(|remark| remark.code == "W-ASSUMED");
        let remark = remark.unwrap_or_else(|| panic!("{text}"));
        assert!(remark.message.contains(&format!("read as {map},")), "{}", remark.message);
        assert!(remark.help.as_ref().is_some_and(|help| help.contains("--cells")), "{remark:?}");
        assert!(collection.entries[0].level.is_some() && collection.meanings.is_empty());
    }
}

#[test]
fn several_meanings_are_listed_with_the_named_maps_first() {
    for (text, first) in [
        ("11111\n10331\n12441\n11111\n", "0=-,1=#,2=@,3=$,4=.,5=*,6=+,7=-"),
        ("1111111\n1030421\n1111111\n", "0=-,1=#,2=.,3=@,4=$,5=+,6=*"),
        ("#######\n#P_X_O#\n#_____#\n#######\n", "P=@,X=$,O=.,√=*,S=+"),
        ("# # # # # #\n# _ _ _ _ #\n# P X _ O #\n# # # # # #\n", "P=@,X=$,O=.,√=*,S=+"),
        ("######\n#.O..#\n#.*P.#\n######\n", ".=-,O=.,*=$,@=*,P=@"),
        ("######\n#P BG#\n######\n", "P=@,B=$,G=."),
        ("#######\n#@..ox#\n#.....#\n#######\n", ".=-,o=$,x=."),
        ("00000\n05420\n01110\n00000\n", "0=#,1=-,2=.,3=*,4=$,5=@,6=+"),
        ("XXXXXXX\nX  P* X\nXO    X\nXXXXXXX\n", "*=$,O=.,P=@,X=#"),
        ("🧱🧱🧱🧱🧱🧱\n🧱😀🍕🍎⬜🧱\n🧱🧱🧱🧱🧱🧱\n", ""),
    ] {
        let collection = read_text(text);
        let what = format!("{text}{:?}", collection.all_diagnostics());
        assert_eq!(codes(&collection), ["E-MEANING"], "{what}");
        assert!(collection.entries.len() == 1 && collection.entries[0].level.is_none(), "{what}");
        assert!(first.is_empty() || collection.meanings[0].to_string() == first, "{what}");
        let help = collection.all_diagnostics()[0].help.clone().unwrap_or_default();
        assert!(help.contains(&collection.meanings[0].as_option()), "{what}");
        // The board stays as it is in the file.
        let signs = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        assert_eq!(signs(&collection.entries[0].rows.concat()), signs(text), "{what}");
        // What is shown can be given, and is read as the same.
        for cells in &collection.meanings {
            assert_eq!(cells.to_string().parse::<CellMap>().as_ref(), Ok(cells));
            assert!(with_cells(text, cells).entries[0].level.is_some(), "{cells}: {what}");
        }
    }
    let message = &read_text("######\n#ABCD#\n######\n").entries[0].diagnostics[0].message;
    assert!(message.contains("`A`, `B`, `C` and `D`"), "{message}");
}

#[test]
fn all_boards_of_a_file_constrain_the_meaning() {
    // In the second board alone 2 may be the player.
    let first = "111111\n102341\n100341\n111111\n";
    let one = read_text(first);
    let both = read_text(&format!("{first}\n1111111\n1002501\n1333001\n1444001\n1111111\n"));
    assert_eq!((codes(&one), both.entries.len()), (vec!["E-MEANING"], 2));
    let text =
        |collection: &Collection| collection.meanings.iter().map(CellMap::to_string).collect::<Vec<_>>();
    assert!(text(&both).iter().all(|map| map.contains("2=@") || map.contains("2=+")), "{:?}", text(&both));
    // The usual boards of a file stay as they are beside one that is damaged.
    let collection =
        read_text("#####\n#@$.#\n#####\n\n#######\n#@ $?.#\n#     #\n#######\n\n#####\n#.$@#\n#####\n");
    let playable: Vec<bool> = collection.entries.iter().map(|entry| entry.level.is_some()).collect();
    assert_eq!((playable, codes(&collection)), (vec![true, false, true], vec!["E-MEANING"]));
}

#[test]
fn signs_without_a_meaning_are_named() {
    for text in
        ["#####\n#@?.#\n#@$.#\n#####\n", "11111\n12231\n13441\n11111\n", "#######\n#@ $ .x\n#.#####\n"]
    {
        let collection = read_text(text);
        let remarks = collection.all_diagnostics();
        assert!(collection.meanings.is_empty() && boards(&collection).is_empty(), "{text}{remarks:?}");
        assert!(
            remarks.iter().any(|remark| remark.message.contains("no meaning of the sign")),
            "{text}{remarks:?}"
        );
    }
}

#[test]
fn a_key_in_the_file_decides() {
    let rows = ["######", "#@ $.#", "#  * #", "######"];
    for text in [
        "title x\n\nOBJECTS\n\nWall\nBrown\n00000\n01210\n01310\n01110\n00000\n\nLEGEND\n\n. = Background\n# = Wall\n\
         P = Player\n* = Crate\n@ = Crate and Target\nO = Target\n\nRULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n\n\
         LEVELS\n\nmessage one\n\n######\n#P.*O#\n#..@.#\n######\n",
        "0 = floor, 1 = wall, 2 = goal, 3 = box, 4 = player, 5 = box on goal\n\n111111\n140321\n100501\n111111\n",
        "EMPTY = 0\nWALL = 1\nGOAL = 2\nBOX = 3\nPLAYER = 4\nBOX_ON_GOAL = 5\nlevel = [[1,1,1,1,1,1],[1,4,0,3,2,1],[1,0,0,5,0,1],[1,1,1,1,1,1]]\n",
        "{\"legend\": {\"x\": \"wall\", \"_\": \"floor\", \"t\": \"target\", \"c\": \"crate\", \"m\": \"player\", \"d\": \"crate on target\"},\
         \"board\": [\"xxxxxx\", \"xm_ctx\", \"x__d_x\", \"xxxxxx\"]}",
        "{\"tiles\": [\"floor\", \"wall\", \"goal\", \"box\", \"player\", \"boxOnGoal\"],\
         \"map\": [[1,1,1,1,1,1],[1,4,0,3,2,1],[1,0,0,5,0,1],[1,1,1,1,1,1]]}",
        "{\"tileTypes\": {\"wall\": 10, \"floor\": 0, \"goal\": 2, \"box\": 3, \"player\": 4, \"box_on_goal\": 5}, \"levels\": [\
         {\"grid\": [[10,10,10,10,10,10],[10,4,0,3,2,10],[10,0,0,5,0,10],[10,10,10,10,10,10]]}]}",
        "{\"key\": [{\"id\": 7, \"name\": \"wall\"}, {\"id\": 0, \"name\": \"floor\"}, {\"id\": 2, \"name\": \"goal\"},\
         {\"id\": 3, \"name\": \"box\"}, {\"id\": 4, \"name\": \"player\"}, {\"id\": 5, \"name\": \"box on goal\"}],\
         \"width\": 6, \"data\": [7,7,7,7,7,7,7,4,0,3,2,7,7,0,0,5,0,7,7,7,7,7,7,7]}",
    ] {
        let collection = read_text(text);
        assert_eq!(boards(&collection), [rows.join("\n")], "{text}\n{:?}", collection.all_diagnostics());
        assert!(codes(&collection).is_empty(), "{text}\n{:?}", collection.all_diagnostics());
    }
    // A cell map that is given comes first.
    let cells = "a=#".parse().unwrap_or_default();
    let text = "a = box\nb = wall\nc = goal\nd = player\n\naaaaa\nadb a\na b.a\naaaaa\n";
    assert!(codes(&with_cells(text, &cells)).iter().all(|code| *code != "E-CELL"));
}

#[test]
fn numbers_are_read_in_all_shapes() {
    let rows = ["#####", "#@$.#", "#####"];
    let cells: CellMap = "0=-,1=#,2=.,3=$,4=@".parse().unwrap_or_default();
    let pretty =
        |row: &str| row.split(',').map(|cell| format!("\n        {cell}")).collect::<Vec<_>>().join(",");
    let board = ["1,1,1,1,1", "1,4,3,2,1", "1,1,1,1,1"];
    let json = format!("[[{}]]", board.join("],["));
    let shapes = [
        "11111\n14321\n11111\n".to_owned(),
        "1 1 1 1 1\n1 4 3 2 1\n1 1 1 1 1\n".to_owned(),
        " 1  1  1  1  1\n 1  4  3  2  1\n 1  1  1  1  1\n".to_owned(),
        "01 01 01 01 01\n01 04 03 02 01\n01 01 01 01 01\n".to_owned(),
        "[1,1,1,1,1,0]\n[1,4,3,2,1,0]\n[1,1,1,1,1,0]\n".to_owned(),
        "0,0,0,0,0,0,0\n0,1,1,1,1,1,0\n0,1,4,3,2,1,0\n0,1,1,1,1,1,0\n0,0,0,0,0,0,0\n".to_owned(),
        "int level[3][5] = {\n  {1,1,1,1,1},\n  {1,4,3,2,1},\n  {1,1,1,1,1}\n};\n".to_owned(),
        "((1 1 1 1 1) (1 4 3 2 1) (1 1 1 1 1))\n".to_owned(),
        format!("const level = {json};\n"),
        "const level = [\n  [1,1,1,1,1], // top\n  [1,4,3,2,1],\n  [1,1,1,1,1],\n];\n".to_owned(),
        json.clone(),
        format!("{{\"map\":{json}}}"),
        format!("[{{\"name\":\"a\",\"layout\":{json}}}]"),
        format!("{{\"packs\":[{{\"levels\":[{{\"tiles\":{json}}}]}}]}}"),
        format!("[\n    [{}\n    ]\n]", board.map(pretty).join("\n    ],\n    [")),
        "{\"width\":5,\"height\":3,\"data\":[1,1,1,1,1,1,4,3,2,1,1,1,1,1,1]}".to_owned(),
        "{\"width\":5,\"height\":3,\"map\":\"111111432111111\"}".to_owned(),
        "[\"11111\",\"14321\",\"11111\"]".to_owned(),
    ];
    for text in shapes {
        let collection = with_cells(&text, &cells);
        assert_eq!(boards(&collection), [rows.join("\n")], "{text}\n{:?}", collection.all_diagnostics());
        assert!(codes(&collection).is_empty(), "{text}\n{:?}", collection.all_diagnostics());
        let unknown = read_text(&text);
        assert_eq!(codes(&unknown), ["E-MEANING"], "{text}\n{:?}", unknown.all_diagnostics());
        let all: Vec<String> =
            unknown.meanings.iter().map(|map| with_cells(&text, map).entries[0].rows.join("\n")).collect();
        assert!(all.contains(&rows.join("\n")), "{text}\n{:?}", unknown.meanings);
    }
    let two = format!("[{json},\n{json}]");
    assert_eq!(boards(&with_cells(&two, &cells)).len(), 2);
    assert_eq!((read_text(&two).entries.len(), codes(&read_text(&two))), (2, vec!["E-MEANING"; 2]));
    // Numbers of several digits are signs.
    let cells: CellMap = "10=#,0=-,25=$,7=.,100=@".parse().unwrap_or_default();
    let text = "[[10,10,10,10,10],[10,100,25,7,10],[10,10,10,10,10]]";
    assert_eq!(boards(&with_cells(text, &cells)), [rows.join("\n")]);
    let refused = read_text(text);
    assert_eq!(refused.entries[0].rows[1], "10 100 25 7 10");
    assert!(refused.meanings.iter().any(|map| boards(&with_cells(text, map)) == [rows.join("\n")]));
}

#[test]
fn no_board_with_floor_outside_its_walls_is_torn() {
    let one = "A\n\n...####...\n.###..#...\n.#.O*.##..\n.#..*O.#..\n.##.P..#..\n..######..\n\n";
    let two = "B\n\n######...\n#....##..\n#.@O..#..\n#.*.P.###\n##......#\n.########\n\n";
    let three = "C\n\n######\n#.*PO#\n######\n";
    let text = format!("{one}{two}{three}");
    let refused = read_text(&text);
    let titles: Vec<&str> = refused.entries.iter().map(|entry| &*entry.title).collect();
    assert_eq!(titles, ["A", "B", "C"], "{:?}", refused.all_diagnostics());
    assert_eq!(codes(&refused), ["E-MEANING"; 3]);
    let rows: Vec<usize> = refused.entries.iter().map(|entry| entry.rows.len()).collect();
    assert_eq!((rows, refused.meanings[0].name()), (vec![6, 6, 3], Some("puzzlescript")));
    let read = with_cells(&text, &refused.meanings[0]);
    assert_eq!((boards(&read).len(), codes(&read)), (3, Vec::new()));
    for quoted in ["\"{}\",", "> {}", "    {}"] {
        let lines =
            one.lines().skip(2).take(6).map(|row| quoted.replace("{}", row) + "\n").collect::<String>();
        let read = with_cells(&lines, &refused.meanings[0]);
        assert_eq!(boards(&read).len(), 1, "{lines}{:?}", read.all_diagnostics());
    }
    let spaced: String =
        one.lines().skip(2).take(6).map(|row| row.split("").collect::<Vec<_>>().join(" ") + "\n").collect();
    assert_eq!(boards(&with_cells(&spaced, &refused.meanings[0])).len(), 1, "{spaced}");
    // A line with a strange sign, floor outside, in the usual cells.
    let read = read_text("...####.\n...#  #.\n####o ##\n#.  @  #\n########\n");
    assert_eq!(read.entries.len(), 1);
    assert_eq!(read.entries[0].rows.len(), 5);
}

#[test]
fn other_texts_are_no_boards() {
    for text in [
        "Results\n12 31 44\n10 22 31\n11 21 30\n",
        "xxx\nx marks the spot\nxxx\n",
        "aaa\nbbb\nccc\n",
        "WWW\nwww.w.org\nWWW\n",
        "{\"a\": [[1,2],[3,4],[5,6]]}",
        "[\"alpha\",\"beta\",\"gamma\"]",
    ] {
        assert!(read_text(text).entries.is_empty(), "{text}{:?}", read_text(text).entries);
    }
    // A picture of digits beside levels is text.
    let read = read_text("00000\n01110\n01210\n01110\n00000\n\n#####\n#@$.#\n#####\n");
    assert_eq!((read.entries.len(), codes(&read)), (1, vec!["W-LEVEL"]), "{:?}", read.all_diagnostics());
}

#[test]
fn walls_of_letters_in_quotes_are_read() {
    let read = read_text("a = [\n  \"WWWWWW\",\n  \"Wp b.W\",\n  \"WWWWWW\",\n]\n");
    assert_eq!((boards(&read), codes(&read)), (vec!["######\n#@ $.#\n######".to_owned()], Vec::new()));
    let read = read_text("a = [\n  \"WWWWWW\",\n  \"WP BGW\",\n  \"WWWWWW\",\n]\n");
    assert_eq!(codes(&read), ["E-MEANING"], "{:?}", read.all_diagnostics());
}

#[test]
fn many_signs_end_the_search_without_a_guess() {
    let signs: Vec<char> = ('a'..='z').chain('A'..='Z').collect();
    let rows: Vec<String> =
        signs.chunks(13).map(|row| format!("#{}#", row.iter().collect::<String>())).collect();
    let text = format!("{0}\n{1}\n{0}\n", "#".repeat(15), rows.join("\n"));
    let collection = read_text(&text);
    assert!(boards(&collection).is_empty());
    let numbers: Vec<String> = (0..40)
        .map(|row| (0..40).map(|x| format!("{}", row * 40 + x)).collect::<Vec<_>>().join(" "))
        .collect();
    assert!(boards(&read_text(&numbers.join("\n"))).is_empty());
    // A large file of one numbering is read in one piece.
    let mut random = Random::new(0xB16);
    let sign = |symbol: Symbol| {
        SYMBOLS.iter().zip('0'..).find(|(of, _)| **of == symbol).map_or('?', |(_, sign)| sign)
    };
    let meant: Vec<Vec<String>> = (0..400).map(|_| level(&mut random)).collect();
    let text: String = meant.iter().map(|rows| written(rows, sign) + "\n").collect();
    let collection = read_text(&text);
    assert_eq!(collection.entries.len(), 400);
    // All floor may be boxes on goals; nothing else is possible.
    assert_eq!(
        collection.meanings.iter().map(CellMap::to_string).collect::<Vec<_>>(),
        ["0=-,1=#,2=.,3=$,4=@,5=*,6=+", "0=*,1=#,2=.,3=$,4=@,5=-,6=+"]
    );
    let read = with_cells(&text, &collection.meanings[0]);
    assert!(read.entries.iter().zip(&meant).all(|(entry, rows)| entry.rows == *rows));
}

#[test]
fn every_named_map_has_a_name_and_a_user() {
    assert!(PRESETS.iter().all(|(name, _, whose)| name.len() > 1 && !whose.is_empty()));
}
