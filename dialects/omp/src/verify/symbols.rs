//! Symbol references of operations: reductions, privatizers, copy functions and mappers.

use super::clauses::{elements, is_first_private, privatized_type};
use crate::constraints::is_pointer_like;
use crate::{
    DeclareReductionOp, LoopOp, MapInfoOp, ParallelOp, PrivateClauseOp, SectionsOp, SimdOp, SingleOp, TaskOp,
    TaskgroupOp, TaskloopOp, TeamsOp, WsloopOp,
};
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{Attribute, LogicalResult, Operation, Type, TypedOp, Value};

macro_rules! reductions {
    ($($op:ident: $vars:ident, $symbols:literal;)*) => {$(
        impl<'a, 'c> $op<'a, 'c> {
            pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
                verify_reductions(self.op(), scope, $symbols, self.$vars())
            }
        }
    )*};
}

reductions! {
    LoopOp: reduction_vars, "reduction_syms";
    SectionsOp: reduction_vars, "reduction_syms";
    TaskOp: in_reduction_vars, "in_reduction_syms";
    TaskgroupOp: task_reduction_vars, "task_reduction_syms";
    TeamsOp: reduction_vars, "reduction_syms";
    WsloopOp: reduction_vars, "reduction_syms";
}

/// Checks that reductions are declared, and for the types of their variables.
fn verify_reductions<'a, 'c: 'a>(
    op: Operation<'a, 'c>,
    scope: &SymbolScope<'a, 'c>,
    symbols: &str,
    vars: impl Iterator<Item = Value<'a, 'c>>,
) -> LogicalResult {
    for (var, symbol) in vars.zip(elements(op.attribute(symbols))) {
        let Some(declaration) = scope.lookup(*symbol).and_then(DeclareReductionOp::cast) else {
            return op.emit_op_error(format_args!(
                "expected symbol reference {symbol} to point to a reduction declaration"
            ));
        };
        let (ty, wanted) = (var.ty(), accumulator_type(declaration));
        if let Some(wanted) = wanted.filter(|wanted| *wanted != ty) {
            return op.emit_op_error(format_args!(
                "expected accumulator ('{ty}') to be the same type as reduction declaration ('{wanted}')"
            ));
        }
    }
    Ok(())
}

/// Returns the type of what a reduction is combined in, if that is done by atomic operations.
fn accumulator_type<'c>(declaration: DeclareReductionOp<'_, 'c>) -> Option<Type<'c>> {
    let entry = declaration.atomic_reduction_region().first_block()?;
    entry.arguments().next().map(|argument| argument.ty()).filter(|ty| is_pointer_like(*ty))
}

/// Returns the privatizer of that name. It is found by its name though it is no symbol.
fn privatizer<'a, 'c>(scope: &SymbolScope<'a, 'c>, symbol: Attribute<'c>) -> Option<Operation<'a, 'c>> {
    let name = symbol.as_flat_symbol()?;
    let is_meant = |op: &Operation<'_, '_>| {
        op.attribute("sym_name").and_then(|name| name.as_str()) == Some(name.as_str())
    };
    let block = scope.table().inner().region(0).first_block()?;
    block.ops().find(is_meant).filter(|found| found.is("omp.private"))
}

impl<'a, 'c> ParallelOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        for (var, symbol) in self.private_vars().zip(elements(op.attribute("private_syms"))) {
            let Some(privatizer) = privatizer(scope, *symbol).and_then(PrivateClauseOp::cast) else {
                return op.emit_error(format_args!("failed to lookup privatizer op with symbol: '{symbol}'"));
            };
            let (ty, wanted) = (var.ty(), privatized_type(privatizer.op()));
            if let Some(wanted) = wanted.filter(|wanted| *wanted != ty) {
                let kind = if is_first_private(privatizer.op()) { "firstprivate" } else { "private" };
                return op.emit_error(format_args!(
                    "type mismatch between a {kind} variable and its privatizer op, var type: '{ty}' vs. privatizer \
                     op type: '{wanted}'"
                ));
            }
        }
        verify_reductions(op, scope, "reduction_syms", self.reduction_vars())
    }
}

impl<'a, 'c> TaskloopOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        verify_reductions(self.op(), scope, "reduction_syms", self.reduction_vars())?;
        verify_reductions(self.op(), scope, "in_reduction_syms", self.in_reduction_vars())
    }
}

impl<'a, 'c> SimdOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        for symbol in elements(op.attribute("private_syms")) {
            let Some(privatizer) = privatizer(scope, *symbol) else {
                return op.emit_error(format_args!("Cannot find privatizer '{symbol}'"));
            };
            if is_first_private(privatizer) {
                return op.emit_error("FIRSTPRIVATE cannot be used with SIMD");
            }
        }
        Ok(())
    }
}

impl<'a, 'c> SingleOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        for (var, symbol) in self.copyprivate_vars().zip(elements(op.attribute("copyprivate_syms"))) {
            let Some(inputs) = scope.lookup(*symbol).and_then(inputs_of) else {
                return op.emit_op_error(format_args!(
                    "expected symbol reference {symbol} to point to a copy function"
                ));
            };
            let [to, from] = inputs[..] else {
                return op.emit_op_error(format_args!("expected copy function {symbol} to have 2 operands"));
            };
            if to != from {
                return op.emit_op_error(format_args!(
                    "expected copy function {symbol} arguments to have the same type"
                ));
            }
            let ty = var.ty();
            if to != ty {
                return op.emit_op_error(format_args!(
                    "expected copy function arguments' type ('{to}') to be the same as copyprivate variable's type \
                     ('{ty}')"
                ));
            }
        }
        Ok(())
    }
}

/// Returns the types of the arguments of a function, if the operation is one.
fn inputs_of<'c>(op: Operation<'_, 'c>) -> Option<Vec<Type<'c>>> {
    let ty = op.attribute("function_type").and_then(|ty| ty.as_type());
    match op.name().as_str() {
        "func.func" => Some(ty?.as_function()?.0.to_vec()),
        "llvm.func" => {
            let inputs = ty?.as_dialect("llvm.func")?.get(1)?.as_array()?;
            inputs.iter().map(|ty| ty.as_type()).collect()
        }
        _ => None,
    }
}

impl<'a, 'c> MapInfoOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let Some(mapper) = self.op().attribute("mapper_id") else { return Ok(()) };
        match scope.lookup(mapper).is_some_and(|found| found.is("omp.declare_mapper")) {
            true => Ok(()),
            false => self.op().emit_error("invalid mapper id"),
        }
    }
}
