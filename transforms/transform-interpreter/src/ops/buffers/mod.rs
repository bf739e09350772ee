//! Tensors in memory, and memory.

mod bufferization;
mod loop_independent;
mod memref;

pub(super) use bufferization::ROWS as BUFFERIZATION_ROWS;
pub(super) use loop_independent::ROWS as LOOP_INDEPENDENT_ROWS;
pub(super) use memref::ROWS as MEMREF_ROWS;
