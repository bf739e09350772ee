//! The `tosa` dialect, as its specification says, and as its lowering to `linalg` computes.

mod control;
mod conversion;
mod elementwise;
mod fourier;
mod layout;
mod numbers;
mod reduction;
mod resize;
mod shapes;
mod windows;

use crate::machine::step::Table;

/// The operations, family by family.
pub(crate) const TABLES: [Table; 9] = [
    control::OPS,
    conversion::OPS,
    elementwise::OPS,
    fourier::OPS,
    layout::OPS,
    reduction::OPS,
    resize::OPS,
    shapes::OPS,
    windows::OPS,
];
