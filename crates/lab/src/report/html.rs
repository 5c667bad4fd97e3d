//! The report as one page of HTML that needs nothing else: tables and plots are in the text, and a small script draws the
//! table of levels from the data in the page, with pictures, sorting and filters. Boards of Sokoban are text, which the script
//! draws; boards of Sokobond, with their modifiers between cells, are pictures.
//!
//! O(levels x solvers); some 250 bytes a level of Sokoban, 4 KB one of Sokobond, and 30 a cell.

use super::markdown::percent;
use super::scatter::scatter;
use super::{Cell, Ratio, Report, Set, State, TIMES, cactus};
use serde_json::{Value, json};
use sokoworks::{Level, film, film_of};
use std::fmt::Write as _;
use text::{counted, escape_markup};

/// Pixels of the longer side of a picture.
const SIDE: u32 = 240;
/// Bytes that all pictures may take, so that the page stays light.
const PICTURES: usize = 2 << 20;
/// Plots of sets; of more sets only the sums are shown.
const PLOTTED: usize = 24;

impl Report {
    /// The whole page. `note` describes how the records were made.
    pub fn html(&self, note: &str) -> String {
        let mut page = String::from(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <link rel=\"icon\" href=\"data:,\">\n<title>Results</title>\n<style>\n",
        );
        page += include_str!("page.css");
        page += "</style>\n</head>\n<body>\n<h1>Results</h1>\n";
        for text in [note.to_owned(), self.circumstances()] {
            let _ = writeln!(page, "<p>{}</p>", escape_markup(&text));
        }
        self.html_errors(&mut page);
        self.html_summary(&mut page);
        self.html_pairs(&mut page);
        let bests = self.new_bests();
        if !bests.is_empty() {
            let items: String =
                bests.iter().map(|best| format!("<li>{}</li>\n", escape_markup(best))).collect();
            let _ = writeln!(page, "<h2>New bests</h2>\n<ul>\n{items}</ul>");
        }
        page += "<h2>Levels solved over time</h2>\n<div class=\"plots cactus\">\n";
        for set in self.sets.iter().take(PLOTTED) {
            page += &cactus(&set.name, set.rows.len(), &set.curves(&self.solvers));
        }
        page += "</div>\n";
        page += include_str!("levels.html");
        let data = serde_json::to_string(&self.data()).unwrap_or_default();
        // Inside a script element only this ends it.
        let data = data.replace("</", "<\\/").replace("<!--", "<\\u0021--");
        let _ = writeln!(page, "<script type=\"application/json\" id=\"data\">{data}</script>");
        let _ = write!(
            page,
            "<script type=\"module\">\n{}</script>\n</body>\n</html>\n",
            include_str!("page.js")
        );
        page
    }

    fn circumstances(&self) -> String {
        let mut summary = counted(self.runs, "run");
        if !self.machines.is_empty() {
            summary += &format!(" on {}", self.machines.join(", "));
        }
        if self.disturbed > 0 {
            summary += &format!("; other work disturbed {} of them", self.disturbed);
        }
        format!("{summary}. Every solution was replayed by the judge. {TIMES}; * is proved optimal.")
    }

    fn html_errors(&self, page: &mut String) {
        if self.errors.is_empty() {
            return;
        }
        let _ = writeln!(page, "<h2 class=\"error\">{}</h2>", counted(self.errors.len(), "error"));
        let rows = self.errors.iter().map(|error| {
            vec![error.level.clone(), error.solver.clone(), error.kind.clone(), error.message.clone()]
        });
        *page += &table(&["level", "solver", "error", ""], rows);
    }

    fn html_summary(&self, page: &mut String) {
        let head = [
            "set", "solver", "solved", "tried", "fewest pushes proved", "seconds", "median",
            "pushes over best", "moves over best",
        ];
        let rows = self.summary().into_iter().map(|sum| {
            let set = if sum.set.is_empty() { "all".to_owned() } else { sum.set };
            vec![
                set,
                sum.solver,
                sum.solved.to_string(),
                sum.tried.to_string(),
                sum.proved.to_string(),
                format!("{:.1}", sum.seconds),
                format!("{:.3}", sum.median),
                percent(sum.pushes_over),
                percent(sum.moves_over),
            ]
        });
        *page += "<h2>Coverage</h2>\n";
        *page += &table(&head, rows);
    }

    fn html_pairs(&self, page: &mut String) {
        let pairs = self.pairs();
        if pairs.is_empty() {
            return;
        }
        *page += "<h2>Two solvers</h2>\n<p>Ratios are geometric means over the levels that both solved, first over \
                  second, with 95 % intervals.</p>\n";
        let head =
            ["solvers", "tried", "both solved", "only first", "only second", "seconds", "pushes", "moves"];
        let rows = pairs.iter().map(|pair| {
            let ratio = |ratio: Option<Ratio>| ratio.map_or_else(String::new, Ratio::shown);
            vec![
                format!("{} / {}", pair.one, pair.other),
                pair.tried.to_string(),
                pair.both.to_string(),
                pair.only_one.len().to_string(),
                pair.only_other.len().to_string(),
                ratio(pair.seconds),
                ratio(pair.pushes),
                ratio(pair.moves),
            ]
        });
        *page += &table(&head, rows);
        for pair in &pairs {
            let (one, other) = (escape_markup(&pair.one), escape_markup(&pair.other));
            let _ = writeln!(page, "<details><summary>{one} and {other}</summary>");
            for (name, levels) in [(&one, &pair.only_one), (&other, &pair.only_other)] {
                if !levels.is_empty() {
                    let _ = writeln!(page, "<p>Only {name} solved: {}</p>", escape_markup(&levels.join(" ")));
                }
            }
            let places = [&pair.one, &pair.other]
                .map(|name| self.solvers.iter().position(|solver| solver == name).unwrap_or(0));
            let _ = writeln!(page, "<div class=\"plots\">{}</div></details>", self.scatters(places));
        }
    }

    /// Seconds, pushes and moves of two solvers, as far as they are known.
    fn scatters(&self, [one, other]: [usize; 2]) -> String {
        type Value = fn(&Cell) -> Option<f64>;
        let values: [(&str, f64, Value); 3] = [
            ("seconds", 0.001, |cell| cell.seconds),
            ("pushes", 1.0, |cell| cell.pushes.map(|value| value as f64)),
            ("moves", 1.0, |cell| cell.moves.map(|value| value as f64)),
        ];
        let plot = |(what, least, value): (&str, f64, Value)| {
            let rows = self.sets.iter().flat_map(|set| &set.rows);
            let both = rows.filter_map(|row| row.cells[one].as_ref().zip(row.cells[other].as_ref()));
            let of = |cell: &Cell| value(cell).filter(|_| cell.is_solved());
            let points: Vec<[Option<f64>; 2]> = both.map(|(a, b)| [of(a), of(b)]).collect();
            let is_known = points.iter().any(|point| point.iter().all(Option::is_some));
            is_known.then(|| scatter(what, [&self.solvers[one], &self.solvers[other]], &points, least))
        };
        values.into_iter().filter_map(plot).collect()
    }

    /// What the script draws the table of levels from.
    fn data(&self) -> Value {
        let mut space = PICTURES;
        let row = |(place, set): (usize, &Set)| -> Vec<Value> {
            let row = |row: &super::LevelRow| {
                let cells: Vec<Value> =
                    row.cells.iter().map(|cell| cell.as_ref().map_or(Value::Null, short)).collect();
                let board = row.board.as_deref().and_then(|board| shown(board, &mut space));
                json!([place, row.number, row.title, row.best_pushes, row.best_moves, board, cells])
            };
            set.rows.iter().map(row).collect()
        };
        let rows: Vec<Value> = self.sets.iter().enumerate().flat_map(row).collect();
        let sets: Vec<&str> = self.sets.iter().map(|set| set.name.as_str()).collect();
        json!({ "solvers": self.solvers, "sets": sets, "rows": rows })
    }
}

/// A board for the script: rows of Sokoban, or a picture of Sokobond as long as there is space for it.
fn shown(board: &str, space: &mut usize) -> Option<String> {
    let level = match Level::read(board.as_bytes()) {
        Ok(level @ Level::Sokobond(_)) => level,
        _ => return Some(board.to_owned()),
    };
    let size = level.size();
    let options = film::Options::thumbnail(SIDE, size.width.max(size.height));
    let picture = film_of(&level, &[], &options).ok()?.svg(0);
    *space = space.checked_sub(picture.len())?;
    Some(picture)
}

/// A cell for the script: seconds, pushes, moves, mark; or words.
fn short(cell: &Cell) -> Value {
    match &cell.state {
        State::Solved => {
            let seconds = (cell.seconds.unwrap_or(0.0) * 1000.0).round() / 1000.0;
            let mut mark = if cell.proved.is_empty() { String::new() } else { "*".to_owned() };
            if cell.runs.1 < cell.runs.0 {
                mark += &format!(" ({} of {})", cell.runs.1, cell.runs.0);
            }
            match mark.as_str() {
                "" => json!([seconds, cell.pushes, cell.moves]),
                mark => json!([seconds, cell.pushes, cell.moves, mark]),
            }
        }
        _ => Value::String(cell.shown()),
    }
}

fn table(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut text = String::from("<div class=\"wide\"><table>\n<tr>");
    for name in head {
        let _ = write!(text, "<th{}>{name}</th>", if *name == "solver" { " class=\"left\"" } else { "" });
    }
    for row in rows {
        text += "</tr>\n<tr>";
        for (place, cell) in row.iter().enumerate() {
            let class = if head[place] == "solver" { " class=\"left\"" } else { "" };
            let _ = write!(text, "<td{class}>{}</td>", escape_markup(cell));
        }
    }
    text + "</tr>\n</table></div>\n"
}

#[cfg(test)]
mod tests {
    use super::super::References;
    use super::super::tests::record;
    use super::*;
    use crate::suite::plan::Entrant;

    #[test]
    fn texts_of_levels_cannot_leave_their_places() {
        let mut one = record("o<ne>", 1, "solved", 1.0, 10);
        one.title = "</script><script>alert(1)</script>".to_owned();
        let two = record("two", 1, "solved", 2.0, 9);
        let text = "#####\n#@$.#\n#####\n".to_owned();
        let level = Entrant { set: "a".into(), number: 1, text, best_pushes: Some(10), ..Entrant::default() };
        let references = References { levels: vec![level], ..References::default() };
        let page = Report::of(&[one, two], &references).html("a & b");
        assert_eq!(page.matches("</script>").count(), 2);
        assert!(page.contains("o&lt;ne&gt;") && page.contains("a &amp; b") && page.contains("#@$."));
        assert!(page.contains("<h2>New bests</h2>"));
        // Nothing is loaded from elsewhere: the only address is the name of the language of the plots.
        assert_eq!(
            page.matches("http").count(),
            page.matches("xmlns=\"http://www.w3.org/2000/svg\"").count()
        );
    }

    #[test]
    fn levels_of_sokobond_are_pictures_with_their_modifiers() {
        let text = "v2\nx x x x x x\n\nx H - - h x\n     +\nx - - - - x\n\nx x x x x x\n";
        let picture = |text: &str| shown(text, &mut 1_000_000).expect("a picture");
        let plain = picture(&text.replace('+', " "));
        assert!(picture(text).starts_with("<svg") && picture(text).len() > plain.len() + 50);
        assert_eq!(shown(text, &mut 100), None);
        assert_eq!(picture("#####\n#@$.#\n#####\n"), "#####\n#@$.#\n#####\n");
        let level = Entrant { set: "a".into(), number: 1, text: text.to_owned(), ..Entrant::default() };
        let references = References { levels: vec![level], ..References::default() };
        let page = Report::of(&[record("one", 1, "solved", 1.0, 10)], &references).html("");
        let part = serde_json::to_string(&picture(text)).expect("JSON").replace("</", "<\\/");
        assert!(page.contains(&part));
        assert_eq!(page.matches("</script>").count(), 2);
    }

    #[test]
    fn three_thousand_levels_and_four_solvers_stay_small() {
        let solvers = ["a", "b", "c", "d"];
        let records: Vec<_> = (1..=3000)
            .flat_map(|level| {
                let kind =
                    move |place: usize| if (level + place).is_multiple_of(7) { "time" } else { "solved" };
                solvers.iter().enumerate().map(move |(place, solver)| {
                    record(solver, level, kind(place), 0.01 * level as f64, 100 + level % 300)
                })
            })
            .collect();
        let text = "#".repeat(19) + "\n" + &"#  $ .          @ #\n".repeat(12) + &"#".repeat(19) + "\n";
        let entrant = |number| Entrant { set: "a".into(), number, text: text.clone(), ..Entrant::default() };
        let references = References { levels: (1..=3000).map(entrant).collect(), ..References::default() };
        let page = Report::of(&records, &references).html("");
        assert!(page.len() < 5_000_000, "{} bytes", page.len());
    }
}
