//! Diagnostics about a file: a limited number, in the order of its lines.

use text::Diagnostic;

/// Most remarks about the board, about the letters of solutions, and about what solutions do.
const MAX_DIAGNOSTICS: usize = 100;

/// Adds a remark to those about one part of the file. Past the limit only the worst severity is kept.
pub(super) fn remark(diagnostics: &mut Vec<Diagnostic>, diagnostic: Diagnostic) {
    if diagnostics.len() < MAX_DIAGNOSTICS {
        diagnostics.push(diagnostic);
        return;
    }
    if diagnostics.len() == MAX_DIAGNOSTICS {
        let more =
            Diagnostic::new(diagnostic.severity, "W-MORE", "there are more remarks than are listed here");
        diagnostics.push(more.at_line(diagnostic.line).help("fix what is listed first"));
    }
    if let Some(more) = diagnostics.last_mut().filter(|more| more.severity < diagnostic.severity) {
        more.severity = diagnostic.severity;
    }
}

/// Brings remarks into the order of the file.
pub(super) fn tidy(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by_key(|diagnostic| (diagnostic.line, diagnostic.column));
}
