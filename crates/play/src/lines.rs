//! Lines that survive damage: fields and a checksum each, so that a torn or garbled line loses only itself.
//!
//! A line is its fields with tabs between them and a checksum in hex at the end; tabs, line ends and
//! backslashes in a field are masked. A line without fields is blank and means nothing.
//!
//! Text of such lines is a journal: it is kept by appending lines as they come, one write each, and rarely, when
//! it has grown to some times what it says, by putting the whole text in the place of the file at once.

use grid::fnv1a;

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
    let sum = checksum(&line);
    line.push_str(&sum);
    line
}

/// Reads a line that [`encode`] wrote; none when it is damaged.
pub(crate) fn decode(line: &str) -> Option<Vec<String>> {
    let end = line.rfind('\t')? + 1;
    if line[end..] != checksum(&line[..end]) {
        return None;
    }
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
    line[..end - 1].split('\t').map(field).collect()
}

/// The fields of every good line of a text, and the numbers, from 1, of the lines that are damaged.
pub(crate) fn read(text: &str) -> (Vec<Vec<String>>, Vec<usize>) {
    let (mut good, mut damaged) = (Vec::new(), Vec::new());
    for (number, line) in (1..).zip(text.split(['\n', '\r'])) {
        match decode(line) {
            _ if line.is_empty() => {}
            Some(fields) => good.push(fields),
            None => damaged.push(number),
        }
    }
    (good, damaged)
}

fn checksum(text: &str) -> String {
    format!("{:08x}", fnv1a(text.bytes()) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_round_trip_and_damage_is_seen() {
        for fields in [&["a", "", "b\tc\nd\\n\r"][..], &[""], &["x"]] {
            let line = encode(fields);
            assert!(!line.contains('\n'));
            assert_eq!(
                decode(&line).as_deref(),
                Some(&fields.iter().map(|f| (*f).to_owned()).collect::<Vec<_>>()[..])
            );
            for cut in 0..line.len() {
                assert_eq!(decode(&line[..cut]), None, "{line}");
            }
        }
    }
}
