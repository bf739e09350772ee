//! Vectors: operations on vectors of several dimensions become operations on those of fewer, and transfers become loads
//! and stores. The passes that lower the dialect choose among these patterns.
//!
//! ```text
//! shapes, maps   what types and maps say
//! combine        the operations that patterns make
//! unroll         operations that are the same for each row
//! rearrange      elements change places
//! linearize      vectors of one dimension in the place of others
//! masks          masks by comparison
//! cleanup        contractions of sums of products, elementwise operations before broadcasts, constant positions
//! reductions     multiplication and accumulation
//! narrow         casts of integers of a few bits
//! maskable       operations that a mask may be around
//! transfer       memory
//! rewrites       sets of patterns by name
//! warps          parts of vectors on the lanes of a GPU
//! ```
#![forbid(unsafe_code)]

pub mod cleanup;
pub mod combine;
mod linearize;
mod lower_vector_mask;
pub mod maps;
pub mod maskable;
pub mod masks;
pub mod narrow;
pub mod rearrange;
pub mod reductions;
pub mod rewrites;
pub mod shapes;
pub mod transfer;
pub mod unroll;
pub mod warps;

pub use linearize::{VectorLinearize, linearization_converter, linearization_patterns};
pub use lower_vector_mask::{LowerVectorMask, MASK};
pub use rearrange::{avx2, broadcast, shape_cast, slices, transpose};
pub use reductions::{
    LowerVectorContraction, LowerVectorMultiReduction, LowerVectorScan, contract, multi_reduction, products,
    scan,
};
pub use rewrites::RewriteVectors;
pub use rewrites::unrolling::VectorUnroll;
pub use transfer::{LowerVectorMemory, access, permutations};
pub use warps::VectorDistributeWarps;

use std::sync::Arc;
use terrace_ir::ids::OpId;
use terrace_ir::{Ctx, Pattern, PatternRewriter, Value};
use terrace_pass::PassEntry;
use terrace_rewrite::passes::{greedy, type_conversion};

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    greedy::<LowerVectorContraction>(),
    greedy::<LowerVectorMask>(),
    greedy::<LowerVectorMemory>(),
    greedy::<LowerVectorMultiReduction>(),
    greedy::<LowerVectorScan>(),
    greedy::<RewriteVectors>(),
    PassEntry::prepared::<VectorDistributeWarps>(),
    type_conversion::<VectorLinearize>(),
    greedy::<VectorUnroll>(),
];

/// Returns the canonicalizations that lowerings stand on: masks that are known, and transpositions of transpositions.
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

/// The most elements of a vector that is taken apart.
const MOST_ELEMENTS: i64 = 1 << 20;

/// Returns the same patterns, which leave operations on huge vectors as they are: one operation for each element would
/// be more than there is memory for.
pub fn of_sensible_size(patterns: Vec<Pattern>) -> Vec<Pattern> {
    let bounded = |pattern: Pattern| {
        let (root, name, benefit) = (pattern.root, pattern.name, pattern.benefit);
        let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
            let view = rewriter.op(op);
            let is_huge = |value: Value<'_, '_>| {
                let shape = value.ty().shape().filter(|_| value.ty().is_vector()).unwrap_or_default();
                let count = shape.iter().try_fold(1i64, |count, size| count.checked_mul(*size));
                count.is_none_or(|count| count > MOST_ELEMENTS)
            };
            if view.operands().chain(view.results()).any(is_huge) {
                return rewriter.notify_match_failure(op, "the vector is too large to be taken apart");
            }
            pattern.match_and_rewrite(op, rewriter)
        };
        Pattern::with_closure(root, name, Arc::new(rewrite)).benefit(benefit)
    };
    patterns.into_iter().map(bounded).collect()
}
