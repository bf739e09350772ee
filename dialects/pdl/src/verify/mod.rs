//! Verification beyond the declared constraints.

mod connected;
mod inferable;

pub use inferable::known_spec;

use crate::{
    ApplyNativeConstraintOp, ApplyNativeRewriteOp, AttributeOp, OPERATION_TYPE, OperandOp, OperandsOp,
    OperationOp, PatternOp, RangeOp, ReplaceOp, ResultOp, ResultsOp, RewriteOp, TypeOp, TypesOp, VALUE_TYPE,
    is, range_element,
};
use terrace_ir::{LogicalResult, Operation, Type, TypedOp, WalkOrder, WalkResult};

impl ApplyNativeConstraintOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if op.operand_count() == 0 {
            return op.emit_op_error("expected at least one argument");
        }
        if op.results().any(|result| is(result.ty(), &OPERATION_TYPE)) {
            return op.emit_op_error("returning an operation from a constraint is not supported");
        }
        Ok(())
    }
}

impl ApplyNativeRewriteOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        match op.operand_count() + op.result_count() {
            0 => op.emit_op_error("expected at least one argument or result"),
            _ => Ok(()),
        }
    }
}

impl AttributeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if self.value().is_none() {
            if is_in_rewrite(op) {
                return op.emit_op_error("expected constant value when specified within a `pdl.rewrite`");
            }
            return verify_is_bound(op);
        }
        match self.value_type() {
            Some(_) => op.emit_op_error("expected only one of [`type`, `value`] to be set"),
            None => Ok(()),
        }
    }
}

impl OperandOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_is_bound(self.op())
    }
}

impl OperandsOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_is_bound(self.op())
    }
}

impl TypeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        if self.constant_type().is_none() { verify_is_bound(self.op()) } else { Ok(()) }
    }
}

impl TypesOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        if self.constant_types().is_none() { verify_is_bound(self.op()) } else { Ok(()) }
    }
}

impl OperationOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let is_made = is_in_rewrite(op);
        if is_made && self.op_name().is_none() {
            return op.emit_op_error("must have an operation name when nested within a `pdl.rewrite`");
        }
        let names = self.attribute_value_names().len();
        let values = self.attribute_values().len();
        if names != values {
            return op.emit_op_error(format_args!(
                "expected the same number of attribute values and attribute names, got {names} names and {values} \
                 values"
            ));
        }
        if is_made {
            inferable::verify(self)?;
        }
        verify_is_bound(op)
    }
}

impl RangeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_elements(self.op())
    }
}

/// Checks that the operands are handles of the kind, or ranges of the kind, of which the first result is a range.
///
/// # Errors
/// If they are not, which is told.
pub fn verify_elements(op: Operation<'_, '_>) -> LogicalResult {
    let Some(element) = range_element(op.result(0).ty()) else { return Ok(()) };
    let elements = op.operands().map(|operand| range_element(operand.ty()).unwrap_or(operand.ty()));
    match elements.into_iter().find(|given: &Type<'_>| *given != element) {
        Some(given) => op.emit_op_error(format_args!(
            "expected operand to have element type '{element}', but got '{given}'"
        )),
        None => Ok(()),
    }
}

impl ReplaceOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        if self.repl_operation().is_some() && self.repl_values().len() > 0 {
            return self.op().emit_op_error(
                "expected no replacement values to be provided when the replacement operation is present",
            );
        }
        Ok(())
    }
}

impl ResultsOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let ty = self.val().ty();
        if self.index().is_none() && is(ty, &VALUE_TYPE) {
            return self.op().emit_op_error(format_args!(
                "expected `pdl.range<value>` result type when no index is specified, but got: '{ty}'"
            ));
        }
        Ok(())
    }
}

impl RewriteOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        let (op, is_empty) = (self.op(), self.body_region().is_empty());
        let message = match (self.name().is_some(), is_empty) {
            (true, true) => return Ok(()),
            (true, false) => "expected rewrite region to be empty when rewrite is external",
            (false, true) => "expected rewrite region to be non-empty if external name is not specified",
            (false, false) if self.external_args().len() == 0 => return Ok(()),
            (false, false) => "expected no external arguments when the rewrite is specified inline",
        };
        op.emit_op_error(message)
    }
}

impl PatternOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        let Some(body) = self.body_region().first_block() else { return Ok(()) };
        let Some(last) = body.last_op() else { return Ok(()) };
        if RewriteOp::cast(last).is_none() {
            return op
                .op_error("expected body to terminate with `pdl.rewrite`")
                .note(last.location(), "see terminator defined here")
                .emit();
        }
        let mut foreign = None;
        for inner in body.ops() {
            let _ = inner.walk_tree(WalkOrder::PostOrder, &mut |inner| {
                if inner.name().dialect_name() == "pdl" {
                    return WalkResult::Advance;
                }
                foreign = Some(inner);
                WalkResult::Interrupt
            });
            if let Some(foreign) = foreign {
                return op
                    .op_error("expected only `pdl` operations within the pattern body")
                    .note(foreign.location(), "see non-`pdl` operation defined here")
                    .emit();
            }
        }
        if !body.ops().any(|inner| OperationOp::cast(inner).is_some()) {
            return op.emit_op_error("the pattern must contain at least one `pdl.operation`");
        }
        connected::verify(op, body)
    }
}

/// Returns true if the operation stands in a rewrite, and so makes what it describes.
fn is_in_rewrite(op: Operation<'_, '_>) -> bool {
    op.parent_op().and_then(RewriteOp::cast).is_some()
}

/// Checks that what a pattern mentions is connected to something that is matched.
fn verify_is_bound(op: Operation<'_, '_>) -> LogicalResult {
    if op.parent_op().and_then(PatternOp::cast).is_none() || is_bound(op) {
        return Ok(());
    }
    op.emit_op_error("expected a bindable user when defined in the matcher body of a `pdl.pattern`")
}

/// Returns true if something uses the results that is not itself a mere mention of results.
fn is_bound(op: Operation<'_, '_>) -> bool {
    let mut left = vec![op];
    while let Some(op) = left.pop() {
        for user in op.results().flat_map(|result| result.users()) {
            if ResultOp::cast(user).is_none() && ResultsOp::cast(user).is_none() {
                return true;
            }
            left.push(user);
        }
    }
    false
}
