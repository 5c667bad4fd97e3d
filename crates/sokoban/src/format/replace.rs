//! Replaces one board in a file and leaves everything else unchanged.
//!
//! If the board has lines of its own, only these lines are replaced: comments, solutions, line endings and the encoding
//! stay as they are, byte for byte. Otherwise (XML, a board in one line) the file is written again in its format. The
//! result is read back and accepted only if all other levels and the text around them are unchanged. O(file).

use super::foreign::slc;
use super::write::board_row;
use super::{Collection, Entry, Flavor, ReadOptions, WriteOptions, read, row, write};
use crate::Level;

/// The file with `rows` in the place of the board at `place`, from 0. Moves below it that no longer solve it stay as
/// text where they can. None when there is no such board, or when something else would be lost.
pub fn replace_board(bytes: &[u8], place: usize, rows: &[String], options: &ReadOptions) -> Option<Vec<u8>> {
    let old = read(bytes, options);
    let entry = old.entries.get(place)?;
    if is_wrapped(bytes, entry, options) {
        return None;
    }
    let holds = |new: &Vec<u8>| stands(&old, &read(new, options), place, rows);
    lines(bytes, entry, rows).filter(holds).or_else(|| anew(bytes, &old, place, rows).filter(holds))
}

/// Whether a board stands inside other text, such as the source of a program, which is not for us to change.
fn is_wrapped(bytes: &[u8], entry: &Entry, options: &ReadOptions) -> bool {
    let text = text::decode(bytes).content;
    let line = text::lines(&text).nth(entry.line.saturating_sub(1)).unwrap_or("").trim_end();
    slc::start(&text).is_none() && row::candidate(line, &options.cells, &mut { usize::MAX }).is_none()
}

/// The file with another title, author and notes for the board at `place`, from 0. The whole is written anew in its
/// format; None when there is no such board, or when something else would be lost.
pub fn replace_texts(
    bytes: &[u8],
    place: usize,
    (title, author, notes): (&str, &str, &[String]),
    options: &ReadOptions,
) -> Option<Vec<u8>> {
    let old = read(bytes, options);
    let mut wanted = old.clone();
    let all = wanted.author.clone().unwrap_or_default();
    let entry = wanted.entries.get_mut(place)?;
    entry.title = title.trim().to_owned();
    // The author of the file is that of each level without one of its own.
    entry.author = Some(author.trim().to_owned()).filter(|author| !author.is_empty() && *author != all);
    entry.notes = notes.to_vec();
    let new = in_format_of(bytes, &wanted).into_bytes();
    let again = read(&new, options);
    let same = around(&wanted) == around(&again)
        && wanted.entries.len() == again.entries.len()
        && wanted.entries.iter().zip(&again.entries).all(|(old, new)| plain(old) == plain(new));
    same.then_some(new)
}

/// The file with the lines of the board replaced.
fn lines(bytes: &[u8], entry: &Entry, rows: &[String]) -> Option<Vec<u8>> {
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    let first = entry.line.checked_sub(1)?;
    let last = first.checked_add(entry.rows.len())?;
    let board = lines.get(first..last)?;
    // In a file that ends with the board the last line may have no end.
    let end: &[u8] = if board.iter().any(|line| line.ends_with(b"\r\n")) { b"\r\n" } else { b"\n" };
    let mut new = lines[..first].concat();
    for row in rows {
        new.extend(board_row(row, entry.margin, &WriteOptions::default()).bytes());
        new.extend(end);
    }
    new.extend(lines[last..].concat());
    Some(new)
}

/// The file written anew.
fn anew(bytes: &[u8], old: &Collection, place: usize, rows: &[String]) -> Option<Vec<u8>> {
    let mut collection = old.clone();
    let entry = collection.entries.get_mut(place)?;
    rows.clone_into(&mut entry.rows);
    // The writer needs boards only; moves that solve nothing any more are left out.
    let text = format!("{}\n", rows.join("\n"));
    let level: Option<Level> =
        read(text.as_bytes(), &ReadOptions::default()).entries.into_iter().find_map(|entry| entry.level);
    entry.solutions.retain(|moves| {
        level.as_ref().is_some_and(|level| crate::replay::verify(level, &moves.steps).is_ok())
    });
    entry.level = level;
    Some(in_format_of(bytes, &collection).into_bytes())
}

fn in_format_of(bytes: &[u8], collection: &Collection) -> String {
    let is_xml = slc::start(&text::decode(bytes).content).is_some();
    write(collection, if is_xml { Flavor::Slc } else { Flavor::Sok })
}

/// What a collection has besides its levels.
fn around(collection: &Collection) -> Collection {
    Collection { entries: Vec::new(), diagnostics: Vec::new(), ..collection.clone() }
}

/// A level without what depends on its place in the text.
fn plain(entry: &Entry) -> Entry {
    let mut entry = Entry { line: 0, diagnostics: Vec::new(), ..entry.clone() };
    entry.solutions.iter_mut().for_each(|moves| moves.line = 0);
    entry
}

/// Whether `new` is `old` with other rows at a place.
fn stands(old: &Collection, new: &Collection, place: usize, rows: &[String]) -> bool {
    let same = |(at, (old, new)): (usize, (&Entry, &Entry))| match at == place {
        true => {
            new.rows == rows && (&new.title, &new.author, &new.keys) == (&old.title, &old.author, &old.keys)
        }
        false => plain(old) == plain(new),
    };
    around(old) == around(new)
        && old.entries.len() == new.entries.len()
        && old.entries.iter().zip(&new.entries).enumerate().all(same)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: [&str; 3] = ["######", "#@ $.#", "######"];

    fn check(text: &[u8], place: usize, expect: Option<&[u8]>) {
        let rows: Vec<String> = BOARD.map(String::from).to_vec();
        let new = replace_board(text, place, &rows, &ReadOptions::default());
        let decoded = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!(new.as_deref().map(decoded), expect.map(decoded));
    }

    #[test]
    fn only_the_lines_of_the_board_change() {
        let text = b"; mine\nFirst\n\n#####\n#@$.#\n#####\nAuthor: Me\nComment: kept \nSolution\nR\n\n\nSecond\n\n  #####\n  #.$@#\n  #####\n:: legend\n";
        let new = b"; mine\nFirst\n\n######\n#@ $.#\n######\nAuthor: Me\nComment: kept \nSolution\nR\n\n\nSecond\n\n  #####\n  #.$@#\n  #####\n:: legend\n";
        check(text, 0, Some(new));
        let new = b"; mine\nFirst\n\n#####\n#@$.#\n#####\nAuthor: Me\nComment: kept \nSolution\nR\n\n\nSecond\n\n  ######\n  #@ $.#\n  ######\n:: legend\n";
        check(text, 1, Some(new));
        check(text, 2, None);
        // Ends of lines, an encoding of its own, and no end at the end.
        check(
            b"Caf\xe9\r\n\r\n#####\r\n#@$.#\r\n#####",
            0,
            Some(b"Caf\xe9\r\n\r\n######\r\n#@ $.#\r\n######\r\n"),
        );
    }

    #[test]
    fn boards_without_lines_of_their_own_are_written_anew() {
        check(b"5#|#@$.#|5#\n", 0, Some(b"######\n#@ $.#\n######\n"));
        let xml = b"<?xml version=\"1.0\"?>\n<SokobanLevels><Title>Set</Title><LevelCollection>\
            <Level Id=\"a\"><L>#####</L><L>#@$.#</L><L>#####</L></Level>\
            <Level Id=\"b\"><L>#####</L><L>#.$@#</L><L>#####</L></Level></LevelCollection></SokobanLevels>";
        let rows: Vec<String> = BOARD.map(String::from).to_vec();
        let new = replace_board(xml, 0, &rows, &ReadOptions::default()).expect("a file");
        let again = read(&new, &ReadOptions::default());
        let titles: Vec<&str> = again.entries.iter().map(|entry| &entry.title[..]).collect();
        assert_eq!((titles, &again.entries[0].rows), (vec!["a", "b"], &rows));
        assert_eq!(again.entries[1].rows[1], "#.$@#");
    }

    #[test]
    fn title_author_and_notes_are_replaced_and_the_rest_stays() {
        let text = b"Collection: Set\nAuthor: Me\n\nFirst\n\n#####\n#@$.#\n#####\nSolution\nR\n\nSecond\n\n#####\n#.$@#\n#####\nDifficulty: 3\n";
        let notes = ["A note".to_owned(), String::new(), "and more".to_owned()];
        let options = ReadOptions::default();
        let new = replace_texts(text, 0, ("Other", "You", &notes), &options).expect("a file");
        let (old, again) = (read(text, &options), read(&new, &options));
        let entry = &again.entries[0];
        assert_eq!(
            (&entry.title[..], again.author_of(entry), &entry.notes[..]),
            ("Other", Some("You"), &notes[..])
        );
        assert_eq!(
            (&entry.rows, &plain(entry).solutions),
            (&old.entries[0].rows, &plain(&old.entries[0]).solutions)
        );
        assert_eq!((plain(&again.entries[1]), around(&again)), (plain(&old.entries[1]), around(&old)));
        // The author of the file needs no line of its own.
        let new = replace_texts(text, 1, ("Second", "Me", &[]), &options).expect("a file");
        assert_eq!(read(&new, &options).entries[1].author, None);
        // What the format cannot hold is refused.
        assert_eq!(replace_texts(b"5#|#@$.#|5#\n", 1, ("A", "", &[]), &options), None);
    }

    #[test]
    fn a_board_inside_other_text_is_not_replaced() {
        check(b"b = [\n  \"#####\",\n  \"#@$.#\",\n  \"#####\",\n]\n", 0, None);
        check(b"Hi\n> #####\n> #@$.#\n> #####\nBye\n", 0, None);
        check(b"```\n#####\n#@$.#\n#####\n```\n", 0, Some(b"```\n######\n#@ $.#\n######\n```\n"));
    }

    #[test]
    fn what_would_change_something_else_is_refused() {
        // Without any wall the rows would be read as text.
        let rows = vec!["hello".to_owned()];
        assert_eq!(replace_board(b"#####\n#@$.#\n#####\n", 0, &rows, &ReadOptions::default()), None);
    }
}
