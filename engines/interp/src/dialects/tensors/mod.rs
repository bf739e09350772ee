//! Dialects of tensors: `tensor`, `bufferization`, `linalg`, `shape`, `tosa`.

pub(super) mod bufferization;
pub(super) mod linalg;
pub(super) mod shape;
pub(super) mod tensor;
pub(super) mod tosa;
