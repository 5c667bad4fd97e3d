//! The page, file by file.
//!
//! Browsers ask again each time and get a `304` while the file is the same, so a newer `soko` never shows
//! an older page.

use crate::fault::Fault;
use axum::extract;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// The page itself.
pub(crate) async fn index(headers: HeaderMap) -> Response {
    send("index.html", &headers)
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
    let mut response = match known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => ([(header::CONTENT_TYPE, kind(name))], file.bytes).into_response(),
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
            // The page of a server loads nothing of the other backend.
            let is_other = name.starts_with("backend/")
                && !["backend/api.js", "backend/http.js", "backend/profile.js"].contains(&&*name);
            weight += if is_other { 0 } else { body.len() };
            let again = send(&name, &HeaderMap::from_iter([(header::IF_NONE_MATCH, tag)]));
            assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{name}");
        }
        assert!((100_000..450_000).contains(&weight), "the page weighs {weight} bytes");
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
