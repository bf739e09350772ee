//! Branches.

use crate::constraints::{LLVM_AnyPointer, LLVM_BlockTagAttr, LLVM_Type, LoopAnnotationAttr};
use crate::interfaces;
use crate::syntax;
use terrace_ir::constraints::{AnyIntElementsAttr, AnySignlessInteger, AnyType, DenseI32ArrayAttr, I1};
use terrace_ods_macros::operation;

/// Marks its block, so that its address can be taken.
#[operation(name = "llvm.blocktag", format = "$tag attr-dict")]
pub struct BlockTagOp {
    tag: Attr<LLVM_BlockTagAttr>,
}

/// Goes on at another block.
#[operation(
    name = "llvm.br",
    traits = [AlwaysSpeculatableImplTrait, IsTerminator],
    interfaces = [BranchOpInterface(&interfaces::BRANCH)],
    format = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict",
    effects = [],
)]
pub struct BrOp {
    #[name = "destOperands"]
    dest_operands: VariadicOperand<LLVM_Type>,
    loop_annotation: OptionalAttr<LoopAnnotationAttr>,
    dest: Successor,
}

/// Goes on at one of two blocks.
#[operation(
    name = "llvm.cond_br",
    traits = [AttrSizedOperandSegments, AlwaysSpeculatableImplTrait, IsTerminator],
    interfaces = [
        BranchOpInterface(&interfaces::COND_BRANCH), WeightedBranchOpInterface(&interfaces::WEIGHTS),
    ],
    format = "$condition ( `weights` `(` $branch_weights^ `)` )? `,` $trueDest (`(` $trueDestOperands^ `:` \
        type($trueDestOperands) `)`)? `,` $falseDest (`(` $falseDestOperands^ `:` \
        type($falseDestOperands) `)`)? attr-dict",
    effects = [],
)]
pub struct CondBrOp {
    condition: Operand<I1>,
    #[name = "trueDestOperands"]
    true_dest_operands: VariadicOperand<LLVM_Type>,
    #[name = "falseDestOperands"]
    false_dest_operands: VariadicOperand<LLVM_Type>,
    branch_weights: OptionalAttr<DenseI32ArrayAttr>,
    loop_annotation: OptionalAttr<LoopAnnotationAttr>,
    #[name = "trueDest"]
    true_dest: Successor,
    #[name = "falseDest"]
    false_dest: Successor,
}

/// Goes on at the block of that address.
#[operation(
    name = "llvm.indirectbr",
    traits = [SameVariadicOperandSize, AlwaysSpeculatableImplTrait, IsTerminator],
    interfaces = [BranchOpInterface(&interfaces::INDIRECT_BRANCH)],
    format = "$addr `:` type($addr) `,` custom<IndirectBrOpSucessors>(ref(type($addr)), $successors, \
        $succOperands, type($succOperands)) attr-dict",
    directives = [syntax::INDIRECT_BR_OP_SUCCESSORS],
    effects = [],
)]
pub struct IndirectBrOp {
    addr: Operand<LLVM_AnyPointer>,
    #[segments = "indbr_operand_segments"]
    #[name = "succOperands"]
    succ_operands: VariadicOfVariadicOperand<AnyType>,
    indbr_operand_segments: Attr<DenseI32ArrayAttr>,
    successors: VariadicSuccessor,
}

/// Goes on at the block whose case is the value, or at the default one.
#[operation(
    name = "llvm.switch",
    traits = [AttrSizedOperandSegments, AlwaysSpeculatableImplTrait, IsTerminator],
    interfaces = [BranchOpInterface(&interfaces::SWITCH), WeightedBranchOpInterface(&interfaces::WEIGHTS)],
    format = "$value `:` type($value) `,` $defaultDestination (`(` $defaultOperands^ `:` \
        type($defaultOperands) `)`)? custom<SwitchOpCases>(ref(type($value)), $case_values, \
        $caseDestinations, $caseOperands, type($caseOperands)) attr-dict",
    directives = [syntax::SWITCH_OP_CASES],
    effects = [],
    has = [verify],
)]
pub struct SwitchOp {
    value: Operand<AnySignlessInteger>,
    #[name = "defaultOperands"]
    default_operands: VariadicOperand<AnyType>,
    #[segments = "case_operand_segments"]
    #[name = "caseOperands"]
    case_operands: VariadicOfVariadicOperand<AnyType>,
    case_values: OptionalAttr<AnyIntElementsAttr>,
    case_operand_segments: Attr<DenseI32ArrayAttr>,
    branch_weights: OptionalAttr<DenseI32ArrayAttr>,
    #[name = "defaultDestination"]
    default_destination: Successor,
    #[name = "caseDestinations"]
    case_destinations: VariadicSuccessor,
}

/// Is never executed.
#[operation(
    name = "llvm.unreachable",
    traits = [IsTerminator],
    format = "attr-dict",
)]
pub struct UnreachableOp {}
