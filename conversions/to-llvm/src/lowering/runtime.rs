//! Functions of the runtime, which are declared in the module when they are first called.

use super::build::{Callee, LlvmBuilder};
use terrace_ir::ids::ValueId;
use terrace_ir::{
    Attribute, Builder, Ctx, Location, OperationState, OwnedOperation, RegionSource, Type, TypedOp,
};
use terrace_llvm as llvm;
use terrace_llvm::Linkage;
use terrace_llvm::types::{array_type, function_type, pointer_type, void_type};

/// Calls a function that the module will have a declaration of; its result, if it has one.
pub fn call<'c>(
    name: &str,
    arguments: &[ValueId],
    result: Option<Type<'c>>,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let context = builder.rewriter.context();
    let types: Vec<Type<'c>> = arguments.iter().map(|value| builder.rewriter.type_of(*value)).collect();
    let ty = function_type(context, result.unwrap_or_else(|| void_type(context)), &types, false);
    let declare = |context: Ctx<'c>| {
        let mut state = OperationState::new(context.op_name(llvm::LLVMFuncOp::NAME), Location::Unknown);
        state.set(context, "sym_name", context.string_attribute(name));
        state.set(context, "function_type", context.type_attribute(ty));
        state.regions.push(RegionSource::Empty);
        OwnedOperation::create(context, state)
    };
    // Conversions take all requests.
    let _ = builder.rewriter.require_symbol(name, declare);
    builder.call(Callee::Named(name), arguments, result, &[])
}

/// `malloc`
pub fn malloc<'c>(bytes: ValueId, _: Type<'c>, builder: &mut Builder<'_, '_, 'c>) -> ValueId {
    let pointer = pointer_type(builder.rewriter.context(), 0);
    call("malloc", &[bytes], Some(pointer), builder).expect("the call has a result")
}

/// `free`
pub fn free(pointer: ValueId, builder: &mut Builder<'_, '_, '_>) {
    call("free", &[pointer], None, builder);
}

/// Asks for a constant text in the module; a reference to it, and its type.
pub fn text_global<'c>(
    name: &str,
    bytes: &[u8],
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<(Attribute<'c>, Type<'c>)> {
    let context = builder.rewriter.context();
    let byte = context.integer_type(8);
    let ty = array_type(context, byte, bytes.len() as u64);
    let shape = context.ranked_tensor_type(&[bytes.len() as i64], byte, None);
    let mut state = OperationState::new(context.op_name(llvm::GlobalOp::NAME), Location::Unknown);
    state.set(context, "global_type", context.type_attribute(ty));
    state.set(context, "constant", context.unit_attribute());
    state.set(context, "sym_name", context.string_attribute(name));
    state.set(context, "linkage", Linkage::Private.attribute(context));
    state.set(context, "value", context.dense_elements_attribute(shape, bytes, false));
    state.set(context, "addr_space", context.integer_attribute(context.integer_type(32), 0));
    state.regions.push(RegionSource::Empty);
    Some((builder.rewriter.create_symbol(OwnedOperation::create(context, state))?, ty))
}
