//! The `async` dialect: tasks, what they give later, and the coroutines that they become.
#![forbid(unsafe_code)]

mod canonicalize;
pub mod constraints;
mod interfaces;
mod ops;
mod syntax;
mod types;
mod verify;

pub use ops::*;
pub use types::{
    CORO_HANDLE_TYPE, CORO_ID_TYPE, CORO_STATE_TYPE, GROUP_TYPE, TOKEN_TYPE, VALUE_TYPE, value_type,
};

use terrace_ir::{DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AddToGroupOp::SPEC,
        AwaitOp::SPEC,
        AwaitAllOp::SPEC,
        CallOp::SPEC,
        CoroBeginOp::SPEC,
        CoroEndOp::SPEC,
        CoroFreeOp::SPEC,
        CoroIdOp::SPEC,
        CoroSaveOp::SPEC,
        CoroSuspendOp::SPEC,
        CreateGroupOp::SPEC,
        ExecuteOp::SPEC,
        FuncOp::SPEC,
        ReturnOp::SPEC,
        RuntimeAddRefOp::SPEC,
        RuntimeAddToGroupOp::SPEC,
        RuntimeAwaitOp::SPEC,
        RuntimeAwaitAndResumeOp::SPEC,
        RuntimeCreateOp::SPEC,
        RuntimeCreateGroupOp::SPEC,
        RuntimeDropRefOp::SPEC,
        RuntimeIsErrorOp::SPEC,
        RuntimeLoadOp::SPEC,
        RuntimeNumWorkerThreadsOp::SPEC,
        RuntimeResumeOp::SPEC,
        RuntimeSetAvailableOp::SPEC,
        RuntimeSetErrorOp::SPEC,
        RuntimeStoreOp::SPEC,
        YieldOp::SPEC,
    ],
    types: &[&CORO_HANDLE_TYPE, &CORO_ID_TYPE, &CORO_STATE_TYPE, &GROUP_TYPE, &TOKEN_TYPE, &VALUE_TYPE],
    ..DialectSpec::new("async")
};
