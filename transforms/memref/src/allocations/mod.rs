//! Allocations: larger ones of which parts are used, and dead ones.

mod dead_allocs;
mod loop_independent;
mod multi_buffer;
mod to_stack;

pub use dead_allocs::erase_dead_allocs;
pub use loop_independent::make_loop_independent;
pub use multi_buffer::{Overwriting, multi_buffer};
pub use to_stack::alloc_to_alloca;
