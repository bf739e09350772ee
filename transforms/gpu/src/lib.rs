//! Distribution of parallel loops over the blocks and threads of a GPU.
//!
//! - [`mapping`]: `scf.forall` loops whose iterations are run by blocks, warps or threads.
//! - [`launch`]: launches, their sizes, and the limits of these.
//! - [`async_copies`]: copies to shared memory that run on their own.
#![forbid(unsafe_code)]

pub mod async_copies;
pub mod launch;
pub mod mapping;
