//! Normalizations of batches, from functions of elements and sums.

use super::Row;
use super::products::zero;
use crate::arrays::Nest;
use crate::scalars::real;
use crate::source::Source;
use crate::translation::{Translation, Values};
use terrace_arith::ArithBuilder;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::ValueId;
use terrace_ir::{Type, TypedOp};
use terrace_linalg::IteratorType;
use terrace_math as math;
use terrace_stablehlo as hlo;

/// Rules of this family.
pub(super) const ROWS: &[Row] = &[
    (hlo::BatchNormInferenceOp::NAME, inference),
    (hlo::BatchNormTrainingOp::NAME, training),
    (hlo::BatchNormGradOp::NAME, gradients),
];

/// A batch: its shape, and the dimension of its features.
struct Batch<'c> {
    shape: Vec<i64>,
    axis: usize,
    element: Type<'c>,
    epsilon: f64,
}

/// Creates an element from others.
type Step<'s> = dyn for<'r, 'b, 'c> Fn(&mut Translation<'r, 'b, 'c>, &[ValueId]) -> ValueId + 's;

impl<'c> Batch<'c> {
    fn of(source: &Source<'c>) -> Result<Self, String> {
        let shape = source.static_shape(0)?;
        let axis = source.dimension("feature_index", shape.len())?;
        let epsilon = source
            .attribute("epsilon")
            .and_then(|epsilon| epsilon.as_float())
            .ok_or("'epsilon' is missing")?;
        Ok(Batch {
            shape,
            axis,
            element: source.operand_types[0].element_or_self(),
            epsilon: epsilon.to_f64(),
        })
    }

    /// Returns the number of elements of each feature.
    fn count(&self) -> f64 {
        let others = self.shape.iter().enumerate().filter(|(dim, _)| *dim != self.axis);
        others.map(|(_, size)| *size as f64).product()
    }

    fn map_of(&self, t: &Translation<'_, '_, 'c>, value: ValueId) -> AffineMap<'c> {
        let rank = self.shape.len();
        match t.b.type_of(value).rank() {
            Some(own) if own == rank => AffineMap::identity(t.b.context(), rank as u32),
            _ => t.dims_map(rank, &[self.axis]),
        }
    }

    /// Creates a tensor of the batch's shape from elements of others, and of features.
    fn map(
        &self,
        t: &mut Translation<'_, '_, 'c>,
        inputs: &[ValueId],
        step: &Step<'_>,
    ) -> Result<ValueId, String> {
        let output = t.empty_static(&self.shape, self.element)?;
        let maps: Vec<AffineMap<'c>> = inputs.iter().map(|input| self.map_of(t, *input)).collect();
        t.map(output, inputs, &maps, |t, elements| Ok(step(t, elements)))
    }

    /// Creates a value for each feature from others.
    fn of_features(
        &self,
        t: &mut Translation<'_, '_, 'c>,
        inputs: &[ValueId],
        step: &Step<'_>,
    ) -> Result<ValueId, String> {
        let output = t.empty_static(&[self.shape[self.axis]], self.element)?;
        let maps = vec![AffineMap::identity(t.b.context(), 1); inputs.len()];
        t.map(output, inputs, &maps, |t, elements| Ok(step(t, elements)))
    }

    /// Creates the sum for each feature of what is computed from elements.
    fn sum(
        &self,
        t: &mut Translation<'_, '_, 'c>,
        inputs: &[ValueId],
        step: &Step<'_>,
    ) -> Result<ValueId, String> {
        let rank = self.shape.len();
        let output = t.empty_static(&[self.shape[self.axis]], self.element)?;
        let nothing = zero(t, self.element)?;
        let output = t.fill(nothing, output)?;
        let mut maps: Vec<AffineMap<'c>> = inputs.iter().map(|input| self.map_of(t, *input)).collect();
        maps.push(t.dims_map(rank, &[self.axis]));
        let mut iterators = vec![IteratorType::Reduction; rank];
        iterators[self.axis] = IteratorType::Parallel;
        let nest = Nest { inputs, outputs: &[output], maps: &maps, iterators: &iterators };
        let values = t.nest(&nest, |t, elements| {
            let (so_far, elements) = elements.split_last().ok_or("a loop has elements")?;
            let new = step(t, elements);
            Ok(vec![t.b.addf(*so_far, new)])
        })?;
        values.first().copied().ok_or_else(|| "a loop has a result".to_owned())
    }

    fn mean(&self, t: &mut Translation<'_, '_, 'c>, sum: ValueId) -> Result<ValueId, String> {
        let count = self.count();
        let divide = move |t: &mut Translation<'_, '_, '_>, xs: &[ValueId]| {
            let ty = t.b.type_of(xs[0]);
            let count = real(&mut t.b, ty, count);
            t.b.divf(xs[0], count)
        };
        self.of_features(t, &[sum], &divide)
    }

    /// Creates `scale * (x - mean) / sqrt(variance + epsilon) + offset`.
    fn normalized(&self, t: &mut Translation<'_, '_, 'c>, inputs: &[ValueId; 5]) -> Result<ValueId, String> {
        let epsilon = self.epsilon;
        self.map(t, inputs, &move |t, xs| {
            let &[x, scale, offset, mean, variance] = xs else { return xs[0] };
            let centered = t.b.subf(x, mean);
            let deviation = deviation(t, variance, epsilon);
            let normal = t.b.divf(centered, deviation);
            let scaled = t.b.mulf(scale, normal);
            t.b.addf(scaled, offset)
        })
    }
}

fn deviation(t: &mut Translation<'_, '_, '_>, variance: ValueId, epsilon: f64) -> ValueId {
    let ty = t.b.type_of(variance);
    let epsilon = real(&mut t.b, ty, epsilon);
    let sum = t.b.addf(variance, epsilon);
    t.b.value(math::SqrtOp::NAME, &[sum], ty)
}

fn inference<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let batch = Batch::of(source)?;
    let operands = t.operands(source)?;
    let operands: [ValueId; 5] = operands.try_into().map_err(|_| "an operand is missing")?;
    Ok(vec![batch.normalized(t, &operands)?])
}

fn training<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let batch = Batch::of(source)?;
    let operands = t.operands(source)?;
    let &[x, scale, offset] = &operands[..] else { return Err("an operand is missing".to_owned()) };
    let sum = batch.sum(t, &[x], &|_, xs| xs[0])?;
    let mean = batch.mean(t, sum)?;
    let squares = batch.sum(t, &[x, mean], &|t, xs| {
        let centered = t.b.subf(xs[0], xs[1]);
        t.b.mulf(centered, centered)
    })?;
    let variance = batch.mean(t, squares)?;
    let output = batch.normalized(t, &[x, scale, offset, mean, variance])?;
    Ok(vec![output, mean, variance])
}

fn gradients<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let batch = Batch::of(source)?;
    let operands = t.operands(source)?;
    let &[x, scale, mean, variance, gradient] = &operands[..] else {
        return Err("an operand is missing".to_owned());
    };
    let (epsilon, count) = (batch.epsilon, batch.count());
    let of_offset = batch.sum(t, &[gradient], &|_, xs| xs[0])?;
    // The sum of the gradient times what the scale was applied to.
    let of_scale = batch.sum(t, &[gradient, x, mean, variance], &move |t, xs| {
        let centered = t.b.subf(xs[1], xs[2]);
        let deviation = deviation(t, xs[3], epsilon);
        let normal = t.b.divf(centered, deviation);
        t.b.mulf(xs[0], normal)
    })?;
    let inputs = [x, scale, mean, variance, gradient, of_scale, of_offset];
    let of_operand = batch.map(t, &inputs, &move |t, xs| {
        let &[x, scale, mean, variance, gradient, of_scale, of_offset] = xs else { return xs[0] };
        let ty = t.b.type_of(x);
        let count = real(&mut t.b, ty, count);
        let centered = t.b.subf(x, mean);
        let deviation = deviation(t, variance, epsilon);
        let normal = t.b.divf(centered, deviation);
        let whole = t.b.mulf(gradient, count);
        let whole = t.b.subf(whole, of_offset);
        let part = t.b.mulf(normal, of_scale);
        let rest = t.b.subf(whole, part);
        let factor = t.b.mulf(deviation, count);
        let factor = t.b.divf(scale, factor);
        t.b.mulf(factor, rest)
    })?;
    Ok(vec![of_operand, of_scale, of_offset])
}
