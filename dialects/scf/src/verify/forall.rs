//! `scf.forall`, `scf.forall.in_parallel`.

use crate::constraints::is_device_masking;
use crate::ops::{ForallOp, InParallelOp};
use terrace_interfaces::parallel_combining::ParallelCombining;
use terrace_ir::spec::Interface;
use terrace_ir::{DYNAMIC, LogicalResult, TypedOp};

impl ForallOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        // The terminator's own check tells most, so it comes first; but what it counts on was not looked at yet.
        let last = self.region().first_block().and_then(|block| block.last_op());
        if let Some(terminator) = last.and_then(InParallelOp::cast)
            && terminator.op().region_count() == 1
        {
            terminator.verify()?;
        }
        let (results, outputs, rank) = (op.result_count(), self.outputs().len(), self.rank());
        if results != outputs {
            return op
                .emit_op_error(format_args!("produces {results} results, but has only {outputs} outputs"));
        }
        let body = self.region().first_block().expect("the declared constraints ask for a block");
        if body.argument_count() != rank + outputs {
            return op.emit_op_error(format_args!("region expects {rank} arguments"));
        }
        if let Some(at) = self.induction_variables().position(|variable| !variable.ty().is_index()) {
            return op.emit_op_error(format_args!("expects {at}-th block argument to be an index"));
        }
        let mut shared = self.region_iter_args().zip(self.outputs());
        if let Some(at) = shared.position(|(inside, outside)| inside.ty() != outside.ty()) {
            return op.emit_op_error(format_args!(
                "type mismatch between {at}-th output and corresponding block argument"
            ));
        }
        self.verify_mapping()?;
        let bounds = [
            ("lower bound", self.static_lower_bound(), self.dynamic_lower_bound().len()),
            ("upper bound", self.static_upper_bound(), self.dynamic_upper_bound().len()),
            ("step", self.static_step(), self.dynamic_step().len()),
        ];
        bounds.iter().try_for_each(|(name, list, values)| self.verify_list(name, list, *values))
    }

    fn verify_mapping(self) -> LogicalResult {
        let mapping = self.mapping_attr().and_then(|mapping| mapping.as_array()).unwrap_or_default();
        if mapping.is_empty() {
            return Ok(());
        }
        let masks = mapping.iter().filter(|attribute| is_device_masking(**attribute)).count();
        if mapping.len() - masks != self.rank() {
            return self.op().emit_op_error("mapping attribute size must match op rank");
        }
        if masks > 1 {
            return self.op().emit_op_error("\"mapping\" supports at most one device masking attribute");
        }
        Ok(())
    }

    /// Checks that a list has an entry for each dimension, and a value for each entry that is not constant.
    fn verify_list(self, name: &str, list: &[i64], values: usize) -> LogicalResult {
        let (given, wanted) = (list.len(), self.rank());
        if given != wanted {
            return self.op().emit_error(format_args!("expected {wanted} {name} values, got {given}"));
        }
        let wanted = list.iter().filter(|entry| **entry == DYNAMIC).count();
        if values != wanted {
            return self.op().emit_error(format_args!("expected {wanted} dynamic {name} values"));
        }
        Ok(())
    }
}

impl InParallelOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(forall) = op.parent_op().and_then(ForallOp::cast) else {
            return op.emit_op_error("expected forall op parent");
        };
        for inner in self.region().ops() {
            if !inner.declares_interface(ParallelCombining::NAME) {
                return op.emit_op_error("expected only ParallelCombiningOpInterface ops");
            }
            let combining = inner.interface::<ParallelCombining>();
            let destinations = combining.map(|combining| (combining.updated_destinations)(inner));
            for destination in destinations.unwrap_or_default() {
                if !forall.region_iter_args().any(|shared| shared == destination) {
                    return inner.emit_op_error("may only insert into an output block argument");
                }
            }
        }
        Ok(())
    }
}
