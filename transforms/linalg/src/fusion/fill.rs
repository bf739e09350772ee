//! Fills as inputs: the region uses the value itself.

use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, PatternRewriter, Value};
use terrace_linalg::{FillOp, LinalgOp};

/// `generic(fill(c), b) { f(x, y) } -> generic(fill(c), b) { f(c, y) }`
pub(super) fn fold_fill(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let linalg = LinalgOp::of(rewriter.op(op)).filter(|linalg| linalg.is_on_tensors())?;
    let mut found: Vec<(ValueId, ValueId)> = Vec::new();
    for (at, input) in linalg.inputs().enumerate().filter(|(at, _)| linalg.uses_element(*at)) {
        let Some(fill) = input.defining::<FillOp>() else { continue };
        let Some(value) = fill.inputs().next() else { continue };
        if value.ty() == input.ty().element_or_self() {
            found.push((linalg.argument(at).map(Value::id)?, value.id()));
        }
    }
    if found.is_empty() {
        return None;
    }
    for (argument, value) in found {
        rewriter.replace_all_uses_with(argument, value);
    }
    Some(())
}
