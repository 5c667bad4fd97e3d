//! The page's `index.html` for a static host: which backend answers, what may be loaded, the modules that are wanted at once, and
//! what phones and links show.

use super::files::Files;
use anyhow::{Context, ensure};
use std::collections::BTreeSet;
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

/// The index of a site with `files`, made of that of the page; with `docs`, its help leads to the documentation beside it.
/// Fails when the page has changed in a way that is not understood here.
pub(super) fn of(
    page: &str,
    files: &Files,
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
    for module in modules(files, &["page/main.js", "page/backend/workers.js"])? {
        writeln!(head, "    <link rel=\"modulepreload\" href=\"{module}\" />")?;
    }
    head +=
        "    <link rel=\"preload\" href=\"rules.wasm\" as=\"fetch\" type=\"application/wasm\" crossorigin />";
    Ok(page.replacen(CHARSET, &policy, 1).replacen(BACKEND, &head, 1))
}

/// Modules, and all that they import at once.
fn modules(files: &Files, first: &[&str]) -> anyhow::Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    let mut open: Vec<String> = first.iter().map(|&name| name.to_owned()).collect();
    while let Some(name) = open.pop() {
        if !found.insert(name.clone()) {
            continue;
        }
        let bytes = files.get(&name).with_context(|| format!("there is no module {name}"))?;
        open.extend(imports(&String::from_utf8_lossy(bytes)).filter_map(|target| beside(&name, target)));
    }
    Ok(found)
}

/// The modules that a module imports. An import ends with its module, on a line of its own if there are many names.
fn imports(text: &str) -> impl Iterator<Item = &str> {
    let starts = ["import ", "export ", "} from "];
    let lines = text.lines().filter(move |line| starts.iter().any(|start| line.starts_with(start)));
    lines
        .filter(|line| line.contains("from \"") || line.starts_with("import \""))
        .filter_map(|line| line.split('"').nth(1))
}

/// The file that a module names, seen from that module; none if it would lie outside.
fn beside(name: &str, target: &str) -> Option<String> {
    let mut parts: Vec<&str> = name.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_found_through_others() {
        let file = |name: &str, text: &str| (name.to_owned(), text.as_bytes().to_vec());
        let files = Files::from([
            file("page/main.js", "import { a } from \"./b/c.js\";\nimport {\n  d,\n} from \"./d.js\";\n"),
            file("page/b/c.js", "export { e } from \"../e.js\";\nconst text = \"from here\";\n"),
            file("page/d.js", "export const d = \"./nothing.js\";\nawait import(\"./later.js\");\n"),
            file("page/e.js", "import \"./d.js\";\n"),
        ]);
        let found = modules(&files, &["page/main.js"]).expect("modules");
        assert_eq!(
            found.into_iter().collect::<Vec<_>>(),
            ["page/b/c.js", "page/d.js", "page/e.js", "page/main.js"]
        );
        assert!(modules(&files, &["page/none.js"]).is_err());
    }

    #[test]
    fn an_address_makes_the_picture_of_links_absolute_and_help_leads_to_the_documentation() {
        let page = format!("<head>{CHARSET}\n{BACKEND}</head>");
        let files = Files::from([
            ("page/main.js".to_owned(), Vec::new()),
            ("page/backend/workers.js".to_owned(), Vec::new()),
        ]);
        let index = of(&page, &files, 20, Some("https://example.org/a&b"), true).expect("an index");
        assert!(index.contains("\"og:image\" content=\"https://example.org/a&amp;b/social.png\""), "{index}");
        assert!(index.contains("<link rel=\"help\" href=\"docs/index.html\" />"), "{index}");
        let index = of(&page, &files, 20, None, false).expect("an index");
        assert!(
            index.contains("\"og:image\" content=\"social.png\"")
                && !index.contains("og:url")
                && !index.contains("help"),
            "{index}"
        );
        assert!(of("<head></head>", &files, 20, None, false).is_err());
    }
}
