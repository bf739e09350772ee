//! Models of `tensor`.

use super::{CAST, DIM, LOAD, STORE};
use crate::RuntimeVerificationModel;
use terrace_ir::model_rows;
use terrace_ir::spec::ModelRows;
use terrace_tensor as tensor;
use terrace_tensor::EXTRACT;

pub(crate) const ROWS: ModelRows<RuntimeVerificationModel> = model_rows! {
    tensor::CastOp => CAST,
    tensor::DimOp => DIM,
    tensor::ExtractOp => LOAD,
    tensor::ExtractSliceOp
        => RuntimeVerificationModel { generate: |checks| checks.slice(EXTRACT, "extract_slice") },
    tensor::InsertOp => STORE,
};
