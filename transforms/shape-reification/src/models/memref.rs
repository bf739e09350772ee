//! Models of `memref`.

use super::OUTPUT_SHAPE;
use crate::ReifyShapesModel;
use terrace_ir::model_rows;
use terrace_ir::spec::ModelRows;
use terrace_memref as memref;

pub(crate) const ROWS: ModelRows<ReifyShapesModel> = model_rows! {
    memref::ExpandShapeOp => OUTPUT_SHAPE,
};
