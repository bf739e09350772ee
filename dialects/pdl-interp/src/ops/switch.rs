//! Lists that say where to go on.

use crate::constraints::TypeArrays;
use terrace_ir::constraints::{ArrayAttr, I32ElementsAttr, StrArrayAttr, TypeArrayAttr};
use terrace_ods_macros::{operation, operations};
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

operations! {
    #[operation(
        traits = [IsTerminator, AlwaysSpeculatableImplTrait],
        format = "`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
        effects = [],
        has = [verify],
    )]
    struct _<T> {
        #[name = "inputOp"]
        input_op: Operand<OperationHandle>,
        #[name = "caseValues"]
        case_values: Attr<T>,
        #[name = "defaultDest"]
        default_dest: Successor,
        cases: VariadicSuccessor,
    }

    /// Goes on where the list of numbers of operands says.
    pub struct SwitchOperandCountOp<I32ElementsAttr> = "pdl_interp.switch_operand_count";

    /// Goes on where the list of names says.
    ///
    /// ```mlir
    /// pdl_interp.switch_operation_name of %op to ["foo.op", "bar.op"](^foo, ^bar) -> ^other
    /// ```
    pub struct SwitchOperationNameOp<StrArrayAttr> = "pdl_interp.switch_operation_name";

    /// Goes on where the list of numbers of results says.
    pub struct SwitchResultCountOp<I32ElementsAttr> = "pdl_interp.switch_result_count";
}

operations! {
    #[operation(
        traits = [IsTerminator, AlwaysSpeculatableImplTrait],
        format = "$value `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
        effects = [],
        has = [verify],
    )]
    struct _<In, CaseValues> {
        value: Operand<In>,
        #[name = "caseValues"]
        case_values: Attr<CaseValues>,
        #[name = "defaultDest"]
        default_dest: Successor,
        cases: VariadicSuccessor,
    }

    /// Goes on where the list of types says.
    pub struct SwitchTypeOp<TypeHandle, TypeArrayAttr> = "pdl_interp.switch_type";
    /// Goes on where the list of lists of types says.
    pub struct SwitchTypesOp<RangeOfTypes, TypeArrays> = "pdl_interp.switch_types";
}
