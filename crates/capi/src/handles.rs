//! Handles and text, the same for every function: nothing unwinds out of here.

use std::ffi::{CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

/// Text for C. What stands behind a NUL would be lost, so NULs are left out.
pub(crate) fn text(text: impl Into<String>) -> CString {
    let mut bytes = text.into().into_bytes();
    bytes.retain(|&byte| byte != 0);
    CString::new(bytes).unwrap_or_default()
}

/// The address of an optional text.
pub(crate) fn address(text: Option<&CString>) -> *const c_char {
    text.map_or(ptr::null(), |text| text.as_ptr())
}

/// Reads a handle; `otherwise` for null and where a fault is met.
pub(crate) unsafe fn ask<H, T>(handle: *const H, otherwise: T, question: impl FnOnce(&H) -> T) -> T {
    // SAFETY: a handle is null or was made by this library and not freed yet.
    let Some(handle) = (unsafe { handle.as_ref() }) else { return otherwise };
    catch_unwind(AssertUnwindSafe(|| question(handle))).unwrap_or(otherwise)
}

pub(crate) unsafe fn free<H>(handle: *mut H) {
    if !handle.is_null() {
        // SAFETY: it was made by `make` and is freed once.
        let handle = unsafe { Box::from_raw(handle) };
        let _ = catch_unwind(AssertUnwindSafe(|| drop(handle)));
    }
}
