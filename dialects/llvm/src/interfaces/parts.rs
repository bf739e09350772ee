//! Stack memory that nobody else sees, taken apart into its elements.

use super::slots::single_element;
use crate::facts::DYNAMIC_INDEX;
use crate::types::{DataLayout, StructType, as_array, pointer_type, whole};
use crate::{AllocaOp, GEPOp, LoadOp, StoreOp};
use terrace_interfaces::memory_slots::{
    Afterwards, DestructurableAccessor, DestructurableAllocation, DestructurableSlot, MemorySlot, Parts,
    SafeMemorySlotAccess,
};
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, Ctx, Operation, PatternRewriter, Type, TypedOp, Value};

/// Arrays of more elements are not taken apart.
const MOST_ELEMENTS: u64 = 16;

pub(super) fn name_of(context: Ctx<'_>, index: u64) -> Attribute<'_> {
    context.integer_attribute(context.integer_type(32), index.cast_signed())
}

/// Returns the elements of a structure or a short array, by their numbers.
fn parts_of<'c>(context: Ctx<'c>, ty: Type<'c>) -> Option<Vec<(Attribute<'c>, Type<'c>)>> {
    let ty = whole(context, ty);
    if let Some((element, count)) = as_array(ty) {
        let element = whole(context, element);
        return (count <= MOST_ELEMENTS)
            .then(|| (0..count).map(|index| (name_of(context, index), element)).collect());
    }
    let structure = StructType::of(ty)?;
    if structure.is_empty() {
        return None;
    }
    let part = |index: usize| Some((name_of(context, index as u64), structure.element(context, index)?));
    (0..structure.len()).map(part).collect()
}

/// Each element becomes memory of its own.
pub(crate) static ALLOCA: DestructurableAllocation = DestructurableAllocation {
    slots: |op| {
        let Some(element) = single_element(op) else { return Vec::new() };
        let slot = MemorySlot { pointer: AllocaOp::wrap(op).res().id(), element };
        let whole = parts_of(op.context(), element).map(|parts| DestructurableSlot { slot, parts });
        whole.into_iter().collect()
    },
    destructure: |op, slot, used, allocations, rewriter| {
        let (context, alloca) = (rewriter.context(), rewriter.op(op));
        let (location, count) = (alloca.location(), alloca.operand(0).id());
        rewriter.set_insertion_point_after(op);
        let new = |name: &Attribute<'_>| slot.parts.iter().find(|(of, _)| of == name).map(|(_, ty)| *ty);
        let mut made = Vec::with_capacity(used.len());
        for name in used {
            let Some(element) = new(name) else { continue };
            let alloca = rewriter.create(
                AllocaOp::builder(context, location)
                    .array_size(count)
                    .elem_type(element)
                    .res(pointer_type(context, 0)),
            );
            allocations.push(alloca);
            let pointer = rewriter.op(alloca).result(0).id();
            made.push((*name, MemorySlot { pointer, element }));
        }
        made
    },
    complete: |op, _, rewriter| {
        rewriter.erase_op(op);
        None
    },
};

/// Returns the first element, if an access of a type is within it.
fn first_part<'c>(
    op: Operation<'_, 'c>,
    slot: &DestructurableSlot<'c>,
    accessed: Type<'c>,
) -> Option<Attribute<'c>> {
    let layout = DataLayout::at(op);
    let name = name_of(op.context(), 0);
    let (_, part) = slot.parts.iter().find(|(of, _)| *of == name)?;
    (layout.size(accessed)? <= layout.size(*part)?).then_some(name)
}

fn use_first_part<'c>(
    op: OpId,
    parts: &Parts<'c>,
    operand: usize,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Afterwards {
    let name = name_of(rewriter.context(), 0);
    if let Some((_, part)) = parts.iter().find(|(of, _)| *of == name) {
        rewriter.set_operand(op, operand, part.pointer);
    }
    Afterwards::Keep
}

pub(crate) static LOAD: DestructurableAccessor = DestructurableAccessor {
    parts: |op, slot, _| {
        let load = LoadOp::wrap(op);
        if op.attribute("volatile_").is_some() || load.addr().id() != slot.slot.pointer {
            return None;
        }
        first_part(op, slot, load.res().ty()).map(|part| vec![part])
    },
    rewire: |op, _, parts, rewriter| use_first_part(op, parts, 0, rewriter),
};

pub(crate) static STORE: DestructurableAccessor = DestructurableAccessor {
    parts: |op, slot, _| {
        let store = StoreOp::wrap(op);
        // The memory itself may not get out.
        let gets_out = store.value().id() == slot.slot.pointer;
        if op.attribute("volatile_").is_some() || gets_out || store.addr().id() != slot.slot.pointer {
            return None;
        }
        first_part(op, slot, store.value().ty()).map(|part| vec![part])
    },
    rewire: |op, _, parts, rewriter| use_first_part(op, parts, 1, rewriter),
};

/// Returns true if an access of a type is within a slot.
fn is_within<'c>(op: Operation<'_, 'c>, slot: MemorySlot<'c>, accessed: Type<'c>) -> bool {
    let layout = DataLayout::at(op);
    match (layout.size(accessed), layout.size(slot.element)) {
        (Some(part), Some(all)) => part <= all,
        _ => false,
    }
}

pub(crate) static SAFE_LOAD: SafeMemorySlotAccess = SafeMemorySlotAccess {
    has_only_safe_accesses: |op, slot, _| {
        let load = LoadOp::wrap(op);
        load.addr().id() != slot.pointer || is_within(op, slot, load.res().ty())
    },
};

pub(crate) static SAFE_STORE: SafeMemorySlotAccess = SafeMemorySlotAccess {
    has_only_safe_accesses: |op, slot, _| {
        let store = StoreOp::wrap(op);
        store.addr().id() != slot.pointer || is_within(op, slot, store.value().ty())
    },
};

/// Returns the byte offset of an address from its base; `None` if it is unknown or negative.
fn byte_offset<'c>(op: Operation<'_, 'c>) -> Option<u64> {
    let layout = DataLayout::at(op);
    let raw = op.attribute("rawConstantIndices").and_then(Attribute::as_i32_array)?;
    if raw.contains(&DYNAMIC_INDEX) {
        return None;
    }
    let mut ty = op.attribute("elem_type").and_then(Attribute::as_type)?;
    let mut offset = 0u64;
    for (at, index) in raw.iter().enumerate() {
        let index = u64::try_from(*index).ok()?;
        if at == 0 {
            offset = layout.stride(ty)?.checked_mul(index)?;
            continue;
        }
        ty = whole(op.context(), ty);
        if let Some((element, _)) = as_array(ty) {
            let element = whole(op.context(), element);
            offset = offset.checked_add(layout.stride(element)?.checked_mul(index)?)?;
            ty = element;
        } else {
            let structure = StructType::of(ty)?;
            let index = usize::try_from(index).ok()?;
            offset = offset.checked_add(*layout.offsets(structure)?.get(index)?)?;
            ty = structure.element(op.context(), index)?;
        }
    }
    Some(offset)
}

/// Returns the element in which an address is, and how many bytes after its start.
fn part_at<'c>(
    op: Operation<'_, 'c>,
    slot: &DestructurableSlot<'c>,
) -> Option<(Attribute<'c>, Type<'c>, u64)> {
    let layout = DataLayout::at(op);
    let offset = byte_offset(op)?;
    let whole = whole(op.context(), slot.slot.element);
    let (index, inside) = if let Some((element, _)) = as_array(whole) {
        let stride = layout.stride(element).filter(|stride| *stride > 0)?;
        (offset / stride, offset % stride)
    } else {
        let structure = StructType::of(whole)?;
        let offsets = layout.offsets(structure)?;
        let index = (0..structure.len()).rev().find(|at| offsets[*at] <= offset)?;
        let inside = offset - offsets[index];
        (index as u64, inside)
    };
    let name = name_of(op.context(), index);
    let (_, part) = slot.parts.iter().find(|(of, _)| *of == name)?;
    (inside < layout.size(*part)?).then_some((name, *part, inside))
}

pub(crate) static GEP: DestructurableAccessor = DestructurableAccessor {
    parts: |op, slot, safe| {
        let is_pointer = op.result(0).ty() == op.operand(0).ty() && !op.result(0).ty().is_vector();
        if op.operand(0).id() != slot.slot.pointer || !is_pointer {
            return None;
        }
        let (name, part, inside) = part_at(op, slot)?;
        let element = if inside == 0 {
            part
        } else {
            // What is left of the element, as bytes.
            let left = DataLayout::at(op).size(part)?.checked_sub(inside)?;
            crate::types::array_type(op.context(), op.context().integer_type(8), left)
        };
        safe.push(MemorySlot { pointer: op.result(0).id(), element });
        Some(vec![name])
    },
    rewire: |op, slot, parts, rewriter| {
        let view = rewriter.op(op);
        let Some((name, _, inside)) = part_at(view, slot) else { return Afterwards::Keep };
        let (result, ty, location) = (view.result(0).id(), view.result(0).ty(), view.location());
        let Some((_, part)) = parts.iter().find(|(of, _)| *of == name) else { return Afterwards::Keep };
        if inside == 0 {
            rewriter.replace_all_uses_with(result, part.pointer);
            return Afterwards::Delete;
        }
        let context = rewriter.context();
        let Ok(offset) = i32::try_from(inside) else { return Afterwards::Keep };
        let new = rewriter.create_value(
            GEPOp::builder(context, location)
                .base(part.pointer)
                .raw_constant_indices(&[offset])
                .elem_type(context.integer_type(8))
                .res(ty),
        );
        rewriter.replace_all_uses_with(result, new);
        Afterwards::Delete
    },
};

pub(crate) static SAFE_GEP: SafeMemorySlotAccess = SafeMemorySlotAccess {
    has_only_safe_accesses: |op, slot, safe| {
        if op.operand(0).id() != slot.pointer {
            return true;
        }
        let layout = DataLayout::at(op);
        let (Some(offset), Some(size)) = (byte_offset(op), layout.size(slot.element)) else { return false };
        if offset >= size {
            return false;
        }
        // What is made of the address must stay within what is left of the slot.
        let result: Value<'_, '_> = op.result(0);
        let left = crate::types::array_type(op.context(), op.context().integer_type(8), size - offset);
        safe.push(MemorySlot { pointer: result.id(), element: left });
        true
    },
};
