//! Products and convolutions.

use crate::facts::products::{dot_shape, wrong_shape};
use crate::facts::windows::{OF_CONVOLUTION, window_count, windows};
use crate::facts::{list_text, reductions::differ};
use crate::{ConvArray, ConvDimensions, ConvolutionOp, DotDimensions, DotGeneralOp, DotOp};
use terrace_ir::{LogicalResult, Operation, Type, TypedOp};

/// Checks the shape of a result.
fn verify_shape(op: Operation<'_, '_>, sizes: &[i64], result: Type<'_>) -> LogicalResult {
    let given = result.shape().unwrap_or_default();
    if given.len() == sizes.len() && !given.iter().zip(sizes).any(|(a, b)| differ(*a, *b)) {
        return Ok(());
    }
    op.emit_op_error(wrong_shape(sizes, result))
}

fn verify_precisions(op: Operation<'_, '_>) -> LogicalResult {
    match op.attribute("precision_config").and_then(|list| list.as_array()) {
        Some(list) if list.len() > 2 => op.emit_op_error(format_args!(
            "expects precision config to be empty or have <= 2 elements, got {}",
            list.len()
        )),
        _ => Ok(()),
    }
}

impl DotOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        verify_precisions(op)?;
        let (Some(lhs), Some(rhs)) = (self.lhs().ty().shape(), self.rhs().ty().shape()) else {
            return Ok(());
        };
        if !(1..=2).contains(&lhs.len()) || !(1..=2).contains(&rhs.len()) {
            return op.emit_op_error("expected both lhs/rhs ranks to be either 1 or 2");
        }
        let roles = DotDimensions {
            lhs_contracting: vec![lhs.len() as i64 - 1],
            rhs_contracting: vec![0],
            ..DotDimensions::default()
        };
        match dot_shape(lhs, rhs, &roles) {
            Ok(sizes) => verify_shape(op, &sizes, self.result().ty()),
            Err(message) => op.emit_op_error(message),
        }
    }
}

impl DotGeneralOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        verify_precisions(op)?;
        let (Some(lhs), Some(rhs)) = (self.lhs().ty().shape(), self.rhs().ty().shape()) else {
            return Ok(());
        };
        let roles = op.attribute("dot_dimension_numbers").and_then(DotDimensions::of).unwrap_or_default();
        match dot_shape(lhs, rhs, &roles) {
            Ok(sizes) => verify_shape(op, &sizes, self.result().ty()),
            Err(message) => op.emit_op_error(message),
        }
    }
}

/// Returns the dimensions of an array, the features first.
fn all_dimensions(array: &ConvArray) -> Vec<i64> {
    [array.first, array.second].into_iter().chain(array.spatial.iter().copied()).collect()
}

/// Returns the shape of a convolution.
fn convolution_shape(op: ConvolutionOp<'_, '_>) -> Result<Vec<i64>, String> {
    let (lhs_ty, rhs_ty) = (op.lhs().ty(), op.rhs().ty());
    let (lhs, rhs) = (lhs_ty.shape().unwrap_or_default(), rhs_ty.shape().unwrap_or_default());
    if lhs.len() < 2 || rhs.len() < 2 {
        return Err(format!(
            "expects convolution arguments to have >= 2 dimensions. Got: '{lhs_ty}' and '{rhs_ty}'."
        ));
    }
    if lhs.len() != rhs.len() {
        return Err(format!(
            "expects convolution arguments to have same number of dimensions. Got: '{lhs_ty}' and '{rhs_ty}'."
        ));
    }
    let attribute = |name: &str| op.op().attribute(name);
    let roles = attribute("dimension_numbers").and_then(ConvDimensions::of).unwrap_or_default();
    let (input, kernel, output) = (&roles.input, &roles.kernel, &roles.output);
    let spatial = input.spatial.len();
    if kernel.spatial.len() != spatial || output.spatial.len() != spatial {
        return Err(format!(
            "expects the same size for input, kernel and output spatial-dimensions, but got {spatial}, {}, and {} resp.",
            kernel.spatial.len(),
            output.spatial.len()
        ));
    }
    if lhs.len() != spatial + 2 {
        return Err(format!(
            "expects convolution arguments to have {} dimensions. Got: {}",
            spatial + 2,
            lhs.len()
        ));
    }
    for (name, array) in [("input", input), ("kernel", kernel), ("output", output)] {
        let all = all_dimensions(array);
        if all.iter().any(|dim| *dim < 0 || *dim >= lhs.len() as i64) {
            let rank = lhs.len();
            return Err(format!(
                "expects input, kernel, and output dimension-numbers to be in-range [0, {rank})."
            ));
        }
        if (1..all.len()).any(|at| all[..at].contains(&all[at])) {
            return Err(format!(
                "expects {name} dimension-numbers to be unique, got {{{}}}.",
                list_text(&all)
            ));
        }
    }
    let count = |name: &str| attribute(name).and_then(|count| count.as_i64()).unwrap_or(1);
    let (groups, batch_groups) = (count("feature_group_count"), count("batch_group_count"));
    if groups > 1 && batch_groups > 1 {
        return Err(format!(
            "expects batch_group_count and feature_group_count not to be both greater than 1. Got {batch_groups} and \
             {groups} resp."
        ));
    }
    let (batch, features) = (lhs[input.first as usize], lhs[input.second as usize]);
    let (kernel_in, kernel_out) = (rhs[kernel.first as usize], rhs[kernel.second as usize]);
    if batch >= 0 && batch % batch_groups != 0 {
        return Err(format!(
            "expects input batch dimension ({batch}) to be divisible by batch_group_count. Got batch_group_count = \
             {batch_groups}."
        ));
    }
    if features >= 0 && features % groups != 0 {
        return Err(format!(
            "expects input feature dimension ({features}) to be a multiple of feature_group_count. Got \
             feature_group_count = {groups}."
        ));
    }
    if features >= 0 && differ(features / groups, kernel_in) {
        return Err(format!(
            "expects input feature dimension ({features}) / feature_group_count = kernel input feature dimension \
             ({kernel_in}). Got feature_group_count = {groups}."
        ));
    }
    if kernel_out >= 0 && kernel_out % batch_groups != 0 {
        return Err(format!(
            "expects output feature dimension size ({kernel_out}) to be a multiple of batch_group_count. Got \
             batch_group_count = {batch_groups}."
        ));
    }
    if kernel_out >= 0 && kernel_out % groups != 0 {
        return Err(format!(
            "expects kernel output feature dimension ({kernel_out}) to be divisible by feature_group_count. For \
             feature_group_count = {groups}."
        ));
    }
    let sizes: Vec<i64> = kernel.spatial.iter().map(|dim| rhs[*dim as usize]).collect();
    let windows = windows(&sizes, &OF_CONVOLUTION, attribute)?;
    let mut result = vec![0; lhs.len()];
    result[output.first as usize] = if batch < 0 { batch } else { batch / batch_groups };
    result[output.second as usize] = kernel_out;
    for ((at, from), window) in output.spatial.iter().zip(&input.spatial).zip(&windows) {
        let count = window_count(lhs[*from as usize], window);
        result[*at as usize] = count.ok_or("the padding is too large")?;
    }
    Ok(result)
}

impl ConvolutionOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        verify_precisions(op)?;
        match convolution_shape(self) {
            Ok(sizes) => verify_shape(op, &sizes, self.result().ty()),
            Err(message) => op.emit_op_error(message),
        }
    }
}
