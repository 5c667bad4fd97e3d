//! The page in few files, because a browser asks a server for six at a time: `main.js` has the modules that the start page needs,
//! `later.js` all others, and `page.css` the style sheets. The script that runs before all others is in `index.html` itself: it asks for what
//! an address needs, and a slow line brings that together with the modules.
//!
//! A module becomes a function that is called once, behind those of the modules that it imports; its value is what the module exports. That
//! is the same as long as modules import each other in no ring and export what never changes, which tests check. Modules are understood
//! line by line, as prettier writes them.

use std::collections::BTreeSet;

/// The module that the page begins with.
const FIRST: &str = "main.js";

/// What takes part in every module that is joined.
const HEAD: &str = "export const modules = {};\nexport const later = (name) => import(\"./later.js\").then(() => modules[name]);\n";
const HEAD_LATER: &str = "import { later, modules } from \"./main.js\";\n";

/// The script that runs before all others, and the line of `index.html` that names it.
const EARLY: &str = "storage/early.js";
const EARLY_LINE: &str = "<script src=\"page/storage/early.js\"></script>";

/// How a line of `index.html` names a style sheet, before and behind its name.
const SHEET: (&str, &str) = ("<link rel=\"stylesheet\" href=\"page/", "\" />");

/// A file that is made of others, which `read` reads; none if the name is not one of them.
pub(crate) fn file(name: &str, read: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    match name {
        "index.html" => {
            let script = format!("<script>{}</script>", early(read));
            Some(index(&read(name)?).replace(EARLY_LINE, &script))
        }
        "page.css" => sheets(&read("index.html")?).map(read).collect(),
        FIRST => {
            let names = order(&[FIRST.to_owned()], &BTreeSet::new(), read);
            let exported = exports(&read(FIRST)?).map(|(name, _)| name).collect::<Vec<_>>().join(", ");
            let last = format!("export const {{ {exported} }} = modules[\"{FIRST}\"];\n");
            Some(HEAD.to_owned() + &all(&names, read) + &last)
        }
        "later.js" => Some(HEAD_LATER.to_owned() + &all(&later(read), read)),
        _ => None,
    }
}

/// The names of the files that are made of others, besides those that are there as they are written.
pub(crate) const MADE: [&str; 2] = ["later.js", "page.css"];

/// The script that runs before all others, as it is in the index.
pub(crate) fn early(read: &dyn Fn(&str) -> Option<String>) -> String {
    let text = read(EARLY).unwrap_or_default();
    text.lines().filter(|line| !line.is_empty()).flat_map(|line| [line, "\n"]).collect()
}

/// The index with one style sheet.
fn index(text: &str) -> String {
    let mut made = String::with_capacity(text.len());
    let mut is_first = true;
    for line in text.lines() {
        let bare = line.trim();
        let sheet = bare.strip_prefix(SHEET.0).and_then(|rest| rest.strip_suffix(SHEET.1));
        match sheet {
            Some(_) if !is_first => continue,
            Some(sheet) => made += &line.replace(sheet, "page.css"),
            None => made += line,
        }
        is_first &= sheet.is_none();
        made.push('\n');
    }
    made
}

/// The style sheets of the index.
fn sheets(index: &str) -> impl Iterator<Item = &str> {
    index.lines().filter_map(|line| line.trim().strip_prefix(SHEET.0)?.strip_suffix(SHEET.1))
}

/// The modules that are loaded when they are needed, and what they import, without those of the start page.
fn later(read: &dyn Fn(&str) -> Option<String>) -> Vec<String> {
    let first = order(&[FIRST.to_owned()], &BTreeSet::new(), read);
    let known: BTreeSet<String> = first.iter().cloned().collect();
    let (mut found, mut looked) = (Vec::new(), 0);
    let mut open = first;
    while let Some(name) = open.get(looked).cloned() {
        looked += 1;
        let text = read(&name).unwrap_or_default();
        let wanted: Vec<String> = wanted(&text).filter_map(|target| beside(&name, target)).collect();
        let without = known.iter().chain(&found).cloned().collect();
        let new = order(&wanted, &without, read);
        open.extend(new.iter().cloned());
        found.extend(new);
    }
    found
}

/// Modules and all that they import, each behind what it imports. Those that are not there are left out.
fn order(
    wanted: &[String],
    without: &BTreeSet<String>,
    read: &dyn Fn(&str) -> Option<String>,
) -> Vec<String> {
    fn visit(
        name: &str,
        seen: &mut BTreeSet<String>,
        into: &mut Vec<String>,
        read: &dyn Fn(&str) -> Option<String>,
    ) {
        let Some(text) = seen.insert(name.to_owned()).then(|| read(name)).flatten() else { return };
        for target in imports(&text).filter_map(|target| beside(name, target)) {
            visit(&target, seen, into, read);
        }
        into.push(name.to_owned());
    }
    let (mut seen, mut found) = (without.clone(), Vec::new());
    for name in wanted {
        visit(name, &mut seen, &mut found, read);
    }
    found
}

/// Modules as functions, one behind the other.
fn all(names: &[String], read: &dyn Fn(&str) -> Option<String>) -> String {
    names.iter().filter_map(|name| Some(joined(name, &read(name)?))).collect()
}

/// A module as a function that is called at once.
fn joined(name: &str, text: &str) -> String {
    let mut body = String::with_capacity(text.len());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let mut line = line.to_owned();
        if line == "import {" || line == "export {" {
            while !line.ends_with(';') {
                let Some(next) = lines.next() else { break };
                line += next.trim();
            }
        }
        let made = statement(name, &line);
        if !made.is_empty() {
            body += &made;
            body.push('\n');
        }
    }
    let exports = exports(text).map(|(exported, from)| match from {
        Some(target) => {
            format!("{exported}: modules[\"{}\"].{exported}", beside(name, target).unwrap_or_default())
        }
        None => exported.to_owned(),
    });
    let exports = exports.collect::<Vec<_>>().join(", ");
    format!("modules[\"{name}\"] = (() => {{\n{}return {{ {exports} }};\n}})();\n", body)
}

/// A line of a module as it is in the function.
fn statement(module: &str, line: &str) -> String {
    if line.starts_with("import ") || line.starts_with("export {") {
        let target = line.split('"').nth(1).and_then(|target| beside(module, target));
        let names = line.strip_prefix("import ").and_then(|rest| rest.split_once(" from "));
        let (Some((names, _)), Some(target)) = (names, target) else { return String::new() };
        let names = names.strip_prefix("* as ").map_or_else(|| names.replace(" as ", ": "), str::to_owned);
        return format!("const {names} = modules[\"{target}\"];");
    }
    let line = without_types(line.strip_prefix("export ").unwrap_or(line));
    let mut parts = line.split("import(\"");
    let mut made = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (target, rest) = part.split_once('"').unwrap_or((part, ""));
        made += &format!("later(\"{}\"{rest}", beside(module, target).unwrap_or_default());
    }
    made
}

/// A line without the types in it, which are comments and name modules too.
fn without_types(line: &str) -> String {
    let mut made = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, behind)) = rest.split_once("/** @").filter(|(_, behind)| behind.contains("*/")) {
        made += before;
        rest = behind.split_once("*/").map_or("", |(_, behind)| behind.trim_start());
    }
    made + rest
}

/// What a module exports, with the module that it is from if that is another.
fn exports(text: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("export "));
    lines.flat_map(|line| {
        let (names, target) = match line.strip_prefix('{') {
            Some(list) => (list.split('}').next().unwrap_or_default(), line.split('"').nth(1)),
            None => {
                let words = ["async ", "function ", "const ", "class "];
                let name = words.iter().fold(line, |rest, word| rest.strip_prefix(word).unwrap_or(rest));
                (name.split([' ', '(']).next().unwrap_or_default(), None)
            }
        };
        names.split(',').map(str::trim).filter(|name| !name.is_empty()).map(move |name| (name, target))
    })
}

/// The modules that a module imports. An import ends with its module, on a line of its own if there are many names.
pub(crate) fn imports(text: &str) -> impl Iterator<Item = &str> {
    let starts = ["import ", "export ", "} from "];
    let lines = text.lines().filter(move |line| starts.iter().any(|start| line.starts_with(start)));
    lines
        .filter(|line| line.contains("from \"") || line.starts_with("import \""))
        .filter_map(|line| line.split('"').nth(1))
}

/// The modules that a module loads when it needs them; comments that have lines of their own are gone.
fn wanted(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| !line.contains("/** @"))
        .flat_map(|line| line.split("import(\"").skip(1).filter_map(|part| part.split('"').next()))
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

    const FILES: [(&str, &str); 6] = [
        (
            "index.html",
            "<head>\n    <link rel=\"stylesheet\" href=\"page/a.css\" />\n    <link rel=\"stylesheet\" href=\"page/b.css\" />\n</head>",
        ),
        (
            "main.js",
            "import { a, b as c } from \"./b/c.js\";\nimport * as d from \"./d.js\";\nexport { get } from \"./b/c.js\";\nexport const e = () => import(\"./later/f.js\");\n",
        ),
        (
            "b/c.js",
            "import {\n  d,\n} from \"../d.js\";\nexport async function a() {}\nexport class b {}\nexport const get = /** @type {import(\"../later/g.js\").G} */ (d);\n",
        ),
        ("d.js", "export const d = \"./nothing.js\";\n"),
        ("later/f.js", "import \"../d.js\";\nimport { g } from \"./g.js\";\nexport {};\n"),
        ("later/g.js", "export function g(a) {}\n"),
    ];

    fn read(name: &str) -> Option<String> {
        let sheet = name.strip_suffix(".css").map(|letter| format!("{letter} {{}}\n"));
        sheet.or_else(|| FILES.iter().find(|file| file.0 == name).map(|file| file.1.to_owned()))
    }

    #[test]
    fn modules_become_functions_behind_those_that_they_import() {
        let expect = "modules[\"d.js\"] = (() => {\nconst d = \"./nothing.js\";\nreturn { d };\n})();\n\
            modules[\"b/c.js\"] = (() => {\nconst {d,} = modules[\"d.js\"];\nasync function a() {}\nclass b {}\n\
            const get = (d);\nreturn { a, b, get };\n})();\n\
            modules[\"main.js\"] = (() => {\nconst { a, b: c } = modules[\"b/c.js\"];\nconst d = modules[\"d.js\"];\n\
            const e = () => later(\"later/f.js\");\nreturn { get: modules[\"b/c.js\"].get, e };\n})();\n\
            export const { get, e } = modules[\"main.js\"];\n";
        assert_eq!(file("main.js", &read).as_deref(), Some(&*format!("{HEAD}{expect}")));
    }

    #[test]
    fn what_is_loaded_later_comes_once_and_without_what_is_there() {
        let expect = "modules[\"later/g.js\"] = (() => {\nfunction g(a) {}\nreturn { g };\n})();\n\
            modules[\"later/f.js\"] = (() => {\nconst { g } = modules[\"later/g.js\"];\nreturn {  };\n})();\n";
        let made = file("later.js", &read).expect("a file");
        assert_eq!(made.strip_prefix(HEAD_LATER), Some(expect));
    }

    #[test]
    fn style_sheets_are_one_in_their_order() {
        assert_eq!(file("page.css", &read).as_deref(), Some("a {}\nb {}\n"));
        let index = file("index.html", &read).expect("a file");
        assert_eq!(index, "<head>\n    <link rel=\"stylesheet\" href=\"page/page.css\" />\n</head>\n");
        assert_eq!(file("d.js", &read), None);
    }
}
