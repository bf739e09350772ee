//! Broadcasts of shapes.

use super::{choose, extract, is_free_of_errors, repeat, size, zero};
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, DYNAMIC, MatchResult, PatternRewriter, RegionSource, Value};
use terrace_tensor::{CastOp, GenerateOp, YieldOp};

/// Shapes that are broadcast together.
struct Shapes {
    /// Tensors of extents.
    extents: Vec<ValueId>,
    /// Number of dimensions that each lacks, in front.
    missing: Vec<ValueId>,
    /// Number of dimensions of the result.
    rank: ValueId,
}

impl Shapes {
    fn of(b: &mut Builder<'_, '_, '_>, extents: Vec<ValueId>, zero: ValueId) -> Option<Self> {
        let ranks: Vec<ValueId> = extents.iter().map(|extents| size(b, *extents, zero)).collect();
        let (&first, others) = ranks.split_first()?;
        let rank = others.iter().fold(first, |most, rank| b.maxui(*rank, most));
        let missing = ranks.iter().map(|own| b.subi(rank, *own)).collect();
        Some(Shapes { extents, missing, rank })
    }

    /// Creates the extent of the result at a dimension.
    fn extent(&self, b: &mut Builder<'_, '_, '_>, dim: ValueId) -> ValueId {
        let (one, index) = (b.index(1), b.context().index_type());
        let mut extent = one;
        for (extents, missing) in self.extents.iter().zip(&self.missing) {
            let is_missing = b.cmpi(CmpIPredicate::Ult, dim, *missing);
            let so_far = extent;
            extent = choose(
                b,
                is_missing,
                index,
                |_| so_far,
                |b| {
                    let own = b.subi(dim, *missing);
                    let own = extract(b, *extents, own);
                    let is_one = b.cmpi(CmpIPredicate::Eq, own, one);
                    b.select(is_one, so_far, own)
                },
            );
        }
        extent
    }
}

fn operands(op: OpId, rewriter: &PatternRewriter<'_, '_>) -> Vec<ValueId> {
    rewriter.op(op).operands().map(Value::id).collect()
}

/// `broadcast(s, t) -> tensor.generate { extent(s, t) }`
pub(super) fn broadcast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    if !is_free_of_errors(rewriter.op(op)) {
        return None;
    }
    let (shapes, result) = (operands(op, rewriter), rewriter.op(op).result(0).ty());
    let mut b = rewriter.builder_like(op);
    let (context, location) = (b.context(), b.location);
    let zero = zero(&mut b);
    let shapes = Shapes::of(&mut b, shapes, zero)?;
    let index = context.index_type();
    let ty = context.ranked_tensor_type(&[DYNAMIC], index, None);
    let new = GenerateOp::builder(context, location)
        .dynamic_extents([shapes.rank])
        .result(ty)
        .body(RegionSource::Empty);
    let new = b.create(new);
    let after = b.rewriter.save_insertion_point();
    let region = b.rewriter.op(new).region(0).id();
    let block = b.rewriter.create_block(region, None, [(index, location)]);
    let dim = b.rewriter.block(block).argument(0).id();
    let extent = shapes.extent(&mut b, dim);
    b.create(YieldOp::builder(context, location).value(extent));
    b.rewriter.restore_insertion_point(after);
    let mut value = b.rewriter.op(new).result(0).id();
    if ty != result {
        value = b.make(CastOp::builder(context, location).source(value).dest(result));
    }
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `is_broadcastable(s, t)`: in each dimension the extents are 1 or that of the result
pub(super) fn is_broadcastable(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    if !is_free_of_errors(rewriter.op(op)) {
        return None;
    }
    let shapes = operands(op, rewriter);
    let mut b = rewriter.builder_like(op);
    let truth = b.context().integer_type(1);
    let (zero, one) = (zero(&mut b), b.index(1));
    let shapes = Shapes::of(&mut b, shapes, zero)?;
    let yes = b.bool(true);
    let new = repeat(&mut b, [zero, shapes.rank, one], &[yes], |b, dim, carried| {
        let extent = shapes.extent(b, dim);
        let mut holds = carried[0];
        for (extents, missing) in shapes.extents.iter().zip(&shapes.missing) {
            let is_missing = b.cmpi(CmpIPredicate::Ult, dim, *missing);
            let so_far = holds;
            holds = choose(
                b,
                is_missing,
                truth,
                |_| so_far,
                |b| {
                    let own = b.subi(dim, *missing);
                    let own = extract(b, *extents, own);
                    let is_one = b.cmpi(CmpIPredicate::Eq, own, one);
                    let is_same = b.cmpi(CmpIPredicate::Eq, own, extent);
                    let fits = b.ori(is_one, is_same);
                    b.andi(so_far, fits)
                },
            );
        }
        vec![holds]
    });
    let value = rewriter.op(new).result(0).id();
    rewriter.replace_op(op, &[value]);
    Some(())
}
