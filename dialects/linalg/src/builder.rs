//! Structured operations with regions, created by closures.

use crate::{GenericParts, IteratorType, NamedParts, YieldOp, generic, named};
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, RegionId, ValueId};
use terrace_ir::{Attribute, Builder, OperationState, PatternRewriter, RegionSource, Type};

/// Operands of a `linalg.generic`, with their maps, and its loops.
pub struct Loops<'p, 'c> {
    /// Operands that are read.
    pub inputs: &'p [ValueId],
    /// Operands that are written into.
    pub outputs: &'p [ValueId],
    /// Map of each operand.
    pub maps: &'p [AffineMap<'c>],
    /// Kinds of the loops.
    pub iterators: &'p [IteratorType],
}

/// Creates a `linalg.generic` with an empty region; returns both.
pub fn create_empty_generic<'c>(
    parts: GenericParts<'_, 'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> (OpId, RegionId) {
    let mut state = generic(rewriter.context(), parts);
    state.add_empty_region();
    let new = rewriter.create(state);
    (new, rewriter.op(new).region(0).id())
}

/// Creates a `linalg.generic` whose body computes values from the elements of the operands; `None` if it cannot.
pub fn create_generic<'b, 'c>(
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
pub fn create_with_body<'b, 'c>(
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
pub fn create_named<'c>(
    b: &mut Builder<'_, '_, 'c>,
    name: &str,
    inputs: &[ValueId],
    output: ValueId,
    attributes: &[(&str, Attribute<'c>)],
) -> Option<ValueId> {
    let parts = NamedParts { name, location: b.location, inputs, outputs: &[output], attributes };
    let state = named(b.rewriter.body_mut(), parts).ok()?;
    Some(b.rewriter.create_value(state))
}
