//! Memory through which values are passed.

use crate::lowering::build::{LlvmBuilder, Step};
use crate::lowering::types::CAST;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, Type};
use terrace_llvm::GEPNoWrapFlags;

/// Creates a cast between levels of one value, if the types differ.
pub(super) fn cast<'c>(value: ValueId, ty: Type<'c>, b: &mut Builder<'_, '_, 'c>) -> ValueId {
    if b.type_of(value) == ty { value } else { b.value(CAST, &[value], ty) }
}

/// Returns the address of a field of a context.
pub(super) fn field<'c>(
    context: ValueId,
    at: i32,
    structure: Type<'c>,
    b: &mut Builder<'_, '_, 'c>,
) -> ValueId {
    b.element_pointer(context, &[Step::Known(0), Step::Known(at)], structure, GEPNoWrapFlags::NONE)
}

/// Returns the address of what a chunk has reduced.
pub(super) fn slot<'c>(
    slots: ValueId,
    chunk: ValueId,
    at: i32,
    structure: Type<'c>,
    b: &mut Builder<'_, '_, 'c>,
) -> ValueId {
    let word = b.context().integer_type(64);
    let chunk = cast(chunk, word, b);
    b.element_pointer(slots, &[Step::Value(chunk), Step::Known(at)], structure, GEPNoWrapFlags::NONE)
}

/// Allocates `count` values of a type on the stack.
pub(super) fn allocate<'c>(ty: Type<'c>, count: i64, b: &mut Builder<'_, '_, 'c>) -> ValueId {
    let word = b.context().integer_type(64);
    let count = b.integer(count, word);
    b.alloca(count, ty, None)
}
