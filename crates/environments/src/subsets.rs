//! Sets of `k` squares as numbers: the combinatorial number system (Lehmer). The rank of ascending squares `b1 < b2 < …` is the sum
//! of the binomials `b1 over 1`, `b2 over 2` and so on; all ranks together are `0 .. n over k`, without gaps.

/// Binomial coefficients for small sets of squares.
#[derive(Clone, Debug)]
pub(crate) struct Ranks {
    /// `over[at * (squares + 1) + square]` is `square` over `at + 1`.
    over: Vec<u64>,
    squares: usize,
    size: usize,
}

impl Ranks {
    /// None where a binomial has more than 64 bits.
    pub(crate) fn new(squares: usize, size: usize) -> Option<Ranks> {
        let mut over: Vec<u64> = Vec::with_capacity(size * (squares + 1));
        for at in 0..size {
            let mut value = 0_u64;
            for square in 0..=squares {
                over.push(value);
                // Pascal: one square more adds those sets that have it.
                let more = if at == 0 { 1 } else { over[(at - 1) * (squares + 1) + square] };
                value = value.checked_add(more)?;
            }
        }
        Some(Ranks { over, squares, size })
    }

    /// How many sets there are.
    pub(crate) fn count(&self) -> u64 {
        self.over.last().copied().unwrap_or(1)
    }

    /// The rank of ascending squares.
    #[inline]
    pub(crate) fn rank(&self, squares: &[u16]) -> u64 {
        let rows = self.over.chunks_exact(self.squares + 1);
        squares.iter().zip(rows).map(|(&square, row)| row[usize::from(square)]).sum()
    }

    /// All sets by rank, each ascending.
    pub(crate) fn all(&self) -> Vec<u16> {
        let size = self.size;
        let mut all = Vec::with_capacity(self.count() as usize * size);
        let mut set: Vec<u16> = (0..size as u16).collect();
        for _ in 0..self.count() {
            all.extend_from_slice(&set);
            // The first square that can go on without meeting the next; those before it begin again.
            let last = |at: usize| set.get(at + 1).is_none_or(|&next| set[at] + 1 < next);
            let Some(at) = (0..size).find(|&at| last(at)) else { break };
            set[at] += 1;
            for (before, square) in set[..at].iter_mut().enumerate() {
                *square = before as u16;
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_and_ranks_belong_to_each_other() {
        for (squares, size, count) in [(5, 0, 1), (5, 1, 5), (6, 3, 20), (8, 8, 1), (64, 4, 635_376)] {
            let ranks = Ranks::new(squares, size).expect("small numbers");
            assert_eq!(ranks.count(), count);
            let all = ranks.all();
            assert_eq!(all.len() as u64, count * size as u64);
            for (rank, set) in all.chunks_exact(size.max(1)).enumerate() {
                assert_eq!(ranks.rank(set), rank as u64);
            }
        }
        assert!(Ranks::new(500, 40).is_none());
    }
}
