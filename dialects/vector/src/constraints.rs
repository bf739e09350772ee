//! Constraints that are peculiar to `vector`, and how types of its operations follow from each other.
#![allow(non_upper_case_globals)]

use crate::attributes::{COMBINING_KIND_ATTR, IteratorType, PRINT_PUNCTUATION_ATTR, PrintPunctuation};
use terrace_ir::constraints::VECTOR;
use terrace_ir::spec::{AttributeConstraint, TypeConstraint, case_value};
use terrace_ir::{Ctx, Operation, Type};

/// Combination of two elements in a reduction.
pub const Vector_CombiningKindAttr: AttributeConstraint<'static> = AttributeConstraint::of(
    "Kind of combining function for contractions and reductions",
    &COMBINING_KIND_ATTR,
);

/// Punctuation printed after a vector.
pub const Vector_PrintPunctuation: AttributeConstraint<'static> =
    AttributeConstraint::of("Punctuation for separating vectors or vector elements", &PRINT_PUNCTUATION_ATTR);

/// Kinds of a contraction's dimensions.
pub const Vector_IteratorTypeArrayAttr: AttributeConstraint<'static> = AttributeConstraint {
    enumeration: Some(IteratorType::SPEC),
    ..AttributeConstraint::new("Iterator type should be an enum.", |attribute| {
        let is_iterator_type =
            |element: &terrace_ir::Attribute<'_>| element.as_dialect("vector.iterator_type").is_some();
        attribute.as_array().is_some_and(|elements| elements.iter().all(is_iterator_type))
    })
};

/// A text to print.
pub const Builtin_StringAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("An Attribute containing a string", |attribute| attribute.as_bytes().is_some());

/// A mask without scalable dimensions.
pub const FixedVectorOfI1: TypeConstraint<'static> =
    TypeConstraint::new("fixed-length vector of 1-bit signless integer values", |ty| {
        VectorOfNonZeroRankOfI1.holds(ty) && !ty.is_scalable_vector()
    })
    .of_class(VECTOR);

/// A mask.
pub const VectorOfNonZeroRankOfI1: TypeConstraint<'static> =
    TypeConstraint::new("vector of 1-bit signless integer values", |ty| {
        VectorOfAnyRankOfI1.holds(ty) && ty.rank() != Some(0)
    })
    .of_class(VECTOR);

/// A mask that may have no dimension.
pub const VectorOfAnyRankOfI1: TypeConstraint<'static> =
    TypeConstraint::new("vector of 1-bit signless integer values", |ty| {
        ty.is_vector() && ty.element_or_self().is_signless_integer_of(1)
    })
    .of_class(VECTOR);

/// A vector of floats.
pub const VectorOfAnyRankOfFloat: TypeConstraint<'static> =
    TypeConstraint::new("vector of floating-point values", |ty| {
        ty.is_vector() && ty.element_or_self().is_float()
    })
    .of_class(VECTOR);

/// A vector of positions.
pub const VectorOfIntegerOrIndex: TypeConstraint<'static> =
    TypeConstraint::new("vector of integer or index values", |ty| {
        ty.is_vector() && ty.rank() != Some(0) && ty.element_or_self().is_int_or_index()
    })
    .of_class(VECTOR);

/// A vector of one dimension.
pub const VectorOfRank1: TypeConstraint<'static> =
    TypeConstraint::new(" of ranks 1", |ty| ty.is_vector() && ty.rank() == Some(1)).of_class(VECTOR);

/// A scalable vector of one dimension.
pub const ScalableVectorOfRank1: TypeConstraint<'static> =
    TypeConstraint::new(" of ranks 1", |ty| ty.is_scalable_vector() && ty.rank() == Some(1)).of_class(VECTOR);

/// A vector of indices, of one dimension.
pub const VectorOfIndexOfRank1: TypeConstraint<'static> =
    TypeConstraint::new("vector of index values of ranks 1", |ty| {
        VectorOfRank1.holds(ty) && ty.element_or_self().is_index()
    })
    .of_class(VECTOR);

/// Printable type.
pub const AnyPrintable: TypeConstraint<'static> =
    TypeConstraint::new("", |ty| ty.is_vector() || ty.is_int_or_index_or_float());

/// Returns the same vector with half the size in its last dimension.
pub(crate) fn half_vector<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    let half = |ty: &Type<'c>| match ty.shape() {
        Some([outer @ .., last]) if last / 2 > 0 => ty.with_shape(context, &[outer, &[last / 2]].concat()),
        _ => *ty,
    };
    types.iter().filter(|ty| ty.is_vector()).map(half).collect()
}

/// Returns the same vector with twice the size in its last dimension; two elements for a vector without dimensions.
pub(crate) fn double_vector<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    let double = |ty: &Type<'c>| match ty.shape() {
        Some([outer @ .., last]) => ty.with_shape(context, &[outer, &[last.saturating_mul(2)]].concat()),
        _ => context.vector_type(&[2], ty.element_or_self()),
    };
    types.iter().filter(|ty| ty.is_vector()).map(double).collect()
}

/// Returns true if an operand has the element type of the first result.
pub(crate) fn has_element_of_result(op: Operation<'_, '_>, operand: usize) -> bool {
    op.result(0).ty().element_or_self() == op.operand(operand).ty().element_or_self()
}

/// Returns true if the first two operands are shaped and have one element type.
pub(crate) fn has_same_operand_elements(op: Operation<'_, '_>) -> bool {
    let (lhs, rhs) = (op.operand(0).ty(), op.operand(1).ty());
    lhs.is_shaped() && rhs.is_shaped() && lhs.element_or_self() == rhs.element_or_self()
}

/// Returns true if the last dimension of the operand divides into pairs.
pub(crate) fn has_even_source(op: Operation<'_, '_>) -> bool {
    op.operand(0).ty().shape().and_then(|shape| shape.last()).is_some_and(|last| last % 2 == 0)
}

/// No operation has more operands than this, so longer lists of types match none anyway.
const MOST_ELEMENTS: i64 = 1 << 24;

/// Returns the type of the elements, once for each element of a vector.
pub(crate) fn elements_of_vector<'c>(_: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    let count = |ty: &Type<'c>| ty.element_count().unwrap_or(0).clamp(0, MOST_ELEMENTS) as usize;
    types.iter().filter(|ty| ty.is_vector()).flat_map(|ty| vec![ty.element_or_self(); count(ty)]).collect()
}

/// Returns true if the results are the elements of the operand.
pub(crate) fn elements_match_source(op: Operation<'_, '_>) -> bool {
    are_elements_of(op.operand(0).ty(), op.results().map(|value| value.ty()))
}

fn are_elements_of<'c>(shaped: Type<'c>, mut elements: impl ExactSizeIterator<Item = Type<'c>>) -> bool {
    let count = elements.len() as i64;
    shaped.element_count() == Some(count) && elements.all(|element| element == shaped.element_or_self())
}

/// Returns true if a text is printed without a vector and with the plain end of a line.
pub(crate) fn prints_text_alone(op: Operation<'_, '_>) -> bool {
    let punctuation = op.attribute("punctuation").map_or(Some(PrintPunctuation::NewLine.value()), case_value);
    let is_plain = op.operand_count() == 0 && punctuation == Some(PrintPunctuation::NewLine.value());
    op.attribute("stringLiteral").is_none() || is_plain
}

/// Returns true if the position is a multiple of the length of the result.
pub(crate) fn has_position_of_result(op: Operation<'_, '_>) -> bool {
    is_multiple(op, op.result(0).ty())
}

/// Returns true if the position is a multiple of the length of the inserted vector.
pub(crate) fn has_position_of_source(op: Operation<'_, '_>) -> bool {
    is_multiple(op, op.operand(0).ty())
}

fn is_multiple(op: Operation<'_, '_>, part: Type<'_>) -> bool {
    let position = op.attribute("pos").and_then(|position| position.as_i64());
    position.zip(part.element_count()).is_some_and(|(position, len)| position.checked_rem(len) == Some(0))
}
