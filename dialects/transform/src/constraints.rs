//! Types of operands and results.
#![allow(non_upper_case_globals)]

use crate::attributes::{
    FailurePropagationMode, MatchCmpIPredicate, MatchInterfaceEnum, TransposeMatmulInput, WinogradConv2DFmr,
};
use crate::{AFFINE_MAP_TYPE, ANY_OP_TYPE, ANY_VALUE_TYPE, Kind, OP_TYPE, kind_of, op_name_of};
use terrace_bufferization::LayoutMapOption;
use terrace_ir::constraints::{DenseI64ArrayAttr, I64ArrayAttr, I64Attr};
use terrace_ir::spec::{AttributeConstraint, AttributeStorage, AttributeSyntax, TypeClass, TypeConstraint};
use terrace_ir::{Attribute, Type};
use terrace_vector::{
    VectorContractLowering, VectorMultiReductionLowering, VectorTransferSplit, VectorTransposeLowering,
};

fn is_op_handle(ty: Type<'_>) -> bool {
    kind_of(ty) == Some(Kind::Ops)
}

fn is_param(ty: Type<'_>) -> bool {
    kind_of(ty) == Some(Kind::Params)
}

fn is_value_handle(ty: Type<'_>) -> bool {
    kind_of(ty) == Some(Kind::Values)
}

/// Operations.
pub const OpHandle: TypeConstraint<'static> =
    TypeConstraint::new("TransformHandleTypeInterface instance", is_op_handle)
        .of_class(TypeClass::unnamed(is_op_handle));

/// A parameter.
pub const Param: TypeConstraint<'static> =
    TypeConstraint::new("TransformParamTypeInterface instance", is_param)
        .of_class(TypeClass::unnamed(is_param));

/// Values.
pub const ValueHandle: TypeConstraint<'static> =
    TypeConstraint::new("TransformValueHandleTypeInterface instance", is_value_handle)
        .of_class(TypeClass::unnamed(is_value_handle));

/// Operations, values or a parameter.
pub const AnyHandleOrParam: TypeConstraint<'static> =
    TypeConstraint::new("any transform handle or parameter", |ty| kind_of(ty).is_some());

/// Operations or values.
pub const AnyHandle: TypeConstraint<'static> =
    TypeConstraint::new("any transform handle", |ty| is_op_handle(ty) || is_value_handle(ty));

/// Operations or values, where something looks at them.
pub const OpOrValueHandle: TypeConstraint<'static> =
    TypeConstraint::new("transform operation or value handle", |ty| is_op_handle(ty) || is_value_handle(ty));

/// Operations, values or an affine map.
pub const HandleOrAffineMap: TypeConstraint<'static> =
    TypeConstraint::new("transform operation or value handle or ", |ty| {
        is_op_handle(ty) || is_value_handle(ty) || ty.as_dialect(AFFINE_MAP_TYPE.name).is_some()
    });

/// Operations or a parameter.
pub const ParamOrOpHandle: TypeConstraint<'static> =
    TypeConstraint::new("transform any param type or any handle type", |ty| is_op_handle(ty) || is_param(ty));

/// Any values.
pub const AnyValueType: TypeConstraint<'static> = TypeConstraint::buildable(
    "",
    |ty| ty.as_dialect(ANY_VALUE_TYPE.name).is_some(),
    |context| context.dialect_type(&ANY_VALUE_TYPE, &[]),
);

/// Any operations.
pub const AnyOpType: TypeConstraint<'static> = TypeConstraint::buildable(
    "",
    |ty| ty.as_dialect(ANY_OP_TYPE.name).is_some(),
    |context| context.dialect_type(&ANY_OP_TYPE, &[]),
);

/// Handles of operations that say the name of these.
const NAMED: TypeClass<'static> = TypeClass::new(OP_TYPE.name, |ty| op_name_of(ty).is_some());

macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident = $op:literal;)*) => { $(
        $(#[$doc])*
        pub const $name: TypeConstraint<'static> =
            TypeConstraint::new(concat!("Transform IR handle to ", $op, " operations"), |ty| {
                op_name_of(ty) == Some($op)
            })
            .of_class(NAMED);
    )* };
}

handles! {
    /// `memref.alloc` operations.
    AllocHandle = "memref.alloc";
    /// `bufferization.alloc_tensor` operations.
    AllocTensorHandle = "bufferization.alloc_tensor";
    /// `memref.alloca` operations.
    AllocaHandle = "memref.alloca";
    /// `linalg.pack` operations.
    LinalgPackHandle = "linalg.pack";
    /// `linalg.transpose` operations.
    LinalgTransposeHandle = "linalg.transpose";
    /// `linalg.unpack` operations.
    LinalgUnpackHandle = "linalg.unpack";
    /// `scf.for` operations.
    ScfForHandle = "scf.for";
    /// `tensor.collapse_shape` operations.
    TensorCollapseShapeHandle = "tensor.collapse_shape";
    /// `tensor.empty` operations.
    TensorEmptyHandle = "tensor.empty";
    /// `tensor.expand_shape` operations.
    TensorExpandShapeHandle = "tensor.expand_shape";
    /// `tensor.extract_slice` operations.
    TensorExtractSliceHandle = "tensor.extract_slice";
    /// `tensor.pad` operations.
    TensorPadHandle = "tensor.pad";
}

/// An integer that is not negative.
pub const NonNegativeI64: AttributeConstraint<'static> =
    AttributeConstraint::new("64-bit signless integer attribute whose value is non-negative", |attribute| {
        I64Attr.holds(attribute) && attribute.as_i64().is_some_and(|value| value >= 0)
    })
    .written(I64Attr.syntax);

/// An integer that is positive.
pub const PositiveI64: AttributeConstraint<'static> =
    AttributeConstraint::new("64-bit signless integer attribute whose value is positive", |attribute| {
        I64Attr.holds(attribute) && attribute.as_i64().is_some_and(|value| value > 0)
    })
    .written(I64Attr.syntax);

/// Integers that are not negative.
pub const NonNegativeI64s: AttributeConstraint<'static> =
    AttributeConstraint::new("i64 dense array attribute whose value is non-negative", |attribute| {
        attribute.as_i64_array().is_some_and(|values| values.iter().all(|value| *value >= 0))
    })
    .written(DenseI64ArrayAttr.syntax);

/// Three integers.
pub const ThreeI64s: AttributeConstraint<'static> =
    AttributeConstraint::new("i64 dense array attribute with exactly 3 elements", |attribute| {
        attribute.as_i64_array().is_some_and(|values| values.len() == 3)
    })
    .written(DenseI64ArrayAttr.syntax);

/// No integers, or three.
pub const NoneOrThreeI64s: AttributeConstraint<'static> =
    AttributeConstraint::new("i64 dense array attribute with 0 or 3 elements", |attribute| {
        attribute.as_i64_array().is_some_and(|values| matches!(values.len(), 0 | 3))
    })
    .written(DenseI64ArrayAttr.syntax);

/// Lists of integers.
pub const I64Arrays: AttributeConstraint<'static> =
    AttributeConstraint::new("array of arrays of i64", |attribute| {
        attribute.as_array().is_some_and(|lists| lists.iter().all(|list| I64ArrayAttr.holds(*list)))
    })
    .written(AttributeSyntax::Stored(AttributeStorage::Array));

/// The signature of a function.
pub const SignatureAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("function type attribute", |attribute: Attribute<'_>| {
        attribute.as_type().and_then(Type::as_function).is_some()
    })
    .written(AttributeSyntax::Stored(AttributeStorage::Type));

/// A text of any type.
pub const TextAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("An Attribute containing a string", |attribute| attribute.as_bytes().is_some())
        .written(AttributeSyntax::Stored(AttributeStorage::String));

/// Handling of a failure.
pub const FailurePropagationModeAttr: AttributeConstraint<'static> =
    AttributeConstraint::case("Silenceable error propagation policy", FailurePropagationMode::SPEC);

/// Comparison of two parameters.
pub const MatchCmpIPredicateAttr: AttributeConstraint<'static> = AttributeConstraint::case(
    "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5",
    MatchCmpIPredicate::SPEC,
);

/// Interface of an operation to match.
pub const MatchInterfaceEnumAttr: AttributeConstraint<'static> =
    AttributeConstraint::case("An interface to match", MatchInterfaceEnum::SPEC);

/// An operand of a multiplication.
pub const TransposeMatmulInputAttr: AttributeConstraint<'static> = AttributeConstraint::case(
    "Input to transpose when converting matmul ops to transposed variants",
    TransposeMatmulInput::SPEC,
);

/// Sizes of a convolution after Winograd.
pub const WinogradConv2DFmrAttr: AttributeConstraint<'static> =
    AttributeConstraint::case("allowed 32-bit signless integer cases: 0, 1, 2", WinogradConv2DFmr::SPEC);

/// The layouts of buffers.
pub const LayoutMapOptionAttr: AttributeConstraint<'static> =
    AttributeConstraint::case("option for map layout", LayoutMapOption::SPEC);

/// Lowering of contractions.
pub const VectorContractLoweringAttr: AttributeConstraint<'static> = AttributeConstraint::case(
    "control the lowering of `vector.contract` operations.",
    VectorContractLowering::SPEC,
);

/// Lowering of multi-dimensional reductions.
pub const VectorMultiReductionLoweringAttr: AttributeConstraint<'static> = AttributeConstraint::case(
    "control the lowering of `vector.multi_reduction`.",
    VectorMultiReductionLowering::SPEC,
);

/// Lowering of transpositions.
pub const VectorTransposeLoweringAttr: AttributeConstraint<'static> = AttributeConstraint::case(
    "control the lowering of `vector.transpose` operations.",
    VectorTransposeLowering::SPEC,
);

/// Splitting of transfers.
pub const VectorTransferSplitAttr: AttributeConstraint<'static> = AttributeConstraint::case(
    "control the splitting of `vector.transfer` operations into in-bounds and out-of-bounds variants.",
    VectorTransferSplit::SPEC,
);
