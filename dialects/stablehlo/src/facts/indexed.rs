//! Parts of tensors at positions that the program computes.

use super::{Inferred, group, inferred, integers, list_text, operand, refuse, shape, tensor};
use crate::IndexedDimensions;
use terrace_ir::spec::InferContext;
use terrace_ir::{DYNAMIC, Failure, Type};

fn dynamic_slice<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let ty = operand(infer, 0)?;
    let (sizes, starts, wanted) = (shape(ty)?, group(infer, 1), integers(infer, "slice_sizes")?);
    if wanted.len() != starts.len() {
        return refuse(
            infer,
            format_args!(
                "has mismatched number of slice sizes ({}) and number of start indices ({})",
                wanted.len(),
                starts.len()
            ),
        );
    }
    if starts.len() != sizes.len() {
        return refuse(
            infer,
            format_args!(
                "has mismatched number of start indices ({}) and the rank of operand ({})",
                starts.len(),
                sizes.len()
            ),
        );
    }
    check_starts(infer, starts)?;
    for (at, (&wanted, &size)) in wanted.iter().zip(sizes).enumerate() {
        if wanted < 0 {
            return refuse(infer, format_args!("has negative size index to dynamic slice: {wanted}"));
        }
        if size != DYNAMIC && wanted > size {
            return refuse(
                infer,
                format_args!(
                    "has slice size {wanted} greater than dimension size {size} in dimension {at} of operand"
                ),
            );
        }
    }
    Ok(vec![tensor(infer, &wanted, ty.element_or_self())])
}

fn check_starts(infer: &InferContext<'_, '_>, starts: &[Type<'_>]) -> Result<(), Failure> {
    match starts.split_first() {
        Some((first, others)) if others.iter().any(|ty| ty.element_or_self() != first.element_or_self()) => {
            refuse(infer, "start indices must have same element type")
        }
        _ => Ok(()),
    }
}

fn dynamic_update_slice<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let (ty, update) = (operand(infer, 0)?, operand(infer, 1)?);
    let (sizes, own, starts) = (shape(ty)?, shape(update)?, group(infer, 2));
    if own.len() != sizes.len() {
        return refuse(
            infer,
            format_args!("update rank does not match operand rank: {} vs {}.", own.len(), sizes.len()),
        );
    }
    if starts.len() != sizes.len() {
        return refuse(
            infer,
            format_args!(
                "expects number of start_indices to match operand rank: {} vs {}.",
                starts.len(),
                sizes.len()
            ),
        );
    }
    check_starts(infer, starts)?;
    for (at, (&own, &size)) in own.iter().zip(sizes).enumerate() {
        if own != DYNAMIC && size != DYNAMIC && own > size {
            return refuse(
                infer,
                format_args!(
                    "expects size at dimension {at} of update to be in range [0, {size}]. Got: {own}."
                ),
            );
        }
    }
    Ok(vec![ty])
}

/// Returns the shape of the indices without the dimension that runs over those of one slice.
pub(crate) fn index_shape(indices: &[i64], dimensions: &IndexedDimensions) -> Option<Vec<i64>> {
    let vector = usize::try_from(dimensions.index_vector).ok().filter(|at| *at <= indices.len())?;
    Some(indices.iter().enumerate().filter(|(at, _)| *at != vector).map(|(_, size)| *size).collect())
}

fn gather<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let (ty, indices) = (operand(infer, 0)?, operand(infer, 1)?);
    let numbers =
        infer.state.attribute("dimension_numbers").and_then(IndexedDimensions::of).ok_or(Failure)?;
    let (sizes, wanted) = (shape(ty)?, integers(infer, "slice_sizes")?);
    let (rank, window) = (sizes.len(), &numbers.window);
    if numbers.window.len() + numbers.collapsed.len() + numbers.operand_batching.len() != rank {
        return refuse(
            infer,
            format_args!(
                "offset_dims size ({}) plus collapse_slice_dims size ({}) plus operand_batching_dims size ({}) is not \
                 equal to operand rank ({rank})",
                window.len(),
                numbers.collapsed.len(),
                numbers.operand_batching.len()
            ),
        );
    }
    let Some(batch) = index_shape(shape(indices)?, &numbers) else {
        return refuse(
            infer,
            format_args!(
                "Expects index_vector_dim to be in range [0, rank-of('start_indices')] i.e. [0, {}]. got: {}.",
                shape(indices)?.len(),
                numbers.index_vector
            ),
        );
    };
    let vector = shape(indices)?.get(numbers.index_vector as usize).copied().unwrap_or(1);
    if vector != DYNAMIC && numbers.index_map.len() as i64 != vector {
        return refuse(
            infer,
            format_args!(
                "start_index_map size ({}) is not equal to size of index dimension ({}) of start_indices ({vector})",
                numbers.index_map.len(),
                numbers.index_vector
            ),
        );
    }
    if !window.is_sorted() {
        return refuse(infer, format_args!("expects offset_dims to be sorted, got: [{}]", list_text(window)));
    }
    if !numbers.collapsed.is_sorted() {
        let list = list_text(&numbers.collapsed);
        return refuse(infer, format_args!("expects collapsed_slice_dims to be sorted, got: [{list}]"));
    }
    if wanted.len() != rank {
        return refuse(
            infer,
            format_args!("slice_sizes size ({}) not equal to operand rank ({rank})", wanted.len()),
        );
    }
    for (at, (&wanted, &size)) in wanted.iter().zip(sizes).enumerate() {
        if wanted < 0 || size != DYNAMIC && wanted > size {
            return refuse(
                infer,
                format_args!(
                    "slice size ({wanted}) is out of bounds for operand dimension ({size}) at index {at}"
                ),
            );
        }
    }
    let is_left_out = |dim: i64| numbers.collapsed.contains(&dim) || numbers.operand_batching.contains(&dim);
    let mut own = (0..rank as i64).filter(|dim| !is_left_out(*dim)).map(|dim| wanted[dim as usize]);
    let mut batch = batch.into_iter();
    let whole = window.len() + batch.len();
    let result: Option<Vec<i64>> =
        (0..whole as i64).map(|dim| if window.contains(&dim) { own.next() } else { batch.next() }).collect();
    match result {
        Some(result) => Ok(vec![tensor(infer, &result, ty.element_or_self())]),
        None => refuse(
            infer,
            format_args!(
                "Expects each element of offset_dims to be in range [0, implied-result-rank) i.e. [0, {whole})."
            ),
        ),
    }
}

fn scatter<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    // A region may combine in a wider type.
    let yielded = infer.yielded_types.first().map(Vec::as_slice).unwrap_or_default();
    let inputs = group(infer, 0);
    let types = inputs.iter().enumerate().map(|(at, ty)| {
        let element = yielded.get(at).map_or(ty.element_or_self(), |ty| ty.element_or_self());
        if element == ty.element_or_self() { *ty } else { ty.with_element(infer.context, element) }
    });
    Ok(types.collect())
}

inferred! {
    DynamicSliceOp: dynamic_slice;
    DynamicUpdateSliceOp: dynamic_update_slice;
    GatherOp: gather;
    ScatterOp: scatter;
}
