//! Ways to ask for an answer, and what may be answered.

use crate::network;
use crate::truth::{Played, Truth};
use grid::Random;
use sokoban_solver::{Parameters, Searches, strategies};
use sokoworks::{
    Answer, Budget, Disk, Game, GaveUp, Level, Method, Metric, Objective, Outcome, Request, methods, solve,
};
use std::fmt;
use std::path::Path;

/// Most expansions of a way that has no limit of its own: some methods expand a position again and again.
const MOST_NODES: u64 = 500_000;

/// Lets begin early what usually begins after much work, which small levels do not take, and end early what is tried before.
fn hurry(random: &mut Random, parameters: &mut Parameters) {
    let share = *random.pick(&[20, 50, 100]);
    for row in Parameters::ALL {
        if random.percent(share) {
            let by = *random.pick(&[1, 3, 6, 12, 40]);
            let value = if row.unit == "divisor" { row.default << by } else { row.default >> by };
            let (least, most) = row.range;
            parameters.set(row.name, value.clamp(least, most)).expect("a value in its range");
        }
    }
}

/// A request and its limits.
pub(crate) struct Way {
    pub(crate) request: Request,
    bytes: Option<usize>,
    nodes: Option<u64>,
    /// Some searches of the line-up alone.
    searches: Vec<&'static str>,
    /// Processes that prove together what the line-up does not.
    ranks: Option<usize>,
}

impl Way {
    /// One of the many ways; files lie in `folder`.
    pub(crate) fn random(random: &mut Random, game: Game, folder: &Path) -> Way {
        let mut request = Request::default();
        let method = if random.percent(70) { &methods(game)[0] } else { random.pick(methods(game)) };
        request.method = method.method;
        if !method.metrics.is_empty() && random.percent(80) {
            request.metric = *random.pick(method.metrics);
        }
        let is_auto = request.method == Method::Auto;
        let takes_threads = is_auto || game == Game::Sokobond && request.method == Method::AStar;
        request.threads = if takes_threads { *random.pick(&[1, 1, 2, 3, 8]) } else { 1 };
        let mut way = Way {
            bytes: random.percent(30).then(|| 1 << (18 + random.below(9))),
            nodes: random.percent(15).then(|| 1 << random.below(16)),
            searches: Vec::new(),
            ranks: None,
            request,
        };
        match game {
            Game::Sokoban if is_auto => way.vary_line_up(random, folder),
            Game::Sokobond => {
                if random.percent(50) {
                    let pace = &mut way.request.sokobond.pace;
                    (pace.rules, pace.first_round) = (*random.pick(&[0, 1, 10, 100]), 64 << random.below(12));
                }
                let pruning = &mut way.request.sokobond.pruning;
                for is_on in [
                    &mut pruning.completable,
                    &mut pruning.dead_placements,
                    &mut pruning.distance,
                    &mut pruning.fixed_helium,
                    &mut pruning.symmetry,
                ] {
                    *is_on = *is_on && !random.percent(5);
                }
            }
            Game::Sokoban => {}
        }
        way
    }

    fn vary_line_up(&mut self, random: &mut Random, folder: &Path) {
        let request = &mut self.request;
        let wants = request.metric != Objective::Any;
        request.tie_break = wants && random.percent(50);
        if random.percent(40) {
            // Of all, of those that prove by themselves, or of those that meet searches from the other end.
            let of = *random.pick(&[&[""][..], &["A*", "bidirectional"], &["alternation", " and "]]);
            let mut names = strategies(request.metric);
            names.retain(|name| of.iter().any(|part| name.contains(part)));
            self.searches = (0..1 + random.index(3)).map(|_| *random.pick(&names)).collect();
            request.sokoban.searches = Searches::named(&self.searches).expect("searches");
        }
        if wants && random.percent(50) {
            // So little that the line-up seldom has the proof.
            request.sokoban.work = Some(if random.percent(70) { 1 } else { 1 << (10 + random.below(15)) });
            if random.percent(50) {
                request.sokoban.disk = Some(Disk { folder: folder.to_owned(), most: None, keeps: false });
            } else {
                self.ranks = Some(*random.pick(&[2, 3, 3, 5]));
            }
        }
        request.sokoban.improve = random.percent(20);
        request.sokoban.shorten = random.percent(80);
        if random.percent(50) {
            hurry(random, &mut request.sokoban.parameters);
        }
        for (_, is_on) in request.sokoban.switches() {
            *is_on = *is_on && !random.percent(4);
        }
    }

    /// The same with about as much memory as it has needed, so that what saves memory is done.
    pub(crate) fn squeezed(self, random: &mut Random, answer: &Answer) -> Option<Way> {
        let peak = answer.statistics.peak_bytes;
        let percent = 60 + u64::from(random.below(70));
        let may = self.bytes.is_none() && peak > 0 && random.percent(40);
        may.then(|| Way { bytes: Some((peak * percent / 100) as usize), ..self })
    }

    /// Asks.
    pub(crate) fn ask(&self, level: &Level, random: &mut Random) -> Result<Answer, String> {
        let mut budget = Budget::new().nodes(self.nodes.unwrap_or(MOST_NODES));
        budget.bytes = self.bytes.or(Some(2 << 30));
        let ask = |request: &Request| solve(level, request, &budget, &mut |_| {});
        let answer = match self.ranks {
            None => ask(&self.request),
            Some(ranks) => network::together(ranks, random, |cluster| {
                let mut request = self.request.clone();
                request.sokoban.cluster = Some(cluster);
                ask(&request)
            }),
        };
        answer.map_err(|error| error.to_string())
    }

    /// Whether a limit may have ended the search.
    fn is_limited(&self, answer: &Answer) -> bool {
        // The limit of work ends only what comes before the files or the other processes.
        self.bytes.is_some() || self.nodes.is_some() || answer.statistics.expanded >= MOST_NODES / 4
    }

    /// Whether it has to end with a proof where no limit ends it.
    fn is_complete(&self) -> bool {
        let proves = methods(Game::Sokobond).iter().chain(methods(Game::Sokoban));
        let proves = proves.filter(|entry| entry.method == self.request.method);
        proves.into_iter().any(|entry| !entry.metrics.is_empty()) && self.searches.is_empty()
    }

    /// What is wrong with an answer, if anything; `played` is its solution by the oracle's rules.
    pub(crate) fn fault(&self, answer: &Answer, truth: Truth, played: Option<Played>) -> Option<String> {
        let Some(least) = truth.least else {
            return match &answer.outcome {
                Outcome::Solved { .. } => Some("a level without a solution is solved".to_owned()),
                Outcome::GaveUp(why) => self.fault_of_giving_up(*why, answer),
                Outcome::Unsolvable => None,
            };
        };
        let of = |metric: Metric| match metric {
            Metric::Pushes => (least.pushes, least.moves_at_pushes),
            Metric::Moves => (least.moves, least.pushes_at_moves),
        };
        if let Some(bound) = answer.bound
            && bound.cost > of(bound.metric).0
        {
            return Some(format!(
                "at least {} {}, but {} suffice",
                bound.cost,
                bound.metric.name(),
                of(bound.metric).0
            ));
        }
        let played = match (&answer.outcome, played) {
            (Outcome::Unsolvable, _) => {
                return Some("a level with a solution is called unsolvable".to_owned());
            }
            (Outcome::GaveUp(why), _) => return self.fault_of_giving_up(*why, answer),
            (Outcome::Solved { .. }, None) => return Some("the solution solves nothing".to_owned()),
            (Outcome::Solved { .. }, Some(played)) => played,
        };
        let counts = |metric: Metric| match metric {
            Metric::Pushes => (played.pushes, played.moves),
            Metric::Moves => (played.moves, played.pushes),
        };
        for &metric in &answer.proved {
            let (has, best) = (counts(metric).0, of(metric).0);
            if has != best {
                return Some(format!("{has} {} are proved fewest, but it is {best}", metric.name()));
            }
            if answer.tie_is_proved
                && Objective::from(metric) == self.request.metric
                && counts(metric) != of(metric)
            {
                return Some(format!("{:?} are proved best, but it is {:?}", counts(metric), of(metric)));
            }
        }
        let wants = self.request.metric != Objective::Any;
        if wants && answer.proved.is_empty() && self.is_complete() && !self.is_limited(answer) {
            return Some("nothing is proved, without a limit".to_owned());
        }
        None
    }

    fn fault_of_giving_up(&self, why: GaveUp, answer: &Answer) -> Option<String> {
        let may = match why {
            GaveUp::Incomplete => !self.is_complete(),
            // Both have a limit of their own.
            GaveUp::Depth => [Method::Dfs, Method::AreaDfs].contains(&self.request.method),
            _ => self.is_limited(answer),
        };
        (!may).then(|| format!("gave up ({why}) without a limit"))
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Way { request, bytes, nodes, searches, ranks } = self;
        write!(
            f,
            "--method {} --metric {} --threads {}",
            request.method.name(),
            request.metric.name(),
            request.threads
        )?;
        write!(
            f,
            ", tie break {}, searches {searches:?}, bytes {bytes:?}, nodes {nodes:?}",
            request.tie_break
        )?;
        let is_on_disk = request.sokoban.disk.is_some();
        write!(f, ", work {:?}, disk {is_on_disk}, ranks {ranks:?}", request.sokoban.work)?;
        let mut options = request.sokoban.clone();
        let off = options.switches().filter(|(_, is_on)| !**is_on).map(|(name, _)| name);
        write!(f, ", off: {:?}, {:?}", off.collect::<Vec<_>>(), request.sokobond.pruning)
    }
}
