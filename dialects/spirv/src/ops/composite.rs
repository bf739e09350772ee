//! Parts of vectors, arrays, structures and matrices.

use crate::constraints::{AnySpirvType, Composite, Integer, Scalar, Vector};
use crate::facts::element_of;
use terrace_ir::constraints::I32ArrayAttr;
use terrace_ods_macros::operation;

/// Builds a composite from its parts; those of a vector may be vectors.
///
/// ```mlir
/// %1 = spirv.CompositeConstruct %x, %y : (vector<2xf32>, f32) -> vector<3xf32>
/// ```
#[operation(
    name = "spirv.CompositeConstruct",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$constituents attr-dict `:` `(` type(operands) `)` `->` type($result)",
    effects = [],
    has = [verify],
)]
pub struct CompositeConstructOp {
    constituents: VariadicOperand<AnySpirvType>,
    result: OpResult<Composite>,
}

/// Takes a part of a composite.
///
/// ```mlir
/// %1 = spirv.CompositeExtract %s[1 : i32] : !spirv.struct<(i32, f32)>
/// ```
#[operation(
    name = "spirv.CompositeExtract",
    traits = [AlwaysSpeculatableImplTrait, Named("UsableInSpecConstantOp")],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    effects = [],
    has = [custom_syntax, verify],
)]
pub struct CompositeExtractOp {
    composite: Operand<Composite>,
    indices: Attr<I32ArrayAttr>,
    component: OpResult<AnySpirvType>,
}

/// Gives a composite in which one part is replaced.
///
/// ```mlir
/// %1 = spirv.CompositeInsert %x, %s[1 : i32] : f32 into !spirv.struct<(i32, f32)>
/// ```
#[operation(
    name = "spirv.CompositeInsert",
    traits = [AlwaysSpeculatableImplTrait, Named("UsableInSpecConstantOp")],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    effects = [],
    has = [custom_syntax, verify],
)]
pub struct CompositeInsertOp {
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
#[operation(
    name = "spirv.VectorExtractDynamic",
    traits = [
        AlwaysSpeculatableImplTrait,
        TypesMatchWith { summary: "type of 'result' matches element type of 'vector'", from: "vector", to: "result", transform: element_of },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$vector `[` $index `]` attr-dict `:` type($vector) `,` type($index)",
    effects = [],
    result_types = inferred,
)]
pub struct VectorExtractDynamicOp {
    vector: Operand<Vector>,
    index: Operand<Integer>,
    result: OpResult<Scalar>,
}

/// Gives a vector in which the component at a computed index is replaced.
#[operation(
    name = "spirv.VectorInsertDynamic",
    traits = [
        AlwaysSpeculatableImplTrait,
        TypesMatchWith { summary: "type of 'component' matches element type of 'vector'", from: "vector", to: "component", transform: element_of },
        AllTypesMatch(&["vector", "result"]),
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$component `,` $vector `[` $index `]` attr-dict `:` type($vector) `,` type($index)",
    effects = [],
    result_types = inferred,
)]
pub struct VectorInsertDynamicOp {
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
#[operation(
    name = "spirv.VectorShuffle",
    traits = [AlwaysSpeculatableImplTrait, AllElementTypesMatch(&["vector1", "vector2", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "attr-dict $components $vector1 `,` $vector2 `:` type($vector1) `,` type($vector2) `->` \
        type($result)",
    effects = [],
    has = [verify],
)]
pub struct VectorShuffleOp {
    vector1: Operand<Vector>,
    vector2: Operand<Vector>,
    components: Attr<I32ArrayAttr>,
    result: OpResult<Vector>,
}
