//! Linear constraints on values of type `index` and on sizes of shaped values.
//!
//! [`ValueBounds`] collects them, on the way from a value to those that it is computed from; what an operation says of its
//! values is its [`ValueBoundsModel`]. `models` has those of the tree, one file a dialect.
#![forbid(unsafe_code)]

mod bounds;
mod constant;
mod independent;
mod models;
pub mod ranges;
mod reify;

pub use bounds::{ValueBounds, ValueBoundsModel};
pub use constant::constant_size_bound;
pub use independent::independent_upper_bound;
pub use reify::{ReifiedBound, Side, VscaleRange, reified_bound, scalable_bound};
pub use terrace_analysis::value_constraints::Linear;

use terrace_ir::spec::ModelTable;

/// Models of this crate.
pub const MODELS: ModelTable = ModelTable::of(&[
    models::affine::ROWS,
    models::arith::ROWS,
    models::memref::ROWS,
    models::scf::ROWS,
    models::tensor::ROWS,
]);
