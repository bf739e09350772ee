//! Allocations: larger ones whose parts are used in turn, and dead ones.

mod dead_allocs;
mod multi_buffer;
mod to_stack;

pub use dead_allocs::erase_dead_allocs;
pub use multi_buffer::{Overwriting, multi_buffer};
pub use to_stack::alloc_to_alloca;
