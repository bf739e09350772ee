//! Models of `tensor`.

use super::{ALLOCATION, DIM, SHAPE_OF_SOURCE};
use crate::ValueBoundsModel;
use terrace_analysis::value_constraints::Linear;
use terrace_interfaces::view_like::mixed_list;
use terrace_ir::spec::ModelRows;
use terrace_ir::{TypedOp, model_rows};
use terrace_memref::facts::reshapes::output_shape;
use terrace_tensor as tensor;
use terrace_tensor::EXTRACT;

pub(crate) const ROWS: ModelRows<ValueBoundsModel> = model_rows! {
    tensor::CastOp => SHAPE_OF_SOURCE,
    tensor::DimOp => DIM,
    tensor::EmptyOp => ALLOCATION,
    tensor::ExpandShapeOp => EXPAND_SHAPE,
    tensor::ExtractSliceOp => EXTRACT_SLICE,
    tensor::InsertOp | tensor::InsertSliceOp => INSERTION,
    tensor::PadOp => PAD,
};

const EXPAND_SHAPE: ValueBoundsModel = ValueBoundsModel {
    dim: |op, value, dim, bounds| {
        let own = bounds.dim(value, dim);
        bounds.same_size(own, &output_shape(op), dim)
    },
    ..ValueBoundsModel::NOTHING
};

const EXTRACT_SLICE: ValueBoundsModel = ValueBoundsModel {
    dim: |op, value, dim, bounds| {
        let own = bounds.dim(value, dim);
        bounds.same_size(own, &EXTRACT.kept_sizes(op)?, dim)
    },
    ..ValueBoundsModel::NOTHING
};

/// The result has the sizes of the tensor that something is inserted into.
const INSERTION: ValueBoundsModel = ValueBoundsModel {
    dim: |op, value, dim, bounds| {
        let own = bounds.dim(value, dim);
        bounds.same_dim(own, op.operand(1), dim)
    },
    ..ValueBoundsModel::NOTHING
};

/// A size of the source, and the padding on both sides.
const PAD: ValueBoundsModel = ValueBoundsModel {
    dim: |op, value, dim, bounds| {
        let own = bounds.dim(value, dim);
        let op = tensor::PadOp::cast(op)?;
        let source = bounds.dim(op.source(), dim);
        let mut size = Linear::of([(source, 1)], 0);
        for padding in [mixed_list(&op.static_low(), op.low()), mixed_list(&op.static_high(), op.high())] {
            size = size.plus(&bounds.row(*padding.get(dim)?), 1)?;
        }
        bounds.equal(own, &size)
    },
    ..ValueBoundsModel::NOTHING
};
