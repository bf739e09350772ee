//! Interfaces of loops and conditions.

pub(crate) mod ranges;

use crate::ops::{AffineForOp, AffineIfOp};
use smallvec::smallvec;
use terrace_interfaces::effects::is_memory_effect_free;
use terrace_interfaces::loop_like::{LoopBounds, LoopLike};
use terrace_interfaces::region_branch::{RegionBranch, RegionBranchPoint, RegionSuccessor, RegionSuccessors};
use terrace_interfaces::speculation::{ConditionallySpeculatable, Speculatability};
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::{Attribute, Block, InlinerHooks, Operation, TraitFlags, TypedOp};

fn body<'a, 'c>(op: Operation<'a, 'c>) -> Option<Block<'a, 'c>> {
    op.regions().next().and_then(|region| region.first_block())
}

/// `affine.for` carries what `iter_args` lists; its results are checked as those of any control flow.
pub(crate) static FOR_LOOP: LoopLike = LoopLike {
    body,
    induction_variable_count: |_| 1,
    inits: |op| op.operand_range(2),
    terminator: |op| body(op)?.last_op(),
    bounds: |op| {
        let op = AffineForOp::wrap(op);
        let known = |value: Option<i64>| value.map(MixedIndex::Constant);
        Some(vec![LoopBounds {
            lower: known(op.lower_bound_map_attr().and_then(constant)),
            upper: known(op.upper_bound_map_attr().and_then(constant)),
            step: known(op.step_attr().and_then(|step| step.as_i64())),
        }])
    },
    ..LoopLike::CARRIES_NOTHING
};

/// `affine.parallel` carries nothing.
pub(crate) static PARALLEL_LOOP: LoopLike = LoopLike {
    body,
    induction_variable_count: |op| body(op).map_or(0, |body| body.argument_count()),
    ..LoopLike::CARRIES_NOTHING
};

/// Into the body of `affine.for`, from there on into it, or out.
pub(crate) static FOR_BRANCH: RegionBranch = RegionBranch {
    entry_operands: |op, _| op.operand_range(2),
    first_input: 1,
    ..RegionBranch::new(for_successors)
};

/// Into one of the regions of `affine.if`, then out; past both if there is only one.
pub(crate) static IF_BRANCH: RegionBranch = RegionBranch::new(if_successors);

fn for_successors<'a, 'c>(
    op: Operation<'a, 'c>,
    point: RegionBranchPoint<'a, 'c>,
) -> RegionSuccessors<'a, 'c> {
    let body = RegionSuccessor::into_region_from(AffineForOp::wrap(op).region(), 1);
    match (point, trip_count(op)) {
        (RegionBranchPoint::Parent, Some(0)) | (RegionBranchPoint::Terminator(_), Some(1)) => {
            smallvec![RegionSuccessor::out_of(op)]
        }
        (RegionBranchPoint::Parent, Some(_)) => smallvec![body],
        _ => smallvec![body, RegionSuccessor::out_of(op)],
    }
}

fn if_successors<'a, 'c>(
    op: Operation<'a, 'c>,
    point: RegionBranchPoint<'a, 'c>,
) -> RegionSuccessors<'a, 'c> {
    if point != RegionBranchPoint::Parent {
        return smallvec![RegionSuccessor::out_of(op)];
    }
    let view = AffineIfOp::wrap(op);
    let otherwise = if view.else_region().is_empty() {
        RegionSuccessor::out_of(op)
    } else {
        RegionSuccessor::into_region(view.else_region())
    };
    smallvec![RegionSuccessor::into_region(view.then_region()), otherwise]
}

/// A loop ends whatever its bounds are if it goes on in steps of one.
pub(crate) static FOR_SPECULATION: ConditionallySpeculatable = ConditionallySpeculatable {
    speculatability: |op| match op.attribute("step").and_then(|step| step.as_i64()) {
        Some(1) => Speculatability::RecursivelySpeculatable,
        _ => Speculatability::NotSpeculatable,
    },
};

/// Affine operations go where dimensions and symbols mean the same; into affine operations only goes what is one block
/// and does nothing to memory that they would not understand.
pub(crate) static INLINER: InlinerHooks = InlinerHooks {
    is_legal_region: |into, from| {
        let is_understood = |op: Operation<'_, '_>| match op.name().as_str() {
            "affine.apply"
            | "affine.load"
            | "affine.store"
            | "affine.vector_load"
            | "affine.vector_store" => true,
            _ => op.name().dialect_name() != "affine" && is_memory_effect_free(op),
        };
        into.parent_op().is_some_and(is_scope_like) && from.has_one_block() && from.ops().all(is_understood)
    },
    is_legal_op: |_, into| {
        into.parent_op().is_some_and(|op| op.has_trait(TraitFlags::AFFINE_SCOPE) || is_scope_like(op))
    },
    ..InlinerHooks::ALWAYS
};

fn is_scope_like(op: Operation<'_, '_>) -> bool {
    ["affine.for", "affine.if", "affine.parallel"].contains(&op.name().as_str())
}

/// Returns the number that a bound is, if it is one.
fn constant(map: Attribute<'_>) -> Option<i64> {
    let map = map.as_affine_map()?;
    match map.results() {
        [result] if map.dims() == 0 && map.symbols() == 0 => result.as_constant(),
        _ => None,
    }
}

/// Returns the trip count of a loop with constant bounds.
fn trip_count(op: Operation<'_, '_>) -> Option<i64> {
    let op = AffineForOp::wrap(op);
    let step = op.step_attr()?.as_i64().filter(|step| *step > 0)?;
    let length = constant(op.upper_bound_map_attr()?)?.checked_sub(constant(op.lower_bound_map_attr()?)?)?;
    Some(if length <= 0 { 0 } else { (length - 1) / step + 1 })
}
