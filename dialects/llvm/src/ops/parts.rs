//! Parts of vectors, structures and arrays.

use crate::constraints::{
    LLVM_AnyAggregate, LLVM_AnyVector, LLVM_PrimitiveType, LLVM_Type, element_of_vector,
};
use crate::syntax;
use terrace_ir::constraints::{AnySignlessInteger, DenseI32ArrayAttr, DenseI64ArrayAttr};
use terrace_ods_macros::operations;

operations! {
    #[operation(traits = [AlwaysSpeculatableImplTrait], effects = [])]
    struct _;

    /// One lane of a vector.
    pub struct ExtractElementOp = "llvm.extractelement",
        traits = [
            TypesMatchWith {
            summary: "result type matches vector element type",
            from: "vector",
            to: "res",
            transform: element_of_vector,
        },
        ],
        format = "$vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)",
        result_types = inferred,
    {
        vector: Operand<LLVM_AnyVector>,
        position: Operand<AnySignlessInteger>,
        res: OpResult<LLVM_Type>,
    }

    /// A part of a structure or array.
    pub struct ExtractValueOp = "llvm.extractvalue",
        format = "$container `` $position attr-dict `:` type($container) \
        custom<InsertExtractValueElementType>(type($res), ref(type($container)), ref($position))",
        directives = [syntax::INSERT_EXTRACT_VALUE_ELEMENT_TYPE],
        has = [fold, verify_signature],
    {
        container: Operand<LLVM_AnyAggregate>,
        position: Attr<DenseI64ArrayAttr>,
        res: OpResult<LLVM_Type>,
    }

    /// A vector with another value in one lane.
    pub struct InsertElementOp = "llvm.insertelement",
        traits = [
            TypesMatchWith {
            summary: "argument type matches vector element type",
            from: "vector",
            to: "value",
            transform: element_of_vector,
        },
            AllTypesMatch(&["res", "vector"]),
        ],
        format = "$value `,` $vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)",
        result_types = inferred,
    {
        vector: Operand<LLVM_AnyVector>,
        value: Operand<LLVM_PrimitiveType>,
        position: Operand<AnySignlessInteger>,
        res: OpResult<LLVM_AnyVector>,
    }

    /// A structure or array with another value in one part.
    pub struct InsertValueOp = "llvm.insertvalue",
        traits = [AllTypesMatch(&["container", "res"])],
        format = "$value `,` $container `` $position attr-dict `:` type($container) \
        custom<InsertExtractValueElementType>(type($value), ref(type($container)), ref($position))",
        directives = [syntax::INSERT_EXTRACT_VALUE_ELEMENT_TYPE],
        result_types = inferred,
        has = [verify_signature],
    {
        container: Operand<LLVM_AnyAggregate>,
        value: Operand<LLVM_PrimitiveType>,
        position: Attr<DenseI64ArrayAttr>,
        res: OpResult<LLVM_AnyAggregate>,
    }

    /// A vector of lanes of two others, chosen by a mask.
    pub struct ShuffleVectorOp = "llvm.shufflevector",
        traits = [AllTypesMatch(&["v1", "v2"])],
        format = "$v1 `,` $v2 $mask attr-dict `:` type($v1) custom<ShuffleType>(ref(type($v1)), type($res), \
        ref($mask))",
        directives = [syntax::SHUFFLE_TYPE],
        has = [fold, verify_signature],
    {
        v1: Operand<LLVM_AnyVector>,
        v2: Operand<LLVM_AnyVector>,
        mask: Attr<DenseI32ArrayAttr>,
        res: OpResult<LLVM_AnyVector>,
    }
}
