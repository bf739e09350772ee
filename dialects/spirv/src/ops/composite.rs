//! Parts of vectors, arrays, structures and matrices.

use crate::constraints::{AnySpirvType, Composite, Integer, Scalar, Vector};
use crate::facts::element_of;
use terrace_ir::constraints::I32ArrayAttr;
use terrace_ods_macros::operations;

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        effects = [],
    )]
    struct _;

    /// Builds a composite from its parts; those of a vector may be vectors.
    ///
    /// ```mlir
    /// %1 = spirv.CompositeConstruct %x, %y : (vector<2xf32>, f32) -> vector<3xf32>
    /// ```
    pub struct CompositeConstructOp = "spirv.CompositeConstruct",
        format = "$constituents attr-dict `:` `(` type(operands) `)` `->` type($result)",
        has = [verify],
    {
        constituents: VariadicOperand<AnySpirvType>,
        result: OpResult<Composite>,
    }

    /// Takes a part of a composite.
    ///
    /// ```mlir
    /// %1 = spirv.CompositeExtract %s[1 : i32] : !spirv.struct<(i32, f32)>
    /// ```
    pub struct CompositeExtractOp = "spirv.CompositeExtract",
        traits = [Named("UsableInSpecConstantOp")],
        has = [fold, custom_syntax, verify],
    {
        composite: Operand<Composite>,
        indices: Attr<I32ArrayAttr>,
        component: OpResult<AnySpirvType>,
    }

    /// Returns a composite in which one part is replaced.
    ///
    /// ```mlir
    /// %1 = spirv.CompositeInsert %x, %s[1 : i32] : f32 into !spirv.struct<(i32, f32)>
    /// ```
    pub struct CompositeInsertOp = "spirv.CompositeInsert",
        traits = [Named("UsableInSpecConstantOp")],
        has = [custom_syntax, verify],
    {
        object: Operand<AnySpirvType>,
        composite: Operand<Composite>,
        indices: Attr<I32ArrayAttr>,
        result: OpResult<Composite>,
    }

    /// Takes a component of a vector at an index that is computed.
    ///
    /// ```mlir
    /// %1 = spirv.VectorExtractDynamic %v[%i] : vector<4xf32>, i32
    /// ```
    pub struct VectorExtractDynamicOp = "spirv.VectorExtractDynamic",
        traits = [
            TypesMatchWith { summary: "type of 'result' matches element type of 'vector'", from: "vector", to: "result", transform: element_of },
        ],
        format = "$vector `[` $index `]` attr-dict `:` type($vector) `,` type($index)",
        result_types = inferred,
    {
        vector: Operand<Vector>,
        index: Operand<Integer>,
        result: OpResult<Scalar>,
    }

    /// Returns a vector in which the component at a computed index is replaced.
    pub struct VectorInsertDynamicOp = "spirv.VectorInsertDynamic",
        traits = [
            TypesMatchWith { summary: "type of 'component' matches element type of 'vector'", from: "vector", to: "component", transform: element_of },
            AllTypesMatch(&["vector", "result"]),
        ],
        format = "$component `,` $vector `[` $index `]` attr-dict `:` type($vector) `,` type($index)",
        result_types = inferred,
    {
        vector: Operand<Vector>,
        component: Operand<Scalar>,
        index: Operand<Integer>,
        result: OpResult<Vector>,
    }

    /// Picks components of two vectors.
    ///
    /// ```mlir
    /// %1 = spirv.VectorShuffle [1 : i32, 3 : i32] %v, %w : vector<4xf32>, vector<2xf32> -> vector<2xf32>
    /// ```
    pub struct VectorShuffleOp = "spirv.VectorShuffle",
        traits = [AllElementTypesMatch(&["vector1", "vector2", "result"])],
        format = "attr-dict $components $vector1 `,` $vector2 `:` type($vector1) `,` type($vector2) `->` \
        type($result)",
        has = [verify],
    {
        vector1: Operand<Vector>,
        vector2: Operand<Vector>,
        components: Attr<I32ArrayAttr>,
        result: OpResult<Vector>,
    }
}
