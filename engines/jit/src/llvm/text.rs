//! Texts that LLVM gives away.

use super::LlvmError;
use super::api::{Api, Ref};
use std::ffi::{CStr, c_char};

/// Copies a text of LLVM's, and disposes of it.
pub(super) fn take_text(api: &Api, text: *mut c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: it is a text that LLVM gave away, ends with a zero byte, and is not used after this.
    unsafe {
        let copy = CStr::from_ptr(text).to_string_lossy().into_owned();
        (api.dispose_message)(text);
        copy
    }
}

/// Takes the text of an LLVM error, if it is one, and disposes of it.
pub(super) fn take_error_text(api: &Api, error: Ref) -> Option<String> {
    if error.is_null() {
        return None;
    }
    // SAFETY: the error is consumed by asking for its text, which is copied and disposed of.
    unsafe {
        let text = (api.get_error_message)(error);
        let copy = CStr::from_ptr(text).to_string_lossy().into_owned();
        (api.dispose_error_message)(text);
        Some(copy)
    }
}

/// Takes the message as an error of a call.
pub(super) fn take_error(api: &Api, doing: &'static str, error: Ref) -> Result<(), LlvmError> {
    take_error_text(api, error).map_or(Ok(()), |message| Err(LlvmError { doing, message }))
}
