//! Memory that begins and ends: allocations and globals.

use crate::constraints::{I64AttrAlignment, MemRef1D};
use crate::interfaces::ALLOCA_SCOPE_BRANCH;
use crate::interfaces::memory_slots::{ALLOCA_PARTS, ALLOCA_SLOT};
use crate::syntax::GLOBAL_TYPE_AND_INITIAL_VALUE;
use terrace_ir::constraints::{
    AnyAttr, AnyMemRef, AnyRankedOrUnrankedMemRef, AnyStaticShapeMemRef, AnyType, FlatSymbolRefAttr, Index,
    MemRefTypeAttr, StrAttr, SymbolNameAttr, UnitAttr,
};
use terrace_ods_macros::operation;

/// Allocates memory, which lives until it is deallocated.
///
/// ```mlir
/// %m = memref.alloc(%n)[%s] : memref<8x?xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>
/// ```
#[operation(
    name = "memref.alloc",
    traits = [AttrSizedOperandSegments],
    interfaces = [AlignmentAttrOpInterface, OpAsmOpInterface],
    format = "`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
    effects = [EffectSpec::new(EffectKind::Allocate).on("memref").full()],
    has = [canonicalize, verify, result_names],
)]
pub struct AllocOp {
    #[name = "dynamicSizes"]
    dynamic_sizes: VariadicOperand<Index>,
    #[name = "symbolOperands"]
    symbol_operands: VariadicOperand<Index>,
    alignment: OptionalAttr<I64AttrAlignment>,
    memref: OpResult<AnyMemRef>,
}

/// Allocates memory, which lives until control leaves the next allocation scope around it.
///
/// ```mlir
/// %m = memref.alloca(%n) : memref<?xf32>
/// ```
#[operation(
    name = "memref.alloca",
    traits = [AttrSizedOperandSegments],
    interfaces = [
        AlignmentAttrOpInterface, OpAsmOpInterface, PromotableAllocationOpInterface(&ALLOCA_SLOT),
        DestructurableAllocationOpInterface(&ALLOCA_PARTS),
    ],
    format = "`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
    effects = [
        EffectSpec::new(EffectKind::Allocate)
            .on("memref")
            .resource("AutomaticAllocationScopeResource")
            .full(),
    ],
    has = [canonicalize, verify, result_names],
)]
pub struct AllocaOp {
    #[name = "dynamicSizes"]
    dynamic_sizes: VariadicOperand<Index>,
    #[name = "symbolOperands"]
    symbol_operands: VariadicOperand<Index>,
    alignment: OptionalAttr<I64AttrAlignment>,
    memref: OpResult<AnyMemRef>,
}

/// A scope at whose end stack allocations inside are gone.
///
/// ```mlir
/// memref.alloca_scope {
///   %m = memref.alloca() : memref<4xf32>
/// }
/// ```
#[operation(
    name = "memref.alloca_scope",
    traits = [
        AutomaticAllocationScope, SingleBlock,
        SingleBlockImplicitTerminator("memref.alloca_scope.return"), HasRecursiveMemoryEffects,
        NoRegionArguments,
    ],
    interfaces = [RegionBranchOpInterface(&ALLOCA_SCOPE_BRANCH)],
    has = [canonicalize, custom_syntax],
)]
pub struct AllocaScopeOp {
    results: VariadicResult<AnyType>,
    #[name = "bodyRegion"]
    body_region: Region<SizedRegion<1>>,
}

/// Ends a `memref.alloca_scope` with the values that it gives.
#[operation(
    name = "memref.alloca_scope.return",
    traits = [
        HasParent(&["memref.alloca_scope"]), AlwaysSpeculatableImplTrait, ReturnLike, IsTerminator,
    ],
    interfaces = [RegionBranchTerminatorOpInterface],
    format = "attr-dict ($results^ `:` type($results))?",
    effects = [],
)]
pub struct AllocaScopeReturnOp {
    results: VariadicOperand<AnyType>,
}

/// Frees memory that was allocated.
#[operation(
    name = "memref.dealloc",
    traits = [MemRefsNormalizable],
    format = "$memref attr-dict `:` type($memref)",
    effects = [EffectSpec::new(EffectKind::Free).on("memref").full()],
    has = [fold],
)]
pub struct DeallocOp {
    memref: Operand<AnyRankedOrUnrankedMemRef>,
}

/// Returns memory of another size with the old content as far as it fits; the old memory is gone.
///
/// ```mlir
/// %m = memref.realloc %old(%n) : memref<64xf32> to memref<?xf32>
/// ```
#[operation(
    name = "memref.realloc",
    interfaces = [AlignmentAttrOpInterface],
    format = "$source (`(` $dynamicResultSize^ `)`)? attr-dict `:` type($source) `to` type(results)",
    effects = [
        EffectSpec::new(EffectKind::Free).on("source").full(),
        EffectSpec::new(EffectKind::Allocate).stage(1).full(),
    ],
    has = [canonicalize, verify],
)]
pub struct ReallocOp {
    source: Operand<MemRef1D>,
    #[name = "dynamicResultSize"]
    dynamic_result_size: OptionalOperand<Index>,
    alignment: OptionalAttr<I64AttrAlignment>,
    #[unnamed]
    result: OpResult<MemRef1D>,
}

/// Declares a global variable, or defines it with an initial value.
///
/// ```mlir
/// memref.global "private" constant @table : memref<2xf32> = dense<[0.0, 2.0]>
/// ```
#[operation(
    name = "memref.global",
    traits = [Symbol],
    interfaces = [AlignmentAttrOpInterface],
    format = "($sym_visibility^)? (`constant` $constant^)? $sym_name `:` \
        custom<GlobalMemrefOpTypeAndInitialValue>($type, $initial_value) attr-dict",
    directives = [GLOBAL_TYPE_AND_INITIAL_VALUE],
    has = [verify],
)]
pub struct GlobalOp {
    sym_name: Attr<SymbolNameAttr>,
    sym_visibility: OptionalAttr<StrAttr>,
    #[name = "type"]
    ty: Attr<MemRefTypeAttr>,
    initial_value: OptionalAttr<AnyAttr>,
    constant: OptionalAttr<UnitAttr>,
    alignment: OptionalAttr<I64AttrAlignment>,
}

/// Returns the memref of a global variable.
///
/// ```mlir
/// %m = memref.get_global @table : memref<4xf32>
/// ```
#[operation(
    name = "memref.get_global",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [SymbolUserOpInterface],
    format = "$name `:` type($result) attr-dict",
    effects = [],
    has = [verify_symbol_uses],
)]
pub struct GetGlobalOp {
    name: Attr<FlatSymbolRefAttr>,
    result: OpResult<AnyStaticShapeMemRef>,
}
