//! Transfers between vectors and memory or tensors.

use super::access::verify_indices;
use crate::interfaces::transfer_mask_type;
use crate::verify::size_in_bits::size_in_bits;
use crate::{TransferReadOp, TransferWriteOp};
use terrace_ir::affine::{AffineExprKind, AffineMap};
use terrace_ir::{LogicalResult, Operation, Type, TypedOp};

impl<'c> TransferReadOp<'_, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, base, padding) = (self.op(), self.base().ty(), self.padding().ty());
        verify_indices(op, base, self.indices().len())?;
        let transfer = Transfer {
            op,
            base,
            vector: self.vector().ty(),
            mask: self.mask().map(|mask| mask.ty()),
            map: self.permutation_map(),
            in_bounds: self.in_bounds().len(),
        };
        transfer.verify()?;
        let element = base.element_or_self();
        if element.is_vector() {
            if element != padding {
                return op.emit_op_error("requires source element type and padding type to match.");
            }
        } else if !padding.is_int_or_index_or_float() {
            return op.emit_op_error("requires valid padding vector elemental type");
        } else if padding != element {
            return op.emit_op_error("requires formal padding and source of the same elemental type");
        }
        verify_map(op, self.permutation_map())
    }
}

impl<'c> TransferWriteOp<'_, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, base, map) = (self.op(), self.base().ty(), self.permutation_map());
        verify_indices(op, base, self.indices().len())?;
        if map.results().iter().any(|result| result.as_constant().is_some()) {
            return op.emit_op_error("should not have broadcast dimensions");
        }
        let transfer = Transfer {
            op,
            base,
            vector: self.value_to_store().ty(),
            mask: self.mask().map(|mask| mask.ty()),
            map,
            in_bounds: self.in_bounds().len(),
        };
        transfer.verify()?;
        verify_map(op, map)
    }
}

/// Common operands of reads and writes.
struct Transfer<'a, 'c> {
    op: Operation<'a, 'c>,
    base: Type<'c>,
    vector: Type<'c>,
    mask: Option<Type<'c>>,
    map: AffineMap<'c>,
    in_bounds: usize,
}

impl<'c> Transfer<'_, 'c> {
    pub(crate) fn verify(&self) -> LogicalResult {
        let Transfer { op, base, map, .. } = *self;
        if op.attribute("masked").is_some() {
            return op.emit_op_error("masked attribute has been removed. Use in_bounds instead.");
        }
        if !base.is_memref() && !base.is_ranked_tensor() {
            return op.emit_op_error("requires source to be a memref or ranked tensor type");
        }
        match base.element_or_self() {
            element if element.is_vector() => self.verify_vector_element(element)?,
            element => self.verify_scalar_element(element)?,
        }
        if map.symbols() != 0 {
            return op.emit_op_error("requires permutation_map without symbols");
        }
        if Some(map.dims() as usize) != base.rank() {
            return op.emit_op_error(
                "requires a permutation_map with input dims of the same rank as the source type",
            );
        }
        if let Some(mask) = self.mask {
            let inferred = transfer_mask_type(op.context(), self.vector, map);
            if mask != inferred {
                return op.emit_op_error(format_args!(
                    "inferred mask type ('{inferred}') and mask operand type ('{mask}') don't match"
                ));
            }
        }
        let (results, in_bounds) = (map.results().len(), self.in_bounds);
        if results != in_bounds {
            let map = op.context().affine_map_attribute(map);
            return op.emit_op_error(format_args!(
                "expects the in_bounds attr of same rank as permutation_map results: {map} vs inBounds of \
                 size: {in_bounds}"
            ));
        }
        Ok(())
    }

    /// Checks that elements are vectors: the transferred vector has their dimensions after those of the permutation.
    fn verify_vector_element(&self, element: Type<'c>) -> LogicalResult {
        let Transfer { op, vector, .. } = *self;
        if let (Some(from), Some(to)) = (minor_bits(element), minor_bits(vector))
            && to.checked_rem(from) != Some(0)
        {
            return op.emit_op_error(
                "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of \
                 the minor 1-D vector of the source",
            );
        }
        let rank = |ty: Type<'_>| ty.rank().unwrap_or(0);
        let Some(outer) = rank(vector).checked_sub(rank(element)) else {
            return op.emit_op_error("requires source vector element and vector result ranks to match.");
        };
        self.verify_result_count(outer)?;
        if self.mask.is_some() {
            return op.emit_op_error("does not support masks with vector element type");
        }
        Ok(())
    }

    fn verify_scalar_element(&self, element: Type<'c>) -> LogicalResult {
        if let (Some(from), Some(to)) = (size_in_bits(element), minor_bits(self.vector))
            && to.checked_rem(from) != Some(0)
        {
            return self.op.emit_op_error(
                "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of \
                 the source element type",
            );
        }
        self.verify_result_count(self.vector.rank().unwrap_or(0))
    }

    fn verify_result_count(&self, wanted: usize) -> LogicalResult {
        match self.map.results().len() == wanted {
            true => Ok(()),
            false => self.op.emit_op_error(
                "requires a permutation_map with result dims of the same rank as the vector type",
            ),
        }
    }
}

/// Returns the bits of the last dimension of a vector.
fn minor_bits(vector: Type<'_>) -> Option<u64> {
    let size = vector.shape()?.last().copied().unwrap_or(1);
    Some(size_in_bits(vector.element_or_self())? * size.unsigned_abs())
}

/// Checks that each result is a dimension, each dimension at most one result; or zero.
fn verify_map(op: Operation<'_, '_>, map: AffineMap<'_>) -> LogicalResult {
    let mut seen = vec![false; map.inputs() as usize];
    for result in map.results() {
        match result.kind() {
            AffineExprKind::Constant(0) => {}
            AffineExprKind::Dim(at) => {
                if std::mem::replace(&mut seen[at as usize], true) {
                    return op.emit_op_error(
                        "requires a permutation_map that is a permutation (found one dim used more than once)",
                    );
                }
            }
            _ => {
                return op.emit_op_error(
                    "requires a projected permutation_map (at most one dim or the zero constant can appear in \
                     each result)",
                );
            }
        }
    }
    Ok(())
}
