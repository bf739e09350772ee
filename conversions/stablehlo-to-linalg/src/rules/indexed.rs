//! Parts of tensors at positions that the program computes.

use super::Row;
use crate::scalars::to_index;
use crate::source::Source;
use crate::translation::{Translation, Values};
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_interfaces::view_like::{MixedIndex, Slice};
use terrace_ir::TypedOp;
use terrace_ir::ids::ValueId;
use terrace_stablehlo as hlo;
use terrace_stablehlo::IndexedDimensions;

/// Rules of this family.
pub(super) const ROWS: &[Row] = &[
    (hlo::DynamicSliceOp::NAME, dynamic_slice),
    (hlo::DynamicUpdateSliceOp::NAME, dynamic_update_slice),
    (hlo::GatherOp::NAME, |t, source| gather(t, source, &source.integers("slice_sizes"))),
    (hlo::ScatterOp::NAME, scatter),
    (hlo::TorchIndexSelectOp::NAME, torch_index_select),
];

/// Limits an index to a range from zero on.
fn limited<'c>(t: &mut Translation<'_, '_, 'c>, index: ValueId, last: ValueId) -> ValueId {
    let zero = t.b.index(0);
    let index = t.b.maxsi(index, zero);
    t.b.minsi(index, last)
}

/// Returns the slice at the positions that operands say, moved so that it lies inside.
fn moved_slice<'c>(
    t: &mut Translation<'_, '_, 'c>,
    source: &Source<'c>,
    first: usize,
    tensor: ValueId,
    sizes: Vec<MixedIndex>,
) -> Result<Slice, String> {
    let mut offsets = Vec::new();
    for (dim, size) in sizes.iter().enumerate() {
        let at = first + dim;
        let operand = *source.operands.get(at).ok_or("a position is missing")?;
        if t.size(tensor, dim) == *size && matches!(size, MixedIndex::Constant(_)) {
            offsets.push(MixedIndex::Constant(0));
            continue;
        }
        let element = t.element(operand)?;
        let start = to_index(&mut t.b, element, source.operand_types[at].element_or_self());
        let last = match (t.size(tensor, dim), *size) {
            (MixedIndex::Constant(whole), MixedIndex::Constant(part)) => t.b.index(whole - part),
            (whole, part) => {
                let (whole, part) = (t.b.index_of(whole), t.b.index_of(part));
                t.b.subi(whole, part)
            }
        };
        offsets.push(MixedIndex::Value(limited(t, start, last)));
    }
    let strides = vec![MixedIndex::Constant(1); sizes.len()];
    Ok(Slice { offsets, sizes, strides })
}

fn dynamic_slice<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let tensor = t.value(source.operands[0])?;
    let sizes = source.integers("slice_sizes").into_iter().map(MixedIndex::Constant).collect();
    let slice = moved_slice(t, source, 1, tensor, sizes)?;
    Ok(vec![t.slice(tensor, &slice)])
}

fn dynamic_update_slice<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let (tensor, update) = (t.value(source.operands[0])?, t.value(source.operands[1])?);
    let sizes = (0..source.shape(1)?.len()).map(|dim| t.size(update, dim)).collect();
    let slice = moved_slice(t, source, 2, tensor, sizes)?;
    Ok(vec![t.with_slice(update, tensor, &slice)])
}

/// Inserts a dimension's index in a list of others.
fn with_index(indices: &[ValueId], at: usize, index: ValueId) -> Vec<ValueId> {
    let mut all = indices.to_vec();
    all.insert(at.min(all.len()), index);
    all
}

/// Indices of one slice: where it starts in each dimension of the operand; `None` where it starts at zero.
struct Start {
    /// Positions from the indices, as they are.
    positions: Vec<Option<ValueId>>,
    /// Positions from batch dimensions.
    batches: Vec<Option<ValueId>>,
}

/// Reads where a slice starts; `batch` are the indices in the dimensions of the indices without that of the vector.
fn start_of<'c>(
    t: &mut Translation<'_, '_, 'c>,
    indices: (ValueId, terrace_ir::Type<'c>),
    roles: &IndexedDimensions,
    rank: usize,
    batch: &[ValueId],
) -> Start {
    let (indices, original) = indices;
    let vector = roles.index_vector as usize;
    let has_vector = t.b.type_of(indices).rank().is_some_and(|rank| vector < rank);
    let mut start = Start { positions: vec![None; rank], batches: vec![None; rank] };
    for (at, dim) in roles.index_map.iter().enumerate() {
        let place = match has_vector {
            true => {
                let number = t.b.index(at as i64);
                with_index(batch, vector, number)
            }
            false => batch.to_vec(),
        };
        let element = t.extract(indices, &place);
        start.positions[*dim as usize] = Some(to_index(&mut t.b, element, original.element_or_self()));
    }
    for (operand, of) in roles.operand_batching.iter().zip(&roles.indices_batching) {
        // The dimension of the vector is not among those of the batch.
        let at = *of as usize - usize::from(vector < *of as usize);
        start.batches[*operand as usize] = batch.get(at).copied();
    }
    start
}

fn roles_of(source: &Source<'_>, name: &str) -> Result<IndexedDimensions, String> {
    source.attribute(name).and_then(IndexedDimensions::of).ok_or_else(|| format!("'{name}' is missing"))
}

/// Creates the slices at positions, moved so that they lie inside.
pub(super) fn gather<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>, sizes: &[i64]) -> Values {
    let roles = roles_of(source, "dimension_numbers")?;
    let (operand, indices) = (t.value(source.operands[0])?, t.value(source.operands[1])?);
    let whole = source.shape(0)?.len();
    let ty = t.result_type(source, 0)?;
    let rank = ty.rank().ok_or("a result has no rank")?;
    let vector = roles.index_vector as usize;
    let batch_dims: Vec<usize> = (0..rank).filter(|dim| !roles.window.contains(&(*dim as i64))).collect();
    let output = t.empty(ty, &mut |t, dim| {
        let at = batch_dims.iter().position(|batch| *batch == dim)?;
        let size = t.size(indices, at + usize::from(vector <= at));
        Some(t.b.index_of(size))
    })?;
    let original = source.operand_types[1];
    let is_left_out = |dim: usize| {
        let dim = dim as i64;
        roles.collapsed.contains(&dim) || roles.operand_batching.contains(&dim)
    };
    let value = t.indexed(output, |t, loops| {
        let batch: Vec<ValueId> = batch_dims.iter().map(|dim| loops[*dim]).collect();
        let start = start_of(t, (indices, original), &roles, whole, &batch);
        let mut window = roles.window.iter();
        let mut place = Vec::new();
        for (dim, part) in sizes.iter().enumerate().take(whole) {
            let inner = if is_left_out(dim) {
                None
            } else {
                window.next().and_then(|at| loops.get(*at as usize)).copied()
            };
            let outer = match (start.positions[dim], start.batches[dim]) {
                (Some(position), _) => {
                    let size = t.size(operand, dim);
                    let (size, part) = (t.b.index_of(size), t.b.index(*part));
                    let last = t.b.subi(size, part);
                    Some(limited(t, position, last))
                }
                (None, batch) => batch,
            };
            place.push(match (outer, inner) {
                (Some(outer), Some(inner)) => t.b.addi(outer, inner),
                (Some(index), None) | (None, Some(index)) => index,
                (None, None) => t.b.index(0),
            });
        }
        Ok(t.extract(operand, &place))
    })?;
    Ok(vec![value])
}

/// Combines elements with updates, one after the other; updates outside are left out.
fn scatter<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let roles = roles_of(source, "scatter_dimension_numbers")?;
    let count = source.result_types.len();
    let operands = t.operands(source)?;
    let (inputs, rest) = operands.split_at(count);
    let (indices, updates) = rest.split_first().ok_or("the indices are missing")?;
    let whole = source.shape(0)?.len();
    let shape = source.static_shape(count + 1)?;
    let batch_dims: Vec<usize> =
        (0..shape.len()).filter(|dim| !roles.window.contains(&(*dim as i64))).collect();
    let original = source.operand_types[count];
    let is_left_out = |dim: usize| {
        let dim = dim as i64;
        roles.collapsed.contains(&dim) || roles.operand_batching.contains(&dim)
    };
    let mut carried = inputs.to_vec();
    // A region may combine in another type than the operand's.
    for (at, value) in carried.iter().enumerate() {
        if t.b.type_of(*value) != t.result_type(source, at)? {
            return Err("the region combines in another type".to_owned());
        }
    }
    carried = t.over(&shape, &carried, &mut |t, loops, carried| {
        let batch: Vec<ValueId> = batch_dims.iter().map(|dim| loops[*dim]).collect();
        let start = start_of(t, (*indices, original), &roles, whole, &batch);
        let mut window = roles.window.iter();
        let (mut place, mut is_inside) = (Vec::new(), t.b.bool(true));
        for dim in 0..whole {
            let inner = if is_left_out(dim) {
                None
            } else {
                window.next().and_then(|at| loops.get(*at as usize)).copied()
            };
            let outer = start.positions[dim].or(start.batches[dim]);
            let index = match (outer, inner) {
                (Some(outer), Some(inner)) => t.b.addi(outer, inner),
                (Some(index), None) | (None, Some(index)) => index,
                (None, None) => t.b.index(0),
            };
            if start.positions[dim].is_none() {
                place.push(index);
                continue;
            }
            let size = t.size(inputs[0], dim);
            let (size, one) = (t.b.index_of(size), t.b.index(1));
            let last = t.b.subi(size, one);
            let near = limited(t, index, last);
            let is_same = t.b.cmpi(CmpIPredicate::Eq, near, index);
            is_inside = t.b.andi(is_inside, is_same);
            place.push(near);
        }
        let before: Vec<ValueId> = carried.iter().map(|tensor| t.extract(*tensor, &place)).collect();
        let new: Vec<ValueId> = updates.iter().map(|tensor| t.extract(*tensor, loops)).collect();
        let arguments: Vec<ValueId> = before.iter().chain(&new).copied().collect();
        let combined = t.elements_of_region(source.regions[0], &arguments)?;
        let mut after = Vec::new();
        for ((tensor, before), combined) in carried.iter().zip(before).zip(combined) {
            let element = t.b.select(is_inside, combined, before);
            after.push(t.insert(element, *tensor, &place));
        }
        Ok(after)
    })?;
    Ok(carried)
}

fn torch_index_select<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let (operand, indices) = (t.value(source.operands[0])?, t.value(source.operands[1])?);
    let own = source.shape(1)?.len();
    let rank = source.shape(0)?.len() as i64;
    let positive = |value: i64, rank: i64| usize::try_from(if value < 0 { value + rank } else { value });
    let dim = positive(source.integer("dim")?, rank).map_err(|_| "'dim' is no dimension")?;
    let batch =
        positive(source.integer("batch_dims")?, own as i64).map_err(|_| "'batch_dims' is negative")?;
    if batch > dim || batch > own {
        return Err("'batch_dims' is greater than 'dim'".to_owned());
    }
    let ty = t.result_type(source, 0)?;
    let output = t.empty(ty, &mut |_, _| None)?;
    let original = source.operand_types[1].element_or_self();
    let value = t.indexed(output, |t, loops| {
        let extent = own - batch;
        let mut place = loops[..batch].to_vec();
        place.extend_from_slice(&loops[dim..dim + extent]);
        let element = t.extract(indices, &place);
        let position = to_index(&mut t.b, element, original);
        let mut at = loops[..dim].to_vec();
        at.push(position);
        at.extend_from_slice(&loops[dim + extent..]);
        Ok(t.extract(operand, &at))
    })?;
    Ok(vec![value])
}
