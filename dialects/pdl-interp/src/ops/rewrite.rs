//! Operations that create, replace and erase.

use crate::syntax::{CREATE_OPERATION_OP_ATTRIBUTES, CREATE_OPERATION_OP_RESULTS};
use terrace_ir::constraints::{AnyAttr, StrArrayAttr, StrAttr, TypeArrayAttr, TypeAttr, UnitAttr};
use terrace_ods_macros::{operation, operations};
use terrace_pdl::RANGE_TYPE_DIRECTIVE;
use terrace_pdl::constraints::{
    AnyHandle, AttributeHandle, OperationHandle, RangeOfTypes, RangeOfTypesOrValues, TypeHandle, TypeOrRange,
    ValueOrRange,
};

/// Calls code while rewriting.
#[operation(
    name = "pdl_interp.apply_rewrite",
    format = "$name (`(` $args^ `:` type($args) `)`)? (`:` type($results)^)? attr-dict"
)]
pub struct ApplyRewriteOp {
    name: Attr<StrAttr>,
    args: VariadicOperand<AnyHandle>,
    results: VariadicResult<AnyHandle>,
}

/// Returns an attribute.
///
/// ```mlir
/// %attribute = pdl_interp.create_attribute 10 : i64
/// ```
#[operation(
    name = "pdl_interp.create_attribute",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$value attr-dict-with-keyword",
    effects = [],
)]
pub struct CreateAttributeOp {
    value: Attr<AnyAttr>,
    attribute: OpResult<AttributeHandle>,
}

/// Makes an operation, in front of the root of the match.
///
/// ```mlir
/// %type = pdl_interp.create_type i32
/// %attribute = pdl_interp.create_attribute unit
/// %new = pdl_interp.create_operation "foo.op"(%value : !pdl.value) {"a" = %attribute} -> (%type : !pdl.type)
/// ```
#[operation(
    name = "pdl_interp.create_operation",
    traits = [AttrSizedOperandSegments],
    format = "$name (`(` $inputOperands^ `:` type($inputOperands) `)`)? `` \
        custom<CreateOperationOpAttributes>($inputAttributes, $inputAttributeNames) \
        custom<CreateOperationOpResults>($inputResultTypes, type($inputResultTypes), \
        $inferredResultTypes) attr-dict",
    directives = [CREATE_OPERATION_OP_ATTRIBUTES, CREATE_OPERATION_OP_RESULTS],
    has = [verify],
)]
pub struct CreateOperationOp {
    name: Attr<StrAttr>,
    #[name = "inputOperands"]
    input_operands: VariadicOperand<ValueOrRange>,
    #[name = "inputAttributes"]
    input_attributes: VariadicOperand<AttributeHandle>,
    #[name = "inputAttributeNames"]
    input_attribute_names: Attr<StrArrayAttr>,
    #[name = "inputResultTypes"]
    input_result_types: VariadicOperand<TypeOrRange>,
    #[name = "inferredResultTypes"]
    inferred_result_types: OptionalAttr<UnitAttr>,
    #[name = "resultOp"]
    result_op: OpResult<OperationHandle>,
}

/// Puts handles, and ranges of them, into one range.
#[operation(
    name = "pdl_interp.create_range",
    traits = [AlwaysSpeculatableImplTrait],
    format = "($arguments^ `:` type($arguments))? custom<RangeType>(ref(type($arguments)), type($result)) \
        attr-dict",
    directives = [RANGE_TYPE_DIRECTIVE],
    effects = [],
    has = [verify],
)]
pub struct CreateRangeOp {
    arguments: VariadicOperand<AnyHandle>,
    result: OpResult<RangeOfTypesOrValues>,
}

operations! {
    #[operation(traits = [AlwaysSpeculatableImplTrait], format = "$value attr-dict", effects = [])]
    struct _<ValueType, Out> {
        value: Attr<ValueType>,
        result: OpResult<Out>,
    }

    /// Returns a type.
    pub struct CreateTypeOp<TypeAttr, TypeHandle> = "pdl_interp.create_type";
    /// Returns several types.
    pub struct CreateTypesOp<TypeArrayAttr, RangeOfTypes> = "pdl_interp.create_types";
}

/// Removes an operation.
#[operation(name = "pdl_interp.erase", format = "$inputOp attr-dict")]
pub struct EraseOp {
    #[name = "inputOp"]
    input_op: Operand<OperationHandle>,
}

/// Puts values in the place of the results of an operation.
#[operation(
    name = "pdl_interp.replace",
    format = "$inputOp `with` ` ` `(` ($replValues^ `:` type($replValues))? `)` attr-dict"
)]
pub struct ReplaceOp {
    #[name = "inputOp"]
    input_op: Operand<OperationHandle>,
    #[name = "replValues"]
    repl_values: VariadicOperand<ValueOrRange>,
}
