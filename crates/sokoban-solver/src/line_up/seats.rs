//! How searches are divided among more than two threads.
//!
//! Every search has a share of all work. One whose share is worth more than one thread is divided into parts, each on a
//! thread of its own; the others share the threads that are left, largest share first and each to the least loaded
//! thread (Graham 1969).

use std::cmp::Reverse;

/// What a search wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Want {
    /// Its share of all work, compared with the others'.
    pub(crate) share: u64,
    /// Most parts into which it can be divided.
    pub(crate) most: usize,
}

/// The threads of each search: one for each part.
pub(crate) fn seats(wants: &[Want], threads: usize) -> Vec<Vec<usize>> {
    let parts = parts(wants, threads);
    let mut seats: Vec<Vec<usize>> = vec![Vec::new(); wants.len()];
    // Parts have the last threads, so that the first one, which begins alone, has whole searches.
    let mut next = threads;
    for (seats, &parts) in seats.iter_mut().zip(&parts).filter(|(_, parts)| **parts > 1) {
        seats.extend((next - parts..next).rev());
        next -= parts;
    }
    let mut whole: Vec<usize> = (0..wants.len()).filter(|&number| parts[number] == 1).collect();
    whole.sort_by_key(|&number| Reverse(wants[number].share));
    let mut loads = vec![0; next.max(1)];
    for number in whole {
        let thread = (0..loads.len()).min_by_key(|&thread| loads[thread]).unwrap_or(0);
        loads[thread] += wants[number].share.max(1);
        seats[number].push(thread);
    }
    seats
}

/// Into how many parts each search is divided: what its share is worth in threads, rounded.
fn parts(wants: &[Want], threads: usize) -> Vec<usize> {
    let total: u64 = wants.iter().map(|want| want.share).sum();
    let worth = |want: &Want| (2 * want.share * threads as u64 / total.max(1)).div_ceil(2) as usize;
    let mut parts: Vec<usize> = wants.iter().map(|want| worth(want).min(want.most).max(1)).collect();
    let whole = |parts: &[usize]| parts.iter().filter(|&&parts| parts == 1).count();
    let left = |parts: &[usize]| {
        let divided: usize = parts.iter().filter(|&&parts| parts > 1).sum();
        threads as isize - divided as isize
    };
    // The whole ones need a thread at least.
    while left(&parts) < isize::from(whole(&parts) > 0) {
        let Some(most) = parts.iter_mut().max() else { break };
        *most -= 1;
    }
    // No thread is idle as long as a search can be divided.
    while left(&parts) > whole(&parts) as isize {
        let load = |&number: &usize| wants[number].share * 1_000 / parts[number] as u64;
        let can = (0..wants.len()).filter(|&number| parts[number] < wants[number].most);
        let Some(number) = can.max_by_key(load) else { break };
        parts[number] += 1;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(shares: &[u64], threads: usize) -> Vec<usize> {
        let wants: Vec<Want> = shares.iter().map(|&share| Want { share, most: 64 }).collect();
        let seats = seats(&wants, threads);
        let mut taken: Vec<usize> = seats.concat();
        assert!(taken.iter().all(|&thread| thread < threads), "{seats:?}");
        taken.sort_unstable();
        taken.dedup();
        assert!(taken.len() == threads || shares.len() < threads, "{seats:?}");
        seats.iter().map(Vec::len).collect()
    }

    #[test]
    fn large_shares_have_several_threads() {
        assert_eq!(numbers(&[6, 1, 1], 2), [1, 1, 1]);
        assert_eq!(numbers(&[6, 1, 1], 4), [3, 1, 1]);
        assert_eq!(numbers(&[2, 6, 2, 2, 6, 1, 2, 1, 1], 8), [1, 2, 1, 1, 2, 1, 1, 1, 1]);
        assert_eq!(numbers(&[4, 4, 4, 4], 4), [1, 1, 1, 1]);
        assert_eq!(numbers(&[4, 4, 4, 4], 8), [2, 2, 2, 2]);
        assert_eq!(numbers(&[5], 7), [7]);
        let wants = [Want { share: 9, most: 1 }, Want { share: 1, most: 3 }];
        assert_eq!(seats(&wants, 4), [vec![0], vec![3, 2, 1]]);
    }
}
