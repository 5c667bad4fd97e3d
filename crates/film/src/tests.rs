//! What the scene of a film holds, before any format shows it: titles that the font of strokes does not cover, what
//! lies outside the walls, where the player can walk, and marks that do not depend on color.

use crate::options::Targets;
use crate::scene::shape::Form;
use crate::skins::Ink;
use crate::{Film, Marks, Options};
use grid::CellSet;

fn sokoban(text: &str, options: &Options) -> Film {
    let level: sokoban::Level = text.parse().expect("a level");
    Film::sokoban(&level, &sokoban::Position::start(&level), &[grid::Direction::Right], options)
        .expect("a film")
}

fn sokobond(text: &str, options: &Options) -> Film {
    let level = sokobond::format::read(text.as_bytes()).level.expect("a level");
    Film::sokobond(&level, &sokobond::Position::start(&level), &[], options).expect("a film")
}

const BOARD: &str = "######\n#@$ .#\n######";

#[test]
fn letters_of_other_scripts_are_text_in_svg() {
    let titled = |title: &str| {
        let options = Options { title: title.into(), stand_in: "Level 3".into(), ..Options::default() };
        sokoban(BOARD, &options)
    };
    let film = titled("倉庫番 <Soko> @");
    assert!(film.lacks_letters());
    let picture = film.svg(0);
    assert!(picture.contains(">倉庫番 &lt;Soko&gt; &#64;</text>"), "{picture}");
    assert!(picture.contains("sans-serif"), "{picture}");
    assert!(film.svg_movie().contains("倉庫番"));
    // Without such letters nothing is text.
    assert!(!titled("Größe Ωmega").lacks_letters() && !titled("Größe").svg(0).contains("<text"));
    // In PNG the level's number and the words that the font has are shown: the same shapes as for that title.
    let plain = titled("Level 3 Soko");
    let foreign = titled("倉庫番 Soko");
    let stand_in = &foreign.scene.writings[0].stand_in;
    let last = plain.scene.backdrop.len();
    assert!(plain.scene.backdrop[..last].windows(stand_in.len()).any(|shapes| shapes == &stand_in[..]));
    assert!(titled("倉庫番").png(0).expect("a picture") != titled("庫番倉").svg(0).into_bytes());
    // Long ones are cut.
    let long = titled(&"倉庫番".repeat(40)).svg(0);
    assert!(long.contains("…</text>"), "{long}");
}

/// Whether a cell's middle is painted as floor.
fn is_floor(film: &Film, cell: (usize, usize), side: f32) -> bool {
    let scene = &film.scene;
    let board = scene.backdrop.iter().filter(|shape| shape.ink == Ink::LabFloor);
    let middle = |place: usize| (place as f32 + 0.5) * side + (side / 8.0).ceil();
    let point = (middle(cell.0), middle(cell.1));
    board.into_iter().any(|shape| shape.distance(point) < 0.0)
}

#[test]
fn captions_stand_in_the_middle_below_the_board() {
    for (title, author) in [
        ("A title", ""),
        ("A title", "An author"),
        ("", "An author"),
        ("A title that is wider than its board", ""),
    ] {
        let options = Options { title: title.into(), author: author.into(), ..Options::default() };
        let film = sokoban(BOARD, &options);
        let middle = film.scene.width as f32 / 2.0;
        // Each line of words; counters are known by their actors.
        let words = film
            .scene
            .backdrop
            .iter()
            .filter(|shape| shape.ink == Ink::Text && matches!(shape.form, Form::Line { .. }));
        let [left, right] = words
            .map(|shape| shape.bounds())
            .fold([f32::MAX, f32::MIN], |[left, right], bounds| [left.min(bounds[0]), right.max(bounds[2])]);
        // The space behind the last letter belongs to it.
        assert!(
            title.is_empty() || ((left + right) / 2.0 - middle).abs() < 4.0,
            "{title}: {left} to {right}, {middle}"
        );
    }
}

#[test]
fn outside_the_walls_is_no_floor() {
    let options = Options { cell: Some(16), captions: false, ..Options::default() };
    let film = sokobond("--xxxxx\nxxxH-hx\nx--xxxx\nxxxx---\n", &options);
    for (cell, expect) in
        [((0, 0), false), ((1, 0), false), ((4, 1), true), ((3, 1), true), ((1, 2), true), ((5, 3), false)]
    {
        assert_eq!(is_floor(&film, cell, 16.0), expect, "{cell:?}");
    }
    // Where atoms can come to the border all of it is floor.
    assert!(is_floor(&sokobond("H-\n-h\n", &options), (1, 0), 16.0));
}

#[test]
fn the_reachable_area_is_marked_in_every_format() {
    let plain = Options { captions: false, ..Options::default() };
    let marked = Options { marks: Marks { reach: true, ..Marks::default() }, ..plain.clone() };
    let shown = |film: &Film, frame: u32| {
        let actors = film.scene.actors.iter().filter_map(|actor| actor.state(frame)?.look);
        actors.filter(|&look| film.scene.look(look).iter().any(|shape| shape.ink == Ink::Reach)).count()
    };
    // The player itself is one of them: cells reached are marked, and fewer behind the box when it was pushed.
    let text = "########\n#   @$.#\n########";
    let (with, without) = (sokoban(text, &marked), sokoban(text, &plain));
    assert_eq!(shown(&with, 0) - shown(&without, 0), 4);
    assert_eq!(shown(&with, 1) - shown(&without, 1), 5);
    assert_ne!(with.png(0).expect("a picture"), without.png(0).expect("a picture"));
    assert_ne!(with.gif(&mut |_, _| true).expect("a film"), without.gif(&mut |_, _| true).expect("a film"));
    assert_ne!(with.svg_movie(), without.svg_movie());
    assert!(with.cast().expect("a cast").contains("···") && !without.cast().expect("a cast").contains('·'));
    let text = "xxxxxxx\nxH---hx\nxxxxxxx\n";
    let (with, without) = (sokobond(text, &marked), sokobond(text, &plain));
    assert_eq!(shown(&with, 0) - shown(&without, 0), 3);
    assert!(with.cast().expect("a cast").contains('•') && !without.cast().expect("a cast").contains('•'));
}

#[test]
fn dead_cells_and_targets_are_marked_with_signs_of_their_own() {
    let text = "########\n#   @$.#\n########";
    let mut dead = CellSet::new(24);
    dead.insert(grid::Cell(9));
    let targets: Targets = |_, position| {
        let mut cells = CellSet::new(24);
        cells.extend(position.boxes().iter().map(|cell| grid::Cell(cell.0 + 1)));
        cells
    };
    let marks = Marks { reach: false, dead: Some(dead), targets: Some(targets) };
    let film = sokoban(text, &Options { captions: false, marks, ..Options::default() });
    let shown = |ink: Ink, frame: u32| {
        let looks = film.scene.actors.iter().filter_map(|actor| actor.state(frame)?.look);
        looks.filter(|&look| film.scene.look(look).iter().any(|shape| shape.ink == ink)).count()
    };
    // After the push the target would be a wall, which has no marks.
    assert_eq!([shown(Ink::Lost, 0), shown(Ink::Choice, 0)], [1, 1]);
    assert_eq!([shown(Ink::Lost, 1), shown(Ink::Choice, 1)], [1, 0]);
    let cast = film.cast().expect("a cast");
    assert!(cast.contains('x') && cast.contains('O'), "{cast}");
}

#[test]
fn sokobond_reads_without_color() {
    let grey = |film: &Film| -> Vec<Form> {
        let mut forms: Vec<Form> = Vec::new();
        for (look, _) in &film.scene.props {
            forms.extend(film.scene.look(*look).iter().map(|shape| shape.form.clone()));
        }
        for state in film.scene.actors.iter().filter_map(|actor| actor.state(0)) {
            let look = state.look.map(|look| film.scene.look(look)).unwrap_or_default();
            forms.extend(look.iter().map(|shape| shape.moved(state.at).form));
        }
        forms
    };
    let film = |text: &str| {
        let level = sokobond::format::parse(text.as_bytes()).level.expect("a level");
        let start = sokobond::Position::start(&level);
        grey(&Film::sokobond(&level, &start, &[], &Options::default()).expect("a film"))
    };
    let pairs = [
        // Each element by its letter, the player's molecule by its ring, electrons by their dots, bonds by their lines.
        ("xxxxx\nxH-ox\nxxxxx\n", "xxxxx\nxH-nx\nxxxxx\n"),
        ("xxxxx\nxH-hx\nxxxxx\n", "xxxxx\nxh-Hx\nxxxxx\n"),
        ("xxxxx\nxE--x\nxxxxx\n", "xxxxx\nxH--x\nxxxxx\n"),
        ("v2\nH - -\n\n- - -\n   /\n- - -\n", "v2\nH - -\n\n- - -\n   +\n- - -\n"),
        ("v2\nH - -\n\n- - -\n   @\n- - -\n", "v2\nH - -\n\n- - -\n   +\n- - -\n"),
    ];
    for (a, b) in pairs {
        assert_ne!(film(a), film(b), "{a} and {b}");
    }
    // A double bond has one line more than a single one, of the same kind.
    let level = sokobond::format::parse(b"xxxx\nxOox\nxxxx\n").level.expect("a level");
    let lines = |strength: u8| {
        let cells: Vec<grid::Cell> = level.atoms().iter().map(|&(_, cell)| cell).collect();
        let bond = (sokobond::AtomId(0), sokobond::AtomId(1), strength);
        let position = sokobond::Position::new(&level, &cells, &[bond]).expect("a position");
        let forms = grey(&Film::sokobond(&level, &position, &[], &Options::default()).expect("a film"));
        let across = |form: &&Form| match form {
            Form::Line { points, .. } => points.len() == 2 && (points[1].0 - points[0].0) > 20.0,
            _ => false,
        };
        forms.iter().filter(across).count()
    };
    assert_eq!([lines(1), lines(2)], [1, 2]);
}
