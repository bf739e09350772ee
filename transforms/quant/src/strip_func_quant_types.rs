//! `--strip-func-quant-types`: functions take and return the integers that are stored instead of quantized numbers.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use std::sync::Arc;
use terrace_func as func;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Ctx, Failure, Location, MatchResult, Pattern, PatternRewriter, Root, Type, TypedOp};
use terrace_ods_macros::pass;
use terrace_quant::{StorageCastOp, scalar_of, storage_type};
use terrace_rewrite::conversion::{
    ConversionTarget, TypeConversion, TypeConverter, convert_function_op, structural_patterns,
};
use terrace_rewrite::passes::{PatternSet, TypeConversionPass};

/// The pass `--strip-func-quant-types`.
#[pass("strip-func-quant-types", "Strip quantized types from function headers")]
pub struct StripFuncQuantTypes;

impl TypeConversionPass for StripFuncQuantTypes {
    fn converter(&self, _: Ctx<'_>) -> Result<Arc<TypeConverter>, Failure> {
        Ok(TypeConverter::new()
            .conversion(|context, ty| TypeConversion::one(stored(context, ty)))
            .source_materialization(|rewriter, ty, inputs, location| match inputs {
                [input] => Some(cast(rewriter, *input, ty, location)),
                _ => None,
            })
            .target_materialization(|rewriter, types, inputs, location, _| match (types, inputs) {
                ([ty], [input]) => Some(vec![cast(rewriter, *input, *ty, location)]),
                _ => None,
            })
            .shared())
    }

    fn patterns(&self, converter: &Arc<TypeConverter>, set: &mut PatternSet<'_>) {
        set.extend(structural_patterns(converter, &[func::CallOp::SPEC, func::ReturnOp::SPEC]));
        let of_functions = converter.clone();
        let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
            strip_function(op, &of_functions, rewriter)
        };
        set.add(Pattern::with_closure(Root::of::<func::FuncOp>(), "StripFuncQuantTypes", Arc::new(rewrite)));
    }

    fn target(&self, converter: &Arc<TypeConverter>, target: &mut ConversionTarget<'_>) {
        target.functions_legal_by_type(func::FuncOp::SPEC, converter);
        target.ops_legal_by_type(&[func::CallOp::SPEC, func::ReturnOp::SPEC], converter);
    }
}

/// Converts the signature of a function; `None` if a branch hands on quantized numbers, which stays as it is.
fn strip_function(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.op(op);
    let later_blocks = view.regions().flat_map(|region| region.blocks().skip(1));
    let has_quantized = later_blocks
        .flat_map(|block| block.arguments())
        .any(|argument| !converter.is_legal(view.context(), argument.ty()));
    if has_quantized {
        return None;
    }
    convert_function_op(op, converter, rewriter)
}

/// Returns integers as they are stored for quantized numbers, and other types as they are.
fn stored<'c>(context: Ctx<'c>, ty: Type<'c>) -> Type<'c> {
    match storage_type(scalar_of(ty)) {
        Some(storage) if ty.is_tensor() => ty.with_element(context, storage),
        Some(storage) => storage,
        None => ty,
    }
}

fn cast<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    value: ValueId,
    ty: Type<'c>,
    location: Location<'c>,
) -> ValueId {
    rewriter.create_value(StorageCastOp::builder(rewriter.context(), location).input(value).result(ty))
}
