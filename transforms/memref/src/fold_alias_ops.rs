//! `--fold-memref-alias-ops`, `--affine-fold-memref-alias-ops`: accesses through views become accesses to what these
//! are views of.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver.

use crate::models::memref::indices::through_subview;
use crate::view::{Within, view_of};
use terrace_affine as affine;
use terrace_affine::apply_composed;
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, Slice, constants_of, values_of};
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::rewrite::RewriteFn;
use terrace_ir::{MatchResult, Operation, Pattern, PatternRewriter, TypedOp, Value};
use terrace_memref as memref;
use terrace_memref::facts::shapes::SLICE;
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_vector as vector;

/// The pass over accesses of `memref` and `vector`.
#[pass(
    "fold-memref-alias-ops",
    "Fold memref alias ops into consumer load/store ops",
    class = "FoldMemRefAliasOpsPass"
)]
pub struct FoldMemRefAliasOps;

impl GreedyPass for FoldMemRefAliasOps {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add_all(PATTERNS);
    }
}

/// The pass over accesses of `affine`.
#[pass("affine-fold-memref-alias-ops", "Fold memref alias ops into affine memory ops")]
pub struct AffineFoldMemRefAliasOps;

impl GreedyPass for AffineFoldMemRefAliasOps {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add_all(AFFINE_PATTERNS);
    }
}

const fn access<'a, 'c, T: TypedOp<'a, 'c>>(name: &'static str) -> Pattern {
    Pattern::of::<T>(name, fold_access as RewriteFn)
}

const PATTERNS: &[Pattern] = &[
    access::<memref::LoadOp>("LoadOpOfAliasFolder<memref::LoadOp>"),
    access::<vector::LoadOp>("LoadOpOfAliasFolder<vector::LoadOp>"),
    access::<vector::MaskedLoadOp>("LoadOpOfAliasFolder<vector::MaskedLoadOp>"),
    access::<vector::TransferReadOp>("LoadOpOfSubViewOpFolder<vector::TransferReadOp>"),
    access::<memref::StoreOp>("StoreOpOfAliasFolder<memref::StoreOp>"),
    access::<vector::StoreOp>("StoreOpOfAliasFolder<vector::StoreOp>"),
    access::<vector::MaskedStoreOp>("StoreOpOfAliasFolder<vector::MaskedStoreOp>"),
    access::<vector::TransferWriteOp>("StoreOpOfSubViewOpFolder<vector::TransferWriteOp>"),
    Pattern::of::<memref::SubViewOp>("SubViewOfSubViewFolder", subview_of_subview),
];

const AFFINE_PATTERNS: &[Pattern] = &[
    Pattern::of::<affine::AffineLoadOp>("AffineLoadOpOfAliasFolder", fold_affine_access),
    Pattern::of::<affine::AffineStoreOp>("AffineStoreOpOfAliasFolder", fold_affine_access),
];

/// `load (view m)[i] -> load m[f(i)]`
fn fold_access(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let access = rewriter.op(op);
    // The indices are after the memory.
    let (memory, is_transfer) = match access.name().as_str() {
        memref::LoadOp::NAME
        | vector::LoadOp::NAME
        | vector::MaskedLoadOp::NAME
        | vector::MaskedStoreOp::NAME => (0, false),
        memref::StoreOp::NAME | vector::StoreOp::NAME => (1, false),
        vector::TransferReadOp::NAME => (0, true),
        vector::TransferWriteOp::NAME => (1, true),
        _ => return None,
    };
    let (view, view_op) = view_of(access.operand_group(memory).next()?)?;
    let is_subview = rewriter.op(view_op).isa::<memref::SubViewOp>();
    if is_transfer && !(is_subview && can_transfer_through(access, view_op)) {
        return None;
    }
    let location = access.location();
    let is_vector = access.name().dialect_name() == "vector";
    let within = if is_vector { Within::Unknown } else { Within::Known };
    let source = rewriter.op(view_op).operand(0).id();
    let indices: Vec<ValueId> = access.operand_group(memory + 1).map(Value::id).collect();
    let new_map = if is_transfer { Some(expanded_map(access, rewriter.op(view_op))?) } else { None };
    let indices = (view.source_indices)(view_op, &indices, within, location, rewriter)?;

    let mut state = rewriter.state_of(op);
    state.discardable.clear();
    state.take_attribute("alignment");
    let context = rewriter.context();
    if is_vector && is_subview && state.attribute("nontemporal").is_some() {
        // Upstream forgets it.
        state.set(context, "nontemporal", context.bool_attribute(false));
    }
    if let Some(map) = new_map {
        state.set(context, "permutation_map", context.affine_map_attribute(map));
    }
    let new = rewriter.body_mut().create(state);
    rewriter.body_mut().set_operand_group(new, memory + 1, &indices);
    rewriter.body_mut().set_operand_group(new, memory, &[source]);
    rewriter.insert(new);
    let results = rewriter.results(new);
    rewriter.replace_op(op, &results);
    Some(())
}

/// Returns true if a transfer sees nothing of a subview but an offset and dimensions of size one.
fn can_transfer_through(access: Operation<'_, '_>, view_op: OpId) -> bool {
    let in_bounds = access.attribute("in_bounds").and_then(|list| list.as_array()).unwrap_or_default();
    let slice = SLICE.slice(Operation::new(access.body(), view_op));
    in_bounds.iter().all(|one| one.as_bool() == Some(true))
        && slice.strides.iter().all(|stride| *stride == MixedIndex::Constant(1))
}

/// Returns the permutation of a transfer as one of the dimensions of the source of a view.
fn expanded_map<'c>(access: Operation<'_, 'c>, view: Operation<'_, 'c>) -> Option<AffineMap<'c>> {
    let context = access.context();
    let map = access.attribute("permutation_map")?.as_affine_map()?;
    let dropped = memref::SubViewOp::cast(view)?.dropped_dims()?;
    let kept: Vec<AffineExpr<'c>> = (0..)
        .zip(&dropped)
        .filter(|(_, is_dropped)| !**is_dropped)
        .map(|(at, _)| AffineExpr::dim(context, at))
        .collect();
    let results: Vec<AffineExpr<'c>> =
        map.results().iter().map(|result| result.replace(context, &kept, &[])).collect();
    Some(AffineMap::new(context, dropped.len() as u32, 0, &results))
}

/// `affine.load (view m)[f(i)] -> affine.load m[g(f(i))]`
fn fold_affine_access(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let access = rewriter.op(op);
    let memory = usize::from(access.isa::<affine::AffineStoreOp>());
    let (view, view_op) = view_of(access.operand(memory))?;
    let map = access.attribute("map")?.as_affine_map()?;
    let operands: Vec<ValueId> = access.operands().skip(memory + 1).map(Value::id).collect();
    let (context, location) = (rewriter.context(), access.location());
    let source = rewriter.op(view_op).operand(0).id();

    let mut indices = Vec::new();
    for result in map.results() {
        // What is an operand already is not applied to anything.
        let index = match result.kind() {
            AffineExprKind::Dim(at) => MixedIndex::Value(operands[at as usize]),
            AffineExprKind::Symbol(at) => MixedIndex::Value(operands[(map.dims() + at) as usize]),
            _ => {
                let one = AffineMap::new(context, map.dims(), map.symbols(), &[*result]);
                apply_composed(one, &operands, location, rewriter)
            }
        };
        indices.push(rewriter.builder(location).index_of(index));
    }
    let indices = (view.source_indices)(view_op, &indices, Within::Known, location, rewriter)?;
    let mut state = rewriter.state_of(op);
    state.discardable.clear();
    state.operands.truncate(memory);
    state.operands.push(source);
    let identity = AffineMap::identity(context, indices.len() as u32);
    state.operands.extend(indices);
    state.set(context, "map", context.affine_map_attribute(identity));
    rewriter.replace_op_with_new_op(op, state);
    Some(())
}

/// `subview (subview m)[a] -> subview m[b + a]`
fn subview_of_subview(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<memref::SubViewOp>(op)?;
    let inner = view.source().defining::<memref::SubViewOp>()?;
    let (outer_slice, inner_slice) = (SLICE.slice(view.op()), SLICE.slice(inner.op()));
    let is_dense = |slice: &Slice| slice.strides.iter().all(|stride| *stride == MixedIndex::Constant(1));
    if !is_dense(&outer_slice) || !is_dense(&inner_slice) {
        return None;
    }
    let (context, location) = (rewriter.context(), view.op().location());
    let (source, ty, inner_op) = (inner.source().id(), view.result().ty(), inner.op().id());
    let mut kept = outer_slice.sizes.iter().copied();
    let sizes = inner_slice
        .sizes
        .iter()
        .zip(inner.dropped_dims()?)
        .map(|(size, is_dropped)| if is_dropped { Some(*size) } else { kept.next() });
    let sizes: Vec<MixedIndex> = sizes.collect::<Option<_>>()?;
    let offsets = through_subview(inner_op, &outer_slice.offsets, location, rewriter)?;
    let known = |offset: &ValueId| match rewriter.value(*offset).constant_i64() {
        Some(constant) => MixedIndex::Constant(constant),
        None => MixedIndex::Value(*offset),
    };
    let offsets: Vec<MixedIndex> = offsets.iter().map(known).collect();
    let new = memref::SubViewOp::builder(context, location)
        .source(source)
        .offsets(values_of(&offsets))
        .sizes(values_of(&sizes))
        .strides(values_of(&inner_slice.strides))
        .static_offsets(&constants_of(&offsets))
        .static_sizes(&constants_of(&sizes))
        .static_strides(&constants_of(&inner_slice.strides))
        .result(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}
