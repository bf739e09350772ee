//! Buffers of which each iteration of a loop uses another part.
//!
//! ```text
//!   %b = alloc : memref<4xf32>              %b = alloc : memref<2x4xf32>
//!   for %i step 4 { use(%b) }          ->   for %i step 4 { use(%b[(%i floordiv 4) mod 2]) }
//! ```

use terrace_affine::{AffineApplyOp, Applied, dims_without_constants};
use terrace_arith::ArithBuilder;
use terrace_interfaces::loop_like::{LoopBounds, LoopLike};
use terrace_interfaces::view_like::{MixedIndex, constants_of, values_of};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::dominance::DominanceInfo;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, Operation, PatternRewriter, TypedOp, Value};
use terrace_memref::facts::shapes::{subview_type, without_dims};
use terrace_memref::{AllocOp, CopyOp, DeallocOp, SubViewOp};

/// Loops whose iterations get parts of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overwriting {
    /// The buffer must be written as a whole, by a `memref.copy`, before it is read.
    Proven,
    /// The caller knows that no iteration reads what an earlier one wrote.
    Trusted,
}

/// Replaces an allocation by one of `factor` times the size, whose parts the iterations of a loop use in turn, and returns
/// it.
///
/// `None` if a user other than a deallocation is in no loop, if no loop overwrites the buffer, or the loop has no single
/// induction variable with known bounds; nothing is changed then.
pub fn multi_buffer(
    op: OpId,
    factor: i64,
    overwriting: Overwriting,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<OpId> {
    let view = rewriter.view::<AllocOp>(op)?;
    let (ty, location, old) = (view.memref().ty(), view.op().location(), view.memref().id());
    let shape = ty.shape()?.to_vec();
    if factor < 1 || view.symbol_operands().next().is_some() {
        return None;
    }
    let dynamic: Vec<ValueId> = view.dynamic_sizes().map(Value::id).collect();
    let found = loop_of(view.op(), overwriting)?;
    let [LoopBounds { lower: Some(lower), step: Some(step), .. }] =
        (found.interface::<LoopLike>()?.bounds)(found)?[..]
    else {
        return None;
    };
    let body = (found.interface::<LoopLike>()?.body)(found)?;
    let (variable, block, found) = (body.argument(0).id(), body.id(), found.location());

    let context = rewriter.context();
    rewriter.set_insertion_point(op);
    let larger: Vec<i64> = [factor].into_iter().chain(shape.iter().copied()).collect();
    let larger = context.memref_type(&larger, ty.element_or_self(), None, ty.memory_space());
    let mut state = rewriter.state_of(op);
    *state.result_types.first_mut()? = larger;
    let new = rewriter.create(state);
    let buffer = rewriter.op(new).result(0).id();

    rewriter.set_insertion_point_to_start(block);
    // A loop that has its bounds as attributes gets them as values.
    for bound in [lower, step] {
        if let MixedIndex::Constant(bound) = bound {
            rewriter.builder(found).index(bound);
        }
    }
    let dim = |at| AffineExpr::dim(context, at);
    let binary = |kind, a, b| AffineExpr::binary(context, kind, a, b);
    let iteration = binary(BinaryKind::FloorDiv, dim(0).sub(context, dim(1)), dim(2));
    let part = binary(BinaryKind::Mod, iteration, AffineExpr::constant(context, factor));
    let known = |bound: MixedIndex| bound.known(rewriter.body()).map_or(bound, MixedIndex::Constant);
    let inputs = [MixedIndex::Value(variable), known(lower), known(step)];
    let (results, values) = dims_without_constants(&[part], &inputs, context);
    let map = AffineMap::new(context, values.len() as u32, 0, &results);
    let mut applied = Applied::new(map, values.iter().map(|value| rewriter.value(*value)));
    applied.compose(context);
    applied.canonicalize(context);
    let operands: Vec<ValueId> = applied.operands.iter().copied().map(Value::id).collect();
    let apply = AffineApplyOp::builder(context, location).map(applied.map).map_operands(operands);
    let part = rewriter.create_value(apply.result(context.index_type()));

    let mut sizes = dynamic.into_iter();
    let own = shape.iter().map(|size| match *size {
        DYNAMIC => sizes.next().map(MixedIndex::Value),
        size => Some(MixedIndex::Constant(size)),
    });
    let own: Vec<MixedIndex> = own.collect::<Option<_>>()?;
    let sizes: Vec<MixedIndex> = [MixedIndex::Constant(1)].into_iter().chain(own).collect();
    let offsets: Vec<MixedIndex> =
        [MixedIndex::Value(part)].into_iter().chain(shape.iter().map(|_| MixedIndex::Constant(0))).collect();
    let ones = vec![1; sizes.len()];
    let whole = subview_type(context, larger, &constants_of(&offsets), &constants_of(&sizes), &ones);
    let is_dropped: Vec<bool> = (0..sizes.len()).map(|dim| dim == 0).collect();
    let slice = SubViewOp::builder(context, location)
        .source(buffer)
        .offsets(values_of(&offsets))
        .sizes(values_of(&sizes))
        .static_offsets(&constants_of(&offsets))
        .static_sizes(&constants_of(&sizes))
        .static_strides(&ones)
        .result(without_dims(context, whole, &is_dropped)?);
    let slice = rewriter.create_value(slice);

    let users: Vec<OpId> = rewriter.value(old).users().map(Operation::id).collect();
    for user in users {
        if rewriter.op(user).isa::<DeallocOp>() {
            rewriter.set_operand(user, 0, buffer);
        }
    }
    replace_with_type(old, slice, rewriter);
    rewriter.erase_op(op);
    Some(new)
}

/// Returns the loop around an operation.
fn loop_around<'a, 'c>(op: Operation<'a, 'c>) -> Option<Operation<'a, 'c>> {
    std::iter::successors(op.parent_op(), |op| op.parent_op()).find(|op| op.interface::<LoopLike>().is_some())
}

/// Returns the loop whose iterations may each use a part of their own.
fn loop_of<'a, 'c>(alloc: Operation<'a, 'c>, overwriting: Overwriting) -> Option<Operation<'a, 'c>> {
    let buffer = alloc.result(0);
    let dominance = DominanceInfo::new();
    let is_dealloc = |user: Operation<'a, 'c>| user.isa::<DeallocOp>();
    let mut found = None;
    for user in buffer.users() {
        let around = match loop_around(user) {
            Some(around) => around,
            // A deallocation may be anywhere.
            None if is_dealloc(user) => continue,
            None => return None,
        };
        let fits = match overwriting {
            Overwriting::Proven => {
                let overwrites = user.try_as::<CopyOp>().is_some_and(|copy| copy.target() == buffer);
                let is_first =
                    |other: Operation<'a, 'c>| other == user || dominance.properly_dominates(user, other);
                overwrites && buffer.users().all(is_first)
            }
            Overwriting::Trusted => {
                let is_inside = |other: Operation<'a, 'c>| {
                    std::iter::successors(other.parent_op(), |op| op.parent_op()).any(|op| op == around)
                };
                buffer.users().all(|other| is_dealloc(other) || is_inside(other))
            }
        };
        if fits {
            found = Some(around);
            break;
        }
    }
    found.filter(|found| dominance.properly_dominates(alloc, *found))
}

/// Makes all users of a memref use another one with another layout; views of it get the layout that follows.
fn replace_with_type(old: ValueId, new: ValueId, rewriter: &mut PatternRewriter<'_, '_>) {
    let mut pending = vec![(old, new)];
    while let Some((old, new)) = pending.pop() {
        let users: Vec<OpId> = rewriter.value(old).users().map(Operation::id).collect();
        for user in users {
            let Some(derived) = retyped_view(user, new, rewriter) else {
                rewriter.replace_uses_if(old, new, |operand| operand.id() == user);
                continue;
            };
            pending.push((rewriter.op(user).result(0).id(), derived));
        }
        let definition = rewriter.value(old).defining_op().map(Operation::id);
        if let Some(view) = definition.filter(|op| rewriter.op(*op).isa::<SubViewOp>())
            && rewriter.value(old).is_unused()
        {
            rewriter.erase_op(view);
        }
    }
}

/// Creates a view like another one of another memref, if its type differs.
fn retyped_view(user: OpId, source: ValueId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<ValueId> {
    let view = rewriter.view::<SubViewOp>(user)?;
    let (offsets, sizes, strides) = (view.static_offsets(), view.static_sizes(), view.static_strides());
    let dropped = view.dropped_dims()?;
    let context = rewriter.context();
    let ty = subview_type(context, rewriter.type_of(source), &offsets, &sizes, &strides);
    let ty = without_dims(context, ty, &dropped)?;
    let mut state = rewriter.state_of(user);
    *state.operands.first_mut()? = source;
    *state.result_types.first_mut()? = ty;
    rewriter.set_insertion_point(user);
    let new = rewriter.create(state);
    Some(rewriter.op(new).result(0).id())
}
