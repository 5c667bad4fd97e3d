//! How far a search is: a text of one entry for each layer of the round in work.
//!
//! Each entry has the numbers of the search after that layer, and the keys, bytes and check of the layer's file. Before it is a hash that
//! goes on from the one before the last entry, and the first from all lines above, which name the subject of the search, and from
//! the last hash of the round before: a hash chain (Lamport 1981). A journal is accepted if it is, byte for byte, what would be
//! written for the numbers in it.

use super::segments::Seal;
use search::{Cost, hash, hash_from};
use std::fmt::Write as _;

/// First line of a journal.
const HEADING: &str = "sokoworks layers 3";

/// The journal of a search that is over, whose files are being deleted.
pub(super) const OVER: &str = "sokoworks layers 3: over\n";

/// The subject of a search: names and values.
pub(super) type Subject = [(&'static str, String)];

/// The progress of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    /// Number of the round, from 1.
    pub(super) round: u64,
    /// The last layer that is complete.
    pub(super) depth: Cost,
    /// Only solutions of less cost are looked for.
    pub(super) below: Cost,
    /// No solution costs less.
    pub(super) least: Cost,
    /// In this round, within its limit of moves.
    pub(super) within: Cost,
    /// The least cost of what was left out in this round.
    pub(super) beyond: Cost,
    /// By how much the limit grew last.
    pub(super) step: Cost,
    /// Expansions before this round, and in the round before.
    pub(super) before: u64,
    pub(super) last: u64,
    pub(super) expanded: u64,
    pub(super) generated: u64,
    pub(super) duplicates: u64,
}

/// The search after a layer, and the file of that layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct JournalEntry {
    pub(super) state: State,
    pub(super) layer: Seal,
}

/// The journal of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Journal {
    /// The subject, a line for each name.
    subject: Vec<String>,
    /// The caller's note from the beginning of the search.
    pub(super) note: String,
    /// The last hash of the round before.
    after: u64,
    /// An entry for each layer of this round, of which there is one at least.
    pub(super) entries: Vec<JournalEntry>,
}

fn lines_of(subject: &Subject) -> Vec<String> {
    subject.iter().map(|(name, value)| format!("{name} {value:?}")).collect()
}

/// A hash of the subject.
pub(super) fn identity(subject: &Subject) -> u64 {
    hash(lines_of(subject).join("\n").as_bytes())
}

impl Journal {
    /// The journal of a search with its first layer.
    pub(super) fn begin(subject: &Subject, note: &str, first: JournalEntry) -> Journal {
        // A note is one line.
        let note = note.replace(['\n', '\r'], " ");
        Journal { subject: lines_of(subject), note, after: 0, entries: vec![first] }
    }

    /// The search after the last layer.
    pub(super) fn state(&self) -> State {
        self.entries.last().map(|entry| entry.state).unwrap_or_default()
    }

    /// Begins a new round with the first layer.
    pub(super) fn begin_again(&mut self, state: State) {
        self.after = self.chain();
        self.entries.truncate(1);
        self.entries[0].state = state;
    }

    /// The first thing in which the search is not for `subject`, as a sentence's object.
    pub(super) fn foreign(&self, subject: &Subject) -> Option<String> {
        let ours = lines_of(subject);
        let differs = |at: &usize| self.subject.get(*at) != ours.get(*at);
        let at = (0..ours.len().max(self.subject.len())).find(differs)?;
        let Some((name, value)) = subject.get(at) else { return Some("another search".to_owned()) };
        let theirs = self.subject.get(at).and_then(|line| line.strip_prefix(name)).unwrap_or_default().trim();
        let is_short = theirs.len().max(value.len()) <= 40 && !theirs.is_empty();
        let value = if is_short { format!(" ({theirs}, not {value:?})") } else { String::new() };
        Some(format!("a proof with another {name}{value}"))
    }

    /// The journal as text.
    pub(super) fn write(&self) -> String {
        let mut text = self.head();
        let mut check = hash(text.as_bytes());
        for entry in &self.entries {
            let line = entry.write();
            check = hash_from(check, line.as_bytes());
            let _ = writeln!(text, "{check:016x} {line}");
        }
        let end = format!("end {}", self.entries.len());
        let check = hash_from(check, end.as_bytes());
        text + &format!("{check:016x} {end}\n")
    }

    fn head(&self) -> String {
        let Journal { subject, note, after, .. } = self;
        format!("{HEADING}\n{}\nnote {note}\nafter {after:016x}\n", subject.join("\n"))
    }

    /// The hash before the last entry.
    fn chain(&self) -> u64 {
        let link = |check, entry: &JournalEntry| hash_from(check, entry.write().as_bytes());
        self.entries.iter().fold(hash(self.head().as_bytes()), link)
    }

    /// The journal that was written as `text`; `None` if the text is not one.
    pub(super) fn read(text: &str) -> Option<Journal> {
        let mut lines = text.lines();
        (lines.next()? == HEADING).then_some(())?;
        let mut subject = Vec::new();
        let note = loop {
            let line = lines.next()?;
            match line.strip_prefix("note ") {
                Some(note) => break note.to_owned(),
                None => subject.push(line.to_owned()),
            }
        };
        let after = u64::from_str_radix(lines.next()?.strip_prefix("after ")?, 16).ok()?;
        let entries: Vec<JournalEntry> = lines.map_while(JournalEntry::read).collect();
        let journal = Journal { subject, note, after, entries };
        // The checks are among what is compared.
        let is_whole = !journal.entries.is_empty() && journal.write() == text;
        (is_whole && journal.is_a_round()).then_some(journal)
    }

    /// Whether the entries are of the layers of one round, in their order.
    fn is_a_round(&self) -> bool {
        let round = self.state().round;
        let is_next = |(depth, entry): (usize, &JournalEntry)| {
            (entry.state.round, entry.state.depth as usize) == (round, depth)
        };
        round > 0 && self.entries.iter().enumerate().all(is_next)
    }
}

impl JournalEntry {
    fn fields(&mut self) -> [(&'static str, Field<'_>); 15] {
        let JournalEntry { state, layer } = self;
        [
            ("round", Field::Count(&mut state.round)),
            ("depth", Field::Cost(&mut state.depth)),
            ("below", Field::Cost(&mut state.below)),
            ("least", Field::Cost(&mut state.least)),
            ("within", Field::Cost(&mut state.within)),
            ("beyond", Field::Cost(&mut state.beyond)),
            ("step", Field::Cost(&mut state.step)),
            ("before", Field::Count(&mut state.before)),
            ("last", Field::Count(&mut state.last)),
            ("expanded", Field::Count(&mut state.expanded)),
            ("generated", Field::Count(&mut state.generated)),
            ("duplicates", Field::Count(&mut state.duplicates)),
            ("keys", Field::Count(&mut layer.keys)),
            ("bytes", Field::Count(&mut layer.bytes)),
            ("check", Field::Count(&mut layer.check)),
        ]
    }

    fn write(&self) -> String {
        let mut entry = *self;
        let words = entry.fields().map(|(name, field)| match field {
            Field::Cost(cost) => format!("{name} {cost}"),
            Field::Count(count) => format!("{name} {count}"),
        });
        words.join(" ")
    }

    /// The entry on a line behind its check.
    fn read(line: &str) -> Option<JournalEntry> {
        let mut words = line.split(' ').skip(1);
        let mut entry = JournalEntry::default();
        for (name, field) in entry.fields() {
            (words.next()? == name).then_some(())?;
            let value = words.next()?;
            match field {
                Field::Cost(cost) => *cost = value.parse().ok()?,
                Field::Count(count) => *count = value.parse().ok()?,
            }
        }
        Some(entry)
    }
}

/// A number of an entry.
enum Field<'e> {
    Cost(&'e mut Cost),
    Count(&'e mut u64),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subject(level: &str) -> Vec<(&'static str, String)> {
        vec![("level", level.to_owned()), ("metric", "pushes".to_owned())]
    }

    fn journal(level: &str, layers: u32) -> Journal {
        let entry = |depth| {
            let state =
                State { round: 1, depth, below: 97, within: 93, expanded: 1 << 40, ..State::default() };
            JournalEntry { state, layer: Seal { keys: 7, bytes: 6200, check: u64::MAX - u64::from(depth) } }
        };
        let mut journal = Journal::begin(&subject(level), "any words", entry(0));
        journal.entries.extend((1..layers).map(entry));
        journal
    }

    #[test]
    fn a_journal_is_read_as_it_was_written_and_no_other_text_is() {
        let text = journal("a\nb", 4).write();
        assert_eq!(Journal::read(&text), Some(journal("a\nb", 4)));
        assert!((0..text.len()).all(|end| Journal::read(&text[..end]).is_none()), "cut");
        for more in ["\n", " ", "x", "0000000000000000 end 4\n"] {
            assert_eq!(Journal::read(&(text.clone() + more)), None, "{more:?} behind it");
        }
        for at in 0..text.len() {
            for bit in 0..7 {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= 1 << bit;
                let other = String::from_utf8(bytes).expect("seven bits");
                assert_eq!(Journal::read(&other), None, "bit {bit} of byte {at}");
            }
        }
    }

    #[test]
    fn lines_of_a_journal_count_only_in_their_order_and_only_there() {
        let (text, others) = (journal("a", 4).write(), journal("b", 4).write());
        let lines: Vec<&str> = text.lines().collect();
        let others: Vec<&str> = others.lines().collect();
        let read = |lines: &[&str]| Journal::read(&(lines.join("\n") + "\n"));
        assert!(read(&lines).is_some());
        for one in 0..lines.len() {
            let mut changed = lines.clone();
            changed.remove(one);
            assert_eq!(read(&changed), None, "line {one} lost");
            let mut changed = lines.clone();
            changed.insert(one, lines[one]);
            assert_eq!(read(&changed), None, "line {one} doubled");
            let mut changed = lines.clone();
            changed[one] = others[one];
            assert!(lines[one] == others[one] || read(&changed).is_none(), "line {one} of another journal");
            for other in 0..one {
                let mut changed = lines.clone();
                changed.swap(one, other);
                assert_eq!(read(&changed), None, "lines {one} and {other} swapped");
            }
        }
    }

    #[test]
    fn a_round_goes_on_from_the_one_before() {
        let (mut one, mut other) = (journal("a", 3), journal("a", 4));
        let state = State { round: 2, ..State::default() };
        one.begin_again(state);
        other.begin_again(state);
        assert_eq!((one.state(), one.entries.len()), (state, 1));
        assert_eq!(Journal::read(&one.write()).as_ref(), Some(&one));
        assert_ne!(one.write(), other.write(), "the rounds before were not the same");
    }

    #[test]
    fn the_journal_of_another_search_is_named() {
        let journal = journal("a", 1);
        assert_eq!(journal.foreign(&subject("a")), None);
        let message = journal.foreign(&subject("b")).expect("another level");
        assert_eq!(message, "a proof with another level (\"a\", not \"b\")");
        let long = journal.foreign(&subject(&"b".repeat(99))).expect("another level");
        assert_eq!(long, "a proof with another level");
        let moves = [("level", "a".to_owned()), ("metric", "moves".to_owned())];
        let message = journal.foreign(&moves).expect("another metric");
        assert_eq!(message, "a proof with another metric (\"pushes\", not \"moves\")");
    }
}
