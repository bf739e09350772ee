//! All operations that the interpreter knows, dialect by dialect.

mod affine;
mod arith;
mod cf;
mod complex;
mod func;
mod index;
pub(crate) mod llvm;
mod math;
pub(crate) mod memref;
mod scf;
mod standard;
mod tensors;
mod ub;
mod vector;

use crate::machine::step::{Row, Table};
use std::collections::HashMap;
use std::sync::OnceLock;

/// The tables, alphabetically.
const TABLES: &[Table] = &[
    affine::OPS,
    arith::CASTS,
    arith::FLOATS,
    arith::INTEGERS,
    tensors::bufferization::OPS,
    cf::OPS,
    complex::OPS,
    func::OPS,
    index::OPS,
    tensors::linalg::OPS,
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
    tensors::shape::OPS,
    standard::OPS,
    tensors::tensor::OPS,
    ub::OPS,
    vector::ACCESS,
    vector::COMPUTE,
    vector::SHAPES,
];

/// Returns the names of all operations that the interpreter executes, sorted.
pub fn operations() -> Vec<&'static str> {
    let mut names: Vec<&'static str> = all().keys().copied().collect();
    names.sort_unstable();
    names
}

/// Returns the declarations and implementations of all operations by name.
pub(crate) fn all() -> &'static HashMap<&'static str, Row> {
    static ALL: OnceLock<HashMap<&'static str, Row>> = OnceLock::new();
    ALL.get_or_init(|| {
        let tables = TABLES.iter().chain(&tensors::tosa::TABLES);
        let rows = tables.flat_map(|table| table.iter().copied()).chain(tensors::linalg::structured());
        rows.map(|row| (row.0.name, row)).collect()
    })
}
