//! Constraints on attributes.

use crate::attributes::enums::*;
use crate::attributes::*;
use crate::types::{FUNCTION_TYPE, is_type};
use terrace_ir::constraints::{I32Attr, is_array_of};
use terrace_ir::declared;
use terrace_ir::spec::{AttributeCheck, AttributeConstraint, AttributeStorage, AttributeSyntax};

macro_rules! cases {
    ($($(#[$doc:meta])* $name:ident = $summary:literal, $cases:ident;)*) => {$(
        $(#[$doc])*
        pub const $name: AttributeConstraint<'static> = AttributeConstraint::case($summary, $cases::SPEC);
    )*};
}

macro_rules! arrays {
    ($($(#[$doc:meta])* $name:ident = $summary:literal, $spec:ident;)*) => {$(
        $(#[$doc])*
        pub const $name: AttributeConstraint<'static> = AttributeConstraint::new($summary, |attribute| {
            is_array_of(attribute, AttributeConstraint::of("", $spec::SPEC))
        })
        .written(AttributeSyntax::Stored(AttributeStorage::Array));
    )*};
}

cases! {
    /// Syntax of inline assembly.
    AsmDialectAttr = "ATT (0) or Intel (1) asm dialect", AsmDialect;
    /// A kind of atomic access.
    AtomicBinOpAttr = "llvm.atomicrmw binary operations", AtomicBinOp;
    /// Ordering of an atomic access.
    AtomicOrderingAttr = "Atomic ordering for LLVM's memory model", AtomicOrdering;
    /// Selection rule of the linker.
    ComdatAttr = "LLVM Comdat Types", Comdat;
    /// A comparison of floats.
    FCmpPredicateAttr = "llvm.fcmp comparison predicate", FCmpPredicate;
    /// Assumption about float exceptions.
    FPExceptionBehaviorAttr = "LLVM Exception Behavior", FPExceptionBehavior;
    /// A comparison of integers.
    ICmpPredicateAttr = "llvm.icmp comparison predicate", ICmpPredicate;
    /// True if the address of a symbol matters.
    UnnamedAddrAttr = "LLVM GlobalValue UnnamedAddr", UnnamedAddr;
    /// Visibility of a symbol.
    VisibilityAttr = "LLVM GlobalValue Visibility", Visibility;
}

declared! {
    /// Calling convention.
    CConvAttr = "LLVM Calling Convention specification", CConvAttr::SPEC;
    /// True if a call takes the place of its caller.
    TailCallKindAttr = "LLVM Calling Convention specification", TailCallKindAttr::SPEC;
    /// Linkage of a symbol.
    LinkageAttr = "LLVM Linkage specification", LinkageAttr::SPEC;
    /// Which functions keep a frame pointer.
    FramePointerKindAttr = "", FramePointerKindAttr::SPEC;
    /// Which tables for unwinding are written.
    UWTableKindAttr = "", UWTableKindAttr::SPEC;
    /// Fast-math assumptions about floats.
    LLVM_FastmathFlagsAttr = "LLVM fastmath flags", FastmathFlagsAttr::SPEC;
    /// A scope of aliasing.
    LLVM_AliasScopeAttr = "LLVM dialect alias scope", AliasScopeAttr::SPEC;
    /// A block of a function, by its tag.
    LLVM_BlockAddressAttr = "", BlockAddressAttr::SPEC;
    /// The tag of a block.
    LLVM_BlockTagAttr = "", BlockTagAttr::SPEC;
    /// Expression by which a debugger computes a value.
    LLVM_DIExpressionAttr = "", DIExpressionAttr::SPEC;
    /// A label of the source.
    LLVM_DILabelAttr = "", DILabelAttr::SPEC;
    /// A variable of the source.
    LLVM_DILocalVariableAttr = "", DILocalVariableAttr::SPEC;
    /// Number of dereferenceable bytes of a pointer.
    LLVM_DereferenceableAttr = "LLVM dereferenceable attribute", DereferenceableAttr::SPEC;
    /// Memory effects of a function.
    LLVM_MemoryEffectsAttr = "", MemoryEffectsAttr::SPEC;
    /// Features of a target.
    LLVM_TargetFeaturesAttr = "LLVM target features attribute", TargetFeaturesAttr::SPEC;
    /// Bounds of the scale of vectors.
    LLVM_VScaleRangeAttr = "", VScaleRangeAttr::SPEC;
    /// A hint for vectorizing.
    LLVM_VecTypeHintAttr = "Explicit vectorization compiler hint", VecTypeHintAttr::SPEC;
    /// Annotation of a loop's transformations.
    LoopAnnotationAttr = "", LoopAnnotationAttr::SPEC;
}

arrays! {
    /// Variables of the source with what they are computed from.
    DIGlobalVariableExpressionArrayAttr = "an array of variable expressions", DIGlobalVariableExpressionAttr;
    /// Groups of accesses that do not depend on each other.
    LLVM_AccessGroupArrayAttr = "LLVM dialect access group metadata array", AccessGroupAttr;
    /// Scopes of aliasing.
    LLVM_AliasScopeArrayAttr = "LLVM dialect alias scope array", AliasScopeAttr;
    /// Types of accesses.
    LLVM_TBAATagArrayAttr = "LLVM dialect TBAA tag metadata array", TBAATagAttr;
}

/// A rounding mode that exists.
pub const ValidRoundingModeAttr: AttributeConstraint<'static> = AttributeConstraint {
    check: AttributeCheck::Function(|attribute| {
        AttributeConstraint::case("", RoundingMode::SPEC).holds(attribute)
            && attribute.as_i64().is_some_and(|mode| mode >= 0)
    }),
    ..AttributeConstraint::case("LLVM Rounding Mode whose minimum value is 0", RoundingMode::SPEC)
};

/// Overflow assumptions.
pub const LLVM_IntegerOverflowFlagsProp: AttributeConstraint<'static> =
    AttributeConstraint::flags("LLVM integer overflow flags", Some("overflow"), IntegerOverflowFlags::SPEC);

/// No-wrap assumptions about address arithmetic.
pub const GEPNoWrapFlagsProp: AttributeConstraint<'static> =
    AttributeConstraint::flags("::mlir::LLVM::GEPNoWrapFlags", None, GEPNoWrapFlags::SPEC);

/// An integer that is not negative.
pub const I32AttrNonNegative: AttributeConstraint<'static> = AttributeConstraint {
    check: AttributeCheck::Function(|attribute| {
        I32Attr.holds(attribute) && attribute.as_i64().is_some_and(|value| value >= 0)
    }),
    ..AttributeConstraint::new("32-bit signless integer attribute whose value is non-negative", |_| true)
        .written(I32Attr.syntax)
};

/// A function type.
pub const LLVM_FunctionTypeAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("type attribute of LLVM function type", |attribute| {
        attribute.as_type().is_some_and(|ty| is_type(ty, &FUNCTION_TYPE))
    })
    .written(AttributeSyntax::Stored(AttributeStorage::Type));
