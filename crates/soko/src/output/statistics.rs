//! `--statistics`: what each search did, as tables for people and as records.

use crate::output::table::{align, fit, output_width};
use crate::quantity::{Count, counted_grouped};
use sokoban_solver::SearchReport;
use sokoban_solver::{PruneCounts, Test};
use sokoworks::record::{OPTIMIZER, Search};
use sokoworks::{Answer, Statistics};

/// The searches of an answer; last the optimizer, which counts no more than what it expands.
pub(crate) fn records(answer: &Answer) -> Vec<Search> {
    let record = |search: &SearchReport| Search {
        pushes: search.pushes,
        end: Some(search.end.name().to_owned()),
        pruned_by: pruned_by(&search.prune_counts).map(|(test, count)| (test.to_owned(), count)).collect(),
        reached: search.reached.iter().map(|&(name, value)| (name.to_owned(), value)).collect(),
        ..counted(search.name, &search.statistics)
    };
    let mut records: Vec<Search> = answer.searches.iter().map(record).collect();
    if is_optimized(answer) {
        let expanded = optimizing(answer);
        records.push(Search { search: OPTIMIZER.to_owned(), expanded, ..Search::default() });
    } else if records.is_empty() {
        records.push(counted(answer.method, &answer.statistics));
    }
    records
}

/// A search with its counters.
fn counted(search: &str, one: &Statistics) -> Search {
    Search {
        search: search.to_owned(),
        expanded: one.expanded,
        generated: Some(one.generated),
        known: Some(one.duplicates),
        pruned: Some(one.pruned),
        stored: Some(one.stored),
        ..Search::default()
    }
}

/// Whether the optimizer worked on the level: what a search proves best leaves nothing to do.
fn is_optimized(answer: &Answer) -> bool {
    answer.method == OPTIMIZER && (answer.searches.is_empty() || optimizing(answer) > 0)
}

/// What the optimizer expanded: all but the work of the searches that found the first solution.
fn optimizing(answer: &Answer) -> u64 {
    let searched: u64 = answer.searches.iter().map(|search| search.statistics.expanded).sum();
    answer.statistics.expanded.saturating_sub(searched)
}

/// The tests that pruned something, with their prune counts.
fn pruned_by(prune_counts: &PruneCounts) -> impl Iterator<Item = (&'static str, u64)> {
    let counts = Test::ALL.into_iter().map(|test| (test.name(), prune_counts.of(test)));
    counts.filter(|&(_, count)| count > 0)
}

/// The same for people: a row for each search; below a line-up's searches the prune counts of each test and how far
/// each search came; the size of the reverse sphere, if there was one.
pub(crate) fn render(answer: &Answer) -> String {
    let mut told = match answer.searches.as_slice() {
        [] if answer.method == OPTIMIZER => String::new(),
        [] => one_search(answer),
        searches => line_up(searches),
    };
    if is_optimized(answer) {
        let lines = [["search", "expanded"], [OPTIMIZER, &Count(optimizing(answer)).to_string()]];
        told += &align(&lines.map(|line| line.map(str::to_owned).to_vec()));
    }
    for (radius, &nodes) in answer.sphere.iter().enumerate() {
        told += &format!("the reverse sphere of radius {radius} has {}\n", counted_grouped(nodes, "node"));
    }
    told
}

fn one_search(answer: &Answer) -> String {
    let one = &answer.statistics;
    let head = ["search", "expanded", "generated", "known", "pruned", "stored"];
    let counts = [one.expanded, one.generated, one.duplicates, one.pruned, one.stored];
    let mut line = vec![answer.method.to_owned()];
    line.extend(counts.map(|count| Count(count).to_string()));
    fit(vec![head.map(str::to_owned).to_vec(), line], &[0, 0, 3, 2, 1, 0], output_width())
}

fn line_up(searches: &[SearchReport]) -> String {
    let head = ["search", "work", "expanded", "generated", "known", "pruned", "stored", "pushes", "end"];
    let mut lines = vec![head.map(str::to_owned).to_vec()];
    let mut prune_counts = PruneCounts::default();
    let work = searches.iter().map(|search| search.work).sum::<u64>().max(1);
    for search in searches {
        let one = &search.statistics;
        prune_counts.join(&search.prune_counts);
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
    let mut told = fit(lines, &[0, 1, 0, 4, 3, 2, 5, 0, 0], output_width());
    let pruned: Vec<String> =
        pruned_by(&prune_counts).map(|(test, count)| format!("{test} {}", Count(count))).collect();
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
    use sokoban_solver::Ended;
    use sokoworks::{GaveUp, Outcome};

    #[test]
    fn a_row_for_each_search() {
        let mut prune_counts = PruneCounts::default();
        prune_counts.add(Test::Freeze);
        let mut statistics = Statistics::default();
        (statistics.expanded, statistics.pruned) = (1500, 1);
        let search = SearchReport {
            name: "forward A*",
            statistics,
            work: 3,
            prune_counts,
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
        assert_eq!(line_up(&[search]), expect);
    }

    #[test]
    fn the_sphere_is_told_by_radius() {
        let mut statistics = Statistics::default();
        (statistics.expanded, statistics.generated, statistics.stored) = (7, 20, 12);
        let mut answer = Answer::new(Outcome::GaveUp(GaveUp::Incomplete), statistics, "sphere");
        answer.sphere = vec![1, 5_915];
        let expect = "\
search  expanded  generated  known  pruned  stored
sphere         7         20      0       0      12
the reverse sphere of radius 0 has 1 node
the reverse sphere of radius 1 has 5,915 nodes
";
        assert_eq!(render(&answer), expect);
        assert_eq!(records(&answer)[0].generated, Some(20));
    }
}
