//! Operations of the runtime library: tasks become calls of it.

use crate::constraints::{
    Async_AnyAsyncType, Async_AnyValueOrTokenType, Async_CoroHandleType, Async_GroupType, Async_ValueType,
    PositiveI64Attr,
};
use crate::types::value_types;
use terrace_ir::constraints::{AnyType, I1, Index};
use terrace_ods_macros::operation;

/// Counts more references to a value of the runtime.
///
/// ```mlir
/// async.runtime.add_ref %token {count = 1 : i64} : !async.token
/// ```
#[operation(name = "async.runtime.add_ref", format = "$operand attr-dict `:` type($operand)")]
pub struct RuntimeAddRefOp {
    operand: Operand<Async_AnyAsyncType>,
    count: Attr<PositiveI64Attr>,
}

/// Adds a task to a group, and returns its position there.
#[operation(
    name = "async.runtime.add_to_group",
    format = "$operand `,` $group attr-dict `:` type($operand)",
    result_types = inferred,
)]
pub struct RuntimeAddToGroupOp {
    operand: Operand<Async_AnyValueOrTokenType>,
    group: Operand<Async_GroupType>,
    rank: OpResult<Index>,
}

/// Blocks the thread until the value is there.
///
/// ```mlir
/// async.runtime.await %value : !async.value<f32>
/// ```
#[operation(name = "async.runtime.await", format = "$operand attr-dict `:` type($operand)")]
pub struct RuntimeAwaitOp {
    operand: Operand<Async_AnyAsyncType>,
}

/// Resumes a coroutine when the value is there.
#[operation(
    name = "async.runtime.await_and_resume",
    format = "$operand `,` $handle attr-dict `:` type($operand)"
)]
pub struct RuntimeAwaitAndResumeOp {
    operand: Operand<Async_AnyAsyncType>,
    handle: Operand<Async_CoroHandleType>,
}

/// A token or value that is not there yet.
///
/// ```mlir
/// %value = async.runtime.create : !async.value<f32>
/// ```
#[operation(name = "async.runtime.create", format = "attr-dict `:` type($result)")]
pub struct RuntimeCreateOp {
    result: OpResult<Async_AnyValueOrTokenType>,
}

/// A group for n tasks.
#[operation(
    name = "async.runtime.create_group",
    format = "$size `:` type($result) attr-dict",
    result_types = inferred,
)]
pub struct RuntimeCreateGroupOp {
    size: Operand<Index>,
    result: OpResult<Async_GroupType>,
}

/// Counts fewer references to a value of the runtime.
#[operation(name = "async.runtime.drop_ref", format = "$operand attr-dict `:` type($operand)")]
pub struct RuntimeDropRefOp {
    operand: Operand<Async_AnyAsyncType>,
    count: Attr<PositiveI64Attr>,
}

/// True if an error came instead of the value.
#[operation(
    name = "async.runtime.is_error",
    format = "$operand attr-dict `:` type($operand)",
    result_types = inferred,
)]
pub struct RuntimeIsErrorOp {
    operand: Operand<Async_AnyAsyncType>,
    is_error: OpResult<I1>,
}

/// Loads the value out of its place, when it is there.
#[operation(
    name = "async.runtime.load",
    traits = [
        TypesMatchWith { summary: "type of 'value' matches element type of 'storage'", from: "storage", to: "result", transform: |_, types| value_types(types) },
    ],
    format = "$storage attr-dict `:` type($storage)",
    result_types = inferred,
)]
pub struct RuntimeLoadOp {
    storage: Operand<Async_ValueType>,
    result: OpResult<AnyType>,
}

/// Returns the number of threads of the runtime.
#[operation(
    name = "async.runtime.num_worker_threads",
    interfaces = [InferTypeOpInterface],
    format = "attr-dict `:` type($result)",
    result_types = custom,
    has = [infer_types],
)]
pub struct RuntimeNumWorkerThreadsOp {
    result: OpResult<Index>,
}

/// Resumes a coroutine in a thread of the runtime.
#[operation(name = "async.runtime.resume", format = "$handle attr-dict")]
pub struct RuntimeResumeOp {
    handle: Operand<Async_CoroHandleType>,
}

/// Says that the token or value is there.
#[operation(name = "async.runtime.set_available", format = "$operand attr-dict `:` type($operand)")]
pub struct RuntimeSetAvailableOp {
    operand: Operand<Async_AnyValueOrTokenType>,
}

/// Says that an error came instead of the token or value.
#[operation(name = "async.runtime.set_error", format = "$operand attr-dict `:` type($operand)")]
pub struct RuntimeSetErrorOp {
    operand: Operand<Async_AnyValueOrTokenType>,
}

/// Stores the value in its place.
#[operation(
    name = "async.runtime.store",
    traits = [
        TypesMatchWith { summary: "type of 'value' matches element type of 'storage'", from: "storage", to: "value", transform: |_, types| value_types(types) },
    ],
    format = "$value `,` $storage attr-dict `:` type($storage)",
)]
pub struct RuntimeStoreOp {
    value: Operand<AnyType>,
    storage: Operand<Async_ValueType>,
}
