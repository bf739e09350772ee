//! The extended instructions of OpenCL.

use crate::constraints::{AnyPtr, AnySpirvType, Integer, ScalarOrVectorOfFloat, ScalarOrVectorOfInteger};
use terrace_ods_macros::operation;

/// Computes the arc cosine of each component, with the precision of OpenCL.
#[operation(
    name = "spirv.CL.acos",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct CLAcosOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the inverse hyperbolic cosine of each component, with the precision of OpenCL.
#[operation(
    name = "spirv.CL.acosh",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct CLAcoshOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the arc sine of each component, with the precision of OpenCL.
#[operation(
    name = "spirv.CL.asin",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct CLAsinOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the inverse hyperbolic sine of each component, with the precision of OpenCL.
#[operation(
    name = "spirv.CL.asinh",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct CLAsinhOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the arc tangent of each component, with the precision of OpenCL.
#[operation(
    name = "spirv.CL.atan",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct CLAtanOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the angle of each point whose coordinates are y, then x, with the precision of OpenCL.
#[operation(
    name = "spirv.CL.atan2",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct CLAtan2Op {
    lhs: Operand<ScalarOrVectorOfFloat>,
    rhs: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the inverse hyperbolic tangent of each component, with the precision of OpenCL.
#[operation(
    name = "spirv.CL.atanh",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct CLAtanhOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Rounds each component up to an integral value.
#[operation(
    name = "spirv.CL.ceil",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct CLCeilOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the cosine of each component, with the precision of OpenCL.
#[operation(
    name = "spirv.CL.cos",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct CLCosOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the hyperbolic cosine of each component, with the precision of OpenCL.
#[operation(
    name = "spirv.CL.cosh",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct CLCoshOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the error function of each component, with the precision of OpenCL.
#[operation(
    name = "spirv.CL.erf",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct CLErfOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the exponential to the base e of each component, with the precision of OpenCL.
///
/// ```mlir
/// %1 = spirv.CL.exp %x : f32
/// ```
#[operation(
    name = "spirv.CL.exp",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct CLExpOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Clears the sign of each component.
#[operation(
    name = "spirv.CL.fabs",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct CLFAbsOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Rounds each component down to an integral value.
#[operation(
    name = "spirv.CL.floor",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct CLFloorOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Multiplies the first two operands and adds the third, rounding once.
///
/// ```mlir
/// %1 = spirv.CL.fma %x, %y, %z : f32
/// ```
#[operation(
    name = "spirv.CL.fma",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct CLFmaOp {
    x: Operand<ScalarOrVectorOfFloat>,
    y: Operand<ScalarOrVectorOfFloat>,
    z: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Takes the greater of two floats; a number is preferred to a NaN.
///
/// ```mlir
/// %1 = spirv.CL.fmax %x, %y : vector<4xf32>
/// ```
#[operation(
    name = "spirv.CL.fmax",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct CLFMaxOp {
    lhs: Operand<ScalarOrVectorOfFloat>,
    rhs: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Takes the lesser of two floats; a number is preferred to a NaN.
#[operation(
    name = "spirv.CL.fmin",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct CLFMinOp {
    lhs: Operand<ScalarOrVectorOfFloat>,
    rhs: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the natural logarithm of each component, with the precision of OpenCL.
#[operation(
    name = "spirv.CL.log",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct CLLogOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Interpolates between the first two operands, as far as the third says.
#[operation(
    name = "spirv.CL.mix",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct CLMixOp {
    x: Operand<ScalarOrVectorOfFloat>,
    y: Operand<ScalarOrVectorOfFloat>,
    z: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Raises the first operand to the power of the second, with the precision of OpenCL.
#[operation(
    name = "spirv.CL.pow",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct CLPowOp {
    lhs: Operand<ScalarOrVectorOfFloat>,
    rhs: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Writes values as a format string in memory says; gives 0, or -1 if that failed.
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
)]
pub struct CLPrintfOp {
    format: Operand<AnyPtr>,
    arguments: VariadicOperand<AnySpirvType>,
    result: OpResult<Integer>,
}

/// Rounds each component to the nearest integral value, halves to the even one.
#[operation(
    name = "spirv.CL.rint",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct CLRintOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Rounds each component to the nearest integral value, halves away from zero.
#[operation(
    name = "spirv.CL.round",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct CLRoundOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the reciprocal of the square root of each component, with the precision of OpenCL.
#[operation(
    name = "spirv.CL.rsqrt",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct CLRsqrtOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the absolute value of each signed component.
#[operation(
    name = "spirv.CL.s_abs",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct CLSAbsOp {
    operand: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Takes the greater of two signed integers.
#[operation(
    name = "spirv.CL.s_max",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct CLSMaxOp {
    lhs: Operand<ScalarOrVectorOfInteger>,
    rhs: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Takes the lesser of two signed integers.
#[operation(
    name = "spirv.CL.s_min",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct CLSMinOp {
    lhs: Operand<ScalarOrVectorOfInteger>,
    rhs: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Computes the sine of each component, with the precision of OpenCL.
#[operation(
    name = "spirv.CL.sin",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct CLSinOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the hyperbolic sine of each component, with the precision of OpenCL.
#[operation(
    name = "spirv.CL.sinh",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct CLSinhOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the square root of each component, with the precision of OpenCL.
#[operation(
    name = "spirv.CL.sqrt",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct CLSqrtOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the tangent of each component, with the precision of OpenCL.
#[operation(
    name = "spirv.CL.tan",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct CLTanOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the hyperbolic tangent of each component, with the precision of OpenCL.
#[operation(
    name = "spirv.CL.tanh",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct CLTanhOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Takes the greater of two unsigned integers.
#[operation(
    name = "spirv.CL.u_max",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct CLUMaxOp {
    lhs: Operand<ScalarOrVectorOfInteger>,
    rhs: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Takes the lesser of two unsigned integers.
#[operation(
    name = "spirv.CL.u_min",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct CLUMinOp {
    lhs: Operand<ScalarOrVectorOfInteger>,
    rhs: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}
