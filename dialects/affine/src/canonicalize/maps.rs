//! Patterns of operations that apply maps.

use crate::fold::applied::Applied;
use crate::ops::{
    AffineApplyOp, AffineLoadOp, AffineMaxOp, AffineMinOp, AffinePrefetchOp, AffineStoreOp,
    AffineVectorLoadOp, AffineVectorStoreOp,
};
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, Operation, Pattern, PatternRewriter, Value};

macro_rules! tables {
    ($($op:ident $name:literal $pattern:literal;)*) => {$(
        impl $op<'_, '_> {
            pub(crate) const CANONICALIZE: &'static [Pattern] = &[Pattern::new($name, $pattern, simplify)];
        }
    )*};
}

tables! {
    AffineApplyOp "affine.apply" "SimplifyAffineOp<mlir::affine::AffineApplyOp>";
    AffineLoadOp "affine.load" "SimplifyAffineOp<mlir::affine::AffineLoadOp>";
    AffinePrefetchOp "affine.prefetch" "SimplifyAffineOp<mlir::affine::AffinePrefetchOp>";
    AffineStoreOp "affine.store" "SimplifyAffineOp<mlir::affine::AffineStoreOp>";
    AffineVectorLoadOp "affine.vector_load" "SimplifyAffineOp<mlir::affine::AffineVectorLoadOp>";
    AffineVectorStoreOp "affine.vector_store" "SimplifyAffineOp<mlir::affine::AffineVectorStoreOp>";
}

/// Returns the map of an operation, and the last operands, to which it is applied.
pub(super) fn applied<'a, 'c>(op: Operation<'a, 'c>) -> Option<Applied<'a, 'c>> {
    let map = op.attribute("map")?.as_affine_map()?;
    let first = op.operand_count().checked_sub(map.inputs() as usize)?;
    Some(Applied::new(map, op.operands().skip(first)))
}

/// `f(map, apply(inner, x)) -> f(map . inner, x)`, with operands that are needed only
pub(super) fn simplify(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let context = rewriter.context();
    let old = applied(rewriter.op(op))?;
    let mut new = old.clone();
    new.compose(context);
    // What composition leaves as it was is canonical.
    if new != old {
        new.canonicalize(context);
    }
    new.simplify_with_operands(context);
    if new == old {
        return None;
    }
    let (map, operands) = (new.map, new.operands.into_iter().map(Value::id).collect());
    replace(op, map, operands, rewriter);
    Some(())
}

/// Replaces an operation by one of the same name with another map.
pub(super) fn replace<'c>(
    op: OpId,
    map: AffineMap<'c>,
    operands: Vec<ValueId>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) {
    let context = rewriter.context();
    let old = rewriter.op(op).attribute("map").and_then(|map| map.as_affine_map());
    let inputs = old.map_or(0, |map| map.inputs() as usize);
    let mut state = rewriter.state_of(op);
    state.discardable.clear();
    state.operands.truncate(state.operands.len() - inputs);
    state.operands.extend(operands);
    state.set(context, "map", context.affine_map_attribute(map));
    rewriter.replace_op_with_new_op(op, state);
}

impl AffineMinOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<AffineMinOp>(
            "CanonicalizeSingleResultAffineMinMaxOp<mlir::affine::AffineMinOp>",
            super::extremum::of_one,
        ),
        Pattern::of::<AffineMinOp>(
            "DeduplicateAffineMinMaxExpressions<mlir::affine::AffineMinOp>",
            super::extremum::without_duplicates,
        ),
        Pattern::of::<AffineMinOp>("MergeAffineMinMaxOp<mlir::affine::AffineMinOp>", super::extremum::merge),
        Pattern::of::<AffineMinOp>("SimplifyAffineOp<mlir::affine::AffineMinOp>", simplify),
        Pattern::of::<AffineMinOp>(
            "CanonicalizeAffineMinMaxOpExprAndTermOrder<mlir::affine::AffineMinOp>",
            super::extremum::in_order,
        ),
    ];
}

impl AffineMaxOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<AffineMaxOp>(
            "CanonicalizeSingleResultAffineMinMaxOp<mlir::affine::AffineMaxOp>",
            super::extremum::of_one,
        ),
        Pattern::of::<AffineMaxOp>(
            "DeduplicateAffineMinMaxExpressions<mlir::affine::AffineMaxOp>",
            super::extremum::without_duplicates,
        ),
        Pattern::of::<AffineMaxOp>("MergeAffineMinMaxOp<mlir::affine::AffineMaxOp>", super::extremum::merge),
        Pattern::of::<AffineMaxOp>("SimplifyAffineOp<mlir::affine::AffineMaxOp>", simplify),
        Pattern::of::<AffineMaxOp>(
            "CanonicalizeAffineMinMaxOpExprAndTermOrder<mlir::affine::AffineMaxOp>",
            super::extremum::in_order,
        ),
    ];
}
