//! `affine.apply` and `affine.max` where they are needed: constants and values as results where they suffice.

use crate::{AffineApplyOp, AffineMaxOp, Applied};
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap};
use terrace_ir::ids::ValueId;
use terrace_ir::{Ctx, Location, PatternRewriter, Value};

/// Returns the result of a map of symbols only: composed with what the operands come from, and folded.
///
/// # Panics
/// If the map has dimensions, or another number of symbols than there are operands.
pub fn apply_folded<'c>(
    map: AffineMap<'c>,
    operands: &[MixedIndex],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MixedIndex {
    let (map, values) = without_constants(map, operands, rewriter.context());
    apply_composed(map, &values, location, rewriter)
}

/// Returns the largest result of a map of symbols only: composed with what the operands come from, and folded.
///
/// # Panics
/// If the map has dimensions, or another number of symbols than there are operands.
pub fn maximum_folded<'c>(
    map: AffineMap<'c>,
    operands: &[MixedIndex],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MixedIndex {
    let context = rewriter.context();
    let (map, values) = without_constants(map, operands, context);
    let mut applied = Applied::new(map, values.iter().map(|operand| rewriter.value(*operand)));
    applied.compose(context);
    let Applied { map, operands } = applied;
    let known: Vec<Option<i64>> = operands.iter().map(|operand| operand.constant_i64()).collect();
    let results = map.results().iter().map(|result| result.evaluate(map.dims(), &known).ok().flatten());
    if let Some(Some(maximum)) = results.collect::<Option<Vec<i64>>>().map(|all| all.into_iter().max()) {
        return MixedIndex::Constant(maximum);
    }
    let operands: Vec<ValueId> = operands.into_iter().map(Value::id).collect();
    let new = AffineMaxOp::builder(context, location).map(map).operands(operands);
    MixedIndex::Value(rewriter.create_value(new.result(context.index_type())))
}

/// Returns a map of symbols for those operands that are no constants, and these operands.
fn without_constants<'c>(
    map: AffineMap<'c>,
    operands: &[MixedIndex],
    context: Ctx<'c>,
) -> (AffineMap<'c>, Vec<ValueId>) {
    assert!(map.dims() == 0 && map.symbols() as usize == operands.len(), "a symbol for each operand");
    let mut values = Vec::new();
    let mut replacements = Vec::new();
    for operand in operands {
        replacements.push(match *operand {
            MixedIndex::Constant(constant) => AffineExpr::constant(context, constant),
            MixedIndex::Value(value) => {
                values.push(value);
                AffineExpr::symbol(context, values.len() as u32 - 1)
            }
        });
    }
    let results: Vec<AffineExpr<'c>> =
        map.results().iter().map(|result| result.replace(context, &[], &replacements)).collect();
    (AffineMap::new(context, 0, values.len() as u32, &results), values)
}

/// Returns the value of an expression, composed with what the operands come from, and folded. The expression's dimensions
/// are the operands; those that are valid symbols become symbols.
///
/// # Panics
/// If the expression has symbols, or dimensions without an operand.
pub fn apply_over_dims<'c>(
    expr: AffineExpr<'c>,
    operands: &[MixedIndex],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MixedIndex {
    let context = rewriter.context();
    let (results, values) = dims_without_constants(&[expr], operands, context);
    apply_canonical(AffineMap::new(context, values.len() as u32, 0, &results), &values, location, rewriter)
}

/// Returns the first result of a map, composed with what the operands come from, with the operands in canonical form, and
/// folded.
///
/// # Panics
/// If the map has no results, or another number of operands.
pub fn apply_canonical<'c>(
    map: AffineMap<'c>,
    operands: &[ValueId],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MixedIndex {
    let context = rewriter.context();
    let mut applied = Applied::new(map, operands.iter().map(|operand| rewriter.value(*operand)));
    applied.compose(context);
    applied.canonicalize(context);
    let Applied { map, operands } = applied;
    let operands: Vec<ValueId> = operands.into_iter().map(Value::id).collect();
    match fold_result(map, &operands, rewriter) {
        Some(folded) => folded,
        None => {
            let new = AffineApplyOp::builder(context, location).map(map).map_operands(operands);
            MixedIndex::Value(rewriter.create_value(new.result(context.index_type())))
        }
    }
}

/// Returns expressions of dimensions for those operands that are no constants, and these operands.
pub fn dims_without_constants<'c>(
    exprs: &[AffineExpr<'c>],
    operands: &[MixedIndex],
    context: Ctx<'c>,
) -> (Vec<AffineExpr<'c>>, Vec<ValueId>) {
    let mut values = Vec::new();
    let mut replacements = Vec::new();
    for operand in operands {
        replacements.push(match *operand {
            MixedIndex::Constant(constant) => AffineExpr::constant(context, constant),
            MixedIndex::Value(value) => {
                values.push(value);
                AffineExpr::dim(context, values.len() as u32 - 1)
            }
        });
    }
    (exprs.iter().map(|expr| expr.replace(context, &replacements, &[])).collect(), values)
}

/// Returns the first result of a map if it is a constant or one of the operands.
fn fold_result(
    map: AffineMap<'_>,
    operands: &[ValueId],
    rewriter: &PatternRewriter<'_, '_>,
) -> Option<MixedIndex> {
    let result = map.results().first()?;
    let known: Vec<Option<i64>> =
        operands.iter().map(|operand| rewriter.value(*operand).constant_i64()).collect();
    if let Ok(Some(constant)) = result.evaluate(map.dims(), &known) {
        return Some(MixedIndex::Constant(constant));
    }
    let at = match result.kind() {
        AffineExprKind::Dim(at) => at,
        AffineExprKind::Symbol(at) => map.dims() + at,
        _ => return None,
    };
    operands.get(at as usize).copied().map(MixedIndex::Value)
}

/// Returns the first result of a map, composed with what the operands come from, and folded.
pub fn apply_composed<'c>(
    map: AffineMap<'c>,
    operands: &[ValueId],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MixedIndex {
    let context = rewriter.context();
    let mut applied = Applied::new(map, operands.iter().map(|operand| rewriter.value(*operand)));
    applied.compose(context);
    let Applied { map, operands } = applied;
    let operands: Vec<ValueId> = operands.into_iter().map(Value::id).collect();
    if let Some(folded) = fold_result(map, &operands, rewriter) {
        return folded;
    }
    let new = AffineApplyOp::builder(context, location).map(map).map_operands(operands);
    MixedIndex::Value(rewriter.create_value(new.result(context.index_type())))
}
