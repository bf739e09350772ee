//! `tosa.resize`: images of another size.

use super::elementwise::result;
use super::numbers::{add, indices, multiply, subtract, tensor, widened};
use crate::dialects::tensors::tensor::sized;
use crate::machine::Machine;
use crate::machine::step::{Step, Table, row};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value, indices_of};
use terrace_ir::Type;
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, RoundingMode};
use terrace_tosa as tosa;

pub(super) const OPS: Table = &[row!(tosa::ResizeOp, resize)];

/// One direction of an image: `position in the input = (position * by + offset) / scale`.
struct Direction {
    scale: i64,
    by: i64,
    offset: i64,
    last: i64,
}

/// Place between two neighbors: their positions, and how far it is from the first, in parts of the scale.
struct Between {
    first: i64,
    second: i64,
    part: i64,
}

impl Direction {
    fn place(&self, at: i64) -> Between {
        let position = at * self.by + self.offset;
        let (whole, part) = (position.div_euclid(self.scale), position.rem_euclid(self.scale));
        let within = |index: i64| index.clamp(0, self.last);
        Between { first: within(whole), second: within(whole + 1), part }
    }

    fn nearest(&self, at: i64) -> i64 {
        let between = self.place(at);
        if 2 * between.part >= self.scale { between.second } else { between.first }
    }
}

fn resize<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: tosa::ResizeOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let input = tensor(m, op.input())?;
    let (scale, offset, border) =
        (indices(m, op.scale())?, indices(m, op.offset())?, indices(m, op.border())?);
    let (&[batches, height, width, channels], &[yn, yd, xn, xd], &[oy, ox], &[by, bx]) =
        (&input.shape[..], &scale[..], &offset[..], &border[..])
    else {
        return Trap::unsupported("an image of another rank");
    };
    if [yn, yd, xn, xd].iter().any(|one| *one <= 0) {
        return Trap::undefined("a scale is not positive");
    }
    let size = |size: usize, n: i64, d: i64, offset: i64, border: i64| {
        ((size as i64 - 1) * n - offset + border).div_euclid(d) + 1
    };
    let sizes = sized(&[size(height, yn, yd, oy, by), size(width, xn, xd, ox, bx)])?;
    let shape = vec![batches, sizes[0], sizes[1], channels];
    let y = Direction { scale: yn, by: yd, offset: oy, last: height as i64 - 1 };
    let x = Direction { scale: xn, by: xd, offset: ox, last: width as i64 - 1 };
    let ty = op.output().ty().element_or_self();
    let is_nearest = op.mode() == tosa::ResizeMode::NearestNeighbor;
    let mut data = Vec::with_capacity(Elements::count(&shape).unwrap_or(0));
    for at in indices_of(&shape) {
        let element = |row: i64, column: i64| match input.position(&[at[0], row, column, at[3]]) {
            Some(at) => Ok(&input.data[at]),
            None => Trap::undefined("an image without elements"),
        };
        data.push(match is_nearest {
            true => element(y.nearest(at[1]), x.nearest(at[2]))?.clone(),
            false => {
                let (row, column) = (y.place(at[1]), x.place(at[2]));
                let corner = |row, column| widened(element(row, column)?, None, ty);
                let line =
                    |at| between(ty, &x, &column, corner(at, column.first)?, corner(at, column.second)?);
                between(ty, &y, &row, line(row.first)?, line(row.second)?)?
            }
        });
    }
    result(Elements { shape, data: data.into() })
}

/// Returns a number of a type.
fn number(ty: Type<'_>, value: i64) -> Value {
    let value = ApInt::from_i64(64, value);
    match (ty.as_float(), ty.as_integer()) {
        (Some(semantics), _) => {
            Value::Float(ApFloat::from_int_signed(semantics, &value, RoundingMode::NearestTiesToEven).value)
        }
        (_, Some((width, _))) => Value::Integer(value.sign_extend_or_truncate(width)),
        _ => Value::Poison,
    }
}

/// Interpolates between two numbers; integers are not divided by the scale.
fn between(
    ty: Type<'_>,
    direction: &Direction,
    place: &Between,
    first: Value,
    second: Value,
) -> Outcome<Value> {
    if let Value::Float(_) = first {
        if direction.last == 0 {
            return Ok(first);
        }
        let part = match (number(ty, place.part), number(ty, direction.scale)) {
            (Value::Float(part), Value::Float(scale)) => Value::Float(part.div(scale)),
            _ => return Trap::unsupported("an image of this type"),
        };
        let rest = subtract(&number(ty, 1), &part)?;
        return add(&multiply(&first, &rest)?, &multiply(&second, &part)?);
    }
    let rest = number(ty, direction.scale - place.part);
    add(&multiply(&first, &rest)?, &multiply(&second, &number(ty, place.part))?)
}
