//! The way of a program through bufferization: analysis, copies, buffers, cleanup.

use crate::basis::analysis::{
    Analyzed, Counts, NoteNumbers, analyze, annotate_alias_sets, annotate_in_place, ops_of, shuffle,
};
use crate::basis::bufferizer::{Bufferizer, check_control_flow, erase_unused_tensors, has_tensors};
use crate::basis::constants::Globals;
use crate::basis::copies;
use crate::basis::options::Heuristic;
use crate::basis::state::{Session, State};
use terrace_bufferization::{ToBufferOp, ToTensorOp};
use terrace_interfaces::effects::{effects, is_memory_effect_free};
use terrace_ir::ids::OpId;
use terrace_ir::print::{PrintFlags, ValueNames};
use terrace_ir::spec::EffectKind;
use terrace_ir::{
    Body, Failure, Listener, LogicalResult, Operation, PatternRewriter, TypedOp, Value, WalkOrder, WalkResult,
};
use terrace_support::ensure_stack;
use terrace_support::interner::FoldMap;

/// Numbers that are told as statistics.
#[derive(Clone, Copy, Default, Debug)]
pub struct Statistics {
    /// Buffers that were allocated.
    pub allocations: usize,
    /// Operands that were bufferized in place.
    pub in_place: usize,
    /// Operands that were not.
    pub out_of_place: usize,
}

impl Statistics {
    pub(crate) fn add(&mut self, counts: Counts) {
        self.in_place += counts.in_place;
        self.out_of_place += counts.out_of_place;
    }
}

/// Orders of the operations of bodies, by the addresses of the bodies.
pub(crate) type Orders = FoldMap<usize, Vec<OpId>>;

/// Returns the orders of all bodies of a program where they depend on each other: shuffled all together.
pub(crate) fn orders_of(root: &Body<'_>, session: &Session<'_>) -> Orders {
    let mut orders = Orders::default();
    let Heuristic::Fuzzer(seed) = session.options.heuristic else { return orders };
    let mut all: Vec<(usize, Option<OpId>)> = Vec::new();
    let _ = Operation::new(root, Body::ROOT).walk_tree(WalkOrder::PostOrder, &mut |op| {
        if has_tensors(op) {
            all.push((std::ptr::from_ref(op.body()).addr(), Some(op.id())));
        }
        WalkResult::Advance
    });
    shuffle(&mut all, seed);
    for (body, op) in all {
        orders.entry(body).or_default().extend(op);
    }
    orders
}

/// Bufferizes a body and all bodies in it, each by itself.
///
/// # Errors
/// If something cannot be bufferized; that is told.
pub(crate) fn bufferize_each<'c>(
    body: &mut Body<'c>,
    session: &Session<'c>,
    around: Option<&mut Globals<'c>>,
    orders: &mut Orders,
    run: &mut Run,
) -> LogicalResult {
    let alignment = session.options.alignment;
    let is_module = Operation::new(body, Body::ROOT).is("builtin.module");
    let mut own = if is_module || around.is_none() { Some(Globals::of(body, alignment)) } else { None };
    let globals = match (&mut own, around) {
        (Some(own), _) => own,
        (None, Some(around)) => around,
        (None, None) => return Ok(()),
    };
    for child in body.children() {
        if let Some(child) = body.child_mut(child) {
            ensure_stack(|| bufferize_each(child, session, Some(globals), orders, run))?;
        }
    }
    let order = match session.options.heuristic {
        Heuristic::Fuzzer(_) => Some(orders.remove(&std::ptr::from_ref(&*body).addr()).unwrap_or_default()),
        _ => None,
    };
    bufferize_body(body, session, globals, order, run)?;
    if let Some(mut own) = own {
        own.place(body, alignment);
    }
    Ok(())
}

/// Counters of one run of bufferization.
#[derive(Default)]
pub(crate) struct Run {
    pub statistics: Statistics,
    pub notes: NoteNumbers,
}

fn bufferize_body<'c>(
    body: &mut Body<'c>,
    session: &Session<'c>,
    globals: &mut Globals<'c>,
    order: Option<Vec<OpId>>,
    run: &mut Run,
) -> LogicalResult {
    if session.options.copy_before_write {
        let state = State::without_analysis(session);
        insert_copies(body, &state, globals)?;
        return rewrite(body, &state, globals, &mut run.statistics);
    }
    let analyzed = analyze(body, session, order, &mut run.notes)?;
    run.statistics.add(analyzed.counts);
    if session.options.test_analysis_only {
        annotate(body, &analyzed);
        return Ok(());
    }
    insert_copies(body, &analyzed.state, globals)?;
    rewrite(body, &analyzed.state, globals, &mut run.statistics)
}

/// Writes what the analysis found into the program.
pub(crate) fn annotate<'c>(body: &mut Body<'c>, analyzed: &Analyzed<'_, 'c>) {
    let context = body.context();
    let ops = ops_of(body);
    for (op, name) in &analyzed.notes {
        body.set_attribute(*op, context.identifier(name), Some(context.unit_attribute()));
    }
    annotate_in_place(body, &ops, &analyzed.state);
    if analyzed.state.options().dump_alias_sets {
        let mut names = FoldMap::default();
        let known = ValueNames::of(Operation::new(body, Body::ROOT), &PrintFlags::default());
        for op in ops.iter().map(|op| Operation::new(body, *op)) {
            let blocks =
                op.regions().filter(|_| body.child(op.id()).is_none()).flat_map(|region| region.blocks());
            for value in op.results().chain(blocks.flat_map(|block| block.arguments())) {
                if value.ty().is_tensor() {
                    names.insert(value.id(), known.name(value));
                }
            }
        }
        let name_of = |value| names.get(&value).cloned().unwrap_or_default();
        annotate_alias_sets(body, &ops, &analyzed.state, &name_of);
    }
}

/// Makes the copies that the decisions ask for.
pub(crate) fn insert_copies<'c>(
    body: &mut Body<'c>,
    state: &State<'_, 'c>,
    globals: &mut Globals<'c>,
) -> LogicalResult {
    let mut listener = Tracker::default();
    let ops = ops_of(body);
    let mut bufferizer = Bufferizer { rewriter: PatternRewriter::new(body, &mut listener), state, globals };
    for op in ops {
        copies::resolve(op, &mut bufferizer)?;
    }
    Ok(())
}

/// Listener that notes what is still to be bufferized.
#[derive(Default)]
struct Tracker {
    new: Vec<OpId>,
    allocations: usize,
}

impl<'c> Listener<'c> for Tracker {
    fn operation_inserted(&mut self, body: &Body<'c>, op: OpId) {
        let allocates = |op| {
            let list = effects(op).unwrap_or_default();
            list.iter().any(|effect| effect.kind == EffectKind::Allocate)
        };
        if allocates(Operation::new(body, op)) {
            self.allocations += 1;
        }
        self.new.push(op);
    }
}

/// Puts buffers in place of tensors.
pub(crate) fn rewrite<'c>(
    body: &mut Body<'c>,
    state: &State<'_, 'c>,
    globals: &mut Globals<'c>,
    statistics: &mut Statistics,
) -> LogicalResult {
    let is_boundary_open = state.options().function_boundaries;
    let worth = |op: Operation<'_, '_>| state.options().allows(op) && has_tensors(op);
    let mut to_buffers: Vec<OpId> = Vec::new();
    let mut worklist: Vec<OpId> = Vec::new();
    for op in ops_of(body) {
        let view = Operation::new(body, op);
        if ToBufferOp::cast(view).is_some() {
            to_buffers.push(op);
        }
        if (op != Body::ROOT || is_boundary_open) && body.child(op).is_none() && worth(view) {
            worklist.push(op);
        }
    }
    let mut at = 0;
    while let Some(&op) = worklist.get(at) {
        at += 1;
        if body.is_erased(op) {
            continue;
        }
        let view = Operation::new(body, op);
        let Some(model) = state.model(view).filter(|_| has_tensors(view)) else { continue };
        check_control_flow(view, model)?;
        let mut listener = Tracker::default();
        let mut bufferizer =
            Bufferizer { rewriter: PatternRewriter::new(body, &mut listener), state, globals };
        bufferizer.rewriter.set_insertion_point(op);
        let result = (model.bufferize)(op, &mut bufferizer);
        statistics.allocations += listener.allocations;
        for new in listener.new {
            if body.is_erased(new) {
                continue;
            }
            let view = Operation::new(body, new);
            if ToBufferOp::cast(view).is_some() {
                to_buffers.push(new);
            } else if ToTensorOp::cast(view).is_none() && worth(view) {
                worklist.push(new);
            }
        }
        if result.is_err() {
            if !body.is_erased(op) {
                return Operation::new(body, op).emit_error("failed to bufferize op");
            }
            return Err(Failure);
        }
    }
    for op in to_buffers {
        if !body.is_erased(op) {
            let mut listener = Tracker::default();
            let mut bufferizer =
                Bufferizer { rewriter: PatternRewriter::new(body, &mut listener), state, globals };
            bufferizer.rewriter.set_insertion_point(op);
            bufferizer.fold_round_trip(op);
            statistics.allocations += listener.allocations;
        }
    }
    let ops = ops_of(body);
    erase_unused_tensors(body, &ops);
    match state.options().allow_unknown_ops {
        true => Ok(()),
        false => check_result(body, &worklist, state),
    }
}

/// Checks that nothing is left that had to be bufferized.
fn check_result(body: &Body<'_>, worklist: &[OpId], state: &State<'_, '_>) -> LogicalResult {
    for op in worklist.iter().filter(|op| !body.is_erased(**op)) {
        let op = Operation::new(body, *op);
        let is_boundary = ToTensorOp::cast(op).is_some() || ToBufferOp::cast(op).is_some();
        let is_unused = || op.results().all(Value::is_unused) && is_memory_effect_free(op);
        if has_tensors(op) && state.options().allows(op) && !is_boundary && !is_unused() {
            return op.emit_error("op was not bufferized");
        }
    }
    Ok(())
}
