//! Threads and teams of them.

use crate::attributes::enums::{ClauseProcBindKind, DataSharingClauseType, ReductionModifier};
use crate::constraints::{
    AnyTypeAttr, DataSharingClauseTypeAttr, OpenMP_PointerLikeType, PositiveI64Attr, ProcBindKindAttr,
    ReductionModifierAttr,
};
use crate::interfaces;
use crate::syntax::{
    ALLOCATE_AND_ALLOCATOR, COPYPRIVATE, PRIVATE_REDUCTION_REGION, PRIVATE_REGION, PROC_BIND_CLAUSE,
    SYNCHRONIZATION_HINT,
};
use terrace_ir::constraints::{
    AnyInteger, AnyIntegerOrIndex, AnyType, DenseBoolArrayAttr, FlatSymbolRefAttr, I1, I64, I64Attr,
    SymbolNameAttr, SymbolRefArrayAttr, TypeAttr, UnitAttr,
};
use terrace_ods_macros::operation;

/// Says how variables are allocated.
///
/// ```mlir
/// omp.allocate_dir(%x : memref<i32>) align(16)
/// ```
#[operation(
    name = "omp.allocate_dir",
    traits = [AttrSizedOperandSegments],
    format = "`(` $varList `:` type($varList) `)` oilist( `align` `(` $align `)` | `allocator` `(` $allocator `)` \
        ) attr-dict",
    has = [verify],
)]
pub struct AllocateDirOp {
    #[name = "varList"]
    var_list: VariadicOperand<AnyType>,
    align: OptionalAttr<PositiveI64Attr>,
    allocator: OptionalOperand<I64>,
}

/// Is run by one thread after the other, of all critical sections of a name.
#[operation(
    name = "omp.critical",
    interfaces = [SymbolUserOpInterface],
    format = "(`(` $name^ `)`)? $region attr-dict",
    has = [verify_symbol_uses],
)]
pub struct CriticalOp {
    name: OptionalAttr<FlatSymbolRefAttr>,
    region: Region<AnyRegion>,
}

/// Declares the name of critical sections.
#[operation(
    name = "omp.critical.declare",
    traits = [Symbol],
    format = "$sym_name oilist( `hint` `(` custom<SynchronizationHint>($hint) `)` ) attr-dict",
    directives = [SYNCHRONIZATION_HINT],
    has = [verify],
)]
pub struct CriticalDeclareOp {
    sym_name: Attr<SymbolNameAttr>,
    #[default("0", |context| context.integer_attribute(context.integer_type(64), 0))]
    hint: OptionalAttr<I64Attr>,
}

/// Says how values are combined into one, and where that begins.
///
/// ```mlir
/// omp.declare_reduction @add : i32 init {
/// ^bb0(%x: i32):
///   %zero = arith.constant 0 : i32
///   omp.yield(%zero : i32)
/// } combiner {
/// ^bb0(%x: i32, %y: i32):
///   %sum = arith.addi %x, %y : i32
///   omp.yield(%sum : i32)
/// }
/// ```
#[operation(
    name = "omp.declare_reduction",
    traits = [IsIsolatedFromAbove, Symbol],
    interfaces = [RecipeInterface],
    format = "$sym_name `:` $type attr-dict-with-keyword ( `alloc` $allocRegion^ )? `init` $initializerRegion \
        `combiner` $reductionRegion ( `atomic` $atomicReductionRegion^ )? ( `cleanup` $cleanupRegion^ )? ( \
        `data_ptr_ptr` $dataPtrPtrRegion^ )?",
    has = [verify_regions],
)]
pub struct DeclareReductionOp {
    sym_name: Attr<SymbolNameAttr>,
    #[name = "type"]
    ty: Attr<TypeAttr>,
    byref_element_type: OptionalAttr<TypeAttr>,
    #[name = "allocRegion"]
    alloc_region: Region<MaxSizedRegion<1>>,
    #[name = "initializerRegion"]
    initializer_region: Region<AnyRegion>,
    #[name = "reductionRegion"]
    reduction_region: Region<AnyRegion>,
    #[name = "atomicReductionRegion"]
    atomic_reduction_region: Region<AnyRegion>,
    #[name = "cleanupRegion"]
    cleanup_region: Region<AnyRegion>,
    #[name = "dataPtrPtrRegion"]
    data_ptr_ptr_region: Region<MaxSizedRegion<1>>,
}

/// Is run by one thread of the team only, the first if nothing else is said.
#[operation(
    name = "omp.masked",
    format = "oilist( `filter` `(` $filtered_thread_id `:` type($filtered_thread_id) `)` ) $region attr-dict"
)]
pub struct MaskedOp {
    filtered_thread_id: OptionalOperand<AnyIntegerOrIndex>,
    region: Region<AnyRegion>,
}

/// Is run by the first thread of the team only.
#[operation(name = "omp.master", format = "$region attr-dict")]
pub struct MasterOp {
    region: Region<AnyRegion>,
}

/// Is run by all threads of a team that it starts.
///
/// ```mlir
/// omp.parallel num_threads(%n : i32) private(@privatizer %x -> %own : i32) {
///   omp.terminator
/// }
/// ```
#[operation(
    name = "omp.parallel",
    traits = [AttrSizedOperandSegments, AutomaticAllocationScope, HasRecursiveMemoryEffects],
    interfaces = [
        ComposableOpInterface, OutlineableOpenMPOpInterface,
        BlockArgOpenMPOpInterface(&interfaces::BLOCK_ARGUMENTS),
    ],
    format = "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), \
        $allocator_vars, type($allocator_vars)) `)` | `if` `(` $if_expr `)` | `num_threads` `(` $num_threads `:` \
        type($num_threads) `)` | `proc_bind` `(` custom<ClauseAttr>($proc_bind_kind) `)` ) \
        custom<PrivateReductionRegion>($region, $private_vars, type($private_vars), $private_syms, \
        $private_needs_barrier, $reduction_mod, $reduction_vars, type($reduction_vars), $reduction_byref, \
        $reduction_syms) attr-dict",
    directives = [ALLOCATE_AND_ALLOCATOR, PROC_BIND_CLAUSE, PRIVATE_REDUCTION_REGION],
    has = [verify_symbol_uses, verify, verify_regions],
)]
pub struct ParallelOp {
    allocate_vars: VariadicOperand<AnyType>,
    allocator_vars: VariadicOperand<AnyType>,
    if_expr: OptionalOperand<I1>,
    num_threads: OptionalOperand<AnyIntegerOrIndex>,
    private_vars: VariadicOperand<AnyType>,
    private_syms: OptionalAttr<SymbolRefArrayAttr>,
    private_needs_barrier: OptionalAttr<UnitAttr>,
    #[cases(ClauseProcBindKind)]
    proc_bind_kind: OptionalAttr<ProcBindKindAttr>,
    #[cases(ReductionModifier)]
    reduction_mod: OptionalAttr<ReductionModifierAttr>,
    reduction_vars: VariadicOperand<OpenMP_PointerLikeType>,
    reduction_byref: OptionalAttr<DenseBoolArrayAttr>,
    reduction_syms: OptionalAttr<SymbolRefArrayAttr>,
    region: Region<AnyRegion>,
}

/// Says how each thread makes a variable of its own.
///
/// ```mlir
/// omp.private {type = firstprivate} @privatizer : i32 copy {
/// ^bb0(%from: i32, %to: i32):
///   omp.yield(%from : i32)
/// }
/// ```
#[operation(
    name = "omp.private",
    traits = [IsIsolatedFromAbove],
    interfaces = [RecipeInterface],
    format = "$data_sharing_type $sym_name `:` $type (`init` $init_region^)? (`copy` $copy_region^)? (`dealloc` \
        $dealloc_region^)? attr-dict",
    has = [verify_regions],
)]
pub struct PrivateClauseOp {
    sym_name: Attr<SymbolNameAttr>,
    #[name = "type"]
    ty: Attr<AnyTypeAttr>,
    #[cases(DataSharingClauseType)]
    data_sharing_type: Attr<DataSharingClauseTypeAttr>,
    init_region: Region<AnyRegion>,
    copy_region: Region<AnyRegion>,
    dealloc_region: Region<AnyRegion>,
}

/// One of the sections that threads share among them.
#[operation(
    name = "omp.section",
    traits = [HasParent(&["omp.sections"])],
    interfaces = [BlockArgOpenMPOpInterface(&interfaces::BLOCK_ARGUMENTS)],
    format = "$region attr-dict",
)]
pub struct SectionOp {
    region: Region<AnyRegion>,
}

/// Hands out sections to the threads of a team.
///
/// ```mlir
/// omp.sections {
///   omp.section {
///     omp.terminator
///   }
///   omp.terminator
/// }
/// ```
#[operation(
    name = "omp.sections",
    traits = [AttrSizedOperandSegments],
    interfaces = [BlockArgOpenMPOpInterface(&interfaces::BLOCK_ARGUMENTS)],
    format = "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), \
        $allocator_vars, type($allocator_vars)) `)` | `nowait` $nowait ) custom<PrivateReductionRegion>($region, \
        $private_vars, type($private_vars), $private_syms, $private_needs_barrier, $reduction_mod, \
        $reduction_vars, type($reduction_vars), $reduction_byref, $reduction_syms) attr-dict",
    directives = [ALLOCATE_AND_ALLOCATOR, PRIVATE_REDUCTION_REGION],
    has = [verify_symbol_uses, verify, verify_regions],
)]
pub struct SectionsOp {
    allocate_vars: VariadicOperand<AnyType>,
    allocator_vars: VariadicOperand<AnyType>,
    nowait: OptionalAttr<UnitAttr>,
    private_vars: VariadicOperand<AnyType>,
    private_syms: OptionalAttr<SymbolRefArrayAttr>,
    private_needs_barrier: OptionalAttr<UnitAttr>,
    #[cases(ReductionModifier)]
    reduction_mod: OptionalAttr<ReductionModifierAttr>,
    reduction_vars: VariadicOperand<OpenMP_PointerLikeType>,
    reduction_byref: OptionalAttr<DenseBoolArrayAttr>,
    reduction_syms: OptionalAttr<SymbolRefArrayAttr>,
    region: Region<SizedRegion<1>>,
}

/// Is run by any one thread of the team.
#[operation(
    name = "omp.single",
    traits = [AttrSizedOperandSegments],
    interfaces = [BlockArgOpenMPOpInterface(&interfaces::BLOCK_ARGUMENTS)],
    format = "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), \
        $allocator_vars, type($allocator_vars)) `)` | `copyprivate` `(` custom<Copyprivate>($copyprivate_vars, \
        type($copyprivate_vars), $copyprivate_syms) `)` | `nowait` $nowait ) custom<PrivateRegion>($region, \
        $private_vars, type($private_vars), $private_syms, $private_needs_barrier) attr-dict",
    directives = [ALLOCATE_AND_ALLOCATOR, COPYPRIVATE, PRIVATE_REGION],
    has = [verify_symbol_uses, verify],
)]
pub struct SingleOp {
    allocate_vars: VariadicOperand<AnyType>,
    allocator_vars: VariadicOperand<AnyType>,
    copyprivate_vars: VariadicOperand<OpenMP_PointerLikeType>,
    copyprivate_syms: OptionalAttr<SymbolRefArrayAttr>,
    nowait: OptionalAttr<UnitAttr>,
    private_vars: VariadicOperand<AnyType>,
    private_syms: OptionalAttr<SymbolRefArrayAttr>,
    private_needs_barrier: OptionalAttr<UnitAttr>,
    region: Region<AnyRegion>,
}

/// Is run by the first thread of each of several teams.
///
/// ```mlir
/// omp.teams num_teams(to %n : i32) {
///   omp.terminator
/// }
/// ```
#[operation(
    name = "omp.teams",
    traits = [AttrSizedOperandSegments, HasRecursiveMemoryEffects],
    interfaces = [OutlineableOpenMPOpInterface, BlockArgOpenMPOpInterface(&interfaces::BLOCK_ARGUMENTS)],
    format = "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), \
        $allocator_vars, type($allocator_vars)) `)` | `if` `(` $if_expr `)` | `num_teams` `(` ( $num_teams_lower^ \
        `:` type($num_teams_lower) )? `to` $num_teams_upper `:` type($num_teams_upper) `)` | `thread_limit` `(` \
        $thread_limit `:` type($thread_limit) `)` ) custom<PrivateReductionRegion>($region, $private_vars, \
        type($private_vars), $private_syms, $private_needs_barrier, $reduction_mod, $reduction_vars, \
        type($reduction_vars), $reduction_byref, $reduction_syms) attr-dict",
    directives = [ALLOCATE_AND_ALLOCATOR, PRIVATE_REDUCTION_REGION],
    has = [verify_symbol_uses, verify],
)]
pub struct TeamsOp {
    allocate_vars: VariadicOperand<AnyType>,
    allocator_vars: VariadicOperand<AnyType>,
    if_expr: OptionalOperand<I1>,
    num_teams_lower: OptionalOperand<AnyInteger>,
    num_teams_upper: OptionalOperand<AnyInteger>,
    private_vars: VariadicOperand<AnyType>,
    private_syms: OptionalAttr<SymbolRefArrayAttr>,
    private_needs_barrier: OptionalAttr<UnitAttr>,
    #[cases(ReductionModifier)]
    reduction_mod: OptionalAttr<ReductionModifierAttr>,
    reduction_vars: VariadicOperand<OpenMP_PointerLikeType>,
    reduction_byref: OptionalAttr<DenseBoolArrayAttr>,
    reduction_syms: OptionalAttr<SymbolRefArrayAttr>,
    thread_limit: OptionalOperand<AnyInteger>,
    region: Region<AnyRegion>,
}

/// The variable of the thread that belongs to a global variable.
#[operation(
    name = "omp.threadprivate",
    traits = [AllTypesMatch(&["sym_addr", "tls_addr"])],
    format = "$sym_addr `:` type($sym_addr) `->` type($tls_addr) attr-dict",
)]
pub struct ThreadprivateOp {
    sym_addr: Operand<OpenMP_PointerLikeType>,
    tls_addr: OpResult<OpenMP_PointerLikeType>,
}
