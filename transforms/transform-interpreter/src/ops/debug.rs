//! Remarks, printing and verification.

use super::rows;
use crate::interpreter::{Applied, Interpreter, Payload, ScriptError, Silenceable};
use terrace_ir::print::PrintFlags;
use terrace_ir::spec::ModelRows;
use terrace_ir::{Location, TypedOp, Value};
use terrace_transform as transform;

/// The rows of this file.
pub(super) const ROWS: ModelRows<crate::interpreter::TransformModel> = rows! {
    transform::EmitParamAsRemarkOp => emit_param_as_remark,
    transform::EmitRemarkAtOp => emit_remark_at,
    transform::PrintOp => print,
    transform::VerifyOp => verify,
};

fn emit_param_as_remark<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    emit: transform::EmitParamAsRemarkOp<'s, 'c>,
) -> Applied {
    let op = emit.op();
    let params: Vec<String> = state.params(emit.param()).iter().map(|param| param.to_string()).collect();
    let mut text = emit.message().map(|message| format!("{message} ")).unwrap_or_default();
    text.push_str(&params.join(", "));
    match emit.anchor() {
        Some(anchor) => {
            for target in state.ops(anchor) {
                op.context().remark(state.tree.op(target)?.location(), &text).tell();
            }
        }
        None => {
            op.remark(text).tell();
        }
    }
    Ok(())
}

fn emit_remark_at<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    emit: transform::EmitRemarkAtOp<'s, 'c>,
) -> Applied {
    let op = emit.op();
    let (context, message) = (op.context(), emit.message());
    match state.payload(emit.at()) {
        Payload::Ops(ops) => {
            for target in ops {
                state.tree.op(target)?.remark(message).tell();
            }
        }
        Payload::Values(values) => {
            for value in values {
                let value = state.tree.value(value)?;
                let (location, note) = describe(value);
                context.remark(location, message).note(location, note).tell();
            }
        }
        Payload::Params(_) => {}
    }
    Ok(())
}

/// Returns where a value is defined, and as what.
fn describe<'c>(value: Value<'_, 'c>) -> (Location<'c>, String) {
    if let (Some(op), Some(number)) = (value.defining_op(), value.result_number()) {
        return (op.location(), format!("value handle points to an op result #{number}"));
    }
    let Some((block, number)) = value.as_argument() else { return (Location::Unknown, String::new()) };
    let region = block.parent_region();
    let at = region.and_then(|region| region.blocks().position(|other| other == block)).unwrap_or_default();
    let region = region.map(|region| region.number()).unwrap_or_default();
    let note =
        format!("value handle points to a block argument #{number} in block #{at} in region #{region}");
    (value.location(), note)
}

fn print<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, print: transform::PrintOp<'s, 'c>) -> Applied {
    let op = print.op();
    let mut flags = state.print_flags();
    flags.assume_verified = flags.assume_verified || print.assume_verified();
    flags.local_scope = flags.local_scope || print.use_local_scope();
    flags.skip_regions = flags.skip_regions || print.skip_regions();
    let name = print.name().unwrap_or_default();
    let separator = if name.is_empty() { "" } else { " " };
    let is_top_level = op.operand_count() == 0;
    let title = if is_top_level { "top-level " } else { "" };
    let mut text = format!("[[[ IR printer: {name}{separator}{title}]]]\n");
    let targets = match is_top_level {
        true => vec![state.tree.root()],
        false => state.ops(op.operand(0)),
    };
    for target in targets {
        // Aliases are defined where a whole program is printed.
        let flags =
            PrintFlags { local_scope: flags.local_scope || target != state.tree.root(), ..flags.clone() };
        text.push_str(terrace_ir::print::print_operation(state.tree.op(target)?, &flags).trim_end());
        text.push('\n');
    }
    op.context().tell_file("-", text);
    Ok(())
}

fn verify<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, transform: transform::VerifyOp<'s, 'c>) -> Applied {
    let op = transform.op();
    for target in state.ops(transform.target()) {
        let view = state.tree.op(target)?;
        if terrace_ir::verify::verify(view).is_err() {
            let message = "failed to verify payload op";
            return op.failure(message).note(view.location(), "payload op").fail_definitely();
        }
    }
    Ok(())
}
