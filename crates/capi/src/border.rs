//! The border of the C interface: makes handles and reads arguments, with errors for the caller.

use crate::Error;
use crate::handles::free;
use std::ffi::{CStr, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

/// A new handle; null and an error where there is none.
pub(crate) unsafe fn make<H>(error: *mut *mut Error, making: impl FnOnce() -> Result<H, Error>) -> *mut H {
    // SAFETY: as promised for `error`.
    let made = unsafe { attempt(error, making) };
    made.map_or(ptr::null_mut(), |made| Box::into_raw(Box::new(made)))
}

/// The result of work; none and an error where there is none. Without an error `*error` becomes null.
pub(crate) unsafe fn attempt<T>(
    error: *mut *mut Error,
    work: impl FnOnce() -> Result<T, Error>,
) -> Option<T> {
    let (value, wrong) = match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(value)) => (Some(value), ptr::null_mut()),
        Ok(Err(wrong)) => (None, Box::into_raw(Box::new(wrong))),
        Err(_) => (None, Box::into_raw(Box::new(Error::fault("a fault in sokoworks")))),
    };
    if error.is_null() {
        // SAFETY: `wrong` is null or was made above.
        unsafe { free(wrong) };
    } else {
        // SAFETY: the caller has room for a handle there.
        unsafe { error.write(wrong) };
    }
    value
}

/// The handle behind a pointer.
pub(crate) unsafe fn handle<'a, H>(handle: *const H, name: &str) -> Result<&'a H, Error> {
    // SAFETY: a handle is null or was made by this library and not freed yet.
    unsafe { handle.as_ref() }.ok_or_else(|| Error::argument(format!("{name} is null")))
}

/// The bytes behind a pointer.
pub(crate) unsafe fn bytes<'a>(begin: *const c_char, length: usize) -> Result<&'a [u8], Error> {
    if begin.is_null() && length > 0 {
        return Err(Error::argument("the text is null".to_owned()));
    }
    if length == 0 {
        return Ok(&[]);
    }
    if isize::try_from(length).is_err() {
        return Err(Error::argument("the text is longer than the memory".to_owned()));
    }
    // SAFETY: the caller has that many bytes there.
    Ok(unsafe { std::slice::from_raw_parts(begin.cast(), length) })
}

/// The text behind a pointer; empty for null.
pub(crate) unsafe fn words<'a>(begin: *const c_char, name: &str) -> Result<&'a str, Error> {
    if begin.is_null() {
        return Ok("");
    }
    // SAFETY: the caller ends it with a NUL.
    let text = unsafe { CStr::from_ptr(begin) };
    text.to_str().map_err(|_| Error::argument(format!("{name} is not in UTF-8")))
}
