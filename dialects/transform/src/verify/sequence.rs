//! Named sequences: what they are inside of, what they do to their arguments, and that none includes itself.

use super::attributes::WITH_NAMED_SEQUENCE;
use super::{ancestors, yield_trouble};
use crate::interfaces::{CONSUMED, READ_ONLY, Table, consumed_arguments, is_marked, is_transform, signature};
use crate::{NamedSequenceOp, YieldOp};
use terrace_interfaces::function;
use terrace_ir::{InFlight, LogicalResult, Operation, TraitFlags, TypedOp};

/// True if warnings are told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Warnings {
    Told,
    Kept,
}

/// True if each argument must be said to be read or consumed, though it can be seen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Marks {
    Optional,
    Required,
}

impl NamedSequenceOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (inputs, results) = signature(self.op());
        function::verify(self.op(), inputs, results)?;
        let trouble = trouble_with_shape(self)
            .or_else(|| trouble_with_arguments(self.op(), Warnings::Told, Marks::Optional));
        match trouble {
            Some(error) => error.emit(),
            None => Ok(()),
        }
    }
}

/// Returns true if a named sequence is what can be included; what it does to its arguments is not looked at.
pub(crate) fn is_well_formed(op: Operation<'_, '_>) -> bool {
    NamedSequenceOp::cast(op).is_some_and(|sequence| trouble_with_shape(sequence).is_none())
        && trouble_with_marks(op, &[], Warnings::Kept, Marks::Optional).is_none()
}

/// Returns an error that does not name the operation, as failures while transforming do not.
fn silenceable<'c>(op: Operation<'_, 'c>, message: impl std::fmt::Display) -> InFlight<'c> {
    op.context().error(op.location(), message)
}

/// Returns the error in the position or body of a named sequence.
fn trouble_with_shape<'c>(sequence: NamedSequenceOp<'_, 'c>) -> Option<InFlight<'c>> {
    let op = sequence.op();
    let error = |op: Operation<'_, 'c>, message: String| Some(silenceable(op, message));
    if let Some(table) = ancestors(op).find(|around| around.has_trait(TraitFlags::SYMBOL_TABLE))
        && table.attribute(WITH_NAMED_SEQUENCE).is_none()
    {
        let message =
            format!("expects the parent symbol table to have the '{WITH_NAMED_SEQUENCE}' attribute");
        return Some(silenceable(op, message).note(table.location(), "symbol table operation"));
    }
    if let Some(around) = ancestors(op).find(|around| is_transform(*around)) {
        let message = "cannot be defined inside another transform op";
        return Some(silenceable(op, message).note(around.location(), "ancestor transform op"));
    }
    // It may be asked of before it was verified.
    let body = op.regions().next()?.first_block()?;
    let Some(last) = body.last_op() else {
        return error(op, "expected a non-empty body block".to_owned());
    };
    if YieldOp::cast(last).is_none() {
        let message = "expected 'transform.yield' as terminator";
        return Some(silenceable(op, message).note(last.location(), "terminator"));
    }
    error(last, yield_trouble(last, signature(op).1)?)
}

/// Returns the error in the annotations of a function's arguments.
pub(super) fn trouble_with_arguments<'a, 'c>(
    function: Operation<'a, 'c>,
    warnings: Warnings,
    marks: Marks,
) -> Option<InFlight<'c>> {
    let table = ancestors(function).find(|around| around.has_trait(TraitFlags::SYMBOL_TABLE));
    let table = table.map_or(Table::Around, Table::Given);
    let body = function.regions().next().and_then(|region| region.first_block());
    let consumed = body.map(|body| consumed_arguments(body, table)).unwrap_or_default();
    trouble_with_marks(function, &consumed, warnings, marks)
}

/// Returns the same, if the body consumes these arguments.
fn trouble_with_marks<'c>(
    function: Operation<'_, 'c>,
    consumed: &[usize],
    warnings: Warnings,
    marks: Marks,
) -> Option<InFlight<'c>> {
    let body = function.regions().next().and_then(|region| region.first_block());
    for at in 0..signature(function).0.len() {
        let (is_consumed, is_read) = (is_marked(function, at, CONSUMED), is_marked(function, at, READ_ONLY));
        if is_consumed && is_read {
            return Some(silenceable(
                function,
                format_args!("argument #{at} cannot be both readonly and consumed"),
            ));
        }
        if (body.is_none() || marks == Marks::Required) && !is_consumed && !is_read {
            return Some(silenceable(
                function,
                "must provide consumed/readonly status for arguments of external or called ops",
            ));
        }
        if body.is_none() {
            continue;
        }
        if consumed.contains(&at) && !is_consumed && is_read {
            return Some(silenceable(
                function,
                format_args!("argument #{at} is consumed in the body but is not marked as such"),
            ));
        }
        if warnings == Warnings::Told && !consumed.contains(&at) && is_consumed {
            let message = format!("op argument #{at} is not consumed in the body but is marked as consumed");
            function.context().warning(function.location(), message).tell();
        }
    }
    None
}
