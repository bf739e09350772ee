//! `--tosa-validate`: report operations that the target of the module does not support.
//!
//! The target is the attribute `tosa.target_env` of the module; without one it has version 1.0 and level 8k.
//!
//! Reads:     nothing.
//! Preserves: everything.
//! Cost:      one visit for each operation, and one for each operation in or around a conditional or a loop.

mod compliance;
mod errors;
mod levels;
mod operands;
mod supported;
mod target;

use target::Target;
use terrace_ir::{Failure, LogicalResult, Operation, Signedness, Type, Value, WalkOrder, WalkResult};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_support::float::FloatSemantics;
use terrace_tosa::{MXINT8_TYPE, SHAPE_TYPE};

/// The pass `--tosa-validate`.
#[pass("tosa-validate", "Validates TOSA dialect", class = "TosaValidation", anchor = "builtin.module")]
pub struct TosaValidate {
    /// Verify if the properties of certain operations align the spec requirement.
    #[option("strict-op-spec-alignment")]
    is_strict: bool,
    /// Disable checks for operations that are determined to be invalid due to their operand/result datatypes
    /// not aligning with the 'Supported Data Types' sections of the specifciation.
    #[option("allow-invalid-op-datatype-combinations")]
    allows_other_types: bool,
}

impl Pass for TosaValidate {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let module = op.op();
        let target = Target::of(module);
        target.check(module)?;
        let mut result = Ok(());
        // All that is wrong is reported.
        let _ = module.walk_tree(WalkOrder::PostOrder, &mut |inner| {
            if inner.name().dialect_name() == "tosa" && self.check(inner, &target).is_err() {
                result = Err(Failure);
            }
            WalkResult::Advance
        });
        op.mark_all_analyses_preserved();
        result
    }
}

impl TosaValidate {
    fn check(&self, op: Operation<'_, '_>, target: &Target) -> LogicalResult {
        let may_be_unsigned = !self.is_strict && levels::is_rescale(op);
        for value in op.operands().chain(op.results()) {
            let element = value.ty().element_or_self();
            if !is_supported(element, may_be_unsigned) {
                return op.emit_op_error(format_args!(
                    "is not profile-aligned: element type '{element}' is not legal"
                ));
            }
        }
        compliance::check(op, self, target)?;
        // What follows is reported side by side.
        let constants = operands::check_constants(op, target);
        let limits = if target.has_limits { levels::check(op, target) } else { Ok(()) };
        let attributes = operands::check_attributes(op, target);
        let errors = if self.is_strict { errors::check(op) } else { Ok(()) };
        constants.and(limits).and(attributes).and(errors)
    }
}

/// Returns true if the specification knows elements of a type.
fn is_supported(ty: Type<'_>, may_be_unsigned: bool) -> bool {
    use FloatSemantics::{BF16, F4E2M1FN, F6E2M3FN, F6E3M2FN, F8E4M3FN, F8E5M2, F8E8M0FNU, F16, F32};
    if let Some(float) = ty.as_float() {
        return [F32, F16, BF16, F8E4M3FN, F8E5M2, F4E2M1FN, F6E2M3FN, F6E3M2FN, F8E8M0FNU].contains(&float);
    }
    match ty.as_integer() {
        Some((width, Signedness::Signless)) => [1, 4, 8, 16, 32, 48, 64].contains(&width),
        Some((width, Signedness::Unsigned)) => may_be_unsigned && [8, 16, 32].contains(&width),
        Some(_) => false,
        None => [SHAPE_TYPE.name, MXINT8_TYPE.name].into_iter().any(|name| ty.as_dialect(name).is_some()),
    }
}

/// Returns the width of an element.
fn width_of(value: Value<'_, '_>) -> i64 {
    value.ty().element_or_self().int_or_float_width().map_or(8, i64::from)
}
