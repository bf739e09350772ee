//! From one dialect to another: one file, or folder, for each edge.
#![forbid(unsafe_code)]

pub mod affine_to_standard;
mod arith_to_llvm;
mod cf_to_llvm;
mod cf_to_scf;
mod complex_to_llvm;
mod func_to_llvm;
mod index_to_llvm;
mod lower_to_llvm;
mod math_to_llvm;
mod memref_to_llvm;
mod reconcile_unrealized_casts;
mod scf_to_cf;
mod to_llvm;
mod ub_to_llvm;
mod vector_to_llvm;
mod vector_to_scf;

pub use affine_to_standard::{AffineExpandIndexOps, LowerAffine};
pub use arith_to_llvm::ArithToLlvm;
pub use cf_to_llvm::CfToLlvm;
pub use cf_to_scf::LiftCfToScf;
pub use complex_to_llvm::ConvertComplexToLlvm;
pub use func_to_llvm::ConvertFuncToLlvm;
pub use index_to_llvm::IndexToLlvm;
pub use lower_to_llvm::LOWER_TO_LLVM;
pub use math_to_llvm::ConvertMathToLlvm;
pub use memref_to_llvm::FinalizeMemRefToLlvm;
pub use reconcile_unrealized_casts::ReconcileUnrealizedCasts;
pub use scf_to_cf::ConvertScfToCf;
pub use to_llvm::pass::{ConvertToLlvm, Edge};
pub use ub_to_llvm::UbToLlvm;
pub use vector_to_llvm::ConvertVectorToLlvm;
pub use vector_to_scf::ConvertVectorToScf;

use terrace_pass::{PassEntry, PipelineEntry};

/// The passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::of::<AffineExpandIndexOps>(),
    PassEntry::of::<ConvertToLlvm<ArithToLlvm>>(),
    PassEntry::of::<ConvertToLlvm<CfToLlvm>>(),
    PassEntry::of::<ConvertComplexToLlvm>(),
    PassEntry::of::<ConvertFuncToLlvm>(),
    PassEntry::of::<ConvertToLlvm<IndexToLlvm>>(),
    PassEntry::of::<ConvertMathToLlvm>(),
    PassEntry::of::<ConvertScfToCf>(),
    PassEntry::of::<ConvertToLlvm<UbToLlvm>>(),
    PassEntry::of::<ConvertVectorToLlvm>(),
    PassEntry::of::<ConvertVectorToScf>(),
    PassEntry::of::<FinalizeMemRefToLlvm>(),
    PassEntry::of::<LiftCfToScf>(),
    PassEntry::of::<LowerAffine>(),
    PassEntry::of::<ReconcileUnrealizedCasts>(),
];

/// The pipelines of this crate.
pub const PIPELINES: &[PipelineEntry] = &[LOWER_TO_LLVM];
