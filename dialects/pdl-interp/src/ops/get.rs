//! Handles that follow from others.

use crate::constraints::Count;
use crate::verify::values_of_types;
use terrace_ir::constraints::StrAttr;
use terrace_ods_macros::{operation, operations};
use terrace_pdl::constraints::{
    AnyHandle, AnyRange, AttributeHandle, OperationHandle, RangeOfOperations, TypeHandle, TypeOrRange,
    ValueHandle, ValueOrRange,
};
use terrace_pdl::range_of;

/// One element of a range; nothing if there are not that many.
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

operations! {
    #[operation(traits = [AlwaysSpeculatableImplTrait], effects = [])]
    struct _;

    /// An attribute of an operation by its name; nothing if there is none.
    pub struct GetAttributeOp = "pdl_interp.get_attribute", format = "$name `of` $inputOp attr-dict" {
        #[name = "inputOp"]
        input_op: Operand<OperationHandle>,
        name: Attr<StrAttr>,
        attribute: OpResult<AttributeHandle>,
    }

    /// The type of an attribute.
    pub struct GetAttributeTypeOp = "pdl_interp.get_attribute_type", format = "`of` $value attr-dict" {
        value: Operand<AttributeHandle>,
        result: OpResult<TypeHandle>,
    }

    /// The operation that gives a value, or the first of several; nothing for an argument of a block.
    pub struct GetDefiningOpOp = "pdl_interp.get_defining_op",
        format = "`of` $value `:` type($value) attr-dict",
    {
        value: Operand<ValueOrRange>,
        #[name = "inputOp"]
        input_op: OpResult<OperationHandle>,
    }

    /// The operations that use a value, or any of several.
    pub struct GetUsersOp = "pdl_interp.get_users", format = "`of` $value `:` type($value) attr-dict" {
        value: Operand<ValueOrRange>,
        operations: OpResult<RangeOfOperations>,
    }
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "$index `of` $inputOp attr-dict",
        effects = [],
    )]
    struct _ {
        #[name = "inputOp"]
        input_op: Operand<OperationHandle>,
        index: Attr<Count>,
        value: OpResult<ValueHandle>,
    }

    /// One operand of an operation; nothing if there are not that many.
    ///
    /// ```mlir
    /// %operand = pdl_interp.get_operand 1 of %op
    /// ```
    pub struct GetOperandOp = "pdl_interp.get_operand";

    /// One result of an operation; nothing if there are not that many.
    pub struct GetResultOp = "pdl_interp.get_result";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "($index^)? `of` $inputOp `:` type($value) attr-dict",
        effects = [],
    )]
    struct _ {
        #[name = "inputOp"]
        input_op: Operand<OperationHandle>,
        index: OptionalAttr<Count>,
        value: OpResult<ValueOrRange>,
    }

    /// All operands of an operation, or one group of them.
    ///
    /// ```mlir
    /// %all = pdl_interp.get_operands of %op : !pdl.range<value>
    /// %group = pdl_interp.get_operands 0 of %op : !pdl.value
    /// ```
    pub struct GetOperandsOp = "pdl_interp.get_operands";

    /// All results of an operation, or one group of them.
    pub struct GetResultsOp = "pdl_interp.get_results";
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
