//! The solutions that the optimizer works on: the best one, and others that it may be combined with.

use grid::Direction;

/// The measures of a solution, the most important first, and its steps.
pub(super) type Ranked = (Vec<usize>, Vec<Direction>);

/// The measures of steps; none if they are no solution.
pub(super) type Rank<'a> = Box<dyn Fn(&[Direction]) -> Option<Vec<usize>> + Send + Sync + 'a>;

/// What is known of one level.
pub(super) struct Solutions<'a> {
    pub(super) rank: Rank<'a>,
    /// The best first.
    pub(super) ranked: Vec<Ranked>,
    /// Most that are kept.
    kept: usize,
}

impl<'a> Solutions<'a> {
    /// The best of `all`, as many as are `kept`. What is no solution is left out.
    pub(super) fn new(rank: Rank<'a>, all: Vec<Vec<Direction>>, kept: usize) -> Solutions<'a> {
        let mut known = Solutions { rank, ranked: Vec::new(), kept };
        known.add(all);
        known
    }

    /// The steps of the best one; there must be one.
    pub(super) fn best(&self) -> &[Direction] {
        &self.ranked[0].1
    }

    /// Takes in more. Of solutions that are equally good the newer one is the better.
    pub(super) fn add(&mut self, new: Vec<Vec<Direction>>) {
        let mut ranked: Vec<Ranked> =
            new.into_iter().filter_map(|steps| Some(((self.rank)(&steps)?, steps))).collect();
        ranked.append(&mut self.ranked);
        ranked.sort_by(|a, b| a.0.cmp(&b.0));
        ranked.dedup_by(|a, b| a.1 == b.1);
        ranked.truncate(self.kept);
        self.ranked = ranked;
    }

    /// The steps from which a turn starts: mostly the best, sometimes another.
    pub(super) fn start_of(&self, turn: u64) -> &[Direction] {
        let others = self.ranked.len() as u64 - 1;
        let number = if turn % 3 == 2 && others > 0 { 1 + turn / 3 % others } else { 0 };
        &self.ranked[number as usize].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Direction::{Down, Left, Right, Up};

    #[test]
    fn the_best_are_kept_and_of_equal_ones_the_newer_comes_first() {
        // Steps are ranked by their number; what does not begin with a step up is no solution.
        let rank = |steps: &[Direction]| (steps.first() == Some(&Up)).then(|| vec![steps.len()]);
        let old = vec![vec![Up, Left, Left], vec![Down], vec![Up, Left]];
        let mut known = Solutions::new(Box::new(rank), old, 2);
        assert_eq!(known.best(), [Up, Left]);
        known.add(vec![vec![Up, Right], vec![Up, Right, Right, Right], vec![Right]]);
        let kept: Vec<_> = known.ranked.iter().map(|(_, steps)| steps.clone()).collect();
        assert_eq!(kept, [vec![Up, Right], vec![Up, Left]]);
        // Every third turn starts from another one.
        let starts: Vec<&[Direction]> = (0..4).map(|turn| known.start_of(turn)).collect();
        assert_eq!(starts, [&kept[0], &kept[0], &kept[1], &kept[0]]);
    }
}
