//! What the declared constraints cannot say.

use crate::{CallOp, ConstantOp, FuncOp, ReturnOp};
use std::fmt::Write;
use terrace_interfaces::function;
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{Attribute, LogicalResult, Type, TypedOp};

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
        if op.operand_count() != inputs.len() {
            return op.emit_op_error("incorrect number of operands for callee");
        }
        for (at, (value, wanted)) in op.operands().zip(inputs).enumerate() {
            let given = value.ty();
            if given != *wanted {
                return op.emit_op_error(format_args!(
                    "operand type mismatch: expected operand type '{wanted}', but provided '{given}' for operand \
                     number {at}"
                ));
            }
        }
        if op.result_count() != results.len() {
            return op.emit_op_error("incorrect number of results for callee");
        }
        match op.results().zip(results).position(|(value, wanted)| value.ty() != *wanted) {
            Some(at) => op
                .op_error(format_args!("result type mismatch at index {at}"))
                .note(
                    op.location(),
                    format_args!("      op result types: {}", type_list(op.results().map(|v| v.ty()))),
                )
                .note(
                    op.location(),
                    format_args!("function result types: {}", type_list(results.iter().copied())),
                )
                .emit(),
            None => Ok(()),
        }
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

fn type_list<'c>(types: impl Iterator<Item = Type<'c>>) -> String {
    let mut text = String::new();
    for ty in types {
        let separator = if text.is_empty() { "" } else { ", " };
        write!(text, "{separator}'{ty}'").expect("a string takes any text");
    }
    text
}
