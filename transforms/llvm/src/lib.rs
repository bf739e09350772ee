//! Passes about the `llvm` dialect, and about what is lowered to it.
#![forbid(unsafe_code)]

mod debug_expressions;
mod debug_scopes;
mod legalize_for_export;
mod llvm_add_comdats;
mod llvm_use_default_visibility;
mod request_c_wrappers;

pub use debug_scopes::EnsureDebugInfoScopeOnLlvmFunc;
pub use legalize_for_export::LlvmLegalizeForExport;
pub use llvm_add_comdats::LlvmAddComdats;
pub use llvm_use_default_visibility::LlvmUseDefaultVisibility;
pub use request_c_wrappers::LlvmRequestCWrappers;

use terrace_pass::PassEntry;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::of::<EnsureDebugInfoScopeOnLlvmFunc>(),
    PassEntry::of::<LlvmAddComdats>(),
    PassEntry::of::<LlvmLegalizeForExport>(),
    PassEntry::of::<LlvmRequestCWrappers>(),
    PassEntry::of::<LlvmUseDefaultVisibility>(),
];
