//! `--eliminate-empty-tensors`: what is inserted into a tensor is computed in its place from the beginning.
//!
//! Reads:     functions, the analysis of one-shot bufferization.
//! Preserves: control flow.
//! Cost:      that of the analysis, and a walk back from each insertion.

use crate::basis::analysis::{analyze, ops_of};
use crate::basis::model::Insertion;
use crate::basis::options::Options;
use crate::basis::state::{Follow, Session, State};
use crate::driver::Run;
use crate::module::analyze_module;
use terrace_bufferization::{MaterializeInDestinationOp, ToTensorOp};
use terrace_interfaces::view_like::{Slice, constants_of, values_of};
use terrace_ir::dominance::DominanceInfo;
use terrace_ir::ids::{OpId, OperandId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Body, LogicalResult, OpOperand, Operation, PatternRewriter, TypedOp, Value};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_tensor::{CastOp, EmptyOp, ExtractSliceOp, INSERT, InsertSliceOp, ParallelInsertSliceOp};

/// The pass `--eliminate-empty-tensors`.
#[pass(
    "eliminate-empty-tensors",
    "Try to eliminate all tensor.empty ops.",
    class = "EmptyTensorEliminationPass"
)]
pub struct EliminateEmptyTensors;

impl Pass for EliminateEmptyTensors {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let is_module = op.op().is("builtin.module");
        let options = Options {
            allow_return_allocs_from_loops: true,
            function_boundaries: is_module,
            ..Options::default()
        };
        let mut session = Session { options, functions: Default::default() };
        let mut run = Run::default();
        let module = op.body_mut();
        if !is_module {
            let state = analyze(module, &session, None, &mut run.notes)?.state;
            let decisions = state.decisions.unwrap_or_default();
            eliminate_in(module, &State::with(&session, decisions).finished());
            return Ok(());
        }
        let analyzed = analyze_module(module, &mut session, &mut run)?;
        for (function, decisions) in analyzed.into_decisions() {
            if let Some(body) = module.child_mut(function) {
                let state = State::with(&session, decisions).finished();
                eliminate_in(body, &state);
            }
        }
        Ok(())
    }
}

fn eliminate_in(body: &mut Body<'_>, state: &State<'_, '_>) {
    for op in ops_of(body) {
        eliminate(body, op, state);
    }
}

/// Replaces the empty tensors that an operation inserts by the parts of the destination that it replaces.
fn eliminate(body: &mut Body<'_>, op: OpId, state: &State<'_, '_>) {
    let view = Operation::new(body, op);
    let Some(insertion) = state.model(view).and_then(|model| model.insertion) else { return };
    let Some(source) = view.op_operands().nth(insertion.source) else { return };
    if !source.value().ty().is_tensor() || !state.is_in_place(source) {
        return;
    }
    let Some(needed) = needed_values(view, insertion) else { return };
    for (empty, operand) in empty_tensors(source, state) {
        let Some(place) = place_for(body, empty, operand, &needed) else { continue };
        let location = Operation::new(body, empty).location();
        let mut listener = NoListener;
        let mut rewriter = PatternRewriter::new(body, &mut listener);
        rewriter.set_insertion_point(place);
        let Some(part) = build_part(op, insertion, location, &mut rewriter) else { continue };
        let (ty, wanted) = (rewriter.type_of(part), rewriter.op(empty).result(0).ty());
        let mut replacement = part;
        if ty != wanted {
            if ty.element_or_self() != wanted.element_or_self() {
                continue;
            }
            rewriter.set_insertion_point_after_value(part);
            let context = rewriter.context();
            replacement = rewriter.create_value(CastOp::builder(context, location).source(part).dest(wanted));
        }
        rewriter.body_mut().set_use(operand, replacement);
    }
}

/// Returns the empty tensors that an operand comes from, each with the use on the way.
fn empty_tensors(source: OpOperand<'_, '_>, state: &State<'_, '_>) -> Vec<(OpId, OperandId)> {
    let body = source.value().body();
    let follow = Follow {
        includes_leaves: false,
        equivalent_only: true,
        same_type_or_casts_only: true,
        ..Follow::ALL
    };
    let is_empty =
        |value: ValueId| Value::new(body, value).defining_op().is_some_and(|op| EmptyOp::cast(op).is_some());
    let mut visited = vec![source.id()];
    let found = state.origins_through(source, follow, is_empty, &mut |operand| visited.push(operand));
    let use_of = |value: ValueId| {
        visited.iter().copied().find(|operand| OpOperand::new(body, *operand).value().id() == value)
    };
    found
        .into_iter()
        .filter_map(|value| Some((Value::new(body, value).defining_op()?.id(), use_of(value)?)))
        .collect()
}

/// Returns the values that building the part of the destination takes; `None` if it cannot be built.
fn needed_values(op: Operation<'_, '_>, insertion: Insertion) -> Option<Vec<ValueId>> {
    let dest = op.operands().nth(insertion.dest)?.id();
    match slice_of(op) {
        Some(slice) => {
            let lists = [&slice.offsets, &slice.sizes, &slice.strides];
            let mut values: Vec<ValueId> = lists.into_iter().flat_map(|list| values_of(list)).collect();
            values.push(dest);
            Some(values)
        }
        None => insertion.is_same_part.is_none().then(|| vec![dest]),
    }
}

fn slice_of(op: Operation<'_, '_>) -> Option<Slice> {
    let is_slice = InsertSliceOp::cast(op).is_some() || ParallelInsertSliceOp::cast(op).is_some();
    is_slice.then(|| INSERT.slice(op))
}

/// Returns an operation before which all needed values are known, and that is before a use.
fn place_for(body: &Body<'_>, empty: OpId, operand: OperandId, needed: &[ValueId]) -> Option<OpId> {
    let dominance = DominanceInfo::new();
    let user = OpOperand::new(body, operand).owner();
    let after = |value: &ValueId| {
        let value = Value::new(body, *value);
        match value.defining_op() {
            Some(op) => op.next(),
            None => value.parent_block()?.first_op(),
        }
    };
    let is_known = |value: &ValueId, place: Operation<'_, '_>| {
        let value = Value::new(body, *value);
        match (value.defining_op(), value.parent_block()) {
            (Some(op), _) => dominance.properly_dominates(op, Operation::new(body, place.id())),
            (None, Some(block)) => {
                let place = Operation::new(body, place.id());
                std::iter::successors(Some(place), |op| op.parent_op()).any(|op| op.block() == Some(block))
            }
            (None, None) => false,
        }
    };
    let candidates = std::iter::once(Some(Operation::new(body, empty))).chain(needed.iter().map(after));
    candidates
        .flatten()
        .find(|place| {
            let is_before = place.id() == user.id() || dominance.properly_dominates(*place, user);
            is_before && needed.iter().all(|value| is_known(value, *place))
        })
        .map(Operation::id)
}

/// Builds the part of the destination that an operation replaces.
fn build_part<'c>(
    op: OpId,
    insertion: Insertion,
    location: terrace_ir::Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<ValueId> {
    let context = rewriter.context();
    let view = rewriter.op(op);
    let (dest, source) = (view.operands().nth(insertion.dest)?, view.operands().nth(insertion.source)?);
    let (dest, dest_ty, source_ty) = (dest.id(), dest.ty(), source.ty());
    if let Some(slice) = slice_of(view) {
        let new = ExtractSliceOp::builder(context, location)
            .source(dest)
            .offsets(values_of(&slice.offsets))
            .sizes(values_of(&slice.sizes))
            .strides(values_of(&slice.strides))
            .static_offsets(&constants_of(&slice.offsets))
            .static_sizes(&constants_of(&slice.sizes))
            .static_strides(&constants_of(&slice.strides))
            .result(source_ty);
        return Some(rewriter.create_value(new));
    }
    if dest_ty.is_tensor() {
        return Some(dest);
    }
    // Only memory that nothing else refers to can be a tensor.
    let view = MaterializeInDestinationOp::cast(view)?;
    let (is_restrict, is_writable) = (view.restrict(), view.writable());
    if !is_restrict {
        return None;
    }
    rewriter.set_attribute(op, "restrict", None);
    let ty = match dest_ty.shape() {
        Some(shape) => context.ranked_tensor_type(shape, dest_ty.element_or_self(), None),
        None => context.unranked_tensor_type(dest_ty.element_or_self()),
    };
    let mut new = ToTensorOp::builder(context, location).buffer(dest).restrict(true).result(ty);
    if is_writable {
        new = new.writable(true);
    }
    Some(rewriter.create_value(new))
}
