//! `scf.parallel`, `scf.reduce`, `scf.reduce.return`.

use super::verify_terminator;
use crate::ops::{ParallelOp, ReduceOp, ReduceReturnOp};
use terrace_interfaces::constant::constant_integer;
use terrace_ir::{LogicalResult, Region, Type, TypedOp};

impl ParallelOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        self.verify_space()?;
        let (op, region) = (self.op(), self.region());
        verify_terminator(op, region, "scf.reduce", "expects body to terminate with 'scf.reduce'")?;
        let last = region.first_block().and_then(|block| block.last_op());
        let reduce = last.and_then(ReduceOp::cast).expect("checked above");
        let (results, inits) = (op.result_count(), self.init_vals().len());
        let reductions = reduce.reductions().count();
        for (given, what) in [(reductions, "reductions"), (inits, "initial values")] {
            if results != given {
                return op.emit_op_error(format_args!(
                    "expects number of results: {results} to be the same as number of {what}: {given}"
                ));
            }
        }
        for (at, (operand, result)) in reduce.operands().zip(self.results()).enumerate() {
            let (given, wanted) = (operand.ty(), result.ty());
            if given != wanted {
                return reduce.op().emit_op_error(format_args!(
                    "expects type of {at}-th reduction operand: '{given}' to be the same as the {at}-th result type: \
                     '{wanted}'"
                ));
            }
        }
        Ok(())
    }

    fn verify_space(self) -> LogicalResult {
        let (op, rank) = (self.op(), self.step().len());
        if rank == 0 {
            return op.emit_op_error("needs at least one tuple element for lowerBound, upperBound and step");
        }
        if self.step().filter_map(constant_integer).any(|step| step <= 0) {
            return op.emit_op_error("constant step operand must be positive");
        }
        let variables = self.induction_variables().count();
        if variables != rank {
            return op.emit_op_error(format_args!(
                "expects the same number of induction variables: {variables} as bound and step values: {rank}"
            ));
        }
        if self.induction_variables().any(|variable| !variable.ty().is_index()) {
            return op.emit_op_error("expects arguments for the induction variable to be of index type");
        }
        Ok(())
    }
}

impl ReduceOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        let (operands, regions) = (self.operands().len(), self.reductions().count());
        if operands != regions {
            return self.op().emit_op_error(format_args!(
                "expects number of reduction regions: {regions} to be the same as number of reduction operands: \
                 {operands}"
            ));
        }
        let mut pairs = self.operands().zip(self.reductions()).enumerate();
        pairs.try_for_each(|(at, (operand, region))| self.verify_reduction(at, operand.ty(), region))
    }

    fn verify_reduction(self, at: usize, ty: Type<'_>, region: Region<'_, '_>) -> LogicalResult {
        let op = self.op();
        let block = region.first_block().expect("the declared constraints ask for a block");
        let Some(last) = block.last_op() else {
            return op.emit_op_error(format_args!("{at}-th reduction has an empty body"));
        };
        if block.argument_count() != 2 || block.arguments().any(|argument| argument.ty() != ty) {
            return op.emit_op_error(format_args!(
                "expected two block arguments with type '{ty}' in the {at}-th reduction region"
            ));
        }
        if ReduceReturnOp::cast(last).is_none() {
            return op.emit_op_error("reduction bodies must be terminated with an 'scf.reduce.return' op");
        }
        Ok(())
    }
}

impl ReduceReturnOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        // `scf.reduce` tells if there is no argument.
        let Some(input) = self.op().block().and_then(|block| block.arguments().next()) else { return Ok(()) };
        let wanted = input.ty();
        if self.result().ty() == wanted {
            return Ok(());
        }
        self.op().emit_op_error(format_args!("must have type '{wanted}' (the type of the reduction inputs)"))
    }
}
