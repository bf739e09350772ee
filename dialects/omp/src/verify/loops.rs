//! Loops and their wrappers.

use super::clauses::{Reduction, verify_allocate, verify_linear, verify_reduction};
use super::{case_of, parent_of_kind};
use crate::attributes::enums::ReductionModifier;
use crate::interfaces::{is_composite, is_loop_wrapper, nested_wrapper};
use crate::{
    DistributeOp, LoopNestOp, LoopOp, OrderedOp, OrderedRegionOp, ScanOp, SimdOp, WorkdistributeOp,
    WorkshareLoopWrapperOp, WsloopOp,
};
use std::collections::HashSet;
use terrace_ir::{LogicalResult, Operation, TypedOp};

pub(super) const MISSING_COMPOSITE: &str = "'omp.composite' attribute missing from composite wrapper";
const EXTRA_COMPOSITE: &str = "'omp.composite' attribute present in non-composite wrapper";

/// Returns true if an operation is directly in a wrapper.
fn is_in_wrapper(op: Operation<'_, '_>) -> bool {
    op.parent_op().is_some_and(is_loop_wrapper)
}

/// Checks what a wrapper that may hold a `simd` wrapper holds.
pub(super) fn verify_holds_simd(op: Operation<'_, '_>) -> LogicalResult {
    match nested_wrapper(op) {
        Some(_) if !is_composite(op) => op.emit_error(MISSING_COMPOSITE),
        Some(nested) if !nested.is("omp.simd") => {
            op.emit_error("only supported nested wrapper is 'omp.simd'")
        }
        None if is_composite(op) => op.emit_error(EXTRA_COMPOSITE),
        _ => Ok(()),
    }
}

impl WsloopOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_allocate(self.op(), self.allocate_vars().len(), self.allocator_vars().len())?;
        verify_linear(self.op(), self.linear_vars().len())?;
        let (symbols, byref) = ("reduction_syms", "reduction_byref");
        verify_reduction(self.op(), Reduction { symbols, byref, vars: self.reduction_vars() })
    }

    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        if nested_wrapper(op).is_some() {
            return verify_holds_simd(op);
        }
        match (is_composite(op), is_in_wrapper(op)) {
            (true, false) => op.emit_error(EXTRA_COMPOSITE),
            (false, true) => op.emit_error(MISSING_COMPOSITE),
            _ => Ok(()),
        }
    }
}

impl SimdOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let length = |name| op.attribute(name).and_then(|length| length.as_i64());
        if let (Some(simdlen), Some(safelen)) = (length("simdlen"), length("safelen"))
            && simdlen > safelen
        {
            return op.emit_op_error(
                "simdlen clause and safelen clause are both present, but the simdlen value is not less than or \
                 equal to safelen value",
            );
        }
        self.verify_aligned()?;
        let mut seen = HashSet::new();
        if !self.nontemporal_vars().all(|var| seen.insert(var.id())) {
            return op.emit_op_error("nontemporal variable used more than once");
        }
        match (is_composite(op), is_in_wrapper(op)) {
            (false, true) => return op.emit_error(MISSING_COMPOSITE),
            (true, false) => return op.emit_error(EXTRA_COMPOSITE),
            _ => {}
        }
        verify_linear(op, self.linear_vars().len())
    }

    fn verify_aligned(self) -> LogicalResult {
        let op = self.op();
        let alignments = op.attribute("alignments").and_then(|all| all.as_array());
        if self.aligned_vars().len() == 0 {
            return match alignments {
                Some(_) => op.emit_op_error("unexpected alignment values attribute"),
                None => Ok(()),
            };
        }
        let alignments = alignments.unwrap_or_default();
        if alignments.len() != self.aligned_vars().len() {
            return op.emit_op_error("expected as many alignment values as aligned variables");
        }
        let mut seen = HashSet::new();
        if !self.aligned_vars().all(|var| seen.insert(var.id())) {
            return op.emit_op_error("aligned variable used more than once");
        }
        match alignments.iter().all(|value| value.as_i64().is_some_and(|value| value > 0)) {
            true => Ok(()),
            false => op.emit_op_error("alignment should be greater than 0"),
        }
    }

    pub(crate) fn verify_regions(self) -> LogicalResult {
        match nested_wrapper(self.op()) {
            Some(_) => self.op().emit_op_error("must wrap an 'omp.loop_nest' directly"),
            None => Ok(()),
        }
    }
}

impl DistributeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if self.dist_schedule_chunk_size().is_some() && !self.dist_schedule_static() {
            return op.emit_op_error("chunk size set without dist_schedule_static being present");
        }
        verify_allocate(op, self.allocate_vars().len(), self.allocator_vars().len())
    }

    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        let Some(nested) = nested_wrapper(op) else { return verify_holds_simd(op) };
        if !is_composite(op) {
            return op.emit_error(MISSING_COMPOSITE);
        }
        if nested.is("omp.wsloop") {
            let is_composite_parallel =
                |parent: Operation<'_, '_>| parent.is("omp.parallel") && is_composite(parent);
            return match op.parent_op().is_some_and(is_composite_parallel) {
                true => Ok(()),
                false => op.emit_error(
                    "an 'omp.wsloop' nested wrapper is only allowed when a composite 'omp.parallel' is the direct \
                     parent",
                ),
            };
        }
        match nested.is("omp.simd") {
            true => Ok(()),
            false => op.emit_error("only supported nested wrappers are 'omp.simd' and 'omp.wsloop'"),
        }
    }
}

impl LoopOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (symbols, byref) = ("reduction_syms", "reduction_byref");
        verify_reduction(self.op(), Reduction { symbols, byref, vars: self.reduction_vars() })
    }

    pub(crate) fn verify_regions(self) -> LogicalResult {
        verify_standalone(self.op())
    }
}

/// Checks that a wrapper neither holds nor is in another one.
fn verify_standalone(op: Operation<'_, '_>) -> LogicalResult {
    match is_in_wrapper(op) || nested_wrapper(op).is_some() {
        true => op.emit_op_error("expected to be a standalone loop wrapper"),
        false => Ok(()),
    }
}

impl WorkshareLoopWrapperOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        match parent_of_kind(self.op(), "omp.workshare") {
            Some(_) => Ok(()),
            None => self.op().emit_op_error("must be nested in an omp.workshare"),
        }
    }

    pub(crate) fn verify_regions(self) -> LogicalResult {
        verify_standalone(self.op())
    }
}

impl WorkdistributeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(entry) = self.region().first_block() else {
            return op.emit_op_error("region cannot be empty");
        };
        if entry.is_empty() {
            return op.emit_op_error("region must contain a structured block");
        }
        let ends = self.region().blocks().filter_map(|block| block.last_op());
        match ends.filter(|end| end.is("omp.terminator")).count() {
            0 => return op.emit_op_error("region must be terminated with omp.terminator"),
            1 => {}
            _ => return op.emit_op_error("region must have exactly one terminator"),
        }
        let mut refused = None;
        for child in self.region().ops() {
            child.for_each_in_tree(|inner| {
                refused = refused.or(match inner.name().as_str() {
                    "omp.barrier" => Some("explicit barriers are not allowed in workdistribute region"),
                    "omp.parallel" => Some("nested parallel constructs not allowed in workdistribute"),
                    "omp.teams" => Some("nested teams constructs not allowed in workdistribute"),
                    _ => None,
                });
            });
        }
        if let Some(message) = refused {
            return op.emit_op_error(message);
        }
        match op.parent_op().is_some_and(|parent| parent.is("omp.teams")) {
            true => Ok(()),
            false => op.emit_op_error("workdistribute must be nested under teams"),
        }
    }
}

impl LoopNestOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let variables = self.region().first_block().into_iter().flat_map(|block| block.arguments());
        let count = self.loop_lower_bounds().len();
        if count == 0 {
            return op.emit_op_error("must represent at least one loop");
        }
        if variables.clone().count() != count {
            return op.emit_op_error("number of range arguments and IVs do not match");
        }
        if self.loop_lower_bounds().zip(variables).any(|(bound, variable)| bound.ty() != variable.ty()) {
            return op.emit_op_error("range argument type does not match corresponding IV type");
        }
        let collapse = op.attribute("collapse_num_loops").and_then(|count| count.as_i64());
        if collapse.is_some_and(|collapse| collapse > count as i64) {
            return op.emit_op_error("collapse value is larger than the number of loops");
        }
        let tiles = op.attribute("tile_sizes").and_then(|sizes| sizes.as_i64_array());
        if tiles.is_some_and(|tiles| tiles.len() > count) {
            return op.emit_op_error("too few canonical loops for tile dimensions");
        }
        match is_in_wrapper(op) {
            true => Ok(()),
            false => op.emit_op_error("expects parent op to be a loop wrapper"),
        }
    }
}

/// Checks that an operation about the order of iterations is in a loop that has one. Without a region, it speaks of the
/// variables of n loops.
fn verify_in_ordered_loop(op: Operation<'_, '_>) -> LogicalResult {
    let has_region = op.region_count() > 0;
    let Some(nest) = parent_of_kind(op, "omp.loop_nest") else {
        return match has_region {
            true => Ok(()),
            false => op.emit_op_error("must be nested inside of a loop"),
        };
    };
    let wrapper = nest.parent_op();
    if wrapper.is_some_and(|wrapper| wrapper.is("omp.simd")) {
        return Ok(());
    }
    let Some(wrapper) = wrapper.filter(|wrapper| wrapper.is("omp.wsloop")) else {
        return op.emit_op_error("must be nested inside of a worksharing, simd or worksharing simd loop");
    };
    let Some(ordered) = wrapper.attribute("ordered").and_then(|ordered| ordered.as_i64()) else {
        return op.emit_op_error("the enclosing worksharing-loop region must have an ordered clause");
    };
    match (has_region, ordered) {
        (true, 0) => Ok(()),
        (true, _) => {
            op.emit_op_error("the enclosing loop's ordered clause must not have a parameter present")
        }
        (false, 0) => op.emit_op_error("the enclosing loop's ordered clause must have a parameter present"),
        (false, _) => Ok(()),
    }
}

impl OrderedOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        verify_in_ordered_loop(op)?;
        let number = |op: Operation<'_, '_>, name| op.attribute(name).and_then(|number| number.as_i64());
        let loops = parent_of_kind(op, "omp.wsloop").map(|wrapper| number(wrapper, "ordered"));
        match loops == Some(number(op, "doacross_num_loops")) {
            true => Ok(()),
            false => op.emit_op_error(
                "number of variables in depend clause does not match number of iteration variables in the doacross \
                 loop",
            ),
        }
    }
}

impl OrderedRegionOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_in_ordered_loop(self.op())
    }
}

impl ScanOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if (self.inclusive_vars().len() > 0) == (self.exclusive_vars().len() > 0) {
            return op.emit_error("Exactly one of EXCLUSIVE or INCLUSIVE clause is expected");
        }
        let scans = |name| {
            parent_of_kind(op, name)
                .and_then(|wrapper| case_of(wrapper, "reduction_mod"))
                .is_some_and(|modifier| modifier == ReductionModifier::Inscan.value())
        };
        match scans("omp.wsloop") || scans("omp.simd") {
            true => Ok(()),
            false => op.emit_error(
                "SCAN directive needs to be enclosed within a parent worksharing loop construct or SIMD construct \
                 with INSCAN reduction modifier",
            ),
        }
    }
}
