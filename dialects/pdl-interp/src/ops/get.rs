//! Handles that follow from others.

use crate::constraints::Count;
use crate::verify::values_of_types;
use terrace_ir::constraints::StrAttr;
use terrace_ods_macros::operation;
use terrace_pdl::constraints::{
    AnyHandle, AnyRange, AttributeHandle, OperationHandle, RangeOfOperations, TypeHandle, TypeOrRange,
    ValueHandle, ValueOrRange,
};
use terrace_pdl::range_of;

/// One element of a range; nothing if there are not so many.
///
/// ```mlir
/// %first = pdl_interp.extract 0 of %values : !pdl.value
/// ```
#[operation(
    name = "pdl_interp.extract",
    traits = [AlwaysSpeculatableImplTrait, TypesMatchWith {
            summary: "`range` is a PDL range whose element type matches type of `result`",
            from: "result",
            to: "range",
            transform: |context, types| types.iter().map(|element| range_of(context, *element)).collect(),
        }],
    format = "$index `of` $range `:` type($result) attr-dict",
    effects = [],
)]
pub struct ExtractOp {
    range: Operand<AnyRange>,
    index: Attr<Count>,
    result: OpResult<AnyHandle>,
}

/// An attribute of an operation by its name; nothing if there is none.
#[operation(
    name = "pdl_interp.get_attribute",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$name `of` $inputOp attr-dict",
    effects = [],
)]
pub struct GetAttributeOp {
    #[name = "inputOp"]
    input_op: Operand<OperationHandle>,
    name: Attr<StrAttr>,
    attribute: OpResult<AttributeHandle>,
}

/// The type of an attribute.
#[operation(
    name = "pdl_interp.get_attribute_type",
    traits = [AlwaysSpeculatableImplTrait],
    format = "`of` $value attr-dict",
    effects = [],
)]
pub struct GetAttributeTypeOp {
    value: Operand<AttributeHandle>,
    result: OpResult<TypeHandle>,
}

/// The operation that gives a value, or the first of several; nothing for an argument of a block.
#[operation(
    name = "pdl_interp.get_defining_op",
    traits = [AlwaysSpeculatableImplTrait],
    format = "`of` $value `:` type($value) attr-dict",
    effects = [],
)]
pub struct GetDefiningOpOp {
    value: Operand<ValueOrRange>,
    #[name = "inputOp"]
    input_op: OpResult<OperationHandle>,
}

/// One operand of an operation; nothing if there are not so many.
///
/// ```mlir
/// %operand = pdl_interp.get_operand 1 of %op
/// ```
#[operation(
    name = "pdl_interp.get_operand",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$index `of` $inputOp attr-dict",
    effects = [],
)]
pub struct GetOperandOp {
    #[name = "inputOp"]
    input_op: Operand<OperationHandle>,
    index: Attr<Count>,
    value: OpResult<ValueHandle>,
}

/// All operands of an operation, or one group of them.
///
/// ```mlir
/// %all = pdl_interp.get_operands of %op : !pdl.range<value>
/// %group = pdl_interp.get_operands 0 of %op : !pdl.value
/// ```
#[operation(
    name = "pdl_interp.get_operands",
    traits = [AlwaysSpeculatableImplTrait],
    format = "($index^)? `of` $inputOp `:` type($value) attr-dict",
    effects = [],
)]
pub struct GetOperandsOp {
    #[name = "inputOp"]
    input_op: Operand<OperationHandle>,
    index: OptionalAttr<Count>,
    value: OpResult<ValueOrRange>,
}

/// One result of an operation; nothing if there are not so many.
#[operation(
    name = "pdl_interp.get_result",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$index `of` $inputOp attr-dict",
    effects = [],
)]
pub struct GetResultOp {
    #[name = "inputOp"]
    input_op: Operand<OperationHandle>,
    index: Attr<Count>,
    value: OpResult<ValueHandle>,
}

/// All results of an operation, or one group of them.
#[operation(
    name = "pdl_interp.get_results",
    traits = [AlwaysSpeculatableImplTrait],
    format = "($index^)? `of` $inputOp `:` type($value) attr-dict",
    effects = [],
)]
pub struct GetResultsOp {
    #[name = "inputOp"]
    input_op: Operand<OperationHandle>,
    index: OptionalAttr<Count>,
    value: OpResult<ValueOrRange>,
}

/// The operations that use a value, or any of several.
#[operation(
    name = "pdl_interp.get_users",
    traits = [AlwaysSpeculatableImplTrait],
    format = "`of` $value `:` type($value) attr-dict",
    effects = [],
)]
pub struct GetUsersOp {
    value: Operand<ValueOrRange>,
    operations: OpResult<RangeOfOperations>,
}

/// The type of a value, or the types of several.
#[operation(
    name = "pdl_interp.get_value_type",
    traits = [AlwaysSpeculatableImplTrait, TypesMatchWith {
            summary: "`value` type matches arity of `result`",
            from: "result",
            to: "value",
            transform: values_of_types,
        }],
    format = "`of` $value `:` type($result) attr-dict",
    effects = [],
)]
pub struct GetValueTypeOp {
    value: Operand<ValueOrRange>,
    result: OpResult<TypeOrRange>,
}
