//! New tensors.

use crate::constraints::{element_of_tensor, elements_of_tensor};
use terrace_ir::constraints::{AnyRankedTensor, AnyStaticShapeTensor, AnyType, Index};
use terrace_ods_macros::operation;

/// Returns a tensor of a shape, whose content does not matter.
///
/// ```mlir
/// %t = tensor.empty(%n) : tensor<?x4xf32>
/// ```
#[operation(
    name = "tensor.empty",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [ReifyRankedShapedTypeOpInterface],
    format = "`(`$dynamicSizes`)` attr-dict `:` type($result)",
    effects = [],
    has = [canonicalize, verify],
)]
pub struct EmptyOp {
    #[name = "dynamicSizes"]
    dynamic_sizes: VariadicOperand<Index>,
    result: OpResult<AnyRankedTensor>,
}

/// Makes a tensor of its elements, row by row.
///
/// ```mlir
/// %t = tensor.from_elements %a, %b : tensor<2xf32>
/// ```
#[operation(
    name = "tensor.from_elements",
    traits = [
        AlwaysSpeculatableImplTrait,
        TypesMatchWith {
            summary: "operand types match result element type",
            from: "result",
            to: "elements",
            transform: elements_of_tensor,
        },
    ],
    interfaces = [OpAsmOpInterface],
    format = "$elements attr-dict `:` type($result)",
    effects = [],
    has = [fold, canonicalize, result_names],
)]
pub struct FromElementsOp {
    elements: VariadicOperand<AnyType>,
    result: OpResult<AnyStaticShapeTensor>,
}

/// Makes a tensor whose body computes each element from its indices.
///
/// ```mlir
/// %t = tensor.generate %n {
/// ^bb0(%i: index):
///   tensor.yield %x : f32
/// } : tensor<?xf32>
/// ```
#[operation(
    name = "tensor.generate",
    traits = [
        HasRecursiveMemoryEffects, SingleBlock, SingleBlockImplicitTerminator("tensor.yield"),
    ],
    interfaces = [OpAsmOpInterface, ReifyRankedShapedTypeOpInterface],
    format = "$dynamicExtents $body attr-dict `:` type($result)",
    has = [canonicalize, verify, verify_regions, result_names],
)]
pub struct GenerateOp {
    #[name = "dynamicExtents"]
    dynamic_extents: VariadicOperand<Index>,
    result: OpResult<AnyRankedTensor>,
    body: Region<SizedRegion<1>>,
}

/// Returns a tensor all of whose elements are one value.
///
/// ```mlir
/// %t = tensor.splat %x[%n] : tensor<?x4xf32>
/// ```
#[operation(
    name = "tensor.splat",
    traits = [
        AlwaysSpeculatableImplTrait,
        TypesMatchWith {
            summary: "operand type matches element type of result",
            from: "aggregate",
            to: "input",
            transform: element_of_tensor,
        },
    ],
    interfaces = [OpAsmOpInterface, ReifyRankedShapedTypeOpInterface],
    format = "$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)",
    effects = [],
    has = [fold, verify, result_names],
)]
pub struct SplatOp {
    input: Operand<AnyType>,
    #[name = "dynamicSizes"]
    dynamic_sizes: VariadicOperand<Index>,
    aggregate: OpResult<AnyRankedTensor>,
}

/// Ends the body of a `tensor.generate` or `tensor.pad` with an element.
#[operation(
    name = "tensor.yield",
    traits = [
        AlwaysSpeculatableImplTrait, ReturnLike, IsTerminator,
        HasParent(&["tensor.generate", "tensor.pad"]),
    ],
    interfaces = [RegionBranchTerminatorOpInterface],
    format = "$value attr-dict `:` type($value)",
    effects = [],
)]
pub struct YieldOp {
    value: Operand<AnyType>,
}
