//! Functions and calls.

use super::Rewrite;
use std::sync::Arc;
use terrace_ir::ids::{OpId, RegionId};
use terrace_ir::{
    Attribute, Body, Builder, MatchResult, OperationState, PatternRewriter, Region, RegionSource, TypedOp,
    Value,
};
use terrace_llvm as llvm;
use terrace_llvm::types::{function_type, void_type};
use terrace_rewrite::conversion::lowering::Row;
use terrace_rewrite::conversion::{
    TypeConverter, convert_region_types, converted_operands_to_one, replace_op_converted,
};
use terrace_spirv as spirv;
use terrace_spirv::attributes::enums::FunctionControl;
use terrace_to_llvm::lowering::build::{Callee, LlvmBuilder};

pub(super) const ROWS: &[Row<Rewrite>] = &[
    Row::of::<spirv::FuncOp>("FuncConversionPattern", function),
    Row::of::<spirv::FunctionCallOp>("FunctionCallPattern", call),
];

/// `spirv.func -> llvm.func`; what the function promises becomes attributes.
fn function(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let context = rewriter.context();
    let view = rewriter.view::<spirv::FuncOp<'_, '_>>(op)?.op();
    // The outer side of a function with a body does not reach its blocks; its inner side is asked later.
    if op != Body::ROOT && view.body().child(op).is_some() {
        return None;
    }
    let (inputs, results) = view.attribute("function_type")?.as_type()?.as_function()?;
    let inputs = converter.convert_all(context, inputs.iter().copied())?;
    let result = match *results {
        [] => void_type(context),
        [one] => converter.convert_to_one(context, one)?,
        _ => return None,
    };
    let control = view.attribute("function_control").and_then(terrace_ir::spec::case_value)?;
    let mut state = OperationState::new(context.op_name(llvm::LLVMFuncOp::NAME), view.location());
    state.set(context, "sym_name", view.attribute("sym_name")?);
    let ty = function_type(context, result, &inputs, false);
    state.set(context, "function_type", context.type_attribute(ty));
    let promise = |text: &str| context.array_attribute(&[context.string_attribute(text)]);
    if control == FunctionControl::INLINE.value() {
        state.set(context, "always_inline", context.unit_attribute());
    } else if control == FunctionControl::DONT_INLINE.value() {
        state.set(context, "no_inline", context.unit_attribute());
    } else if control == FunctionControl::PURE.value() {
        state.set(context, "passthrough", promise("readonly"));
    } else if control == FunctionControl::CONST.value() {
        state.set(context, "passthrough", promise("readnone"));
    }
    if op != Body::ROOT {
        state.regions.push(RegionSource::Empty);
        rewriter.replace_op_with_new_op(op, state);
        return Some(());
    }
    let regions: Vec<RegionId> =
        rewriter.op(op).regions().filter(|region| !region.is_empty()).map(Region::id).collect();
    for region in regions {
        convert_region_types(region, converter, None, rewriter)?;
    }
    rewriter.modify_op_in_place(op, |body| {
        body.rename_op(op, state.name, &state.slots);
        body.set_discardable(op, body.context().discardable(&state.discardable));
    });
    Some(())
}

/// `spirv.FunctionCall -> llvm.call`
fn call(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let context = rewriter.context();
    let types: Vec<_> = rewriter.op(op).results().map(Value::ty).collect();
    let results = converter.convert_all(context, types)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let view = rewriter.view::<spirv::FunctionCallOp<'_, '_>>(op)?.op();
    let (callee, location) = (view.attribute("callee")?.as_flat_symbol()?, view.location());
    let mut attributes: Vec<(&str, Attribute<'_>)> =
        ["arg_attrs", "res_attrs"].iter().filter_map(|name| Some((*name, view.attribute(name)?))).collect();
    let discardable = view.discardable_attributes().iter();
    attributes.extend(discardable.map(|attribute| (attribute.name.as_str(), attribute.value)));
    let result = results.first().copied();
    let value =
        Builder::new(rewriter, location).call(Callee::Named(callee.as_str()), &operands, result, &attributes);
    match value {
        Some(value) => replace_op_converted(op, &[value], converter, rewriter),
        None => rewriter.erase_op(op),
    }
    Some(())
}
