//! Constraints that are peculiar to `stablehlo`, and that `chlo` borrows.
#![allow(non_upper_case_globals)]

use crate::attributes::*;
use crate::types::{is_future, is_token};
use terrace_ir::constraints::{RANKED_TENSOR, TENSOR};
use terrace_ir::spec::{AttributeConstraint, TypeConstraint};
use terrace_ir::{Attribute, AttributeKind, Signedness, Type, TypeKind};
use terrace_quant::{Granularity, scales_of};
use terrace_support::ensure_stack;
use terrace_support::float::FloatSemantics;

const WIDTHS: [u32; 6] = [2, 4, 8, 16, 32, 64];

/// Returns true if it is a truth value.
pub fn is_pred(ty: Type<'_>) -> bool {
    ty.is_signless_integer_of(1)
}

/// Returns true if it is an integer with a sign, which has none in its type.
pub fn is_signed_int(ty: Type<'_>) -> bool {
    matches!(ty.as_integer(), Some((width, Signedness::Signless)) if WIDTHS.contains(&width))
}

/// Returns true if it is an integer without a sign.
pub fn is_unsigned_int(ty: Type<'_>) -> bool {
    matches!(ty.as_integer(), Some((width, Signedness::Unsigned)) if WIDTHS.contains(&width))
}

/// Returns true if it is an integer that is no truth value.
pub fn is_int(ty: Type<'_>) -> bool {
    is_signed_int(ty) || is_unsigned_int(ty)
}

/// Returns true if it is a float that the dialect has.
pub fn is_float(ty: Type<'_>) -> bool {
    ty.as_float().is_some_and(|semantics| {
        !matches!(semantics, FloatSemantics::F80 | FloatSemantics::F128 | FloatSemantics::TF32)
    })
}

/// Returns true if it is a complex number of two floats of 32 or 64 bits.
pub fn is_complex(ty: Type<'_>) -> bool {
    ty.as_complex().is_some_and(is_float32_or_64)
}

fn is_float32_or_64(ty: Type<'_>) -> bool {
    matches!(ty.as_float(), Some(FloatSemantics::F32 | FloatSemantics::F64))
}

/// Returns true if it is a quantized number with one scale for all of a tensor.
pub fn is_quantized(ty: Type<'_>) -> bool {
    scales_of(ty).is_some_and(|scales| scales.granularity == Granularity::Layer)
}

/// Returns true if it is a quantized number with a scale for each position in a dimension.
pub fn is_quantized_by_axis(ty: Type<'_>) -> bool {
    scales_of(ty).is_some_and(|scales| scales.granularity == Granularity::Axis)
}

fn has_valid_axis(ty: Type<'_>) -> bool {
    let Some(scales) =
        scales_of(ty.element_or_self()).filter(|scales| scales.granularity == Granularity::Axis)
    else {
        return true;
    };
    let axis = scales.dimensions.first().and_then(|axis| usize::try_from(*axis).ok());
    let size = axis.and_then(|axis| ty.shape()?.get(axis));
    size.is_some_and(|size| *size < 0 || *size == scales.values.len() as i64)
}

macro_rules! tensors {
    ($($name:ident = $summary:literal, $element:expr $(, $more:expr)?;)*) => {$(
        #[doc = concat!("Must be: ", $summary, ".")]
        pub const $name: TypeConstraint<'static> = TypeConstraint::new($summary, |ty| {
            let element: fn(Type<'_>) -> bool = $element;
            ty.is_ranked_tensor() && element(ty.element_or_self()) $(&& { let more: fn(Type<'_>) -> bool = $more; more(ty) })?
        })
        .of_class(RANKED_TENSOR);
    )*};
    (of any rank: $($name:ident = $summary:literal, $element:expr;)*) => {$(
        #[doc = concat!("Must be: ", $summary, ".")]
        pub const $name: TypeConstraint<'static> = TypeConstraint::new($summary, |ty| {
            let element: fn(Type<'_>) -> bool = $element;
            ty.is_tensor() && element(ty.element_or_self())
        })
        .of_class(TENSOR);
    )*};
}

/// Returns true if it is any number of the dialect.
pub fn is_number(ty: Type<'_>) -> bool {
    is_float(ty) || is_pred(ty) || is_int(ty) || is_complex(ty) || is_quantized(ty)
}

fn is_dimension(ty: Type<'_>) -> bool {
    ty.is_index() || is_int(ty)
}

fn is_static_of_rank(ty: Type<'_>, rank: usize) -> bool {
    ty.has_static_shape() && ty.rank() == Some(rank)
}

fn has_bounded_shape(ty: Type<'_>) -> bool {
    let dynamic = ty.shape().unwrap_or_default().iter().filter(|size| **size < 0).count();
    dynamic == 0
        || dynamic == 1 && ty.encoding().is_some_and(|bounds| bounds.as_dialect(BOUNDS_ATTR.name).is_some())
}

tensors! {
    HLO_Tensor = "ranked tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized values", is_number;
    HLO_NonQuantizedTensor = "ranked tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements values",
        |ty| is_float(ty) || is_pred(ty) || is_int(ty) || is_complex(ty);
    HLO_TensorOrPerAxisQuantizedTensor = "ranked tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized or per-axis integer quantized values",
        |ty| is_number(ty) || is_quantized_by_axis(ty), has_valid_axis;
    HLO_ScalarTensor = "0D tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized values",
        is_number, |ty| ty.rank() == Some(0);
    HLO_ScalarIntTensor = "0D tensor of 2/4/8/16/32/64-bit integer values", is_int, |ty| ty.rank() == Some(0);
    HLO_ScalarPredIntOrFpTensor = "0D tensor of bool or 2/4/8/16/32/64-bit integer or 4/6/8/16/32/64-bit float values",
        |ty| is_pred(ty) || is_int(ty) || is_float(ty), |ty| ty.rank() == Some(0);
    HLO_IntTensor = "ranked tensor of 2/4/8/16/32/64-bit integer values", is_int;
    HLO_FpTensor = "ranked tensor of 4/6/8/16/32/64-bit float values", is_float;
    HLO_Fp32Or64Tensor = "ranked tensor of 32/64-bit float values", is_float32_or_64;
    HLO_PredTensor = "ranked tensor of bool values", is_pred;
    HLO_ComplexTensor = "ranked tensor of complex type with 32/64-bit float elements values", is_complex;
    HLO_IntOrFpTensor = "ranked tensor of 2/4/8/16/32/64-bit integer or 4/6/8/16/32/64-bit float values",
        |ty| is_int(ty) || is_float(ty);
    HLO_PredOrIntTensor = "ranked tensor of bool or 2/4/8/16/32/64-bit integer values", |ty| is_pred(ty) || is_int(ty);
    HLO_FpOrComplexTensor = "ranked tensor of 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements values",
        |ty| is_float(ty) || is_complex(ty);
    HLO_FpOrQuantizedIntTensor = "ranked tensor of 4/6/8/16/32/64-bit float or per-tensor integer quantized values",
        |ty| is_float(ty) || is_quantized(ty);
    HLO_FpComplexOrQuantizedIntTensor = "ranked tensor of 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements or per-tensor integer quantized values",
        |ty| is_float(ty) || is_complex(ty) || is_quantized(ty);
    HLO_IntFpOrComplexOrQuantizedIntTensor = "ranked tensor of 2/4/8/16/32/64-bit integer or 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements or per-tensor integer quantized values",
        |ty| is_int(ty) || is_float(ty) || is_complex(ty) || is_quantized(ty);
    HLO_SIntFpComplexOrQuantizedIntTensor = "ranked tensor of 2/4/8/16/32/64-bit signless integer or 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements or per-tensor integer quantized values",
        |ty| is_signed_int(ty) || is_float(ty) || is_complex(ty) || is_quantized(ty);
    HLO_SIntFpOrQuantizedIntTensor = "ranked tensor of 2/4/8/16/32/64-bit signless integer or 4/6/8/16/32/64-bit float or per-tensor integer quantized values",
        |ty| is_signed_int(ty) || is_float(ty) || is_quantized(ty);
    HLO_PredIntOrFpTensor = "ranked tensor of bool or 2/4/8/16/32/64-bit integer or 4/6/8/16/32/64-bit float values",
        |ty| is_pred(ty) || is_int(ty) || is_float(ty);
    HLO_FloatOrQuantizedIntOrPerAxisQuantizedIntTensor = "ranked tensor of 4/6/8/16/32/64-bit float or per-tensor integer quantized or per-axis integer quantized values",
        |ty| is_float(ty) || is_quantized(ty) || is_quantized_by_axis(ty), has_valid_axis;
    HLO_QuantizedIntOrPerAxisQuantizedIntTensor = "ranked tensor of per-tensor integer quantized or per-axis integer quantized values",
        |ty| is_quantized(ty) || is_quantized_by_axis(ty), has_valid_axis;
    HLO_FloatOrQuantizedTensor = "ranked tensor of 4/6/8/16/32/64-bit float or per-tensor integer quantized values",
        |ty| is_float(ty) || is_quantized(ty);
    HLO_1DFloatOrQuantizedTensor = "1D tensor of 4/6/8/16/32/64-bit float or per-tensor integer quantized values",
        |ty| is_float(ty) || is_quantized(ty), |ty| ty.rank() == Some(1);
    HLO_StaticShapeTensorOrPerAxisQuantizedTensor = "statically shaped tensor",
        |ty| is_number(ty) || is_quantized_by_axis(ty), |ty| has_valid_axis(ty) && ty.has_static_shape();
    HLO_StaticShapeTensorPerAxisQuantizedTensorOrBoundedTensor = "statically shaped or single bounded dimension tensor",
        |ty| is_number(ty) || is_quantized_by_axis(ty), |ty| has_valid_axis(ty) && has_bounded_shape(ty);
    HLO_StaticShapeIntOrFpTensor = "statically shaped tensor of 2/4/8/16/32/64-bit integer or 4/6/8/16/32/64-bit float values",
        |ty| is_int(ty) || is_float(ty), |ty| ty.has_static_shape();
    HLO_StaticShapeIntFpComplexOrQuantizedTensor = "statically shaped tensor of 2/4/8/16/32/64-bit integer or 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements or per-tensor integer quantized values",
        |ty| is_int(ty) || is_float(ty) || is_complex(ty) || is_quantized(ty), |ty| ty.has_static_shape();
    HLO_DimensionTensor = "1D tensor of index or 2/4/8/16/32/64-bit integer values", is_dimension, |ty| ty.rank() == Some(1);
    HLO_StaticDimensionTensor = "statically shaped 1-dimensional tensor", is_dimension, |ty| is_static_of_rank(ty, 1);
    HLO_Static1DIntTensor = "statically shaped 1-dimensional integer tensor", is_int, |ty| is_static_of_rank(ty, 1);
    HLO_Static2DIntTensor = "statically shaped 2-dimensional integer tensor", is_int, |ty| is_static_of_rank(ty, 2);
    HLO_IndexedIntTensor = "ranked tensor of integer or index values", |ty| ty.is_integer() || ty.is_index();
    I32RankedTensor = "ranked tensor of 32-bit signless integer values", |ty| ty.is_signless_integer_of(32);
    UI32RankedTensor = "ranked tensor of 32-bit unsigned integer values",
        |ty| ty.as_integer() == Some((32, Signedness::Unsigned));
}

tensors! {
    of any rank:
    HLO_AnyTensor = "tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized or per-axis integer quantized values",
        |ty| is_number(ty) || is_quantized_by_axis(ty);
    HLO_AnyPredTensor = "tensor of bool values", is_pred;
    HLO_AnyFpTensor = "tensor of 4/6/8/16/32/64-bit float values", is_float;
    HLO_AnyComplexTensor = "tensor of complex type with 32/64-bit float elements values", is_complex;
    HLO_AnyFpOrComplexTensor = "tensor of 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements values",
        |ty| is_float(ty) || is_complex(ty);
    HLO_AnyPredOrIntTensor = "tensor of bool or 2/4/8/16/32/64-bit integer values", |ty| is_pred(ty) || is_int(ty);
}

fn is_buffer(ty: Type<'_>) -> bool {
    ty.is_memref() && is_number(ty.element_or_self())
}

fn is_tensor_or_token(ty: Type<'_>) -> bool {
    HLO_TensorOrPerAxisQuantizedTensor.holds(ty) || is_token(ty)
}

fn is_tuple_of(ty: Type<'_>, holds: fn(Type<'_>) -> bool) -> bool {
    match ty.kind() {
        TypeKind::Tuple(types) => {
            types.iter().all(|ty| holds(*ty) || ensure_stack(|| is_tuple_of(*ty, holds)))
        }
        _ => false,
    }
}

macro_rules! values {
    ($($name:ident = $summary:literal, $check:expr;)*) => {$(
        #[doc = concat!("Must be: ", $summary, ".")]
        pub const $name: TypeConstraint<'static> = TypeConstraint::new($summary, $check);
    )*};
}

values! {
    HLO_Token = "token", is_token;
    HLO_Future = "future", is_future;
    HLO_Tuple = "nested tuple with any combination of tensors, buffers and tokens values",
        |ty| is_tuple_of(ty, |ty| is_tensor_or_token(ty) || is_buffer(ty));
    HLO_TensorOrToken = "ranked tensor of numbers or token", |ty| HLO_Tensor.holds(ty) || is_token(ty);
    HLO_TensorOrPerAxisQuantizedTensorOrToken = "ranked tensor of numbers or token", is_tensor_or_token;
    HLO_TensorOrPerAxisQuantizedTensorOrTokenOrBuffer = "ranked tensor of numbers or token or memref of numbers",
        |ty| is_tensor_or_token(ty) || is_buffer(ty);
    HLO_TensorOrPerAxisQuantizedTensorOrTokenOrTuple = "ranked tensor of numbers or token or tuple of such",
        |ty| is_tensor_or_token(ty) || HLO_Tuple.holds(ty);
    HLO_TensorOrPerAxisQuantizedTensorOrTokenOrTupleOrBuffer =
        "ranked tensor of numbers or token or tuple of such or memref of numbers",
        |ty| is_tensor_or_token(ty) || HLO_Tuple.holds(ty) || is_buffer(ty);
    HLO_StaticShapeTensorOrPerAxisQuantizedTensorOrToken = "statically shaped tensor or token",
        |ty| HLO_StaticShapeTensorOrPerAxisQuantizedTensor.holds(ty) || is_token(ty);
    HLO_CustomCallValue = "tensor of numbers, memref, token, tuple of such, or future", |ty| {
        let is_value = |ty: Type<'_>| HLO_AnyTensor.holds(ty) || is_buffer(ty) || is_token(ty);
        is_value(ty) || is_tuple_of(ty, |ty| HLO_AnyTensor.holds(ty) || is_buffer(ty) || is_token(ty)) || is_future(ty)
    };
}

macro_rules! attributes {
    ($($name:ident = $spec:ident;)*) => {$(
        #[doc = concat!("Must be an attribute of [`", stringify!($spec), "`].")]
        pub const $name: AttributeConstraint<'static> = AttributeConstraint::of($spec.summary, &$spec);
    )*};
}

attributes! {
    StableHLO_ChannelHandle = CHANNEL_HANDLE_ATTR;
    StableHLO_ComparisonDirectionAttr = COMPARISON_DIRECTION_ATTR;
    StableHLO_ComparisonTypeAttr = COMPARISON_TYPE_ATTR;
    StableHLO_ConvDimensionNumbers = CONV_ATTR;
    StableHLO_DotAlgorithm = DOT_ALGORITHM_ATTR;
    StableHLO_DotDimensionNumbers = DOT_ATTR;
    StableHLO_FftTypeAttr = FFT_TYPE_ATTR;
    StableHLO_GatherDimensionNumbers = GATHER_ATTR;
    StableHLO_ResultAccuracyAttr = RESULT_ACCURACY_ATTR;
    StableHLO_RngAlgorithmAttr = RNG_ALGORITHM_ATTR;
    StableHLO_RngDistributionAttr = RNG_DISTRIBUTION_ATTR;
    StableHLO_ScatterDimensionNumbers = SCATTER_ATTR;
    StableHLO_TransposeAttr = TRANSPOSE_ATTR;
}

fn is_array_of(attribute: Attribute<'_>, holds: impl Fn(Attribute<'_>) -> bool) -> bool {
    attribute.as_array().is_some_and(|elements| elements.iter().all(|element| holds(*element)))
}

fn integer_of(attribute: Attribute<'_>, width: u32) -> Option<i64> {
    attribute.as_i64().filter(|_| attribute.ty().is_some_and(|ty| ty.is_signless_integer_of(width)))
}

/// Must be precisions.
pub const StableHLO_PrecisionConfigAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("Precision Config attribute", |attribute| {
        is_array_of(attribute, |element| element.as_dialect(PRECISION_ATTR.name).is_some())
    });

/// Must be a convention of calls.
pub const StableHLO_CustomCallApiVersionAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("Custom call API version", |attribute| {
        integer_of(attribute, 32).is_some_and(|version| (0..=4).contains(&version))
    });

/// Must be names of functions.
pub const StableHLO_FlatSymbolRefArrayAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("flat symbol ref array attribute", |attribute| {
        is_array_of(attribute, |element| element.as_flat_symbol().is_some())
    });

/// Must be aliases of results.
pub const StableHLO_OutputOperandAliases: AttributeConstraint<'static> =
    AttributeConstraint::new("Aliasing attribute for outputs and operands of CustomCall", |attribute| {
        is_array_of(attribute, |element| element.as_dialect(OUTPUT_OPERAND_ALIAS_ATTR.name).is_some())
    });

fn is_layout(attribute: Attribute<'_>) -> bool {
    matches!(*attribute.kind(), AttributeKind::DenseElements { ty, .. }
        if ty.element_or_self().is_index() && ty.rank() == Some(1))
}

/// Must be layouts.
pub const StableHLO_ArrayOfLayoutAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("Array of layout (1D tensor of index type) attributes", |attribute| {
        is_array_of(attribute, is_layout)
    });

/// Must be tilings.
pub const StableHLO_ArrayOfTilingAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("Array of tiling attributes", |attribute| {
        is_array_of(attribute, |element| is_array_of(element, is_layout))
    });

/// Must be text or a dictionary.
pub const StrOrDictionaryAttr: AttributeConstraint<'static> =
    AttributeConstraint::new("string attribute or dictionary of named attribute values", |attribute| {
        attribute.as_bytes().is_some() || attribute.as_dictionary().is_some()
    });

/// Must be groups of replicas.
pub const StableHLO_ReplicaGroups: AttributeConstraint<'static> = AttributeConstraint::new(
    "64-bit signless integer elements attribute or mesh and axes based replica groups representation.",
    |attribute| {
        matches!(*attribute.kind(), AttributeKind::DenseElements { ty, .. }
            if ty.element_or_self().is_signless_integer_of(64))
            || attribute.as_dialect("stablehlo.replica_group_mesh_axes").is_some()
    },
);

/// Must be an integer of 64 bits that is not negative.
pub const NonNegativeI64Attr: AttributeConstraint<'static> =
    AttributeConstraint::new("64-bit signless integer attribute whose value is non-negative", |attribute| {
        integer_of(attribute, 64).is_some_and(|value| value >= 0)
    })
    .written(terrace_ir::constraints::I64Attr.syntax);

/// Must be an integer of 64 bits above zero.
pub const PositiveI64Attr: AttributeConstraint<'static> =
    AttributeConstraint::new("64-bit signless integer attribute whose value is positive", |attribute| {
        integer_of(attribute, 64).is_some_and(|value| value > 0)
    })
    .written(terrace_ir::constraints::I64Attr.syntax);

/// Must be an integer of 32 bits that is not negative.
pub const NonNegativeI32Attr: AttributeConstraint<'static> =
    AttributeConstraint::new("32-bit signless integer attribute whose value is non-negative", |attribute| {
        integer_of(attribute, 32).is_some_and(|value| value >= 0)
    })
    .written(terrace_ir::constraints::I32Attr.syntax);

/// Must be an integer of 32 bits above zero.
pub const PositiveI32Attr: AttributeConstraint<'static> =
    AttributeConstraint::new("32-bit signless integer attribute whose value is positive", |attribute| {
        integer_of(attribute, 32).is_some_and(|value| value > 0)
    })
    .written(terrace_ir::constraints::I32Attr.syntax);
