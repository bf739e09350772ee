//! Ranges of loops, as far as they follow from the loops and conditions around them.

use crate::bounds::{lower, upper};
use crate::dependence::{Iterations, Nest};
use terrace_affine::AffineForOp;
use terrace_analysis::value_constraints::Linear;
use terrace_ir::TypedOp;

/// Returns true unless it is known that the upper bound of a loop is never below its lower bound.
pub(crate) fn runs_backwards(of: AffineForOp<'_, '_>) -> bool {
    let constants = (of.constant_lower_bound(), of.constant_upper_bound());
    match constants {
        (Some(lower), Some(upper)) => upper < lower,
        _ => is_at_least(of, 0) != Some(true),
    }
}

/// Returns true if it is known that a loop has an iteration, whenever it is come to.
pub(crate) fn always_runs(of: AffineForOp<'_, '_>) -> bool {
    is_at_least(of, 1) == Some(true)
}

/// Returns true if it is known that each upper bound of a loop is above each lower bound by at least a number. `None` if
/// something is not linear.
fn is_at_least(of: AffineForOp<'_, '_>, distance: i64) -> Option<bool> {
    let mut iterations = Iterations::default();
    let execution = iterations.add(&Nest::around(of.op()))?;
    let lower = iterations.flatten(&lower(of), &execution)?;
    let upper = iterations.flatten(&upper(of), &execution)?;
    for lower in &lower {
        for upper in &upper {
            // upper - lower <= distance - 1
            let mut opposite = iterations.known.clone();
            let rest = lower.clone().plus(upper, -1)?.plus(&Linear::of([], distance.checked_sub(1)?), 1)?;
            opposite.at_least_zero(&rest);
            if !opposite.system.is_empty() {
                return Some(false);
            }
        }
    }
    Some(true)
}
