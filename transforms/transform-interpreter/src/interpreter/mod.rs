//! Interpreter of transform scripts: runs operations one by one, and knows what is associated with each of their
//! values.

mod each;
mod invalidation;
mod mapping;
mod model;
mod outcome;
mod payload;
mod results;
mod script;
mod tracking;

pub use mapping::{Mapping, Payload};
pub use model::{Apply, TransformModel};
pub use outcome::{Applied, Interruption, ScriptError, Silenceable};
pub use script::{Script, ScriptIndex};

use invalidation::InvalidHandles;
use smallvec::SmallVec;
use terrace_interfaces::effects::effects;
use terrace_ir::print::PrintFlags;
use terrace_ir::spec::{EffectKind, EffectTarget};
use terrace_ir::tree::{TreeListener, TreeOp, TreeValue};
use terrace_ir::{Attribute, Block, Body, Ctx, Diagnostic, Operation, Tree, TreeRewriter, Value};
use terrace_pass::{NestedPipelines, PassRegistry};
use terrace_support::ensure_stack;
use terrace_transform::FailurePropagationMode;
use tracking::Tracker;

/// Settings of an interpreter.
#[derive(Clone, Copy)]
pub struct InterpreterOptions {
    /// True to refuse handles whose payload an operation may have changed, and repeated objects associated with a
    /// handle that is consumed.
    pub expensive_checks: bool,
}

/// Environment in which the interpreter runs passes.
#[derive(Clone, Copy)]
pub struct Environment<'e, 'c> {
    /// All passes.
    pub registry: &'e PassRegistry,
    /// Runner of pipelines.
    pub pipelines: NestedPipelines<'e, 'c>,
}

/// A running interpreter.
pub struct Interpreter<'s, 't, 'c> {
    /// The payload.
    pub tree: Tree<'t, 'c>,
    /// The named sequences.
    pub sequences: ScriptIndex<'s, 'c>,
    environment: Environment<'s, 'c>,
    options: InterpreterOptions,
    mapping: Mapping<'s, 'c>,
    invalid: InvalidHandles<'s, 'c>,
    /// The operation that is running, innermost.
    current: Option<Operation<'s, 'c>>,
    /// The operands that it consumes.
    consumed: SmallVec<[Value<'s, 'c>; 2]>,
    /// Replacements that were not found while it ran.
    tracking: TrackingFailures,
    /// The sequence in the payload that the script begins with, if the script is a part of the payload.
    home: Option<TreeOp>,
    print_flags: PrintFlags,
}

/// Replacements that a listener did not find.
#[derive(Default)]
struct TrackingFailures {
    errors: Vec<Diagnostic>,
    notes: Vec<Diagnostic>,
}

/// Returns the numbers of the operands that an operation consumes.
pub fn consumed_operands(op: Operation<'_, '_>) -> SmallVec<[usize; 2]> {
    let Some(effects) = effects(op) else { return SmallVec::new() };
    let mut numbers = SmallVec::new();
    for effect in effects.iter().filter(|effect| effect.kind == EffectKind::Free) {
        if let EffectTarget::Value(value) = effect.on {
            numbers
                .extend(op.operands().enumerate().filter(|(_, operand)| *operand == value).map(|(at, _)| at));
        }
    }
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

impl<'s, 't, 'c> Interpreter<'s, 't, 'c> {
    /// Creates an interpreter of a script on a payload.
    pub fn new(
        tree: Tree<'t, 'c>,
        sequences: ScriptIndex<'s, 'c>,
        environment: Environment<'s, 'c>,
        options: InterpreterOptions,
    ) -> Self {
        Interpreter {
            tree,
            sequences,
            environment,
            options,
            mapping: Mapping::default(),
            invalid: InvalidHandles::default(),
            current: None,
            consumed: SmallVec::new(),
            tracking: TrackingFailures::default(),
            home: None,
            print_flags: PrintFlags::default(),
        }
    }

    /// Says which operation of the payload the script is.
    pub fn set_home(&mut self, home: Option<TreeOp>) {
        self.home = home;
    }

    /// Sets the flags for operations that print.
    pub fn set_print_flags(&mut self, flags: PrintFlags) {
        self.print_flags = flags;
    }

    /// Returns the flags for operations that print.
    pub fn print_flags(&self) -> PrintFlags {
        self.print_flags.clone()
    }

    /// Returns true if an operation of the payload contains the script, or is in it.
    ///
    /// # Errors
    /// If the operation is gone.
    pub fn contains_script(&self, op: TreeOp) -> Applied<bool> {
        match self.home.filter(|home| self.tree.is_live(*home)) {
            Some(home) => Ok(self.tree.is_ancestor(op, home)?),
            None => Ok(false),
        }
    }

    /// Returns the context.
    pub fn context(&self) -> Ctx<'c> {
        self.tree.root_body().context()
    }

    /// Returns all passes and what runs them.
    pub fn environment(&self) -> Environment<'s, 'c> {
        self.environment
    }

    /// Runs an operation of the script.
    ///
    /// # Errors
    /// If the operation failed.
    pub fn apply(&mut self, op: Operation<'s, 'c>) -> Applied {
        ensure_stack(|| self.apply_here(op))
    }

    fn apply_here(&mut self, op: Operation<'s, 'c>) -> Applied {
        let Some(model) = op.model::<TransformModel>() else {
            let message = format_args!("'{}' cannot be interpreted: no model says what it does", op.name());
            return Err(op.context().error(op.location(), message).tell().into());
        };
        let numbers = consumed_operands(op);
        if self.options.expensive_checks {
            let repeats = (model.allows_repeats)(op);
            self.invalid.check_and_record(op, &numbers, repeats, &self.mapping, &self.tree)?;
            numbers.iter().try_for_each(|number| self.check_repetition(op, *number))?;
        }
        let consumed: SmallVec<[Value<'s, 'c>; 2]> =
            numbers.iter().map(|number| op.operand(*number)).collect();
        let outer = (self.current.replace(op), std::mem::replace(&mut self.consumed, consumed.clone()));
        let outer_tracking = std::mem::take(&mut self.tracking);
        let result = (model.apply)(self, op);
        (self.current, self.consumed) = outer;
        self.tracking = outer_tracking;
        match result {
            Err(Interruption::Stale(_) | Interruption::Definite) => {
                let Err(interruption) = result else { return Ok(()) };
                interruption.report(op.context(), op.location());
                return Err(Interruption::Definite);
            }
            Err(Interruption::Silenceable(_)) => {
                for result in op.results() {
                    if self.mapping.get(result).is_none() {
                        self.mapping.set(result, Payload::empty(result.ty()));
                    }
                }
            }
            Ok(()) => {}
        }
        consumed.iter().for_each(|handle| self.mapping.forget(*handle));
        result
    }

    /// Runs the operations of a block one after the other, its terminator not.
    ///
    /// # Errors
    /// If an operation fails; with suppression, only failures that cannot be silenced count.
    pub fn apply_block(&mut self, block: Block<'s, 'c>, mode: FailurePropagationMode) -> Applied {
        for op in block.ops() {
            if Some(op) == block.last_op() && op.name().has_trait(terrace_ir::TraitFlags::TERMINATOR) {
                break;
            }
            match self.apply(op) {
                Err(Interruption::Silenceable(_)) if mode == FailurePropagationMode::Suppress => {}
                outcome => outcome?,
            }
        }
        Ok(())
    }

    /// Refuses a handle that is consumed and is associated with an object twice.
    fn check_repetition(&self, op: Operation<'s, 'c>, number: usize) -> Applied {
        let message = format_args!(
            "a handle passed as operand #{number} and consumed by this operation points to a payload entity more than \
             once"
        );
        let repeated = match self.mapping.get(op.operand(number)) {
            Some(Payload::Ops(ops)) => first_repeated(ops.iter().filter(|op| self.tree.is_live(**op)))
                .map(|op| Ok::<_, Interruption>((self.tree.op(*op)?.location(), "repeated target op")))
                .transpose()?,
            Some(Payload::Values(values)) => first_repeated(values.iter())
                .map(|value| {
                    Ok::<_, Interruption>((self.tree.value(*value)?.location(), "repeated target value"))
                })
                .transpose()?,
            _ => None,
        };
        match repeated {
            Some((location, note)) => op.failure(message).note(location, note).fail(),
            None => Ok(()),
        }
    }

    /// Edits the payload, with a listener that keeps handles current.
    pub fn edit<R>(&mut self, work: impl FnOnce(&mut TreeRewriter<'_, 't, 'c>) -> R) -> R {
        self.edit_tracking(true, work)
    }

    fn edit_tracking<R>(
        &mut self,
        requires_same_name: bool,
        work: impl FnOnce(&mut TreeRewriter<'_, 't, 'c>) -> R,
    ) -> R {
        let mut tracker = self.current.map(|op| {
            Tracker::new(&mut self.mapping, op, &self.consumed, &mut self.tracking, requires_same_name)
        });
        match &mut tracker {
            Some(tracker) => {
                let listener: &mut dyn TreeListener<'c> = tracker;
                work(&mut TreeRewriter::with_listener(&mut self.tree, listener))
            }
            None => work(&mut TreeRewriter::new(&mut self.tree)),
        }
    }

    /// Edits the body in which the regions of an operation are, by means that handles do not follow, and returns the
    /// handle that the operation has from then on. Handles into the body are gone then.
    ///
    /// # Errors
    /// If the handle is stale.
    pub fn edit_untracked<R>(
        &mut self,
        target: TreeOp,
        edit: impl FnOnce(&mut Body<'c>) -> R,
    ) -> Applied<(R, TreeOp)> {
        let is_root = target == self.tree.root();
        let result = self.tree.edit_untracked(target, edit)?;
        if !is_root {
            return Ok((result, target));
        }
        // The handle of the root is one into its own body.
        let root = self.tree.root();
        self.mapping.replace_op(target, root);
        Ok((result, root))
    }

    /// Fails if replacements were not found since the current operation began.
    ///
    /// # Errors
    /// Then; the failure can be silenced.
    pub fn check_tracking(&mut self) -> Applied {
        let TrackingFailures { mut errors, notes } = std::mem::take(&mut self.tracking);
        match errors.last_mut() {
            Some(last) => last.notes.extend(notes),
            None => return Ok(()),
        }
        Err(Interruption::Silenceable(errors))
    }
}

/// Returns the first object that occurs twice.
fn first_repeated<'p, T: Eq + std::hash::Hash>(mut objects: impl Iterator<Item = &'p T>) -> Option<&'p T> {
    let mut seen = terrace_support::interner::FoldSet::default();
    objects.find(|object| !seen.insert(*object))
}
