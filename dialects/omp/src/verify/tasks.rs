//! Tasks.

use super::clauses::{Reduction, verify_allocate, verify_depend, verify_reduction};
use super::loops::verify_holds_simd;
use crate::{TaskOp, TaskgroupOp, TaskloopOp, TaskwaitOp};
use terrace_ir::{LogicalResult, TypedOp};

impl TaskOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_allocate(self.op(), self.allocate_vars().len(), self.allocator_vars().len())?;
        verify_depend(self.op(), self.depend_vars().len())?;
        let (symbols, byref) = ("in_reduction_syms", "in_reduction_byref");
        verify_reduction(self.op(), Reduction { symbols, byref, vars: self.in_reduction_vars() })
    }
}

impl TaskwaitOp<'_, '_> {
    /// Checks that upstream does not ask, and prints what it cannot read.
    pub(crate) fn verify(self) -> LogicalResult {
        verify_depend(self.op(), self.depend_vars().len())
    }
}

impl TaskgroupOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_allocate(self.op(), self.allocate_vars().len(), self.allocator_vars().len())?;
        let (symbols, byref) = ("task_reduction_syms", "task_reduction_byref");
        verify_reduction(self.op(), Reduction { symbols, byref, vars: self.task_reduction_vars() })
    }
}

impl TaskloopOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        verify_allocate(op, self.allocate_vars().len(), self.allocator_vars().len())?;
        let (symbols, byref) = ("reduction_syms", "reduction_byref");
        verify_reduction(op, Reduction { symbols, byref, vars: self.reduction_vars() })?;
        let (symbols, byref) = ("in_reduction_syms", "in_reduction_byref");
        verify_reduction(op, Reduction { symbols, byref, vars: self.in_reduction_vars() })?;
        if self.reduction_vars().len() > 0 && self.nogroup() {
            return op.emit_error(
                "if a reduction clause is present on the taskloop directive, the nogroup clause must not be \
                 specified",
            );
        }
        if self.reduction_vars().any(|var| self.in_reduction_vars().any(|other| other == var)) {
            return op.emit_error(
                "the same list item cannot appear in both a reduction and an in_reduction clause",
            );
        }
        if self.grainsize().is_some() && self.num_tasks().is_some() {
            return op.emit_error(
                "the grainsize clause and num_tasks clause are mutually exclusive and may not appear on the same \
                 taskloop directive",
            );
        }
        Ok(())
    }

    pub(crate) fn verify_regions(self) -> LogicalResult {
        verify_holds_simd(self.op())
    }
}
