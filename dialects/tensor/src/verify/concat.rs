//! The check of `tensor.concat`.

use crate::ConcatOp;
use terrace_ir::verify::have_compatible_shapes;
use terrace_ir::{DYNAMIC, LogicalResult, Type, TypedOp};

impl<'c> ConcatOp<'_, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let inputs: Vec<Type<'c>> = self.inputs().map(|input| input.ty()).collect();
        let result = self.result().ty();
        if inputs.is_empty() {
            return op.emit_op_error("requires at least one input");
        }
        let rank = result.rank().unwrap_or(0);
        if inputs.iter().any(|input| input.rank() != Some(rank)) {
            return op.emit_op_error("rank of concatenated inputs must match result rank");
        }
        if inputs.iter().any(|input| input.shaped_element() != result.shaped_element()) {
            return op.emit_op_error("inputs and result element type must match");
        }
        let Some(dim) = usize::try_from(self.dim()).ok().filter(|dim| *dim < rank) else {
            return op.emit_op_error("concatenation dim must be less than the tensor rank");
        };
        let mut shape = Vec::with_capacity(rank);
        for at in 0..rank {
            let Some(size) = concatenated_size(&inputs, at, dim) else {
                return op.emit_op_error(format_args!(
                    "static concatenation size mismatch along non-concatenated dimension {at}"
                ));
            };
            shape.push(size);
        }
        let inferred = op.context().ranked_tensor_type(&shape, result.element_or_self(), None);
        if !have_compatible_shapes(inferred, result) {
            return op.emit_op_error(format_args!(
                "result type '{result}'does not match inferred shape '{inferred}' static sizes"
            ));
        }
        Ok(())
    }
}

impl<'c> ConcatOp<'_, 'c> {
    /// Returns the type that follows from those of the inputs; `None` if they contradict each other.
    pub(crate) fn inferred_type(self) -> Option<Type<'c>> {
        let inputs: Vec<Type<'c>> = self.inputs().map(|input| input.ty()).collect();
        let (rank, dim) = (inputs.first()?.rank()?, usize::try_from(self.dim()).ok()?);
        let shape: Option<Vec<i64>> = (0..rank).map(|at| concatenated_size(&inputs, at, dim)).collect();
        Some(self.op().context().ranked_tensor_type(&shape?, inputs.first()?.element_or_self(), None))
    }
}

/// Returns the size of a dimension of the result.
fn concatenated_size(inputs: &[Type<'_>], at: usize, dim: usize) -> Option<i64> {
    let sizes = inputs.iter().map(|input| input.shape().unwrap_or_default()[at]);
    if at == dim { sum(sizes) } else { common(sizes) }
}

/// Returns the sum, [`DYNAMIC`] if a part is.
fn sum(mut sizes: impl Iterator<Item = i64>) -> Option<i64> {
    sizes
        .try_fold(0i64, |sum, size| if size == DYNAMIC { None } else { Some(sum.wrapping_add(size)) })
        .or(Some(DYNAMIC))
}

/// Returns the size that all have that are known; `None` if they differ.
fn common(sizes: impl Iterator<Item = i64>) -> Option<i64> {
    let mut known = sizes.filter(|size| *size != DYNAMIC);
    let Some(first) = known.next() else { return Some(DYNAMIC) };
    known.all(|size| size == first).then_some(first)
}
