//! The `ub` dialect.

use crate::layout::poison;
use crate::machine::step::{Step, Table};
use crate::trap::Trap;

/// The operations.
pub(crate) const OPS: Table = &[
    ("ub.poison", |_, op| Step::result(poison(op.result(0).ty())?)),
    ("ub.unreachable", |_, _| Trap::undefined("it is reached")),
];
