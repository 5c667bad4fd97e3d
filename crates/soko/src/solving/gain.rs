//! The measures of a solution in words, and the gain of `soko optimize`.

use crate::quantity::counted;
use sokoworks::Measure;
use sokoworks::contract::Lengths;

/// In words, the most important measure first: `52 box lines, 97 pushes`.
fn measured(lengths: &Lengths, measures: &[Measure]) -> String {
    let counted = |&measure: &Measure| counted(value(lengths, measure), noun(measure));
    measures.iter().map(counted).collect::<Vec<_>>().join(", ")
}

/// A measure of a solution; 0 where the game does not count it.
fn value(lengths: &Lengths, measure: Measure) -> usize {
    lengths.value(measure).unwrap_or(0)
}

/// The word for one of what a measure counts.
pub(crate) fn noun(measure: Measure) -> &'static str {
    match measure {
        Measure::Moves => "move",
        Measure::Pushes => "push",
        Measure::BoxLines => "box line",
        Measure::BoxChanges => "box change",
        Measure::PushingSessions => "pushing session",
    }
}

/// The lower bound in words; nothing for moves and pushes, whose bound is printed elsewhere, and where the solution is proved to
/// meet it.
pub(crate) fn least(bound: Option<(u32, Measure)>, proved: &[Measure]) -> Option<String> {
    let (cost, measure) = bound?;
    let is_known = matches!(measure, Measure::Moves | Measure::Pushes) || proved.contains(&measure);
    (!is_known).then(|| format!("every solution has at least {}", counted(cost as usize, noun(measure))))
}

/// The gain in a sentence; `proved` are the metrics in which nothing can be shorter.
pub(crate) fn sentence(
    before: &Lengths,
    now: &Lengths,
    measures: &[Measure],
    proved: &[Measure],
    bound: Option<(u32, Measure)>,
) -> String {
    let bound = least(bound, proved).map_or_else(String::new, |bound| format!("; {bound}"));
    let changed = measures.iter().find(|&&measure| value(before, measure) != value(now, measure));
    let (was, is) = (measured(before, measures), measured(now, measures));
    match changed {
        None => {
            let is_proved = measures.first().is_some_and(|first| proved.contains(first));
            let why =
                if is_proved { "which is proved to be the fewest" } else { "nothing shorter was found" };
            format!("as the best known before: {was}; {why}{bound}")
        }
        Some(&measure) => {
            let (old, new) = (value(before, measure), value(now, measure));
            let gain = counted(old.abs_diff(new), noun(measure));
            let than = if new < old { "fewer" } else { "more" };
            format!("{gain} {than} than the best known before: {is}; before: {was}{bound}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_gained_is_reported_in_the_measures_that_were_asked_for() {
        let lengths = |moves, pushes, lines| Lengths {
            moves,
            pushes: Some(pushes),
            box_lines: Some(lines),
            ..Lengths::default()
        };
        let by_lines = [Measure::BoxLines, Measure::Pushes, Measure::Moves];
        assert_eq!(
            sentence(
                &lengths(471, 131, 61),
                &lengths(501, 131, 52),
                &by_lines,
                &[],
                Some((3, Measure::BoxLines))
            ),
            "9 box lines fewer than the best known before: 52 box lines, 131 pushes, 501 moves; \
             before: 61 box lines, 131 pushes, 471 moves; every solution has at least 3 box lines"
        );
        let by_pushes = [Measure::Pushes, Measure::Moves];
        let same = lengths(12, 4, 2);
        assert_eq!(
            sentence(&same, &same, &by_pushes, &[], Some((3, Measure::Pushes))),
            "as the best known before: 4 pushes, 12 moves; nothing shorter was found"
        );
        assert_eq!(
            sentence(&same, &same, &by_pushes, &[Measure::Pushes], Some((4, Measure::Pushes))),
            "as the best known before: 4 pushes, 12 moves; which is proved to be the fewest"
        );
    }
}
