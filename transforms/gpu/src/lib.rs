//! Distribution of parallel loops over the blocks and threads of a GPU.
//!
//! - [`mapping`]: `scf.forall` loops whose iterations are run by blocks, warps or threads.
//! - [`launch`]: launches, their sizes, and the limits of these.
#![forbid(unsafe_code)]

pub mod launch;
pub mod mapping;
