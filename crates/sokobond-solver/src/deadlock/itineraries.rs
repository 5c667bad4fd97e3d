//! The keys that one or two hubs need to visit anchors, by their places.
//!
//! A *hub* is an atom that can have several bonds, or the player's atom. It visits an anchor by coming to a cell beside it.
//!
//! **Leaving.** A hub that leaves an anchor takes the hydrogen along, so its first step is one that both can make. If the
//! player is helium, something must also push the hub, the hydrogen, or another hydrogen atom that the hub has taken.
//! Where walls leave no place from which to push, the step takes another hub, beside this one and bonded to it.
//!
//! **Keys by direction.** Without `@` all atoms that move in a turn go one cell the same way. So a hub that comes from two
//! columns to the right and one row below takes at least two keys to the left and one upward, and a key serves several hubs
//! at most in its own direction. The answer is the least sum over all ways to divide the anchors among the hubs and over the
//! orders in which they are visited; each direction counts as often as in the hub that needs it most.

use crate::deadlock::anchors::{Anchor, AnchorSide, next};
use crate::level::bits::Bits;
use crate::level::board::Board;
use crate::level::molecules::Members;
use grid::Direction;

/// Steps one way beyond are cut off, so that a sum of four fits into a byte; this only lowers the answers.
const MOST_STEPS: u8 = 60;
/// The anchors cannot be visited.
pub(super) const NEVER: u8 = u8::MAX;

/// The least keys, by the stands of the hubs and by the anchors to visit, a bit each. The stands of a hub are the floor cells by
/// number and, after them, the places by number when the hub has bonded with the hydrogen of the anchor.
pub(super) fn least_keys<B: Bits>(board: &Board<B>, anchors: &[Anchor], hubs: usize) -> Vec<u8> {
    let itineraries = Itineraries::new(board, anchors);
    if hubs == 1 { itineraries.of_one() } else { itineraries.of_two() }
}

/// Numbers of keys by direction, in the order of [`Direction::index`].
type Keys = [u8; 4];

/// One way for a hub to visit anchors.
#[derive(Clone, Copy, Debug)]
struct Route {
    keys: Keys,
    /// The places, a bit each by number, that it can only leave when another hub is beside it.
    company: u8,
}

impl Route {
    /// Visits nothing.
    const STAY: Route = Route { keys: [0; 4], company: 0 };

    fn then(self, next: Route) -> Route {
        let keys = std::array::from_fn(|way| (self.keys[way] + next.keys[way]).min(MOST_STEPS));
        Route { keys, company: self.company | next.company }
    }

    /// Whether it needs no more than the other.
    fn is_no_harder(&self, other: &Route) -> bool {
        (0..4).all(|way| self.keys[way] <= other.keys[way]) && self.company & !other.company == 0
    }
}

/// Adds a route unless another one is no harder, and drops those that are harder.
fn add(routes: &mut Vec<Route>, route: Route) {
    if !routes.iter().any(|other| other.is_no_harder(&route)) {
        routes.retain(|other| !route.is_no_harder(other));
        routes.push(route);
    }
}

/// The routes of hubs to anchors.
struct Itineraries<'a, B> {
    board: &'a Board<B>,
    anchors: &'a [Anchor],
    /// By the stand of a hub and by the anchors to visit.
    routes: Vec<Vec<Vec<Route>>>,
    /// The padded cell of each stand.
    cells: Vec<u16>,
    /// By stand, whether the first step takes another hub.
    is_locked: Vec<bool>,
}

impl<'a, B: Bits> Itineraries<'a, B> {
    fn new(board: &'a Board<B>, anchors: &'a [Anchor]) -> Itineraries<'a, B> {
        let mut cells = board.floor_cell.clone();
        cells.extend(anchors.iter().flat_map(|anchor| &anchor.places).map(|place| place.cell));
        let routes = vec![vec![vec![Route::STAY]]; cells.len()];
        let is_locked = vec![false; cells.len()];
        let mut itineraries = Itineraries { board, anchors, routes, cells, is_locked };
        for anchor in anchors {
            for place in &anchor.places {
                itineraries.is_locked[board.floor_cell.len() + place.number] = Direction::ALL
                    .into_iter()
                    .all(|step| itineraries.leaves(anchor, place, step) != Some(true));
            }
        }
        for to_visit in 1..1usize << anchors.len() {
            for number in 0..board.floor_cell.len() {
                let visits = itineraries.visits(board.floor_cell[number], to_visit);
                itineraries.routes[number].push(visits);
            }
            for anchor in anchors {
                for place in &anchor.places {
                    let departures = itineraries.departures(anchor, place, to_visit);
                    itineraries.routes[board.floor_cell.len() + place.number].push(departures);
                }
            }
        }
        itineraries
    }

    /// The routes from a cell to one of some anchors, then to the others.
    fn visits(&self, from: u16, to_visit: usize) -> Vec<Route> {
        let mut routes = Vec::new();
        for first in Members(to_visit as u32) {
            for place in &self.anchors[first].places {
                let there = Route { keys: keys_between(self.board, from, place.cell), company: 0 };
                let held = self.board.floor_cell.len() + place.number;
                for &onward in &self.routes[held][to_visit & !(1 << first)] {
                    add(&mut routes, there.then(onward));
                }
            }
        }
        routes
    }

    /// The routes of a hub that has bonded with the hydrogen of `anchor`.
    fn departures(&self, anchor: &Anchor, place: &AnchorSide, to_visit: usize) -> Vec<Route> {
        let from = |cell: u16| &self.routes[self.board.floor_number[cell as usize] as usize][to_visit];
        // Other anchors may be beside the same cell.
        let mut routes: Vec<Route> =
            from(place.cell).iter().copied().filter(|route| route.keys == [0; 4]).collect();
        for step in Direction::ALL {
            let Some(alone) = self.leaves(anchor, place, step) else { continue };
            let mut first = Route { keys: [0; 4], company: if alone { 0 } else { 1 << place.number } };
            first.keys[step.index()] = 1;
            for &onward in from(next(self.board, place.cell, step)) {
                add(&mut routes, first.then(onward));
            }
        }
        routes
    }

    /// Whether a hub that has bonded with the hydrogen of `anchor` can make a step without another hub; none if it can
    /// never make it.
    fn leaves(&self, anchor: &Anchor, place: &AnchorSide, step: Direction) -> Option<bool> {
        let board = self.board;
        let (hub, hydrogen) = (place.cell, anchor.cell);
        let is_floor = |cell: u16| board.floor.contains(cell.into());
        let is_own = |cell: u16| cell == hub || cell == hydrogen;
        let along = step == place.way || step == place.way.opposite();
        let breaks = !along && board.modifier[board.vertex_swept(hydrogen.into(), place.way, step)].is_some();
        if !is_floor(next(board, hub, step)) || !is_floor(next(board, hydrogen, step)) && !breaks {
            return None;
        }
        let is_pushed = |cell: u16| {
            let (behind, ahead) = (next(board, cell, step.opposite()), next(board, cell, step));
            is_floor(behind) && !is_own(behind) && is_floor(ahead)
        };
        // The hub itself, its hydrogen, or other hydrogen beside it.
        let others = Direction::ALL.map(|way| next(board, hub, way));
        let is_alone = is_pushed(hub)
            || is_pushed(hydrogen)
            || others.into_iter().any(|cell| is_floor(cell) && !is_own(cell) && is_pushed(cell));
        // A player who can bond may pull.
        Some(is_alone || board.valence[0] > 0)
    }

    /// The least keys of one hub, by its stand and by the anchors to visit.
    fn of_one(&self) -> Vec<u8> {
        let least = |routes: &Vec<Route>| {
            let alone = routes.iter().filter(|route| route.company == 0);
            alone.map(|route| total(&route.keys)).min().unwrap_or(NEVER)
        };
        self.routes.iter().flatten().map(least).collect()
    }

    /// The least keys of two hubs that share them, by their stands and by the anchors to visit.
    fn of_two(&self) -> Vec<u8> {
        let mut least = Vec::new();
        for first in 0..self.cells.len() {
            for second in 0..self.cells.len() {
                for to_visit in 0..1usize << self.anchors.len() {
                    least.push(self.least_of_two([first, second], to_visit));
                }
            }
        }
        least
    }

    fn least_of_two(&self, [first, second]: [usize; 2], to_visit: usize) -> u8 {
        // Each would have to come to the other first.
        let stay = self.is_locked[first]
            && self.is_locked[second]
            && total(&keys_between(self.board, self.cells[first], self.cells[second])) > 1;
        let mut least = NEVER;
        for part in (0..=to_visit).filter(|part| part & !to_visit == 0) {
            for one in &self.routes[first][part] {
                for other in &self.routes[second][to_visit & !part] {
                    let both = most(&one.keys, &other.keys);
                    if total(&both) < least && (!stay || both == [0; 4]) {
                        let keys = self.with_company(&both, one.company, self.cells[second]);
                        let keys = keys.max(self.with_company(&both, other.company, self.cells[first]));
                        least = least.min(keys);
                    }
                }
            }
        }
        least
    }

    /// The total of `keys` when the other hub, now on a cell, has to come beside each of some places as well.
    fn with_company(&self, keys: &Keys, places: u8, other: u16) -> u8 {
        let all = self.anchors.iter().flat_map(|anchor| &anchor.places);
        all.filter(|place| places >> place.number & 1 == 1).fold(total(keys), |least, place| {
            let beside = Direction::ALL.map(|way| next(self.board, place.cell, way));
            let beside = beside.into_iter().filter(|&cell| self.board.floor.contains(cell.into()));
            let keys = beside.map(|cell| total(&most(keys, &keys_between(self.board, other, cell))));
            least.max(keys.min().unwrap_or(NEVER))
        })
    }
}

/// The keys that bring an atom from a cell to another one, at least.
fn keys_between<B: Bits>(board: &Board<B>, from: u16, to: u16) -> Keys {
    let ((x, y), (to_x, to_y)) = (board.xy(from.into()), board.xy(to.into()));
    let steps = |from: usize, to: usize| to.saturating_sub(from).min(MOST_STEPS as usize) as u8;
    let mut keys = [0; 4];
    keys[Direction::Left.index()] = steps(to_x, x);
    keys[Direction::Right.index()] = steps(x, to_x);
    keys[Direction::Up.index()] = steps(to_y, y);
    keys[Direction::Down.index()] = steps(y, to_y);
    keys
}

fn most(a: &Keys, b: &Keys) -> Keys {
    std::array::from_fn(|way| a[way].max(b[way]))
}

fn total(keys: &Keys) -> u8 {
    keys.iter().sum()
}
