//! Dialect conversion: rewrites operations until all that remain are legal.
//!
//! Every operation is visited once, outer ones first, blocks in an order in which definitions come before uses. An
//! illegal one is folded, or rewritten by the first pattern whose result is legal or can be legalized recursively; the
//! rewrites of other patterns are rolled back.
//!
//! Where types change, patterns read operands as values of the converted types, and replace results by values of
//! theirs. Casts bridge old and new values until the end; those that do not cancel out are materialized by the
//! [`TypeConverter`].
//!
//! Isolated operations are converted independently of each other, in parallel where the context allows several threads.
//! Symbols that they need in the module are requested through the rewriter.

mod casts;
pub mod lowering;
mod op_set;
mod order;
mod snapshot;
mod state;
mod structural;
mod target;
mod trace;
mod type_converter;
mod typed;
mod value_table;

pub use casts::reconcile_unrealized_casts;
pub use structural::{convert_function_op, function_pattern, structural_patterns};
use target::{Chances, Rules, Wanted};
pub use target::{ConversionTarget, Legality, LegalityFn};
pub use type_converter::{
    Conversion as TypeConversion, NewArguments, SignatureConversion, TypeConverter, TypeList,
};
pub use typed::{
    convert_block_signature, convert_region_types, converted_operands, converted_operands_to_one, rename_op,
    replace_op_converted, replace_op_with_lists,
};

use crate::pattern_set::{FrozenPatternSet, apply_pattern};
use smallvec::SmallVec;
use state::{Mark, State, Touched};
use std::sync::{Mutex, MutexGuard, PoisonError};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Body, Failure, FoldResult, Folded, Listener, LogicalResult, NoSymbolTable, Operation, Pattern,
    PatternRewriter, WorkResult, capture,
};
use terrace_support::ensure_stack;
use trace::Trace;

/// Treatment of operations that are not converted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConversionMode {
    /// They may remain unless they are explicitly illegal.
    Partial,
    /// They must be legal.
    Full,
}

/// A conversion, to be run on bodies.
pub struct Conversion<'d, 'c> {
    /// Legality of operations.
    pub target: &'d ConversionTarget<'c>,
    /// Patterns that legalize the rest.
    pub patterns: &'d FrozenPatternSet,
    /// Treatment of the rest.
    pub mode: ConversionMode,
}

/// Converts operations that have patterns; explicitly illegal ones must not remain.
///
/// # Errors
/// If an illegal operation remains; a diagnostic was emitted. The body is then partly converted.
pub fn apply_partial_conversion<'c>(
    body: &mut Body<'c>,
    target: &ConversionTarget<'c>,
    patterns: &FrozenPatternSet,
) -> LogicalResult {
    Conversion { target, patterns, mode: ConversionMode::Partial }.run(body).map(|_| ())
}

/// Converts all operations; only legal ones may remain.
///
/// # Errors
/// If an operation that is not legal remains; a diagnostic was emitted. The body is then partly converted.
pub fn apply_full_conversion<'c>(
    body: &mut Body<'c>,
    target: &ConversionTarget<'c>,
    patterns: &FrozenPatternSet,
) -> LogicalResult {
    Conversion { target, patterns, mode: ConversionMode::Full }.run(body).map(|_| ())
}

impl<'d, 'c> Conversion<'d, 'c> {
    fn state(&self, wanted: Wanted) -> State<'d, 'c> {
        State::new(Rules::new(self.target, self.patterns, wanted))
    }

    /// Converts the root of a body and everything nested in it. Returns true if anything was changed.
    ///
    /// # Errors If an operation remains that may not, or a symbol is needed and no symbol table is around the body; a
    /// diagnostic was emitted.
    pub fn run(&self, body: &mut Body<'c>) -> Result<bool, Failure> {
        if !body.context().may_act("apply-conversion") {
            return Ok(false);
        }
        let session = Session { conversion: self, states: Mutex::default() };
        let Converted { refused, is_changed } = session.convert(body)?;
        let Some(name) = refused else { return Ok(is_changed) };
        let root = Operation::new(body, Body::ROOT);
        root.emit_error(format_args!(
            "needs the symbol '{name}' in the module around it: convert the module"
        ))?;
        Err(Failure)
    }
}

/// Result of converting a body.
struct Converted<'c> {
    /// Name of a symbol that is needed and that no table around takes.
    refused: Option<&'c str>,
    is_changed: bool,
}

impl WorkResult for Converted<'_> {
    fn has_changed(&self) -> Option<bool> {
        Some(self.is_changed)
    }
}

/// Run of a conversion on a body and those nested in it.
struct Session<'s, 'd, 'c> {
    conversion: &'s Conversion<'d, 'c>,
    /// Idle states, whose buffers are reused.
    states: Mutex<Vec<State<'d, 'c>>>,
}

impl<'d, 'c> Session<'_, 'd, 'c> {
    fn states(&self) -> MutexGuard<'_, Vec<State<'d, 'c>>> {
        self.states.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Converts a body.
    fn convert(&self, body: &mut Body<'c>) -> Result<Converted<'c>, Failure> {
        let conversion = self.conversion;
        let target = conversion.target;
        let free = self.states().pop();
        let mut state = free.unwrap_or_else(|| {
            let wanted = match conversion.mode {
                ConversionMode::Full => Wanted::MaybeIllegal,
                ConversionMode::Partial => Wanted::MaybeChanged,
            };
            conversion.state(wanted)
        });
        let mut ops = std::mem::take(&mut state.pending);
        order::ops_to_convert(body, &mut state.rules, &mut ops);
        let mut driver = Driver::new(&mut *body, conversion, &mut state);
        ops.drain(..).try_for_each(|op| driver.convert(op))?;
        state.pending = ops;
        let mut is_changed = state.has_changes();
        let (casts, requested) = state.finish(body);
        self.states().push(state);
        casts::resolve(body, &casts)?;

        let mut children = body.children();
        children.retain(|op| target.legality(Operation::new(body, *op)) != Legality::RecursivelyLegal);
        let refused = body.request_symbols(requested).err();
        let mut refused = refused.and_then(|NoSymbolTable(request)| request.symbol().symbol_name());
        let around = conversion.patterns.around();
        let results =
            body.for_each_child_knowing(around, &children, &|child| capture(|| self.convert(child)));
        for ((result, told), child) in results.into_iter().zip(children) {
            told.into_iter().for_each(|diagnostic| body.context().tell(diagnostic));
            let of_child = result?;
            is_changed |= of_child.is_changed;
            refused = refused.or(of_child.refused);
            body.settle_child(child);
        }
        Ok(Converted { refused, is_changed })
    }
}

/// Returns the operations of a body that are legal or could be legalized, without those in nested isolated operations.
/// Nothing is changed.
pub fn apply_analysis_conversion<'c>(
    body: &mut Body<'c>,
    target: &ConversionTarget<'c>,
    patterns: &FrozenPatternSet,
) -> Vec<OpId> {
    let conversion = Conversion { target, patterns, mode: ConversionMode::Partial };
    let mut state = conversion.state(Wanted::All);
    let mut ops = Vec::new();
    order::ops_to_convert(body, &mut state.rules, &mut ops);
    let mut driver = Driver::new(body, &conversion, &mut state);
    let start = driver.state.mark();
    let legal = ops.into_iter().filter(|op| driver.legalize(*op)).collect();
    driver.roll_back(start);
    legal
}

struct Driver<'w, 'd, 'c> {
    body: &'w mut Body<'c>,
    conversion: &'w Conversion<'d, 'c>,
    state: &'w mut State<'d, 'c>,
    /// Addresses of the patterns whose results are being legalized: none is applied to its own results.
    active: SmallVec<[usize; 4]>,
    /// Trace of attempts, if requested.
    trace: Option<Trace>,
}

impl<'w, 'd, 'c> Driver<'w, 'd, 'c> {
    fn new(body: &'w mut Body<'c>, conversion: &'w Conversion<'d, 'c>, state: &'w mut State<'d, 'c>) -> Self {
        let trace = body.context().explains_legalization().then(Trace::default);
        state.explanations = trace.as_ref().map(|_| Vec::new());
        Driver { body, conversion, state, active: SmallVec::new(), trace }
    }

    /// Legalizes an operation, or reports that it cannot be legalized if it must be.
    fn convert(&mut self, op: OpId) -> LogicalResult {
        if let Some(trace) = &mut self.trace {
            trace.clear();
        }
        if self.legalize(op) {
            return Ok(());
        }
        let view = Operation::new(self.body, op);
        let name = view.name();
        let illegal = match self.conversion.mode {
            ConversionMode::Full => "",
            ConversionMode::Partial if self.state.rules.legality(view) == Legality::Illegal => {
                " that was explicitly marked illegal"
            }
            ConversionMode::Partial => return Ok(()),
        };
        // The inner side of an isolated operation is converted with its body.
        if self.body.child(op).is_some() {
            return Ok(());
        }
        self.state.show_renamed(self.body);
        let view = Operation::new(self.body, op);
        let error = view.error(format_args!("failed to legalize operation '{name}'{illegal}"));
        match &self.trace {
            Some(trace) => trace.explain(error, view).emit(),
            None => error.emit(),
        }
    }

    /// Records an event about an operation that is being legalized.
    fn note(&mut self, op: OpId, what: impl FnOnce() -> String) {
        if let Some(trace) = &mut self.trace {
            trace.note(self.active.len(), Operation::new(self.body, op).name().as_str(), &what());
        }
    }

    #[inline]
    fn legalize(&mut self, op: OpId) -> bool {
        let chances = self.state.rules.of(Operation::new(self.body, op).name());
        chances.is_always_legal || self.state.is_done_with(op) || self.make_legal(op, chances)
    }

    fn make_legal(&mut self, op: OpId, chances: Chances<'d, 'c>) -> bool {
        let view = Operation::new(self.body, op);
        match chances.legality(view) {
            Legality::Legal => true,
            Legality::RecursivelyLegal => {
                self.state.ignore_nested(view);
                true
            }
            Legality::Illegal | Legality::Unknown => {
                (chances.may_fold && self.fold(op)) || self.apply_patterns(op, chances.patterns)
            }
        }
    }

    fn roll_back(&mut self, mark: Mark) -> bool {
        self.state.roll_back(self.body, mark);
        false
    }

    /// Legalizes the operations that were created since a position in the log, then those that were changed. Returns
    /// the first that cannot be legalized.
    fn illegal_since(&mut self, mark: Mark) -> Option<OpId> {
        // New log entries are appended: earlier positions stay valid.
        let mut changed: SmallVec<[OpId; 4]> = SmallVec::new();
        for action in State::between(mark, self.state.mark()) {
            match self.state.touched_by(action) {
                Some(Touched::Created(op)) if !self.legalize(op) => return Some(op),
                Some(Touched::Changed(op)) => changed.push(op),
                _ => {}
            }
        }
        changed.into_iter().find(|op| !self.legalize(*op))
    }

    /// Replaces an operation by its fold result, if that is legal.
    fn fold(&mut self, op: OpId) -> bool {
        let view = Operation::new(self.body, op);
        match view.fold() {
            None => false,
            Some(folded) => ensure_stack(|| self.replace_by_fold(op, folded)),
        }
    }

    fn replace_by_fold(&mut self, op: OpId, folded: Folded<'c>) -> bool {
        let results = match folded {
            Folded::InPlace(edits) => {
                self.state.operation_changing(self.body, op);
                self.body.apply_edits(op, &edits);
                return self.legalize(op);
            }
            Folded::Results(results) => results,
        };
        let view = Operation::new(self.body, op);
        if view.results().any(|own| results.contains(&FoldResult::Value(own.id()))) {
            return false;
        }
        let location = view.location();
        let mark = self.state.mark();
        let mut rewriter = PatternRewriter::new(self.body, self.state);
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
        if self.illegal_since(mark).is_some() {
            return self.roll_back(mark);
        }
        PatternRewriter::new(self.body, self.state).replace_op(op, &values);
        true
    }

    /// Applies the first pattern whose result is legal.
    fn apply_patterns(&mut self, op: OpId, numbers: &[u32]) -> bool {
        if numbers.is_empty() {
            self.note(op, || "no pattern starts from it".to_owned());
            return false;
        }
        let patterns = self.conversion.patterns;
        ensure_stack(|| numbers.iter().any(|number| self.apply_pattern(op, patterns.pattern(*number))))
    }

    fn apply_pattern(&mut self, op: OpId, pattern: &Pattern) -> bool {
        let address = std::ptr::from_ref(pattern).addr();
        let name = pattern.name;
        if self.active.contains(&address) {
            self.note(op, || format!("pattern '{name}' is not applied to its own outcome"));
            return false;
        }
        let mark = self.state.mark();
        let mut rewriter = PatternRewriter::new(self.body, self.state);
        rewriter.set_insertion_point(op);
        if apply_pattern(pattern, op, &mut rewriter).is_none() {
            let why = self.state.explanations.as_mut().and_then(Vec::pop);
            self.note(op, || match why {
                Some(why) => format!("pattern '{name}' does not match: {why}"),
                None => format!("pattern '{name}' does not match"),
            });
            return self.roll_back(mark);
        }
        self.note(op, || format!("pattern '{name}' matches"));
        self.active.push(address);
        let illegal = self.illegal_since(mark);
        self.active.pop();
        let Some(illegal) = illegal else { return true };
        let made = Operation::new(self.body, illegal).name();
        self.note(op, || format!("pattern '{name}' made '{made}', which cannot be made legal"));
        self.roll_back(mark)
    }
}
