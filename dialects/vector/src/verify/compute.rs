//! Reductions, scans and outer products.

use crate::{CombiningKind, MultiDimReductionOp, OuterProductOp, ReductionOp, ScanOp};
use terrace_ir::{LogicalResult, Operation, Type, TypedOp};

impl CombiningKind {
    /// Returns true if it can combine elements of this type.
    pub fn supports(self, element: Type<'_>) -> bool {
        use CombiningKind::*;
        match self {
            Add | Mul => element.is_int_or_index_or_float(),
            Minui | Minsi | Maxui | Maxsi | And | Or | Xor => element.is_int_or_index(),
            Minnumf | Maxnumf | Minimumf | Maximumf => element.is_float(),
        }
    }
}

impl MultiDimReductionOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (source, dest) = (self.source().ty(), self.dest().ty());
        let dims = self.reduction_dims();
        let shape = source.shape().unwrap_or_default().iter().zip(source.scalable_dims()).enumerate();
        let left = shape.filter(|(at, _)| !dims.contains(&(*at as i64)));
        let (sizes, scalable): (Vec<i64>, Vec<bool>) =
            left.map(|(_, (size, scalable))| (*size, *scalable)).unzip();
        let element = source.element_or_self();
        let expected = match sizes.is_empty() {
            true => element,
            false => self.op().context().scalable_vector_type(&sizes, &scalable, element),
        };
        if dest != expected {
            return self.op().emit_op_error(format_args!(
                "destination type '{dest}' is incompatible with source type '{source}'"
            ));
        }
        Ok(())
    }
}

impl OuterProductOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, lhs, result) = (self.op(), self.lhs().ty(), self.result().ty());
        if lhs.rank() != Some(1) {
            return op.emit_op_error("expected 1-d vector for operand #1");
        }
        match self.rhs().ty() {
            rhs if rhs.is_vector() => verify_outer_product(op, lhs, rhs, result)?,
            _ => verify_scaling(op, lhs, result)?,
        }
        if self.acc().is_some_and(|acc| acc.ty() != result) {
            return op.emit_op_error("expected operand #3 of same type as result type");
        }
        if !self.kind().supports(result.element_or_self()) {
            return op.emit_op_error("unsupported outerproduct type");
        }
        Ok(())
    }
}

fn verify_outer_product<'c>(
    op: Operation<'_, 'c>,
    lhs: Type<'c>,
    rhs: Type<'c>,
    result: Type<'c>,
) -> LogicalResult {
    if rhs.rank() != Some(1) {
        return op.emit_op_error("expected 1-d vector for operand #2");
    }
    if result.rank() != Some(2) {
        return op.emit_op_error("expected 2-d vector result");
    }
    if size(lhs, 0) != size(result, 0) {
        return op.emit_op_error("expected #1 operand dim to match result dim #1");
    }
    if size(rhs, 0) != size(result, 1) {
        return op.emit_op_error("expected #2 operand dim to match result dim #2");
    }
    if lhs.is_scalable_vector() && !rhs.is_scalable_vector() {
        return op.emit_op_error("expected either both or only #2 operand dim to be scalable");
    }
    Ok(())
}

/// Checks that a vector times a scalar.
fn verify_scaling<'c>(op: Operation<'_, 'c>, lhs: Type<'c>, result: Type<'c>) -> LogicalResult {
    if result.rank() != Some(1) {
        return op.emit_op_error("expected 1-d vector result");
    }
    if size(lhs, 0) != size(result, 0) {
        return op.emit_op_error("expected #1 operand dim to match result dim #1");
    }
    Ok(())
}

fn size(vector: Type<'_>, at: usize) -> Option<i64> {
    vector.shape()?.get(at).copied()
}

impl ReductionOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, rank) = (self.op(), self.vector().ty().rank().unwrap_or(0));
        if rank > 1 {
            return op.emit_op_error(format_args!("unsupported reduction rank: {rank}"));
        }
        let (element, kind) = (self.dest().ty(), self.kind());
        if !kind.supports(element) {
            let kind = CombiningKind::SPEC.text_of(kind.value());
            return op
                .emit_op_error(format_args!("unsupported reduction type ''{element}'' for kind '{kind}'"));
        }
        Ok(())
    }
}

impl ScanOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, kind) = (self.op(), self.kind());
        let shape = self.source().ty().shape().unwrap_or_default();
        let initial = self.initial_value().ty().shape().unwrap_or_default();
        let (dim, rank) = (self.reduction_dim(), shape.len() as i64);
        if dim >= rank {
            return op.emit_op_error(format_args!("reduction dimension {dim} has to be less than {rank}"));
        }
        if initial.len() as i64 != rank - 1 {
            return op.emit_op_error(format_args!(
                "initial value rank {} has to be equal to {}",
                initial.len(),
                rank - 1
            ));
        }
        let left = (0..).zip(shape).filter(|(at, _)| *at != dim).map(|(_, size)| size);
        if !initial.iter().eq(left) {
            return op.emit_op_error("incompatible input/initial value shapes");
        }
        let element = self.dest().ty().element_or_self();
        if !kind.supports(element) {
            let kind = CombiningKind::SPEC.text_of(kind.value());
            return op
                .emit_op_error(format_args!("unsupported reduction type '{element}' for kind '{kind}'"));
        }
        Ok(())
    }
}
