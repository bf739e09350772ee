//! Passes about the `quant` dialect.
#![forbid(unsafe_code)]

mod lower_quant_ops;
mod normalize_quant_types;
mod strip_func_quant_types;

pub use lower_quant_ops::LowerQuantOps;
pub use normalize_quant_types::NormalizeQuantTypes;
pub use strip_func_quant_types::StripFuncQuantTypes;

use terrace_pass::PassEntry;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::of::<LowerQuantOps>(),
    PassEntry::of::<NormalizeQuantTypes>(),
    PassEntry::of::<StripFuncQuantTypes>(),
];
