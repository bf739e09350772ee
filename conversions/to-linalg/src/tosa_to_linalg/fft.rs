//! Fourier transforms over the last two dimensions, as sums over all elements.

use super::layout::index;
use crate::structured::{empty, size};
use terrace_arith::ArithBuilder;
use terrace_index as index;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, DYNAMIC, MatchResult, Pattern, PatternRewriter, Type, TypedOp};
use terrace_linalg as linalg;
use terrace_linalg::{IteratorType, Loops, create_generic, create_named};
use terrace_math as math;
use terrace_support::float::ApFloat;
use terrace_tensor::DimOp;
use terrace_tosa::{FFT2dOp, RFFT2dOp};

pub(super) const RFFT: Pattern = Pattern::of::<RFFT2dOp>("RFFT2dConverter", rfft);
pub(super) const FFT: Pattern = Pattern::of::<FFT2dOp>("FFT2dConverter", fft);

/// Splits sizes into a tensor type and values for the dynamic ones.
fn typed<'c>(b: &Builder<'_, '_, 'c>, sizes: &[MixedIndex], element: Type<'c>) -> (Type<'c>, Vec<ValueId>) {
    let (mut shape, mut values) = (Vec::new(), Vec::new());
    for size in sizes {
        match *size {
            MixedIndex::Constant(size) => shape.push(size),
            MixedIndex::Value(value) => {
                shape.push(DYNAMIC);
                values.push(value);
            }
        }
    }
    (b.context().ranked_tensor_type(&shape, element, None), values)
}

/// Creates a tensor of zeros.
fn zeros<'c>(b: &mut Builder<'_, '_, 'c>, ty: Type<'c>, sizes: &[ValueId]) -> Option<ValueId> {
    let destination = empty(b, ty, sizes);
    let zero = b.zero(ty.element_or_self())?;
    create_named(b, linalg::FillOp::NAME, &[zero], destination, &[])
}

/// Sizes of the last two dimensions, as indices and as floats.
struct Sizes {
    indices: [ValueId; 2],
    floats: [ValueId; 2],
    two_pi: ValueId,
}

impl Sizes {
    fn of<'c>(b: &mut Builder<'_, '_, 'c>, input: ValueId, element: Type<'c>) -> Option<Self> {
        let indices = [1, 2].map(|at| {
            let index = b.index(at);
            let new = DimOp::builder(b.context(), b.location).source(input).index(index);
            b.folding().make(new)
        });
        let two_pi = ApFloat::from_f64(element.as_float()?, std::f64::consts::TAU).value;
        let two_pi = b.float(element, &two_pi);
        let floats = indices.map(|size| to_float(b, size, element));
        Some(Sizes { indices, floats, two_pi })
    }

    /// Creates the angle of a pair of an input element and a frequency.
    fn angle<'c>(&self, b: &mut Builder<'_, '_, 'c>, element: Type<'c>) -> ValueId {
        let index_type = b.context().index_type();
        let [oy, ox, iy, ix] = [1, 2, 3, 4].map(|dim| index(b, dim));
        let products = [(iy, oy), (ix, ox)].map(|(i, o)| b.value(index::MulOp::NAME, &[i, o], index_type));
        let [y_size, x_size] = self.indices;
        let rests = [(products[0], y_size), (products[1], x_size)]
            .map(|(product, size)| b.value(index::RemUOp::NAME, &[product, size], index_type));
        let [y, x] = rests.map(|rest| to_float(b, rest, element));
        let [h, w] = self.floats;
        let (y, x) = (b.divf(y, h), b.divf(x, w));
        let sum = b.addf(y, x);
        b.mulf(self.two_pi, sum)
    }
}

fn to_float<'c>(b: &mut Builder<'_, '_, 'c>, index: ValueId, element: Type<'c>) -> ValueId {
    let int = b.index_castui(index, b.context().integer_type(32));
    b.uitofp(int, element)
}

const ITERATORS: [IteratorType; 5] = [
    IteratorType::Parallel,
    IteratorType::Parallel,
    IteratorType::Parallel,
    IteratorType::Reduction,
    IteratorType::Reduction,
];

/// Returns the maps of inputs and outputs.
fn maps<'c>(b: &Builder<'_, '_, 'c>) -> [AffineMap<'c>; 2] {
    let context = b.context();
    let map = |dims: [u32; 3]| AffineMap::new(context, 5, 0, &dims.map(|dim| AffineExpr::dim(context, dim)));
    [map([0, 3, 4]), map([0, 1, 2])]
}

/// `rfft2d(x) -> sum x * cos, sum -x * sin`, for the half of the frequencies that does not follow from the others
fn rfft(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<RFFT2dOp>(op)?;
    let (input, ty) = (view.input_real(), view.input_real().ty());
    let is_supported = |ty: Type<'_>| ty.is_ranked_tensor();
    if !is_supported(ty) || !rewriter.op(op).results().all(|result| is_supported(result.ty())) {
        return rewriter.notify_match_failure(op, "only supports ranked tensors");
    }
    let (element, input) = (ty.element_or_self(), input.id());
    element.as_float()?;
    let mut b = rewriter.builder_like(op);
    let mut sizes: Vec<MixedIndex> = (0..3).map(|at| size(&mut b, input, at)).collect();
    let (one, two) = (b.index(1), b.index(2));
    let width = b.index_of(sizes[2]);
    let half = b.folding().divui(width, two);
    let kept = b.folding().addi(half, one);
    sizes[2] = match b.rewriter.value(kept).constant_i64() {
        Some(size) => MixedIndex::Constant(size),
        None => MixedIndex::Value(kept),
    };
    let (output, values) = typed(&b, &sizes, element);
    let outputs = [zeros(&mut b, output, &values)?, zeros(&mut b, output, &values)?];
    let sizes = Sizes::of(&mut b, input, element)?;
    let [of_input, of_output] = maps(&b);
    let loops = Loops {
        inputs: &[input],
        outputs: &outputs,
        maps: &[of_input, of_output, of_output],
        iterators: &ITERATORS,
    };
    let new = create_generic(&mut b, &loops, |b, args| {
        let &[x, real, imaginary] = args else { return None };
        let angle = sizes.angle(b, element);
        let cos = b.value(math::CosOp::NAME, &[angle], element);
        let sin = b.value(math::SinOp::NAME, &[angle], element);
        let (by_cos, by_sin) = (b.mulf(x, cos), b.mulf(x, sin));
        Some(vec![b.addf(real, by_cos), b.subf(imaginary, by_sin)])
    })?;
    let values = rewriter.results(new);
    rewriter.replace_op(op, &values);
    Some(())
}

/// `fft2d(x, y) -> sum (x * cos + y * sin), sum (y * cos - x * sin)`, with the other sign of the angle if inverse
fn fft(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<FFT2dOp>(op)?;
    let inverse = view.inverse();
    let (real, imaginary) = (view.input_real(), view.input_imag());
    let ty = real.ty();
    if !rewriter.op(op).results().chain([real, imaginary]).all(|value| value.ty().is_ranked_tensor()) {
        return rewriter.notify_match_failure(op, "only supports ranked tensors");
    }
    let (element, real, imaginary) = (ty.element_or_self(), real.id(), imaginary.id());
    let semantics = element.as_float()?;
    let mut b = rewriter.builder_like(op);
    let sizes: Vec<MixedIndex> = (0..3).map(|at| size(&mut b, real, at)).collect();
    let (output, values) = typed(&b, &sizes, element);
    let outputs = [zeros(&mut b, output, &values)?, zeros(&mut b, output, &values)?];
    let sizes = Sizes::of(&mut b, real, element)?;
    let [of_input, of_output] = maps(&b);
    let loops = Loops {
        inputs: &[real, imaginary],
        outputs: &outputs,
        maps: &[of_input, of_input, of_output, of_output],
        iterators: &ITERATORS,
    };
    let new = create_generic(&mut b, &loops, |b, args| {
        let &[x, y, real, imaginary] = args else { return None };
        let mut angle = sizes.angle(b, element);
        if inverse {
            let minus_one = b.float(element, &ApFloat::one(semantics).neg());
            angle = b.mulf(angle, minus_one);
        }
        let cos = b.value(math::CosOp::NAME, &[angle], element);
        let sin = b.value(math::SinOp::NAME, &[angle], element);
        let (x_cos, y_sin) = (b.mulf(x, cos), b.mulf(y, sin));
        let to_real = b.addf(x_cos, y_sin);
        let (y_cos, x_sin) = (b.mulf(y, cos), b.mulf(x, sin));
        let to_imaginary = b.subf(y_cos, x_sin);
        Some(vec![b.addf(real, to_real), b.addf(imaginary, to_imaginary)])
    })?;
    let values = rewriter.results(new);
    rewriter.replace_op(op, &values);
    Some(())
}
