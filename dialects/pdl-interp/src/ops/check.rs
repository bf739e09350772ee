//! Questions whose answer says where to go on.

use crate::constraints::Count;
use terrace_ir::constraints::{AnyAttr, BoolAttr, StrAttr, TypeArrayAttr, TypeAttr, UnitAttr};
use terrace_ods_macros::{operation, operations};
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

operations! {
    #[operation(traits = [IsTerminator, AlwaysSpeculatableImplTrait], effects = [])]
    struct _ {
        ..,
        #[name = "trueDest"]
        true_dest: Successor,
        #[name = "falseDest"]
        false_dest: Successor,
    }

    /// True if an attribute is a given one.
    pub struct CheckAttributeOp = "pdl_interp.check_attribute",
        format = "$attribute `is` $constantValue attr-dict `->` successors",
    {
        attribute: Operand<AttributeHandle>,
        #[name = "constantValue"]
        constant_value: Attr<AnyAttr>,
    }

    /// True if an operation has a name.
    ///
    /// ```mlir
    /// pdl_interp.check_operation_name of %op is "foo.op" -> ^matches, ^fails
    /// ```
    pub struct CheckOperationNameOp = "pdl_interp.check_operation_name",
        format = "`of` $inputOp `is` $name attr-dict `->` successors",
    {
        #[name = "inputOp"]
        input_op: Operand<OperationHandle>,
        name: Attr<StrAttr>,
    }

    /// True if a type is a given one.
    pub struct CheckTypeOp = "pdl_interp.check_type", format = "$value `is` $type attr-dict `->` successors" {
        value: Operand<TypeHandle>,
        #[name = "type"]
        ty: Attr<TypeAttr>,
    }

    /// True if types are given ones.
    pub struct CheckTypesOp = "pdl_interp.check_types",
        format = "$value `are` $types attr-dict `->` successors",
    {
        value: Operand<RangeOfTypes>,
        types: Attr<TypeArrayAttr>,
    }

    /// True if the handle is not null.
    ///
    /// ```mlir
    /// pdl_interp.is_not_null %value : !pdl.value -> ^something, ^nothing
    /// ```
    pub struct IsNotNullOp = "pdl_interp.is_not_null",
        format = "$value `:` type($value) attr-dict `->` successors",
    {
        value: Operand<AnyHandle>,
    }
}

operations! {
    #[operation(
        traits = [IsTerminator, AlwaysSpeculatableImplTrait],
        format = "`of` $inputOp `is` (`at_least` $compareAtLeast^)? $count attr-dict `->` successors",
        effects = [],
    )]
    struct _ {
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

    /// True if an operation has n operands, or at least n.
    pub struct CheckOperandCountOp = "pdl_interp.check_operand_count";
    /// True if an operation has n results, or at least n.
    pub struct CheckResultCountOp = "pdl_interp.check_result_count";
}
