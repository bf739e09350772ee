//! From one dialect to another: one file, or folder, for each edge.
#![forbid(unsafe_code)]

pub mod affine_to_standard;
mod arith_to_llvm;
mod arm_neon_2d_to_intr;
mod cf_to_llvm;
mod cf_to_scf;
mod complex_division;
mod complex_to_libm;
mod complex_to_llvm;
mod complex_to_standard;
mod convert_to_llvm;
mod floats;
mod func_to_llvm;
mod index_to_llvm;
mod libm;
mod lower_to_llvm;
mod math_to_libm;
mod math_to_llvm;
mod memref_to_llvm;
mod reconcile_unrealized_casts;
mod scf_to_cf;
mod set_llvm_module_data_layout;
mod std_to_memref;
mod to_llvm;
mod ub_to_llvm;
mod vector_to_llvm;
mod vector_to_scf;

pub use affine_to_standard::{AffineExpandIndexOps, LowerAffine};
pub use arith_to_llvm::ArithToLlvm;
pub use arm_neon_2d_to_intr::ArmNeon2dToIntr;
pub use cf_to_llvm::CfToLlvm;
pub use cf_to_scf::LiftCfToScf;
pub use complex_to_libm::ConvertComplexToLibm;
pub use complex_to_llvm::ComplexToLlvm;
pub use complex_to_standard::ConvertComplexToStandard;
pub use convert_to_llvm::{ConvertToLlvm, DialectList, KnownDialects, Lowering, ToLlvm};
pub use func_to_llvm::ConvertFuncToLlvm;
pub use index_to_llvm::IndexToLlvm;
pub use lower_to_llvm::{LOWER_TO_CF, LOWER_TO_LLVM, OPTIMIZE_BEFORE_LOWERING};
pub use math_to_libm::ConvertMathToLibm;
pub use math_to_llvm::MathToLlvm;
pub use memref_to_llvm::MemRefToLlvm;
pub use reconcile_unrealized_casts::ReconcileUnrealizedCasts;
pub use scf_to_cf::ConvertScfToCf;
pub use set_llvm_module_data_layout::SetLlvmModuleDataLayout;
pub use std_to_memref::ConvertStdToMemref;
pub use to_llvm::pass::{DialectToLlvm, Edge};
pub use ub_to_llvm::UbToLlvm;
pub use vector_to_llvm::ConvertVectorToLlvm;
pub use vector_to_scf::ConvertVectorToScf;

use terrace_dialect_transforms::pattern_pass::Greedily;
use terrace_pass::{PassEntry, PipelineEntry};

/// The passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::of::<Greedily<AffineExpandIndexOps>>(),
    PassEntry::of::<Greedily<ArmNeon2dToIntr>>(),
    PassEntry::of::<ConvertComplexToLibm>(),
    PassEntry::of::<ConvertComplexToStandard>(),
    PassEntry::of::<ConvertFuncToLlvm>(),
    PassEntry::of::<ConvertMathToLibm>(),
    PassEntry::of::<ConvertScfToCf>(),
    PassEntry::of::<ConvertStdToMemref>(),
    PassEntry::of::<ConvertToLlvm>(),
    PassEntry::of::<ConvertVectorToLlvm>(),
    PassEntry::of::<ConvertVectorToScf>(),
    PassEntry::of::<DialectToLlvm<ArithToLlvm>>(),
    PassEntry::of::<DialectToLlvm<CfToLlvm>>(),
    PassEntry::of::<DialectToLlvm<ComplexToLlvm>>(),
    PassEntry::of::<DialectToLlvm<IndexToLlvm>>(),
    PassEntry::of::<DialectToLlvm<MathToLlvm>>(),
    PassEntry::of::<DialectToLlvm<MemRefToLlvm>>(),
    PassEntry::of::<DialectToLlvm<UbToLlvm>>(),
    PassEntry::of::<LiftCfToScf>(),
    PassEntry::of::<LowerAffine>(),
    PassEntry::of::<ReconcileUnrealizedCasts>(),
    PassEntry::of::<SetLlvmModuleDataLayout>(),
];

/// The pipelines of this crate.
pub const PIPELINES: &[PipelineEntry] = &[LOWER_TO_CF, LOWER_TO_LLVM, OPTIMIZE_BEFORE_LOWERING];
