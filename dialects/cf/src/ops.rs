//! The operations.

use crate::interfaces;
use crate::syntax::SWITCH_OP_CASES;
use terrace_ir::constraints::{AnyIntElementsAttr, AnyInteger, AnyType, DenseI32ArrayAttr, I1, StrAttr};
use terrace_ods_macros::operation;

/// Stops the program with a message if the condition is false.
///
/// ```mlir
/// cf.assert %b, "expected it to hold"
/// ```
#[operation(
    name = "cf.assert",
    format = "$arg `,` $msg attr-dict",
    effects = custom,
    has = [canonicalize, effects],
)]
pub struct AssertOp {
    arg: Operand<I1>,
    msg: Attr<StrAttr>,
}

/// Goes on at another block of the region, handing values to its arguments.
///
/// ```mlir
/// cf.br ^next(%x : i32)
/// ```
#[operation(
    name = "cf.br",
    traits = [AlwaysSpeculatableImplTrait, IsTerminator],
    interfaces = [BranchOpInterface(&interfaces::BRANCH)],
    format = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict",
    effects = [],
    has = [canonicalize],
)]
pub struct BranchOp {
    #[name = "destOperands"]
    dest_operands: VariadicOperand<AnyType>,
    dest: Successor,
}

/// Goes on at one of two blocks, as the condition says.
///
/// ```mlir
/// cf.cond_br %b, ^then(%x : i32), ^else
/// ```
#[operation(
    name = "cf.cond_br",
    traits = [AttrSizedOperandSegments, AlwaysSpeculatableImplTrait, IsTerminator],
    interfaces = [BranchOpInterface(&interfaces::COND_BRANCH), WeightedBranchOpInterface(&interfaces::WEIGHTS)],
    format = "$condition (`weights` `(` $branch_weights^ `)` )? `,` $trueDest (`(` $trueDestOperands^ `:` \
        type($trueDestOperands) `)`)? `,` $falseDest (`(` $falseDestOperands^ `:` \
        type($falseDestOperands) `)`)? attr-dict",
    effects = [],
    has = [canonicalize],
)]
pub struct CondBranchOp {
    condition: Operand<I1>,
    #[name = "trueDestOperands"]
    true_dest_operands: VariadicOperand<AnyType>,
    #[name = "falseDestOperands"]
    false_dest_operands: VariadicOperand<AnyType>,
    branch_weights: OptionalAttr<DenseI32ArrayAttr>,
    #[name = "trueDest"]
    true_dest: Successor,
    #[name = "falseDest"]
    false_dest: Successor,
}

/// Goes on at the block whose case equals the flag, or at the default one.
///
/// ```mlir
/// cf.switch %flag : i32, [
///   default: ^other,
///   1: ^one(%x : i32)
/// ]
/// ```
#[operation(
    name = "cf.switch",
    traits = [AttrSizedOperandSegments, AlwaysSpeculatableImplTrait, IsTerminator],
    interfaces = [BranchOpInterface(&interfaces::SWITCH)],
    format = "$flag `:` type($flag) `,` `[` `\\n` \
        custom<SwitchOpCases>(ref(type($flag)),$defaultDestination, $defaultOperands, \
        type($defaultOperands), $case_values, $caseDestinations, $caseOperands, type($caseOperands)) \
        `]` attr-dict",
    directives = [SWITCH_OP_CASES],
    effects = [],
    has = [canonicalize, verify],
)]
pub struct SwitchOp {
    flag: Operand<AnyInteger>,
    #[name = "defaultOperands"]
    default_operands: VariadicOperand<AnyType>,
    #[name = "caseOperands"]
    #[segments = "case_operand_segments"]
    case_operands: VariadicOfVariadicOperand<AnyType>,
    case_values: OptionalAttr<AnyIntElementsAttr>,
    case_operand_segments: Attr<DenseI32ArrayAttr>,
    #[name = "defaultDestination"]
    default_destination: Successor,
    #[name = "caseDestinations"]
    case_destinations: VariadicSuccessor,
}
