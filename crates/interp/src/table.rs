//! All operations that the interpreter knows, dialect by dialect.

use crate::step::{Execute, Table};
use crate::{
    affine, arith, bufferization, cf, complex, func, index, llvm, math, memref, scf, standard, tensor, ub,
    vector,
};
use std::collections::HashMap;
use std::sync::OnceLock;

/// The tables, alphabetically.
const TABLES: &[Table] = &[
    affine::OPS,
    arith::CASTS,
    arith::FLOATS,
    arith::INTEGERS,
    bufferization::OPS,
    cf::OPS,
    complex::OPS,
    func::OPS,
    index::OPS,
    llvm::AGGREGATES,
    llvm::CALLS,
    llvm::INTRINSICS,
    llvm::MASKED,
    llvm::MEMORY,
    llvm::NUMBERS,
    math::OPS,
    memref::ACCESS,
    memref::ALLOCATION,
    memref::SHAPES,
    scf::OPS,
    standard::OPS,
    tensor::OPS,
    ub::OPS,
    vector::ACCESS,
    vector::COMPUTE,
    vector::SHAPES,
];

/// All of them by name.
pub fn all() -> &'static HashMap<&'static str, Execute> {
    static ALL: OnceLock<HashMap<&'static str, Execute>> = OnceLock::new();
    ALL.get_or_init(|| TABLES.iter().flat_map(|table| table.iter().copied()).collect())
}
