//! Operations on values that are present or not.

use crate::{BinaryOp, ReduceOp, SelectOp, UnaryOp, YieldOp};
use terrace_ir::{LogicalResult, Operation, Region, Type, TypedOp, Value};

/// Checks that a region takes and yields values of these types.
fn verify_region<'c>(
    op: Operation<'_, 'c>,
    name: &str,
    region: Region<'_, 'c>,
    inputs: &[Type<'c>],
    output: Type<'c>,
) -> LogicalResult {
    let Some(block) = region.first_block() else { return Ok(()) };
    if block.argument_count() != inputs.len() {
        let count = inputs.len();
        return op.emit_error(format_args!("{name} region must have exactly {count} arguments"));
    }
    for (number, (argument, input)) in block.arguments().zip(inputs).enumerate() {
        if argument.ty() != *input {
            return op.emit_error(format_args!("{name} region argument {} type mismatch", number + 1));
        }
    }
    let Some(result) = yielded(region) else {
        return op.emit_error(format_args!("{name} region must end with sparse_tensor.yield"));
    };
    if result.is_none_or(|result| result.ty() != output) {
        return op.emit_error(format_args!("{name} region yield type mismatch"));
    }
    Ok(())
}

/// Returns the value that a region yields, if it is a single one; `None` if it ends with something else than
/// `sparse_tensor.yield`.
fn yielded<'a, 'c>(region: Region<'a, 'c>) -> Option<Option<Value<'a, 'c>>> {
    let last = YieldOp::cast(region.first_block()?.last_op()?)?;
    let mut results = last.results();
    Some(results.next().filter(|_| results.next().is_none()))
}

impl BinaryOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (x, y, output) = (self.x().ty(), self.y().ty(), self.output().ty());
        verify_region(op, "overlap", self.overlap_region(), &[x, y], output)?;
        for (name, region, is_identity, ordinal, ty) in [
            ("left", self.left_region(), self.left_identity(), "first", x),
            ("right", self.right_region(), self.right_identity(), "second", y),
        ] {
            if !region.is_empty() {
                verify_region(op, name, region, &[ty], output)?;
            } else if is_identity && ty != output {
                return op.emit_error(format_args!(
                    "{name}=identity requires {ordinal} argument to have the same type as the output"
                ));
            }
        }
        Ok(())
    }
}

impl UnaryOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (input, output) = (self.x().ty(), self.output().ty());
        let absent = self.absent_region();
        verify_region(op, "present", self.present_region(), &[input], output)?;
        verify_region(op, "absent", absent, &[], output)?;
        let Some(value) = yielded(absent).flatten() else { return Ok(()) };
        let around = op.block();
        match value.defining_op() {
            None if value.parent_block() == around => {
                op.emit_error("absent region cannot yield linalg argument")
            }
            Some(def)
                if !def.is("arith.constant")
                    && (def.block() == absent.first_block() || def.block() == around) =>
            {
                op.emit_error("absent region cannot yield locally computed value")
            }
            _ => Ok(()),
        }
    }
}

impl ReduceOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let ty = self.x().ty();
        verify_region(self.op(), "reduce", self.region(), &[ty, ty], ty)
    }
}

impl SelectOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let truth = self.op().context().integer_type(1);
        verify_region(self.op(), "select", self.region(), &[self.x().ty()], truth)
    }
}
