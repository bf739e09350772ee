//! Conversions.

use crate::IntegerOverflowFlags;
use crate::constraints::{
    LLVM_AnyNonAggregate, LLVM_DereferenceableAttr, LLVM_IntegerOverflowFlagsProp,
    LLVM_ScalarOrVectorOfFloat, LLVM_ScalarOrVectorOfPointer, LLVM_ScalarOrVectorOfSignlessInteger,
};
use crate::interfaces;
use terrace_ir::constraints::UnitAttr;
use terrace_ods_macros::operation;

/// A pointer to the same place, seen from another address space.
#[operation(
    name = "llvm.addrspacecast",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [PromotableOpInterface(&interfaces::slots::FORWARD), ViewLikeOpInterface],
    format = "$arg attr-dict `:` type($arg) `to` type($res)",
    effects = [],
    has = [fold],
)]
pub struct AddrSpaceCastOp {
    arg: Operand<LLVM_ScalarOrVectorOfPointer>,
    res: OpResult<LLVM_ScalarOrVectorOfPointer>,
}

/// The same bits as another type.
#[operation(
    name = "llvm.bitcast",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [PromotableOpInterface(&interfaces::slots::FORWARD)],
    format = "$arg attr-dict `:` type($arg) `to` type($res)",
    effects = [],
    has = [fold, verify_signature],
)]
pub struct BitcastOp {
    arg: Operand<LLVM_AnyNonAggregate>,
    res: OpResult<LLVM_AnyNonAggregate>,
}

/// A float with more bits.
#[operation(
    name = "llvm.fpext",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$arg attr-dict `:` type($arg) `to` type($res)",
    effects = [],
)]
pub struct FPExtOp {
    arg: Operand<LLVM_ScalarOrVectorOfFloat>,
    res: OpResult<LLVM_ScalarOrVectorOfFloat>,
}

/// A float as a signed integer, rounded toward zero.
#[operation(
    name = "llvm.fptosi",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$arg attr-dict `:` type($arg) `to` type($res)",
    effects = [],
)]
pub struct FPToSIOp {
    arg: Operand<LLVM_ScalarOrVectorOfFloat>,
    res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
}

/// A float as an unsigned integer, rounded toward zero.
#[operation(
    name = "llvm.fptoui",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$arg attr-dict `:` type($arg) `to` type($res)",
    effects = [],
)]
pub struct FPToUIOp {
    arg: Operand<LLVM_ScalarOrVectorOfFloat>,
    res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
}

/// A float with fewer bits.
#[operation(
    name = "llvm.fptrunc",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$arg attr-dict `:` type($arg) `to` type($res)",
    effects = [],
)]
pub struct FPTruncOp {
    arg: Operand<LLVM_ScalarOrVectorOfFloat>,
    res: OpResult<LLVM_ScalarOrVectorOfFloat>,
}

/// An integer as an address.
#[operation(
    name = "llvm.inttoptr",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [DereferenceableOpInterface],
    format = "$arg (`dereferenceable` `` $dereferenceable^)? attr-dict `:` type($arg) `to` type($res)",
    effects = [],
)]
pub struct IntToPtrOp {
    arg: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    dereferenceable: OptionalAttr<LLVM_DereferenceableAttr>,
    res: OpResult<LLVM_ScalarOrVectorOfPointer>,
}

/// An address as an integer.
#[operation(
    name = "llvm.ptrtoint",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$arg attr-dict `:` type($arg) `to` type($res)",
    effects = [],
)]
pub struct PtrToIntOp {
    arg: Operand<LLVM_ScalarOrVectorOfPointer>,
    res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
}

/// An integer with more bits, filled with its sign.
#[operation(
    name = "llvm.sext",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$arg attr-dict `:` type($arg) `to` type($res)",
    effects = [],
    has = [verify_signature],
)]
pub struct SExtOp {
    arg: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
}

/// A signed integer as a float.
#[operation(
    name = "llvm.sitofp",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$arg attr-dict `:` type($arg) `to` type($res)",
    effects = [],
)]
pub struct SIToFPOp {
    arg: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_ScalarOrVectorOfFloat>,
}

/// The low bits of an integer.
#[operation(
    name = "llvm.trunc",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [IntegerOverflowFlagsInterface],
    format = "$arg ($overflowFlags^)? attr-dict `:` type($arg) `to` type($res)",
    effects = [],
)]
pub struct TruncOp {
    arg: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    #[default("none", |context| IntegerOverflowFlags::NONE.attribute(context))]
    #[cases(IntegerOverflowFlags)]
    #[name = "overflowFlags"]
    overflow_flags: Property<LLVM_IntegerOverflowFlagsProp>,
    res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
}

/// An unsigned integer as a float.
#[operation(
    name = "llvm.uitofp",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [NonNegFlagInterface],
    format = "(`nneg` $nonNeg^)? $arg attr-dict `:` type($arg) `to` type($res)",
    effects = [],
)]
pub struct UIToFPOp {
    arg: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    #[name = "nonNeg"]
    non_neg: OptionalAttr<UnitAttr>,
    res: OpResult<LLVM_ScalarOrVectorOfFloat>,
}

/// An integer with more bits, filled with zeros.
#[operation(
    name = "llvm.zext",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [NonNegFlagInterface],
    format = "(`nneg` $nonNeg^)? $arg attr-dict `:` type($arg) `to` type($res)",
    effects = [],
    has = [fold, verify_signature],
)]
pub struct ZExtOp {
    arg: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    #[name = "nonNeg"]
    non_neg: OptionalAttr<UnitAttr>,
    res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
}
