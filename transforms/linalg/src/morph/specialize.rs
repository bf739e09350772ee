//! `--linalg-specialize-generic-ops`: `linalg.generic` becomes a named operation where one computes the same.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver.

use super::unfold::unfold_projections;
use crate::recognize::{
    as_broadcast, as_contraction, as_copy, as_elementwise_binary, as_elementwise_unary, as_fill, as_transpose,
};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, MatchResult, OperationState, Pattern, PatternRewriter, TypedOp, Value};
use terrace_linalg::{CopyOp, FillOp, GenericOp, LinalgOp, NamedParts, broadcast, named, transpose};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};

/// The pass `--linalg-specialize-generic-ops`.
#[pass(
    "linalg-specialize-generic-ops",
    "Convert generic ops back to named ops",
    class = "LinalgSpecializeGenericOpsPass"
)]
pub struct LinalgSpecializeGenericOps;

impl GreedyPass for LinalgSpecializeGenericOps {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        let unfold = Pattern::of::<GenericOp>("DecomposeProjectedPermutation", unfold_projections);
        set.extend([PATTERN, unfold]);
    }
}

/// Pattern of the pass.
pub(super) const PATTERN: Pattern =
    Pattern::of::<GenericOp>("LinalgSpecializationPattern", |op, rewriter| -> MatchResult {
        specialize(op, rewriter).map(|_| ())
    });

/// Replaces a `linalg.generic` by a named operation that computes the same, and returns that; `None` if none is known.
pub fn specialize(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let state = named_form(op, rewriter)?;
    Some(rewriter.replace_op_with_new_op(op, state))
}

fn named_form<'c>(op: OpId, rewriter: &mut PatternRewriter<'_, 'c>) -> Option<OperationState<'c>> {
    let view = rewriter.op(op);
    GenericOp::cast(view)?;
    let linalg = LinalgOp::of(view)?;
    let inputs: Vec<ValueId> = linalg.inputs().map(Value::id).collect();
    let outputs: Vec<ValueId> = linalg.outputs().map(Value::id).collect();
    let location = view.location();
    let found = if as_copy(linalg) {
        Form::Named(CopyOp::SPEC.name, inputs, Vec::new())
    } else if as_fill(linalg) {
        Form::Named(FillOp::SPEC.name, inputs, Vec::new())
    } else if let Some(dimensions) = as_broadcast(linalg) {
        Form::Broadcast(*inputs.first()?, dimensions)
    } else if let Some(permutation) = as_transpose(linalg) {
        Form::Transpose(*inputs.first()?, permutation)
    } else if let Some(name) = as_elementwise_unary(linalg) {
        Form::Named(name, inputs, Vec::new())
    } else if let Some((name, swaps)) = as_elementwise_binary(linalg) {
        let inputs = if swaps { inputs.into_iter().rev().collect() } else { inputs };
        Form::Named(name, inputs, Vec::new())
    } else {
        let (name, attributes) = as_contraction(linalg)?;
        Form::Named(name, inputs, attributes)
    };
    let body = rewriter.body_mut();
    match found {
        Form::Named(name, inputs, attributes) => {
            let parts =
                NamedParts { name, location, inputs: &inputs, outputs: &outputs, attributes: &attributes };
            named(body, parts).ok()
        }
        Form::Broadcast(input, dimensions) => {
            Some(broadcast(body, location, input, *outputs.first()?, &dimensions))
        }
        Form::Transpose(input, permutation) => {
            Some(transpose(body, location, input, *outputs.first()?, &permutation))
        }
    }
}

/// Named operation that computes the same.
enum Form<'c> {
    Named(&'static str, Vec<ValueId>, Vec<(&'static str, Attribute<'c>)>),
    Broadcast(ValueId, Vec<i64>),
    Transpose(ValueId, Vec<i64>),
}
