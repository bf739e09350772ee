//! Windows over images: what convolutions and pooling have in common.

use crate::importer::{Array, Importer};
use crate::ops::Operands;
use crate::ops::build::{element_at, inside, scalar};
use crate::ops::elements::arithmetic::combine;
use terrace_arith::ArithBuilder;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::ValueId;

/// Largest size, stride, dilation or padding of a window.
const LARGEST: i64 = 1 << 24;

/// Windows over the dimensions of an image after batch and channels.
pub(crate) struct Windows {
    /// Sizes of a window.
    pub kernel: Vec<i64>,
    pub strides: Vec<i64>,
    pub dilations: Vec<i64>,
    /// Elements that are added before and after.
    pub low: Vec<i64>,
    pub high: Vec<i64>,
    /// Numbers of windows.
    pub sizes: Vec<i64>,
}

impl Windows {
    /// Reads the windows of a node over an image of these sizes.
    pub fn of(o: &Operands<'_, '_>, image: &[i64], kernel: Vec<i64>) -> Result<Self, String> {
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
    /// Creates an image with elements around it, before and after it in each dimension of space; fewer than none are cut
    /// off.
    pub fn surrounded(&mut self, x: &Array, low: &[i64], high: &[i64], fill: f64) -> Result<Array, String> {
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

/// Creates the combination of the elements in each window.
pub(crate) fn over_windows(
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
