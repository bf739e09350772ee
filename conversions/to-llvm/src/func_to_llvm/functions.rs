//! `func.func -> llvm.func`

use super::{BARE_POINTERS, FuncConversion};
use crate::lowering::types::{Signature, TypeOptions, signature};
use std::sync::Arc;
use terrace_func as func;
use terrace_ir::ids::{OpId, RegionId};
use terrace_ir::{
    Attribute, Body, Ctx, MatchResult, Operation, OperationState, PatternRewriter, Region, RegionSource,
    TypeKind, TypedOp, Value,
};
use terrace_llvm as llvm;
use terrace_llvm::types::as_function;
use terrace_rewrite::conversion::{NewArguments, convert_block_signature};

/// Attributes that mean something here, and do not stay.
const TAKEN: [&str; 5] = ["func.varargs", "llvm.linkage", "llvm.readnone", "no_inline", "llvm.no_inline"];

pub(super) fn function(
    op: OpId,
    conversion: &Arc<FuncConversion>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    // The outer side of a function with a body does not reach its blocks; its inner side is asked later.
    let function = rewriter.view::<func::FuncOp>(op)?;
    let view = function.op();
    if op != Body::ROOT && view.body().child(op).is_some() {
        return None;
    }
    let options = options_of(view, conversion.options);
    check(view)?;
    let signature = signature_of(function, options)?;
    let state = state_of(function, &signature)?;
    let regions: Vec<RegionId> = view.regions().filter(|region| !region.is_empty()).map(Region::id).collect();
    if op != Body::ROOT {
        let new = OperationState { regions: [RegionSource::Empty].into_iter().collect(), ..state };
        rewriter.replace_op_with_new_op(op, new);
        return Some(());
    }
    for region in regions {
        // The branches to other blocks convert these.
        let entry = rewriter.region(region).first_block()?;
        let stays = entry.arguments().map(Value::ty).eq(signature.arguments.types.iter().copied());
        let entry = entry.id();
        if !stays {
            convert_block_signature(entry, &signature.arguments, &conversion.converter, rewriter);
        }
    }
    rewriter.modify_op_in_place(op, |body| {
        body.rename_op(op, state.name, &state.slots);
        body.set_discardable(op, body.context().discardable(&state.discardable));
    });
    Some(())
}

/// Emits an error if a function has no counterpart in the `llvm` dialect.
fn check(function: Operation<'_, '_>) -> MatchResult {
    if function
        .attribute("llvm.linkage")
        .is_some_and(|linkage| linkage.as_dialect(llvm::attributes::LinkageAttr::SPEC.name).is_none())
    {
        function.emit_error("Contains llvm.linkage attribute not of type LLVM::LinkageAttr").ok()?;
    }
    let is_variadic = function.attribute("func.varargs").and_then(Attribute::as_bool) == Some(true);
    if is_variadic && function.attribute("llvm.emit_c_interface").is_some() {
        function.emit_error("C interface for variadic functions is not supported yet.").ok()?;
    }
    Some(())
}

/// Returns the memref calling convention of a function.
pub(super) fn options_of(function: Operation<'_, '_>, options: TypeOptions) -> TypeOptions {
    let is_bare = function.attribute(BARE_POINTERS).is_some();
    TypeOptions { bare_pointers: options.bare_pointers || is_bare, ..options }
}

fn signature_of<'c>(function: func::FuncOp<'_, 'c>, options: TypeOptions) -> Option<Signature<'c>> {
    let TypeKind::Function { inputs, results } = *function.function_type().kind() else { return None };
    let function = function.op();
    let is_variadic = function.attribute("func.varargs").and_then(Attribute::as_bool) == Some(true);
    signature(function.context(), inputs, results, is_variadic, options)
}

/// Returns the state of the new function, without its region.
fn state_of<'c>(view: func::FuncOp<'_, 'c>, signature: &Signature<'c>) -> Option<OperationState<'c>> {
    let function = view.op();
    let context = function.context();
    let mut state = OperationState::new(context.op_name(llvm::LLVMFuncOp::NAME), function.location());
    state.set(context, "sym_name", view.sym_name_attr()?);
    state.set(context, "function_type", context.type_attribute(signature.ty));
    if let Some(visibility) = view.sym_visibility_attr() {
        state.set(context, "sym_visibility", visibility);
    }
    if let Some(linkage) = function.attribute("llvm.linkage") {
        state.set(context, "linkage", linkage);
    }
    if function.attribute("llvm.readnone").is_some() {
        state.set(context, "memory_effects", terrace_llvm::attributes::no_memory_effects(context));
    }
    if let Some(given) = view.arg_attrs_attr().and_then(Attribute::as_array) {
        state.set(context, "arg_attrs", argument_attributes(context, given, signature));
    }
    if let Some(given) = view.res_attrs_attr().and_then(Attribute::as_array)
        && let [one] = given
    {
        state.set(context, "res_attrs", context.array_attribute(&[*one]));
    }
    for attribute in function.discardable_attributes() {
        if !TAKEN.contains(&attribute.name.as_str()) {
            state.set(context, attribute.name.as_str(), attribute.value);
        }
    }
    Some(state)
}

/// Returns the attributes of the new arguments: an argument that is unpacked loses its own.
fn argument_attributes<'c>(
    context: Ctx<'c>,
    given: &[Attribute<'c>],
    signature: &Signature<'c>,
) -> Attribute<'c> {
    let count = as_function(signature.ty).map_or(0, |function| function.inputs.len());
    let mut all = vec![context.dictionary_attribute(&[]); count];
    for (change, attributes) in signature.arguments.arguments.iter().zip(given) {
        if let NewArguments::Range(range) = change
            && range.len() == 1
        {
            all[range.start] = *attributes;
        }
    }
    context.array_attribute(&all)
}
