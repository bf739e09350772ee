//! Greedy pattern driver: folds and rewrites to a fixed point.
//!
//! Each isolated operation has a worklist, used as a stack, of operations that were created or changed, or that use or
//! define values of such. Isolated operations are rewritten independently, in parallel where the context allows several
//! threads, so the result does not depend on their number. Symbols that patterns need in the module are requested
//! through the rewriter.

use crate::constants::{ConstantTable, Inserted};
use crate::lively::Lively;
use crate::pattern_set::{FrozenPatternSet, apply_pattern};
use crate::provenance::{self, Action, FOLD};
use crate::regions::{RegionSimplification, Simplified, erase_unreachable_blocks, simplify_regions};
use crate::worklist::Worklist;
use smallvec::SmallVec;
use std::fmt;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{
    Attribute, Block, Body, FoldResult, Folded, Listener, Operation, PatternRewriter, Region, TraitFlags,
    Value, WorkResult,
};
use terrace_support::ensure_stack;
use terrace_support::interner::FoldSet;

/// Filter for the operations that the driver rewrites.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strictness {
    /// All.
    AnyOp,
    /// Initial operations and newly created ones.
    ExistingAndNewOps,
    /// Initial operations.
    ExistingOps,
}

/// Options of the greedy driver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GreedyConfig {
    /// True to begin with the first and outer operations rather than with the last and inner ones.
    pub top_down: bool,
    /// Limit on iterations; none if `None`.
    pub max_iterations: Option<usize>,
    /// Limit on pattern applications.
    pub max_rewrites: Option<usize>,
    /// Simplification of regions.
    pub regions: RegionSimplification,
    /// Filter for operations.
    pub strictness: Strictness,
    /// True to fold operations.
    pub folds: bool,
    /// True to unify equal constants.
    pub unifies_constants: bool,
    /// True to apply patterns to the root of the body as well.
    pub sees_root: bool,
}

impl Default for GreedyConfig {
    fn default() -> Self {
        GreedyConfig {
            top_down: false,
            max_iterations: Some(10),
            max_rewrites: None,
            regions: RegionSimplification::Aggressive,
            strictness: Strictness::AnyOp,
            folds: true,
            unifies_constants: true,
            sees_root: false,
        }
    }
}

/// Result of the greedy driver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GreedyResult {
    /// True if a fixed point was reached.
    pub converged: bool,
    /// True if anything was changed.
    pub changed: bool,
    /// True if another run would certainly change nothing.
    pub settled: bool,
}

impl WorkResult for GreedyResult {
    fn has_changed(&self) -> Option<bool> {
        Some(self.changed)
    }
}

impl GreedyResult {
    fn and(self, other: GreedyResult) -> GreedyResult {
        GreedyResult {
            converged: self.converged && other.converged,
            changed: self.changed || other.changed,
            settled: self.settled && other.settled,
        }
    }
}

/// Folds and rewrites everything in a body, and in nested isolated operations.
pub fn apply_patterns_greedily(
    body: &mut Body<'_>,
    patterns: &FrozenPatternSet,
    config: &GreedyConfig,
) -> GreedyResult {
    let result = apply_patterns_in_body(body, patterns, config, None);
    let children = body.children();
    let nested = body.for_each_child_knowing(patterns.around(), &children, &|child| {
        apply_patterns_greedily(child, patterns, config)
    });
    nested.into_iter().fold(result, GreedyResult::and)
}

/// Folds and rewrites everything in a body, but not in nested isolated operations, and notifies a listener of each
/// change.
pub fn apply_patterns_in_body<'c>(
    body: &mut Body<'c>,
    patterns: &FrozenPatternSet,
    config: &GreedyConfig,
    mut listener: Option<&mut dyn Listener<'c>>,
) -> GreedyResult {
    let mut result = GreedyResult { converged: true, changed: false, settled: true };
    let root = Operation::new(body, Body::ROOT);
    let regions: SmallVec<[RegionId; 2]> = root.regions().map(Region::id).collect();
    for region in regions {
        let all = || {
            let mut ops = Vec::new();
            collect(Region::new(body, region), true, &mut ops);
            ops
        };
        let filter = Filter::new(config.strictness, all);
        let listener = listener.as_mut().map(|listener| &mut **listener as &mut dyn Listener<'c>);
        let state = State::new(region, filter, listener);
        let (body, room) = (&mut *body, Room::default());
        let mut driver = Driver { body, state, patterns, config, rewrites: 0, budget: 0, room };
        result = result.and(driver.run(region));
    }
    result
}

/// Folds and rewrites some operations of a body, and those affected by it as far as the strictness allows, and notifies
/// a listener of each change.
///
/// Nested isolated operations are not entered, and regions are not simplified.
pub fn apply_op_patterns_greedily<'c>(
    body: &mut Body<'c>,
    ops: &[OpId],
    patterns: &FrozenPatternSet,
    config: &GreedyConfig,
    listener: Option<&mut dyn Listener<'c>>,
) -> GreedyResult {
    let Some(scope) = Operation::new(body, Body::ROOT).regions().next().map(Region::id) else {
        return GreedyResult { converged: true, changed: false, settled: true };
    };
    let filter = Filter::new(config.strictness, || ops.to_vec());
    let mut state = State::new(scope, filter, listener);
    for op in ops {
        state.worklist.push(*op);
    }
    let budget = budget(ops.len());
    let room = Room::default();
    let mut driver = Driver { body, state, patterns, config, rewrites: 0, budget, room };
    let changed = driver.work();
    GreedyResult { converged: driver.budget > 0, changed, settled: false }
}

/// Returns the budget of folds and rewrites of one iteration: definitions in graph regions may be cyclic, and folds and
/// patterns need not terminate on them.
fn budget(ops: usize) -> usize {
    const LEAST: usize = 10_000;
    const EACH: usize = 200;
    ops.saturating_mul(EACH).saturating_add(LEAST)
}

/// Set of the operations that may be rewritten.
struct Filter {
    ops: FoldSet<OpId>,
    adds_new: bool,
}

impl Filter {
    /// Returns the filter of a strictness, if it needs one, given the initial operations.
    fn new(strictness: Strictness, existing: impl FnOnce() -> Vec<OpId>) -> Option<Self> {
        let adds_new = match strictness {
            Strictness::AnyOp => return None,
            Strictness::ExistingAndNewOps => true,
            Strictness::ExistingOps => false,
        };
        Some(Filter { ops: existing().into_iter().collect(), adds_new })
    }
}

/// Listener by which the driver tracks changes.
struct State<'l, 'c> {
    worklist: Worklist,
    scope: RegionId,
    /// Filter; `None` if all operations may be rewritten.
    filter: Option<Filter>,
    lively: Lively,
    /// Listener of the caller.
    listener: Option<&'l mut dyn Listener<'c>>,
}

impl<'l, 'c> State<'l, 'c> {
    fn new(scope: RegionId, filter: Option<Filter>, listener: Option<&'l mut dyn Listener<'c>>) -> Self {
        State { worklist: Worklist::default(), scope, filter, lively: Lively::default(), listener }
    }

    /// Adds an operation and its ancestors to a worklist that holds the ancestors of each of its operations.
    fn add_to_complete(&mut self, op: Operation<'_, 'c>) {
        if self.filter.is_some() {
            return self.add(op);
        }
        let mut at = op;
        while self.worklist.push(at.id()) {
            let Some(region) = at.parent_region().filter(|region| region.id() != self.scope) else { return };
            let Some(parent) = region.parent_op() else { return };
            at = parent;
        }
    }

    /// Adds an operation and its ancestors, the outermost last, so that it is popped first.
    #[inline]
    fn add(&mut self, op: Operation<'_, '_>) {
        if self.filter.is_none() && op.parent_region().is_some_and(|region| region.id() == self.scope) {
            self.worklist.push(op.id());
        } else {
            self.add_nested(op);
        }
    }

    #[inline(never)]
    fn add_nested(&mut self, op: Operation<'_, '_>) {
        let mut ancestors: SmallVec<[OpId; 8]> = SmallVec::new();
        let mut at = op;
        loop {
            ancestors.push(at.id());
            let Some(region) = at.parent_region() else { return };
            if region.id() == self.scope {
                break;
            }
            let Some(parent) = region.parent_op() else { return };
            at = parent;
        }
        for &op in &ancestors {
            if self.filter.as_ref().is_none_or(|filter| filter.ops.contains(&op)) {
                self.worklist.push(op);
            }
        }
    }

    /// Adds the definitions of the operands of an erased operation if they have few other users: they may be dead now,
    /// or simplify.
    fn add_operands(&mut self, op: Operation<'_, '_>) {
        for operand in op.operands() {
            let Some(definition) = operand.defining_op() else { continue };
            if !has_several_users(operand, op) {
                self.add(definition);
            }
        }
    }
}

impl<'c> Listener<'c> for State<'_, 'c> {
    fn operation_inserted(&mut self, body: &Body<'c>, op: OpId) {
        if let Some(filter) = self.filter.as_mut().filter(|filter| filter.adds_new) {
            filter.ops.insert(op);
        }
        self.add(Operation::new(body, op));
        provenance::note(body, op, Action::Inserted);
        if let Some(listener) = &mut self.listener {
            listener.operation_inserted(body, op);
        }
    }
    fn operation_modified(&mut self, body: &Body<'c>, op: OpId) {
        self.add(Operation::new(body, op));
        self.lively.forget(Operation::new(body, op));
        provenance::note(body, op, Action::Modified);
        if let Some(listener) = &mut self.listener {
            listener.operation_modified(body, op);
        }
    }
    fn operation_moving(&mut self, body: &Body<'c>, op: OpId) {
        self.lively.forget(Operation::new(body, op));
        if let Some(listener) = &mut self.listener {
            listener.operation_moving(body, op);
        }
    }
    fn block_moving(&mut self, body: &Body<'c>, block: BlockId) {
        Block::new(body, block).ops().for_each(|op| self.lively.forget(op));
        if let Some(listener) = &mut self.listener {
            listener.block_moving(body, block);
        }
    }
    fn block_inserted(&mut self, body: &Body<'c>, block: BlockId) {
        if let Some(listener) = &mut self.listener {
            listener.block_inserted(body, block);
        }
    }
    fn block_erased(&mut self, body: &Body<'c>, block: BlockId) {
        if let Some(listener) = &mut self.listener {
            listener.block_erased(body, block);
        }
    }
    fn argument_inserted(&mut self, body: &Body<'c>, argument: ValueId) {
        if let Some(listener) = &mut self.listener {
            listener.argument_inserted(body, argument);
        }
    }
    fn operation_replaced(&mut self, body: &Body<'c>, op: OpId, values: &[ValueId]) {
        provenance::note_replaced(body, op, values);
        if let Some(listener) = &mut self.listener {
            listener.operation_replaced(body, op, values);
        }
    }
    fn match_failed(&mut self, body: &Body<'c>, op: OpId, why: &dyn fmt::Display) {
        if let Some(listener) = &mut self.listener {
            listener.match_failed(body, op, why);
        }
    }
    fn operation_erased(&mut self, body: &Body<'c>, op: OpId) {
        provenance::note(body, op, Action::Erased);
        if let Some(listener) = &mut self.listener {
            listener.operation_erased(body, op);
        }
        self.lively.forget(Operation::new(body, op));
        self.add_operands(Operation::new(body, op));
        self.worklist.remove(op);
        if let Some(filter) = &mut self.filter {
            filter.ops.remove(&op);
        }
    }
}

struct Driver<'d, 'l, 'c> {
    body: &'d mut Body<'c>,
    state: State<'l, 'c>,
    patterns: &'d FrozenPatternSet,
    config: &'d GreedyConfig,
    rewrites: usize,
    /// Remaining folds and rewrites of this iteration.
    budget: usize,
    room: Room<'c>,
}

/// Buffers filled anew in each iteration.
#[derive(Default)]
struct Room<'c> {
    ops: Vec<OpId>,
    constants: ConstantTable<'c>,
}

impl<'c> Driver<'_, '_, 'c> {
    fn run(&mut self, region: RegionId) -> GreedyResult {
        let mut iteration = 0;
        let mut goes_on = true;
        let mut changed = false;
        // True if nothing changed since regions were last found simple.
        let mut is_simple = false;
        while goes_on {
            iteration += 1;
            if self.config.max_iterations.is_some_and(|max| iteration > max) {
                break;
            }
            // Simplified regions have no unreachable blocks.
            if iteration == 1 || self.config.regions == RegionSimplification::Disabled {
                let mut rewriter = PatternRewriter::new(self.body, &mut self.state);
                changed |= erase_unreachable_blocks(&mut rewriter, &[region]);
            }
            is_simple &= !self.fill(region);
            if !self.body.context().may_act("GreedyPatternRewriteIteration") {
                return GreedyResult { converged: true, changed: changed || iteration > 1, settled: false };
            }
            goes_on = self.config.sees_root && self.apply_patterns(Body::ROOT);
            goes_on |= self.work();
            is_simple &= !goes_on;
            if self.config.regions != RegionSimplification::Disabled && !is_simple {
                let level = self.config.regions;
                let mut rewriter = PatternRewriter::new(self.body, &mut self.state);
                let simplified = simplify_regions(&mut rewriter, &[region], level);
                goes_on |= simplified == Simplified::Changed;
                is_simple = simplified == Simplified::AsItWas;
            }
            if self.budget == 0 {
                break;
            }
        }
        // If the last iteration changed nothing, the next one starts from the same state, except that constants are at
        // the front now.
        let is_done = self.budget != 0 && self.config.max_rewrites.is_none_or(|max| self.rewrites < max);
        let is_simple = is_simple || self.config.regions == RegionSimplification::Disabled;
        GreedyResult {
            converged: !goes_on,
            changed: changed || iteration > 1,
            settled: !goes_on && is_done && is_simple,
        }
    }

    /// Fills the worklist with all operations and unifies constants. Returns true if a constant moved.
    fn fill(&mut self, region: RegionId) -> bool {
        let Room { ops, constants } = &mut self.room;
        constants.clear();
        ops.clear();
        ops.reserve(self.body.op_limit());
        collect(Region::new(self.body, region), self.config.top_down, ops);
        self.state.worklist.restart(ops.len(), self.body.op_limit());
        self.budget = budget(ops.len());
        let mut moved = false;
        // In a flat body all operations are directly in the scope.
        let is_flat = self.body.is_flat() && self.state.filter.is_none();
        for &op in &*ops {
            let view = Operation::new(self.body, op);
            let constant = view.constant_value().filter(|_| self.config.unifies_constants);
            if let Some(value) = constant {
                let mut rewriter = PatternRewriter::new(self.body, &mut self.state);
                let inserted = constants.insert(&mut rewriter, op, value);
                moved |= inserted != Inserted::AsItWas;
                if inserted == Inserted::Replaced {
                    continue;
                }
            }
            if is_flat {
                self.state.worklist.push(op);
            } else {
                self.state.add_to_complete(Operation::new(self.body, op));
            }
        }
        if self.config.top_down {
            self.state.worklist.reverse();
        }
        moved
    }

    /// Processes the worklist until it is empty. Returns true if anything changed.
    fn work(&mut self) -> bool {
        let mut changed = false;
        while self.config.max_rewrites.is_none_or(|max| self.rewrites < max) {
            let Some(op) = self.state.worklist.pop() else { break };
            if self.state.lively.is_trivially_dead(Operation::new(self.body, op)) {
                PatternRewriter::new(self.body, &mut self.state).erase_op(op);
                changed = true;
                continue;
            }
            if self.budget == 0 {
                break;
            }
            if self.config.folds && self.fold_recording(op) {
                changed = true;
                self.budget -= 1;
                continue;
            }
            if self.apply_patterns(op) {
                changed = true;
                self.rewrites += 1;
                self.budget -= 1;
            }
        }
        changed
    }

    /// Folds an operation, as [`Driver::fold`] does; records it if that is asked for.
    fn fold_recording(&mut self, op: OpId) -> bool {
        if provenance::is_asked_for(self.body.context()) {
            return provenance::in_pattern(FOLD, op, || self.fold(op));
        }
        self.fold(op)
    }

    /// Folds an operation, materializing constant results before it.
    fn fold(&mut self, op: OpId) -> bool {
        let view = Operation::new(self.body, op);
        if view.has_trait(TraitFlags::CONSTANT_LIKE) {
            return false;
        }
        let results = match view.fold() {
            None => return false,
            Some(Folded::InPlace(edits)) => {
                self.body.apply_edits(op, &edits);
                self.state.operation_modified(self.body, op);
                return true;
            }
            Some(Folded::Results(results)) => results,
        };
        // In a cycle, possible in unreachable blocks, an operation may fold to itself.
        if view.results().any(|own| results.contains(&FoldResult::Value(own.id()))) {
            return false;
        }
        if let [FoldResult::Constant(value)] = results[..]
            && self.become_constant(op, value)
        {
            return true;
        }
        let view = Operation::new(self.body, op);
        let (location, name) = (view.location(), view.name());
        let mut rewriter = PatternRewriter::new(self.body, &mut self.state);
        rewriter.set_insertion_point(op);
        let mut values: SmallVec<[ValueId; 4]> = SmallVec::new();
        for (at, result) in results.iter().enumerate() {
            let value = match *result {
                FoldResult::Value(value) => Some(value),
                FoldResult::Constant(constant) => {
                    let ty = rewriter.op(op).result(at).ty();
                    rewriter.create_constant(op, constant, ty, location)
                }
            };
            let Some(value) = value else {
                erase_new_constants(&mut rewriter, &results, &values);
                return false;
            };
            values.push(value);
        }
        assert_eq!(values.len(), rewriter.op(op).result_count(), "the fold of '{name}' has all results");
        rewriter.replace_op(op, &values);
        true
    }

    /// Turns an operation with one result into a constant in place: the effect of inserting a constant before it,
    /// replacing it and erasing it, in one step. Returns true if it was done; only possible without a listener.
    fn become_constant(&mut self, op: OpId, value: Attribute<'c>) -> bool {
        let view = Operation::new(self.body, op);
        if self.state.filter.is_some() || self.state.listener.is_some() || !view.is_plain() {
            return false;
        }
        let materialize = view.name().dialect().and_then(|dialect| dialect.hooks.materialize_constant);
        let ty = view.result(0).ty();
        let constant = materialize.and_then(|make| make(self.body.context(), value, ty, view.location()));
        let Some(constant) = constant.filter(|constant| view.could_become(constant)) else { return false };
        self.state.add(view);
        for user in view.result(0).users() {
            self.state.add(user);
            self.state.lively.forget(user);
        }
        self.state.lively.forget(view);
        self.state.add_operands(view);
        let result = view.result(0).id();
        self.body.become_leaf(op, &constant);
        provenance::note(self.body, op, Action::Modified);
        self.body.reverse_uses(result);
        true
    }

    fn apply_patterns(&mut self, op: OpId) -> bool {
        let patterns = self.patterns;
        let mut numbers = patterns.numbers_of(Operation::new(self.body, op).name()).iter();
        if numbers.len() == 0 {
            return false;
        }
        let mut rewriter = PatternRewriter::new(self.body, &mut self.state);
        rewriter.set_insertion_point(op);
        let point = rewriter.save_insertion_point();
        numbers.any(|number| {
            // A pattern that did not match may have moved the insertion point.
            rewriter.restore_insertion_point(point);
            apply_pattern(patterns.pattern(*number), op, &mut rewriter).is_some()
        })
    }
}

fn erase_new_constants(
    rewriter: &mut PatternRewriter<'_, '_>,
    results: &[FoldResult<'_>],
    values: &[ValueId],
) {
    for (result, value) in results.iter().zip(values) {
        let definition = rewriter.value(*value).defining_op().map(Operation::id);
        if let (FoldResult::Constant(_), Some(constant)) = (result, definition) {
            rewriter.erase_op(constant);
        }
    }
}

/// Returns true if several operations besides a given one use a value.
#[inline]
fn has_several_users(value: Value<'_, '_>, beside: Operation<'_, '_>) -> bool {
    let mut others = value.users().filter(|user| user.id() != beside.id());
    let first = others.next();
    first.is_some_and(|first| others.any(|other| other.id() != first.id()))
}

/// Collects all operations of a region and those nested in it, without the contents of isolated ones.
fn collect(region: Region<'_, '_>, outer_first: bool, into: &mut Vec<OpId>) {
    for op in region.ops() {
        if outer_first {
            into.push(op.id());
        }
        if !op.is_plain() && op.body().child(op.id()).is_none() {
            for inner in op.regions() {
                ensure_stack(|| collect(inner, outer_first, into));
            }
        }
        if !outer_first {
            into.push(op.id());
        }
    }
}
