//! Dialects of tensors: `tensor`, `bufferization`, `linalg`.

pub(super) mod bufferization;
pub(super) mod linalg;
pub(super) mod tensor;
