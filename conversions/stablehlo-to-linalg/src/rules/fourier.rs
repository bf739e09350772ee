//! Fourier transforms: a sum for each element of the result, one dimension after the other.

use super::Row;
use super::products::zero;
use crate::arrays::static_slice;
use crate::scalars::arithmetic::{add, multiply};
use crate::scalars::real;
use crate::source::Source;
use crate::translation::{Translation, Values};
use crate::types::Kind;
use terrace_arith::ArithBuilder;
use terrace_complex as complex;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::ValueId;
use terrace_ir::{Type, TypedOp};
use terrace_stablehlo as hlo;
use terrace_stablehlo::FftType;
use terrace_support::float::FloatSemantics;

/// Rules of this family.
pub(super) const ROWS: &[Row] = &[(hlo::FftOp::NAME, fft)];

fn fft<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let kind = source.case("fft_type").and_then(FftType::from_value).ok_or("'fft_type' is missing")?;
    let lengths = source.integers("fft_length");
    let mut shape = source.static_shape(0)?;
    let first = shape.len().checked_sub(lengths.len()).ok_or("there are too many lengths")?;
    if shape.contains(&0) || lengths.iter().any(|length| *length <= 0) {
        let ty = t.result_type(source, 0)?;
        let output = t.empty(ty, &mut |_, _| None)?;
        let zero = zero(t, ty.element_or_self())?;
        return Ok(vec![t.fill(zero, output)?]);
    }
    let mut value = t.value(source.operands[0])?;
    let last = shape.len() - 1;
    if kind == FftType::Rfft {
        value = to_complex(t, value)?;
    }
    if kind == FftType::Irfft {
        value = mirrored(t, value, &mut shape, first, lengths[lengths.len() - 1])?;
    }
    let is_inverse = matches!(kind, FftType::Ifft | FftType::Irfft);
    for axis in first..shape.len() {
        value = along(t, value, &shape, axis, is_inverse)?;
    }
    match kind {
        FftType::Fft | FftType::Ifft => {}
        FftType::Rfft => {
            shape[last] = shape[last] / 2 + 1;
            let (zeros, ones) = (vec![0; shape.len()], vec![1; shape.len()]);
            value = t.slice(value, &static_slice(&zeros, &shape, &ones));
        }
        FftType::Irfft => value = real_part(t, value)?,
    }
    Ok(vec![value])
}

fn element_map<'c>(
    t: &mut Translation<'_, '_, 'c>,
    tensor: ValueId,
    element: Type<'c>,
    body: impl FnOnce(&mut Translation<'_, '_, 'c>, ValueId) -> ValueId,
) -> Result<ValueId, String> {
    let shape = t.b.type_of(tensor).shape().ok_or("an operand has no rank")?.to_vec();
    let output = t.empty_static(&shape, element)?;
    let map = AffineMap::identity(t.b.context(), shape.len() as u32);
    t.map(output, &[tensor], &[map], |t, elements| Ok(body(t, elements[0])))
}

fn to_complex<'c>(t: &mut Translation<'_, '_, 'c>, tensor: ValueId) -> Result<ValueId, String> {
    let part = t.b.type_of(tensor).element_or_self();
    let ty = t.b.context().try_complex_type(part).map_err(|_| "the elements are no floats")?;
    element_map(t, tensor, ty, |t, x| {
        let zero = real(&mut t.b, part, 0.0);
        t.b.value(complex::CreateOp::NAME, &[x, zero], ty)
    })
}

fn real_part<'c>(t: &mut Translation<'_, '_, 'c>, tensor: ValueId) -> Result<ValueId, String> {
    let part = t.b.type_of(tensor).element_or_self().as_complex().ok_or("the elements are not complex")?;
    element_map(t, tensor, part, |t, x| t.b.value(complex::ReOp::NAME, &[x], part))
}

/// Creates the whole spectrum of real numbers from its first half: the second is its conjugate, turned around.
fn mirrored<'c>(
    t: &mut Translation<'_, '_, 'c>,
    half: ValueId,
    shape: &mut [i64],
    first: usize,
    length: i64,
) -> Result<ValueId, String> {
    let (last, ty) = (shape.len() - 1, t.b.type_of(half).element_or_self());
    let known = shape[last];
    shape[last] = length;
    let output = t.empty_static(shape, ty)?;
    let sizes = shape.to_vec();
    t.indexed(output, |t, loops| {
        let count = t.b.index(known);
        let is_known = t.b.cmpi(terrace_arith::CmpIPredicate::Slt, loops[last], count);
        let mut opposite = loops.to_vec();
        for dim in first..=last {
            let (size, zero) = (t.b.index(sizes[dim]), t.b.index(0));
            let is_zero = t.b.cmpi(terrace_arith::CmpIPredicate::Eq, loops[dim], zero);
            let turned = t.b.subi(size, loops[dim]);
            opposite[dim] = t.b.select(is_zero, zero, turned);
        }
        let end = t.b.index(known - 1);
        opposite[last] = t.b.minsi(opposite[last], end);
        let mut here = loops.to_vec();
        here[last] = t.b.minsi(here[last], end);
        let (own, other) = (t.extract(half, &here), t.extract(half, &opposite));
        let other = t.b.value(complex::ConjOp::NAME, &[other], ty);
        Ok(t.b.select(is_known, own, other))
    })
}

/// Transforms along an axis.
fn along<'c>(
    t: &mut Translation<'_, '_, 'c>,
    tensor: ValueId,
    shape: &[i64],
    axis: usize,
    is_inverse: bool,
) -> Result<ValueId, String> {
    let length = shape[axis];
    let ty = t.b.type_of(tensor).element_or_self();
    let part = ty.as_complex().ok_or("the elements are not complex")?;
    let (cosines, sines) =
        (factors(t, length, part, is_inverse, f64::cos)?, factors(t, length, part, is_inverse, f64::sin)?);
    let output = t.empty_static(shape, ty)?;
    let zero = zero(t, ty)?;
    let output = t.fill(zero, output)?;
    // One loop more than dimensions: over the elements that are summed.
    let rank = shape.len();
    let mut dims: Vec<usize> = (0..rank).collect();
    dims[axis] = rank;
    let maps = [t.dims_map(rank + 1, &dims), t.dims_map(rank + 1, &(0..rank).collect::<Vec<_>>())];
    let mut iterators = vec![terrace_linalg::IteratorType::Parallel; rank];
    iterators.push(terrace_linalg::IteratorType::Reduction);
    let nest =
        crate::arrays::Nest { inputs: &[tensor], outputs: &[output], maps: &maps, iterators: &iterators };
    let values = t.nest(&nest, |t, elements| {
        let (wave, at) = (t.index(axis), t.index(rank));
        let size = t.b.index(length);
        let product = t.b.muli(wave, at);
        let place = t.b.remui(product, size);
        let (re, im) = (t.extract(cosines, &[place]), t.extract(sines, &[place]));
        let factor = t.b.value(complex::CreateOp::NAME, &[re, im], ty);
        let term = multiply(&mut t.b, (Kind::Complex, ty), elements[0], factor);
        Ok(vec![add(&mut t.b, (Kind::Complex, ty), elements[1], term)])
    })?;
    values.first().copied().ok_or_else(|| "a loop has a result".to_owned())
}

/// Creates a table of a function at the angles of a transform; those of an inverse one are divided by its length.
fn factors<'c>(
    t: &mut Translation<'_, '_, 'c>,
    length: i64,
    part: Type<'c>,
    is_inverse: bool,
    function: fn(f64) -> f64,
) -> Result<ValueId, String> {
    const MOST_FACTORS: i64 = 1 << 20;
    if length > MOST_FACTORS {
        return Err("the transform is too long".to_owned());
    }
    let (direction, scale) = if is_inverse { (1.0, 1.0 / length as f64) } else { (-1.0, 1.0) };
    let numbers = (0..length).map(|at| {
        let angle = direction * std::f64::consts::TAU * (at as f64) / (length as f64);
        function(angle) * scale
    });
    let context = t.b.context();
    let ty = context.ranked_tensor_type(&[length], part, None);
    let bytes: Vec<u8> = match part.as_float() {
        Some(FloatSemantics::F32) => numbers.flat_map(|number| (number as f32).to_le_bytes()).collect(),
        _ => numbers.flat_map(f64::to_le_bytes).collect(),
    };
    Ok(t.b.constant(context.dense_elements_attribute(ty, &bytes, false)))
}
