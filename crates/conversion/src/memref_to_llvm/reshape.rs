//! `memref.reshape`: sizes come from memory.

use crate::to_llvm::build::{Builder, Step};
use crate::to_llvm::descriptor::{Descriptor, address_part};
use crate::to_llvm::one_to_one::converted_result;
use crate::to_llvm::types::CAST;
use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, MatchResult, PatternRewriter, Type, TypedOp};
use terrace_llvm::GEPNoWrapFlags;
use terrace_llvm::types::pointer_type;
use terrace_memref::ReshapeOp;
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one, replace_op_converted};

/// The two pointers of the memref behind an unranked one.
pub(super) fn pointers_of_unranked<'c>(
    value: ValueId,
    descriptor: Type<'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<(ValueId, ValueId)> {
    let (pointer, _) = address_part(descriptor)?;
    let outer = pointer_type(builder.rewriter.context(), 0);
    let memory = builder.extract(value, &[1], outer);
    let allocated = builder.value("llvm.load", &[memory], pointer);
    let second = builder.element_pointer(memory, &[Step::Known(1)], pointer, GEPNoWrapFlags::NONE);
    Some((allocated, builder.value("llvm.load", &[second], pointer)))
}

/// To a shape whose rank is known.
pub(super) fn reshape(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<ReshapeOp>(op)?;
    let (source_type, result_type) = (view.source().ty(), view.result().ty());
    let (shape_type, location) = (view.shape().ty(), view.op().location());
    let Some(shape) = result_type.shape() else {
        return rewriter.notify_match_failure(op, "the rank of the result is not known");
    };
    let (strides, offset) = result_type.strides_and_offset()?;
    let result = converted_result(op, converter, rewriter)?;
    let number = converter.convert_to_one(rewriter.context(), shape_type.element_or_self())?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let mut new = Descriptor::poison(result, &mut builder)?;
    let index = new.index_type();
    let (allocated, aligned) = match source_type.is_memref() {
        true => {
            let source = Descriptor::of(operands[0], builder.rewriter)?;
            (source.allocated(&mut builder), source.aligned(&mut builder))
        }
        false => pointers_of_unranked(operands[0], result, &mut builder)?,
    };
    new.set_allocated(allocated, &mut builder);
    new.set_aligned(aligned, &mut builder);
    let offset = if offset == DYNAMIC { 0 } else { offset };
    let offset = builder.index(offset, index);
    new.set_offset(offset, &mut builder);
    let sizes = Descriptor::of(operands[1], builder.rewriter)?;
    let mut running: Option<ValueId> = None;
    for at in (0..shape.len()).rev() {
        let stride = match strides[at] {
            DYNAMIC => running?,
            known => builder.index(known, index),
        };
        let size = match shape[at] {
            DYNAMIC => {
                let position = builder.index(at as i64, index);
                let start = sizes.aligned(&mut builder);
                let flags = GEPNoWrapFlags::INBOUNDS.union(GEPNoWrapFlags::NUW);
                let pointer = builder.element_pointer(start, &[Step::Value(position)], number, flags);
                let size = builder.value("llvm.load", &[pointer], number);
                as_index(size, shape_type.element_or_self(), index, &mut builder)
            }
            size => builder.index(size, index),
        };
        new.set_size(at, size, &mut builder);
        new.set_stride(at, stride, &mut builder);
        running = Some(builder.value("llvm.mul", &[stride, size], index));
    }
    replace_op_converted(op, &[new.value], converter, rewriter);
    Some(())
}

/// A size that was read as an index: it is one of the program's for a moment.
fn as_index<'c>(
    value: ValueId,
    original: Type<'c>,
    index: Type<'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> ValueId {
    let of_program = builder.rewriter.context().index_type();
    let mut value = value;
    if !original.is_index() {
        let widths = (original.int_or_float_width(), index.int_or_float_width());
        match widths {
            (Some(a), Some(b)) if a < b => value = builder.value("llvm.sext", &[value], index),
            (Some(a), Some(b)) if a > b => value = builder.value("llvm.trunc", &[value], index),
            _ => {}
        }
    }
    let value = builder.value(CAST, &[value], of_program);
    builder.value(CAST, &[value], index)
}
