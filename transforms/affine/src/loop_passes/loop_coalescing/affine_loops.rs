//! Coalescing of `affine.for`.

use crate::bounds::upper;
use crate::legality::domain::runs_backwards;
use crate::loops::{Bound, set_bound};
use terrace_affine::{AffineApplyOp, AffineForOp, AffineMinOp, is_valid_symbol_anywhere};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, Operation, PatternRewriter, TypedOp};
use terrace_rewrite::ops::ids;

/// `for i = 0 to n { for j = 0 to m { f(i, j) } } -> for k = 0 to n * m { f(k floordiv m, k mod m) }`
///
/// `None` if the loops do not count from zero in steps of one, if more than one may have less than no iterations, or if
/// a bound is no symbol.
pub(super) fn coalesce(loops: &[OpId], rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let views = loops.iter().map(|op| rewriter.view::<AffineForOp>(*op)).collect::<Option<Vec<_>>>()?;
    let is_normal = |of: &AffineForOp<'_, '_>| of.step() == 1 && of.constant_lower_bound() == Some(0);
    let has_symbols = |of: &AffineForOp<'_, '_>| of.upper_bound_operands().all(is_valid_symbol_anywhere);
    // The product of two negative numbers is positive.
    let negative = views.iter().filter(|of| runs_backwards(**of)).count();
    if !views.iter().all(is_normal) || !views.iter().all(has_symbols) || negative > 1 {
        return None;
    }
    let (context, location) = (rewriter.context(), views[0].op().location());
    let bounds: Vec<_> =
        views.iter().map(|of| upper(*of)).map(|of| (of.map, ids(of.operands.into_iter()))).collect();
    let (dim, symbol) = (AffineExpr::dim(context, 0), AffineExpr::symbol(context, 0));
    let of_both = |expr| AffineMap::new(context, 1, 1, &[expr]);

    rewriter.set_insertion_point(loops[0]);
    let mut counts: Vec<ValueId> = Vec::new();
    let mut product: Option<ValueId> = None;
    for (map, operands) in &bounds {
        let count = if map.results().len() == 1 {
            apply(*map, operands, location, rewriter)
        } else {
            let new = AffineMinOp::builder(context, location).map(*map).operands(operands.iter().copied());
            rewriter.create_value(new.result(context.index_type()))
        };
        counts.push(count);
        product = Some(match product {
            None => count,
            Some(product) => apply(of_both(dim.mul(context, symbol)), &[product, count], location, rewriter),
        });
    }
    let identity = AffineMap::new(context, 0, 1, &[symbol]);
    set_bound(loops[0], Bound::Upper, identity, &[product?], rewriter);

    let innermost = rewriter.view::<AffineForOp>(*loops.last()?)?.region().first_block()?.id();
    rewriter.set_insertion_point_to_start(innermost);
    let mut rest = variable(loops[0], rewriter)?;
    let linear = rest;
    let mut kept = Vec::new();
    for at in (0..loops.len()).rev() {
        let binary = |kind| of_both(AffineExpr::binary(context, kind, dim, symbol));
        if at + 1 != loops.len() {
            rest = apply(binary(BinaryKind::FloorDiv), &[rest, counts[at + 1]], location, rewriter);
            kept.push(rest);
        }
        let own = match at {
            0 => rest,
            _ => {
                let own = apply(binary(BinaryKind::Mod), &[rest, counts[at]], location, rewriter);
                kept.push(own);
                own
            }
        };
        let old = variable(loops[at], rewriter)?;
        if old != linear {
            rewriter.replace_all_uses_with(old, own);
        } else {
            let kept: Vec<OpId> = kept
                .iter()
                .filter_map(|value| rewriter.value(*value).defining_op().map(Operation::id))
                .collect();
            rewriter.replace_uses_if(old, own, |user| !kept.contains(&user.id()));
        }
    }
    let last = rewriter.block(innermost).last_op()?.id();
    while let Some(op) = rewriter.block(innermost).first_op().map(Operation::id).filter(|op| *op != last) {
        rewriter.move_op_before(op, loops[1]);
    }
    rewriter.erase_op(loops[1]);
    Some(())
}

fn variable(op: OpId, rewriter: &PatternRewriter<'_, '_>) -> Option<ValueId> {
    Some(rewriter.view::<AffineForOp>(op)?.region().first_block()?.argument(0).id())
}

fn apply<'c>(
    map: AffineMap<'c>,
    operands: &[ValueId],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let context = rewriter.context();
    let new = AffineApplyOp::builder(context, location).map(map).map_operands(operands.iter().copied());
    rewriter.create_value(new.result(context.index_type()))
}
