//! Loops, and the wrappers that say how they are run.

use crate::attributes::enums::{
    ClauseBindKind, ClauseDepend, ClauseOrderKind, ClauseScheduleKind, OrderModifier, ReductionModifier,
    ScheduleModifier,
};
use crate::constraints::{
    AtLeastOneI64Attr, BindKindAttr, ClauseDependAttr, NonNegativeI64Attr, OpenMP_PointerLikeType,
    OrderKindAttr, OrderModifierAttr, PositiveI64Attr, ReductionModifierAttr, ScheduleKindAttr,
    ScheduleModifierAttr,
};
use crate::interfaces;
use crate::syntax::{
    ALIGNED_CLAUSE, ALLOCATE_AND_ALLOCATOR, BIND_CLAUSE, LINEAR_CLAUSE, ORDER_CLAUSE,
    PRIVATE_REDUCTION_REGION, PRIVATE_REGION, SCHEDULE_CLAUSE,
};
use terrace_ir::constraints::{
    AnyIntegerOrIndex, AnyType, ArrayAttr, DenseBoolArrayAttr, DenseI64ArrayAttr, I1, I32, I64ArrayAttr,
    SymbolRefArrayAttr, UnitAttr,
};
use terrace_ods_macros::operation;

/// Spreads the iterations of the loop inside over teams.
#[operation(
    name = "omp.distribute",
    traits = [AttrSizedOperandSegments, NoTerminator, HasRecursiveMemoryEffects, SingleBlock],
    interfaces = [
        ComposableOpInterface, LoopWrapperInterface(&interfaces::LOOP_WRAPPER),
        BlockArgOpenMPOpInterface(&interfaces::BLOCK_ARGUMENTS),
    ],
    format = "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), \
        $allocator_vars, type($allocator_vars)) `)` | `dist_schedule_static` $dist_schedule_static | \
        `dist_schedule_chunk_size` `(` $dist_schedule_chunk_size `:` type($dist_schedule_chunk_size) `)` | `order` \
        `(` custom<OrderClause>($order, $order_mod) `)` ) custom<PrivateRegion>($region, $private_vars, \
        type($private_vars), $private_syms, $private_needs_barrier) attr-dict",
    directives = [ALLOCATE_AND_ALLOCATOR, ORDER_CLAUSE, PRIVATE_REGION],
    has = [verify, verify_regions],
)]
pub struct DistributeOp {
    allocate_vars: VariadicOperand<AnyType>,
    allocator_vars: VariadicOperand<AnyType>,
    dist_schedule_static: OptionalAttr<UnitAttr>,
    dist_schedule_chunk_size: OptionalOperand<AnyIntegerOrIndex>,
    #[cases(ClauseOrderKind)]
    order: OptionalAttr<OrderKindAttr>,
    #[cases(OrderModifier)]
    order_mod: OptionalAttr<OrderModifierAttr>,
    private_vars: VariadicOperand<AnyType>,
    private_syms: OptionalAttr<SymbolRefArrayAttr>,
    private_needs_barrier: OptionalAttr<UnitAttr>,
    region: Region<AnyRegion>,
}

/// Says that iterations of the loop inside may run at the same time.
#[operation(
    name = "omp.loop",
    traits = [AttrSizedOperandSegments, NoTerminator, SingleBlock],
    interfaces = [
        LoopWrapperInterface(&interfaces::LOOP_WRAPPER),
        BlockArgOpenMPOpInterface(&interfaces::BLOCK_ARGUMENTS),
    ],
    format = "oilist( `bind` `(` custom<ClauseAttr>($bind_kind) `)` | `order` `(` custom<OrderClause>($order, \
        $order_mod) `)` ) custom<PrivateReductionRegion>($region, $private_vars, type($private_vars), \
        $private_syms, $private_needs_barrier, $reduction_mod, $reduction_vars, type($reduction_vars), \
        $reduction_byref, $reduction_syms) attr-dict",
    directives = [BIND_CLAUSE, ORDER_CLAUSE, PRIVATE_REDUCTION_REGION],
    has = [verify_symbol_uses, verify, verify_regions],
)]
pub struct LoopOp {
    #[cases(ClauseBindKind)]
    bind_kind: OptionalAttr<BindKindAttr>,
    private_vars: VariadicOperand<AnyType>,
    private_syms: OptionalAttr<SymbolRefArrayAttr>,
    private_needs_barrier: OptionalAttr<UnitAttr>,
    #[cases(ClauseOrderKind)]
    order: OptionalAttr<OrderKindAttr>,
    #[cases(OrderModifier)]
    order_mod: OptionalAttr<OrderModifierAttr>,
    #[cases(ReductionModifier)]
    reduction_mod: OptionalAttr<ReductionModifierAttr>,
    reduction_vars: VariadicOperand<OpenMP_PointerLikeType>,
    reduction_byref: OptionalAttr<DenseBoolArrayAttr>,
    reduction_syms: OptionalAttr<SymbolRefArrayAttr>,
    region: Region<AnyRegion>,
}

/// Loops inside each other, which the wrappers around say how to run.
///
/// ```mlir
/// omp.wsloop {
///   omp.loop_nest (%i) : i32 = (%lb) to (%ub) inclusive step (%step) {
///     omp.yield
///   }
/// }
/// ```
#[operation(
    name = "omp.loop_nest",
    traits = [
        HasRecursiveMemoryEffects, SameVariadicOperandSize,
        AllTypesMatch(&["loop_lower_bounds", "loop_upper_bounds", "loop_steps"]),
    ],
    has = [custom_syntax, verify],
)]
pub struct LoopNestOp {
    #[default("1", |context| context.integer_attribute(context.integer_type(64), 1))]
    collapse_num_loops: OptionalAttr<AtLeastOneI64Attr>,
    loop_lower_bounds: VariadicOperand<AnyIntegerOrIndex>,
    loop_upper_bounds: VariadicOperand<AnyIntegerOrIndex>,
    loop_steps: VariadicOperand<AnyIntegerOrIndex>,
    loop_inclusive: OptionalAttr<UnitAttr>,
    tile_sizes: OptionalAttr<DenseI64ArrayAttr>,
    region: Region<AnyRegion>,
}

/// Says which iterations wait for which.
#[operation(
    name = "omp.ordered",
    format = "( `depend_type` `` $doacross_depend_type^ )? ( `depend_vec` `(` $doacross_depend_vars^ `:` \
        type($doacross_depend_vars) `)` )? attr-dict",
    has = [verify],
)]
pub struct OrderedOp {
    #[cases(ClauseDepend)]
    doacross_depend_type: OptionalAttr<ClauseDependAttr>,
    doacross_num_loops: OptionalAttr<NonNegativeI64Attr>,
    doacross_depend_vars: VariadicOperand<AnyType>,
}

/// Is run in the order of the iterations of the loop around it.
#[operation(
    name = "omp.ordered.region",
    format = "oilist( `par_level_simd` $par_level_simd ) $region attr-dict",
    has = [verify],
)]
pub struct OrderedRegionOp {
    par_level_simd: OptionalAttr<UnitAttr>,
    region: Region<AnyRegion>,
}

/// Parts the body of a loop in what comes before and after a scan.
#[operation(
    name = "omp.scan",
    traits = [AttrSizedOperandSegments],
    format = "oilist( `inclusive` `(` $inclusive_vars `:` type($inclusive_vars) `)` | `exclusive` `(` \
        $exclusive_vars `:` type($exclusive_vars) `)` ) attr-dict",
    effects = [EffectSpec::new(EffectKind::Write)],
    has = [verify],
)]
pub struct ScanOp {
    inclusive_vars: VariadicOperand<AnyType>,
    exclusive_vars: VariadicOperand<AnyType>,
}

/// Runs several iterations of the loop inside at once, with vector instructions.
#[operation(
    name = "omp.simd",
    traits = [AttrSizedOperandSegments, NoTerminator, HasRecursiveMemoryEffects, SingleBlock],
    interfaces = [
        ComposableOpInterface, LoopWrapperInterface(&interfaces::LOOP_WRAPPER),
        BlockArgOpenMPOpInterface(&interfaces::BLOCK_ARGUMENTS),
    ],
    format = "oilist( `aligned` `(` custom<AlignedClause>($aligned_vars, type($aligned_vars), $alignments) `)` | \
        `if` `(` $if_expr `)` | `linear` `(` custom<LinearClause>($linear_vars, type($linear_vars), \
        $linear_step_vars) `)` | `nontemporal` `(` $nontemporal_vars `:` type($nontemporal_vars) `)` | `order` `(` \
        custom<OrderClause>($order, $order_mod) `)` | `safelen` `(` $safelen `)` | `simdlen` `(` $simdlen `)` ) \
        custom<PrivateReductionRegion>($region, $private_vars, type($private_vars), $private_syms, \
        $private_needs_barrier, $reduction_mod, $reduction_vars, type($reduction_vars), $reduction_byref, \
        $reduction_syms) attr-dict",
    directives = [ALIGNED_CLAUSE, LINEAR_CLAUSE, ORDER_CLAUSE, PRIVATE_REDUCTION_REGION],
    has = [verify_symbol_uses, verify, verify_regions],
)]
pub struct SimdOp {
    aligned_vars: VariadicOperand<OpenMP_PointerLikeType>,
    alignments: OptionalAttr<I64ArrayAttr>,
    if_expr: OptionalOperand<I1>,
    linear_vars: VariadicOperand<AnyType>,
    linear_step_vars: VariadicOperand<I32>,
    linear_var_types: OptionalAttr<ArrayAttr>,
    nontemporal_vars: VariadicOperand<OpenMP_PointerLikeType>,
    #[cases(ClauseOrderKind)]
    order: OptionalAttr<OrderKindAttr>,
    #[cases(OrderModifier)]
    order_mod: OptionalAttr<OrderModifierAttr>,
    private_vars: VariadicOperand<AnyType>,
    private_syms: OptionalAttr<SymbolRefArrayAttr>,
    private_needs_barrier: OptionalAttr<UnitAttr>,
    #[cases(ReductionModifier)]
    reduction_mod: OptionalAttr<ReductionModifierAttr>,
    reduction_vars: VariadicOperand<OpenMP_PointerLikeType>,
    reduction_byref: OptionalAttr<DenseBoolArrayAttr>,
    reduction_syms: OptionalAttr<SymbolRefArrayAttr>,
    safelen: OptionalAttr<PositiveI64Attr>,
    simdlen: OptionalAttr<PositiveI64Attr>,
    region: Region<AnyRegion>,
}

/// Ends a region without giving anything.
#[operation(
    name = "omp.terminator",
    traits = [IsTerminator, AlwaysSpeculatableImplTrait],
    format = "attr-dict",
    effects = [],
)]
pub struct TerminatorOp {}

/// Hands out what it holds to teams.
#[operation(
    name = "omp.workdistribute",
    format = "$region attr-dict",
    has = [verify],
)]
pub struct WorkdistributeOp {
    region: Region<AnyRegion>,
}

/// Hands out what it holds to the threads of a team, statement by statement.
#[operation(
    name = "omp.workshare",
    traits = [HasRecursiveMemoryEffects],
    format = "oilist( `nowait` $nowait ) $region attr-dict",
)]
pub struct WorkshareOp {
    nowait: OptionalAttr<UnitAttr>,
    region: Region<AnyRegion>,
}

/// Hands out the iterations of the loop inside, in a workshare construct.
#[operation(
    name = "omp.workshare.loop_wrapper",
    traits = [NoTerminator, HasRecursiveMemoryEffects, SingleBlock],
    interfaces = [LoopWrapperInterface(&interfaces::LOOP_WRAPPER)],
    format = "$region attr-dict",
    has = [verify, verify_regions],
)]
pub struct WorkshareLoopWrapperOp {
    region: Region<AnyRegion>,
}

/// Hands out the iterations of the loop inside to the threads of a team.
///
/// ```mlir
/// omp.wsloop schedule(static) {
///   omp.loop_nest (%i) : i32 = (%lb) to (%ub) step (%step) {
///     omp.yield
///   }
/// }
/// ```
#[operation(
    name = "omp.wsloop",
    traits = [AttrSizedOperandSegments, NoTerminator, HasRecursiveMemoryEffects, SingleBlock],
    interfaces = [
        ComposableOpInterface, LoopWrapperInterface(&interfaces::LOOP_WRAPPER),
        BlockArgOpenMPOpInterface(&interfaces::BLOCK_ARGUMENTS),
    ],
    format = "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), \
        $allocator_vars, type($allocator_vars)) `)` | `linear` `(` custom<LinearClause>($linear_vars, \
        type($linear_vars), $linear_step_vars) `)` | `nowait` $nowait | `order` `(` custom<OrderClause>($order, \
        $order_mod) `)` | `ordered` `(` $ordered `)` | `schedule` `(` custom<ScheduleClause>($schedule_kind, \
        $schedule_mod, $schedule_simd, $schedule_chunk, type($schedule_chunk)) `)` ) \
        custom<PrivateReductionRegion>($region, $private_vars, type($private_vars), $private_syms, \
        $private_needs_barrier, $reduction_mod, $reduction_vars, type($reduction_vars), $reduction_byref, \
        $reduction_syms) attr-dict",
    directives = [
        ALLOCATE_AND_ALLOCATOR, LINEAR_CLAUSE, ORDER_CLAUSE, SCHEDULE_CLAUSE, PRIVATE_REDUCTION_REGION,
    ],
    has = [verify_symbol_uses, verify, verify_regions],
)]
pub struct WsloopOp {
    allocate_vars: VariadicOperand<AnyType>,
    allocator_vars: VariadicOperand<AnyType>,
    linear_vars: VariadicOperand<AnyType>,
    linear_step_vars: VariadicOperand<I32>,
    linear_var_types: OptionalAttr<ArrayAttr>,
    nowait: OptionalAttr<UnitAttr>,
    #[cases(ClauseOrderKind)]
    order: OptionalAttr<OrderKindAttr>,
    #[cases(OrderModifier)]
    order_mod: OptionalAttr<OrderModifierAttr>,
    ordered: OptionalAttr<NonNegativeI64Attr>,
    private_vars: VariadicOperand<AnyType>,
    private_syms: OptionalAttr<SymbolRefArrayAttr>,
    private_needs_barrier: OptionalAttr<UnitAttr>,
    #[cases(ReductionModifier)]
    reduction_mod: OptionalAttr<ReductionModifierAttr>,
    reduction_vars: VariadicOperand<OpenMP_PointerLikeType>,
    reduction_byref: OptionalAttr<DenseBoolArrayAttr>,
    reduction_syms: OptionalAttr<SymbolRefArrayAttr>,
    #[cases(ClauseScheduleKind)]
    schedule_kind: OptionalAttr<ScheduleKindAttr>,
    schedule_chunk: OptionalOperand<AnyType>,
    #[cases(ScheduleModifier)]
    schedule_mod: OptionalAttr<ScheduleModifierAttr>,
    schedule_simd: OptionalAttr<UnitAttr>,
    region: Region<AnyRegion>,
}

/// Ends a region with what it gives.
#[operation(
    name = "omp.yield",
    traits = [
        AlwaysSpeculatableImplTrait, ReturnLike, IsTerminator,
        HasParent(&["omp.atomic.update", "omp.declare_reduction", "omp.loop_nest", "omp.private"]),
    ],
    interfaces = [RegionBranchTerminatorOpInterface],
    format = "( `(` $results^ `:` type($results) `)` )? attr-dict",
    effects = [],
)]
pub struct YieldOp {
    results: VariadicOperand<AnyType>,
}
