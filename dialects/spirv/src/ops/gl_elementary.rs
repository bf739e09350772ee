//! The extended instructions of GLSL for elementary functions: powers, exponentials, angles.

use crate::constraints::{ScalarOrVectorOfFloat, ScalarOrVectorOfFloat16Or32};
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

    /// Computes the arc cosine of each component, with the precision of GLSL.
    pub struct GLAcosOp<ScalarOrVectorOfFloat16Or32> = "spirv.GL.Acos";
    /// Computes the inverse hyperbolic cosine of each component, with the precision of GLSL.
    pub struct GLAcoshOp<ScalarOrVectorOfFloat16Or32> = "spirv.GL.Acosh";
    /// Computes the arc sine of each component, with the precision of GLSL.
    pub struct GLAsinOp<ScalarOrVectorOfFloat16Or32> = "spirv.GL.Asin";
    /// Computes the inverse hyperbolic sine of each component, with the precision of GLSL.
    pub struct GLAsinhOp<ScalarOrVectorOfFloat16Or32> = "spirv.GL.Asinh";
    /// Computes the arc tangent of each component, with the precision of GLSL.
    pub struct GLAtanOp<ScalarOrVectorOfFloat16Or32> = "spirv.GL.Atan";
    /// Computes the inverse hyperbolic tangent of each component, with the precision of GLSL.
    pub struct GLAtanhOp<ScalarOrVectorOfFloat16Or32> = "spirv.GL.Atanh";
    /// Computes the cosine of each component, with the precision of GLSL.
    pub struct GLCosOp<ScalarOrVectorOfFloat16Or32> = "spirv.GL.Cos";
    /// Computes the hyperbolic cosine of each component, with the precision of GLSL.
    pub struct GLCoshOp<ScalarOrVectorOfFloat16Or32> = "spirv.GL.Cosh";
    /// Computes the exponential to the base e of each component, with the precision of GLSL.
    pub struct GLExpOp<ScalarOrVectorOfFloat16Or32> = "spirv.GL.Exp";
    /// Computes the exponential to the base two of each component, with the precision of GLSL.
    pub struct GLExp2Op<ScalarOrVectorOfFloat16Or32> = "spirv.GL.Exp2";
    /// Computes the reciprocal of the square root of each component, with the precision of GLSL.
    pub struct GLInverseSqrtOp<ScalarOrVectorOfFloat> = "spirv.GL.InverseSqrt";
    /// Computes the natural logarithm of each component, with the precision of GLSL.
    pub struct GLLogOp<ScalarOrVectorOfFloat16Or32> = "spirv.GL.Log";
    /// Computes the logarithm to the base two of each component, with the precision of GLSL.
    pub struct GLLog2Op<ScalarOrVectorOfFloat16Or32> = "spirv.GL.Log2";
    /// Computes the sine of each component, with the precision of GLSL.
    pub struct GLSinOp<ScalarOrVectorOfFloat16Or32> = "spirv.GL.Sin";
    /// Computes the hyperbolic sine of each component, with the precision of GLSL.
    pub struct GLSinhOp<ScalarOrVectorOfFloat16Or32> = "spirv.GL.Sinh";

    /// Computes the square root of each component, with the precision of GLSL.
    ///
    /// ```mlir
    /// %1 = spirv.GL.Sqrt %x : f32
    /// ```
    pub struct GLSqrtOp<ScalarOrVectorOfFloat> = "spirv.GL.Sqrt";

    /// Computes the tangent of each component, with the precision of GLSL.
    pub struct GLTanOp<ScalarOrVectorOfFloat16Or32> = "spirv.GL.Tan";
    /// Computes the hyperbolic tangent of each component, with the precision of GLSL.
    pub struct GLTanhOp<ScalarOrVectorOfFloat16Or32> = "spirv.GL.Tanh";
}

/// Raises the first operand to the power of the second, with the precision of GLSL.
#[operation(
    name = "spirv.GL.Pow",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    view = none,
)]
pub struct GLPowOp {
    lhs: Operand<ScalarOrVectorOfFloat16Or32>,
    rhs: Operand<ScalarOrVectorOfFloat16Or32>,
    result: OpResult<ScalarOrVectorOfFloat16Or32>,
}
