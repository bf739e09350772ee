//! Conversions.

use super::arithmetic::have_same_bits;
use super::{bit_width, element_of};
use crate::attributes::enums::{AddressingModel, StorageClass};
use crate::types::{CooperativeMatrixType, PointerType};
use crate::{
    BitcastOp, ConvertFToSOp, ConvertFToUOp, ConvertPtrToUOp, ConvertSToFOp, ConvertUToFOp, ConvertUToPtrOp,
    FConvertOp, GenericCastToPtrExplicitOp, GenericCastToPtrOp, PtrCastToGenericOp, SConvertOp, UConvertOp,
};
use terrace_ir::spec::case_value;
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{LogicalResult, Operation, TypedOp};

/// Checks that cooperative matrices are shaped as well: both are of one shape, or neither is one.
fn verify_matrix_shapes(op: Operation<'_, '_>) -> LogicalResult {
    let shape = |ty| CooperativeMatrixType::of(ty).map(CooperativeMatrixType::shape);
    match shape(op.operand(0).ty()) == shape(op.result(0).ty()) {
        true => Ok(()),
        false => op.emit_op_error("requires the same shape for all operands and results"),
    }
}

/// Checks that the elements have different widths.
fn verify_width_changes(op: Operation<'_, '_>) -> LogicalResult {
    verify_matrix_shapes(op)?;
    let (operand, result) = (element_of(op.operand(0).ty()), element_of(op.result(0).ty()));
    if operand.int_or_float_width() != result.int_or_float_width() {
        return Ok(());
    }
    op.emit_op_error(format_args!(
        "expected the different bit widths for operand type and result type, but provided '{operand}' and '{result}'"
    ))
}

/// Operations that share a check.
macro_rules! checked_by {
    ($check:ident: $($op:ident)*) => {$(
        impl $op<'_, '_> {
            pub(crate) fn verify(self) -> LogicalResult {
                $check(self.op())
            }
        }
    )*};
}

checked_by! { verify_matrix_shapes: ConvertFToSOp ConvertFToUOp ConvertSToFOp ConvertUToFOp }
checked_by! { verify_width_changes: FConvertOp SConvertOp UConvertOp }
checked_by! { verify_from_generic: GenericCastToPtrOp GenericCastToPtrExplicitOp }

impl BitcastOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (operand, result) = (op.operand(0).ty(), op.result(0).ty());
        if operand == result {
            return op.emit_error("result type must be different from operand type");
        }
        match (PointerType::of(operand).is_some(), PointerType::of(result).is_some()) {
            (true, false) => {
                op.emit_error("unhandled bit cast conversion from pointer type to non-pointer type")
            }
            (false, true) => {
                op.emit_error("unhandled bit cast conversion from non-pointer type to pointer type")
            }
            _ if !have_same_bits(operand, result) => op.emit_op_error(format_args!(
                "mismatch in result type bitwidth {} and operand type bitwidth {}",
                bit_width(result),
                bit_width(operand),
            )),
            _ => Ok(()),
        }
    }
}

/// Returns true if pointers of the module around have no numbers, or only those that are not in this storage class.
fn is_logical(scope: &SymbolScope<'_, '_>, class: StorageClass) -> bool {
    let mut tables = std::iter::successors(Some(scope), |scope| scope.parent()).map(|scope| scope.table());
    let Some(module) = tables.find(|table| table.is("spirv.module")) else { return false };
    let model =
        module.attribute("addressing_model").and_then(case_value).and_then(AddressingModel::from_value);
    match model {
        Some(AddressingModel::Logical) => true,
        Some(AddressingModel::PhysicalStorageBuffer64) => class != StorageClass::PhysicalStorageBuffer,
        _ => false,
    }
}

impl<'a, 'c> ConvertPtrToUOp<'a, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        match op.result(0).ty().is_signless_integer() {
            true => Ok(()),
            false => op.emit_error("result must be a scalar type of unsigned integer"),
        }
    }

    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        match PointerType::of(op.operand(0).ty()) {
            Some(pointer) if is_logical(scope, pointer.storage_class) => {
                op.emit_error("operand must be a physical pointer")
            }
            _ => Ok(()),
        }
    }
}

impl<'a, 'c> ConvertUToPtrOp<'a, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        match op.operand(0).ty().is_signless_integer() {
            true => Ok(()),
            false => op.emit_error("result must be a scalar type of unsigned integer"),
        }
    }

    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        match PointerType::of(op.result(0).ty()) {
            Some(pointer) if is_logical(scope, pointer.storage_class) => {
                op.emit_error("result must be a physical pointer")
            }
            _ => Ok(()),
        }
    }
}

/// Returns true if a generic pointer may point there.
fn is_concrete(class: StorageClass) -> bool {
    matches!(class, StorageClass::Workgroup | StorageClass::CrossWorkgroup | StorageClass::Function)
}

fn verify_pointees(op: Operation<'_, '_>) -> LogicalResult {
    let pointee = |ty| PointerType::of(ty).map(|pointer| pointer.pointee);
    match (pointee(op.operand(0).ty()), pointee(op.result(0).ty())) {
        (Some(operand), Some(result)) if operand != result => op.emit_op_error(format_args!(
            "pointer operand's pointee type must have the same as the op result type, but found '{operand}' vs \
             '{result}'"
        )),
        _ => Ok(()),
    }
}

fn verify_from_generic(op: Operation<'_, '_>) -> LogicalResult {
    let class = |ty| PointerType::of(ty).map(|pointer| pointer.storage_class);
    if class(op.operand(0).ty()) != Some(StorageClass::Generic) {
        return op.emit_error("pointer type must be of storage class Generic");
    }
    if !class(op.result(0).ty()).is_some_and(is_concrete) {
        return op
            .emit_error("result must point to the Workgroup, CrossWorkgroup, or Function Storage Class");
    }
    verify_pointees(op)
}

impl PtrCastToGenericOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let class = |ty| PointerType::of(ty).map(|pointer| pointer.storage_class);
        if !class(op.operand(0).ty()).is_some_and(is_concrete) {
            return op.emit_error(
                "pointer must point to the Workgroup, CrossWorkgroup, or Function Storage Class",
            );
        }
        if class(op.result(0).ty()) != Some(StorageClass::Generic) {
            return op.emit_error("result type must be of storage class Generic");
        }
        verify_pointees(op)
    }
}
