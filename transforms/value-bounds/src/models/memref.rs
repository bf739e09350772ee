//! Models of `memref`.

use super::{ALLOCATION, DIM, SHAPE_OF_SOURCE};
use crate::ValueBoundsModel;
use terrace_ir::model_rows;
use terrace_ir::spec::ModelRows;
use terrace_memref as memref;
use terrace_memref::facts::shapes::SLICE;

pub(crate) const ROWS: ModelRows<ValueBoundsModel> = model_rows! {
    memref::AllocOp | memref::AllocaOp => ALLOCATION,
    memref::CastOp => SHAPE_OF_SOURCE,
    memref::DimOp => DIM,
    memref::SubViewOp => SUBVIEW,
};

const SUBVIEW: ValueBoundsModel = ValueBoundsModel {
    dim: |op, value, dim, bounds| {
        let own = bounds.dim(value, dim);
        bounds.same_size(own, &SLICE.kept_sizes(op)?, dim)
    },
    ..ValueBoundsModel::NOTHING
};
