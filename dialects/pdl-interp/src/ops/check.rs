//! Questions whose answer says where to go on.

use crate::constraints::Count;
use terrace_ir::constraints::{AnyAttr, BoolAttr, StrAttr, TypeArrayAttr, TypeAttr, UnitAttr};
use terrace_ods_macros::operation;
use terrace_pdl::constraints::{AnyHandle, AttributeHandle, OperationHandle, RangeOfTypes, TypeHandle};

/// Asks code whether something holds, and goes on at the first block if it does.
#[operation(
    name = "pdl_interp.apply_constraint",
    traits = [IsTerminator],
    format = "$name `(` $args `:` type($args) `)` (`:` type($results)^)? attr-dict `->` successors",
)]
pub struct ApplyConstraintOp {
    name: Attr<StrAttr>,
    args: VariadicOperand<AnyHandle>,
    #[default("false", |context| context.bool_attribute(false))]
    #[name = "isNegated"]
    is_negated: Attr<BoolAttr>,
    results: VariadicResult<AnyHandle>,
    #[name = "trueDest"]
    true_dest: Successor,
    #[name = "falseDest"]
    false_dest: Successor,
}

/// True if two handles are the same, or two ranges are element by element.
///
/// ```mlir
/// pdl_interp.are_equal %a, %b : !pdl.value -> ^same, ^different
/// ```
#[operation(
    name = "pdl_interp.are_equal",
    traits = [IsTerminator, AlwaysSpeculatableImplTrait, SameTypeOperands],
    format = "operands `:` type($lhs) attr-dict `->` successors",
    effects = [],
)]
pub struct AreEqualOp {
    lhs: Operand<AnyHandle>,
    rhs: Operand<AnyHandle>,
    #[name = "trueDest"]
    true_dest: Successor,
    #[name = "falseDest"]
    false_dest: Successor,
}

/// True if an attribute is a given one.
#[operation(
    name = "pdl_interp.check_attribute",
    traits = [IsTerminator, AlwaysSpeculatableImplTrait],
    format = "$attribute `is` $constantValue attr-dict `->` successors",
    effects = [],
)]
pub struct CheckAttributeOp {
    attribute: Operand<AttributeHandle>,
    #[name = "constantValue"]
    constant_value: Attr<AnyAttr>,
    #[name = "trueDest"]
    true_dest: Successor,
    #[name = "falseDest"]
    false_dest: Successor,
}

/// True if an operation has so many operands, or at least so many.
#[operation(
    name = "pdl_interp.check_operand_count",
    traits = [IsTerminator, AlwaysSpeculatableImplTrait],
    format = "`of` $inputOp `is` (`at_least` $compareAtLeast^)? $count attr-dict `->` successors",
    effects = [],
)]
pub struct CheckOperandCountOp {
    #[name = "inputOp"]
    input_op: Operand<OperationHandle>,
    count: Attr<Count>,
    #[name = "compareAtLeast"]
    compare_at_least: OptionalAttr<UnitAttr>,
    #[name = "trueDest"]
    true_dest: Successor,
    #[name = "falseDest"]
    false_dest: Successor,
}

/// True if an operation has a name.
///
/// ```mlir
/// pdl_interp.check_operation_name of %op is "foo.op" -> ^matches, ^fails
/// ```
#[operation(
    name = "pdl_interp.check_operation_name",
    traits = [IsTerminator, AlwaysSpeculatableImplTrait],
    format = "`of` $inputOp `is` $name attr-dict `->` successors",
    effects = [],
)]
pub struct CheckOperationNameOp {
    #[name = "inputOp"]
    input_op: Operand<OperationHandle>,
    name: Attr<StrAttr>,
    #[name = "trueDest"]
    true_dest: Successor,
    #[name = "falseDest"]
    false_dest: Successor,
}

/// True if an operation has so many results, or at least so many.
#[operation(
    name = "pdl_interp.check_result_count",
    traits = [IsTerminator, AlwaysSpeculatableImplTrait],
    format = "`of` $inputOp `is` (`at_least` $compareAtLeast^)? $count attr-dict `->` successors",
    effects = [],
)]
pub struct CheckResultCountOp {
    #[name = "inputOp"]
    input_op: Operand<OperationHandle>,
    count: Attr<Count>,
    #[name = "compareAtLeast"]
    compare_at_least: OptionalAttr<UnitAttr>,
    #[name = "trueDest"]
    true_dest: Successor,
    #[name = "falseDest"]
    false_dest: Successor,
}

/// True if a type is a given one.
#[operation(
    name = "pdl_interp.check_type",
    traits = [IsTerminator, AlwaysSpeculatableImplTrait],
    format = "$value `is` $type attr-dict `->` successors",
    effects = [],
)]
pub struct CheckTypeOp {
    value: Operand<TypeHandle>,
    #[name = "type"]
    ty: Attr<TypeAttr>,
    #[name = "trueDest"]
    true_dest: Successor,
    #[name = "falseDest"]
    false_dest: Successor,
}

/// True if types are given ones.
#[operation(
    name = "pdl_interp.check_types",
    traits = [IsTerminator, AlwaysSpeculatableImplTrait],
    format = "$value `are` $types attr-dict `->` successors",
    effects = [],
)]
pub struct CheckTypesOp {
    value: Operand<RangeOfTypes>,
    types: Attr<TypeArrayAttr>,
    #[name = "trueDest"]
    true_dest: Successor,
    #[name = "falseDest"]
    false_dest: Successor,
}

/// True if there is something behind a handle.
///
/// ```mlir
/// pdl_interp.is_not_null %value : !pdl.value -> ^something, ^nothing
/// ```
#[operation(
    name = "pdl_interp.is_not_null",
    traits = [IsTerminator, AlwaysSpeculatableImplTrait],
    format = "$value `:` type($value) attr-dict `->` successors",
    effects = [],
)]
pub struct IsNotNullOp {
    value: Operand<AnyHandle>,
    #[name = "trueDest"]
    true_dest: Successor,
    #[name = "falseDest"]
    false_dest: Successor,
}
