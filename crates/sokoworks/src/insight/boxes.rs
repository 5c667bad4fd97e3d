//! What is true of a position of Sokoban, from all positions that can follow.
//!
//! Positions with a box on a dead square are lost and are left out. Cost: some tens of passes over all positions.

use super::board::{Board, Push as Shift, Squares, Stand, count, each};
use super::claim::{Claim, Push};
use super::graph::{Graph, Reached};
use crate::space::{NEVER, Room, Space};
use grid::Direction;
use search::GaveUp;
use sokoban::Level;

/// All positions that can follow from one, without those with a box on a dead square.
#[derive(Debug)]
pub(super) struct Boxes {
    pub(super) board: Board,
    graph: Graph<Stand>,
}

/// A sequence of pushes with what it shows.
pub(super) type Shown = (Claim, Vec<Shift>);

impl Boxes {
    /// Explores from a position.
    pub(super) fn explore(level: &Level, start: &sokoban::Position, room: Room<'_>) -> Result<Boxes, GaveUp> {
        let board = Board::of(level).ok_or(GaveUp::OutOfScope)?;
        let space = Space::explore(
            board.stand(start),
            room,
            |&(boxes, _)| boxes & !board.goals == 0,
            |&at, after| {
                let alive = board.pushes(at).into_iter().filter(|push| !board.is_dead(push.to));
                after.extend(alive.map(|push| board.after(at, push)));
            },
        )?;
        Ok(Boxes { board, graph: Graph::new(space) })
    }

    /// The number of a position; none if it cannot follow or has a box on a dead square.
    pub(super) fn find(&self, at: &sokoban::Position) -> Option<u32> {
        self.graph.space.find(&self.board.stand(at)).map(|at| at as u32)
    }

    pub(super) fn is_alive(&self, at: u32) -> bool {
        self.graph.is_alive(at)
    }

    fn boxes(&self, at: u32) -> Squares {
        self.graph.at(at).0
    }

    /// The square of the box before and after a push from one position to another.
    fn moved(&self, at: u32, to: u32) -> (u8, u8) {
        let (before, after) = (self.boxes(at), self.boxes(to));
        ((before & !after).trailing_zeros() as u8, (after & !before).trailing_zeros() as u8)
    }

    /// The pushes of a position, each with where it leads if that is not lost.
    fn choices(&self, at: u32) -> Vec<(Shift, Option<u32>)> {
        let stand = *self.graph.at(at);
        let to = |push: Shift| {
            let found = self.graph.space.find(&self.board.after(stand, push))? as u32;
            self.is_alive(found).then_some(found)
        };
        self.board.pushes(stand).into_iter().map(|push| (push, to(push))).collect()
    }

    /// Everything that is true of a position that is not lost, and not solved.
    pub(super) fn claims(&self, root: u32) -> Vec<Shown> {
        let mut claims = Vec::new();
        self.of_choices(root, &mut claims);
        self.of_goals(root, &mut claims);
        self.of_boxes(root, &mut claims);
        self.of_solutions(root, &mut claims);
        self.of_positions(root, &mut claims);
        claims
    }

    fn push(&self, push: Shift) -> Push {
        Push { from: self.board.cell(push.from), way: push.direction }
    }

    /// What the next pushes lead to.
    fn of_choices(&self, root: u32, claims: &mut Vec<Shown>) {
        let choices = self.choices(root);
        let (of, good): (usize, Vec<_>) =
            (choices.len(), choices.iter().filter(|choice| choice.1.is_some()).collect());
        let forced = self.forced(root);
        match good.as_slice() {
            [_] if forced.len() > 1 => {
                claims.push((Claim::Forced { steps: forced.len(), pushes: true }, forced))
            }
            &[&(push, _)] if of > 1 => {
                claims.push((Claim::OnlyPush { push: self.push(push), of }, vec![push]))
            }
            good if good.len() < of => claims.push((Claim::FewPushes { keep: good.len(), of }, Vec::new())),
            _ => {}
        }
        if let Some(&&(first, _)) = good.first()
            && good.len() > 1
            && good.iter().all(|(push, _)| push.from == first.from)
            && choices.iter().any(|(push, _)| push.from != first.from)
        {
            claims.push((Claim::FirstBox { cell: self.board.cell(first.from) }, Vec::new()));
        }
        let tempting = choices.iter().filter(|choice| choice.1.is_none());
        let tempting = tempting.filter_map(|&(push, _)| Some((self.temptation(root, push)?, push)));
        let best = tempting.max_by_key(|((claim, _), _)| match claim {
            Claim::Tempting { to_goal, follow, .. } => (*to_goal, *follow),
            _ => (false, 0),
        });
        claims.extend(best.map(|((claim, mut way), push)| {
            way.insert(0, push);
            (claim, way)
        }));
    }

    /// The pushes that are forced, one after the other.
    fn forced(&self, root: u32) -> Vec<Shift> {
        let (mut forced, mut at) = (Vec::new(), root);
        while !self.graph.is_end(at) {
            let choices = self.choices(at);
            let mut good = choices.iter().filter_map(|&(push, to)| Some((push, to?)));
            let (Some((push, to)), None) = (good.next(), good.next()) else { break };
            forced.push(push);
            at = to;
        }
        forced
    }

    /// A push that looks good and loses, and the pushes after it that bring most boxes to goals.
    fn temptation(&self, root: u32, push: Shift) -> Option<Shown> {
        let far = |square: u8| self.board.far[usize::from(square)];
        let to_goal = self.board.goals >> push.to & 1 == 1;
        let is_nearer = far(push.to)? < far(push.from)?;
        let to = self.graph.space.find(&self.board.after(*self.graph.at(root), push))? as u32;
        let (reached, best) = self.best_after(to);
        let (follow, most) = (reached.order.len(), self.on_goals(best));
        let boxes = count(self.boxes(root));
        let claim = Claim::Tempting { push: self.push(push), to_goal, follow, most, boxes };
        (to_goal || is_nearer).then(|| (claim, self.pushes_of(&reached.way(best))))
    }

    /// What can follow, and a position of it with most boxes on goals.
    pub(super) fn best_after(&self, at: u32) -> (Reached, u32) {
        let reached = self.graph.reached(at, |_, _| true);
        let best = reached.order.iter().rev().max_by_key(|&&at| self.on_goals(at)).copied();
        (reached, best.unwrap_or(at))
    }

    pub(super) fn on_goals(&self, at: u32) -> usize {
        count(self.boxes(at) & self.board.goals)
    }

    /// The pushes along positions.
    pub(super) fn pushes_of(&self, way: &[u32]) -> Vec<Shift> {
        let push = |pair: &[u32]| {
            let moved = self.moved(pair[0], pair[1]);
            let all = self.board.pushes(*self.graph.at(pair[0]));
            all.into_iter().find(|push| (push.from, push.to) == moved)
        };
        way.windows(2).filter_map(push).collect()
    }

    /// In which order goals get the boxes that stay there.
    fn of_goals(&self, root: u32, claims: &mut Vec<Shown>) {
        let goals = self.board.goals;
        let (start, all): (Squares, Vec<u8>) = (self.boxes(root), each(goals).collect());
        let reached = self.graph.on_solutions(root, |_, _| true);
        if count(start) == all.len() && count(goals & !start) > 1 {
            // The goals that have their boxes whenever another one gets the box that stays.
            let before: Vec<Squares> =
                all.iter().map(|&goal| self.needed_with(goal, &reached) & !start).collect();
            let first = |a: u8| all.iter().zip(&before).all(|(&b, needed)| b == a || needed >> a & 1 == 1);
            let mut order: Vec<(usize, u8)> =
                before.iter().map(|needed| count(*needed)).zip(all.clone()).collect();
            order.sort_unstable();
            let is_total =
                start & goals == 0 && order.iter().enumerate().all(|(place, &(needed, _))| place == needed);
            if is_total && all.len() > 2 {
                let cells = order.iter().map(|&(_, goal)| self.board.cell(goal)).collect();
                claims.push((Claim::AllGoals { cells }, Vec::new()));
            }
            for (&goal, &needed) in all.iter().zip(&before) {
                let cell = self.board.cell(goal);
                if self.is_last(goal, &reached) {
                    claims.push((Claim::LastGoal { cell }, Vec::new()));
                } else if start >> goal & 1 == 0 && first(goal) {
                    claims.push((Claim::FirstGoal { cell }, Vec::new()));
                } else if let Some(earlier) = each(needed).next() {
                    let first = self.board.cell(earlier);
                    claims.push((Claim::GoalOrder { first, second: cell }, Vec::new()));
                }
            }
        }
        for goal in each(start & goals) {
            let keeps = self.graph.on_solutions(root, |at, to| self.moved(at, to).0 != goal);
            let can_stay = keeps.order.iter().any(|&at| self.graph.is_end(at));
            let is_pushed = reached.order.iter().any(|&at| self.pushes_off(at, goal));
            let cell = self.board.cell(goal);
            claims.push(match (can_stay, is_pushed) {
                (false, _) => (Claim::LeavesGoal { cell }, Vec::new()),
                (true, true) => (Claim::CanStay { cell }, Vec::new()),
                (true, false) => (Claim::NeverPushed { cell }, Vec::new()),
            });
        }
    }

    /// Whether every solution ends with a push onto a goal.
    fn is_last(&self, goal: u8, reached: &Reached) -> bool {
        reached.order.iter().all(|&at| {
            let ends = self.graph.space.after(at as usize).iter().filter(|&&to| self.graph.is_end(to));
            ends.into_iter().all(|&to| self.moved(at, to).1 == goal)
        })
    }

    /// The goals that have boxes in every position from which a solution leads on that leaves the box on `goal` where it is.
    fn needed_with(&self, goal: u8, reached: &Reached) -> Squares {
        let stays = |at: u32, to: u32| self.boxes(at) >> goal & 1 == 1 && self.moved(at, to).0 != goal;
        let good = self.graph.solvable_by(stays);
        let with = reached.order.iter().filter(|&&at| good[at as usize] && self.boxes(at) >> goal & 1 == 1);
        with.fold(self.board.goals, |all, &at| all & self.boxes(at)) & !(1 << goal)
    }

    /// Whether a solution goes on with a push of the box on a square.
    fn pushes_off(&self, at: u32, square: u8) -> bool {
        let after = self.graph.space.after(at as usize);
        after.iter().any(|&to| self.is_alive(to) && self.moved(at, to).0 == square)
    }

    /// What happens to each box.
    fn of_boxes(&self, root: u32, claims: &mut Vec<Shown>) {
        let start = self.boxes(root);
        let all: Vec<u8> = each(start).collect();
        let unmoved: Vec<Reached> = all
            .iter()
            .map(|&one| self.graph.on_solutions(root, |at, to| self.moved(at, to).0 != one))
            .collect();
        let is_pushed_in =
            |reached: &Reached, square: u8| reached.order.iter().any(|&at| self.pushes_off(at, square));
        let cell = |square: u8| self.board.cell(square);
        for (&one, reached) in all.iter().zip(&unmoved) {
            let first = reached.order.iter().find(|&&at| self.pushes_off(at, one));
            let after = first.map_or(0, |&at| reached.depth[at as usize] as usize);
            if after > 1 {
                claims.push((Claim::Late { cell: cell(one), after }, Vec::new()));
            }
            let later = all.iter().zip(&unmoved).find(|&(&other, freely)| {
                let is_pushed = freely.order.iter().all(|&at| !self.graph.is_end(at));
                other != one && is_pushed && !is_pushed_in(reached, other)
            });
            if let Some((&other, _)) = later {
                claims.push((Claim::BoxOrder { first: cell(one), second: cell(other) }, Vec::new()));
            }
        }
        for (rank, &one) in all.iter().enumerate() {
            self.of_box(root, rank, one, claims);
        }
    }

    /// What happens to one box, which is followed by its rank among the boxes.
    fn of_box(&self, root: u32, rank: usize, one: u8, claims: &mut Vec<Shown>) {
        let boxes = count(self.boxes(root));
        let step = |at: u32, rank: usize, to: u32| {
            let ((from, into), square) = (self.moved(at, to), nth(self.boxes(at), rank));
            let (square, cost) = if square == from { (into, 1) } else { (square, 0) };
            Some((rank_of(self.boxes(to), square), cost))
        };
        let ends = self.graph.labelled(root, rank, boxes, step);
        let ends = ends.into_iter().filter(|&(at, _, _)| self.graph.is_end(at));
        let ends: Vec<(u8, u32)> = ends.map(|(at, rank, sum)| (nth(self.boxes(at), rank), sum)).collect();
        let Some(least) = ends.iter().map(|end| end.1 as usize).min() else { return };
        let homes = ends.iter().fold(0, |all: Squares, end| all | 1 << end.0);
        let far = self.board.far[usize::from(one)].unwrap_or(0) as usize;
        let cell = self.board.cell(one);
        if least >= far + 4 {
            claims.push((Claim::ManyPushes { cell, least, far }, Vec::new()));
        }
        if boxes < 2 || least == 0 {
            return;
        }
        if count(homes) == 1 {
            let goal = self.board.cell(homes.trailing_zeros() as u8);
            claims.push((Claim::EndsOn { cell, goal }, Vec::new()));
        }
        if let Some(goal) = self.nearest(one).filter(|goal| homes >> goal & 1 == 0) {
            claims.push((Claim::NotNearest { cell, goal: self.board.cell(goal) }, Vec::new()));
        }
    }

    /// The goal that a box alone is nearest to, if it is one.
    fn nearest(&self, square: u8) -> Option<u8> {
        let (mut seen, mut ring): (Squares, Squares) = (1 << square, 1 << square);
        while ring != 0 {
            let found = ring & self.board.goals;
            if found != 0 {
                return (count(found) == 1).then_some(found.trailing_zeros() as u8);
            }
            let mut next = 0;
            for from in each(ring) {
                let pushes = Direction::ALL.into_iter().filter_map(|way| {
                    self.board.step(from, way.opposite())?;
                    self.board.step(from, way)
                });
                next |= pushes.fold(0, |all: Squares, to| all | 1 << to);
            }
            ring = next & !seen;
            seen |= next;
        }
        None
    }

    /// What all solutions have in common.
    fn of_solutions(&self, root: u32, claims: &mut Vec<Shown>) {
        let (graph, board, start) = (&self.graph, &self.board, self.boxes(root));
        let mut add = |claim: Claim| claims.push((claim, Vec::new()));
        let boxes = count(start);
        let far = |square: u8| board.far[usize::from(square)].unwrap_or(0) as usize;
        let steps = graph.left[root as usize] as usize;
        let alone: usize = each(start).map(far).sum();
        if steps >= alone + 4 && 2 * steps >= 3 * alone {
            add(Claim::Detour { least: steps, far: alone });
        }
        if steps > 3 && graph.shortest_ways(root, 2) == 1 {
            add(Claim::SingleWay { steps, pushes: true });
        }
        let least = |is_it: &dyn Fn(u8, u8) -> bool| {
            let cost = |at, to| {
                let (from, into) = self.moved(at, to);
                Some(u32::from(is_it(from, into)))
            };
            graph.least(root, cost).unwrap_or(0) as usize
        };
        let off = least(&|from, _| board.goals >> from & 1 == 1);
        if off > 0 {
            add(Claim::OffGoals { least: off });
        }
        let away = least(&|from, into| far(into) > far(from));
        if away > 0 {
            add(Claim::Away { least: away });
        }
        if let Some(changes) =
            self.least_changes(root, boxes).filter(|&changes| changes >= boxes && boxes > 1)
        {
            add(Claim::Turns { least: changes });
        }
        let farthest = each(start).map(far).max().unwrap_or(0);
        if let Some(square) = self.passed(root, farthest) {
            add(Claim::Passes { cell: board.cell(square), far: far(square) });
        }
    }

    /// The least number of changes from one box to another in a solution. The label is the rank of the box that was pushed last.
    fn least_changes(&self, root: u32, boxes: usize) -> Option<usize> {
        let step = |at: u32, last: usize, to: u32| {
            let (from, into) = self.moved(at, to);
            let changes = last != boxes && nth(self.boxes(at), last) != from;
            Some((rank_of(self.boxes(to), into), u32::from(changes)))
        };
        let found = self.graph.labelled(root, boxes, boxes + 1, step);
        found.into_iter().filter(|&(at, _, _)| self.graph.is_end(at)).map(|found| found.2 as usize).min()
    }

    /// A square farther than `far` from every goal to which every solution pushes a box.
    fn passed(&self, root: u32, far: usize) -> Option<u8> {
        let distance = |square: u8| self.board.far[usize::from(square)].unwrap_or(0) as usize;
        // One solution has them all.
        let mut squares: Vec<u8> =
            self.solution(root).windows(2).map(|pair| self.moved(pair[0], pair[1]).1).collect();
        squares.retain(|&square| distance(square) > far);
        squares.sort_unstable_by_key(|&square| (std::cmp::Reverse(distance(square)), square));
        squares.dedup();
        squares.into_iter().find(|&square| {
            let without = self.graph.on_solutions(root, |at, to| self.moved(at, to).1 != square);
            without.order.iter().all(|&at| !self.graph.is_end(at))
        })
    }

    /// The positions of a shortest solution.
    fn solution(&self, root: u32) -> Vec<u32> {
        let mut way = vec![root];
        let left = |at: u32| self.graph.left[at as usize];
        while let Some(&at) = way.last().filter(|&&at| left(at) > 0) {
            let next = self.graph.space.after(at as usize).iter().find(|&&to| left(to) < left(at));
            way.extend(next);
        }
        way
    }

    /// How much is lost.
    fn of_positions(&self, root: u32, claims: &mut Vec<Shown>) {
        let all = self.graph.reached(root, |_, _| true);
        let is_lost = |at: &u32| !self.is_alive(*at);
        let lost = all.order.iter().filter(|at| is_lost(at)).count();
        let loses = |at: u32| self.choices(at).iter().any(|choice| choice.1.is_none());
        let safe = self.graph.safe_steps(root, loses);
        claims.push(match lost {
            0 => (Claim::NothingLost { but_dead: safe.is_some(), pushes: true }, Vec::new()),
            lost => (Claim::Lost { lost, of: all.order.len(), pushes: true }, Vec::new()),
        });
        if let Some(steps) = safe.filter(|&steps| steps > 0) {
            claims.push((Claim::Safe { steps: steps as usize, pushes: true }, Vec::new()));
        }
        let boxes = count(self.boxes(root));
        let nearly = all.order.iter().find(|at| is_lost(at) && self.on_goals(**at) + 1 == boxes);
        if let Some(&at) = nearly.filter(|_| boxes > 1) {
            let way = self.pushes_of(&all.way(at));
            claims.push((Claim::NearlySolved { pushes: way.len() }, way));
        }
    }

    /// How a lost position ends: all that can follow, and the pushes that bring most boxes to goals.
    pub(super) fn end_of(&self, at: u32) -> (usize, usize, Vec<Shift>) {
        let (reached, best) = self.best_after(at);
        (reached.order.len(), self.on_goals(best), self.pushes_of(&reached.way(best)))
    }

    /// Whether a position is known to be lost.
    pub(super) fn is_lost(&self, at: &sokoban::Position) -> bool {
        self.find(at).is_none_or(|at| self.graph.left[at as usize] == NEVER)
    }
}

/// The box with a rank among the boxes.
fn nth(boxes: Squares, rank: usize) -> u8 {
    each(boxes).nth(rank).unwrap_or(0)
}

fn rank_of(boxes: Squares, square: u8) -> usize {
    count(boxes & ((1 << square) - 1))
}
