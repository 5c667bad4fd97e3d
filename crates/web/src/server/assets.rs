//! The page, file by file.
//!
//! Browsers ask again each time and get a `304` while the file is the same, so a newer `soko` never shows
//! an older page. Texts are sent compressed to those who take that.

use crate::fault::Fault;
use crate::server::guard::policy;
use axum::extract;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// Texts that are shorter than this are sent as they are.
const SHORT: usize = 500;

/// The page itself, with the policy that allows the script in it.
pub(crate) async fn index(headers: HeaderMap) -> Response {
    let mut response = send("index.html", &headers);
    if let Ok(policy) = HeaderValue::from_str(&policy(&page::script_hash())) {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// One file of the page.
pub(crate) async fn file(extract::Path(name): extract::Path<String>, headers: HeaderMap) -> Response {
    send(&name, &headers)
}

/// The levels of the days of a month, such as `2026-11.txt`.
pub(crate) async fn days(extract::Path(name): extract::Path<String>) -> Response {
    match name.strip_suffix(".txt").and_then(levels::days::month) {
        Some(text) => {
            ([(header::CONTENT_TYPE, kind(&name)), (header::CACHE_CONTROL, "no-cache")], text).into_response()
        }
        None => Fault::missing("a level of the day in this month").into_response(),
    }
}

fn send(name: &str, headers: &HeaderMap) -> Response {
    let Some(file) = page::file(name) else {
        return Fault::missing("this file").into_response();
    };
    let tag = format!("\"{}\"", file.tag);
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
    let packed = (!known).then(|| packed(name, &file.bytes, headers)).flatten();
    let mut response = match (known, packed) {
        (true, _) => StatusCode::NOT_MODIFIED.into_response(),
        (_, Some(bytes)) => ([(header::CONTENT_ENCODING, "gzip")], bytes).into_response(),
        (_, None) => file.bytes.into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// A text compressed, if it is long and the browser takes that.
fn packed(name: &str, bytes: &[u8], headers: &HeaderMap) -> Option<Vec<u8>> {
    let takes = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let takes = takes.flat_map(|value| value.split(',')).any(|word| word.trim() == "gzip");
    if !takes || bytes.len() < SHORT || kind(name).starts_with("font") {
        return None;
    }
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(bytes).ok()?;
    packer.finish().ok()
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
    use std::io::Read;

    /// What a browser loads of all views together.
    const LOADED: [&str; 7] = [
        "index.html",
        "main.js",
        "later.js",
        "page.css",
        "icon.svg",
        "fonts/figtree.woff2",
        "fonts/figtree-ext.woff2",
    ];

    #[tokio::test]
    async fn every_file_is_served_and_together_they_are_light() {
        let mut weight = 0;
        for name in page::names() {
            let response = send(&name, &HeaderMap::new());
            assert_eq!(response.status(), StatusCode::OK, "{name}");
            assert_ne!(response.headers()[header::CONTENT_TYPE], "application/octet-stream", "{name}");
            let tag = response.headers()[header::ETAG].clone();
            let body = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a body");
            assert_eq!(body, page::file(&name).expect("a file").bytes[..], "{name}");
            let takes =
                HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static("br, gzip"))]);
            let response = send(&name, &takes);
            let is_packed = response.headers().contains_key(header::CONTENT_ENCODING);
            let sent = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a body");
            let mut text = Vec::new();
            match is_packed {
                true => flate2::read::GzDecoder::new(&sent[..]).read_to_end(&mut text).expect("a text"),
                false => std::io::Cursor::new(&sent).read_to_end(&mut text).expect("bytes"),
            };
            assert_eq!(text, body, "{name}");
            weight += if LOADED.contains(&&*name) { sent.len() } else { 0 };
            let again = send(&name, &HeaderMap::from_iter([(header::IF_NONE_MATCH, tag)]));
            assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{name}");
        }
        assert!((50_000..180_000).contains(&weight), "the page weighs {weight} bytes");
    }

    #[tokio::test]
    async fn the_page_has_its_first_script_in_it_and_the_policy_allows_that_one() {
        let response = index(HeaderMap::new()).await;
        let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().expect("text").to_owned();
        let body = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a body");
        let text = String::from_utf8_lossy(&body);
        let script = text.split_once("<script>").and_then(|(_, rest)| rest.split_once("</script>"));
        let script = script.expect("a script").0;
        assert!(script.contains("dataset.theme") && !text.contains("early.js"), "{text}");
        assert!(
            policy.contains(&format!("script-src 'self' '{}';", page::hash(script.as_bytes()))),
            "{policy}"
        );
    }

    #[tokio::test]
    async fn the_days_of_a_month_are_a_text_and_other_months_have_none() {
        let response = days(extract::Path("2026-11.txt".to_owned())).await;
        assert_eq!(response.headers()[header::CONTENT_TYPE], "text/plain; charset=utf-8");
        let body = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a body");
        assert_eq!(body, levels::days::month("2026-11").expect("a file"));
        for name in ["1900-01.txt", "2026-11", "../lib.rs"] {
            assert_eq!(days(extract::Path(name.to_owned())).await.status(), StatusCode::NOT_FOUND, "{name}");
        }
    }

    #[test]
    fn nothing_outside_the_folder_is_served() {
        for name in ["../Cargo.toml", "/etc/passwd", "board/../../Cargo.toml", "no-such.js", ""] {
            assert_eq!(send(name, &HeaderMap::new()).status(), StatusCode::NOT_FOUND, "{name}");
        }
    }
}
