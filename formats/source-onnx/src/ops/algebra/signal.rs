//! Signals: windows, Fourier transforms, and filters.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::ops::build::reshaped;
use crate::ops::build::{count, element_at, index, scalar};
use crate::ops::elements::arithmetic::combine;
use crate::ops::{Operands, Row, dimension, one};
use std::f64::consts::PI;
use terrace_arith::ArithBuilder;
use terrace_ir::affine::{AffineExpr, AffineMap};

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[
    (&["BlackmanWindow", "HammingWindow", "HannWindow"], window),
    (&["DFT"], fourier),
    (&["STFT"], short_time),
    (&["MelWeightMatrix"], mel),
];

/// Largest number of elements of a window or of a matrix that is computed at import.
const MOST_ELEMENTS: i64 = 1 << 24;

fn output_type(o: &Operands<'_, '_>) -> Result<Element, String> {
    Element::of_number(o.int("output_datatype", 1)).ok_or_else(|| "the type is not known".to_owned())
}

fn window(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let size = *o.known(i, 0)?.first().ok_or("there is no size")?;
    if !(0..=MOST_ELEMENTS).contains(&size) {
        return Err("the window is too large".to_owned());
    }
    let period = if o.int("periodic", 1) != 0 { size } else { (size - 1).max(1) };
    // Factors of the cosines of multiples of the angle.
    let factors: &[f64] = match o.operator {
        "HannWindow" => &[0.5, -0.5],
        "HammingWindow" => &[25.0 / 46.0, 25.0 / 46.0 - 1.0],
        _ => &[0.42, -0.5, 0.08],
    };
    let value = |at: i64| {
        let angle = 2.0 * PI * at as f64 / period as f64;
        factors.iter().enumerate().map(|(times, factor)| factor * (angle * times as f64).cos()).sum()
    };
    let all: Vec<f64> = (0..size).map(value).collect();
    one(i.floats(output_type(o)?, &[size], &all)?)
}

/// A transform along a dimension.
struct Transform {
    axis: usize,
    /// Number of elements that are transformed, zeros included.
    length: i64,
    /// Number of elements of the result.
    bins: i64,
    is_inverse: bool,
    /// True if the elements from the middle on are the conjugates of those before, and are not given.
    is_half: bool,
}

impl Importer<'_, '_, '_> {
    /// Creates the Fourier transform of an array whose last dimension has the real and the imaginary part.
    fn transformed(&mut self, x: &Array, t: &Transform) -> Result<Array, String> {
        let (element, context) = (x.element, self.b.context());
        let rank = x.rank();
        let (given, parts) = (x.shape[t.axis], x.shape[rank - 1]);
        if !(1..=MOST_ELEMENTS).contains(&t.length) || !(1..=2).contains(&parts) {
            return Err("a number has a real and an imaginary part".to_owned());
        }
        let out_parts = if t.is_inverse && t.is_half { 1 } else { 2 };
        let turn = if t.is_inverse { 2.0 } else { -2.0 };
        let angle = |at: i64| turn * PI * at as f64 / t.length as f64;
        let table: Vec<f64> = (0..t.length).flat_map(|at| [angle(at).cos(), angle(at).sin()]).collect();
        let table = self.floats(element, &[t.length, 2], &table)?;
        let mut shape = x.shape.clone();
        shape[t.axis] = t.bins;
        shape[rank - 1] = out_parts;
        let start = self.filled(&shape, element, 0.0)?;
        let read = if t.is_half && t.is_inverse { t.length } else { given.min(t.length) };
        // It tells how many elements are summed up, and is not read.
        let summed = self.empty(&[read], element)?;
        let dims = rank as u32 + 1;
        let dim = |at: u32| AffineExpr::dim(context, at);
        let all: Vec<AffineExpr<'_>> = (0..rank as u32).map(dim).collect();
        let maps =
            [AffineMap::new(context, dims, 0, &[dim(rank as u32)]), AffineMap::new(context, dims, 0, &all)];
        let inputs = [summed];
        let sums =
            self.accumulate((&inputs, &maps), rank, (start, &shape, element), &mut |b, elements| {
                let mut place = (0..rank).map(|at| index(b, at)).collect::<Vec<_>>();
                let (bin, part, at) = (place[t.axis], place[rank - 1], index(b, rank));
                let (zero, one, length) = (b.index(0), b.index(1), b.index(t.length));
                let angle = b.muli(bin, at);
                let angle = b.remui(angle, length);
                let cosine = element_at(b, &table, vec![angle, zero]);
                let sine = element_at(b, &table, vec![angle, one]);
                // Beyond the middle stand conjugates.
                let (source, sign) = if t.is_half && t.is_inverse {
                    let last = b.index(given - 1);
                    let is_past = b.cmpi(terrace_arith::CmpIPredicate::Sgt, at, last);
                    let mirrored = b.subi(length, at);
                    let source = b.select(is_past, mirrored, at);
                    let (plus, minus) = (scalar(b, element, 1.0), scalar(b, element, -1.0));
                    (source, Some(b.select(is_past, minus, plus)))
                } else {
                    (at, None)
                };
                place[t.axis] = source;
                place[rank - 1] = zero;
                let real = element_at(b, x, place.clone());
                let imaginary = if parts == 2 {
                    place[rank - 1] = one;
                    let own = element_at(b, x, place);
                    match sign {
                        Some(sign) => b.mulf(own, sign),
                        None => own,
                    }
                } else {
                    scalar(b, element, 0.0)
                };
                let (a, c) = (b.mulf(real, cosine), b.mulf(imaginary, sine));
                let (d, e) = (b.mulf(real, sine), b.mulf(imaginary, cosine));
                let (of_real, of_imaginary) = (b.subf(a, c), b.addf(d, e));
                let is_real = b.cmpi(terrace_arith::CmpIPredicate::Eq, part, zero);
                let term = b.select(is_real, of_real, of_imaginary);
                combine(b, "Add", element, elements[1], term)
            })?;
        if t.is_inverse { self.scaled(&sums, 1.0 / t.length as f64) } else { Ok(sums) }
    }
}

fn fourier(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    if x.rank() < 2 {
        return Err("a signal has a dimension of its parts".to_owned());
    }
    let axis = match o.optional(2) {
        Some(_) => *o.known(i, 2)?.first().ok_or("there is no axis")?,
        None => o.int("axis", if i.opset < 20 { 1 } else { -2 }),
    };
    let axis = dimension(axis, x.rank())?;
    if axis == x.rank() - 1 {
        return Err("the last dimension is that of the parts".to_owned());
    }
    let (is_inverse, is_half) = (o.int("inverse", 0) != 0, o.int("onesided", 0) != 0);
    let size = x.shape[axis];
    let length = match o.optional(1) {
        Some(_) => *o.known(i, 1)?.first().ok_or("there is no length")?,
        None if is_inverse && is_half => 2 * (size - 1),
        None => size,
    };
    let x = match is_inverse && is_half {
        // What is not given of the first half is zero, and what is beyond it is not read.
        true => {
            let half = length / 2 + 1;
            let mut shape = x.shape.clone();
            shape[axis] = (half - size).max(0);
            let zeros = i.full(&shape, x.element, 0.0)?;
            let padded = i.joined(&[x, &zeros], axis)?;
            i.part_of_axis(&padded, axis, 0, half)?
        }
        false => x.clone(),
    };
    let bins = if is_half && !is_inverse { length / 2 + 1 } else { length };
    one(i.transformed(&x, &Transform { axis, length, bins, is_inverse, is_half })?)
}

fn short_time(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let step = *o.known(i, 1)?.first().ok_or("there is no step")?;
    let [batch, size, parts] = x.shape[..] else {
        return Err("signals have a batch, a length and parts".to_owned());
    };
    let window = o.optional(2);
    let length = match (o.optional(3), window) {
        (Some(_), _) => *o.known(i, 3)?.first().ok_or("there is no length")?,
        (None, Some(window)) => count(&window.shape)?,
        (None, None) => size,
    };
    if step < 1 || length < 1 || length > size {
        return Err("the frames do not fit the signal".to_owned());
    }
    let frames = (size - length) / step + 1;
    let shape = [batch, frames, length, parts];
    let mut cut = i.moved(x, &shape, None, &mut |b, at| {
        let step = b.index(step);
        let start = b.muli(at[1], step);
        vec![at[0], b.addi(start, at[2]), at[3]]
    })?;
    if let Some(window) = window {
        let window = reshaped(i, window, &[1, 1, length, 1])?;
        cut = i.both(&cut, &window, "Mul")?;
    }
    let is_half = o.int("onesided", 1) != 0;
    let bins = if is_half { length / 2 + 1 } else { length };
    one(i.transformed(&cut, &Transform { axis: 2, length, bins, is_inverse: false, is_half })?)
}

/// Creates triangular filters whose places are evenly spaced on the mel scale.
fn mel(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let mut number = |at: usize| -> Result<f64, String> {
        i.floats_of(o.input(at)?)?.first().copied().ok_or_else(|| "a number is missing".to_owned())
    };
    let (filters, length, rate) = (number(0)? as i64, number(1)? as i64, number(2)?);
    let (lowest, highest) = (number(3)?, number(4)?);
    let bins = length / 2 + 1;
    if filters < 0 || length < 0 || filters.saturating_mul(bins) > MOST_ELEMENTS || rate <= 0.0 {
        return Err("the matrix is too large".to_owned());
    }
    let to_mel = |hertz: f64| 2595.0 * (hertz / 700.0).ln_1p() / 10f64.ln();
    let to_hertz = |mel: f64| 700.0 * (mel / 2595.0 * 10f64.ln()).exp_m1();
    let (low, high) = (to_mel(lowest), to_mel(highest));
    let step = (high - low) / (filters + 2) as f64;
    let place = |at: i64| ((length + 1) as f64 * to_hertz(low + at as f64 * step) / rate).floor() as i64;
    let mut all = vec![0.0; usize::try_from(filters * bins).unwrap_or(0)];
    for filter in 0..filters {
        let (start, middle, end) = (place(filter), place(filter + 1), place(filter + 2));
        let mut set = |bin: i64, value: f64| {
            if let (0.., true) = (bin, bin < bins) {
                all[(bin * filters + filter) as usize] = value;
            }
        };
        if start == middle {
            set(middle, 1.0);
        }
        for bin in start.max(0)..=middle.min(bins) {
            if start != middle {
                set(bin, (bin - start) as f64 / (middle - start) as f64);
            }
        }
        for bin in middle.max(0)..end.min(bins) {
            set(bin, (end - bin) as f64 / (end - middle) as f64);
        }
    }
    one(i.floats(output_type(o)?, &[bins, filters], &all)?)
}
