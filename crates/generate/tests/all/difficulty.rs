//! The grade against collections whose order is known.

use sokoworks::{Budget, Collection, Level};
use sokoworks_generate::difficulty::check::spearman;
use sokoworks_generate::{Grade, measure};
use test_levels::stride;

fn difficulty(level: &Level) -> f64 {
    measure(level, &Budget::new()).expect("nothing raises the flag").difficulty()
}

#[test]
fn the_grade_follows_the_order_of_microban() {
    let Some(folder) = test_levels::folder() else { return };
    let bytes = std::fs::read(folder.join("sokoban/microban1.xsb")).expect("the levels");
    let collection = Collection::read(&bytes);
    let numbers = (0..collection.len()).step_by(stride(6));
    let pairs: Vec<(f64, f64)> =
        numbers.filter_map(|number| Some((number as f64, difficulty(&collection.level(number)?)))).collect();
    let found = spearman(&pairs);
    assert!(found >= if stride(6) == 1 { 0.76 } else { 0.6 }, "{found} over {} levels", pairs.len());
}

#[test]
fn the_difficulty_follows_the_share_of_plays_that_fail() {
    let Some(table) = test_levels::plays() else { return };
    let pairs: Vec<(f64, f64)> = table
        .lines()
        .skip(1)
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let [plays, solves] = [1, 2].map(|at| fields[at].parse::<f64>().expect("a number"));
            let level = fields[7].replace('|', "\n").parse().expect("a level");
            (1.0 - solves / plays, difficulty(&level))
        })
        .collect();
    let found = spearman(&pairs);
    // 0.43 with the grade that knew orders of collections only.
    assert!(found >= 0.65, "{found} over {} levels", pairs.len());
}

#[test]
fn the_grade_follows_the_order_of_the_collections() {
    let Some(folder) = test_levels::folder() else { return };
    let files = ["microban1", "sokhard-a", "xsokoban"].into_iter().map(str::to_owned);
    let files = files.chain((1..=5).map(|part| format!("sasquatch{part:02}")));
    let all: Vec<(usize, Collection, usize)> = files
        .enumerate()
        .flat_map(|(file, name)| {
            let bytes = std::fs::read(folder.join(format!("sokoban/{name}.xsb"))).expect("the levels");
            let collection = Collection::read(&bytes);
            (0..collection.len())
                .map(move |level| (file.min(3), collection.clone(), level))
                .collect::<Vec<_>>()
        })
        .collect();
    let chosen = all.iter().skip(1).step_by(2).step_by(stride(38));
    let (mut ranks, mut ordered) = (Vec::new(), Vec::new());
    for (file, collection, level) in chosen {
        let found = difficulty(&collection.level(*level).expect("a level"));
        ranks.push((*file as f64, found));
        // Microban by its numbers, the others after it.
        ordered.push((if *file == 0 { *level } else { 1_000 + file } as f64, found));
    }
    let least = if stride(38) == 1 { 0.8 } else { 0.6 };
    for pairs in [&ranks, &ordered] {
        let found = spearman(pairs);
        assert!(found >= least, "{found} over {} levels", pairs.len());
    }
}

#[test]
fn a_level_of_one_push_has_the_lowest_grade() {
    for text in [
        "#######\n#     #\n# @$. #\n#     #\n#######",
        "#########\n#       #\n#       #\n#  @$.  #\n#       #\n#       #\n#########",
    ] {
        let measures =
            measure(&text.parse().expect("a level"), &Budget::new()).expect("nothing raises the flag");
        assert_eq!(measures.grade(), Some(Grade::LEAST), "{text}: {}", measures.difficulty());
        let space = measures.space.expect("it is small");
        assert_eq!((space.solutions, space.trap), (Some(1), None), "{text}");
    }
}

#[test]
fn a_careless_player_is_the_less_likely_to_solve_a_level_the_more_there_is_to_lose() {
    let chance = |text: &str| {
        let measures =
            measure(&text.parse().expect("a level"), &Budget::new()).expect("nothing raises the flag");
        measures.space.expect("it is small").chance
    };
    // One push that cannot be missed; the same in a room where most pushes lose; two boxes of which one may block the other.
    let certain = chance("#####\n#@$.#\n#####");
    let room = chance("#######\n#     #\n# $   #\n#  @  #\n#    .#\n#######");
    let two = chance("#######\n#     #\n# $ $ #\n#  @  #\n#.   .#\n#######");
    assert!((certain - 1.0).abs() < 1e-9, "{certain}");
    assert!(0.0 < two && two < room && room < certain, "{two} {room} {certain}");
    assert!(chance("xxxxxxx\nxH---hx\nxxxxxxx") > 0.999);
}

#[test]
fn solutions_and_traps_are_those_counted_by_hand() {
    let check = |text: &str, expect: (u64, Option<usize>)| {
        let measures =
            measure(&text.parse().expect("a level"), &Budget::new()).expect("nothing raises the flag");
        let space = measures.space.expect("it is small");
        assert_eq!((space.solutions, space.trap), (Some(expect.0), expect.1), "{text}");
    };
    // Two boxes that each need one push: either may come first.
    check("#######\n#  .  #\n#  $  #\n#  @$.#\n#     #\n#######", (2, None));
    // Three to the right and two down in any order.
    check("########\n#@     #\n# $    #\n#      #\n#    . #\n#      #\n########", (10, None));
}

/// In the order of the packs one kind of sign comes after the other, so it says something about levels without signs only.
#[test]
fn the_grade_follows_the_packs_of_sokobond() {
    let Some(files) = test_levels::sokobond() else { return };
    let plain = files.iter().filter_map(|(path, bytes)| {
        let pack: f64 = path.parent()?.file_name()?.to_str()?.get(..2)?.parse().ok()?;
        let level = Collection::read(bytes).level(0)?;
        let Level::Sokobond(board) = &level else { return None };
        // The twelfth holds extra levels of every kind.
        (pack < 12.0 && board.modifiers().iter().all(Option::is_none)).then_some((pack, level))
    });
    let pairs: Vec<(f64, f64)> =
        plain.step_by(stride(2)).map(|(pack, level)| (pack, difficulty(&level))).collect();
    let found = spearman(&pairs);
    assert!(found >= 0.6, "{found} over {} levels", pairs.len());
}

#[test]
fn a_sign_alone_makes_no_level_harder() {
    let level = "v2\nx x x x x x\n\nx H - - h x\n\nx - - - - x\n\nx x x x x x".parse().expect("a level");
    let mut measures = measure(&level, &Budget::new()).expect("nothing raises the flag");
    let before = measures.difficulty();
    measures.modifiers = [3, 2, 1];
    assert_eq!(measures.difficulty(), before);
    // The lessons about signs.
    for (name, bytes) in ::levels::FILES {
        if ["Double Up", "Cut Loose", "Round the Corner"].iter().any(|lesson| name.contains(lesson)) {
            let lesson = Collection::read(bytes).level(0).expect(name);
            assert!(difficulty(&lesson) < 2.0, "{name}: {}", difficulty(&lesson));
        }
    }
}

#[test]
fn no_people_stand_behind_the_interval_of_sokobond_which_is_wider() {
    let of = |text: &str| {
        let measures =
            measure(&text.parse().expect("a level"), &Budget::new()).expect("nothing raises the flag");
        measures.estimate()
    };
    let (sokobond, sokoban) = (of("xxxxxxx\nxH---hx\nxxxxxxx"), of("#######\n#@ $ .#\n#######"));
    let width = |interval: (f64, f64)| interval.1 - interval.0;
    assert!(sokobond.plays == 0 && sokoban.plays > 100);
    assert!(width(sokobond.interval) > width(sokoban.interval));
}

#[test]
fn a_level_without_a_solution_has_no_grade() {
    for text in [
        // A box in a corner.
        "######\n#$  .#\n#  @ #\n######",
        // Two boxes that block each other, found by looking at all positions.
        "#######\n#.$$. #\n#@    #\n#######",
        "xxxxx\nxH--x\nx---x\nx--ox\nxxxxx\n",
    ] {
        let measures =
            measure(&text.parse().expect("a level"), &Budget::new()).expect("nothing raises the flag");
        assert!(measures.unsolvable && !measures.cut_short, "{text}");
        assert_eq!(measures.grade(), None, "{text}");
    }
}

/// `boxes` boxes, each pushed to the right `pushes` times in a corridor of its own.
fn corridors(boxes: usize, pushes: usize) -> Level {
    let wall = "#".repeat(pushes + 5);
    let row = format!("#  ${}.#", " ".repeat(pushes - 1));
    let gap = format!("# {}", "#".repeat(pushes + 3));
    let mut rows = vec![row; boxes].join(&format!("\n{gap}\n"));
    rows.replace_range(1..2, "@");
    format!("{wall}\n{rows}\n{wall}\n").parse().expect("a level")
}

#[test]
fn more_solutions_than_can_be_counted_are_no_number_and_weigh_as_many() {
    let measured = |level: &Level| measure(level, &Budget::new()).expect("nothing raises the flag");
    let few = measured(&corridors(3, 2));
    // Six pushes in any order, but for that of the two in one corridor.
    assert_eq!(few.space.expect("it is small").solutions, Some(90));
    let many = measured(&corridors(6, 5));
    let space = many.space.expect("it is small");
    assert_eq!((space.positions, space.solutions), (46_656, None));
    let mut most = many.clone();
    most.space = most.space.map(|mut space| {
        space.solutions = Some(u64::MAX);
        space
    });
    assert_eq!(many.difficulty(), most.difficulty());
}

#[test]
fn measures_without_memory_say_so_and_have_a_wider_interval() {
    let level = corridors(6, 5);
    let width = |bytes: usize| {
        let measures = measure(&level, &Budget::new().bytes(bytes)).expect("nothing raises the flag");
        assert_eq!(measures.space.is_none(), measures.short_of_memory, "{bytes} bytes");
        let (low, high) = measures.estimate().interval;
        (measures.short_of_memory, high - low)
    };
    let ((is_short, wide), (is_short_with_much, narrow)) = (width(2 << 20), width(64 << 20));
    assert!(is_short && !is_short_with_much && wide > narrow, "{wide} {narrow}");
}
