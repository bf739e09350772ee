//! The `cf` dialect: branches.

use crate::branch::{choose, jump, switch};
use crate::machine::as_bool;
use crate::machine::step::{Step, Table};
use crate::trap::Trap;

/// The operations.
pub(crate) const OPS: Table = &[
    ("cf.br", jump),
    ("cf.cond_br", choose),
    ("cf.switch", switch),
    ("cf.assert", |m, op| {
        if as_bool(&m.operand(op, 0)?, "the condition")? {
            return Step::done();
        }
        let text = op.attribute("msg").and_then(|text| text.as_str()).unwrap_or_default();
        Err(Trap::Abort(format!("failed: {text}")))
    }),
];
