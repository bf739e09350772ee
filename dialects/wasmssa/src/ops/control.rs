//! Blocks, loops and branches, which leave levels of nesting.

use crate::constraints::ValueType;
use crate::interfaces;
use crate::syntax::ELSE_REGION;
use terrace_ir::constraints::{I32, UI32Attr};
use terrace_ods_macros::operation;

/// Runs its region; who leaves it goes on in the successor.
///
/// ```mlir
/// wasmssa.func @f() {
///   wasmssa.block : {
///     wasmssa.block_return
///   } > ^after
/// ^after:
///   wasmssa.return
/// }
/// ```
#[operation(
    name = "wasmssa.block",
    traits = [IsTerminator],
    interfaces = [LabelLevelOpInterface(&interfaces::SUCCESSOR)],
    format = "(`(`$inputs^`)` `:` type($inputs))? attr-dict `:` $body `>` $target",
)]
pub struct BlockOp {
    inputs: VariadicOperand<ValueType>,
    body: Region<AnyRegion>,
    target: Successor,
}

/// Leaves the region that it ends, with values for the successor of the operation around.
#[operation(
    name = "wasmssa.block_return",
    traits = [IsTerminator],
    interfaces = [LabelBranchingOpInterface(&interfaces::INNERMOST)],
    format = "($inputs^ `:` type($inputs))? attr-dict",
)]
pub struct BlockReturnOp {
    inputs: VariadicOperand<ValueType>,
}

/// Leaves n levels more than the innermost one if the condition is not zero, or goes on in its successor.
#[operation(
    name = "wasmssa.branch_if",
    traits = [IsTerminator],
    interfaces = [LabelBranchingOpInterface(&interfaces::EXIT_LEVEL)],
    format = "$condition `to` `level` $exitLevel (`with` `args` `(`$inputs^ `:` type($inputs)`)`)? `else` $elseSuccessor attr-dict",
)]
pub struct BranchIfOp {
    condition: Operand<I32>,
    #[name = "exitLevel"]
    exit_level: Attr<UI32Attr>,
    inputs: VariadicOperand<ValueType>,
    #[name = "elseSuccessor"]
    else_successor: Successor,
}

/// Runs one of its regions, the second one if the condition is zero; who leaves it goes on in the successor.
#[operation(
    name = "wasmssa.if",
    traits = [IsTerminator],
    interfaces = [LabelLevelOpInterface(&interfaces::SUCCESSOR)],
    format = "$condition (`(`$inputs^`)` `:` type($inputs))? attr-dict `:` $if custom<ElseRegion>($else) `>` $target",
    directives = [ELSE_REGION],
)]
pub struct IfOp {
    condition: Operand<I32>,
    inputs: VariadicOperand<ValueType>,
    #[name = "if"]
    if_: Region<AnyRegion>,
    #[name = "else"]
    else_: Region<AnyRegion>,
    target: Successor,
}

/// Runs its region; a branch to its level runs the region again, and who comes to the end goes on in the successor.
#[operation(
    name = "wasmssa.loop",
    traits = [IsTerminator],
    interfaces = [LabelLevelOpInterface(&interfaces::BODY)],
    format = "(`(`$inputs^`)` `:` type($inputs))? attr-dict `:` $body `>` $target",
)]
pub struct LoopOp {
    inputs: VariadicOperand<ValueType>,
    body: Region<AnyRegion>,
    target: Successor,
}
