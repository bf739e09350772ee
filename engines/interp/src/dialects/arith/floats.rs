//! Arithmetic and comparisons of floats.

use crate::elementwise::{float, floats};
use crate::machine::step::{Table, row};
use crate::value::Value;
use terrace_arith as arith;

/// The operations.
pub(crate) const FLOATS: Table = &[
    row!(arith::AddFOp, |m, op| float(m, [op.lhs(), op.rhs()], |[x, y]| x.add(y))),
    row!(arith::SubFOp, |m, op| float(m, [op.lhs(), op.rhs()], |[x, y]| x.sub(y))),
    row!(arith::MulFOp, |m, op| float(m, [op.lhs(), op.rhs()], |[x, y]| x.mul(y))),
    row!(arith::DivFOp, |m, op| float(m, [op.lhs(), op.rhs()], |[x, y]| x.div(y))),
    row!(arith::RemFOp, |m, op| float(m, [op.lhs(), op.rhs()], |[x, y]| x.rem(y))),
    row!(arith::NegFOp, |m, op| float(m, [op.operand()], |[x]| x.neg())),
    row!(arith::MaximumFOp, |m, op| float(m, [op.lhs(), op.rhs()], |[x, y]| x.maximum(y))),
    row!(arith::MinimumFOp, |m, op| float(m, [op.lhs(), op.rhs()], |[x, y]| x.minimum(y))),
    row!(arith::MaxNumFOp, |m, op| float(m, [op.lhs(), op.rhs()], |[x, y]| x.maxnum(y))),
    row!(arith::MinNumFOp, |m, op| float(m, [op.lhs(), op.rhs()], |[x, y]| x.minnum(y))),
    row!(arith::CmpFOp, |m, op| {
        let predicate = op.predicate();
        floats(m, [op.lhs(), op.rhs()], &|[x, y]| Ok(Value::bool(predicate.holds(x.compare(y)))))
    }),
];
