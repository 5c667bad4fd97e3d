//! The modules that the start page needs, named in `index.html`, so that browsers load them side by side and not each after the one
//! that imports it.

use std::collections::BTreeSet;

/// What the page begins with, and the backend that it loads as it runs.
const FIRST: [&str; 2] = ["main.js", "backend/http.js"];

/// The line in front of which they are named.
const SCRIPT: &str = "    <script type=\"module\"";

/// The index with a line for each module; `read` reads one.
pub(crate) fn with_modules(index: &str, read: impl Fn(&str) -> Option<String>) -> String {
    let lines: String = modules(&FIRST, read)
        .iter()
        .map(|name| format!("    <link rel=\"modulepreload\" href=\"page/{name}\" />\n"))
        .collect();
    index.replacen(SCRIPT, &format!("{lines}{SCRIPT}"), 1)
}

/// Modules, and all that they import at once. One that is not there is left out.
fn modules(first: &[&str], read: impl Fn(&str) -> Option<String>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open: Vec<String> = first.iter().map(|&name| name.to_owned()).collect();
    while let Some(name) = open.pop() {
        let Some(text) = (!found.contains(&name)).then(|| read(&name)).flatten() else { continue };
        open.extend(imports(&text).filter_map(|target| beside(&name, target)));
        found.insert(name);
    }
    found
}

/// The modules that a module imports. An import ends with its module, on a line of its own if there are many names.
pub(crate) fn imports(text: &str) -> impl Iterator<Item = &str> {
    let starts = ["import ", "export ", "} from "];
    let lines = text.lines().filter(move |line| starts.iter().any(|start| line.starts_with(start)));
    lines
        .filter(|line| line.contains("from \"") || line.starts_with("import \""))
        .filter_map(|line| line.split('"').nth(1))
}

/// The file that a module names, seen from that module; none if it would lie outside.
pub(crate) fn beside(name: &str, target: &str) -> Option<String> {
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
    fn modules_are_found_through_others_and_named_before_the_script() {
        let files = [
            ("main.js", "import { a } from \"./b/c.js\";\nimport {\n  d,\n} from \"./d.js\";\n"),
            ("b/c.js", "export { e } from \"../e.js\";\nconst text = \"from here\";\n"),
            ("d.js", "export const d = \"./nothing.js\";\nawait import(\"./later.js\");\n"),
            ("e.js", "import \"./d.js\";\nimport \"./missing.js\";\n"),
        ];
        let read = |name: &str| files.iter().find(|file| file.0 == name).map(|file| file.1.to_owned());
        let found: Vec<String> = modules(&["main.js"], read).into_iter().collect();
        assert_eq!(found, ["b/c.js", "d.js", "e.js", "main.js"]);
        let index =
            with_modules("<head>\n    <script type=\"module\" src=\"page/main.js\"></script>\n", read);
        assert_eq!(index.matches("modulepreload").count(), 4);
        assert!(index.contains("href=\"page/main.js\" />\n    <script"), "{index}");
    }
}
