//! Operations on elements: their results have the shapes to which the operands are broadcast.

use super::operand;
use crate::infer_shapes::shapes::{InferShapesModel, Shape, shape_of};
use terrace_ir::Value;

/// Model of operations that broadcast all operands.
pub(super) const ALL_OPERANDS: InferShapesModel =
    InferShapesModel { infer: |op| Some(vec![broadcast(op.operands())]) };

/// Model of operations whose result has the shape of the first operand.
pub(super) const FIRST_OPERAND: InferShapesModel =
    InferShapesModel { infer: |op| Some(vec![operand(op, 0)]) };

/// Model of the product, whose third operand is a shift.
pub(super) const FACTORS: InferShapesModel =
    InferShapesModel { infer: |op| Some(vec![broadcast(op.operands().take(2))]) };

/// Returns the shape to which values are broadcast, unknown if one of them is, or if they do not fit.
fn broadcast<'a, 'c: 'a>(values: impl Iterator<Item = Value<'a, 'c>>) -> Shape {
    let shapes: Vec<Vec<i64>> = values.map(shape_of).collect::<Option<_>>()?;
    let rank = shapes.iter().map(Vec::len).max().unwrap_or_default();
    let mut result = vec![1; rank];
    for shape in &shapes {
        for (known, &size) in result.iter_mut().rev().zip(shape.iter().rev()) {
            match (*known, size) {
                (1, size) => *known = size,
                (_, 1) => {}
                (known, size) if known == size => {}
                _ => return None,
            }
        }
    }
    Some(result)
}
