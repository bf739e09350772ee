//! Isolation: that nothing in a region of an isolated operation refers to a value outside of that region.

use crate::diagnostic::LogicalResult;
use crate::ids::RegionId;
use crate::view::{Operation, Region, Value};

/// Checks the regions of an isolated operation against each other.
///
/// An isolated operation has a body of its own, so there is no way to refer to a value outside of it; but values of one
/// of its regions can be referred to in another one.
pub(super) fn verify(op: Operation<'_, '_>) -> LogicalResult {
    if op.region_count() < 2 {
        return Ok(());
    }
    let homes = Homes::of(op);
    for (number, region) in op.regions().enumerate() {
        let mut pending = vec![region];
        while let Some(region) = pending.pop() {
            for user in region.ops() {
                for value in user.operands() {
                    verify_use(op, user, value, homes.get(value), number)?;
                }
                if !super::is_isolated(user) {
                    pending.extend(user.regions());
                }
            }
        }
    }
    Ok(())
}

fn verify_use<'c>(
    isolated: Operation<'_, 'c>,
    user: Operation<'_, 'c>,
    value: Value<'_, 'c>,
    home: Option<usize>,
    number: usize,
) -> LogicalResult {
    if value.parent_region().is_none() {
        return user.emit_error("operation's operand is unlinked");
    }
    if home == Some(number) {
        return Ok(());
    }
    user.op_error("using value defined outside the region")
        .note(isolated.location(), "required by region isolation constraints")
        .emit()
}

/// For each region of a body, the number of the root's region that it lies in.
struct Homes {
    numbers: Vec<Option<usize>>,
}

impl Homes {
    fn of(op: Operation<'_, '_>) -> Self {
        let mut numbers = vec![None; op.inner().body().regions.len()];
        let mut pending: Vec<(Region<'_, '_>, usize)> = op.regions().zip(0..).collect();
        while let Some((region, number)) = pending.pop() {
            numbers[region.id().index()] = Some(number);
            let nested = region.ops().filter(|op| !super::is_isolated(*op)).flat_map(|op| op.regions());
            pending.extend(nested.map(|region| (region, number)));
        }
        Homes { numbers }
    }

    fn get(&self, value: Value<'_, '_>) -> Option<usize> {
        let region: RegionId = value.parent_region()?.id();
        self.numbers[region.index()]
    }
}
