//! Conversions to the dialects that upstream once had as one standard dialect: `arith`, `math`, `memref`, `scf`, `cf`.
//!
//! [`complex_division`] and [`floats`] are arithmetic on the parts of complex numbers, whatever dialect it is in.
#![forbid(unsafe_code)]

mod affine_to_standard;
pub mod complex_division;
mod complex_to_standard;
pub mod floats;
mod linalg_to_std;
mod std_to_memref;

pub use affine_to_standard::{AffineExpandIndexOps, LowerAffine};
pub use complex_to_standard::ConvertComplexToStandard;
pub use linalg_to_std::ConvertLinalgToStandard;
pub use std_to_memref::ConvertStdToMemref;

use terrace_pass::PassEntry;
use terrace_rewrite::pattern_pass::Greedily;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::of::<Greedily<AffineExpandIndexOps>>(),
    PassEntry::of::<ConvertComplexToStandard>(),
    PassEntry::of::<ConvertLinalgToStandard>(),
    PassEntry::of::<ConvertStdToMemref>(),
    PassEntry::of::<LowerAffine>(),
];
