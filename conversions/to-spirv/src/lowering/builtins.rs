//! Numbers of the invocation: variables of the module that the device sets.

use super::Lowering;
use super::access::load;
use super::constants::ConstantBuilder;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, Ctx, Location, OperationState, OwnedOperation, Type, TypedOp};
use terrace_spirv as spirv;
use terrace_spirv::attributes::enums::{BuiltIn, Capability, StorageClass};
use terrace_spirv::types::PointerType;

/// Returns the value of a number of the invocation: a vector of three, or one.
///
/// Those of a subgroup have 32 bits, and so have all of shaders; others are indices.
fn builtin_value<'c>(
    builtin: BuiltIn,
    element: Type<'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let context = builder.context();
    let ty = if is_vector(builtin)? { context.vector_type(&[3], element) } else { element };
    let pointer = PointerType::get(context, ty, StorageClass::Input);
    let name = format!("__builtin__{}__", builtin.text());
    let location = builder.location;
    let variable = builder
        .rewriter
        .require_symbol(&name, |context| builtin_variable(context, &name, builtin, pointer, location))?;
    let address = builder.value_with(spirv::AddressOfOp::NAME, &[], pointer, &[("variable", variable)]);
    load(address, &[], builder)
}

/// Returns a number of the invocation as an index; of those with three components, one of them.
pub fn builtin_index<'c>(
    builtin: BuiltIn,
    component: Option<i32>,
    lowering: &Lowering,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let context = builder.context();
    let index = lowering.index(context);
    let is_narrow = component.is_none() || lowering.types.environment.allows(Capability::Shader);
    let element = if is_narrow { context.integer_type(32) } else { index };
    let mut value = builtin_value(builtin, element, builder)?;
    if let Some(component) = component {
        value = builder.extract(value, &[component], element);
    }
    Some(if element == index { value } else { builder.value(spirv::UConvertOp::NAME, &[value], index) })
}

/// Returns true for those with three components; `None` for those that conversions do not use.
fn is_vector(builtin: BuiltIn) -> Option<bool> {
    match builtin {
        BuiltIn::NumWorkgroups
        | BuiltIn::WorkgroupSize
        | BuiltIn::WorkgroupId
        | BuiltIn::LocalInvocationId
        | BuiltIn::GlobalInvocationId => Some(true),
        BuiltIn::SubgroupId
        | BuiltIn::NumSubgroups
        | BuiltIn::SubgroupSize
        | BuiltIn::SubgroupLocalInvocationId => Some(false),
        _ => None,
    }
}

/// Creates the variable of a number of the invocation.
fn builtin_variable<'c>(
    context: Ctx<'c>,
    name: &str,
    builtin: BuiltIn,
    pointer: Type<'c>,
    location: Location<'c>,
) -> OwnedOperation<'c> {
    let mut state = OperationState::new(context.op_name(spirv::GlobalVariableOp::NAME), location);
    state.set(context, "type", context.type_attribute(pointer));
    state.set(context, "sym_name", context.string_attribute(name));
    state.set(context, "built_in", context.string_attribute(builtin.text()));
    OwnedOperation::create(context, state)
}
