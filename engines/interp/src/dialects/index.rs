//! The `index` dialect: integers of the machine's width, which is 64 here.

use crate::constants::value_of;
use crate::dialects::arith::{divide, known};
use crate::elementwise::{integers, result_element};
use crate::machine::Machine;
use crate::machine::step::{Step, Table};
use crate::trap::{Outcome, Trap};
use crate::value::Value;
use terrace_index::{CmpOp, IndexCmpPredicate};
use terrace_ir::{Operation, TypedOp};
use terrace_support::ap_int::ApInt;

/// The operations.
pub(crate) const OPS: Table = &[
    ("index.constant", constant),
    ("index.bool.constant", constant),
    ("index.sizeof", |_, _| Step::result(Value::index(64))),
    ("index.add", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].wrapping_add(x[1]))))),
    ("index.sub", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].wrapping_sub(x[1]))))),
    ("index.mul", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].wrapping_mul(x[1]))))),
    ("index.and", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].and(x[1]))))),
    ("index.or", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].or(x[1]))))),
    ("index.xor", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].xor(x[1]))))),
    ("index.maxs", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].max_signed(x[1]))))),
    ("index.maxu", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].max_unsigned(x[1]))))),
    ("index.mins", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].min_signed(x[1]))))),
    ("index.minu", |m, op| integers(m, op, &|x| Ok(Value::Integer(x[0].min_unsigned(x[1]))))),
    ("index.divs", |m, op| divide(m, op, &|x, y| known(x.overflowing_div_signed(y)?))),
    ("index.divu", |m, op| divide(m, op, &|x, y| x.checked_div_unsigned(y))),
    ("index.rems", |m, op| {
        divide(m, op, &|x, y| {
            known(x.overflowing_div_signed(y)?)?;
            x.checked_rem_signed(y)
        })
    }),
    ("index.remu", |m, op| divide(m, op, &|x, y| x.checked_rem_unsigned(y))),
    ("index.ceildivs", |m, op| divide(m, op, &|x, y| known(x.overflowing_ceil_div_signed(y)?))),
    ("index.ceildivu", |m, op| divide(m, op, &|x, y| x.checked_ceil_div_unsigned(y))),
    ("index.floordivs", |m, op| divide(m, op, &|x, y| known(x.overflowing_floor_div_signed(y)?))),
    ("index.shl", |m, op| shift(m, op, ApInt::shl)),
    ("index.shrs", |m, op| shift(m, op, ApInt::ashr)),
    ("index.shru", |m, op| shift(m, op, ApInt::lshr)),
    ("index.casts", |m, op| {
        let width = width(op);
        integers(m, op, &|x| Ok(Value::Integer(x[0].sign_extend_or_truncate(width))))
    }),
    ("index.castu", |m, op| {
        let width = width(op);
        integers(m, op, &|x| Ok(Value::Integer(x[0].zero_extend_or_truncate(width))))
    }),
    ("index.cmp", |m, op| {
        let predicate = CmpOp::wrap(op).pred();
        integers(m, op, &|x| Ok(Value::bool(holds(predicate, x[0], x[1]))))
    }),
];

fn constant<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    match op.attribute("value") {
        Some(value) => Step::result(value_of(m.context(), value)?),
        None => Trap::unsupported("a constant without value"),
    }
}

fn width(op: Operation<'_, '_>) -> u32 {
    result_element(op).as_integer().map_or(64, |(width, _)| width)
}

fn shift<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    shift: fn(&ApInt, u32) -> ApInt,
) -> Outcome<Step<'a, 'c>> {
    integers(m, op, &|x| match x[1].to_u64_at_most(64) {
        amount if amount < 64 => Ok(Value::Integer(shift(x[0], amount as u32))),
        _ => Ok(Value::Poison),
    })
}

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
