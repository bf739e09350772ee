//! Functions of the device, launches, and what ends them.

use crate::facts::{CONTAINER_MODULE, address_space};
use crate::{AddressSpace, GPUFuncOp, LaunchFuncOp, LaunchOp, ReturnOp, TerminatorOp};
use terrace_interfaces::function;
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{LogicalResult, Operation, TypedOp, Value};

/// Checks that buffers are memory, shared by whom they should be.
fn verify_buffers<'a, 'c: 'a>(
    op: Operation<'_, 'c>,
    mut buffers: impl Iterator<Item = Value<'a, 'c>>,
    wanted: AddressSpace,
) -> LogicalResult {
    buffers.try_for_each(|buffer| {
        if !buffer.ty().is_memref() {
            return op.emit_op_error("expected memref type in attribution");
        }
        // Other memory spaces are those of a device.
        match buffer.ty().memory_space().and_then(address_space) {
            Some(space) if space != wanted => {
                op.emit_op_error(format_args!("expected memory space {} in attribution", wanted.text()))
            }
            _ => Ok(()),
        }
    })
}

impl GPUFuncOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (inputs, results) = self.signature();
        if self.is_kernel() && !results.is_empty() {
            return op.emit_op_error("expected void return type for kernel function");
        }
        function::verify_attributes(op, inputs.len(), results.len())?;
        let Some(entry) = self.body().first_block() else {
            return op.emit_op_error("expected body with at least one block");
        };
        let least = inputs.len().saturating_add(self.workgroup_count());
        if entry.argument_count() < least {
            return op.emit_op_error(format_args!("expected at least {least} arguments to body region"));
        }
        for (at, (argument, wanted)) in entry.arguments().zip(inputs).enumerate() {
            let given = argument.ty();
            if given != *wanted {
                return op.emit_op_error(format_args!(
                    "expected body region argument #{at} to be of type '{wanted}', got '{given}'"
                ));
            }
        }
        verify_buffers(op, self.workgroup_buffers(), AddressSpace::Workgroup)?;
        verify_buffers(op, self.private_buffers(), AddressSpace::Private)
    }
}

impl LaunchOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let has_any = self.cluster_size_x().is_some()
            || self.cluster_size_y().is_some()
            || self.cluster_size_z().is_some();
        match has_any && self.cluster_sizes().is_none() {
            true => self.op().emit_op_error("cluster size must be all present"),
            false => Ok(()),
        }
    }

    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        let body = self.body();
        let given = body.first_block().map_or(0, |entry| entry.argument_count());
        if given < self.least_argument_count() {
            return op.emit_op_error("unexpected number of region arguments");
        }
        verify_buffers(op, self.workgroup_buffers(), AddressSpace::Workgroup)?;
        verify_buffers(op, self.private_buffers(), AddressSpace::Private)?;
        for last in body.blocks().filter_map(|block| block.last_op()) {
            if last.successor_count() == 0 && !last.is(TerminatorOp::SPEC.name) {
                return last
                    .error("expected 'gpu.terminator' or a terminator with successors")
                    .note(op.location(), "in 'gpu.launch' body region")
                    .emit();
            }
        }
        Ok(())
    }
}

impl<'a, 'c> LaunchFuncOp<'a, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        if let (Some(x), Some(y), Some(z)) =
            (self.cluster_size_x(), self.cluster_size_y(), self.cluster_size_z())
            && (y.ty() != x.ty() || z.ty() != x.ty())
        {
            return self.op().emit_op_error("expects types of the cluster dimensions must be the same");
        }
        Ok(())
    }

    /// Checks that a module with launches is around it. What is around isolated operations is known here only.
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let mut tables = std::iter::successors(Some(scope), |scope| scope.parent()).map(SymbolScope::table);
        let Some(module) = tables.find(|table| table.is("builtin.module")) else {
            return self.op().emit_op_error("expected to belong to a module");
        };
        if !module.attribute(CONTAINER_MODULE).is_some_and(|attribute| attribute.is_unit()) {
            return self.op().emit_op_error(format_args!(
                "expected the closest surrounding module to have the '{CONTAINER_MODULE}' attribute"
            ));
        }
        Ok(())
    }
}

impl ReturnOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(function) = op.parent_op().and_then(GPUFuncOp::cast) else { return Ok(()) };
        let (_, wanted) = function.signature();
        if op.operand_count() != wanted.len() {
            return op
                .op_error(format_args!("expected {} result operands", wanted.len()))
                .note(function.op().location(), "return type declared here")
                .emit();
        }
        for (at, (operand, wanted)) in op.operands().zip(wanted).enumerate() {
            let given = operand.ty();
            if given != *wanted {
                return op.emit_op_error(format_args!("unexpected type `'{given}'' for operand #{at}"));
            }
        }
        Ok(())
    }
}
