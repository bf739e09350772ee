//! Operations over the invocations of a group.

use super::constant_value;
use crate::attributes::enums::{GroupOperation, Scope, Version};
use crate::attributes::{TARGET_ENV_ATTR, VCE_ATTR};
use crate::{
    GroupBroadcastOp, GroupFAddOp, GroupFMaxOp, GroupFMinOp, GroupFMulKHROp, GroupIAddOp, GroupIMulKHROp,
    GroupNonUniformBallotFindLSBOp, GroupNonUniformBallotFindMSBOp, GroupNonUniformBallotOp,
    GroupNonUniformBitwiseAndOp, GroupNonUniformBitwiseOrOp, GroupNonUniformBitwiseXorOp,
    GroupNonUniformBroadcastOp, GroupNonUniformElectOp, GroupNonUniformFAddOp, GroupNonUniformFMaxOp,
    GroupNonUniformFMinOp, GroupNonUniformFMulOp, GroupNonUniformIAddOp, GroupNonUniformIMulOp,
    GroupNonUniformLogicalAndOp, GroupNonUniformLogicalOrOp, GroupNonUniformLogicalXorOp,
    GroupNonUniformRotateKHROp, GroupNonUniformSMaxOp, GroupNonUniformSMinOp, GroupNonUniformShuffleDownOp,
    GroupNonUniformShuffleOp, GroupNonUniformShuffleUpOp, GroupNonUniformShuffleXorOp, GroupNonUniformUMaxOp,
    GroupNonUniformUMinOp, GroupSMaxOp, GroupSMinOp, GroupUMaxOp, GroupUMinOp,
};
use terrace_ir::spec::case_value;
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{LogicalResult, Operation, Signedness, TypedOp, Value};

/// Checks that the invocations of a workgroup or a subgroup take part.
fn verify_scope(op: Operation<'_, '_>) -> LogicalResult {
    let scope = op.attribute("execution_scope").and_then(case_value).and_then(Scope::from_value);
    match scope {
        Some(Scope::Workgroup | Scope::Subgroup) => Ok(()),
        _ => op.emit_op_error("execution scope must be 'Workgroup' or 'Subgroup'"),
    }
}

/// Operations that share a check.
macro_rules! checked_by {
    ($check:ident: $($op:ident)*) => {$(
        impl $op<'_, '_> {
            pub(crate) fn verify(self) -> LogicalResult {
                $check(self.op())
            }
        }
    )*};
}

checked_by! { verify_scope:
    GroupFAddOp GroupFMaxOp GroupFMinOp GroupFMulKHROp GroupIAddOp GroupIMulKHROp GroupSMaxOp GroupSMinOp
    GroupUMaxOp GroupUMinOp GroupNonUniformBallotOp GroupNonUniformBallotFindLSBOp
    GroupNonUniformBallotFindMSBOp GroupNonUniformBroadcastOp GroupNonUniformElectOp
}

checked_by! { verify_shuffle:
    GroupNonUniformShuffleOp GroupNonUniformShuffleDownOp GroupNonUniformShuffleUpOp GroupNonUniformShuffleXorOp
}

checked_by! { verify_reduction:
    GroupNonUniformBitwiseAndOp GroupNonUniformBitwiseOrOp GroupNonUniformBitwiseXorOp GroupNonUniformFAddOp
    GroupNonUniformFMaxOp GroupNonUniformFMinOp GroupNonUniformFMulOp GroupNonUniformIAddOp GroupNonUniformIMulOp
    GroupNonUniformLogicalAndOp GroupNonUniformLogicalOrOp GroupNonUniformLogicalXorOp GroupNonUniformSMaxOp
    GroupNonUniformSMinOp GroupNonUniformUMaxOp GroupNonUniformUMinOp
}

fn verify_shuffle(op: Operation<'_, '_>) -> LogicalResult {
    verify_scope(op)?;
    match op.operand(1).ty().as_integer() {
        Some((_, Signedness::Signed)) => {
            op.emit_op_error("second operand must be a singless/unsigned integer")
        }
        _ => Ok(()),
    }
}

/// Checks that the size of clusters is known, and a power of two.
fn verify_cluster_size(op: Operation<'_, '_>, size: Value<'_, '_>) -> LogicalResult {
    match constant_value(size) {
        None => op.emit_op_error("cluster size operand must come from a constant op"),
        // 32 bits count.
        Some(size) if (size & 0xFFFF_FFFF).count_ones() != 1 => {
            op.emit_op_error("cluster size operand must be a power of two")
        }
        Some(_) => Ok(()),
    }
}

fn verify_reduction(op: Operation<'_, '_>) -> LogicalResult {
    verify_scope(op)?;
    let kind = op.attribute("group_operation").and_then(case_value);
    match op.operands().nth(1) {
        Some(size) => verify_cluster_size(op, size),
        None if kind == Some(GroupOperation::ClusteredReduce.value()) => {
            op.emit_op_error("cluster size operand must be provided for 'ClusteredReduce' group operation")
        }
        None => Ok(()),
    }
}

impl GroupBroadcastOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        verify_scope(op)?;
        let id = op.operand(1).ty();
        match id.element_count().filter(|_| id.is_vector()) {
            Some(count) if count != 2 && count != 3 => op.emit_op_error(format_args!(
                "localid is a vector and can be with only  2 or 3 components, actual number is {count}"
            )),
            _ => Ok(()),
        }
    }
}

impl<'a, 'c> GroupNonUniformBroadcastOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        if version(scope) >= Version::V15.value() {
            return Ok(());
        }
        let definition = op.operand(1).defining_op();
        match definition.is_some_and(|op| op.is("spirv.Constant") || op.is("spirv.mlir.referenceof")) {
            true => Ok(()),
            false => op.emit_op_error("id must be the result of a constant op"),
        }
    }
}

/// Returns the version of the target: of the module around, or the first one.
fn version(scope: &SymbolScope<'_, '_>) -> u64 {
    let tables = std::iter::successors(Some(scope), |scope| scope.parent()).map(|scope| scope.table());
    let mut from_module = tables.skip_while(|table| !table.is("spirv.module"));
    let target = from_module.find_map(|table| table.attribute("spirv.target_env"));
    let triple = target.and_then(|target| target.as_dialect(TARGET_ENV_ATTR.name)?.first().copied());
    let version = triple.and_then(|triple| triple.as_dialect(VCE_ATTR.name)?.first()?.as_i64());
    version.map_or(Version::V10.value(), i64::cast_unsigned)
}

impl GroupNonUniformRotateKHROp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        verify_scope(op)?;
        op.operands().nth(2).map_or(Ok(()), |size| verify_cluster_size(op, size))
    }
}
