//! Dot products of vectors of integers.

use crate::attributes::enums::PackedVectorFormat;
use crate::constraints::{Integer, PackedVectorFormatAttr, ScalarOrVectorOfInteger};
use terrace_ods_macros::operations;

operations! {
    #[operation(
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$vector1 `,` $vector2 ( `,` $format^ )? attr-dict `:` type($vector1) `->` type($result)",
        effects = [],
        has = [verify],
    )]
    struct _ {
        vector1: Operand<ScalarOrVectorOfInteger>,
        vector2: Operand<ScalarOrVectorOfInteger>,
        #[cases(PackedVectorFormat)]
        format: OptionalAttr<PackedVectorFormatAttr>,
        result: OpResult<Integer>,
    }

    /// Computes the dot product of signed vectors of integers, which may be packed.
    ///
    /// ```mlir
    /// %1 = spirv.SDot %x, %y, <PackedVectorFormat4x8Bit> : i32 -> i32
    /// ```
    pub struct SDotOp = "spirv.SDot",
        traits = [
            Named("SignedOp"), IsCommutative, AllTypesMatch(&["vector1", "vector2"]),
            AlwaysSpeculatableImplTrait,
        ];

    /// Computes the dot product of a signed and an unsigned vector of integers, which may be packed.
    pub struct SUDotOp = "spirv.SUDot",
        traits = [
            Named("SignedOp"), Named("UnsignedOp"), AllTypesMatch(&["vector1", "vector2"]),
            AlwaysSpeculatableImplTrait,
        ];

    /// Computes the dot product of unsigned vectors of integers, which may be packed.
    pub struct UDotOp = "spirv.UDot",
        traits = [
            Named("UnsignedOp"), IsCommutative, AllTypesMatch(&["vector1", "vector2"]),
            AlwaysSpeculatableImplTrait,
        ];
}

operations! {
    #[operation(
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$vector1 `,` $vector2 `,` $accumulator ( `,` $format^ )? attr-dict `:` type($vector1) `->` \
        type($result)",
        effects = [],
        result_types = inferred,
        has = [verify],
    )]
    struct _ {
        vector1: Operand<ScalarOrVectorOfInteger>,
        vector2: Operand<ScalarOrVectorOfInteger>,
        accumulator: Operand<Integer>,
        #[cases(PackedVectorFormat)]
        format: OptionalAttr<PackedVectorFormatAttr>,
        result: OpResult<Integer>,
    }

    /// Computes the dot product of signed vectors of integers, which may be packed, and adds it to an accumulator, saturating.
    ///
    /// ```mlir
    /// %1 = spirv.SDotAccSat %x, %y, %sum : vector<4xi8> -> i32
    /// ```
    pub struct SDotAccSatOp = "spirv.SDotAccSat",
        traits = [
            Named("SignedOp"), AllTypesMatch(&["vector1", "vector2"]),
            AllTypesMatch(&["accumulator", "result"]), AlwaysSpeculatableImplTrait,
        ];

    /// Computes the dot product of a signed and an unsigned vector of integers, which may be packed, and adds it to an accumulator, saturating.
    pub struct SUDotAccSatOp = "spirv.SUDotAccSat",
        traits = [
            Named("SignedOp"), Named("UnsignedOp"), AllTypesMatch(&["vector1", "vector2"]),
            AllTypesMatch(&["accumulator", "result"]), AlwaysSpeculatableImplTrait,
        ];

    /// Computes the dot product of unsigned vectors of integers, which may be packed, and adds it to an accumulator, saturating.
    pub struct UDotAccSatOp = "spirv.UDotAccSat",
        traits = [
            Named("UnsignedOp"), AllTypesMatch(&["vector1", "vector2"]),
            AllTypesMatch(&["accumulator", "result"]), AlwaysSpeculatableImplTrait,
        ];
}
