//! Threads and teams of them.

use super::clauses::{Reduction, verify_allocate, verify_private, verify_reduction};
use crate::interfaces::{is_composite, is_omp};
use crate::{AllocateDirOp, ParallelOp, SectionsOp, SingleOp, TeamsOp};
use terrace_ir::{LogicalResult, Operation, TraitFlags, TypedOp};

const SYMBOLS: &str = "reduction_syms";
const BYREF: &str = "reduction_byref";

impl ParallelOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        verify_allocate(op, self.allocate_vars().len(), self.allocator_vars().len())?;
        verify_private(op, self.private_vars().len())?;
        verify_reduction(op, Reduction { symbols: SYMBOLS, byref: BYREF, vars: self.reduction_vars() })
    }

    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        let mut distributes = self.region().ops().filter(|child| child.is("omp.distribute"));
        let Some(distribute) = distributes.next() else {
            return match is_composite(op) {
                true => op.emit_error("'omp.composite' attribute present in non-composite operation"),
                false => Ok(()),
            };
        };
        if distributes.next().is_some() {
            return op.emit_error("multiple 'omp.distribute' nested inside of 'omp.parallel'");
        }
        if !is_composite(op) {
            return op.emit_error("'omp.composite' attribute missing from composite operation");
        }
        let is_other = |child: &Operation<'_, '_>| {
            child.id() != distribute.id() && is_omp(*child) && !child.has_trait(TraitFlags::TERMINATOR)
        };
        match self.region().ops().find(is_other) {
            Some(child) => op.emit_error(format_args!(
                "unexpected OpenMP operation inside of composite 'omp.parallel': {}",
                child.name()
            )),
            None => Ok(()),
        }
    }
}

impl TeamsOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let is_in_target = op.parent_op().is_some_and(|parent| parent.is("omp.target"));
        let is_in_omp = std::iter::successors(op.parent_op(), |op| op.parent_op()).any(is_omp);
        if !is_in_target && is_in_omp {
            return op.emit_error(
                "expected to be nested inside of omp.target or not nested in any OpenMP dialect operations",
            );
        }
        if let Some(lower) = self.num_teams_lower() {
            let Some(upper) = self.num_teams_upper() else {
                return op.emit_error(
                    "expected num_teams upper bound to be defined if the lower bound is defined",
                );
            };
            if lower.ty() != upper.ty() {
                return op.emit_error("expected num_teams upper bound and lower bound to be the same type");
            }
        }
        verify_allocate(op, self.allocate_vars().len(), self.allocator_vars().len())?;
        verify_reduction(op, Reduction { symbols: SYMBOLS, byref: BYREF, vars: self.reduction_vars() })
    }
}

impl SectionsOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        verify_allocate(op, self.allocate_vars().len(), self.allocator_vars().len())?;
        verify_reduction(op, Reduction { symbols: SYMBOLS, byref: BYREF, vars: self.reduction_vars() })
    }

    pub(crate) fn verify_regions(self) -> LogicalResult {
        let is_known = |child: Operation<'_, '_>| child.is("omp.section") || child.is("omp.terminator");
        match self.region().ops().all(is_known) {
            true => Ok(()),
            false => self.op().emit_op_error("expected omp.section op or terminator op inside region"),
        }
    }
}

impl SingleOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        verify_allocate(op, self.allocate_vars().len(), self.allocator_vars().len())?;
        let functions = op.attribute("copyprivate_syms").and_then(|all| all.as_array()).unwrap_or_default();
        let (var_count, function_count) = (self.copyprivate_vars().len(), functions.len());
        if var_count != function_count {
            return op.emit_op_error(format_args!(
                "inconsistent number of copyprivate vars (= {var_count}) and functions (= {function_count}), both \
                 must be equal"
            ));
        }
        Ok(())
    }
}

impl AllocateDirOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let align = self.op().attribute("align").and_then(|align| align.as_i64());
        match align.filter(|align| align.count_ones() > 1) {
            Some(align) => self.op().emit_error(format_args!("ALIGN value : {align} must be power of 2")),
            None => Ok(()),
        }
    }
}
