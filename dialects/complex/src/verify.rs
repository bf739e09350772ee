//! Verification beyond the declared constraints.

use crate::{BitcastOp, ConstantOp};
use terrace_ir::{Attribute, AttributeKind, Ctx, Failure, InFlight, LogicalResult, Type, TypedOp};

impl ConstantOp<'_, '_> {
    /// Checks that the value is a pair of numbers of the element type.
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some([re, im]) = op.attribute("value").and_then(Attribute::as_array) else {
            return op.emit_op_error(
                "requires 'value' to be a complex constant, represented as array of two values",
            );
        };
        let (Some(re), Some(im)) = (type_of_number(*re), type_of_number(*im)) else {
            return op.emit_op_error("requires attribute's elements to be float or integer attributes");
        };
        let element = op.result(0).ty().as_complex().expect("a declared constraint says so");
        if re != element || im != element {
            return op.emit_op_error(format_args!(
                "requires attribute's element types ('{re}', '{im}') to match the element type of the op's return type \
                 ('{element}')"
            ));
        }
        Ok(())
    }
}

fn type_of_number(value: Attribute<'_>) -> Option<Type<'_>> {
    match *value.kind() {
        AttributeKind::Integer { ty, .. } | AttributeKind::Float { ty, .. } => Some(ty),
        _ => None,
    }
}

impl BitcastOp<'_, '_> {
    /// Checks that one side is complex and that both have as many bits.
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (input, output) = (op.operand(0).ty(), op.result(0).ty());
        // Folds away.
        if input == output {
            return Ok(());
        }
        let has_bits = |ty: Type<'_>| ty.is_int_or_float() || ty.as_complex().is_some();
        if !has_bits(input) {
            return op.emit_op_error("operand must be int/float/complex");
        }
        if !has_bits(output) {
            return op.emit_op_error("result must be int/float/complex");
        }
        if input.as_complex().is_some() == output.as_complex().is_some() {
            return op.emit_op_error("requires that either input or output has a complex type");
        }
        if width_bits(input) != width_bits(output) {
            return op.emit_op_error("casting bitwidths do not match");
        }
        Ok(())
    }
}

fn width_bits(ty: Type<'_>) -> u64 {
    match ty.as_complex() {
        Some(element) => 2 * width_bits(element),
        None => ty.int_or_float_width().map_or(0, u64::from),
    }
}

/// Checks that both parts of a number are of the element type of its type.
pub(crate) fn verify_number<'c>(
    _: Ctx<'c>,
    parameters: &[Attribute<'c>],
    error: &mut dyn FnMut(&str) -> InFlight<'c>,
) -> Result<(), Failure> {
    let [re, im, ty] = parameters else { unreachable!("a number has three parameters") };
    let Some(element) = ty.as_type().and_then(Type::as_complex).filter(|element| element.is_float()) else {
        return error("complex attribute must be a complex type").emit();
    };
    if re.ty() != Some(element) || im.ty() != Some(element) {
        return error("type doesn't match the type implied by its `value`").emit();
    }
    Ok(())
}
