//! Global variables and what refers to them.

use super::type_attribute;
use crate::attributes::enums::StorageClass;
use crate::types::PointerType;
use crate::{AddressOfOp, GlobalVariableOp, ReferenceOfOp};
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{Attribute, LogicalResult, TypedOp};

impl<'a, 'c> GlobalVariableOp<'a, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(pointer) = type_attribute(op, "type").and_then(PointerType::of) else {
            return op.emit_op_error("result must be of a !spv.ptr type");
        };
        if matches!(pointer.storage_class, StorageClass::Generic | StorageClass::Function) {
            let class = pointer.storage_class.text();
            return op.emit_op_error(format_args!("storage class cannot be '{class}'"));
        }
        Ok(())
    }

    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        let Some(initializer) = op.attribute("initializer") else { return Ok(()) };
        const CONSTANTS: [&str; 2] = ["spirv.SpecConstant", "spirv.SpecConstantComposite"];
        match scope.lookup(initializer) {
            Some(constant) if CONSTANTS.iter().any(|name| constant.is(name)) => Ok(()),
            _ => op.emit_op_error(
                "initializer must be result of a spirv.SpecConstant or spirv.SpecConstantCompositeOp op",
            ),
        }
    }
}

impl<'a, 'c> AddressOfOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        let variable = op.attribute("variable").and_then(|name| scope.lookup(name));
        let Some(variable) = variable.filter(|op| op.is("spirv.GlobalVariable")) else {
            return op.emit_op_error("expected spirv.GlobalVariable symbol");
        };
        match type_attribute(variable, "type") == Some(op.result(0).ty()) {
            true => Ok(()),
            false => op.emit_op_error("result type mismatch with the referenced global variable's type"),
        }
    }
}

impl<'a, 'c> ReferenceOfOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        let constant = op.attribute("spec_const").and_then(|name| scope.lookup(name));
        let ty = match constant {
            Some(constant) if constant.is("spirv.SpecConstant") => {
                constant.attribute("default_value").and_then(Attribute::ty)
            }
            Some(constant) if constant.is("spirv.SpecConstantComposite") => type_attribute(constant, "type"),
            _ => {
                return op.emit_op_error("expected spirv.SpecConstant or spirv.SpecConstantComposite symbol");
            }
        };
        match ty == Some(op.result(0).ty()) {
            true => Ok(()),
            false => {
                op.emit_op_error("result type mismatch with the referenced specialization constant's type")
            }
        }
    }
}
