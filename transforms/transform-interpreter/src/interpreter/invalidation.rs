//! Detection of uses of handles whose payload may be gone.
//!
//! An operation that consumes a handle may do anything to what is associated with it, and inside that. All handles of
//! that are invalid from then on, whatever really happened.

use super::mapping::{Key, Mapping, Payload, key};
use terrace_ir::tree::{TreeError, TreeOp, TreeValue};
use terrace_ir::{Location, LogicalResult, Operation, Tree, Value};
use terrace_support::interner::FoldMap;

/// Cause for which the payload of a handle is invalid.
#[derive(Clone)]
enum Cause<'c> {
    /// Its handle was associated with nothing, and was consumed itself.
    Empty,
    /// An operation is in one that was consumed.
    Op { ancestor: Location<'c>, nested: Location<'c>, through: Option<Location<'c>> },
    /// A value is defined in an operation that was consumed.
    ValueInOp { ancestor: Location<'c>, definition: Location<'c>, position: String, value: Location<'c> },
    /// A value was consumed.
    Value { value: Location<'c> },
}

/// Reason why a handle must not be used.
#[derive(Clone)]
struct Reason<'s, 'c> {
    consumer: Operation<'s, 'c>,
    operand: usize,
    cause: Cause<'c>,
}

/// Handles that must not be used any more.
#[derive(Default)]
pub(super) struct InvalidHandles<'s, 'c> {
    reasons: FoldMap<Key, Reason<'s, 'c>>,
}

impl<'s, 'c> InvalidHandles<'s, 'c> {
    /// Makes a handle valid, as it is associated with something new.
    pub fn forget(&mut self, handle: Value<'s, 'c>) {
        self.reasons.remove(&key(handle));
    }

    /// Refuses invalid operands of an operation, and records which handles it makes invalid.
    ///
    /// # Errors
    /// If an operand is invalid; a diagnostic was emitted.
    pub fn check_and_record(
        &mut self,
        op: Operation<'s, 'c>,
        consumed: &[usize],
        allows_repeated_operands: bool,
        mapping: &Mapping<'s, 'c>,
        tree: &Tree<'_, 'c>,
    ) -> LogicalResult {
        let mut new = InvalidHandles::default();
        for (number, operand) in op.operands().enumerate() {
            let known = self.reasons.get(&key(operand));
            let own = || new.reasons.get(&key(operand)).filter(|_| !allows_repeated_operands);
            if let Some(reason) = known.or_else(own) {
                return reason.report(op, operand);
            }
            if consumed.contains(&number) {
                // A handle that cannot be resolved is associated with nothing.
                let _ = Recorder { reasons: &mut new, op, operand: number, mapping, tree }.record(operand);
            }
        }
        self.reasons.extend(new.reasons);
        Ok(())
    }
}

impl<'s, 'c> Reason<'s, 'c> {
    fn report(&self, user: Operation<'s, 'c>, handle: Value<'s, 'c>) -> LogicalResult {
        let consumer = self.consumer.location();
        let start = format!("invalidated by this transform op that consumes its operand #{}", self.operand);
        let nested = "invalidates all handles to payload IR entities associated with this operand and entities nested \
                      in them";
        const USE: &str = "op uses a handle invalidated by a previously executed transform op";
        match &self.cause {
            Cause::Empty => user
                .context()
                .error(
                    user.location(),
                    "uses a handle associated with empty payload and invalidated by a previously executed transform op",
                )
                .note(consumer, start)
                .emit(),
            Cause::Op { ancestor, nested: op, through } => {
                let mut error = user
                    .context()
                    .error(user.location(), USE)
                    .note(handle.location(), "handle to invalidated ops")
                    .note(consumer, format_args!("{start} and {nested}"))
                    .note(*ancestor, "ancestor payload op")
                    .note(*op, "nested payload op");
                if let Some(value) = through {
                    error = error.note(*value, "consumed handle points to this payload value");
                }
                error.emit()
            }
            Cause::ValueInOp { ancestor, definition, position, value } => user
                .context()
                .error(user.location(), USE)
                .note(handle.location(), "invalidated handle")
                .note(consumer, format_args!("{start} and {nested}"))
                .note(*ancestor, "ancestor op associated with the consumed handle")
                .note(*definition, format_args!("op defining the value as {position}"))
                .note(*value, "payload value")
                .emit(),
            Cause::Value { value } => user
                .context()
                .error(user.location(), USE)
                .note(handle.location(), "invalidated handle")
                .note(consumer, format_args!("{start} and invalidates handles to the same values as associated with it"))
                .note(*value, "payload value")
                .emit(),
        }
    }
}

/// Recorder of what the consumption of one operand makes invalid.
struct Recorder<'r, 's, 't, 'c> {
    reasons: &'r mut InvalidHandles<'s, 'c>,
    op: Operation<'s, 'c>,
    operand: usize,
    mapping: &'r Mapping<'s, 'c>,
    tree: &'r Tree<'t, 'c>,
}

impl<'s, 'c> Recorder<'_, 's, '_, 'c> {
    fn record(&mut self, handle: Value<'s, 'c>) -> Result<(), TreeError> {
        match self.mapping.get(handle) {
            Some(Payload::Ops(ops)) => {
                if !ops.iter().any(|op| self.tree.is_live(*op)) {
                    self.add(handle, Cause::Empty);
                }
                for op in ops.iter().filter(|op| self.tree.is_live(**op)) {
                    self.record_op(*op, None)?;
                }
            }
            Some(Payload::Values(values)) => {
                if values.is_empty() {
                    self.add(handle, Cause::Empty);
                }
                for value in values {
                    self.record_value(*value)?;
                }
            }
            Some(Payload::Params(_)) | None => {}
        }
        Ok(())
    }

    fn add(&mut self, handle: Value<'s, 'c>, cause: Cause<'c>) {
        let reason = Reason { consumer: self.op, operand: self.operand, cause };
        self.reasons.reasons.entry(key(handle)).or_insert(reason);
    }

    /// Records the handles of an operation and of all that is in it.
    fn record_op(&mut self, ancestor: TreeOp, through: Option<Location<'c>>) -> Result<(), TreeError> {
        let tree = self.tree;
        let outer = tree.op(ancestor)?;
        let location = outer.location();
        let mut inner = vec![ancestor];
        inner.extend(tree.ops_in(ancestor)?);
        for op in inner {
            let nested = tree.op(op)?;
            for handle in self.mapping.handles_of_op(op) {
                self.add(handle, Cause::Op { ancestor: location, nested: nested.location(), through });
            }
            for result in nested.results() {
                self.record_value_in(location, nested, tree.value_handle(result)?, result.location(), || {
                    format!("result #{}", result.result_number().unwrap_or_default())
                });
            }
            for region in nested.regions() {
                for (number, block) in region.blocks().enumerate() {
                    for (argument, value) in block.arguments().enumerate() {
                        self.record_value_in(
                            location,
                            nested,
                            tree.value_handle(value)?,
                            value.location(),
                            || {
                                let region = region.number();
                                format!("block argument #{argument} of block #{number} in region #{region}")
                            },
                        );
                    }
                }
            }
        }
        Ok(())
    }

    fn record_value_in(
        &mut self,
        ancestor: Location<'c>,
        definition: Operation<'_, 'c>,
        value: TreeValue,
        location: Location<'c>,
        position: impl Fn() -> String,
    ) {
        for handle in self.mapping.handles_of_value(value) {
            let cause = Cause::ValueInOp {
                ancestor,
                definition: definition.location(),
                position: position(),
                value: location,
            };
            self.add(handle, cause);
        }
    }

    /// Records the handles of a value, and of what is in the operation that defines it or in its block.
    fn record_value(&mut self, value: TreeValue) -> Result<(), TreeError> {
        let view = self.tree.value(value)?;
        for handle in self.mapping.handles_of_value(value) {
            self.add(handle, Cause::Value { value: view.location() });
        }
        let location = view.location();
        match view.defining_op() {
            Some(op) => self.record_op(self.tree.op_handle(op)?, Some(location)),
            None => {
                let ops: Result<Vec<TreeOp>, TreeError> = view
                    .parent_block()
                    .into_iter()
                    .flat_map(|block| block.ops())
                    .map(|op| self.tree.op_handle(op))
                    .collect();
                ops?.into_iter().try_for_each(|op| self.record_op(op, Some(location)))
            }
        }
    }
}
