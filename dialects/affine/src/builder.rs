//! `affine.apply` where it is needed: constants and values as results where they suffice.

use crate::{AffineApplyOp, Applied};
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap};
use terrace_ir::ids::ValueId;
use terrace_ir::{Location, PatternRewriter, Value};

/// The result of a map of symbols only: composed with what the operands come from, and folded.
///
/// # Panics
/// If the map has dimensions, or another number of symbols than there are operands.
pub fn apply_folded<'c>(
    map: AffineMap<'c>,
    operands: &[MixedIndex],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MixedIndex {
    assert!(map.dims() == 0 && map.symbols() as usize == operands.len(), "a symbol for each operand");
    let context = rewriter.context();
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
    let result = map.results()[0].replace(context, &[], &replacements);
    let map = AffineMap::new(context, 0, values.len() as u32, &[result]);
    apply_composed(map, &values, location, rewriter)
}

/// The first result of a map, composed with what the operands come from, and folded.
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
    let result = map.results()[0];
    let known: Vec<Option<i64>> = operands.iter().map(|operand| operand.constant_i64()).collect();
    let at = match result.kind() {
        AffineExprKind::Dim(at) => Some(at),
        AffineExprKind::Symbol(at) => Some(map.dims() + at),
        _ => None,
    };
    if let Ok(Some(constant)) = result.evaluate(map.dims(), &known) {
        return MixedIndex::Constant(constant);
    }
    if let Some(at) = at {
        return MixedIndex::Value(operands[at as usize].id());
    }
    let operands: Vec<ValueId> = operands.into_iter().map(Value::id).collect();
    let new = AffineApplyOp::builder(context, location).map(map).map_operands(operands);
    MixedIndex::Value(rewriter.create_value(new.result(context.index_type())))
}
