//! Tensors in memory, and memory.

mod bufferization;
mod memref;

pub(super) use bufferization::ROWS as BUFFERIZATION_ROWS;
pub(super) use memref::ROWS as MEMREF_ROWS;
