//! Passes on programs that are bufferized already: where memory is allocated, and how long it lives.

mod address_comparison;
mod allocations;
mod blocks;
mod buffer_deallocation_simplification;
mod buffer_results_to_out_params;
mod dealloc_lowering;
mod drop_equivalent_buffer_results;
mod flow;
mod hoisting;
mod lower_deallocations;
mod optimize_allocation_liveness;
mod origins;
mod promote_buffers_to_stack;
mod signatures;

pub use buffer_deallocation_simplification::BufferDeallocationSimplification;
pub use buffer_results_to_out_params::BufferResultsToOutParams;
pub use drop_equivalent_buffer_results::DropEquivalentBufferResults;
pub use hoisting::{BufferHoisting, BufferLoopHoisting};
pub use lower_deallocations::{BufferizationLowerDeallocations, ConvertBufferizationToMemRef};
pub use optimize_allocation_liveness::OptimizeAllocationLiveness;
pub use promote_buffers_to_stack::PromoteBuffersToStack;
