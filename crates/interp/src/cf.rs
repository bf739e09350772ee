//! The `cf` dialect: branches.

use crate::constants::value_of;
use crate::machine::{as_bool, as_integer};
use crate::step::{Step, Table};
use crate::trap::Trap;
use crate::value::Value;

/// The operations.
pub(crate) const OPS: Table = &[
    ("cf.br", |m, op| Ok(Step::Branch(op.successor(0), m.operands(op)?))),
    ("cf.cond_br", |m, op| {
        let taken = if as_bool(&m.operand(op, 0)?, "the condition")? { 0 } else { 1 };
        Ok(Step::Branch(op.successor(taken), m.group(op, 1 + taken)?))
    }),
    ("cf.switch", |m, op| {
        let flag = m.operand(op, 0)?;
        let flag = as_integer(&flag, "the flag")?;
        let cases = match op.attribute("case_values") {
            Some(values) => match value_of(m.context(), values)? {
                Value::Elements(elements) => elements.data.clone(),
                _ => Vec::new(),
            },
            None => Vec::new(),
        };
        let Some(taken) = cases.iter().position(|case| matches!(case, Value::Integer(case) if case == flag))
        else {
            return Ok(Step::Branch(op.successor(0), m.group(op, 1)?));
        };
        // The operands of all cases are one group; an attribute says how they divide.
        let sizes = op.attribute("case_operand_segments").and_then(|sizes| sizes.as_i32_array());
        let sizes: Vec<usize> =
            sizes.unwrap_or_default().iter().map(|size| usize::try_from(*size).unwrap_or(0)).collect();
        let start: usize = sizes.iter().take(taken).sum();
        let count = sizes.get(taken).copied().unwrap_or(0);
        let operands = m.group(op, 2)?.into_iter().skip(start).take(count).collect();
        Ok(Step::Branch(op.successor(1 + taken), operands))
    }),
    ("cf.assert", |m, op| {
        if as_bool(&m.operand(op, 0)?, "the condition")? {
            return Step::done();
        }
        let text = op.attribute("msg").and_then(|text| text.as_str()).unwrap_or_default();
        Err(Trap::Abort(format!("failed: {text}")))
    }),
];
