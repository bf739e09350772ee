//! Shapes as values: tensors of indices.

use super::elementwise::{attribute, result, zip};
use super::numbers::tensor;
use crate::machine::Machine;
use crate::machine::step::{Step, Table};
use crate::machine::{as_i64, as_integer};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value};
use terrace_ir::Operation;
use terrace_support::ap_int::ApInt;

pub(super) const OPS: Table = &[
    ("tosa.add_shape", |m, op| binary(m, op, ApInt::wrapping_add)),
    ("tosa.concat_shape", |m, op| {
        let mut data = Vec::new();
        for at in 0..op.operand_count() {
            data.extend_from_slice(&tensor(m, op, at)?.data);
        }
        result(Elements { shape: vec![data.len()], data: data.into() })
    }),
    ("tosa.const_shape", |m, op| Step::result(m.constant(attribute(op, "values")?)?)),
    ("tosa.dim", |m, op| {
        let (input, axis) = (tensor(m, op, 0)?, attribute(op, "axis")?.as_i64());
        let size = axis.and_then(|axis| input.shape.get(usize::try_from(axis).ok()?).copied());
        match size {
            Some(size) => result(Elements { shape: vec![1], data: vec![Value::index(size as i64)].into() }),
            None => Trap::unsupported("an axis that the tensor does not have"),
        }
    }),
    ("tosa.div_ceil_shape", |m, op| divide(m, op, |a, b| a.overflowing_ceil_div_signed(b).map(|one| one.0))),
    ("tosa.div_floor_shape", |m, op| {
        divide(m, op, |a, b| a.overflowing_floor_div_signed(b).map(|one| one.0))
    }),
    ("tosa.exp2_shape", |m, op| unary(m, op, |x| (0..63).contains(&x).then(|| 1i64 << x))),
    ("tosa.log2_ceil_shape", |m, op| {
        unary(m, op, |x| (x > 0).then(|| i64::from(64 - ((x - 1) as u64).leading_zeros())))
    }),
    ("tosa.log2_floor_shape", |m, op| unary(m, op, |x| (x > 0).then(|| i64::from(x.ilog2())))),
    ("tosa.max_shape", |m, op| binary(m, op, ApInt::max_signed)),
    ("tosa.min_shape", |m, op| binary(m, op, ApInt::min_signed)),
    ("tosa.mod_shape", |m, op| divide(m, op, ApInt::checked_rem_signed)),
    ("tosa.mul_shape", |m, op| binary(m, op, ApInt::wrapping_mul)),
    ("tosa.slice_shape", |m, op| {
        let input = tensor(m, op, 0)?;
        let number = |at: usize| match tensor(m, op, at)?.data.first() {
            Some(value) => Ok(usize::try_from(as_i64(value, "an index")?).unwrap_or(usize::MAX)),
            None => Trap::unsupported("an index is missing"),
        };
        let (start, size) = (number(1)?, number(2)?);
        match start.checked_add(size).and_then(|end| input.data.get(start..end)) {
            Some(part) => result(Elements { shape: vec![part.len()], data: part.to_vec().into() }),
            None => Trap::undefined("the part is outside of the shape"),
        }
    }),
    ("tosa.sub_shape", |m, op| binary(m, op, ApInt::wrapping_sub)),
];

fn binary<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    compute: fn(&ApInt, &ApInt) -> ApInt,
) -> Outcome<Step<'a, 'c>> {
    result(zip(&*tensor(m, op, 0)?, &*tensor(m, op, 1)?, compute, |a, _| a)?)
}

fn divide<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    compute: fn(&ApInt, &ApInt) -> Option<ApInt>,
) -> Outcome<Step<'a, 'c>> {
    let (a, b) = (tensor(m, op, 0)?, tensor(m, op, 1)?);
    result(super::numbers::broadcast(&[&a, &b], &|x| match compute(
        as_integer(x[0], "a size")?,
        as_integer(x[1], "a size")?,
    ) {
        Some(quotient) => Ok(Value::Integer(quotient)),
        None => Trap::undefined("division by zero"),
    })?)
}

fn unary<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    compute: fn(i64) -> Option<i64>,
) -> Outcome<Step<'a, 'c>> {
    let x = tensor(m, op, 0)?;
    result(super::numbers::broadcast(&[&x], &|x| {
        let size = as_i64(x[0], "a size")?;
        match compute(size) {
            Some(size) => Ok(Value::index(size)),
            None => Trap::undefined(format_args!("the size {size} is out of range")),
        }
    })?)
}
