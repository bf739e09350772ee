//! Operations with regions: their results have the shapes that the regions yield.

use crate::infer_shapes::shapes::{InferShapesModel, Shape, meet, shape_of};
use terrace_ir::{Operation, Region, TypedOp};
use terrace_tosa::YieldOp;

/// Model of conditionals, which yield from either region.
pub(super) const IF: InferShapesModel = InferShapesModel { infer: |op| yielded(op, op.regions()) };

/// Model of loops, which yield what their body yields.
pub(super) const WHILE: InferShapesModel = InferShapesModel { infer: |op| yielded(op, op.regions().skip(1)) };

fn yielded<'a, 'c: 'a>(
    op: Operation<'a, 'c>,
    regions: impl Iterator<Item = Region<'a, 'c>>,
) -> Option<Vec<Shape>> {
    let blocks = regions.flat_map(|region| region.blocks());
    let yields = blocks.filter_map(|block| block.terminator()).filter(|end| YieldOp::cast(*end).is_some());
    let mut result: Option<Vec<Shape>> = None;
    for end in yields {
        if end.operand_count() != op.result_count() {
            return None;
        }
        let shapes: Vec<Shape> = end.operands().map(shape_of).collect();
        result = Some(match result {
            Some(known) => known.iter().zip(&shapes).map(|(a, b)| meet(a, b)).collect(),
            None => shapes,
        });
    }
    result
}
