//! `cargo xtask site`: the page with the solver inside, as files for any static host. All addresses are relative, so that it works in
//! any folder of a host.
//!
//! The folder has `index.html`; a folder for this version with scripts, the style sheet, fonts, `rules.wasm` (rules, levels and
//! records), `ahead.json` (its answers to what the start page asks at a first visit, so that boards are there before it is) and
//! `sokoworks.wasm` (all that and the solver); `levels/`, a file for each collection; `days/`, a file for each month of levels of the day; a service worker, which knows every file with its hash
//! and keeps them for use offline, of the days those of this month, the next, and the months that were opened; a manifest
//! with icons. Files that compress well have a copy with `.gz` behind the name (and `.br` where `brotli` or Node is there), for
//! hosts that send such copies.

mod ahead;
mod bundle;
mod files;
mod index;
mod levels;
mod npm;
mod packed;

use crate::{book, wasm};
use anyhow::{Context, bail, ensure};
use files::{Files, all_files, name_in};
use index::Inside;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Seconds of a search.
const SECONDS: u32 = 20;

/// The options of the command line.
#[derive(Debug, Default, PartialEq, Eq)]
struct Wanted {
    /// The folder that is made.
    out: PathBuf,
    /// Files and folders of levels, beside those that are built in.
    levels: Vec<PathBuf>,
    /// Whether the levels that are built in are left out.
    alone: bool,
    /// A module that was built already.
    module: Option<PathBuf>,
    /// Seconds of a search.
    seconds: Option<u32>,
    /// Where the site will be, for pictures of links.
    address: Option<String>,
    /// Whether the package for JavaScript is made too.
    npm: bool,
    /// Whether the documentation is made too.
    docs: bool,
    /// Whether there are no compressed copies.
    plain: bool,
}

impl Wanted {
    fn parse(arguments: impl Iterator<Item = String>) -> anyhow::Result<Wanted> {
        let mut wanted = Wanted::default();
        let mut arguments = arguments.peekable();
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next_if(|next| !next.starts_with("--"));
            match argument.as_str() {
                "--levels" => {
                    let all = std::iter::from_fn(value).map(PathBuf::from);
                    wanted.levels.extend(all);
                    ensure!(!wanted.levels.is_empty(), "--levels needs files or folders");
                }
                "--only" => wanted.alone = true,
                "--npm" => wanted.npm = true,
                "--docs" => wanted.docs = true,
                "--plain" => wanted.plain = true,
                "--wasm" => wanted.module = Some(value().context("--wasm needs a file")?.into()),
                "--address" => wanted.address = Some(value().context("--address needs an address")?),
                "--seconds" => {
                    let seconds = value().and_then(|text| text.parse().ok()).filter(|&seconds| seconds > 0);
                    wanted.seconds = Some(seconds.context("--seconds needs a number of seconds")?);
                }
                other if other.starts_with("--") => bail!("there is no option {other}"),
                folder if wanted.out.as_os_str().is_empty() => wanted.out = folder.into(),
                other => bail!("{other} is one folder too many"),
            }
        }
        ensure!(!wanted.out.as_os_str().is_empty(), "name the folder that is to be made");
        ensure!(!wanted.alone || !wanted.levels.is_empty(), "--only needs --levels");
        Ok(wanted)
    }
}

/// Makes the site; returns a sentence about it.
/// Fails when the module does not build, levels cannot be read, or files cannot be written.
pub(crate) fn make(root: &Path, arguments: impl Iterator<Item = String>) -> anyhow::Result<String> {
    let wanted = Wanted::parse(arguments)?;
    let module = match &wanted.module {
        Some(file) => file.clone(),
        None => wasm::build(root, wasm::Optimized::Whole)?,
    };
    let mut page = bundle::files(root)?;
    let levels = levels::files(&wanted.levels, wanted.alone)?;
    let rules = module.with_file_name(wasm::RULES);
    page.insert("ahead.json".to_owned(), ahead::answers(root, &rules, &levels)?);
    for (name, file) in [("rules.wasm", &rules), ("sokoworks.wasm", &module)] {
        page.insert(name.to_owned(), fs::read(file).with_context(|| file.display().to_string())?);
    }
    let mut inside = |name: &str| Some(String::from_utf8_lossy(&page.remove(name)?).into_owned());
    let [script, sheet] = ["early.js", "page.css"].map(|name| inside(name).context(name));
    let (script, sheet) = (script?, sheet?);
    let (folder, mut files) = bundle::in_folder(page);
    files.extend(beside(root, &folder)?);
    files.extend(levels);
    files.extend(levels::days());
    let text = fs::read_to_string(root.join("page/src/index.html")).context("index.html")?;
    let seconds = wanted.seconds.unwrap_or(SECONDS);
    let inside = Inside { script: &script, sheet: &sheet };
    let index = index::of(&text, &folder, &inside, seconds, wanted.address.as_deref(), wanted.docs)?;
    files.insert("index.html".to_owned(), index.into_bytes());
    let worker = files.remove("service-worker.js").context("the service worker is missing")?;
    files.insert("service-worker.js".to_owned(), packed::service_worker(&worker, &files));
    ensure_free(&wanted.out)?;
    write(&wanted.out, &files)?;
    if wanted.npm {
        let module = files.get(&format!("{folder}/sokoworks.wasm")).cloned().unwrap_or_default();
        write(&wanted.out.join("npm"), &npm::files(root, module)?)?;
    }
    if wanted.docs {
        book::build(root, &wanted.out.join("docs"))?;
    }
    let bytes: usize = files.values().map(Vec::len).sum();
    let summary = format!("{}: {} files, {} kB", wanted.out.display(), files.len(), bytes / 1000);
    if wanted.plain {
        return Ok(summary);
    }
    let sent = packed::copies(&wanted.out, &files)?;
    Ok(format!("{summary}, compressed {} kB", sent / 1000))
}

/// The files of `page/site`, for a page whose bundled files are in `folder`.
fn beside(root: &Path, folder: &str) -> anyhow::Result<Files> {
    let mut files = Files::new();
    let site = root.join("page/site");
    for path in all_files(&site)? {
        let name = name_in(&path, &site)?;
        let bytes = page::lean(&name, fs::read(&path)?.into()).into_owned();
        files.insert(name, bytes);
    }
    let manifest = files.get_mut("manifest.webmanifest").context("the manifest is missing")?;
    *manifest = String::from_utf8_lossy(manifest).replace("\"page/", &format!("\"{folder}/")).into_bytes();
    Ok(files)
}

/// Whether a folder is empty, missing, or an older site.
fn ensure_free(out: &Path) -> anyhow::Result<()> {
    let has = |name: &str| out.join(name).exists();
    let is_free = fs::read_dir(out).map_or(true, |mut entries| entries.next().is_none());
    let is_site = has("service-worker.js") && has("levels/index.json");
    ensure!(is_free || is_site, "{} has other files; name an empty folder", out.display());
    Ok(())
}

/// Writes files into a folder. Compressed copies of what stood there before are removed, since a host would go on sending them.
fn write(out: &Path, files: &Files) -> anyhow::Result<()> {
    for (name, bytes) in files {
        let path = out.join(name);
        fs::create_dir_all(path.parent().unwrap_or(out))?;
        fs::write(&path, bytes).with_context(|| path.display().to_string())?;
        for ending in packed::ENDINGS {
            match fs::remove_file(out.join(format!("{name}{ending}"))) {
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(error).context(name.clone()),
                _ => {}
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Wanted, String> {
        Wanted::parse(line.split_whitespace().map(str::to_owned)).map_err(|error| error.to_string())
    }

    #[test]
    fn options_are_read_in_any_order_and_wrong_ones_are_refused() {
        let wanted = parse("--levels a.xsb b --seconds 60 --only").err();
        assert_eq!(wanted.as_deref(), Some("name the folder that is to be made"));
        let wanted = parse("site --levels a.xsb b --seconds 60 --only --address https://example.org/x/")
            .expect("options");
        assert_eq!(wanted.levels, [Path::new("a.xsb"), Path::new("b")]);
        assert_eq!((wanted.seconds, wanted.alone), (Some(60), true));
        for (line, why) in [
            ("", "name the folder"),
            ("site other", "one folder too many"),
            ("site --level a", "there is no option --level"),
            ("site --levels", "--levels needs"),
            ("site --seconds 0", "--seconds needs"),
            ("site --only", "--only needs --levels"),
        ] {
            let message = parse(line).err().unwrap_or_default();
            assert!(message.contains(why), "{line}: {message}");
        }
    }

    #[test]
    fn a_site_names_the_files_of_its_bundle_and_nothing_of_the_server() {
        let root = crate::root();
        let text = fs::read_to_string(root.join("page/src/index.html")).expect("a file");
        let inside = Inside { script: "", sheet: "" };
        let index = index::of(&text, "page-1", &inside, 20, None, false).expect("an index");
        for name in ["main.js", "shared.js", "ahead.json", "icon.svg", "fonts/figtree.woff2", "rules.wasm"] {
            assert!(index.contains(&format!("=\"page-1/{name}\"")), "{name}");
        }
        assert!(!index.contains("\"page/") && !index.contains("\"http\""), "{index}");
        let files = beside(root, "page-1").expect("files");
        let manifest: serde_json::Value =
            serde_json::from_slice(&files["manifest.webmanifest"]).expect("a manifest");
        for icon in manifest["icons"].as_array().expect("icons") {
            let name = icon["src"].as_str().expect("a name");
            assert!(name == "page-1/icon.svg" || files.contains_key(name), "{name}");
        }
    }

    #[test]
    fn a_site_that_is_written_again_keeps_no_copies_of_what_was_there() {
        let place = std::env::temp_dir().join(format!("sokoworks-again-{}", std::process::id()));
        let text = |text: &str| Files::from([("a/index.html".to_owned(), text.repeat(600).into_bytes())]);
        write(&place, &text("old")).expect("files");
        packed::copies(&place, &text("old")).expect("copies");
        assert!(place.join("a/index.html.gz").exists());
        write(&place, &text("new")).expect("files");
        let left = all_files(&place).expect("files");
        fs::remove_dir_all(&place).expect("the folder");
        assert_eq!(left, [place.join("a/index.html")]);
    }

    #[test]
    fn a_folder_with_other_files_is_left_alone() {
        let place = std::env::temp_dir().join(format!("sokoworks-site-{}", std::process::id()));
        fs::create_dir_all(&place).expect("a folder");
        fs::write(place.join("letter.txt"), "Dear").expect("a file");
        let message = ensure_free(&place).map_err(|error| error.to_string());
        assert!(message.is_err_and(|message| message.contains("has other files")));
        fs::create_dir_all(place.join("levels")).expect("a folder");
        for name in ["service-worker.js", "levels/index.json"] {
            fs::write(place.join(name), "").expect("a file");
        }
        assert!(ensure_free(&place).is_ok() && ensure_free(&place.join("new")).is_ok());
        fs::remove_dir_all(&place).expect("the folder");
    }
}
