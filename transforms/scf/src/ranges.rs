//! Ranges of the induction variables of loops.

use terrace_affine_transforms::extremum::replace_by_bound;
use terrace_analysis::value_constraints::{Inputs, Linear, Role, ValueConstraints};
use terrace_interfaces::constant::constant_integer;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::AffineExpr;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, PatternRewriter};
use terrace_value_bounds::ranges::{Range, range_of};

/// `min(f, g) -> apply(f)`, where the ranges of induction variables show that f is not larger; the same for `max`.
pub(super) fn simplify_extremum(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mut known = ValueConstraints::default();
    let operands: Vec<ValueId> = rewriter.operands(op).to_vec();
    let mut seen = Vec::new();
    for operand in operands {
        if seen.contains(&operand) {
            continue;
        }
        let Some(range) = range_of(rewriter.value(operand)) else { continue };
        seen.push(operand);
        constrain(operand, range, &mut known, rewriter)?;
    }
    replace_by_bound(op, known, rewriter)
}

/// Adds what a loop says of its induction variable.
fn constrain(
    variable: ValueId,
    [lower, upper, step]: Range,
    known: &mut ValueConstraints,
    rewriter: &PatternRewriter<'_, '_>,
) -> Option<()> {
    let context = rewriter.context();
    let constant = |bound| match bound {
        MixedIndex::Constant(constant) => Some(constant),
        MixedIndex::Value(value) => constant_integer(rewriter.value(value)),
    };
    let value = |bound| match bound {
        MixedIndex::Constant(_) => None,
        MixedIndex::Value(value) => Some(value),
    };
    let step = constant(step)?;
    let iteration = known.add(Role::Dim(Some(variable)));
    let mut symbol = |bound: MixedIndex| known.add(Role::Symbol(value(bound)));
    let (lower_symbol, upper_symbol) = (symbol(lower), symbol(upper));
    let (lower, upper) = (constant(lower), constant(upper));
    for (symbol, constant) in [(lower_symbol, lower), (upper_symbol, upper)] {
        if let Some(constant) = constant {
            known.system.fix(symbol, constant);
        }
    }
    known.at_least_zero(&Linear::of([(iteration, 1), (lower_symbol, -1)], 0));

    let expr = |constant: Option<i64>, symbol: u32| match constant {
        Some(constant) => AffineExpr::constant(context, constant),
        None => AffineExpr::symbol(context, symbol),
    };
    let runs_once = lower
        .zip(upper)
        .is_some_and(|(lower, upper)| lower.checked_add(step).is_some_and(|next| next >= upper));
    // The last iteration: lower + step * ((upper - lower - 1) floordiv step)
    let last = if runs_once {
        AffineExpr::symbol(context, 0)
    } else {
        use terrace_ir::affine::BinaryKind::FloorDiv;
        let (lower, upper) = (expr(lower, 0), expr(upper, 1));
        let length = upper.sub(context, lower).add_constant(context, -1);
        let count = AffineExpr::binary(context, FloorDiv, length, AffineExpr::constant(context, step));
        lower.add(context, count.mul_constant(context, step))
    };
    let inputs = Inputs { dims: &[], symbols: &[lower_symbol, upper_symbol] };
    let last = known.flatten(last, &inputs)?;
    known.at_least_zero(&last.plus(&Linear::of([(iteration, 1)], 0), -1)?);
    Some(())
}
