//! The operations.

pub(crate) mod dma;
pub(crate) mod groups;

use crate::constraints::{AtomicRMWKindArrayAttr, UnitProp};
use crate::interfaces::ranges;
use crate::interfaces::{FOR_BRANCH, FOR_LOOP, IF_BRANCH, PARALLEL_LOOP};
use crate::syntax::basis::BASIS;
use terrace_ir::constraints::{
    AffineMapAttr, AnyMemRef, AnyType, AnyVectorOfNonZeroRank, BoolAttr, DenseI64ArrayAttr, I32ElementsAttr,
    I64SmallVectorArrayAttr, Index, IndexAttr, IntegerSetAttr,
};
use terrace_memref::constraints::I32AttrLocality;
use terrace_ods_macros::{operation, operations};

/// Applies an affine map of one result to indices.
///
/// ```mlir
/// %i = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%a)[%b]
/// ```
#[operation(
    name = "affine.apply",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface(&ranges::APPLY)],
    effects = [],
    result_types = inferred,
    has = [canonicalize, fold, custom_syntax, verify],
)]
pub struct AffineApplyOp {
    map: Attr<AffineMapAttr>,
    #[name = "mapOperands"]
    map_operands: VariadicOperand<Index>,
    #[unnamed]
    result: OpResult<Index>,
}

/// Splits a linear index into one index for each number of a mixed-radix basis.
///
/// ```mlir
/// %i:2 = affine.delinearize_index %linear into (16, 224) : index, index
/// ```
#[operation(
    name = "affine.delinearize_index",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$linear_index `into` custom<DynamicIndexList>($dynamic_basis, $static_basis, \"{}\", \
        \"::mlir::AsmParser::Delimiter::Paren\") attr-dict `:` type($multi_index)",
    effects = [],
    directives = [BASIS],
    has = [canonicalize, fold, verify],
)]
pub struct AffineDelinearizeIndexOp {
    linear_index: Operand<Index>,
    dynamic_basis: VariadicOperand<Index>,
    static_basis: Attr<DenseI64ArrayAttr>,
    multi_index: VariadicResult<Index>,
}

operations! {
    #[operation(traits = [MemRefsNormalizable], interfaces = [AffineMapAccessInterface])]
    struct _;

    /// Starts to copy elements from one memref to another; the tag tells when that is done.
    ///
    /// The maps of the subscripts are the discardable attributes `src_map`, `dst_map` and `tag_map`.
    ///
    /// ```mlir
    /// affine.dma_start %source[%i], %target[%j], %tag[0], %count : memref<40xf32>, memref<8xf32, 1>, memref<1xi32>
    /// ```
    pub struct AffineDmaStartOp = "affine.dma_start", has = [fold, custom_syntax, verify] {
        operands: VariadicOperand<AnyType>,
    }

    /// Waits until a copy is done.
    ///
    /// The map of the subscripts is the discardable attribute `tag_map`.
    ///
    /// ```mlir
    /// affine.dma_wait %tag[0], %count : memref<1xi32>
    /// ```
    pub struct AffineDmaWaitOp = "affine.dma_wait", has = [fold, custom_syntax, verify] {
        operands: VariadicOperand<AnyType>,
    }

    /// Hints that an element will be read or written soon.
    ///
    /// ```mlir
    /// affine.prefetch %m[%i, %j], read, locality<3>, data : memref<4x8xi32>
    /// ```
    pub struct AffinePrefetchOp = "affine.prefetch", has = [canonicalize, fold, custom_syntax, verify] {
        memref: Operand<AnyMemRef>,
        indices: VariadicOperand<Index>,
        #[name = "isWrite"]
        is_write: Attr<BoolAttr>,
        #[name = "localityHint"]
        locality_hint: Attr<I32AttrLocality>,
        #[name = "isDataCache"]
        is_data_cache: Attr<BoolAttr>,
        map: Attr<AffineMapAttr>,
    }
}

/// Counts from the largest of some affine bounds to the smallest of others in constant steps.
///
/// ```mlir
/// affine.for %i = 0 to 10 step 2 {
/// }
/// ```
#[operation(
    name = "affine.for",
    traits = [
        AttrSizedOperandSegments, AutomaticAllocationScope, SingleBlock,
        SingleBlockImplicitTerminator("affine.yield"), HasRecursiveMemoryEffects,
    ],
    interfaces = [
        ConditionallySpeculatable(&crate::interfaces::FOR_SPECULATION), LoopLikeOpInterface(&FOR_LOOP), RegionBranchOpInterface(&FOR_BRANCH),
    ],
    has = [fold, custom_syntax, verify_regions],
)]
pub struct AffineForOp {
    #[name = "lowerBoundOperands"]
    lower_bound_operands: VariadicOperand<Index>,
    #[name = "upperBoundOperands"]
    upper_bound_operands: VariadicOperand<Index>,
    inits: VariadicOperand<AnyType>,
    #[name = "lowerBoundMap"]
    lower_bound_map: Attr<AffineMapAttr>,
    #[name = "upperBoundMap"]
    upper_bound_map: Attr<AffineMapAttr>,
    step: Attr<IndexAttr>,
    results: VariadicResult<AnyType>,
    region: Region<SizedRegion<1>>,
}

/// Runs a region if indices are in an integer set, else the other region if there is one.
///
/// ```mlir
/// affine.if affine_set<(d0) : (d0 - 10 >= 0)>(%i) {
/// }
/// ```
#[operation(
    name = "affine.if",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator("affine.yield"), RecursivelySpeculatableImplTrait,
        HasRecursiveMemoryEffects, NoRegionArguments,
    ],
    interfaces = [RegionBranchOpInterface(&IF_BRANCH)],
    has = [canonicalize, fold, custom_syntax, verify],
)]
pub struct AffineIfOp {
    #[unnamed]
    result: VariadicOperand<AnyType>,
    condition: Attr<IntegerSetAttr>,
    results: VariadicResult<AnyType>,
    #[name = "thenRegion"]
    then_region: Region<SizedRegion<1>>,
    #[name = "elseRegion"]
    else_region: Region<AnyRegion>,
}

/// Joins indices of a mixed-radix basis into one linear index.
///
/// ```mlir
/// %linear = affine.linearize_index [%i, %j] by (2, 3) : index
/// ```
#[operation(
    name = "affine.linearize_index",
    traits = [AlwaysSpeculatableImplTrait, AttrSizedOperandSegments],
    format = "(`disjoint` $disjoint^)? ` ` `[` $multi_index `]` `by` \
        custom<DynamicIndexList>($dynamic_basis, $static_basis, \"{}\", \
        \"::mlir::AsmParser::Delimiter::Paren\") attr-dict `:` type($linear_index)",
    effects = [],
    result_types = inferred,
    directives = [BASIS],
    has = [canonicalize, fold, verify],
)]
pub struct AffineLinearizeIndexOp {
    multi_index: VariadicOperand<Index>,
    dynamic_basis: VariadicOperand<Index>,
    static_basis: Attr<DenseI64ArrayAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    disjoint: Property<UnitProp>,
    linear_index: OpResult<Index>,
}

operations! {
    #[operation(
        traits = [MemRefsNormalizable],
        interfaces = [AffineReadOpInterface, AffineMapAccessInterface],
        effects = [EffectSpec::new(EffectKind::Read).on("memref")],
        has = [canonicalize],
    )]
    struct _<T> {
        memref: Operand<AnyMemRef>,
        indices: VariadicOperand<Index>,
        map: Attr<AffineMapAttr>,
        result: OpResult<T>,
    }

    /// Reads an element of a memref at affine functions of the indices.
    ///
    /// ```mlir
    /// %x = affine.load %m[%i + 1, %j] : memref<8x8xf32>
    /// ```
    pub struct AffineLoadOp<AnyType> = "affine.load", has = [fold, custom_syntax, verify];

    /// Reads a vector that starts at affine functions of the indices.
    ///
    /// ```mlir
    /// %v = affine.vector_load %m[%i, %j] : memref<8x8xf32>, vector<4xf32>
    /// ```
    pub struct AffineVectorLoadOp<AnyVectorOfNonZeroRank> = "affine.vector_load",
        has = [custom_syntax, verify];
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        effects = [],
        result_types = inferred,
        has = [canonicalize, fold, custom_syntax, verify],
    )]
    struct _ {
        map: Attr<AffineMapAttr>,
        operands: VariadicOperand<Index>,
        #[unnamed]
        result: OpResult<Index>,
    }

    /// Returns the largest result of an affine map.
    ///
    /// ```mlir
    /// %m = affine.max affine_map<(d0) -> (1000, d0 + 512)>(%i)
    /// ```
    pub struct AffineMaxOp = "affine.max";

    /// Returns the smallest result of an affine map.
    ///
    /// ```mlir
    /// %m = affine.min affine_map<(d0) -> (1000, d0 + 512)>(%i)
    /// ```
    pub struct AffineMinOp = "affine.min";
}

/// Runs its body for each point of a grid with affine bounds, in any order or at once, and may reduce values.
///
/// ```mlir
/// affine.parallel (%i, %j) = (0, 0) to (10, 10) {
/// }
/// ```
#[operation(
    name = "affine.parallel",
    traits = [
        AutomaticAllocationScope, SingleBlock, SingleBlockImplicitTerminator("affine.yield"),
        RecursivelySpeculatableImplTrait, HasRecursiveMemoryEffects, MemRefsNormalizable,
    ],
    interfaces = [LoopLikeOpInterface(&PARALLEL_LOOP)],
    has = [fold, custom_syntax, verify],
)]
pub struct AffineParallelOp {
    reductions: Attr<AtomicRMWKindArrayAttr>,
    #[name = "lowerBoundsMap"]
    lower_bounds_map: Attr<AffineMapAttr>,
    #[name = "lowerBoundsGroups"]
    lower_bounds_groups: Attr<I32ElementsAttr>,
    #[name = "upperBoundsMap"]
    upper_bounds_map: Attr<AffineMapAttr>,
    #[name = "upperBoundsGroups"]
    upper_bounds_groups: Attr<I32ElementsAttr>,
    steps: Attr<I64SmallVectorArrayAttr>,
    #[name = "mapOperands"]
    map_operands: VariadicOperand<Index>,
    results: VariadicResult<AnyType>,
    region: Region<SizedRegion<1>>,
}

operations! {
    #[operation(
        traits = [MemRefsNormalizable],
        interfaces = [AffineWriteOpInterface, AffineMapAccessInterface],
        effects = [EffectSpec::new(EffectKind::Write).on("memref")],
        has = [canonicalize],
    )]
    struct _<T> {
        value: Operand<T>,
        memref: Operand<AnyMemRef>,
        indices: VariadicOperand<Index>,
        map: Attr<AffineMapAttr>,
    }

    /// Writes an element of a memref at affine functions of the indices.
    ///
    /// ```mlir
    /// affine.store %x, %m[%i, %j + 2] : memref<8x8xf32>
    /// ```
    pub struct AffineStoreOp<AnyType> = "affine.store", has = [fold, custom_syntax, verify];

    /// Writes a vector that starts at affine functions of the indices.
    ///
    /// ```mlir
    /// affine.vector_store %v, %m[%i, %j] : memref<8x8xf32>, vector<4xf32>
    /// ```
    pub struct AffineVectorStoreOp<AnyVectorOfNonZeroRank> = "affine.vector_store",
        has = [custom_syntax, verify];
}

/// Ends a region of an affine operation with the values that it gives.
#[operation(
    name = "affine.yield",
    traits = [AlwaysSpeculatableImplTrait, IsTerminator, ReturnLike, MemRefsNormalizable],
    interfaces = [RegionBranchTerminatorOpInterface],
    format = "attr-dict ($operands^ `:` type($operands))?",
    effects = [],
    has = [verify],
)]
pub struct AffineYieldOp {
    operands: VariadicOperand<AnyType>,
}
