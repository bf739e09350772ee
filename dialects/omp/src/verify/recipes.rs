//! Declared reductions, what makes variables private, and mappers.

use super::clauses::{is_first_private, privatized_type, verify_maps};
use crate::constraints::{is_pointer_like, pointee};
use crate::{DeclareMapperInfoOp, DeclareMapperOp, DeclareReductionOp, PrivateClauseOp};
use terrace_ir::{LogicalResult, Operation, Region, Type, TypedOp, Value};

impl DeclareReductionOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        let Some(ty) = op.attribute("type").and_then(|ty| ty.as_type()) else { return Ok(()) };
        let has_alloc = !self.alloc_region().is_empty();
        if has_alloc && !yields(self.alloc_region(), ty) {
            return op.emit_op_error("expects alloc region to yield a value of the reduction type");
        }
        let Some(initializer) = self.initializer_region().first_block() else {
            return op.emit_op_error("expects non-empty initializer region");
        };
        match (initializer.argument_count(), has_alloc) {
            (1, true) => {
                return op.emit_op_error(
                    "expects two arguments to the initializer region when an allocation region is used",
                );
            }
            (2, false) => {
                return op.emit_op_error(
                    "expects one argument to the initializer region when no allocation region is used",
                );
            }
            (1 | 2, _) => {}
            _ => return op.emit_op_error("expects one or two arguments to the initializer region"),
        }
        if initializer.arguments().any(|argument| argument.ty() != ty) {
            return op.emit_op_error("expects initializer region argument to match the reduction type");
        }
        if !yields(self.initializer_region(), ty) {
            return op.emit_op_error("expects initializer region to yield a value of the reduction type");
        }
        let Some(combiner) = self.reduction_region().first_block() else {
            return op.emit_op_error("expects non-empty reduction region");
        };
        if !are_two_of(combiner.arguments(), Some(ty)) {
            return op.emit_op_error("expects reduction region with two arguments of the reduction type");
        }
        if !yields(self.reduction_region(), ty) {
            return op.emit_op_error("expects reduction region to yield a value of the reduction type");
        }
        self.verify_atomic(ty)?;
        let cleanup = self.cleanup_region().first_block();
        let is_of_type = |arguments: &[Type<'_>]| arguments == [ty];
        match cleanup.map(|block| block.arguments().map(|argument| argument.ty()).collect::<Vec<_>>()) {
            Some(types) if !is_of_type(&types) => {
                op.emit_op_error("expects cleanup region with one argument of the reduction type")
            }
            _ => Ok(()),
        }
    }

    fn verify_atomic(self, ty: Type<'_>) -> LogicalResult {
        let Some(entry) = self.atomic_reduction_region().first_block() else { return Ok(()) };
        if !are_two_of(entry.arguments(), None) {
            return self
                .op()
                .emit_op_error("expects atomic reduction region with two arguments of the same type");
        }
        let accumulator = entry.argument(0).ty();
        if !is_pointer_like(accumulator) || pointee(accumulator).is_some_and(|of| of != ty) {
            return self.op().emit_op_error(
                "expects atomic reduction region arguments to be accumulators containing the reduction type",
            );
        }
        Ok(())
    }
}

/// Returns true if there are two values of one type, of this one if it is given.
fn are_two_of<'a, 'c: 'a>(mut values: impl Iterator<Item = Value<'a, 'c>>, ty: Option<Type<'_>>) -> bool {
    match (values.next(), values.next(), values.next()) {
        (Some(first), Some(second), None) => {
            first.ty() == second.ty() && ty.is_none_or(|ty| first.ty() == ty)
        }
        _ => false,
    }
}

/// Returns true if whatever yields in a region yields one value of the type.
fn yields(region: Region<'_, '_>, ty: Type<'_>) -> bool {
    region.ops().filter(|op| op.is("omp.yield")).all(|op| op.operand_count() == 1 && op.operand(0).ty() == ty)
}

impl PrivateClauseOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        let ty = privatized_type(op);
        for region in op.regions() {
            let arguments = region.first_block().into_iter().flat_map(|block| block.arguments());
            if let (Some(wanted), Some(other)) =
                (ty, arguments.map(|argument| argument.ty()).find(|other| Some(*other) != ty))
            {
                return op.emit_error(format_args!(
                    "Region argument type mismatch: got '{other}' expected '{wanted}'."
                ));
            }
        }
        if !self.init_region().is_empty() {
            verify_region(self.init_region(), 2, "init", Some(ty))?;
        }
        match (is_first_private(op), self.copy_region().is_empty()) {
            (false, false) => return op.emit_error("`private` clauses do not require a `copy` region."),
            (true, true) => {
                return op.emit_error("`firstprivate` clauses require at least a `copy` region.");
            }
            (true, false) => verify_region(self.copy_region(), 2, "copy", Some(ty))?,
            (false, true) => {}
        }
        if !self.dealloc_region().is_empty() {
            verify_region(self.dealloc_region(), 1, "dealloc", None)?;
        }
        Ok(())
    }
}

/// Checks the arguments of a region and what its blocks yield: a value of the type, or nothing.
fn verify_region<'c>(
    region: Region<'_, 'c>,
    wanted: usize,
    name: &str,
    yielded: Option<Option<Type<'c>>>,
) -> LogicalResult {
    let given = region.first_block().map_or(0, |block| block.argument_count());
    if given != wanted {
        let Some(op) = region.parent_op() else { return Ok(()) };
        let message = format!("`{name}`: expected {wanted} region arguments, got: {given}");
        return op.context().error(op.location(), message).emit();
    }
    for end in region.blocks().filter_map(|block| block.terminator()) {
        if end.successor_count() == 0 {
            verify_end(end, yielded)?;
        }
    }
    Ok(())
}

fn verify_end<'c>(end: Operation<'_, 'c>, yielded: Option<Option<Type<'c>>>) -> LogicalResult {
    // Told at the place alone: without the operation.
    let fail = |message: &str| end.context().error(end.location(), message).emit();
    if !end.is("omp.yield") {
        return fail("expected exit block terminator to be an `omp.yield` op.");
    }
    let types: Vec<_> = end.operands().map(|value| value.ty()).collect();
    let Some(wanted) = yielded else {
        return match types.is_empty() {
            true => Ok(()),
            false => fail("Did not expect any values to be yielded."),
        };
    };
    if let ([ty], Some(wanted)) = (&types[..], wanted)
        && *ty == wanted
    {
        return Ok(());
    }
    let given = match types.is_empty() {
        true => "None".to_owned(),
        false => types.iter().map(|ty| format!("'{ty}'")).collect::<Vec<_>>().join(", "),
    };
    let wanted = wanted.map_or_else(|| "<<NULL TYPE>>".to_owned(), |ty| ty.to_string());
    fail(&format!("Invalid yielded value. Expected type: '{wanted}', got: {given}"))
}

impl DeclareMapperOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        let end = self.body().first_block().and_then(|block| block.last_op());
        match end.is_some_and(|end| end.is("omp.declare_mapper.info")) {
            true => Ok(()),
            false => self.op().emit_op_error("expected terminator to be a DeclareMapperInfoOp"),
        }
    }
}

impl DeclareMapperInfoOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_maps(self.op(), self.map_vars())
    }
}
