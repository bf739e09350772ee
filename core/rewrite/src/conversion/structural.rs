//! Patterns for operations that forward values of any type: branches, calls, loops, functions.

use super::type_converter::{TypeConverter, TypeList};
use super::typed::{convert_region_types, converted_operands, replace_op_with_lists};
use std::ops::Range;
use std::sync::Arc;
use terrace_interfaces::function::FUNCTION_TYPE;
use terrace_ir::ids::{OpId, RegionId};
use terrace_ir::rewrite::ValueList;
use terrace_ir::spec::OpSpec;
use terrace_ir::{
    Attribute, Body, Ctx, MatchResult, Operation, OperationState, Pattern, PatternRewriter, Region, Root,
    TraitFlags, Value,
};

/// Returns patterns that recreate operations of some declarations with operands, results and block arguments of converted
/// types; one value may become several.
pub fn structural_patterns(
    converter: &Arc<TypeConverter>,
    specs: &[&'static OpSpec<'static>],
) -> Vec<Pattern> {
    let pattern = |spec: &&'static OpSpec<'static>| {
        let converter = converter.clone();
        let rewrite =
            move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| convert_op(op, &converter, rewriter);
        Pattern::with_closure(Root::Op(spec.name), "ConvertTypes", Arc::new(rewrite))
    };
    specs.iter().map(pattern).collect()
}

/// Returns a pattern that converts the types of functions of a declaration, and of all their blocks.
pub fn function_pattern(converter: &Arc<TypeConverter>, spec: &'static OpSpec<'static>) -> Pattern {
    let converter = converter.clone();
    let rewrite =
        move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| convert_function_op(op, &converter, rewriter);
    Pattern::with_closure(Root::Op(spec.name), "ConvertFunctionTypes", Arc::new(rewrite))
}

fn convert_op<'c>(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MatchResult {
    let view = rewriter.op(op);
    let is_legal = converter.is_legal_op(view) && converter.are_legal_regions(view);
    if is_legal || view.spec().is_none() || view.body().child(op).is_some() {
        return None;
    }
    let results: Vec<TypeList<'c>> =
        view.results().map(|result| converter.convert(view.context(), result.ty())).collect::<Option<_>>()?;
    let lists = converted_operands(op, converter, rewriter)?;
    let mut state = rewriter.state_of(op);
    resize(rewriter.op(op), &lists, &results, &mut state);
    state.operands = lists.iter().flatten().copied().collect();
    state.result_types = results.iter().flatten().copied().collect();
    let new = rewriter.create_around_regions_of(op, state);
    let regions: Vec<RegionId> = rewriter.op(new).regions().map(Region::id).collect();
    for region in regions {
        if !rewriter.region(region).is_empty() {
            convert_region_types(region, converter, None, rewriter)?;
        }
    }
    let mut values = rewriter.op(new).results().map(Value::id);
    let lists: Vec<ValueList> =
        results.iter().map(|types| values.by_ref().take(types.len()).collect()).collect();
    drop(values);
    replace_op_with_lists(op, &lists, converter, rewriter);
    Some(())
}

/// Updates attributes that hold the positions of operands and results.
fn resize<'c>(
    op: Operation<'_, 'c>,
    operands: &[ValueList],
    results: &[TypeList<'c>],
    state: &mut OperationState<'c>,
) {
    let context = op.context();
    let Some(spec) = op.spec() else { return };
    let operand_count = |range: Range<usize>| operands[range].iter().map(|list| list.len()).sum::<usize>();
    let result_count = |range: Range<usize>| results[range].iter().map(|list| list.len()).sum::<usize>();
    for (group, declared) in spec.operands.iter().enumerate() {
        let Some(runs) = declared.segment_attribute else { continue };
        let sizes = op.attribute(runs).and_then(|sizes| sizes.as_i32_array()).unwrap_or_default();
        let mut start = op.operand_range(group).start;
        let sizes = sizes.into_iter().map(|size| {
            let end = start + usize::try_from(size).unwrap_or(0);
            let range = std::mem::replace(&mut start, end)..end;
            operand_count(range)
        });
        state.set(context, runs, sizes_attribute(context, sizes));
    }
    if op.has_trait(TraitFlags::OPERAND_SEGMENTS) {
        let sizes = (0..spec.operands.len()).map(|group| operand_count(op.operand_range(group)));
        state.set(context, OpSpec::OPERAND_SEGMENTS, sizes_attribute(context, sizes));
    }
    if op.attribute(OpSpec::RESULT_SEGMENTS).is_some() {
        let sizes = (0..spec.results.len()).map(|group| result_count(op.result_range(group)));
        state.set(context, OpSpec::RESULT_SEGMENTS, sizes_attribute(context, sizes));
    }
}

fn sizes_attribute(context: Ctx<'_>, sizes: impl Iterator<Item = usize>) -> Attribute<'_> {
    let sizes: Vec<i32> = sizes.map(|size| i32::try_from(size).unwrap_or(i32::MAX)).collect();
    context.dense_i32_array(&sizes)
}

/// Converts the signature of a function in place: the types of its arguments and results, and of the arguments of all
/// its blocks.
///
/// `None` if a type cannot be converted, or this is the outer side of a function with a body: its inner side is asked
/// later.
pub fn convert_function_op<'c>(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MatchResult {
    let (view, context) = (rewriter.op(op), rewriter.context());
    if op != Body::ROOT && view.body().child(op).is_some() {
        return None;
    }
    let function = view.attribute(FUNCTION_TYPE)?.as_type()?;
    let (inputs, results) = converter.convert_function(context, function)?;
    let regions: Vec<RegionId> = view.regions().filter(|region| !region.is_empty()).map(Region::id).collect();
    for region in regions {
        convert_region_types(region, converter, None, rewriter)?;
    }
    let ty = context.type_attribute(context.function_type(&inputs, &results));
    rewriter.set_attribute(op, FUNCTION_TYPE, Some(ty));
    Some(())
}
