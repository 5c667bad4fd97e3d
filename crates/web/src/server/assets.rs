//! The page, carried in the binary: plain HTML, style sheets and ES modules, sent as they were written, but without their
//! comments. A debug build reads the files from the folder `page/` at each request, so that a change to the page needs no build.
//!
//! Browsers ask again each time and get a `304` while the file is the same, so a newer `soko` never shows
//! an older page.

use crate::fault::Fault;
use crate::server::lean::lean;
use axum::extract;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

/// The files of `page/`.
#[derive(RustEmbed)]
#[folder = "page"]
struct Assets;

/// The page itself.
pub(crate) async fn index(headers: HeaderMap) -> Response {
    send("index.html", &headers)
}

/// One file of the page.
pub(crate) async fn file(extract::Path(name): extract::Path<String>, headers: HeaderMap) -> Response {
    send(&name, &headers)
}

fn send(name: &str, headers: &HeaderMap) -> Response {
    let Some(asset) = Assets::get(name) else {
        return Fault::missing("this file").into_response();
    };
    let tag: String = asset.metadata.sha256_hash()[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
    let mut response = match known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => ([(header::CONTENT_TYPE, kind(name))], lean(name, asset.data)).into_response(),
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
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// Every file of the page, with its text.
    fn texts() -> Vec<(String, String)> {
        let read = |name: &str| Assets::get(name).expect("a listed file").data;
        Assets::iter()
            .map(|name| (name.to_string(), String::from_utf8_lossy(&read(&name)).into_owned()))
            .collect()
    }

    #[tokio::test]
    async fn every_file_is_served_and_together_they_are_light() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/page");
        let mut folders = vec![Path::new(root).to_owned()];
        let mut weight = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder of the page") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let parts = path.strip_prefix(root).expect("a path in the folder").components();
                let parts: Vec<_> = parts.map(|part| part.as_os_str().to_string_lossy()).collect();
                let name = parts.join("/");
                let response = send(&name, &HeaderMap::new());
                assert_eq!(response.status(), StatusCode::OK, "{name}");
                assert_ne!(response.headers()[header::CONTENT_TYPE], "application/octet-stream", "{name}");
                let tag = response.headers()[header::ETAG].clone();
                let body = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a body");
                let written = std::fs::read(&path).expect("the file");
                assert_eq!(body, lean(&name, written.into())[..], "{name}");
                // The page of a server loads nothing of the other backend.
                let is_other = name.starts_with("backend/") && name != "backend/http.js";
                weight += if is_other { 0 } else { body.len() };
                let again = send(&name, &HeaderMap::from_iter([(header::IF_NONE_MATCH, tag)]));
                assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{name}");
            }
        }
        assert!(weight < 400_000, "the page weighs {weight} bytes");
    }

    #[test]
    fn comments_stay_here_and_code_goes_out() {
        let sent = |name: &str, text: &'static str| {
            String::from_utf8(lean(name, text.as_bytes().into()).into_owned()).expect("text")
        };
        let code = "// What it is.\nconst a = 1; // one\n/** Two. */\n  /**\n   * Three.\n   */\nconst b = \
                    \"/* no comment */\";\nconst c =\n  /** @type {any} */ (b);\n/*\n*/ const d = \"//\";\n";
        let rest = "\nconst a = 1; // one\n\n\n\n\nconst b = \"/* no comment */\";\nconst c =\n  /** @type {any} */ (b);\n\n const d = \"//\";\n";
        assert_eq!(sent("a.js", code), rest);
        assert_eq!(sent("a.css", "/* Colours. */\na {\n  /* one */\n}\n"), "\na {\n\n}\n");
        assert_eq!(sent("a.svg", "<!-- // -->\n//"), "<!-- // -->\n//");
        // No text of the page spans lines, so that none is taken for a comment.
        for (name, text) in texts().iter().filter(|(name, _)| name.ends_with(".js")) {
            let odd =
                |line: &&str| line.matches('`').count() % 2 == 1 && !line.trim().starts_with(['*', '/']);
            assert_eq!(text.lines().find(odd), None, "{name}");
        }
    }

    #[test]
    fn nothing_outside_the_folder_is_served() {
        for name in ["../Cargo.toml", "/etc/passwd", "board/../../Cargo.toml", "no-such.js", ""] {
            assert_eq!(send(name, &HeaderMap::new()).status(), StatusCode::NOT_FOUND, "{name}");
        }
    }

    #[test]
    fn every_module_imports_modules_that_are_there() {
        for (name, text) in texts().iter().filter(|(name, _)| kind(name).starts_with("text/javascript")) {
            // An import ends with the name of its module, on a line of its own if there are many names.
            let imports =
                text.lines().filter(|line| line.starts_with("import ") || line.starts_with("} from "));
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
                assert!(Assets::get(&parts.join("/")).is_some(), "{name} imports {target}");
            }
        }
    }

    #[test]
    fn nothing_is_loaded_from_elsewhere() {
        // The license of the font names where it is from.
        for (name, text) in texts().into_iter().filter(|(name, _)| !name.ends_with(".txt")) {
            let text = text.replace("http://www.w3.org/", "");
            assert!(!text.contains("http://") && !text.contains("https://"), "{name}");
        }
    }
}
