//! Attributes of the dialect on any operation, and on arguments and results of functions.

use crate::attributes::{DECORATION_ATTR, ENTRY_POINT_ABI_ATTR, InterfaceVarAbi, TARGET_ENV_ATTR};
use crate::interfaces::signature;
use terrace_ir::{LogicalResult, NamedAttribute, Operation, Type};

pub(crate) fn verify_op_attribute<'c>(op: Operation<'_, 'c>, attribute: NamedAttribute<'c>) -> LogicalResult {
    let (name, value) = (attribute.name.as_str(), attribute.value);
    match name {
        "spirv.entry_point_abi" if value.as_dialect(ENTRY_POINT_ABI_ATTR.name).is_none() => {
            op.emit_error(format_args!("'{name}' attribute must be an entry point ABI attribute"))
        }
        "spirv.target_env" if value.as_dialect(TARGET_ENV_ATTR.name).is_none() => {
            op.emit_error(format_args!("'{name}' must be a spirv::TargetEnvAttr"))
        }
        "spirv.entry_point_abi" | "spirv.target_env" => Ok(()),
        _ => op.emit_error(format_args!("found unsupported '{name}' attribute on operation")),
    }
}

/// Emits an error where the operation is, which is not shown.
fn fail(op: Operation<'_, '_>, message: std::fmt::Arguments<'_>) -> LogicalResult {
    op.context().error(op.location(), message).emit()
}

/// Checks an attribute of a value of this type.
fn verify_value_attribute<'c>(
    op: Operation<'_, 'c>,
    ty: Option<Type<'c>>,
    attribute: NamedAttribute<'c>,
) -> LogicalResult {
    let (name, value) = (attribute.name.as_str(), attribute.value);
    match name {
        "spirv.interface_var_abi" => {
            let Some(variable) = InterfaceVarAbi::of(value) else {
                return fail(op, format_args!("'{name}' must be a spirv::InterfaceVarABIAttr"));
            };
            if variable.storage_class.is_some() && !ty.is_some_and(Type::is_int_or_index_or_float) {
                return fail(
                    op,
                    format_args!(
                        "'{name}' attribute cannot specify storage class when attaching to a non-scalar value"
                    ),
                );
            }
            Ok(())
        }
        "spirv.decoration" if value.as_dialect(DECORATION_ATTR.name).is_some() => Ok(()),
        "spirv.decoration" => fail(op, format_args!("'{name}' must be a spirv::DecorationAttr")),
        _ => fail(op, format_args!("found unsupported '{name}' attribute on region argument")),
    }
}

pub(crate) fn verify_argument_attribute<'c>(
    op: Operation<'_, 'c>,
    _: usize,
    argument: usize,
    attribute: NamedAttribute<'c>,
) -> LogicalResult {
    verify_value_attribute(op, signature(op).0.get(argument).copied(), attribute)
}

pub(crate) fn verify_result_attribute<'c>(
    op: Operation<'_, 'c>,
    _: usize,
    result: usize,
    attribute: NamedAttribute<'c>,
) -> LogicalResult {
    if !op.is("spirv.ARM.Graph") {
        return op.emit_error(
            "cannot attach SPIR-V attributes to region result which is not part of a spirv::GraphARMOp type",
        );
    }
    verify_value_attribute(op, signature(op).1.get(result).copied(), attribute)
}
