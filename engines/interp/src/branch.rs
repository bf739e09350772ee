//! Branches, which two dialects have alike: `cf`, and `llvm` under it.

use crate::constants::value_of;
use crate::machine::step::Step;
use crate::machine::{Machine, as_bool, as_integer};
use crate::trap::Outcome;
use crate::value::Value;
use terrace_ir::{Attribute, Block, Value as SsaValue};

/// Branches to one of two successors, with the operands for its arguments.
pub(crate) fn choose<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    condition: SsaValue<'a, 'c>,
    if_true: (Block<'a, 'c>, impl Iterator<Item = SsaValue<'a, 'c>>),
    if_false: (Block<'a, 'c>, impl Iterator<Item = SsaValue<'a, 'c>>),
) -> Outcome<Step<'a, 'c>> {
    match as_bool(&m.get(condition)?, "the condition")? {
        true => Ok(Step::Branch(if_true.0, m.get_all(if_true.1)?)),
        false => Ok(Step::Branch(if_false.0, m.get_all(if_false.1)?)),
    }
}

/// Branches to the successor of the case that the flag is, or to the default one, with the operands for its arguments.
pub(crate) fn switch<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    flag: SsaValue<'a, 'c>,
    case_values: Option<Attribute<'c>>,
    default: (Block<'a, 'c>, impl Iterator<Item = SsaValue<'a, 'c>>),
    mut cases: impl Iterator<Item = (Block<'a, 'c>, Vec<SsaValue<'a, 'c>>)>,
) -> Outcome<Step<'a, 'c>> {
    let flag = m.get(flag)?;
    let flag = as_integer(&flag, "the flag")?;
    let values = match case_values {
        Some(values) => match value_of(m.context(), values)? {
            Value::Elements(elements) => elements.data.to_vec(),
            _ => Vec::new(),
        },
        None => Vec::new(),
    };
    let taken = values.iter().position(|case| matches!(case, Value::Integer(case) if case == flag));
    match taken.and_then(|taken| cases.nth(taken)) {
        Some((block, operands)) => Ok(Step::Branch(block, m.get_all(operands)?)),
        None => Ok(Step::Branch(default.0, m.get_all(default.1)?)),
    }
}
