//! Decompositions of matrices, Fourier transforms and normalizations of batches; shapes of products.

use super::{
    Inferred, inferred, integer, integers, list_text, operand, real_type, refuse, shape, sizes_text, tensor,
};
use crate::{DotDimensions, FftType, Transpose};
use terrace_ir::spec::{InferContext, case_value};
use terrace_ir::verify::have_compatible_shapes;
use terrace_ir::{DYNAMIC, Failure};

fn cholesky<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let ty = operand(infer, 0)?;
    let sizes = shape(ty)?;
    let [.., a, b] = sizes else {
        return refuse(
            infer,
            format_args!("argument 'a' must have rank >= 2, got shape {}.", list_text(sizes)),
        );
    };
    if a != b && *a != DYNAMIC && *b != DYNAMIC {
        let sizes = list_text(sizes);
        return refuse(
            infer,
            format_args!("minor dimensions of 'a' must have equal size, got shape {sizes}."),
        );
    }
    Ok(vec![ty])
}

fn triangular_solve<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let (a, b) = (operand(infer, 0)?, operand(infer, 1)?);
    let (left, right) = (shape(a)?, shape(b)?);
    let &[.., rows, columns] = left else {
        return refuse(infer, format_args!("operand 'a' must have rank >= 2, but got '{a}'"));
    };
    let differ = |a: i64, b: i64| a != b && a != DYNAMIC && b != DYNAMIC;
    if differ(rows, columns) {
        return refuse(
            infer,
            format_args!("two minor dimensions of operand 'a' must be compatible, but got '{a}'"),
        );
    }
    if left.len() != right.len() {
        return refuse(infer, format_args!("operands must have equal rank, but got '{a}' and '{b}'"));
    }
    let is_left = infer.state.attribute("left_side").and_then(|flag| flag.as_bool()).ok_or(Failure)?;
    let shared = right[right.len() - if is_left { 2 } else { 1 }];
    if differ(columns, shared) {
        return refuse(
            infer,
            format_args!(
                "shared dimension of operands 'a' and 'b' must be compatible, but got '{a}' and '{b}'"
            ),
        );
    }
    let batch = left.len() - 2;
    if left[..batch].iter().zip(right).any(|(a, b)| differ(*a, *b)) {
        return refuse(
            infer,
            format_args!("batch dimensions of the operands must be compatible, but got '{a}' and '{b}'"),
        );
    }
    let transposed =
        infer.state.attribute("transpose_a").and_then(case_value).and_then(Transpose::from_value);
    if transposed == Some(Transpose::Invalid) {
        return refuse(infer, "Invalid transpose option value for triangular solve");
    }
    Ok(vec![b])
}

fn fft<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let ty = operand(infer, 0)?;
    let lengths = integers(infer, "fft_length")?;
    let kind = infer
        .state
        .attribute("fft_type")
        .and_then(case_value)
        .and_then(FftType::from_value)
        .ok_or(Failure)?;
    let (sizes, rank) = (shape(ty)?, lengths.len());
    if !(1..=3).contains(&rank) {
        return refuse(infer, format_args!("rank must be between 1 and 3, but got {rank}."));
    }
    let element = ty.element_or_self();
    if kind == FftType::Rfft && !element.is_float() {
        return refuse(infer, format_args!("RFFT requires f32 or f64 input type, but is given '{element}'."));
    }
    if kind != FftType::Rfft && element.as_complex().is_none() {
        return refuse(
            infer,
            format_args!("FFT/IFFT/IRFFT take a complex tensor as input, but is given '{ty}'."),
        );
    }
    if sizes.len() < rank {
        return refuse(
            infer,
            format_args!("operand rank must not be less than fft rank of {rank} for operand of type '{ty}'."),
        );
    }
    let (mut result, last) = (sizes.to_vec(), sizes.len() - 1);
    let minor = &sizes[sizes.len() - rank..];
    let differs = |(size, length): (&i64, &i64)| *size != DYNAMIC && size != length;
    match kind {
        FftType::Rfft => {
            if minor.iter().zip(&lengths).any(differs) {
                return refuse(
                    infer,
                    format_args!(
                        "RFFT requires innermost dimensions to be compatible with fft_length. Got: {} but wanted {}.",
                        list_text(sizes),
                        list_text(&lengths)
                    ),
                );
            }
            let half = lengths[rank - 1] / 2 + 1;
            result[last] = if lengths[rank - 1] == 0 { 0 } else { half };
            let element = infer.context.try_complex_type(element).map_err(|_| Failure)?;
            return Ok(vec![tensor(infer, &result, element)]);
        }
        FftType::Irfft => {
            if let Some((size, length)) =
                minor[..rank - 1].iter().zip(&lengths).find(|pair| differs((pair.0, pair.1)))
            {
                return refuse(
                    infer,
                    format_args!(
                        "IRFFT requires non-final dimensions to be compatible with fft_length. Got: {} but wanted {}, \
                         and {size} != {length}.",
                        list_text(sizes),
                        list_text(&lengths)
                    ),
                );
            }
            if sizes[last] != DYNAMIC && lengths[rank - 1] != 0 && sizes[last] != lengths[rank - 1] / 2 + 1 {
                return refuse(
                    infer,
                    format_args!(
                        "IRFFT requires innermost dimension to be compatible with fft_length[-1]/2+1. Got: {} but \
                         fft_length is {}.",
                        sizes[last],
                        list_text(&lengths)
                    ),
                );
            }
            result[last] = lengths[rank - 1];
            return Ok(vec![real_type(infer.context, tensor(infer, &result, element))]);
        }
        FftType::Fft | FftType::Ifft => {}
    }
    Ok(vec![ty])
}

/// Checks the operands of a normalization of a batch; returns the number of features.
fn features<'c>(infer: &InferContext<'_, 'c>, wide: &[usize], narrow: &[usize]) -> Result<i64, Failure> {
    let types = infer.operand_types;
    let all_fit = |places: &[usize]| {
        places.iter().all(|at| types.get(*at).is_some_and(|ty| have_compatible_shapes(types[places[0]], *ty)))
    };
    if !all_fit(wide) {
        return refuse(infer, "expects multi-dimensional operands to have compatible shapes.");
    }
    if !all_fit(narrow) {
        return refuse(infer, "expects single-dimensional operands to have compatible shapes.");
    }
    let (sizes, axis) = (shape(operand(infer, 0)?)?, integer(infer, "feature_index")?);
    let Some(&count) = usize::try_from(axis).ok().and_then(|axis| sizes.get(axis)) else {
        return refuse(
            infer,
            format_args!(
                "expects featureIndex to be smaller than the rank of multi-dimensional operands; got featureIndex \
                 {axis}, and rank {}.",
                sizes.len()
            ),
        );
    };
    let single = shape(types[narrow[0]])?.first().copied().unwrap_or(DYNAMIC);
    if single != DYNAMIC && count != DYNAMIC && single != count {
        return refuse(
            infer,
            format_args!(
                "expects the size of single-dimensional operands to be compatible with feature count, but the size of \
                 single-dimensional operands is {single} and the feature count is {count}."
            ),
        );
    }
    Ok(count)
}

fn batch_norm_grad<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let count = features(infer, &[0, 4], &[1, 2, 3])?;
    let ty = operand(infer, 0)?;
    let own = tensor(infer, &[count], ty.element_or_self());
    Ok(vec![ty, own, own])
}

fn batch_norm_inference<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    features(infer, &[0], &[1, 2, 3, 4])?;
    Ok(vec![operand(infer, 0)?])
}

fn batch_norm_training<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
    let count = features(infer, &[0], &[1, 2])?;
    let ty = operand(infer, 0)?;
    let own = tensor(infer, &[count], ty.element_or_self());
    Ok(vec![ty, own, own])
}

/// Returns the shape of a product with these roles of dimensions.
///
/// # Errors
/// With the words of the message.
pub(crate) fn dot_shape(lhs: &[i64], rhs: &[i64], roles: &DotDimensions) -> Result<Vec<i64>, String> {
    if roles.lhs_batching.len() != roles.rhs_batching.len() {
        return Err("lhs and rhs should have the same number of batching dimensions".to_owned());
    }
    if roles.lhs_contracting.len() != roles.rhs_contracting.len() {
        return Err("lhs and rhs should have the same number of contracting dimensions".to_owned());
    }
    let sides = [
        ("lhs", lhs, &roles.lhs_batching, &roles.lhs_contracting),
        ("rhs", rhs, &roles.rhs_batching, &roles.rhs_contracting),
    ];
    for (name, _, batching, contracting) in sides {
        let mut seen = Vec::new();
        for dim in batching.iter().chain(contracting) {
            if seen.contains(dim) {
                return Err(format!(
                    "has duplicated dimension from {name}_batching_dimensions and {name}_contracting_dimensions: {dim}"
                ));
            }
            seen.push(*dim);
        }
    }
    for (name, sizes, batching, contracting) in sides {
        for (words, list) in [("batching", batching), ("contracting", contracting)] {
            if let Some(dim) = list.iter().find(|dim| **dim < 0 || **dim >= sizes.len() as i64) {
                let rank = sizes.len();
                return Err(format!("{name}_{words}_dimensions value: {dim} is out of range: [0, {rank})"));
            }
        }
    }
    let differ = |(a, b): (&i64, &i64)| {
        let (a, b) = (lhs[*a as usize], rhs[*b as usize]);
        a != b && a != DYNAMIC && b != DYNAMIC
    };
    if roles.lhs_batching.iter().zip(&roles.rhs_batching).any(differ) {
        return Err("batching dimension sizes must match for lhs/rhs".to_owned());
    }
    if roles.lhs_contracting.iter().zip(&roles.rhs_contracting).any(differ) {
        return Err("contracting dimension sizes must match for lhs/rhs".to_owned());
    }
    let mut sizes: Vec<i64> = roles.lhs_batching.iter().map(|dim| lhs[*dim as usize]).collect();
    for (_, own, batching, contracting) in sides {
        let is_free = |dim: &i64| !batching.contains(dim) && !contracting.contains(dim);
        sizes.extend((0..own.len() as i64).filter(is_free).map(|dim| own[dim as usize]));
    }
    Ok(sizes)
}

/// Formats a message about a shape that the operation's result does not have.
pub(crate) fn wrong_shape(sizes: &[i64], result: terrace_ir::Type<'_>) -> String {
    format!("inferred shape '{}' is incompatible with return type of operation '{result}'", sizes_text(sizes))
}

inferred! {
    BatchNormGradOp: batch_norm_grad;
    BatchNormInferenceOp: batch_norm_inference;
    BatchNormTrainingOp: batch_norm_training;
    CholeskyOp: cholesky;
    FftOp: fft;
    TriangularSolveOp: triangular_solve;
}
