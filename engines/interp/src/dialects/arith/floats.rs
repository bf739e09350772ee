//! Arithmetic and comparisons of floats.

use crate::elementwise::floats;
use crate::machine::step::{Table, row};
use crate::value::Value;
use terrace_arith as arith;

/// The operations.
pub(crate) const FLOATS: Table = &[
    row!(arith::AddFOp, |m, op| floats(m, [op.lhs(), op.rhs()], &|[x, y]| Ok(Value::Float(x.add(y))))),
    row!(arith::SubFOp, |m, op| floats(m, [op.lhs(), op.rhs()], &|[x, y]| Ok(Value::Float(x.sub(y))))),
    row!(arith::MulFOp, |m, op| floats(m, [op.lhs(), op.rhs()], &|[x, y]| Ok(Value::Float(x.mul(y))))),
    row!(arith::DivFOp, |m, op| floats(m, [op.lhs(), op.rhs()], &|[x, y]| Ok(Value::Float(x.div(y))))),
    row!(arith::RemFOp, |m, op| floats(m, [op.lhs(), op.rhs()], &|[x, y]| Ok(Value::Float(x.rem(y))))),
    row!(arith::NegFOp, |m, op| floats(m, [op.operand()], &|[x]| Ok(Value::Float(x.neg())))),
    row!(arith::MaximumFOp, |m, op| floats(m, [op.lhs(), op.rhs()], &|[x, y]| Ok(Value::Float(
        x.maximum(y)
    )))),
    row!(arith::MinimumFOp, |m, op| floats(m, [op.lhs(), op.rhs()], &|[x, y]| Ok(Value::Float(
        x.minimum(y)
    )))),
    row!(arith::MaxNumFOp, |m, op| floats(m, [op.lhs(), op.rhs()], &|[x, y]| Ok(Value::Float(x.maxnum(y))))),
    row!(arith::MinNumFOp, |m, op| floats(m, [op.lhs(), op.rhs()], &|[x, y]| Ok(Value::Float(x.minnum(y))))),
    row!(arith::CmpFOp, |m, op| {
        let predicate = op.predicate();
        floats(m, [op.lhs(), op.rhs()], &|[x, y]| Ok(Value::bool(predicate.holds(x.compare(y)))))
    }),
];
