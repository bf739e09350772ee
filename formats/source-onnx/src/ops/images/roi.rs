//! Regions of images in one size.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::ops::build::{element_at, index, scalar};
use crate::ops::elements::arithmetic::combine;
use crate::ops::elements::convert::cast;
use crate::ops::{Operands, Row, one};
use terrace_arith::{ArithBuilder, CmpFPredicate, CmpIPredicate};
use terrace_ir::TypedOp;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_math as math;

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[(&["RoiAlign"], align)];

/// Most samples along a side of a bin.
const MOST_SAMPLES: i64 = 1 << 10;

fn align(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, regions, batches) = (o.input(0)?, o.input(1)?, o.input(2)?);
    let ([_, channels, rows, columns], [number, 4]) = (&x.shape[..], &regions.shape[..]) else {
        return Err("images have four dimensions, regions four numbers each".to_owned());
    };
    if batches.shape[..] != [*number] || *rows < 1 || *columns < 1 {
        return Err("the regions do not fit the images".to_owned());
    }
    let element = x.element;
    let sizes = [o.int("output_height", 1), o.int("output_width", 1)];
    let (scale, samples) = (o.float("spatial_scale", 1.0), o.int("sampling_ratio", 0));
    let mode = if i.opset < 16 { "output_half_pixel" } else { "half_pixel" };
    let is_half = o.word("coordinate_transformation_mode", mode) == "half_pixel";
    let takes_most = o.word("mode", "avg") == "max";
    if sizes.iter().any(|size| !(1..=1 << 16).contains(size)) || samples > MOST_SAMPLES {
        return Err("the size is not possible".to_owned());
    }
    // Start and size of a bin of each region, for rows and columns, and its number of samples.
    let offset = if is_half { 0.5 } else { 0.0 };
    let bins = i.indexed(&[*number, 2, 2], element, &mut |b, at| {
        let mut ends = Vec::new();
        let one = b.index(1);
        for end in [0, 2] {
            // A region has its column before its row.
            let start = b.index(end);
            let first = b.subi(one, at[1]);
            let place = b.addi(start, first);
            let own = element_at(b, regions, vec![at[0], place]);
            let (scale, offset) = (scalar(b, element, scale), scalar(b, element, offset));
            let scaled = b.mulf(own, scale);
            ends.push(b.subf(scaled, offset));
        }
        let mut size = b.subf(ends[1], ends[0]);
        if !is_half {
            let least = scalar(b, element, 1.0);
            size = b.maximumf(size, least);
        }
        let zero = b.index(0);
        let is_row = b.cmpi(CmpIPredicate::Eq, at[1], zero);
        let (high, wide) = (scalar(b, element, sizes[0] as f64), scalar(b, element, sizes[1] as f64));
        let all = b.select(is_row, high, wide);
        let bin = b.divf(size, all);
        let is_start = b.cmpi(CmpIPredicate::Eq, at[2], zero);
        Some(b.select(is_start, ends[0], bin))
    })?;
    let counts = match samples {
        1.. => i.integers(&[*number, 2], &vec![samples; 2 * *number as usize])?,
        // As many as a bin has rows and columns.
        _ => {
            let sizes = i.element_of_axis(&bins, 2, 1)?;
            let numbers = i.floats_of(&sizes)?;
            let counts: Vec<i64> = numbers.iter().map(|size| size.ceil().max(0.0) as i64).collect();
            i.integers(&[*number, 2], &counts)?
        }
    };
    let most = i.integers_of(&counts)?.into_iter().max().unwrap_or(1).max(1);
    if most > MOST_SAMPLES {
        return Err("a region is too large".to_owned());
    }
    let context = i.b.context();
    let shape = [*number, *channels, sizes[0], sizes[1]];
    let start = i.filled(&shape, element, if takes_most { f64::NEG_INFINITY } else { 0.0 })?;
    // It tells the number of samples, and is not read.
    let grid = i.empty(&[most, most], element)?;
    let dim = |at: u32| AffineExpr::dim(context, at);
    let all: Vec<AffineExpr<'_>> = (0..4).map(dim).collect();
    let maps = [AffineMap::new(context, 6, 0, &[dim(4), dim(5)]), AffineMap::new(context, 6, 0, &all)];
    let found = i.accumulate((&[grid], &maps), 4, (start, &shape, element), &mut |b, elements| {
        let at: Vec<_> = (0..6).map(|dim| index(b, dim)).collect();
        let (wide, index_type, ty) =
            (b.context().integer_type(64), b.context().index_type(), element.ty(b.context()));
        let batch = element_at(b, batches, vec![at[0]]);
        let batch = b.index_cast(batch, index_type);
        let (mut lows, mut highs, mut rests) = (Vec::new(), Vec::new(), Vec::new());
        let (mut is_near, mut is_sample) = (b.bool(true), b.bool(true));
        let mut share = scalar(b, element, 1.0);
        for (side, size) in [*rows, *columns].into_iter().enumerate() {
            let (own, zero, one) = (b.index(side as i64), b.index(0), b.index(1));
            let first = element_at(b, &bins, vec![at[0], own, zero]);
            let bin = element_at(b, &bins, vec![at[0], own, one]);
            let count = element_at(b, &counts, vec![at[0], own]);
            let number = b.index_cast(at[4 + side], wide);
            let is_own = b.cmpi(CmpIPredicate::Slt, number, count);
            is_sample = b.andi(is_sample, is_own);
            let place = b.index_cast(at[2 + side], wide);
            let place = cast(b, place, Element::Signed(64), element);
            let number = cast(b, number, Element::Signed(64), element);
            let count = cast(b, count, Element::Signed(64), element);
            let half = scalar(b, element, 0.5);
            let start = b.mulf(place, bin);
            let step = b.addf(number, half);
            let step = b.mulf(step, bin);
            let step = b.divf(step, count);
            let moved = b.addf(first, start);
            let y = b.addf(moved, step);
            share = b.mulf(share, count);
            let (least, most) = (scalar(b, element, -1.0), scalar(b, element, size as f64));
            let is_after = b.cmpf(CmpFPredicate::Oge, y, least);
            let is_before = b.cmpf(CmpFPredicate::Ole, y, most);
            let both = b.andi(is_after, is_before);
            is_near = b.andi(is_near, both);
            let (zero_float, last) = (scalar(b, element, 0.0), scalar(b, element, (size - 1) as f64));
            let near = b.maximumf(y, zero_float);
            let near = b.minimumf(near, last);
            let base = b.value(math::FloorOp::NAME, &[near], ty);
            rests.push(b.subf(near, base));
            let number = b.fptosi(base, wide);
            let low = b.index_cast(number, index_type);
            let (next, last) = (b.addi(low, one), b.index(size - 1));
            highs.push(b.minsi(next, last));
            lows.push(low);
        }
        let (one, zero) = (scalar(b, element, 1.0), scalar(b, element, 0.0));
        let mut terms = Vec::new();
        for (down, right) in [(false, false), (false, true), (true, false), (true, true)] {
            let row = if down { highs[0] } else { lows[0] };
            let column = if right { highs[1] } else { lows[1] };
            let own = element_at(b, x, vec![batch, at[1], row, column]);
            let of_row = if down { rests[0] } else { b.subf(one, rests[0]) };
            let of_column = if right { rests[1] } else { b.subf(one, rests[1]) };
            let factor = b.mulf(of_row, of_column);
            let term = b.mulf(own, factor);
            terms.push(b.select(is_near, term, zero));
        }
        let operator = if takes_most { "Max" } else { "Add" };
        let mut value = terms[0];
        for term in &terms[1..] {
            value = combine(b, operator, element, value, *term)?;
        }
        if !takes_most {
            let least = b.maximumf(share, one);
            value = b.divf(value, least);
        }
        let next = combine(b, operator, element, elements[1], value)?;
        Some(b.select(is_sample, next, elements[1]))
    })?;
    one(found)
}
