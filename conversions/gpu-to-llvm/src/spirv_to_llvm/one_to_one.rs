//! Operations that become one operation of LLVM with the same operands.

use std::sync::Arc;
use terrace_ir::Pattern;
use terrace_llvm as llvm;
use terrace_llvm::{FCmpPredicate, ICmpPredicate};
use terrace_rewrite::conversion::TypeConverter;
use terrace_spirv as spirv;
use terrace_to_llvm::lowering::one_to_one::OneToOne;

static TABLE: &[OneToOne] = &[
    OneToOne::of::<spirv::IAddOp, llvm::AddOp>("IAddOp"),
    OneToOne::of::<spirv::ISubOp, llvm::SubOp>("ISubOp"),
    OneToOne::of::<spirv::IMulOp, llvm::MulOp>("IMulOp"),
    OneToOne::of::<spirv::SDivOp, llvm::SDivOp>("SDivOp"),
    OneToOne::of::<spirv::SRemOp, llvm::SRemOp>("SRemOp"),
    OneToOne::of::<spirv::UDivOp, llvm::UDivOp>("UDivOp"),
    OneToOne::of::<spirv::UModOp, llvm::URemOp>("UModOp"),
    OneToOne::of::<spirv::FAddOp, llvm::FAddOp>("FAddOp"),
    OneToOne::of::<spirv::FSubOp, llvm::FSubOp>("FSubOp"),
    OneToOne::of::<spirv::FMulOp, llvm::FMulOp>("FMulOp"),
    OneToOne::of::<spirv::FDivOp, llvm::FDivOp>("FDivOp"),
    OneToOne::of::<spirv::FRemOp, llvm::FRemOp>("FRemOp"),
    OneToOne::of::<spirv::FNegateOp, llvm::FNegOp>("FNegateOp"),
    OneToOne::of::<spirv::BitCountOp, llvm::CtPopOp>("BitCountOp"),
    OneToOne::of::<spirv::BitReverseOp, llvm::BitReverseOp>("BitReverseOp"),
    OneToOne::of::<spirv::BitwiseAndOp, llvm::AndOp>("BitwiseAndOp"),
    OneToOne::of::<spirv::BitwiseOrOp, llvm::OrOp>("BitwiseOrOp"),
    OneToOne::of::<spirv::BitwiseXorOp, llvm::XOrOp>("BitwiseXorOp"),
    OneToOne::of::<spirv::LogicalAndOp, llvm::AndOp>("LogicalAndOp"),
    OneToOne::of::<spirv::LogicalOrOp, llvm::OrOp>("LogicalOrOp"),
    OneToOne::of::<spirv::ConvertFToSOp, llvm::FPToSIOp>("ConvertFToSOp"),
    OneToOne::of::<spirv::ConvertFToUOp, llvm::FPToUIOp>("ConvertFToUOp"),
    OneToOne::of::<spirv::ConvertSToFOp, llvm::SIToFPOp>("ConvertSToFOp"),
    OneToOne::of::<spirv::ConvertUToFOp, llvm::UIToFPOp>("ConvertUToFOp"),
    OneToOne::of::<spirv::GLCeilOp, llvm::FCeilOp>("GLCeilOp"),
    OneToOne::of::<spirv::GLCosOp, llvm::CosOp>("GLCosOp"),
    OneToOne::of::<spirv::GLExpOp, llvm::ExpOp>("GLExpOp"),
    OneToOne::of::<spirv::GLFAbsOp, llvm::FAbsOp>("GLFAbsOp"),
    OneToOne::of::<spirv::GLFloorOp, llvm::FFloorOp>("GLFloorOp"),
    OneToOne::of::<spirv::GLFMaxOp, llvm::MaxNumOp>("GLFMaxOp"),
    OneToOne::of::<spirv::GLFMinOp, llvm::MinNumOp>("GLFMinOp"),
    OneToOne::of::<spirv::GLLogOp, llvm::LogOp>("GLLogOp"),
    OneToOne::of::<spirv::GLSinOp, llvm::SinOp>("GLSinOp"),
    OneToOne::of::<spirv::GLSMaxOp, llvm::SMaxOp>("GLSMaxOp"),
    OneToOne::of::<spirv::GLSMinOp, llvm::SMinOp>("GLSMinOp"),
    OneToOne::of::<spirv::GLSqrtOp, llvm::SqrtOp>("GLSqrtOp"),
    OneToOne::of::<spirv::GLTanOp, llvm::TanOp>("GLTanOp"),
    OneToOne::of::<spirv::GLTanhOp, llvm::TanhOp>("GLTanhOp"),
    OneToOne::of::<spirv::SelectOp, llvm::SelectOp>("SelectOp"),
    OneToOne::of::<spirv::UndefOp, llvm::UndefOp>("UndefOp"),
];

/// Declares rules for comparisons: the operation, the predicate of LLVM, and the operation of LLVM that has it.
macro_rules! comparisons {
    ($to:ident, $predicates:ident: $($from:ident $predicate:ident),* $(,)?) => {
        &[$(OneToOne::of::<spirv::$from, llvm::$to>(stringify!($from)).with(|_, rewriter| {
            Some([("predicate", $predicates::$predicate.attribute(rewriter.context()))].into_iter().collect())
        })),*]
    };
}

static INTEGER_COMPARISONS: &[OneToOne] = comparisons!(ICmpOp, ICmpPredicate:
    IEqualOp Eq, INotEqualOp Ne, LogicalEqualOp Eq, LogicalNotEqualOp Ne,
    SGreaterThanOp Sgt, SGreaterThanEqualOp Sge, SLessThanOp Slt, SLessThanEqualOp Sle,
    UGreaterThanOp Ugt, UGreaterThanEqualOp Uge, ULessThanOp Ult, ULessThanEqualOp Ule,
);

static FLOAT_COMPARISONS: &[OneToOne] = comparisons!(FCmpOp, FCmpPredicate:
    FOrdEqualOp Oeq, FOrdNotEqualOp One, FOrdGreaterThanOp Ogt, FOrdGreaterThanEqualOp Oge,
    FOrdLessThanOp Olt, FOrdLessThanEqualOp Ole,
    FUnordEqualOp Ueq, FUnordNotEqualOp Une, FUnordGreaterThanOp Ugt, FUnordGreaterThanEqualOp Uge,
    FUnordLessThanOp Ult, FUnordLessThanEqualOp Ule,
);

pub(super) fn patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    let tables = [TABLE, INTEGER_COMPARISONS, FLOAT_COMPARISONS];
    tables.into_iter().flatten().map(|rule| rule.pattern(converter)).collect()
}
