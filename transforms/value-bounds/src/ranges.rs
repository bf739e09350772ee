//! Ranges of the induction variables of `scf` loops.

use terrace_interfaces::view_like::{MixedIndex, mixed_list};
use terrace_ir::{TypedOp, Value};
use terrace_scf::{ForOp, ForallOp, ParallelOp};

/// Lower bound, upper bound and step.
pub type Range = [MixedIndex; 3];

/// Returns the range of a value that is the induction variable of a loop.
pub fn range_of(value: Value<'_, '_>) -> Option<Range> {
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
