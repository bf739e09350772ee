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
mod ownership;
pub mod to_allocation;

pub use basis::{bufferizer, functions, model, options, state, types};
pub use emptiness::{EliminateEmptyTensors, EmptyTensorToAllocTensor, empty_tensor_to_alloc_tensor};
pub use memory::{
    BufferDeallocationSimplification, BufferHoisting, BufferLoopHoisting, BufferResultsToOutParams,
    BufferizationLowerDeallocations, ConvertBufferizationToMemRef, DropEquivalentBufferResults,
    OptimizeAllocationLiveness, PromoteBuffersToStack,
};
pub use one_shot_bufferize::OneShotBufferize;
pub use ownership::OwnershipBasedBufferDeallocation;

use terrace_ir::spec::ModelTable;
use terrace_pass::{OptionKind, OptionSpec, PassEntry, PipelineEntry};
use terrace_rewrite::passes::greedy;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::of::<BufferDeallocationSimplification>(),
    PassEntry::of::<BufferHoisting>(),
    PassEntry::of::<BufferLoopHoisting>(),
    PassEntry::of::<BufferResultsToOutParams>(),
    PassEntry::of::<BufferizationLowerDeallocations>(),
    PassEntry::of::<ConvertBufferizationToMemRef>(),
    PassEntry::of::<DropEquivalentBufferResults>(),
    PassEntry::of::<EliminateEmptyTensors>(),
    greedy::<EmptyTensorToAllocTensor>(),
    PassEntry::of::<OneShotBufferize>(),
    PassEntry::of::<OptimizeAllocationLiveness>(),
    PassEntry::of::<OwnershipBasedBufferDeallocation>(),
    PassEntry::of::<PromoteBuffersToStack>(),
];

/// Pipelines of this crate.
pub const PIPELINES: &[PipelineEntry] = &[PipelineEntry {
    argument: "buffer-deallocation-pipeline",
    summary: "The default pipeline for automatically inserting deallocation operations after one-shot bufferization. Deallocation operations (except `memref.realloc`) may not be present already.",
    options: &[OptionSpec {
        name: "private-function-dynamic-ownership",
        kind: OptionKind::Bool,
        default: "false",
        help: "Allows to add additional results to private functions to return ownership of returned memrefs to callers. This can avoid spurious buffer clones in the callee.",
    }],
    build: |options| {
        let is_dynamic = options.bool("private-function-dynamic-ownership");
        let ownership =
            format!("ownership-based-buffer-deallocation{{private-function-dynamic-ownership={is_dynamic}}}");
        let passes = [
            "expand-realloc{emit-deallocs=false}",
            "canonicalize",
            &ownership,
            "canonicalize",
            "buffer-deallocation-simplification",
            "bufferization-lower-deallocations",
            "cse",
            "canonicalize",
        ];
        passes.join(",")
    },
}];

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
