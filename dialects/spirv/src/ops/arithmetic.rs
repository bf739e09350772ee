//! Arithmetic of integers and floats, one component at a time.

use crate::constraints::{
    AnyFloat, AnyStruct, Float, FloatVec2To4, ScalarOrVectorOfFloat, ScalarOrVectorOfInteger,
    ScalarVectorOrMatrixOfFloat, ScalarVectorOrMatrixOfInteger, VectorOfAnyFloat,
};
use terrace_ods_macros::operations;

operations! {
    #[operation(
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        effects = [],
    )]
    struct _;

    /// Computes the dot product of two vectors of floats.
    ///
    /// ```mlir
    /// %1 = spirv.Dot %x, %y : vector<4xf32> -> f32
    /// ```
    pub struct DotOp = "spirv.Dot",
        traits = [
            AlwaysSpeculatableImplTrait, AllTypesMatch(&["vector1", "vector2"]),
            AllElementTypesMatch(&["vector1", "result"]),
        ],
        format = "operands attr-dict `:` type($vector1) `->` type($result)",
    {
        vector1: Operand<VectorOfAnyFloat>,
        vector2: Operand<VectorOfAnyFloat>,
        result: OpResult<AnyFloat>,
    }

    /// Changes the sign of floats.
    pub struct FNegateOp = "spirv.FNegate",
        traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["operand", "result"])],
        format = "operands attr-dict `:` type($result)",
        result_types = inferred,
    {
        operand: Operand<ScalarVectorOrMatrixOfFloat>,
        result: OpResult<ScalarVectorOrMatrixOfFloat>,
    }

    /// Subtracts integers from zero.
    pub struct SNegateOp = "spirv.SNegate",
        traits = [
            Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait,
            AllTypesMatch(&["operand", "result"]),
        ],
        format = "operands attr-dict `:` type($result)",
        result_types = inferred, has = [fold],
    {
        operand: Operand<ScalarVectorOrMatrixOfInteger>,
        result: OpResult<ScalarVectorOrMatrixOfInteger>,
    }

    /// Multiplies each component of a vector with a scalar.
    ///
    /// ```mlir
    /// %1 = spirv.VectorTimesScalar %v, %s : (vector<4xf32>, f32) -> vector<4xf32>
    /// ```
    pub struct VectorTimesScalarOp = "spirv.VectorTimesScalar",
        traits = [AlwaysSpeculatableImplTrait],
        format = "operands attr-dict `:` `(` type(operands) `)` `->` type($result)",
        has = [verify],
    {
        vector: Operand<FloatVec2To4>,
        scalar: Operand<Float>,
        result: OpResult<FloatVec2To4>,
    }
}

operations! {
    #[operation(
        traits = [
            IsCommutative, AlwaysSpeculatableImplTrait, AllTypesMatch(&["operand1", "operand2", "result"]),
        ],
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
        operand1: Operand<ScalarVectorOrMatrixOfFloat>,
        operand2: Operand<ScalarVectorOrMatrixOfFloat>,
        result: OpResult<ScalarVectorOrMatrixOfFloat>,
    }

    /// Adds floats.
    ///
    /// ```mlir
    /// %1 = spirv.FAdd %x, %y : f32
    /// ```
    pub struct FAddOp = "spirv.FAdd";

    /// Multiplies floats.
    pub struct FMulOp = "spirv.FMul";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["operand1", "operand2", "result"])],
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
        operand1: Operand<T>,
        operand2: Operand<T>,
        result: OpResult<T>,
    }

    /// Divides floats.
    pub struct FDivOp<ScalarVectorOrMatrixOfFloat> = "spirv.FDiv";
    /// Computes the remainder of a division of floats, with the sign of the divisor.
    pub struct FModOp<ScalarOrVectorOfFloat> = "spirv.FMod";
    /// Computes the remainder of a division of floats, with the sign of the dividend.
    pub struct FRemOp<ScalarOrVectorOfFloat> = "spirv.FRem";
    /// Subtracts floats.
    pub struct FSubOp<ScalarVectorOrMatrixOfFloat> = "spirv.FSub";
}

operations! {
    #[operation(
        traits = [
            IsCommutative, Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait,
            AllTypesMatch(&["operand1", "operand2", "result"]),
        ],
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
        operand1: Operand<ScalarVectorOrMatrixOfInteger>,
        operand2: Operand<ScalarVectorOrMatrixOfInteger>,
        result: OpResult<ScalarVectorOrMatrixOfInteger>,
    }

    /// Adds integers modulo 2^n, n being their bit width.
    pub struct IAddOp = "spirv.IAdd", has = [fold];
    /// Multiplies integers modulo 2^n.
    pub struct IMulOp = "spirv.IMul", has = [fold];
}

operations! {
    #[operation(
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        effects = [],
        has = [custom_syntax, verify],
    )]
    struct _ {
        operand1: Operand<ScalarOrVectorOfInteger>,
        operand2: Operand<ScalarOrVectorOfInteger>,
        result: OpResult<AnyStruct>,
    }

    /// Adds unsigned integers; returns a structure of the low bits and the carry.
    ///
    /// ```mlir
    /// %1 = spirv.IAddCarry %x, %y : !spirv.struct<(i32, i32)>
    /// ```
    pub struct IAddCarryOp = "spirv.IAddCarry", traits = [IsCommutative, AlwaysSpeculatableImplTrait], has = [canonicalize];

    /// Subtracts unsigned integers; returns a structure of the low bits and the borrow.
    pub struct ISubBorrowOp = "spirv.ISubBorrow", traits = [AlwaysSpeculatableImplTrait];
}

operations! {
    #[operation(
        traits = [
            Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait,
            AllTypesMatch(&["operand1", "operand2", "result"]),
        ],
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
        operand1: Operand<T>,
        operand2: Operand<T>,
        result: OpResult<T>,
    }

    /// Subtracts integers modulo 2^n.
    pub struct ISubOp<ScalarVectorOrMatrixOfInteger> = "spirv.ISub", has = [fold];
    /// Divides signed integers, rounding towards zero.
    pub struct SDivOp<ScalarVectorOrMatrixOfInteger> = "spirv.SDiv", has = [fold];
    /// Computes the remainder of a division of signed integers, with the sign of the divisor.
    pub struct SModOp<ScalarOrVectorOfInteger> = "spirv.SMod", has = [fold];
    /// Computes the remainder of a division of signed integers, with the sign of the dividend.
    pub struct SRemOp<ScalarOrVectorOfInteger> = "spirv.SRem", has = [fold];
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, IsCommutative],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        effects = [],
        has = [custom_syntax, verify],
    )]
    struct _ {
        operand1: Operand<ScalarOrVectorOfInteger>,
        operand2: Operand<ScalarOrVectorOfInteger>,
        result: OpResult<AnyStruct>,
    }

    /// Multiplies signed integers; returns a structure of the low and the high half.
    pub struct SMulExtendedOp = "spirv.SMulExtended", has = [canonicalize];
    /// Multiplies unsigned integers; returns a structure of the low and the high half.
    pub struct UMulExtendedOp = "spirv.UMulExtended", has = [canonicalize];
}

operations! {
    #[operation(
        traits = [
            Named("UnsignedOp"), Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait,
            AllTypesMatch(&["operand1", "operand2", "result"]),
        ],
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
        operand1: Operand<T>,
        operand2: Operand<T>,
        result: OpResult<T>,
    }

    /// Divides unsigned integers.
    pub struct UDivOp<ScalarVectorOrMatrixOfInteger> = "spirv.UDiv", has = [fold];
    /// Computes the remainder of a division of unsigned integers.
    pub struct UModOp<ScalarOrVectorOfInteger> = "spirv.UMod", has = [fold, canonicalize];
}
