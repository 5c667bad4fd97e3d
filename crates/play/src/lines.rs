//! Lines that survive damage: fields and a checksum each, so that a torn or garbled line loses only itself.
//!
//! A line is its fields with tabs between them and a checksum in hex at the end; tabs, line ends and
//! backslashes in a field are masked. A line without fields is blank and means nothing.
//!
//! Bytes of such lines are a journal: it grows by appended lines, one write each, and when it has become some times as long as
//! its content, the whole text replaces the file at once. What was not understood ([`Unread`]) goes into that text as it is,
//! before the rest: damaged lines, for somebody who may repair them, and lines of kinds that only newer versions know.

use text::{fnv1a, fnv1a_on};

/// Tabs to scan for the end of a line that has lost its line end. No kind has as many fields.
const MOST_FIELDS: usize = 16;

/// Writes fields as one line without its end.
pub(crate) fn encode(fields: &[&str]) -> String {
    let mut line = String::new();
    for field in fields {
        for character in field.chars() {
            match character {
                '\\' => line.push_str("\\\\"),
                '\t' => line.push_str("\\t"),
                '\n' => line.push_str("\\n"),
                '\r' => line.push_str("\\r"),
                _ => line.push(character),
            }
        }
        line.push('\t');
    }
    line.push_str(&written(fnv1a(line.bytes())));
    line
}

/// What a journal holds that was not understood, byte for byte, in the order in which it stands there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unread {
    lines: Vec<(Reason, Vec<u8>)>,
}

/// Why something was not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// Its checksum is not right.
    Damaged,
    /// It is whole, and of a kind that this version does not know.
    Unknown,
}

impl Unread {
    /// Whether everything was understood.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Number of damaged places.
    pub fn damaged(&self) -> usize {
        self.of(Reason::Damaged).count()
    }

    /// Number of whole lines of unknown kinds, as newer versions may write.
    pub fn unknown(&self) -> usize {
        self.of(Reason::Unknown).count()
    }

    /// A hash of the damaged bytes: other damage has another number.
    pub fn mark(&self) -> u64 {
        let damaged = self.of(Reason::Damaged);
        fnv1a(damaged.flat_map(|line| line.iter().copied().chain([b'\n']))) as u64
    }

    /// All of it, a line each.
    pub fn bytes(&self) -> Vec<u8> {
        self.lines.iter().flat_map(|(_, line)| line.iter().copied().chain([b'\n'])).collect()
    }

    fn of(&self, reason: Reason) -> impl Iterator<Item = &Vec<u8>> {
        self.lines.iter().filter(move |(own, _)| *own == reason).map(|(_, line)| line)
    }
}

/// Reads bytes of lines, and gives the fields of each good line to `take`, which returns whether it knows what they
/// mean. `kinds` are the first fields of lines, and are where reading goes on behind damage: a line end that was lost
/// costs nothing, and a garbled line only itself. O(length).
pub(crate) fn read(bytes: &[u8], kinds: &[&str], mut take: impl FnMut(&[String]) -> bool) -> Unread {
    let mut unread = Unread::default();
    for line in bytes.split(|&byte| byte == b'\n') {
        if let Some(fields) = decode(line) {
            if !take(&fields) {
                unread.lines.push((Reason::Unknown, line.to_vec()));
            }
            continue;
        }
        let (mut at, mut damaged) = (0, 0);
        while at < line.len() {
            let is_start = at == damaged || kinds.iter().any(|kind| starts_with(&line[at..], kind));
            match is_start.then(|| first_piece(&line[at..])).flatten() {
                Some((length, fields)) => {
                    note_damage(&mut unread, &line[damaged..at]);
                    if !take(&fields) {
                        unread.lines.push((Reason::Unknown, line[at..at + length].to_vec()));
                    }
                    at += length;
                    damaged = at;
                }
                // The ends of lines that some editors write.
                None if at == damaged && line[at] == b'\r' => (at, damaged) = (at + 1, at + 1),
                None => at += 1,
            }
        }
        note_damage(&mut unread, &line[damaged..]);
    }
    unread
}

fn note_damage(unread: &mut Unread, bytes: &[u8]) {
    if !bytes.is_empty() {
        unread.lines.push((Reason::Damaged, bytes.to_vec()));
    }
}

fn starts_with(bytes: &[u8], kind: &str) -> bool {
    bytes.strip_prefix(kind.as_bytes()).is_some_and(|rest| rest.first() == Some(&b'\t'))
}

/// Length and fields of the shortest good line that the bytes begin with. Looks behind [`MOST_FIELDS`] tabs only, so
/// that no bytes make reading slow.
fn first_piece(bytes: &[u8]) -> Option<(usize, Vec<String>)> {
    let (mut sum, mut summed) = (fnv1a([]), 0);
    let tabs = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\t').take(MOST_FIELDS);
    tabs.map(|(at, _)| at + 1).find_map(|end| {
        sum = fnv1a_on(sum, bytes[summed..end].iter().copied());
        summed = end;
        let whole = end + SUM_LENGTH;
        let is_good = bytes.get(end..whole).is_some_and(|found| found == written(sum).as_bytes());
        let text = is_good.then(|| std::str::from_utf8(&bytes[..end - 1]).ok()).flatten();
        Some((whole, unmask(text?)?))
    })
}

/// The fields of a line that is good as a whole.
fn decode(line: &[u8]) -> Option<Vec<String>> {
    let end = line.iter().rposition(|&byte| byte == b'\t')? + 1;
    let is_good = line[end..] == *written(fnv1a(line[..end].iter().copied())).as_bytes();
    let text = is_good.then(|| std::str::from_utf8(&line[..end - 1]).ok()).flatten();
    unmask(text?)
}

/// The fields of a line without its checksum.
fn unmask(line: &str) -> Option<Vec<String>> {
    let field = |masked: &str| {
        let mut field = String::with_capacity(masked.len());
        let mut characters = masked.chars();
        while let Some(character) = characters.next() {
            field.push(match character {
                '\\' => match characters.next()? {
                    't' => '\t',
                    'n' => '\n',
                    'r' => '\r',
                    other => other,
                },
                plain => plain,
            });
        }
        Some(field)
    };
    line.split('\t').map(field).collect()
}

/// Characters of a checksum.
const SUM_LENGTH: usize = 8;

/// A checksum as it is written.
fn written(sum: u128) -> String {
    format!("{:0SUM_LENGTH$x}", sum as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fields of all good lines, and what was not understood. `new` is an unknown kind.
    fn parts(bytes: &[u8]) -> (Vec<Vec<String>>, Unread) {
        let mut good = Vec::new();
        let unread = read(bytes, &["a", "bc"], |fields| {
            let is_known = fields[0] != "new";
            good.extend(is_known.then(|| fields.to_vec()));
            is_known
        });
        (good, unread)
    }

    fn owned(fields: &[&str]) -> Vec<String> {
        fields.iter().map(|field| (*field).to_owned()).collect()
    }

    #[test]
    fn fields_round_trip_and_damage_is_seen() {
        for fields in [&["a", "", "b\tc\nd\\n\r"][..], &[""], &["x"], &["a"; 2 * MOST_FIELDS]] {
            let line = encode(fields);
            assert!(!line.contains('\n'));
            assert_eq!(parts(line.as_bytes()), (vec![owned(fields)], Unread::default()));
            for cut in 1..line.len() {
                let (good, unread) = parts(&line.as_bytes()[..cut]);
                assert!(good.is_empty(), "{line}");
                assert_eq!((unread.damaged(), &unread.bytes()[..cut]), (1, &line.as_bytes()[..cut]));
            }
        }
    }

    #[test]
    fn reading_goes_on_behind_damage() {
        let (one, two, new) = (encode(&["a", "1"]), encode(&["bc", "2", "a"]), encode(&["new", "3"]));
        let check = |text: &str, expect: &[&[&str]], damaged: &[&str], unknown: usize| {
            let (good, unread) = parts(text.as_bytes());
            assert_eq!(good, expect.iter().map(|fields| owned(fields)).collect::<Vec<_>>(), "{text:?}");
            let lines: Vec<&[u8]> = unread.of(Reason::Damaged).map(|line| &line[..]).collect();
            assert_eq!(lines, damaged.iter().map(|line| line.as_bytes()).collect::<Vec<_>>(), "{text:?}");
            assert_eq!((unread.damaged(), unread.unknown()), (damaged.len(), unknown), "{text:?}");
        };
        let both: &[&[&str]] = &[&["a", "1"], &["bc", "2", "a"]];
        check(&format!("{one}\r\n\n{two}\r\n"), both, &[], 0);
        check(&format!("{one}{two}"), both, &[], 0);
        check(&format!("{one}{new}{two}"), both, &[], 1);
        check(&format!("{one} x {two}\n"), both, &[" x "], 0);
        check(&format!("{one}{}", &two[1..]), &both[..1], &[&two[1..]], 0);
        check(&format!("{}{two}\n{new}", &one[..9]), &both[1..], &[&one[..9]], 1);
        check("\0\0\t\t\n", &[], &["\0\0\t\t"], 0);
    }

    #[test]
    fn no_bytes_make_reading_slow() {
        let line = "bc\ta\t".repeat(100_000);
        assert_eq!(parts(line.as_bytes()).1.damaged(), 1);
    }
}
