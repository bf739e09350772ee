//! Verification beyond the declared constraints, by families of operations.

mod atomic;
mod clauses;
mod compute;
mod data;
mod loops;
mod recipes;
mod runtime;

use crate::attributes::enums::DeviceType;
use terrace_ir::spec::case_value;
use terrace_ir::{Attribute, Operation, Value};

/// Returns the elements of a list, which may be absent.
fn elements<'c>(op: Operation<'_, 'c>, name: &str) -> &'c [Attribute<'c>] {
    op.attribute(name).and_then(|list| list.as_array()).unwrap_or_default()
}

/// Returns the kinds of devices in a list, which may be absent.
fn devices<'c>(op: Operation<'_, 'c>, name: &str) -> impl Iterator<Item = u64> + use<'c> {
    elements(op, name).iter().filter_map(|device| case_value(*device))
}

/// Returns true if something is said of a kind of device.
fn has_device(op: Operation<'_, '_>, name: &str, device: u64) -> bool {
    devices(op, name).any(|other| other == device)
}

/// Returns the kinds of devices for which clauses are checked against each other: all but the last.
fn checked_devices() -> std::ops::Range<u64> {
    0..DeviceType::Radeon.value()
}

/// Returns true if a value is the result of an operation of one of these names.
fn is_result_of(value: Value<'_, '_>, names: &[&str]) -> bool {
    value.defining_op().is_some_and(|op| names.iter().any(|name| op.is(name)))
}
