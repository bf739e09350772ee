//! Convolutions: sums of products over windows and features, with groups as dimensions of their own.

use super::Row;
use super::layout::{reverse, transposed};
use super::padding::pad;
use super::products::zero;
use super::windows::padding_of;
use crate::arrays::Nest;
use crate::scalars::arithmetic::{add, multiply};
use crate::scalars::convert;
use crate::source::Source;
use crate::translation::{Translation, Values};
use crate::types::kind_of;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::ValueId;
use terrace_ir::{Type, TypedOp};
use terrace_linalg::IteratorType;
use terrace_stablehlo as hlo;
use terrace_stablehlo::{ConvDimensions, Window, windows_of};

/// Rules of this family.
pub(super) const ROWS: &[Row] = &[(hlo::ConvolutionOp::NAME, convolution)];

/// Splits a dimension into groups and what is in each.
fn split<'c>(
    t: &mut Translation<'_, '_, 'c>,
    tensor: ValueId,
    dim: usize,
    groups: i64,
) -> Result<ValueId, String> {
    let mut shape = t.b.type_of(tensor).shape().ok_or("an operand has no rank")?.to_vec();
    shape[dim] /= groups;
    shape.insert(dim, groups);
    t.reshape(tensor, &shape)
}

fn convolution<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let roles = source.attribute("dimension_numbers").and_then(ConvDimensions::of);
    let roles = roles.ok_or("'dimension_numbers' is missing")?;
    let (lhs, rhs) = (source.static_shape(0)?, source.static_shape(1)?);
    let sizes: Vec<i64> = roles.kernel.spatial.iter().map(|dim| rhs[*dim as usize]).collect();
    let windows = windows_of(t.b.rewriter.op(source.id), &sizes).ok_or("its windows are malformed")?;
    let (feature_groups, batch_groups) =
        (source.integer("feature_group_count")?, source.integer("batch_group_count")?);
    let mut kernel = t.value(source.operands[1])?;
    let reversed =
        source.attribute("window_reversal").and_then(|flags| flags.as_bool_array()).unwrap_or_default();
    let turned = roles.kernel.spatial.iter().zip(reversed).filter(|(_, flag)| *flag).map(|(dim, _)| *dim);
    kernel = reverse(t, kernel, &turned.collect::<Vec<_>>())?;
    let mut input = t.value(source.operands[0])?;
    let zero_in = zero(t, t.b.type_of(input).element_or_self())?;
    let mut paddings = vec![super::padding::Padding { low: 0, high: 0, interior: 0 }; lhs.len()];
    for (dim, window) in roles.input.spatial.iter().zip(&windows) {
        paddings[*dim as usize] = padding_of(window);
    }
    input = pad(t, input, zero_in, &paddings)?;
    // Dimensions in the order of the loops: batch, features, then the others.
    let order = |array: &hlo::ConvArray| -> Vec<usize> {
        let spatial = array.spatial.iter().copied();
        [array.first, array.second].into_iter().chain(spatial).map(|dim| dim as usize).collect()
    };
    let groups = feature_groups.max(batch_groups);
    let (in_order, kernel_order, out_order) =
        (order(&roles.input), order(&roles.kernel), order(&roles.output));
    let result_ty = t.result_type(source, 0)?;
    let element = result_ty.element_or_self();
    let result_shape = source.static_result_shape(0)?;
    let nest = Convolution { spatial: windows.len(), windows: &windows, source, element };
    if groups == 1 {
        let output = t.empty_static(&result_shape, element)?;
        return nest
            .create(t, (input, &in_order), (kernel, &kernel_order), (output, &out_order), false)
            .map(|v| vec![v]);
    }
    // With groups, arrays are put into the order of the loops, and features or batch are split.
    input = transposed(t, input, &in_order)?;
    input = split(t, input, if feature_groups > 1 { 1 } else { 0 }, groups)?;
    kernel = transposed(t, kernel, &kernel_order)?;
    kernel = split(t, kernel, 1, groups)?;
    let mut own: Vec<i64> = out_order.iter().map(|dim| result_shape[*dim]).collect();
    own[1] /= groups;
    own.insert(1, groups);
    let output = t.empty_static(&own, element)?;
    let spatial: Vec<usize> = (3..3 + windows.len()).collect();
    let list = |first: &[usize]| -> Vec<usize> { first.iter().chain(&spatial).copied().collect() };
    // Group, batch and features; of the kernel: group, features of the input and of the output.
    let of_input = if feature_groups > 1 { list(&[1, 0, 2]) } else { list(&[0, 1, 2]) };
    let of_kernel = list(&[1, 0, 2]);
    let of_output = list(&[1, 0, 2]);
    let value = nest.create(t, (input, &of_input), (kernel, &of_kernel), (output, &of_output), true)?;
    own.remove(1);
    own[1] *= groups;
    let value = t.reshape(value, &own)?;
    let mut back = vec![0; out_order.len()];
    out_order.iter().enumerate().for_each(|(at, dim)| back[*dim] = at);
    Ok(vec![transposed(t, value, &back)?])
}

/// Parts of a convolution that do not depend on groups.
struct Convolution<'s, 'c> {
    spatial: usize,
    windows: &'s [Window],
    source: &'s Source<'c>,
    element: Type<'c>,
}

/// A tensor, and the dimension of each role: of the group, if there is one, of the batch, of features, and the others.
type Placed<'p> = (ValueId, &'p [usize]);

impl<'c> Convolution<'_, 'c> {
    /// Creates the loops: over the group, batch, features of the output, places; then features of the input, and windows.
    fn create(
        &self,
        t: &mut Translation<'_, '_, 'c>,
        (input, of_input): Placed<'_>,
        (kernel, of_kernel): Placed<'_>,
        (output, of_output): Placed<'_>,
        has_groups: bool,
    ) -> Result<ValueId, String> {
        let context = t.b.context();
        let lead = usize::from(has_groups);
        let (batch, features) = (lead, lead + 1);
        let place = features + 1;
        let summed = place + self.spatial;
        let window = summed + 1;
        let loops = window + self.spatial;
        let dim = |at: usize| AffineExpr::dim(context, at as u32);
        let map = |dims: &[usize], exprs: Vec<AffineExpr<'c>>| {
            let mut ordered = exprs.clone();
            for (role, dim) in dims.iter().enumerate() {
                ordered[*dim] = exprs[role];
            }
            AffineMap::new(context, loops as u32, 0, &ordered)
        };
        let group: Vec<AffineExpr<'c>> = (0..lead).map(dim).collect();
        let places: Vec<AffineExpr<'c>> = self
            .windows
            .iter()
            .enumerate()
            .map(|(at, own)| {
                let outer = dim(place + at).mul(context, AffineExpr::constant(context, own.stride));
                outer.add(
                    context,
                    dim(window + at).mul(context, AffineExpr::constant(context, own.window_dilation)),
                )
            })
            .collect();
        let with = |roles: &[usize], rest: Vec<AffineExpr<'c>>| {
            group.iter().copied().chain(roles.iter().map(|role| dim(*role))).chain(rest).collect::<Vec<_>>()
        };
        let range = |first: usize| (first..first + self.spatial).map(dim).collect::<Vec<_>>();
        let maps = [
            map(of_input, with(&[batch, summed], places)),
            map(of_kernel, with(&[summed, features], range(window))),
            map(of_output, with(&[batch, features], range(place))),
        ];
        let zero = zero(t, self.element)?;
        let output = t.fill(zero, output)?;
        let mut iterators = vec![IteratorType::Parallel; summed];
        iterators.resize(loops, IteratorType::Reduction);
        let nest = Nest { inputs: &[input, kernel], outputs: &[output], maps: &maps, iterators: &iterators };
        let to = (kind_of(self.source.result_types[0].element_or_self()), self.element);
        let values = t.nest(&nest, |t, elements| {
            let &[x, k, sum] = elements else { return Err("a convolution has two operands".to_owned()) };
            let mut factors = Vec::new();
            for (factor, operand) in [x, k].into_iter().zip(&self.source.operand_types) {
                let own = (kind_of(operand.element_or_self()), t.b.type_of(factor));
                factors.push(convert(&mut t.b, factor, own, to).ok_or("the elements cannot be converted")?);
            }
            let product = multiply(&mut t.b, to, factors[0], factors[1]);
            Ok(vec![add(&mut t.b, to, sum, product)])
        })?;
        values.first().copied().ok_or_else(|| "a loop has a result".to_owned())
    }
}
