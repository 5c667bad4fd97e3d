//! The page, carried in the binary: plain HTML, style sheets and ES modules, sent as they were written.
//!
//! Browsers ask again each time and get a `304` while the file is the same, so a newer `soko` never shows
//! an older page.

use crate::fault::Fault;
use axum::extract;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// Path within `page/` and content of a file.
type Asset = (&'static str, &'static [u8]);

macro_rules! assets {
    ($($name:literal),* $(,)?) => {
        /// The files of `page/`.
        const ASSETS: &[Asset] = &[$(($name, include_bytes!(concat!("../../page/", $name)))),*];
    };
}

assets![
    "base.css",
    "board.css",
    "board/aim.js",
    "board/board.js",
    "board/looks.js",
    "board/pointer.js",
    "common/api.js",
    "common/dialog.js",
    "common/dom.js",
    "common/icons.js",
    "common/credit.js",
    "common/memory.js",
    "common/types.js",
    "editor/asking.js",
    "editor/collect.js",
    "editor/editor.js",
    "files/download.js",
    "files/share.js",
    "icon.svg",
    "index.html",
    "layout.css",
    "library/importer.js",
    "library/library.js",
    "main.js",
    "play/backward.js",
    "play/bar.js",
    "play/game.js",
    "play/line.js",
    "play/movie.js",
    "play/play.js",
    "settings/help.js",
    "settings/keys.js",
    "settings/settings.js",
    "solver/hintbox.js",
    "solver/solvebox.js",
];

/// The page itself.
pub(crate) async fn index(headers: HeaderMap) -> Response {
    send("index.html", &headers)
}

/// One file of the page.
pub(crate) async fn file(extract::Path(name): extract::Path<String>, headers: HeaderMap) -> Response {
    send(&name, &headers)
}

fn send(name: &str, headers: &HeaderMap) -> Response {
    let Some((name, bytes)) = ASSETS.iter().find(|(own, _)| *own == name) else {
        return Fault::missing("this file").into_response();
    };
    let tag = format!("\"{:016x}\"", hash(bytes));
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
    let mut response = match known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => ([(header::CONTENT_TYPE, kind(name))], *bytes).into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

/// FNV-1a.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn every_file_is_carried_and_together_they_are_light() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/page");
        let mut there = Vec::new();
        let mut folders = vec![Path::new(root).to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder of the page") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let parts = path.strip_prefix(root).expect("a path in the folder").components();
                    let parts: Vec<_> = parts.map(|part| part.as_os_str().to_string_lossy()).collect();
                    there.push(parts.join("/"));
                }
            }
        }
        there.sort();
        let mut carried: Vec<&str> = ASSETS.iter().map(|(name, _)| *name).collect();
        carried.sort_unstable();
        assert_eq!(carried, there);
        let weight: usize = ASSETS.iter().map(|(_, bytes)| bytes.len()).sum();
        assert!(weight < 300_000, "the page weighs {weight} bytes");
        assert!(ASSETS.iter().all(|(name, _)| kind(name) != "application/octet-stream"));
    }

    #[test]
    fn every_module_imports_modules_that_are_carried() {
        for (name, bytes) in ASSETS.iter().filter(|(name, _)| kind(name).starts_with("text/javascript")) {
            let text = String::from_utf8_lossy(bytes);
            let imports = text.lines().filter(|line| line.starts_with("import "));
            for target in imports.filter_map(|line| line.split('"').nth(1)) {
                let mut parts: Vec<&str> = name.split('/').collect();
                parts.pop();
                for part in target.split('/') {
                    match part {
                        "." => {}
                        ".." => assert!(parts.pop().is_some(), "{name} imports {target}"),
                        part => parts.push(part),
                    }
                }
                let path = parts.join("/");
                assert!(ASSETS.iter().any(|(own, _)| *own == path), "{name} imports {target}");
            }
        }
    }

    #[test]
    fn nothing_is_loaded_from_elsewhere() {
        for (name, bytes) in ASSETS {
            let text = String::from_utf8_lossy(bytes).replace("http://www.w3.org/", "");
            assert!(!text.contains("http://") && !text.contains("https://"), "{name}");
        }
    }
}
