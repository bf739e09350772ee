//! Parts of complex numbers.

use super::{Row, real};
use crate::types::Kind;
use terrace_complex as complex;
use terrace_ir::TypedOp;
use terrace_stablehlo as hlo;

/// Functions of this family.
pub(super) const ROWS: &[Row] = &[
    (hlo::ComplexOp::NAME, |b, call, xs| Some(b.value(complex::CreateOp::NAME, xs, call.result))),
    (hlo::RealOp::NAME, |b, call, xs| match call.kind {
        Kind::Complex => Some(b.value(complex::ReOp::NAME, xs, call.result)),
        _ => xs.first().copied(),
    }),
    (hlo::ImagOp::NAME, |b, call, xs| match call.kind {
        Kind::Complex => Some(b.value(complex::ImOp::NAME, xs, call.result)),
        _ => Some(real(b, call.result, 0.0)),
    }),
];
