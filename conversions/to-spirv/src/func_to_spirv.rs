//! `--convert-func-to-spirv`: functions, calls and returns.
//!
//! Reads:     the target environment.
//! Preserves: nothing.
//! Cost:      one visit for each operation; the bodies of functions are converted at the same time.

use crate::lowering::numbers::TypeOptions;
use crate::lowering::pass::{EMULATE_FLOATS, EMULATE_NARROW, Edge};
use crate::lowering::{Lowering, Row, patterns_of};
use std::sync::Arc;
use terrace_func::{CallOp, FuncOp, ReturnOp};
use terrace_ir::ids::{OpId, RegionId};
use terrace_ir::{
    Attribute, Body, MatchResult, OperationState, Pattern, PatternRewriter, Region, RegionSource, TypedOp,
    Value,
};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::{convert_region_types, converted_operands_to_one, replace_op_converted};
use terrace_spirv as spirv;
use terrace_spirv::attributes::FUNCTION_CONTROL_ATTR;
use terrace_spirv::attributes::enums::FunctionControl;

use crate::lowering::constants::case;

/// The edge.
#[pass("convert-func-to-spirv", "Convert Func dialect to SPIR-V dialect", class = "ConvertFuncToSPIRVPass")]
pub struct FuncToSpirv {
    #[option(EMULATE_NARROW)]
    emulates_narrow_scalars: bool,
    #[option(EMULATE_FLOATS)]
    emulates_floats: bool,
}

impl Edge for FuncToSpirv {
    fn types(&self) -> TypeOptions {
        TypeOptions {
            emulates_narrow_scalars: self.emulates_narrow_scalars,
            emulates_floats: self.emulates_floats,
            ..TypeOptions::default()
        }
    }

    fn patterns(&self, lowering: &Arc<Lowering>) -> Vec<Pattern> {
        let mut patterns = patterns(lowering);
        patterns.extend(function_patterns(lowering));
        patterns
    }
}

/// Returns the patterns of calls and returns.
pub(crate) fn patterns(lowering: &Arc<Lowering>) -> Vec<Pattern> {
    const ROWS: &[Row] =
        &[Row::of::<ReturnOp>("ReturnOpPattern", give_back), Row::of::<CallOp>("CallOpPattern", call)];
    patterns_of(ROWS, lowering)
}

/// Returns the pattern of functions.
pub(crate) fn function_patterns(lowering: &Arc<Lowering>) -> Vec<Pattern> {
    const ROWS: &[Row] = &[Row::of::<FuncOp>("FuncOpConversion", function)];
    patterns_of(ROWS, lowering)
}

/// `func.func -> spirv.func`
fn function(op: OpId, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    // The outer side of a function with a body does not reach its blocks; its inner side is asked later.
    let view = rewriter.view::<FuncOp>(op)?.op();
    if op != Body::ROOT && view.body().child(op).is_some() {
        return None;
    }
    let context = rewriter.context();
    let ty = view.attribute("function_type")?.as_type()?;
    let (inputs, results) = ty.as_function()?;
    if results.len() > 1 {
        return None;
    }
    let inputs = inputs
        .iter()
        .map(|ty| lowering.converter.convert_to_one(context, *ty))
        .collect::<Option<Vec<_>>>()?;
    let results = lowering.converter.convert_all(context, results.iter().copied())?;
    let name = context.op_name(spirv::FuncOp::NAME);
    let mut state = OperationState::new(name, view.location());
    for attribute in ["sym_name", "arg_attrs", "res_attrs"] {
        if let Some(value) = view.attribute(attribute) {
            state.set(context, attribute, value);
        }
    }
    if let Some(visibility) = view.attribute("sym_visibility") {
        state.set(context, "sym_visibility", visibility);
    }
    for attribute in view.discardable_attributes() {
        state.set(context, attribute.name.as_str(), attribute.value);
    }
    state.set(context, "function_type", context.type_attribute(context.function_type(&inputs, &results)));
    let control = case(context, &FUNCTION_CONTROL_ATTR, FunctionControl::NONE.value());
    state.set(context, "function_control", control);
    if op != Body::ROOT {
        let new = OperationState { regions: [RegionSource::Empty].into_iter().collect(), ..state };
        rewriter.replace_op_with_new_op(op, new);
        return Some(());
    }
    let regions: Vec<RegionId> =
        rewriter.op(op).regions().filter(|region| !region.is_empty()).map(Region::id).collect();
    for region in regions {
        convert_region_types(region, &lowering.converter, None, rewriter)?;
    }
    rewriter.modify_op_in_place(op, |body| {
        body.rename_op(op, state.name, &state.slots);
        body.set_discardable(op, body.context().discardable(&state.discardable));
    });
    Some(())
}

/// `func.return -> spirv.ReturnValue`
fn give_back(op: OpId, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let name = match operands.len() {
        0 => spirv::ReturnOp::NAME,
        1 => spirv::ReturnValueOp::NAME,
        _ => return None,
    };
    let location = rewriter.op(op).location();
    rewriter.create_named(name, location, &operands, &[], &[]);
    rewriter.erase_op(op);
    Some(())
}

/// `func.call -> spirv.FunctionCall`
fn call(op: OpId, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let context = rewriter.context();
    if rewriter.op(op).result_count() > 1 {
        return None;
    }
    let types = rewriter.op(op).results().map(Value::ty);
    let results = lowering.converter.convert_all(context, types)?;
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let view = rewriter.op(op);
    let inherent = ["callee", "arg_attrs", "res_attrs"];
    let mut attributes: Vec<(&str, Attribute<'_>)> =
        inherent.iter().filter_map(|name| Some((*name, view.attribute(name)?))).collect();
    let discardable = view.discardable_attributes().iter();
    attributes.extend(discardable.map(|attribute| (attribute.name.as_str(), attribute.value)));
    let location = view.location();
    let new = rewriter.create_named(spirv::FunctionCallOp::NAME, location, &operands, &results, &attributes);
    let values = rewriter.results(new);
    replace_op_converted(op, &values, &lowering.converter, rewriter);
    Some(())
}
