//! Images sampled at computed places.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::ops::build::{element_at, inside, scalar};
use crate::ops::elements::convert::cast;
use crate::ops::{Operands, Row, one};
use terrace_arith::{ArithBuilder, CmpFPredicate};
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, TypedOp};
use terrace_math as math;

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[(&["AffineGrid"], affine_grid), (&["GridSample"], grid_sample)];

/// Treatment of places outside an image.
#[derive(Clone, Copy, PartialEq)]
enum Padding {
    Zeros,
    Border,
    Reflection,
}

/// Creates a place that is reflected at the ends of a dimension as often as it takes.
fn reflected(
    b: &mut Builder<'_, '_, '_>,
    element: Element,
    place: ValueId,
    (least, most): (f64, f64),
) -> ValueId {
    let ty = element.ty(b.context());
    if most <= least {
        return scalar(b, element, least.max(0.0));
    }
    let range = scalar(b, element, most - least);
    let (low, high) = (scalar(b, element, least), scalar(b, element, most));
    let moved = b.subf(place, low);
    let distance = b.value(math::AbsFOp::NAME, &[moved], ty);
    let times = b.divf(distance, range);
    let times = b.value(math::FloorOp::NAME, &[times], ty);
    let whole = b.mulf(times, range);
    let rest = b.subf(distance, whole);
    let (two, zero) = (scalar(b, element, 2.0), scalar(b, element, 0.0));
    let odd = b.remf(times, two);
    let is_even = b.cmpf(CmpFPredicate::Oeq, odd, zero);
    let (forth, back) = (b.addf(low, rest), b.subf(high, rest));
    b.select(is_even, forth, back)
}

fn grid_sample(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, grid) = (o.input(0)?, o.input(1)?);
    let space = x.rank().checked_sub(2).filter(|space| *space > 0).ok_or("an image has dimensions")?;
    if grid.rank() != x.rank() || grid.shape.last() != Some(&(space as i64)) || x.shape.contains(&0) {
        return Err("the grid does not fit the image".to_owned());
    }
    let aligns = o.int("align_corners", 0) != 0;
    let mode = o.word("mode", "linear");
    let padding = match o.word("padding_mode", "zeros").as_str() {
        "zeros" => Padding::Zeros,
        "border" => Padding::Border,
        "reflection" => Padding::Reflection,
        name => return Err(format!("the mode '{name}' is not known")),
    };
    // Distances of the elements that are read, from the one before the place.
    let taps: &[i64] = match mode.as_str() {
        "nearest" => &[0],
        "linear" | "bilinear" => &[0, 1],
        "cubic" | "bicubic" => &[-1, 0, 1, 2],
        _ => return Err(format!("the mode '{mode}' is not known")),
    };
    let shape = [&x.shape[..2], &grid.shape[1..=space]].concat();
    let (element, middle) = (x.element, if x.element == Element::F64 { Element::F64 } else { Element::F32 });
    one(i.indexed(&shape, element, &mut |b, at| {
        let ty = middle.ty(b.context());
        let (mut bases, mut factors) = (Vec::new(), Vec::new());
        for dim in 0..space {
            let size = x.shape[2 + dim] as f64;
            let ends = if aligns { (0.0, size - 1.0) } else { (-0.5, size - 0.5) };
            // The grid has the last dimension of the image first.
            let coordinate = b.index((space - 1 - dim) as i64);
            let given = element_at(b, grid, [&at[..1], &at[2..], &[coordinate]].concat());
            let given = cast(b, given, grid.element, middle);
            let (one, half, low) = (
                scalar(b, middle, 1.0),
                scalar(b, middle, (ends.1 - ends.0) / 2.0),
                scalar(b, middle, ends.0),
            );
            let moved = b.addf(given, one);
            let scaled = b.mulf(moved, half);
            let mut place = b.addf(scaled, low);
            if mode == "nearest" {
                place = b.value(math::RoundEvenOp::NAME, &[place], ty);
            }
            place = match padding {
                Padding::Zeros => place,
                Padding::Border => {
                    let (zero, last) = (scalar(b, middle, 0.0), scalar(b, middle, size - 1.0));
                    let near = b.maximumf(place, zero);
                    b.minimumf(near, last)
                }
                Padding::Reflection => {
                    let (low, high) = (scalar(b, middle, ends.0), scalar(b, middle, ends.1));
                    let is_below = b.cmpf(CmpFPredicate::Olt, place, low);
                    let is_above = b.cmpf(CmpFPredicate::Ogt, place, high);
                    let is_outside = b.ori(is_below, is_above);
                    let inner = reflected(b, middle, place, ends);
                    b.select(is_outside, inner, place)
                }
            };
            let base = b.value(math::FloorOp::NAME, &[place], ty);
            let rest = b.subf(place, base);
            factors.push(weights(b, middle, rest, taps.len()));
            bases.push((base, ends, size));
        }
        // Combinations of elements, the last dimension fastest.
        let mut sum = scalar(b, middle, 0.0);
        for combination in 0..taps.len().pow(space as u32) {
            let (mut rest, mut place, mut factor) = (combination, Vec::new(), scalar(b, middle, 1.0));
            let mut chosen = vec![0; space];
            for dim in (0..space).rev() {
                chosen[dim] = rest % taps.len();
                rest /= taps.len();
            }
            for (dim, tap) in chosen.iter().enumerate() {
                let (base, ends, _) = bases[dim];
                let by = scalar(b, middle, taps[*tap] as f64);
                let mut own = b.addf(base, by);
                if padding == Padding::Reflection {
                    let (low, high) = (scalar(b, middle, ends.0), scalar(b, middle, ends.1));
                    let is_below = b.cmpf(CmpFPredicate::Olt, own, low);
                    let is_above = b.cmpf(CmpFPredicate::Ogt, own, high);
                    let is_outside = b.ori(is_below, is_above);
                    let inner = reflected(b, middle, own, ends);
                    own = b.select(is_outside, inner, own);
                }
                let (wide, index) = (b.context().integer_type(64), b.context().index_type());
                let number = b.fptosi(own, wide);
                place.push(b.index_cast(number, index));
                if taps.len() > 1 {
                    factor = b.mulf(factor, factors[dim][*tap]);
                }
            }
            let (bounded, is_inside) = inside(b, &place, &x.shape[2..]);
            let own = element_at(b, x, [&at[..2], &bounded].concat());
            let mut own = cast(b, own, element, middle);
            if padding == Padding::Zeros {
                let zero = scalar(b, middle, 0.0);
                own = b.select(is_inside, own, zero);
            }
            let product = b.mulf(own, factor);
            sum = b.addf(sum, product);
        }
        Some(cast(b, sum, middle, element))
    })?)
}

/// Creates the factors of the elements around a place that is `rest` after one of them: one, two or four.
fn weights(b: &mut Builder<'_, '_, '_>, element: Element, rest: ValueId, count: usize) -> Vec<ValueId> {
    let one = scalar(b, element, 1.0);
    match count {
        1 => vec![one],
        2 => vec![b.subf(one, rest), rest],
        _ => {
            let factor = -0.75;
            let near = [factor + 2.0, -(factor + 3.0), 0.0, 1.0];
            let far = [factor, -5.0 * factor, 8.0 * factor, -4.0 * factor];
            let two = scalar(b, element, 2.0);
            let distances = [b.addf(rest, one), rest, b.subf(one, rest), b.subf(two, rest)];
            let each = distances.into_iter().zip([far, near, near, far]);
            each.map(|(distance, factors)| polynomial(b, element, distance, factors)).collect()
        }
    }
}

/// Creates a polynomial of degree three, by its coefficients from the highest.
fn polynomial(b: &mut Builder<'_, '_, '_>, element: Element, x: ValueId, factors: [f64; 4]) -> ValueId {
    let mut value = scalar(b, element, factors[0]);
    for next in &factors[1..] {
        let product = b.mulf(value, x);
        let next = scalar(b, element, *next);
        value = b.addf(product, next);
    }
    value
}

fn affine_grid(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let theta = o.input(0)?;
    let size = o.known(i, 1)?;
    let space = size.len().checked_sub(2).filter(|space| *space > 0).ok_or("an image has dimensions")?;
    let (rows, columns) = (space as i64, space as i64 + 1);
    if theta.shape[..] != [size[0], rows, columns] {
        return Err("the matrices do not fit the image".to_owned());
    }
    let (aligns, element) = (o.int("align_corners", 0) != 0, theta.element);
    let shape = [&size[..1], &size[2..], &[rows]].concat();
    one(i.indexed(&shape, element, &mut |b, at| {
        let last = b.index(rows);
        let row = *at.last()?;
        let mut sum = element_at(b, theta, vec![at[0], row, last]);
        for dim in 0..space {
            // The matrix has the last dimension of the image first.
            let (own, size) = (at[space - dim], size[1 + space - dim] as f64);
            let ty = b.context().integer_type(64);
            let number = b.index_cast(own, ty);
            let number = cast(b, number, Element::Signed(64), element);
            let (start, step) = match aligns {
                true => (-1.0, if size > 1.0 { 2.0 / (size - 1.0) } else { 0.0 }),
                false => (1.0 / size - 1.0, 2.0 / size),
            };
            let (start, step) = (scalar(b, element, start), scalar(b, element, step));
            let moved = b.mulf(number, step);
            let place = b.addf(start, moved);
            let column = b.index(dim as i64);
            let factor = element_at(b, theta, vec![at[0], row, column]);
            let product = b.mulf(factor, place);
            sum = b.addf(sum, product);
        }
        Some(sum)
    })?)
}
