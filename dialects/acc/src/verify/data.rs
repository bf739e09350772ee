//! Constructs that move data, and those that declare where it is.

use super::compute::{DATA, verify_conflicts, verify_count, verify_data, wait_groups};
use super::is_result_of;
use crate::{
    DataOp, DeclareEnterOp, DeclareExitOp, DeclareOp, EnterDataOp, ExitDataOp, HostDataOp, UpdateOp, WaitOp,
};
use terrace_ir::{LogicalResult, Operation, TypedOp, Value};

impl DataOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if op.operand_count() == 0 && op.attribute("defaultAttr").is_none() {
            return op.emit_error(
                "at least one operand or the default attribute must appear on the data operation",
            );
        }
        verify_data(op, self.data_clause_operands(), &DATA)?;
        verify_count(op, self.async_operands().len(), "asyncOperandsDeviceType", "async")?;
        wait_groups(self.wait_operands().len()).verify(op)?;
        verify_conflicts(op)
    }
}

impl HostDataOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        if self.data_clause_operands().len() == 0 {
            return self.op().emit_error("at least one operand must appear on the host_data operation");
        }
        match self.data_clause_operands().all(|var| is_result_of(var, &["acc.use_device"])) {
            true => Ok(()),
            false => self.op().emit_error("expect data entry operation as defining op"),
        }
    }
}

/// Checks clauses of which there is one for all kinds of devices.
fn verify_queues(op: Operation<'_, '_>, queue: bool, waited: usize, number: bool) -> LogicalResult {
    if queue && op.attribute("async").is_some() {
        return op.emit_error("async attribute cannot appear with asyncOperand");
    }
    if waited > 0 && op.attribute("wait").is_some() {
        return op.emit_error("wait attribute cannot appear with waitOperands");
    }
    match number && waited == 0 {
        true => op.emit_error("wait_devnum cannot appear without waitOperands"),
        false => Ok(()),
    }
}

impl EnterDataOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if self.data_clause_operands().len() == 0 {
            return op.emit_error(
                "at least one operand must be present in dataOperands on the enter data operation",
            );
        }
        let number = self.wait_devnum().is_some();
        verify_queues(op, self.async_operand().is_some(), self.wait_operands().len(), number)?;
        let clauses = ["acc.attach", "acc.create", "acc.copyin"];
        match self.data_clause_operands().all(|var| is_result_of(var, &clauses)) {
            true => Ok(()),
            false => op.emit_error("expect data entry operation as defining op"),
        }
    }
}

impl ExitDataOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if self.data_clause_operands().len() == 0 {
            return op.emit_error(
                "at least one operand must be present in dataOperands on the exit data operation",
            );
        }
        let number = self.wait_devnum().is_some();
        verify_queues(op, self.async_operand().is_some(), self.wait_operands().len(), number)
    }
}

impl WaitOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (queue, number) = (self.async_operand().is_some(), self.wait_devnum().is_some());
        verify_queues(self.op(), queue, self.wait_operands().len(), number)
    }
}

impl UpdateOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if self.data_clause_operands().len() == 0 {
            return op.emit_error("at least one value must be present in dataOperands");
        }
        verify_count(op, self.async_operands().len(), "asyncOperandsDeviceType", "async")?;
        wait_groups(self.wait_operands().len()).verify(op)?;
        verify_conflicts(op)?;
        let clauses = ["acc.update_device", "acc.update_host", "acc.getdeviceptr"];
        verify_data(op, self.data_clause_operands(), &clauses)
    }
}

/// Checks the variables of a declaration.
fn verify_declared<'a, 'c: 'a>(
    op: Operation<'a, 'c>,
    mut vars: impl ExactSizeIterator<Item = Value<'a, 'c>>,
    needs_some: bool,
) -> LogicalResult {
    if needs_some && vars.len() == 0 {
        return op.emit_error("at least one operand must appear on the declare operation");
    }
    let clauses = [
        "acc.copyin",
        "acc.copyout",
        "acc.create",
        "acc.declare_device_resident",
        "acc.declare_link",
        "acc.deviceptr",
        "acc.getdeviceptr",
        "acc.present",
    ];
    match vars.all(|var| is_result_of(var, &clauses)) {
        true => Ok(()),
        false => {
            op.emit_error("expect valid declare data entry operation or acc.getdeviceptr as defining op")
        }
    }
}

impl DeclareOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_declared(self.op(), self.data_clause_operands(), true)
    }
}

impl DeclareEnterOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_declared(self.op(), self.data_clause_operands(), true)
    }
}

impl DeclareExitOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_declared(self.op(), self.data_clause_operands(), self.token().is_none())
    }
}
