//! Which searches take part, on which thread, and how turns are shared among them.
//!
//! Every search has solved some level long before all others, so every one has turns; they differ in how soon and how
//! often. On small boards the searches over single pushes and pulls are strongest, on large ones those over macro
//! moves, and there packing plans come first if the level has a goal room. `docs/lab/sokoban-ledger.md` has the
//! numbers.

use crate::deadlock::knowledge::Knowledge;
use crate::level::board::Board;
use crate::level::clusters::has_goal_room;
use crate::level::ground::Ground;
use crate::level::heading::Forward;
use crate::level::hotspots::Hotspots;
use crate::level::maze::Maze;
use crate::line_up::kind::Kind;
use crate::line_up::seats::{Want, seats};
use crate::memory::Memory;
use crate::options::{Metric, Options, Wanted};
use crate::search::best_first::Order;
use crate::search::incumbent::Incumbent;
use crate::search::meeting_table::MeetingTable;
use crate::search::member::{Entry, Search};
use crate::search::prices::Prices;
use crate::search::solution::Solution;
use search::Budget;
use std::sync::{Arc, OnceLock};

/// How a search takes part: its thread; on small boards and on large ones its head start in milliseconds and
/// its share of the turns after that, and the same on large ones without a goal room, on crowded ones and on those where
/// most boxes stand on goals; and the least share on boards of up to [`MIDDLE`] squares.
pub(super) struct Place {
    pub(super) kind: Kind,
    thread: usize,
    small: (u64, u64),
    large: (u64, u64),
    strewn: (u64, u64),
    crowded: (u64, u64),
    begun: (u64, u64),
    least: u64,
    wave: Wave,
}

/// When a search joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wave {
    /// From the start.
    First,
    /// When the work done says that the level is hard, and on threads beyond the first few.
    Second,
}

const fn place(kind: Kind, thread: usize, small: (u64, u64), large: (u64, u64)) -> Place {
    Place {
        kind,
        thread,
        small,
        large,
        strewn: large,
        crowded: large,
        begun: large,
        least: 0,
        wave: Wave::First,
    }
}

/// The same for a search that joins later.
const fn later(place: Place) -> Place {
    Place { wave: Wave::Second, ..place }
}

/// The place of a search that is strong where most goals are in one room, and has few turns elsewhere.
const fn for_goal_rooms(kind: Kind, thread: usize, small: (u64, u64), large: (u64, u64)) -> Place {
    Place { strewn: (20, 2), crowded: (20, 2), begun: (20, 2), ..place(kind, thread, small, large) }
}

/// Most squares of a small board.
const SMALL: usize = 64;

/// Most squares of a board on which searches over single moves are still strong.
const MIDDLE: usize = 80;

pub(super) const ANY: [Place; 16] = [
    place(Kind::ForwardAStar, 0, (2, 4), (2, 2)),
    place(Kind::ForwardGreedy, 0, (50, 12), (20, 2)),
    later(place(Kind::ForwardNovelty, 0, (10, 2), (20, 6))),
    for_goal_rooms(Kind::FirstPlan, 0, (20, 4), (100, 8)),
    place(Kind::Spread, 0, (20, 4), (100, 8)),
    Place { least: 12, ..place(Kind::BackwardGreedy, 1, (50, 12), (20, 4)) },
    place(Kind::BackwardNovelty, 1, (10, 2), (20, 4)),
    later(for_goal_rooms(Kind::SecondPlan, 1, (10, 2), (100, 8))),
    Place { begun: (100, 24), ..place(Kind::Return, 1, (20, 4), (100, 8)) },
    later(place(Kind::MacroPulls, 1, (10, 2), (20, 2))),
    later(Place { strewn: (20, 8), crowded: (20, 12), ..place(Kind::Beam, 1, (0, 1), (20, 4)) }),
    later(Place { strewn: (20, 4), crowded: (20, 6), ..place(Kind::BackwardBeam, 0, (0, 1), (20, 2)) }),
    later(place(Kind::HomePlan, 1, (0, 1), (20, 4))),
    later(for_goal_rooms(Kind::Descent, 0, (0, 1), (20, 4))),
    later(place(Kind::BackwardAStar, 1, (0, 2), (0, 2))),
    // It proves most of what it proves in less.
    place(Kind::Prover, 0, (50, 1), (50, 1)),
];

/// The searches that prove what is shortest, beside those that make the known solution shorter.
const PUSHES: [Place; 6] = [
    place(Kind::ForwardAStar, 0, (50, 6), (50, 6)),
    place(Kind::BoundedBeam, 0, (0, 4), (0, 4)),
    place(Kind::SecondOpinion, 0, (0, 12), (0, 12)),
    place(Kind::Shortening, 1, (0, 3), (0, 3)),
    place(Kind::Bounded, 1, (0, 2), (0, 2)),
    place(Kind::BackwardAStar, 1, (0, 1), (0, 1)),
];

const MOVES: [Place; 4] = [
    place(Kind::MovesAStar, 0, (50, 3), (50, 3)),
    place(Kind::MovesBidirectional, 0, (0, 3), (0, 3)),
    place(Kind::SecondOpinion, 0, (0, 12), (0, 12)),
    place(Kind::Shortening, 1, (0, 3), (0, 3)),
];

/// Fewest boxes of a crowded board, and most squares for each of them.
const CROWD: usize = 24;
const ROOM: usize = 5;

/// Whether there are so many boxes that any order of packing them is one of very many.
fn is_crowded(maze: &Maze) -> bool {
    let boxes = maze.boxes.len();
    boxes >= CROWD && maze.len() <= ROOM * boxes
}

/// Fewest boxes of a board that counts as begun.
const MANY: usize = 12;

/// Whether at least half of many boxes stand on goals: most of them have to make way and to come back.
fn is_begun(maze: &Maze) -> bool {
    let on_goals = maze.boxes.iter().filter(|&&square| maze.is_goal[square as usize]).count();
    maze.boxes.len() >= MANY && 2 * on_goals >= maze.boxes.len()
}

/// Work after which a level is hard: the second wave joins.
const HARD: u64 = 10_000 * MILLISECOND;

/// So many threads begin with the first wave alone, and three in four where there are more.
const FEW: usize = 4;

/// Most threads that are used.
const MOST_THREADS: usize = 64;

/// On more than two threads: work of a worker of a proof before the search beside it begins, and its share of the turns
/// after that, compared with one for the other.
const WORKER_HEAD: u64 = 50 * MILLISECOND;
const WORKER_SHARE: u64 = 3;

/// A thousandth of a second, in units of work.
const MILLISECOND: u64 = 1_000_000;

/// Makes the searches of a run.
pub(crate) struct Roster<'a, 'o, B: Board> {
    pub(crate) ground: &'a Ground,
    pub(crate) options: &'o Options,
    pub(crate) budget: &'o Budget,
    pub(crate) memory: &'o Arc<Memory>,
    pub(crate) shared: Shared<B>,
}

/// What the searches of a run share.
pub(crate) struct Shared<B: Board> {
    pub(crate) knowledge: Arc<Knowledge<B>>,
    /// What the [opening](Roster::opening) finds out. It takes nothing from the others, so that it does the same
    /// however they are timed.
    pub(crate) of_opening: Arc<Knowledge<B>>,
    /// Where searches from both ends meet; made when the first of them is.
    pub(crate) meeting_table: OnceLock<Arc<MeetingTable<B>>>,
    pub(crate) hotspots: Arc<OnceLock<Hotspots<B>>>,
    /// The best known solution, where fewest pushes are to be proved.
    pub(crate) incumbent: Arc<Incumbent>,
    pub(crate) first: First,
}

/// The search that found the first solution, and the most work of any thread until then.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct First {
    pub(crate) by: &'static str,
    pub(crate) work: u64,
}

impl<B: Board> Shared<B> {
    /// Nothing is found out yet.
    pub(crate) fn new(memory: &Arc<Memory>) -> Shared<B> {
        let [knowledge, of_opening] = [(), ()].map(|()| Arc::new(Knowledge::new(memory.clone())));
        let incumbent = Arc::new(Incumbent::new(None));
        Shared {
            knowledge,
            of_opening,
            meeting_table: OnceLock::new(),
            hotspots: Arc::default(),
            incumbent,
            first: First::default(),
        }
    }
}

impl<'a, B: Board> Roster<'a, '_, B> {
    /// The search that tries to prove an easy level before the line-up begins.
    pub(crate) fn opening(&self) -> Option<Entry<'a>> {
        let place = ANY.iter().find(|place| place.kind == Kind::ForwardAStar && self.takes_part(place.kind));
        place.map(|place| Entry { is_kept: true, ..self.entry(place, Wanted::Any, &[]) })
    }

    /// The searches that look for any solution. `opening` takes its place among them.
    pub(crate) fn first_solution(&self, opening: Option<Entry<'a>>) -> Vec<Entry<'a>> {
        let mut opening = opening;
        let places: Vec<&Place> = ANY.iter().filter(|place| self.takes_part(place.kind)).collect();
        if self.threads() > 2 {
            return self.on_many_threads(opening, &places);
        }
        let mut entries: Vec<Entry<'a>> =
            places.iter().map(|place| self.opened(place, &mut opening)).collect();
        self.on_two_threads(&mut entries, &places);
        entries
    }

    /// A search of any solution, or `opening` where it is that.
    fn opened(&self, place: &Place, opening: &mut Option<Entry<'a>>) -> Entry<'a> {
        let opening = opening.take_if(|_| place.kind == Kind::ForwardAStar);
        opening.unwrap_or_else(|| self.entry(place, Wanted::Any, &[]))
    }

    /// The searches that look for any solution, on more than two threads.
    fn on_many_threads(&self, mut opening: Option<Entry<'a>>, places: &[&Place]) -> Vec<Entry<'a>> {
        let mut entries = Vec::new();
        for (place, seats) in places.iter().zip(self.seats(places)) {
            let is_early = place.thread == 0 && place.wave == Wave::First;
            let waits = self.waits(place);
            if let [thread] = seats[..] {
                entries.push(Entry { thread, is_early, waits, ..self.opened(place, &mut opening) });
                continue;
            }
            if is_early {
                // As long as the first thread works alone.
                let entry = self.entry(place, Wanted::Any, &[]);
                entries.push(Entry { stays: false, ..entry });
            }
            for (search, thread) in self.parts(place.kind, seats.len()).into_iter().zip(seats) {
                entries.push(Entry { thread, is_early: false, waits, ..self.made(place, search) });
            }
        }
        entries
    }

    /// The threads of each place, where there are more than two: those of the first wave have all threads of the few, and
    /// those of the second the others, or all if there are no others.
    fn seats(&self, places: &[&Place]) -> Vec<Vec<usize>> {
        let want = |place: &&Place| Want {
            share: self.turns(place).1,
            most: if place.kind.is_proof() { 1 } else { MOST_THREADS },
        };
        let (few, all) = (self.few_threads(), self.threads());
        let of_wave = |wave: Wave, first: usize, count: usize| {
            let wants: Vec<Want> = places.iter().filter(|place| place.wave == wave).map(want).collect();
            seats(&wants, count)
                .into_iter()
                .map(move |seats| seats.into_iter().map(|seat| seat + first).collect())
        };
        let mut early = of_wave(Wave::First, 0, few);
        let mut late =
            if few < all { of_wave(Wave::Second, few, all - few) } else { of_wave(Wave::Second, 0, all) };
        places
            .iter()
            .filter_map(|place| if place.wave == Wave::First { early.next() } else { late.next() })
            .collect()
    }

    /// How many threads begin with the first wave alone.
    fn few_threads(&self) -> usize {
        let threads = self.threads();
        if threads <= FEW { threads } else { threads - threads / FEW }
    }

    /// Work of a thread before a search joins that has to share it with the first wave.
    fn waits(&self, place: &Place) -> u64 {
        let few = self.few_threads();
        match place.wave {
            Wave::Second if few == self.threads() => HARD / few as u64,
            _ => 0,
        }
    }

    /// The searches that look for a solution with the least of `metric` when these are known, the best first. Frees what only
    /// the searches of [`first_solution`](Roster::first_solution) need.
    pub(crate) fn shortest(&mut self, metric: Metric, known: &[Solution], first: First) -> Vec<Entry<'a>> {
        self.shared.meeting_table.take();
        self.shared.first = first;
        self.shared.incumbent = Arc::new(Incumbent::new(known.first().map(|best| best.count(metric) as u32)));
        let (places, wanted): (&[Place], _) = match metric {
            Metric::Moves => (&MOVES, Wanted::Moves),
            Metric::Pushes => (&PUSHES, Wanted::Pushes),
        };
        let can_shorten = !known.is_empty() && self.options.shorten;
        let takes_part =
            |place: &&Place| self.takes_part(place.kind) && (can_shorten || !place.kind.is_shortening());
        let places: Vec<&Place> = places.iter().filter(takes_part).collect();
        if self.threads() > 2
            && let Some(entries) = self.share_proof(&places, wanted, known)
        {
            return entries;
        }
        let mut entries: Vec<Entry<'a>> =
            places.iter().map(|place| self.entry(place, wanted, known)).collect();
        self.on_two_threads(&mut entries, &places);
        entries
    }

    /// The same on more than two threads, if one of the searches proves what is shortest: each thread has a worker of that one
    /// and beside it one of the others, so that all have the same to do. What the others leave is for shortening.
    fn share_proof(&self, places: &[&Place], wanted: Wanted, known: &[Solution]) -> Option<Vec<Entry<'a>>> {
        let threads = self.threads();
        let (kind, order) = match wanted {
            Wanted::Moves => (Kind::MovesAStar, Order::Priced(Prices::MOVES)),
            _ => (Kind::ForwardAStar, Order::AStar),
        };
        places.iter().find(|place| place.kind == kind)?;
        let mut beside: Vec<Box<dyn Search + 'a>> = places
            .iter()
            .filter(|place| place.kind != kind && place.kind != Kind::Shortening)
            .map(|place| self.whole(place.kind, wanted, known))
            .collect();
        if places.iter().any(|place| place.kind == Kind::Shortening) {
            let count = threads.saturating_sub(beside.len()).max(1);
            beside.extend(self.shortenings(wanted, known, count));
        }
        let seat = |(number, search), head, share| {
            let entry = Entry::new(search, head, share);
            Entry { thread: number % threads, is_early: false, ..entry }
        };
        let workers = self.crew::<Forward>(kind, order, wanted, threads).into_iter().enumerate();
        let workers = workers.map(|worker| seat(worker, WORKER_HEAD, WORKER_SHARE));
        Some(workers.chain(beside.into_iter().enumerate().map(|other| seat(other, 0, 1))).collect())
    }

    /// Threads to use.
    pub(crate) fn threads(&self) -> usize {
        self.options.threads.clamp(1, MOST_THREADS)
    }

    /// Gives each search its thread, one of two as the table says.
    fn on_two_threads(&self, entries: &mut [Entry<'a>], places: &[&Place]) {
        for (entry, place) in entries.iter_mut().zip(places) {
            entry.is_early = self.threads() == 1 || place.thread == 0;
            entry.thread = usize::from(self.threads() > 1 && !entry.is_early);
            entry.waits = self.waits(place);
        }
    }

    /// Whether a search of this kind may take part in the level.
    pub(super) fn takes_part(&self, kind: Kind) -> bool {
        let maze = &self.ground.maze;
        let names = &self.options.searches;
        (maze.boxes.len() == maze.goals.len() || !kind.is_backward())
            && (names.is_empty() || names.iter().any(|name| name == kind.name()))
    }

    fn entry(&self, place: &Place, wanted: Wanted, known: &[Solution]) -> Entry<'a> {
        self.made(place, self.whole(place.kind, wanted, known))
    }

    /// The search of a place with its head start and its share.
    fn made(&self, place: &Place, search: Box<dyn Search + 'a>) -> Entry<'a> {
        let (head, share) = self.turns(place);
        Entry::new(search, head * MILLISECOND, share)
    }

    /// The head start in milliseconds and the share of a place in this level.
    fn turns(&self, place: &Place) -> (u64, u64) {
        let (head, share) = match self.ground.maze.len() {
            0..=SMALL => place.small,
            _ if is_begun(&self.ground.maze) => place.begun,
            _ if is_crowded(&self.ground.maze) => place.crowded,
            _ if has_goal_room(&self.ground.maze) => place.large,
            _ => place.strewn,
        };
        (head, if self.ground.maze.len() <= MIDDLE { share.max(place.least) } else { share })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::level;

    /// A floor of so many squares in a row for each of `pieces`, which stand in its middle row.
    fn board(pieces: &str, rows: usize) -> Maze {
        let wall = "#".repeat(pieces.len() + 2);
        let (free, middle) = (format!("#{}#", " ".repeat(pieces.len())), format!("#{pieces}#"));
        let mut all = vec![wall.as_str(), middle.as_str()];
        all.extend(std::iter::repeat_n(free.as_str(), rows - 1));
        all.push(&wall);
        Ground::new(&level(&all)).maze
    }

    #[test]
    fn a_board_is_crowded_that_has_many_boxes_and_little_room() {
        let boxes = "$.".repeat(24) + "@";
        assert!(is_crowded(&board(&boxes, 2)) && !is_crowded(&board(&boxes, 3)));
        assert!(!is_crowded(&board(&("$.".repeat(23) + "@"), 2)));
    }

    #[test]
    fn a_board_is_begun_when_half_of_many_boxes_stand_on_goals() {
        assert!(is_begun(&board(&("*".repeat(6) + &"$.".repeat(6) + "@"), 2)));
        assert!(!is_begun(&board(&("*".repeat(5) + &"$.".repeat(7) + "@"), 2)));
        assert!(!is_begun(&board(&("*".repeat(6) + &"$.".repeat(5) + "@"), 2)));
    }
}
