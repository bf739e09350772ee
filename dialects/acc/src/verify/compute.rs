//! Constructs that run on the device.

use super::{checked_devices, elements, has_device, is_result_of};
use crate::{KernelEnvironmentOp, KernelsOp, ParallelOp, SerialOp};
use std::collections::HashSet;
use terrace_ir::{LogicalResult, Operation, TypedOp, Value};

/// The operations whose results are variables for a construct.
pub(super) const DATA: [&str; 10] = [
    "acc.attach",
    "acc.copyin",
    "acc.copyout",
    "acc.create",
    "acc.delete",
    "acc.detach",
    "acc.deviceptr",
    "acc.getdeviceptr",
    "acc.nocreate",
    "acc.present",
];

/// Checks that variables come from one kind of operation, each from another one.
pub(super) fn verify_private<'a, 'c: 'a>(
    op: Operation<'a, 'c>,
    vars: impl Iterator<Item = Value<'a, 'c>>,
    name: &str,
) -> LogicalResult {
    let mut seen = HashSet::new();
    for var in vars {
        if var.defining_op().is_none_or(|def| def.name().as_str().strip_prefix("acc.") != Some(name)) {
            return op.emit_op_error(format_args!("expected {name} as defining op"));
        }
        if !seen.insert(var.id()) {
            return op.emit_op_error(format_args!("{name} operand appears more than once"));
        }
    }
    Ok(())
}

/// Checks that each value is for a kind of device.
pub(super) fn verify_count(op: Operation<'_, '_>, count: usize, devices: &str, name: &str) -> LogicalResult {
    if count == 0 || elements(op, devices).len() == count {
        return Ok(());
    }
    op.emit_op_error(format_args!("{name} operands count must match {name} device_type count"))
}

/// Values in groups, each of which is for a kind of device.
pub(super) struct Groups {
    pub(super) count: usize,
    pub(super) segments: &'static str,
    pub(super) devices: &'static str,
    pub(super) name: &'static str,
    pub(super) most: Option<i32>,
}

impl Groups {
    pub(super) fn verify(&self, op: Operation<'_, '_>) -> LogicalResult {
        let Groups { count, segments, devices, name, most } = *self;
        let segments = op.attribute(segments).and_then(|list| list.as_i32_array()).unwrap_or_default();
        if let Some(most) = most
            && segments.iter().any(|segment| *segment > most)
        {
            return op.emit_op_error(format_args!("{name} expects a maximum of {most} values per segment"));
        }
        let wanted: i64 = segments.iter().map(|segment| i64::from(*segment)).sum();
        let has_devices = op.attribute(devices).is_some();
        if i64::try_from(count) != Ok(wanted) || (!has_devices && count > 0) {
            return op.emit_op_error(format_args!("{name} operand count does not match count in segments"));
        }
        if has_devices && elements(op, devices).len() != segments.len() {
            return op.emit_op_error(format_args!("{name} segment count does not match device_type count"));
        }
        Ok(())
    }
}

pub(super) fn wait_groups(count: usize) -> Groups {
    Groups {
        count,
        segments: "waitOperandsSegments",
        devices: "waitOperandsDeviceType",
        name: "wait",
        most: None,
    }
}

fn gang_groups(count: usize) -> Groups {
    Groups {
        count,
        segments: "numGangsSegments",
        devices: "numGangsDeviceType",
        name: "num_gangs",
        most: Some(3),
    }
}

/// Checks that no clause is there both with and without a value for a kind of device.
pub(super) fn verify_conflicts(op: Operation<'_, '_>) -> LogicalResult {
    for device in checked_devices() {
        if has_device(op, "asyncOperandsDeviceType", device) && has_device(op, "asyncOnly", device) {
            return op.emit_error("asyncOnly attribute cannot appear with asyncOperand");
        }
        if has_device(op, "waitOperandsDeviceType", device) && has_device(op, "waitOnly", device) {
            return op.emit_error("wait attribute cannot appear with waitOperands");
        }
    }
    Ok(())
}

/// Checks that variables come from data clauses.
pub(super) fn verify_data<'a, 'c: 'a>(
    op: Operation<'a, 'c>,
    mut vars: impl Iterator<Item = Value<'a, 'c>>,
    clauses: &[&str],
) -> LogicalResult {
    match vars.all(|var| is_result_of(var, clauses)) {
        true => Ok(()),
        false => op.emit_error("expect data entry/exit operation or acc.getdeviceptr as defining op"),
    }
}

impl KernelEnvironmentOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_count(self.op(), self.async_operands().len(), "asyncOperandsDeviceType", "async")?;
        wait_groups(self.wait_operands().len()).verify(self.op())
    }
}

impl ParallelOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        verify_private(op, self.private_operands(), "private")?;
        verify_private(op, self.firstprivate_operands(), "firstprivate")?;
        verify_private(op, self.reduction_operands(), "reduction")?;
        gang_groups(self.num_gangs().len()).verify(op)?;
        wait_groups(self.wait_operands().len()).verify(op)?;
        verify_count(op, self.num_workers().len(), "numWorkersDeviceType", "num_workers")?;
        verify_count(op, self.vector_length().len(), "vectorLengthDeviceType", "vector_length")?;
        verify_count(op, self.async_operands().len(), "asyncOperandsDeviceType", "async")?;
        verify_conflicts(op)?;
        verify_data(op, self.data_clause_operands(), &DATA)
    }
}

impl SerialOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        verify_private(op, self.private_operands(), "private")?;
        verify_private(op, self.firstprivate_operands(), "firstprivate")?;
        verify_private(op, self.reduction_operands(), "reduction")?;
        wait_groups(self.wait_operands().len()).verify(op)?;
        verify_count(op, self.async_operands().len(), "asyncOperandsDeviceType", "async")?;
        verify_conflicts(op)?;
        verify_data(op, self.data_clause_operands(), &DATA)
    }
}

impl KernelsOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        gang_groups(self.num_gangs().len()).verify(op)?;
        wait_groups(self.wait_operands().len()).verify(op)?;
        verify_count(op, self.num_workers().len(), "numWorkersDeviceType", "num_workers")?;
        verify_count(op, self.vector_length().len(), "vectorLengthDeviceType", "vector_length")?;
        verify_count(op, self.async_operands().len(), "asyncOperandsDeviceType", "async")?;
        verify_conflicts(op)?;
        verify_data(op, self.data_clause_operands(), &DATA)
    }
}
