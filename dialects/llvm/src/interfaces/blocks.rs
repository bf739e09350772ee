//! Operations that copy or fill blocks of bytes, as accesses to stack memory that nobody else sees.

use super::parts::name_of;
use crate::types::{DataLayout, Packing, StructType, pointer_type};
use crate::{
    BitcastOp, ConstantOp, GEPOp, LoadOp, MemcpyInlineOp, MemcpyOp, MemmoveOp, MemsetInlineOp, MemsetOp,
    OrOp, ShlOp, StoreOp, ZExtOp,
};
use terrace_interfaces::memory_slots::{
    Afterwards, DestructurableAccessor, DestructurableSlot, MemorySlot, PromotableMem, SafeMemorySlotAccess,
};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Operation, PatternRewriter, Type, Value};
use terrace_support::ap_int::ApInt;

/// Returns the number of bytes as an attribute, if it is known.
fn length_attribute<'c>(op: Operation<'_, 'c>) -> Option<Attribute<'c>> {
    op.attribute("len").or_else(|| op.operand(2).constant())
}

fn length(op: Operation<'_, '_>) -> Option<u64> {
    length_attribute(op)?.as_integer()?.to_u64()
}

fn is_volatile(op: Operation<'_, '_>) -> bool {
    op.attribute("isVolatile").and_then(Attribute::as_bool) == Some(true)
}

fn is_all_of<'c>(op: Operation<'_, 'c>, slot: MemorySlot<'c>) -> bool {
    length(op).is_some_and(|length| DataLayout::at(op).size(slot.element) == Some(length))
}

fn is_within<'c>(op: Operation<'_, 'c>, slot: MemorySlot<'c>) -> bool {
    match (length(op), DataLayout::at(op).size(slot.element)) {
        (Some(length), Some(size)) => length <= size,
        _ => false,
    }
}

/// Bytes are within a slot, if they are not more than it has.
pub(crate) static SAFE: SafeMemorySlotAccess =
    SafeMemorySlotAccess { has_only_safe_accesses: |op, slot, _| is_within(op, slot) };

/// A copy of all of a slot loads or stores its value.
pub(crate) static COPY: PromotableMem = PromotableMem {
    loads_from: |op, slot| op.operand(1).id() == slot.pointer,
    stores_to: |op, slot| op.operand(0).id() == slot.pointer,
    stored: |op, slot, _, rewriter| {
        let (context, view) = (rewriter.context(), rewriter.op(op));
        let (location, source) = (view.location(), view.operand(1).id());
        rewriter.create_value(LoadOp::builder(context, location).addr(source).res(slot.element))
    },
    can_uses_be_removed: |op, slot, _| {
        op.operand(0).id() != op.operand(1).id() && !is_volatile(op) && is_all_of(op, slot)
    },
    remove_uses: |op, slot, reaching, rewriter| {
        let (context, view) = (rewriter.context(), rewriter.op(op));
        let (location, target, source) = (view.location(), view.operand(0).id(), view.operand(1).id());
        if let Some(value) = reaching.filter(|_| source == slot.pointer) {
            rewriter.create(StoreOp::builder(context, location).value(value).addr(target));
        }
        Afterwards::Delete
    },
};

/// Emits a number of that many bits, all copied from one byte.
fn repeated<'c>(op: OpId, width: u32, rewriter: &mut PatternRewriter<'_, 'c>) -> ValueId {
    let (context, view) = (rewriter.context(), rewriter.op(op));
    let (location, byte) = (view.location(), view.operand(1).id());
    let ty = context.integer_type(width);
    if let Some(byte) = Value::constant_int(view.operand(1)) {
        let byte = byte.zero_extend(width);
        let all = (0..width).step_by(8).fold(ApInt::zero(width), |all, at| all.or(&byte.shl(at)));
        let value = context.ap_int_attribute(ty, &all);
        return rewriter.create_value(ConstantOp::builder(context, location).value(value).res(ty));
    }
    if width == 8 {
        return byte;
    }
    let mut all = rewriter.create_value(ZExtOp::builder(context, location).arg(byte).res(ty));
    let mut covered = 8;
    while covered < width {
        let amount = context.integer_attribute(ty, i64::from(covered));
        let amount = rewriter.create_value(ConstantOp::builder(context, location).value(amount).res(ty));
        let higher = rewriter.create_value(ShlOp::builder(context, location).lhs(all).rhs(amount));
        all = rewriter.create_value(OrOp::builder(context, location).lhs(all).rhs(higher));
        covered *= 2;
    }
    all
}

/// Returns the width of a number in bits, if it is whole bytes.
fn number_width(ty: Type<'_>) -> Option<u32> {
    let width = ty.int_or_float_width()?;
    (width > 0 && width.is_multiple_of(8)).then_some(width)
}

/// Filling all of a slot stores a number.
pub(crate) static FILL: PromotableMem = PromotableMem {
    loads_from: |_, _| false,
    stores_to: |op, slot| op.operand(0).id() == slot.pointer,
    stored: |op, slot, before, rewriter| {
        let Some(width) = number_width(slot.element) else { return before.unwrap_or(slot.pointer) };
        let bits = repeated(op, width, rewriter);
        if slot.element.is_integer() {
            return bits;
        }
        let (context, location) = (rewriter.context(), rewriter.op(op).location());
        rewriter.create_value(BitcastOp::builder(context, location).arg(bits).res(slot.element))
    },
    can_uses_be_removed: |op, slot, _| {
        number_width(slot.element).is_some() && !is_volatile(op) && is_all_of(op, slot)
    },
    remove_uses: |_, _, _, _| Afterwards::Delete,
};

/// Length in bytes of a new operation, in the form in which another one has it.
#[derive(Clone, Copy)]
enum Length<'c> {
    Operand(ValueId),
    Fixed(Attribute<'c>),
}

fn new_length<'c>(op: OpId, bytes: u64, rewriter: &mut PatternRewriter<'_, 'c>) -> Option<Length<'c>> {
    let (context, view) = (rewriter.context(), rewriter.op(op));
    let bytes = bytes.cast_signed();
    if let Some(old) = view.attribute("len") {
        return Some(Length::Fixed(context.integer_attribute(old.ty()?, bytes)));
    }
    let (location, ty) = (view.location(), view.operand(2).ty());
    let value = context.integer_attribute(ty, bytes);
    Some(Length::Operand(rewriter.create_value(ConstantOp::builder(context, location).value(value).res(ty))))
}

/// A copy of all of a slot copies each of its parts.
pub(crate) static COPY_PARTS: DestructurableAccessor = DestructurableAccessor {
    parts: |op, slot, _| {
        if is_volatile(op) || !is_all_of(op, slot.slot) {
            return None;
        }
        let is_source = op.operand(1).id() == slot.slot.pointer;
        Some(if is_source { slot.parts.iter().map(|(name, _)| *name).collect() } else { Vec::new() })
    },
    rewire: |op, slot, parts, rewriter| {
        let context = rewriter.context();
        for (index, (name, ty)) in slot.parts.iter().enumerate() {
            let Some((_, part)) = parts.iter().find(|(of, _)| of == name) else { continue };
            let view = rewriter.op(op);
            let (target, source, location) = (view.operand(0).id(), view.operand(1).id(), view.location());
            let is_move = view.is("llvm.intr.memmove");
            let is_target = target == slot.slot.pointer;
            let Some(size) = DataLayout::at(view).size(*ty) else { continue };
            let Ok(index) = i32::try_from(index) else { continue };
            let other = rewriter.create_value(
                GEPOp::builder(context, location)
                    .base(if is_target { source } else { target })
                    .raw_constant_indices(&[0, index])
                    .elem_type(slot.slot.element)
                    .res(pointer_type(context, 0)),
            );
            let (target, source) = if is_target { (part.pointer, other) } else { (other, part.pointer) };
            match new_length(op, size, rewriter) {
                Some(Length::Fixed(length)) => {
                    let new = MemcpyInlineOp::builder(context, location).dst(target).src(source).len(length);
                    rewriter.create(new.is_volatile(context.bool_attribute(false)));
                }
                Some(Length::Operand(length)) if is_move => {
                    let new = MemmoveOp::builder(context, location).dst(target).src(source).len(length);
                    rewriter.create(new.is_volatile(context.bool_attribute(false)));
                }
                Some(Length::Operand(length)) => {
                    let new = MemcpyOp::builder(context, location).dst(target).src(source).len(length);
                    rewriter.create(new.is_volatile(context.bool_attribute(false)));
                }
                None => {}
            }
        }
        Afterwards::Delete
    },
};

/// Filling the first bytes of a slot fills its first parts.
pub(crate) static FILL_PARTS: DestructurableAccessor = DestructurableAccessor {
    parts: |op, slot, _| (!is_volatile(op) && is_within(op, slot.slot)).then(Vec::new),
    rewire: |op, slot, parts, rewriter| {
        fill_parts(op, slot, parts, rewriter);
        Afterwards::Delete
    },
};

fn fill_parts<'c>(
    op: OpId,
    slot: &DestructurableSlot<'c>,
    parts: &[(Attribute<'c>, MemorySlot<'c>)],
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<()> {
    let context = rewriter.context();
    let view = rewriter.op(op);
    let (location, byte, all) = (view.location(), view.operand(1).id(), length(view)?);
    let is_packed =
        StructType::of(slot.slot.element).is_some_and(|structure| structure.packing() == Packing::Packed);
    let mut covered = 0u64;
    for index in 0..slot.parts.len() {
        let name = name_of(context, index as u64);
        let (_, ty) = slot.parts.iter().find(|(of, _)| *of == name)?;
        let layout = DataLayout::at(rewriter.op(op));
        let size = layout.size(*ty)?;
        if !is_packed {
            covered = covered.next_multiple_of(layout.alignment(*ty)?.max(1));
        }
        if covered >= all {
            break;
        }
        if let Some((_, part)) = parts.iter().find(|(of, _)| *of == name) {
            match new_length(op, size.min(all - covered), rewriter)? {
                Length::Fixed(length) => {
                    let new =
                        MemsetInlineOp::builder(context, location).dst(part.pointer).val(byte).len(length);
                    rewriter.create(new.is_volatile(context.bool_attribute(false)));
                }
                Length::Operand(length) => {
                    let new = MemsetOp::builder(context, location).dst(part.pointer).val(byte).len(length);
                    rewriter.create(new.is_volatile(context.bool_attribute(false)));
                }
            }
        }
        covered += size;
    }
    Some(())
}
