//! The operations.

use crate::constraints::{CHLO_ComparisonDirectionAttr, CHLO_ComparisonTypeAttr};
use terrace_ir::constraints::{BoolAttr, DenseI64ArrayAttr, ElementsAttr, I64Attr, TypedAttrInterface};
use terrace_ods_macros::{operation, operations};
use terrace_stablehlo::constraints::*;
use terrace_stablehlo::traits::{COMMUTATIVE, COMPATIBLE_ELEMENTS, COMPATIBLE_TYPES};

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, Elementwise, COMPATIBLE_TYPES, SameOperandsAndResultShape],
        interfaces = [InferShapedTypeOpInterface],
        format = "$operand attr-dict `:` type($operand) `->` type($result)",
        effects = [],
        result_types = custom,
        has = [infer_types, are_compatible_types],
    )]
    struct _<T> {
        operand: Operand<T>,
        result: OpResult<T>,
    }

    /// The arc cosine.
    pub struct AcosOp<HLO_AnyFpOrComplexTensor> = "chlo.acos";
    /// The inverse of the hyperbolic cosine.
    pub struct AcoshOp<HLO_AnyFpOrComplexTensor> = "chlo.acosh";
    /// The arc sine.
    pub struct AsinOp<HLO_AnyFpOrComplexTensor> = "chlo.asin";
    /// The inverse of the hyperbolic sine.
    pub struct AsinhOp<HLO_AnyFpOrComplexTensor> = "chlo.asinh";
    /// The arc tangent.
    pub struct AtanOp<HLO_AnyFpOrComplexTensor> = "chlo.atan";
    /// The inverse of the hyperbolic tangent.
    pub struct AtanhOp<HLO_AnyFpOrComplexTensor> = "chlo.atanh";
    /// The exponentially scaled Bessel function of order one.
    pub struct BesselI1eOp<HLO_AnyFpOrComplexTensor> = "chlo.bessel_i1e";
    /// The conjugate.
    pub struct ConjOp<HLO_AnyFpOrComplexTensor> = "chlo.conj";
    /// The hyperbolic cosine.
    pub struct CoshOp<HLO_AnyFpOrComplexTensor> = "chlo.cosh";
    /// The derivative of the logarithm of the gamma function.
    pub struct DigammaOp<HLO_AnyFpTensor> = "chlo.digamma";
    /// The error function.
    pub struct ErfOp<HLO_AnyFpTensor> = "chlo.erf";
    /// The inverse of the error function.
    pub struct ErfInvOp<HLO_AnyFpTensor> = "chlo.erf_inv";
    /// One minus the error function.
    pub struct ErfcOp<HLO_AnyFpTensor> = "chlo.erfc";
    /// The logarithm of the absolute value of the gamma function.
    pub struct LgammaOp<HLO_AnyFpTensor> = "chlo.lgamma";
    /// The hyperbolic sine.
    pub struct SinhOp<HLO_AnyFpOrComplexTensor> = "chlo.sinh";
    /// The square.
    pub struct SquareOp<HLO_AnyFpOrComplexTensor> = "chlo.square";
    /// The tangent.
    pub struct TanOp<HLO_AnyFpOrComplexTensor> = "chlo.tan";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, Elementwise, SameOperandsAndResultShape],
        interfaces = [InferShapedTypeOpInterface],
        format = "$operand attr-dict `:` type($operand) `->` type($result)",
        effects = [],
        result_types = custom,
        has = [infer_types, are_compatible_types],
    )]
    struct _ {
        operand: Operand<HLO_AnyFpTensor>,
        result: OpResult<HLO_AnyPredTensor>,
    }

    /// Returns true for both infinities.
    pub struct IsInfOp = "chlo.is_inf";
    /// Returns true for negative infinity.
    pub struct IsNegInfOp = "chlo.is_neg_inf";
    /// Returns true for positive infinity.
    pub struct IsPosInfOp = "chlo.is_pos_inf";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, Named("BroadcastingElementwise"), Named("Broadcasting")],
        interfaces = [InferShapedTypeOpInterface],
        format = "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type(results)",
        effects = [],
        result_types = custom,
        has = [infer_types, are_compatible_types],
    )]
    struct _<T, R> {
        lhs: Operand<T>,
        rhs: Operand<T>,
        broadcast_dimensions: OptionalAttr<DenseI64ArrayAttr>,
        #[unnamed]
        result: OpResult<R>,
    }

    /// Adds.
    pub struct BroadcastAddOp<HLO_AnyTensor, HLO_AnyTensor> = "chlo.broadcast_add", traits = [COMMUTATIVE, COMPATIBLE_ELEMENTS];
    /// The logical or bitwise and.
    pub struct BroadcastAndOp<HLO_AnyPredOrIntTensor, HLO_AnyPredOrIntTensor> = "chlo.broadcast_and", traits = [COMMUTATIVE];
    /// The angle of the point with these coordinates, y first.
    pub struct BroadcastAtan2Op<HLO_AnyTensor, HLO_AnyTensor> = "chlo.broadcast_atan2", traits = [SameOperandsAndResultElementType];
    /// Makes complex numbers of real and imaginary parts.
    pub struct BroadcastComplexOp<HLO_AnyFpTensor, HLO_AnyComplexTensor> = "chlo.broadcast_complex";
    /// Divides.
    pub struct BroadcastDivOp<HLO_AnyTensor, HLO_AnyTensor> = "chlo.broadcast_divide", traits = [SameOperandsAndResultElementType];
    /// The greater one.
    pub struct BroadcastMaxOp<HLO_AnyTensor, HLO_AnyTensor> = "chlo.broadcast_maximum", traits = [COMMUTATIVE, COMPATIBLE_ELEMENTS];
    /// The smaller one.
    pub struct BroadcastMinOp<HLO_AnyTensor, HLO_AnyTensor> = "chlo.broadcast_minimum", traits = [COMMUTATIVE, COMPATIBLE_ELEMENTS];
    /// Multiplies.
    pub struct BroadcastMulOp<HLO_AnyTensor, HLO_AnyTensor> = "chlo.broadcast_multiply", traits = [COMMUTATIVE, SameOperandsAndResultElementType];
    /// The next number towards the second one.
    pub struct BroadcastNextAfterOp<HLO_AnyTensor, HLO_AnyTensor> = "chlo.broadcast_next_after", traits = [SameOperandsAndResultElementType];
    /// The logical or bitwise or.
    pub struct BroadcastOrOp<HLO_AnyPredOrIntTensor, HLO_AnyPredOrIntTensor> = "chlo.broadcast_or", traits = [COMMUTATIVE];
    /// A derivative of the digamma function.
    pub struct BroadcastPolygammaOp<HLO_AnyTensor, HLO_AnyTensor> = "chlo.broadcast_polygamma", traits = [SameOperandsAndResultElementType];
    /// Raises to a power.
    pub struct BroadcastPowOp<HLO_AnyTensor, HLO_AnyTensor> = "chlo.broadcast_power", traits = [SameOperandsAndResultElementType];
    /// The remainder of a division towards zero.
    pub struct BroadcastRemOp<HLO_AnyTensor, HLO_AnyTensor> = "chlo.broadcast_remainder", traits = [SameOperandsAndResultElementType];
    /// Shifts to the left.
    pub struct BroadcastShiftLeftOp<HLO_AnyTensor, HLO_AnyTensor> = "chlo.broadcast_shift_left", traits = [SameOperandsAndResultElementType];
    /// Shifts to the right, the sign filling up.
    pub struct BroadcastShiftRightArithmeticOp<HLO_AnyTensor, HLO_AnyTensor> = "chlo.broadcast_shift_right_arithmetic", traits = [SameOperandsAndResultElementType];
    /// Shifts to the right, zeros filling up.
    pub struct BroadcastShiftRightLogicalOp<HLO_AnyTensor, HLO_AnyTensor> = "chlo.broadcast_shift_right_logical", traits = [SameOperandsAndResultElementType];
    /// Subtracts.
    pub struct BroadcastSubOp<HLO_AnyTensor, HLO_AnyTensor> = "chlo.broadcast_subtract", traits = [SameOperandsAndResultElementType];
    /// The logical or bitwise exclusive or.
    pub struct BroadcastXorOp<HLO_AnyPredOrIntTensor, HLO_AnyPredOrIntTensor> = "chlo.broadcast_xor", traits = [COMMUTATIVE];
    /// The Hurwitz zeta function.
    pub struct BroadcastZetaOp<HLO_AnyFpTensor, HLO_AnyFpTensor> = "chlo.broadcast_zeta", traits = [SameOperandsAndResultElementType];
}

/// Compares two numbers, with broadcasting.
#[operation(
    name = "chlo.broadcast_compare",
    traits = [AlwaysSpeculatableImplTrait, Named("BroadcastingElementwise"), Named("Broadcasting")],
    interfaces = [InferShapedTypeOpInterface],
    format = "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type(results)",
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct BroadcastCompareOp {
    lhs: Operand<HLO_AnyTensor>,
    rhs: Operand<HLO_AnyTensor>,
    broadcast_dimensions: OptionalAttr<DenseI64ArrayAttr>,
    comparison_direction: Attr<CHLO_ComparisonDirectionAttr>,
    compare_type: OptionalAttr<CHLO_ComparisonTypeAttr>,
    #[unnamed]
    result: OpResult<HLO_AnyPredTensor>,
}

/// Chooses elements of two tensors, with broadcasting.
#[operation(
    name = "chlo.broadcast_select",
    traits = [AlwaysSpeculatableImplTrait, Named("BroadcastingElementwise"), Named("Broadcasting")],
    interfaces = [InferShapedTypeOpInterface],
    format = "$pred `,` $on_true `,` $on_false attr-dict `:` `(` type($pred) `,` type($on_true) `,` type($on_false) `)` `->` type(results)",
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct BroadcastSelectOp {
    pred: Operand<HLO_PredTensor>,
    on_true: Operand<HLO_AnyTensor>,
    on_false: Operand<HLO_AnyTensor>,
    #[unnamed]
    result: OpResult<HLO_AnyTensor>,
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        interfaces = [InferShapedTypeOpInterface],
        effects = [],
        result_types = custom,
        has = [infer_types, are_compatible_types],
    )]
    struct _;

    /// The next number towards the second one.
    pub struct NextAfterOp = "chlo.next_after",
        traits = [COMPATIBLE_TYPES],
        format = "$x `,` $y attr-dict `:` type($x) `,` type($y) `->` type(results)",
    {
        x: Operand<HLO_AnyFpTensor>,
        y: Operand<HLO_AnyFpTensor>,
        result: OpResult<HLO_AnyFpTensor>,
    }

    /// A derivative of the digamma function.
    pub struct PolygammaOp = "chlo.polygamma",
        traits = [COMPATIBLE_TYPES],
        format = "$n `,` $x attr-dict `:` type($n) `,` type($x) `->` type(results)",
    {
        n: Operand<HLO_AnyFpTensor>,
        x: Operand<HLO_AnyFpTensor>,
        result: OpResult<HLO_AnyFpTensor>,
    }

    /// The Hurwitz zeta function.
    pub struct ZetaOp = "chlo.zeta",
        traits = [COMPATIBLE_TYPES],
        format = "$x `,` $q attr-dict `:` type($x) `,` type($q) `->` type(results)",
    {
        x: Operand<HLO_AnyFpTensor>,
        q: Operand<HLO_AnyFpTensor>,
        result: OpResult<HLO_AnyFpTensor>,
    }

    /// The upper half of the product of two integers.
    pub struct MulhiOp = "chlo.mulhi",
        traits = [COMMUTATIVE, COMPATIBLE_TYPES],
        format = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)",
    {
        lhs: Operand<HLO_IntTensor>,
        rhs: Operand<HLO_IntTensor>,
        result: OpResult<HLO_IntTensor>,
    }
}

/// Returns elements that are known when the program is compiled.
#[operation(
    name = "chlo.constant",
    traits = [ConstantLike, AlwaysSpeculatableImplTrait, AllTypesMatch(&["value", "output"])],
    format = "attr-dict $value",
    effects = [],
    result_types = inferred,
)]
pub struct ConstantOp {
    value: Attr<ElementsAttr>,
    output: OpResult<HLO_StaticShapeTensorOrPerAxisQuantizedTensor>,
}

/// One number in all elements of a tensor of the operand's shape.
#[operation(
    name = "chlo.constant_like",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultShape],
    interfaces = [InferShapedTypeOpInterface],
    effects = [],
)]
pub struct ConstantLikeOp {
    value: Attr<TypedAttrInterface>,
    operand: Operand<HLO_AnyTensor>,
    #[unnamed]
    result: OpResult<HLO_AnyTensor>,
}

/// The greatest elements along the last dimension, and their positions.
///
/// ```mlir
/// %v, %i = chlo.top_k(%x, k = 2) : tensor<5xf32> -> (tensor<2xf32>, tensor<2xi32>)
/// ```
#[operation(
    name = "chlo.top_k",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferShapedTypeOpInterface],
    format = "`(`$operand `,` `k` `=` $k (`,` `is_stable` `=` $is_stable^)? `)` attr-dict `:` type($operand) `->` `(`type($values)`,` type($indices)`)`",
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct TopKOp {
    operand: Operand<HLO_AnyTensor>,
    k: Attr<I64Attr>,
    #[default("true", |context| context.bool_attribute(true))]
    is_stable: OptionalAttr<BoolAttr>,
    values: OpResult<HLO_AnyTensor>,
    indices: OpResult<HLO_AnyTensor>,
}
