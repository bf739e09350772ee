//! Shapes as values: tensors of indices.

use super::elementwise::{result, zip};
use super::numbers::tensor;
use crate::machine::step::{Step, Table, row};
use crate::machine::{Machine, as_i64, as_integer};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value};
use terrace_ir::Value as SsaValue;
use terrace_support::ap_int::ApInt;
use terrace_tosa as tosa;

pub(super) const OPS: Table = &[
    row!(tosa::AddShapeOp, |m, op| binary(m, [op.input1(), op.input2()], ApInt::wrapping_add)),
    row!(tosa::ConcatShapeOp, |m, op| {
        let mut data = Vec::new();
        for input in op.input() {
            data.extend_from_slice(&tensor(m, input)?.data);
        }
        result(Elements { shape: vec![data.len()], data: data.into() })
    }),
    row!(tosa::ConstShapeOp, |m, op| Step::result(m.constant(op.values())?)),
    row!(tosa::DimOp, |m, op| {
        let input = tensor(m, op.input1())?;
        let size = usize::try_from(op.axis()).ok().and_then(|axis| input.shape.get(axis).copied());
        match size {
            Some(size) => result(Elements { shape: vec![1], data: vec![Value::index(size as i64)].into() }),
            None => Trap::unsupported("an axis that the tensor does not have"),
        }
    }),
    row!(tosa::DivCeilShapeOp, |m, op| divide(m, [op.input1(), op.input2()], |a, b| a
        .overflowing_ceil_div_signed(b)
        .map(|one| one.0))),
    row!(tosa::DivFloorShapeOp, |m, op| {
        divide(m, [op.input1(), op.input2()], |a, b| a.overflowing_floor_div_signed(b).map(|one| one.0))
    }),
    row!(tosa::Exp2ShapeOp, |m, op| unary(m, op.input(), |x| (0..63).contains(&x).then(|| 1i64 << x))),
    row!(tosa::Log2CeilShapeOp, |m, op| {
        unary(m, op.input(), |x| (x > 0).then(|| i64::from(64 - ((x - 1) as u64).leading_zeros())))
    }),
    row!(tosa::Log2FloorShapeOp, |m, op| unary(m, op.input(), |x| (x > 0).then(|| i64::from(x.ilog2())))),
    row!(tosa::MaxShapeOp, |m, op| binary(m, [op.input1(), op.input2()], ApInt::max_signed)),
    row!(tosa::MinShapeOp, |m, op| binary(m, [op.input1(), op.input2()], ApInt::min_signed)),
    row!(tosa::ModShapeOp, |m, op| divide(m, [op.input1(), op.input2()], ApInt::checked_rem_signed)),
    row!(tosa::MulShapeOp, |m, op| binary(m, [op.input1(), op.input2()], ApInt::wrapping_mul)),
    row!(tosa::SliceShapeOp, |m, op| {
        let input = tensor(m, op.input())?;
        let number = |operand| match tensor(m, operand)?.data.first() {
            Some(value) => Ok(usize::try_from(as_i64(value, "an index")?).unwrap_or(usize::MAX)),
            None => Trap::unsupported("an index is missing"),
        };
        let (start, size) = (number(op.start())?, number(op.size())?);
        match start.checked_add(size).and_then(|end| input.data.get(start..end)) {
            Some(part) => result(Elements { shape: vec![part.len()], data: part.to_vec().into() }),
            None => Trap::undefined("the part is outside of the shape"),
        }
    }),
    row!(tosa::SubShapeOp, |m, op| binary(m, [op.input1(), op.input2()], ApInt::wrapping_sub)),
];

/// Computes with the sizes of two shapes.
fn binary<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; 2],
    compute: fn(&ApInt, &ApInt) -> ApInt,
) -> Outcome<Step<'a, 'c>> {
    result(zip(&*tensor(m, operands[0])?, &*tensor(m, operands[1])?, compute, |a, _| a)?)
}

/// Divides the sizes of two shapes.
fn divide<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operands: [SsaValue<'a, 'c>; 2],
    compute: fn(&ApInt, &ApInt) -> Option<ApInt>,
) -> Outcome<Step<'a, 'c>> {
    let (a, b) = (tensor(m, operands[0])?, tensor(m, operands[1])?);
    result(super::numbers::broadcast(&[&a, &b], &|x| match compute(
        as_integer(x[0], "a size")?,
        as_integer(x[1], "a size")?,
    ) {
        Some(quotient) => Ok(Value::Integer(quotient)),
        None => Trap::undefined("division by zero"),
    })?)
}

/// Computes with the sizes of a shape.
fn unary<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    operand: SsaValue<'a, 'c>,
    compute: fn(i64) -> Option<i64>,
) -> Outcome<Step<'a, 'c>> {
    let x = tensor(m, operand)?;
    result(super::numbers::broadcast(&[&x], &|x| {
        let size = as_i64(x[0], "a size")?;
        match compute(size) {
            Some(size) => Ok(Value::index(size)),
            None => Trap::undefined(format_args!("the size {size} is out of range")),
        }
    })?)
}
