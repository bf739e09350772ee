//! Operations made anew with values of other types.

use std::sync::Arc;
use terrace_ir::ids::{OpId, RegionId};
use terrace_ir::{Attribute, MatchResult, PatternRewriter, Region, Type, Value};
use terrace_rewrite::conversion::{
    TypeConverter, convert_region_types, converted_operands_to_one, replace_op_converted,
};

/// Creates an operation again with operands, results and block arguments of the types that theirs are converted to, and
/// replaces it. `None` if a type or an attribute cannot be converted, which has no effect.
pub(crate) fn recreate<'c>(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, 'c>,
    attribute: impl Fn(Attribute<'c>) -> Option<Attribute<'c>>,
) -> MatchResult {
    let view = rewriter.op(op);
    if view.spec().is_none() || view.body().child(op).is_some() {
        return None;
    }
    let context = view.context();
    let results: Vec<Type<'c>> =
        view.results().map(|result| converter.convert_to_one(context, result.ty())).collect::<Option<_>>()?;
    let mut state = rewriter.state_of(op);
    for slot in state.slots.iter_mut().flatten() {
        *slot = attribute(*slot)?;
    }
    state.operands = converted_operands_to_one(op, converter, rewriter)?.into_iter().collect();
    state.result_types = results.into_iter().collect();
    let new = rewriter.create_around_regions_of(op, state);
    let regions: Vec<RegionId> = rewriter.op(new).regions().map(Region::id).collect();
    for region in regions {
        if !rewriter.region(region).is_empty() {
            convert_region_types(region, converter, None, rewriter)?;
        }
    }
    let values: Vec<_> = rewriter.op(new).results().map(Value::id).collect();
    replace_op_converted(op, &values, converter, rewriter);
    Some(())
}
