//! The `index` dialect: integers of the machine's width, which is 64 here.

use crate::dialects::arith::{divide, known};
use crate::elementwise::{integer, integers};
use crate::machine::Machine;
use crate::machine::step::{Step, Table, row};
use crate::trap::Outcome;
use crate::value::Value;
use terrace_index as index;
use terrace_index::IndexCmpPredicate;
use terrace_ir::{Type, Value as SsaValue};
use terrace_support::ap_int::ApInt;

/// The operations.
pub(crate) const OPS: Table = &[
    row!(index::ConstantOp, |_, op| Step::result(Value::index(op.value()))),
    row!(index::BoolConstantOp, |_, op| Step::result(Value::bool(op.value()))),
    row!(index::SizeOfOp, |_, _| Step::result(Value::index(64))),
    row!(index::AddOp, |m, op| integer(m, [op.lhs(), op.rhs()], |[x, y]| x.wrapping_add(y))),
    row!(index::SubOp, |m, op| integer(m, [op.lhs(), op.rhs()], |[x, y]| x.wrapping_sub(y))),
    row!(index::MulOp, |m, op| integer(m, [op.lhs(), op.rhs()], |[x, y]| x.wrapping_mul(y))),
    row!(index::AndOp, |m, op| integer(m, [op.lhs(), op.rhs()], |[x, y]| x.and(y))),
    row!(index::OrOp, |m, op| integer(m, [op.lhs(), op.rhs()], |[x, y]| x.or(y))),
    row!(index::XOrOp, |m, op| integer(m, [op.lhs(), op.rhs()], |[x, y]| x.xor(y))),
    row!(index::MaxSOp, |m, op| integer(m, [op.lhs(), op.rhs()], |[x, y]| x.max_signed(y))),
    row!(index::MaxUOp, |m, op| integer(m, [op.lhs(), op.rhs()], |[x, y]| x.max_unsigned(y))),
    row!(index::MinSOp, |m, op| integer(m, [op.lhs(), op.rhs()], |[x, y]| x.min_signed(y))),
    row!(index::MinUOp, |m, op| integer(m, [op.lhs(), op.rhs()], |[x, y]| x.min_unsigned(y))),
    row!(index::DivSOp, |m, op| divide(m, [op.lhs(), op.rhs()], &|x, y| known(x.overflowing_div_signed(y)?))),
    row!(index::DivUOp, |m, op| divide(m, [op.lhs(), op.rhs()], &|x, y| x.checked_div_unsigned(y))),
    row!(index::RemSOp, |m, op| {
        divide(m, [op.lhs(), op.rhs()], &|x, y| {
            known(x.overflowing_div_signed(y)?)?;
            x.checked_rem_signed(y)
        })
    }),
    row!(index::RemUOp, |m, op| divide(m, [op.lhs(), op.rhs()], &|x, y| x.checked_rem_unsigned(y))),
    row!(index::CeilDivSOp, |m, op| divide(m, [op.lhs(), op.rhs()], &|x, y| known(
        x.overflowing_ceil_div_signed(y)?
    ))),
    row!(index::CeilDivUOp, |m, op| divide(m, [op.lhs(), op.rhs()], &|x, y| x.checked_ceil_div_unsigned(y))),
    row!(index::FloorDivSOp, |m, op| divide(m, [op.lhs(), op.rhs()], &|x, y| known(
        x.overflowing_floor_div_signed(y)?
    ))),
    row!(index::ShlOp, |m, op| shift(m, [op.lhs(), op.rhs()], ApInt::shl)),
    row!(index::ShrSOp, |m, op| shift(m, [op.lhs(), op.rhs()], ApInt::ashr)),
    row!(index::ShrUOp, |m, op| shift(m, [op.lhs(), op.rhs()], ApInt::lshr)),
    row!(index::CastSOp, |m, op| {
        let width = width(op.output().ty());
        integers(m, [op.input()], &|[x]| Ok(Value::Integer(x.sign_extend_or_truncate(width))))
    }),
    row!(index::CastUOp, |m, op| {
        let width = width(op.output().ty());
        integers(m, [op.input()], &|[x]| Ok(Value::Integer(x.zero_extend_or_truncate(width))))
    }),
    row!(index::CmpOp, |m, op| {
        let predicate = op.pred();
        integers(m, [op.lhs(), op.rhs()], &|[x, y]| Ok(Value::bool(holds(predicate, x, y))))
    }),
];

/// Returns the width of the integers of a result type.
fn width(ty: Type<'_>) -> u32 {
    ty.element_or_self().as_integer().map_or(64, |(width, _)| width)
}

/// Shifts; an amount of the width or more gives poison.
fn shift<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; 2],
    shift: fn(&ApInt, u32) -> ApInt,
) -> Outcome<Step<'a, 'c>> {
    integers(m, operands, &|[x, by]| match by.to_u64_at_most(64) {
        amount if amount < 64 => Ok(Value::Integer(shift(x, amount as u32))),
        _ => Ok(Value::Poison),
    })
}

/// Returns true if a comparison holds.
fn holds(predicate: IndexCmpPredicate, x: &ApInt, y: &ApInt) -> bool {
    let (signed, unsigned) = (x.cmp_signed(y), x.cmp_unsigned(y));
    match predicate {
        IndexCmpPredicate::Eq => unsigned.is_eq(),
        IndexCmpPredicate::Ne => unsigned.is_ne(),
        IndexCmpPredicate::Slt => signed.is_lt(),
        IndexCmpPredicate::Sle => signed.is_le(),
        IndexCmpPredicate::Sgt => signed.is_gt(),
        IndexCmpPredicate::Sge => signed.is_ge(),
        IndexCmpPredicate::Ult => unsigned.is_lt(),
        IndexCmpPredicate::Ule => unsigned.is_le(),
        IndexCmpPredicate::Ugt => unsigned.is_gt(),
        IndexCmpPredicate::Uge => unsigned.is_ge(),
    }
}
