//! Addresses of memref elements.

use crate::lowering::build::{LlvmBuilder, Step};
use crate::lowering::descriptor::Descriptor;
use std::sync::Arc;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, DYNAMIC, Type, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::{GEPNoWrapFlags, IntegerOverflowFlags};
use terrace_rewrite::conversion::TypeConverter;

/// True if the arithmetic of an address is known not to overflow, as it is where an element is accessed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bounds {
    Known,
    Unknown,
}

/// Creates a pointer to an element: the data, the offset, and the indices times the strides.
pub(crate) fn element_pointer<'c>(
    memref: Type<'c>,
    descriptor: ValueId,
    indices: &[ValueId],
    bounds: Bounds,
    converter: &Arc<TypeConverter>,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let context = builder.rewriter.context();
    let (strides, offset) = memref.strides_and_offset()?;
    let element = converter.convert_to_one_in(builder.rewriter, memref.element_or_self())?;
    let descriptor = Descriptor::of(descriptor, builder.rewriter)?;
    let index = descriptor.index_type();
    let mut base = descriptor.aligned(builder);
    if offset != 0 {
        let offset = match offset {
            DYNAMIC => descriptor.offset(builder),
            offset => builder.index(offset, index),
        };
        base = builder.element_pointer(base, &[Step::Value(offset)], element, GEPNoWrapFlags::NONE);
    }
    let overflow = (bounds == Bounds::Known).then(|| {
        let flags = IntegerOverflowFlags::NSW.union(IntegerOverflowFlags::NUW);
        ("overflowFlags", flags.attribute(context))
    });
    let mut sum: Option<ValueId> = None;
    for (dimension, (&position, stride)) in indices.iter().zip(strides).enumerate() {
        let mut step = position;
        if stride != 1 {
            let stride = match stride {
                DYNAMIC => descriptor.stride(dimension, builder),
                stride => builder.index(stride, index),
            };
            step = builder.value_with(llvm::MulOp::NAME, &[step, stride], index, overflow.as_slice());
        }
        sum = Some(match sum {
            None => step,
            Some(sum) => builder.value_with(llvm::AddOp::NAME, &[sum, step], index, overflow.as_slice()),
        });
    }
    let flags = match bounds {
        Bounds::Known => GEPNoWrapFlags::INBOUNDS.union(GEPNoWrapFlags::NUW),
        Bounds::Unknown => GEPNoWrapFlags::NONE,
    };
    Some(match sum {
        None => base,
        Some(sum) => builder.element_pointer(base, &[Step::Value(sum)], element, flags),
    })
}

/// Computes the size in bytes of a number of elements: the address of the next one if they began at zero.
pub(super) fn bytes_of<'c>(
    count: Step,
    element: Type<'c>,
    index: Type<'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> ValueId {
    let pointer = terrace_llvm::types::pointer_type(builder.rewriter.context(), 0);
    let null = builder.value(llvm::ZeroOp::NAME, &[], pointer);
    let end = builder.element_pointer(null, &[count], element, GEPNoWrapFlags::NONE);
    builder.value(llvm::PtrToIntOp::NAME, &[end], index)
}
