//! Fourier transforms, as sums.

use super::elementwise::result;
use super::numbers::tensor;
use crate::machine::as_float;
use crate::machine::step::{Step, Table, row};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value, indices_of};
use terrace_support::float::ApFloat;
use terrace_tosa as tosa;

pub(super) const OPS: Table = &[
    row!(tosa::FFT2dOp, |m, op| {
        let sign = if op.inverse() { -1.0 } else { 1.0 };
        let (real, imaginary) = (tensor(m, op.input_real())?, tensor(m, op.input_imag())?);
        if real.shape != imaginary.shape {
            return Trap::undefined("real and imaginary parts differ in shape");
        }
        let width = real.shape.get(2).copied().unwrap_or(0);
        transform(&real, Some(&imaginary), width, sign)
    }),
    // The other half follows from this one.
    row!(tosa::RFFT2dOp, |m, op| {
        let real = tensor(m, op.input_real())?;
        let width = real.shape.get(2).map_or(0, |width| width / 2 + 1);
        transform(&real, None, width, 1.0)
    }),
];

/// Returns the real and imaginary parts of the first columns of a transform.
fn transform<'a, 'c>(
    real: &Elements,
    imaginary: Option<&Elements>,
    columns: usize,
    sign: f64,
) -> Outcome<Step<'a, 'c>> {
    let [batches, height, width] = real.shape[..] else { return Trap::unsupported("images of another rank") };
    let semantics = match real.data.first() {
        Some(first) => as_float(first, "an element")?.semantics(),
        None => return Trap::unsupported("an image without elements"),
    };
    let numbers = |tensor: &Elements| {
        tensor.data.iter().map(|one| Ok(as_float(one, "an element")?.to_f64())).collect::<Outcome<Vec<f64>>>()
    };
    let re = numbers(real)?;
    let im = imaginary.map_or_else(|| Ok(vec![0.0; re.len()]), numbers)?;
    let shape = vec![batches, height, columns];
    let (mut sums_re, mut sums_im) = (Vec::new(), Vec::new());
    for at in indices_of(&shape) {
        let (mut sum_re, mut sum_im) = (0.0, 0.0);
        for place in indices_of(&[height, width]) {
            let turns = |a: i64, b: i64, size: usize| (a * b % size as i64) as f64 / size as f64;
            let angle = std::f64::consts::TAU
                * sign
                * (turns(place[0], at[1], height) + turns(place[1], at[2], width));
            let from = (at[0] as usize * height + place[0] as usize) * width + place[1] as usize;
            sum_re += re[from] * angle.cos() + im[from] * angle.sin();
            sum_im += im[from] * angle.cos() - re[from] * angle.sin();
        }
        let value = |sum: f64| Value::Float(ApFloat::from_f64(semantics, sum).value);
        sums_re.push(value(sum_re));
        sums_im.push(value(sum_im));
    }
    let (Step::Results(mut both), Step::Results(other)) = (
        result(Elements { shape: shape.clone(), data: sums_re.into() })?,
        result(Elements { shape, data: sums_im.into() })?,
    ) else {
        return Trap::unsupported("a transform without results");
    };
    both.extend(other);
    Ok(Step::Results(both))
}
