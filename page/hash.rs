//! Hashes as browsers check them, in policies and in lists of files.

use sha2::{Digest, Sha256};
use text::base64;

/// The hash of a file or of a script: `sha256-` and base64.
#[must_use]
pub fn hash(bytes: &[u8]) -> String {
    format!("sha256-{}", base64(&Sha256::digest(bytes)))
}

#[test]
fn hashes_are_those_that_browsers_check() {
    assert_eq!(hash(b""), "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
}
