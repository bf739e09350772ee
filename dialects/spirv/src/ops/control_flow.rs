//! Branches, calls, and structured selections and loops.

use crate::attributes::enums::{LoopControl, SelectionControl};
use crate::constraints::{AnySpirvType, Bool, Integer, LoopControlAttr, SelectionControlAttr};
use crate::facts::IN_FUNCTION_SCOPE;
use crate::interfaces;
use crate::syntax::SWITCH_OP_CASES;
use terrace_ir::constraints::{
    AnyIntElementsAttr, AnyType, DenseI32ArrayAttr, DictArrayAttr, FlatSymbolRefAttr, I32ArrayAttr,
};
use terrace_ods_macros::{operation, operations};

/// Goes on at another block of the region, handing values to its arguments.
#[operation(
    name = "spirv.Branch",
    traits = [IN_FUNCTION_SCOPE, AlwaysSpeculatableImplTrait, IsTerminator],
    interfaces = [
        BranchOpInterface(&interfaces::BRANCH), QueryMinVersionInterface, QueryMaxVersionInterface,
        QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$target (`(` $targetOperands^ `:` type($targetOperands) `)`)? attr-dict",
    effects = [],
)]
pub struct BranchOp {
    #[name = "targetOperands"]
    target_operands: VariadicOperand<AnySpirvType>,
    target: Successor,
}

/// Goes on at one of two blocks, as the condition says.
#[operation(
    name = "spirv.BranchConditional",
    traits = [AttrSizedOperandSegments, IN_FUNCTION_SCOPE, AlwaysSpeculatableImplTrait, IsTerminator],
    interfaces = [
        BranchOpInterface(&interfaces::BRANCH_CONDITIONAL), QueryMinVersionInterface,
        QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    effects = [],
    has = [custom_syntax, verify],
)]
pub struct BranchConditionalOp {
    condition: Operand<Bool>,
    #[name = "trueTargetOperands"]
    true_target_operands: VariadicOperand<AnySpirvType>,
    #[name = "falseTargetOperands"]
    false_target_operands: VariadicOperand<AnySpirvType>,
    branch_weights: OptionalAttr<I32ArrayAttr>,
    #[name = "trueTarget"]
    true_target: Successor,
    #[name = "falseTarget"]
    false_target: Successor,
}

/// Calls a function.
///
/// ```mlir
/// spirv.FunctionCall @f(%x) : (i32) -> ()
/// ```
#[operation(
    name = "spirv.FunctionCall",
    traits = [IN_FUNCTION_SCOPE],
    interfaces = [
        CallOpInterface(&interfaces::CALL), ArgAndResultAttrsOpInterface, SymbolUserOpInterface,
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$callee `(` $arguments `)` attr-dict `:` functional-type($arguments, results)",
    has = [verify_symbol_uses, verify],
)]
pub struct FunctionCallOp {
    callee: Attr<FlatSymbolRefAttr>,
    arguments: VariadicOperand<AnySpirvType>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
    return_value: OptionalResult<AnySpirvType>,
}

operations! {
    #[operation(
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
    )]
    struct _;

    /// Ends a fragment shader invocation.
    pub struct KillOp = "spirv.Kill", traits = [IsTerminator], format = "attr-dict";

    /// Says that control never comes here.
    pub struct UnreachableOp = "spirv.Unreachable",
        traits = [IN_FUNCTION_SCOPE, IsTerminator],
        format = "attr-dict",
        has = [verify];

    /// A loop: its header is the second block, its merge block the last, and its continue block the one before.
    ///
    /// ```mlir
    /// spirv.func @f(%again: i1) -> () "None" {
    ///   spirv.mlir.loop {
    ///     spirv.Branch ^header
    ///   ^header:
    ///     spirv.BranchConditional %again, ^body, ^merge
    ///   ^body:
    ///     spirv.Branch ^continue
    ///   ^continue:
    ///     spirv.Branch ^header
    ///   ^merge:
    ///     spirv.mlir.merge
    ///   }
    ///   spirv.Return
    /// }
    /// ```
    pub struct LoopOp = "spirv.mlir.loop",
        traits = [IN_FUNCTION_SCOPE],
        has = [custom_syntax, verify_regions],
    {
        #[cases(LoopControl)]
        loop_control: Attr<LoopControlAttr>,
        results: VariadicResult<AnyType>,
        body: Region<AnyRegion>,
    }

    /// A structured choice: its header is the first block and its merge block the last.
    ///
    /// ```mlir
    /// spirv.func @f(%c: i1) -> () "None" {
    ///   spirv.mlir.selection control(Flatten) {
    ///     spirv.BranchConditional %c, ^then, ^merge
    ///   ^then:
    ///     spirv.Branch ^merge
    ///   ^merge:
    ///     spirv.mlir.merge
    ///   }
    ///   spirv.Return
    /// }
    /// ```
    pub struct SelectionOp = "spirv.mlir.selection",
        traits = [IN_FUNCTION_SCOPE],
        has = [canonicalize, custom_syntax, verify_regions],
    {
        #[cases(SelectionControl)]
        selection_control: Attr<SelectionControlAttr>,
        results: VariadicResult<AnyType>,
        body: Region<AnyRegion>,
    }
}

/// Leaves a function that gives nothing.
#[operation(
    name = "spirv.Return",
    traits = [IN_FUNCTION_SCOPE, AlwaysSpeculatableImplTrait, ReturnLike, IsTerminator],
    interfaces = [
        RegionBranchTerminatorOpInterface, QueryMinVersionInterface, QueryMaxVersionInterface,
        QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "attr-dict",
    effects = [],
)]
pub struct ReturnOp {}

/// Leaves a function with a value.
#[operation(
    name = "spirv.ReturnValue",
    traits = [IN_FUNCTION_SCOPE, AlwaysSpeculatableImplTrait, ReturnLike, IsTerminator],
    interfaces = [
        RegionBranchTerminatorOpInterface, QueryMinVersionInterface, QueryMaxVersionInterface,
        QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$value attr-dict `:` type($value)",
    effects = [],
    view = none,
)]
pub struct ReturnValueOp {
    value: Operand<AnySpirvType>,
}

/// Goes on at the block whose literal equals the selector, or at the default one.
///
/// ```mlir
/// spirv.func @f(%selector: i32) -> () "None" {
///   spirv.Switch %selector : i32, [
///     default: ^other,
///     1: ^one
///   ]
/// ^other:
///   spirv.Return
/// ^one:
///   spirv.Return
/// }
/// ```
#[operation(
    name = "spirv.Switch",
    traits = [AttrSizedOperandSegments, IN_FUNCTION_SCOPE, AlwaysSpeculatableImplTrait, IsTerminator],
    interfaces = [
        BranchOpInterface(&interfaces::SWITCH), QueryMinVersionInterface, QueryMaxVersionInterface,
        QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$selector `:` type($selector) `,` `[` `\\n` \
        custom<SwitchOpCases>(ref(type($selector)),$defaultTarget, $defaultOperands, \
        type($defaultOperands), $literals, $targets, $targetOperands, type($targetOperands)) `]` \
        attr-dict",
    directives = [SWITCH_OP_CASES],
    effects = [],
    has = [verify],
)]
pub struct SwitchOp {
    selector: Operand<Integer>,
    #[name = "defaultOperands"]
    default_operands: VariadicOperand<AnyType>,
    #[segments = "case_operand_segments"]
    #[name = "targetOperands"]
    target_operands: VariadicOfVariadicOperand<AnyType>,
    literals: OptionalAttr<AnyIntElementsAttr>,
    case_operand_segments: Attr<DenseI32ArrayAttr>,
    #[name = "defaultTarget"]
    default_target: Successor,
    targets: VariadicSuccessor,
}

/// Ends a selection or a loop: control goes on after it, with these values as its results.
#[operation(
    name = "spirv.mlir.merge",
    traits = [
        AlwaysSpeculatableImplTrait, IsTerminator, HasParent(&["spirv.mlir.selection", "spirv.mlir.loop"]),
        ReturnLike,
    ],
    interfaces = [
        RegionBranchTerminatorOpInterface, QueryMinVersionInterface, QueryMaxVersionInterface,
        QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "attr-dict ($operands^ `:` type($operands))?",
    effects = [],
    view = none,
)]
pub struct MergeOp {
    operands: VariadicOperand<AnyType>,
}
