//! Statements with blocks in them, and expressions.

use crate::interfaces::{has_side_effects, is_expression};
use crate::{DoOp, ExpressionOp, ForOp, SwitchOp, YieldOp, is_integer_index_or_opaque};
use std::collections::HashSet;
use terrace_ir::{LogicalResult, Operation, Region, TraitFlags, TypedOp};

fn is_terminator(op: Operation<'_, '_>) -> bool {
    // An unknown operation may end a block.
    op.spec().is_none() || op.has_trait(TraitFlags::TERMINATOR)
}

impl DoOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let inside: Vec<_> = self.condition_region().ops().collect();
        let [first, last] = inside[..] else {
            return op.emit_op_error(format_args!(
                "condition region must contain exactly two operations: 'emitc.expression' followed by 'emitc.yield', \
                 but found {} operations",
                inside.len()
            ));
        };
        let Some(expression) = ExpressionOp::cast(first) else {
            return op.emit_op_error(format_args!(
                "expected first op in condition region to be 'emitc.expression', but got {}",
                first.name()
            ));
        };
        let result = expression.result();
        if result.ty().as_integer().is_none_or(|(width, _)| width != 1) {
            return op.emit_op_error(format_args!(
                "emitc.expression in condition region must return 'i1', but returns '{}'",
                result.ty()
            ));
        }
        if !last.is(YieldOp::SPEC.name) {
            return op.emit_op_error(format_args!(
                "expected last op in condition region to be 'emitc.yield', but got {}",
                last.name()
            ));
        }
        if last.operand_count() != 1 {
            return op.emit_op_error(format_args!(
                "expected condition region to return 1 value, but it returns {} values",
                last.operand_count()
            ));
        }
        if last.operand(0) != result {
            return op.emit_error(
                "'emitc.yield' must return result of 'emitc.expression' from this condition region",
            );
        }
        match self.body_region().first_block().and_then(|body| body.last_op()).is_some_and(is_terminator) {
            true => op.emit_op_error("body region must not contain terminator"),
            false => Ok(()),
        }
    }
}

impl<'a, 'c> ExpressionOp<'a, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let last = self.region().first_block().and_then(|entry| entry.last_op());
        let Some(value) =
            last.filter(|last| last.is(YieldOp::SPEC.name)).and_then(|last| last.operands().next())
        else {
            return op.emit_op_error("must yield a value at termination");
        };
        let Some(root) = value.defining_op() else {
            return op.emit_op_error("yielded value has no defining op");
        };
        if root.parent_region().map(Region::id) != Some(self.region().id()) {
            return op.emit_op_error("yielded value not defined within expression");
        }
        if self.result().ty() != value.ty() {
            return op.emit_op_error("requires yielded type to match return type");
        }
        for inner in self.region().ops().filter(|inner| Some(*inner) != last) {
            if !is_expression(inner) {
                return op.emit_op_error("contains an unsupported operation");
            }
            if inner.result_count() != 1 {
                return op.emit_op_error("requires exactly one result for each operation");
            }
            if inner.result(0).is_unused() {
                return op.emit_op_error("contains an unused operation");
            }
        }
        self.verify_effects(root)
    }

    /// Checks that what must be evaluated once is used once, on all ways from the operation that gives the value.
    fn verify_effects(self, root: Operation<'a, 'c>) -> LogicalResult {
        let mut visited = HashSet::new();
        let mut pending = vec![root];
        while let Some(inner) = pending.pop() {
            if !visited.insert(inner.id()) {
                if has_side_effects(inner) {
                    return self
                        .op()
                        .emit_op_error("requires exactly one use for operations with side effects");
                }
                continue;
            }
            pending.extend(inner.operands().filter_map(|operand| operand.defining_op()));
        }
        Ok(())
    }
}

impl ForOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        let arguments: Vec<_> =
            self.region().first_block().into_iter().flat_map(|entry| entry.arguments()).collect();
        let [variable] = arguments[..] else {
            return self
                .op()
                .emit_op_error("expected body to have a single block argument for the induction variable");
        };
        match variable.ty() == self.lower_bound().ty() {
            true => Ok(()),
            false => {
                self.op().emit_op_error("expected induction variable to be same type as bounds and step")
            }
        }
    }
}

impl<'a, 'c> SwitchOp<'a, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let ty = self.arg().ty();
        if !is_integer_index_or_opaque(ty) {
            return op.emit_op_error(format_args!("unsupported type '{ty}'"));
        }
        let cases = self.cases();
        let regions = self.case_regions().count();
        if cases.len() != regions {
            return op
                .emit_op_error(format_args!("has {regions} case regions but {} case values", cases.len()));
        }
        let mut known = HashSet::new();
        if let Some(twice) = cases.iter().find(|case| !known.insert(**case)) {
            return op.emit_op_error(format_args!("has duplicate case value: {twice}"));
        }
        self.verify_region(self.default_region(), "default region")?;
        for (at, region) in self.case_regions().enumerate() {
            self.verify_region(region, &format!("case region #{at}"))?;
        }
        Ok(())
    }

    fn verify_region(self, region: Region<'a, 'c>, name: &str) -> LogicalResult {
        let op = self.op();
        let Some(last) = region.first_block().and_then(|block| block.last_op()) else { return Ok(()) };
        if !last.is(YieldOp::SPEC.name) {
            return op.emit_op_error(format_args!(
                "expected region to end with emitc.yield, but got {}",
                last.name()
            ));
        }
        if last.operand_count() != 0 {
            return op
                .op_error(format_args!(
                    "expected each region to return 0 values, but {name} returns {}",
                    last.operand_count()
                ))
                .note(last.location(), "see yield operation here")
                .emit();
        }
        Ok(())
    }
}

impl YieldOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(around) = op.parent_op().filter(|around| !around.is(DoOp::SPEC.name)) else { return Ok(()) };
        // Results of an isolated operation are not seen from its inside: an expression has one.
        let count = if around.is(ExpressionOp::SPEC.name) { 1 } else { around.result_count() };
        match (self.result(), count) {
            (Some(_), 1) | (None, 0) => Ok(()),
            (Some(_), _) => op.emit_op_error("yields a value not returned by parent"),
            (None, _) => op.emit_op_error("does not yield a value to be returned by parent"),
        }
    }
}
