//! The extended instructions of GLSL for elementary functions: powers, exponentials, angles.

use crate::constraints::{ScalarOrVectorOfFloat, ScalarOrVectorOfFloat16Or32};
use terrace_ods_macros::operation;

/// Computes the arc cosine of each component, with the precision of GLSL.
#[operation(
    name = "spirv.GL.Acos",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLAcosOp {
    operand: Operand<ScalarOrVectorOfFloat16Or32>,
    result: OpResult<ScalarOrVectorOfFloat16Or32>,
}

/// Computes the inverse hyperbolic cosine of each component, with the precision of GLSL.
#[operation(
    name = "spirv.GL.Acosh",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLAcoshOp {
    operand: Operand<ScalarOrVectorOfFloat16Or32>,
    result: OpResult<ScalarOrVectorOfFloat16Or32>,
}

/// Computes the arc sine of each component, with the precision of GLSL.
#[operation(
    name = "spirv.GL.Asin",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLAsinOp {
    operand: Operand<ScalarOrVectorOfFloat16Or32>,
    result: OpResult<ScalarOrVectorOfFloat16Or32>,
}

/// Computes the inverse hyperbolic sine of each component, with the precision of GLSL.
#[operation(
    name = "spirv.GL.Asinh",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLAsinhOp {
    operand: Operand<ScalarOrVectorOfFloat16Or32>,
    result: OpResult<ScalarOrVectorOfFloat16Or32>,
}

/// Computes the arc tangent of each component, with the precision of GLSL.
#[operation(
    name = "spirv.GL.Atan",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLAtanOp {
    operand: Operand<ScalarOrVectorOfFloat16Or32>,
    result: OpResult<ScalarOrVectorOfFloat16Or32>,
}

/// Computes the inverse hyperbolic tangent of each component, with the precision of GLSL.
#[operation(
    name = "spirv.GL.Atanh",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLAtanhOp {
    operand: Operand<ScalarOrVectorOfFloat16Or32>,
    result: OpResult<ScalarOrVectorOfFloat16Or32>,
}

/// Computes the cosine of each component, with the precision of GLSL.
#[operation(
    name = "spirv.GL.Cos",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLCosOp {
    operand: Operand<ScalarOrVectorOfFloat16Or32>,
    result: OpResult<ScalarOrVectorOfFloat16Or32>,
}

/// Computes the hyperbolic cosine of each component, with the precision of GLSL.
#[operation(
    name = "spirv.GL.Cosh",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLCoshOp {
    operand: Operand<ScalarOrVectorOfFloat16Or32>,
    result: OpResult<ScalarOrVectorOfFloat16Or32>,
}

/// Computes the exponential to the base e of each component, with the precision of GLSL.
#[operation(
    name = "spirv.GL.Exp",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLExpOp {
    operand: Operand<ScalarOrVectorOfFloat16Or32>,
    result: OpResult<ScalarOrVectorOfFloat16Or32>,
}

/// Computes the exponential to the base two of each component, with the precision of GLSL.
#[operation(
    name = "spirv.GL.Exp2",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLExp2Op {
    operand: Operand<ScalarOrVectorOfFloat16Or32>,
    result: OpResult<ScalarOrVectorOfFloat16Or32>,
}

/// Computes the reciprocal of the square root of each component, with the precision of GLSL.
#[operation(
    name = "spirv.GL.InverseSqrt",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLInverseSqrtOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the natural logarithm of each component, with the precision of GLSL.
#[operation(
    name = "spirv.GL.Log",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLLogOp {
    operand: Operand<ScalarOrVectorOfFloat16Or32>,
    result: OpResult<ScalarOrVectorOfFloat16Or32>,
}

/// Computes the logarithm to the base two of each component, with the precision of GLSL.
#[operation(
    name = "spirv.GL.Log2",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLLog2Op {
    operand: Operand<ScalarOrVectorOfFloat16Or32>,
    result: OpResult<ScalarOrVectorOfFloat16Or32>,
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
)]
pub struct GLPowOp {
    lhs: Operand<ScalarOrVectorOfFloat16Or32>,
    rhs: Operand<ScalarOrVectorOfFloat16Or32>,
    result: OpResult<ScalarOrVectorOfFloat16Or32>,
}

/// Computes the sine of each component, with the precision of GLSL.
#[operation(
    name = "spirv.GL.Sin",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLSinOp {
    operand: Operand<ScalarOrVectorOfFloat16Or32>,
    result: OpResult<ScalarOrVectorOfFloat16Or32>,
}

/// Computes the hyperbolic sine of each component, with the precision of GLSL.
#[operation(
    name = "spirv.GL.Sinh",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLSinhOp {
    operand: Operand<ScalarOrVectorOfFloat16Or32>,
    result: OpResult<ScalarOrVectorOfFloat16Or32>,
}

/// Computes the square root of each component, with the precision of GLSL.
///
/// ```mlir
/// %1 = spirv.GL.Sqrt %x : f32
/// ```
#[operation(
    name = "spirv.GL.Sqrt",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLSqrtOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the tangent of each component, with the precision of GLSL.
#[operation(
    name = "spirv.GL.Tan",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLTanOp {
    operand: Operand<ScalarOrVectorOfFloat16Or32>,
    result: OpResult<ScalarOrVectorOfFloat16Or32>,
}

/// Computes the hyperbolic tangent of each component, with the precision of GLSL.
#[operation(
    name = "spirv.GL.Tanh",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLTanhOp {
    operand: Operand<ScalarOrVectorOfFloat16Or32>,
    result: OpResult<ScalarOrVectorOfFloat16Or32>,
}
