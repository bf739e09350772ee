//! Verification beyond the declared constraints.

use crate::constraints::Async_AnyValueOrTokenType;
use crate::{AwaitOp, CallOp, ExecuteOp, FuncOp, ReturnOp, TOKEN_TYPE, value_type};
use terrace_interfaces::call::verify_call_types;
use terrace_interfaces::function;
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{LogicalResult, Type, TypedOp, Value};

fn is_token(ty: Type<'_>) -> bool {
    ty.as_dialect(TOKEN_TYPE.name).is_some()
}

impl FuncOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (inputs, results) = self.signature();
        function::verify(op, inputs, results)?;
        if results.is_empty() {
            return op.emit_op_error("result is expected to be at least of size 1, but got 0");
        }
        for (at, ty) in results.iter().enumerate() {
            if !Async_AnyValueOrTokenType.holds(*ty) {
                return op.emit_op_error(format_args!(
                    "result type must be async value type or async token type, but got '{ty}'"
                ));
            }
            if at > 0 && is_token(*ty) {
                return op.emit_op_error(format_args!(
                    " results' (optional) async token type is expected to appear as the 1st return value, but got {}",
                    at + 1
                ));
            }
        }
        Ok(())
    }
}

impl ReturnOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(function) = op.parent_op().and_then(FuncOp::cast) else { return Ok(()) };
        let (_, results) = function.signature();
        let wanted = results.iter().skip(usize::from(function.is_stateful())).map(|ty| value_type(*ty));
        match op.operands().map(|value| Some(value.ty())).eq(wanted) {
            true => Ok(()),
            false => op.emit_op_error("operand types do not match the types returned from the parent FuncOp"),
        }
    }
}

impl ExecuteOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        let entry = self.body_region().first_block();
        let inside =
            entry.into_iter().flat_map(|entry| entry.arguments()).map(|argument| Some(argument.ty()));
        match inside.eq(self.body_operands().map(|value| value_type(value.ty()))) {
            true => Ok(()),
            false => self.op().emit_op_error(
                "async body region argument types do not match the execute operation arguments types",
            ),
        }
    }
}

impl AwaitOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, result) = (self.op(), self.result());
        let Some(wanted) = value_type(self.operand().ty()) else {
            return match result {
                Some(_) => op.emit_op_error("awaiting on a token must have empty result"),
                None => Ok(()),
            };
        };
        let given = result.map(Value::ty);
        if given == Some(wanted) {
            return Ok(());
        }
        let given = given.map_or_else(|| "<<NULL TYPE>>".to_owned(), |ty| format!("'{ty}'"));
        op.emit_op_error(format_args!("result type {given} does not match async value type '{wanted}'"))
    }
}

impl<'a, 'c> CallOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        let Some(callee) = op.attribute("callee") else {
            return op.emit_op_error("requires a 'callee' symbol reference attribute");
        };
        let Some(function) = scope.lookup(callee).and_then(FuncOp::cast) else {
            let name = callee.as_flat_symbol().map_or("", |name| name.as_str());
            return op.emit_op_error(format_args!("'{name}' does not reference a valid async function"));
        };
        let (inputs, results) = function.signature();
        verify_call_types(op, inputs, results)
    }
}
