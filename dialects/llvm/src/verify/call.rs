//! Calls and returns.

use super::exceptions::{enclosing_function, verify_unwind_block};
use crate::facts::subprogram_of;
use crate::types::{POINTER_TYPE, VOID_TYPE, as_function, is_type};
use crate::{AliasOp, CallIntrinsicOp, CallOp, IFuncOp, InlineAsmOp, InvokeOp, LLVMFuncOp, ReturnOp};
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{Attribute, Location, LogicalResult, Operation, Type, TypedOp};

/// Checks the type that a call of a function with variable arguments gives for it.
fn verify_var_callee_type<'c>(op: Operation<'_, 'c>, arguments: &[Type<'c>]) -> LogicalResult {
    let ty = op.attribute("var_callee_type").and_then(Attribute::as_type).and_then(as_function);
    let Some(signature) = ty else { return Ok(()) };
    if !signature.is_variadic {
        return op.emit_op_error("expected var_callee_type to be a variadic function type");
    }
    if signature.inputs.len() > arguments.len() {
        let most = arguments.len();
        return op.emit_op_error(format_args!("expected var_callee_type to have at most {most} parameters"));
    }
    for (wanted, given) in signature.inputs.iter().zip(arguments) {
        if wanted != given {
            return op.emit_op_error(format_args!(
                "var_callee_type parameter type mismatch: '{wanted}' != '{given}'"
            ));
        }
    }
    match op.results().next() {
        None if !is_type(signature.result, &VOID_TYPE) => {
            op.emit_op_error("expected var_callee_type to return void")
        }
        Some(result) if signature.result != result.ty() => {
            let (wanted, given) = (signature.result, result.ty());
            op.emit_op_error(format_args!("var_callee_type return type mismatch: '{wanted}' != '{given}'"))
        }
        _ => Ok(()),
    }
}

/// Checks that there is a tag for each bundle.
fn verify_bundles(op: Operation<'_, '_>) -> LogicalResult {
    let Some(tags) = op.attribute("op_bundle_tags").and_then(Attribute::as_array) else { return Ok(()) };
    if tags.iter().any(|tag| tag.as_bytes().is_none()) {
        return op.emit_error("operand bundle tag must be a StringAttr");
    }
    let sizes = op.attribute("op_bundle_sizes").and_then(Attribute::as_i32_array).unwrap_or_default();
    if sizes.len() != tags.len() {
        return op.emit_error(format_args!(
            "expected {} operand bundles, but actually got {}",
            tags.len(),
            sizes.len()
        ));
    }
    Ok(())
}

/// Returns the types of the arguments of a call; the callee left out if it is a value.
fn argument_types<'c>(op: Operation<'_, 'c>) -> Vec<Type<'c>> {
    let range = op.operand_range(0);
    let skipped = usize::from(op.attribute("callee").is_none());
    let first = (range.start + skipped).min(range.end);
    op.operands_in(first..range.end).map(|value| value.ty()).collect()
}

impl<'a, 'c> CallOp<'a, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_bundles(self.op())
    }

    /// Checks that there is such a function, and that operands and results are its own.
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        verify_var_callee_type(op, &argument_types(op))?;
        let Some(callee) = op.attribute("callee") else {
            if op.operand_range(0).is_empty() {
                return op.emit_op_error("must have either a `callee` attribute or at least an operand");
            }
            let ty = op.operand(0).ty();
            if !is_type(ty, &POINTER_TYPE) {
                return op.emit_op_error(format_args!("indirect call expects a pointer as callee: '{ty}'"));
            }
            return Ok(());
        };
        let name = callee.as_flat_symbol().map_or("", |name| name.as_str());
        let Some(found) = scope.lookup(callee) else {
            return op
                .emit_op_error(format_args!("'{name}' does not reference a symbol in the current scope"));
        };
        if let Some(function) = LLVMFuncOp::cast(found) {
            verify_debug_location(op, function)?;
        }
        let ty = if let Some(function) = LLVMFuncOp::cast(found) {
            function.op().attribute("function_type")
        } else if let Some(ifunc) = IFuncOp::cast(found) {
            ifunc.op().attribute("i_func_type")
        } else if AliasOp::cast(found).is_some() {
            found.attribute("alias_type")
        } else {
            return op
                .emit_op_error(format_args!("'{name}' does not reference a valid LLVM function or IFunc"));
        };
        match ty.and_then(Attribute::as_type).and_then(as_function) {
            Some(signature) => verify_signature(op, &signature),
            None => Ok(()),
        }
    }
}

/// Checks that what may be inlined into a function with debug information has some as well.
fn verify_debug_location(call: Operation<'_, '_>, callee: LLVMFuncOp<'_, '_>) -> LogicalResult {
    if callee.is_declaration() {
        return Ok(());
    }
    let Some(caller) = enclosing_function(call) else { return Ok(()) };
    let has_subprogram = |op: Operation<'_, '_>| subprogram_of(op.location()).is_some();
    let is_known = !matches!(call.location(), Location::Unknown);
    if is_known || !has_subprogram(caller.op()) || !has_subprogram(callee.op()) {
        return Ok(());
    }
    call.emit_error(
        "inlinable function call in a function with a DISubprogram location must have a debug location",
    )
}

fn verify_signature<'c>(
    op: Operation<'_, 'c>,
    signature: &crate::types::FunctionSignature<'c>,
) -> LogicalResult {
    if signature.is_variadic && op.attribute("var_callee_type").is_none() {
        return op.emit_op_error("missing var_callee_type attribute for vararg call");
    }
    let arguments = argument_types(op);
    let wanted = signature.inputs.len();
    let is_wrong = if signature.is_variadic { arguments.len() < wanted } else { arguments.len() != wanted };
    if is_wrong {
        return op.emit_op_error(format_args!(
            "incorrect number of operands ({}) for callee (expecting: {wanted})",
            arguments.len()
        ));
    }
    for (at, (given, wanted)) in arguments.iter().zip(&signature.inputs).enumerate() {
        if given != wanted {
            return op.emit_op_error(format_args!(
                "operand type mismatch for operand {at}: '{given}' != '{wanted}'"
            ));
        }
    }
    let is_void = is_type(signature.result, &VOID_TYPE);
    match op.results().next() {
        None if !is_void => op.emit_op_error("expected function call to produce a value"),
        Some(_) if is_void => op.emit_op_error("calling function with void result must not produce values"),
        Some(_) if op.result_count() > 1 => {
            op.emit_op_error("expected LLVM function call to produce 0 or 1 result")
        }
        Some(result) if result.ty() != signature.result => {
            let (given, wanted) = (result.ty(), signature.result);
            op.emit_op_error(format_args!("result type mismatch: '{given}' != '{wanted}'"))
        }
        _ => Ok(()),
    }
}

impl InvokeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        verify_var_callee_type(op, &argument_types(op))?;
        verify_unwind_block(self)?;
        verify_bundles(op)
    }
}

impl CallIntrinsicOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let name = op.attribute("intrin").and_then(Attribute::as_bytes).unwrap_or_default();
        if !name.starts_with(b"llvm.") {
            return op.emit_op_error("intrinsic name must start with 'llvm.'");
        }
        verify_bundles(op)
    }
}

impl InlineAsmOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let kind = op.attribute("tail_call_kind").and_then(terrace_ir::spec::case_value);
        let must = crate::TailCallKind::MustTail;
        if kind == Some(must.value()) {
            return op.emit_op_error(format_args!(
                "tail call kind '{}' is not supported by this operation",
                must.text()
            ));
        }
        Ok(())
    }
}

impl ReturnOp<'_, '_> {
    /// Checks that the value is what the function around it gives.
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(function) = op.parent_op().and_then(LLVMFuncOp::cast) else { return Ok(()) };
        let (_, results, _) = function.signature();
        let message = match (op.operands().next(), results.first()) {
            (None, None) => return Ok(()),
            (Some(_), None) => "expected no operands",
            (None, Some(_)) => "expected 1 operand",
            (Some(value), Some(wanted)) if value.ty() != *wanted => "mismatching result types",
            _ => return Ok(()),
        };
        op.op_error(message).note(function.op().location(), "when returning from function").emit()
    }
}
