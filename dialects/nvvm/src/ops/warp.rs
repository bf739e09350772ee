//! Verification of collective operations of a warp's threads.

use crate::attributes::enums::{MatchSyncKind, ReduxKind, ShflKind, VoteSyncKind};
use crate::constraints::{
    I32OrF32, I32OrF32OrStruct, I32OrI1, I32OrI64, I32OrStruct, MatchSyncKindAttr, ReduxKindAttr,
    ShflKindAttr, VoteSyncKindAttr,
};
use terrace_ir::constraints::{BoolAttr, I1, I32, UnitAttr};
use terrace_ods_macros::operation;

/// Waits until all threads of a warp that the mask names have come.
#[operation(name = "nvvm.bar.warp.sync", format = "$mask attr-dict `:` type($mask)", view = none)]
pub struct SyncWarpOp {
    mask: Operand<I32>,
}

/// Chooses one thread of a warp: the predicate holds in it alone.
#[operation(name = "nvvm.elect.sync", format = "($membermask^)? attr-dict `->` type(results)", view = none)]
pub struct ElectSyncOp {
    membermask: OptionalOperand<I32>,
    pred: OpResult<I1>,
}

/// Finds the threads of a warp that have the same value.
///
/// ```mlir
/// %r = nvvm.match.sync any %mask, %val : i32 -> i32
/// ```
#[operation(
    name = "nvvm.match.sync",
    format = "$kind $thread_mask `,` $val attr-dict `:` type($val) `->` type($res)",
    has = [verify],
)]
pub struct MatchSyncOp {
    thread_mask: Operand<I32>,
    val: Operand<I32OrI64>,
    #[cases(MatchSyncKind)]
    kind: Attr<MatchSyncKindAttr>,
    res: OpResult<I32OrStruct>,
}

/// Combines the values of the threads of a warp.
///
/// ```mlir
/// %r = nvvm.redux.sync add %val, %mask : i32 -> i32
/// ```
#[operation(
    name = "nvvm.redux.sync",
    traits = [Named("NVVMRequiresSM<80>"), AllTypesMatch(&["res", "val"])],
    format = "$kind $val `,` $mask_and_clamp attr-dict `:` type($val) `->` type($res)",
    has = [verify],
)]
pub struct ReduxOp {
    val: Operand<I32OrF32>,
    #[cases(ReduxKind)]
    kind: Attr<ReduxKindAttr>,
    mask_and_clamp: Operand<I32>,
    #[default("false", |context| context.bool_attribute(false))]
    abs: Attr<BoolAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    nan: Attr<BoolAttr>,
    res: OpResult<I32OrF32>,
}

/// Gives each thread of a warp the value of another one.
///
/// ```mlir
/// %r = nvvm.shfl.sync bfly %mask, %val, %offset, %clamp : f32 -> f32
/// ```
#[operation(
    name = "nvvm.shfl.sync",
    traits = [Named("NVVMRequiresSM<30>")],
    format = "$kind $thread_mask `,` $val `,` $offset `,` $mask_and_clamp attr-dict `:` type($val) `->` \
        type($res)",
    has = [verify],
)]
pub struct ShflOp {
    thread_mask: Operand<I32>,
    val: Operand<I32OrF32>,
    offset: Operand<I32>,
    mask_and_clamp: Operand<I32>,
    #[cases(ShflKind)]
    kind: Attr<ShflKindAttr>,
    return_value_and_is_valid: OptionalAttr<UnitAttr>,
    res: OpResult<I32OrF32OrStruct>,
}

/// Tells of a predicate in how many threads of a warp it holds.
///
/// ```mlir
/// %r = nvvm.vote.sync ballot %mask, %pred -> i32
/// ```
#[operation(
    name = "nvvm.vote.sync",
    format = "$kind $mask `,` $pred attr-dict `->` type($res)",
    has = [verify],
)]
pub struct VoteSyncOp {
    mask: Operand<I32>,
    pred: Operand<I1>,
    #[cases(VoteSyncKind)]
    kind: Attr<VoteSyncKindAttr>,
    res: OpResult<I32OrI1>,
}
