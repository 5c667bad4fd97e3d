//! Which requests are accepted, and the security headers of every answer.
//!
//! The server has no passwords: whoever reaches it on this machine may play. Other web pages may not.
//! A page of another origin whose name was made to point here (DNS rebinding) is refused by the `Host` it sends;
//! a page that posts here across origins (request forgery) by `Origin` and `Sec-Fetch-Site`. The content
//! security policy lets our own page load from here alone.

use crate::fault::Fault;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Names of the loopback interface.
const LOOPBACK: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

/// What an answer may load.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
    font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Host names that the server answers to, besides those of loopback.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names(pub(crate) Arc<[String]>);

impl Names {
    /// Whether `authority`, a name with or without a port, is ours.
    fn has(&self, authority: &str) -> bool {
        let name = match authority.rsplit_once(':') {
            Some((name, port)) if !port.contains(']') => {
                if port.is_empty() || !port.bytes().all(|byte| byte.is_ascii_digit()) {
                    return false;
                }
                name
            }
            _ => authority,
        };
        LOOPBACK.iter().any(|own| name.eq_ignore_ascii_case(own))
            || self.0.iter().any(|own| name.eq_ignore_ascii_case(own))
    }
}

/// The policy of a page that has a script in it, with this hash.
pub(crate) fn policy(hash: &str) -> String {
    POLICY.replace("script-src 'self'", &format!("script-src 'self' '{hash}'"))
}

/// Accepts the requests of our own page, and adds the security headers.
pub(crate) async fn guard(State(names): State<Names>, request: Request, next: Next) -> Response {
    let mut response = match check(&names, request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(fault) => fault.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn check(names: &Names, uri: &Uri, headers: &HeaderMap) -> Result<(), Fault> {
    let forbidden = |message| Err(Fault::new(StatusCode::FORBIDDEN, "E-FOREIGN", message));
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or(""));
    // RFC 9112, section 3.2: several names are an error; whole addresses are for proxies.
    if uri.authority().is_some() || headers.get_all(header::HOST).iter().count() > 1 {
        let message = "a request has one Host, and its target is a path";
        return Err(Fault::new(StatusCode::BAD_REQUEST, "E-HOST", message));
    }
    let Some(host) = text(header::HOST).filter(|host| names.has(host)) else {
        return forbidden("this is not a name of the server");
    };
    if let Some(origin) = text(header::ORIGIN) {
        let own = origin.split_once("://").is_some_and(|(_, authority)| authority.eq_ignore_ascii_case(host));
        if !own {
            return forbidden("only the server's own page may send requests");
        }
    }
    let foreign = text(HeaderName::from_static("sec-fetch-site"))
        .is_some_and(|site| site != "same-origin" && site != "none");
    if foreign && uri.path().starts_with("/api/") {
        return forbidden("only the server's own page may send requests");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        let names = Names(Arc::from(["puzzle.lan".to_owned()]));
        for good in ["localhost", "LocalHost:80", "127.0.0.1:7656", "[::1]:9", "[::1]", "Puzzle.lan:1"] {
            assert!(names.has(good), "{good}");
        }
        for bad in
            ["", ":80", "evil.example", "localhost.evil.example", "127.0.0.1.evil:80", "localhost:x", "::1"]
        {
            assert!(!names.has(bad), "{bad}");
        }
    }
}
