//! Constraints on attributes.

use crate::attributes::enums::*;
use crate::attributes::*;
use crate::types::{FUNCTION_TYPE, is_type};
use terrace_ir::constraints::{I32Attr, is_array_of};
use terrace_ir::spec::{AttributeCheck, AttributeConstraint, AttributeStorage, AttributeSyntax};

macro_rules! cases {
    ($($(#[$doc:meta])* $name:ident = $summary:literal, $cases:ident;)*) => {$(
        $(#[$doc])*
        pub const $name: AttributeConstraint<'static> = AttributeConstraint::case($summary, $cases::SPEC);
    )*};
}

macro_rules! declared {
    ($($(#[$doc:meta])* $name:ident = $summary:literal, $spec:ident;)*) => {$(
        $(#[$doc])*
        pub const $name: AttributeConstraint<'static> = AttributeConstraint::of($summary, &$spec);
    )*};
}

macro_rules! arrays {
    ($($(#[$doc:meta])* $name:ident = $summary:literal, $spec:ident;)*) => {$(
        $(#[$doc])*
        pub const $name: AttributeConstraint<'static> = AttributeConstraint::new($summary, |attribute| {
            is_array_of(attribute, AttributeConstraint::of("", &$spec))
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
    CConvAttr = "LLVM Calling Convention specification", CCONV_ATTR;
    /// True if a call takes the place of its caller.
    TailCallKindAttr = "LLVM Calling Convention specification", TAIL_CALL_KIND_ATTR;
    /// Linkage of a symbol.
    LinkageAttr = "LLVM Linkage specification", LINKAGE_ATTR;
    /// Which functions keep a frame pointer.
    FramePointerKindAttr = "", FRAME_POINTER_KIND_ATTR;
    /// Which tables for unwinding are written.
    UWTableKindAttr = "", UW_TABLE_KIND_ATTR;
    /// Fast-math assumptions about floats.
    LLVM_FastmathFlagsAttr = "LLVM fastmath flags", FASTMATH_FLAGS_ATTR;
    /// A scope of aliasing.
    LLVM_AliasScopeAttr = "LLVM dialect alias scope", ALIAS_SCOPE_ATTR;
    /// A block of a function, by its tag.
    LLVM_BlockAddressAttr = "", BLOCK_ADDRESS_ATTR;
    /// The tag of a block.
    LLVM_BlockTagAttr = "", BLOCK_TAG_ATTR;
    /// Expression by which a debugger computes a value.
    LLVM_DIExpressionAttr = "", DI_EXPRESSION_ATTR;
    /// A label of the source.
    LLVM_DILabelAttr = "", DI_LABEL_ATTR;
    /// A variable of the source.
    LLVM_DILocalVariableAttr = "", DI_LOCAL_VARIABLE_ATTR;
    /// Number of dereferenceable bytes of a pointer.
    LLVM_DereferenceableAttr = "LLVM dereferenceable attribute", DEREFERENCEABLE_ATTR;
    /// Memory effects of a function.
    LLVM_MemoryEffectsAttr = "", MEMORY_EFFECTS_ATTR;
    /// Features of a target.
    LLVM_TargetFeaturesAttr = "LLVM target features attribute", TARGET_FEATURES_ATTR;
    /// Bounds of the scale of vectors.
    LLVM_VScaleRangeAttr = "", VSCALE_RANGE_ATTR;
    /// A hint for vectorizing.
    LLVM_VecTypeHintAttr = "Explicit vectorization compiler hint", VEC_TYPE_HINT_ATTR;
    /// Annotation of a loop's transformations.
    LoopAnnotationAttr = "", LOOP_ANNOTATION_ATTR;
}

arrays! {
    /// Variables of the source with what they are computed from.
    DIGlobalVariableExpressionArrayAttr = "an array of variable expressions", DI_GLOBAL_VARIABLE_EXPRESSION_ATTR;
    /// Groups of accesses that do not depend on each other.
    LLVM_AccessGroupArrayAttr = "LLVM dialect access group metadata array", ACCESS_GROUP_ATTR;
    /// Scopes of aliasing.
    LLVM_AliasScopeArrayAttr = "LLVM dialect alias scope array", ALIAS_SCOPE_ATTR;
    /// Types of accesses.
    LLVM_TBAATagArrayAttr = "LLVM dialect TBAA tag metadata array", TBAA_TAG_ATTR;
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
