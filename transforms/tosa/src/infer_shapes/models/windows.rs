//! Convolutions, pools, products of matrices and Fourier transforms.

use super::{array, first_known, operand, sizes};
use crate::infer_shapes::shapes::{InferShapesModel, Shape};
use terrace_ir::{DYNAMIC, Operation};

type Inferred = Option<Vec<Shape>>;

fn one(shape: &[i64]) -> Inferred {
    Some(vec![Some(shape.to_vec())])
}

pub(super) const CONV2D: InferShapesModel = InferShapesModel { infer: conv::<2, 4, 4> };
pub(super) const CONV3D: InferShapesModel = InferShapesModel { infer: conv::<3, 6, 5> };
pub(super) const DEPTHWISE: InferShapesModel = InferShapesModel { infer: depthwise };
pub(super) const TRANSPOSE_CONV: InferShapesModel = InferShapesModel { infer: transpose_conv };
pub(super) const POOL: InferShapesModel = InferShapesModel { infer: pool };
pub(super) const MATMUL: InferShapesModel =
    InferShapesModel { infer: |op| product(sizes(op, 0), sizes(op, 1)) };
pub(super) const MATMUL_BLOCK_SCALED: InferShapesModel = InferShapesModel { infer: matmul_block_scaled };
pub(super) const FFT: InferShapesModel =
    InferShapesModel { infer: |op| Some(vec![operand(op, 0), operand(op, 1)]) };
pub(super) const RFFT: InferShapesModel = InferShapesModel { infer: rfft };

/// A dimension that a window slides along.
struct Slide {
    input: i64,
    window: i64,
    /// Padding at both ends together.
    padding: i64,
    stride: i64,
    dilation: i64,
}

impl Slide {
    /// Returns the number of positions of the window; unknown as well if it would not fit into 64 bits.
    fn positions(&self) -> i64 {
        self.checked().unwrap_or(DYNAMIC)
    }

    fn checked(&self) -> Option<i64> {
        if self.input == DYNAMIC || self.window == DYNAMIC {
            return None;
        }
        let window = (self.window.checked_sub(1)?).checked_mul(self.dilation)?.checked_add(1)?;
        let room = self.input.checked_add(self.padding)?.checked_sub(window)?;
        room.checked_div(self.stride)?.checked_add(1)
    }
}

/// Infers the sizes in space, `N` of them, that follow the first size of the input.
fn space<const N: usize, const P: usize>(
    op: Operation<'_, '_>,
    input: impl Fn(usize) -> i64,
    window: impl Fn(usize) -> i64,
) -> Option<[i64; N]> {
    let pad: [i64; P] = array(op, "pad")?;
    let stride: [i64; N] = array(op, "stride")?;
    let dilation: [i64; N] = array(op, "dilation").unwrap_or([1; N]);
    Some(std::array::from_fn(|at| {
        let padding = pad[2 * at].saturating_add(pad[2 * at + 1]);
        let slide = Slide {
            input: input(at),
            window: window(at),
            padding,
            stride: stride[at],
            dilation: dilation[at],
        };
        slide.positions()
    }))
}

fn conv<const N: usize, const P: usize, const R: usize>(op: Operation<'_, '_>) -> Inferred {
    let (input, weight, [bias]) = (sizes::<R>(op, 0), sizes::<R>(op, 1), sizes(op, 2));
    let space: [i64; N] = space::<N, P>(op, |at| input[at + 1], |at| weight[at + 1])?;
    let mut shape = vec![input[0]];
    shape.extend(space);
    shape.push(first_known(weight[0], bias));
    one(&shape)
}

fn depthwise(op: Operation<'_, '_>) -> Inferred {
    let ([n, h, w, c], [kh, kw, of_weight, multiplier], [bias]) =
        (sizes::<4>(op, 0), sizes::<4>(op, 1), sizes(op, 2));
    let channels = first_known(c, of_weight);
    let product = match (channels, multiplier) {
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        (channels, multiplier) => channels.checked_mul(multiplier).unwrap_or(DYNAMIC),
    };
    let [h, w] = space::<2, 4>(op, |at| [h, w][at], |at| [kh, kw][at])?;
    one(&[n, h, w, first_known(product, bias)])
}

fn transpose_conv(op: Operation<'_, '_>) -> Inferred {
    let ([n, h, w, _], [channels, kh, kw, _], [bias]) = (sizes::<4>(op, 0), sizes::<4>(op, 1), sizes(op, 2));
    let (pad, stride): ([i64; 4], [i64; 2]) = (array(op, "out_pad")?, array(op, "stride")?);
    let size = |input: i64, window: i64, at: usize| {
        if input == DYNAMIC || window == DYNAMIC {
            return None;
        }
        let scaled = input.checked_sub(1)?.checked_mul(stride[at])?;
        scaled.checked_add(pad[2 * at])?.checked_add(pad[2 * at + 1])?.checked_add(window)
    };
    let (h, w) = (size(h, kh, 0).unwrap_or(DYNAMIC), size(w, kw, 1).unwrap_or(DYNAMIC));
    one(&[n, h, w, first_known(channels, bias)])
}

fn pool(op: Operation<'_, '_>) -> Inferred {
    let ([n, h, w, c], kernel): (_, [i64; 2]) = (sizes::<4>(op, 0), array(op, "kernel")?);
    let [h, w] = space::<2, 4>(op, |at| [h, w][at], |at| kernel[at])?;
    one(&[n, h, w, c])
}

fn product([n, h, _]: [i64; 3], [other_n, _, w]: [i64; 3]) -> Inferred {
    one(&[first_known(n, other_n), h, w])
}

fn matmul_block_scaled(op: Operation<'_, '_>) -> Inferred {
    let ([n, h, _], [n_scale, h_scale, _]) = (sizes::<3>(op, 0), sizes::<3>(op, 1));
    let ([d, w, _], [d_scale, w_scale, _]) = (sizes::<3>(op, 2), sizes::<3>(op, 3));
    let (a, h) = (first_known(n, n_scale), first_known(h, h_scale));
    let (b, w) = (first_known(d, d_scale), first_known(w, w_scale));
    // Matrices on the right may be one for all on the left.
    one(&[if a == DYNAMIC && b != 1 { b } else { a }, h, w])
}

/// Infers half of the frequencies and one; the others mirror them.
fn rfft(op: Operation<'_, '_>) -> Inferred {
    let [n, h, w] = operand(op, 0)?.try_into().ok()?;
    let shape = Some(vec![n, h, if w == DYNAMIC { w } else { w / 2 + 1 }]);
    Some(vec![shape.clone(), shape])
}
