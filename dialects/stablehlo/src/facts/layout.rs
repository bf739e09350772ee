//! Elements in other places.

use super::{Inferred, inferred, integer, integers, list_text, operand, refuse, shape, tensor};
use terrace_ir::spec::InferContext;
use terrace_ir::{DYNAMIC, Failure};

fn constant<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    Ok(vec![infer.state.attribute("value").and_then(|value| value.ty()).ok_or(Failure)?])
}

fn broadcast<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let ty = operand(infer, 0)?;
    let mut sizes = integers(infer, "broadcast_sizes")?;
    if let Some(size) = sizes.iter().find(|size| **size < 0) {
        return refuse(infer, format_args!("Broadcast with negative dimension size {size}"));
    }
    sizes.extend_from_slice(shape(ty)?);
    Ok(vec![tensor(infer, &sizes, ty.element_or_self())])
}

fn concatenate<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let Some((first, others)) = infer.operand_types.split_first() else {
        return refuse(infer, "expected 1 or more operands, but found 0");
    };
    let axis = usize::try_from(integer(infer, "dimension")?).map_err(|_| Failure)?;
    let mut sizes = shape(*first)?.to_vec();
    let rank = sizes.len();
    if rank == 0 {
        return refuse(infer, "rank-0 values cannot be concatenated");
    }
    if axis >= rank {
        return refuse(infer, format_args!("dimension {axis} is out-of-bounds for input rank {rank}"));
    }
    for (at, other) in others.iter().enumerate() {
        let (own, at) = (shape(*other)?, at + 1);
        if own.len() != rank {
            return refuse(infer, format_args!("operands (0) and ({at}) do not match rank"));
        }
        for dim in 0..rank {
            let (known, new) = (sizes[dim], own[dim]);
            if dim == axis {
                let sum = known.checked_add(new).filter(|_| known != DYNAMIC && new != DYNAMIC);
                sizes[dim] = sum.unwrap_or(DYNAMIC);
            } else if known == DYNAMIC {
                sizes[dim] = new;
            } else if new != DYNAMIC && new != known {
                return refuse(
                    infer,
                    format_args!(
                        "shapes of operand (0) and ({at}) are not compatible at non-concat index {dim}: ({}) != ({})",
                        list_text(shape(*first)?),
                        list_text(own)
                    ),
                );
            }
        }
    }
    Ok(vec![tensor(infer, &sizes, first.element_or_self())])
}

fn pad<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let ty = operand(infer, 0)?;
    let sizes = shape(ty)?;
    let (low, high, interior) = (
        integers(infer, "edge_padding_low")?,
        integers(infer, "edge_padding_high")?,
        integers(infer, "interior_padding")?,
    );
    if low.len() != sizes.len() || high.len() != low.len() || interior.len() != low.len() {
        let rank = sizes.len();
        let message = format!("edge_padding_low length ({}) must match operand rank ({rank})", low.len());
        return refuse(infer, message);
    }
    let mut padded = Vec::new();
    for (at, &size) in sizes.iter().enumerate() {
        if interior[at] < 0 {
            return refuse(infer, format_args!("Interior padding cannot be negative: {}", interior[at]));
        }
        if size == DYNAMIC {
            padded.push(DYNAMIC);
            continue;
        }
        let between = (size - 1).max(0).checked_mul(interior[at]).ok_or(Failure)?;
        let new = [low[at], high[at], between]
            .iter()
            .try_fold(size, |sum, part| sum.checked_add(*part))
            .ok_or(Failure)?;
        if new < 0 {
            return refuse(infer, format_args!("Padding result in negative size for dimension {at}"));
        }
        padded.push(new);
    }
    Ok(vec![tensor(infer, &padded, ty.element_or_self())])
}

fn slice<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let ty = operand(infer, 0)?;
    let sizes = shape(ty)?;
    let (starts, limits, strides) =
        (integers(infer, "start_indices")?, integers(infer, "limit_indices")?, integers(infer, "strides")?);
    if starts.len() != limits.len() || starts.len() != strides.len() {
        return refuse(infer, "all of {start_indices, limit_indices, strides} must have the same size");
    }
    if starts.len() != sizes.len() {
        return refuse(
            infer,
            format_args!(
                "the number of elements in start_indices ({}) does not match the rank of the operand ({})",
                starts.len(),
                sizes.len()
            ),
        );
    }
    let mut taken = Vec::new();
    for at in 0..sizes.len() {
        let (start, limit, stride) = (starts[at], limits[at], strides[at]);
        if start < 0 {
            return refuse(infer, format_args!("negative start index {start} in dimension {at}"));
        }
        if sizes[at] != DYNAMIC && limit > sizes[at] {
            let size = sizes[at];
            return refuse(
                infer,
                format_args!("limit index {limit} is larger than dimension size {size} in dimension {at}"),
            );
        }
        if start > limit {
            return refuse(
                infer,
                format_args!("start index {start} is larger than limit index {limit} in dimension {at}"),
            );
        }
        if stride <= 0 {
            return refuse(infer, format_args!("stride must be positive but got {stride} in dimension {at}"));
        }
        taken.push((limit - start) / stride + i64::from((limit - start) % stride != 0));
    }
    Ok(vec![tensor(infer, &taken, ty.element_or_self())])
}

fn transpose<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let ty = operand(infer, 0)?;
    let (sizes, permutation) = (shape(ty)?, integers(infer, "permutation")?);
    let rank = sizes.len();
    if permutation.len() != rank {
        let given = permutation.len();
        return refuse(
            infer,
            format_args!("TransposeOp operand rank {rank} does not match permutation size {given}"),
        );
    }
    let mut sorted = permutation.clone();
    sorted.sort_unstable();
    let range: Vec<i64> = (0..rank as i64).collect();
    if sorted != range {
        return refuse(
            infer,
            format_args!(
                "attribute permutation must be a permutation of [{}] but got {}",
                list_text(&range),
                list_text(&permutation)
            ),
        );
    }
    let moved: Vec<i64> = permutation.iter().map(|from| sizes[*from as usize]).collect();
    Ok(vec![tensor(infer, &moved, ty.element_or_self())])
}

fn same<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    Ok(vec![operand(infer, 0)?])
}

fn dimension_size<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let (rank, dimension) = (shape(operand(infer, 0)?)?.len(), integer(infer, "dimension")?);
    if usize::try_from(dimension).is_ok_and(|dimension| dimension < rank) {
        return Ok(vec![tensor(infer, &[], infer.context.integer_type(32))]);
    }
    refuse(infer, format_args!("requires dimension attribute in range [0, {rank}); found ({dimension})"))
}

inferred! {
    BroadcastOp: broadcast;
    ConcatenateOp: concatenate;
    ConstantOp: constant;
    GetDimensionSizeOp: dimension_size;
    PadOp: pad;
    ReverseOp: same;
    SliceOp: slice;
    TransposeOp: transpose;
}
