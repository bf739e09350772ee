//! Allocations on the stack that are as large in all iterations of loops.

use terrace_interfaces::call::Call;
use terrace_interfaces::view_like::{MixedIndex, Slice, constants_of, mixed_list, values_of};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, Operation, PatternRewriter, TraitFlags, TypedOp, Value};
use terrace_memref::facts::shapes::{SLICE, has_identity_layout, subview_type};
use terrace_memref::{AllocaOp, SubViewOp};
use terrace_value_bounds::independent_upper_bound;

/// Creates a `memref.alloca` beside one in loops, the outermost last, that is as large in all iterations, and lets what used
/// the old one use a part of the new one that is as large as before. Returns what takes that part; the operation itself if
/// it is as large in all iterations already.
///
/// The old one stays, and is dead if nothing else kept it.
///
/// `None` if it is another operation, or has a layout, or no bound of a size is known that is the same in all iterations.
pub fn make_loop_independent(
    op: OpId,
    loops: &[OpId],
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<OpId> {
    let view = rewriter.view::<AllocaOp>(op)?;
    let (ty, location, old) = (view.memref().ty(), view.op().location(), view.memref().id());
    let sizes = mixed_list(ty.shape()?, view.dynamic_sizes());
    let alignment = view.alignment_attr();
    if !has_identity_layout(ty) {
        return None;
    }
    rewriter.set_insertion_point(op);
    let mut bounds = Vec::with_capacity(sizes.len());
    for size in &sizes {
        bounds.push(independent_upper_bound(*size, loops, location, rewriter)?);
    }
    if bounds == sizes {
        return Some(op);
    }
    let context = rewriter.context();
    let larger = context.memref_type(&constants_of(&bounds), ty.element_or_self(), None, ty.memory_space());
    let whole = AllocaOp::builder(context, location)
        .dynamic_sizes(values_of(&bounds))
        .symbol_operands(std::iter::empty::<ValueId>())
        .alignment_attr(alignment)
        .memref(larger);
    let whole = rewriter.create_value(whole);
    let all = |index| vec![MixedIndex::Constant(index); sizes.len()];
    let part =
        subview(whole, &Slice { offsets: all(0), strides: all(1), sizes: sizes.clone() }, location, rewriter);
    let new = rewriter.value(part).defining_op()?.id();
    replace_uses(old, part, location, rewriter);
    Some(new)
}

fn subview<'c>(
    source: ValueId,
    slice: &Slice,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let (offsets, sizes, strides) =
        (constants_of(&slice.offsets), constants_of(&slice.sizes), constants_of(&slice.strides));
    let context = rewriter.context();
    let ty = subview_type(context, rewriter.type_of(source), &offsets, &sizes, &strides);
    let new = SubViewOp::builder(context, location)
        .source(source)
        .offsets(values_of(&slice.offsets))
        .sizes(values_of(&slice.sizes))
        .strides(values_of(&slice.strides))
        .static_offsets(&offsets)
        .static_sizes(&sizes)
        .static_strides(&strides)
        .result(ty);
    rewriter.create_value(new)
}

/// Replaces uses of memory by memory with another layout: parts are taken of that instead, and who cannot do with another
/// type gets a cast.
fn replace_uses<'c>(
    old: ValueId,
    new: ValueId,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) {
    let users: Vec<OpId> = {
        let mut users: Vec<OpId> = rewriter.value(old).users().map(Operation::id).collect();
        users.dedup();
        users
    };
    let mut cast = None;
    for user in users {
        let view = rewriter.op(user);
        let is_part = |part: &SubViewOp<'_, '_>| {
            part.source().id() == old && part.result().ty().rank() == part.source().ty().rank()
        };
        if let Some(part) = SubViewOp::cast(view).filter(is_part) {
            let (slice, result, location) = (SLICE.slice(view), part.result(), view.location());
            let (result, ty) = (result.id(), result.ty());
            rewriter.set_insertion_point(user);
            let taken = subview(new, &slice, location, rewriter);
            match rewriter.type_of(taken) == ty {
                true => rewriter.replace_all_uses_with(result, taken),
                false => replace_uses(result, taken, location, rewriter),
            }
        } else if is_free_of_types(view) {
            for at in 0..rewriter.operands(user).len() {
                if rewriter.operands(user)[at] == old {
                    rewriter.set_operand(user, at, new);
                }
            }
            continue;
        }
        let value = match cast {
            Some(cast) => cast,
            None => {
                let ty = rewriter.type_of(old);
                rewriter.set_insertion_point_after_value(new);
                let created = rewriter.create_named_value(
                    "builtin.unrealized_conversion_cast",
                    location,
                    &[new],
                    ty,
                    &[],
                );
                *cast.insert(created)
            }
        };
        for at in 0..rewriter.operands(user).len() {
            if rewriter.operands(user)[at] == old {
                rewriter.set_operand(user, at, value);
            }
        }
    }
}

/// Returns true if an operation does not care about the layout of memory that it uses: it gives no memory, and hands none on.
fn is_free_of_types(op: Operation<'_, '_>) -> bool {
    op.results().all(|result| !is_memory(result))
        && !op.has_trait(TraitFlags::TERMINATOR)
        && op.interface::<Call>().is_none()
}

fn is_memory(value: Value<'_, '_>) -> bool {
    value.ty().is_any_memref()
}
