//! Checks of operations that a program makes when it runs.
//!
//! An operation creates its checks by its [`RuntimeVerificationModel`]; `models` has those of the tree, one file a dialect.
#![forbid(unsafe_code)]

mod checks;
mod generate_runtime_verification;
mod models;
mod slices;
mod verify_allocation_sizes;
mod verify_tensor_shapes;

pub use checks::{Checks, RuntimeVerificationModel};
pub use generate_runtime_verification::GenerateRuntimeVerification;
pub use verify_allocation_sizes::VerifyAllocationSizes;
pub use verify_tensor_shapes::VerifyTensorShapes;

use terrace_ir::spec::ModelTable;
use terrace_pass::PassEntry;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::of::<GenerateRuntimeVerification>(),
    PassEntry::of::<VerifyAllocationSizes>(),
    PassEntry::of::<VerifyTensorShapes>(),
];

/// Models of this crate.
pub const MODELS: ModelTable = ModelTable::of(&[models::memref::ROWS, models::tensor::ROWS]);
