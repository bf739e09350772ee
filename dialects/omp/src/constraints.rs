//! Constraints that are peculiar to `omp`.
#![allow(non_upper_case_globals)]

use crate::attributes::*;
use crate::{CLI_TYPE, MAP_BOUNDS_TY_TYPE};
use terrace_ir::declared;
use terrace_ir::spec::{AttributeConstraint, AttributeStorage, AttributeSyntax, TypeClass, TypeConstraint};
use terrace_ir::{Attribute, Ctx, Type};

/// Returns true if a type holds a variable in memory.
pub fn is_pointer_like(ty: Type<'_>) -> bool {
    ty.is_memref() || ty.as_dialect("llvm.ptr").is_some()
}

/// Returns the type of what is in memory, if the type of the pointer says it.
pub fn pointee<'c>(ty: Type<'c>) -> Option<Type<'c>> {
    if ty.is_memref() { ty.shaped_element() } else { None }
}

/// A pointer or memref.
pub const OpenMP_PointerLikeType: TypeConstraint<'static> =
    TypeConstraint::new("OpenMP-compatible variable type", is_pointer_like)
        .of_class(TypeClass::unnamed(is_pointer_like));

/// A name for a canonical loop.
pub const CanonicalLoopInfoType: TypeConstraint<'static> = TypeConstraint::buildable(
    "Type for representing a reference to a canonical loop",
    |ty| ty.as_dialect(CLI_TYPE.name).is_some(),
    |context| context.dialect_type(&CLI_TYPE, &[]),
);

/// The part of a dimension that is mapped.
pub const OpenMP_MapBoundsType: TypeConstraint<'static> = TypeConstraint::buildable(
    "Type for representing omp map clause bounds information",
    |ty| ty.as_dialect(MAP_BOUNDS_TY_TYPE.name).is_some(),
    |context| context.dialect_type(&MAP_BOUNDS_TY_TYPE, &[]),
);

/// Returns the value of an integer of 64 bits.
fn as_i64(attribute: Attribute<'_>) -> Option<i64> {
    attribute.ty().filter(|ty| ty.is_signless_integer_of(64)).and(attribute.as_i64())
}

fn i64_type(context: Ctx<'_>) -> Type<'_> {
    context.integer_type(64)
}

/// An integer above zero.
pub const PositiveI64Attr: AttributeConstraint<'static> =
    AttributeConstraint::new("64-bit signless integer attribute whose value is positive", |attribute| {
        as_i64(attribute).is_some_and(|value| value > 0)
    })
    .written(AttributeSyntax::of_type(i64_type));

/// An integer that is at least one.
pub const AtLeastOneI64Attr: AttributeConstraint<'static> =
    AttributeConstraint::new("64-bit signless integer attribute whose minimum value is 1", |attribute| {
        as_i64(attribute).is_some_and(|value| value >= 1)
    })
    .written(AttributeSyntax::of_type(i64_type));

/// An integer that is not below zero.
pub const NonNegativeI64Attr: AttributeConstraint<'static> =
    AttributeConstraint::new("64-bit signless integer attribute whose minimum value is 0", |attribute| {
        as_i64(attribute).is_some_and(|value| value >= 0)
    })
    .written(AttributeSyntax::of_type(i64_type));

/// Any type.
pub const AnyTypeAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("type attribute of any type", |attribute| attribute.as_type().is_some())
        .written(AttributeSyntax::Stored(AttributeStorage::Type));

/// Dependences of a task on several variables.
pub const TaskDependArrayAttr: AttributeConstraint<'static> = AttributeConstraint {
    enumeration: Some(enums::ClauseTaskDepend::SPEC),
    ..AttributeConstraint::new("depend clause in a target or task construct array", |attribute| {
        attribute.as_array().is_some_and(|all| all.iter().all(|one| ClauseTaskDependAttr.holds(*one)))
    })
    .written(AttributeSyntax::Stored(AttributeStorage::Array))
};

declared! {
    AtomicControlAttr = ATOMIC_CONTROL_ATTR;
    BindKindAttr = BINDKIND_ATTR;
    CancellationConstructTypeAttr = CANCELLATIONCONSTRUCTTYPE_ATTR;
    ClauseDependAttr = CLAUSE_DEPEND_ATTR;
    ClauseMapFlagsAttr = CLAUSE_MAP_FLAGS_ATTR;
    ClauseTaskDependAttr = CLAUSE_TASK_DEPEND_ATTR;
    DataSharingClauseTypeAttr = DATA_SHARING_TYPE_ATTR;
    GrainsizeTypeAttr = GRAINSIZETYPE_ATTR;
    MemoryOrderKindAttr = MEMORYORDERKIND_ATTR;
    NumTasksTypeAttr = NUMTASKSTYPE_ATTR;
    OrderKindAttr = ORDERKIND_ATTR;
    OrderModifierAttr = ORDER_MOD_ATTR;
    ProcBindKindAttr = PROCBINDKIND_ATTR;
    ReductionModifierAttr = REDUCTION_MODIFIER_ATTR;
    ScheduleKindAttr = SCHEDULEKIND_ATTR;
    ScheduleModifierAttr = SCHED_MOD_ATTR;
    VariableCaptureKindAttr = VARIABLE_CAPTURE_KIND_ATTR;
}
