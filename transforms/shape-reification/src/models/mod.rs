//! Models of the dialects of the tree.

pub(crate) mod bufferization;
pub(crate) mod linalg;
pub(crate) mod memref;
pub(crate) mod tensor;

use crate::ReifyShapesModel;
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, Operation, PatternRewriter};
use terrace_memref::facts::reshapes::output_shape;
use terrace_tensor::DimOp;

/// Model of operations that get the sizes of their result as operands and constants, `memref.expand_shape` and the like.
const OUTPUT_SHAPE: ReifyShapesModel =
    ReifyShapesModel { sizes: |op, _, rewriter| Some(output_shape(rewriter.op(op))) };

/// Model of operations whose result has the sizes of the second operand, a tensor.
const SHAPE_OF_DESTINATION: ReifyShapesModel = ReifyShapesModel { sizes: sizes_of_destination };

fn sizes_of_destination(
    op: OpId,
    result: usize,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<Vec<MixedIndex>> {
    let view = rewriter.op(op);
    let (dest, rank, location) = (view.operand(1).id(), view.result(result).ty().rank()?, view.location());
    Some((0..rank).map(|dim| MixedIndex::Value(size(dest, dim, location, rewriter))).collect())
}

fn shape_of<'c>(op: Operation<'_, 'c>) -> &'c [i64] {
    op.result(0).ty().shape().unwrap_or_default()
}

/// Creates an operation, or a constant, for a size of a tensor.
fn size<'c>(
    of: ValueId,
    dim: usize,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let dim = rewriter.builder(location).index(dim as i64);
    rewriter.fold(DimOp::builder(rewriter.context(), location).source(of).index(dim))
}
