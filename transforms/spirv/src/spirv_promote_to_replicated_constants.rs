//! `--spirv-promote-to-replicated-constants`: composite constants whose parts are all the same say the part once, as the
//! extension for replicated composites has it.
//!
//! Reads:     nothing.
//! Preserves: control flow.
//! Cost:      one visit for each part of a constant.

use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, Ctx, MatchResult, OperationState, Pattern, PatternRewriter, Type, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_spirv as spirv;
use terrace_spirv::types::ArrayType;
use terrace_support::ensure_stack;

/// The pass `--spirv-promote-to-replicated-constants`.
#[pass(
    "spirv-promote-to-replicated-constants",
    "Convert splat composite constants and spec constants to corresponding replicated constant composite ops defined by SPV_EXT_replicated_composites",
    class = "SPIRVReplicatedConstantPass"
)]
pub struct SpirvPromoteToReplicatedConstants;

impl GreedyPass for SpirvPromoteToReplicatedConstants {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        const ALL: &[Pattern] = &[
            Pattern::of::<spirv::ConstantOp>("ConstantOpConversion", constant),
            Pattern::of::<spirv::SpecConstantCompositeOp>("SpecConstantCompositeOpConversion", specialized),
        ];
        set.add_all(ALL);
    }
}

/// Returns the part that all parts of a constant are, and how many there are.
fn part<'c>(context: Ctx<'c>, value: Attribute<'c>, ty: Type<'c>) -> Option<(Attribute<'c>, usize)> {
    if let Some(part) = value.splat_value(context) {
        return Some((part, usize::try_from(value.ty()?.element_count()?).ok()?));
    }
    let parts = value.as_array()?;
    let (first, rest) = parts.split_first()?;
    rest.iter().all(|part| part == first).then_some(())?;
    let element = ArrayType::of(ty).map_or(ty.element_or_self(), |array| array.element);
    let (inner, count) = ensure_stack(|| part_of_element(context, *first, element)).unwrap_or((*first, 1));
    Some((inner, count.saturating_mul(parts.len())))
}

fn part_of_element<'c>(
    context: Ctx<'c>,
    value: Attribute<'c>,
    ty: Type<'c>,
) -> Option<(Attribute<'c>, usize)> {
    let is_composite = ty.is_vector() || ArrayType::of(ty).is_some();
    is_composite.then(|| part(context, value, ty)).flatten()
}

/// `spirv.Constant dense<x> -> spirv.EXT.ConstantCompositeReplicate [x]`
fn constant(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (ty, location) = (rewriter.op(op).result(0).ty(), rewriter.op(op).location());
    let value = rewriter.op(op).attribute("value")?;
    let (part, count) = part_of_element(rewriter.context(), value, ty)?;
    if count == 1 {
        return rewriter.notify_match_failure(op, "composite has only one constituent");
    }
    let name = spirv::EXTConstantCompositeReplicateOp::NAME;
    let value = rewriter.create_named_value(name, location, &[], ty, &[("value", part)]);
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `spirv.SpecConstantComposite (@x, @x) -> spirv.EXT.SpecConstantCompositeReplicate (@x)`
fn specialized(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let context = rewriter.context();
    let view = rewriter.op(op);
    let (first, rest) = view.attribute("constituents")?.as_array()?.split_first()?;
    if rest.is_empty() || rest.iter().any(|part| part != first) {
        return None;
    }
    let mut state = OperationState::new(
        context.op_name(spirv::EXTSpecConstantCompositeReplicateOp::NAME),
        view.location(),
    );
    for name in ["type", "sym_name"] {
        state.set(context, name, view.attribute(name)?);
    }
    state.set(context, "constituent", *first);
    rewriter.replace_op_with_new_op(op, state);
    Some(())
}
