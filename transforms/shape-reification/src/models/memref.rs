//! Models of `memref`.

use super::OUTPUT_SHAPE;
use crate::ReifyShapesModel;
use terrace_ir::spec::ModelRows;

pub(crate) const ROWS: ModelRows<ReifyShapesModel> = &[("memref.expand_shape", &OUTPUT_SHAPE)];
