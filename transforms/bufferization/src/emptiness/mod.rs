//! Passes on tensors whose contents nobody knows yet.

mod eliminate_empty_tensors;
mod empty_tensor_to_alloc_tensor;

pub use eliminate_empty_tensors::EliminateEmptyTensors;
pub use empty_tensor_to_alloc_tensor::{EmptyTensorToAllocTensor, empty_tensor_to_alloc_tensor};
