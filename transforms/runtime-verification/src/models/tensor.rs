//! Models of `tensor`.

use super::{CAST, DIM, LOAD, STORE};
use crate::RuntimeVerificationModel;
use terrace_ir::spec::ModelRows;
use terrace_tensor::EXTRACT;

pub(crate) const ROWS: ModelRows<RuntimeVerificationModel> = &[
    ("tensor.cast", &CAST),
    ("tensor.dim", &DIM),
    ("tensor.extract", &LOAD),
    (
        "tensor.extract_slice",
        &RuntimeVerificationModel { generate: |checks| checks.slice(EXTRACT, "extract_slice") },
    ),
    ("tensor.insert", &STORE),
];
