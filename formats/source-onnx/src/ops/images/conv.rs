//! Convolutions.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::ops::build::reshaped;
use crate::ops::build::{count, element_at, inside, scalar};
use crate::ops::elements::arithmetic::combine;
use crate::ops::elements::convert::cast;
use crate::ops::images::window::Windows;
use crate::ops::{Operands, Row, one};
use terrace_arith::{ArithBuilder, CmpFPredicate, CmpIPredicate};
use terrace_ir::TypedOp;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_math as math;

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[
    (&["Conv"], convolution),
    (&["ConvTranspose"], transposed),
    (&["Col2Im"], columns),
    (&["DeformConv"], deformed),
];

fn convolution(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, weights) = (o.input(0)?, o.input(1)?);
    let found = i.convolved(o, x, weights)?;
    let found = match o.optional(2) {
        None => found,
        Some(bias) => with_bias(i, &found, bias)?,
    };
    one(i.cast(&found, x.element)?)
}

/// Creates the sum of an image and a number for each channel.
fn with_bias(i: &mut Importer<'_, '_, '_>, x: &Array, bias: &Array) -> Result<Array, String> {
    let mut wide = vec![1; x.rank()];
    wide[1] = count(&bias.shape)?;
    let bias = i.cast(bias, x.element)?;
    let bias = reshaped(i, &bias, &wide)?;
    i.both(x, &bias, "Add")
}

impl Importer<'_, '_, '_> {
    /// Creates the convolution of a node, of an image and weights; of short floats, as longer ones.
    pub(crate) fn convolved(
        &mut self,
        o: &Operands<'_, '_>,
        x: &Array,
        weights: &Array,
    ) -> Result<Array, String> {
        if x.rank() < 3 || weights.rank() != x.rank() {
            return Err("an image has a batch, channels, and dimensions".to_owned());
        }
        let windows = Windows::of(o, &x.shape[2..], weights.shape[2..].to_vec())?;
        let (x, weights) = (self.wide(x)?, self.wide(weights)?);
        let padded = self.surrounded(&x, &windows.low, &windows.high, 0.0)?;
        self.convolve(&padded, &weights, &windows, o.int("group", 1).max(1))
    }

    /// Creates the sums of products of an image, which has its surroundings, and weights.
    fn convolve(
        &mut self,
        padded: &Array,
        weights: &Array,
        windows: &Windows,
        groups: i64,
    ) -> Result<Array, String> {
        let (batch, filters, inner) = (padded.shape[0], weights.shape[0], weights.shape[1]);
        if inner.checked_mul(groups) != Some(padded.shape[1]) || filters % groups != 0 {
            return Err("the channels do not fit the weights".to_owned());
        }
        let (context, space, element) = (self.b.context(), windows.sizes.len(), padded.element);
        // Loops: batch, group, filter of the group, space; then channel of the group, window.
        let image = [&[batch, groups, inner], &padded.shape[2..]].concat();
        let image = reshaped(self, padded, &image)?;
        let filter = [&[groups, filters / groups, inner], &weights.shape[2..]].concat();
        let filter = reshaped(self, weights, &filter)?;
        let dims = (4 + 2 * space) as u32;
        let dim = |at: usize| AffineExpr::dim(context, at as u32);
        let binary = |kind, a, b| AffineExpr::binary(context, kind, a, b);
        let times = |a, by: i64| binary(BinaryKind::Mul, a, AffineExpr::constant(context, by));
        let place = |at: usize| {
            binary(
                BinaryKind::Add,
                times(dim(3 + at), windows.strides[at]),
                times(dim(4 + space + at), windows.dilations[at]),
            )
        };
        let mut of_image = vec![dim(0), dim(1), dim(3 + space)];
        of_image.extend((0..space).map(place));
        let mut of_filter = vec![dim(1), dim(2), dim(3 + space)];
        of_filter.extend((0..space).map(|at| dim(4 + space + at)));
        let of_output: Vec<AffineExpr<'_>> = (0..3 + space).map(dim).collect();
        let maps = [of_image, of_filter, of_output].map(|exprs| AffineMap::new(context, dims, 0, &exprs));
        let shape = [&[batch, groups, filters / groups], &windows.sizes[..]].concat();
        let start = self.filled(&shape, element, 0.0)?;
        let inputs = [image.value, filter.value];
        let found =
            self.accumulate((&inputs, &maps), 3 + space, (start, &shape, element), &mut |b, elements| {
                let product = combine(b, "Mul", element, elements[0], elements[1])?;
                combine(b, "Add", element, elements[2], product)
            })?;
        reshaped(self, &found, &[&[batch, filters], &windows.sizes[..]].concat())
    }
}

fn transposed(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, weights) = (o.input(0)?, o.input(1)?);
    let space = x.rank().checked_sub(2).filter(|space| *space > 0).ok_or("an image has dimensions")?;
    if weights.rank() != x.rank() || weights.shape[0] != x.shape[1] {
        return Err("the channels do not fit the weights".to_owned());
    }
    let groups = o.int("group", 1).max(1);
    let list = |name: &str, default: i64| {
        let list = o.ints(name).unwrap_or_else(|| vec![default; space]);
        let fits = list.len() == space && list.iter().all(|one| (0..=1 << 24).contains(one));
        fits.then_some(list).ok_or_else(|| format!("'{name}' has a number for each dimension"))
    };
    let (strides, dilations, added) =
        (list("strides", 1)?, list("dilations", 1)?, list("output_padding", 0)?);
    let kernel = weights.shape[2..].to_vec();
    if strides.iter().chain(&dilations).chain(&kernel).chain(&x.shape[2..]).any(|one| *one < 1) {
        return Err("windows have a size, a stride and a dilation for each dimension".to_owned());
    }
    let mut pads = o.ints("pads").unwrap_or_else(|| vec![0; 2 * space]);
    let mode = o.word("auto_pad", "NOTSET");
    if pads.len() != 2 * space || pads.iter().any(|one| !(0..=1 << 24).contains(one)) {
        return Err("there are two numbers for each dimension".to_owned());
    }
    let wanted = o.ints("output_shape");
    let mut sizes = Vec::new();
    for at in 0..space {
        let reach = dilations[at] * (kernel[at] - 1) + 1;
        let whole = strides[at] * (x.shape[2 + at] - 1) + added[at] + reach;
        let own =
            wanted.as_ref().and_then(|wanted| wanted.get(wanted.len().checked_sub(space)? + at).copied());
        let size = match own {
            Some(size) => Some(size),
            None if mode.starts_with("SAME") => Some(x.shape[2 + at] * strides[at]),
            None => None,
        };
        if let Some(size) = size {
            let total = (whole - size).max(0);
            let first = if mode == "SAME_UPPER" { total / 2 } else { total - total / 2 };
            (pads[at], pads[space + at]) = (first, total - first);
        }
        sizes.push(size.unwrap_or(whole - pads[at] - pads[space + at]));
    }
    if sizes.iter().any(|size| *size < 1) {
        return Err("the padding is larger than the image".to_owned());
    }
    // The image with zeros between its elements and around it, under the weights from back to front.
    let (wide_x, wide_weights) = (i.wide(x)?, i.wide(weights)?);
    let element = wide_x.element;
    let mut shape = x.shape[..2].to_vec();
    shape.extend((0..space).map(|at| sizes[at] + dilations[at] * (kernel[at] - 1)));
    let spread = i.indexed(&shape, element, &mut |b, indices| {
        let mut own = Vec::new();
        let mut is_own = b.bool(true);
        for at in 0..space {
            let start = b.index(dilations[at] * (kernel[at] - 1) - pads[at]);
            let (step, zero) = (b.index(strides[at]), b.index(0));
            let moved = b.subi(indices[2 + at], start);
            let rest = b.remsi(moved, step);
            let is_whole = b.cmpi(CmpIPredicate::Eq, rest, zero);
            let is_after = b.cmpi(CmpIPredicate::Sge, moved, zero);
            let both = b.andi(is_whole, is_after);
            is_own = b.andi(is_own, both);
            own.push(b.divsi(moved, step));
        }
        let (bounded, is_inside) = inside(b, &own, &x.shape[2..]);
        let value = element_at(b, &wide_x, [&indices[..2], &bounded].concat());
        let (zero, is_own) = (scalar(b, element, 0.0), b.andi(is_own, is_inside));
        Some(b.select(is_own, value, zero))
    })?;
    let (inner, filters) = (x.shape[1] / groups, weights.shape[1]);
    if inner * groups != x.shape[1] {
        return Err("the groups do not divide the channels".to_owned());
    }
    let shape = [&[groups * filters, inner], &kernel[..]].concat();
    let turned = i.moved(&wide_weights, &shape, None, &mut |b, indices| {
        let (filters, inner) = (b.index(filters), b.index(inner));
        let (group, filter) = (b.divui(indices[0], filters), b.remui(indices[0], filters));
        let start = b.muli(group, inner);
        let mut place = vec![b.addi(start, indices[1]), filter];
        for at in 0..space {
            let last = b.index(kernel[at] - 1);
            place.push(b.subi(last, indices[2 + at]));
        }
        place
    })?;
    let none = vec![0; space];
    let (low, high) = (none.clone(), none);
    let windows = Windows { kernel, strides: vec![1; space], dilations, low, high, sizes };
    let found = i.convolve(&spread, &turned, &windows, groups)?;
    let found = match o.optional(2) {
        None => found,
        Some(bias) => with_bias(i, &found, bias)?,
    };
    one(i.cast(&found, x.element)?)
}

/// Creates images from columns: each element is the sum of those that a convolution would read it for.
fn columns(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let (image, block) = (o.known(i, 1)?, o.known(i, 2)?);
    let [batch, rows, length] = x.shape[..] else {
        return Err("columns have a batch, rows and a length".to_owned());
    };
    if image.iter().chain(&block).any(|size| *size < 1) || image.len() != block.len() {
        return Err("the image and the block have a size for each dimension".to_owned());
    }
    let space = image.len();
    let windows = Windows::of(o, &image, block)?;
    let all = count(&windows.kernel)?;
    if rows % all != 0 || count(&windows.sizes)? != length {
        return Err("the columns do not fit the image".to_owned());
    }
    let wide = [&[batch, rows / all], &windows.kernel[..], &windows.sizes].concat();
    let apart = reshaped(i, x, &wide)?;
    let start = i.full(&[&[batch, rows / all], &image[..]].concat(), x.element, 0.0)?;
    let element = x.element;
    let found = i.changed(&wide, &[&start], &mut |b, indices, arrays| {
        let mut own = Vec::new();
        for at in 0..space {
            let (stride, dilation) = (b.index(windows.strides[at]), b.index(windows.dilations[at]));
            let low = b.index(windows.low[at]);
            let window = b.muli(indices[2 + space + at], stride);
            let inner = b.muli(indices[2 + at], dilation);
            let place = b.addi(window, inner);
            own.push(b.subi(place, low));
        }
        let (bounded, is_inside) = inside(b, &own, &image);
        let place = [&indices[..2], &bounded].concat();
        let before = crate::ops::loops::extract(b, arrays[0], place.clone());
        let (added, zero) = (element_at(b, &apart, indices.to_vec()), scalar(b, element, 0.0));
        let added = b.select(is_inside, added, zero);
        let sum = combine(b, "Add", element, before, added)?;
        Some(vec![crate::ops::loops::insert(b, sum, arrays[0], place)])
    })?;
    Ok(found.into_iter().map(Some).collect())
}

/// Creates a convolution whose windows read elements at computed distances, interpolated between their neighbors.
fn deformed(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, weights, offsets, mask) = (o.input(0)?, o.input(1)?, o.input(2)?, o.optional(4));
    let ([batch, channels, rows, columns], [filters, inner, high, wide]) = (&x.shape[..], &weights.shape[..])
    else {
        return Err("only images of two dimensions are supported".to_owned());
    };
    let windows = Windows::of(o, &x.shape[2..], weights.shape[2..].to_vec())?;
    let (groups, parts) = (o.int("group", 1).max(1), o.int("offset_group", 1).max(1));
    let taps = high * wide;
    let [out_rows, out_columns] = windows.sizes[..] else { return Err("an image has dimensions".to_owned()) };
    let fits = offsets.shape[..] == [*batch, parts * taps * 2, out_rows, out_columns]
        && mask.is_none_or(|mask| mask.shape[..] == [*batch, parts * taps, out_rows, out_columns])
        && channels % parts == 0
        && inner.checked_mul(groups) == Some(*channels)
        && filters % groups == 0;
    if !fits {
        return Err("the operands do not fit each other".to_owned());
    }
    let element = x.element;
    // The elements that each window reads: [batch, channels, window, window, rows, columns].
    let shape = [*batch, *channels, *high, *wide, out_rows, out_columns];
    let read = i.indexed(&shape, element, &mut |b, at| {
        let each = b.index(channels / parts);
        let part = b.divui(at[1], each);
        let wide_index = b.index(*wide);
        let tap = b.muli(at[2], wide_index);
        let tap = b.addi(tap, at[3]);
        let all = b.index(taps);
        let number = b.muli(part, all);
        let number = b.addi(number, tap);
        let ty = element.ty(b.context());
        let (mut bases, mut rests) = (Vec::new(), Vec::new());
        let mut is_near = b.bool(true);
        for dim in 0..2 {
            let (two, own) = (b.index(2), b.index(dim as i64));
            let coordinate = b.muli(number, two);
            let coordinate = b.addi(coordinate, own);
            let offset = element_at(b, offsets, vec![at[0], coordinate, at[4], at[5]]);
            let (stride, dilation) = (b.index(windows.strides[dim]), b.index(windows.dilations[dim]));
            let low = b.index(windows.low[dim]);
            let start = b.muli(at[4 + dim], stride);
            let inner = b.muli(at[2 + dim], dilation);
            let place = b.addi(start, inner);
            let place = b.subi(place, low);
            let wide = b.context().integer_type(64);
            let place = b.index_cast(place, wide);
            let place = cast(b, place, Element::Signed(64), element);
            let place = b.addf(place, offset);
            let (least, most) = (scalar(b, element, -1.0), scalar(b, element, x.shape[2 + dim] as f64));
            let is_after = b.cmpf(CmpFPredicate::Ogt, place, least);
            let is_before = b.cmpf(CmpFPredicate::Olt, place, most);
            let both = b.andi(is_after, is_before);
            is_near = b.andi(is_near, both);
            let base = b.value(math::FloorOp::NAME, &[place], ty);
            rests.push(b.subf(place, base));
            let number = b.fptosi(base, wide);
            let index = b.context().index_type();
            bases.push(b.index_cast(number, index));
        }
        let (one, zero) = (scalar(b, element, 1.0), scalar(b, element, 0.0));
        let mut sum = zero;
        for (down, right) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let mut factor = one;
            let mut own = Vec::new();
            for (dim, step) in [down, right].into_iter().enumerate() {
                let by = b.index(step);
                own.push(b.addi(bases[dim], by));
                let part = if step == 1 { rests[dim] } else { b.subf(one, rests[dim]) };
                factor = b.mulf(factor, part);
            }
            let (bounded, is_inside) = inside(b, &own, &[*rows, *columns]);
            let value = element_at(b, x, [&at[..2], &bounded].concat());
            let value = b.select(is_inside, value, zero);
            let product = b.mulf(value, factor);
            sum = b.addf(sum, product);
        }
        sum = b.select(is_near, sum, zero);
        if let Some(mask) = mask {
            let factor = element_at(b, mask, vec![at[0], number, at[4], at[5]]);
            sum = b.mulf(sum, factor);
        }
        Some(sum)
    })?;
    // Then it is a product of matrices in each group.
    let length = out_rows * out_columns;
    let read = reshaped(i, &read, &[*batch, groups, inner * taps, length])?;
    let flat = reshaped(i, weights, &[1, groups, filters / groups, inner * taps])?;
    let found = i.matmul(&flat, &read)?;
    let found = reshaped(i, &found, &[*batch, *filters, out_rows, out_columns])?;
    one(match o.optional(3) {
        None => found,
        Some(bias) => with_bias(i, &found, bias)?,
    })
}
