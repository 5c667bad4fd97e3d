//! The module for Python as `cargo test` builds it, which `python/check --built` takes.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::fs;

#[test]
fn the_module_is_built_and_has_the_entry_that_python_calls() {
    let this = std::env::current_exe().expect("this test");
    let module = fs::read(this.with_file_name(format!("{DLL_PREFIX}_core{DLL_SUFFIX}"))).expect("the module");
    let entry = b"PyInit__core";
    assert!(module.windows(entry.len()).any(|bytes| bytes == entry));
}
