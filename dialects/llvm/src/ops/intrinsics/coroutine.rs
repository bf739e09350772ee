//! Coroutines.

use crate::constraints::{LLVM_AnyPointer, LLVM_TokenType, LLVM_Type};
use terrace_ir::constraints::{I1, I32};
use terrace_ods_macros::operation;

/// The alignment of the frame of a coroutine.
#[operation(name = "llvm.intr.coro.align", format = "attr-dict `:` type($res)")]
pub struct CoroAlignOp {
    res: OpResult<LLVM_Type>,
}

/// The handle of a coroutine, with the memory of its frame.
#[operation(
    name = "llvm.intr.coro.begin",
    format = "$token `,` $mem attr-dict `:` functional-type(operands, results)"
)]
pub struct CoroBeginOp {
    token: Operand<LLVM_TokenType>,
    mem: Operand<LLVM_AnyPointer>,
    res: OpResult<LLVM_Type>,
}

/// Ends the part of a coroutine that its first call runs.
#[operation(
    name = "llvm.intr.coro.end",
    format = "$handle `,` $unwind `,` $retvals attr-dict `:` functional-type(operands, results)"
)]
pub struct CoroEndOp {
    handle: Operand<LLVM_AnyPointer>,
    unwind: Operand<I1>,
    retvals: Operand<LLVM_TokenType>,
    res: OpResult<LLVM_Type>,
}

/// The memory of the frame of a coroutine, for it to be freed.
#[operation(
    name = "llvm.intr.coro.free",
    format = "$id `,` $handle attr-dict `:` functional-type(operands, results)"
)]
pub struct CoroFreeOp {
    id: Operand<LLVM_TokenType>,
    handle: Operand<LLVM_AnyPointer>,
    res: OpResult<LLVM_Type>,
}

/// Names a coroutine.
#[operation(
    name = "llvm.intr.coro.id",
    format = "$align `,` $promise `,` $coroaddr `,` $fnaddrs attr-dict `:` functional-type(operands, results)"
)]
pub struct CoroIdOp {
    align: Operand<I32>,
    promise: Operand<LLVM_AnyPointer>,
    coroaddr: Operand<LLVM_AnyPointer>,
    fnaddrs: Operand<LLVM_AnyPointer>,
    res: OpResult<LLVM_Type>,
}

/// The address of what a coroutine promises, or back.
#[operation(
    name = "llvm.intr.coro.promise",
    format = "$handle `,` $align `,` $from attr-dict `:` functional-type(operands, results)"
)]
pub struct CoroPromiseOp {
    handle: Operand<LLVM_AnyPointer>,
    align: Operand<I32>,
    #[name = "from"]
    from_promise: Operand<I1>,
    res: OpResult<LLVM_AnyPointer>,
}

/// Goes on with a coroutine.
#[operation(name = "llvm.intr.coro.resume", format = "$handle attr-dict `:` qualified(type($handle))")]
pub struct CoroResumeOp {
    handle: Operand<LLVM_AnyPointer>,
}

/// Marks where a coroutine is ready to be resumed.
#[operation(
    name = "llvm.intr.coro.save",
    format = "$handle attr-dict `:` functional-type(operands, results)"
)]
pub struct CoroSaveOp {
    handle: Operand<LLVM_AnyPointer>,
    res: OpResult<LLVM_Type>,
}

/// The size of the frame of a coroutine.
#[operation(name = "llvm.intr.coro.size", format = "attr-dict `:` type($res)")]
pub struct CoroSizeOp {
    res: OpResult<LLVM_Type>,
}

/// Suspends a coroutine; says how it went on.
#[operation(name = "llvm.intr.coro.suspend", format = "$save `,` $final attr-dict `:` type($res)")]
pub struct CoroSuspendOp {
    save: Operand<LLVM_TokenType>,
    #[name = "final"]
    is_final: Operand<I1>,
    res: OpResult<LLVM_Type>,
}
