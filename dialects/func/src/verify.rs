//! Verification beyond the declared constraints.

use crate::{CallOp, ConstantOp, FuncOp, ReturnOp};
use terrace_interfaces::call::verify_call_types;
use terrace_interfaces::function;
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{Attribute, LogicalResult, TypedOp};

impl FuncOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (inputs, results) = self.signature();
        function::verify(self.op(), inputs, results)
    }
}

impl ReturnOp<'_, '_> {
    /// Checks that the values are the results of the function around it.
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(function) = op.parent_op().and_then(FuncOp::cast) else { return Ok(()) };
        let (_, wanted) = function.signature();
        let name = || function.op().symbol_name().unwrap_or_default();
        if op.operand_count() != wanted.len() {
            return op.emit_op_error(format_args!(
                "has {} operands, but enclosing function (@{}) returns {}",
                op.operand_count(),
                name(),
                wanted.len(),
            ));
        }
        for (at, (value, wanted)) in op.operands().zip(wanted).enumerate() {
            let given = value.ty();
            if given != *wanted {
                return op.emit_error(format_args!(
                    "type of return operand {at} ('{given}') doesn't match function result type ('{wanted}') in \
                     function @{}",
                    name(),
                ));
            }
        }
        Ok(())
    }
}

impl<'a, 'c> CallOp<'a, 'c> {
    /// Checks that there is such a function, and that operands and results are its own.
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        let Some(callee) = op.attribute("callee") else { return Ok(()) };
        let Some(function) = scope.lookup(callee).and_then(FuncOp::cast) else {
            return op.emit_op_error(format_args!(
                "'{}' does not reference a valid function",
                symbol_text(callee)
            ));
        };
        let (inputs, results) = function.signature();
        verify_call_types(op, inputs, results)
    }
}

impl<'a, 'c> ConstantOp<'a, 'c> {
    /// Checks that there is such a function, of the type of the result.
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        let Some(name) = op.attribute("value") else { return Ok(()) };
        let Some(function) = scope.lookup(name).and_then(FuncOp::cast) else {
            return op.emit_op_error(format_args!("reference to undefined function '{}'", symbol_text(name)));
        };
        let ty = function.op().attribute(function::FUNCTION_TYPE).and_then(Attribute::as_type);
        if ty != Some(op.result(0).ty()) {
            return op.emit_op_error("reference to function with mismatched type");
        }
        Ok(())
    }
}

fn symbol_text(symbol: Attribute<'_>) -> &str {
    symbol.as_flat_symbol().map_or("", |name| name.as_str())
}
