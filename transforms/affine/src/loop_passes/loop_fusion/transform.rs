//! Puts slices of loop nests into other ones, and makes memory private to a nest.

use crate::constraints::loop_of;
use crate::dependence::{Access, Nest, is_affine_store};
use crate::loops::promote_single_iteration;
use crate::slice::Slice;
use crate::slice::region::{MemrefRegion, RegionOptions, element_bytes};
use terrace_affine::{AffineApplyOp, Applied};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Body, Operation, PatternRewriter, Region, TypedOp, Value, ValueMap};
use terrace_memref::AllocOp;
use terrace_rewrite::ops::ids;

/// Copies a nest, with the bounds of a slice, to where that is to be put; loops of one iteration go.
pub(super) fn fuse<'c>(source: OpId, slice: &Slice<'c>, rewriter: &mut PatternRewriter<'_, 'c>) {
    for of in copy_slice(source, slice, rewriter) {
        rewriter.set_insertion_point(of);
        let _ = promote_single_iteration(of, rewriter);
    }
}

/// Copies a nest, with the bounds of a slice, to where that is to be put; the loops that have the bounds.
fn copy_slice<'c>(source: OpId, slice: &Slice<'c>, rewriter: &mut PatternRewriter<'_, 'c>) -> Vec<OpId> {
    rewriter.set_insertion_point(slice.before);
    let mut map = ValueMap::default();
    rewriter.clone_op(source, &mut map);
    let loops: Vec<(usize, OpId)> = (0..slice.variables.len())
        .filter_map(|at| {
            let variable = map.get(slice.variables[at])?;
            Some((at, loop_of(rewriter.value(variable))?.op().id()))
        })
        .collect();
    let context = rewriter.context();
    for &(at, of) in &loops {
        let bounds =
            [(0, "lowerBoundMap", slice.bounds[at].lower), (1, "upperBoundMap", slice.bounds[at].upper)];
        for (group, name, bound) in bounds {
            let Some(bound) = bound else { continue };
            let mut bound = Applied::new(bound, slice.operands.iter().map(|value| rewriter.value(*value)));
            bound.canonicalize(context);
            let (bound, operands) = (bound.map, ids(bound.operands.into_iter()));
            rewriter.modify_op_in_place(of, |body| body.set_operand_group(of, group, &operands));
            rewriter.set_attribute(of, name, Some(context.affine_map_attribute(bound)));
        }
    }
    loops.into_iter().map(|(_, of)| of).collect()
}

/// Place of private memory.
#[derive(Clone, Copy)]
pub(super) struct PrivateMemory {
    /// A memory space for what is small enough.
    pub fast_space: Option<i64>,
    /// Largest size of what is small enough.
    pub threshold_bytes: u64,
}

/// Gives a nest memory of its own in the place of a memref, as large as one iteration of the `n` outermost loops needs;
/// the allocation, and whether there are more operations than before in the nest. `None` if stores touch different
/// elements, or the size is not known.
pub(super) fn make_private<'c>(
    memref: ValueId,
    nest: OpId,
    depth: usize,
    block: BlockId,
    memory: PrivateMemory,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<(OpId, bool)> {
    let context = rewriter.context();
    let body = rewriter.body();
    let users = users_in(body, memref, block)?;
    let all = Value::new(body, memref).users().filter(|op| is_in(*op, nest));
    let stores: Vec<Access<'_, 'c>> = all.filter_map(Access::of).filter(|access| access.is_store).collect();
    let (first, others) = stores.split_first()?;
    if others.iter().any(|other| !other.is_at(first)) {
        return None;
    }
    let depth = depth + Nest::around(Operation::new(body, nest)).variables().len();
    let options = RegionOptions { keeps_locals: true, ..RegionOptions::default() };
    let region = MemrefRegion::of(first, depth, options)?;
    let found = region.bounding_box(body)?;
    let rank = found.shape.len();
    let outer = region.constraints.values()[rank..].iter().copied().collect::<Option<Vec<_>>>()?;
    let dims: Vec<_> = (0..outer.len() as u32).map(|at| AffineExpr::dim(context, at)).collect();
    let inputs = outer.len() + rank;
    let remap = |(at, first): (usize, &AffineExpr<'c>)| {
        let subscript = AffineExpr::dim(context, (outer.len() + at) as u32);
        let first = first.replace(context, &[], &dims);
        subscript.sub(context, first).simplified(context, inputs as u32, 0)
    };
    let remap: Vec<_> = found.first.iter().enumerate().map(remap).collect();
    let remap = AffineMap::new(context, inputs as u32, 0, &remap);

    let old = Value::new(body, memref).ty();
    let bytes = element_bytes(old)?.checked_mul(found.elements)?;
    let is_small = u64::try_from(bytes).is_ok_and(|bytes| bytes <= memory.threshold_bytes);
    let space = match memory.fast_space.filter(|_| is_small) {
        Some(space) => Some(context.integer_attribute(context.integer_type(64), space)),
        None => old.memory_space(),
    };
    let ty = context.memref_type(&found.shape, old.shaped_element()?, None, space);
    let location = Operation::new(body, nest).location();
    let entry = Operation::new(body, nest).parent_region().and_then(Region::first_block)?.id();
    rewriter.set_insertion_point_to_start(entry);
    let new = AllocOp::builder(context, location)
        .dynamic_sizes(Vec::<ValueId>::new())
        .symbol_operands(Vec::<ValueId>::new());
    let new = rewriter.create(new.memref(ty));
    let value = rewriter.op(new).result(0).id();
    let mut has_more_ops = false;
    for user in users {
        has_more_ops |= replace_memref(user, memref, value, remap, &outer, rewriter).unwrap_or(false);
    }
    Some((new, has_more_ops))
}

/// Returns true if an operation is in another one.
fn is_in(op: Operation<'_, '_>, around: OpId) -> bool {
    std::iter::successors(op.parent_op(), |op| op.parent_op()).any(|op| op.id() == around)
}

/// Returns the affine accesses to a memref in the operation around a block, first ones first. `None` if something else
/// uses it there.
fn users_in(body: &Body<'_>, memref: ValueId, block: BlockId) -> Option<Vec<OpId>> {
    let around = terrace_ir::Block::new(body, block);
    let is_inside = |op: &Operation<'_, '_>| {
        std::iter::successors(Some(*op), |op| op.parent_op())
            .any(|op| op.block().is_some_and(|inside| inside.id() == around.id()))
    };
    let users = Value::new(body, memref).users().filter(is_inside);
    let can_be_moved = |op: Operation<'_, '_>| {
        op.declares_interface("AffineMapAccessInterface") && op.attribute("map").is_some()
    };
    users.map(|op| can_be_moved(op).then(|| op.id())).collect()
}

/// Lets an access touch another memref, at remapped subscripts; true if that leaves operations before it.
pub(crate) fn replace_memref<'c>(
    op: OpId,
    old: ValueId,
    new: ValueId,
    remap: AffineMap<'c>,
    outer: &[ValueId],
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<bool> {
    let context = rewriter.context();
    let view = rewriter.op(op);
    let location = view.location();
    let at = usize::from(is_affine_store(view));
    if view.operand(at).id() != old {
        return None;
    }
    let map = view.attribute("map")?.as_affine_map()?;
    let subscripts = ids(view.operand_group(at + 1));
    rewriter.set_insertion_point(op);
    let mut applies = Vec::new();
    let mut apply_all = |map: AffineMap<'c>, operands: &[ValueId], rewriter: &mut PatternRewriter<'_, 'c>| {
        if map == AffineMap::identity(context, map.dims()) {
            return operands.to_vec();
        }
        let mut results = Vec::new();
        for result in map.results() {
            let single = AffineMap::new(context, map.dims(), map.symbols(), &[*result]);
            let apply = AffineApplyOp::builder(context, location).map(single).map_operands(operands.to_vec());
            let apply = rewriter.create(apply.result(context.index_type()));
            results.push(rewriter.op(apply).result(0).id());
            applies.push(apply);
        }
        results
    };
    let old_subscripts = apply_all(map, &subscripts, rewriter);
    let inputs = [outer, &old_subscripts].concat();
    let new_subscripts = apply_all(remap, &inputs, rewriter);
    let rank = remap.results().len() as u32;
    let values = new_subscripts.iter().map(|value| rewriter.value(*value));
    let mut applied = Applied::new(AffineMap::identity(context, rank), values);
    applied.compose(context);
    let (map, operands) = (applied.map, ids(applied.operands.into_iter()));
    rewriter.modify_op_in_place(op, |body| {
        body.set_operand_group(op, at + 1, &operands);
        body.set_operand(op, at, new);
    });
    rewriter.set_attribute(op, "map", Some(context.affine_map_attribute(map)));
    // As upstream does it: what another of these uses stays.
    let mut leaves_ops = false;
    for apply in applies {
        match rewriter.op(apply).result(0).is_unused() {
            true => rewriter.erase_op(apply),
            false => leaves_ops = true,
        }
    }
    Some(leaves_ops)
}
