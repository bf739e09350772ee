//! The checks of `tensor.pad`.

use crate::{PadOp, YieldOp};
use terrace_ir::{Ctx, DYNAMIC, LogicalResult, Type, TypedOp};

impl PadOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (source, result) = (self.source().ty(), self.result().ty());
        let Some(inferred) = padded_type(op.context(), source, &self.static_low(), &self.static_high())
        else {
            return op.emit_error(format_args!(
                "failed to infer expectedType from sourceType '{source}', specified resultType is '{result}'"
            ));
        };
        let (wanted, given) = (inferred.shape().unwrap_or_default(), result.shape().unwrap_or_default());
        let agrees = |(wanted, given): (&i64, &i64)| wanted == given || *wanted == DYNAMIC;
        if wanted.len() != given.len() || !wanted.iter().zip(given).all(agrees) {
            return op.emit_error(format_args!(
                "specified type '{result}' does not match the inferred type '{inferred}'"
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

/// The type with the padding added; `None` if the padding is not given for each dimension.
pub(crate) fn padded_type<'c>(
    context: Ctx<'c>,
    source: Type<'c>,
    low: &[i64],
    high: &[i64],
) -> Option<Type<'c>> {
    let shape = source.shape()?;
    if low.len() != shape.len() || high.len() != shape.len() {
        return None;
    }
    let sizes = shape.iter().zip(low).zip(high).map(|((&size, &low), &high)| {
        if [size, low, high].contains(&DYNAMIC) { DYNAMIC } else { size.wrapping_add(low).wrapping_add(high) }
    });
    let sizes: Vec<i64> = sizes.collect();
    Some(context.ranked_tensor_type(&sizes, source.element_or_self(), None))
}
