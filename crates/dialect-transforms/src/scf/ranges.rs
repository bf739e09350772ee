//! What loops say of their induction variables.

use crate::affine::constraints::{Inputs, Linear, Role, ValueConstraints};
use crate::affine::extremum::replace_by_bound;
use terrace_interfaces::constant::constant_integer;
use terrace_interfaces::view_like::{MixedIndex, mixed_list};
use terrace_ir::affine::AffineExpr;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, PatternRewriter, TypedOp, Value};
use terrace_scf::{ForOp, ForallOp, ParallelOp};

/// Lower bound, upper bound and step.
pub(crate) type Range = [MixedIndex; 3];

/// The range of a value that is the induction variable of a loop.
pub(crate) fn range_of(value: Value<'_, '_>) -> Option<Range> {
    let (block, position) = value.as_argument()?;
    let op = block.parent_op().filter(|_| block.is_entry())?;
    let values = |bounds: [Value<'_, '_>; 3]| bounds.map(|bound| MixedIndex::Value(bound.id()));
    if let Some(of) = ForOp::cast(op) {
        return (position == 0).then(|| values([of.lower_bound(), of.upper_bound(), of.step()]));
    }
    if let Some(of) = ParallelOp::cast(op) {
        let mut bounds = of.lower_bound().zip(of.upper_bound()).zip(of.step());
        let ((lower, upper), step) = bounds.nth(position)?;
        return Some(values([lower, upper, step]));
    }
    let of = ForallOp::cast(op)?;
    let lower = mixed_list(&of.static_lower_bound(), of.dynamic_lower_bound());
    let upper = mixed_list(&of.static_upper_bound(), of.dynamic_upper_bound());
    let step = mixed_list(&of.static_step(), of.dynamic_step());
    Some([*lower.get(position)?, *upper.get(position)?, *step.get(position)?])
}

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
