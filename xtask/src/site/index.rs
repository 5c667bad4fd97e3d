//! The page's `index.html` for a static host: which backend answers, what may be loaded, where the bundled files are, and what phones
//! and links show.

use anyhow::ensure;
use std::fmt::Write;
use text::escape_markup;

/// The content security policy of the page: its own files, and WebAssembly. Blobs are downloads, and flags by which searches are
/// stopped.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; \
    font-src 'self'; connect-src 'self' blob:; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

const TITLE: &str = "Sokoworks";
const WORDS: &str =
    "Sokoban and Sokobond in the browser, with hints, an editor, and a solver that proves its answers.";

/// The line of the page that names the backend.
const BACKEND: &str = "<meta name=\"backend\" content=\"http\" />";
const CHARSET: &str = "<meta charset=\"utf-8\" />";

/// How a line begins that names a style sheet, and a plain script; the bundled ones lie in one folder.
const SHEET: &str = "<link rel=\"stylesheet\"";
const SCRIPTS: &str = "page/storage/";

/// The index of a site whose bundled files are in `folder`, made of that of the page; with `docs`, its help leads to the
/// documentation beside it.
/// Fails when the page has changed in a way that is not understood here.
pub(super) fn of(
    page: &str,
    folder: &str,
    seconds: u32,
    address: Option<&str>,
    docs: bool,
) -> anyhow::Result<String> {
    for mark in [BACKEND, CHARSET] {
        ensure!(page.matches(mark).count() == 1, "index.html has no {mark}");
    }
    let policy =
        format!("{CHARSET}\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\" />");
    let mut head = format!(
        "<meta name=\"backend\" content=\"worker\" />\n    <meta name=\"seconds\" content=\"{seconds}\" />\n"
    );
    let base = address
        .map(|address| format!("{}/", escape_markup(address.trim_end_matches('/'))))
        .unwrap_or_default();
    for (name, content) in [("description", WORDS), ("theme-color", "#3f86b5")] {
        writeln!(head, "    <meta name=\"{name}\" content=\"{content}\" />")?;
    }
    let picture = format!("{base}social.png");
    let entries =
        [("type", "website"), ("title", TITLE), ("description", WORDS), ("image", &picture), ("url", &base)];
    for (name, content) in entries.into_iter().filter(|(_, content)| !content.is_empty()) {
        writeln!(head, "    <meta property=\"og:{name}\" content=\"{content}\" />")?;
    }
    head += "    <meta name=\"twitter:card\" content=\"summary_large_image\" />\n";
    head += "    <link rel=\"manifest\" href=\"manifest.webmanifest\" />\n";
    head += "    <link rel=\"apple-touch-icon\" href=\"icon-192.png\" />\n";
    if docs {
        head += "    <link rel=\"help\" href=\"docs/index.html\" />\n";
    }
    writeln!(
        head,
        "    <link rel=\"preload\" href=\"{folder}/rules.wasm\" as=\"fetch\" type=\"application/wasm\" crossorigin />"
    )?;
    head += &format!("    <link rel=\"stylesheet\" href=\"{folder}/page.css\" />");
    let rest = page.lines().filter(|line| !line.trim_start().starts_with(SHEET));
    let rest: String = rest.flat_map(|line| [line, "\n"]).collect();
    let rest = rest.replace(SCRIPTS, "page/").replace("\"page/", &format!("\"{folder}/"));
    Ok(rest.replacen(CHARSET, &policy, 1).replacen(BACKEND, &head, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_makes_the_picture_of_links_absolute_and_help_leads_to_the_documentation() {
        let page = format!("<head>{CHARSET}\n{BACKEND}</head>");
        let index = of(&page, "page-1", 20, Some("https://example.org/a&b"), true).expect("an index");
        assert!(index.contains("\"og:image\" content=\"https://example.org/a&amp;b/social.png\""), "{index}");
        assert!(index.contains("<link rel=\"help\" href=\"docs/index.html\" />"), "{index}");
        let index = of(&page, "page-1", 20, None, false).expect("an index");
        assert!(
            index.contains("\"og:image\" content=\"social.png\"")
                && !index.contains("og:url")
                && !index.contains("help"),
            "{index}"
        );
        assert!(of("<head></head>", "page-1", 20, None, false).is_err());
    }
}
