//! Types that no profile or extension knows, and those that the target lacks.

use super::supported::{Needs, SUPPORTED};
use super::{TosaValidate, target::Target};
use std::borrow::Cow;
use terrace_ir::{LogicalResult, Operation, Type, TypedOp};
use terrace_support::float::FloatSemantics;
use terrace_tosa as tosa;
use terrace_tosa::{Extension, MXINT8_TYPE, Profile, shape_rank};

/// Checks the types of an operation.
pub(super) fn check(op: Operation<'_, '_>, pass: &TosaValidate, target: &Target) -> LogicalResult {
    let is_of = |ops: &[&str]| ops.iter().any(|name| op.is(name));
    let Some(rows) = SUPPORTED.iter().find(|supported| is_of(supported.ops)).map(|found| found.rows) else {
        return Ok(());
    };
    let types = match rows {
        [("", _)] => String::new(),
        _ => types_of(op),
    };
    match rows.iter().find(|(row, _)| *row == types) {
        Some((_, needs)) if pass.is_strict => check_needs(op, needs, target),
        Some(_) => Ok(()),
        None if pass.allows_other_types => Ok(()),
        None => {
            let name = op.name();
            let similar = most_similar(&types, rows.iter().map(|(row, _)| *row)).unwrap_or_default();
            op.emit_op_error(format_args!(
                "illegal: operation operand/result data types did not align with any profile or extension, got \
                 ({types}), did you mean ({similar})? Otherwise, please refer to the 'supported data types' for '{name}' \
                 in the specification."
            ))
        }
    }
}

/// Checks that a target has what a row needs.
fn check_needs(op: Operation<'_, '_>, needs: &Needs, target: &Target) -> LogicalResult {
    if let Some(profile) = needs.profile
        && !target.has_profile(profile)
    {
        let name = profile.text();
        return op.emit_op_error(format_args!("illegal: requires [{name}] but not enabled in target"));
    }
    if !needs.extensions.iter().all(|extension| target.has_extension(*extension)) {
        let all = if needs.extensions.len() > 1 { "all of " } else { "" };
        let names: Vec<&str> = needs.extensions.iter().map(|extension| extension.text()).collect();
        let names = names.join(", ");
        return op.emit_op_error(format_args!("illegal: requires {all}[{names}] but not enabled in target"));
    }
    for &extension in needs.extensions {
        if let Some(profile) = profile_of(extension)
            && !target.has_profile(profile)
        {
            let name = profile.text();
            return op.emit_op_error(format_args!(
                "illegal: requires [{name}] to work with but not enabled in target"
            ));
        }
    }
    if needs.is_of_draft && !target.is_draft {
        return op.emit_op_error(
            "illegal: the target specification version (1.0) is not backwards compatible with the op compliance \
             specification version (1.1)",
        );
    }
    Ok(())
}

/// Returns the profile that an extension extends, if it is not any.
fn profile_of(extension: Extension) -> Option<Profile> {
    match extension {
        Extension::Int16 | Extension::Int4 => Some(Profile::ProInt),
        Extension::Bf16 | Extension::Fp8e4m3 | Extension::Fp8e5m2 | Extension::Fft | Extension::Mxfp => {
            Some(Profile::ProFp)
        }
        _ => None,
    }
}

/// Returns the first row with the most types in common.
fn most_similar<'r>(types: &str, rows: impl Iterator<Item = &'r str>) -> Option<&'r str> {
    let score = |row: &str| row.split(',').zip(types.split(',')).filter(|(a, b)| a == b).count();
    let mut best: Option<(usize, &str)> = None;
    for row in rows {
        let score = score(row);
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, row));
        }
    }
    best.map(|(_, row)| row)
}

/// Operands that have no say, by operation; shapes have none anywhere.
const SILENT_OPERANDS: &[(&str, &[usize])] =
    &[(tosa::MulOp::NAME, &[2]), (tosa::RescaleOp::NAME, &[1, 2]), (tosa::SelectOp::NAME, &[0])];

/// Returns the types of a row of an operation.
fn types_of(op: Operation<'_, '_>) -> String {
    if op.isa::<tosa::VariableOp>() {
        let ty = op.attribute("type").and_then(|ty| ty.as_type());
        return ty.map(|ty| name_of(ty).into_owned()).unwrap_or_default();
    }
    let silent = SILENT_OPERANDS.iter().find(|(name, _)| op.is(name)).map_or(&[][..], |(_, silent)| silent);
    let spoken = if op.isa::<tosa::ConcatOp>() { 1 } else { usize::MAX };
    let operands = op.operands().enumerate().filter(|(at, _)| !silent.contains(at) && *at < spoken);
    let operands = operands.map(|(_, operand)| operand.ty()).filter(|ty| shape_rank(*ty).is_none());
    let accumulator = op.attribute("acc_type").and_then(|ty| ty.as_type());
    let results = op.results().map(|result| result.ty());
    let types = operands.chain(accumulator).chain(results);
    types.map(|ty| name_of(ty.element_or_self())).collect::<Vec<_>>().join(",")
}

/// Returns the name of an element type in rows and messages.
fn name_of(ty: Type<'_>) -> Cow<'static, str> {
    use FloatSemantics::{F4E2M1FN, F6E2M3FN, F6E3M2FN, F8E4M3FN, F8E5M2, F8E8M0FNU};
    if ty.as_dialect(MXINT8_TYPE.name).is_some() {
        return Cow::Borrowed("mxint8");
    }
    if let Some((width, _)) = ty.as_integer() {
        return Cow::Owned(format!("i{width}"));
    }
    Cow::Borrowed(match ty.as_float() {
        Some(F4E2M1FN) => "fp4e2m1",
        Some(F6E2M3FN) => "fp6e2m3",
        Some(F6E3M2FN) => "fp6e3m2",
        Some(F8E4M3FN) => "fp8e4m3",
        Some(F8E5M2) => "fp8e5m2",
        Some(F8E8M0FNU) => "fp8e8m0",
        _ => return Cow::Owned(ty.to_string()),
    })
}
