//! Conversions to the `llvm` dialect: one file, or folder, for each dialect that is lowered.
//!
//! [`lowering`] is what they share, for dialects elsewhere as well: types, descriptors, patterns, passes.
#![forbid(unsafe_code)]

mod arith_to_llvm;
mod arm_neon_2d_to_intr;
mod cf_to_llvm;
mod complex_to_llvm;
mod convert_to_llvm;
mod func_to_llvm;
mod index_to_llvm;
pub mod lowering;
mod math_to_llvm;
mod memref_to_llvm;
mod parallel_loops_to_tasks;
mod set_llvm_module_data_layout;
mod ub_to_llvm;
mod vector_to_llvm;

pub use arith_to_llvm::ArithToLlvm;
pub use arm_neon_2d_to_intr::ArmNeon2dToIntr;
pub use cf_to_llvm::CfToLlvm;
pub use complex_to_llvm::ComplexToLlvm;
pub use convert_to_llvm::{ConvertToLlvm, DialectList, KnownDialects};
pub use func_to_llvm::ConvertFuncToLlvm;
pub use index_to_llvm::IndexToLlvm;
pub use lowering::dialect::{Lowering, ToLlvm};
pub use lowering::pass::{Edge, edge};
pub use math_to_llvm::MathToLlvm;
pub use memref_to_llvm::MemRefToLlvm;
pub use parallel_loops_to_tasks::ParallelLoopsToTasks;
pub use set_llvm_module_data_layout::SetLlvmModuleDataLayout;
pub use ub_to_llvm::UbToLlvm;
pub use vector_to_llvm::ConvertVectorToLlvm;

use terrace_pass::PassEntry;
use terrace_rewrite::passes::greedy;

/// The passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    greedy::<ArmNeon2dToIntr>(),
    PassEntry::of::<ConvertFuncToLlvm>(),
    PassEntry::prepared::<ConvertToLlvm>(),
    PassEntry::prepared::<ConvertVectorToLlvm>(),
    edge::<ArithToLlvm>(),
    edge::<CfToLlvm>(),
    edge::<ComplexToLlvm>(),
    edge::<IndexToLlvm>(),
    edge::<MathToLlvm>(),
    edge::<MemRefToLlvm>(),
    edge::<UbToLlvm>(),
    PassEntry::of::<ParallelLoopsToTasks>(),
    PassEntry::of::<SetLlvmModuleDataLayout>(),
];
