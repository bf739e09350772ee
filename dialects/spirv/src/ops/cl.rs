//! The extended instructions of OpenCL.

use crate::constraints::{AnyPtr, AnySpirvType, Integer, ScalarOrVectorOfFloat, ScalarOrVectorOfInteger};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$operand `:` type($operand) attr-dict",
        effects = [],
        result_types = inferred,
        view = none,
    )]
    struct _<T> {
        operand: Operand<T>,
        result: OpResult<T>,
    }

    /// Computes the arc cosine of each component, with the precision of OpenCL.
    pub struct CLAcosOp<ScalarOrVectorOfFloat> = "spirv.CL.acos";
    /// Computes the inverse hyperbolic cosine of each component, with the precision of OpenCL.
    pub struct CLAcoshOp<ScalarOrVectorOfFloat> = "spirv.CL.acosh";
    /// Computes the arc sine of each component, with the precision of OpenCL.
    pub struct CLAsinOp<ScalarOrVectorOfFloat> = "spirv.CL.asin";
    /// Computes the inverse hyperbolic sine of each component, with the precision of OpenCL.
    pub struct CLAsinhOp<ScalarOrVectorOfFloat> = "spirv.CL.asinh";
    /// Computes the arc tangent of each component, with the precision of OpenCL.
    pub struct CLAtanOp<ScalarOrVectorOfFloat> = "spirv.CL.atan";
    /// Computes the inverse hyperbolic tangent of each component, with the precision of OpenCL.
    pub struct CLAtanhOp<ScalarOrVectorOfFloat> = "spirv.CL.atanh";
    /// Rounds each component up to an integral value.
    pub struct CLCeilOp<ScalarOrVectorOfFloat> = "spirv.CL.ceil";
    /// Computes the cosine of each component, with the precision of OpenCL.
    pub struct CLCosOp<ScalarOrVectorOfFloat> = "spirv.CL.cos";
    /// Computes the hyperbolic cosine of each component, with the precision of OpenCL.
    pub struct CLCoshOp<ScalarOrVectorOfFloat> = "spirv.CL.cosh";
    /// Computes the error function of each component, with the precision of OpenCL.
    pub struct CLErfOp<ScalarOrVectorOfFloat> = "spirv.CL.erf";

    /// Computes the exponential to the base e of each component, with the precision of OpenCL.
    ///
    /// ```mlir
    /// %1 = spirv.CL.exp %x : f32
    /// ```
    pub struct CLExpOp<ScalarOrVectorOfFloat> = "spirv.CL.exp";

    /// Clears the sign of each component.
    pub struct CLFAbsOp<ScalarOrVectorOfFloat> = "spirv.CL.fabs";
    /// Rounds each component down to an integral value.
    pub struct CLFloorOp<ScalarOrVectorOfFloat> = "spirv.CL.floor";
    /// Computes the natural logarithm of each component, with the precision of OpenCL.
    pub struct CLLogOp<ScalarOrVectorOfFloat> = "spirv.CL.log";
    /// Rounds each component to the nearest integral value, halves to the even one.
    pub struct CLRintOp<ScalarOrVectorOfFloat> = "spirv.CL.rint";
    /// Rounds each component to the nearest integral value, halves away from zero.
    pub struct CLRoundOp<ScalarOrVectorOfFloat> = "spirv.CL.round";
    /// Computes the reciprocal of the square root of each component, with the precision of OpenCL.
    pub struct CLRsqrtOp<ScalarOrVectorOfFloat> = "spirv.CL.rsqrt";
    /// Computes the absolute value of each signed component.
    pub struct CLSAbsOp<ScalarOrVectorOfInteger> = "spirv.CL.s_abs";
    /// Computes the sine of each component, with the precision of OpenCL.
    pub struct CLSinOp<ScalarOrVectorOfFloat> = "spirv.CL.sin";
    /// Computes the hyperbolic sine of each component, with the precision of OpenCL.
    pub struct CLSinhOp<ScalarOrVectorOfFloat> = "spirv.CL.sinh";
    /// Computes the square root of each component, with the precision of OpenCL.
    pub struct CLSqrtOp<ScalarOrVectorOfFloat> = "spirv.CL.sqrt";
    /// Computes the tangent of each component, with the precision of OpenCL.
    pub struct CLTanOp<ScalarOrVectorOfFloat> = "spirv.CL.tan";
    /// Computes the hyperbolic tangent of each component, with the precision of OpenCL.
    pub struct CLTanhOp<ScalarOrVectorOfFloat> = "spirv.CL.tanh";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "operands attr-dict `:` type($result)",
        effects = [],
        result_types = inferred,
        view = none,
    )]
    struct _<T> {
        lhs: Operand<T>,
        rhs: Operand<T>,
        result: OpResult<T>,
    }

    /// Computes the angle of each point whose coordinates are y, then x, with the precision of OpenCL.
    pub struct CLAtan2Op<ScalarOrVectorOfFloat> = "spirv.CL.atan2";

    /// Takes the greater of two floats; a number is preferred to a NaN.
    ///
    /// ```mlir
    /// %1 = spirv.CL.fmax %x, %y : vector<4xf32>
    /// ```
    pub struct CLFMaxOp<ScalarOrVectorOfFloat> = "spirv.CL.fmax";

    /// Takes the lesser of two floats; a number is preferred to a NaN.
    pub struct CLFMinOp<ScalarOrVectorOfFloat> = "spirv.CL.fmin";
    /// Raises the first operand to the power of the second, with the precision of OpenCL.
    pub struct CLPowOp<ScalarOrVectorOfFloat> = "spirv.CL.pow";
    /// Takes the greater of two signed integers.
    pub struct CLSMaxOp<ScalarOrVectorOfInteger> = "spirv.CL.s_max";
    /// Takes the lesser of two signed integers.
    pub struct CLSMinOp<ScalarOrVectorOfInteger> = "spirv.CL.s_min";
    /// Takes the greater of two unsigned integers.
    pub struct CLUMaxOp<ScalarOrVectorOfInteger> = "spirv.CL.u_max";
    /// Takes the lesser of two unsigned integers.
    pub struct CLUMinOp<ScalarOrVectorOfInteger> = "spirv.CL.u_min";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "operands attr-dict `:` type($result)",
        effects = [],
        result_types = inferred,
        view = none,
    )]
    struct _ {
        x: Operand<ScalarOrVectorOfFloat>,
        y: Operand<ScalarOrVectorOfFloat>,
        z: Operand<ScalarOrVectorOfFloat>,
        result: OpResult<ScalarOrVectorOfFloat>,
    }

    /// Multiplies the first two operands and adds the third, rounding once.
    ///
    /// ```mlir
    /// %1 = spirv.CL.fma %x, %y, %z : f32
    /// ```
    pub struct CLFmaOp = "spirv.CL.fma";

    /// Interpolates between the first two operands, as far as the third says.
    pub struct CLMixOp = "spirv.CL.mix";
}

/// Writes values as a format string in memory says; returns 0, or -1 if that failed.
///
/// ```mlir
/// %1 = spirv.CL.printf %format %x : !spirv.ptr<i8, UniformConstant>, i32 -> i32
/// ```
#[operation(
    name = "spirv.CL.printf",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$format ( $arguments^ )? attr-dict `:` type($format) ( `,` type($arguments)^ )? `->` \
        type($result)",
    view = none,
)]
pub struct CLPrintfOp {
    format: Operand<AnyPtr>,
    arguments: VariadicOperand<AnySpirvType>,
    result: OpResult<Integer>,
}
