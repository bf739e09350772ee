//! Broadcasts and transpositions after the operations that are applied to each element.

use crate::shapes::shape_of;
use terrace_arith::ConstantOp;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Operation, Pattern, PatternRewriter, Root, Type, Value};
use terrace_vector as vector;
use terrace_vector::VectorBuilder;

/// Patterns that apply elementwise operations before elements are repeated or change places.
pub const SINK: &[Pattern] = &[
    Pattern::with_root(
        Root::Trait("Elementwise"),
        "ReorderElementwiseOpsOnTranspose",
        elementwise_of_transpose,
    ),
    Pattern::with_root(Root::Interface("CastOpInterface"), "ReorderCastOpsOnBroadcast", cast_of_broadcast),
    Pattern::with_root(
        Root::Trait("Elementwise"),
        "ReorderElementwiseOpsOnBroadcast",
        elementwise_of_broadcast,
    ),
    Pattern::of::<vector::ExtractOp>("ExtractOpFromElementwise", extract_of_elementwise),
];

/// Returns true if an operation is a function of each element, on scalars as well as on vectors and tensors.
pub fn is_elementwise_mappable(op: Operation<'_, '_>) -> bool {
    const TRAITS: [&str; 4] = ["Elementwise", "Scalarizable", "Vectorizable", "Tensorizable"];
    op.spec().is_some_and(|spec| TRAITS.iter().all(|name| spec.has_trait(|one| one.name() == *name)))
}

/// Creates an operation like another one, with other operands and one result of a type.
fn like<'c>(
    op: OpId,
    operands: &[ValueId],
    result: Type<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let mut state = rewriter.state_of(op);
    state.operands = operands.into();
    state.result_types = [result].into_iter().collect();
    rewriter.create_value(state)
}

/// Returns a type with the shape of another one, which may be that of a scalar.
fn of_shape<'c>(shape: Type<'c>, element: Type<'c>, rewriter: &PatternRewriter<'_, 'c>) -> Type<'c> {
    if shape.is_shaped() { shape.with_element(rewriter.context(), element) } else { element }
}

/// `f(transpose(x), transpose(y)) -> transpose(f(x, y))`
fn elementwise_of_transpose(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    if view.result_count() != 1 || view.region_count() != 0 || !view.result(0).ty().is_vector() {
        return None;
    }
    let mut order: Option<Vec<i64>> = None;
    let mut source = None;
    for operand in view.operands() {
        match operand.defining::<vector::TransposeOp>() {
            Some(transpose) => {
                let own = transpose.permutation();
                if order.get_or_insert_with(|| own.to_vec()) != &own.to_vec() {
                    return None;
                }
                source.get_or_insert(transpose.vector().ty());
            }
            None if operand.constant().is_some() && operand.ty().is_vector() => {}
            None => return None,
        }
    }
    let (order, source) = (order?, source?);
    let result = view.result(0).ty().element_or_self();
    let mut back = vec![0; order.len()];
    for (at, dim) in order.iter().enumerate() {
        *back.get_mut(usize::try_from(*dim).ok()?)? = at as i64;
    }
    let mut operands = Vec::new();
    for operand in rewriter.operands(op) {
        let inner =
            rewriter.value(operand).defining::<vector::TransposeOp>().map(|inner| inner.vector().id());
        operands.push(match inner {
            Some(inner) => inner,
            None => Builder::like(rewriter, op).transpose(operand, &back),
        });
    }
    let ty = of_shape(source, result, rewriter);
    let value = like(op, &operands, ty, rewriter);
    let value = Builder::like(rewriter, op).transpose(value, &order);
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `cast(broadcast(x)) -> broadcast(cast(x))`
fn cast_of_broadcast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    if view.operand_count() != 1 || view.result_count() != 1 || !view.result(0).ty().is_vector() {
        return None;
    }
    let source = view.operand(0).defining::<vector::BroadcastOp>()?.source();
    let (ty, from, source) = (view.result(0).ty(), source.ty(), source.id());
    let value = like(op, &[source], of_shape(from, ty.element_or_self(), rewriter), rewriter);
    let value = Builder::like(rewriter, op).broadcast(value, ty);
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// Returns what a value repeats.
fn repeated<'a, 'c>(value: Value<'a, 'c>) -> Option<Value<'a, 'c>> {
    value.defining::<vector::BroadcastOp>().map(vector::BroadcastOp::source)
}

/// `f(broadcast(x), broadcast(y)) -> broadcast(f(x, y))`; constants with one number in all elements go along
fn elementwise_of_broadcast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    // It has no form on scalars.
    let is_vector_only = view.isa::<vector::FMAOp>();
    if view.result_count() != 1 || is_vector_only || !is_elementwise_mappable(view) {
        return None;
    }
    let ty = view.result(0).ty();
    if !ty.is_vector() {
        return None;
    }
    let from = view.operands().find_map(repeated)?.ty();
    let has_shape = |other: Type<'_>| {
        other.is_vector() == from.is_vector()
            && shape_of(other) == shape_of(from)
            && other.scalable_dims() == from.scalable_dims()
    };
    let is_alike = |operand: Value<'_, '_>| match repeated(operand) {
        Some(source) => has_shape(source.ty()),
        None => operand.constant().is_some_and(|constant| constant.is_splat()),
    };
    if !view.operands().all(is_alike) {
        return None;
    }
    let mut operands = Vec::new();
    for operand in rewriter.operands(op) {
        let value = rewriter.value(operand);
        if let Some(source) = repeated(value) {
            operands.push(source.id());
            continue;
        }
        let (constant, location) = (value.constant()?, value.location());
        let context = rewriter.context();
        let ty = of_shape(from, value.ty().element_or_self(), rewriter);
        let constant = match ty.is_shaped() {
            true => constant.resized_splat(context, ty)?,
            false => constant.dense_element(context, 0)?,
        };
        operands
            .push(rewriter.create_value(ConstantOp::builder(context, location).value(constant).result(ty)));
    }
    let value = like(op, &operands, of_shape(from, ty.element_or_self(), rewriter), rewriter);
    let value = Builder::like(rewriter, op).broadcast(value, ty);
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `extract(f(x, y), i) -> f(extract(x, i), extract(y, i))`
fn extract_of_elementwise(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let inner = rewriter.view::<vector::ExtractOp>(op)?.source().defining_op()?;
    let is_vector_only = inner.isa::<vector::FMAOp>();
    if is_vector_only || !is_elementwise_mappable(inner) || inner.result_count() != 1 {
        return None;
    }
    let first = inner.operands().next()?.ty();
    if !inner.result(0).has_one_use() || !inner.operands().all(|operand| operand.ty() == first) {
        return None;
    }
    let (ty, inner) = (view.result(0).ty(), inner.id());
    let position: Vec<ValueId> = view.operands().skip(1).map(Value::id).collect();
    // The position has to be known where the inner operation is.
    if !position.is_empty() {
        return None;
    }
    rewriter.set_insertion_point(inner);
    let mut operands = Vec::new();
    for operand in rewriter.operands(inner) {
        let element = rewriter.type_of(operand).element_or_self();
        let mut state = rewriter.state_of(op);
        state.operands[0] = operand;
        state.result_types = [of_shape(ty, element, rewriter)].into_iter().collect();
        operands.push(rewriter.create_value(state));
    }
    let value = like(inner, &operands, ty, rewriter);
    rewriter.replace_op(op, &[value]);
    rewriter.erase_op(inner);
    Some(())
}
