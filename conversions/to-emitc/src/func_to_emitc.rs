//! `--convert-func-to-emitc`: functions of C, `static` where nobody else sees them.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use crate::types::unchanged;
use std::sync::Arc;
use terrace_emitc as emitc;
use terrace_func as func;
use terrace_ir::ids::{OpId, RegionId, ValueId};
use terrace_ir::{
    Attribute, Body, Ctx, Failure, MatchResult, OperationState, Pattern, PatternRewriter, Region,
    RegionSource, Type, TypedOp,
};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::lowering::{RewriteWith, Row};
use terrace_rewrite::conversion::{
    ConversionTarget, TypeConverter, convert_region_types, converted_operands_to_one, replace_op_converted,
};
use terrace_rewrite::passes::{PatternSet, TypeConversionPass};

/// The pass `--convert-func-to-emitc`.
#[pass("convert-func-to-emitc", "Convert Func dialect to EmitC dialect", anchor = "builtin.module")]
pub struct ConvertFuncToEmitC;

impl TypeConversionPass for ConvertFuncToEmitC {
    fn converter(&self, _: Ctx<'_>) -> Result<Arc<TypeConverter>, Failure> {
        Ok(unchanged().shared())
    }

    fn patterns(&self, converter: &Arc<TypeConverter>, set: &mut PatternSet<'_>) {
        set.extend(patterns(converter));
    }

    fn target(&self, _: &Arc<TypeConverter>, target: &mut ConversionTarget<'_>) {
        target.add_legal_dialects(&["emitc"]);
        target.illegal_ops(&[func::CallOp::SPEC, func::FuncOp::SPEC, func::ReturnOp::SPEC]);
    }
}

/// Returns the patterns.
pub(crate) fn patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    ROWS.iter().map(|row| row.pattern(converter)).collect()
}

const ROWS: &[Row<RewriteWith<Arc<TypeConverter>>>] = &[
    Row::of::<func::CallOp>("CallOpConversion", call),
    Row::of::<func::FuncOp>("FuncOpConversion", function),
    Row::of::<func::ReturnOp>("ReturnOpConversion", returned),
];

/// `func.call @f -> emitc.call @f`
fn call(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<func::CallOp>(op)?;
    let (context, location, callee) = (rewriter.context(), view.op().location(), view.callee_attr());
    let results: Vec<Type<'_>> = view
        .op()
        .results()
        .map(|result| converter.convert_to_one(context, result.ty()))
        .collect::<Option<_>>()?;
    if results.len() > 1 {
        return None;
    }
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let new =
        emitc::CallOp::builder(context, location).callee_attr(callee).operands(operands).result(results);
    let new = rewriter.create(new);
    let values: Vec<ValueId> = rewriter.results(new).into_iter().collect();
    replace_op_converted(op, &values, converter, rewriter);
    Some(())
}

/// `func.return x -> emitc.return x`
fn returned(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    // What stays a function keeps its returns.
    rewriter.op(op).parent_op().filter(|around| around.isa::<emitc::FuncOp>())?;
    let location = rewriter.op(op).location();
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let new = emitc::ReturnOp::builder(rewriter.context(), location);
    let new = match operands[..] {
        [] => new,
        [value] => new.operand(value),
        _ => return None,
    };
    rewriter.create(new);
    replace_op_converted(op, &[], converter, rewriter);
    Some(())
}

/// `func.func @f -> emitc.func @f`
fn function(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    // The outer side of a function with a body does not reach its blocks; its inner side is asked later.
    let function = rewriter.view::<func::FuncOp>(op)?;
    let view = function.op();
    if op != Body::ROOT && view.body().child(op).is_some() {
        return None;
    }
    let (context, ty) = (rewriter.context(), function.function_type());
    let (inputs, results) = converter.convert_function(context, ty)?;
    if results.len() > 1 {
        return None;
    }
    let mut state = OperationState::new(context.op_name(emitc::FuncOp::NAME), view.location());
    for attribute in view.attributes() {
        state.set(context, attribute.name.as_str(), attribute.value);
    }
    state.set(context, "function_type", context.type_attribute(context.function_type(&inputs, &results)));
    let is_private = function.sym_visibility_attr().and_then(Attribute::as_str) == Some("private");
    let regions: Vec<RegionId> = view.regions().filter(|region| !region.is_empty()).map(Region::id).collect();
    let specifier = match (regions.is_empty(), is_private) {
        (true, _) => Some("extern"),
        (false, true) => Some("static"),
        (false, false) => None,
    };
    if let Some(specifier) = specifier {
        let specifiers = context.array_attribute(&[context.string_attribute(specifier)]);
        state.set(context, "specifiers", specifiers);
    }
    if op != Body::ROOT {
        state.regions.push(RegionSource::Empty);
        rewriter.replace_op_with_new_op(op, state);
        return Some(());
    }
    for region in regions {
        convert_region_types(region, converter, None, rewriter)?;
    }
    rewriter.modify_op_in_place(op, |body| {
        body.rename_op(op, state.name, &state.slots);
        body.set_discardable(op, body.context().discardable(&state.discardable));
    });
    Some(())
}
