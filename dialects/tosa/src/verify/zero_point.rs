//! Zero points: the numbers that stand for zero.

use crate::RescaleOp;
use terrace_ir::{LogicalResult, Operation, TypedOp, Value};

/// Signedness of an integer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    /// Two's complement.
    Signed,
    /// Never negative.
    Unsigned,
}

/// Returns the zero point that a value is known to be. A float other than zero counts as 1: it is refused all the
/// same.
pub(super) fn zero_point(value: Value<'_, '_>, sign: Sign) -> Option<i64> {
    let elements = crate::constant_elements(value)?;
    let element = value.ty().element_or_self();
    if element.is_float() {
        let first = elements.dense_floats()?.next()?;
        return Some(i64::from(!first.is_zero()));
    }
    let first = elements.dense_integers()?.next()?;
    match sign {
        Sign::Signed => first.to_i64(),
        Sign::Unsigned => first.to_u64().map(u64::cast_signed),
    }
}

/// Checks that only bytes have a zero point other than zero.
pub(super) fn verify(op: Operation<'_, '_>, value: Value<'_, '_>, name: &str) -> LogicalResult {
    let is_byte = value.ty().element_or_self().as_integer().is_some_and(|(width, _)| width == 8);
    match zero_point(value, Sign::Signed) {
        Some(zero) if zero != 0 && !is_byte => {
            op.emit_op_error(format_args!("{name} zero point must be zero for non-int8 integer types"))
        }
        _ => Ok(()),
    }
}

/// Checks a zero point of a rescaling, of bytes or of words without a sign.
pub(super) fn verify_rescaled(
    op: RescaleOp<'_, '_>,
    value: Value<'_, '_>,
    name: &str,
    sign: Sign,
) -> LogicalResult {
    let width = value.ty().element_or_self().as_integer().map(|(width, _)| width);
    let is_unsigned_word = width == Some(16) && sign == Sign::Unsigned;
    let op = op.op();
    match zero_point(value, sign) {
        None | Some(0) => Ok(()),
        Some(zero) if width != Some(8) && !is_unsigned_word => {
            op.emit_op_error(format_args!("expect {name}_zp of 0, got {zero}"))
        }
        Some(zero) if is_unsigned_word && zero != 32768 => op.emit_op_error(format_args!(
            "expect {name}_zp of 0 or 32768 for unsigned int16 {name}, got {zero}"
        )),
        Some(_) => Ok(()),
    }
}
