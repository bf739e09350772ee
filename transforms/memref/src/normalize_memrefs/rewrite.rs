//! Rewrites of the operations of a function.

use super::candidates::is_replaced;
use super::layout::{Normalized, normalized};
use terrace_affine as affine;
use terrace_affine::Applied;
use terrace_arith::ArithBuilder;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Attribute, Body, DYNAMIC, Operation, PatternRewriter, Type, TypedOp, Value};
use terrace_memref as memref;

/// Gives the memrefs of a body types without layouts.
pub(super) fn rewrite(body: &mut Body<'_>) {
    let root = Operation::new(body, Body::ROOT);
    let mut values: Vec<ValueId> =
        root.region(0).first_block().into_iter().flat_map(|block| block.arguments()).map(Value::id).collect();
    root.for_each_nested(|op| values.extend(op.results().map(Value::id)));
    values.retain(|value| Value::new(body, *value).ty().layout().is_some());
    values.retain(|value| is_replaced(Value::new(body, *value)));
    for value in values {
        let old = Value::new(body, value).ty();
        if let Some(normalized) = normalized(body.context(), old) {
            replace(body, value, old, &normalized);
        }
    }
}

fn replace<'c>(body: &mut Body<'c>, value: ValueId, old: Type<'c>, normalized: &Normalized<'c>) {
    body.set_type(value, normalized.ty);
    let view = Value::new(body, value);
    let definition =
        view.defining_op().filter(|op| op.isa::<memref::AllocOp>() || op.isa::<memref::AllocaOp>());
    let definition = definition.map(Operation::id);
    let uses: Vec<(OpId, usize)> = view.uses().map(|one| (one.owner().id(), one.number())).collect();
    if let Some(op) = definition {
        reallocate(body, op, old, normalized);
    }
    for (op, number) in uses {
        access(body, op, number, normalized.map);
    }
}

/// Gives an allocation the new sizes, and takes the symbols of the layout.
fn reallocate<'c>(body: &mut Body<'c>, op: OpId, old: Type<'c>, normalized: &Normalized<'c>) {
    let view = Operation::new(body, op);
    let location = view.location();
    let mut given: Vec<ValueId> = view.operand_group(0).map(Value::id).collect();
    if !normalized.sizes.is_empty() {
        let mut silent = NoListener;
        let mut rewriter = PatternRewriter::new(body, &mut silent);
        rewriter.set_insertion_point(op);
        let mut dynamic = given.into_iter();
        let mut sizes = Vec::new();
        for &size in old.shape().unwrap_or_default() {
            match size {
                DYNAMIC => sizes.extend(dynamic.next()),
                size => sizes.push(rewriter.builder(location).index(size)),
            }
        }
        given = normalized.sizes.iter().map(|map| apply(*map, &sizes, op, &mut rewriter)).collect();
    }
    body.set_operand_group(op, 1, &[]);
    body.set_operand_group(op, 0, &given);
    body.set_discardable(op, None);
}

/// Applies a map of one result as it is.
fn apply<'c>(
    map: AffineMap<'c>,
    operands: &[ValueId],
    at: OpId,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let (context, location) = (rewriter.context(), rewriter.op(at).location());
    let new =
        affine::AffineApplyOp::builder(context, location).map(map).map_operands(operands.iter().copied());
    rewriter.create_value(new.result(context.index_type()))
}

/// Applies each result of a map as it is.
fn apply_each<'c>(
    map: AffineMap<'c>,
    operands: &[ValueId],
    at: OpId,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Vec<ValueId> {
    let context = rewriter.context();
    let one = |result: &_| AffineMap::new(context, map.dims(), map.symbols(), &[*result]);
    let maps: Vec<AffineMap<'c>> = map.results().iter().map(one).collect();
    maps.into_iter().map(|map| apply(map, operands, at, rewriter)).collect()
}

/// Gives an operation that uses a memref the new indices, if it has indices.
fn access<'c>(body: &mut Body<'c>, op: OpId, memref: usize, layout: AffineMap<'c>) {
    let view = Operation::new(body, op);
    let name = view.name();
    let has_map = match name.as_str() {
        affine::AffineLoadOp::NAME
        | affine::AffineStoreOp::NAME
        | affine::AffinePrefetchOp::NAME
        | affine::AffineVectorLoadOp::NAME
        | affine::AffineVectorStoreOp::NAME => true,
        memref::LoadOp::NAME | memref::StoreOp::NAME => false,
        _ => return,
    };
    let map = view.attribute("map").and_then(Attribute::as_affine_map).filter(|_| has_map);
    let operands: Vec<ValueId> = view.operands().skip(memref + 1).map(Value::id).collect();
    let context = body.context();
    let mut silent = NoListener;
    let mut rewriter = PatternRewriter::new(body, &mut silent);
    rewriter.set_insertion_point(op);
    let indices = match map {
        Some(map) if !map.is_identity() => apply_each(map, &operands, op, &mut rewriter),
        _ => operands,
    };
    let steps = apply_each(layout, &indices, op, &mut rewriter);
    let identity = AffineMap::identity(context, steps.len() as u32);
    let mut applied = Applied::new(identity, steps.iter().map(|step| rewriter.value(*step)));
    applied.compose(context);
    let (new_map, values) = (applied.map, applied.operands.into_iter().map(Value::id).collect::<Vec<_>>());
    let values = if has_map { values } else { apply_each(new_map, &values, op, &mut rewriter) };
    for step in steps {
        if let Some(step) = rewriter.value(step).defining_op().map(Operation::id) {
            rewriter.erase_op(step);
        }
    }
    body.set_operand_group(op, memref + 1, &values);
    if has_map {
        body.set_attribute(op, context.identifier("map"), Some(context.affine_map_attribute(new_map)));
    }
}
