//! Loads, stores and atomic operations. Numbers that lie several in one of 32 bits are read with shifts, and written
//! with two atomic operations: other invocations may write the rest at the same time.

use crate::lowering::access::{Packing, Place, access_attributes, element, load, part_type, store};
use crate::lowering::constants::{ConstantBuilder, case};
use crate::lowering::memrefs::storage_class_of;
use crate::lowering::{Lowering, one_to_one::converted_result};
use std::sync::Arc;
use terrace_arith::AtomicRMWKind;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, PatternRewriter, Type, TypedOp};
use terrace_memref::{AtomicRMWOp, LoadOp, StoreOp};
use terrace_rewrite::conversion::{converted_operands_to_one, replace_op_converted};
use terrace_spirv as spirv;
use terrace_spirv::attributes::enums::{Capability, MemorySemantics, Scope, StorageClass};
use terrace_spirv::attributes::{MEMORY_SEMANTICS_ATTR, SCOPE_ATTR};
use terrace_spirv::types::PointerType;

/// Access to an element: its memref, and how it is done.
struct Access<'c> {
    memref: Type<'c>,
    is_nontemporal: bool,
    alignment: Option<i64>,
}

impl<'c> Access<'c> {
    fn of(op: OpId, memref: Type<'c>, rewriter: &PatternRewriter<'_, 'c>) -> Self {
        let view = rewriter.op(op);
        let is_nontemporal = view.attribute("nontemporal").and_then(|value| value.as_bool()) == Some(true);
        Access {
            memref,
            is_nontemporal,
            alignment: view.attribute("alignment").and_then(|bytes| bytes.as_i64()),
        }
    }

    fn is_of_integers(&self) -> bool {
        self.memref.element_or_self().is_signless_integer()
    }

    /// Returns how elements lie in memory.
    fn packing(&self, lowering: &Lowering, context: terrace_ir::Ctx<'c>) -> Option<Packing<'c>> {
        let pointer = PointerType::of(lowering.converter.convert_to_one(context, self.memref)?)?;
        let is_kernel = lowering.types.environment.allows(Capability::Kernel);
        let word = match is_kernel {
            true => part_type(pointer, 1).unwrap_or(pointer.pointee),
            false => part_type(pointer, 2)?,
        };
        let bits = match self.memref.element_or_self().int_or_float_width()? {
            1 => lowering.types.options.bool_bits,
            bits => bits,
        };
        (bits > 0).then_some(Packing { bits, word })
    }
}

fn is_in_image(memref: Type<'_>) -> Option<bool> {
    Some(storage_class_of(memref)? == StorageClass::Image)
}

pub(super) fn load_integer(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<LoadOp>(op)?;
    let (access, location) = (Access::of(op, view.memref().ty(), rewriter), view.op().location());
    (access.is_of_integers() && !is_in_image(access.memref)?).then_some(())?;
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let place = element(access.memref, operands[0], &operands[1..], lowering, &mut builder)?;
    let packing = access.packing(lowering, builder.context())?;
    let attributes = access_attributes(place.pointer, access.is_nontemporal, access.alignment, &builder)?;
    let is_bool = access.memref.element_or_self().is_signless_integer_of(1);
    let word_bits = packing.word.int_or_float_width()?;
    let value = if packing.bits == word_bits {
        let value = load(place.pointer, &attributes, &mut builder)?;
        if is_bool {
            let zero = builder.number(0, packing.word);
            builder.predicate(spirv::INotEqualOp::NAME, &[value, zero])
        } else {
            value
        }
    } else {
        can_pack(packing, &place, lowering)?;
        let pointer = packing.pointer(&place, &mut builder)?;
        let word = load(pointer, &attributes, &mut builder)?;
        let value = extract(word, packing, &place, &mut builder)?;
        erase(place.pointer, builder.rewriter);
        value
    };
    replace_op_converted(op, &[value], &lowering.converter, rewriter);
    Some(())
}

/// Returns nothing if several elements cannot lie in a number.
fn can_pack(packing: Packing<'_>, place: &Place, lowering: &Lowering) -> MatchResult {
    let is_kernel = lowering.types.environment.allows(Capability::Kernel);
    let fits = packing.word.int_or_float_width()?.is_multiple_of(packing.bits);
    (fits && !is_kernel && place.indices.len() == 2).then_some(())
}

/// Erases the pointer to an element that lies in a part of a number: what is used is that to the number.
fn erase(pointer: ValueId, rewriter: &mut PatternRewriter<'_, '_>) {
    if let Some(op) = rewriter.value(pointer).defining_op().map(terrace_ir::Operation::id) {
        rewriter.erase_op(op);
    }
}

/// Returns an element of a number, with its sign.
fn extract<'c>(
    word: ValueId,
    packing: Packing<'c>,
    place: &Place,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let ty = packing.word;
    let position = packing.position(place, builder)?;
    let fold = |name: &str, operands: &[ValueId], builder: &mut Builder<'_, '_, 'c>| {
        builder.folding().value(name, operands, ty)
    };
    let value = fold(spirv::ShiftRightArithmeticOp::NAME, &[word, position], builder);
    let mask = packing.mask(builder);
    let value = fold(spirv::BitwiseAndOp::NAME, &[value, mask], builder);
    let amount = builder.number(i64::from(ty.int_or_float_width()? - packing.bits), ty);
    let value = fold(spirv::ShiftLeftLogicalOp::NAME, &[value, amount], builder);
    Some(fold(spirv::ShiftRightArithmeticOp::NAME, &[value, amount], builder))
}

pub(super) fn load_other(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<LoadOp>(op)?;
    let (access, location) = (Access::of(op, view.memref().ty(), rewriter), view.op().location());
    (!access.is_of_integers() && !is_in_image(access.memref)?).then_some(())?;
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let place = element(access.memref, operands[0], &operands[1..], lowering, &mut builder)?;
    let attributes = access_attributes(place.pointer, access.is_nontemporal, access.alignment, &builder)?;
    let value = load(place.pointer, &attributes, &mut builder)?;
    replace_op_converted(op, &[value], &lowering.converter, rewriter);
    Some(())
}

pub(super) fn store_other(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<StoreOp>(op)?;
    let (access, location) = (Access::of(op, view.memref().ty(), rewriter), view.op().location());
    if access.is_of_integers() {
        return None;
    }
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let place = element(access.memref, operands[1], &operands[2..], lowering, &mut builder)?;
    let attributes = access_attributes(place.pointer, access.is_nontemporal, access.alignment, &builder)?;
    store(place.pointer, operands[0], &attributes, &mut builder);
    rewriter.erase_op(op);
    Some(())
}

pub(super) fn store_integer(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<StoreOp>(op)?;
    let (access, location) = (Access::of(op, view.memref().ty(), rewriter), view.op().location());
    access.is_of_integers().then_some(())?;
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let place = element(access.memref, operands[1], &operands[2..], lowering, &mut builder)?;
    let packing = access.packing(lowering, builder.context())?;
    let is_bool = access.memref.element_or_self().is_signless_integer_of(1);
    let word_bits = packing.word.int_or_float_width()?;
    if packing.bits == word_bits {
        let attributes = access_attributes(place.pointer, access.is_nontemporal, access.alignment, &builder)?;
        let value = if is_bool { widen(operands[0], packing.word, &mut builder) } else { operands[0] };
        store(place.pointer, value, &attributes, &mut builder);
    } else {
        can_pack(packing, &place, lowering)?;
        let scope = atomic_scope(access.memref)?;
        insert(operands[0], packing, &place, scope, &mut builder)?;
        erase(place.pointer, builder.rewriter);
    }
    rewriter.erase_op(op);
    Some(())
}

/// Returns a boolean as a number; nothing changes for numbers of one bit.
fn widen<'c>(value: ValueId, to: Type<'c>, builder: &mut Builder<'_, '_, 'c>) -> ValueId {
    if to.is_signless_integer_of(1) {
        return value;
    }
    let zero = builder.number(0, to);
    let one = builder.number(1, to);
    builder.folding().value(spirv::SelectOp::NAME, &[value, one, zero], to)
}

/// Writes an element of a number: clears its bits, then sets them.
fn insert<'c>(
    value: ValueId,
    packing: Packing<'c>,
    place: &Place,
    scope: Scope,
    builder: &mut Builder<'_, '_, 'c>,
) -> MatchResult {
    let (ty, context) = (packing.word, builder.context());
    let fold = |name: &str, operands: &[ValueId], builder: &mut Builder<'_, '_, 'c>| {
        builder.folding().value(name, operands, ty)
    };
    let position = packing.position(place, builder)?;
    let mask = packing.mask(builder);
    let rest = fold(spirv::ShiftLeftLogicalOp::NAME, &[mask, position], builder);
    let rest = fold(spirv::NotOp::NAME, &[rest], builder);
    let from = builder.type_of(value);
    let value = if from.is_signless_integer_of(1) {
        widen(value, ty, builder)
    } else {
        let is_narrower = from.int_or_float_width() < ty.int_or_float_width();
        let value = if is_narrower { builder.value(spirv::UConvertOp::NAME, &[value], ty) } else { value };
        fold(spirv::BitwiseAndOp::NAME, &[value, mask], builder)
    };
    let value = fold(spirv::ShiftLeftLogicalOp::NAME, &[value, position], builder);
    let pointer = packing.pointer(place, builder)?;
    let attributes = atomic_attributes(context, scope);
    builder.value_with(spirv::AtomicAndOp::NAME, &[pointer, rest], ty, &attributes);
    builder.value_with(spirv::AtomicOrOp::NAME, &[pointer, value], ty, &attributes);
    Some(())
}

/// Returns the invocations among which an operation on a memref is atomic.
fn atomic_scope(memref: Type<'_>) -> Option<Scope> {
    match storage_class_of(memref)? {
        StorageClass::StorageBuffer => Some(Scope::Device),
        StorageClass::Workgroup => Some(Scope::Workgroup),
        _ => None,
    }
}

fn atomic_attributes<'c>(
    context: terrace_ir::Ctx<'c>,
    scope: Scope,
) -> [(&'static str, terrace_ir::Attribute<'c>); 2] {
    let semantics = MemorySemantics::ACQUIRE_RELEASE.value();
    [
        ("memory_scope", case(context, &SCOPE_ATTR, scope.value())),
        ("semantics", case(context, &MEMORY_SEMANTICS_ATTR, semantics)),
    ]
}

/// `memref.atomic_rmw -> spirv.AtomicIAdd` and the like
pub(super) fn atomic(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<AtomicRMWOp>(op)?;
    let (memref, location, kind) = (view.memref().ty(), view.op().location(), view.kind());
    if view.result().ty().is_float() {
        return rewriter.notify_match_failure(op, "unimplemented floating-point case");
    }
    let Some(scope) = atomic_scope(memref) else {
        return rewriter.notify_match_failure(op, "unsupported memref memory space");
    };
    let name = match kind {
        AtomicRMWKind::Addi => spirv::AtomicIAddOp::NAME,
        AtomicRMWKind::Maxs => spirv::AtomicSMaxOp::NAME,
        AtomicRMWKind::Maxu => spirv::AtomicUMaxOp::NAME,
        AtomicRMWKind::Mins => spirv::AtomicSMinOp::NAME,
        AtomicRMWKind::Minu => spirv::AtomicUMinOp::NAME,
        AtomicRMWKind::Ori => spirv::AtomicOrOp::NAME,
        AtomicRMWKind::Andi => spirv::AtomicAndOp::NAME,
        _ => return rewriter.notify_match_failure(op, "unimplemented atomic kind"),
    };
    let result = converted_result(op, lowering, rewriter)?;
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let place = element(memref, operands[1], &operands[2..], lowering, &mut builder)?;
    let attributes = atomic_attributes(builder.context(), scope);
    let value = builder.value_with(name, &[place.pointer, operands[0]], result, &attributes);
    replace_op_converted(op, &[value], &lowering.converter, rewriter);
    Some(())
}
