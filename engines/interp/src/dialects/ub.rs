//! The `ub` dialect.

use crate::layout::poison;
use crate::machine::step::{Step, Table, row};
use crate::trap::Trap;
use terrace_ub as ub;

/// The operations.
pub(crate) const OPS: Table = &[
    row!(ub::PoisonOp, |_, op| Step::result(poison(op.result().ty())?)),
    row!(ub::UnreachableOp, |_, _| Trap::undefined("it is reached")),
];
