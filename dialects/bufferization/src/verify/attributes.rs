//! The dialect's attributes on operations and arguments of functions: hints for those who give tensors memory.

use terrace_interfaces::effects::effects;
use terrace_interfaces::function::is_external;
use terrace_ir::spec::EffectKind;
use terrace_ir::{AttributeKind, LogicalResult, NamedAttribute, Operation};

const MANUAL_DEALLOCATION: &str = "bufferization.manual_deallocation";

/// Checks an attribute of any operation.
pub(crate) fn verify_op_attribute<'c>(op: Operation<'_, 'c>, attribute: NamedAttribute<'c>) -> LogicalResult {
    let name = attribute.name.as_str();
    if name != MANUAL_DEALLOCATION {
        return op.emit_error(format_args!(
            "attribute '\"{name}\"' not supported as an op attribute by the bufferization dialect"
        ));
    }
    let owns = |list: &[_]| list.iter().any(|kind| matches!(kind, EffectKind::Allocate | EffectKind::Free));
    let kinds: Vec<EffectKind> = effects(op).unwrap_or_default().iter().map(|effect| effect.kind).collect();
    if owns(&kinds) {
        return Ok(());
    }
    op.emit_op_error(format_args!(
        "attribute '{name}' can be used only on ops that have an allocation and/or free side effect"
    ))
}

/// Checks an attribute of an argument of a function.
pub(crate) fn verify_argument_attribute<'c>(
    op: Operation<'_, 'c>,
    _region: usize,
    _argument: usize,
    attribute: NamedAttribute<'c>,
) -> LogicalResult {
    let (name, value) = (attribute.name.as_str(), attribute.value);
    match name {
        "bufferization.writable" => {
            if value.as_bool().is_none() {
                return op.emit_error(format_args!("'{name}' is expected to be a boolean attribute"));
            }
            if is_external(op) {
                return op.emit_error(format_args!("'{name}' is invalid on external functions"));
            }
            Ok(())
        }
        "bufferization.access" => match value.as_str() {
            None => op.emit_error(format_args!("'{name}' is expected to be a string attribute")),
            Some("none" | "read" | "write" | "read-write") => Ok(()),
            Some(_) => op.emit_error(format_args!("invalid value for '{name}'")),
        },
        "bufferization.buffer_layout" => match value.kind() {
            AttributeKind::AffineMap(_) | AttributeKind::StridedLayout { .. } => Ok(()),
            _ => op.emit_error(format_args!("'{name}' is expected to be a memref layout attribute")),
        },
        // Upstream names this one, whatever the name is.
        _ => op.emit_error(
            "attribute 'bufferization.buffer_layout' not supported as a region arg attribute by the bufferization dialect",
        ),
    }
}
