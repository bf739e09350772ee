//! `memref.copy`

use super::address::bytes_of;
use crate::lowering::build::{LlvmBuilder, Step};
use crate::lowering::descriptor::{Descriptor, address_part};
use crate::lowering::runtime;
use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, DYNAMIC, MatchResult, PatternRewriter, Type, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::GEPNoWrapFlags;
use terrace_llvm::types::{Packing, StructType, pointer_type};
use terrace_memref::CopyOp;
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one};

/// Copies bytes that lie together as such; else the runtime does it.
pub(super) fn copy(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<CopyOp>(op)?;
    let (from, to, location) = (view.source().ty(), view.target().ty(), view.op().location());
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let element = converter.convert_to_one(rewriter.context(), from.element_or_self())?;
    let mut builder = Builder::new(rewriter, location);
    if lies_together(from) && lies_together(to) {
        copy_bytes(&operands, from, element, &mut builder)?;
    } else {
        copy_by_runtime(&operands, [from, to], element, converter, &mut builder)?;
    }
    rewriter.erase_op(op);
    Some(())
}

/// Returns true if the elements of a memref are contiguous.
fn lies_together(memref: Type<'_>) -> bool {
    let Some(shape) = memref.shape() else { return false };
    let Some((strides, _)) = memref.strides_and_offset() else { return false };
    let mut running = Some(1);
    for (size, stride) in shape.iter().zip(&strides).rev() {
        match running {
            // The next stride is not known, and must be what follows from unknown sizes.
            None => return memref.layout().is_none(),
            Some(running) if *size != 1 && *stride != running => return false,
            _ => {}
        }
        running = running.filter(|_| *size != DYNAMIC).map(|running| running * size);
    }
    true
}

fn copy_bytes<'c>(
    operands: &[ValueId],
    memref: Type<'c>,
    element: Type<'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<()> {
    let source = Descriptor::of(operands[0], builder.rewriter)?;
    let target = Descriptor::of(operands[1], builder.rewriter)?;
    let index = source.index_type();
    let mut count = builder.index(1, index);
    for dimension in 0..memref.shape()?.len() {
        let size = source.size(dimension, builder);
        count = builder.value(llvm::MulOp::NAME, &[count, size], index);
    }
    let element_bytes = bytes_of(Step::Known(1), element, index, builder);
    let bytes = builder.value(llvm::MulOp::NAME, &[count, element_bytes], index);
    let mut start = |descriptor: Descriptor<'c>| {
        let (aligned, offset) = (descriptor.aligned(builder), descriptor.offset(builder));
        builder.element_pointer(aligned, &[Step::Value(offset)], element, GEPNoWrapFlags::NONE)
    };
    let (from, to) = (start(source), start(target));
    builder.copy_bytes(to, from, bytes);
    Some(())
}

/// Calls `memrefCopy` with unranked memrefs on the stack.
fn copy_by_runtime<'c>(
    operands: &[ValueId],
    types: [Type<'c>; 2],
    element: Type<'c>,
    converter: &Arc<TypeConverter>,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<()> {
    let context = builder.rewriter.context();
    let pointer = pointer_type(context, 0);
    let index = converter.convert_to_one(context, context.index_type())?;
    let stack = builder.value(llvm::StackSaveOp::NAME, &[], pointer);
    let mut both = Vec::new();
    for (&operand, ty) in operands.iter().zip(types) {
        both.push(match ty.shape() {
            None => operand,
            Some(shape) => {
                address_part(builder.rewriter.type_of(operand))?;
                let rank = builder.integer(shape.len() as i64, index);
                let one = builder.one_word();
                let descriptor = builder.on_stack(operand, one);
                let unranked = StructType::literal(context, &[index, pointer], Packing::Aligned);
                let value = builder.poison(unranked);
                let value = builder.insert(value, rank, &[0]);
                builder.insert(value, descriptor, &[1])
            }
        });
    }
    let one = builder.index(1, index);
    let from = builder.on_stack(both[0], one);
    let to = builder.on_stack(both[1], one);
    let bytes = bytes_of(Step::Known(1), element, index, builder);
    runtime::call("memrefCopy", &[bytes, from, to], None, builder);
    builder.op(llvm::StackRestoreOp::NAME, &[stack], &[], &[]);
    Some(())
}
