//! The checks of `tensor.pad`.

use crate::{PadOp, YieldOp};
use terrace_ir::{Ctx, DYNAMIC, LogicalResult, Type, TypedOp};

impl PadOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (source, result) = (self.source().ty(), self.result().ty());
        let Some(wanted) = padded_shape(source, &self.static_low(), &self.static_high()) else {
            return op.emit_error(format_args!(
                "failed to infer expectedType from sourceType '{source}', specified resultType is '{result}'"
            ));
        };
        let given = result.shape().unwrap_or_default();
        let agrees = |(wanted, given): (&i64, &i64)| wanted == given || *wanted == DYNAMIC;
        if wanted.len() != given.len() || !wanted.iter().zip(given).all(agrees) {
            // Where padding takes more than there is, no type has such a shape.
            let size = |size: &i64| if *size == DYNAMIC { "?x".to_owned() } else { format!("{size}x") };
            let sizes: String = wanted.iter().map(size).collect();
            let element = source.element_or_self();
            return op.emit_error(format_args!(
                "specified type '{result}' does not match the inferred type 'tensor<{sizes}{element}>'"
            ));
        }
        Ok(())
    }

    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        let Some(body) = self.region().first_block() else { return Ok(()) };
        let ty = self.result().ty();
        let rank = ty.rank().unwrap_or(0);
        if body.argument_count() != rank {
            return op.emit_error(format_args!("expected the block to have {rank} arguments"));
        }
        if let Some(at) = body.arguments().position(|argument| !argument.ty().is_index()) {
            return op.emit_op_error(format_args!("expected block argument {} to be an index", at + 1));
        }
        let given = body.terminator().and_then(YieldOp::cast).map(|end| end.value().ty());
        if given != ty.shaped_element() {
            return op.emit_op_error("expected yield type to match shape element type");
        }
        Ok(())
    }
}

/// Returns the type with the padding added; `None` if the padding is not given for each dimension, or there is no
/// such type.
pub(crate) fn padded_type<'c>(
    context: Ctx<'c>,
    source: Type<'c>,
    low: &[i64],
    high: &[i64],
) -> Option<Type<'c>> {
    let shape = padded_shape(source, low, high)?;
    context.try_ranked_tensor_type(&shape, source.element_or_self(), None).ok()
}

/// Returns the shape with the padding added; `None` if the padding is not given for each dimension.
fn padded_shape(source: Type<'_>, low: &[i64], high: &[i64]) -> Option<Vec<i64>> {
    let shape = source.shape()?;
    if low.len() != shape.len() || high.len() != shape.len() {
        return None;
    }
    let sizes = shape.iter().zip(low).zip(high).map(|((&size, &low), &high)| {
        if [size, low, high].contains(&DYNAMIC) { DYNAMIC } else { size.wrapping_add(low).wrapping_add(high) }
    });
    Some(sizes.collect())
}
