//! The collections of a site, a file each, named by a slug that stays the same when others are added. A file holds the names and
//! texts of the level files that are the collection; `levels/index.json` lists the files in their order.

use super::files::{Files, all_files};
use anyhow::{Context, ensure};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};

/// A collection: its name, and level files with their texts.
struct Collection {
    slug: String,
    files: Vec<(String, String)>,
}

/// The files of collections that are built in, unless only others are wanted, and of `wanted` files and folders.
/// Fails when one cannot be read, or holds no file.
pub(super) fn files(wanted: &[PathBuf], only: bool) -> anyhow::Result<Files> {
    let mut collections = if only { Vec::new() } else { built_in() };
    for path in wanted {
        collections.push(read(path).with_context(|| path.display().to_string())?);
    }
    let mut files = Files::new();
    let mut names = Vec::new();
    for Collection { slug, files: own } in collections {
        let mut name = format!("{slug}.json");
        for number in 2.. {
            if !names.contains(&name) {
                break;
            }
            name = format!("{slug}-{number}.json");
        }
        let own: Vec<_> = own.iter().map(|(name, text)| json!({ "name": name, "text": text })).collect();
        files.insert(format!("levels/{name}"), serde_json::to_vec(&own)?);
        names.push(name);
    }
    files.insert("levels/index.json".to_owned(), serde_json::to_vec(&names)?);
    Ok(files)
}

/// The levels of the day, a file each month.
pub(super) fn days() -> Files {
    let months =
        ::levels::days::MONTHS.iter().filter_map(|(month, _)| Some((month, ::levels::days::month(month)?)));
    months.map(|(month, text)| (format!("days/{month}.txt"), text.into_bytes())).collect()
}

/// The collections that are built in: a file is one, and so are the files of a folder.
fn built_in() -> Vec<Collection> {
    let mut collections: Vec<Collection> = Vec::new();
    for &(name, bytes) in ::levels::FILES {
        let stem = name.split_once('/').or_else(|| name.rsplit_once('.')).map_or(name, |(stem, _)| stem);
        let file = (name.to_owned(), text(bytes.to_vec()));
        match collections.last_mut().filter(|last| last.slug == slug(stem)) {
            Some(last) => last.files.push(file),
            None => collections.push(Collection { slug: slug(stem), files: vec![file] }),
        }
    }
    collections
}

/// A file, or a folder with one level a file, as a collection.
fn read(path: &Path) -> anyhow::Result<Collection> {
    let paths = if path.is_dir() { all_files(path)? } else { vec![path.to_owned()] };
    let levels = paths.iter().filter(|path| path.extension().is_none_or(|extension| extension != "md"));
    let part = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let stem = if path.is_dir() { part(path.file_name()) } else { part(path.file_stem()) };
    let mut files = Vec::new();
    for file in levels {
        let name = part(file.file_name());
        let name = if path.is_dir() { format!("{stem}/{name}") } else { name };
        files.push((name, text(fs::read(file)?)));
    }
    ensure!(!files.is_empty(), "there are no levels");
    Ok(Collection { slug: slug(&stem), files })
}

/// Bytes as text; text that is not UTF-8 is read as Western European.
fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect())
}

/// A name of letters, digits and hyphens.
fn slug(name: &str) -> String {
    let letters: String = name
        .to_lowercase()
        .chars()
        .map(|letter| if letter.is_alphanumeric() { letter } else { '-' })
        .collect();
    let words: Vec<&str> = letters.split('-').filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "levels".to_owned() } else { words.join("-") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_slugs() {
        for (name, expect) in [
            ("First Steps", "first-steps"),
            ("sasquatch_3", "sasquatch-3"),
            ("Étude no. 1", "étude-no-1"),
            ("--", "levels"),
        ] {
            assert_eq!(slug(name), expect);
        }
    }

    #[test]
    fn the_levels_that_are_built_in_are_collections_by_slug() {
        let files = files(&[], false).expect("levels");
        let index: Vec<String> = serde_json::from_slice(&files["levels/index.json"]).expect("names");
        assert_eq!(
            index,
            ["first-steps.json", "warehouse.json", "wharf.json", "sokobond.json", "laboratory.json"]
        );
        for name in &index {
            let own: Vec<serde_json::Value> =
                serde_json::from_slice(&files[&format!("levels/{name}")]).expect("files");
            assert!(!own.is_empty() && own.iter().all(|one| one["text"].is_string()), "{name}");
        }
        // A collection that is given twice has two files.
        let twice = crate::root().join("levels/sokoban/first-steps.sok");
        let files = super::files(&[twice.clone(), twice], true).expect("levels");
        let names: Vec<&str> = files.keys().map(String::as_str).collect();
        assert_eq!(names, ["levels/first-steps-2.json", "levels/first-steps.json", "levels/index.json"]);
    }
}
