//! Verification of the control of a thread and a grid as a whole.

use crate::{ClusterLaunchControlQueryCancelOp, ClusterLaunchControlQueryType, PMEventOp, SetMaxRegisterOp};
use terrace_ir::{LogicalResult, TypedOp};

impl ClusterLaunchControlQueryCancelOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let given = self.res().ty();
        match self.query_type() {
            ClusterLaunchControlQueryType::IsCanceled if !given.is_signless_integer_of(1) => {
                self.op().emit_op_error("is_canceled query type returns an i1")
            }
            ClusterLaunchControlQueryType::GetFirstCtaIdX
            | ClusterLaunchControlQueryType::GetFirstCtaIdY
            | ClusterLaunchControlQueryType::GetFirstCtaIdZ
                if !given.is_signless_integer_of(32) =>
            {
                self.op().emit_op_error(
                    "get_first_cta_id_x, get_first_cta_id_y, get_first_cta_id_z query types return an i32",
                )
            }
            _ => Ok(()),
        }
    }
}

impl PMEventOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, id) = (self.op(), self.event_id());
        match (self.masked_event_id().is_some(), id) {
            (false, None) => op.emit_op_error("either `id` or `mask` must be set"),
            (true, Some(_)) => op.emit_op_error("`id` and `mask` cannot be set at the same time"),
            (false, Some(id)) if !(0..=15).contains(&id) => op.emit_op_error("`id` must be between 0 and 15"),
            (_, _) => Ok(()),
        }
    }
}

impl SetMaxRegisterOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let count = self.reg_count();
        if count % 8 != 0 {
            return self.op().emit_op_error("new register size must be multiple of 8");
        }
        if !(24..=256).contains(&count) {
            return self.op().emit_op_error("new register size must be in between 24 to 256");
        }
        Ok(())
    }
}
