//! Functions, and variables of files and classes.

use crate::syntax::{initializer_type, is_initial_value};
use crate::{
    CallOp, ClassOp, DeclareFuncOp, FieldOp, FuncOp, GetFieldOp, GetGlobalOp, GlobalOp, ReturnOp, VerbatimOp,
    array_of, is_supported_type, lvalue_of,
};
use terrace_interfaces::call::verify_call_types;
use terrace_interfaces::function;
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{Attribute, LogicalResult, TypedOp, Value};

impl FuncOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (inputs, results) = self.signature();
        function::verify(op, inputs, results)?;
        if inputs.iter().any(|ty| lvalue_of(*ty).is_some()) {
            return op.emit_op_error("cannot have lvalue type as argument");
        }
        match results {
            [] => Ok(()),
            [ty] if array_of(*ty).is_some() => op.emit_op_error("cannot return array type"),
            [_] => Ok(()),
            _ => op.emit_op_error(format_args!(
                "requires zero or exactly one result, but has {}",
                results.len()
            )),
        }
    }
}

impl ReturnOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(function) = op.parent_op().and_then(FuncOp::cast) else { return Ok(()) };
        let (_, results) = function.signature();
        let name = || function.op().symbol_name().unwrap_or_default();
        if op.operand_count() != results.len() {
            return op.emit_op_error(format_args!(
                "has {} operands, but enclosing function (@{}) returns {}",
                op.operand_count(),
                name(),
                results.len()
            ));
        }
        match (self.operand().map(Value::ty), results) {
            (Some(given), [wanted]) if given != *wanted => op.emit_error(format_args!(
                "type of the return operand ('{given}') doesn't match function result type ('{wanted}') in function \
                 @{}",
                name()
            )),
            _ => Ok(()),
        }
    }
}

impl<'a, 'c> CallOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        let Some(callee) = op.attribute("callee") else {
            return op.emit_op_error("requires a 'callee' symbol reference attribute");
        };
        let Some(function) = scope.lookup(callee).and_then(FuncOp::cast) else {
            return op.emit_op_error(format_args!(
                "'{}' does not reference a valid function",
                symbol(Some(callee))
            ));
        };
        let (inputs, results) = function.signature();
        verify_call_types(op, inputs, results)
    }
}

/// Returns the name in a reference.
fn symbol(reference: Option<Attribute<'_>>) -> &str {
    reference.and_then(|reference| reference.as_flat_symbol()).map_or("", |name| name.as_str())
}

impl<'a, 'c> DeclareFuncOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let name = self.op().attribute("sym_name");
        match name.and_then(|name| scope.lookup(name)).and_then(FuncOp::cast) {
            Some(_) => Ok(()),
            None => self
                .op()
                .emit_op_error(format_args!("'{}' does not reference a valid function", symbol(name))),
        }
    }
}

impl GlobalOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let ty = self.ty();
        if !is_supported_type(ty) {
            return op.emit_op_error("expected valid emitc type");
        }
        if let Some(value) = op.attribute("initial_value") {
            if value.is_elements() && array_of(ty).is_none() {
                return op.emit_op_error(format_args!("expected array type, but got '{ty}'"));
            }
            if !is_initial_value(value) {
                return op.emit_op_error(format_args!(
                    "initial value should be a integer, float, elements or opaque attribute, but got {value}"
                ));
            }
            let wanted = if value.is_elements() { initializer_type(op.context(), ty) } else { ty };
            if let Some(given) = value.ty().filter(|given| *given != wanted) {
                return op.emit_op_error(format_args!(
                    "initial value expected to be of type '{ty}', but was of type '{given}'"
                ));
            }
        }
        if self.static_specifier() && self.extern_specifier() {
            return op.emit_op_error("cannot have both static and extern specifiers");
        }
        Ok(())
    }
}

impl<'a, 'c> GetGlobalOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        let reference = op.attribute("name");
        let name = symbol(reference);
        let Some(global) = reference.and_then(|name| scope.lookup(name)).and_then(GlobalOp::cast) else {
            return op.emit_op_error(format_args!("'{name}' does not reference a valid emitc.global"));
        };
        let (ty, result) = (global.ty(), op.result(0).ty());
        if array_of(ty).is_some() {
            return match ty == result {
                true => Ok(()),
                false => op.emit_op_error(format_args!(
                    "on array type expects result type '{result}' to match type '{ty}' of the global @{name}"
                )),
            };
        }
        match lvalue_of(result) {
            Some(inner) if inner == ty => Ok(()),
            inner => op.emit_op_error(format_args!(
                "on non-array type expects result inner type '{}' to match type '{ty}' of the global @{name}",
                inner.unwrap_or(result)
            )),
        }
    }
}

impl FieldOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if !is_supported_type(self.ty()) {
            return op.emit_op_error("expected valid emitc type");
        }
        if !op.parent_op().is_some_and(|around| around.is(ClassOp::SPEC.name)) {
            return op.emit_op_error("field must be nested within an emitc.class operation");
        }
        match op.symbol_name() {
            Some("") | None => op.emit_op_error("field must have a non-empty symbol name"),
            Some(_) => Ok(()),
        }
    }
}

impl<'a, 'c> GetFieldOp<'a, 'c> {
    /// Checks that there is such a field. What is around isolated operations is known here only.
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        let mut tables = std::iter::successors(Some(scope), |scope| scope.parent()).map(SymbolScope::table);
        if !tables.any(|table| table.is(ClassOp::SPEC.name)) {
            return op.emit_op_error(" must be nested within an emitc.class operation");
        }
        let reference = op.attribute("field_name");
        let name = symbol(reference);
        let Some(field) = reference.and_then(|name| scope.lookup(name)).and_then(FieldOp::cast) else {
            return op.emit_op_error(format_args!("field '@{name}' not found in the class"));
        };
        let (ty, result) = (field.ty(), op.result(0).ty());
        match ty == result {
            true => Ok(()),
            false => op.emit_op_error(format_args!(
                "result type '{result}' does not match field '@{name}' type '{ty}'"
            )),
        }
    }
}

impl VerbatimOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let count = self.fmt_args().len();
        // Without operands, the text is taken as it is.
        if count == 0 {
            return Ok(());
        }
        let mut places = 0;
        let mut rest = op.attribute("value").and_then(Attribute::as_bytes).unwrap_or_default();
        while let Some(at) = rest.iter().position(|byte| *byte == b'{') {
            match rest.get(at + 1) {
                None => return op.emit_op_error("expected '}' after unescaped '{' at end of string"),
                Some(b'{') => {}
                Some(b'}') => places += 1,
                Some(_) => return op.emit_op_error("expected '}' after unescaped '{'"),
            }
            rest = &rest[at + 2..];
        }
        match places == count {
            true => Ok(()),
            false => op.emit_op_error("requires operands for each placeholder in the format string"),
        }
    }
}
