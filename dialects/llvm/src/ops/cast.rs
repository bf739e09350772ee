//! Conversions.

use crate::IntegerOverflowFlags;
use crate::constraints::{
    LLVM_AnyNonAggregate, LLVM_DereferenceableAttr, LLVM_IntegerOverflowFlagsProp,
    LLVM_ScalarOrVectorOfFloat, LLVM_ScalarOrVectorOfPointer, LLVM_ScalarOrVectorOfSignlessInteger,
};
use crate::interfaces;
use terrace_ir::constraints::UnitAttr;
use terrace_ods_macros::{operation, operations};

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

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "$arg attr-dict `:` type($arg) `to` type($res)",
        effects = [],
    )]
    struct _<In, Out> {
        arg: Operand<In>,
        res: OpResult<Out>,
    }

    /// A float with more bits.
    pub struct FPExtOp<LLVM_ScalarOrVectorOfFloat, LLVM_ScalarOrVectorOfFloat> = "llvm.fpext";
    /// A float as a signed integer, rounded toward zero.
    pub struct FPToSIOp<LLVM_ScalarOrVectorOfFloat, LLVM_ScalarOrVectorOfSignlessInteger> = "llvm.fptosi";
    /// A float as an unsigned integer, rounded toward zero.
    pub struct FPToUIOp<LLVM_ScalarOrVectorOfFloat, LLVM_ScalarOrVectorOfSignlessInteger> = "llvm.fptoui";
    /// A float with fewer bits.
    pub struct FPTruncOp<LLVM_ScalarOrVectorOfFloat, LLVM_ScalarOrVectorOfFloat> = "llvm.fptrunc";
    /// An address as an integer.
    pub struct PtrToIntOp<LLVM_ScalarOrVectorOfPointer, LLVM_ScalarOrVectorOfSignlessInteger> =
        "llvm.ptrtoint";

    /// An integer with more bits, filled with its sign.
    pub struct SExtOp<LLVM_ScalarOrVectorOfSignlessInteger, LLVM_ScalarOrVectorOfSignlessInteger> =
        "llvm.sext",
        has = [verify_signature];

    /// A signed integer as a float.
    pub struct SIToFPOp<LLVM_ScalarOrVectorOfSignlessInteger, LLVM_ScalarOrVectorOfFloat> = "llvm.sitofp";
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

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        interfaces = [NonNegFlagInterface],
        format = "(`nneg` $nonNeg^)? $arg attr-dict `:` type($arg) `to` type($res)",
        effects = [],
    )]
    struct _<T> {
        arg: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
        #[name = "nonNeg"]
        non_neg: OptionalAttr<UnitAttr>,
        res: OpResult<T>,
    }

    /// An unsigned integer as a float.
    pub struct UIToFPOp<LLVM_ScalarOrVectorOfFloat> = "llvm.uitofp";
    /// An integer with more bits, filled with zeros.
    pub struct ZExtOp<LLVM_ScalarOrVectorOfSignlessInteger> = "llvm.zext", has = [fold, verify_signature];
}
