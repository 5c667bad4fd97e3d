//! The metrics of a solution as the bits of a status.
//!
//! There are two versions of these bits. In the older one the secondary metrics begin at 64; since player lines have a bit, 64 is
//! player lines and the secondary metrics begin at 128. This is the newer one. Hosts of the older one are understood where they ask
//! for moves or pushes: their "pushes, then moves" is pushes with a second primary bit, which is ignored, and their "moves, then
//! pushes" names moves twice.

use sokoworks::{Measure, Metric};

/// A solution was found.
pub const SOLUTION: u32 = 1;

/// The primary bits in the order in which the first one counts.
const PRIMARY: [(u32, Measure); 5] = [
    (2, Measure::Moves),
    (4, Measure::Pushes),
    (8, Measure::BoxLines),
    (16, Measure::BoxChanges),
    (32, Measure::PushingSessions),
];

/// Lines that the player walks: the sixth metric, which is not optimized here.
const PLAYER_LINES: u32 = 64;

/// How far the secondary bits are to the left of the primary ones.
const SECONDARY: u32 = 6;

/// The primary bits, player lines among them.
const EACH: u32 = 0x7e;

/// The bits of all metrics.
const ALL: u32 = EACH | EACH << SECONDARY;

/// The bits of the metrics in which a solution is proved to be best.
pub fn proved(metrics: &[Metric]) -> u32 {
    let bit = |metric: &Metric| match metric {
        Metric::Moves => 2,
        Metric::Pushes => 4,
    };
    metrics.iter().map(bit).fold(0, |all, bit| all | bit)
}

/// Whether solutions are optimized for exactly these bits: one primary metric, and none or another one as the secondary.
pub fn is_supported(flags: u32) -> bool {
    let (primary, secondary) = (flags & EACH, flags >> SECONDARY & EACH);
    let has = |bits: u32| PRIMARY.iter().any(|(bit, _)| *bit == bits);
    flags & !ALL == 0 && has(primary) && (secondary == 0 || has(secondary)) && primary != secondary
}

/// What is asked for: the measures, the most important first; none where the plugin's settings decide. Whatever is not optimized
/// for itself is left out.
pub fn measures(flags: u32) -> Vec<Measure> {
    let first = |flags: u32| PRIMARY.iter().find(|(bit, _)| flags & bit != 0).map(|(_, measure)| *measure);
    let Some(primary) = first(flags & !PLAYER_LINES) else { return Vec::new() };
    let secondary = first(flags >> SECONDARY).filter(|secondary| *secondary != primary);
    [primary].into_iter().chain(secondary).collect()
}

/// The bits of measures, of which the first two have some.
pub fn of(measures: &[Measure]) -> u32 {
    let bit = |place: usize| {
        let measure = measures.get(place)?;
        PRIMARY.iter().find(|(_, primary)| primary == measure).map(|(bit, _)| *bit)
    };
    bit(0).unwrap_or(0) | bit(1).unwrap_or(0) << SECONDARY
}

/// Whether the host has left the metrics to the settings of the plugin.
pub fn is_open(flags: u32) -> bool {
    flags & ALL == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_are_read_from_todays_bits() {
        let check = |flags: u32, supported: bool, expect: &str| {
            let names: Vec<_> = measures(flags).into_iter().map(Measure::name).collect();
            assert_eq!((is_supported(flags), names.join(",").as_str()), (supported, expect), "{flags}");
        };
        check(2, true, "moves");
        check(2 | 256, true, "moves,pushes");
        check(4 | 128, true, "pushes,moves");
        check(8 | 256, true, "lines,pushes");
        check(16 | 2048, true, "changes,sessions");
        check(32 | 512, true, "sessions,lines");
        // Nothing, a metric twice, player lines, two at once, bits that mean nothing.
        check(0, false, "");
        check(1, false, "");
        check(2 | 128, false, "moves");
        check(64, false, "");
        check(64 | 128, false, "");
        check(4 | 4096, false, "pushes");
        check(2 | 4, false, "moves");
        check(4 | 8192, false, "pushes");
        check(u32::MAX, false, "moves");
        check(256, false, "");
    }

    #[test]
    fn hosts_of_the_older_bits_have_their_way_with_moves_and_pushes() {
        let names = |flags| measures(flags).into_iter().map(Measure::name).collect::<Vec<_>>().join(",");
        // Pushes with moves as the secondary metric: 4 + 64. Moves with pushes: 2 + 128. What is left open is completed with pushes
        // and then moves.
        assert_eq!((names(4 | 64).as_str(), names(2 | 128).as_str()), ("pushes", "moves"));
    }

    #[test]
    fn bits_are_made_from_measures() {
        for flags in [2, 4, 2 | 256, 4 | 128, 8 | 2048, 32 | 1024] {
            assert_eq!(of(&measures(flags)), flags);
        }
        assert_eq!((of(&[]), is_open(1), is_open(64)), (0, true, false));
        assert_eq!(proved(&[Metric::Moves, Metric::Pushes]), 6);
    }
}
