//! Sorting: merges of sorted runs, each pass twice as long as the last.

use super::Row;
use crate::arrays::static_slice;
use crate::scalars::{from_index, total_order_key};
use crate::source::Source;
use crate::translation::{Translation, Values};
use crate::types::{Kind, kind_of};
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_ir::TypedOp;
use terrace_ir::ids::ValueId;
use terrace_stablehlo as hlo;

/// Rules of this family.
pub(super) const ROWS: &[Row] = &[(hlo::SortOp::NAME, sort), (terrace_chlo::TopKOp::NAME, top_k)];

/// Creates a truth value: the first elements come before the second ones.
type Less<'l, 'c> = dyn for<'r, 'b> FnMut(&mut Translation<'r, 'b, 'c>, &[ValueId], &[ValueId]) -> Result<ValueId, String>
    + 'l;

fn sort<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let shape = source.static_shape(0)?;
    let dimension = source
        .attribute("dimension")
        .map_or(Some(-1), |value| value.as_i64())
        .ok_or("'dimension' is missing")?;
    let rank = shape.len() as i64;
    let axis = usize::try_from(if dimension < 0 { dimension + rank } else { dimension });
    let axis = axis.ok().filter(|axis| *axis < shape.len()).ok_or("'dimension' is no dimension")?;
    let tensors = t.operands(source)?;
    merge_sort(t, &shape, axis, tensors, &mut |t, first, second| {
        // The region takes a pair of each tensor.
        let pairs: Vec<ValueId> = first.iter().zip(second).flat_map(|(a, b)| [*a, *b]).collect();
        let values = t.elements_of_region(source.regions[0], &pairs)?;
        values.first().copied().ok_or_else(|| "the region returns nothing".to_owned())
    })
}

/// Sorts tensors along an axis; equal elements keep their order.
fn merge_sort<'c>(
    t: &mut Translation<'_, '_, 'c>,
    shape: &[i64],
    axis: usize,
    tensors: Vec<ValueId>,
    less: &mut Less<'_, 'c>,
) -> Values {
    let length = shape[axis];
    let mut lanes = shape.to_vec();
    lanes.remove(axis);
    let mut sorted = tensors;
    let mut run = 1;
    while run < length {
        sorted = merge_runs(t, (shape, axis, &lanes), run, sorted, less)?;
        run *= 2;
    }
    Ok(sorted)
}

/// Merges pairs of neighboring sorted runs of a length.
fn merge_runs<'c>(
    t: &mut Translation<'_, '_, 'c>,
    (shape, axis, lanes): (&[i64], usize, &[i64]),
    run: i64,
    tensors: Vec<ValueId>,
    less: &mut Less<'_, 'c>,
) -> Values {
    let mut outputs = Vec::new();
    for tensor in &tensors {
        let element = t.b.type_of(*tensor).element_or_self();
        outputs.push(t.empty_static(shape, element)?);
    }
    t.over(lanes, &outputs, &mut |t, lane, outputs| {
        let (zero, length) = (t.b.index(0), t.b.index(shape[axis]));
        let carried: Vec<ValueId> = [zero, zero].into_iter().chain(outputs.iter().copied()).collect();
        let values = t.count_to(length, &carried, |t, at, carried| {
            let (one, pair, half) = (t.b.index(1), t.b.index(2 * run), t.b.index(run));
            let inside = t.b.remui(at, pair);
            let start = t.b.subi(at, inside);
            let middle = t.b.addi(start, half);
            let middle = t.b.minsi(middle, length);
            let end = t.b.addi(start, pair);
            let end = t.b.minsi(end, length);
            let is_first = t.b.cmpi(CmpIPredicate::Eq, at, start);
            let left = t.b.select(is_first, start, carried[0]);
            let right = t.b.select(is_first, middle, carried[1]);
            let last = t.b.subi(length, one);
            let place = |t: &mut Translation<'_, '_, 'c>, index: ValueId| {
                let index = t.b.minsi(index, last);
                let mut place = lane.to_vec();
                place.insert(axis, index);
                place
            };
            let (of_left, of_right) = (place(t, left), place(t, right));
            let from_left: Vec<ValueId> = tensors.iter().map(|tensor| t.extract(*tensor, &of_left)).collect();
            let from_right: Vec<ValueId> =
                tensors.iter().map(|tensor| t.extract(*tensor, &of_right)).collect();
            let right_is_less = less(t, &from_right, &from_left)?;
            let has_left = t.b.cmpi(CmpIPredicate::Slt, left, middle);
            let has_right = t.b.cmpi(CmpIPredicate::Slt, right, end);
            let both = t.b.andi(has_right, right_is_less);
            let yes = t.b.bool(true);
            let has_none = t.b.xori(has_left, yes);
            let takes_right = t.b.ori(has_none, both);
            let (next_left, next_right) = (t.b.addi(left, one), t.b.addi(right, one));
            let mut after =
                vec![t.b.select(takes_right, left, next_left), t.b.select(takes_right, next_right, right)];
            let mut target = lane.to_vec();
            target.insert(axis, at);
            for ((output, left), right) in carried[2..].iter().zip(from_left).zip(from_right) {
                let element = t.b.select(takes_right, right, left);
                after.push(t.insert(element, *output, &target));
            }
            Ok(after)
        })?;
        Ok(values[2..].to_vec())
    })
}

/// Sorts descending with positions, and takes the first elements.
fn top_k<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let shape = source.static_shape(0)?;
    let axis = shape.len().checked_sub(1).ok_or("an operand has no dimensions")?;
    let tensor = t.value(source.operands[0])?;
    let original = source.operand_types[0].element_or_self();
    let index = t.b.context().integer_type(32);
    let output = t.empty_static(&shape, index)?;
    let positions = t.indexed(output, |t, indices| {
        from_index(&mut t.b, indices[axis], index, index).ok_or_else(|| "a position is an integer".to_owned())
    })?;
    let sorted = merge_sort(t, &shape, axis, vec![tensor, positions], &mut |t, first, second| {
        let (x, y) = (first[0], second[0]);
        match kind_of(original) {
            Kind::Float => {
                let ty = t.b.type_of(x);
                let keys = (total_order_key(&mut t.b, ty, x), total_order_key(&mut t.b, ty, y));
                let (Some(x), Some(y)) = keys else { return Err("the elements have no order".to_owned()) };
                Ok(t.b.cmpi(CmpIPredicate::Sgt, x, y))
            }
            Kind::Signed => Ok(t.b.cmpi(CmpIPredicate::Sgt, x, y)),
            Kind::Unsigned | Kind::Pred => Ok(t.b.cmpi(CmpIPredicate::Ugt, x, y)),
            Kind::Complex => Err("complex numbers have no order".to_owned()),
        }
    })?;
    let wanted = source.static_result_shape(0)?;
    let (zeros, ones) = (vec![0; shape.len()], vec![1; shape.len()]);
    let slice = static_slice(&zeros, &wanted, &ones);
    Ok(sorted.into_iter().map(|tensor| t.slice(tensor, &slice)).collect())
}
