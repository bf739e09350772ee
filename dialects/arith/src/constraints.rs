//! Constraints that are peculiar to `arith`, and how types of its operations follow from each other.
#![allow(non_upper_case_globals)]

use crate::attributes::{
    AtomicRMWKind, CmpFPredicate, CmpIPredicate, FAST_MATH_FLAGS_ATTR, INTEGER_OVERFLOW_FLAGS_ATTR,
    RoundingMode,
};
use terrace_ir::spec::{AttributeConstraint, Trait, TypeConstraint};
use terrace_ir::{Ctx, Operation, Type};

/// Flags for floats.
pub const Arith_FastMathAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("Floating point fast math flags", &FAST_MATH_FLAGS_ATTR);

/// Flags for integers.
pub const Arith_IntegerOverflowAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("Integer overflow arith flags", &INTEGER_OVERFLOW_FLAGS_ATTR);

/// A rounding mode.
pub const Arith_RoundingModeAttr: AttributeConstraint<'static> =
    AttributeConstraint::case("Floating point rounding mode", RoundingMode::SPEC);

/// A predicate for floats.
pub const Arith_CmpFPredicateAttr: AttributeConstraint<'static> = AttributeConstraint::case(
    "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
    CmpFPredicate::SPEC,
);

/// A predicate for integers.
pub const Arith_CmpIPredicateAttr: AttributeConstraint<'static> = AttributeConstraint::case(
    "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
    CmpIPredicate::SPEC,
);

/// A kind of atomic update.
pub const AtomicRMWKindAttr: AttributeConstraint<'static> = AttributeConstraint::case(
    "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
    AtomicRMWKind::SPEC,
);

/// Type that `arith.bitcast` converts.
pub const BitcastTypeConstraint: TypeConstraint<'static> =
    TypeConstraint::new("signless-integer-or-float-like or memref of signless-integer or float", |ty| {
        value_or_memref_element(ty).is_some_and(|element| element.is_signless_integer() || element.is_float())
    });

/// Type that `arith.index_cast` converts.
pub const IndexCastTypeConstraint: TypeConstraint<'static> =
    TypeConstraint::new("signless-integer-like or memref of signless-integer", |ty| {
        value_or_memref_element(ty).is_some_and(Type::is_signless_int_or_index)
    });

/// Returns the element type of a vector, tensor or ranked memref; a type without shape itself.
fn value_or_memref_element(ty: Type<'_>) -> Option<Type<'_>> {
    let is_unranked_memref = ty.is_any_memref() && !ty.is_memref();
    (!is_unranked_memref).then(|| ty.element_or_self())
}

/// `i1` in the shape of each type: the type of a comparison.
pub fn i1_of_same_shape<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().map(|ty| ty.with_element(context, context.integer_type(1))).collect()
}

/// Trait of all conversions.
pub(crate) const SAME_INPUT_OUTPUT_TENSOR_DIMS: Trait<'static> = Trait::Predicate {
    name: "SameInputOutputTensorDims",
    summary: "input and output have the same tensor dimensions",
    values: &[],
    holds: has_same_tensor_dims,
};

/// Returns true if operand and result have the same shape, as far as they are tensors.
fn has_same_tensor_dims(op: Operation<'_, '_>) -> bool {
    fn dims(ty: Type<'_>) -> &[i64] {
        if ty.is_tensor() { ty.shape().unwrap_or_default() } else { &[] }
    }
    dims(op.operand(0).ty()) == dims(op.result(0).ty())
}

/// Returns true if the condition of a selection is `i1`, or has the shape of the result.
pub(crate) fn has_bool_or_matching_condition(op: Operation<'_, '_>) -> bool {
    let condition = op.operand(0).ty();
    condition.is_signless_integer_of(1) || condition.shape() == op.result(0).ty().shape()
}
