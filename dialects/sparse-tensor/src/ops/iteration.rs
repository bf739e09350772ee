//! Iteration over what is stored.

use crate::constraints::{
    AnySparseIterSpace, AnySparseIterator, AnySparseTensor, IndexAttrOfLevel, LevelSetArrayAttr, LevelSetAttr,
};
use crate::facts::element_types;
use crate::interfaces;
use crate::syntax::LEVEL_RANGE;
use terrace_ir::constraints::{AffineMapAttr, AnyRankedTensor, AnyType};
use terrace_ods_macros::operation;

/// Iterates over several iteration spaces together, with code for each combination that is of interest.
#[operation(
    name = "sparse_tensor.coiterate",
    traits = [
        AttrSizedOperandSegments, SingleBlock, SingleBlockImplicitTerminator("sparse_tensor.yield"),
        HasRecursiveMemoryEffects,
    ],
    has = [custom_syntax, verify, verify_regions],
)]
pub struct CoIterateOp {
    #[name = "iterSpaces"]
    iter_spaces: VariadicOperand<AnySparseIterSpace>,
    #[name = "initArgs"]
    init_args: VariadicOperand<AnyType>,
    #[name = "crdUsedLvls"]
    crd_used_lvls: Attr<LevelSetAttr>,
    cases: Attr<LevelSetArrayAttr>,
    results: VariadicResult<AnyType>,
    #[name = "caseRegions"]
    case_regions: VariadicRegion<SizedRegion<1>>,
}

/// Returns the iteration space of some levels of a tensor.
#[operation(
    name = "sparse_tensor.extract_iteration_space",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferTypeOpInterface],
    format = "$tensor (`at` $parentIter^)? `lvls` `=` custom<LevelRange>($loLvl, $hiLvl) attr-dict `:` \
        type($tensor) (`,` type($parentIter)^)? `->` qualified(type($extractedSpace))",
    directives = [LEVEL_RANGE],
    effects = [],
    result_types = custom,
    has = [infer_types, verify],
)]
pub struct ExtractIterSpaceOp {
    tensor: Operand<AnySparseTensor>,
    #[name = "parentIter"]
    parent_iter: OptionalOperand<AnySparseIterator>,
    #[name = "loLvl"]
    lo_lvl: Attr<IndexAttrOfLevel>,
    #[name = "hiLvl"]
    hi_lvl: Attr<IndexAttrOfLevel>,
    #[name = "extractedSpace"]
    extracted_space: OpResult<AnySparseIterSpace>,
}

/// Returns the value at which an iterator is.
#[operation(
    name = "sparse_tensor.extract_value",
    traits = [
        AlwaysSpeculatableImplTrait,
        TypesMatchWith {
            summary: "result type matches element type of tensor",
            from: "tensor",
            to: "result",
            transform: element_types,
        },
    ],
    format = "$tensor `at` $iterator attr-dict `:` type($tensor)`,` qualified(type($iterator))",
    effects = [],
    result_types = inferred,
    has = [verify],
)]
pub struct ExtractValOp {
    tensor: Operand<AnySparseTensor>,
    iterator: Operand<AnySparseIterator>,
    result: OpResult<AnyType>,
}

/// Runs a region for each element that is stored.
///
/// ```mlir
/// sparse_tensor.foreach in %a : tensor<?x?xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>> do {
/// ^bb0(%i: index, %j: index, %v: f64):
/// }
/// ```
#[operation(
    name = "sparse_tensor.foreach",
    traits = [SingleBlock, SingleBlockImplicitTerminator("sparse_tensor.yield")],
    format = "`in` $tensor (`init``(`$initArgs^`)`)? attr-dict `:` type($tensor) (`,` type($initArgs)^)? \
        (`->` type($results)^)? `do` $region",
    has = [verify],
)]
pub struct ForeachOp {
    tensor: Operand<AnyRankedTensor>,
    #[name = "initArgs"]
    init_args: VariadicOperand<AnyType>,
    order: OptionalAttr<AffineMapAttr>,
    results: VariadicResult<AnyType>,
    region: Region<SizedRegion<1>>,
}

/// Runs a region for each point of an iteration space.
///
/// ```mlir
/// %r = sparse_tensor.iterate %it in %space at (%crd) iter_args(%sum = %init) : !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>, lvls = 0> -> index {
///   sparse_tensor.yield %crd : index
/// }
/// ```
#[operation(
    name = "sparse_tensor.iterate",
    traits = [
        HasRecursiveMemoryEffects, RecursivelySpeculatableImplTrait, SingleBlock,
        SingleBlockImplicitTerminator("sparse_tensor.yield"),
    ],
    interfaces = [LoopLikeOpInterface(&interfaces::LOOP), RegionBranchOpInterface(&interfaces::BRANCH)],
    has = [custom_syntax, verify, verify_regions],
)]
pub struct IterateOp {
    #[name = "iterSpace"]
    iter_space: Operand<AnySparseIterSpace>,
    #[name = "initArgs"]
    init_args: VariadicOperand<AnyType>,
    #[name = "crdUsedLvls"]
    crd_used_lvls: Attr<LevelSetAttr>,
    results: VariadicResult<AnyType>,
    region: Region<SizedRegion<1>>,
}
