//! Conversions of device code to the `llvm` dialect, one folder for each dialect that is lowered.
//!
//! What `to-llvm` has for programs on the host is what these stand on.
#![forbid(unsafe_code)]

mod device_function;
mod gpu_to_llvm_spv;
mod spirv_to_llvm;

pub use gpu_to_llvm_spv::GpuToLlvmSpv;
pub use spirv_to_llvm::SpirvToLlvm;

use terrace_pass::PassEntry;

/// The passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[PassEntry::of::<GpuToLlvmSpv>(), PassEntry::of::<SpirvToLlvm>()];
