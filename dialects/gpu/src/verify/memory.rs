//! Memory of the device.

use crate::facts::address_space;
use crate::{AddressSpace, AllocOp, DynamicSharedMemoryOp, MemcpyOp};
use terrace_ir::verify::have_compatible_shapes;
use terrace_ir::{DYNAMIC, LogicalResult, TypedOp};

impl AllocOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let ty = self.memref().ty();
        let dynamic = ty.shape().unwrap_or_default().iter().filter(|size| **size == DYNAMIC).count();
        let given = self.dynamic_sizes().len();
        if given != dynamic {
            return self.op().emit_op_error(format_args!(
                "incorrect number of dynamic sizes, has {given}, expected {dynamic}"
            ));
        }
        let map = ty.layout_map(self.op().context()).filter(|map| !map.is_identity());
        if self.symbol_operands().len() != map.map_or(0, |map| map.symbols() as usize) {
            return self.op().emit_op_error("symbol operand count does not equal memref symbol count");
        }
        Ok(())
    }
}

impl MemcpyOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (to, from) = (self.dst().ty(), self.src().ty());
        if to.element_or_self() != from.element_or_self() {
            return self.op().emit_op_error("arguments have incompatible element type");
        }
        if !have_compatible_shapes(from, to) {
            return self.op().emit_op_error("arguments have incompatible shape");
        }
        Ok(())
    }
}

impl DynamicSharedMemoryOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let ty = self.result_memref().ty();
        if ty.memory_space().and_then(address_space) != Some(AddressSpace::Workgroup) {
            return op.emit_op_error("address space must be address_space<workgroup>");
        }
        if ty.has_static_shape() {
            return op
                .emit_op_error("result memref type must be memref<?xi8, #gpu.address_space<workgroup>>");
        }
        Ok(())
    }
}
