//! Transfers between the memories of the device and of a work group.

use crate::facts::{has_contiguous_rows, is_fat_raw_buffer, is_global, is_workgroup};
use crate::types::{WIDTHS, part};
use crate::{
    GatherToLDSOp, MakeDmaBaseOp, MakeDmaDescriptorOp, MakeGatherDmaBaseOp, MakeGatherDmaDescriptorOp,
    TransposeLoadOp,
};
use terrace_ir::{Attribute, LogicalResult, Operation, Type, TypeKind, TypedOp, Value};

impl GatherToLDSOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (source, target) = (self.src().ty(), self.dst().ty());
        if !has_contiguous_rows(target) {
            return op.emit_op_error("destination type inner most dim must be contiguous");
        }
        if source.element_or_self() != target.element_or_self() {
            return op.emit_op_error("source and destination element types must match");
        }
        let transferred = self.transfer_type();
        let width = i64::from(transferred.element_or_self().int_or_float_width().unwrap_or(0));
        let bits = transferred.element_count().unwrap_or(1).wrapping_mul(width) as i32;
        if ![8, 16, 32, 96, 128].contains(&bits) {
            return op.emit_op_error("Transfering type size must be 8, 16, 32, 96 or 128 bits");
        }
        if !is_global(source) && !is_fat_raw_buffer(source) {
            return op.emit_op_error("source memory address space must be global or fat raw buffer");
        }
        if !is_workgroup(target) {
            return op.emit_op_error("destination memory address space must be Workgroup");
        }
        Ok(())
    }
}

impl TransposeLoadOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if !is_workgroup(self.src().ty()) {
            return op.emit_op_error("source memory address space must be Workgroup");
        }
        let result = self.result().ty();
        let bits = result.element_or_self().int_or_float_width().unwrap_or(0);
        let expected = match bits {
            4 | 6 => 16,
            8 => 8,
            16 => 4,
            _ => {
                return op.emit_op_error(format_args!(
                    "Unsupported element type size for transpose load: {bits} bits"
                ));
            }
        };
        match result.element_count() == Some(expected) {
            true => Ok(()),
            false => op.emit_op_error(format_args!(
                "Transferring type size mismatch: expected num of elements: {expected}"
            )),
        }
    }
}

impl MakeDmaBaseOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_base(self.op(), self.global().ty(), self.lds().ty())
    }
}

impl MakeGatherDmaBaseOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_base(self.op(), self.global().ty(), self.lds().ty())
    }
}

fn verify_base(op: Operation<'_, '_>, global: Type<'_>, lds: Type<'_>) -> LogicalResult {
    if !is_workgroup(lds) {
        return op.emit_op_error("lds memref must have workgroup address space attribute.");
    }
    if !is_global(global) {
        return op.emit_op_error("global memref must have global address space attribute.");
    }
    let width = lds.element_or_self().int_or_float_width().unwrap_or(0);
    match WIDTHS.contains(&width) {
        true => Ok(()),
        false => op.emit_op_error(format_args!(
            "element type must be 1, 2, 4, or 8 bytes long but type was {width} bits long."
        )),
    }
}

impl MakeDmaDescriptorOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        Descriptor {
            op: self.op(),
            base: self.base().ty(),
            strides: self.global_static_strides(),
            sizes: self.global_static_sizes(),
            tile: self.shared_static_sizes(),
            barrier: self.atomic_barrier_address(),
            has_timeout_alone: self.early_timeout().is_some() && self.workgroup_mask().is_none(),
        }
        .verify()
    }
}

impl MakeGatherDmaDescriptorOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if self.global_static_sizes().len() > 2 {
            return op.emit_op_error("tensor and tile must be at most of rank two in gather mode.");
        }
        let expected = parameters_of(self.base().ty()).and_then(|parameters| part(parameters, 1));
        if expected != Some(self.indices().ty().element_or_self()) {
            return op.emit_op_error("indices' element type must match base's element type.");
        }
        Descriptor {
            op,
            base: self.base().ty(),
            strides: self.global_static_strides(),
            sizes: self.global_static_sizes(),
            tile: self.shared_static_sizes(),
            barrier: self.atomic_barrier_address(),
            has_timeout_alone: self.early_timeout().is_some() && self.workgroup_mask().is_none(),
        }
        .verify()
    }
}

fn parameters_of<'c>(ty: Type<'c>) -> Option<&'c [Attribute<'c>]> {
    match *ty.kind() {
        TypeKind::Dialect { parameters, .. } => Some(parameters),
        _ => None,
    }
}

/// Common operands of both kinds of descriptors.
struct Descriptor<'a, 'c> {
    op: Operation<'a, 'c>,
    base: Type<'c>,
    strides: Vec<i64>,
    sizes: Vec<i64>,
    tile: Vec<i64>,
    barrier: Option<Value<'a, 'c>>,
    has_timeout_alone: bool,
}

impl Descriptor<'_, '_> {
    fn verify(self) -> LogicalResult {
        let op = self.op;
        match self.strides.last() {
            None => return op.emit_op_error("strides must not be empty."),
            Some(1) => {}
            Some(_) => return op.emit_op_error("strides for the innermost dimension must be 1."),
        }
        let rank = self.sizes.len();
        if rank > 5 {
            return op.emit_op_error("tensor and tile must be at most of rank 5.");
        }
        if rank != self.strides.len() {
            return op.emit_op_error("strides and sizes must have same rank.");
        }
        if rank != self.tile.len() {
            return op.emit_op_error("tensor must have same rank as tile.");
        }
        let element = parameters_of(self.base).and_then(|parameters| part(parameters, 0));
        let width = element.and_then(Type::int_or_float_width).unwrap_or(0);
        if !WIDTHS.contains(&width) {
            return op.emit_op_error(format_args!(
                "element type width must be 1, 2, 4 or 8 bytes, but was {width} bits long"
            ));
        }
        if self.barrier.is_some_and(|barrier| !is_workgroup(barrier.ty())) {
            return op.emit_op_error("atomic barrier address must be in LDS.");
        }
        if self.has_timeout_alone {
            return op.emit_op_error("early timeout does not apply when workgroup_mask is not set.");
        }
        Ok(())
    }
}
