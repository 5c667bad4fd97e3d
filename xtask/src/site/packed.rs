//! The service worker with the list of all files, and compressed copies of the files that compress well.

use super::files::Files;
use anyhow::Context;
use flate2::{Compression, GzBuilder};
use page::hash;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What stands behind the name of a copy.
pub(super) const ENDINGS: [&str; 2] = [".gz", ".br"];

/// Endings of files that compress well.
const PACKED: [&str; 8] = [".css", ".html", ".js", ".json", ".svg", ".txt", ".wasm", ".webmanifest"];

/// Files that are smaller than this have no copies.
const SMALL: usize = 500;

/// The script that Node runs to pack a file.
const NODE: &str = "const { brotliCompressSync, constants } = require('node:zlib'); \
    const { readFileSync, writeFileSync } = require('node:fs'); \
    const [file] = process.argv.slice(1); \
    const bytes = readFileSync(file); \
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_LGWIN]: 24 }; \
    writeFileSync(file + '.br', brotliCompressSync(bytes, { params }));";

/// The service worker's text behind the list of the files that it keeps.
pub(super) fn service_worker(text: &[u8], files: &Files) -> Vec<u8> {
    // Pictures for links are for others.
    let kept = files.iter().filter(|(name, _)| *name != "social.png");
    let hashes: BTreeMap<&str, String> = kept.map(|(name, bytes)| (name.as_str(), hash(bytes))).collect();
    let list = serde_json::to_string(&hashes).unwrap_or_default();
    [format!("const FILES = {list};\n").as_bytes(), text].concat()
}

/// Writes copies with `.gz`, and `.br` where `brotli` or Node is installed; the bytes that are sent of all files, in the smallest form.
/// Fails when a copy cannot be written.
pub(super) fn copies(out: &Path, files: &Files) -> anyhow::Result<usize> {
    let mut sent = 0;
    for (name, bytes) in files {
        if bytes.len() < SMALL || !PACKED.iter().any(|ending| name.ends_with(ending)) {
            sent += bytes.len();
            continue;
        }
        let path = |ending: &str| out.join(format!("{name}{ending}"));
        // No time of day in it: the same site is the same bytes.
        let mut packer = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
        packer.write_all(bytes)?;
        let packed = packer.finish()?;
        fs::write(path(".gz"), &packed).with_context(|| name.clone())?;
        let small = pack(&out.join(name)).then(|| fs::metadata(path(".br")).ok()).flatten();
        sent += small.map_or(packed.len(), |file| file.len() as usize);
    }
    Ok(sent)
}

/// Writes a copy with `.br`, by the program `brotli` or by Node; whether one of them is there.
fn pack(file: &Path) -> bool {
    let mut brotli = Command::new("brotli");
    brotli.args(["--best", "--force", "--keep"]);
    let mut node = Command::new("node");
    node.args(["--eval", NODE]);
    [brotli, node].into_iter().any(|mut packer| {
        packer.arg(file).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_service_worker_knows_every_file_by_its_content() {
        let file = |name: &str, text: &str| (name.to_owned(), text.as_bytes().to_vec());
        let files = Files::from([file("a.js", ""), file("social.png", "")]);
        let text = String::from_utf8(service_worker(b"rest", &files)).expect("text");
        assert_eq!(text, format!("const FILES = {{\"a.js\":\"{}\"}};\nrest", hash(b"")));
    }
}
