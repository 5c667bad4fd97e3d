//! What a format cannot store: one table of the kinds of content and the formats.
//!
//! Three formats hold no levels and are made for another purpose: solutions to submit, of each level the best, and the domain
//! of PDDL. Of them only what belongs there and has no place is lost.

use super::foreign::sites;
use super::{Collection, Entry, Flavor, KeyValue, Kind};
use text::{Diagnostic, counted};

/// Columns and rows of a Boxoban level.
pub(super) const BOXOBAN_SIDE: usize = 10;

/// A kind of content of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Content {
    /// Boards.
    Boards,
    /// Solutions and saved games below boards.
    Moves,
    /// Titles of levels.
    Titles,
    /// Authors of levels.
    Authors,
    /// Keys of levels.
    Keys,
    /// Notes of levels.
    Notes,
    /// The title of the whole.
    FileTitle,
    /// The author of the whole.
    FileAuthor,
    /// Keys of the whole.
    FileKeys,
    /// Text before the first board.
    FileNotes,
    /// Lines that begin with `::`.
    Legend,
    /// Moves in a text without boards.
    Loose,
}

impl Content {
    /// All kinds.
    pub const ALL: [Content; 12] = [
        Content::Boards,
        Content::Moves,
        Content::Titles,
        Content::Authors,
        Content::Keys,
        Content::Notes,
        Content::FileTitle,
        Content::FileAuthor,
        Content::FileKeys,
        Content::FileNotes,
        Content::Legend,
        Content::Loose,
    ];
}

/// The content of a collection that a format has no place for: a warning (`W-LOST`) for each board and for the moves of each
/// level, and one for each other kind.
pub fn lost(collection: &Collection, flavor: Flavor) -> Vec<(Content, Diagnostic)> {
    Content::ALL.into_iter().flat_map(|content| of_kind(collection, flavor, content)).collect()
}

fn of_kind(collection: &Collection, flavor: Flavor, content: Content) -> Vec<(Content, Diagnostic)> {
    let entries = || collection.entries.iter().filter(|entry| unwritten(entry, flavor).is_none());
    let has = |of: fn(&Entry) -> bool| entries().filter(move |entry| of(entry)).collect::<Vec<_>>();
    let whole = |is_there: bool, what: &str| match is_there {
        true => vec![format!("{what} not written")],
        false => Vec::new(),
    };
    let one_of =
        |messages: Vec<String>| messages.into_iter().map(|message| (content, lost_at(0, message))).collect();
    match content {
        Content::Boards => {
            let refused = collection.entries.iter().filter_map(|entry| {
                let why = unwritten(entry, flavor)?;
                Some((content, lost_at(entry.line, format!("level {} is not written: {why}", entry.number))))
            });
            refused.collect()
        }
        Content::Moves => entries().filter_map(|entry| Some((content, lost_moves(entry, flavor)?))).collect(),
        _ if holds(flavor, content) => Vec::new(),
        Content::Titles => levels(content, "the title is", "titles", &has(|entry| !entry.title.is_empty())),
        Content::Authors => levels(content, "the author is", "authors", &has(|entry| entry.author.is_some())),
        Content::Keys => levels(content, "keys are", "keys", &has(|entry| !entry.keys.is_empty())),
        Content::Notes => levels(content, "notes are", "notes", &has(|entry| !entry.notes.is_empty())),
        Content::FileTitle => one_of(whole(!collection.title.is_empty(), "the title of the collection is")),
        Content::FileAuthor => one_of(whole(collection.author.is_some(), "the author of the collection is")),
        Content::FileKeys => {
            let names: Vec<_> = collection.keys.iter().filter(|key| !holds_key(flavor, key)).collect();
            let names: Vec<String> = names.iter().map(|key| format!("`{}`", key.name)).collect();
            one_of(whole(!names.is_empty(), &format!("the keys {} of the collection are", names.join(", "))))
        }
        Content::FileNotes => {
            one_of(whole(!collection.header.is_empty(), "the text before the first board is"))
        }
        Content::Legend => one_of(whole(!collection.legend.is_empty(), "lines that begin with `::` are")),
        Content::Loose => one_of(whole(!collection.loose.is_empty(), "the moves are")),
    }
}

/// Whether a format has a place for a kind of content; of [`Content::FileKeys`] for all of it.
fn holds(flavor: Flavor, content: Content) -> bool {
    match flavor {
        Flavor::Sok | Flavor::PddlDomain | Flavor::LetsLogic | Flavor::Mf8 => true,
        Flavor::Json => content != Content::Loose,
        Flavor::Xsb => content != Content::Moves,
        Flavor::Slc => matches!(
            content,
            Content::Titles
                | Content::Authors
                | Content::FileTitle
                | Content::FileAuthor
                | Content::FileNotes
        ),
        // The author of the whole is written as that of each level.
        Flavor::Pddl => matches!(content, Content::Titles | Content::Authors | Content::FileAuthor),
        Flavor::Boxoban | Flavor::Rle => false,
    }
}

/// Whether a format has a place for a key of the whole.
fn holds_key(flavor: Flavor, key: &KeyValue) -> bool {
    flavor == Flavor::Slc && super::foreign::slc::KEYS.iter().any(|(name, _)| *name == key.name)
}

/// Why a format has no place for a board; none if it has one.
pub(super) fn unwritten(entry: &Entry, flavor: Flavor) -> Option<&'static str> {
    // Characters that mean something else in a run-length encoded line.
    let is_code = |c: char| c.is_ascii_digit() || matches!(c, '(' | ')' | '|');
    let is_short = |row: &String| row.chars().count() <= BOXOBAN_SIDE;
    match flavor {
        Flavor::Pddl if entry.level.is_none() => Some("it cannot be played"),
        Flavor::Rle if entry.rows.iter().any(|row| row.contains(is_code)) => {
            Some("its characters are those of run-length encoding")
        }
        Flavor::Boxoban if entry.rows.len() != BOXOBAN_SIDE || !entry.rows.iter().all(is_short) => {
            Some("it is not 10 x 10")
        }
        _ => None,
    }
}

/// The warning about the moves below a board that are not written.
fn lost_moves(entry: &Entry, flavor: Flavor) -> Option<Diagnostic> {
    let number = entry.number;
    let games = || entry.solutions.iter().filter(|moves| moves.kind == Kind::Snapshot).count();
    let message = match flavor {
        Flavor::Sok | Flavor::Json | Flavor::PddlDomain => return None,
        Flavor::LetsLogic if entry.solutions.len() > games() && sites::number(entry).is_none() => {
            let message = format!("level {number}: its solutions are not written, as it has no number");
            let help = "put the number that the level has at LetsLogic below its board, such as `ID: 34`";
            return Some(Diagnostic::warning("W-LOST", message).at_line(entry.line).help(help));
        }
        Flavor::LetsLogic | Flavor::Mf8 if games() == 0 => return None,
        Flavor::LetsLogic | Flavor::Mf8 => {
            format!("level {number}: {} not written", are(games(), "saved game"))
        }
        _ if entry.solutions.is_empty() => return None,
        _ => {
            let count = entry.solutions.len();
            format!("level {number}: {count} stored solutions or saved games are not written")
        }
    };
    Some(lost_at(entry.line, message))
}

/// A kind of content that some levels have.
fn levels(content: Content, one: &str, many: &str, entries: &[&Entry]) -> Vec<(Content, Diagnostic)> {
    let Some(first) = entries.first() else { return Vec::new() };
    let message = match entries.len() {
        1 => format!("level {}: {one} not written", first.number),
        count => format!("the {many} of {} are not written", counted(count, "level")),
    };
    vec![(content, lost_at(first.line, message))]
}

fn are(count: usize, noun: &str) -> String {
    format!("{} {}", counted(count, noun), if count == 1 { "is" } else { "are" })
}

fn lost_at(line: usize, message: String) -> Diagnostic {
    let help = "this format has no place for it; write a `.sok` file as well";
    Diagnostic::warning("W-LOST", message).at_line(line).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{ReadOptions, WriteOptions, read, write_with};

    /// A collection with every kind of content in its first level, an unplayable level of 10 by 10 cells, and one with a character
    /// that is no cell.
    const ALL: &str = "\
:: a legend
Collection: All
Author: Ann
Email: ann@example.org
Copyright: none

Some text.
More text.

First

##########
#@$.     #
#        #
#        #
#        #
#        #
#        #
#        #
#        #
##########
Author: Bob
Difficulty: 3
Comment:
one
two
Comment-End:

Solution 1/1
R

Snapshot
d

Second

##########
#@$$.    #
#        #
#        #
#        #
#        #
#        #
#        #
#        #
##########

Third

#####
#@$?#
#...#
#####
";

    /// Whether a kind of content of a collection is all in another one.
    fn is_kept(content: Content, before: &Collection, after: &Collection) -> bool {
        fn all<T: PartialEq>(before: &Collection, after: &Collection, of: fn(&Entry) -> T) -> bool {
            // Levels of which the board is lost do not count.
            let written = before
                .entries
                .iter()
                .filter(|entry| after.entries.iter().any(|other| other.rows == entry.rows));
            let found = after.entries.iter().map(of).collect::<Vec<_>>();
            written.map(of).eq(found)
        }
        match content {
            Content::Boards => {
                let rows =
                    |one: &Collection| one.entries.iter().map(|entry| entry.rows.clone()).collect::<Vec<_>>();
                rows(before) == rows(after)
            }
            Content::Moves => all(before, after, |entry| entry.solutions.len()),
            Content::Titles => all(before, after, |entry| entry.title.clone()),
            Content::Authors => all(before, after, |entry| entry.author.clone()),
            Content::Keys => all(before, after, |entry| entry.keys.clone()),
            Content::Notes => all(before, after, |entry| entry.notes.clone()),
            Content::FileTitle => before.title == after.title,
            Content::FileAuthor => before.author == after.author,
            Content::FileKeys => before.keys == after.keys,
            Content::FileNotes => before.header == after.header,
            Content::Legend => before.legend == after.legend,
            Content::Loose => before.loose == after.loose,
        }
    }

    #[test]
    fn what_is_not_read_back_is_named_and_nothing_else() {
        for text in [ALL, "Moves 1\nrRlL\n"] {
            let before = read(text.as_bytes(), &ReadOptions::default());
            for flavor in Flavor::ALL {
                let written = write_with(&before, flavor, &WriteOptions::default());
                let named: Vec<Content> =
                    lost(&before, flavor).into_iter().map(|(content, _)| content).collect();
                let codes: Vec<&str> = written.diagnostics.iter().map(|remark| remark.code).collect();
                assert_eq!(codes, vec!["W-LOST"; named.len()], "{flavor:?}");
                if matches!(flavor, Flavor::PddlDomain | Flavor::LetsLogic | Flavor::Mf8) {
                    continue;
                }
                let mut after = read(written.text.as_bytes(), &ReadOptions::default());
                if flavor == Flavor::Pddl {
                    // Every problem names its author.
                    after.author = before.author.clone();
                    after.entries.iter_mut().for_each(|entry| {
                        entry.author =
                            entry.author.take().filter(|author| before.author.as_ref() != Some(author));
                    });
                }
                for content in Content::ALL {
                    let is_kept = is_kept(content, &before, &after);
                    assert_eq!(
                        is_kept,
                        !named.contains(&content),
                        "{flavor:?} {content:?}: {}",
                        written.text
                    );
                }
            }
        }
    }

    #[test]
    fn what_is_lost_is_reported_in_words() {
        let before = read(ALL.as_bytes(), &ReadOptions::default());
        let messages =
            |flavor| lost(&before, flavor).into_iter().map(|(_, one)| one.message).collect::<Vec<_>>();
        assert_eq!(
            messages(Flavor::Rle),
            [
                "level 1: 2 stored solutions or saved games are not written",
                "the titles of 3 levels are not written",
                "level 1: the author is not written",
                "level 1: keys are not written",
                "level 1: notes are not written",
                "the title of the collection is not written",
                "the author of the collection is not written",
                "the keys `Email`, `Copyright` of the collection are not written",
                "the text before the first board is not written",
                "lines that begin with `::` are not written",
            ]
        );
        assert_eq!(
            messages(Flavor::LetsLogic),
            ["level 1: its solutions are not written, as it has no number"]
        );
        assert_eq!(messages(Flavor::Mf8), ["level 1: 1 saved game is not written"]);
        assert_eq!(messages(Flavor::Sok), [""; 0]);
    }
}
