//! Batches against the plain rules, whatever the threads.

use grid::{Cell, Random};
use sokoworks::{Level, Metric, Position, Size, Stop};
use sokoworks_environments::{
    Actions, Autoreset, Batch, Board, Distances, Observation, Order, Out, Rewards, Room, Service,
    SokobanRoom, SokobanSetup, SokobondRoom, SokobondSetup, Teacher, Wish, planes_of, supply,
};
use std::collections::HashSet;

const ROOMS: [&str; 4] = [
    "########\n#@ $  .#\n#  $ . #\n########",
    "#######\n#.@ # #\n#$* $ #\n#   $.#\n# .   #\n#  *  #\n#######",
    "######\n#@$.##\n######",
    // A box that starts on its goal.
    "######\n#    #\n#@*  #\n#    #\n######",
];

fn levels() -> Vec<Level> {
    ROOMS.iter().map(|text| text.parse().expect("a level")).collect()
}

/// The rooms above, and random ones of six by five squares with up to three boxes, `count` in all.
fn many_levels(count: usize, random: &mut Random) -> Vec<Level> {
    let mut all = levels();
    while all.len() < count {
        let mut cells: Vec<char> = (0..30).map(|_| if random.below(5) == 0 { '#' } else { ' ' }).collect();
        let boxes = 1 + random.index(3);
        for (at, piece) in std::iter::once('@').chain("$.".chars().cycle().take(2 * boxes)).enumerate() {
            // Each from what is left, so that none is lost.
            let place = at + random.index(30 - at);
            cells.swap(at, place);
            cells[at] = piece;
        }
        for at in (1..30).rev() {
            cells.swap(at, random.index(at + 1));
        }
        let rows: String =
            cells.chunks(6).map(|row| format!("#{}#\n", row.iter().collect::<String>())).collect();
        let text = format!("########\n{rows}########");
        // Some have a box or a goal that the player cannot reach.
        all.extend(text.parse::<Level>());
    }
    all
}

/// Buffers of a batch.
struct Buffers {
    observations: Vec<u8>,
    rewards: Vec<f64>,
    flags: [Vec<bool>; 3],
    last: Vec<u8>,
}

impl Buffers {
    fn new<R: Room>(batch: &Batch<R>) -> Buffers {
        let (games, bytes) = (batch.games(), batch.bytes());
        let flags = [vec![false; games], vec![false; games], vec![false; games]];
        Buffers {
            observations: vec![7; games * bytes],
            rewards: vec![0.0; games],
            flags,
            last: vec![0; games * bytes],
        }
    }

    fn out(&mut self) -> Out<'_> {
        let Buffers { observations, rewards, flags: [terminated, truncated, began], last } = self;
        Out { observations, rewards, terminated, truncated, began, last }
    }
}

fn sokoban(
    actions: Actions,
    games: usize,
    how: (Order, Autoreset, u32),
    threads: usize,
) -> Batch<SokobanRoom> {
    batch_of(&levels(), actions, games, how, threads)
}

fn batch_of(
    levels: &[Level],
    actions: Actions,
    games: usize,
    how: (Order, Autoreset, u32),
    threads: usize,
) -> Batch<SokobanRoom> {
    let size = Size::new(8, 7);
    let setup = SokobanSetup::new(actions, Rewards::default(), Observation::Planes, size);
    let boards: Vec<Board> =
        levels.iter().filter_map(|level| Board::new(level.sokoban()?, size).ok()).collect();
    Batch::new(setup, boards, games, how, threads)
}

#[test]
fn random_steps_are_those_of_the_rules() {
    let mut random = Random::new(5);
    let all = many_levels(200, &mut random);
    let how = (Order::Cycle, Autoreset::SameStep, 50);
    for actions in Actions::ALL {
        let mut batch = batch_of(&all, actions, 200, how, 1);
        let mut buffers = Buffers::new(&batch);
        batch.begin(&[], &mut buffers.observations);
        let mut plain: Vec<Position> = batch.playing().map(|at| Position::start(&all[at])).collect();
        for step in 0..200 {
            let chosen: Vec<u8> =
                plain.iter().map(|_| random.below(u32::from(actions.count())) as u8).collect();
            batch.step(&chosen, buffers.out());
            for (game, position) in plain.iter_mut().enumerate() {
                let at_goals = |position: &Position| match position {
                    Position::Sokoban { level, position, .. } => {
                        position.boxes().iter().filter(|&cell| level.goals().contains(cell)).count() as f64
                    }
                    Position::Sokobond { .. } => 0.0,
                };
                let before = at_goals(position);
                let moves =
                    grid::Direction::ALL.into_iter().find(|&direction| actions.of(direction) == chosen[game]);
                // The last four of nine only walk.
                let walks = grid::Direction::ALL
                    .into_iter()
                    .find(|&direction| actions == Actions::Nine && actions.of(direction) + 4 == chosen[game]);
                if let Some(made) = moves.or(walks).and_then(|direction| position.step(direction))
                    && made.pushed()
                    && walks.is_some()
                {
                    position.undo(&made);
                }
                let solved = position.is_solved();
                let expected = -0.1 + at_goals(position) - before + if solved { 10.0 } else { 0.0 };
                assert!(
                    (buffers.rewards[game] - expected).abs() < 1e-9,
                    "{actions:?} step {step} game {game}"
                );
                assert_eq!(buffers.flags[0][game], solved);
                let began = buffers.flags[2][game];
                let seen = if began { &buffers.last } else { &buffers.observations };
                let bytes = batch.bytes();
                assert_eq!(
                    padded(position),
                    seen[game * bytes..(game + 1) * bytes],
                    "{actions:?} step {step}"
                );
                if began {
                    let level = batch.playing().nth(game).expect("a level");
                    *position = Position::start(&all[level]);
                }
            }
        }
    }
}

/// The planes of a position on the board of the batch.
fn padded(position: &Position) -> Vec<u8> {
    let (size, planes) = (position.level().size(), planes_of(position));
    let (width, height) = (size.width as usize, size.height as usize);
    let mut all = vec![0; 4 * 56];
    for (plane, cells) in all.chunks_exact_mut(56).enumerate() {
        for at in 0..56 {
            let (x, y) = (at % 8, at / 8);
            let inside = x < width && y < height;
            cells[at] =
                if inside { planes[plane * width * height + y * width + x] } else { u8::from(plane == 0) };
        }
    }
    all
}

#[test]
fn threads_change_nothing() {
    let run = |threads: usize, autoreset: Autoreset| {
        let mut batch = sokoban(Actions::Four, 5_000, (Order::Random, autoreset, 20), threads);
        let mut buffers = Buffers::new(&batch);
        batch.seed(9);
        batch.begin(&[], &mut buffers.observations);
        let mut random = Random::new(1);
        let mut seen = Vec::new();
        for _ in 0..30 {
            let actions: Vec<u8> = (0..5_000).map(|_| random.below(4) as u8).collect();
            batch.step(&actions, buffers.out());
            seen.push((buffers.observations.clone(), buffers.rewards.clone(), buffers.flags.clone()));
        }
        seen
    };
    for autoreset in [Autoreset::NextStep, Autoreset::SameStep, Autoreset::Disabled] {
        assert!(run(1, autoreset) == run(3, autoreset), "{autoreset:?}");
    }
}

fn service(room: Size, board: Size, uses: u32, threads: usize) -> Service {
    Service { wish: Wish { size: room, boxes: 2, difficulty: 4 }, board, uses, threads }
}

#[test]
fn images_of_a_room_are_levels_with_the_labels_of_its_table() {
    for (room, images) in [(Size::new(7, 7), 8), (Size::new(8, 7), 4)] {
        for metric in [Metric::Moves, Metric::Pushes] {
            let board = Size::new(8, 9);
            let teacher = Teacher::new(metric, board, 1 << 26);
            let rooms = supply(1, service(room, board, 8, 1), Some(teacher)).expect("there is place");
            let setup = SokobanSetup::new(Actions::Four, Rewards::default(), Observation::Planes, board);
            let how = (Order::Own, Autoreset::NextStep, 12);
            let mut batch = Batch::<SokobanRoom>::new(setup.with_rooms(room), rooms, 1, how, 1);
            let mut buffers = Buffers::new(&batch);
            batch.seed(3);
            batch.begin(&[], &mut buffers.observations);
            let (mut random, mut seen, mut labelled) = (Random::new(2), HashSet::new(), 0);
            while seen.len() < 2 * images {
                let (made, image) = batch.made(0).expect("a room");
                let level = made.turned(batch.setup(), image).level(board).expect("a level");
                let table = Distances::new(&level, metric, 1 << 26, &Stop::new()).expect("it is small");
                seen.insert(Level::from(level.clone()).text());
                assert!(
                    seen.len() <= images || batch.playing().all(|begun| begun >= 8),
                    "eight episodes each"
                );
                while !buffers.flags[1][0] && !buffers.flags[0][0] {
                    let game = batch.rooms().next().expect("a game");
                    let boxes: Vec<Cell> = game.boxes().map(|at| Cell(at as u32)).collect();
                    let expected = table.judge(&boxes, Cell(game.player() as u32)).expect("a position");
                    let label = game.label(batch.setup());
                    let distance = expected.map_or(-1, |judged| judged.distance as i32);
                    let best = expected.map_or(0, |judged| judged.best);
                    assert_eq!((label.distance, label.best), (distance, best), "{metric:?}\n{}", seen.len());
                    labelled += i32::from(label.distance > 0);
                    batch.step(&[random.below(4) as u8], buffers.out());
                }
                batch.step(&[0], buffers.out());
            }
            assert!(labelled > 50);
        }
    }
}

#[test]
fn rooms_are_the_same_whoever_makes_them() {
    let run = |threads: usize, staggered: bool, uses: u32| {
        let size = Size::new(8, 8);
        // Levels with tables are made in another order.
        let teacher = (threads == 4).then(|| Teacher::new(Metric::Moves, size, 1 << 26));
        let rooms = supply(70, service(size, size, uses, threads - 1), teacher).expect("there is place");
        let setup = SokobanSetup::new(Actions::Four, Rewards::default(), Observation::Planes, size);
        let how = (Order::Own, Autoreset::NextStep, 7);
        let mut batch = Batch::<SokobanRoom>::new(setup, rooms, 70, how, threads).staggered(staggered);
        let mut buffers = Buffers::new(&batch);
        batch.seed(5);
        batch.begin(&[], &mut buffers.observations);
        let (mut random, mut seen, mut ends) = (Random::new(1), Vec::new(), Vec::new());
        for step in 0..60 {
            let actions: Vec<u8> = (0..70).map(|_| random.below(4) as u8).collect();
            batch.step(&actions, buffers.out());
            ends.push(buffers.flags[1].iter().filter(|&&late| late).count());
            seen.push(buffers.observations.clone());
            // What was made ahead for other seeds is not used.
            if step == 30 {
                batch.seed(6);
            }
        }
        (seen, ends)
    };
    for uses in [1, 3] {
        assert!(run(1, false, uses) == run(2, false, uses) && run(1, false, uses) == run(4, false, uses));
    }
    assert!(run(1, true, 1) == run(2, true, 1) && run(1, true, 1) == run(4, true, 1));
    assert!(run(1, false, 1).1.iter().any(|&ends| ends > 50));
    assert!(run(1, true, 1).1.iter().all(|&ends| ends < 20));
}

#[test]
fn games_without_a_seed_have_rooms_of_their_own() {
    let size = Size::new(8, 8);
    let rooms = supply(20, service(size, size, 1, 0), None).expect("there is place");
    let setup = SokobanSetup::new(Actions::Four, Rewards::default(), Observation::Planes, size);
    let how = (Order::Own, Autoreset::NextStep, 7);
    let mut batch = Batch::<SokobanRoom>::new(setup, rooms, 20, how, 1);
    let mut buffers = Buffers::new(&batch);
    batch.begin(&[], &mut buffers.observations);
    let boards: HashSet<&[u8]> = buffers.observations.chunks_exact(batch.bytes()).collect();
    assert_eq!(boards.len(), 20);
}

#[test]
fn the_next_step_begins_another_level() {
    let mut batch = sokoban(Actions::Four, 3, (Order::Own, Autoreset::NextStep, 0), 1);
    let mut buffers = Buffers::new(&batch);
    batch.begin(&[], &mut buffers.observations);
    batch.step(&[0, 0, 3], buffers.out());
    assert_eq!(buffers.flags, [vec![false, false, true], vec![false; 3], vec![false; 3]]);
    batch.step(&[0, 0, 3], buffers.out());
    assert_eq!(buffers.flags, [vec![false; 3], vec![false; 3], vec![false, false, true]]);
    assert_eq!((buffers.rewards[2], batch.steps().last()), (0.0, Some(0)));
}

#[test]
fn atoms_play_by_their_rules() {
    let level: Level = "xxxxxxx\nxH-o-hx\nx-----x\nxxxxxxx".parse().expect("a level");
    let Level::Sokobond(atoms) = &level else { panic!("a level of Sokobond") };
    let setup = SokobondSetup::new(Actions::Four, Rewards::default(), level.size());
    let how = (Order::Random, Autoreset::Disabled, 0);
    let mut batch: Batch<SokobondRoom> = Batch::new(setup, vec![atoms.clone()], 1, how, 1);
    let mut buffers = Buffers::new(&batch);
    batch.begin(&[], &mut buffers.observations);
    let (mut position, mut random, mut total) = (Position::start(&level), Random::new(3), 0.0);
    for _ in 0..500 {
        let direction = random.direction();
        batch.step(&[Actions::Four.of(direction)], buffers.out());
        position.step(direction);
        assert_eq!(buffers.observations, planes_of(&position));
        assert_eq!(buffers.flags[0][0], position.is_solved());
        total += buffers.rewards[0] + 0.1;
        if position.is_solved() {
            break;
        }
    }
    assert!(position.is_solved(), "random moves make water");
    assert!((total - 12.0).abs() < 1e-6, "two bonds and the end, not {total}");
}
