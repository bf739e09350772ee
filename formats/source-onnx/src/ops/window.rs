//! Operators on windows: convolutions and pooling.

use super::arithmetic::combine;
use super::build::{count, element_at, inside, scalar};
use super::reduce::neutral;
use super::shapes::reshaped;
use super::{Operands, Row, one};
use crate::importer::{Array, Importer};
use terrace_arith::ArithBuilder;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::ValueId;

type Found = Result<Vec<Option<Array>>, String>;

pub(super) const TABLE: &[Row] = &[
    (&["Conv"], convolution),
    (&["AveragePool", "MaxPool"], pool),
    (&["GlobalAveragePool", "GlobalMaxPool"], global),
];

/// Largest size, stride, dilation or padding of a window.
const LARGEST: i64 = 1 << 24;

/// Windows over the dimensions of an image after batch and channels.
struct Windows {
    /// Sizes of a window.
    kernel: Vec<i64>,
    strides: Vec<i64>,
    dilations: Vec<i64>,
    /// Elements that are added before and after.
    low: Vec<i64>,
    high: Vec<i64>,
    /// Numbers of windows.
    sizes: Vec<i64>,
}

impl Windows {
    fn of(o: &Operands<'_, '_>, image: &[i64], kernel: Vec<i64>) -> Result<Self, String> {
        let rank = image.len();
        let list = |name: &str| o.ints(name).unwrap_or_else(|| vec![1; rank]);
        let (strides, dilations) = (list("strides"), list("dilations"));
        let pads = o.ints("pads").unwrap_or_else(|| vec![0; 2 * rank]);
        let is_fit = kernel.len() == rank
            && strides.len() == rank
            && dilations.len() == rank
            && pads.len() == 2 * rank;
        if !is_fit
            || strides.iter().chain(&dilations).chain(&kernel).any(|one| !(1..=LARGEST).contains(one))
            || pads.iter().any(|one| !(0..=LARGEST).contains(one))
        {
            return Err("windows have a size, a stride and a dilation for each dimension".to_owned());
        }
        let (mut low, mut high) = (pads[..rank].to_vec(), pads[rank..].to_vec());
        let mode = o.word("auto_pad", "NOTSET");
        let is_ceil = o.int("ceil_mode", 0) != 0;
        let mut sizes = Vec::new();
        for at in 0..rank {
            let reach = dilations[at] * (kernel[at] - 1) + 1;
            if mode.starts_with("SAME") {
                let size = (image[at] + strides[at] - 1) / strides[at];
                let added = ((size - 1) * strides[at] + reach - image[at]).max(0);
                (low[at], high[at]) = if mode == "SAME_LOWER" {
                    (added - added / 2, added / 2)
                } else {
                    (added / 2, added - added / 2)
                };
            } else if mode == "VALID" {
                (low[at], high[at]) = (0, 0);
            }
            let room = image[at] + low[at] + high[at] - reach;
            if room < 0 {
                return Err("a window is larger than the image".to_owned());
            }
            let mut size = room / strides[at] + 1;
            if is_ceil && room % strides[at] != 0 {
                // A window begins in the image or in what stands before it.
                let start = size * strides[at];
                if start < image[at] + low[at] {
                    size += 1;
                    high[at] = start + reach - image[at] - low[at];
                }
            }
            sizes.push(size);
        }
        Ok(Windows { kernel, strides, dilations, low, high, sizes })
    }
}

impl Importer<'_, '_, '_> {
    /// Creates an image with elements around it: as many before and after it in each dimension of space.
    fn surrounded(&mut self, x: &Array, low: &[i64], high: &[i64], fill: f64) -> Result<Array, String> {
        if low.iter().chain(high).all(|size| *size == 0) {
            return Ok(x.clone());
        }
        let mut shape = x.shape.clone();
        for (size, (low, high)) in shape[2..].iter_mut().zip(low.iter().zip(high)) {
            *size += low + high;
        }
        let element = x.element;
        self.indexed(&shape, element, &mut |b, indices| {
            let starts: Vec<ValueId> = low.iter().map(|start| b.index(*start)).collect();
            let own: Vec<ValueId> =
                indices[2..].iter().zip(starts).map(|(at, start)| b.subi(*at, start)).collect();
            let (bounded, is_inside) = inside(b, &own, &x.shape[2..]);
            let own = element_at(b, x, [&indices[..2], &bounded].concat());
            let outside = scalar(b, element, fill);
            Some(b.select(is_inside, own, outside))
        })
    }
}

fn convolution(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, weights) = (o.input(0)?, o.input(1)?);
    if x.rank() < 3 || weights.rank() != x.rank() {
        return Err("an image has a batch, channels, and dimensions".to_owned());
    }
    let groups = o.int("group", 1).max(1);
    let windows = Windows::of(o, &x.shape[2..], weights.shape[2..].to_vec())?;
    let (batch, filters, inner) = (x.shape[0], weights.shape[0], weights.shape[1]);
    if x.shape[1] != inner * groups || filters % groups != 0 {
        return Err("the channels do not fit the weights".to_owned());
    }
    let padded = i.surrounded(x, &windows.low, &windows.high, 0.0)?;
    let (context, space, element) = (i.b.context(), windows.sizes.len(), x.element);
    // Loops: batch, group, filter of the group, space; then channel of the group, window.
    let image = [&[batch, groups, inner], &padded.shape[2..]].concat();
    let image = reshaped(i, &padded, &image)?;
    let filter = [&[groups, filters / groups, inner], &weights.shape[2..]].concat();
    let filter = reshaped(i, weights, &filter)?;
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
    let start = i.filled(&shape, element, 0.0)?;
    let inputs = [image.value, filter.value];
    let found = i.accumulate((&inputs, &maps), 3 + space, (start, &shape, element), &mut |b, elements| {
        let product = combine(b, "Mul", element, elements[0], elements[1])?;
        combine(b, "Add", element, elements[2], product)
    })?;
    let found = reshaped(i, &found, &[&[batch, filters], &windows.sizes[..]].concat())?;
    match o.optional(2) {
        None => one(found),
        Some(bias) => {
            let mut wide = vec![1; x.rank()];
            wide[1] = filters;
            let bias = reshaped(i, bias, &wide)?;
            one(i.both(&found, &bias, "Add")?)
        }
    }
}

/// Creates the combination of the elements in each window.
fn over_windows(
    i: &mut Importer<'_, '_, '_>,
    padded: &Array,
    windows: &Windows,
    operator: &str,
    fill: f64,
) -> Result<Array, String> {
    let (context, space, element) = (i.b.context(), windows.sizes.len(), padded.element);
    let dims = (2 + 2 * space) as u32;
    let dim = |at: usize| AffineExpr::dim(context, at as u32);
    let binary = |kind, a, b| AffineExpr::binary(context, kind, a, b);
    let times = |a, by: i64| binary(BinaryKind::Mul, a, AffineExpr::constant(context, by));
    let place = |at: usize| {
        binary(
            BinaryKind::Add,
            times(dim(2 + at), windows.strides[at]),
            times(dim(2 + space + at), windows.dilations[at]),
        )
    };
    let mut of_image = vec![dim(0), dim(1)];
    of_image.extend((0..space).map(place));
    let of_window: Vec<AffineExpr<'_>> = (0..space).map(|at| dim(2 + space + at)).collect();
    let of_output: Vec<AffineExpr<'_>> = (0..2 + space).map(dim).collect();
    let maps = [of_image, of_window, of_output].map(|exprs| AffineMap::new(context, dims, 0, &exprs));
    let shape = [&padded.shape[..2], &windows.sizes[..]].concat();
    let start = i.filled(&shape, element, fill)?;
    // It tells the sizes of a window, and is not read.
    let window = i.filled(&windows.kernel, element, 0.0)?;
    let inputs = [padded.value, window];
    i.accumulate((&inputs, &maps), 2 + space, (start, &shape, element), &mut |b, elements| {
        combine(b, operator, element, elements[2], elements[0])
    })
}

fn pool(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    if x.rank() < 3 {
        return Err("an image has a batch, channels, and dimensions".to_owned());
    }
    if o.node.outputs.len() > 1 {
        return Err("indices of maxima are not supported".to_owned());
    }
    let windows =
        Windows::of(o, &x.shape[2..], o.ints("kernel_shape").ok_or("there is no size of a window")?)?;
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
    let ones = i.filled(&x.shape, element, 1.0)?;
    let ones = Array { value: ones, element, shape: x.shape.clone(), known: None };
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

fn global(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let axes: Vec<usize> = (2..x.rank()).collect();
    one(if o.operator == "GlobalMaxPool" { i.along(x, &axes, "Max")? } else { i.mean(x, &axes)? })
}
