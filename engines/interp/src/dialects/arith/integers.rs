//! Arithmetic, bits and comparisons of integers, constants, and selection.

use crate::elementwise::{elementwise, integers, map};
use crate::machine::step::{Step, Table};
use crate::machine::{Machine, as_bool};
use crate::trap::{Outcome, Trap};
use crate::value::Value;
use terrace_arith::{AddIOp, CmpIOp, IntegerOverflowFlags, MulIOp, ShLIOp, SubIOp};
use terrace_ir::{Operation, TypedOp};
use terrace_support::ap_int::ApInt;

/// The operations.
pub(crate) const INTEGERS: Table = &[
    ("arith.constant", |m, op| match op.attribute("value") {
        Some(value) => Step::result(m.constant(value)?),
        None => Trap::unsupported("a constant without value"),
    }),
    ("arith.addi", |m, op| {
        let flags = AddIOp::wrap(op).overflow_flags().into();
        integers(m, op, &|x| {
            let signed = x[0].overflowing_add_signed(x[1]);
            flagged(flags, signed, x[0].overflowing_add_unsigned(x[1]).1)
        })
    }),
    ("arith.subi", |m, op| {
        let flags = SubIOp::wrap(op).overflow_flags().into();
        integers(m, op, &|x| {
            let signed = x[0].overflowing_sub_signed(x[1]);
            flagged(flags, signed, x[0].overflowing_sub_unsigned(x[1]).1)
        })
    }),
    ("arith.muli", |m, op| {
        let flags = MulIOp::wrap(op).overflow_flags().into();
        integers(m, op, &|x| {
            let signed = x[0].overflowing_mul_signed(x[1]);
            flagged(flags, signed, x[0].overflowing_mul_unsigned(x[1]).1)
        })
    }),
    ("arith.addui_extended", |m, op| {
        pair(m, op, &|x, y| {
            let (sum, overflows) = x.overflowing_add_unsigned(y);
            (sum, ApInt::from_u64(1, u64::from(overflows)))
        })
    }),
    ("arith.mulsi_extended", |m, op| pair(m, op, &|x, y| (x.wrapping_mul(y), x.mul_high_signed(y)))),
    ("arith.mului_extended", |m, op| pair(m, op, &|x, y| (x.wrapping_mul(y), x.mul_high_unsigned(y)))),
    ("arith.divsi", |m, op| divide(m, op, &|x, y| known(x.overflowing_div_signed(y)?))),
    ("arith.divui", |m, op| divide(m, op, &|x, y| x.checked_div_unsigned(y))),
    ("arith.remsi", |m, op| {
        divide(m, op, &|x, y| {
            known(x.overflowing_div_signed(y)?)?;
            x.checked_rem_signed(y)
        })
    }),
    ("arith.remui", |m, op| divide(m, op, &|x, y| x.checked_rem_unsigned(y))),
    ("arith.ceildivsi", |m, op| divide(m, op, &|x, y| known(x.overflowing_ceil_div_signed(y)?))),
    ("arith.ceildivui", |m, op| divide(m, op, &|x, y| x.checked_ceil_div_unsigned(y))),
    ("arith.floordivsi", |m, op| divide(m, op, &|x, y| known(x.overflowing_floor_div_signed(y)?))),
    ("arith.andi", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].and(x[1]))))),
    ("arith.ori", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].or(x[1]))))),
    ("arith.xori", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].xor(x[1]))))),
    ("arith.shli", |m, op| {
        let flags = ShLIOp::wrap(op).overflow_flags().into();
        shift(m, op, &|x, by| flagged(flags, x.overflowing_shl_signed(by), x.overflowing_shl_unsigned(by).1))
    }),
    ("arith.shrsi", |m, op| {
        let exact = op.attribute("isExact").is_some();
        shift(m, op, &|x, by| exactly(exact, x, x.ashr(by), by))
    }),
    ("arith.shrui", |m, op| {
        let exact = op.attribute("isExact").is_some();
        shift(m, op, &|x, by| exactly(exact, x, x.lshr(by), by))
    }),
    ("arith.maxsi", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].max_signed(x[1]))))),
    ("arith.maxui", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].max_unsigned(x[1]))))),
    ("arith.minsi", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].min_signed(x[1]))))),
    ("arith.minui", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].min_unsigned(x[1]))))),
    ("arith.cmpi", |m, op| {
        let predicate = CmpIOp::wrap(op).predicate();
        integers(m, op, &|x| Ok(Value::bool(predicate.holds(x[0], x[1]))))
    }),
    ("arith.select", select),
];

/// Overflow flags.
#[derive(Clone, Copy)]
pub(crate) struct NoWrap {
    pub signed: bool,
    pub unsigned: bool,
}

impl From<IntegerOverflowFlags> for NoWrap {
    fn from(flags: IntegerOverflowFlags) -> Self {
        NoWrap {
            signed: flags.contains(IntegerOverflowFlags::NSW),
            unsigned: flags.contains(IntegerOverflowFlags::NUW),
        }
    }
}

/// A result of two, one of which may be wrong under the flags: poison then.
pub(crate) fn flagged(flags: NoWrap, signed: (ApInt, bool), unsigned_overflows: bool) -> Outcome<Value> {
    let (value, signed_overflows) = signed;
    let is_poison = flags.signed && signed_overflows || flags.unsigned && unsigned_overflows;
    Ok(if is_poison { Value::Poison } else { Value::Integer(value) })
}

/// The quotient, unless it overflowed.
pub(crate) fn known((value, overflows): (ApInt, bool)) -> Option<ApInt> {
    (!overflows).then_some(value)
}

/// Shifts; by the width or more gives poison.
pub(crate) fn shift<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    compute: &dyn Fn(&ApInt, u32) -> Outcome<Value>,
) -> Outcome<Step<'a, 'c>> {
    integers(m, op, &|x| {
        let width = u64::from(x[0].width_bits());
        match x[1].to_u64_at_most(width) {
            amount if amount < width => compute(x[0], amount as u32),
            _ => Ok(Value::Poison),
        }
    })
}

/// A shift to the right that promises to lose no bits.
pub(crate) fn exactly(is_exact: bool, from: &ApInt, shifted: ApInt, amount: u32) -> Outcome<Value> {
    let loses = is_exact && amount > 0 && from.trailing_zeros() < amount && !from.is_zero();
    Ok(if loses { Value::Poison } else { Value::Integer(shifted) })
}

/// Divides; undefined where the quotient is, or the divisor is poison.
pub(crate) fn divide<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    compute: &dyn Fn(&ApInt, &ApInt) -> Option<ApInt>,
) -> Outcome<Step<'a, 'c>> {
    let operands = m.operands(op)?;
    Step::result(map(&operands, &|values| match values {
        [_, Value::Poison] => Trap::poison("the divisor"),
        [_, Value::Integer(y)] if y.is_zero() => Trap::undefined("division by zero"),
        [Value::Poison, _] => Ok(Value::Poison),
        [Value::Integer(x), Value::Integer(y)] => match compute(x, y) {
            Some(value) => Ok(Value::Integer(value)),
            None => Trap::undefined("the quotient overflows"),
        },
        _ => Trap::unsupported("what is no integer"),
    })?)
}

/// Executes an operation with two results of two integers each.
fn pair<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    compute: &dyn Fn(&ApInt, &ApInt) -> (ApInt, ApInt),
) -> Outcome<Step<'a, 'c>> {
    let operands = m.operands(op)?;
    let part = |pick: fn((ApInt, ApInt)) -> ApInt| {
        map(&operands, &|values| match values {
            [Value::Integer(x), Value::Integer(y)] => Ok(Value::Integer(pick(compute(x, y)))),
            _ => Ok(Value::Poison),
        })
    };
    Ok(Step::Results(vec![part(|pair| pair.0)?, part(|pair| pair.1)?]))
}

/// Chooses; the value that is not chosen may be poison.
pub(crate) fn select<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let condition = m.operand(op, 0)?;
    match condition {
        Value::Elements(_) => {
            let operands = m.operands(op)?;
            Step::result(map(&operands, &|values| match values[0] {
                Value::Poison => Ok(Value::Poison),
                condition => Ok(values[if as_bool(condition, "the condition")? { 1 } else { 2 }].clone()),
            })?)
        }
        Value::Poison => elementwise(m, op, &|_| Ok(Value::Poison)),
        condition => {
            let chosen = if as_bool(&condition, "the condition")? { 1 } else { 2 };
            Step::result(m.operand(op, chosen)?)
        }
    }
}
