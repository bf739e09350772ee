//! `scf.if`, `scf.index_switch`.

use crate::ops::{IfOp, IndexSwitchOp, YieldOp};
use std::collections::HashSet;
use terrace_ir::spec::InferContext;
use terrace_ir::{Failure, LogicalResult, Region, Type, TypedOp};

impl<'c> IfOp<'_, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        if self.results().len() == 0 || !self.else_region().is_empty() {
            return Ok(());
        }
        self.op().emit_op_error("must have an else block if defining values")
    }

    /// Infers the types: those that the first region yields.
    pub(crate) fn infer_types(context: &InferContext<'_, 'c>) -> Result<Vec<Type<'c>>, Failure> {
        context.yielded_types.first().cloned().ok_or(Failure)
    }
}

impl<'c> IndexSwitchOp<'_, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (cases, regions) = (self.cases(), self.case_regions().count());
        if cases.len() != regions {
            return self
                .op()
                .emit_op_error(format_args!("has {regions} case regions but {} case values", cases.len()));
        }
        let mut seen = HashSet::new();
        if let Some(again) = cases.iter().find(|case| !seen.insert(**case)) {
            return self.op().emit_op_error(format_args!("has duplicate case value: {again}"));
        }
        self.named_regions().try_for_each(|(region, name)| self.verify_region(region, &name))
    }

    /// Checks that a region yields the results.
    fn verify_region(self, region: Region<'_, 'c>, name: &str) -> LogicalResult {
        let op = self.op();
        let last = region.first_block().and_then(|block| block.last_op());
        let last =
            last.expect("the declared constraints ask for a block, and the traits for an operation in it");
        if YieldOp::cast(last).is_none() {
            let found = last.name();
            return op.emit_op_error(format_args!("expected region to end with scf.yield, but got {found}"));
        }
        let (given, wanted) = (last.operand_count(), op.result_count());
        if given != wanted {
            return op
                .op_error(format_args!(
                    "expected each region to return {wanted} values, but {name} returns {given}"
                ))
                .note(last.location(), "see yield operation here")
                .emit();
        }
        for (at, (operand, result)) in last.operands().zip(op.results()).enumerate() {
            let (given, wanted) = (operand.ty(), result.ty());
            if given != wanted {
                return op
                    .op_error(format_args!("expected result #{at} of each region to be '{wanted}'"))
                    .note(last.location(), format_args!("{name} returns '{given}' here"))
                    .emit();
            }
        }
        Ok(())
    }
}
