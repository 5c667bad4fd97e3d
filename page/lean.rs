//! Files of the page without comments, types and indentation, which are two fifths of them. Lines keep their numbers.

use std::borrow::Cow;

/// A file without indentation and without comments that have lines of their own; the lines stay, empty. Strings that span lines are not understood,
/// and the page has none.
#[must_use]
pub fn lean(name: &str, data: Cow<'static, [u8]>) -> Cow<'static, [u8]> {
    let is_code = matches!(name.rsplit('.').next(), Some("js" | "css"));
    let Some(text) = std::str::from_utf8(&data).ok().filter(|_| is_code) else { return data };
    let (mut lines, mut in_comment) = (String::with_capacity(text.len()), false);
    for line in text.lines() {
        let bare = line.trim();
        let opens = !in_comment && bare.starts_with("/*");
        if (in_comment || opens) && !bare.contains("*/") {
            in_comment = true;
        } else if in_comment || (opens && bare.ends_with("*/")) {
            // Code may follow on the last line of a comment.
            lines.push_str(bare.split_once("*/").map_or("", |(_, code)| code));
            in_comment = false;
        } else if !bare.starts_with("//") {
            lines.push_str(bare);
        }
        lines.push('\n');
    }
    Cow::Owned(lines.into_bytes())
}
