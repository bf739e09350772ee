//! The extended instructions of GLSL that are not elementary functions.

use crate::constraints::{
    AnyStruct, Float, Float32Vec2, Float32Vec4, Int32, ScalarOrVectorOfFloat, ScalarOrVectorOfInt32,
    ScalarOrVectorOfInteger,
};
use crate::facts::element_of;
use terrace_ods_macros::operation;

/// Rounds each component up to a whole number.
#[operation(
    name = "spirv.GL.Ceil",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLCeilOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the cross product of two vectors of three components.
#[operation(
    name = "spirv.GL.Cross",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct GLCrossOp {
    lhs: Operand<ScalarOrVectorOfFloat>,
    rhs: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the length of the difference of two points.
///
/// ```mlir
/// %1 = spirv.GL.Distance %p, %q : vector<3xf32>, vector<3xf32> -> f32
/// ```
#[operation(
    name = "spirv.GL.Distance",
    traits = [
        AlwaysSpeculatableImplTrait, AllTypesMatch(&["p0", "p1"]),
        TypesMatchWith { summary: "result type must match operand element type", from: "p0", to: "result", transform: element_of },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($p0) `,` type($p1) `->` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct GLDistanceOp {
    p0: Operand<ScalarOrVectorOfFloat>,
    p1: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<Float>,
}

/// Computes the absolute value of each float.
#[operation(
    name = "spirv.GL.FAbs",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLFAbsOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Limits floats to a range.
#[operation(
    name = "spirv.GL.FClamp",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    effects = [],
    has = [custom_syntax],
)]
pub struct GLFClampOp {
    x: Operand<ScalarOrVectorOfFloat>,
    y: Operand<ScalarOrVectorOfFloat>,
    z: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Takes the greater of two floats; which of them, if one is a NaN, is not defined.
#[operation(
    name = "spirv.GL.FMax",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct GLFMaxOp {
    lhs: Operand<ScalarOrVectorOfFloat>,
    rhs: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Takes the lesser of two floats; which of them, if one is a NaN, is not defined.
#[operation(
    name = "spirv.GL.FMin",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct GLFMinOp {
    lhs: Operand<ScalarOrVectorOfFloat>,
    rhs: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Interpolates between two floats: `x * (1 - a) + y * a`.
///
/// ```mlir
/// %1 = spirv.GL.FMix %x : f32, %y : f32, %a : f32 -> f32
/// ```
#[operation(
    name = "spirv.GL.FMix",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["x", "y", "a", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "attr-dict $x `:` type($x) `,` $y `:` type($y) `,` $a `:` type($a) `->` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct GLFMixOp {
    x: Operand<ScalarOrVectorOfFloat>,
    y: Operand<ScalarOrVectorOfFloat>,
    a: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Gives -1, 0 or 1 for each float, as its sign is.
#[operation(
    name = "spirv.GL.FSign",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLFSignOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Finds the lowest bit that is set; -1 if none is.
#[operation(
    name = "spirv.GL.FindILsb",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLFindILsbOp {
    operand: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Finds the highest bit that differs from the sign; -1 if none does.
#[operation(
    name = "spirv.GL.FindSMsb",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLFindSMsbOp {
    operand: Operand<ScalarOrVectorOfInt32>,
    result: OpResult<ScalarOrVectorOfInt32>,
}

/// Finds the highest bit that is set; -1 if none is.
#[operation(
    name = "spirv.GL.FindUMsb",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLFindUMsbOp {
    operand: Operand<ScalarOrVectorOfInt32>,
    result: OpResult<ScalarOrVectorOfInt32>,
}

/// Rounds each component down to a whole number.
#[operation(
    name = "spirv.GL.Floor",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLFloorOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes `a * b + c`, rounding once where that is asked for.
#[operation(
    name = "spirv.GL.Fma",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    effects = [],
    has = [custom_syntax],
)]
pub struct GLFmaOp {
    x: Operand<ScalarOrVectorOfFloat>,
    y: Operand<ScalarOrVectorOfFloat>,
    z: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Keeps what each component has above the whole number below it.
#[operation(
    name = "spirv.GL.Fract",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLFractOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Splits floats into a significand and an exponent, the members of a structure.
///
/// ```mlir
/// %1 = spirv.GL.FrexpStruct %x : f32 -> !spirv.struct<(f32, i32)>
/// ```
#[operation(
    name = "spirv.GL.FrexpStruct",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "attr-dict $operand `:` type($operand) `->` type($result)",
    effects = [],
    has = [verify],
)]
pub struct GLFrexpStructOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<AnyStruct>,
}

/// Builds floats from significands and exponents.
///
/// ```mlir
/// %1 = spirv.GL.Ldexp %x : f32, %exp : i32 -> f32
/// ```
#[operation(
    name = "spirv.GL.Ldexp",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["x", "y"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "attr-dict $x `:` type($x) `,` $exp `:` type($exp) `->` type($y)",
    effects = [],
    result_types = inferred,
    has = [verify],
)]
pub struct GLLdexpOp {
    x: Operand<ScalarOrVectorOfFloat>,
    exp: Operand<ScalarOrVectorOfInteger>,
    y: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the length of a vector.
#[operation(
    name = "spirv.GL.Length",
    traits = [
        AlwaysSpeculatableImplTrait,
        TypesMatchWith { summary: "result type must match operand element type", from: "operand", to: "result", transform: element_of },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand attr-dict `:` type($operand) `->` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct GLLengthOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<Float>,
}

/// Scales a vector to the length 1.
#[operation(
    name = "spirv.GL.Normalize",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLNormalizeOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Narrows two floats to 16 bits each and packs them into an integer.
#[operation(
    name = "spirv.GL.PackHalf2x16",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "attr-dict $operand `:` type($operand) `->` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct GLPackHalf2x16Op {
    operand: Operand<Float32Vec2>,
    result: OpResult<Int32>,
}

/// Turns four floats from -1 to 1 into signed bytes and packs them into an integer.
#[operation(
    name = "spirv.GL.PackSnorm4x8",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "attr-dict $operand `:` type($operand) `->` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct GLPackSnorm4x8Op {
    operand: Operand<Float32Vec4>,
    result: OpResult<Int32>,
}

/// Reflects a vector at the surface to which the other one is normal.
#[operation(
    name = "spirv.GL.Reflect",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct GLReflectOp {
    lhs: Operand<ScalarOrVectorOfFloat>,
    rhs: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Rounds each component to the nearest whole number, halves as the implementation likes.
#[operation(
    name = "spirv.GL.Round",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLRoundOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Rounds each component to the nearest whole number, halves to the even one.
#[operation(
    name = "spirv.GL.RoundEven",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLRoundEvenOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the absolute value of each signed integer.
#[operation(
    name = "spirv.GL.SAbs",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLSAbsOp {
    operand: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Limits signed integers to a range.
///
/// ```mlir
/// %1 = spirv.GL.SClamp %x, %low, %high : i32
/// ```
#[operation(
    name = "spirv.GL.SClamp",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    effects = [],
    has = [custom_syntax],
)]
pub struct GLSClampOp {
    x: Operand<ScalarOrVectorOfInteger>,
    y: Operand<ScalarOrVectorOfInteger>,
    z: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Takes the greater of two signed integers.
#[operation(
    name = "spirv.GL.SMax",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct GLSMaxOp {
    lhs: Operand<ScalarOrVectorOfInteger>,
    rhs: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Takes the lesser of two signed integers.
#[operation(
    name = "spirv.GL.SMin",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct GLSMinOp {
    lhs: Operand<ScalarOrVectorOfInteger>,
    rhs: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Gives -1, 0 or 1 for each signed integer, as its sign is.
#[operation(
    name = "spirv.GL.SSign",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct GLSSignOp {
    operand: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Limits unsigned integers to a range.
#[operation(
    name = "spirv.GL.UClamp",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    effects = [],
    has = [custom_syntax],
)]
pub struct GLUClampOp {
    x: Operand<ScalarOrVectorOfInteger>,
    y: Operand<ScalarOrVectorOfInteger>,
    z: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Takes the greater of two unsigned integers.
#[operation(
    name = "spirv.GL.UMax",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct GLUMaxOp {
    lhs: Operand<ScalarOrVectorOfInteger>,
    rhs: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Takes the lesser of two unsigned integers.
#[operation(
    name = "spirv.GL.UMin",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct GLUMinOp {
    lhs: Operand<ScalarOrVectorOfInteger>,
    rhs: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Unpacks two floats of 16 bits from an integer.
#[operation(
    name = "spirv.GL.UnpackHalf2x16",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "attr-dict $operand `:` type($operand) `->` type($result)",
    effects = [],
)]
pub struct GLUnpackHalf2x16Op {
    operand: Operand<Int32>,
    result: OpResult<Float32Vec2>,
}

/// Unpacks four signed bytes from an integer to floats from -1 to 1.
#[operation(
    name = "spirv.GL.UnpackSnorm4x8",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "attr-dict $operand `:` type($operand) `->` type($result)",
    effects = [],
)]
pub struct GLUnpackSnorm4x8Op {
    operand: Operand<Int32>,
    result: OpResult<Float32Vec4>,
}
