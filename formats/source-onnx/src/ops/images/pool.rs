//! Pooling.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::ops::algebra::reduce::neutral;
use crate::ops::build::reshaped;
use crate::ops::build::{count, element_at, inside, scalar};
use crate::ops::elements::arithmetic::combine;
use crate::ops::images::window::{Windows, over_windows};
use crate::ops::loops::insert;
use crate::ops::{Operands, Row, one};
use terrace_arith::{ArithBuilder, CmpFPredicate, CmpIPredicate};
use terrace_ir::TypedOp;
use terrace_math as math;

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[
    (&["AveragePool", "LpPool", "MaxPool"], pool),
    (&["GlobalAveragePool", "GlobalLpPool", "GlobalMaxPool"], global),
    (&["MaxUnpool"], unpool),
    (&["LRN"], local_response),
];

/// Creates powers of the sizes of numbers.
fn power(i: &mut Importer<'_, '_, '_>, x: &Array, exponent: f64) -> Result<Array, String> {
    let element = x.element;
    i.map(&[x], &x.shape, element, &mut |b, args| {
        let ty = element.ty(b.context());
        let size = b.value(math::AbsFOp::NAME, &[args[0]], ty);
        Some(match exponent {
            1.0 => size,
            2.0 => b.mulf(size, size),
            0.5 => b.value(math::SqrtOp::NAME, &[size], ty),
            _ => {
                let exponent = scalar(b, element, exponent);
                b.value(math::PowFOp::NAME, &[size, exponent], ty)
            }
        })
    })
}

fn pool(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    if x.rank() < 3 {
        return Err("an image has a batch, channels, and dimensions".to_owned());
    }
    let windows =
        Windows::of(o, &x.shape[2..], o.ints("kernel_shape").ok_or("there is no size of a window")?)?;
    if o.operator == "MaxPool" && o.gives(1) {
        return with_indices(i, x, &windows, o.int("storage_order", 0) != 0);
    }
    if o.operator == "LpPool" {
        let p = o.float("p", 2.0);
        // The exponent was a float in the first opset, and is an integer since.
        let p = if p == 0.0 { o.int("p", 2) as f64 } else { p };
        let powers = power(i, x, p)?;
        let padded = i.surrounded(&powers, &windows.low, &windows.high, 0.0)?;
        let sums = over_windows(i, &padded, &windows, "Add", 0.0)?;
        return one(power(i, &sums, 1.0 / p)?);
    }
    if o.operator == "MaxPool" {
        let least = neutral("Max", x.element);
        let padded = i.surrounded(x, &windows.low, &windows.high, least)?;
        return one(over_windows(i, &padded, &windows, "Max", least)?);
    }
    let padded = i.surrounded(x, &windows.low, &windows.high, 0.0)?;
    let sum = over_windows(i, &padded, &windows, "Add", 0.0)?;
    let element = x.element;
    if o.int("count_include_pad", 0) != 0 && o.int("ceil_mode", 0) == 0 {
        let all = count(&windows.kernel)? as f64;
        return one(i.map(&[&sum], &sum.shape, element, &mut |b, args| {
            let all = scalar(b, element, all);
            combine(b, "Div", element, args[0], all)
        })?);
    }
    // As many as there are in the image, or in what was asked to stand around it.
    let ones = i.full(&x.shape, element, 1.0)?;
    let counted = if o.int("count_include_pad", 0) != 0 {
        let rank = windows.low.len();
        let asked = o.ints("pads").unwrap_or_else(|| vec![0; 2 * rank]);
        let (low, high) = asked.split_at(rank);
        let wide = i.surrounded(&ones, low, high, 1.0)?;
        let rest: Vec<i64> = windows.high.iter().zip(high).map(|(whole, asked)| whole - asked).collect();
        i.surrounded(&wide, &vec![0; rank], &rest, 0.0)?
    } else {
        i.surrounded(&ones, &windows.low, &windows.high, 0.0)?
    };
    let counts = over_windows(i, &counted, &windows, "Add", 0.0)?;
    one(i.both(&sum, &counts, "Div")?)
}

/// Creates the maxima of windows, and their positions in the image.
fn with_indices(i: &mut Importer<'_, '_, '_>, x: &Array, windows: &Windows, is_by_column: bool) -> Found {
    let (element, index, space) = (x.element, Element::Signed(64), windows.sizes.len());
    let shape = [&x.shape[..2], &windows.sizes[..]].concat();
    let most = i.full(&shape, element, neutral("Max", element))?;
    let places = i.full(&shape, index, 0.0)?;
    let all = [&shape[..], &windows.kernel].concat();
    let found = i.changed(&all, &[&most, &places], &mut |b, indices, arrays| {
        let (outer, inner) = indices.split_at(2 + space);
        let mut own = Vec::new();
        for at in 0..space {
            let (stride, dilation) = (b.index(windows.strides[at]), b.index(windows.dilations[at]));
            let low = b.index(windows.low[at]);
            let start = b.muli(outer[2 + at], stride);
            let step = b.muli(inner[at], dilation);
            let place = b.addi(start, step);
            own.push(b.subi(place, low));
        }
        let (bounded, is_inside) = inside(b, &own, &x.shape[2..]);
        let at = [&outer[..2], &bounded].concat();
        let value = element_at(b, x, at.clone());
        let before = crate::ops::loops::extract(b, arrays[0], outer.to_vec());
        let is_more = if element.is_float() {
            b.cmpf(CmpFPredicate::Ogt, value, before)
        } else if element.is_unsigned() {
            b.cmpi(CmpIPredicate::Ugt, value, before)
        } else {
            b.cmpi(CmpIPredicate::Sgt, value, before)
        };
        let is_it = b.andi(is_more, is_inside);
        // The position counts over all dimensions, those of the image by column if that is asked for.
        let mut order: Vec<usize> = (0..at.len()).collect();
        if is_by_column {
            order[2..].reverse();
        }
        let mut position = b.index(0);
        for dim in order {
            let size = b.index(x.shape[dim]);
            let moved = b.muli(position, size);
            position = b.addi(moved, at[dim]);
        }
        let ty = index.ty(b.context());
        let position = b.index_cast(position, ty);
        let place = crate::ops::loops::extract(b, arrays[1], outer.to_vec());
        let (value, place) = (b.select(is_it, value, before), b.select(is_it, position, place));
        Some(vec![insert(b, value, arrays[0], outer.to_vec()), insert(b, place, arrays[1], outer.to_vec())])
    })?;
    Ok(found.into_iter().map(Some).collect())
}

fn unpool(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, places) = (o.input(0)?, o.input(1)?);
    if x.rank() < 3 || places.shape != x.shape {
        return Err("the positions do not fit the image".to_owned());
    }
    let space = x.rank() - 2;
    let kernel = o.ints("kernel_shape").ok_or("there is no size of a window")?;
    let strides = o.ints("strides").unwrap_or_else(|| vec![1; space]);
    let pads = o.ints("pads").unwrap_or_else(|| vec![0; 2 * space]);
    if kernel.len() != space || strides.len() != space || pads.len() != 2 * space {
        return Err("windows have a size and a stride for each dimension".to_owned());
    }
    let mut inferred = x.shape[..2].to_vec();
    for at in 0..space {
        let size = (x.shape[2 + at] - 1).saturating_mul(strides[at]).saturating_add(kernel[at]);
        inferred.push(size.saturating_sub(pads[at]).saturating_sub(pads[space + at]));
    }
    let shape = match o.optional(2) {
        Some(_) => o.known(i, 2)?,
        None => inferred.clone(),
    };
    if shape.len() != x.rank() || shape.iter().any(|size| *size < 1) || inferred.iter().any(|size| *size < 1)
    {
        return Err("the image has another shape".to_owned());
    }
    // Positions are those in the image that the windows were taken of.
    let flat = i.full(&[count(&inferred)?], x.element, 0.0)?;
    let all = count(&inferred)?;
    let found = i.changed(&x.shape, &[&flat], &mut |b, indices, arrays| {
        let place = element_at(b, places, indices.to_vec());
        let ty = b.context().index_type();
        let place = b.index_cast(place, ty);
        let (bounded, _) = inside(b, &[place], &[all]);
        let value = element_at(b, x, indices.to_vec());
        Some(vec![insert(b, value, arrays[0], bounded)])
    })?;
    let flat = found.into_iter().next().ok_or("there is no image")?;
    let image = reshaped(i, &flat, &inferred)?;
    let high: Vec<i64> = shape.iter().zip(&inferred).skip(2).map(|(size, own)| size - own).collect();
    if shape[..2] != inferred[..2] {
        return Err("the image has another shape".to_owned());
    }
    one(i.surrounded(&image, &vec![0; space], &high, 0.0)?)
}

/// Normalizes by the squares in neighboring channels.
fn local_response(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let (alpha, beta, bias, size) =
        (o.float("alpha", 1e-4), o.float("beta", 0.75), o.float("bias", 1.0), o.int("size", 1));
    if x.rank() < 2 || !(1..=1 << 16).contains(&size) {
        return Err("an image has channels".to_owned());
    }
    let element = x.element;
    let squares = i.both(x, x, "Mul")?;
    // Sums over channels: one array for each distance would be many, so a window goes over them.
    let flat = reshaped(i, &squares, &[1, x.shape[0], x.shape[1], count(&x.shape[2..])?])?;
    let (before, after) = ((size - 1) / 2, size - 1 - (size - 1) / 2);
    let padded = i.surrounded(&flat, &[before, 0], &[after, 0], 0.0)?;
    let windows = Windows {
        kernel: vec![size, 1],
        strides: vec![1; 2],
        dilations: vec![1; 2],
        low: vec![0; 2],
        high: vec![0; 2],
        sizes: vec![x.shape[1], flat.shape[3]],
    };
    let sums = over_windows(i, &padded, &windows, "Add", 0.0)?;
    let sums = reshaped(i, &sums, &x.shape)?;
    one(i.map(&[x, &sums], &x.shape, element, &mut |b, args| {
        let (bias, factor) = (scalar(b, element, bias), scalar(b, element, alpha / size as f64));
        let scaled = b.mulf(args[1], factor);
        let sum = b.addf(bias, scaled);
        let (ty, beta) = (element.ty(b.context()), scalar(b, element, beta));
        let power = b.value(math::PowFOp::NAME, &[sum, beta], ty);
        Some(b.divf(args[0], power))
    })?)
}

fn global(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let axes: Vec<usize> = (2..x.rank()).collect();
    one(match o.operator {
        "GlobalMaxPool" => i.along(x, &axes, "Max")?,
        "GlobalLpPool" => {
            let p = o.int("p", 2) as f64;
            let powers = power(i, x, p)?;
            let sum = i.along(&powers, &axes, "Add")?;
            power(i, &sum, 1.0 / p)?
        }
        _ => i.mean(x, &axes)?,
    })
}
