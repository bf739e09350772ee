//! Reductions, windows and sorting.

use super::windows::{OF_REDUCTION, window_count, windows};
use super::{Inferred, group, inferred, integers, list_text, operand, refuse, shape, tensor};
use terrace_ir::spec::InferContext;
use terrace_ir::verify::have_compatible_shapes;
use terrace_ir::{DYNAMIC, Failure, Type};

/// Checks that all inputs have compatible shapes; returns the shape.
fn common_shape<'c>(infer: &InferContext<'_, 'c>) -> Result<Vec<i64>, Failure> {
    let inputs = group(infer, 0);
    let Some((first, others)) = inputs.split_first() else {
        return refuse(infer, "requires at least 1 input value");
    };
    if let Some(at) = others.iter().position(|ty| !have_compatible_shapes(*first, *ty)) {
        let at = at + 1;
        return refuse(
            infer,
            format_args!(
                "expects all inputs to have compatible shapes. Shape at input-index {at} is not compatible with shape at \
                 input-index 0"
            ),
        );
    }
    super::most_specific(inputs).ok_or(Failure)
}

/// Returns a tensor for each input, of the elements that the region returns.
fn of_elements<'c>(infer: &InferContext<'_, 'c>, sizes: &[i64]) -> Vec<Type<'c>> {
    let yielded = infer.yielded_types.first().map(Vec::as_slice).unwrap_or_default();
    let inputs = group(infer, 0).iter().enumerate();
    let element = |(at, ty): (usize, &Type<'c>)| yielded.get(at).unwrap_or(ty).element_or_self();
    inputs.map(|input| tensor(infer, sizes, element(input))).collect()
}

fn reduce<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let sizes = common_shape(infer)?;
    let dimensions = integers(infer, "dimensions")?;
    let rank = sizes.len();
    for (at, dim) in dimensions.iter().enumerate() {
        if *dim < 0 || *dim >= rank as i64 {
            return refuse(
                infer,
                format_args!("Out-of-bounds dimension {dim}, expected to be in range [0, {rank})"),
            );
        }
        if dimensions[..at].contains(dim) {
            return refuse(infer, format_args!("Duplicate reduction dimension: {dim}"));
        }
    }
    let kept: Vec<i64> =
        (0..rank as i64).filter(|dim| !dimensions.contains(dim)).map(|dim| sizes[dim as usize]).collect();
    Ok(of_elements(infer, &kept))
}

fn reduce_window<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let sizes = common_shape(infer)?;
    let window = integers(infer, "window_dimensions")?;
    if window.len() != sizes.len() {
        let ty = operand(infer, 0)?;
        return refuse(
            infer,
            format_args!(
                "expects window-dimensions size == input rank, but got window-dimensions size: {} and input: '{ty}' with \
                 rank = {}.",
                window.len(),
                sizes.len()
            ),
        );
    }
    let windows = match windows(&window, &OF_REDUCTION, |name| infer.state.attribute(name)) {
        Ok(windows) => windows,
        Err(message) => return refuse(infer, message),
    };
    let counts: Option<Vec<i64>> =
        sizes.iter().zip(&windows).map(|(size, window)| window_count(*size, window)).collect();
    Ok(of_elements(infer, &counts.ok_or(Failure)?))
}

fn select_and_scatter<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let ty = operand(infer, 0)?;
    // The second region combines the elements of the result.
    let element = infer.yielded_types.get(1).and_then(|types| types.first()).map(|ty| ty.element_or_self());
    Ok(vec![tensor(infer, shape(ty)?, element.unwrap_or(ty.element_or_self()))])
}

fn sort<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let rank = shape(operand(infer, 0)?)?.len() as i64;
    let dimension =
        infer.state.attribute("dimension").map_or(Some(-1), |value| value.as_i64()).ok_or(Failure)?;
    if dimension < -rank || dimension >= rank {
        return refuse(
            infer,
            format_args!(
                "dimension attribute value must be in range [-{rank}, {rank}), but found {dimension}"
            ),
        );
    }
    Ok(infer.operand_types.to_vec())
}

/// Returns true for dimensions in ascending order without gaps, from zero.
pub(crate) fn is_whole_range(dimensions: &[i64]) -> bool {
    dimensions.iter().enumerate().all(|(at, dim)| at as i64 == *dim)
}

/// Formats a message about dimensions that are not those of the operands.
pub(crate) fn not_whole_range(dimensions: &[i64]) -> String {
    format!("requires monotonically increasing dimension numbers, but got: {}", list_text(dimensions))
}

/// Returns true if two sizes cannot be the same.
pub(crate) fn differ(a: i64, b: i64) -> bool {
    a != b && a != DYNAMIC && b != DYNAMIC
}

inferred! {
    ReduceOp: reduce;
    ReduceWindowOp: reduce_window;
    SelectAndScatterOp: select_and_scatter;
    SortOp: sort;
}
