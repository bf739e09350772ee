//! Stack memory that nobody else sees, as values.

use super::conversion::{Access, Converter, are_compatible};
use crate::facts::DYNAMIC_INDEX;
use crate::types::DataLayout;
use crate::{AllocaOp, LoadOp, StoreOp, UndefOp};
use terrace_interfaces::memory_slots::{
    Afterwards, MemorySlot, Promotable, PromotableAllocation, PromotableMem, Use,
};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Operation, PatternRewriter, Type, TypedOp, Value};

/// Returns the type of what an allocation of one element holds.
pub(super) fn single_element<'c>(op: Operation<'_, 'c>) -> Option<Type<'c>> {
    (op.operand(0).constant_i64() == Some(1)).then(|| op.attribute("elem_type")?.as_type())?
}

/// One element that is allocated once holds one value.
pub(crate) static ALLOCA: PromotableAllocation = PromotableAllocation {
    slots: |op| {
        let is_in_entry = op.block().is_some_and(|block| block.is_entry());
        let element = single_element(op).filter(|_| is_in_entry);
        let slot = element.map(|element| MemorySlot { pointer: AllocaOp::wrap(op).res().id(), element });
        slot.into_iter().collect()
    },
    default_value: |op, slot, rewriter| {
        let (context, location) = (rewriter.context(), rewriter.op(op).location());
        rewriter.create_value(UndefOp::builder(context, location).res(slot.element))
    },
    complete: |op, _, rewriter| {
        rewriter.erase_op(op);
        None
    },
};

fn is_volatile(op: Operation<'_, '_>) -> bool {
    op.attribute("volatile_").is_some()
}

/// Returns the sizes in bits of the memory and of what is accessed, and the order of bytes.
fn sizes<'c>(op: Operation<'_, 'c>, slot: MemorySlot<'c>, accessed: Type<'c>) -> Option<((u64, u64), bool)> {
    let layout = DataLayout::at(op);
    let sizes = (layout.size_in_bits(slot.element)?, layout.size_in_bits(accessed)?);
    Some((sizes, layout.is_big_endian()))
}

pub(crate) static LOAD: PromotableMem = PromotableMem {
    loads_from: |op, slot| LoadOp::wrap(op).addr().id() == slot.pointer,
    stores_to: |_, _| false,
    stored: |_, slot, before, _| before.unwrap_or(slot.pointer),
    can_uses_be_removed: |op, slot, uses| {
        let load = LoadOp::wrap(op);
        uses.len() == 1
            && load.addr().id() == slot.pointer
            && are_compatible(DataLayout::at(op), slot.element, load.res().ty(), Access::Read)
            && !is_volatile(op)
    },
    remove_uses: |op, slot, reaching, rewriter| {
        let load = rewriter.op(op);
        let (result, wanted, location) = (load.result(0).id(), load.result(0).ty(), load.location());
        let Some(value) = reaching else { return Afterwards::Delete };
        let Some((sizes, is_big_endian)) = sizes(load, slot, wanted) else {
            rewriter.replace_all_uses_with(result, value);
            return Afterwards::Delete;
        };
        let new = Converter { rewriter, location, is_big_endian }.extract(value, wanted, sizes);
        rewriter.replace_all_uses_with(result, new);
        Afterwards::Replaced(new)
    },
};

/// Returns the value of a slot before anything is stored, for a store of a part.
fn nothing<'c>(slot: MemorySlot<'c>, rewriter: &mut PatternRewriter<'_, 'c>) -> ValueId {
    let point = rewriter.save_insertion_point();
    let (context, pointer) = (rewriter.context(), rewriter.value(slot.pointer));
    let location = pointer.location();
    if let Some(block) = pointer.parent_block().map(|block| block.id()) {
        rewriter.set_insertion_point_to_start(block);
    }
    let value = rewriter.create_value(UndefOp::builder(context, location).res(slot.element));
    rewriter.restore_insertion_point(point);
    value
}

pub(crate) static STORE: PromotableMem = PromotableMem {
    loads_from: |_, _| false,
    stores_to: |op, slot| StoreOp::wrap(op).addr().id() == slot.pointer,
    stored: |op, slot, before, rewriter| {
        let store = rewriter.op(op);
        let (value, ty, location) = (store.operand(0).id(), store.operand(0).ty(), store.location());
        if ty == slot.element {
            return value;
        }
        let Some((sizes, is_big_endian)) = sizes(store, slot, ty) else { return value };
        if sizes.0 == sizes.1 {
            return Converter { rewriter, location, is_big_endian }.extract(value, slot.element, sizes);
        }
        let before = before.unwrap_or_else(|| nothing(slot, rewriter));
        Converter { rewriter, location, is_big_endian }.insert(value, before, sizes)
    },
    can_uses_be_removed: |op, slot, uses| {
        let store = StoreOp::wrap(op);
        uses.len() == 1
            && store.addr().id() == slot.pointer
            && store.value().id() != slot.pointer
            && are_compatible(DataLayout::at(op), slot.element, store.value().ty(), Access::Write)
            && !is_volatile(op)
    },
    remove_uses: |_, _, _, _| Afterwards::Delete,
};

/// Forwards to the users: all that is made of the pointer must do without it as well.
fn forward_to_users(op: Operation<'_, '_>, uses: &mut Vec<Use>) -> bool {
    let all = op.results().flat_map(|result: Value<'_, '_>| result.uses());
    uses.extend(all.map(|one| Use { op: one.owner().id(), operand: one.number() }));
    true
}

/// Hands the pointer on as it is.
pub(crate) static FORWARD: Promotable = Promotable {
    can_uses_be_removed: |op, _, uses| forward_to_users(op, uses),
    remove_uses: |_, _, _| Afterwards::Delete,
};

/// Hands the pointer on as it is, if all indices are zero.
pub(crate) static GEP_FORWARD: Promotable = Promotable {
    can_uses_be_removed: |op, _, uses| {
        let raw = op.attribute("rawConstantIndices").and_then(Attribute::as_i32_array).unwrap_or_default();
        let mut values = op.operands().skip(1);
        let are_zero = raw.iter().all(|index| match *index {
            DYNAMIC_INDEX => values.next().and_then(Value::constant_i64) == Some(0),
            index => index == 0,
        });
        are_zero && forward_to_users(op, uses)
    },
    remove_uses: |_, _, _| Afterwards::Delete,
};

/// Notes something about the pointer that nobody needs without it.
pub(crate) static NOTE: Promotable =
    Promotable { can_uses_be_removed: |_, _, _| true, remove_uses: |_, _, _| Afterwards::Delete };

/// Tells debuggers that the variable has no value any more.
pub(crate) static DEBUG_VALUE: Promotable = Promotable {
    can_uses_be_removed: |_, _, _| true,
    remove_uses: |op: OpId, _, rewriter| {
        let (context, view) = (rewriter.context(), rewriter.op(op));
        let (ty, location) = (view.operand(0).ty(), view.location());
        let point = rewriter.save_insertion_point();
        rewriter.set_insertion_point(op);
        let undef = rewriter.create_value(UndefOp::builder(context, location).res(ty));
        rewriter.restore_insertion_point(point);
        rewriter.set_operand(op, 0, undef);
        Afterwards::Keep
    },
};
