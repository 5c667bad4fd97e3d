//! The records of `--json`: plain data, one line each, always the same keys. Those of searches are the library's
//! [`sokoworks::contract::Record`].

use serde::Serialize;
use std::fmt::Write;
use text::is_hidden;

/// A record as one line with its newline. It holds no hidden character: what JSON would let pass is escaped too.
pub(crate) fn line<T: Serialize>(record: &T) -> anyhow::Result<String> {
    let plain = serde_json::to_string(record)?;
    let mut line = String::with_capacity(plain.len() + 1);
    for character in plain.chars() {
        if is_hidden(character) {
            for unit in character.encode_utf16(&mut [0; 2]) {
                let _ = write!(line, "\\u{unit:04x}");
            }
        } else {
            line.push(character);
        }
    }
    line.push('\n');
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokoworks::contract::Record;

    #[test]
    fn what_is_not_known_is_null() -> anyhow::Result<()> {
        let record = Record { file: "a\n.xsb".into(), level: 3, game: "sokoban".into(), ..Record::default() };
        let expect = [
            r#"{"schema_version":1,"file":"a\n.xsb","level":3,"title":"","game":"sokoban","warnings":[],"after":null,"#,
            r#""outcome":"gave-up","reason":null,"why":null,"proved":[],"moves":null,"pushes":null,"#,
            r#""box_lines":null,"box_changes":null,"pushing_sessions":null,"player_lines":null,"before":null,"#,
            r#""proved_both":false,"shortened_from":null,"lower_bound":null,"bound_metric":null,"#,
            r#""seconds":null,"nodes":null,"total_seconds":null,"total_nodes":null,"cpu_seconds":null,"#,
            r#""time_limit":null,"memory_limit":null,"#,
            r#""node_limit":null,"work_limit":null,"total_time_limit":null,"peak_bytes":null,"#,
            r#""method":null,"solution":null,"molecules":null,"known":null,"identity":null,"label":null,"metric":null,"search":null,"#,
            r#""settings":null,"thread_limit":null,"version":null,"date":null,"machine":null}"#,
        ];
        assert_eq!(line(&record)?, expect.concat() + "\n");
        Ok(())
    }
}
