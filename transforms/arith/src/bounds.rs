//! The bounds of integers, while the operations around them are rewritten.

use std::sync::{Arc, Mutex, PoisonError};
use terrace_analysis::program::Program;
use terrace_analysis::ranges::integer_ranges;
use terrace_interfaces::int_range::{ConstantIntRanges, storage_bits};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Block, Body, Listener, Operation, PatternRewriter, Value};
use terrace_pass::PassOp;
use terrace_support::ap_int::ApInt;

/// Ranges of the values of one body, by number. Values created later have none.
///
/// It is shared by patterns and the listener that forgets what is erased.
#[derive(Clone, Default)]
pub(super) struct Bounds(Arc<Mutex<Vec<Option<ConstantIntRanges>>>>);

impl Bounds {
    /// Returns the bounds of a value, if they are known.
    pub fn of(&self, value: Value<'_, '_>) -> Option<ConstantIntRanges> {
        self.lock().get(value.id().index()).cloned().flatten()
    }

    /// Returns true if it is known of a value that it is not negative.
    pub fn is_never_negative(&self, value: Value<'_, '_>) -> bool {
        self.of(value).is_some_and(|range| !range.smin().is_negative())
    }

    /// Copies the range of one value to another.
    pub fn copy(&self, from: ValueId, to: ValueId) {
        let mut all = self.lock();
        let range = all.get(from.index()).cloned().flatten();
        if to.index() >= all.len() {
            all.resize(to.index() + 1, None);
        }
        all[to.index()] = range;
    }

    fn forget<'a, 'c: 'a>(&self, values: impl Iterator<Item = Value<'a, 'c>>) {
        let mut all = self.lock();
        for value in values {
            if let Some(range) = all.get_mut(value.id().index()) {
                *range = None;
            }
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Option<ConstantIntRanges>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Numbers may be used again: what has a new meaning is forgotten. What moves keeps its own.
struct Forgetful<'b> {
    bounds: &'b Bounds,
    moving_op: Option<OpId>,
    moving_block: Option<BlockId>,
}

impl<'c> Listener<'c> for Forgetful<'_> {
    fn operation_moving(&mut self, _: &Body<'c>, op: OpId) {
        self.moving_op = Some(op);
    }
    fn operation_inserted(&mut self, body: &Body<'c>, op: OpId) {
        if self.moving_op.take() != Some(op) {
            self.bounds.forget(Operation::new(body, op).results());
        }
    }
    fn operation_erased(&mut self, body: &Body<'c>, op: OpId) {
        self.bounds.forget(Operation::new(body, op).results());
    }
    fn block_moving(&mut self, _: &Body<'c>, block: BlockId) {
        self.moving_block = Some(block);
    }
    fn block_inserted(&mut self, body: &Body<'c>, block: BlockId) {
        if self.moving_block.take() != Some(block) {
            self.bounds.forget(Block::new(body, block).arguments());
        }
    }
    fn argument_inserted(&mut self, body: &Body<'c>, argument: ValueId) {
        self.bounds.forget(std::iter::once(Value::new(body, argument)));
    }
}

/// Finds the bounds of all integers, then rewrites each body by what is known of it, the outermost first.
pub(super) fn rewrite_by_bounds<'c>(
    op: &mut PassOp<'_, 'c>,
    bounds: &Bounds,
    mut rewrite: impl FnMut(&mut Body<'c>, &mut dyn Listener<'c>, Depth),
) {
    let found = integer_ranges(&Program::new(op.body(), op.is_nested())).into_bodies();
    let mut found: Vec<Option<Vec<Option<ConstantIntRanges>>>> = found.into_iter().map(Some).collect();
    op.body_mut().for_each_in_tree_mut(&mut |number, body| {
        let Some(facts) = found.get_mut(number as usize).and_then(Option::take) else { return };
        *bounds.lock() = facts;
        let depth = if number == 0 { Depth::Outermost } else { Depth::Nested };
        let mut listener = Forgetful { bounds, moving_op: None, moving_block: None };
        rewrite(body, &mut listener, depth);
    });
    bounds.lock().clear();
}

/// True if a body is that of the operation that a pass runs on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Depth {
    /// It is.
    Outermost,
    /// It is that of an isolated operation in it.
    Nested,
}

/// Returns the one integer that a value is known to be, where anything uses the value.
pub(super) fn known_constant(bounds: &Bounds, value: Value<'_, '_>) -> Option<ApInt> {
    if value.is_unused() {
        return None;
    }
    // Regions may yield an integer as a value of another type, as `async.execute` does.
    let bits = storage_bits(value.ty());
    bounds.of(value)?.constant_value().filter(|constant| constant.width_bits() == bits).cloned()
}

/// Makes the constant that a value is known to be where new operations go, and uses it instead.
pub(super) fn replace_by_constant(
    bounds: &Bounds,
    value: ValueId,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> bool {
    let view = rewriter.value(value);
    let Some(constant) = known_constant(bounds, view) else { return false };
    let (ty, location, context) = (view.ty(), view.location(), rewriter.context());
    let owner = view.defining_op().or_else(|| view.parent_block()?.parent_op());
    let attribute = context.uniform(ty, &constant);
    let own = owner.and_then(|owner| owner.name().dialect()?.hooks.materialize_constant);
    let state = own
        .and_then(|materialize| materialize(context, attribute, ty, location))
        .or_else(|| terrace_arith::materialize(context, attribute, ty, location));
    let Some(state) = state else { return false };
    let new = rewriter.create_value(state);
    bounds.copy(value, new);
    rewriter.replace_all_uses_with(value, new);
    true
}
