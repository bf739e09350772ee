//! Models of `bufferization`.

use super::{SHAPE_OF_DESTINATION, shape_of, size};
use crate::ReifyShapesModel;
use terrace_bufferization as bufferization;
use terrace_interfaces::view_like::{MixedIndex, mixed_list};
use terrace_ir::ids::OpId;
use terrace_ir::spec::ModelRows;
use terrace_ir::{DYNAMIC, PatternRewriter, TypedOp, Value, model_rows};

pub(crate) const ROWS: ModelRows<ReifyShapesModel> = model_rows! {
    bufferization::AllocTensorOp => ReifyShapesModel { sizes: allocated_sizes },
    bufferization::MaterializeInDestinationOp => SHAPE_OF_DESTINATION,
};

/// Returns the sizes of an allocation; dynamic ones are operands, or those of the tensor that is copied.
fn allocated_sizes(op: OpId, _: usize, rewriter: &mut PatternRewriter<'_, '_>) -> Option<Vec<MixedIndex>> {
    let view = rewriter.view::<bufferization::AllocTensorOp>(op)?;
    let (location, shape) = (view.op().location(), shape_of(view.op()));
    let Some(copied) = view.copy().map(Value::id) else {
        return Some(mixed_list(shape, view.dynamic_sizes()));
    };
    let size_of = |(dim, &known): (usize, &i64)| match known {
        DYNAMIC => MixedIndex::Value(size(copied, dim, location, rewriter)),
        known => MixedIndex::Constant(known),
    };
    Some(shape.iter().enumerate().map(size_of).collect())
}
