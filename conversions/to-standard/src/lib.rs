//! Conversions to the dialects that upstream once had as one standard dialect: `arith`, `math`, `memref`, `scf`, `cf`.
//!
//! [`complex_division`] and [`floats`] are arithmetic on the parts of complex numbers, whatever dialect it is in.
#![forbid(unsafe_code)]

mod affine_to_standard;
pub mod complex_division;
mod complex_to_standard;
pub mod floats;
mod linalg_to_std;
mod shape_constraints;
mod shape_to_standard;
mod std_to_memref;
mod tosa_to_arith;

pub use affine_to_standard::{AffineExpandIndexOps, LowerAffine};
pub use complex_to_standard::ConvertComplexToStandard;
pub use linalg_to_std::ConvertLinalgToStandard;
pub use shape_constraints::ConvertShapeConstraints;
pub use shape_to_standard::ConvertShapeToStandard;
pub use std_to_memref::ConvertStdToMemref;
pub use tosa_to_arith::TosaToArith;

use terrace_pass::PassEntry;
use terrace_rewrite::passes::{conversion, greedy};

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    greedy::<AffineExpandIndexOps>(),
    conversion::<ConvertComplexToStandard>(),
    PassEntry::prepared::<ConvertLinalgToStandard>(),
    greedy::<ConvertShapeConstraints>(),
    conversion::<ConvertShapeToStandard>(),
    PassEntry::prepared::<ConvertStdToMemref>(),
    conversion::<LowerAffine>(),
    conversion::<TosaToArith>(),
];
