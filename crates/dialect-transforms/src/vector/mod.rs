//! Vectors: operations on vectors of several dimensions become operations on those of fewer, and transfers become loads
//! and stores. The passes that lower the dialect choose among these patterns.
//!
//! ```text
//! shapes, maps   what types and maps say
//! make, combine  the operations that patterns make
//! unroll         operations that are the same for each row
//! broadcast, shape_cast, transpose, slices    elements change places
//! masks          masks by comparison
//! products, contract                          multiplication and accumulation
//! transfer, permutations                      memory
//! ```

pub mod broadcast;
pub mod combine;
pub mod contract;
pub mod make;
pub mod maps;
pub mod masks;
pub mod permutations;
pub mod products;
pub mod shape_cast;
pub mod shapes;
pub mod slices;
pub mod transfer;
pub mod transpose;
pub mod unroll;

use terrace_ir::{Ctx, Pattern};

/// The canonicalizations that lowerings stand on: masks that are known, and transpositions of transpositions.
pub fn canonicalization_patterns(context: Ctx<'_>) -> Vec<Pattern> {
    const NAMES: &[&str] = &[
        "CreateMaskFolder",
        "MaskedLoadFolder",
        "MaskedStoreFolder",
        "GatherFolder",
        "ScatterFolder",
        "ExpandLoadFolder",
        "CompressStoreFolder",
        "StridedSliceConstantMaskFolder",
        "TransposeFolder",
    ];
    let dialects = context.dialects();
    let ops = dialects.iter().filter(|dialect| dialect.name == "vector").flat_map(|dialect| dialect.ops);
    let patterns: Vec<&Pattern> = ops.flat_map(|spec| spec.hooks.canonicalize).collect();
    let named =
        |name: &&str| patterns.iter().filter(|pattern| pattern.name == *name).copied().cloned().collect();
    NAMES.iter().flat_map(|name| -> Vec<Pattern> { named(name) }).collect()
}
