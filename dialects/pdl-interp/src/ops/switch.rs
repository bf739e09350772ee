//! Lists that say where to go on.

use crate::constraints::TypeArrays;
use terrace_ir::constraints::{ArrayAttr, I32ElementsAttr, StrArrayAttr, TypeArrayAttr};
use terrace_ods_macros::operation;
use terrace_pdl::constraints::{AttributeHandle, OperationHandle, RangeOfTypes, TypeHandle};

/// Goes on where the list of attributes says.
#[operation(
    name = "pdl_interp.switch_attribute",
    traits = [IsTerminator, AlwaysSpeculatableImplTrait],
    format = "$attribute `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
    effects = [],
    has = [verify],
)]
pub struct SwitchAttributeOp {
    attribute: Operand<AttributeHandle>,
    #[name = "caseValues"]
    case_values: Attr<ArrayAttr>,
    #[name = "defaultDest"]
    default_dest: Successor,
    cases: VariadicSuccessor,
}

/// Goes on where the list of numbers of operands says.
#[operation(
    name = "pdl_interp.switch_operand_count",
    traits = [IsTerminator, AlwaysSpeculatableImplTrait],
    format = "`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
    effects = [],
    has = [verify],
)]
pub struct SwitchOperandCountOp {
    #[name = "inputOp"]
    input_op: Operand<OperationHandle>,
    #[name = "caseValues"]
    case_values: Attr<I32ElementsAttr>,
    #[name = "defaultDest"]
    default_dest: Successor,
    cases: VariadicSuccessor,
}

/// Goes on where the list of names says.
///
/// ```mlir
/// pdl_interp.switch_operation_name of %op to ["foo.op", "bar.op"](^foo, ^bar) -> ^other
/// ```
#[operation(
    name = "pdl_interp.switch_operation_name",
    traits = [IsTerminator, AlwaysSpeculatableImplTrait],
    format = "`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
    effects = [],
    has = [verify],
)]
pub struct SwitchOperationNameOp {
    #[name = "inputOp"]
    input_op: Operand<OperationHandle>,
    #[name = "caseValues"]
    case_values: Attr<StrArrayAttr>,
    #[name = "defaultDest"]
    default_dest: Successor,
    cases: VariadicSuccessor,
}

/// Goes on where the list of numbers of results says.
#[operation(
    name = "pdl_interp.switch_result_count",
    traits = [IsTerminator, AlwaysSpeculatableImplTrait],
    format = "`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
    effects = [],
    has = [verify],
)]
pub struct SwitchResultCountOp {
    #[name = "inputOp"]
    input_op: Operand<OperationHandle>,
    #[name = "caseValues"]
    case_values: Attr<I32ElementsAttr>,
    #[name = "defaultDest"]
    default_dest: Successor,
    cases: VariadicSuccessor,
}

/// Goes on where the list of types says.
#[operation(
    name = "pdl_interp.switch_type",
    traits = [IsTerminator, AlwaysSpeculatableImplTrait],
    format = "$value `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
    effects = [],
    has = [verify],
)]
pub struct SwitchTypeOp {
    value: Operand<TypeHandle>,
    #[name = "caseValues"]
    case_values: Attr<TypeArrayAttr>,
    #[name = "defaultDest"]
    default_dest: Successor,
    cases: VariadicSuccessor,
}

/// Goes on where the list of lists of types says.
#[operation(
    name = "pdl_interp.switch_types",
    traits = [IsTerminator, AlwaysSpeculatableImplTrait],
    format = "$value `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
    effects = [],
    has = [verify],
)]
pub struct SwitchTypesOp {
    value: Operand<RangeOfTypes>,
    #[name = "caseValues"]
    case_values: Attr<TypeArrays>,
    #[name = "defaultDest"]
    default_dest: Successor,
    cases: VariadicSuccessor,
}
