//! Attributes with the dialect's prefix on other things: functions and their arguments.

use terrace_ir::{LogicalResult, NamedAttribute, Operation};

const KERNEL: &str = "nvvm.kernel";
const GRID_CONSTANT: &str = "nvvm.grid_constant";
const REQUIRED_THREADS: &str = "nvvm.reqntid";
const CLUSTER_DIMENSIONS: &str = "nvvm.cluster_dim";
const BY_VALUE: &str = "llvm.byval";

/// Checks an attribute of an operation, which is to be a function.
pub(crate) fn verify_op_attribute<'c>(op: Operation<'_, 'c>, attribute: NamedAttribute<'c>) -> LogicalResult {
    let (name, value) = (attribute.name.as_str(), attribute.value);
    match name {
        KERNEL if op.name().as_str() != "llvm.func" => {
            op.emit_error(format_args!("'{name}' attribute attached to unexpected op"))
        }
        "nvvm.maxntid" | REQUIRED_THREADS | CLUSTER_DIMENSIONS => {
            match value.as_i32_array().is_some_and(|extents| (1..=3).contains(&extents.len())) {
                true => Ok(()),
                false => op.emit_error(format_args!(
                    "'\"{name}\"' attribute must be integer array with maximum 3 index"
                )),
            }
        }
        "nvvm.minctasm" | "nvvm.maxnreg" | "nvvm.cluster_max_blocks" if value.as_integer().is_none() => {
            op.emit_error(format_args!("'\"{name}\"' attribute must be integer constant"))
        }
        "nvvm.blocksareclusters"
            if op.attribute(REQUIRED_THREADS).is_none() || op.attribute(CLUSTER_DIMENSIONS).is_none() =>
        {
            op.emit_error(format_args!(
                "'\"{name}\"' attribute must be used along with '{REQUIRED_THREADS}' and '{CLUSTER_DIMENSIONS}'"
            ))
        }
        _ => Ok(()),
    }
}

/// Checks an attribute of an argument of a function.
pub(crate) fn verify_argument_attribute<'c>(
    op: Operation<'_, 'c>,
    _: usize,
    argument: usize,
    attribute: NamedAttribute<'c>,
) -> LogicalResult {
    let name = attribute.name.as_str();
    if name != GRID_CONSTANT {
        return Ok(());
    }
    if op.attribute(KERNEL).is_none() {
        return op
            .emit_error(format_args!("'\"{name}\"' attribute must be present only on kernel arguments"));
    }
    if !attribute.value.is_unit() {
        return op.emit_error(format_args!("'\"{name}\"' must be a unit attribute"));
    }
    let others = op.attribute("arg_attrs").and_then(|attributes| attributes.as_array());
    let has_value = others.and_then(|others| others.get(argument)).is_some_and(|others| {
        others
            .as_dictionary()
            .is_some_and(|others| others.iter().any(|other| other.name.as_str() == BY_VALUE))
    });
    match has_value {
        true => Ok(()),
        false => op.emit_error(format_args!(
            "'\"{name}\"' attribute requires the argument to also have attribute '{BY_VALUE}'"
        )),
    }
}
