//! The rules once more, written from their text alone on maps of points: slow, and sharing nothing
//! with the crate but the level it starts from. Other engines are compared with it.

use grid::Direction;
use sokoworks_sokobond::{Level, Modifier, Position};
use std::collections::{BTreeMap, BTreeSet};

/// Column and row.
type Point = (i32, i32);
/// Two bonded points, the smaller first.
type Pair = (Point, Point);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Atom {
    valence: i32,
    player: bool,
}

/// A position: what stands where, and which points are bonded. Equal atoms have no identity, so this
/// is canonical.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct World {
    pub(crate) atoms: BTreeMap<Point, Atom>,
    pub(crate) bonds: BTreeMap<Pair, i32>,
}

/// What does not change.
pub(crate) struct Map {
    floor: BTreeSet<Point>,
    modifiers: BTreeMap<Point, char>,
}

pub(crate) fn map(level: &Level) -> Map {
    let mut map = Map { floor: BTreeSet::new(), modifiers: BTreeMap::new() };
    for cell in level.size().cells() {
        let (x, y) = level.size().xy(cell);
        let point = (x as i32, y as i32);
        if !level.is_wall(cell) {
            map.floor.insert(point);
        }
        if let Some(modifier) = level.modifier(cell) {
            map.modifiers.insert(
                point,
                match modifier {
                    Modifier::Weaken => '/',
                    Modifier::Strengthen => '+',
                    Modifier::Rotate => '@',
                },
            );
        }
    }
    map
}

/// The world of a position of the crate.
pub(crate) fn world(level: &Level, position: &Position) -> World {
    let point = |atom| {
        let (x, y) = level.size().xy(position.cell(atom));
        (x as i32, y as i32)
    };
    let mut world = World { atoms: BTreeMap::new(), bonds: BTreeMap::new() };
    for id in position.atoms() {
        let valence = i32::from(level.atoms()[id.index()].0.valence());
        world.atoms.insert(point(id), Atom { valence, player: id == level.player() });
    }
    for (a, b, strength) in position.bonds() {
        world.bonds.insert(pair(point(a), point(b)), i32::from(strength));
    }
    world
}

/// The world that a level starts as.
pub(crate) fn start(level: &Level) -> World {
    let mut world = World { atoms: BTreeMap::new(), bonds: BTreeMap::new() };
    for (id, &(element, cell)) in level.atoms().iter().enumerate() {
        let (x, y) = level.size().xy(cell);
        let atom = Atom { valence: i32::from(element.valence()), player: id == level.player().index() };
        world.atoms.insert((x as i32, y as i32), atom);
    }
    bond(&mut world);
    world
}

fn pair(a: Point, b: Point) -> Pair {
    (a.min(b), a.max(b))
}

fn add(a: Point, b: Point) -> Point {
    (a.0 + b.0, a.1 + b.1)
}

fn delta(direction: Direction) -> Point {
    direction.delta()
}

fn free(world: &World, point: Point) -> i32 {
    let used: i32 =
        world.bonds.iter().filter(|(pair, _)| pair.0 == point || pair.1 == point).map(|(_, s)| s).sum();
    world.atoms[&point].valence - used
}

pub(crate) fn solved(world: &World) -> bool {
    world.atoms.keys().all(|&point| free(world, point) == 0)
}

/// One key; none when it is refused.
#[expect(clippy::too_many_lines, reason = "one turn from top to bottom, in the order of the rules")]
pub(crate) fn turn(map: &Map, world: &World, key: Direction) -> Option<World> {
    // Who moves where, and in what order they were reached.
    let player = *world.atoms.iter().find(|(_, atom)| atom.player)?.0;
    let mut going = BTreeMap::from([(player, delta(key))]);
    let mut reached = vec![player];
    let mut handled = BTreeSet::new();
    let mut weakened = Vec::new();
    let mut charged = Vec::new();
    'again: loop {
        // Bonds first: the first atom reached that has a bond not handled yet.
        for i in 0..reached.len() {
            let a = reached[i];
            let m = going[&a];
            for side in [(0, -1), (1, 0), (0, 1), (-1, 0)] {
                let b = add(a, side);
                let Some(&strength) = world.bonds.get(&pair(a, b)) else { continue };
                if !handled.insert(pair(a, b)) {
                    continue;
                }
                let mut passed = Some(m);
                if side.0 * m.0 + side.1 * m.1 == 0 {
                    // The vertex between four points is named after the one up and left.
                    let corner = [a, b, add(a, m), add(b, m)].into_iter().min_by_key(|p| p.0 + p.1)?;
                    match map.modifiers.get(&corner) {
                        Some('/') => {
                            weakened.push((a, b));
                            if strength == 1 {
                                passed = None;
                            }
                        }
                        Some('+') => charged.push((a, b)),
                        Some('@') => passed = Some((-side.0, -side.1)),
                        _ => {}
                    }
                }
                if let Some(passed) = passed {
                    match going.get(&b) {
                        None => {
                            going.insert(b, passed);
                            reached.push(b);
                        }
                        Some(&other) if other == passed => {}
                        Some(_) => return None,
                    }
                }
            }
        }
        if reached.iter().any(|&a| {
            world.bonds.keys().any(|&bond| (bond.0 == a || bond.1 == a) && !handled.contains(&bond))
        }) {
            continue;
        }
        // No bond is left: the first atom that pushes something which has no direction.
        for &a in &reached {
            let m = going[&a];
            let ahead = add(a, m);
            if !map.floor.contains(&ahead) {
                return None;
            }
            if world.atoms.contains_key(&ahead) && !going.contains_key(&ahead) {
                going.insert(ahead, m);
                reached.push(ahead);
                continue 'again;
            }
        }
        break;
    }
    // All move at once; two in one cell cannot be.
    let to = |point: Point| going.get(&point).map_or(point, |&m| add(point, m));
    let mut after = World { atoms: BTreeMap::new(), bonds: BTreeMap::new() };
    for (&point, &atom) in &world.atoms {
        if after.atoms.insert(to(point), atom).is_some() {
            return None;
        }
    }
    for (&(a, b), &strength) in &world.bonds {
        let lost = weakened.iter().filter(|&&(c, d)| pair(c, d) == (a, b)).count() as i32;
        if strength > lost {
            after.bonds.insert(pair(to(a), to(b)), strength - lost);
        }
    }
    // `+` bonds in the order of bonding; it matters only when they compete.
    let mut charged: BTreeSet<Pair> = charged.iter().map(|&(a, b)| pair(to(a), to(b))).collect();
    for point in order(&after) {
        for side in LOOK {
            let bond = pair(point, add(point, side));
            if charged.remove(&bond) && free(&after, bond.0) > 0 && free(&after, bond.1) > 0 {
                *after.bonds.get_mut(&bond)? += 1;
            }
        }
    }
    bond(&mut after);
    Some(after)
}

/// Left, up, down, right.
const LOOK: [Point; 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

/// The player's atom, then by falling valence, then the bottom row first and from the right.
fn order(world: &World) -> Vec<Point> {
    let mut points: Vec<Point> = world.atoms.keys().copied().collect();
    points.sort_by_key(|point| {
        let atom = world.atoms[point];
        (!atom.player, -atom.valence, -point.1, -point.0)
    });
    points
}

fn bond(world: &mut World) {
    for point in order(world) {
        for side in LOOK {
            let other = add(point, side);
            if world.atoms.contains_key(&other)
                && !world.bonds.contains_key(&pair(point, other))
                && free(world, point) > 0
                && free(world, other) > 0
            {
                world.bonds.insert(pair(point, other), 1);
            }
        }
    }
}

/// Number of distinct worlds at each distance from the start, up to `depth` keys; the numbers of
/// worlds first reached.
pub(crate) fn perft(level: &Level, depth: usize) -> Vec<usize> {
    let map = map(level);
    let mut seen = BTreeSet::from([start(level)]);
    let mut frontier: Vec<World> = seen.iter().cloned().collect();
    let mut counts = vec![1];
    for _ in 0..depth {
        let mut next = Vec::new();
        for world in &frontier {
            for key in Direction::ALL {
                if let Some(after) = turn(&map, world, key)
                    && seen.insert(after.clone())
                {
                    next.push(after);
                }
            }
        }
        counts.push(next.len());
        frontier = next;
    }
    counts
}
