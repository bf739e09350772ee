//! Patterns that create operations.

mod alloc_tensor;
mod clone;
mod dealloc;
mod ownership;
mod to_buffer;
