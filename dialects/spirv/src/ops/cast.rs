//! Conversions between types.

use crate::constraints::{
    AnyPtr, Integer, ScalarOrVectorOrPtr, ScalarVectorOrMatrixOfAnyFloat, ScalarVectorOrMatrixOfInteger,
};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$operand attr-dict `:` type($operand) `to` type($result)",
        effects = [],
        has = [verify],
    )]
    struct _<In, Out> {
        operand: Operand<In>,
        result: OpResult<Out>,
    }

    /// Sees bits as another type of the same size.
    ///
    /// ```mlir
    /// %1 = spirv.Bitcast %x : f32 to i32
    /// ```
    pub struct BitcastOp<ScalarOrVectorOrPtr, ScalarOrVectorOrPtr> = "spirv.Bitcast",
        traits = [AlwaysSpeculatableImplTrait], has = [fold];

    /// Converts signed integers to floats.
    pub struct ConvertSToFOp<ScalarVectorOrMatrixOfInteger, ScalarVectorOrMatrixOfAnyFloat> =
        "spirv.ConvertSToF",
        traits = [Named("SignedOp"), AlwaysSpeculatableImplTrait, SameOperandsAndResultShape];

    /// Converts unsigned integers to floats.
    pub struct ConvertUToFOp<ScalarVectorOrMatrixOfInteger, ScalarVectorOrMatrixOfAnyFloat> =
        "spirv.ConvertUToF",
        traits = [Named("UnsignedOp"), AlwaysSpeculatableImplTrait, SameOperandsAndResultShape];

    /// Converts floats to another width.
    ///
    /// ```mlir
    /// %1 = spirv.FConvert %x : f32 to f64
    /// ```
    pub struct FConvertOp<ScalarVectorOrMatrixOfAnyFloat, ScalarVectorOrMatrixOfAnyFloat> = "spirv.FConvert",
        traits = [Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait, SameOperandsAndResultShape];

    /// Converts integers to another width, extending with the sign.
    pub struct SConvertOp<ScalarVectorOrMatrixOfInteger, ScalarVectorOrMatrixOfInteger> = "spirv.SConvert",
        traits = [
            Named("UsableInSpecConstantOp"), Named("SignedOp"), AlwaysSpeculatableImplTrait,
            SameOperandsAndResultShape,
        ];

    /// Converts integers to another width, extending with zeros.
    pub struct UConvertOp<ScalarVectorOrMatrixOfInteger, ScalarVectorOrMatrixOfInteger> = "spirv.UConvert",
        traits = [
            Named("UnsignedOp"), Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait,
            SameOperandsAndResultShape,
        ];
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultShape],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$operand attr-dict `:` type($operand) `to` type($result)",
        effects = [],
        has = [verify],
    )]
    struct _ {
        operand: Operand<ScalarVectorOrMatrixOfAnyFloat>,
        result: OpResult<ScalarVectorOrMatrixOfInteger>,
    }

    /// Converts floats to signed integers, rounding towards zero.
    pub struct ConvertFToSOp = "spirv.ConvertFToS";
    /// Converts floats to unsigned integers, rounding towards zero.
    pub struct ConvertFToUOp = "spirv.ConvertFToU";
}

/// Converts a physical pointer to an integer.
#[operation(
    name = "spirv.ConvertPtrToU",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$pointer attr-dict `:` type($pointer) `to` type($result)",
    has = [verify, verify_symbol_uses],
)]
pub struct ConvertPtrToUOp {
    pointer: Operand<AnyPtr>,
    result: OpResult<Integer>,
}

/// Converts an integer to a physical pointer.
#[operation(
    name = "spirv.ConvertUToPtr",
    traits = [Named("UnsignedOp")],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
    has = [verify, verify_symbol_uses],
)]
pub struct ConvertUToPtrOp {
    operand: Operand<Integer>,
    result: OpResult<AnyPtr>,
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$pointer attr-dict `:` type($pointer) `to` type($result)",
        effects = [],
        has = [verify],
    )]
    struct _ {
        pointer: Operand<AnyPtr>,
        result: OpResult<AnyPtr>,
    }

    /// Converts a generic pointer to one of a concrete storage class.
    pub struct GenericCastToPtrOp = "spirv.GenericCastToPtr";
    /// Converts a generic pointer to one of a concrete storage class, or to null if it does not point there.
    pub struct GenericCastToPtrExplicitOp = "spirv.GenericCastToPtrExplicit";

    /// Converts a pointer to one of the generic storage class.
    ///
    /// ```mlir
    /// %1 = spirv.PtrCastToGeneric %p : !spirv.ptr<f32, CrossWorkgroup> to !spirv.ptr<f32, Generic>
    /// ```
    pub struct PtrCastToGenericOp = "spirv.PtrCastToGeneric";
}
