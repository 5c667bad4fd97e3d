//! Why a search gave up, in words for people.

use sokoworks::GaveUp;

/// A reason for giving up in words, with what to do about it.
pub(crate) fn why(reason: GaveUp) -> &'static str {
    match reason {
        GaveUp::Time => "out of time; --time raises the limit",
        GaveUp::Memory => "out of memory; --memory raises the limit",
        GaveUp::Nodes => "out of nodes; --nodes raises the limit",
        GaveUp::Work => "out of work; --work raises the limit",
        GaveUp::Interrupted => "interrupted",
        GaveUp::Depth => "no solution within the depth limit; --depth raises it",
        GaveUp::Incomplete => {
            "the method found no solution but does not try everything; try another --method"
        }
        GaveUp::OutOfScope => "the method cannot handle this level; try another --method",
        GaveUp::Disk => "no room on the disk, or no access to it; --disk-limit raises the limit",
        _ => reason.word(),
    }
}

/// Why a solution is not proved to be shortest, in words, with what to do about it.
pub(crate) fn unproved(reason: GaveUp) -> &'static str {
    match reason {
        GaveUp::Depth => "the depth limit is reached; --depth raises it",
        GaveUp::Incomplete => "the method does not try everything; try another --method",
        _ => why(reason),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_for_giving_up_is_explained() {
        for reason in [GaveUp::Time, GaveUp::Memory, GaveUp::Nodes, GaveUp::Work, GaveUp::Depth, GaveUp::Disk]
        {
            assert!(why(reason).contains(&format!("--{}", reason.word())), "{reason:?}");
        }
        for reason in [GaveUp::Incomplete, GaveUp::OutOfScope] {
            assert!(why(reason).contains("--method"), "{reason:?}");
        }
        for reason in GaveUp::ALL {
            assert!(!unproved(reason).contains("no solution"), "{reason:?}");
        }
    }
}
