//! The names that most programs need: `use terrace::prelude::*`.

pub use crate::builder::{OpBuilder, Var};
pub use crate::error::{Error, Report};
pub use crate::session::{Module, Session, SessionBuilder};
pub use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
pub use terrace_ir::{
    Attribute, Context, Ctx, Diagnostic, Failure, Location, LogicalResult, Operation, Type, TypedOp, Value,
};
pub use terrace_pass::{FnPass, Pass, PassEntry, PassManager, PassOp, PassOptions};
