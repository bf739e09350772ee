//! Branches, which two dialects have alike: `cf`, and `llvm` under it.

use crate::constants::value_of;
use crate::machine::step::Step;
use crate::machine::{Machine, as_bool, as_integer};
use crate::trap::Outcome;
use crate::value::Value;
use terrace_ir::Operation;

/// Goes on at the only successor.
pub(crate) fn jump<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    Ok(Step::Branch(op.successor(0), m.operands(op)?))
}

/// Goes on at the first successor if the condition holds, else at the second.
pub(crate) fn choose<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let taken = if as_bool(&m.operand(op, 0)?, "the condition")? { 0 } else { 1 };
    Ok(Step::Branch(op.successor(taken), m.group(op, 1 + taken)?))
}

/// Goes on at the successor of the case that the flag is, or at the first.
pub(crate) fn switch<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let flag = m.operand(op, 0)?;
    let flag = as_integer(&flag, "the flag")?;
    let cases = match op.attribute("case_values") {
        Some(values) => match value_of(m.context(), values)? {
            Value::Elements(elements) => elements.data.to_vec(),
            _ => Vec::new(),
        },
        None => Vec::new(),
    };
    let is_it = |case: &Value| matches!(case, Value::Integer(case) if case == flag);
    let Some(taken) = cases.iter().position(is_it) else {
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
}
