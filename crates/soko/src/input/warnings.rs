//! Which of the warnings of a file are shown: a collection may have the same one at each of its levels.

use sokoworks::Collection;
use std::collections::HashSet;
use text::Diagnostic;

/// Most warnings of a file that are shown, unless more than these are of different kinds.
const SHOWN: usize = 5;

/// The warnings of a file about these levels that are shown, in the order of lines, and the number of the others. One of each
/// kind is shown.
pub(super) fn shown(file: &Collection, places: impl Iterator<Item = usize>) -> (Vec<&Diagnostic>, usize) {
    let mut all: Vec<&Diagnostic> = Vec::new();
    let mut seen = HashSet::new();
    for remark in places.flat_map(|place| file.warnings(place)) {
        // What is about the whole file is about each of its levels.
        if seen.insert(std::ptr::from_ref(remark)) {
            all.push(remark);
        }
    }
    bounded(all)
}

/// The same of any warnings.
pub(crate) fn bounded(mut all: Vec<&Diagnostic>) -> (Vec<&Diagnostic>, usize) {
    all.sort_by_key(|remark| (remark.line, remark.column));
    let mut kinds = HashSet::new();
    let is_first: Vec<bool> = all.iter().map(|remark| kinds.insert(remark.code)).collect();
    let mut room = SHOWN.saturating_sub(kinds.len());
    let is_shown = |first: bool| {
        let fits = first || room > 0;
        room = if first { room } else { room.saturating_sub(1) };
        fits
    };
    let shown: Vec<bool> = is_first.into_iter().map(is_shown).collect();
    let count = all.len();
    let shown: Vec<&Diagnostic> =
        all.into_iter().zip(shown).filter_map(|(remark, is_shown)| is_shown.then_some(remark)).collect();
    let more = count - shown.len();
    (shown, more)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_are_shown_and_one_of_each_kind() {
        let tab = "#########\n#@$.#####\n#\t#\n#########\n; Level\n\n";
        let open = "#####\n#@$.#\n## ##\n";
        let check = |tabs: usize, expect: (usize, &str, usize)| {
            let file = Collection::read((tab.repeat(tabs) + open).as_bytes());
            let (shown, more) = shown(&file, 0..file.len());
            let last = shown.last().map_or("", |remark| remark.code);
            assert_eq!((shown.len(), last, more), expect, "{shown:?}");
        };
        check(0, (1, "W-OPEN", 0));
        check(4, (5, "W-OPEN", 0));
        check(40, (5, "W-OPEN", 36));
        let file = Collection::read(tab.repeat(3).as_bytes());
        assert_eq!(shown(&file, [1].into_iter()).0.len(), 1);
    }
}
