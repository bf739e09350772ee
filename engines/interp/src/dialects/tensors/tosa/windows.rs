//! Products of matrices, convolutions and pooling.

use super::elementwise::result;
use super::numbers::{
    add, apply_scale, extreme, ignores_nan, least, multiply, saturated, scalar, tensor, widened,
};
use crate::constants::zero;
use crate::dialects::tensors::tensor::sized;
use crate::machine::Machine;
use crate::machine::step::{Step, Table, row};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value, indices_of, position};
use std::rc::Rc;
use terrace_ir::{Type, Value as SsaValue};
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, RoundingMode};
use terrace_tosa as tosa;

pub(super) const OPS: Table = &[
    row!(tosa::AvgPool2dOp, average),
    row!(tosa::Conv2DOp, |m, op| {
        let window = Window { pad: op.pad(), stride: op.stride(), dilation: op.dilation() };
        let operands = [op.input(), op.weight(), op.bias(), op.input_zp(), op.weight_zp()];
        Convolution::new(m, operands, op.acc_type(), window)?.run(op.output().ty())
    }),
    row!(tosa::Conv3DOp, |m, op| {
        let window = Window { pad: op.pad(), stride: op.stride(), dilation: op.dilation() };
        let operands = [op.input(), op.weight(), op.bias(), op.input_zp(), op.weight_zp()];
        Convolution::new(m, operands, op.acc_type(), window)?.run(op.output().ty())
    }),
    row!(tosa::DepthwiseConv2DOp, depthwise),
    row!(tosa::MatMulOp, matmul),
    row!(tosa::MaxPool2dOp, maximum),
    row!(tosa::TransposeConv2DOp, transposed),
];

/// Converts all elements to the type of the accumulator, counted from a zero point.
fn widen(tensor: &Elements, zero_point: &Value, ty: Type<'_>) -> Outcome<Elements> {
    let data = tensor.data.iter().map(|value| widened(value, Some(zero_point), ty));
    Ok(Elements { shape: tensor.shape.clone(), data: data.collect::<Outcome<_>>()? })
}

/// Converts an accumulated number to the type of the result.
fn narrowed(value: &Value, ty: Type<'_>) -> Outcome<Value> {
    widened(value, None, ty)
}

/// Multiplies matrices.
fn matmul<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: tosa::MatMulOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let ty = op.output().ty().element_or_self();
    let a = widen(&*tensor(m, op.a())?, &scalar(m, op.a_zp())?, ty)?;
    let b = widen(&*tensor(m, op.b())?, &scalar(m, op.b_zp())?, ty)?;
    let (&[batches, rows, inner], &[other, depth, columns]) = (&a.shape[..], &b.shape[..]) else {
        return Trap::unsupported("matrices of other ranks");
    };
    if batches != other || inner != depth {
        return Trap::undefined(format_args!(
            "matrices of the shapes {:?} and {:?} cannot be multiplied",
            a.shape, b.shape
        ));
    }
    let mut data = Vec::with_capacity(batches * rows * columns);
    for at in 0..batches * rows {
        for column in 0..columns {
            let mut sum = zero(ty)?;
            for k in 0..inner {
                let right = &b.data[((at / rows) * inner + k) * columns + column];
                sum = add(&sum, &multiply(&a.data[at * inner + k], right)?)?;
            }
            data.push(sum);
        }
    }
    result(Elements { shape: vec![batches, rows, columns], data: data.into() })
}

/// Movement of a window over an input.
struct Window {
    /// Padding before and after each dimension.
    pad: Vec<i64>,
    stride: Vec<i64>,
    dilation: Vec<i64>,
}

/// Operands and attributes of a convolution; the numbers are converted.
struct Convolution<'c> {
    input: Elements,
    weight: Elements,
    bias: Elements,
    accumulator: Type<'c>,
    window: Window,
    /// Number of dimensions of the window.
    rank: usize,
}

impl<'c> Convolution<'c> {
    fn new<'a>(
        m: &Machine<'a, 'c, '_>,
        [input, weight, bias, input_zp, weight_zp]: [SsaValue<'a, 'c>; 5],
        accumulator: Type<'c>,
        window: Window,
    ) -> Outcome<Self> {
        let (bias, rank) = (tensor(m, bias)?, window.stride.len());
        let of_bias = bias.data.iter().map(|value| widened(value, None, accumulator));
        let this = Convolution {
            input: widen(&*tensor(m, input)?, &scalar(m, input_zp)?, accumulator)?,
            weight: widen(&*tensor(m, weight)?, &scalar(m, weight_zp)?, accumulator)?,
            bias: Elements { shape: bias.shape.clone(), data: of_bias.collect::<Outcome<_>>()? },
            accumulator,
            window,
            rank,
        };
        let fits = this.input.shape.len() == rank + 2 && this.weight.shape.len() == rank + 2;
        if !fits || this.bias.data.is_empty() {
            return Trap::unsupported("tensors of other ranks");
        }
        Ok(this)
    }

    /// Returns the sizes of the result along the dimensions of the window, which has these sizes.
    fn places(&self, window: &[usize]) -> Outcome<Vec<usize>> {
        let size = |dim: usize| {
            let size =
                self.input.shape[dim + 1] as i64 + self.window.pad[2 * dim] + self.window.pad[2 * dim + 1];
            let reach = (window[dim] as i64 - 1) * self.window.dilation[dim];
            (size - reach - 1).div_euclid(self.window.stride[dim].max(1)) + 1
        };
        if self.window.pad.len() != 2 * self.rank || self.window.dilation.len() != self.rank {
            return Trap::unsupported("a window of other dimensions");
        }
        sized(&(0..self.rank).map(size).collect::<Vec<_>>())
    }

    /// Returns the position in the input of an element of the window; `None` in the padding, which is zero.
    fn place(&self, batch: usize, place: &[i64], inside: &[i64], channel: usize) -> Option<usize> {
        let mut index = vec![batch as i64];
        index.extend((0..self.rank).map(|dim| {
            place[dim] * self.window.stride[dim] + inside[dim] * self.window.dilation[dim]
                - self.window.pad[2 * dim]
        }));
        index.push(channel as i64);
        position(&self.input.shape, &index)
    }

    /// Returns the bias of a channel; one for all is given once.
    fn bias(&self, channel: usize) -> &Value {
        self.bias.data.get(channel).unwrap_or(&self.bias.data[0])
    }

    /// Adds the products of windows and weights to the bias.
    fn run<'a>(&self, ty: Type<'c>) -> Outcome<Step<'a, 'c>> {
        let (window, rank) = (&self.weight.shape[1..=self.rank], self.rank);
        let (outputs, channels) = (self.weight.shape[0], self.weight.shape[rank + 1]);
        if channels != self.input.shape[rank + 1] {
            return Trap::undefined(format_args!(
                "an input of {} channels does not fit weights of {channels}",
                self.input.shape[rank + 1]
            ));
        }
        let places = self.places(window)?;
        let mut shape = vec![self.input.shape[0]];
        shape.extend(&places);
        shape.push(outputs);
        let ty = ty.element_or_self();
        let inside: Vec<Vec<i64>> = indices_of(window).collect();
        let mut data = Vec::with_capacity(Elements::count(&shape).unwrap_or(0));
        for at in indices_of(&shape) {
            let (batch, output) = (at[0] as usize, at[rank + 1] as usize);
            let mut sum = self.bias(output).clone();
            for (number, inside) in inside.iter().enumerate() {
                for channel in 0..channels {
                    let weight =
                        &self.weight.data[(output * window_count(window) + number) * channels + channel];
                    if let Some(place) = self.place(batch, &at[1..=rank], inside, channel) {
                        sum = add(&sum, &multiply(&self.input.data[place], weight)?)?;
                    }
                }
            }
            data.push(narrowed(&sum, ty)?);
        }
        result(Elements { shape, data: data.into() })
    }
}

/// Returns the number of elements of a window.
fn window_count(window: &[usize]) -> usize {
    window.iter().product()
}

/// Convolves each channel with its own weights, then adds the bias.
fn depthwise<'a, 'c>(
    m: &mut Machine<'a, 'c, '_>,
    op: tosa::DepthwiseConv2DOp<'a, 'c>,
) -> Outcome<Step<'a, 'c>> {
    let window = Window { pad: op.pad(), stride: op.stride(), dilation: op.dilation() };
    let operands = [op.input(), op.weight(), op.bias(), op.input_zp(), op.weight_zp()];
    let this = Convolution::new(m, operands, op.acc_type(), window)?;
    let [height, width, channels, times] = this.weight.shape[..] else {
        return Trap::unsupported("weights of another rank");
    };
    if channels != this.input.shape[3] {
        return Trap::undefined(format_args!(
            "an input of {} channels does not fit weights of {channels}",
            this.input.shape[3]
        ));
    }
    let places = this.places(&[height, width])?;
    let shape = vec![this.input.shape[0], places[0], places[1], channels * times];
    let (ty, inside) = (op.output().ty().element_or_self(), indices_of(&[height, width]).collect::<Vec<_>>());
    let mut data = Vec::with_capacity(Elements::count(&shape).unwrap_or(0));
    for at in indices_of(&shape) {
        let output = at[3] as usize;
        let mut sum = zero(this.accumulator)?;
        for (number, inside) in inside.iter().enumerate() {
            let weight = &this.weight.data[number * channels * times + output];
            if let Some(place) = this.place(at[0] as usize, &at[1..3], inside, output / times) {
                sum = add(&sum, &multiply(&this.input.data[place], weight)?)?;
            }
        }
        data.push(narrowed(&add(&sum, this.bias(output))?, ty)?);
    }
    result(Elements { shape, data: data.into() })
}

/// Adds the products of each element of the input to the positions of its window.
fn transposed<'a, 'c>(
    m: &mut Machine<'a, 'c, '_>,
    op: tosa::TransposeConv2DOp<'a, 'c>,
) -> Outcome<Step<'a, 'c>> {
    let window = Window { pad: Vec::new(), stride: op.stride(), dilation: Vec::new() };
    let operands = [op.input(), op.weight(), op.bias(), op.input_zp(), op.weight_zp()];
    let this = Convolution::new(m, operands, op.acc_type(), window)?;
    let pad = op.out_pad();
    let [outputs, height, width, channels] = this.weight.shape[..] else {
        return Trap::unsupported("weights of another rank");
    };
    if channels != this.input.shape[3] || pad.len() != 4 || this.window.stride.len() != 2 {
        return Trap::undefined("the input does not fit the weights");
    }
    let size = |dim: usize, window: usize| {
        (this.input.shape[dim + 1] as i64 - 1) * this.window.stride[dim]
            + pad[2 * dim]
            + pad[2 * dim + 1]
            + window as i64
    };
    let places = sized(&[size(0, height), size(1, width)])?;
    let shape = vec![this.input.shape[0], places[0], places[1], outputs];
    let mut sums: Vec<Value> = Vec::with_capacity(Elements::count(&shape).unwrap_or(0));
    for at in 0..Elements::count(&shape).unwrap_or(0) {
        sums.push(this.bias(at % outputs.max(1)).clone());
    }
    for (from, value) in indices_of(&this.input.shape).zip(&this.input.data) {
        for inside in indices_of(&[height, width]) {
            for output in 0..outputs {
                let to = [
                    from[0],
                    from[1] * this.window.stride[0] + inside[0] + pad[0],
                    from[2] * this.window.stride[1] + inside[1] + pad[2],
                    output as i64,
                ];
                let Some(to) = position(&shape, &to) else { continue };
                let weight = [output as i64, inside[0], inside[1], from[3]];
                let Some(weight) = this.weight.position(&weight) else { continue };
                sums[to] = add(&sums[to], &multiply(value, &this.weight.data[weight])?)?;
            }
        }
    }
    let ty = op.output().ty().element_or_self();
    let data = sums.iter().map(|sum| narrowed(sum, ty)).collect::<Outcome<_>>()?;
    result(Elements { shape, data })
}

/// A window that moves over height and width.
struct Pool {
    input: Rc<Elements>,
    kernel: Vec<usize>,
    stride: Vec<i64>,
    pad: Vec<i64>,
    shape: Vec<usize>,
}

impl Pool {
    fn new<'a, 'c>(
        m: &Machine<'a, 'c, '_>,
        input: SsaValue<'a, 'c>,
        kernel: &[i64],
        stride: Vec<i64>,
        pad: Vec<i64>,
    ) -> Outcome<Self> {
        let (input, kernel) = (tensor(m, input)?, sized(kernel)?);
        let ([batches, _, _, channels], 2, 2, 4) = (&input.shape[..], kernel.len(), stride.len(), pad.len())
        else {
            return Trap::unsupported("a window of other dimensions");
        };
        let size = |dim: usize| {
            let size = input.shape[dim + 1] as i64 + pad[2 * dim] + pad[2 * dim + 1];
            (size - kernel[dim] as i64).div_euclid(stride[dim].max(1)) + 1
        };
        let places = sized(&[size(0), size(1)])?;
        let shape = vec![*batches, places[0], places[1], *channels];
        Ok(Pool { input, kernel, stride, pad, shape })
    }

    /// Returns the elements in the window of a place.
    fn window(&self, at: &[i64]) -> impl Iterator<Item = &Value> {
        let at = at.to_vec();
        indices_of(&self.kernel).filter_map(move |inside| {
            let place = |dim: usize| at[dim + 1] * self.stride[dim] + inside[dim] - self.pad[2 * dim];
            self.input.position(&[at[0], place(0), place(1), at[3]]).map(|at| &self.input.data[at])
        })
    }
}

/// Returns the greatest element in each window.
fn maximum<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: tosa::MaxPool2dOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (pool, ignores) =
        (Pool::new(m, op.input(), &op.kernel(), op.stride(), op.pad())?, ignores_nan(op.nan_mode()));
    let start = least(op.output().ty().element_or_self(), false)?;
    let mut data = Vec::with_capacity(Elements::count(&pool.shape).unwrap_or(0));
    for at in indices_of(&pool.shape) {
        let mut greatest = start.clone();
        let mut only_nans = true;
        let mut nan = None;
        for value in pool.window(&at) {
            let is_nan = matches!(value, Value::Float(value) if value.is_nan());
            only_nans &= is_nan;
            nan = if is_nan { Some(value) } else { nan };
            greatest = extreme(&greatest, value, true, ignores)?;
        }
        data.push(match nan {
            Some(nan) if ignores && only_nans => nan.clone(),
            _ => greatest,
        });
    }
    result(Elements { shape: pool.shape.clone(), data: data.into() })
}

/// Averages the elements in each window; integers are multiplied with a fraction that is near one over their count.
fn average<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: tosa::AvgPool2dOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let pool = Pool::new(m, op.input(), &op.kernel(), op.stride(), op.pad())?;
    let (from, to, accumulator) = (scalar(m, op.input_zp())?, scalar(m, op.output_zp())?, op.acc_type());
    let ty = op.output().ty().element_or_self();
    let mut data = Vec::with_capacity(Elements::count(&pool.shape).unwrap_or(0));
    for at in indices_of(&pool.shape) {
        let (mut sum, mut count) = (zero(accumulator)?, 0u64);
        for value in pool.window(&at) {
            sum = add(&sum, &widened(value, None, accumulator)?)?;
            count += 1;
        }
        if count == 0 {
            return Trap::undefined("a window lies in the padding alone");
        }
        data.push(match (sum, &from, &to) {
            (Value::Float(sum), ..) => {
                let count = ApInt::from_u64(64, count);
                let count =
                    ApFloat::from_int_unsigned(sum.semantics(), &count, RoundingMode::NearestTiesToEven);
                narrowed(&Value::Float(sum.div(count.value)), ty)?
            }
            (Value::Integer(sum), Value::Integer(from), Value::Integer(to)) => {
                let wide = |value: &ApInt| value.sign_extend(128);
                let zero_points = wide(from).wrapping_mul(&ApInt::from_u64(128, count));
                let sum = wide(&sum).wrapping_sub(&zero_points).truncate(32);
                // The next power of two of the count, as a shift.
                let k = 64 - (count - 1).leading_zeros();
                let multiplier = (((1u128 << 30) + 1) << k) / u128::from(count);
                let multiplier = ApInt::from_u64(64, multiplier as u64).truncate(32);
                let scaled = apply_scale(&sum, &multiplier, 30 + k, false)?;
                let width = ty.as_integer().map_or(32, |(width, _)| width);
                Value::Integer(saturated(&scaled.wrapping_add(&wide(to)), width, false))
            }
            (sum, ..) => sum,
        });
    }
    result(Elements { shape: pool.shape.clone(), data: data.into() })
}
