//! `--expand-strided-allocs`: memory with strides is allocated as elements in a row, of which it is a view.
//!
//! ```text
//! alloc : memref<4x2, strided<[1, 8], offset: 3>>
//!     reinterpret_cast (alloc : memref<15>) to offset: 3, sizes: [4, 2], strides: [1, 8]
//! ```
//!
//! Where not all numbers are known, a little more is allocated than is needed. Layouts whose strides are negative, or
//! that have none, stay.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use crate::strided::{Strided, index_map, map_indices};
use terrace_affine::apply_folded;
use terrace_interfaces::view_like::{MixedIndex, constants_of, mixed_list, values_of};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::OpSpec;
use terrace_ir::{Ctx, Failure, Location, LogicalResult, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_memref as memref;
use terrace_memref::are_cast_compatible;
use terrace_memref::facts::shapes::has_identity_layout;
use terrace_ods_macros::pass;
use terrace_pass::{PassOp, PreparedPass};
use terrace_rewrite::{FrozenPatternSet, walk_and_apply_patterns};

/// The pass `--expand-strided-allocs`.
#[pass("expand-strided-allocs", "Allocate memory with strides as elements in a row, and view it")]
pub struct ExpandStridedAllocs;

impl PreparedPass for ExpandStridedAllocs {
    type Tables = FrozenPatternSet;

    fn prepare(&self, context: Ctx<'_>) -> Result<FrozenPatternSet, Failure> {
        let names = [memref::AllocOp::NAME, memref::AllocaOp::NAME];
        let patterns = names.map(|name| Pattern::new(name, "ExpandAlloc", expand));
        Ok(FrozenPatternSet::new(context, patterns.to_vec()))
    }

    fn run<'c>(&self, patterns: &FrozenPatternSet, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        if !walk_and_apply_patterns(op.body_mut(), patterns) {
            op.mark_all_analyses_preserved();
        }
        Ok(())
    }
}

/// `alloc() : strided -> reinterpret_cast (alloc() : row)`
fn expand(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (alloc, context) = (rewriter.op(op), rewriter.context());
    let (ty, location) = (alloc.result(0).ty(), alloc.location());
    if has_identity_layout(ty) {
        return None;
    }
    let map = index_map(context, ty).filter(|map| map.results().len() == 1)?;
    let sizes = mixed_list(ty.shape()?, alloc.operand_group(0));
    let symbols: Vec<ValueId> = alloc.operand_group(1).map(|symbol| symbol.id()).collect();
    let mut row_state = rewriter.state_of(op);
    let row = (MixedIndex::Constant(0), &[MixedIndex::Constant(1)][..]);
    let (offset, strides) = map_indices(map, &symbols, row, location, rewriter);
    let length = length(offset, &sizes, &strides, location, rewriter)?;
    let layout = context.strided_layout_attribute(offset.or_dynamic(), &constants_of(&strides));
    let exact = context.memref_type(ty.shape()?, ty.element_or_self(), Some(layout), ty.memory_space());
    if exact != ty && !are_cast_compatible(exact, ty) {
        return None;
    }
    let row = context.memref_type(&[length.or_dynamic()], ty.element_or_self(), None, ty.memory_space());
    let length = values_of(&[length]);
    let segments = context.dense_i32_array(&[length.len() as i32, 0]);
    row_state.operands = length.into_iter().collect();
    row_state.result_types = [row].into_iter().collect();
    row_state.set(context, OpSpec::OPERAND_SEGMENTS, segments);
    let base = rewriter.create_value(row_state);
    let mut view = Strided { base, offset, sizes, strides }.reinterpret_cast(exact, location, rewriter);
    if exact != ty {
        view = rewriter.create_value(memref::CastOp::builder(context, location).source(view).dest(ty));
    }
    rewriter.replace_op(op, &[view]);
    Some(())
}

/// Computes the number of elements that must be contiguous; `None` if unknown.
fn length<'c>(
    offset: MixedIndex,
    sizes: &[MixedIndex],
    strides: &[MixedIndex],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<MixedIndex> {
    let known = |index: MixedIndex| match index {
        MixedIndex::Constant(constant) => Some(constant),
        MixedIndex::Value(_) => None,
    };
    let parts: Vec<MixedIndex> = [offset].iter().chain(sizes).chain(strides).copied().collect();
    if parts.iter().any(|part| known(*part).is_some_and(|number| number < 0)) {
        return None;
    }
    if let Some(parts) = parts.iter().map(|part| known(*part)).collect::<Option<Vec<i64>>>() {
        let (sizes, strides) = parts[1..].split_at(sizes.len());
        if sizes.contains(&0) {
            return Some(MixedIndex::Constant(0));
        }
        let reach = |(size, stride): (&i64, &i64)| (size - 1).checked_mul(*stride);
        let last = sizes.iter().zip(strides).try_fold(parts[0], |last, dim| last.checked_add(reach(dim)?));
        return Some(MixedIndex::Constant(last?.checked_add(1)?));
    }
    let context = rewriter.context();
    let part = |at: usize| AffineExpr::symbol(context, at as u32);
    let reach = |dim: usize| part(1 + dim).mul(context, part(1 + sizes.len() + dim));
    let end = (0..sizes.len()).fold(part(0), |sum, dim| sum.add(context, reach(dim)));
    let map = AffineMap::new(context, 0, parts.len() as u32, &[end.add_constant(context, 1)]);
    Some(apply_folded(map, &parts, location, rewriter))
}
