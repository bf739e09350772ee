//! Conditions on operations.

use crate::interfaces::is_matcher;
use crate::{
    Kind, MatchStructuredBodyOp, MatchStructuredDimOp, MatchStructuredInitOp, MatchStructuredInputOp,
    MatchStructuredOp, MatchStructuredResultOp, kind_of,
};
use terrace_ir::spec::Trait;
use terrace_ir::{Attribute, LogicalResult, Operation, TypedOp};

/// `StructuredOpPredicateOpTrait`: speaks of the operation that is described around it.
pub(crate) const STRUCTURED_PREDICATE: Trait<'static> =
    Trait::Custom { name: "StructuredOpPredicateOpTrait", verify: |op| verify_predicate(op) };

fn verify_predicate(op: Operation<'_, '_>) -> LogicalResult {
    let Some(around) = op.parent_op().and_then(MatchStructuredOp::cast) else {
        return op.emit_op_error("expects parent op to be 'transform.match.structured'");
    };
    let body = around.op().regions().next().and_then(|region| region.first_block());
    match body.and_then(|body| body.arguments().next()) {
        Some(described) if op.operands().next() != Some(described) => {
            op.emit_op_error("expected predicate to apply to the surrounding structured op")
        }
        _ => Ok(()),
    }
}

/// Checks a list of positions, of which an attribute holds those that are listed.
pub(super) fn verify_positions(op: Operation<'_, '_>, list: &str) -> LogicalResult {
    let listed = op.attribute(list).and_then(Attribute::as_i64_array).unwrap_or_default();
    let is_all = op.attribute("is_all").is_some();
    let message = if is_all && op.attribute("is_inverted").is_some() {
        "cannot request both 'all' and 'inverted' values in the list"
    } else if is_all && !listed.is_empty() {
        "cannot both request 'all' and specific values in the list"
    } else if !is_all && listed.is_empty() {
        "must request specific values in the list if 'all' is not specified"
    } else if listed.windows(2).any(|pair| pair[0] == pair[1]) {
        // Only neighbours are compared.
        "expected the listed values to be unique"
    } else {
        return Ok(());
    };
    op.emit_op_error(message)
}

impl MatchStructuredOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(body) = self.body_region().first_block() else { return Ok(()) };
        let Some(argument) = body.arguments().next().filter(|_| body.argument_count() == 1) else {
            return op.emit_op_error("expected one body argument");
        };
        if kind_of(argument.ty()) != Some(Kind::Ops) {
            return op.emit_op_error("expected body argument to implement TransformHandleTypeInterface");
        }
        match body.ops().find(|inner| inner.next().is_some() && !is_matcher(*inner)) {
            Some(inner) => op
                .op_error("expects nested operations to implement MatchOpInterface")
                .note(inner.location(), "offending operation")
                .emit(),
            None => Ok(()),
        }
    }
}

impl MatchStructuredBodyOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let options = ["reduction_position", "passthrough", "elementwise", "contraction"];
        if options.iter().filter(|name| op.attribute(name).is_some()).count() > 1 {
            let names = options.map(|name| format!("\"{name}\"")).join(", ");
            return op.emit_op_error(format_args!("only one of {{{names}}} is allowed"));
        }
        let contraction = op.attribute("contraction").and_then(Attribute::as_array);
        if contraction.is_some_and(|names| names.len() != 2) {
            return op.emit_op_error("expects \"contraction\" to contain two elements");
        }
        Ok(())
    }
}

impl MatchStructuredDimOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        if self.parallel() && self.reduction() {
            return self
                .op()
                .emit_op_error("cannot request the same dimension to be both parallel and reduction");
        }
        verify_positions(self.op(), "raw_dim_list")
    }
}

impl MatchStructuredInitOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_access(self.op())
    }
}

impl MatchStructuredInputOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_access(self.op())
    }
}

/// Checks what is said of operands of a structured operation.
fn verify_access(op: Operation<'_, '_>) -> LogicalResult {
    if op.attribute("permutation").is_some() && op.attribute("projected_permutation").is_some() {
        return op.emit_op_error("\"permutation\" and \"projected_permutation\" are mutually exclusive");
    }
    let listed = op.attribute("raw_position_list").and_then(Attribute::as_i64_array).unwrap_or_default();
    if listed.len() > 1 && op.result_count() == 1 {
        return op.emit_op_error("cannot bind multiple inputs/inits to the same value");
    }
    verify_positions(op, "raw_position_list")
}

impl MatchStructuredResultOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let gives_ops = kind_of(self.result().ty()) == Some(Kind::Ops);
        if (self.any() || self.single()) != gives_ops {
            return self
                .op()
                .emit_op_error("expects either the any/single keyword or the type value handle result type");
        }
        if self.any() && self.single() {
            return self.op().emit_op_error("'any' and 'single' are mutually exclusive");
        }
        Ok(())
    }
}
