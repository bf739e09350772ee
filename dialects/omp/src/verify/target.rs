//! Devices.

use super::clauses::{verify_allocate, verify_depend, verify_mapped, verify_maps};
use super::host_eval::verify_host_eval;
use crate::{
    MapBoundsOp, MapInfoOp, TargetAllocMemOp, TargetDataOp, TargetEnterDataOp, TargetExitDataOp, TargetOp,
    TargetUpdateOp,
};
use terrace_ir::{LogicalResult, TypedOp};

impl MapBoundsOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        match self.extent().is_none() && self.upper_bound().is_none() {
            true => self.op().emit_error("expected extent or upperbound."),
            false => Ok(()),
        }
    }
}

impl MapInfoOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_mapped(self.op(), "members", self.members())
    }
}

impl TargetOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_allocate(self.op(), self.allocate_vars().len(), self.allocator_vars().len())?;
        let op = self.op();
        verify_depend(op, self.depend_vars().len())?;
        verify_mapped(op, "has_device_addr", self.has_device_addr_vars())?;
        verify_maps(op, self.map_vars())?;
        let maps = op.attribute("private_maps").and_then(|maps| maps.as_i64_array());
        match maps.is_some_and(|maps| maps.len() != self.private_vars().len()) {
            true => {
                let message = "sizes of `private` operand range and `private_maps` attribute mismatch";
                op.context().error(op.location(), message).emit()
            }
            false => Ok(()),
        }
    }

    pub(crate) fn verify_regions(self) -> LogicalResult {
        if self.region().ops().filter(|child| child.is("omp.teams")).count() > 1 {
            return self.op().emit_error("target containing multiple 'omp.teams' nested ops");
        }
        verify_host_eval(self)
    }
}

impl TargetDataOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let count =
            self.map_vars().len() + self.use_device_ptr_vars().len() + self.use_device_addr_vars().len();
        if count == 0 {
            let message =
                "At least one of map, use_device_ptr_vars, or use_device_addr_vars operand must be present";
            return op.context().error(op.location(), message).emit();
        }
        verify_mapped(op, "use_device_ptr", self.use_device_ptr_vars())?;
        verify_mapped(op, "use_device_addr", self.use_device_addr_vars())?;
        verify_maps(op, self.map_vars())
    }
}

impl TargetEnterDataOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_depend(self.op(), self.depend_vars().len())?;
        verify_maps(self.op(), self.map_vars())
    }
}

impl TargetExitDataOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_depend(self.op(), self.depend_vars().len())?;
        verify_maps(self.op(), self.map_vars())
    }
}

impl TargetUpdateOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_depend(self.op(), self.depend_vars().len())?;
        verify_maps(self.op(), self.map_vars())
    }
}

impl TargetAllocMemOp<'_, '_> {
    /// Checks that its result is an integer by its declaration; upstream asks that once more. Sizes are written
    /// without their type.
    pub(crate) fn verify(self) -> LogicalResult {
        if self.shape().any(|size| !size.ty().is_index()) {
            return self.op().emit_op_error("expects sizes of type 'index'");
        }
        match self.result().ty().is_signless_integer() {
            true => Ok(()),
            false => self.op().emit_op_error("must be a integer type"),
        }
    }
}
