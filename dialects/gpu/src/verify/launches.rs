//! Discardable attributes of the dialect: sizes that are known of launches, and modules with launches, whose kernels must
//! be there.

use crate::facts::{CONTAINER_MODULE, KERNEL};
use crate::{BinaryOp, GPUFuncOp, GPUModuleOp, LaunchFuncOp};
use terrace_ir::{LogicalResult, NamedAttribute, Operation, TypedOp};

/// Attributes that hold three sizes.
const KNOWN_SIZES: [&str; 3] = ["gpu.known_block_size", "gpu.known_grid_size", "gpu.known_cluster_size"];

pub(crate) fn verify_op_attribute<'c>(op: Operation<'_, 'c>, entry: NamedAttribute<'c>) -> LogicalResult {
    let name = entry.name.as_str();
    if KNOWN_SIZES.contains(&name) {
        return match entry.value.as_i32_array() {
            None => op.emit_op_error(format_args!("{name} must be a dense i32 array")),
            Some(sizes) if sizes.len() != 3 => {
                op.emit_op_error(format_args!("{name} must contain exactly 3 elements"))
            }
            Some(_) => Ok(()),
        };
    }
    if name != CONTAINER_MODULE || !entry.value.is_unit() {
        return Ok(());
    }
    if !op.is("builtin.module") {
        return op.emit_error(format_args!(
            "expected '{CONTAINER_MODULE}' attribute to be attached to 'builtin.module'"
        ));
    }
    // Launches further in or further out are no business of this module.
    let functions = op.regions().flat_map(|region| region.ops());
    let launches = functions.flat_map(|function| function.regions().flat_map(|region| region.ops()));
    launches.filter_map(LaunchFuncOp::cast).try_for_each(|launch| verify_launch(op, launch))
}

/// Checks that what is launched is a kernel of a module, or of a binary.
fn verify_launch<'a, 'c>(module: Operation<'a, 'c>, launch: LaunchFuncOp<'a, 'c>) -> LogicalResult {
    let op = launch.op();
    let Some((root, nested)) = op.attribute("kernel").and_then(|kernel| kernel.as_symbol()) else {
        return Ok(());
    };
    let Some(container) = module.lookup_symbol(root.as_str()) else {
        return op.emit_op_error(format_args!("kernel container '{}' is undefined", root.as_str()));
    };
    if container.is(BinaryOp::SPEC.name) {
        return Ok(());
    }
    if !container.is(GPUModuleOp::SPEC.name) {
        return op.emit_op_error(format_args!("kernel module '{}' is undefined", root.as_str()));
    }
    let kernel = launch.kernel();
    let Some(function) = container.lookup_symbol(nested.last().unwrap_or(&root).as_str()) else {
        return op.emit_op_error(format_args!("kernel function '{kernel}' is undefined"));
    };
    if !function.declares_interface("FunctionOpInterface") {
        return op
            .op_error(format_args!("referenced kernel '{kernel}' is not a function"))
            .note(function.location(), "see the kernel definition here")
            .emit();
    }
    if !function.attribute(KERNEL).is_some_and(|attribute| attribute.is_unit()) {
        return op.emit_op_error(format_args!("kernel function is missing the '{KERNEL}' attribute"));
    }
    // Of other functions it is not known how their types come about.
    let Some(function) = GPUFuncOp::cast(function) else { return Ok(()) };
    let (inputs, _) = function.signature();
    let given = launch.kernel_operands().len();
    if given != inputs.len() {
        return op.emit_op_error(format_args!("got {given} kernel operands but expected {}", inputs.len()));
    }
    for (at, (operand, input)) in launch.kernel_operands().zip(inputs).enumerate() {
        if operand.ty() != *input {
            return op.emit_op_error(format_args!("type of function argument {at} does not match"));
        }
    }
    Ok(())
}
