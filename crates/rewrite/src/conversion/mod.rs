//! Dialect conversion: rewrites operations until all that is left is legal.
//!
//! Every operation is looked at once, outer ones first, blocks in an order in which definitions come before uses. One
//! that is not legal is folded, or rewritten by the first pattern whose outcome is legal, or can be made so in the same
//! way; what a pattern did otherwise is taken back.
//!
//! Isolated operations are converted one by one, or at the same time where the context allows several threads: the
//! patterns of one do not see another.

mod casts;
mod order;
mod state;
mod target;

pub use casts::reconcile_unrealized_casts;
pub use target::{ConversionTarget, Legality, LegalityFn};

use crate::pattern_set::FrozenPatternSet;
use smallvec::SmallVec;
use state::{Mark, State};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Body, FoldResult, Folded, LogicalResult, Operation, Pattern, PatternRewriter, TraitFlags, capture,
};

/// What becomes of operations that stay as they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConversionMode {
    /// They may stay, unless they are explicitly illegal.
    Partial,
    /// They must be legal.
    Full,
}

/// A conversion, to be run on bodies.
pub struct Conversion<'d, 'c> {
    /// What is legal.
    pub target: &'d ConversionTarget<'c>,
    /// How what is not can be made so.
    pub patterns: &'d FrozenPatternSet,
    /// What becomes of the rest.
    pub mode: ConversionMode,
}

/// Converts what patterns are there for; what is explicitly illegal may not stay.
///
/// # Errors
/// If something illegal stays; it was told. The body is then in a state between.
pub fn apply_partial_conversion<'c>(
    body: &mut Body<'c>,
    target: &ConversionTarget<'c>,
    patterns: &FrozenPatternSet,
) -> LogicalResult {
    Conversion { target, patterns, mode: ConversionMode::Partial }.run(body)
}

/// Converts everything; what is not legal may not stay.
///
/// # Errors
/// If something that is not legal stays; it was told. The body is then in a state between.
pub fn apply_full_conversion<'c>(
    body: &mut Body<'c>,
    target: &ConversionTarget<'c>,
    patterns: &FrozenPatternSet,
) -> LogicalResult {
    Conversion { target, patterns, mode: ConversionMode::Full }.run(body)
}

impl<'c> Conversion<'_, 'c> {
    /// Converts the operation that is the root of a body, and all that is in it.
    ///
    /// # Errors
    /// If something stays that may not; it was told.
    pub fn run(&self, body: &mut Body<'c>) -> LogicalResult {
        let ops = order::ops_to_convert(body, self.target);
        let mut driver =
            Driver { body: &mut *body, state: State::default(), conversion: self, active: SmallVec::new() };
        ops.into_iter().try_for_each(|op| driver.convert(op))?;
        let Driver { state, .. } = driver;
        state.finish(body);

        let mut children = body.children();
        children.retain(|op| self.target.legality(Operation::new(body, *op)) != Legality::RecursivelyLegal);
        let results = body.for_each_child_of(&children, &|child| capture(|| self.run(child)));
        for (result, told) in results {
            told.into_iter().for_each(|diagnostic| body.context().tell(diagnostic));
            result?;
        }
        Ok(())
    }
}

struct Driver<'d, 'c> {
    body: &'d mut Body<'c>,
    state: State<'c>,
    conversion: &'d Conversion<'d, 'c>,
    /// The patterns whose outcome is being made legal, by address: none is applied to its own outcome.
    active: SmallVec<[usize; 4]>,
}

impl<'c> Driver<'_, 'c> {
    /// Makes an operation legal, or tells that it cannot be, if it must.
    fn convert(&mut self, op: OpId) -> LogicalResult {
        if self.legalize(op) {
            return Ok(());
        }
        let view = Operation::new(self.body, op);
        let name = view.name();
        match self.conversion.mode {
            ConversionMode::Full => view.emit_error(format_args!("failed to legalize operation '{name}'")),
            ConversionMode::Partial if self.conversion.target.legality(view) == Legality::Illegal => view
                .emit_error(format_args!(
                    "failed to legalize operation '{name}' that was explicitly marked illegal"
                )),
            ConversionMode::Partial => Ok(()),
        }
    }

    fn legalize(&mut self, op: OpId) -> bool {
        if self.state.is_done_with(op) {
            return true;
        }
        let view = Operation::new(self.body, op);
        match self.conversion.target.legality(view) {
            Legality::Legal => true,
            Legality::RecursivelyLegal => {
                self.state.ignore_nested(view);
                true
            }
            Legality::Illegal | Legality::Unknown => {
                stacker::maybe_grow(64 << 10, 1 << 20, || self.fold(op) || self.apply_patterns(op))
            }
        }
    }

    fn roll_back(&mut self, mark: Mark) -> bool {
        self.state.roll_back(self.body, mark);
        false
    }

    /// Replaces an operation by what it folds to, if that is legal.
    fn fold(&mut self, op: OpId) -> bool {
        let view = Operation::new(self.body, op);
        if view.has_trait(TraitFlags::CONSTANT_LIKE) {
            return false;
        }
        let results = match view.fold() {
            None => return false,
            Some(Folded::InPlace(edits)) => {
                self.body.apply_edits(op, &edits);
                return self.legalize(op);
            }
            Some(Folded::Results(results)) => results,
        };
        if view.results().any(|own| results.contains(&FoldResult::Value(own.id()))) {
            return false;
        }
        let location = view.location();
        let mark = self.state.mark();
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
            match value {
                Some(value) => values.push(value),
                None => return self.roll_back(mark),
            }
        }
        let created = self.state.touched_since(mark);
        if !created.into_iter().all(|op| self.legalize(op)) {
            return self.roll_back(mark);
        }
        PatternRewriter::new(self.body, &mut self.state).replace_op(op, &values);
        true
    }

    /// Applies the first pattern whose outcome is legal.
    fn apply_patterns(&mut self, op: OpId) -> bool {
        let patterns = self.conversion.patterns;
        patterns.of(Operation::new(self.body, op).name()).any(|pattern| self.apply_pattern(op, pattern))
    }

    fn apply_pattern(&mut self, op: OpId, pattern: &Pattern) -> bool {
        let address = std::ptr::from_ref(pattern).addr();
        if self.active.contains(&address) {
            return false;
        }
        let mark = self.state.mark();
        let mut rewriter = PatternRewriter::new(self.body, &mut self.state);
        rewriter.set_insertion_point(op);
        if pattern.match_and_rewrite(op, &mut rewriter).is_none() {
            return self.roll_back(mark);
        }
        self.active.push(address);
        let touched = self.state.touched_since(mark);
        let is_legal = touched.into_iter().all(|op| self.legalize(op));
        self.active.pop();
        is_legal || self.roll_back(mark)
    }
}
