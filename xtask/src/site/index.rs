//! The page's `index.html` for a static host: what may be loaded, where the bundled files are, and what phones and links show. The style
//! sheet, and the script that runs before anything is drawn, are in it: a browser asks a host for six files at a time.

use anyhow::ensure;
use page::hash;
use std::fmt::Write;
use text::escape_markup;

/// The content security policy of the page: its own files, what is in `index.html` by its hash, and WebAssembly. Blobs are downloads, and flags
/// by which searches are stopped.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'SCRIPT'; style-src 'SHEET'; img-src 'self' blob: data:; \
    font-src 'self'; connect-src 'self' blob:; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

const TITLE: &str = "Sokoworks";
const WORDS: &str =
    "Sokoban and Sokobond in the browser, with hints, an editor, and a solver that proves its answers.";

/// The line of the page behind which the others come.
const TITLED: &str = "<title>Sokoworks</title>";
const CHARSET: &str = "<meta charset=\"utf-8\" />";

/// How a line begins that names a style sheet, and the line of the plain script.
const SHEET: &str = "<link rel=\"stylesheet\"";
const SCRIPT: &str = "<script src=\"page/storage/early.js\"></script>";

/// What is in the index itself.
pub(super) struct Inside<'a> {
    pub(super) script: &'a str,
    pub(super) sheet: &'a str,
}

/// The index of a site whose bundled files are in `folder`, made of that of the page; with `docs`, its help leads to the
/// documentation beside it.
/// Fails when the page has changed in a way that is not understood here.
pub(super) fn of(
    page: &str,
    folder: &str,
    inside: &Inside<'_>,
    seconds: u32,
    address: Option<&str>,
    docs: bool,
) -> anyhow::Result<String> {
    for mark in [TITLED, CHARSET, SCRIPT] {
        ensure!(page.matches(mark).count() == 1, "index.html has no {mark}");
    }
    let script = inside.script.trim_end();
    // Names in style sheets are relative to these.
    let sheet = inside.sheet.trim_end().replace("url(fonts/", &format!("url({folder}/fonts/"));
    ensure!(![script, &sheet].iter().any(|text| text.contains("</")), "what is in index.html has no tags");
    let policy = POLICY.replace("SCRIPT", &hash(script.as_bytes())).replace("SHEET", &hash(sheet.as_bytes()));
    let policy =
        format!("{CHARSET}\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\" />");
    let mut head = format!("{TITLED}\n    <meta name=\"seconds\" content=\"{seconds}\" />\n");
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
    // The first board is there before the rules.
    for (name, kind, rank) in [("ahead.json", "json", ""), ("rules.wasm", "wasm", " fetchpriority=\"low\"")] {
        writeln!(
            head,
            "    <link rel=\"preload\" href=\"{folder}/{name}\" as=\"fetch\" type=\"application/{kind}\" crossorigin{rank} />"
        )?;
    }
    writeln!(head, "    <link rel=\"modulepreload\" href=\"{folder}/shared.js\" />")?;
    head += &format!("    <style>{sheet}</style>");
    let rest = page.lines().filter(|line| !line.trim_start().starts_with(SHEET));
    let rest: String = rest.flat_map(|line| [line, "\n"]).collect();
    let rest = rest.replace(SCRIPT, &format!("<script>{script}</script>"));
    let rest = rest.replace("\"page/", &format!("\"{folder}/"));
    Ok(rest.replacen(CHARSET, &policy, 1).replacen(TITLED, &head, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const INSIDE: Inside<'_> = Inside { script: "run()\n", sheet: "a{b:url(fonts/c.woff2)}\n" };

    #[test]
    fn an_address_makes_the_picture_of_links_absolute_and_help_leads_to_the_documentation() {
        let page = format!("<head>{CHARSET}\n{TITLED}{SCRIPT}</head>");
        let index =
            of(&page, "page-1", &INSIDE, 20, Some("https://example.org/a&b"), true).expect("an index");
        assert!(index.contains("\"og:image\" content=\"https://example.org/a&amp;b/social.png\""), "{index}");
        assert!(index.contains("<link rel=\"help\" href=\"docs/index.html\" />"), "{index}");
        let index = of(&page, "page-1", &INSIDE, 20, None, false).expect("an index");
        assert!(
            index.contains("\"og:image\" content=\"social.png\"")
                && !index.contains("og:url")
                && !index.contains("help"),
            "{index}"
        );
        assert!(of("<head></head>", "page-1", &INSIDE, 20, None, false).is_err());
    }

    #[test]
    fn what_is_in_the_index_is_allowed_by_its_hash() {
        let page = format!("<head>{CHARSET}\n{TITLED}{SCRIPT}</head>");
        let index = of(&page, "page-1", &INSIDE, 20, None, false).expect("an index");
        for text in ["run()", "a{b:url(page-1/fonts/c.woff2)}"] {
            assert!(index.contains(&format!(">{text}</")), "{index}");
            assert!(index.contains(&format!("'{}'", hash(text.as_bytes()))), "{index}");
        }
        let odd = Inside { script: "a = \"</script>\"", ..INSIDE };
        assert!(of(&page, "page-1", &odd, 20, None, false).is_err());
    }
}
