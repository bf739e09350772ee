//! Casts, broadcasts, transpositions and shuffles.

use crate::facts::broadcasting::{Size, can_repeat};
use crate::verify::size_in_bits::size_in_bits;
use crate::{BitCastOp, BroadcastOp, ShapeCastOp, ShuffleOp, TransposeOp, TypeCastOp};
use terrace_ir::{LogicalResult, Type, TypedOp};

impl BitCastOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, source, result) = (self.op(), self.source().ty(), self.result().ty());
        let (from, to) = (source.shape().unwrap_or_default(), result.shape().unwrap_or_default());
        let outer = from.len().saturating_sub(1);
        if let Some(at) = (0..outer).find(|at| from[*at] != to[*at]) {
            return op.emit_op_error(format_args!("dimension size mismatch at: {at}"));
        }
        let bits = |ty: Type<'_>| size_in_bits(ty.element_or_self());
        let (Some(source_bits), Some(result_bits)) = (bits(source), bits(result)) else { return Ok(()) };
        match (from.last(), to.last()) {
            (Some(from), Some(to)) if source_bits * (*from as u64) != result_bits * (*to as u64) => {
                op.emit_op_error("source/result bitwidth of the minor 1-D vectors must be equal")
            }
            (None, None) if source_bits != result_bits => {
                op.emit_op_error("source/result bitwidth of the 0-D vector element types must be equal")
            }
            _ => Ok(()),
        }
    }
}

impl BroadcastOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, source, result) = (self.op(), self.source().ty(), self.vector().ty());
        let Some(from) = source.shape().filter(|_| source.is_vector()) else {
            // Equal element types are declared: only what has elements can differ from the element.
            return match source == result.element_or_self() {
                true => Ok(()),
                false => op.emit_op_error("source type is not a vector"),
            };
        };
        let to = result.shape().unwrap_or_default();
        let Some(lead) = to.len().checked_sub(from.len()) else {
            return op.emit_op_error("source rank higher than destination rank");
        };
        let from = from.iter().copied().zip(source.scalable_dims().iter().copied());
        let to = to.iter().copied().zip(result.scalable_dims().iter().copied()).skip(lead);
        match from.zip(to).find(|(from, to)| !can_repeat(*from, *to)) {
            Some((from, to)) => {
                let text =
                    |(size, scalable): Size| if scalable { format!("[{size}]") } else { size.to_string() };
                op.emit_op_error(format_args!("dimension mismatch ({} vs. {})", text(from), text(to)))
            }
            None => Ok(()),
        }
    }
}

impl ShapeCastOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, source, result) = (self.op(), self.source().ty(), self.result().ty());
        if source.element_or_self() != result.element_or_self() {
            return op.emit_op_error("has different source and result element types");
        }
        let verify_same = |what: &str, from: i64, to: i64| match from == to {
            true => Ok(()),
            false => op.emit_op_error(format_args!(
                "has different number of {what} at source ({from}) and result ({to})"
            )),
        };
        let elements = |ty: Type<'_>| ty.shape().unwrap_or_default().iter().product();
        verify_same("elements", elements(source), elements(result))?;
        let scalable = |ty: Type<'_>| ty.scalable_dims().iter().filter(|dim| **dim).count() as i64;
        verify_same("scalable dims", scalable(source), scalable(result))
    }
}

impl TransposeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, permutation) = (self.op(), self.permutation());
        let from = self.vector().ty().shape().unwrap_or_default();
        let to = self.result().ty().shape().unwrap_or_default();
        let rank = from.len();
        if to.len() != rank {
            return op.emit_op_error(format_args!("vector result rank mismatch: {}", to.len()));
        }
        if permutation.len() != rank {
            return op.emit_op_error(format_args!("transposition length mismatch: {}", permutation.len()));
        }
        let mut seen = vec![false; rank];
        for (&dim, &size) in permutation.iter().zip(to) {
            let Some(at) = usize::try_from(dim).ok().filter(|at| *at < rank) else {
                return op.emit_op_error(format_args!("transposition index out of range: {dim}"));
            };
            if std::mem::replace(&mut seen[at], true) {
                return op.emit_op_error(format_args!("duplicate position index: {dim}"));
            }
            if size != from[at] {
                return op.emit_op_error(format_args!("dimension size mismatch at: {dim}"));
            }
        }
        Ok(())
    }
}

impl TypeCastOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, source, result) = (self.op(), self.memref().ty(), self.result().ty());
        if !has_identity_strides(source) {
            return op.emit_op_error("expects operand to be a memref with identity layout");
        }
        if result.layout().is_some() {
            return op.emit_op_error("expects result to be a memref with identity layout");
        }
        if source.memory_space() != result.memory_space() {
            return op.emit_op_error("expects result in same memory space");
        }
        if scalar(source) != scalar(result) {
            return op.emit_op_error(format_args!(
                "expects result and operand with same underlying scalar type: '{result}'"
            ));
        }
        if flat_shape(source) != flat_shape(result) {
            return op.emit_op_error(format_args!(
                "expects concatenated result and operand shapes to be equal: '{result}'"
            ));
        }
        Ok(())
    }
}

/// Returns the type of the elements, of vectors that are elements in their turn.
fn scalar<'c>(memref: Type<'c>) -> Type<'c> {
    memref.element_or_self().element_or_self()
}

/// Returns true if the layout is the identity, written in whatever way.
fn has_identity_strides(memref: Type<'_>) -> bool {
    let shape = memref.shape().unwrap_or_default();
    memref.layout().is_none() || memref.strides_and_offset() == Some((terrace_ir::suffix_products(shape), 0))
}

/// Returns the shape of a memref, with that of its elements after it if they are vectors.
fn flat_shape(memref: Type<'_>) -> Vec<i64> {
    let element = memref.element_or_self();
    [memref.shape().unwrap_or_default(), element.shape().unwrap_or_default()].concat()
}

impl ShuffleOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, mask) = (self.op(), self.mask());
        let v1 = self.v1().ty().shape().unwrap_or_default();
        let v2 = self.v2().ty().shape().unwrap_or_default();
        let result = self.vector().ty().shape().unwrap_or_default();
        let are_scalars = v1.is_empty() && v2.is_empty() && result.len() == 1;
        if !are_scalars && (v1.len() != result.len() || v2.len() != result.len()) {
            return op.emit_op_error("rank mismatch");
        }
        if !are_scalars && (v1[1..] != result[1..] || v1[1..] != v2[1..]) {
            return op.emit_op_error("dimension mismatch");
        }
        if mask.is_empty() {
            return op.emit_op_error("invalid mask length");
        }
        if mask.len() as i64 != result[0] {
            return op.emit_op_error("mask length mismatch");
        }
        let count = [v1, v2].iter().map(|shape| shape.first().copied().unwrap_or(1)).sum::<i64>();
        match mask.iter().position(|at| !(crate::POISON_INDEX..count).contains(at)) {
            Some(at) => op.emit_op_error(format_args!("mask index #{} out of range", at + 1)),
            None => Ok(()),
        }
    }
}
