//! Structured operations with regions, and the tensors that they write into.

use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, DYNAMIC, OperationState, RegionSource, Type};
use terrace_linalg::{GenericParts, IteratorType, NamedParts, YieldOp, generic, named};
use terrace_tensor::{DimOp, EmptyOp};

/// Operands of a `linalg.generic`, with their maps, and its loops.
pub(crate) struct Loops<'p, 'c> {
    /// Operands that are read.
    pub inputs: &'p [ValueId],
    /// Operands that are written into.
    pub outputs: &'p [ValueId],
    /// Map of each operand.
    pub maps: &'p [AffineMap<'c>],
    /// Kinds of the loops.
    pub iterators: &'p [IteratorType],
}

/// Creates a `linalg.generic` whose body computes values from the elements of the operands; `None` if it cannot.
pub(crate) fn create_generic<'b, 'c>(
    b: &mut Builder<'_, 'b, 'c>,
    loops: &Loops<'_, 'c>,
    body: impl FnOnce(&mut Builder<'_, 'b, 'c>, &[ValueId]) -> Option<Vec<ValueId>>,
) -> Option<OpId> {
    let result_types: Vec<Type<'c>> = loops.outputs.iter().map(|value| b.type_of(*value)).collect();
    let parts = GenericParts {
        location: b.location,
        inputs: loops.inputs,
        outputs: loops.outputs,
        result_types: &result_types,
        maps: loops.maps,
        iterators: loops.iterators,
    };
    let state = generic(b.context(), parts);
    create_with_body(b, state, body)
}

/// Creates an operation with one region and one block, whose arguments are the elements of the operands.
pub(crate) fn create_with_body<'b, 'c>(
    b: &mut Builder<'_, 'b, 'c>,
    mut state: OperationState<'c>,
    body: impl FnOnce(&mut Builder<'_, 'b, 'c>, &[ValueId]) -> Option<Vec<ValueId>>,
) -> Option<OpId> {
    let (location, point) = (b.location, b.rewriter.save_insertion_point());
    state.regions.push(RegionSource::Empty);
    let elements: Vec<Type<'c>> = state.operands.iter().map(|v| b.type_of(*v).element_or_self()).collect();
    let op = b.create(state);
    let region = b.rewriter.op(op).region(0).id();
    let block = b.rewriter.create_block(region, None, elements.into_iter().map(|ty| (ty, location)));
    let arguments: Vec<ValueId> = b.rewriter.block(block).arguments().map(|argument| argument.id()).collect();
    let values = body(b, &arguments)?;
    b.create(YieldOp::builder(b.context(), location).values(values));
    b.rewriter.restore_insertion_point(point);
    Some(op)
}

/// Creates a `linalg` operation whose region follows from its name.
pub(crate) fn create_named<'c>(
    b: &mut Builder<'_, '_, 'c>,
    name: &str,
    inputs: &[ValueId],
    output: ValueId,
    attributes: &[(&str, terrace_ir::Attribute<'c>)],
) -> Option<ValueId> {
    let parts = NamedParts { name, location: b.location, inputs, outputs: &[output], attributes };
    let state = named(b.rewriter.body_mut(), parts).ok()?;
    Some(b.rewriter.create_value(state))
}

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
    create_named(b, "linalg.fill", &[scalar], destination, &[])
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
