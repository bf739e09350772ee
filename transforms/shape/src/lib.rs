//! Passes about the `shape` dialect.
#![forbid(unsafe_code)]

mod outline_shape_computation;
mod remove_shape_constraints;
mod shape_to_shape_lowering;

pub use outline_shape_computation::OutlineShapeComputation;
pub use remove_shape_constraints::RemoveShapeConstraints;
pub use shape_to_shape_lowering::ShapeToShapeLowering;

use terrace_pass::PassEntry;
use terrace_rewrite::passes::{conversion, greedy};

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::prepared::<OutlineShapeComputation>(),
    greedy::<RemoveShapeConstraints>(),
    conversion::<ShapeToShapeLowering>(),
];
