//! Verification beyond the declared constraints.

use crate::constraints::ValueType;
use crate::interfaces::signature;
use crate::{
    ConstOp, ExtendLowBitsSOp, FuncOp, GlobalGetOp, GlobalImportOp, GlobalOp, LocalSetOp, LocalTeeOp,
    ReinterpretOp, ReturnOp, variable_type,
};
use terrace_interfaces::function;
use terrace_ir::print::op_for_diagnostic;
use terrace_ir::spec::Trait;
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{Attribute, LogicalResult, Operation, TypedOp, WalkOrder, WalkResult};

/// Trait of operations whose bodies are constant expressions.
pub(crate) const CONSTANT_INITIALIZER: Trait<'static> =
    Trait::Custom { name: "ConstantExpressionInitializerOpTrait", verify: verify_initializer };

fn verify_initializer(op: Operation<'_, '_>) -> LogicalResult {
    let mut outcome = Ok(());
    let _ = op.walk_tree(WalkOrder::PostOrder, &mut |inside| {
        let is_constant = ConstOp::cast(inside).is_some()
            || GlobalGetOp::cast(inside).is_some()
            || ReturnOp::cast(inside).is_some();
        if is_constant || GlobalOp::cast(inside).is_some() {
            return WalkResult::Advance;
        }
        let text = op_for_diagnostic(inside, true);
        outcome =
            op.emit_error(format_args!("expected a constant initializer for this operator, got {text}"));
        WalkResult::Interrupt
    });
    outcome
}

impl FuncOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (inputs, results) = signature(op);
        function::verify_attributes(op, inputs.len(), results.len())?;
        // Each input is written as the type of a local.
        if let Some(odd) = inputs.iter().find(|input| !ValueType.holds(**input)) {
            return op.emit_op_error(format_args!("has an input of type '{odd}', which no local can have"));
        }
        let Some(entry) = op.regions().next().and_then(|body| body.first_block()) else { return Ok(()) };
        if entry.argument_count() != inputs.len() {
            return op.emit_error(format_args!(
                "entry block should have same number of arguments as function type. Function type has {}, entry \
                 block has {}",
                inputs.len(),
                entry.argument_count(),
            ));
        }
        for (at, (argument, wanted)) in entry.arguments().zip(inputs).enumerate() {
            let ty = argument.ty();
            match variable_type(ty) {
                None => {
                    return op.emit_error(format_args!(
                        "entry block argument type should be LocalRefType, got '{ty}' for block argument {at}"
                    ));
                }
                Some(given) if given != *wanted => {
                    return op.emit_error(format_args!(
                        "func argument type #{at}('{wanted}') doesn't match entry block referenced type ('{given}')"
                    ));
                }
                Some(_) => {}
            }
        }
        Ok(())
    }
}

impl<'a, 'c> GlobalGetOp<'a, 'c> {
    /// Checks that in a constant expression it may read nothing but what is imported and stays as it is.
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        if op.parent_op().and_then(GlobalOp::cast).is_none() {
            return Ok(());
        }
        let symbol = op.attribute("global");
        let Some(global) = symbol.and_then(|symbol| scope.lookup(symbol)) else {
            let name = symbol.map_or_else(String::new, |symbol| symbol.to_string());
            return op.emit_error(format_args!("symbol {name} is undefined"));
        };
        let is_constant = GlobalImportOp::cast(global).is_some() && global.attribute("isMutable").is_none();
        match is_constant {
            true => Ok(()),
            false => op.emit_error(
                "global.get op is considered constant if it's referring to a import.global symbol marked \
                 non-mutable",
            ),
        }
    }
}

impl ExtendLowBitsSOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let bits = op.attribute("bitsToTake").and_then(Attribute::as_integer);
        let bits = bits.and_then(|bits| bits.to_u64()).unwrap_or(u64::MAX);
        if ![8, 16, 32].contains(&bits) {
            return op.emit_error(format_args!("extend op can only take 8, 16 or 32 bits. Got {bits}"));
        }
        let ty = op.operand(0).ty();
        match ty.int_or_float_width().is_some_and(|width| bits < u64::from(width)) {
            true => Ok(()),
            false => op.emit_error(format_args!(
                "trying to extend the {bits} low bits from a '{ty}' value is illegal"
            )),
        }
    }
}

impl ReinterpretOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (from, to) = (op.operand(0).ty(), op.result(0).ty());
        if from == to {
            return op.emit_error("reinterpret input and output type should be distinct");
        }
        match from.int_or_float_width() == to.int_or_float_width() {
            true => Ok(()),
            false => op.emit_error(format_args!(
                "input type ('{from}') and output type ('{to}') have incompatible bit widths"
            )),
        }
    }
}

impl LocalSetOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_stored(self.op(), "input type and result type of local.set do not match")
    }
}

impl LocalTeeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_stored(self.op(), "input type and output type of local.tee do not match")
    }
}

/// Checks that the value which is stored has the type of the variable.
fn verify_stored(op: Operation<'_, '_>, message: &str) -> LogicalResult {
    match variable_type(op.operand(0).ty()) == Some(op.operand(1).ty()) {
        true => Ok(()),
        false => op.emit_error(message),
    }
}
