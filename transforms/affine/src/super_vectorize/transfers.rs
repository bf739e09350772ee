//! Transfers of vectors between memory and registers.

use super::access::is_invariant;
use terrace_affine::{AffineApplyOp, AffineForOp};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Location, PatternRewriter, Type, TypedOp};
use terrace_support::interner::FoldMap;
use terrace_vector::{TransferReadOp, TransferWriteOp, VectorBuilder};

/// The vectorized loops that were made, and the dimensions of the vector.
pub(super) type VectorLoops = FoldMap<OpId, usize>;

/// Returns the indices of a transfer for subscripts of operands in the new nest. `None` if they are functions of what an
/// `affine.apply` computes.
pub(super) fn indices<'c>(
    map: AffineMap<'c>,
    operands: &[ValueId],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Vec<ValueId>> {
    if map.symbols() == 0 && map.is_identity() {
        return Some(operands.to_vec());
    }
    let is_applied = |operand: &ValueId| rewriter.value(*operand).defining::<AffineApplyOp>().is_some();
    if operands.iter().any(is_applied) {
        return None;
    }
    let context = rewriter.context();
    let mut apply = |result: &AffineExpr<'c>| {
        let map = AffineMap::new(context, map.dims(), map.symbols(), &[*result]);
        let new = AffineApplyOp::builder(context, location).map(map).map_operands(operands.iter().copied());
        rewriter.create_value(new.result(context.index_type()))
    };
    Some(map.results().iter().map(&mut apply).collect())
}

/// Returns the dimensions of memory that the dimensions of a vector run along, for the vectorized loops around a block; a
/// constant for those that run along none. `None` if there are fewer of these loops than the vector has dimensions, or if
/// one runs along several, or two along the same.
pub(super) fn permutation<'c>(
    indices: &[ValueId],
    block: BlockId,
    loops: &VectorLoops,
    rank: usize,
    rewriter: &PatternRewriter<'_, 'c>,
) -> Option<AffineMap<'c>> {
    let context = rewriter.context();
    let mut results = vec![None; rank];
    let around = std::iter::successors(rewriter.block(block).parent_op(), |op| op.parent_op());
    for (of, dim) in around.filter_map(|op| Some((AffineForOp::cast(op)?, *loops.get(&op.id())?))) {
        let variable = of.region().first_block()?.argument(0);
        let varying: Vec<usize> =
            (0..indices.len()).filter(|at| !is_invariant(variable, rewriter.value(indices[*at]))).collect();
        results[dim] = Some(match varying[..] {
            [] => AffineExpr::constant(context, 0),
            [one] => AffineExpr::dim(context, one as u32),
            _ => return None,
        });
    }
    let results = results.into_iter().collect::<Option<Vec<_>>>()?;
    let is_repeated = |at: usize| results[at].as_constant().is_none() && results[..at].contains(&results[at]);
    if (0..rank).any(is_repeated) {
        return None;
    }
    Some(AffineMap::new(context, indices.len() as u32, 0, &results))
}

/// A transfer of a vector.
pub(super) struct Transfer<'t, 'c> {
    /// The memref.
    pub memref: ValueId,
    /// Indices of the first element.
    pub indices: &'t [ValueId],
    /// The dimensions of memory that those of the vector run along.
    pub permutation: AffineMap<'c>,
    /// Elements that are written; all if `None`.
    pub mask: Option<ValueId>,
    /// True if it lies inside of the memref.
    pub in_bounds: bool,
    /// Location of new operations.
    pub location: Location<'c>,
}

impl<'c> Transfer<'_, 'c> {
    /// Creates a read of a vector.
    pub fn read(&self, ty: Type<'c>, rewriter: &mut PatternRewriter<'_, 'c>) -> OpId {
        let context = rewriter.context();
        let padding = rewriter.builder(self.location).poison(ty.element_or_self());
        let in_bounds = vec![context.bool_attribute(self.in_bounds); self.permutation.results().len()];
        let new = TransferReadOp::builder(context, self.location)
            .base(self.memref)
            .indices(self.indices.iter().copied())
            .permutation_map(self.permutation)
            .padding(padding)
            .in_bounds(&in_bounds)
            .vector(ty);
        rewriter.create(new)
    }

    /// Creates a write of a vector.
    pub fn write(&self, value: ValueId, rewriter: &mut PatternRewriter<'_, 'c>) -> OpId {
        let context = rewriter.context();
        let in_bounds = vec![context.bool_attribute(self.in_bounds); self.permutation.results().len()];
        let new = TransferWriteOp::builder(context, self.location)
            .value_to_store(value)
            .base(self.memref)
            .indices(self.indices.iter().copied())
            .permutation_map(self.permutation)
            .in_bounds(&in_bounds);
        rewriter.create(match self.mask {
            Some(mask) => new.mask(mask),
            None => new,
        })
    }
}
