//! Casts around structured operations: what one type tells goes to the others.

use crate::facts::IndexingMaps;
use crate::interfaces::LinalgOp;
use terrace_ir::affine::AffineExprKind;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, MatchResult, Operation, PatternRewriter, Type, TypedOp, Value, ValueMap};
use terrace_tensor::CastOp;

/// Creates a copy of an operation with other operands and result types.
fn copy_with<'c>(
    op: OpId,
    operands: &[ValueId],
    types: &[Type<'c>],
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> OpId {
    let copy = rewriter.clone_op(op, &mut ValueMap::default());
    rewriter.modify_op_in_place(copy, |body| {
        for (at, operand) in operands.iter().enumerate() {
            body.set_operand(copy, at, *operand);
        }
        let results: Vec<ValueId> = Operation::new(body, copy).results().map(Value::id).collect();
        for (result, ty) in results.into_iter().zip(types) {
            body.set_type(result, *ty);
        }
    });
    copy
}

fn cast<'c>(value: ValueId, ty: Type<'c>, at: OpId, rewriter: &mut PatternRewriter<'_, 'c>) -> ValueId {
    let (context, location) = (rewriter.context(), rewriter.op(at).location());
    rewriter.create_value(CastOp::builder(context, location).source(value).dest(ty))
}

/// `cast(f(x, y)) -> f(x, cast(y))`, where `f` writes into `y`
pub(super) fn cast_of_result(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let consumer = rewriter.view::<CastOp>(op)?;
    let source = consumer.source();
    let producer = LinalgOp::of(source.defining_op().filter(|_| consumer.can_fold_into_producer())?)?;
    // A cast in a branch may hold there alone.
    if consumer.op().block() != producer.op().block() {
        return None;
    }
    let (result, ty) = (source.result_number()?, consumer.dest().ty());
    let output = producer.input_count() + result;
    let producer = producer.op().id();
    rewriter.set_insertion_point(producer);
    let mut operands = rewriter.operands(producer);
    let slot = operands.get_mut(output)?;
    *slot = cast(*slot, ty, producer, rewriter);
    let mut types: Vec<Type<'_>> = rewriter.op(producer).results().map(Value::ty).collect();
    let old = std::mem::replace(types.get_mut(result)?, ty);
    let new = copy_with(producer, &operands, &types, rewriter);
    let mut values = rewriter.results(new);
    let own = *values.get(result)?;
    values[result] = cast(own, old, producer, rewriter);
    rewriter.replace_op(producer, &values);
    rewriter.replace_op(op, &[own]);
    Some(())
}

/// Returns the extents of loops that static dimensions of operands tell; `None` if a map does more than to permute and
/// drop loops.
fn known_extents(linalg: LinalgOp<'_, '_>, maps: &IndexingMaps<'_>) -> Option<Vec<Option<i64>>> {
    let mut extents = vec![None; maps.iter().map(|map| map.dims()).max()? as usize];
    for (at, map) in maps.iter().enumerate() {
        if !map.is_projected_permutation(false) {
            return None;
        }
        let ty = linalg.op().operand(at).ty();
        if linalg.is_scalar(at) {
            continue;
        }
        for (result, size) in map.results().iter().zip(ty.shape().unwrap_or_default()) {
            if let AffineExprKind::Dim(dim) = result.kind()
                && *size != DYNAMIC
            {
                extents.get_mut(dim as usize)?.get_or_insert(*size);
            }
        }
    }
    Some(extents)
}

/// `f(x : tensor<c>, y : tensor<?>) -> f(x : tensor<c>, cast(y) : tensor<c>)`
pub(super) fn infer_static_shapes(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let linalg = LinalgOp::of(rewriter.op(op)).filter(|linalg| linalg.is_on_tensors())?;
    let (context, maps, inputs) = (rewriter.context(), linalg.maps(), linalg.input_count());
    let extents = known_extents(linalg, &maps)?;
    let mut inferred: Vec<(ValueId, Type<'_>, bool)> = Vec::new();
    for (at, (operand, map)) in linalg.op().operands().zip(&maps).enumerate() {
        let ty = operand.ty();
        let Some(shape) = ty.shape().filter(|_| !linalg.is_scalar(at)) else {
            inferred.push((operand.id(), ty, false));
            continue;
        };
        let size = |(result, size): (&terrace_ir::affine::AffineExpr<'_>, &i64)| match result.kind() {
            AffineExprKind::Dim(dim) if *size == DYNAMIC => {
                extents.get(dim as usize).copied().flatten().unwrap_or(DYNAMIC)
            }
            _ => *size,
        };
        let known: Vec<i64> = map.results().iter().zip(shape).map(size).collect();
        let is_new = known != shape;
        inferred.push((operand.id(), if is_new { ty.with_shape(context, &known) } else { ty }, is_new));
    }
    if !inferred.iter().any(|(_, _, is_new)| *is_new) {
        return None;
    }
    let mut operands = Vec::new();
    for (value, ty, is_new) in &inferred {
        operands.push(if *is_new { cast(*value, *ty, op, rewriter) } else { *value });
    }
    let types: Vec<Type<'_>> = inferred.iter().skip(inputs).map(|(_, ty, _)| *ty).collect();
    let new = copy_with(op, &operands, &types, rewriter);
    let mut values = Vec::new();
    for (old, new) in rewriter.results(op).into_iter().zip(rewriter.results(new)) {
        let ty = rewriter.type_of(old);
        values.push(if rewriter.type_of(new) == ty { new } else { cast(new, ty, op, rewriter) });
    }
    rewriter.replace_op(op, &values);
    Some(())
}
