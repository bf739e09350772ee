//! Vectors in memory: pointers to numbers are cast to pointers to vectors.

use crate::lowering::Lowering;
use crate::lowering::access::{element, load as load_pointer, store as store_pointer};
use crate::lowering::constants::case;
use crate::lowering::memrefs::storage_class_of;
use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, MatchResult, PatternRewriter, Type, TypedOp};
use terrace_rewrite::conversion::{converted_operands_to_one, replace_op_converted};
use terrace_spirv as spirv;
use terrace_spirv::attributes::MEMORY_ACCESS_ATTR;
use terrace_spirv::attributes::enums::MemoryAccess;
use terrace_spirv::types::PointerType;
use terrace_vector as vector;

/// Returns the pointer to a vector in a memref.
fn pointer<'c>(
    memref: Type<'c>,
    vector: Type<'c>,
    base: ValueId,
    indices: &[ValueId],
    lowering: &Lowering,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let class = storage_class_of(memref)?;
    let place = element(memref, base, indices, lowering, builder)?;
    let converted = lowering.converter.convert_to_one(builder.context(), vector)?;
    if vector.element_count() == Some(1) {
        return Some(place.pointer);
    }
    let ty = PointerType::get(builder.context(), converted, class);
    Some(builder.value(spirv::BitcastOp::NAME, &[place.pointer], ty))
}

/// Returns the attributes of an access with the alignment that the operation says.
fn attributes<'c>(
    op: OpId,
    rewriter: &PatternRewriter<'_, 'c>,
) -> Option<Vec<(&'static str, Attribute<'c>)>> {
    let Some(alignment) = rewriter.op(op).attribute("alignment").and_then(|bytes| bytes.as_i64()) else {
        return Some(Vec::new());
    };
    let context = rewriter.context();
    let aligned = case(context, &MEMORY_ACCESS_ATTR, MemoryAccess::ALIGNED.value());
    Some(vec![
        ("memory_access", aligned),
        ("alignment", context.i32_attribute(i32::try_from(alignment).ok()?)),
    ])
}

pub(super) fn load(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<vector::LoadOp>(op)?;
    let (memref, vector, location) = (view.base().ty(), view.result().ty(), view.op().location());
    let attributes = attributes(op, rewriter)?;
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let pointer = pointer(memref, vector, operands[0], &operands[1..], lowering, &mut builder)?;
    let value = load_pointer(pointer, &attributes, &mut builder)?;
    replace_op_converted(op, &[value], &lowering.converter, rewriter);
    Some(())
}

pub(super) fn store(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<vector::StoreOp>(op)?;
    let (memref, vector, location) = (view.base().ty(), view.value_to_store().ty(), view.op().location());
    let attributes = attributes(op, rewriter)?;
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let pointer = pointer(memref, vector, operands[1], &operands[2..], lowering, &mut builder)?;
    store_pointer(pointer, operands[0], &attributes, &mut builder);
    rewriter.erase_op(op);
    Some(())
}
