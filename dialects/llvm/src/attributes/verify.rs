//! Verification of attributes.

use super::kinds::{is_distinct, is_string};
use terrace_ir::{Attribute, AttributeKind, Ctx, Failure, InFlight};

type Report<'r, 'c> = &'r mut dyn FnMut(&str) -> InFlight<'c>;

/// Checks that a scope is named by text or by being distinct.
pub(super) fn verify_alias_scope<'c>(
    _: Ctx<'c>,
    values: &[Attribute<'c>],
    error: Report<'_, 'c>,
) -> Result<(), Failure> {
    if is_string(values[0]) || is_distinct(values[0]) {
        return Ok(());
    }
    error("id of an alias scope must be a StringAttr or a DistrinctAttr").emit()
}

/// Checks that both bounds are of one width.
pub(super) fn verify_constant_range<'c>(
    _: Ctx<'c>,
    values: &[Attribute<'c>],
    error: Report<'_, 'c>,
) -> Result<(), Failure> {
    let width = |value: &Attribute<'c>| value.ty().and_then(|ty| ty.int_or_float_width());
    if width(&values[0]) == width(&values[1]) {
        return Ok(());
    }
    error("expected lower and upper to have matching bitwidths").emit()
}

/// Checks that each feature is switched on or off.
pub(super) fn verify_target_features<'c>(
    _: Ctx<'c>,
    values: &[Attribute<'c>],
    error: Report<'_, 'c>,
) -> Result<(), Failure> {
    for feature in values[0].as_array().unwrap_or_default() {
        let text = feature.as_bytes().unwrap_or_default();
        match text.first() {
            Some(b'+' | b'-') => {}
            None => return error("target features can not be null or empty").emit(),
            Some(_) => return error("target features must start with '+' or '-'").emit(),
        }
        if text.contains(&b',') {
            return error("target features can not contain ','").emit();
        }
    }
    Ok(())
}

/// Checks that a flag's value fits its key.
pub(super) fn verify_module_flag<'c>(
    _: Ctx<'c>,
    values: &[Attribute<'c>],
    error: Report<'_, 'c>,
) -> Result<(), Failure> {
    let [_, key, value] = values else { return Ok(()) };
    let is_array_of = |name: &str| {
        value
            .as_array()
            .is_some_and(|elements| elements.iter().all(|element| element.as_dialect(name).is_some()))
    };
    match key.as_str() {
        Some("CG Profile") if is_array_of("llvm.cgprofile_entry") => return Ok(()),
        Some("CG Profile") => {
            return error(&format!(
                "'CG Profile' key expects an array of '#llvm.cgprofile_entry', got {value}"
            ))
            .emit();
        }
        Some("ProfileSummary") if value.as_dialect("llvm.profile_summary").is_some() => return Ok(()),
        Some("ProfileSummary") => {
            return error(&format!(
                "'ProfileSummary' key expects a '#llvm.profile_summary' attribute, got {value}"
            ))
            .emit();
        }
        _ => {}
    }
    match *value.kind() {
        AttributeKind::Integer { .. } | AttributeKind::String { .. } => Ok(()),
        _ => error("only integer and string values are currently supported for unknown key").emit(),
    }
}
