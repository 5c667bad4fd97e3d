//! Sokoban on film: its looks, its scene, its text.
//!
//! The shapes of what stands on the board are in `art/pieces.rs`.

use crate::art::pieces;
use crate::error::Error;
use crate::formats::cast::{Mark, Tint};
use crate::options::{Options, Per};
use crate::scene::shape::Shape;
use crate::scene::{Scene, Wardrobe};
use crate::stage;
use crate::stage::area::{Area, Sign};
use crate::stage::board::{Ground, WORKSHOP};
use crate::stage::caption::{Caption, Counter};
use grid::{Cell, Direction};
use sokoban::draw::Style;
use sokoban::{Level, Position, Terrain, draw, rules};

/// A position and the moves made from there.
#[derive(Clone, Debug)]
pub(crate) struct Story {
    pub(crate) level: Level,
    pub(crate) start: Position,
    pub(crate) moves: Vec<Direction>,
}

/// What is to be seen in a frame.
struct Beat<'a> {
    position: &'a Position,
    /// The box that was pushed since the frame before: from where to where.
    pushed: Option<(Cell, Cell)>,
    facing: Direction,
    moves: usize,
    pushes: usize,
}

/// What a look shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Thing {
    Goal,
    Box,
    Home,
    Player(Direction),
}

impl Story {
    /// Plays the moves and shows each frame, the start first.
    fn play(&self, per: Per, show: &mut dyn FnMut(&Beat<'_>)) -> Result<(), Error> {
        let level = &self.level;
        let mut position = self.start.clone();
        let facing = self.moves.first().copied().unwrap_or(Direction::Down);
        show(&Beat { position: &position, pushed: None, facing, moves: 0, pushes: 0 });
        let mut pushes = 0;
        for (&facing, moves) in self.moves.iter().zip(1..) {
            let step = rules::step(level, &mut position, facing).ok_or(Error::Blocked(moves))?;
            pushes += usize::from(step.pushed);
            let ahead = level.size().step(position.player(), facing);
            let pushed = ahead.filter(|_| step.pushed).map(|ahead| (position.player(), ahead));
            if per == Per::Move || step.pushed || moves == self.moves.len() {
                show(&Beat { position: &position, pushed, facing, moves, pushes });
            }
        }
        Ok(())
    }

    /// The scene with a frame for each move or push.
    pub(crate) fn scene(&self, options: &Options) -> Result<Scene, Error> {
        let level = &self.level;
        let mut pushes = 0;
        self.play(options.per, &mut |beat| pushes = beat.pushes)?;
        let moves = Counter { label: "moves", total: self.moves.len() };
        let counters = [moves, Counter { label: "pushes", total: pushes }];
        let caption =
            Caption::new(options, options.cell_for(level.size().width, level.size().height), &counters);
        let (mut scene, frame, mut dials) = stage::set(level.size(), options, &caption, WORKSHOP, |cell| {
            match level.terrain()[cell.index()] {
                Terrain::Void => Ground::Void,
                Terrain::Wall => Ground::Wall,
                Terrain::Floor => Ground::Floor,
            }
        });
        let mut looks = Wardrobe::new();
        let mut dress = |scene: &mut Scene, thing| looks.look(scene, thing, || drawn(thing, frame.cell));
        for cell in level.goals().iter() {
            let look = dress(&mut scene, Thing::Goal);
            scene.props.push((look, frame.middle(cell)));
        }
        for cell in level.decoration().iter() {
            let look = dress(&mut scene, Thing::Home);
            scene.props.push((look, frame.middle(cell)));
        }
        let floor = level.size().cells().filter(|cell| level.terrain()[cell.index()] == Terrain::Floor);
        let floor: Vec<Cell> = floor.collect();
        let mut mark = |sign| Area::new(&mut scene, &frame, sign, floor.iter().copied());
        let marks = &options.marks;
        let targets = marks.targets.map(|find| (find, mark(Sign::Target)));
        let dead = marks.dead.as_ref().map(|dead| (dead, mark(Sign::Dead)));
        let reach = marks.reach.then(|| mark(Sign::Reach));
        let mut boxes = vec![None; level.size().area()];
        for cell in self.start.boxes().iter() {
            boxes[cell.index()] = Some(scene.actor(false));
        }
        let player = scene.actor(true);
        let frame = &frame;
        self.play(options.per, &mut |beat| {
            scene.frames += 1;
            let start = beat.moves == 0;
            if let Some((from, to)) = beat.pushed {
                boxes[to.index()] = boxes[from.index()].take();
            }
            let moved = beat.pushed.map(|(_, to)| to);
            for cell in moved.into_iter().chain(beat.position.boxes().iter().filter(|_| start)) {
                let thing = if level.goals().contains(cell) { Thing::Home } else { Thing::Box };
                let look = dress(&mut scene, thing);
                if let Some(actor) = boxes[cell.index()] {
                    scene.set(actor, frame.middle(cell), Some(look));
                }
            }
            let look = dress(&mut scene, Thing::Player(beat.facing));
            scene.set(player, frame.middle(beat.position.player()), Some(look));
            if let Some((find, area)) = &targets {
                area.show(&mut scene, frame, &find(level, beat.position));
            }
            if let Some((dead, area)) = &dead {
                area.show(&mut scene, frame, dead);
            }
            if let Some(area) = &reach {
                area.show(&mut scene, frame, &rules::reachable(level, beat.position));
            }
            dials.show(&mut scene, &[beat.moves, beat.pushes]);
        })?;
        Ok(scene)
    }

    /// The text of each frame.
    pub(crate) fn texts(
        &self,
        options: &Options,
        show: &mut dyn FnMut(Vec<Vec<Mark>>, &str),
    ) -> Result<(), Error> {
        self.play(options.per, &mut |beat| {
            let marks = &options.marks;
            let reachable = marks.reach.then(|| rules::reachable(&self.level, beat.position));
            let targets = marks.targets.map(|find| find(&self.level, beat.position));
            let overlay = draw::Overlay {
                reachable: reachable.as_ref(),
                dead: marks.dead.as_ref(),
                targets: targets.as_ref(),
                marked: None,
            };
            let rows = draw::draw(&self.level, beat.position, overlay);
            let mark = |glyph: &draw::Glyph| Mark { character: glyph.character, tint: tint(glyph.style) };
            let rows = rows.iter().map(|row| row.iter().map(mark).collect()).collect();
            show(rows, &format!("moves {}  pushes {}", beat.moves, beat.pushes));
        })
    }
}

fn tint(style: Style) -> Tint {
    match style {
        Style::Void | Style::Floor | Style::Reachable | Style::Dead | Style::Target => Tint::Plain,
        Style::Wall => Tint::Faint,
        Style::Goal => Tint::Cyan,
        Style::Box | Style::Marked => Tint::Yellow,
        Style::BoxOnGoal | Style::Decoration => Tint::Blue,
        Style::Player | Style::PlayerOnGoal => Tint::Bold,
    }
}

/// The shapes of a thing around the middle of a cell of `side` pixels.
fn drawn(thing: Thing, side: f32) -> Vec<Shape> {
    let shapes = match thing {
        Thing::Goal => pieces::goal(),
        Thing::Box => pieces::box_off(),
        Thing::Home => pieces::box_home(),
        Thing::Player(facing) => {
            let by = pieces::LOOKS[facing.index()];
            let eyes = pieces::player_eyes().into_iter().map(|shape| shape.moved(by));
            pieces::player_body().into_iter().chain(eyes).chain(pieces::helmet()).collect()
        }
    };
    pieces::sized(shapes, side)
}
