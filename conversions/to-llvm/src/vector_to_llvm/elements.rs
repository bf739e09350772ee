//! Elements and parts: the outer dimensions are those of arrays, the last one is that of a vector.

use crate::lowering::build::LlvmBuilder;
use std::sync::Arc;
use terrace_interfaces::view_like::{MixedIndex, mixed_list};
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, Pattern, Type, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::types::as_array;
use terrace_rewrite::conversion::TypeConverter;
use terrace_rewrite::conversion::lowering::{Lower, LowerAll, Lowered, Row};
use terrace_vector as vector;
use terrace_vector::{ExtractOp, InsertOp, ScalableExtractOp, ScalableInsertOp, ShuffleOp};
use terrace_vector_transforms::shapes::{positions, rank_of, shape_of};

const TO_ELEMENTS: Row<LowerAll> = Row::of::<vector::ToElementsOp>("VectorToElementsLowering", to_elements);

pub(super) fn patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    const ALL: &[Row<Lower>] = &[
        Row::of::<vector::BroadcastOp>("VectorBroadcastScalarLowering", broadcast),
        Row::of::<ExtractOp>("VectorExtractOpConversion", extract),
        Row::of::<vector::FromElementsOp>("VectorFromElementsLowering", from_elements),
        Row::of::<InsertOp>("VectorInsertOpConversion", insert),
        Row::of::<ScalableExtractOp>("VectorScalableExtractOpLowering", scalable_extract),
        Row::of::<ScalableInsertOp>("VectorScalableInsertOpLowering", scalable_insert),
        Row::of::<ShuffleOp>("VectorShuffleOpConversion", shuffle),
    ];
    let mut patterns: Vec<Pattern> = ALL.iter().map(|row| row.pattern(converter)).collect();
    patterns.push(TO_ELEMENTS.pattern(converter));
    patterns
}

/// Returns the element of the innermost array.
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
    builder.value(llvm::ExtractElementOp::NAME, &[vector, at], ty)
}

/// `llvm.insertelement`
pub(super) fn with_element(
    vector: ValueId,
    value: ValueId,
    at: ValueId,
    builder: &mut Builder<'_, '_, '_>,
) -> ValueId {
    let ty = builder.rewriter.type_of(vector);
    builder.value(llvm::InsertElementOp::NAME, &[vector, value, at], ty)
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
    builder.value_with(llvm::ShuffleVectorOp::NAME, &[v1, v2], result, &mask)
}

/// Returns a position among the lanes of a vector as a value.
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

/// Returns a position as constants; `None` if it has a value: arrays have no dynamic positions.
fn constants(position: &[MixedIndex]) -> Option<Vec<i64>> {
    position
        .iter()
        .map(|at| match at {
            MixedIndex::Constant(at) => Some(*at),
            MixedIndex::Value(_) => None,
        })
        .collect()
}

fn extract<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let view = builder.rewriter.view::<ExtractOp>(of.op)?;
    let from = view.source().ty();
    let position = mixed_list(&view.static_position(), view.dynamic_position());
    let is_element = !view.result().ty().is_vector();
    let mut values = of.operands[1..].iter().copied();
    let source_type = builder.rewriter.type_of(of.operands[0]);
    let outer = position.len() - usize::from(is_element && rank_of(from) > 0);
    let outer_position = constants(&position[..outer])?;
    let mut value = of.operands[0];
    if outer > 0 {
        value = builder.extract(value, &outer_position, part_of(source_type, outer)?);
    }
    if is_element {
        let last = position.last().copied().unwrap_or(MixedIndex::Constant(0));
        let at = lane(last, &mut values, builder)?;
        value = element(value, at, builder);
    }
    Some(value)
}

fn insert<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let view = builder.rewriter.view::<InsertOp>(of.op)?;
    let to = view.dest().ty();
    let position = mixed_list(&view.static_position(), view.dynamic_position());
    let is_element = !view.value_to_store().ty().is_vector();
    let mut values = of.operands[2..].iter().copied();
    let dest_type = builder.rewriter.type_of(of.operands[1]);
    let outer = position.len() - usize::from(is_element && rank_of(to) > 0);
    let outer_position = constants(&position[..outer])?;
    let mut value = of.operands[0];
    if is_element {
        let mut row = of.operands[1];
        if outer > 0 {
            row = builder.extract(row, &outer_position, part_of(dest_type, outer)?);
        }
        let last = position.last().copied().unwrap_or(MixedIndex::Constant(0));
        let at = lane(last, &mut values, builder)?;
        value = with_element(row, value, at, builder);
    }
    if outer > 0 {
        value = builder.insert(of.operands[1], value, &outer_position);
    }
    Some(value)
}

fn broadcast<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let view = builder.rewriter.view::<vector::BroadcastOp>(of.op)?;
    let (from, to) = (view.source().ty(), view.vector().ty());
    if from.is_vector() {
        return None;
    }
    let source = of.operands[0];
    let (rank, row_type) = (rank_of(to), row_of(of.result));
    let whole = builder.poison(of.result);
    let empty = if rank > 1 { builder.poison(row_type) } else { whole };
    let int32 = builder.rewriter.context().integer_type(32);
    let zero = builder.integer(0, int32);
    let mut row = with_element(empty, source, zero, builder);
    if rank > 0 {
        let lanes = usize::try_from(*shape_of(to).last()?).ok()?;
        // Lanes that the mask does not name may have any value.
        let other = if rank > 1 { row } else { empty };
        if lanes != 1 {
            row = shuffled(row, other, &vec![0; lanes], row_type, builder);
        }
    }
    let mut value = row;
    if rank > 1 {
        value = whole;
        for at in positions(&shape_of(to)[..rank - 1]) {
            value = builder.insert(value, row, &at);
        }
    }
    Some(value)
}

fn shuffle<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let view = builder.rewriter.view::<ShuffleOp>(of.op)?;
    let (v1, v2, to) = (view.v1().ty(), view.v2().ty(), view.vector().ty());
    let mask = view.mask();
    let rank = rank_of(to);
    if rank <= 1 && v1 == v2 {
        let mask: Vec<i32> = mask.iter().map(|lane| i32::try_from(*lane).ok()).collect::<Option<_>>()?;
        return Some(shuffled(of.operands[0], of.operands[1], &mask, of.result, builder));
    }
    let first = *shape_of(v1).first().unwrap_or(&1);
    let word = builder.rewriter.context().integer_type(64);
    let mut whole = builder.poison(of.result);
    for (to, &from) in (0i64..).zip(&mask) {
        if from < 0 {
            continue;
        }
        let (source, from) =
            if from < first { (of.operands[0], from) } else { (of.operands[1], from - first) };
        if rank <= 1 {
            let at = builder.index(from, word);
            let value = element(source, at, builder);
            let at = builder.index(to, word);
            whole = with_element(whole, value, at, builder);
        } else {
            let part = as_array(builder.rewriter.type_of(source))?.0;
            let value = builder.extract(source, &[from], part);
            whole = builder.insert(whole, value, &[to]);
        }
    }
    Some(whole)
}

fn from_elements<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let rank = rank_of(builder.rewriter.view::<vector::FromElementsOp>(of.op)?.dest().ty());
    if rank > 1 {
        builder.rewriter.notify_match_failure(of.op, "rank > 1 vectors are not supported")?;
    }
    let word = builder.rewriter.context().integer_type(64);
    let mut whole = builder.poison(of.result);
    for (at, value) in (0..).zip(of.operands.iter().copied()) {
        let at = builder.integer(at, word);
        whole = with_element(whole, value, at, builder);
    }
    Some(whole)
}

fn to_elements<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<Vec<ValueId>> {
    let view = builder.rewriter.view::<vector::ToElementsOp>(of.op)?;
    let (rank, count) = (rank_of(view.source().ty()), view.elements().len());
    if rank > 1 {
        builder.rewriter.notify_match_failure(of.op, "rank > 1 vectors are not supported")?;
    }
    let source = of.operands[0];
    let word = builder.rewriter.context().integer_type(64);
    let mut values = Vec::new();
    for at in (0..).take(count) {
        let at = builder.integer(at, word);
        values.push(element(source, at, builder));
    }
    Some(values)
}

fn scalable_extract<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let position = builder.rewriter.view::<ScalableExtractOp>(of.op)?.pos();
    let attributes = [("pos", builder.rewriter.context().i64_attribute(position))];
    Some(builder.value_with(llvm::VectorExtractOp::NAME, &of.operands, of.result, &attributes))
}

fn scalable_insert<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let position = builder.rewriter.view::<ScalableInsertOp>(of.op)?.pos();
    let attributes = [("pos", builder.rewriter.context().i64_attribute(position))];
    let operands = [of.operands[1], of.operands[0]];
    Some(builder.value_with(llvm::VectorInsertOp::NAME, &operands, of.result, &attributes))
}
