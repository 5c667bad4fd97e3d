//! The reverse sphere: positions pulled back from the goals to a chosen depth, as the target of A*.
//!
//! As in SokoBoy, the solved positions are pulled back breadth-first, so that the rest of the way is known from each
//! position of the sphere. A* then searches for any of them. Its estimate matches boxes with those of some positions on
//! the surface, by distances with the other boxes of such a position as walls; an unreachable square is tried again
//! without one movable box, with a penalty. That may exceed the true cost, so lengths are not proved here; that a level
//! has no solution is.
//!
//! Building the sphere takes one table entry per position, and the estimate one repaired matching for each position of
//! the surface that is compared.

use crate::engine::spaces::packed::{State, as_in_pushes};
use crate::engine::spaces::pushes::PushesSpace;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::floor::walk::Push;
use crate::ground::memory::Held;
use crate::ground::tables::distance::Distances;
use crate::ground::tables::lone::pushes_to;
use crate::ground::tables::matching::Matching;
use crate::options::SphereDistances;
use rustc_hash::FxHashMap;
use search::{Cost, GaveUp, Guide, Keeps, Reversible, Space, Successor};
use std::cell::RefCell;

/// Positions after which no further layer is begun when no depth is given.
const ENOUGH: usize = 5_000;

/// Bytes of a position besides its boxes, with its place in the table.
const ENTRY_BYTES: usize = 64;

/// Positions of the surface that the estimate looks at.
const FACETS: usize = 16;

/// Pushes added to a distance for which another box must step aside.
const PENALTY: u16 = 4;

/// The estimate where no facet can be reached as it is.
const FAR: Cost = 10_000;

/// The positions from which the way to the goals is known.
#[derive(Debug)]
pub(crate) struct Sphere<B> {
    /// The first push of the way from each position, none in a solved one.
    next: FxHashMap<(B, Square), Option<Push>>,
    /// The layer that is farthest from the goals.
    surface: Vec<(B, Square)>,
    /// Positions within each radius, from 0.
    sizes: Vec<usize>,
    held: Held,
}

impl<B: Board> Sphere<B> {
    /// Pulls back from the goals to `depth`, or until there are enough positions, or little is left of
    /// `bytes`.
    pub(crate) fn new(
        space: &PushesSpace<'_, B>,
        depth: Option<u32>,
        bytes: usize,
    ) -> Result<Sphere<B>, GaveUp> {
        let each = ENTRY_BYTES + 2 * size_of_val(B::empty(space.ground.maze.len()).words());
        let most = bytes / each;
        let held = space.ground.maze.limits.hold_none();
        let mut sphere = Sphere { next: FxHashMap::default(), surface: Vec::new(), sizes: Vec::new(), held };
        for state in space.goals() {
            let place = (state.boxes, state.player);
            // Without all goals nothing could be said of a level whose search runs dry.
            if sphere.next.len() >= most {
                return Err(GaveUp::Memory);
            }
            sphere.held.take(each)?;
            if sphere.next.insert(place.clone(), None).is_none() {
                sphere.surface.push(place);
            }
        }
        sphere.sizes.push(sphere.next.len());
        let mut found = Vec::new();
        let mut layers = 0;
        while depth.map_or(sphere.next.len() < ENOUGH, |depth| layers < depth) {
            let mut layer = Vec::new();
            for (boxes, player) in &sphere.surface {
                space.ground.maze.limits.check()?;
                let state = State { boxes: boxes.clone(), player: *player, last: None };
                found.clear();
                space.predecessors(&state, &mut found);
                for Successor { step, state, .. } in found.drain(..) {
                    let place = (state.boxes, state.player);
                    if !sphere.next.contains_key(&place) {
                        if sphere.held.take(each).is_err() {
                            return Ok(sphere);
                        }
                        sphere.next.insert(place.clone(), Some(step));
                        layer.push(place);
                    }
                }
                if sphere.next.len() >= most {
                    return Ok(sphere);
                }
            }
            // Everything there is lies inside.
            if layer.is_empty() {
                break;
            }
            sphere.surface = layer;
            sphere.sizes.push(sphere.next.len());
            layers += 1;
        }
        Ok(sphere)
    }

    /// Positions within each radius, from 0. A layer that a limit cut short is not counted.
    pub(crate) fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// The pushes that are left from a position inside.
    pub(crate) fn way_home(&self, maze: &Maze, boxes: &B, player: Square) -> Option<Vec<Push>> {
        let mut place = (boxes.clone(), player);
        let mut pushes = Vec::new();
        let mut area = B::empty(maze.len());
        while let Some(push) = self.next.get(&place)? {
            place.0.take(push.from);
            place.0.put(maze.step(push.from, push.direction));
            place.1 = maze.flood(&place.0, push.from, &mut area, &mut Vec::new());
            pushes.push(*push);
        }
        Some(pushes)
    }
}

/// The space of pushes that ends at the sphere.
#[derive(Debug)]
pub(crate) struct SphereSpace<'a, B> {
    pushes: PushesSpace<'a, B>,
    sphere: &'a Sphere<B>,
    /// The state expanded last.
    last: &'a RefCell<Option<State<B>>>,
}

impl<'a, B: Board> SphereSpace<'a, B> {
    /// The space of `pushes`; each state that is expanded is left in `last`.
    pub(crate) fn new(
        pushes: PushesSpace<'a, B>,
        sphere: &'a Sphere<B>,
        last: &'a RefCell<Option<State<B>>>,
    ) -> Self {
        SphereSpace { pushes, sphere, last }
    }
}

impl<B: Board> Space for SphereSpace<'_, B> {
    /// Every solution ends in a position of the sphere, and from each of its positions the level can be solved; the
    /// way home is not counted.
    const KEEPS: Keeps = Keeps::Solvability;
    type State = State<B>;
    type Move = Push;

    as_in_pushes!();

    fn successors(&self, state: &State<B>, out: &mut Vec<Successor<State<B>, Push>>) {
        *self.last.borrow_mut() = Some(state.clone());
        self.pushes.successors(state, out);
    }

    fn is_goal(&self, state: &State<B>) -> bool {
        self.sphere.next.contains_key(&(state.boxes.clone(), state.player))
    }
}

/// How far it is to the surface, by pairing with the boxes of some of its positions; without such a position, as
/// when distances are ignored, nothing is known and the estimate is 0.
#[derive(Debug)]
pub(crate) struct ToSurface {
    facets: Vec<(Distances, Matching)>,
}

impl ToSurface {
    /// The estimate for `sphere`.
    pub(crate) fn new<B: Board>(
        ground: &Ground,
        sphere: &Sphere<B>,
        measure: SphereDistances,
    ) -> Result<ToSurface, GaveUp> {
        if measure == SphereDistances::Ignored {
            return Ok(ToSurface { facets: Vec::new() });
        }
        let every = sphere.surface.len().div_ceil(FACETS).max(1);
        let facet = |(boxes, _): &(B, Square)| {
            let rows = distances(&ground.maze, boxes, measure)?;
            let distances = Distances::of_squares(&ground.maze, &ground.stances, &rows)?;
            let matching = Matching::new(distances.targets);
            Ok((distances, matching))
        };
        let facets: Result<_, GaveUp> = sphere.surface.iter().step_by(every).map(facet).collect();
        Ok(ToSurface { facets: facets? })
    }

    /// The estimate for a state.
    pub(crate) fn of<B: Board>(&mut self, ground: &Ground, state: &State<B>) -> Cost {
        if self.facets.is_empty() {
            return 0;
        }
        let to = |(distances, matching): &mut (Distances, Matching)| {
            matching.set(&state.boxes, state.player, &ground.stances, distances)
        };
        self.facets.iter_mut().filter_map(to).min().unwrap_or(FAR)
    }
}

impl<B: Board> Guide<SphereSpace<'_, B>> for ToSurface {
    fn estimate(&mut self, space: &SphereSpace<'_, B>, state: &State<B>) -> Option<Cost> {
        Some(self.of(space.pushes.ground, state))
    }
}

/// For each box of `boxes`, how far another box is from its place, by square.
fn distances<B: Board>(maze: &Maze, boxes: &B, measure: SphereDistances) -> Result<Vec<Vec<u16>>, GaveUp> {
    let can_move = |square: Square| {
        (0..4).any(|d| {
            let to = maze.next[square as usize][d];
            let beyond = if to == NONE { NONE } else { maze.next[to as usize][d] };
            to != NONE && beyond != NONE && !boxes.has(to) && !boxes.has(beyond)
        })
    };
    let mut held = maze.limits.hold_none();
    boxes
        .squares()
        .map(|target| {
            maze.limits.check()?;
            held.take(2 * maze.len() * size_of::<u16>())?;
            let mut walls = boxes.clone();
            walls.take(target);
            let mut row = pushes_to(maze, &walls, [target]);
            if measure == SphereDistances::Strict {
                return Ok(row);
            }
            for aside in walls.squares().filter(|&square| can_move(square)) {
                maze.limits.check()?;
                let mut fewer = walls.clone();
                fewer.take(aside);
                for (known, other) in row.iter_mut().zip(pushes_to(maze, &fewer, [target])) {
                    *known = (*known).min(other.saturating_add(PENALTY));
                }
            }
            Ok(row)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deadlock::pruning::Pruning;
    use crate::ground::floor::board::Narrow;
    use crate::ground::tables::distance::INFINITE;
    use crate::testing::{brute_force, level, random_level, rows};
    use crate::{Method, Options, solve};
    use search::{Budget, Outcome};

    #[test]
    fn the_way_from_the_surface_is_known() {
        let ground = Ground::new(&level(&["########", "#@ $  .#", "########"]));
        let space = PushesSpace::<Narrow<1>>::new(&ground, &Pruning::default());
        let sphere = |depth| Sphere::new(&space, Some(depth), 1 << 20).expect("there is no limit to reach");
        let start = space.initial();
        assert!(sphere(2).way_home(&ground.maze, &start.boxes, start.player).is_none());
        let way = sphere(3).way_home(&ground.maze, &start.boxes, start.player);
        assert_eq!(way.map(|pushes| pushes.len()), Some(3));
        assert_eq!(sphere(3).sizes().len(), 4);
        assert!(sphere(3).sizes().is_sorted());
        // Two boxes side by side: the farther one reaches the nearer one's place only if that steps aside.
        let ground = Ground::new(&level(&["#######", "#@    #", "#.$.$ #", "#     #", "#######"]));
        let rows = |measure| {
            distances::<Narrow<1>>(&ground.maze, &ground.maze.board(&[5, 6]), measure).expect("no limit")
        };
        let relaxed = rows(SphereDistances::Relaxed);
        assert_eq!((relaxed[0][5], relaxed[0][7], relaxed[1][6]), (0, 2 + PENALTY, 0));
        let strict = rows(SphereDistances::Strict);
        assert_eq!((strict[0][5], strict[1][6]), (0, 0));
        assert!(strict[0][7] > relaxed[0][7] && relaxed[0][7] < INFINITE, "{}", strict[0][7]);
    }

    #[test]
    fn every_measure_of_distances_solves_what_can_be_solved() {
        for seed in 0..60 {
            let level = random_level(&mut grid::Random::new(seed), 5, 4, 3);
            let truth = brute_force(&level);
            for distances in SphereDistances::ALL {
                let options =
                    Options { method: Method::Sphere, distances, depth: Some(2), ..Options::default() };
                let report = solve(&level, &options, &Budget::default(), &mut |_| ());
                let place = || format!("seed {seed} {distances:?} {report:?} {}", rows(&level));
                match &report.outcome {
                    Outcome::Solved { moves, .. } => {
                        assert!(sokoban::replay::verify(&level, moves).is_ok(), "{}", place());
                    }
                    outcome => assert!(truth.is_none() && *outcome == Outcome::Unsolvable, "{}", place()),
                }
                assert!(report.sphere.is_sorted(), "{}", place());
            }
        }
    }
}
