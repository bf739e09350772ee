//! Arithmetic, bits and comparisons of integers, constants, and selection.

use crate::elementwise::{elementwise, integer, integers, map};
use crate::machine::step::{Step, Table, row};
use crate::machine::{Machine, as_bool};
use crate::trap::{Outcome, Trap};
use crate::value::Value;
use terrace_arith as arith;
use terrace_arith::IntegerOverflowFlags;
use terrace_ir::Value as SsaValue;
use terrace_support::ap_int::ApInt;

/// The operations.
pub(crate) const INTEGERS: Table = &[
    row!(arith::ConstantOp, |m, op| Step::result(m.constant(op.value())?)),
    row!(arith::AddIOp, |m, op| {
        let flags = op.overflow_flags().into();
        integers(m, [op.lhs(), op.rhs()], &|[x, y]| {
            let signed = x.overflowing_add_signed(y);
            flagged(flags, signed, x.overflowing_add_unsigned(y).1)
        })
    }),
    row!(arith::SubIOp, |m, op| {
        let flags = op.overflow_flags().into();
        integers(m, [op.lhs(), op.rhs()], &|[x, y]| {
            let signed = x.overflowing_sub_signed(y);
            flagged(flags, signed, x.overflowing_sub_unsigned(y).1)
        })
    }),
    row!(arith::MulIOp, |m, op| {
        let flags = op.overflow_flags().into();
        integers(m, [op.lhs(), op.rhs()], &|[x, y]| {
            let signed = x.overflowing_mul_signed(y);
            flagged(flags, signed, x.overflowing_mul_unsigned(y).1)
        })
    }),
    row!(arith::AddUIExtendedOp, |m, op| {
        pair(m, [op.lhs(), op.rhs()], &|x, y| {
            let (sum, overflows) = x.overflowing_add_unsigned(y);
            (sum, ApInt::from_u64(1, u64::from(overflows)))
        })
    }),
    row!(arith::MulSIExtendedOp, |m, op| pair(m, [op.lhs(), op.rhs()], &|x, y| (
        x.wrapping_mul(y),
        x.mul_high_signed(y)
    ))),
    row!(arith::MulUIExtendedOp, |m, op| pair(m, [op.lhs(), op.rhs()], &|x, y| (
        x.wrapping_mul(y),
        x.mul_high_unsigned(y)
    ))),
    row!(arith::DivSIOp, |m, op| {
        let exact = op.is_exact();
        quotients(m, [op.lhs(), op.rhs()], exact, &|x, y| known(x.overflowing_div_signed(y)?))
    }),
    row!(arith::DivUIOp, |m, op| {
        let exact = op.is_exact();
        quotients(m, [op.lhs(), op.rhs()], exact, &|x, y| x.checked_div_unsigned(y))
    }),
    row!(arith::RemSIOp, |m, op| {
        divide(m, [op.lhs(), op.rhs()], &|x, y| {
            known(x.overflowing_div_signed(y)?)?;
            x.checked_rem_signed(y)
        })
    }),
    row!(arith::RemUIOp, |m, op| divide(m, [op.lhs(), op.rhs()], &|x, y| x.checked_rem_unsigned(y))),
    row!(arith::CeilDivSIOp, |m, op| divide(m, [op.lhs(), op.rhs()], &|x, y| known(
        x.overflowing_ceil_div_signed(y)?
    ))),
    row!(arith::CeilDivUIOp, |m, op| divide(m, [op.lhs(), op.rhs()], &|x, y| x.checked_ceil_div_unsigned(y))),
    row!(arith::FloorDivSIOp, |m, op| divide(m, [op.lhs(), op.rhs()], &|x, y| known(
        x.overflowing_floor_div_signed(y)?
    ))),
    row!(arith::AndIOp, |m, op| integer(m, [op.lhs(), op.rhs()], |[x, y]| x.and(y))),
    row!(arith::OrIOp, |m, op| integer(m, [op.lhs(), op.rhs()], |[x, y]| x.or(y))),
    row!(arith::XOrIOp, |m, op| integer(m, [op.lhs(), op.rhs()], |[x, y]| x.xor(y))),
    row!(arith::ShLIOp, |m, op| {
        let flags = op.overflow_flags().into();
        shift(m, [op.lhs(), op.rhs()], &|x, by| {
            flagged(flags, x.overflowing_shl_signed(by), x.overflowing_shl_unsigned(by).1)
        })
    }),
    row!(arith::ShRSIOp, |m, op| {
        let exact = op.is_exact();
        shift(m, [op.lhs(), op.rhs()], &|x, by| exactly(exact, x, x.ashr(by), by))
    }),
    row!(arith::ShRUIOp, |m, op| {
        let exact = op.is_exact();
        shift(m, [op.lhs(), op.rhs()], &|x, by| exactly(exact, x, x.lshr(by), by))
    }),
    row!(arith::MaxSIOp, |m, op| integer(m, [op.lhs(), op.rhs()], |[x, y]| x.max_signed(y))),
    row!(arith::MaxUIOp, |m, op| integer(m, [op.lhs(), op.rhs()], |[x, y]| x.max_unsigned(y))),
    row!(arith::MinSIOp, |m, op| integer(m, [op.lhs(), op.rhs()], |[x, y]| x.min_signed(y))),
    row!(arith::MinUIOp, |m, op| integer(m, [op.lhs(), op.rhs()], |[x, y]| x.min_unsigned(y))),
    row!(arith::CmpIOp, |m, op| {
        let predicate = op.predicate();
        integers(m, [op.lhs(), op.rhs()], &|[x, y]| Ok(Value::bool(predicate.holds(x, y))))
    }),
    row!(arith::SelectOp, |m, op| select(m, [op.condition(), op.true_value(), op.false_value()])),
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

/// Returns a result, or poison if it overflowed in a way that the flags rule out.
pub(crate) fn flagged(flags: NoWrap, signed: (ApInt, bool), unsigned_overflows: bool) -> Outcome<Value> {
    let (value, signed_overflows) = signed;
    let is_poison = flags.signed && signed_overflows || flags.unsigned && unsigned_overflows;
    Ok(if is_poison { Value::Poison } else { Value::Integer(value) })
}

/// Returns a quotient, unless it overflowed.
pub(crate) fn known((value, overflows): (ApInt, bool)) -> Option<ApInt> {
    (!overflows).then_some(value)
}

/// Shifts; an amount of the width or more gives poison.
pub(crate) fn shift<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; 2],
    compute: &dyn Fn(&ApInt, u32) -> Outcome<Value>,
) -> Outcome<Step<'a, 'c>> {
    integers(m, operands, &|[x, by]| {
        let width = u64::from(x.width_bits());
        match by.to_u64_at_most(width) {
            amount if amount < width => compute(x, amount as u32),
            _ => Ok(Value::Poison),
        }
    })
}

/// Returns the result of a shift to the right, or poison if it is exact and loses bits.
pub(crate) fn exactly(is_exact: bool, from: &ApInt, shifted: ApInt, amount: u32) -> Outcome<Value> {
    let loses = is_exact && amount > 0 && from.trailing_zeros() < amount && !from.is_zero();
    Ok(if loses { Value::Poison } else { Value::Integer(shifted) })
}

/// Divides; stops the program where the quotient is undefined or the divisor is poison.
pub(crate) fn divide<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; 2],
    compute: &dyn Fn(&ApInt, &ApInt) -> Option<ApInt>,
) -> Outcome<Step<'a, 'c>> {
    quotients(m, operands, false, compute)
}

/// Divides as [`divide`] does; an exact quotient that leaves a remainder is poison.
fn quotients<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; 2],
    is_exact: bool,
    compute: &dyn Fn(&ApInt, &ApInt) -> Option<ApInt>,
) -> Outcome<Step<'a, 'c>> {
    let operands = m.get_all(operands)?;
    Step::result(map(&operands, &|values| match values {
        [_, Value::Poison] => Trap::poison("the divisor"),
        [_, Value::Integer(y)] if y.is_zero() => Trap::undefined("division by zero"),
        [Value::Poison, _] => Ok(Value::Poison),
        [Value::Integer(x), Value::Integer(y)] => match compute(x, y) {
            Some(value) if is_exact && value.wrapping_mul(y) != *x => Ok(Value::Poison),
            Some(value) => Ok(Value::Integer(value)),
            None => Trap::undefined("the quotient overflows"),
        },
        _ => Trap::unsupported("what is no integer"),
    })?)
}

/// Executes an operation with two operands and two results, all integers.
fn pair<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; 2],
    compute: &dyn Fn(&ApInt, &ApInt) -> (ApInt, ApInt),
) -> Outcome<Step<'a, 'c>> {
    let operands = m.get_all(operands)?;
    let part = |pick: fn((ApInt, ApInt)) -> ApInt| {
        map(&operands, &|values| match values {
            [Value::Integer(x), Value::Integer(y)] => Ok(Value::Integer(pick(compute(x, y)))),
            _ => Ok(Value::Poison),
        })
    };
    Ok(Step::Results(vec![part(|pair| pair.0)?, part(|pair| pair.1)?]))
}

/// Selects the second or third operand by the first; the value that is not selected may be poison.
pub(crate) fn select<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; 3],
) -> Outcome<Step<'a, 'c>> {
    match m.get(operands[0])? {
        Value::Elements(_) => Step::result(map(&m.get_all(operands)?, &|values| match values[0] {
            Value::Poison => Ok(Value::Poison),
            condition => Ok(values[if as_bool(condition, "the condition")? { 1 } else { 2 }].clone()),
        })?),
        Value::Poison => elementwise(m, operands, &|_| Ok(Value::Poison)),
        condition => {
            let selected = if as_bool(&condition, "the condition")? { 1 } else { 2 };
            Step::result(m.get(operands[selected])?)
        }
    }
}
