//! Conversions to `emitc`, the dialect that is written as C or C++.
//!
//! ```text
//! types             the types of C for those of the other dialects
//! arith_to_emitc    numbers: unsigned ones where C leaves overflow undefined
//! func_to_emitc     functions
//! math_to_emitc     calls of C's mathematical library
//! memref_to_emitc   buffers as arrays
//! scf_to_emitc      loops and conditions, with variables for what they carry
//! convert_to_emitc  all of them at once
//! values            small things that all of them make
//! ```
#![forbid(unsafe_code)]

mod arith_to_emitc;
mod convert_to_emitc;
mod func_to_emitc;
mod math_to_emitc;
mod memref_to_emitc;
mod scf_to_emitc;
mod types;
mod values;

pub use arith_to_emitc::ConvertArithToEmitC;
pub use convert_to_emitc::ConvertToEmitC;
pub use func_to_emitc::ConvertFuncToEmitC;
pub use math_to_emitc::ConvertMathToEmitC;
pub use memref_to_emitc::ConvertMemRefToEmitC;
pub use scf_to_emitc::ConvertScfToEmitC;

use terrace_pass::PassEntry;
use terrace_rewrite::passes::{conversion, type_conversion};

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    type_conversion::<ConvertArithToEmitC>(),
    type_conversion::<ConvertFuncToEmitC>(),
    conversion::<ConvertMathToEmitC>(),
    PassEntry::prepared::<ConvertMemRefToEmitC>(),
    type_conversion::<ConvertScfToEmitC>(),
    PassEntry::prepared::<ConvertToEmitC>(),
];
