//! Constraints that are peculiar to `smt`.
#![allow(non_upper_case_globals)]

use crate::{
    ARRAY_TYPE, BOOL_TYPE, BV_ATTR, BV_TYPE, BVCmpPredicate, FUNC_TYPE, INT_TYPE, IntPredicate, is_term,
    is_term_without_functions,
};
use terrace_ir::constraints::I32Attr;
use terrace_ir::spec::{AttributeConstraint, TypeConstraint};

macro_rules! types {
    ($($doc:literal $name:ident = $spec:ident;)*) => {$(
        #[doc = $doc]
        pub const $name: TypeConstraint<'static> =
            TypeConstraint::new("", |ty| ty.as_dialect($spec.name).is_some());
    )*};
}

types! {
    "A function." SMTFuncType = FUNC_TYPE;
    "An array." ArrayType = ARRAY_TYPE;
    "A bit vector." BitVectorType = BV_TYPE;
}

/// A truth value.
pub const BoolType: TypeConstraint<'static> = TypeConstraint::buildable(
    "",
    |ty| ty.as_dialect(BOOL_TYPE.name).is_some(),
    |context| context.dialect_type(&BOOL_TYPE, &[]),
);

/// An integer.
pub const IntType: TypeConstraint<'static> = TypeConstraint::buildable(
    "",
    |ty| ty.as_dialect(INT_TYPE.name).is_some(),
    |context| context.dialect_type(&INT_TYPE, &[]),
);

/// A term that is no function.
pub const AnyNonFuncSMTType: TypeConstraint<'static> =
    TypeConstraint::new("any non-function SMT value type", is_term_without_functions);

/// A term.
pub const AnySMTType: TypeConstraint<'static> = TypeConstraint::new("any SMT value type", is_term);

/// Something else than a term.
pub const AnyNonSMTType: TypeConstraint<'static> = TypeConstraint::new("any non-smt type", |ty| !is_term(ty));

/// Comparison of bit vectors.
pub const BVCmpPredicateAttr: AttributeConstraint<'static> =
    AttributeConstraint::case("smt bit-vector comparison predicate", BVCmpPredicate::SPEC);

/// Comparison of integers.
pub const IntPredicateAttr: AttributeConstraint<'static> =
    AttributeConstraint::case("smt comparison predicate for integers", IntPredicate::SPEC);

/// A bit vector that is known.
pub const SmtBitVectorAttr: AttributeConstraint<'static> = AttributeConstraint::of("", &BV_ATTR);

/// A number of scopes.
pub const I32AttrNonNegative: AttributeConstraint<'static> =
    AttributeConstraint::new("32-bit signless integer attribute whose value is non-negative", |attribute| {
        I32Attr.holds(attribute) && attribute.as_i64().is_some_and(|value| value >= 0)
    })
    .written(I32Attr.syntax);
