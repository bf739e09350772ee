//! Coroutines: functions that stop, and go on where they stopped.

use crate::constraints::{Async_CoroHandleType, Async_CoroIdType, Async_CoroStateType};
use terrace_ods_macros::operation;

/// Begins a coroutine, and returns what it is known by.
#[operation(
    name = "async.coro.begin",
    format = "$id attr-dict",
    result_types = inferred,
)]
pub struct CoroBeginOp {
    id: Operand<Async_CoroIdType>,
    handle: OpResult<Async_CoroHandleType>,
}

/// Marks the end of the coroutine, at which control goes back to who called or resumed it.
#[operation(name = "async.coro.end", format = "$handle attr-dict")]
pub struct CoroEndOp {
    handle: Operand<Async_CoroHandleType>,
}

/// Frees the memory of a coroutine.
#[operation(name = "async.coro.free", format = "$id `,` $handle attr-dict")]
pub struct CoroFreeOp {
    id: Operand<Async_CoroIdType>,
    handle: Operand<Async_CoroHandleType>,
}

/// An identifier for a coroutine that is to be begun.
///
/// ```mlir
/// %id = async.coro.id
/// %coroutine = async.coro.begin %id
/// ```
#[operation(
    name = "async.coro.id",
    format = "attr-dict",
    result_types = inferred,
)]
pub struct CoroIdOp {
    id: OpResult<Async_CoroIdType>,
}

/// Saves where the coroutine is, so that it can be resumed from then on.
#[operation(
    name = "async.coro.save",
    format = "$handle attr-dict",
    result_types = inferred,
)]
pub struct CoroSaveOp {
    handle: Operand<Async_CoroHandleType>,
    state: OpResult<Async_CoroStateType>,
}

/// Stops the coroutine: to the first block for now, to the second when it is resumed, to the third when it is
/// destroyed.
///
/// ```mlir
/// async.coro.suspend %state, ^suspend, ^resume, ^cleanup
/// ```
#[operation(
    name = "async.coro.suspend",
    traits = [IsTerminator],
    format = "$state `,` $suspendDest `,` $resumeDest `,` $cleanupDest attr-dict",
)]
pub struct CoroSuspendOp {
    state: Operand<Async_CoroStateType>,
    #[name = "suspendDest"]
    suspend_dest: Successor,
    #[name = "resumeDest"]
    resume_dest: Successor,
    #[name = "cleanupDest"]
    cleanup_dest: Successor,
}
