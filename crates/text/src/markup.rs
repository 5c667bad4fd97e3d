//! Text inside markup: HTML, SVG and XML.

/// The text as it stands between tags or in an attribute; characters that XML cannot hold become U+FFFD.
pub fn escape_markup(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(character),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => escaped.push(char::REPLACEMENT_CHARACTER),
            _ => escaped.push(character),
        }
    }
    escaped
}

#[test]
fn markup_and_what_xml_cannot_hold_is_escaped() {
    assert_eq!(escape_markup("<a b=\"1\">&\n\u{7}"), "&lt;a b=&quot;1&quot;&gt;&amp;\n\u{fffd}");
}
