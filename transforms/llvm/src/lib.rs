//! Passes about the `llvm` dialect, and about what is lowered to it.
#![forbid(unsafe_code)]

mod debug_expressions;
mod legalize_for_export;
mod request_c_wrappers;

pub use legalize_for_export::LlvmLegalizeForExport;
pub use request_c_wrappers::LlvmRequestCWrappers;

use terrace_pass::PassEntry;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] =
    &[PassEntry::of::<LlvmLegalizeForExport>(), PassEntry::of::<LlvmRequestCWrappers>()];
