//! A sample of levels that has small and large ones, with few boxes and many, in the proportions of the whole.
//!
//! The levels are put in order of boxes, in groups of equal number, and within each group in order of size. That order
//! is cut into as many parts as levels are wanted, and each part gives one (systematic stratified sampling; Cochran,
//! *Sampling Techniques*, 1977). O(n log n); the same seed gives the same levels on every machine.

use super::Sample;
use grid::Random;

/// What a level is sampled by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Boxes, or atoms.
    pub boxes: usize,
    /// Cells of floor.
    pub cells: usize,
}

/// The places of the sampled levels, in ascending order; all places if there are no more levels than wanted.
pub fn sample(levels: &[Shape], wanted: Sample) -> Vec<usize> {
    let mut order: Vec<usize> = (0..levels.len()).collect();
    let count = wanted.levels;
    if count >= order.len() {
        return order;
    }
    order.sort_by_key(|&place| (levels[place].boxes, levels[place].cells, place));
    let groups = count.isqrt().max(1);
    for group in 0..groups {
        let (from, to) = (group * order.len() / groups, (group + 1) * order.len() / groups);
        order[from..to].sort_by_key(|&place| (levels[place].cells, levels[place].boxes, place));
    }
    let mut random = Random::new(wanted.seed);
    let part = |number: usize| number * order.len() / count;
    let mut chosen: Vec<usize> = (0..count)
        .map(|number| order[part(number) + random.index(part(number + 1) - part(number))])
        .collect();
    chosen.sort_unstable();
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_has_the_proportions_of_the_whole() {
        let levels: Vec<Shape> =
            (0..900).map(|i| Shape { boxes: 1 + i % 30, cells: 10 + (i / 30) * 5 }).collect();
        for seed in 0..20 {
            let chosen = sample(&levels, Sample { levels: 36, seed });
            assert!(chosen.is_sorted_by(|a, b| a < b) && chosen.len() == 36, "seed {seed}");
            let few = chosen.iter().filter(|&&place| levels[place].boxes <= 15).count();
            let small = chosen.iter().filter(|&&place| levels[place].cells < 85).count();
            assert!((16..=20).contains(&few) && (14..=22).contains(&small), "seed {seed}: {few} {small}");
        }
        let (one, other) = (Sample { levels: 36, seed: 1 }, Sample { levels: 36, seed: 2 });
        assert_eq!(sample(&levels, one), sample(&levels, one));
        assert_ne!(sample(&levels, one), sample(&levels, other));
        assert_eq!(sample(&levels[..3], one), [0, 1, 2]);
    }
}
