//! Bufferization: memory in place of tensors, and what becomes of the memory.
//!
//! Start with [`model`], what an operation tells of itself, then `basis/analysis`, which decides what is done in place,
//! then [`bufferizer`], which rewrites. `models` has the models of the tree, one file a dialect.
#![forbid(unsafe_code)]

mod basis;
mod driver;
mod emptiness;
mod memory;
mod models;
mod module;
mod one_shot_bufferize;

pub use basis::{bufferizer, functions, model, options, state, types};
pub use emptiness::{EliminateEmptyTensors, EmptyTensorToAllocTensor};
pub use memory::{
    BufferHoisting, BufferLoopHoisting, BufferResultsToOutParams, BufferizationLowerDeallocations,
    ConvertBufferizationToMemRef, DropEquivalentBufferResults, OptimizeAllocationLiveness,
    PromoteBuffersToStack,
};
pub use one_shot_bufferize::OneShotBufferize;

use terrace_ir::spec::ModelTable;
use terrace_pass::PassEntry;
use terrace_rewrite::pattern_pass::Greedily;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::of::<BufferHoisting>(),
    PassEntry::of::<BufferLoopHoisting>(),
    PassEntry::of::<BufferResultsToOutParams>(),
    PassEntry::of::<BufferizationLowerDeallocations>(),
    PassEntry::of::<ConvertBufferizationToMemRef>(),
    PassEntry::of::<DropEquivalentBufferResults>(),
    PassEntry::of::<EliminateEmptyTensors>(),
    PassEntry::of::<Greedily<EmptyTensorToAllocTensor>>(),
    PassEntry::of::<OneShotBufferize>(),
    PassEntry::of::<OptimizeAllocationLiveness>(),
    PassEntry::of::<PromoteBuffersToStack>(),
];

/// Models of this crate.
pub const MODELS: ModelTable = ModelTable::of(&[
    models::arith::ROWS,
    models::bufferization::ROWS,
    models::cf::ROWS,
    models::func::ROWS,
    models::linalg::ROWS,
    models::ml_program::ROWS,
    models::scf::ROWS,
    models::shape::ROWS,
    models::sparse_tensor::ROWS,
    models::tensor::ROWS,
    models::vector::ROWS,
]);
