//! Tensors that structured operations write into.

use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, DYNAMIC, Type, TypedOp};
use terrace_linalg as linalg;
use terrace_linalg::create_named;
use terrace_tensor::{DimOp, EmptyOp};

/// Creates a tensor without contents; `sizes` are those of its dynamic dimensions.
pub(crate) fn empty<'c>(b: &mut Builder<'_, '_, 'c>, ty: Type<'c>, sizes: &[ValueId]) -> ValueId {
    b.make(EmptyOp::builder(b.context(), b.location).dynamic_sizes(sizes.iter().copied()).result(ty))
}

/// Creates a tensor that has a scalar in all elements.
pub(crate) fn filled<'c>(
    b: &mut Builder<'_, '_, 'c>,
    scalar: ValueId,
    ty: Type<'c>,
    sizes: &[ValueId],
) -> Option<ValueId> {
    let destination = empty(b, ty, sizes);
    create_named(b, linalg::FillOp::NAME, &[scalar], destination, &[])
}

/// Creates the size of a dimension, as an operation even if it is known.
pub(crate) fn dim(b: &mut Builder<'_, '_, '_>, source: ValueId, index: usize) -> ValueId {
    let index = b.index(index as i64);
    b.make(DimOp::builder(b.context(), b.location).source(source).index(index))
}

/// Returns the size of a dimension; an operation is created if it is not known.
pub(crate) fn size(b: &mut Builder<'_, '_, '_>, source: ValueId, index: usize) -> MixedIndex {
    match b.type_of(source).shape().and_then(|shape| shape.get(index)) {
        Some(&size) if size != DYNAMIC => MixedIndex::Constant(size),
        _ => MixedIndex::Value(dim(b, source, index)),
    }
}

/// Creates the sizes of the dynamic dimensions of a value.
pub(crate) fn dynamic_sizes(b: &mut Builder<'_, '_, '_>, source: ValueId) -> Vec<ValueId> {
    let shape = b.type_of(source).shape().unwrap_or_default();
    let dynamic = shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC);
    dynamic.map(|(index, _)| dim(b, source, index)).collect()
}
