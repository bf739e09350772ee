//! Vectorization: structured operations, and those that pad, pack and insert tensors, as operations on vectors.
//!
//! ```text
//! precondition   which operations can be vectorized
//! maps, state    the shape of vectors, and the masks that keep them within the iteration space
//! body, extract  elementwise operations and reductions, by the operations of the region
//! contraction    products of matrices as vector.contract
//! convolution    convolutions and pooling along one dimension
//! tensors        tensor.pad, tensor.insert_slice, linalg.pack, linalg.unpack
//! patterns, pad_users, decompose_pad, forwarding, hoisting   rewrites around that
//! ```

mod body;
mod contraction;
mod convolution;
mod decompose_pad;
mod extract;
mod forwarding;
mod hoisting;
mod maps;
mod pad_users;
mod patterns;
mod precondition;
mod state;
mod tensors;

pub use decompose_pad::DECOMPOSE_PAD;
pub use forwarding::FORWARDING;
pub use hoisting::hoist_redundant_vector_transfers;
pub use pad_users::PAD_USERS;
pub use patterns::{COPY, vectorization_pattern};

use state::State;
use terrace_ir::PatternRewriter;
use terrace_ir::ids::{OpId, ValueId};
use terrace_linalg::{LinalgOp, PackOp, UnPackOp};
use terrace_tensor::{InsertSliceOp, PadOp};

/// Choices of a vectorization.
#[derive(Clone, Default, Debug)]
pub struct VectorizationOptions {
    /// Size of the vector along each loop; the extents of the loops if there are none.
    pub sizes: Vec<i64>,
    /// True for each size that is a multiple of the vector length. As many as sizes.
    pub scalable: Vec<bool>,
    /// True to vectorize `tensor.extract` with several indices.
    pub nd_extract: bool,
    /// True to treat the positions and channels of a depthwise convolution as one dimension.
    pub flatten_depthwise: bool,
    /// True if dynamic extents are known to be the sizes of the vector, so that nothing is masked because of them.
    pub dynamic_dims_match: bool,
    /// True to make `vector.contract` of a named product of matrices.
    pub named_contraction: bool,
}

/// Vectorizes an operation, and returns the values that stand for its results. New operations are created before it; it
/// stays.
///
/// `None` if it cannot be vectorized; operations that stand for a part of it may have been created.
pub fn vectorize(
    op: OpId,
    options: &VectorizationOptions,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<Vec<ValueId>> {
    if !precondition::holds(rewriter.op(op), options) {
        return None;
    }
    rewriter.set_insertion_point(op);
    let view = rewriter.op(op);
    if LinalgOp::of(view).is_some() {
        let is_convolution = precondition::is_convolution(view);
        let is_contraction = precondition::is_contraction(view);
        let mut state = State::new(op, options, rewriter)?;
        return if is_convolution {
            convolution::vectorize(op, options, rewriter)
        } else if options.named_contraction && is_contraction {
            contraction::vectorize(op, &mut state, rewriter)
        } else {
            body::vectorize(op, &mut state, rewriter)
        };
    }
    if view.isa::<PadOp>() {
        return tensors::pad(op, options, rewriter).map(|value| vec![value]);
    }
    if view.isa::<InsertSliceOp>() {
        return tensors::insert_slice(op, options, rewriter).map(|value| vec![value]);
    }
    if view.isa::<PackOp>() {
        return tensors::pack(op, options, rewriter).map(|value| vec![value]);
    }
    if view.isa::<UnPackOp>() {
        return tensors::unpack(op, options, rewriter).map(|value| vec![value]);
    }
    None
}
