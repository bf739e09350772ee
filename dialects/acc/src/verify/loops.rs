//! Loops.

use super::compute::{Groups, verify_count, verify_private};
use super::{devices, elements, has_device};
use crate::LoopOp;
use crate::attributes::enums::DeviceType;
use crate::interfaces::is_unstructured;
use std::collections::HashSet;
use terrace_interfaces::loop_like::LoopLike;
use terrace_ir::{LogicalResult, Operation, TypedOp, WalkOrder, WalkResult};

impl LoopOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        self.verify_bounds()?;
        self.verify_collapse()?;
        self.verify_gang()?;
        verify_once(op, "worker", "worker")?;
        verify_once(op, "workerNumOperandsDeviceType", "workerNumOperandsDeviceType")?;
        verify_count(op, self.worker_num_operands().len(), "workerNumOperandsDeviceType", "worker")?;
        verify_once(op, "vector", "vector")?;
        verify_once(op, "vectorOperandsDeviceType", "vectorOperandsDeviceType")?;
        verify_count(op, self.vector_operands().len(), "vectorOperandsDeviceType", "vector")?;
        let tiles = Groups {
            count: self.tile_operands().len(),
            segments: "tileOperandsSegments",
            devices: "tileOperandsDeviceType",
            name: "tile",
            most: None,
        };
        tiles.verify(op)?;
        self.verify_mode()?;
        verify_private(op, self.private_operands(), "private")?;
        verify_private(op, self.firstprivate_operands(), "firstprivate")?;
        verify_private(op, self.reduction_operands(), "reduction")?;
        if self.region().is_empty() {
            return op.emit_error("expected non-empty body.");
        }
        if is_unstructured(op) {
            return match self.lowerbound().len() {
                0 => Ok(()),
                _ => op.emit_error("unstructured acc.loop must not have induction variables"),
            };
        }
        if self.lowerbound().len() == 0 { self.verify_container() } else { Ok(()) }
    }

    fn verify_bounds(self) -> LogicalResult {
        let op = self.op();
        let count = self.upperbound().len();
        if count != self.step().len() {
            return op.emit_error("number of upperbounds expected to be the same as number of steps");
        }
        if count != self.lowerbound().len() {
            return op.emit_error("number of upperbounds expected to be the same as number of lowerbounds");
        }
        let inclusive = op.attribute("inclusiveUpperbound").and_then(|list| list.as_bool_array());
        match inclusive {
            Some(inclusive) if count > 0 && inclusive.len() != count => {
                op.emit_error("inclusiveUpperbound size is expected to be the same as upperbound size")
            }
            _ => Ok(()),
        }
    }

    fn verify_collapse(self) -> LogicalResult {
        let op = self.op();
        if op.attribute("collapse").is_some() {
            if op.attribute("collapseDeviceType").is_none() {
                return op
                    .emit_op_error("collapse device_type attr must be define when collapse attr is present");
            }
            if elements(op, "collapse").len() != elements(op, "collapseDeviceType").len() {
                return op.emit_op_error("collapse attribute count must match collapse device_type count");
            }
        }
        verify_once(op, "collapseDeviceType", "collapseDeviceType")
    }

    fn verify_gang(self) -> LogicalResult {
        let op = self.op();
        let count = self.gang_operands().len();
        if count > 0 {
            if op.attribute("gangOperandsArgType").is_none() {
                return op.emit_op_error(
                    "gangOperandsArgType attribute must be defined when gang operands are present",
                );
            }
            if elements(op, "gangOperandsArgType").len() != count {
                return op.emit_op_error("gangOperandsArgType attribute count must match gangOperands count");
            }
        }
        verify_once(op, "gang", "gang")?;
        let groups = Groups {
            count,
            segments: "gangOperandsSegments",
            devices: "gangOperandsDeviceType",
            name: "gang",
            most: None,
        };
        groups.verify(op)
    }

    /// Checks that a loop is said to be made parallel in one way.
    fn verify_mode(self) -> LogicalResult {
        let op = self.op();
        let modes = || ["auto_", "independent", "seq"].into_iter().flat_map(|name| devices(op, name));
        let mut seen = HashSet::new();
        if !modes().all(|device| seen.insert(device)) {
            return op.emit_error("only one of auto, independent, seq can be present at the same time");
        }
        if !seen.contains(&DeviceType::None.value()) {
            return op.emit_error("at least one of auto, independent, seq must be present");
        }
        let levels = [
            "vector",
            "vectorOperandsDeviceType",
            "worker",
            "workerNumOperandsDeviceType",
            "gang",
            "gangOperandsDeviceType",
        ];
        let is_parallel = |device: u64| levels.iter().any(|name| has_device(op, name, device));
        match devices(op, "seq").any(is_parallel) {
            true => op.emit_error("gang, worker or vector cannot appear with seq"),
            false => Ok(()),
        }
    }

    /// Checks that there are as many loops inside each other as are collapsed.
    fn verify_container(self) -> LogicalResult {
        let op = self.op();
        let counts = elements(op, "collapse").iter().filter_map(|count| count.as_i64());
        let mut missing = counts.map(i64::cast_unsigned).max().unwrap_or(1).max(1);
        let mut parent = op;
        let mut has_sibling = false;
        let _ = op.walk_tree(WalkOrder::PreOrder, &mut |inner| {
            if inner != op && is_loop(inner) {
                if nearest_loop(inner) != Some(parent) {
                    has_sibling = true;
                    return WalkResult::Interrupt;
                }
                missing -= 1;
                parent = inner;
            }
            if missing == 0 { WalkResult::Interrupt } else { WalkResult::Advance }
        });
        if has_sibling {
            return op.emit_error("found sibling loops inside container-like acc.loop");
        }
        match missing {
            0 => Ok(()),
            _ => op.emit_error("failed to find enough loop-like operations inside container-like acc.loop"),
        }
    }
}

fn is_loop(op: Operation<'_, '_>) -> bool {
    op.interface::<LoopLike>().is_some()
}

fn nearest_loop<'a, 'c>(op: Operation<'a, 'c>) -> Option<Operation<'a, 'c>> {
    std::iter::successors(op.parent_op(), |op| op.parent_op()).find(|op| is_loop(*op))
}

/// Checks that a list names no kind of device twice.
fn verify_once(op: Operation<'_, '_>, list: &str, name: &str) -> LogicalResult {
    let mut seen = HashSet::new();
    match devices(op, list).find(|device| !seen.insert(*device)) {
        Some(device) => op.emit_op_error(format_args!(
            "duplicate device_type `{}` found in {name} attribute",
            DeviceType::SPEC.text_of(device)
        )),
        None => Ok(()),
    }
}
