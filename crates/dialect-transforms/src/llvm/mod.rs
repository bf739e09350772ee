//! Passes about LLVM's dialect, and about what is made ready for it.

mod debug_expressions;
mod legalize_for_export;
mod request_c_wrappers;

pub use legalize_for_export::LlvmLegalizeForExport;
pub use request_c_wrappers::LlvmRequestCWrappers;
