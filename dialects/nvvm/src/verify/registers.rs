//! Registers.

use terrace_ir::{Attribute, AttributeKind, LogicalResult, Operation};
use terrace_support::ap_int::ApInt;

/// Checks the range of a register: bounds that are equal say either everything or nothing, and which of it only the least
/// and the greatest number tell.
pub(crate) fn verify_range(op: Operation<'_, '_>, range: Option<Attribute<'_>>) -> LogicalResult {
    let Some(AttributeKind::Dialect { parameters, .. }) = range.map(Attribute::kind) else { return Ok(()) };
    let [lower, upper] = parameters else { return Ok(()) };
    let (Some(bound), true) = (lower.as_integer().map(|bound| bound.to_ap_int()), lower == upper) else {
        return Ok(());
    };
    if bound.is_zero() || bound.is_all_ones() {
        return Ok(());
    }
    let width = bound.width_bits();
    op.emit_op_error(format_args!(
        "invalid range attribute: Lower == Upper, but they aren't min ({}) or max ({}) value! This is an invalid \
         constant range.",
        ApInt::zero(width).to_string_unsigned(10),
        ApInt::all_ones(width).to_string_unsigned(10),
    ))
}
