//! Distribution of parallel loops over the blocks and threads of a GPU, and the devices that modules are compiled for.
//!
//! - [`attach_targets`]: the passes that say for which device a module is.
//! - [`mapping`]: `scf.forall` loops whose iterations are run by blocks, warps or threads.
//! - [`launch`]: launches, their sizes, and the limits of these.
//! - [`async_copies`]: copies to shared memory that run on their own.
#![forbid(unsafe_code)]

pub mod async_copies;
pub mod attach_targets;
pub mod launch;
pub mod mapping;

use attach_targets::{NvvmAttachTarget, RocdlAttachTarget, SpirvAttachTarget, XevmAttachTarget};
use terrace_pass::PassEntry;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::of::<NvvmAttachTarget>(),
    PassEntry::of::<RocdlAttachTarget>(),
    PassEntry::of::<SpirvAttachTarget>(),
    PassEntry::of::<XevmAttachTarget>(),
];
