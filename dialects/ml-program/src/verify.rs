//! Verification beyond the declared constraints.

use crate::interfaces::signature;
use crate::{
    FuncOp, GlobalLoadConstOp, GlobalLoadGraphOp, GlobalLoadOp, GlobalOp, GlobalStoreGraphOp, GlobalStoreOp,
    OutputOp, ReturnOp, SubgraphOp,
};
use terrace_interfaces::function;
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{Attribute, LogicalResult, Operation, Type, TypedOp};

impl FuncOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (inputs, results) = signature(self.op());
        function::verify(self.op(), inputs, results)
    }
}

impl SubgraphOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (inputs, results) = signature(self.op());
        function::verify(self.op(), inputs, results)
    }
}

impl GlobalOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        match self.value().is_none() && !self.is_mutable() {
            true => self.op().emit_op_error("immutable global must have an initial value"),
            false => Ok(()),
        }
    }
}

impl ReturnOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_results(self.op(), "return", "returns")
    }
}

impl OutputOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_results(self.op(), "output", "outputs")
    }
}

/// Checks that the operands are the results of the function around.
fn verify_results(op: Operation<'_, '_>, noun: &str, verb: &str) -> LogicalResult {
    let Some(function) = op.parent_op() else { return Ok(()) };
    let (_, wanted) = signature(function);
    let name = || function.symbol_name().unwrap_or_default();
    if op.operand_count() != wanted.len() {
        return op.emit_op_error(format_args!(
            "has {} operands, but enclosing function (@{}) {verb} {}",
            op.operand_count(),
            name(),
            wanted.len(),
        ));
    }
    for (at, (value, wanted)) in op.operands().zip(wanted).enumerate() {
        let given = value.ty();
        if given != *wanted {
            return op.emit_error(format_args!(
                "type of {noun} operand {at} ('{given}') doesn't match function result type ('{wanted}') in \
                 function @{}",
                name(),
            ));
        }
    }
    Ok(())
}

impl<'a, 'c> GlobalLoadOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let global = look_outwards(self.op(), scope);
        verify_load(self.op(), global, self.result().ty())
    }
}

impl<'a, 'c> GlobalLoadGraphOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let global = look_here(self.op(), scope);
        verify_load(self.op(), global, self.result().ty())
    }
}

impl<'a, 'c> GlobalLoadConstOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        let global = look_here(op, scope);
        if global.is_some_and(GlobalOp::is_mutable) {
            return op.emit_op_error(format_args!("cannot load as const from mutable global {}", symbol(op)));
        }
        verify_load(op, global, self.result().ty())
    }
}

impl<'a, 'c> GlobalStoreOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let global = look_outwards(self.op(), scope);
        verify_store(self.op(), global, self.value().ty())
    }
}

impl<'a, 'c> GlobalStoreGraphOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let global = look_here(self.op(), scope);
        verify_store(self.op(), global, self.value().ty())
    }
}

/// Returns the variable in the nearest symbol table.
fn look_here<'a, 'c>(op: Operation<'a, 'c>, scope: &SymbolScope<'a, 'c>) -> Option<GlobalOp<'a, 'c>> {
    scope.lookup(op.attribute("global")?).and_then(GlobalOp::cast)
}

/// Returns the variable in the nearest symbol table that has one of the name.
fn look_outwards<'a, 'c>(op: Operation<'a, 'c>, scope: &SymbolScope<'a, 'c>) -> Option<GlobalOp<'a, 'c>> {
    look_here(op, scope).or_else(|| {
        std::iter::successors(scope.parent(), |scope| scope.parent()).find_map(|scope| look_here(op, scope))
    })
}

fn verify_load(op: Operation<'_, '_>, global: Option<GlobalOp<'_, '_>>, result: Type<'_>) -> LogicalResult {
    let Some(global) = global else {
        return op.emit_op_error(format_args!("undefined global: {}", symbol(op)));
    };
    let ty = global.ty();
    if ty != result {
        return op.emit_op_error(format_args!("cannot load from global typed '{ty}' as '{result}'"));
    }
    Ok(())
}

fn verify_store(op: Operation<'_, '_>, global: Option<GlobalOp<'_, '_>>, value: Type<'_>) -> LogicalResult {
    let Some(global) = global else {
        return op.emit_op_error(format_args!("undefined global: {}", symbol(op)));
    };
    if !global.is_mutable() {
        return op.emit_op_error(format_args!("cannot store to an immutable global {}", symbol(op)));
    }
    let ty = global.ty();
    if ty != value {
        return op.emit_op_error(format_args!("cannot store to a global typed '{ty}' from '{value}'"));
    }
    Ok(())
}

/// Returns the reference to the variable as text.
fn symbol(op: Operation<'_, '_>) -> String {
    op.attribute("global").map_or_else(String::new, |symbol: Attribute<'_>| symbol.to_string())
}
