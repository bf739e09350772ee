//! Tasks.

use crate::attributes::enums::{
    ClauseCancellationConstructType, ClauseGrainsizeType, ClauseNumTasksType, ClauseTaskDepend,
    ReductionModifier,
};
use crate::constraints::{
    CancellationConstructTypeAttr, GrainsizeTypeAttr, NumTasksTypeAttr, OpenMP_PointerLikeType,
    ReductionModifierAttr, TaskDependArrayAttr,
};
use crate::interfaces;
use crate::syntax::{
    ALLOCATE_AND_ALLOCATOR, CANCEL_CLAUSE, DEPEND_VAR_LIST, GRAINSIZE_CLAUSE,
    IN_REDUCTION_PRIVATE_REDUCTION_REGION, IN_REDUCTION_PRIVATE_REGION, NUM_TASKS_CLAUSE,
    TASK_REDUCTION_REGION,
};
use terrace_ir::constraints::{
    AnyInteger, AnyIntegerOrIndex, AnyType, DenseBoolArrayAttr, I1, SymbolRefArrayAttr, UnitAttr,
};
use terrace_ods_macros::operation;

/// Waits for all threads of the team.
#[operation(name = "omp.barrier", format = "attr-dict")]
pub struct BarrierOp {}

/// Ends the construct of that kind around it early.
#[operation(
    name = "omp.cancel",
    format = "`cancellation_construct_type` `(` custom<ClauseAttr>($cancel_directive) `)` oilist( `if` `(` \
        $if_expr `)` ) attr-dict",
    directives = [CANCEL_CLAUSE],
    has = [verify],
)]
pub struct CancelOp {
    #[cases(ClauseCancellationConstructType)]
    cancel_directive: Attr<CancellationConstructTypeAttr>,
    if_expr: OptionalOperand<I1>,
}

/// Checks whether the construct of that kind around it was ended early.
#[operation(
    name = "omp.cancellation_point",
    format = "`cancellation_construct_type` `(` custom<ClauseAttr>($cancel_directive) `)` attr-dict",
    directives = [CANCEL_CLAUSE],
    has = [verify],
)]
pub struct CancellationPointOp {
    #[cases(ClauseCancellationConstructType)]
    cancel_directive: Attr<CancellationConstructTypeAttr>,
}

/// Makes the memory that threads see the same.
#[operation(name = "omp.flush", format = "( `(` $varList^ `:` type($varList) `)` )? attr-dict")]
pub struct FlushOp {
    #[name = "varList"]
    var_list: VariadicOperand<AnyType>,
}

/// Is run by some thread at some time.
#[operation(
    name = "omp.task",
    traits = [AttrSizedOperandSegments, AutomaticAllocationScope],
    interfaces = [OutlineableOpenMPOpInterface, BlockArgOpenMPOpInterface(&interfaces::BLOCK_ARGUMENTS)],
    format = "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), \
        $allocator_vars, type($allocator_vars)) `)` | `depend` `(` custom<DependVarList>($depend_vars, \
        type($depend_vars), $depend_kinds) `)` | `final` `(` $final `)` | `if` `(` $if_expr `)` | `mergeable` \
        $mergeable | `priority` `(` $priority `:` type($priority) `)` | `untied` $untied | `detach` `(` \
        $event_handle `:` type($event_handle) `)` ) custom<InReductionPrivateRegion>( $region, $in_reduction_vars, \
        type($in_reduction_vars), $in_reduction_byref, $in_reduction_syms, $private_vars, type($private_vars), \
        $private_syms, $private_needs_barrier) attr-dict",
    directives = [ALLOCATE_AND_ALLOCATOR, DEPEND_VAR_LIST, IN_REDUCTION_PRIVATE_REGION],
    has = [verify_symbol_uses, verify],
)]
pub struct TaskOp {
    allocate_vars: VariadicOperand<AnyType>,
    allocator_vars: VariadicOperand<AnyType>,
    #[cases(ClauseTaskDepend)]
    depend_kinds: OptionalAttr<TaskDependArrayAttr>,
    depend_vars: VariadicOperand<OpenMP_PointerLikeType>,
    #[name = "final"]
    final_: OptionalOperand<I1>,
    if_expr: OptionalOperand<I1>,
    in_reduction_vars: VariadicOperand<OpenMP_PointerLikeType>,
    in_reduction_byref: OptionalAttr<DenseBoolArrayAttr>,
    in_reduction_syms: OptionalAttr<SymbolRefArrayAttr>,
    mergeable: OptionalAttr<UnitAttr>,
    priority: OptionalOperand<AnyInteger>,
    private_vars: VariadicOperand<AnyType>,
    private_syms: OptionalAttr<SymbolRefArrayAttr>,
    private_needs_barrier: OptionalAttr<UnitAttr>,
    untied: OptionalAttr<UnitAttr>,
    event_handle: OptionalOperand<OpenMP_PointerLikeType>,
    region: Region<AnyRegion>,
}

/// Waits for all tasks that are started inside.
#[operation(
    name = "omp.taskgroup",
    traits = [AttrSizedOperandSegments, AutomaticAllocationScope],
    interfaces = [BlockArgOpenMPOpInterface(&interfaces::BLOCK_ARGUMENTS)],
    format = "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), \
        $allocator_vars, type($allocator_vars)) `)` ) custom<TaskReductionRegion>( $region, $task_reduction_vars, \
        type($task_reduction_vars), $task_reduction_byref, $task_reduction_syms) attr-dict",
    directives = [ALLOCATE_AND_ALLOCATOR, TASK_REDUCTION_REGION],
    has = [verify_symbol_uses, verify],
)]
pub struct TaskgroupOp {
    allocate_vars: VariadicOperand<AnyType>,
    allocator_vars: VariadicOperand<AnyType>,
    task_reduction_vars: VariadicOperand<OpenMP_PointerLikeType>,
    task_reduction_byref: OptionalAttr<DenseBoolArrayAttr>,
    task_reduction_syms: OptionalAttr<SymbolRefArrayAttr>,
    region: Region<AnyRegion>,
}

/// Makes tasks of the iterations of the loop inside.
#[operation(
    name = "omp.taskloop",
    traits = [
        AttrSizedOperandSegments, AutomaticAllocationScope, NoTerminator, HasRecursiveMemoryEffects,
        SingleBlock,
    ],
    interfaces = [
        ComposableOpInterface, OutlineableOpenMPOpInterface,
        LoopWrapperInterface(&interfaces::LOOP_WRAPPER),
        BlockArgOpenMPOpInterface(&interfaces::BLOCK_ARGUMENTS),
    ],
    format = "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), \
        $allocator_vars, type($allocator_vars)) `)` | `final` `(` $final `)` | `grainsize` `(` \
        custom<GrainsizeClause>($grainsize_mod , $grainsize, type($grainsize)) `)` | `if` `(` $if_expr `)` | \
        `mergeable` $mergeable | `nogroup` $nogroup | `num_tasks` `(` custom<NumTasksClause>($num_tasks_mod , \
        $num_tasks, type($num_tasks)) `)` | `priority` `(` $priority `:` type($priority) `)` | `untied` $untied ) \
        custom<InReductionPrivateReductionRegion>( $region, $in_reduction_vars, type($in_reduction_vars), \
        $in_reduction_byref, $in_reduction_syms, $private_vars, type($private_vars), $private_syms, \
        $private_needs_barrier, $reduction_mod, $reduction_vars, type($reduction_vars), $reduction_byref, \
        $reduction_syms) attr-dict",
    directives = [
        ALLOCATE_AND_ALLOCATOR, GRAINSIZE_CLAUSE, NUM_TASKS_CLAUSE, IN_REDUCTION_PRIVATE_REDUCTION_REGION,
    ],
    has = [verify_symbol_uses, verify, verify_regions],
)]
pub struct TaskloopOp {
    allocate_vars: VariadicOperand<AnyType>,
    allocator_vars: VariadicOperand<AnyType>,
    #[name = "final"]
    final_: OptionalOperand<I1>,
    #[cases(ClauseGrainsizeType)]
    grainsize_mod: OptionalAttr<GrainsizeTypeAttr>,
    grainsize: OptionalOperand<AnyIntegerOrIndex>,
    if_expr: OptionalOperand<I1>,
    in_reduction_vars: VariadicOperand<OpenMP_PointerLikeType>,
    in_reduction_byref: OptionalAttr<DenseBoolArrayAttr>,
    in_reduction_syms: OptionalAttr<SymbolRefArrayAttr>,
    mergeable: OptionalAttr<UnitAttr>,
    nogroup: OptionalAttr<UnitAttr>,
    #[cases(ClauseNumTasksType)]
    num_tasks_mod: OptionalAttr<NumTasksTypeAttr>,
    num_tasks: OptionalOperand<AnyIntegerOrIndex>,
    priority: OptionalOperand<AnyInteger>,
    private_vars: VariadicOperand<AnyType>,
    private_syms: OptionalAttr<SymbolRefArrayAttr>,
    private_needs_barrier: OptionalAttr<UnitAttr>,
    #[cases(ReductionModifier)]
    reduction_mod: OptionalAttr<ReductionModifierAttr>,
    reduction_vars: VariadicOperand<OpenMP_PointerLikeType>,
    reduction_byref: OptionalAttr<DenseBoolArrayAttr>,
    reduction_syms: OptionalAttr<SymbolRefArrayAttr>,
    untied: OptionalAttr<UnitAttr>,
    region: Region<AnyRegion>,
}

/// Waits for the tasks that were started here.
#[operation(
    name = "omp.taskwait",
    format = "oilist( `depend` `(` custom<DependVarList>($depend_vars, type($depend_vars), $depend_kinds) `)` | \
        `nowait` $nowait ) attr-dict",
    directives = [DEPEND_VAR_LIST],
    has = [verify],
)]
pub struct TaskwaitOp {
    #[cases(ClauseTaskDepend)]
    depend_kinds: OptionalAttr<TaskDependArrayAttr>,
    depend_vars: VariadicOperand<OpenMP_PointerLikeType>,
    nowait: OptionalAttr<UnitAttr>,
}

/// Lets the thread do another task first.
#[operation(name = "omp.taskyield", format = "attr-dict")]
pub struct TaskyieldOp {}
