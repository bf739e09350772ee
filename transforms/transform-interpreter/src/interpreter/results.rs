//! Checks of what values are associated with by their types.

use super::*;
use terrace_transform::{AFFINE_MAP_TYPE, PARAM_TYPE, TYPE_TYPE, op_name_of};

/// Refuses objects that the type of a value does not allow.
pub(super) fn check<'s, 'c>(
    interpreter: &Interpreter<'s, '_, 'c>,
    value: Value<'s, 'c>,
    payload: &Payload<'c>,
) -> Applied {
    let ty = value.ty();
    let location = value.location();
    let context = interpreter.context();
    match payload {
        Payload::Ops(ops) => {
            let Some(wanted) = op_name_of(ty) else { return Ok(()) };
            for op in ops {
                let op = interpreter.tree.op(*op)?;
                if !op.is(wanted) {
                    let message = format_args!(
                        "incompatible payload operation name expected {wanted} vs {} -> {}",
                        op.name(),
                        terrace_ir::print::op_for_diagnostic(op, true)
                    );
                    return context
                        .error(location, message)
                        .note(op.location(), "payload operation")
                        .fail_definitely();
                }
            }
        }
        Payload::Params(params) => {
            for param in params {
                let mismatch = if let Some(wanted) = ty.as_dialect(PARAM_TYPE.name) {
                    let wanted = wanted.first().and_then(|wanted| wanted.as_type());
                    match (param.as_integer().and_then(|_| param.ty()), wanted) {
                        (None, _) => {
                            Some(format!("expected parameter to be an integer attribute, got {param}"))
                        }
                        (Some(given), Some(wanted)) if given != wanted => Some(format!(
                            "expected the type of the parameter attribute ('{given}') to match the parameter type \
                             ('{wanted}')"
                        )),
                        _ => None,
                    }
                } else if ty.as_dialect(TYPE_TYPE.name).is_some() && param.as_type().is_none() {
                    Some(format!("expected type attribute, got {param}"))
                } else if ty.as_dialect(AFFINE_MAP_TYPE.name).is_some() && param.as_affine_map().is_none() {
                    Some(format!("expected affine map attribute, got {param}"))
                } else {
                    None
                };
                if let Some(message) = mismatch {
                    return context.error(location, message).fail_definitely();
                }
            }
        }
        Payload::Values(_) => {}
    }
    Ok(())
}
