//! Every dialect that exists, in one list.
#![forbid(unsafe_code)]

pub mod dump;

use terrace_ir::DialectSpec;

/// All dialects beside `builtin`, alphabetically.
pub static DIALECTS: &[&DialectSpec<'static>] = &[
    &terrace_affine::DIALECT,
    &terrace_arith::DIALECT,
    &terrace_cf::DIALECT,
    &terrace_complex::DIALECT,
    &terrace_func::DIALECT,
    &terrace_index::DIALECT,
    &terrace_math::DIALECT,
    &terrace_memref::DIALECT,
    &terrace_scf::DIALECT,
    &terrace_tensor::DIALECT,
    &terrace_ub::DIALECT,
    &terrace_vector::DIALECT,
];
