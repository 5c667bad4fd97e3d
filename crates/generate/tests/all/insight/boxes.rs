//! Brute force for Sokoban: all positions by pushes, those with boxes on dead squares too, and for each sentence the solutions that would
//! contradict it.

use sokoworks::insight::{Claim, Insight, Likeness};
use sokoworks::{Cell, Direction, Position};
use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::Hash;

/// A push: where it leads, and the cell of the box before and after.
#[derive(Clone, Copy)]
struct Push {
    to: usize,
    from: usize,
    into: usize,
}

struct Brute {
    width: isize,
    floor: Vec<bool>,
    goals: HashSet<usize>,
    /// Boxes and the player's lowest cell.
    states: Vec<(Vec<usize>, usize)>,
    pushes: Vec<Vec<Push>>,
    solvable: Vec<bool>,
}

/// The first sentence that is not true.
pub(super) fn refuted<'i>(position: &Position, insights: &'i [Insight]) -> Option<&'i Insight> {
    let brute = Brute::new(position)?;
    insights.iter().find(|insight| !brute.holds(position, insight))
}

/// Counts the claims that say more than is true, made of true ones, and those of them that the brute force refutes.
pub(super) fn overstated(position: &Position, insights: &[Insight]) -> (usize, usize) {
    let Some(brute) = Brute::new(position) else { return (0, 0) };
    let stronger = |claim: &Claim| {
        Some(match *claim {
            Claim::GoalOrder { first, second } => Claim::GoalOrder { first: second, second: first },
            Claim::BoxOrder { first, second } => Claim::BoxOrder { first: second, second: first },
            Claim::Late { cell, after } => Claim::Late { cell, after: after + 1 },
            Claim::ManyPushes { cell, least, far } => Claim::ManyPushes { cell, least: least + 1, far },
            Claim::Turns { least } => Claim::Turns { least: least + 1 },
            Claim::OffGoals { least } => Claim::OffGoals { least: least + 1 },
            Claim::Away { least } => Claim::Away { least: least + 1 },
            Claim::Detour { least, far } => Claim::Detour { least: least + 1, far },
            Claim::Safe { steps, pushes } => Claim::Safe { steps: steps + 1, pushes },
            Claim::EndsOn { cell, goal } => Claim::NotNearest { cell, goal },
            Claim::CanStay { cell } => Claim::LeavesGoal { cell },
            Claim::LeavesGoal { cell } => Claim::CanStay { cell },
            _ => return None,
        })
    };
    let mut claims: Vec<Insight> = Vec::new();
    for insight in insights {
        let mut other = insight.clone();
        if let Some(claim) = stronger(&insight.claim) {
            other.claim = claim;
            claims.push(other);
        }
    }
    let refuted = claims.iter().filter(|claim| !brute.holds(position, claim)).count();
    (claims.len(), refuted)
}

impl Brute {
    /// None if there are very many positions.
    fn new(position: &Position) -> Option<Brute> {
        let Position::Sokoban { level, position, .. } = position else { return None };
        let mut brute = Brute {
            width: level.size().width as isize,
            floor: level.size().cells().map(|cell| level.is_floor(cell)).collect(),
            goals: level.goals().iter().map(Cell::index).collect(),
            states: Vec::new(),
            pushes: Vec::new(),
            solvable: Vec::new(),
        };
        let boxes: Vec<usize> = position.boxes().iter().map(Cell::index).collect();
        let start = (boxes.clone(), brute.walk(&boxes, position.player().index())[0]);
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        brute.states.push(start);
        let mut at = 0;
        while at < brute.states.len() {
            let (boxes, player) = brute.states[at].clone();
            let mut pushes = Vec::new();
            if !brute.is_end(at) {
                let reach = brute.walk(&boxes, player);
                for &from in &boxes {
                    for way in brute.ways() {
                        let (stands, into) = (from.wrapping_add_signed(-way), from.wrapping_add_signed(way));
                        if reach.contains(&stands) && brute.floor[into] && !boxes.contains(&into) {
                            let mut next: Vec<usize> =
                                boxes.iter().copied().filter(|&cell| cell != from).collect();
                            next.push(into);
                            next.sort_unstable();
                            let player = brute.walk(&next, from)[0];
                            let new = brute.states.len();
                            let to = *numbers.entry((next.clone(), player)).or_insert(new);
                            if to == new {
                                brute.states.push((next, player));
                            }
                            pushes.push(Push { to, from, into });
                        }
                    }
                }
            }
            brute.pushes.push(pushes);
            at += 1;
            if at > 60_000 {
                return None;
            }
        }
        brute.solvable = (0..at).map(|at| brute.is_end(at)).collect();
        let mut before = vec![Vec::new(); at];
        for (from, pushes) in brute.pushes.iter().enumerate() {
            pushes.iter().for_each(|push| before[push.to].push(from));
        }
        let mut queue: Vec<usize> = (0..at).filter(|&at| brute.solvable[at]).collect();
        while let Some(at) = queue.pop() {
            for &from in &before[at] {
                if !std::mem::replace(&mut brute.solvable[from], true) {
                    queue.push(from);
                }
            }
        }
        Some(brute)
    }

    fn ways(&self) -> [isize; 4] {
        [-self.width, self.width, -1, 1]
    }

    /// The cells that the player walks to, rising.
    fn walk(&self, boxes: &[usize], player: usize) -> Vec<usize> {
        let (mut seen, mut queue) = (vec![player], vec![player]);
        while let Some(at) = queue.pop() {
            for way in self.ways() {
                let next = at.wrapping_add_signed(way);
                if self.floor[next] && !boxes.contains(&next) && !seen.contains(&next) {
                    seen.push(next);
                    queue.push(next);
                }
            }
        }
        seen.sort_unstable();
        seen
    }

    fn is_end(&self, at: usize) -> bool {
        self.states[at].0.iter().all(|cell| self.goals.contains(cell))
    }

    /// Pushes of a box alone from a cell to others.
    fn alone(&self, from: usize) -> HashMap<usize, usize> {
        let (mut far, mut queue) = (HashMap::from([(from, 0)]), VecDeque::from([from]));
        while let Some(at) = queue.pop_front() {
            for way in self.ways() {
                let (stands, to) = (at.wrapping_add_signed(-way), at.wrapping_add_signed(way));
                if self.floor[stands] && self.floor[to] && !far.contains_key(&to) {
                    far.insert(to, far[&at] + 1);
                    queue.push_back(to);
                }
            }
        }
        far
    }

    /// Pushes of a box alone to the nearest goal.
    fn far(&self, from: usize) -> Option<usize> {
        let alone = self.alone(from);
        self.goals.iter().filter_map(|goal| alone.get(goal)).min().copied()
    }

    /// Whether a solution exists that carries a label to its end in a way that `ends` accepts. `step` leaves out pushes.
    fn exists<L: Clone + Eq + Hash>(
        &self,
        label: L,
        step: impl Fn(&L, &Push) -> Option<L>,
        ends: impl Fn(&L) -> bool,
    ) -> bool {
        let mut seen = HashSet::from([(0, label.clone())]);
        let mut queue = vec![(0, label)];
        while let Some((at, label)) = queue.pop() {
            if self.is_end(at) && ends(&label) {
                return true;
            }
            for push in self.pushes[at].iter().filter(|push| self.solvable[push.to]) {
                if let Some(next) = step(&label, push)
                    && seen.insert((push.to, next.clone()))
                {
                    queue.push((push.to, next));
                }
            }
        }
        false
    }

    /// Whether a solution has fewer than `least` of some pushes.
    fn has_fewer(&self, least: usize, counts: impl Fn(&Push) -> bool) -> bool {
        let step = |&label: &usize, push: &Push| {
            let next = label + usize::from(counts(push));
            (next < least).then_some(next)
        };
        self.exists(0, step, |_| true)
    }

    fn follow(cell: usize, push: &Push) -> usize {
        if push.from == cell { push.into } else { cell }
    }

    /// Whether the last push onto one of two goals is onto the second, in every solution.
    fn is_before(&self, first: Cell, second: Cell) -> bool {
        let (a, b) = (first.index(), second.index());
        let step = |&last: &usize, push: &Push| {
            Some(if push.into == a || push.into == b { push.into } else { last })
        };
        !self.exists(usize::MAX, step, |&last| last != b)
    }

    /// The fewest pushes from a state to all others; `takes` leaves out pushes.
    fn depths(&self, from: usize, takes: impl Fn(&Push) -> bool) -> Vec<Option<usize>> {
        let mut depths = vec![None; self.states.len()];
        depths[from] = Some(0);
        let mut queue = VecDeque::from([from]);
        while let Some(at) = queue.pop_front() {
            for push in self.pushes[at].iter().filter(|push| takes(push)) {
                if depths[push.to].is_none() {
                    depths[push.to] = depths[at].map(|depth| depth + 1);
                    queue.push_back(push.to);
                }
            }
        }
        depths
    }

    fn on_goals(&self, at: usize) -> usize {
        self.states[at].0.iter().filter(|cell| self.goals.contains(cell)).count()
    }

    fn good(&self, at: usize) -> Vec<&Push> {
        self.pushes[at].iter().filter(|push| self.solvable[push.to]).collect()
    }

    /// The pushes of some moves.
    fn replay(&self, position: &Position, moves: &[Direction]) -> Vec<Push> {
        let (mut after, mut at, mut made) = (position.clone(), 0, Vec::new());
        let size = position.level().size();
        for &way in moves {
            let step = after.step(way).expect("a legal move");
            if step.pushed() {
                let from = after.player().index();
                let into = size.step(after.player(), way).expect("a cell").index();
                let push = *self.pushes[at]
                    .iter()
                    .find(|push| (push.from, push.into) == (from, into))
                    .expect("a push");
                at = push.to;
                made.push(push);
            }
        }
        made
    }

    #[expect(clippy::too_many_lines, reason = "a table: the refutation of each kind")]
    fn holds(&self, position: &Position, insight: &Insight) -> bool {
        let Position::Sokoban { level, position: standing, .. } = position else { return false };
        let boxes = &self.states[0].0;
        let (root, good) = (&self.pushes[0], self.good(0));
        let is_live = |push: &Push| self.far(push.into).is_some();
        let made = self.replay(position, &insight.moves);
        match &insight.claim {
            Claim::OnlyPush { push, of } => {
                let way = [Direction::Up, Direction::Down, Direction::Left, Direction::Right]
                    .map(|way| way == push.way);
                let way = self.ways()[way.iter().position(|&is_it| is_it).expect("a way")];
                root.len() == *of
                    && matches!(good.as_slice(), [one] if one.from == push.from.index() && one.into == one.from.wrapping_add_signed(way))
            }
            Claim::FewPushes { keep, of } => (good.len(), root.len()) == (*keep, *of) && keep < of,
            Claim::FirstBox { cell } => {
                good.iter().all(|push| push.from == cell.index())
                    && root.iter().any(|push| push.from != cell.index())
            }
            Claim::Forced { steps, .. } => {
                let mut at = 0;
                made.len() == *steps
                    && made.iter().all(|push| {
                        let only = matches!(self.good(at).as_slice(), [one] if one.to == push.to);
                        at = push.to;
                        only
                    })
            }
            Claim::Tempting { push, to_goal, follow, most, boxes: all } => {
                let Some(first) = made.first() else { return false };
                let depths = self.depths(first.to, is_live);
                let left: Vec<usize> = (0..depths.len()).filter(|&at| depths[at].is_some()).collect();
                let is_nearer = self.far(first.into) < self.far(first.from);
                first.from == push.from.index()
                    && !self.solvable[first.to]
                    && if *to_goal { self.goals.contains(&first.into) } else { is_nearer }
                    && left.len() == *follow
                    && left.iter().map(|&at| self.on_goals(at)).max() == Some(*most)
                    && made.last().is_some_and(|last| self.on_goals(last.to) == *most)
                    && boxes.len() == *all
            }
            Claim::LastGoal { cell } => {
                let step = |_: &usize, push: &Push| Some(push.into);
                !self.exists(usize::MAX, step, |&last| last != cell.index())
            }
            Claim::FirstGoal { cell } => {
                let others = level.goals().iter().filter(|goal| goal != cell);
                others.into_iter().all(|goal| self.is_before(*cell, goal))
            }
            Claim::GoalOrder { first, second } => self.is_before(*first, *second),
            Claim::AllGoals { cells } => {
                cells.len() == level.goals().len()
                    && cells.windows(2).all(|pair| self.is_before(pair[0], pair[1]))
            }
            Claim::LeavesGoal { cell } => {
                boxes.contains(&cell.index()) && !self.has_fewer(1, |push| push.from == cell.index())
            }
            Claim::CanStay { cell } => {
                self.goals.contains(&cell.index()) && self.has_fewer(1, |push| push.from == cell.index())
            }
            Claim::NeverPushed { cell } => {
                let pushed = |&label: &bool, push: &Push| Some(label || push.from == cell.index());
                !self.exists(false, pushed, |&label| label)
            }
            Claim::BoxOrder { first, second } => {
                let (a, b) = (first.index(), second.index());
                let step = |&label: &u8, push: &Push| {
                    Some(match label {
                        0 if push.from == a => 1,
                        0 if push.from == b => 2,
                        1 if push.from == b => 3,
                        label => label,
                    })
                };
                !self.exists(0, step, |&label| label != 3)
            }
            Claim::Late { cell, after } => {
                let step = |&label: &(usize, bool), push: &Push| match label {
                    (_, true) => Some(label),
                    (before, _) if push.from == cell.index() => (before < *after).then_some((before, true)),
                    (before, _) => Some(((before + 1).min(*after), false)),
                };
                !self.exists((0, false), step, |&(_, pushed)| pushed)
            }
            Claim::ManyPushes { cell, least, far } => {
                let step = |&(at, count): &(usize, usize), push: &Push| {
                    let count = count + usize::from(push.from == at);
                    (count < *least).then_some((Brute::follow(at, push), count))
                };
                self.far(cell.index()) == Some(*far) && !self.exists((cell.index(), 0), step, |_| true)
            }
            Claim::Turns { least } => {
                let step = |&(last, count): &(Option<usize>, usize), push: &Push| {
                    let count = count + usize::from(last.is_some_and(|last| last != push.from));
                    (count < *least).then_some((Some(push.into), count))
                };
                boxes.len() > 1 && *least >= boxes.len() && !self.exists((None, 0), step, |_| true)
            }
            Claim::OffGoals { least } => !self.has_fewer(*least, |push| self.goals.contains(&push.from)),
            Claim::Away { least } => {
                !self.has_fewer(*least, |push| self.far(push.into) > self.far(push.from))
            }
            Claim::Passes { cell, far } => {
                self.far(cell.index()) == Some(*far)
                    && boxes.iter().all(|&one| self.far(one) < Some(*far))
                    && !self.has_fewer(1, |push| push.into == cell.index())
            }
            Claim::EndsOn { cell, goal } => {
                let step = |&at: &usize, push: &Push| Some(Brute::follow(at, push));
                !self.exists(cell.index(), step, |&at| at != goal.index())
            }
            Claim::NotNearest { cell, goal } => {
                let step = |&at: &usize, push: &Push| Some(Brute::follow(at, push));
                let alone = self.alone(cell.index());
                let mut others = self.goals.iter().filter(|&&other| other != goal.index());
                others.all(|other| alone.get(other).is_none_or(|far| *far > alone[&goal.index()]))
                    && !self.exists(cell.index(), step, |&at| at == goal.index())
            }
            Claim::Detour { least, far } => {
                let sum: Option<usize> = boxes.iter().map(|&one| self.far(one)).sum();
                sum == Some(*far) && !self.has_fewer(*least, |_| true)
            }
            Claim::SingleWay { steps, .. } => {
                // Sequences of that many pushes, counted one push after the other.
                let mut ways = HashMap::from([(0, 1_u64)]);
                for _ in 0..*steps {
                    let mut next = HashMap::new();
                    for (at, count) in ways {
                        for push in self.good(at) {
                            *next.entry(push.to).or_insert(0_u64) += count;
                        }
                    }
                    ways = next;
                }
                let ends: u64 = ways.iter().filter(|way| self.is_end(*way.0)).map(|way| way.1).sum();
                !self.has_fewer(*steps, |_| true) && ends == 1
            }
            Claim::Safe { steps, .. } => {
                let depths = self.depths(0, |_| true);
                let early = (0..depths.len()).filter(|&at| depths[at].is_some_and(|depth| depth <= *steps));
                early.into_iter().all(|at| self.solvable[at])
            }
            Claim::NothingLost { but_dead, .. } => {
                let depths = self.depths(0, |push| !but_dead || is_live(push));
                (0..depths.len()).all(|at| depths[at].is_none() || self.solvable[at])
            }
            Claim::Lost { lost, of, .. } => {
                let depths = self.depths(0, is_live);
                let all: Vec<usize> = (0..depths.len()).filter(|&at| depths[at].is_some()).collect();
                all.len() == *of && all.iter().filter(|&&at| !self.solvable[at]).count() == *lost
            }
            Claim::NearlySolved { pushes } => {
                made.len() == *pushes
                    && made.last().is_some_and(|last| {
                        !self.solvable[last.to] && self.on_goals(last.to) + 1 == boxes.len()
                    })
            }
            Claim::Passage { cell, boxes } => !self.has_fewer(*boxes, |push| push.into == cell.index()),
            Claim::DeadSquares { dead, of } => {
                let floor: Vec<usize> = (0..self.floor.len()).filter(|&cell| self.floor[cell]).collect();
                floor.len() == *of && floor.iter().filter(|&&cell| self.far(cell).is_none()).count() == *dead
            }
            Claim::Alike { how } => {
                let signs = (0..self.floor.len()).filter(|&cell| self.floor[cell]);
                let sign = |cell: usize| {
                    let (x, y) = (cell as isize % self.width, cell as isize / self.width);
                    (y, x, self.goals.contains(&cell), boxes.contains(&cell))
                };
                let (x_way, y_way) = match how {
                    Likeness::Sides => (-1, 1),
                    Likeness::Ends => (1, -1),
                    Likeness::Turn => (-1, -1),
                };
                let signs: Vec<_> = signs.map(sign).collect();
                let turned =
                    signs.iter().map(|&(y, x, goal, box_)| (y_way * y, x_way * x, goal, box_)).collect();
                shifted(signs) == shifted(turned)
            }
            Claim::ShutIn { reach, of } => {
                let floor = self.floor.iter().filter(|&&is_floor| is_floor).count();
                self.walk(boxes, standing.player().index()).len() == *reach && floor - boxes.len() == *of
            }
            _ => false,
        }
    }
}

/// Signs moved to the upper left corner.
fn shifted(signs: Vec<(isize, isize, bool, bool)>) -> Vec<(isize, isize, bool, bool)> {
    let top = signs.iter().map(|sign| sign.0).min().unwrap_or(0);
    let left = signs.iter().map(|sign| sign.1).min().unwrap_or(0);
    let mut all: Vec<_> =
        signs.into_iter().map(|(y, x, goal, box_)| (y - top, x - left, goal, box_)).collect();
    all.sort_unstable();
    all
}
