//! Elements and parts: the outer dimensions are those of arrays, the last one is that of a vector.

use crate::to_llvm::build::Builder;
use crate::to_llvm::one_to_one::converted_result;
use crate::to_llvm::{RewriteWith, pattern};
use std::sync::Arc;
use terrace_dialect_transforms::vector::shapes::{positions, rank_of, shape_of};
use terrace_interfaces::view_like::{MixedIndex, mixed_list};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, Pattern, PatternRewriter, Type, TypedOp};
use terrace_llvm::types::as_array;
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one, replace_op_converted};
use terrace_vector::{ExtractOp, InsertOp, ScalableExtractOp, ScalableInsertOp, ShuffleOp};

pub(super) fn patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    const ALL: &[(&str, &str, RewriteWith)] = &[
        ("vector.broadcast", "VectorBroadcastScalarLowering", broadcast),
        ("vector.extract", "VectorExtractOpConversion", extract),
        ("vector.from_elements", "VectorFromElementsLowering", from_elements),
        ("vector.insert", "VectorInsertOpConversion", insert),
        ("vector.scalable.extract", "VectorScalableExtractOpLowering", scalable_extract),
        ("vector.scalable.insert", "VectorScalableInsertOpLowering", scalable_insert),
        ("vector.shuffle", "VectorShuffleOpConversion", shuffle),
        ("vector.to_elements", "VectorToElementsLowering", to_elements),
    ];
    ALL.iter().map(|(op, name, rewrite)| pattern(op, name, converter, *rewrite)).collect()
}

/// What is in the innermost array.
fn row_of(mut ty: Type<'_>) -> Type<'_> {
    while let Some((element, _)) = as_array(ty) {
        ty = element;
    }
    ty
}

fn part_of<'c>(ty: Type<'c>, depth: usize) -> Option<Type<'c>> {
    (0..depth).try_fold(ty, |ty, _| as_array(ty).map(|(element, _)| element))
}

/// `llvm.extractelement`
pub(super) fn element<'c>(vector: ValueId, at: ValueId, builder: &mut Builder<'_, '_, 'c>) -> ValueId {
    let ty = builder.rewriter.type_of(vector).element_or_self();
    builder.value("llvm.extractelement", &[vector, at], ty)
}

/// `llvm.insertelement`
pub(super) fn with_element(
    vector: ValueId,
    value: ValueId,
    at: ValueId,
    builder: &mut Builder<'_, '_, '_>,
) -> ValueId {
    let ty = builder.rewriter.type_of(vector);
    builder.value("llvm.insertelement", &[vector, value, at], ty)
}

/// `llvm.shufflevector`
pub(super) fn shuffled<'c>(
    v1: ValueId,
    v2: ValueId,
    mask: &[i32],
    result: Type<'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> ValueId {
    let mask = [("mask", builder.rewriter.context().dense_i32_array(mask))];
    let op = builder.op("llvm.shufflevector", &[v1, v2], &[result], &mask);
    builder.rewriter.results(op)[0]
}

/// A position among the lanes of a vector.
fn lane<'c>(
    at: MixedIndex,
    converted: &mut impl Iterator<Item = ValueId>,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    match at {
        MixedIndex::Constant(at) => {
            let word = builder.rewriter.context().integer_type(64);
            Some(builder.integer(at, word))
        }
        MixedIndex::Value(_) => converted.next(),
    }
}

/// The constants that a position begins with; `None` if there are others: arrays have no dynamic positions.
fn constants(position: &[MixedIndex]) -> Option<Vec<i64>> {
    position
        .iter()
        .map(|at| match at {
            MixedIndex::Constant(at) => Some(*at),
            MixedIndex::Value(_) => None,
        })
        .collect()
}

fn extract(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ExtractOp>(op)?;
    let (from, location) = (view.source().ty(), view.op().location());
    let position = mixed_list(&view.static_position(), view.dynamic_position());
    let is_element = !view.result().ty().is_vector();
    converted_result(op, converter, rewriter)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut values = operands[1..].iter().copied();
    let mut builder = Builder::new(rewriter, location);
    let source_type = builder.rewriter.type_of(operands[0]);
    let outer = position.len() - usize::from(is_element && rank_of(from) > 0);
    let outer_position = constants(&position[..outer])?;
    let mut value = operands[0];
    if outer > 0 {
        value = builder.extract(value, &outer_position, part_of(source_type, outer)?);
    }
    if is_element {
        let last = position.last().copied().unwrap_or(MixedIndex::Constant(0));
        let at = lane(last, &mut values, &mut builder)?;
        value = element(value, at, &mut builder);
    }
    replace_op_converted(op, &[value], converter, rewriter);
    Some(())
}

fn insert(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<InsertOp>(op)?;
    let (to, location) = (view.dest().ty(), view.op().location());
    let position = mixed_list(&view.static_position(), view.dynamic_position());
    let is_element = !view.value_to_store().ty().is_vector();
    converted_result(op, converter, rewriter)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut values = operands[2..].iter().copied();
    let mut builder = Builder::new(rewriter, location);
    let dest_type = builder.rewriter.type_of(operands[1]);
    let outer = position.len() - usize::from(is_element && rank_of(to) > 0);
    let outer_position = constants(&position[..outer])?;
    let mut value = operands[0];
    if is_element {
        let mut row = operands[1];
        if outer > 0 {
            row = builder.extract(row, &outer_position, part_of(dest_type, outer)?);
        }
        let last = position.last().copied().unwrap_or(MixedIndex::Constant(0));
        let at = lane(last, &mut values, &mut builder)?;
        value = with_element(row, value, at, &mut builder);
    }
    if outer > 0 {
        value = builder.insert(operands[1], value, &outer_position);
    }
    replace_op_converted(op, &[value], converter, rewriter);
    Some(())
}

fn broadcast(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.op(op);
    let (from, to, location) = (view.operand(0).ty(), view.result(0).ty(), view.location());
    if from.is_vector() {
        return None;
    }
    let result = converted_result(op, converter, rewriter)?;
    let source = converted_operands_to_one(op, converter, rewriter)?[0];
    let mut builder = Builder::new(rewriter, location);
    let (rank, row_type) = (rank_of(to), row_of(result));
    let whole = builder.poison(result);
    let empty = if rank > 1 { builder.poison(row_type) } else { whole };
    let int32 = builder.rewriter.context().integer_type(32);
    let zero = builder.integer(0, int32);
    let mut row = with_element(empty, source, zero, &mut builder);
    if rank > 0 {
        let lanes = usize::try_from(*shape_of(to).last()?).ok()?;
        // What the mask does not name may be anything.
        let other = if rank > 1 { row } else { empty };
        if lanes != 1 {
            row = shuffled(row, other, &vec![0; lanes], row_type, &mut builder);
        }
    }
    let mut value = row;
    if rank > 1 {
        value = whole;
        for at in positions(&shape_of(to)[..rank - 1]) {
            value = builder.insert(value, row, &at);
        }
    }
    replace_op_converted(op, &[value], converter, rewriter);
    Some(())
}

fn shuffle(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ShuffleOp>(op)?;
    let (v1, v2, to, location) = (view.v1().ty(), view.v2().ty(), view.vector().ty(), view.op().location());
    let mask = view.mask();
    let rank = rank_of(to);
    let result = converted_result(op, converter, rewriter)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    if rank <= 1 && v1 == v2 {
        let mask: Vec<i32> = mask.iter().map(|lane| i32::try_from(*lane).ok()).collect::<Option<_>>()?;
        let value = shuffled(operands[0], operands[1], &mask, result, &mut builder);
        replace_op_converted(op, &[value], converter, rewriter);
        return Some(());
    }
    let first = *shape_of(v1).first().unwrap_or(&1);
    let word = builder.rewriter.context().integer_type(64);
    let mut whole = builder.poison(result);
    for (to, &from) in (0i64..).zip(&mask) {
        if from < 0 {
            continue;
        }
        let (source, from) = if from < first { (operands[0], from) } else { (operands[1], from - first) };
        if rank <= 1 {
            let at = builder.index(from, word);
            let value = element(source, at, &mut builder);
            let at = builder.index(to, word);
            whole = with_element(whole, value, at, &mut builder);
        } else {
            let part = as_array(builder.rewriter.type_of(source))?.0;
            let value = builder.extract(source, &[from], part);
            whole = builder.insert(whole, value, &[to]);
        }
    }
    replace_op_converted(op, &[whole], converter, rewriter);
    Some(())
}

fn from_elements(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.op(op);
    let (rank, location) = (rank_of(view.result(0).ty()), view.location());
    if rank > 1 {
        return rewriter.notify_match_failure(op, "rank > 1 vectors are not supported");
    }
    let result = converted_result(op, converter, rewriter)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let word = builder.rewriter.context().integer_type(64);
    let mut whole = builder.poison(result);
    for (at, value) in (0..).zip(operands) {
        let at = builder.integer(at, word);
        whole = with_element(whole, value, at, &mut builder);
    }
    replace_op_converted(op, &[whole], converter, rewriter);
    Some(())
}

fn to_elements(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.op(op);
    let (rank, location) = (rank_of(view.operand(0).ty()), view.location());
    let count = view.result_count();
    if rank > 1 {
        return rewriter.notify_match_failure(op, "rank > 1 vectors are not supported");
    }
    let source = converted_operands_to_one(op, converter, rewriter)?[0];
    let mut builder = Builder::new(rewriter, location);
    let word = builder.rewriter.context().integer_type(64);
    let mut values = Vec::new();
    for at in (0..).take(count) {
        let at = builder.integer(at, word);
        values.push(element(source, at, &mut builder));
    }
    replace_op_converted(op, &values, converter, rewriter);
    Some(())
}

fn scalable_extract(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let position = rewriter.view::<ScalableExtractOp>(op)?.pos();
    scalable_part(op, "llvm.intr.vector.extract", position, |operands| operands.to_vec(), converter, rewriter)
}

fn scalable_insert(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let position = rewriter.view::<ScalableInsertOp>(op)?.pos();
    let swapped = |operands: &[ValueId]| vec![operands[1], operands[0]];
    scalable_part(op, "llvm.intr.vector.insert", position, swapped, converter, rewriter)
}

fn scalable_part(
    op: OpId,
    name: &str,
    position: i64,
    order: impl FnOnce(&[ValueId]) -> Vec<ValueId>,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let location = rewriter.op(op).location();
    let result = converted_result(op, converter, rewriter)?;
    let operands = order(&converted_operands_to_one(op, converter, rewriter)?);
    let mut builder = Builder::new(rewriter, location);
    let position = [("pos", builder.rewriter.context().i64_attribute(position))];
    let new = builder.op(name, &operands, &[result], &position);
    let value = rewriter.results(new)[0];
    replace_op_converted(op, &[value], converter, rewriter);
    Some(())
}
