//! `--normalize-quant-types`: scales of blocks that differ in one dimension, or in none, become scales along that dimension,
//! or one scale.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use std::sync::Arc;
use terrace_func as func;
use terrace_ir::ids::{OpId, RegionId};
use terrace_ir::{
    Attribute, Body, Ctx, Failure, MatchResult, Operation, Pattern, PatternRewriter, Region, Root, Type,
    TypedOp,
};
use terrace_ods_macros::pass;
use terrace_quant::{Granularity, Scales, scales_of, with_scales};
use terrace_rewrite::conversion::{
    ConversionTarget, TypeConversion, TypeConverter, convert_region_types, converted_operands_to_one,
    function_pattern, replace_op_converted,
};
use terrace_rewrite::passes::{PatternSet, TypeConversionPass};
use terrace_support::float::{FloatSemantics, RoundingMode};

/// The pass `--normalize-quant-types`.
#[pass("normalize-quant-types", "Normalize generic quantized types to specific quantized types")]
pub struct NormalizeQuantTypes;

impl TypeConversionPass for NormalizeQuantTypes {
    fn converter(&self, _: Ctx<'_>) -> Result<Arc<TypeConverter>, Failure> {
        Ok(TypeConverter::new()
            .conversion(|context, ty| TypeConversion::one(normalize(context, ty).unwrap_or(ty)))
            .shared())
    }

    fn patterns(&self, converter: &Arc<TypeConverter>, set: &mut PatternSet<'_>) {
        let of_ops = converter.clone();
        let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| recreate(op, &of_ops, rewriter);
        set.extend([
            function_pattern(converter, func::FuncOp::SPEC),
            Pattern::with_closure(Root::Any, "ConvertGenericOpwithTypes", Arc::new(rewrite)),
        ]);
    }

    fn target(&self, converter: &Arc<TypeConverter>, target: &mut ConversionTarget<'_>) {
        target.functions_legal_by_type(func::FuncOp::SPEC, converter);
        let of_others = converter.clone();
        target.mark_unknown_ops(move |op: Operation<'_, '_>| Some(of_others.is_legal_op(op)));
    }
}

/// Returns the tensor with fewer scales for a tensor with scales of blocks; `None` for other types.
fn normalize<'c>(context: Ctx<'c>, ty: Type<'c>) -> Option<Type<'c>> {
    let element = ty.is_tensor().then(|| ty.element_or_self())?;
    let scales = scales_of(element).filter(|scales| scales.granularity == Granularity::Block)?;
    let mut varying = scales.shape.iter().enumerate().filter(|(_, count)| **count != 1);
    let (dimensions, shape, granularity) = match (varying.next(), varying.next()) {
        (None, _) => (Vec::new(), Vec::new(), Granularity::Layer),
        (Some((dim, count)), None) => (vec![dim as i64], vec![*count], Granularity::Axis),
        _ => return None,
    };
    let values = scales.values.iter().map(|scale| in_double(context, *scale)).collect::<Option<Vec<_>>>()?;
    let scales = Scales {
        granularity,
        dimensions,
        block_sizes: Vec::new(),
        shape,
        values: context.array_attribute(&values).as_array()?,
        zero_points: scales.zero_points,
    };
    Some(ty.with_element(context, with_scales(context, element, &scales)?))
}

/// Returns a scale of a block as the scales along a dimension are stored.
fn in_double<'c>(context: Ctx<'c>, scale: Attribute<'c>) -> Option<Attribute<'c>> {
    let double = FloatSemantics::F64;
    let value = scale.as_float()?.convert(double, RoundingMode::NearestTiesToEven).value;
    Some(context.float_attribute(context.float_type(double), value))
}

/// Creates an operation again with operands, results and block arguments of normalized types, and replaces it.
fn recreate<'c>(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MatchResult {
    let view = rewriter.op(op);
    if op == Body::ROOT || view.body().child(op).is_some() {
        return None;
    }
    let context = view.context();
    let results = converter.convert_all(context, view.results().map(|result| result.ty()))?;
    let mut state = rewriter.state_of(op);
    state.operands = converted_operands_to_one(op, converter, rewriter)?.into_iter().collect();
    state.result_types = results.into_iter().collect();
    let new = rewriter.create_around_regions_of(op, state);
    let regions: Vec<RegionId> = rewriter.op(new).regions().map(Region::id).collect();
    for region in regions {
        if !rewriter.region(region).is_empty() {
            convert_region_types(region, converter, None, rewriter)?;
        }
    }
    let values: Vec<_> = rewriter.op(new).results().map(|result| result.id()).collect();
    replace_op_converted(op, &values, converter, rewriter);
    Some(())
}
