//! The `chlo` dialect: functions that clients of `stablehlo` have beside it, and operations that broadcast.
#![forbid(unsafe_code)]

mod facts;
mod ops;

pub use ops::*;

use terrace_ir::spec::AttributeConstraint;
use terrace_ir::{DialectHooks, DialectSpec, InlinerHooks, TypedOp, case_attributes};
use terrace_stablehlo::{ComparisonDirection, ComparisonType};

case_attributes! {
    /// Comparison of two numbers: `#chlo<comparison_direction LT>`.
    COMPARISON_DIRECTION_ATTR = of_bare_enum("chlo.comparison_direction", ComparisonDirection),
        class = "CHLO_ComparisonDirectionAttr", summary = "Which comparison operation to perform.";
    /// Order by which numbers are compared: `#chlo<comparison_type FLOAT>`.
    COMPARISON_TYPE_ATTR = of_bare_enum("chlo.comparison_type", ComparisonType),
        class = "CHLO_ComparisonTypeAttr", summary = "Which comparison type to use.";
}

/// Constraints that are peculiar to `chlo`.
pub mod constraints {
    #![allow(non_upper_case_globals)]

    use super::{AttributeConstraint, COMPARISON_DIRECTION_ATTR, COMPARISON_TYPE_ATTR};

    /// Must be a comparison.
    pub const CHLO_ComparisonDirectionAttr: AttributeConstraint<'static> =
        AttributeConstraint::of("Which comparison operation to perform.", &COMPARISON_DIRECTION_ATTR);
    /// Must be an order.
    pub const CHLO_ComparisonTypeAttr: AttributeConstraint<'static> =
        AttributeConstraint::of("Which comparison type to use.", &COMPARISON_TYPE_ATTR);
}

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AcosOp::SPEC,
        AcoshOp::SPEC,
        AsinOp::SPEC,
        AsinhOp::SPEC,
        AtanOp::SPEC,
        AtanhOp::SPEC,
        BesselI1eOp::SPEC,
        BroadcastAddOp::SPEC,
        BroadcastAndOp::SPEC,
        BroadcastAtan2Op::SPEC,
        BroadcastCompareOp::SPEC,
        BroadcastComplexOp::SPEC,
        BroadcastDivOp::SPEC,
        BroadcastMaxOp::SPEC,
        BroadcastMinOp::SPEC,
        BroadcastMulOp::SPEC,
        BroadcastNextAfterOp::SPEC,
        BroadcastOrOp::SPEC,
        BroadcastPolygammaOp::SPEC,
        BroadcastPowOp::SPEC,
        BroadcastRemOp::SPEC,
        BroadcastSelectOp::SPEC,
        BroadcastShiftLeftOp::SPEC,
        BroadcastShiftRightArithmeticOp::SPEC,
        BroadcastShiftRightLogicalOp::SPEC,
        BroadcastSubOp::SPEC,
        BroadcastXorOp::SPEC,
        BroadcastZetaOp::SPEC,
        ConjOp::SPEC,
        ConstantOp::SPEC,
        ConstantLikeOp::SPEC,
        CoshOp::SPEC,
        DigammaOp::SPEC,
        ErfOp::SPEC,
        ErfInvOp::SPEC,
        ErfcOp::SPEC,
        IsInfOp::SPEC,
        IsNegInfOp::SPEC,
        IsPosInfOp::SPEC,
        LgammaOp::SPEC,
        MulhiOp::SPEC,
        NextAfterOp::SPEC,
        PolygammaOp::SPEC,
        SinhOp::SPEC,
        SquareOp::SPEC,
        TanOp::SPEC,
        TopKOp::SPEC,
        ZetaOp::SPEC,
    ],
    attributes: &[&COMPARISON_DIRECTION_ATTR, &COMPARISON_TYPE_ATTR],
    hooks: DialectHooks { inliner: Some(&InlinerHooks::ALWAYS), ..DialectHooks::NONE },
    ..DialectSpec::new("chlo")
};
