//! `memref.reshape`: sizes come from memory.
//!
//! Where the rank is known, the sizes are read one after the other. Else a descriptor of the size that the rank needs
//! is allocated on the stack, and filled by a loop:
//!
//! ```text
//! before:           br head(rank - 1, 1)
//! head(at, stride): cond_br at >= 0, body, end
//! body:             sizes[at] = shape[at], strides[at] = stride, br head(at - 1, stride * shape[at])
//! ```

use crate::lowering::build::{LlvmBuilder, Step};
use crate::lowering::descriptor::{Descriptor, address_part, descriptor_bytes};
use crate::lowering::types::CAST;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, DYNAMIC, Type, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::types::{Packing, StructType, pointer_type};
use terrace_llvm::{GEPNoWrapFlags, ICmpPredicate};
use terrace_memref::ReshapeOp;
use terrace_rewrite::conversion::lowering::Lowered;

/// Loads the two pointers from the descriptor of an unranked memref.
pub(super) fn pointers_of_unranked<'c>(
    value: ValueId,
    descriptor: Type<'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<(ValueId, ValueId)> {
    let (pointer, _) = address_part(descriptor)?;
    let outer = pointer_type(builder.rewriter.context(), 0);
    let memory = builder.extract(value, &[1], outer);
    let allocated = builder.value(llvm::LoadOp::NAME, &[memory], pointer);
    let second = builder.element_pointer(memory, &[Step::Known(1)], pointer, GEPNoWrapFlags::NONE);
    Some((allocated, builder.value(llvm::LoadOp::NAME, &[second], pointer)))
}

/// Lowers a reshape to a shape whose rank is known.
pub(super) fn reshape<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let view = builder.rewriter.view::<ReshapeOp>(of.op)?;
    let (source_type, result_type) = (view.source().ty(), view.result().ty());
    let shape_type = view.shape().ty();
    let Some(shape) = result_type.shape() else { return reshape_unranked(of, builder) };
    let (strides, offset) = result_type.strides_and_offset()?;
    let number = of.converter.convert_to_one(builder.rewriter.context(), shape_type.element_or_self())?;
    let mut new = Descriptor::poison(of.result, builder)?;
    let index = new.index_type();
    let (allocated, aligned) = match source_type.is_memref() {
        true => {
            let source = Descriptor::of(of.operands[0], builder.rewriter)?;
            (source.allocated(builder), source.aligned(builder))
        }
        false => pointers_of_unranked(of.operands[0], of.result, builder)?,
    };
    new.set_allocated(allocated, builder);
    new.set_aligned(aligned, builder);
    let offset = if offset == DYNAMIC { 0 } else { offset };
    let offset = builder.index(offset, index);
    new.set_offset(offset, builder);
    let sizes = Descriptor::of(of.operands[1], builder.rewriter)?;
    let mut running: Option<ValueId> = None;
    for at in (0..shape.len()).rev() {
        let stride = match strides[at] {
            DYNAMIC => running?,
            known => builder.index(known, index),
        };
        let size = match shape[at] {
            DYNAMIC => {
                let position = builder.index(at as i64, index);
                let start = sizes.aligned(builder);
                let flags = GEPNoWrapFlags::INBOUNDS.union(GEPNoWrapFlags::NUW);
                let pointer = builder.element_pointer(start, &[Step::Value(position)], number, flags);
                let size = builder.value(llvm::LoadOp::NAME, &[pointer], number);
                as_index(size, shape_type.element_or_self(), index, builder)
            }
            size => builder.index(size, index),
        };
        new.set_size(at, size, builder);
        new.set_stride(at, stride, builder);
        running = Some(builder.value(llvm::MulOp::NAME, &[stride, size], index));
    }
    Some(new.value)
}

/// Lowers a reshape to a shape whose rank is not known.
fn reshape_unranked<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let view = builder.rewriter.view::<ReshapeOp>(of.op)?;
    let (source_type, shape_type, location) = (view.source().ty(), view.shape().ty(), view.op().location());
    let known_rank = *shape_type.shape()?.first()?;
    let number = of.converter.convert_to_one(builder.rewriter.context(), shape_type.element_or_self())?;
    let before = builder.rewriter.op(of.op).block()?.id();
    let region = builder.rewriter.block(before).parent_region()?.id();
    let context = builder.rewriter.context();
    let none = GEPNoWrapFlags::NONE;
    let sizes_of_shape = Descriptor::of(of.operands[1], builder.rewriter)?;
    let index = sizes_of_shape.index_type();
    let rank = match known_rank {
        DYNAMIC => sizes_of_shape.size(0, builder),
        rank => builder.index(rank, index),
    };
    let new = builder.poison(of.result);
    let new = builder.insert(new, rank, &[0]);
    let bytes = descriptor_bytes(new, index, builder);
    let room = builder.alloca(bytes, context.integer_type(8), None);
    let new = builder.insert(new, room, &[1]);

    let parts = match source_type.is_memref() {
        true => {
            let source = Descriptor::of(of.operands[0], builder.rewriter)?;
            [source.allocated(builder), source.aligned(builder), source.offset(builder)]
        }
        false => parts_of_unranked(of.operands[0], index, builder),
    };
    let pointer = builder.rewriter.type_of(parts[0]);
    builder.op(llvm::StoreOp::NAME, &[parts[0], room], &[], &[]);
    for (at, part) in (1..).zip(&parts[1..]) {
        let place = builder.element_pointer(room, &[Step::Known(at)], pointer, none);
        builder.op(llvm::StoreOp::NAME, &[*part, place], &[], &[]);
    }
    let start = StructType::literal(context, &[pointer, pointer, index, index], Packing::Aligned);
    let sizes = builder.element_pointer(room, &[Step::Known(0), Step::Known(3)], start, none);
    let strides = builder.element_pointer(sizes, &[Step::Value(rank)], index, none);
    let shape = sizes_of_shape.aligned(builder);
    let one = builder.index(1, index);
    let last = builder.value(llvm::SubOp::NAME, &[rank, one], index);

    let end = builder.rewriter.split_block(of.op);
    let head = builder.rewriter.create_block(region, Some(end), [(index, location), (index, location)]);
    let body = builder.rewriter.create_block(region, Some(end), []);
    builder.rewriter.set_insertion_point_to_end(before);
    builder.branch(head, &[last, one]);
    let arguments: Vec<ValueId> = builder.rewriter.block(head).arguments().map(|one| one.id()).collect();
    let (at, stride) = (arguments[0], arguments[1]);
    builder.rewriter.set_insertion_point_to_end(head);
    let zero = builder.index(0, index);
    let is_any = builder.compare(ICmpPredicate::Sge, at, zero);
    builder.branch_if(is_any, body, end);

    builder.rewriter.set_insertion_point_to_end(body);
    let place = builder.element_pointer(shape, &[Step::Value(at)], number, none);
    let size = builder.value(llvm::LoadOp::NAME, &[place], number);
    let size = resized(size, index, builder);
    for (array, value) in [(sizes, size), (strides, stride)] {
        let place = builder.element_pointer(array, &[Step::Value(at)], index, none);
        builder.op(llvm::StoreOp::NAME, &[value, place], &[], &[]);
    }
    let stride = builder.value(llvm::MulOp::NAME, &[stride, size], index);
    let at = builder.value(llvm::SubOp::NAME, &[at, one], index);
    builder.branch(head, &[at, stride]);
    Some(new)
}

/// Loads the two pointers and the offset from the descriptor of an unranked memref.
fn parts_of_unranked<'c>(value: ValueId, index: Type<'c>, builder: &mut Builder<'_, '_, 'c>) -> [ValueId; 3] {
    let pointer = pointer_type(builder.rewriter.context(), 0);
    let memory = builder.extract(value, &[1], pointer);
    let allocated = builder.value(llvm::LoadOp::NAME, &[memory], pointer);
    let [aligned, offset] = [(1, pointer), (2, index)].map(|(at, ty)| {
        let place = builder.element_pointer(memory, &[Step::Known(at)], pointer, GEPNoWrapFlags::NONE);
        builder.value(llvm::LoadOp::NAME, &[place], ty)
    });
    [allocated, aligned, offset]
}

/// Casts a size that was loaded to an index, by way of the index type of the program.
fn as_index<'c>(
    value: ValueId,
    original: Type<'c>,
    index: Type<'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> ValueId {
    let of_program = builder.rewriter.context().index_type();
    let value = if original.is_index() { value } else { resized(value, index, builder) };
    let value = builder.value(CAST, &[value], of_program);
    builder.value(CAST, &[value], index)
}

/// Extends or truncates an integer to the width of an index.
fn resized<'c>(value: ValueId, index: Type<'c>, builder: &mut Builder<'_, '_, 'c>) -> ValueId {
    let given = builder.rewriter.type_of(value).int_or_float_width();
    match (given, index.int_or_float_width()) {
        (Some(a), Some(b)) if a < b => builder.value(llvm::SExtOp::NAME, &[value], index),
        (Some(a), Some(b)) if a > b => builder.value(llvm::TruncOp::NAME, &[value], index),
        _ => value,
    }
}
