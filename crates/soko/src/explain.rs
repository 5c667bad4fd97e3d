//! What the searches of a Sokoban line-up did, as tables for people.

use crate::quantity::Count;
use crate::table::align;
use sokoban_solver::SearchReport;
use sokoban_solver::tally::{Tally, Test};

/// A row for each search, then what each test threw away and how far each search came.
pub(crate) fn render(searches: &[SearchReport]) -> String {
    if searches.is_empty() {
        return String::new();
    }
    let head = ["search", "work", "expanded", "generated", "known", "pruned", "stored", "pushes", "end"];
    let mut lines = vec![head.map(str::to_owned).to_vec()];
    let mut tally = Tally::default();
    let work = searches.iter().map(|search| search.work).sum::<u64>().max(1);
    for search in searches {
        let one = &search.statistics;
        tally.join(&search.tally);
        let share = u128::from(search.work) * 100 / u128::from(work);
        let mut line = vec![search.name.to_owned(), format!("{share} %")];
        line.extend(
            [one.expanded, one.generated, one.duplicates, one.pruned, one.stored]
                .map(|n| Count(n).to_string()),
        );
        line.push(search.pushes.map_or_else(|| "-".to_owned(), |pushes| pushes.to_string()));
        line.push(search.end.name().to_owned());
        lines.push(line);
    }
    let mut told = align(&lines);
    let pruned: Vec<String> = Test::ALL
        .into_iter()
        .filter(|&test| tally.of(test) > 0)
        .map(|test| format!("{} {}", test.name(), Count(tally.of(test))))
        .collect();
    if !pruned.is_empty() {
        told += &format!("pruned by: {}\n", pruned.join(", "));
    }
    for search in searches.iter().filter(|search| !search.reached.is_empty()) {
        let reached: Vec<String> =
            search.reached.iter().map(|(name, value)| format!("{name} {value}")).collect();
        told += &format!("{}: {}\n", search.name, reached.join(", "));
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::Statistics;
    use sokoban_solver::Ended;

    #[test]
    fn a_row_for_each_search() {
        let mut tally = Tally::default();
        tally.add(Test::Freeze);
        let search = SearchReport {
            name: "forward A*",
            statistics: Statistics { expanded: 1500, pruned: 1, ..Statistics::default() },
            work: 3,
            tally,
            reached: vec![("lower bound", 12)],
            pushes: Some(14),
            end: Ended::Cut,
        };
        let expect = "\
search       work  expanded  generated  known  pruned  stored  pushes            end
forward A*  100 %    1.50 k          0      0       1       0      14  still at work
pruned by: freeze 1
forward A*: lower bound 12
";
        assert_eq!(render(&[search]), expect);
        assert_eq!(render(&[]), "");
    }
}
