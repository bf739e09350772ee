//! Integer ranges of `affine.apply`.

use crate::ops::AffineApplyOp;
use terrace_interfaces::int_range::InferIntRange::Known;
use terrace_interfaces::int_range::{InferIntRange, affine};
use terrace_ir::TypedOp;

/// Bounds of the expression.
pub static APPLY: InferIntRange = Known(|op, operands| {
    let map = AffineApplyOp::wrap(op).map_attr()?.as_affine_map()?;
    let (dims, symbols) = operands.split_at_checked(map.dims() as usize)?;
    map.results().first().map(|expr| affine::expression(*expr, dims, symbols))
});
