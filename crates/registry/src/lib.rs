//! Every dialect that exists, and every pass, in one list each.
#![forbid(unsafe_code)]

pub mod dump;

pub use terrace_irdl_loader::load as load_dialects;

use terrace_ir::{DialectHooks, DialectSpec};
use terrace_pass::PassRegistry;

/// Stands for the dialect that upstream's tests are written in: any operation is one of it.
static TEST: DialectSpec<'static> = DialectSpec {
    hooks: DialectHooks { allows_unknown_ops: true, has_resources: true, ..DialectHooks::NONE },
    ..DialectSpec::new("test")
};

/// All dialects beside `builtin`, alphabetically.
pub static DIALECTS: &[&DialectSpec<'static>] = &[
    &terrace_affine::DIALECT,
    &terrace_arith::DIALECT,
    &terrace_arm_neon::DIALECT,
    &terrace_bufferization::DIALECT,
    &terrace_cf::DIALECT,
    &terrace_complex::DIALECT,
    &terrace_dlti::DIALECT,
    &terrace_func::DIALECT,
    &terrace_index::DIALECT,
    &terrace_irdl::DIALECT,
    &terrace_llvm::DIALECT,
    &terrace_math::DIALECT,
    &terrace_memref::DIALECT,
    &terrace_ml_program::DIALECT,
    &terrace_omp::DIALECT,
    &terrace_scf::DIALECT,
    &terrace_std::DIALECT,
    &terrace_tensor::DIALECT,
    &TEST,
    &terrace_ub::DIALECT,
    &terrace_vector::DIALECT,
];

/// All passes and pipelines.
pub static PASSES: PassRegistry = PassRegistry {
    passes: &[terrace_conversion::PASSES, terrace_dialect_transforms::PASSES, terrace_transforms::PASSES],
    pipelines: &[terrace_conversion::PIPELINES],
};
