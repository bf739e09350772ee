//! Arithmetic and comparisons of floats.

use crate::elementwise::floats;
use crate::machine::step::Table;
use crate::value::Value;
use terrace_arith::CmpFOp;
use terrace_ir::TypedOp;

/// The operations.
pub(crate) const FLOATS: Table = &[
    ("arith.addf", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].add(x[1]))))),
    ("arith.subf", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].sub(x[1]))))),
    ("arith.mulf", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].mul(x[1]))))),
    ("arith.divf", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].div(x[1]))))),
    ("arith.remf", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].rem(x[1]))))),
    ("arith.negf", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].neg())))),
    ("arith.maximumf", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].maximum(x[1]))))),
    ("arith.minimumf", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].minimum(x[1]))))),
    ("arith.maxnumf", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].maxnum(x[1]))))),
    ("arith.minnumf", |m, op| floats(m, op, &|x| Ok(Value::Float(x[0].minnum(x[1]))))),
    ("arith.cmpf", |m, op| {
        let predicate = CmpFOp::wrap(op).predicate();
        floats(m, op, &|x| Ok(Value::bool(predicate.holds(x[0].compare(x[1])))))
    }),
];
