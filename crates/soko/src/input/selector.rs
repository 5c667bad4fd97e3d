//! Which levels of which files an argument names: `FILE`, `FILE#3`, `FILE#3-7`, `FILE#title`. Numbers behind a folder or a
//! pattern count the levels of all its files.

use sokoworks::nearest;
use std::ops::RangeInclusive;

/// Which levels of a file, a folder or a pattern are meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    All,
    /// Those whose number, from 1, lies in one of these ranges; in this order.
    Numbers(Vec<RangeInclusive<usize>>),
    Title(String),
}

impl Choice {
    /// Reads what stands behind `#`: `3`, `3-7`, `5-` (to the end), `1,4,8-9`, or else a title.
    pub(crate) fn parse(text: &str) -> Choice {
        let ranges: Option<Vec<_>> = text.split(',').map(|part| range(part.trim())).collect();
        match ranges {
            Some(ranges) => Choice::Numbers(ranges),
            None => Choice::Title(text.trim().to_owned()),
        }
    }

    /// The places, from 0, of the chosen levels among `titles`. None are chosen if none fits.
    ///
    /// A number is never a title: a level that is missing must not be replaced by one that has its number as title. A
    /// title fits if it is the same but for upper and lower case; failing that, if it is the beginning of just one title.
    pub(crate) fn among(&self, titles: &[&str]) -> Vec<usize> {
        match self {
            Choice::All => (0..titles.len()).collect(),
            Choice::Numbers(ranges) => {
                let mut places = Vec::new();
                for range in ranges {
                    let end = (*range.end()).min(titles.len());
                    places.extend((*range.start()..=end).map(|number| number - 1));
                }
                places
            }
            Choice::Title(title) => titled(title, titles),
        }
    }
}

/// Titles that are listed when none is like the one that was asked for.
const LISTED: usize = 4;

impl Choice {
    /// The message when no level of `argument` fits, and a hint; `titles` are those of its levels, and `is_file` is whether it
    /// names a single file.
    pub(crate) fn unmatched(&self, argument: &str, titles: &[String], is_file: bool) -> (String, String) {
        let levels = match (titles.len(), is_file) {
            (1, true) => "the file has 1 level".to_owned(),
            (count, true) => format!("the file has {count} levels, numbered 1 to {count}"),
            (1, false) => "there is 1 level".to_owned(),
            (count, false) => {
                format!(
                    "there are {count} levels, numbered 1 to {count} in the order in which soko show lists them"
                )
            }
        };
        let title = match self {
            Choice::Title(title) if !title.is_empty() && !looks_like_numbers(title) => title,
            _ => return (format!("no level matches {argument}"), levels),
        };
        let wanted = title.to_lowercase();
        let begin = |title: &&String| title.trim().to_lowercase().starts_with(&wanted);
        if titles.iter().filter(begin).count() > 1 {
            let message = format!("several titles begin with `{title}`");
            return (message, format!("they are {}", listed(titles.iter().filter(begin))));
        }
        let path = &argument[..argument.len() - title.len()];
        let help = match nearest(title, titles.iter().map(String::as_str)) {
            Some(near) => format!("did you mean '{}{near}'?", path.trim_end()),
            None => match listed(titles.iter().filter(|title| !title.is_empty())).as_str() {
                "" => format!("the levels have no titles; {levels}"),
                listed => format!("the titles are {listed}; {levels}"),
            },
        };
        (format!("no level has the title `{title}`"), help)
    }
}

/// The first titles.
fn listed<'a>(titles: impl Iterator<Item = &'a String>) -> String {
    let mut listed: Vec<String> = titles.take(LISTED + 1).map(|title| format!("`{title}`")).collect();
    if listed.len() > LISTED {
        listed[LISTED] = "…".to_owned();
    }
    listed.join(", ")
}

/// Whether a choice that is not a range was meant as one, such as `0`, `7-3` or `1,`.
fn looks_like_numbers(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit() || b",- ".contains(&byte))
}

/// Places of the levels with `title`.
fn titled(title: &str, titles: &[&str]) -> Vec<usize> {
    let wanted = title.to_lowercase();
    let places_where = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
        (0..titles.len()).filter(|&place| fits(titles[place].trim().to_lowercase().as_str())).collect()
    };
    let same = places_where(&|candidate| candidate == wanted);
    if !same.is_empty() || wanted.is_empty() {
        return same;
    }
    let beginning = places_where(&|candidate| candidate.starts_with(&wanted));
    if beginning.len() == 1 { beginning } else { Vec::new() }
}

/// Reads `3`, `3-7` or `3-`.
fn range(text: &str) -> Option<RangeInclusive<usize>> {
    let number = |text: &str| {
        let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<usize>().ok().filter(|&number| plain && number > 0)
    };
    match text.split_once('-') {
        None => number(text).map(|number| number..=number),
        Some((from, "")) => number(from).map(|from| from..=usize::MAX),
        Some((from, to)) => {
            let (from, to) = (number(from)?, number(to)?);
            (from <= to).then_some(from..=to)
        }
    }
}

/// Every way to read `argument` as a path and a choice behind a `#`, the longest path first: a path
/// may hold `#` itself. Without a `#` there is one way.
pub(crate) fn readings(argument: &str) -> impl Iterator<Item = (&str, Choice)> {
    let cut = |at: usize| (&argument[..at], Choice::parse(&argument[at + 1..]));
    std::iter::once((argument, Choice::All))
        .chain(argument.rmatch_indices('#').map(move |(at, _)| cut(at)))
        .filter(|(path, _)| !path.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices() {
        let titles = ["1", "Two boxes", "Corner", "30", "Corridor", "two boxes"];
        let check = |text: &str, expect: &[usize]| {
            assert_eq!(Choice::parse(text).among(&titles), expect, "{text}");
        };
        check("2", &[1]);
        check("2-4", &[1, 2, 3]);
        check("5-", &[4, 5]);
        check("5-99", &[4, 5]);
        check("4,1", &[3, 0]);
        check("3, 5-6", &[2, 4, 5]);
        check("30", &[]);
        check("31", &[]);
        check("0", &[]);
        check("7-3", &[]);
        check("TWO boxes", &[1, 5]);
        check("corn", &[2]);
        check("cor", &[]);
        check("", &[]);
        check("99999999999999999999999", &[]);
    }

    #[test]
    fn what_fits_no_level_gets_a_hint() {
        let titles = ["One push", "Two boxes", "Locked"].map(str::to_owned);
        let check = |argument: &str, message: &str, help: &str| {
            let (_, text) = argument.split_once('#').expect("a choice");
            let unmatched = Choice::parse(text).unmatched(argument, &titles, !argument.starts_with("set"));
            assert_eq!(unmatched, (message.to_owned(), help.to_owned()));
        };
        let numbers = "the file has 3 levels, numbered 1 to 3";
        check("a.sok#0", "no level matches a.sok#0", numbers);
        check("a.sok#9", "no level matches a.sok#9", numbers);
        check("a.sok#7-3", "no level matches a.sok#7-3", numbers);
        let numbers = "there are 3 levels, numbered 1 to 3 in the order in which soko show lists them";
        check("set#9", "no level matches set#9", numbers);
        let begin = ["Corner", "Corridor"].map(str::to_owned);
        let unmatched = Choice::parse("cor").unmatched("a.sok#cor", &begin, true);
        assert_eq!(
            unmatched,
            ("several titles begin with `cor`".into(), "they are `Corner`, `Corridor`".into())
        );
        check("a.sok#two bxoes", "no level has the title `two bxoes`", "did you mean 'a.sok#Two boxes'?");
        let titles =
            "the titles are `One push`, `Two boxes`, `Locked`; the file has 3 levels, numbered 1 to 3";
        check("a.sok#xyzzy", "no level has the title `xyzzy`", titles);
    }

    #[test]
    fn the_longest_path_comes_first() {
        let all: Vec<_> = readings("a#b.xsb#3").collect();
        assert_eq!(
            all,
            [
                ("a#b.xsb#3", Choice::All),
                ("a#b.xsb", Choice::Numbers(vec![3..=3])),
                ("a", Choice::Title("b.xsb#3".into())),
            ]
        );
        assert_eq!(readings("-").count(), 1);
        assert_eq!(readings("#3").count(), 1);
    }
}
