//! Reductions of windows, and their reverse.

use super::Row;
use super::padding::{Padding, pad};
use crate::arrays::Nest;
use crate::source::Source;
use crate::translation::{Translation, Values};
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_ir::TypedOp;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::ValueId;
use terrace_linalg::IteratorType;
use terrace_stablehlo as hlo;
use terrace_stablehlo::{Window, windows_of};

/// Rules of this family.
pub(super) const ROWS: &[Row] =
    &[(hlo::ReduceWindowOp::NAME, reduce_window), (hlo::SelectAndScatterOp::NAME, select_and_scatter)];

/// Returns the elements that windows need around a dimension.
pub(super) fn padding_of(window: &Window) -> Padding {
    Padding { low: window.low, high: window.high, interior: window.base_dilation - 1 }
}

/// Returns the windows of an operation.
fn windows<'c>(t: &Translation<'_, '_, 'c>, source: &Source<'c>) -> Result<Vec<Window>, String> {
    let op = t.b.rewriter.op(source.id);
    windows_of(op, &source.integers("window_dimensions"))
        .ok_or_else(|| "its windows are malformed".to_owned())
}

fn reduce_window<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let count = source.result_types.len();
    let windows = windows(t, source)?;
    let (context, rank) = (t.b.context(), windows.len());
    let paddings: Vec<Padding> = windows.iter().map(padding_of).collect();
    let (mut inputs, mut outputs) = (Vec::new(), Vec::new());
    for at in 0..count {
        source.static_shape(at)?;
        let input = t.value(source.operands[at])?;
        let start = t.element(source.operands[count + at])?;
        inputs.push(pad(t, input, start, &paddings)?);
        let ty = t.result_type(source, at)?;
        if ty.element_or_self() != t.b.type_of(start) {
            return Err("the region combines in another type".to_owned());
        }
        let output = t.empty(ty, &mut |_, _| None)?;
        outputs.push(t.fill(start, output)?);
    }
    // The window gives the loops over its elements.
    let sizes: Vec<i64> = windows.iter().map(|window| window.size).collect();
    let window = t.empty_static(&sizes, context.integer_type(1))?;
    let loops = 2 * rank as u32;
    let exprs: Vec<AffineExpr<'c>> = windows
        .iter()
        .enumerate()
        .map(|(dim, window)| {
            let place = AffineExpr::dim(context, dim as u32)
                .mul(context, AffineExpr::constant(context, window.stride));
            let inner = AffineExpr::dim(context, (rank + dim) as u32);
            place.add(context, inner.mul(context, AffineExpr::constant(context, window.window_dilation)))
        })
        .collect();
    let places = AffineMap::new(context, loops, 0, &exprs);
    let mut maps = vec![places; count];
    maps.push(t.dims_map(2 * rank, &(rank..2 * rank).collect::<Vec<_>>()));
    maps.extend(std::iter::repeat_n(t.dims_map(2 * rank, &(0..rank).collect::<Vec<_>>()), count));
    let mut iterators = vec![IteratorType::Parallel; rank];
    iterators.resize(2 * rank, IteratorType::Reduction);
    inputs.push(window);
    let nest = Nest { inputs: &inputs, outputs: &outputs, maps: &maps, iterators: &iterators };
    t.nest(&nest, |t, elements| {
        let (new, so_far) = (&elements[..count], &elements[count + 1..]);
        let arguments: Vec<ValueId> = so_far.iter().chain(new).copied().collect();
        t.elements_of_region(source.regions[0], &arguments)
    })
}

/// Finds the selected element of each window, and combines it in the result with the source's element.
fn select_and_scatter<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let (operand, values) = (t.value(source.operands[0])?, t.value(source.operands[1])?);
    let (sizes, shape) = (source.static_shape(0)?, source.static_shape(1)?);
    let mut windows = windows(t, source)?;
    if windows.is_empty() {
        let plain = Window { size: 1, stride: 1, low: 0, high: 0, base_dilation: 1, window_dilation: 1 };
        windows = vec![plain; sizes.len()];
    }
    let start = t.element(source.operands[2])?;
    let ty = t.result_type(source, 0)?;
    let output = t.empty(ty, &mut |_, _| None)?;
    let result = t.fill(start, output)?;
    let extents: Vec<i64> = windows.iter().map(|window| window.size).collect();
    let rank = sizes.len();
    t.over(&shape, &[result], &mut |t, at, carried| {
        // The place of the element that is selected so far; none before the first.
        let mut state = vec![t.b.bool(false)];
        state.extend((0..rank).map(|_| t.b.index(0)));
        let state = t.over(&extents, &state, &mut |t, inner, state| {
            let (mut place, mut is_inside) = (Vec::new(), t.b.bool(true));
            for (dim, window) in windows.iter().enumerate() {
                let (stride, low) = (t.b.index(window.stride), t.b.index(window.low));
                let outer = t.b.muli(at[dim], stride);
                let index = t.b.addi(outer, inner[dim]);
                let index = t.b.subi(index, low);
                let (zero, last) = (t.b.index(0), t.b.index(sizes[dim] - 1));
                let near = t.b.maxsi(index, zero);
                let near = t.b.minsi(near, last);
                let is_same = t.b.cmpi(CmpIPredicate::Eq, near, index);
                is_inside = t.b.andi(is_inside, is_same);
                place.push(near);
            }
            let (has_one, best) = (state[0], &state[1..]);
            let (old, new) = (t.extract(operand, best), t.extract(operand, &place));
            let stays = t.elements_of_region(source.regions[0], &[old, new])?;
            let stays = *stays.first().ok_or("the region returns nothing")?;
            let keeps = t.b.andi(has_one, stays);
            let yes = t.b.bool(true);
            let changes = t.b.xori(keeps, yes);
            let changes = t.b.andi(changes, is_inside);
            let mut after = vec![t.b.ori(has_one, is_inside)];
            for (old, new) in best.iter().zip(place) {
                after.push(t.b.select(changes, new, *old));
            }
            Ok(after)
        })?;
        let place = &state[1..];
        let (before, value) = (t.extract(carried[0], place), t.extract(values, at));
        let combined = t.elements_of_region(source.regions[1], &[before, value])?;
        let combined = t.b.select(state[0], *combined.first().ok_or("the region returns nothing")?, before);
        Ok(vec![t.insert(combined, carried[0], place)])
    })
}
