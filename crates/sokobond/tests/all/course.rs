//! The course teaches: whoever plays its lessons has read every rule that its later levels need, one rule a lesson.

use crate::common::lessons::{Rule, needs};
use sokoworks_sokobond::{Element, format};
use std::collections::BTreeSet;
use std::path::Path;

/// The lessons in their order: the rule that each teaches, and words of the sentence for it.
const LESSONS: [(&str, Rule, &[&str]); 10] = [
    ("First Bond", Rule::Bond, &["free electron", "bond", "side by side"]),
    ("Two Hands", Rule::Electrons, &["two electrons", "no electron is free"]),
    ("Hand in Hand", Rule::Together, &["move together", "molecule"]),
    ("Shove Over", Rule::Push, &["molecule pushes"]),
    ("Dead Weight", Rule::Helium, &["Helium", "never bonds"]),
    ("Two Pairs", Rule::Several, &["push together bond", "Several molecules"]),
    ("Closing the Ring", Rule::Ring, &["one molecule bond", "ring"]),
    ("Double Up", Rule::Double, &["double sign", "gains one line", "electron left"]),
    ("Cut Loose", Rule::Cut, &["cut sign", "loses one line", "electrons back"]),
    ("Round the Corner", Rule::Turn, &["turn sign", "turns"]),
];

#[test]
fn ten_lessons_teach_every_rule_that_later_levels_of_the_course_need() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels/sokobond");
    let files = test_levels::files(&folder);
    let mut files: Vec<_> =
        files.iter().filter(|(path, _)| path.extension().is_some_and(|end| end == "txt")).collect();
    files.sort();
    let (mut taught, mut lessons) = (BTreeSet::new(), LESSONS.iter().peekable());
    // Rules that a sign stands for, each with the levels since its lesson, until one needs it again.
    let mut waiting: Vec<(Rule, usize)> = Vec::new();
    for (number, (path, bytes)) in (1..).zip(files) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let file = format::read(bytes);
        let level = file.level.expect("a level");
        let needs = needs(&level, &file.solutions[0].keys);
        waiting.retain(|(rule, _)| !needs.contains(rule));
        waiting.iter_mut().for_each(|(_, since)| *since += 1);
        assert!(waiting.iter().all(|&(_, since)| since < 3), "{name}: {waiting:?} is not practised");
        if let Some((_, rule, words)) =
            lessons.next_if(|(title, ..)| name == format!("{number:02} - {title}"))
        {
            if [Rule::Cut, Rule::Double, Rule::Turn].contains(rule) {
                waiting.push((*rule, 0));
            }
            assert!(taught.insert(*rule), "{name}: {rule:?} is taught twice");
            assert!(needs.contains(rule), "{name} does not need {rule:?}: {needs:?}");
            assert!(words.iter().all(|word| file.lesson.contains(word)), "{name}: {}", file.lesson);
            assert!(file.lesson.chars().count() <= 100, "{name}: the lesson is one short sentence or two");
        }
        let unknown: Vec<_> = needs.difference(&taught).collect();
        assert!(unknown.is_empty(), "{name} needs what no level before it teaches: {unknown:?}");
    }
    assert!(lessons.next().is_none() && waiting.is_empty(), "{waiting:?}");
}

#[test]
fn the_first_level_with_nitrogen_or_carbon_says_what_it_is() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels/sokobond");
    for (element, name) in [(Element::Nitrogen, "Nitrogen"), (Element::Carbon, "Carbon")] {
        let first = test_levels::files(&folder).into_iter().find_map(|(_, bytes)| {
            let file = format::read(&bytes);
            file.level?.atoms().iter().any(|(other, _)| *other == element).then_some(file.lesson)
        });
        assert!(first.as_ref().is_some_and(|lesson| lesson.starts_with(name)), "{first:?}");
    }
}
