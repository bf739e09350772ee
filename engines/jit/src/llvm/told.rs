//! Diagnostics that LLVM reports beside its results, kept for the call that caused them.
//!
//! Each call is on a thread of its own ([`super::guard`]), so it is enough to keep a list for each thread.

use super::LlvmError;
use super::api::{Api, Ref};
use super::text::{take_error_text, take_text};
use std::cell::{Cell, RefCell};
use std::ffi::{c_int, c_void};

thread_local! {
    /// The library that this thread has a call in: its handlers are called with nothing that leads to it.
    static API: Cell<Option<&'static Api>> = const { Cell::new(None) };
    static TOLD: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Begins to keep what is told on this thread.
pub(super) fn listen(api: &'static Api) {
    API.set(Some(api));
    TOLD.take();
}

/// Takes the diagnostics since the last call.
pub(super) fn take() -> Vec<String> {
    TOLD.take()
}

/// Returns what was reported as an error, if anything was.
pub(super) fn check(doing: &'static str) -> Result<(), LlvmError> {
    let told = take();
    if told.is_empty() { Ok(()) } else { Err(LlvmError { doing, message: told.join("\n") }) }
}

/// Keeps what a context tells as an error, where LLVM would end the process if nobody did.
pub(super) extern "C" fn on_diagnostic(diagnostic: Ref, _: *mut c_void) {
    const ERROR: c_int = 0;
    let Some(api) = API.get() else { return };
    // SAFETY: LLVM passes a diagnostic that lives during the call.
    let (severity, text) =
        unsafe { ((api.diagnostic_severity)(diagnostic), (api.diagnostic_description)(diagnostic)) };
    let message = take_text(api, text);
    if severity == ERROR {
        TOLD.with_borrow_mut(|told| told.push(message));
    }
}

/// Keeps what the linker tells, where it would write it to standard error.
pub(super) extern "C" fn on_link_error(_: *mut c_void, error: Ref) {
    let Some(api) = API.get() else { return };
    if let Some(message) = take_error_text(api, error) {
        TOLD.with_borrow_mut(|told| told.push(message));
    }
}
