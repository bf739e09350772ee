//! Passes about the `quant` dialect.
#![forbid(unsafe_code)]

mod lower_quant_ops;
mod normalize_quant_types;
mod strip_func_quant_types;

pub use lower_quant_ops::LowerQuantOps;
pub use normalize_quant_types::NormalizeQuantTypes;
pub use strip_func_quant_types::StripFuncQuantTypes;

use terrace_pass::PassEntry;
use terrace_rewrite::passes::{conversion, type_conversion};

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    conversion::<LowerQuantOps>(),
    type_conversion::<NormalizeQuantTypes>(),
    type_conversion::<StripFuncQuantTypes>(),
];
