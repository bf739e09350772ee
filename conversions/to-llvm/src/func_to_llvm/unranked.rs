//! Unranked memrefs that functions return: their descriptors must outlive the function.

use crate::lowering::build::LlvmBuilder;
use crate::lowering::descriptor::descriptor_bytes;
use crate::lowering::runtime;
use crate::lowering::types::{TypeOptions, address_space, convert};
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, Type};
use terrace_llvm::types::pointer_type;

/// Destination of the copy of an unranked memref's descriptor.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CopyTo {
    /// The heap; the function that returns the memref copies.
    Heap,
    /// The stack of the caller, which frees the copy on the heap.
    Stack,
}

/// Copies the descriptor of an unranked memref, and returns the memref with the new pointer.
pub(super) fn copy_descriptor<'c>(
    value: ValueId,
    ty: Type<'c>,
    to: CopyTo,
    options: TypeOptions,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let context = builder.rewriter.context();
    let index = options.index_type(context);
    let data = pointer_type(context, address_space(ty.memory_space())?);
    let bytes = descriptor_bytes(value, index, builder);
    let copy = match to {
        CopyTo::Heap => runtime::malloc(bytes, index, builder),
        CopyTo::Stack => builder.alloca(bytes, context.integer_type(8), None),
    };
    let source = builder.extract(value, &[1], data);
    builder.copy_bytes(copy, source, bytes);
    if to == CopyTo::Stack {
        runtime::free(source, builder);
    }
    let new = builder.poison(convert(context, ty, options)?);
    let rank = builder.extract(value, &[0], index);
    let new = builder.insert(new, rank, &[0]);
    Some(builder.insert(new, copy, &[1]))
}
