//! Memory on the heap and on the stack.

use super::address::bytes_of;
use crate::lowering::build::{LlvmBuilder, Step};
use crate::lowering::descriptor::{Descriptor, address_part};
use crate::lowering::one_to_one::converted_result;
use crate::lowering::runtime;
use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, DYNAMIC, MatchResult, Pattern, PatternRewriter, Type, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::types::pointer_type;
use terrace_memref as memref;
use terrace_rewrite::conversion::lowering::{RewriteWith, Row};
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one, replace_op_converted};

/// Functions that allocate and free memory.
#[derive(Clone, Copy, Default)]
pub(crate) struct Allocator {
    /// `aligned_alloc` in place of `malloc`.
    pub is_aligned: bool,
    /// Functions of the program, by names of their own.
    pub is_generic: bool,
}

impl Allocator {
    fn alloc(self) -> &'static str {
        if self.is_generic { "_mlir_memref_to_llvm_alloc" } else { "malloc" }
    }

    fn aligned_alloc(self) -> &'static str {
        if self.is_generic { "_mlir_memref_to_llvm_aligned_alloc" } else { "aligned_alloc" }
    }

    fn free(self) -> &'static str {
        if self.is_generic { "_mlir_memref_to_llvm_free" } else { "free" }
    }
}

/// Returns the patterns that depend on the allocator.
pub(super) fn patterns(converter: &Arc<TypeConverter>, allocator: Allocator) -> Vec<Pattern> {
    const ALL: &[Row<RewriteWith<(Arc<TypeConverter>, Allocator)>>] = &[
        Row::of::<memref::AllocOp>("AllocOpLowering", |op, (converter, allocator), rewriter| {
            alloc(op, *allocator, converter, rewriter)
        }),
        Row::of::<memref::DeallocOp>("DeallocOpLowering", |op, (converter, allocator), rewriter| {
            dealloc(op, *allocator, converter, rewriter)
        }),
    ];
    let with = (converter.clone(), allocator);
    ALL.iter().map(|row| row.pattern(&with)).collect()
}

/// The shape of a memref that is allocated.
pub(super) struct Extent {
    pub sizes: Vec<ValueId>,
    pub strides: Vec<ValueId>,
    /// Number of elements.
    pub count: ValueId,
}

/// Returns the sizes and strides of a memref whose elements are contiguous, as constants where they are known.
pub(super) fn extent<'c>(
    shape: &[i64],
    dynamic: &[ValueId],
    index: Type<'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<Extent> {
    let mut dynamic = dynamic.iter();
    let mut sizes = Vec::with_capacity(shape.len());
    for &size in shape {
        sizes.push(match size {
            DYNAMIC => *dynamic.next()?,
            size => builder.index(size, index),
        });
    }
    let mut strides = vec![None; shape.len()];
    let mut running = builder.index(1, index);
    // The same number, as long as it is known.
    let mut known = Some(1i64);
    for at in (0..shape.len()).rev() {
        strides[at] = Some(running);
        let was_one = known == Some(1);
        known = known.filter(|_| shape[at] != DYNAMIC).and_then(|known| known.checked_mul(shape[at]));
        running = match known {
            _ if was_one => sizes[at],
            None => builder.value(llvm::MulOp::NAME, &[running, sizes[at]], index),
            Some(known) => builder.index(known, index),
        };
    }
    Some(Extent { sizes, strides: strides.into_iter().flatten().collect(), count: running })
}

/// Creates the descriptor of memory with these pointers and this shape.
pub(super) fn describe<'c>(
    ty: Type<'c>,
    allocated: ValueId,
    aligned: ValueId,
    extent: &Extent,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let mut descriptor = Descriptor::poison(ty, builder)?;
    descriptor.set_allocated(allocated, builder);
    descriptor.set_aligned(aligned, builder);
    let zero = builder.index(0, descriptor.index_type());
    descriptor.set_offset(zero, builder);
    for (dimension, size) in extent.sizes.iter().enumerate() {
        descriptor.set_size(dimension, *size, builder);
    }
    for (dimension, stride) in extent.strides.iter().enumerate() {
        descriptor.set_stride(dimension, *stride, builder);
    }
    Some(descriptor.value)
}

/// Description of an allocation before it is created.
struct Allocation<'c> {
    memref: Type<'c>,
    descriptor: Type<'c>,
    element: Type<'c>,
    pointer: Type<'c>,
    index: Type<'c>,
    alignment: Option<i64>,
    extent: Extent,
}

fn allocation<'c>(
    op: OpId,
    converter: &Arc<TypeConverter>,
    builder: &mut Builder<'_, '_, 'c>,
    operands: &[ValueId],
) -> Option<Allocation<'c>> {
    let context = builder.rewriter.context();
    let view = builder.rewriter.op(op);
    let memref = view.result(0).ty();
    let alignment = view.attribute("alignment").and_then(Attribute::as_i64);
    let symbols = view.attribute("operandSegmentSizes").and_then(Attribute::as_i32_array);
    if !has_plain_layout(memref) || symbols.is_some_and(|sizes| sizes.get(1).is_some_and(|count| *count != 0))
    {
        builder.rewriter.notify_match_failure(op, "incompatible memref type");
        return None;
    }
    let descriptor = converted_result(op, converter, builder.rewriter)?;
    let element = converter.convert_to_one(context, memref.element_or_self())?;
    let (pointer, index) = address_part(descriptor)?;
    let extent = extent(memref.shape()?, operands, index, builder)?;
    Some(Allocation { memref, descriptor, element, pointer, index, alignment, extent })
}

/// Returns true if the elements of a memref are contiguous by its type.
fn has_plain_layout(memref: Type<'_>) -> bool {
    memref.layout().is_none_or(|layout| layout.as_affine_map().is_some_and(|map| map.is_identity()))
}

/// `memref.alloc -> malloc`
fn alloc(
    op: OpId,
    allocator: Allocator,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let location = rewriter.op(op).location();
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let new = allocation(op, converter, &mut builder, &operands)?;
    let bytes = bytes_of(Step::Value(new.extent.count), new.element, new.index, &mut builder);
    let (allocated, aligned) = match allocator.is_aligned {
        true => {
            let pointer = aligned_memory(&new, bytes, allocator, &mut builder)?;
            (pointer, pointer)
        }
        false => plain_memory(&new, bytes, allocator, &mut builder)?,
    };
    let value = describe(new.descriptor, allocated, aligned, &new.extent, &mut builder)?;
    replace_op_converted(op, &[value], converter, rewriter);
    Some(())
}

/// `malloc`, with room to move the data to where it is aligned.
fn plain_memory<'c>(
    new: &Allocation<'c>,
    bytes: ValueId,
    allocator: Allocator,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<(ValueId, ValueId)> {
    let element = new.memref.element_or_self();
    let is_scalar = element.is_int_or_index_or_float();
    let alignment = match new.alignment {
        Some(alignment) => Some(builder.index(alignment, new.index)),
        None if is_scalar => None,
        None => Some(bytes_of(Step::Known(1), new.element, new.index, builder)),
    };
    let bytes = match alignment {
        Some(alignment) => builder.value(llvm::AddOp::NAME, &[bytes, alignment], new.index),
        None => bytes,
    };
    let pointer = pointer_type(builder.rewriter.context(), 0);
    let allocated = runtime::call(allocator.alloc(), &[bytes], Some(pointer), builder)?;
    let allocated = in_space(allocated, new.pointer, builder);
    let Some(alignment) = alignment else { return Some((allocated, allocated)) };
    let address = builder.value(llvm::PtrToIntOp::NAME, &[allocated], new.index);
    let aligned = round_up(address, alignment, new.index, builder);
    Some((allocated, builder.value(llvm::IntToPtrOp::NAME, &[aligned], new.pointer)))
}

/// `aligned_alloc`, of a multiple of the alignment.
fn aligned_memory<'c>(
    new: &Allocation<'c>,
    bytes: ValueId,
    allocator: Allocator,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    /// Minimum alignment of memory.
    const LEAST: i64 = 16;
    let element_bytes = scalar_bytes(new.element);
    let alignment =
        new.alignment.unwrap_or_else(|| element_bytes.map_or(LEAST, |bytes| LEAST.max(next_power(bytes))));
    let alignment_value = builder.index(alignment, new.index);
    let all_bytes = element_bytes.and_then(|bytes| {
        let shape = new.memref.shape()?;
        shape.iter().try_fold(bytes, |all, size| (*size != DYNAMIC).then(|| all.checked_mul(*size))?)
    });
    let is_multiple = match all_bytes {
        Some(all) => all % alignment == 0,
        None => element_bytes.is_some_and(|bytes| bytes % alignment == 0),
    };
    let bytes = if is_multiple { bytes } else { round_up(bytes, alignment_value, new.index, builder) };
    let pointer = pointer_type(builder.rewriter.context(), 0);
    let allocated =
        runtime::call(allocator.aligned_alloc(), &[alignment_value, bytes], Some(pointer), builder)?;
    Some(in_space(allocated, new.pointer, builder))
}

/// Returns the size in bytes of a scalar or vector.
fn scalar_bytes(ty: Type<'_>) -> Option<i64> {
    let scalar = i64::from(ty.element_or_self().int_or_float_width()?.div_ceil(8));
    match ty.shape() {
        Some(shape) => shape.iter().try_fold(scalar, |all, size| all.checked_mul(*size)).map(next_power),
        None => Some(scalar),
    }
}

fn next_power(value: i64) -> i64 {
    u64::try_from(value).map_or(1, |value| value.next_power_of_two().cast_signed())
}

/// Rounds a value up to the next multiple.
fn round_up<'c>(
    value: ValueId,
    multiple: ValueId,
    index: Type<'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> ValueId {
    let one = builder.index(1, index);
    let bump = builder.value(llvm::SubOp::NAME, &[multiple, one], index);
    let bumped = builder.value(llvm::AddOp::NAME, &[value, bump], index);
    let rest = builder.value(llvm::URemOp::NAME, &[bumped, multiple], index);
    builder.value(llvm::SubOp::NAME, &[bumped, rest], index)
}

/// Casts a pointer to the address space of the memref.
fn in_space<'c>(pointer: ValueId, wanted: Type<'c>, builder: &mut Builder<'_, '_, 'c>) -> ValueId {
    if builder.rewriter.type_of(pointer) == wanted {
        return pointer;
    }
    builder.value(llvm::AddrSpaceCastOp::NAME, &[pointer], wanted)
}

/// `memref.alloca -> llvm.alloca`
pub(super) fn alloca(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let location = rewriter.op(op).location();
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let new = allocation(op, converter, &mut builder, &operands)?;
    let context = builder.rewriter.context();
    let mut attributes = vec![("elem_type", context.type_attribute(new.element))];
    attributes.extend(new.alignment.map(|alignment| ("alignment", context.i64_attribute(alignment))));
    let pointer = builder.value_with(llvm::AllocaOp::NAME, &[new.extent.count], new.pointer, &attributes);
    let value = describe(new.descriptor, pointer, pointer, &new.extent, &mut builder)?;
    replace_op_converted(op, &[value], converter, rewriter);
    Some(())
}

/// `memref.dealloc -> free`
fn dealloc(
    op: OpId,
    allocator: Allocator,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let location = rewriter.op(op).location();
    let is_ranked = rewriter.view::<memref::DeallocOp>(op)?.memref().ty().is_memref();
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let pointer = pointer_type(builder.rewriter.context(), 0);
    let allocated = match is_ranked {
        true => Descriptor::of(operands[0], builder.rewriter)?.allocated(&mut builder),
        false => {
            let descriptor = builder.extract(operands[0], &[1], pointer);
            builder.value(llvm::LoadOp::NAME, &[descriptor], pointer)
        }
    };
    let allocated = in_space(allocated, pointer, &mut builder);
    runtime::call(allocator.free(), &[allocated], None, &mut builder);
    rewriter.erase_op(op);
    Some(())
}
