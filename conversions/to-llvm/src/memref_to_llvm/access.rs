//! Reading and writing elements.

use super::address::{Bounds, element_pointer};
use crate::lowering::build::LlvmBuilder;
use crate::lowering::descriptor::Descriptor;
use std::sync::Arc;
use terrace_arith::AtomicRMWKind;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, MatchResult, PatternRewriter, TypedOp, Value};
use terrace_llvm as llvm;
use terrace_llvm::{AtomicBinOp, AtomicOrdering};
use terrace_memref::{AssumeAlignmentOp, AtomicRMWOp, DistinctObjectsOp, LoadOp, PrefetchOp, StoreOp};
use terrace_rewrite::conversion::lowering::Lowered;
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one, replace_op_converted};

/// Returns the attributes of an access: its alignment, and the hint that it is nontemporal.
fn access_attributes<'c>(op: OpId, rewriter: &PatternRewriter<'_, 'c>) -> Vec<(&'static str, Attribute<'c>)> {
    let (view, context) = (rewriter.op(op), rewriter.context());
    let mut attributes = Vec::new();
    attributes.extend(view.attribute("alignment").map(|alignment| ("alignment", alignment)));
    if view.attribute("nontemporal").and_then(Attribute::as_bool) == Some(true) {
        attributes.push(("nontemporal", context.unit_attribute()));
    }
    attributes
}

pub(super) fn load<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let view = builder.rewriter.view::<LoadOp>(of.op)?;
    let memref = view.memref().ty();
    let attributes = access_attributes(of.op, builder.rewriter);
    let pointer =
        element_pointer(memref, of.operands[0], &of.operands[1..], Bounds::Known, of.converter, builder)?;
    Some(builder.value_with(llvm::LoadOp::NAME, &[pointer], of.result, &attributes))
}

pub(super) fn store(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<StoreOp>(op)?;
    let (memref, location) = (view.memref().ty(), view.op().location());
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let attributes = access_attributes(op, rewriter);
    let mut builder = Builder::new(rewriter, location);
    let pointer =
        element_pointer(memref, operands[1], &operands[2..], Bounds::Known, converter, &mut builder)?;
    builder.op(llvm::StoreOp::NAME, &[operands[0], pointer], &[], &attributes);
    rewriter.erase_op(op);
    Some(())
}

pub(super) fn prefetch(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<PrefetchOp>(op)?;
    let (memref, location) = (view.memref().ty(), view.op().location());
    let numbers = [i64::from(view.is_write()), view.locality_hint(), i64::from(view.is_data_cache())];
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let pointer =
        element_pointer(memref, operands[0], &operands[1..], Bounds::Unknown, converter, &mut builder)?;
    let context = builder.rewriter.context();
    let number = |value: i64| context.integer_attribute(context.integer_type(32), value);
    let attributes =
        [("rw", number(numbers[0])), ("hint", number(numbers[1])), ("cache", number(numbers[2]))];
    builder.op(llvm::PrefetchOp::NAME, &[pointer], &[], &attributes);
    rewriter.erase_op(op);
    Some(())
}

/// Returns the atomic operation of LLVM for a kind, if it has one.
fn atomic_operation(kind: AtomicRMWKind) -> Option<AtomicBinOp> {
    Some(match kind {
        AtomicRMWKind::Addf => AtomicBinOp::Fadd,
        AtomicRMWKind::Addi => AtomicBinOp::Add,
        AtomicRMWKind::Andi => AtomicBinOp::And,
        AtomicRMWKind::Assign => AtomicBinOp::Xchg,
        AtomicRMWKind::Maximumf => AtomicBinOp::Fmaximum,
        AtomicRMWKind::Maxnumf => AtomicBinOp::Fmax,
        AtomicRMWKind::Maxs => AtomicBinOp::Max,
        AtomicRMWKind::Maxu => AtomicBinOp::Umax,
        AtomicRMWKind::Minimumf => AtomicBinOp::Fminimum,
        AtomicRMWKind::Minnumf => AtomicBinOp::Fmin,
        AtomicRMWKind::Mins => AtomicBinOp::Min,
        AtomicRMWKind::Minu => AtomicBinOp::Umin,
        AtomicRMWKind::Ori => AtomicBinOp::Or,
        AtomicRMWKind::Xori => AtomicBinOp::Xor,
        _ => return None,
    })
}

pub(super) fn atomic_update<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let view = builder.rewriter.view::<AtomicRMWOp>(of.op)?;
    let memref = view.memref().ty();
    let operation = atomic_operation(view.kind())?;
    let pointer =
        element_pointer(memref, of.operands[1], &of.operands[2..], Bounds::Unknown, of.converter, builder)?;
    let context = builder.rewriter.context();
    let attributes =
        [("bin_op", operation.attribute(context)), ("ordering", AtomicOrdering::AcqRel.attribute(context))];
    Some(builder.value_with(llvm::AtomicRMWOp::NAME, &[pointer, of.operands[0]], of.result, &attributes))
}

/// `distinct_objects a, b -> assume true ["separate_storage"(a, b)]`, for each pair
pub(super) fn distinct_objects(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<DistinctObjectsOp>(op)?;
    let (types, location) = (view.op().operands().map(Value::ty).collect::<Vec<_>>(), view.op().location());
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let context = builder.rewriter.context();
    let mut pointers = Vec::new();
    for (operand, memref) in operands.iter().zip(types) {
        pointers.push(element_pointer(memref, *operand, &[], Bounds::Unknown, converter, &mut builder)?);
    }
    let holds = builder.constant(context.bool_attribute(true), context.integer_type(1));
    let attributes = [
        ("op_bundle_sizes", context.dense_i32_array(&[2])),
        ("op_bundle_tags", context.array_attribute(&[context.string_attribute("separate_storage")])),
    ];
    for (at, first) in pointers.iter().enumerate() {
        for second in &pointers[at + 1..] {
            builder.op(llvm::AssumeOp::NAME, &[holds, *first, *second], &[], &attributes);
        }
    }
    replace_op_converted(op, &operands, converter, rewriter);
    Some(())
}

pub(super) fn assume_alignment(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<AssumeAlignmentOp>(op)?;
    let (memref, alignment, location) = (view.memref().ty(), view.alignment(), view.op().location());
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let context = builder.rewriter.context();
    let index = Descriptor::of(operands[0], builder.rewriter)?.index_type();
    let pointer = element_pointer(memref, operands[0], &[], Bounds::Unknown, converter, &mut builder)?;
    let holds = builder.constant(context.bool_attribute(true), context.integer_type(1));
    let alignment = builder.index(alignment, index);
    let attributes = [
        ("op_bundle_sizes", context.dense_i32_array(&[2])),
        ("op_bundle_tags", context.array_attribute(&[context.string_attribute("align")])),
    ];
    builder.op(llvm::AssumeOp::NAME, &[holds, pointer, alignment], &[], &attributes);
    replace_op_converted(op, &operands[..1], converter, rewriter);
    Some(())
}
