//! The extended instructions of GLSL that are not elementary functions.

use crate::constraints::{
    AnyStruct, Float, Float32Vec2, Float32Vec4, Int32, ScalarOrVectorOfFloat, ScalarOrVectorOfInt32,
    ScalarOrVectorOfInteger,
};
use crate::facts::element_of;
use terrace_ods_macros::operations;

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

    /// Rounds each component up to a whole number.
    pub struct GLCeilOp<ScalarOrVectorOfFloat> = "spirv.GL.Ceil";
    /// Computes the absolute value of each float.
    pub struct GLFAbsOp<ScalarOrVectorOfFloat> = "spirv.GL.FAbs";
    /// Returns -1, 0 or 1 for each float, as its sign is.
    pub struct GLFSignOp<ScalarOrVectorOfFloat> = "spirv.GL.FSign";
    /// Finds the lowest bit that is set; -1 if none is.
    pub struct GLFindILsbOp<ScalarOrVectorOfInteger> = "spirv.GL.FindILsb";
    /// Finds the highest bit that differs from the sign; -1 if none does.
    pub struct GLFindSMsbOp<ScalarOrVectorOfInt32> = "spirv.GL.FindSMsb";
    /// Finds the highest bit that is set; -1 if none is.
    pub struct GLFindUMsbOp<ScalarOrVectorOfInt32> = "spirv.GL.FindUMsb";
    /// Rounds each component down to a whole number.
    pub struct GLFloorOp<ScalarOrVectorOfFloat> = "spirv.GL.Floor";
    /// Keeps what each component has above the whole number below it.
    pub struct GLFractOp<ScalarOrVectorOfFloat> = "spirv.GL.Fract";
    /// Scales a vector to the length 1.
    pub struct GLNormalizeOp<ScalarOrVectorOfFloat> = "spirv.GL.Normalize";
    /// Rounds each component to the nearest whole number, halves as the implementation likes.
    pub struct GLRoundOp<ScalarOrVectorOfFloat> = "spirv.GL.Round";
    /// Rounds each component to the nearest whole number, halves to the even one.
    pub struct GLRoundEvenOp<ScalarOrVectorOfFloat> = "spirv.GL.RoundEven";
    /// Computes the absolute value of each signed integer.
    pub struct GLSAbsOp<ScalarOrVectorOfInteger> = "spirv.GL.SAbs";
    /// Returns -1, 0 or 1 for each signed integer, as its sign is.
    pub struct GLSSignOp<ScalarOrVectorOfInteger> = "spirv.GL.SSign";
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

    /// Computes the cross product of two vectors of three components.
    pub struct GLCrossOp<ScalarOrVectorOfFloat> = "spirv.GL.Cross";
    /// Takes the greater of two floats; which of them, if one is a NaN, is not defined.
    pub struct GLFMaxOp<ScalarOrVectorOfFloat> = "spirv.GL.FMax";
    /// Takes the lesser of two floats; which of them, if one is a NaN, is not defined.
    pub struct GLFMinOp<ScalarOrVectorOfFloat> = "spirv.GL.FMin";
    /// Reflects a vector at the surface to which the other one is normal.
    pub struct GLReflectOp<ScalarOrVectorOfFloat> = "spirv.GL.Reflect";
    /// Takes the greater of two signed integers.
    pub struct GLSMaxOp<ScalarOrVectorOfInteger> = "spirv.GL.SMax";
    /// Takes the lesser of two signed integers.
    pub struct GLSMinOp<ScalarOrVectorOfInteger> = "spirv.GL.SMin";
    /// Takes the greater of two unsigned integers.
    pub struct GLUMaxOp<ScalarOrVectorOfInteger> = "spirv.GL.UMax";
    /// Takes the lesser of two unsigned integers.
    pub struct GLUMinOp<ScalarOrVectorOfInteger> = "spirv.GL.UMin";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        effects = [],
        result_types = inferred,
    )]
    struct _;

    /// Computes the length of the difference of two points.
    ///
    /// ```mlir
    /// %1 = spirv.GL.Distance %p, %q : vector<3xf32>, vector<3xf32> -> f32
    /// ```
    pub struct GLDistanceOp = "spirv.GL.Distance",
        traits = [
            AllTypesMatch(&["p0", "p1"]),
            TypesMatchWith { summary: "result type must match operand element type", from: "p0", to: "result", transform: element_of },
        ],
        format = "operands attr-dict `:` type($p0) `,` type($p1) `->` type($result)",
    {
        p0: Operand<ScalarOrVectorOfFloat>,
        p1: Operand<ScalarOrVectorOfFloat>,
        result: OpResult<Float>,
    }

    /// Interpolates between two floats: `x * (1 - a) + y * a`.
    ///
    /// ```mlir
    /// %1 = spirv.GL.FMix %x : f32, %y : f32, %a : f32 -> f32
    /// ```
    pub struct GLFMixOp = "spirv.GL.FMix",
        traits = [AllTypesMatch(&["x", "y", "a", "result"])],
        format = "attr-dict $x `:` type($x) `,` $y `:` type($y) `,` $a `:` type($a) `->` type($result)",
    {
        x: Operand<ScalarOrVectorOfFloat>,
        y: Operand<ScalarOrVectorOfFloat>,
        a: Operand<ScalarOrVectorOfFloat>,
        result: OpResult<ScalarOrVectorOfFloat>,
    }

    /// Builds floats from significands and exponents.
    ///
    /// ```mlir
    /// %1 = spirv.GL.Ldexp %x : f32, %exp : i32 -> f32
    /// ```
    pub struct GLLdexpOp = "spirv.GL.Ldexp",
        traits = [AllTypesMatch(&["x", "y"])],
        format = "attr-dict $x `:` type($x) `,` $exp `:` type($exp) `->` type($y)",
        has = [verify],
    {
        x: Operand<ScalarOrVectorOfFloat>,
        exp: Operand<ScalarOrVectorOfInteger>,
        y: OpResult<ScalarOrVectorOfFloat>,
    }

    /// Computes the length of a vector.
    pub struct GLLengthOp = "spirv.GL.Length",
        traits = [
            TypesMatchWith { summary: "result type must match operand element type", from: "operand", to: "result", transform: element_of },
        ],
        format = "$operand attr-dict `:` type($operand) `->` type($result)",
    {
        operand: Operand<ScalarOrVectorOfFloat>,
        result: OpResult<Float>,
    }
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        effects = [],
        has = [custom_syntax],
    )]
    struct _<T> {
        x: Operand<T>,
        y: Operand<T>,
        z: Operand<T>,
        result: OpResult<T>,
    }

    /// Limits floats to a range.
    pub struct GLFClampOp<ScalarOrVectorOfFloat> = "spirv.GL.FClamp";
    /// Computes `a * b + c`, rounding once where that is asked for.
    pub struct GLFmaOp<ScalarOrVectorOfFloat> = "spirv.GL.Fma";

    /// Limits signed integers to a range.
    ///
    /// ```mlir
    /// %1 = spirv.GL.SClamp %x, %low, %high : i32
    /// ```
    pub struct GLSClampOp<ScalarOrVectorOfInteger> = "spirv.GL.SClamp";

    /// Limits unsigned integers to a range.
    pub struct GLUClampOp<ScalarOrVectorOfInteger> = "spirv.GL.UClamp";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "attr-dict $operand `:` type($operand) `->` type($result)",
        effects = [],
    )]
    struct _<In, Out> {
        operand: Operand<In>,
        result: OpResult<Out>,
    }

    /// Splits floats into a significand and an exponent, the members of a structure.
    ///
    /// ```mlir
    /// %1 = spirv.GL.FrexpStruct %x : f32 -> !spirv.struct<(f32, i32)>
    /// ```
    pub struct GLFrexpStructOp<ScalarOrVectorOfFloat, AnyStruct> = "spirv.GL.FrexpStruct", has = [verify];

    /// Unpacks two floats of 16 bits from an integer.
    pub struct GLUnpackHalf2x16Op<Int32, Float32Vec2> = "spirv.GL.UnpackHalf2x16";
    /// Unpacks four signed bytes from an integer to floats from -1 to 1.
    pub struct GLUnpackSnorm4x8Op<Int32, Float32Vec4> = "spirv.GL.UnpackSnorm4x8";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "attr-dict $operand `:` type($operand) `->` type($result)",
        effects = [],
        result_types = inferred,
        view = none,
    )]
    struct _<T> {
        operand: Operand<T>,
        result: OpResult<Int32>,
    }

    /// Narrows two floats to 16 bits each and packs them into an integer.
    pub struct GLPackHalf2x16Op<Float32Vec2> = "spirv.GL.PackHalf2x16";
    /// Turns four floats from -1 to 1 into signed bytes and packs them into an integer.
    pub struct GLPackSnorm4x8Op<Float32Vec4> = "spirv.GL.PackSnorm4x8";
}
