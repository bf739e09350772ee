//! Recipes, and routines.

use super::{checked_devices, elements, has_device};
use crate::attributes::enums::DeviceType;
use crate::{FirstprivateRecipeOp, PrivateRecipeOp, ReductionRecipeOp, RoutineOp};
use terrace_ir::{LogicalResult, Operation, Region, Type, TypedOp};

/// Returns the type that a recipe is for.
fn type_of<'c>(op: Operation<'_, 'c>) -> Option<Type<'c>> {
    op.attribute("type").and_then(|ty| ty.as_type())
}

/// Returns true if the first arguments of a region are of the type of the recipe.
fn begins_with(op: Operation<'_, '_>, region: Region<'_, '_>, count: usize) -> bool {
    let arguments = region.first_block().into_iter().flat_map(|block| block.arguments()).take(count);
    arguments.filter(|argument| Some(argument.ty()) == type_of(op)).count() == count
}

/// Checks a region that makes a variable, or lets it go away.
fn verify_region(op: Operation<'_, '_>, region: Region<'_, '_>, kind: &str, name: &str) -> LogicalResult {
    if region.is_empty() {
        return op.emit_op_error(format_args!("expects non-empty {name} region"));
    }
    match begins_with(op, region, 1) {
        true => Ok(()),
        false => op.emit_op_error(format_args!("expects {name} region first argument of the {kind} type")),
    }
}

fn verify_destroy(op: Operation<'_, '_>, region: Region<'_, '_>) -> LogicalResult {
    if region.is_empty() { Ok(()) } else { verify_region(op, region, "privatization", "destroy") }
}

impl PrivateRecipeOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        verify_region(self.op(), self.init_region(), "privatization", "init")?;
        verify_destroy(self.op(), self.destroy_region())
    }
}

impl FirstprivateRecipeOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        verify_region(op, self.init_region(), "privatization", "init")?;
        let Some(copy) = self.copy_region().first_block() else {
            return op.emit_op_error("expects non-empty copy region");
        };
        // The second argument may be of any type.
        if copy.argument_count() < 2 || !begins_with(op, self.copy_region(), 1) {
            return op.emit_op_error("expects copy region with two arguments of the privatization type");
        }
        verify_destroy(op, self.destroy_region())
    }
}

impl ReductionRecipeOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        verify_region(op, self.init_region(), "reduction", "init")?;
        if self.combiner_region().is_empty() {
            return op.emit_op_error("expects non-empty combiner region");
        }
        if !begins_with(op, self.combiner_region(), 2) {
            return op
                .emit_op_error("expects combiner region with the first two arguments of the reduction type");
        }
        let mut ends = self.combiner_region().ops().filter(|op| op.is("acc.yield"));
        match ends.all(|end| end.operand_count() == 1 && Some(end.operand(0).ty()) == type_of(op)) {
            true => Ok(()),
            false => op.emit_op_error("expects combiner region to yield a value of the reduction type"),
        }
    }
}

impl RoutineOp<'_, '_> {
    /// Counts the levels on which the routine is said to run on a kind of device.
    fn level_count(self, device: u64) -> usize {
        let op = self.op();
        let is_gang = has_device(op, "gang", device)
            || (!elements(op, "gangDim").is_empty() && has_device(op, "gangDimDeviceType", device));
        let others = ["worker", "vector", "seq"].into_iter().filter(|name| has_device(op, name, device));
        usize::from(is_gang) + others.count()
    }

    pub(crate) fn verify(self) -> LogicalResult {
        const MESSAGE: &str = "only one of `gang`, `worker`, `vector`, `seq` can be present at the same time";
        let none = DeviceType::None.value();
        let base = self.level_count(none);
        if base > 1 {
            return self.op().emit_error(MESSAGE);
        }
        for device in checked_devices().filter(|device| *device != none) {
            if base + self.level_count(device) > 1 && self.level_count(device) > 0 {
                return self.op().emit_error(format_args!(
                    "{MESSAGE} for device_type `{}`",
                    DeviceType::SPEC.text_of(device)
                ));
            }
        }
        Ok(())
    }
}
