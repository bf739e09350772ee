//! Stack memory that nobody else sees: as values, and taken apart into its elements.

use crate::{AllocaOp, LoadOp, StoreOp};
use terrace_interfaces::memory_slots::{
    Afterwards, DestructurableAccessor, DestructurableAllocation, DestructurableSlot, MemorySlot, Parts,
    PromotableAllocation, PromotableMem,
};
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, Ctx, Operation, PatternRewriter, Type, TypedOp, Value};

/// Memory with more elements is not taken apart.
const MOST_ELEMENTS: i64 = 16;

/// Memory of one element holds one value.
pub(crate) static ALLOCA_SLOT: PromotableAllocation = PromotableAllocation {
    slots: |op| {
        let memref = AllocaOp::wrap(op).memref();
        let is_one = memref.ty().element_count() == Some(1);
        let slot =
            is_one.then(|| MemorySlot { pointer: memref.id(), element: memref.ty().element_or_self() });
        slot.into_iter().collect()
    },
    default_value: |op, slot, rewriter| {
        let (context, location) = (rewriter.context(), rewriter.op(op).location());
        rewriter.create_value(terrace_ub::PoisonOp::builder(context, location).result(slot.element))
    },
    complete: |op, _, rewriter| {
        rewriter.erase_op(op);
        None
    },
};

pub(crate) static LOAD_SLOT: PromotableMem = PromotableMem {
    loads_from: |op, slot| LoadOp::wrap(op).memref().id() == slot.pointer,
    stores_to: |_, _| false,
    stored: |_, slot, before, _| before.unwrap_or(slot.pointer),
    can_uses_be_removed: |op, slot, uses| {
        let load = LoadOp::wrap(op);
        uses.len() == 1 && load.memref().id() == slot.pointer && load.result().ty() == slot.element
    },
    remove_uses: |op, _, reaching, rewriter| {
        let result = rewriter.op(op).result(0).id();
        if let Some(value) = reaching {
            rewriter.replace_all_uses_with(result, value);
        }
        Afterwards::Delete
    },
};

pub(crate) static STORE_SLOT: PromotableMem = PromotableMem {
    loads_from: |_, _| false,
    stores_to: |op, slot| StoreOp::wrap(op).memref().id() == slot.pointer,
    stored: |op, _, _, rewriter| StoreOp::wrap(rewriter.op(op)).value().id(),
    can_uses_be_removed: |op, slot, uses| {
        let store = StoreOp::wrap(op);
        uses.len() == 1
            && store.memref().id() == slot.pointer
            && store.value().id() != slot.pointer
            && store.value().ty() == slot.element
    },
    remove_uses: |_, _, _, _| Afterwards::Delete,
};

/// Each element becomes memory of its own.
pub(crate) static ALLOCA_PARTS: DestructurableAllocation = DestructurableAllocation {
    slots: |op| {
        let memref = AllocaOp::wrap(op).memref();
        let slot = MemorySlot { pointer: memref.id(), element: memref.ty() };
        let whole = parts(op.context(), memref.ty()).map(|parts| DestructurableSlot { slot, parts });
        whole.into_iter().collect()
    },
    destructure: |op, _, used, allocations, rewriter| {
        let (context, alloca) = (rewriter.context(), rewriter.op(op));
        let (location, ty) = (alloca.location(), alloca.result(0).ty());
        let element = ty.element_or_self();
        let scalar = context.memref_type(&[], element, None, None);
        rewriter.set_insertion_point_after(op);
        used.iter()
            .map(|name| {
                let new = rewriter.create(AllocaOp::builder(context, location).memref(scalar));
                allocations.push(new);
                let pointer = rewriter.op(new).result(0).id();
                (*name, MemorySlot { pointer, element })
            })
            .collect()
    },
    complete: |op, _, rewriter| {
        rewriter.erase_op(op);
        None
    },
};

pub(crate) static LOAD_PART: DestructurableAccessor = DestructurableAccessor {
    parts: |op, slot, _| {
        let load = LoadOp::wrap(op);
        part_of(op.context(), slot, load.memref(), load.indices()).map(|part| vec![part])
    },
    rewire: |op, slot, parts, rewriter| rewire(op, slot, parts, 0, rewriter),
};

pub(crate) static STORE_PART: DestructurableAccessor = DestructurableAccessor {
    parts: |op, slot, _| {
        let store = StoreOp::wrap(op);
        // The memory itself may not get out.
        if store.value().id() == slot.slot.pointer {
            return None;
        }
        part_of(op.context(), slot, store.memref(), store.indices()).map(|part| vec![part])
    },
    rewire: |op, slot, parts, rewriter| rewire(op, slot, parts, 1, rewriter),
};

/// Returns the elements by their indices, if there are few.
fn parts<'c>(context: Ctx<'c>, ty: Type<'c>) -> Option<Vec<(Attribute<'c>, Type<'c>)>> {
    let (shape, element) = (ty.shape()?, ty.element_or_self());
    let count = ty.element_count().filter(|count| *count <= MOST_ELEMENTS)?;
    if count == 1 {
        return None;
    }
    let name = |at: i64| {
        let mut rest = at;
        let mut indices: Vec<i64> = shape
            .iter()
            .rev()
            .map(|size| {
                let index = rest % size;
                rest /= size;
                index
            })
            .collect();
        indices.reverse();
        (name_of(context, &indices), element)
    };
    Some((0..count).map(name).collect())
}

fn name_of<'c>(context: Ctx<'c>, indices: &[i64]) -> Attribute<'c> {
    let indices: Vec<Attribute<'c>> = indices.iter().map(|index| context.index_attribute(*index)).collect();
    context.array_attribute(&indices)
}

/// Returns the element that constant indices name.
fn part_of<'a, 'c>(
    context: Ctx<'c>,
    slot: &DestructurableSlot<'c>,
    memref: Value<'a, 'c>,
    indices: impl Iterator<Item = Value<'a, 'c>>,
) -> Option<Attribute<'c>> {
    if memref.id() != slot.slot.pointer {
        return None;
    }
    let indices = indices.map(Value::constant_i64).collect::<Option<Vec<i64>>>()?;
    let is_inside = memref.ty().shape()?.iter().zip(&indices).all(|(size, index)| (0..*size).contains(index));
    is_inside.then(|| name_of(context, &indices))
}

/// Uses the memory of the element, without indices.
fn rewire<'c>(
    op: OpId,
    slot: &DestructurableSlot<'c>,
    parts: &Parts<'c>,
    memref: usize,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Afterwards {
    let view: Operation<'_, 'c> = rewriter.op(op);
    let indices = view.operands().skip(memref + 1);
    let name = part_of(view.context(), slot, view.operand(memref), indices);
    let part = parts.iter().find(|(of, _)| Some(*of) == name).map(|(_, part)| part.pointer);
    if let Some(pointer) = part {
        let mut operands: Vec<_> = view.operands().take(memref).map(Value::id).collect();
        operands.push(pointer);
        rewriter.modify_op_in_place(op, |body| body.set_operands(op, &operands));
    }
    Afterwards::Keep
}
