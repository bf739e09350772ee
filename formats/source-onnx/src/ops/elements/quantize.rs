//! Quantized numbers, and products of them.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::ops::build::reshaped;
use crate::ops::build::scalar;
use crate::ops::elements::convert::{Overflow, Rounding, cast, encode};
use crate::ops::{Operands, Row, dimension, one};
use terrace_arith::ArithBuilder;
use terrace_ir::TypedOp;
use terrace_math as math;

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[
    (&["QuantizeLinear"], quantize),
    (&["DequantizeLinear"], dequantize),
    (&["DynamicQuantizeLinear"], dynamic),
    (&["MatMulInteger"], product),
    (&["ConvInteger"], convolution),
    (&["QLinearMatMul"], scaled_product),
    (&["QLinearConv"], scaled_convolution),
];

const WIDE: Element = Element::Signed(32);

/// Creates a scale or a zero point in a shape that is broadcast to an array's.
fn spread(
    i: &mut Importer<'_, '_, '_>,
    o: &Operands<'_, '_>,
    own: &Array,
    x: &Array,
) -> Result<Array, String> {
    let block = o.int("block_size", 0);
    if own.rank() == 0 || own.shape[..] == [1] && block == 0 {
        return reshaped(i, own, &[]);
    }
    let axis = dimension(o.int("axis", 1), x.rank())?;
    if block == 0 {
        if own.shape[..] != [x.shape[axis]] {
            return Err("there is a scale for each index of the axis".to_owned());
        }
        let mut shape = vec![1; x.rank()];
        shape[axis] = x.shape[axis];
        return reshaped(i, own, &shape);
    }
    let fits = own.rank() == x.rank()
        && block > 0
        && (0..x.rank()).all(|at| {
            let blocks = if at == axis { (x.shape[at] + block - 1) / block } else { x.shape[at] };
            own.shape[at] == blocks
        });
    if !fits {
        return Err("there is a scale for each block".to_owned());
    }
    let whole = i.repeated(own, axis, block)?;
    i.part_of_axis(&whole, axis, 0, x.shape[axis])
}

/// Returns the least and the greatest integer of a type.
fn range(element: Element) -> (i64, i64) {
    let bits = element.bits().min(62);
    if element.is_unsigned() { (0, (1 << bits) - 1) } else { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) }
}

/// Creates the nearest integers of floats, moved by zero points, within the range of a type.
fn saturated(
    i: &mut Importer<'_, '_, '_>,
    x: &Array,
    zero: Option<&Array>,
    to: Element,
) -> Result<Array, String> {
    let from = x.element;
    let zero = zero.map(|zero| i.cast(zero, WIDE)).transpose()?;
    let mut inputs = vec![x];
    inputs.extend(zero.as_ref());
    let (least, most) = range(to);
    i.map(&inputs, &x.shape, to, &mut |b, args| {
        let ty = from.ty(b.context());
        let whole = b.value(math::RoundEvenOp::NAME, &[args[0]], ty);
        // Beyond any result, and within the range of the integers that follow.
        let bound = if from == Element::F16 { 65504.0 } else { f64::from(1 << 24) };
        let (low, high) = (scalar(b, from, -bound), scalar(b, from, bound));
        let near = b.maximumf(whole, low);
        let near = b.minimumf(near, high);
        let mut number = cast(b, near, from, WIDE);
        if let Some(zero) = args.get(1) {
            number = b.addi(number, *zero);
        }
        let (least, most) = (scalar(b, WIDE, least as f64), scalar(b, WIDE, most as f64));
        let number = b.maxsi(number, least);
        let number = b.minsi(number, most);
        Some(cast(b, number, WIDE, to))
    })
}

fn quantize(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, scale) = (o.input(0)?, spread(i, o, o.input(1)?, o.input(0)?)?);
    let zero = o.optional(2);
    let named = |name: &str| match o.int(name, 0) {
        0 => Ok(None),
        number => Element::of_number(number).map(Some).ok_or("the type is not known"),
    };
    let to = match (named("output_dtype")?, zero) {
        (_, Some(zero)) => zero.element,
        (Some(to), None) => to,
        (None, None) => Element::Unsigned(8),
    };
    let middle = match named("precision")? {
        Some(precision) => precision,
        None if x.element == scale.element && x.element.is_float() => x.element,
        None => Element::F32,
    };
    let (wide, scale) = (i.cast(x, middle)?, i.cast(&scale, middle)?);
    let quotient = i.both(&wide, &scale, "Div")?;
    let Element::Small(small) = to else {
        let zero = zero.map(|zero| spread(i, o, zero, x)).transpose()?;
        return one(saturated(i, &quotient, zero.as_ref(), to)?);
    };
    let overflow = if o.int("saturate", 1) != 0 { Overflow::Saturates } else { Overflow::Leaves };
    one(i.map(&[&quotient], &x.shape, to, &mut |b, args| {
        let value = cast(b, args[0], middle, Element::F32);
        Some(encode(b, value, small, overflow, Rounding::Nearest))
    })?)
}

fn dequantize(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, own_scale) = (o.input(0)?, o.input(1)?);
    let scale = spread(i, o, own_scale, x)?;
    let to = match o.int("output_dtype", 0) {
        0 => own_scale.element,
        number => Element::of_number(number).ok_or("the type is not known")?,
    };
    let middle = if own_scale.element == Element::F64 { Element::F64 } else { Element::F32 };
    let mut numbers = if let (Some(zero), false) = (o.optional(2), matches!(x.element, Element::Small(_))) {
        let (wide, zero) = (i.cast(x, WIDE)?, i.cast(zero, WIDE)?);
        let zero = spread(i, o, &zero, x)?;
        let moved = i.both(&wide, &zero, "Sub")?;
        i.cast(&moved, middle)?
    } else {
        i.cast(x, middle)?
    };
    let scale = i.cast(&scale, middle)?;
    numbers = i.both(&numbers, &scale, "Mul")?;
    one(i.cast(&numbers, to)?)
}

fn dynamic(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let (element, to) = (x.element, Element::Unsigned(8));
    let axes: Vec<usize> = (0..x.rank()).collect();
    let none = i.number(element, 0.0)?;
    let bound = |i: &mut Importer<'_, '_, '_>, operator: &str| {
        let own = i.along(x, &axes, operator)?;
        let own = reshaped(i, &own, &[])?;
        i.both(&own, &none, operator)
    };
    let (most, least) = (bound(i, "Max")?, bound(i, "Min")?);
    let distance = i.both(&most, &least, "Sub")?;
    let all = i.number(element, 255.0)?;
    let scale = i.both(&distance, &all, "Div")?;
    let quotient = i.both(&least, &scale, "Div")?;
    let start = i.both(&none, &quotient, "Sub")?;
    let zero = saturated(i, &start, None, to)?;
    let quotients = i.both(x, &scale, "Div")?;
    let found = saturated(i, &quotients, Some(&zero), to)?;
    Ok(vec![Some(found), Some(scale), Some(zero)])
}

/// Creates integers less their zero point: one for all, or one for each index of a dimension.
fn centered(
    i: &mut Importer<'_, '_, '_>,
    x: &Array,
    zero: Option<&Array>,
    axis: usize,
) -> Result<Array, String> {
    let wide = i.cast(x, WIDE)?;
    let Some(zero) = zero else { return Ok(wide) };
    let zero = i.cast(zero, WIDE)?;
    let zero = along(i, &zero, x.rank(), axis)?;
    i.both(&wide, &zero, "Sub")
}

/// Creates a vector as an array that is broadcast along a dimension of one of some rank.
fn along(i: &mut Importer<'_, '_, '_>, x: &Array, rank: usize, axis: usize) -> Result<Array, String> {
    match x.shape[..] {
        [] => Ok(x.clone()),
        [1] => reshaped(i, x, &[]),
        [size] => {
            let mut shape = vec![1; rank];
            *shape.get_mut(axis).ok_or("the operand has too few dimensions")? = size;
            reshaped(i, x, &shape)
        }
        _ => Ok(x.clone()),
    }
}

fn product(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, y) = (o.input(0)?, o.input(1)?);
    let x = centered(i, x, o.optional(2), x.rank().saturating_sub(2))?;
    let y = centered(i, y, o.optional(3), y.rank().saturating_sub(1))?;
    one(i.matmul(&x, &y)?)
}

fn convolution(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = centered(i, o.input(0)?, o.optional(2), 0)?;
    let weights = centered(i, o.input(1)?, o.optional(3), 0)?;
    one(i.convolved(o, &x, &weights)?)
}

/// Creates quantized numbers from sums of products of others.
fn requantized(
    i: &mut Importer<'_, '_, '_>,
    sums: &Array,
    scales: [&Array; 3],
    zero: &Array,
) -> Result<Array, String> {
    let numbers = i.cast(sums, Element::F32)?;
    let mut factors = Vec::new();
    for scale in scales {
        factors.push(i.cast(scale, Element::F32)?);
    }
    let factor = i.both(&factors[0], &factors[1], "Mul")?;
    let factor = i.both(&factor, &factors[2], "Div")?;
    let scaled = i.both(&numbers, &factor, "Mul")?;
    let to = zero.element;
    let zero = along(i, zero, 0, 0)?;
    saturated(i, &scaled, Some(&zero), to)
}

fn scaled_product(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, y) = (o.input(0)?, o.input(3)?);
    let (row, column) = (x.rank().saturating_sub(2), y.rank().saturating_sub(1));
    let left = centered(i, x, Some(o.input(2)?), row)?;
    let right = centered(i, y, Some(o.input(5)?), column)?;
    let sums = i.matmul(&left, &right)?;
    let left_scale = along(i, o.input(1)?, x.rank(), row)?;
    let right_scale = along(i, o.input(4)?, y.rank(), column)?;
    let scale = along(i, o.input(6)?, 0, 0)?;
    one(requantized(i, &sums, [&left_scale, &right_scale, &scale], o.input(7)?)?)
}

fn scaled_convolution(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = centered(i, o.input(0)?, Some(o.input(2)?), 0)?;
    let weights = centered(i, o.input(3)?, Some(o.input(5)?), 0)?;
    let mut sums = i.convolved(o, &x, &weights)?;
    if let Some(bias) = o.optional(8) {
        let bias = along(i, bias, x.rank(), 1)?;
        sums = i.both(&sums, &bias, "Add")?;
    }
    let own_scale = along(i, o.input(1)?, 0, 0)?;
    let weight_scale = along(i, o.input(4)?, x.rank(), 1)?;
    let scale = along(i, o.input(6)?, 0, 0)?;
    one(requantized(i, &sums, [&own_scale, &weight_scale, &scale], o.input(7)?)?)
}
