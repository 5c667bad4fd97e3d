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

/// Into how many parts each search is divided: as long as the threads suffice, the one whose parts are largest has one
/// part more.
fn parts(wants: &[Want], threads: usize) -> Vec<usize> {
    let mut parts = vec![1; wants.len()];
    loop {
        let load = |&number: &usize| wants[number].share * 1_000 / parts[number] as u64;
        let can = (0..wants.len()).filter(|&number| parts[number] < wants[number].most);
        // The first of those that are equal.
        let Some(number) = can.rev().max_by_key(load) else {
            return parts;
        };
        parts[number] += 1;
        if needed(wants, &parts) > threads {
            parts[number] -= 1;
            return parts;
        }
    }
}

/// How many threads are needed so that none has more to do than the largest part: one for each part, and as many as the
/// undivided searches fill.
fn needed(wants: &[Want], parts: &[usize]) -> usize {
    let all = || wants.iter().zip(parts);
    let most = all().map(|(want, &parts)| want.share.div_ceil(parts as u64)).max().unwrap_or(0);
    let mut whole: Vec<u64> = all().filter(|(_, parts)| **parts == 1).map(|(want, _)| want.share).collect();
    whole.sort_unstable_by_key(|&share| Reverse(share));
    let mut loads: Vec<u64> = Vec::new();
    for share in whole {
        match loads.iter_mut().find(|load| **load + share <= most) {
            Some(load) => *load += share,
            None => loads.push(share),
        }
    }
    loads.len() + parts.iter().filter(|&&parts| parts > 1).sum::<usize>()
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
