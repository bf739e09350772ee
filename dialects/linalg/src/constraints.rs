//! Constraints that are peculiar to `linalg`.
#![allow(non_upper_case_globals)]

use crate::{ELEMENTWISE_KIND_ATTR, ITERATOR_TYPE_ATTR, IteratorType, TYPE_FN_ATTR, WinogradConv2DFmr};
use terrace_ir::constraints::RANKED_TENSOR;
use terrace_ir::spec::{AttributeConstraint, AttributeStorage, AttributeSyntax, TypeConstraint};
use terrace_ir::{Attribute, AttributeKind, Operation, Type, constraints};

/// A tensor or a memref, of known rank.
pub const TensorOrMemref: TypeConstraint<'static> =
    TypeConstraint::new("memref of any type values or ranked tensor of any type values", |ty| {
        ty.is_memref() || ty.is_ranked_tensor()
    })
    .of_class(constraints::SHAPED);

/// A tensor with four dimensions.
pub const Tensor4D: TypeConstraint<'static> =
    TypeConstraint::new("4D tensor of any type values", |ty| is_tensor_of_rank(ty, 4))
        .of_class(RANKED_TENSOR);

/// A tensor with six dimensions.
pub const Tensor6D: TypeConstraint<'static> =
    TypeConstraint::new("6D tensor of any type values", |ty| is_tensor_of_rank(ty, 6))
        .of_class(RANKED_TENSOR);

fn is_tensor_of_rank(ty: Type<'_>, rank: usize) -> bool {
    ty.is_ranked_tensor() && ty.rank() == Some(rank)
}

/// Conversion of elements.
pub const TypeFnAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("allowed 32-bit signless integer cases: 0, 1", &TYPE_FN_ATTR);

/// A function of elements.
pub const ElementwiseKindAttr: AttributeConstraint<'static> = AttributeConstraint::of(
    "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, \
     20, 21, 22, 23",
    &ELEMENTWISE_KIND_ATTR,
);

/// Kinds of the loops.
pub const IteratorTypeArrayAttr: AttributeConstraint<'static> = AttributeConstraint {
    syntax: AttributeSyntax::Stored(AttributeStorage::Array),
    enumeration: Some(IteratorType::SPEC),
    ..AttributeConstraint::new("Iterator type should be an enum.", |attribute| {
        let is_iterator_type =
            |element: &Attribute<'_>| element.as_dialect(ITERATOR_TYPE_ATTR.name).is_some();
        attribute.as_array().is_some_and(|elements| elements.iter().all(is_iterator_type))
    })
};

/// The number of a loop.
pub const NonNegativeI64Attr: AttributeConstraint<'static> =
    AttributeConstraint::new("64-bit signless integer attribute whose minimum value is 0", |attribute| {
        constraints::I64Attr.holds(attribute) && attribute.as_i64().is_some_and(|value| value >= 0)
    })
    .written(constraints::I64Attr.syntax);

/// Numbers of dimensions, each greater than the one before.
pub const IncreasingI64ArrayAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("i64 dense array attribute should be in increasing order", |attribute| {
        attribute.as_i64_array().is_some_and(|numbers| numbers.is_sorted_by(|a, b| a < b))
    })
    .written(constraints::DenseI64ArrayAttr.syntax);

/// The sizes that Winograd's algorithm is made for.
pub const WinogradConv2DFmrAttr: AttributeConstraint<'static> =
    AttributeConstraint::case("allowed 32-bit signless integer cases: 0, 1, 2", WinogradConv2DFmr::SPEC);

macro_rules! elements {
    ($($name:ident: $len:literal;)*) => {$(
        #[doc = concat!("A stride or a dilation for each of so many dimensions: ", stringify!($len), ".")]
        pub const $name: AttributeConstraint<'static> = AttributeConstraint::new(
            concat!("64-bit signless int elements attribute of shape [", stringify!($len), "]"),
            |attribute| is_elements_of(attribute, $len),
        );
    )*};
}

elements! {
    I64ElementsOf1Attr: 1;
    I64ElementsOf2Attr: 2;
    I64ElementsOf3Attr: 3;
}

fn is_elements_of(attribute: Attribute<'_>, len: i64) -> bool {
    match *attribute.kind() {
        AttributeKind::DenseElements { ty, .. } => {
            ty.element_or_self().is_signless_integer_of(64) && ty.shape() == Some(&[len])
        }
        _ => false,
    }
}

/// Returns true if the first two operands are shaped and have elements of one type.
pub(crate) fn have_one_element_type(op: Operation<'_, '_>) -> bool {
    let mut elements = op.operands().take(2).map(|operand| operand.ty().shaped_element());
    matches!((elements.next(), elements.next()), (Some(Some(a)), Some(Some(b))) if a == b)
}
