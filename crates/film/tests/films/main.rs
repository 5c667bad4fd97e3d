//! Films of small levels in every format, read back.

mod decode;
mod screen;

use grid::Direction;
use sokoworks_film::{Error, Film, Options, Palette, Per};

const BOXES: &str = "#######\n#     #\n# $   #\n# @   #\n#   . #\n#######";
const BOXES_MOVES: &str = "luRRurDD";

/// A weakener, a strengthener, a rotator, all four elements and one that binds nothing.
const ATOMS: &str = "\
v2
- - - - - -

- H - o - -
     /
- - - - - e
       +
- c - n - -
   @
- - - - - -
";

fn boxes(board: &str, moves: &str, options: &Options) -> Film {
    let level: sokoban::Level = board.parse().unwrap_or_else(|error| panic!("{error:?}"));
    let moves: Vec<Direction> = moves.chars().filter_map(Direction::from_lurd).collect();
    Film::sokoban(&level, &sokoban::Position::start(&level), &moves, options).expect("a film")
}

fn atoms(keys: &str, options: &Options) -> Film {
    let level = sokobond::format::parse(ATOMS.as_bytes()).level.expect("a level");
    let keys: Vec<Direction> = keys.chars().filter_map(Direction::from_wasd).collect();
    Film::sokobond(&level, &sokobond::Position::start(&level), &keys, options).expect("a film")
}

/// The options with some of them changed.
fn with(mut options: Options, change: impl FnOnce(&mut Options)) -> Options {
    change(&mut options);
    options
}

fn titled(title: &str) -> Options {
    with(Options::default(), |options| {
        options.title = title.to_owned();
        options.author = "Å. Üthor".to_owned();
    })
}

fn all() -> Vec<Film> {
    let mut films = Vec::new();
    for palette in Palette::ALL {
        let options = with(titled("One <box> & \"one\" goal\u{7}"), |options| {
            options.palette = palette;
        });
        films.push(boxes(BOXES, BOXES_MOVES, &options));
        films.push(boxes(
            BOXES,
            BOXES_MOVES,
            &with(options.clone(), |options| {
                options.per = Per::Push;
                options.looped = false;
            }),
        ));
        films.push(atoms("DDSSAAWD", &options));
        films.push(boxes(
            BOXES,
            "",
            &with(options, |options| {
                options.captions = false;
            }),
        ));
    }
    films
}

/// How far a channel of a GIF may be from the picture's: its table has 256 colours, so the rarest blends at edges are
/// replaced by their neighbours.
const NEAR: u8 = 24;

/// The largest difference of a channel; 255 for pictures of different sizes.
fn apart(a: &decode::Picture, b: &decode::Picture) -> u8 {
    if (a.width, a.height) != (b.width, b.height) {
        return 255;
    }
    let pairs = a.pixels.iter().flatten().zip(b.pixels.iter().flatten());
    pairs.map(|(a, b)| a.abs_diff(*b)).max().unwrap_or_default()
}

fn assert_alike(a: &decode::Picture, b: &decode::Picture) {
    assert!(apart(a, b) <= NEAR, "a channel differs by {}", apart(a, b));
}

#[test]
fn a_frame_is_a_move_or_a_push() {
    assert_eq!(boxes(BOXES, BOXES_MOVES, &Options::default()).frames(), 9);
    assert_eq!(
        boxes(
            BOXES,
            BOXES_MOVES,
            &with(Options::default(), |options| {
                options.per = Per::Push;
            })
        )
        .frames(),
        5
    );
    // What follows the last push is shown too.
    assert_eq!(
        boxes(
            BOXES,
            "luRul",
            &with(Options::default(), |options| {
                options.per = Per::Push;
            })
        )
        .frames(),
        3
    );
    assert_eq!(atoms("DDSS", &Options::default()).frames(), 5);
}

#[test]
fn a_blocked_move_is_reported() {
    let level: sokoban::Level = BOXES.parse().expect("a level");
    let start = sokoban::Position::start(&level);
    let moves = [Direction::Left, Direction::Left];
    let film = Film::sokoban(&level, &start, &moves, &Options::default());
    assert_eq!(film.err(), Some(Error::Blocked(2)));
}

#[test]
fn the_last_frame_of_a_gif_is_the_picture_of_the_end() {
    for film in all() {
        let (width, height) = film.size();
        let movie = decode::gif(&film.gif(&mut |_, _| true).expect("a GIF"));
        let first = decode::png(&film.png(0).expect("a PNG"));
        let last = decode::png(&film.png(u32::MAX).expect("a PNG"));
        assert_eq!((first.width, first.height), (width, height));
        assert_alike(&movie[0].picture, &first);
        assert_alike(&movie[movie.len() - 1].picture, &last);
        assert_eq!(movie.len(), film.frames() as usize);
    }
}

#[test]
fn a_gif_keeps_time_and_shows_only_what_changes() {
    let options = with(Options::default(), |options| {
        options.speed = 7.0;
        options.start_hold = 0.5;
        options.end_hold = 1.5;
    });
    let film = boxes(BOXES, BOXES_MOVES, &options);
    let movie = decode::gif(&film.gif(&mut |_, _| true).expect("a GIF"));
    let hundredths: u32 = movie.iter().map(|frame| u32::from(frame.delay)).sum();
    assert_eq!(hundredths, 50 + 100 + 150);
    assert_eq!(movie[0].delay, 50);
    let area = film.size().0 * film.size().1;
    let plain = boxes(
        BOXES,
        BOXES_MOVES,
        &with(options, |options| {
            options.captions = false;
        }),
    );
    let movie = decode::gif(&plain.gif(&mut |_, _| true).expect("a GIF"));
    assert!(movie[1..].iter().all(|frame| frame.area < area / 8));
}

#[test]
fn pieces_glide_between_moves_when_asked() {
    let options = with(Options::default(), |options| {
        options.speed = 10.0;
        options.glide = 2;
        options.start_hold = 0.5;
        options.end_hold = 1.0;
    });
    for film in [boxes(BOXES, BOXES_MOVES, &options), atoms("DDSS", &options)] {
        let movie = decode::gif(&film.gif(&mut |_, _| true).expect("a GIF"));
        let moves = film.frames() as usize - 1;
        assert!(movie.len() > 2 * moves && movie.len() <= 3 * moves + 1, "{}", movie.len());
        let first = decode::png(&film.png(0).expect("a PNG"));
        let last = decode::png(&film.png(u32::MAX).expect("a PNG"));
        assert_alike(&movie[0].picture, &first);
        assert_alike(&movie[movie.len() - 1].picture, &last);
        // As long as without.
        let hundredths: u32 = movie.iter().map(|frame| u32::from(frame.delay)).sum();
        assert!(hundredths.abs_diff(50 + 10 * moves as u32 + 100) < 10, "{hundredths}");
        // After each move the picture is that of the film.
        let second = decode::png(&film.png(2).expect("a PNG"));
        assert!(movie.iter().any(|frame| apart(&frame.picture, &second) <= NEAR));
    }
    // More frames than a GIF can show are not made, and pushes do not glide.
    let fast = with(Options::default(), |options| {
        options.speed = 40.0;
        options.glide = 9;
    });
    let pushes = with(Options::default(), |options| {
        options.per = Per::Push;
        options.glide = 3;
    });
    for (options, frames) in [(fast, 9), (pushes, 5)] {
        let film = boxes(BOXES, BOXES_MOVES, &options);
        assert_eq!(decode::gif(&film.gif(&mut |_, _| true).expect("a GIF")).len(), frames);
    }
}

#[test]
fn a_movie_can_be_stopped() {
    let film = boxes(BOXES, BOXES_MOVES, &Options::default());
    let mut calls = Vec::new();
    let whole = film.gif(&mut |done, all| {
        calls.push((done, all));
        true
    });
    assert!(whole.is_ok() && calls.is_sorted() && calls.last() == Some(&(18, 18)), "{calls:?}");
    assert_eq!(film.gif(&mut |done, _| done < 12).err(), Some(Error::Stopped));
}

#[test]
fn four_hundred_moves_fit_in_half_a_megabyte() {
    // Round and round in the largest level that the picture of a usual screen shows.
    let (width, height) = (20, 16);
    let mut rows = vec!["#".repeat(width)];
    rows.push(format!("#@{}#", " ".repeat(width - 3)));
    rows.push(format!("# $.{}#", " ".repeat(width - 5)));
    rows.resize_with(height - 1, || format!("#{}#", " ".repeat(width - 2)));
    rows.push("#".repeat(width));
    let sides = [("r", width - 3), ("d", height - 3), ("l", width - 3), ("u", height - 3)];
    let round: String = sides.map(|(letter, times)| letter.repeat(times)).concat();
    let moves: String = round.chars().cycle().take(400).collect();
    for captions in [true, false] {
        let film = boxes(
            &rows.join("\n"),
            &moves,
            &with(titled("Round and round"), |options| {
                options.captions = captions;
            }),
        );
        let bytes = film.gif(&mut |_, _| true).expect("a GIF").len();
        assert!(bytes < 500_000, "{bytes} bytes, captions {captions}");
        assert_eq!(film.frames(), 401);
    }
}

#[test]
fn svg_is_xml_and_its_movie_moves_only_for_those_who_like_it() {
    for film in all() {
        for text in [film.svg(0), film.svg(3), film.svg_movie()] {
            let tree = roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            let root = tree.root_element();
            let view = format!("0 0 {} {}", film.size().0, film.size().1);
            assert_eq!(root.attribute("viewBox"), Some(view.as_str()));
            let title = root.children().find(|node| node.has_tag_name("title")).and_then(|node| node.text());
            assert_eq!(title, Some("One <box> & \"one\" goal "));
            let ids: Vec<&str> = tree.descendants().filter_map(|node| node.attribute("id")).collect();
            for used in tree.descendants().filter_map(|node| node.attribute("href")) {
                assert!(ids.contains(&used.trim_start_matches('#')), "{used}");
            }
            let style =
                tree.descendants().find(|node| node.has_tag_name("style")).and_then(|node| node.text());
            let names = tree.descendants().filter_map(|node| node.attribute("style"));
            for name in names.filter_map(|style| style.strip_prefix("animation-name:")) {
                assert!(style.is_some_and(|style| style.contains(&format!("@keyframes {name}{{"))), "{name}");
            }
            if let Some(style) = style {
                assert!(style.starts_with("@media (prefers-reduced-motion:no-preference){"), "{style}");
            }
        }
    }
    assert!(boxes(BOXES, BOXES_MOVES, &titled("x")).svg_movie().contains("@keyframes"));
    assert!(!boxes(BOXES, BOXES_MOVES, &titled("x")).svg(4).contains("@keyframes"));
}

#[test]
fn a_cast_plays_to_the_text_of_the_end() {
    let level: sokoban::Level = BOXES.parse().expect("a level");
    let moves: Vec<Direction> = BOXES_MOVES.chars().filter_map(Direction::from_lurd).collect();
    let end = sokoban::replay::replay(&level, &moves).end;
    let shown = screen::play(&boxes(BOXES, BOXES_MOVES, &titled("A \"title\"")).cast().expect("a cast"));
    let mut expect = sokoban::draw::rows(&level, &end);
    expect.extend(["", "A \"title\"", "Å. Üthor", "moves 8  pushes 4"].map(str::to_owned));
    assert_eq!(shown, expect);

    let level = sokobond::format::parse(ATOMS.as_bytes()).level.expect("a level");
    let keys: Vec<Direction> = "DDSSAAWD".chars().filter_map(Direction::from_wasd).collect();
    let end = sokobond::replay::replay(&level, &keys).end;
    let expect = sokobond::draw::text(&sokobond::draw::draw(&level, &end), false);
    let options = with(Options::default(), |options| {
        options.captions = false;
    });
    assert_eq!(
        screen::play(&atoms("DDSSAAWD", &options).cast().expect("a cast")).join("\n"),
        expect.trim_end()
    );
}

#[test]
fn the_same_film_is_the_same_bytes() {
    for (a, b) in all().iter().zip(&all()) {
        assert_eq!(a.gif(&mut |_, _| true), b.gif(&mut |_, _| true));
        assert_eq!((a.png(2), a.svg_movie(), a.cast()), (b.png(2), b.svg_movie(), b.cast()));
    }
}

#[test]
fn odd_levels_are_no_trouble() {
    let long = "Ж漢字 \u{202e}\u{0} très long ".repeat(200);
    for board in ["###\n#@#\n###", "#####\n#@$.#\n#####", "####\n#@*###*\n####  "] {
        let options = sokoban::BuildOptions::default().lenient(true);
        let rows: Vec<&str> = board.lines().collect();
        let Some(level) = sokoban::Level::from_rows(&rows, &options).level else { continue };
        for (cell, speed, hold) in [(None, 0.1, 0.0), (Some(4), 50.0, 600.0), (Some(256), 6.0, 0.1)] {
            let options = with(titled(&long), |options| {
                options.cell = cell;
                options.speed = speed;
                options.start_hold = hold;
                options.end_hold = hold;
            });
            let start = sokoban::Position::start(&level);
            let film = Film::sokoban(&level, &start, &[], &options).expect("a film");
            assert!(roxmltree::Document::parse(&film.svg_movie()).is_ok());
            assert_eq!(film.cast().expect("a cast").lines().count(), 3);
            if cell.is_none_or(|cell| cell < 10) {
                assert!(film.png(0).is_ok() && film.gif(&mut |_, _| true).is_ok());
            }
        }
    }
    let level = sokobond::format::parse(b"H\n").level.expect("a level");
    let film =
        Film::sokobond(&level, &sokobond::Position::start(&level), &Direction::ALL, &Options::default())
            .expect("a film");
    assert!(film.gif(&mut |_, _| true).is_ok() && film.frames() == 5);
}

#[test]
fn numbers_out_of_their_bounds_are_refused() {
    let level: sokoban::Level = "#####\n#@$.#\n#####".parse().expect("a level");
    let check = |change: &dyn Fn(&mut Options), expect: &str| {
        let options = with(Options::default(), |options| change(options));
        let film = Film::sokoban(&level, &sokoban::Position::start(&level), &[], &options);
        assert_eq!(film.map(|_| ()).map_err(|error| error.to_string()), Err(expect.to_owned()));
    };
    check(&|options| options.cell = Some(0), "`cell` is 0, but must be from 4 to 256");
    check(&|options| options.cell = Some(100_000), "`cell` is 100000, but must be from 4 to 256");
    check(&|options| options.speed = 0.0, "`speed` is 0, but must be from 0.1 to 50");
    check(&|options| options.speed = -1.0, "`speed` is -1, but must be from 0.1 to 50");
    check(&|options| options.speed = f32::NAN, "`speed` is NaN, but must be from 0.1 to 50");
    check(&|options| options.glide = 21, "`glide` is 21, but must be from 0 to 20");
    check(&|options| options.start_hold = -0.5, "`hold` is -0.5, but must be from 0 to 600");
    check(&|options| options.end_hold = f32::INFINITY, "`hold` is inf, but must be from 0 to 600");
}

#[test]
fn what_is_too_large_is_reported() {
    let row = "#".repeat(900);
    let mut rows = vec![row.clone(); 900];
    rows[1] = format!("#@$.{}", "#".repeat(896));
    let film = boxes(
        &rows.join("\n"),
        "r",
        &with(Options::default(), |options| {
            options.cell = Some(8);
        }),
    );
    assert!(matches!(film.png(0), Err(Error::TooLarge { width: 7206, .. })), "{:?}", film.size());
    assert!(matches!(film.gif(&mut |_, _| true), Err(Error::TooLarge { .. })));
    assert!(film.svg(1).len() < 1_000_000);
    assert!(film.cast().is_ok());
    assert_eq!(boxes(&rows.join("\n"), "", &Options::thumbnail(96, 900)).size(), (3602, 3602));
    assert_eq!(boxes(BOXES, "", &Options::thumbnail(96, 7)).size().0, 95);
}
