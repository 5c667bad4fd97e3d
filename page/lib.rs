//! The files of the page: plain HTML, style sheets and ES modules without their comments, and the few files that browsers load, which are
//! made of them. A debug build reads them from the folder `src/` each time, so that a change to the page needs no build; a release
//! build carries them.

mod hash;
mod joined;
mod lean;
mod names;

pub use hash::hash;
pub use lean::lean;

use std::borrow::Cow;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Component, Path};

/// The files of a release build by their names, as they were written.
static FILES: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Where a debug build reads them.
const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");

/// A file as browsers get it.
#[derive(Debug)]
pub struct File {
    /// Its bytes, without comments.
    pub bytes: Cow<'static, [u8]>,
    /// Changes with its content: 16 hexadecimal digits.
    pub tag: String,
}

/// The file of a name such as `main.js` or `icon.svg`; nothing outside the folder has one.
#[must_use]
pub fn file(name: &str) -> Option<File> {
    let bytes = match joined::file(name, &text) {
        Some(made) => made.into_bytes().into(),
        None => lean(name, written(name)?),
    };
    let mut hash = DefaultHasher::new();
    bytes.hash(&mut hash);
    Some(File { bytes, tag: format!("{:016x}", hash.finish()) })
}

/// The hash of the script that is in `index.html` itself, for a policy that allows it.
#[must_use]
pub fn script_hash() -> String {
    hash(joined::early(&text).as_bytes())
}

/// A text without its comments.
fn text(name: &str) -> Option<String> {
    String::from_utf8(lean(name, written(name)?).into_owned()).ok()
}

fn written(name: &str) -> Option<Cow<'static, [u8]>> {
    if !cfg!(debug_assertions) {
        return FILES.iter().find(|file| file.0 == name).map(|file| file.1.into());
    }
    let is_inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    fs::read(Path::new(SOURCE).join(name)).ok().filter(|_| is_inside).map(Cow::from)
}

/// The names of all files.
pub fn names() -> impl Iterator<Item = Cow<'static, str>> {
    written_names().chain(joined::MADE.map(Cow::from))
}

/// The names of the files that are there as they are written.
fn written_names() -> impl Iterator<Item = Cow<'static, str>> {
    let names: Vec<Cow<'static, str>> = match cfg!(debug_assertions) {
        true => names::names(Path::new(SOURCE)).unwrap_or_default().into_iter().map(Cow::from).collect(),
        false => FILES.iter().map(|file| file.0.into()).collect(),
    };
    names.into_iter()
}

/// The examples of README.md are tests.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::*;

    /// Every file of the page, with its text as it was written.
    fn texts() -> impl Iterator<Item = (Cow<'static, str>, String)> {
        written_names().map(|name| {
            let written = written(&name).expect("a listed file");
            (name, String::from_utf8_lossy(&written).into_owned())
        })
    }

    #[test]
    fn comments_stay_here_and_code_goes_out() {
        let sent = |name: &str, text: &'static str| {
            String::from_utf8(lean(name, text.as_bytes().into()).into_owned()).expect("text")
        };
        let code = "// What it is.\nconst a = 1; // one\n/** Two. */\n  /**\n   * Three.\n   */\nconst b = \
                    \"/* no comment */\";\nconst c =\n  /** @type {any} */ (b);\n/*\n*/ const d = \"//\";\n";
        let rest = "\nconst a = 1; // one\n\n\n\n\nconst b = \"/* no comment */\";\nconst c =\n/** @type {any} */ (b);\n\n const d = \"//\";\n";
        assert_eq!(sent("a.js", code), rest);
        assert_eq!(sent("a.css", "/* Colours. */\na {\n  /* one */\n}\n"), "\na {\n\n}\n");
        assert_eq!(sent("a.svg", "<!-- // -->\n//"), "<!-- // -->\n//");
        // No text of the page spans lines, so that none is taken for a comment.
        for (name, text) in texts().filter(|(name, _)| name.ends_with(".js")) {
            let odd =
                |line: &&str| line.matches('`').count() % 2 == 1 && !line.trim().starts_with(['*', '/']);
            assert_eq!(text.lines().find(odd), None, "{name}");
        }
    }

    #[test]
    fn every_module_imports_modules_that_are_there() {
        for (name, text) in texts().filter(|(name, _)| name.ends_with(".js")) {
            for target in joined::imports(&text) {
                let there = joined::beside(&name, target).and_then(|target| file(&target));
                assert!(there.is_some(), "{name} imports {target}");
            }
        }
    }

    #[test]
    fn the_joined_modules_are_whole_and_none_is_used_before_it_is_there() {
        let mut there = Vec::new();
        for (file, least) in [("main.js", 40), ("later.js", 60)] {
            let text = text_of(file);
            let before = there.len();
            for line in text.lines() {
                let named = line.strip_suffix(" = (() => {").and_then(|line| line.split('"').nth(1));
                let used = line.split("modules[\"").skip(1).filter_map(|part| part.split('"').next());
                there.extend(named.map(str::to_owned));
                for name in used {
                    assert!(there.iter().any(|other| other == name), "{line} in {file}");
                }
                let is_left = line.starts_with("export ") && !line.starts_with("export const {");
                let is_head = line.contains("modules = {}") || line.contains("\"./later.js\"");
                assert!(is_head || !(is_left || line.contains("import(\"")), "{line} in {file}");
            }
            assert!(there.len() - before > least, "{} modules in {file}", there.len() - before);
        }
        // Whatever is wanted later is there then.
        for file in ["main.js", "later.js"] {
            for part in text_of(file).split("later(\"").skip(1) {
                let name = part.split('"').next().unwrap_or_default();
                assert!(there.iter().any(|other| other == name), "{name} in {file}");
            }
        }
        let (all, unique) = (there.len(), there.into_iter().collect::<std::collections::BTreeSet<_>>().len());
        assert_eq!(all, unique);
    }

    fn text_of(name: &str) -> String {
        String::from_utf8(file(name).expect("a file").bytes.into_owned()).expect("text")
    }

    #[test]
    fn nothing_is_loaded_from_elsewhere() {
        // The license of the font names where it is from.
        for (name, text) in texts().filter(|(name, _)| !name.ends_with(".txt")) {
            let text = text.replace("http://www.w3.org/", "");
            assert!(!text.contains("http://") && !text.contains("https://"), "{name}");
        }
    }
}
