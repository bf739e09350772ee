//! Listener that keeps the payload of handles current while operations are rewritten.

use super::mapping::Mapping;
use super::{ScriptError, TrackingFailures};
use smallvec::SmallVec;
use terrace_interfaces::cast::Cast;
use terrace_ir::ids::ValueId;
use terrace_ir::tree::{Handles, TreeListener};
use terrace_ir::{Operation, TypedOp, Value};
use terrace_tensor as tensor;

/// Operations without a row of their own through which a replacement is looked for: they only give their operand another
/// shape.
const LOOKED_THROUGH: &[&str] = &[
    tensor::CollapseShapeOp::NAME,
    tensor::ExpandShapeOp::NAME,
    tensor::ExtractSliceOp::NAME,
    tensor::InsertSliceOp::NAME,
    tensor::ReshapeOp::NAME,
];

/// Keeps handles current while a transform operation works.
pub(super) struct Tracker<'m, 's, 'c> {
    mapping: &'m mut Mapping<'s, 'c>,
    /// The transform operation.
    op: Operation<'s, 'c>,
    consumed: &'m [Value<'s, 'c>],
    /// Replacements by nothing that a handle could be associated with.
    failures: &'m mut TrackingFailures,
    /// True if only operations of the same name take the place of another one.
    requires_same_name: bool,
}

impl<'m, 's, 'c> Tracker<'m, 's, 'c> {
    pub fn new(
        mapping: &'m mut Mapping<'s, 'c>,
        op: Operation<'s, 'c>,
        consumed: &'m [Value<'s, 'c>],
        failures: &'m mut TrackingFailures,
        requires_same_name: bool,
    ) -> Self {
        Tracker { mapping, op, consumed, failures, requires_same_name }
    }

    /// Returns true if a handle may be used after the transform operation.
    fn is_alive(&self, handle: Value<'s, 'c>) -> bool {
        if self.consumed.contains(&handle) {
            return false;
        }
        let Some(region) = handle.parent_region() else { return true };
        // The operations around, in the region of the handle.
        let Some(here) = region.find_ancestor_op(self.op) else { return true };
        handle.users().any(|user| match region.find_ancestor_op(user) {
            Some(user) => user != here && !user.is_before_in_block(here) || user == here && user != self.op,
            None => true,
        })
    }
}

/// The operation that takes the place of another one, or why there is none.
type Found<'a, 'c> = Result<Operation<'a, 'c>, &'static str>;

/// Returns the operation that defines all of some values.
fn common_definition<'a, 'c>(values: &[Value<'a, 'c>]) -> Option<Operation<'a, 'c>> {
    let first = values.first()?.defining_op()?;
    values.iter().all(|value| value.defining_op() == Some(first)).then_some(first)
}

fn find_replacement<'a, 'c>(
    op: Operation<'a, 'c>,
    values: &[ValueId],
    requires_same_name: bool,
) -> Found<'a, 'c> {
    let mut values: SmallVec<[Value<'a, 'c>; 4]> =
        values.iter().map(|value| Value::new(op.body(), *value)).collect();
    while !values.is_empty() {
        let Some(definition) = common_definition(&values) else {
            return Err("replacement values belong to different ops");
        };
        // A constant may take the place of another one, and then says the same.
        if !requires_same_name || definition.name() == op.name() {
            return Ok(definition);
        }
        if op.constant_value().is_some() && definition.constant_value().is_some() {
            return Ok(definition);
        }
        let is_looked_through =
            definition.interface::<Cast>().is_some() || LOOKED_THROUGH.iter().any(|name| definition.is(name));
        if !is_looked_through {
            break;
        }
        let count = if definition.interface::<Cast>().is_some() { definition.operand_count() } else { 1 };
        values = definition.operands().take(count).collect();
    }
    Err("ran out of suitable replacement values")
}

impl<'c> TreeListener<'c> for Tracker<'_, '_, 'c> {
    fn replaced(&mut self, handles: &Handles, op: Operation<'_, 'c>, values: &[ValueId]) {
        for (result, value) in op.results().zip(values) {
            let new = Value::new(op.body(), *value);
            if let (Ok(old), Ok(new)) = (handles.value(result), handles.value(new)) {
                self.mapping.replace_value(old, new);
            }
        }
        let Ok(old) = handles.op(op) else { return };
        let tracked = self.mapping.handles_of_op(old);
        if !tracked.iter().any(|handle| self.is_alive(*handle))
            || tracked.iter().any(|handle| self.consumed.contains(handle))
        {
            return;
        }
        match find_replacement(op, values, self.requires_same_name) {
            Ok(new) => {
                if let Ok(new) = handles.op(new) {
                    self.mapping.replace_op(old, new);
                }
            }
            Err(why) => {
                let message =
                    "tracking listener failed to find replacement op during application of this transform op";
                let mut error = self.op.failure(message).note(self.op.location(), why);
                if let Some(handle) = tracked.iter().find(|handle| self.is_alive(**handle)) {
                    let note = "replacement is required because this handle must be updated";
                    error = error.note(handle.location(), note);
                }
                let number = self.failures.errors.len();
                self.failures.errors.push(error.into_diagnostic());
                let mut notes = op.context().remark(op.location(), "");
                notes = notes.note(op.location(), format_args!("[{number}] replaced op"));
                for (at, value) in values.iter().enumerate() {
                    let value = Value::new(op.body(), *value);
                    notes = notes.note(value.location(), format_args!("[{number}] replacement value {at}"));
                }
                self.failures.notes.extend(notes.into_diagnostic().notes);
            }
        }
    }
}
