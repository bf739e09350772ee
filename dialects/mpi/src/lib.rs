//! The `mpi` dialect: calls of the message passing interface, by which processes work together.
#![forbid(unsafe_code)]

mod attributes;
pub mod constraints;
mod ops;
mod types;

pub use attributes::*;
pub use ops::*;
pub use types::*;

use terrace_ir::{DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AllReduceOp::SPEC,
        Barrier::SPEC,
        CommRankOp::SPEC,
        CommSizeOp::SPEC,
        CommSplitOp::SPEC,
        CommWorldOp::SPEC,
        ErrorClassOp::SPEC,
        FinalizeOp::SPEC,
        InitOp::SPEC,
        IRecvOp::SPEC,
        ISendOp::SPEC,
        RecvOp::SPEC,
        RetvalCheckOp::SPEC,
        SendOp::SPEC,
        Wait::SPEC,
    ],
    attributes: &[&ERRCLASS_ATTR],
    enums: &[MPIErrorClass::SPEC, MPIReductionOp::SPEC],
    types: &[&COMM_TYPE, &REQUEST_TYPE, &RETVAL_TYPE, &STATUS_TYPE],
    ..DialectSpec::new("mpi")
};
