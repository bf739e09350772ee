//! Constructs that run on the device.

use crate::attributes::enums::{ClauseDefaultValue, CombinedConstructsType, DeviceType, GangArgType};
use crate::constraints::{
    DefaultValueAttr, DeviceTypeArrayAttr, GangArgTypeArrayAttr, OpenACC_AnyPointerOrMappableType,
    OpenACC_CombinedConstructsAttr,
};
use crate::interfaces;
use crate::syntax::{
    COMBINED_CONSTRUCTS_LOOP, DEVICE_TYPE_OPERANDS, DEVICE_TYPE_OPERANDS_WITH_KEYWORD_ONLY,
    DEVICE_TYPE_OPERANDS_WITH_SEGMENT, GANG_CLAUSE, LOOP_CONTROL, NUM_GANGS, WAIT_CLAUSE,
};
use terrace_ir::constraints::{
    AnyIntegerOrIndex, AnyType, BoolArrayAttr, DenseBoolArrayAttr, DenseI32ArrayAttr, I1, I64ArrayAttr,
    UnitAttr,
};
use terrace_ods_macros::{operation, operations};

/// Holds a kernel together with its data, and with what it waits for.
#[operation(
    name = "acc.kernel_environment",
    traits = [AttrSizedOperandSegments, HasRecursiveMemoryEffects, SingleBlock, NoTerminator],
    interfaces = [RegionBranchOpInterface(&interfaces::ONCE_BRANCH)],
    format = "oilist( `dataOperands` `(` $dataClauseOperands `:` type($dataClauseOperands) `)` | `async` `` \
        custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
        $asyncOperandsDeviceType, $asyncOnly) | `wait` `` custom<WaitClause>($waitOperands, type($waitOperands), \
        $waitOperandsDeviceType, $waitOperandsSegments, $hasWaitDevnum, $waitOnly) ) $region attr-dict",
    directives = [DEVICE_TYPE_OPERANDS_WITH_KEYWORD_ONLY, WAIT_CLAUSE],
    effects = [EffectSpec::new(EffectKind::Write).resource("ConstructResource"), EffectSpec::new(EffectKind::Read).resource("CurrentDeviceIdResource")],
    has = [verify],
)]
pub struct KernelEnvironmentOp {
    #[name = "dataClauseOperands"]
    data_clause_operands: VariadicOperand<AnyType>,
    #[name = "asyncOperands"]
    async_operands: VariadicOperand<AnyIntegerOrIndex>,
    #[cases(DeviceType)]
    #[name = "asyncOperandsDeviceType"]
    async_operands_device_type: OptionalAttr<DeviceTypeArrayAttr>,
    #[cases(DeviceType)]
    #[name = "asyncOnly"]
    async_only: OptionalAttr<DeviceTypeArrayAttr>,
    #[name = "waitOperands"]
    wait_operands: VariadicOperand<AnyIntegerOrIndex>,
    #[name = "waitOperandsSegments"]
    wait_operands_segments: OptionalAttr<DenseI32ArrayAttr>,
    #[cases(DeviceType)]
    #[name = "waitOperandsDeviceType"]
    wait_operands_device_type: OptionalAttr<DeviceTypeArrayAttr>,
    #[name = "hasWaitDevnum"]
    has_wait_devnum: OptionalAttr<BoolArrayAttr>,
    #[cases(DeviceType)]
    #[name = "waitOnly"]
    wait_only: OptionalAttr<DeviceTypeArrayAttr>,
    region: Region<SizedRegion<1>>,
}

operations! {
    #[operation(
        traits = [AttrSizedOperandSegments, AutomaticAllocationScope, HasRecursiveMemoryEffects],
        interfaces = [
            ComputeRegionOpInterface, RegionBranchOpInterface(&interfaces::ONCE_BRANCH),
            OffloadRegionOpInterface,
        ],
        format = "( `combined` `(` `loop` `)` $combined^)? oilist( `dataOperands` `(` $dataClauseOperands `:` \
        type($dataClauseOperands) `)` | `async` `` custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, \
        type($asyncOperands), $asyncOperandsDeviceType, $asyncOnly) | `firstprivate` `(` $firstprivateOperands \
        `:` type($firstprivateOperands) `)` | `num_gangs` `(` custom<NumGangs>($numGangs, type($numGangs), \
        $numGangsDeviceType, $numGangsSegments) `)` | `num_workers` `(` custom<DeviceTypeOperands>($numWorkers, \
        type($numWorkers), $numWorkersDeviceType) `)` | `private` `(` $privateOperands `:` \
        type($privateOperands) `)` | `vector_length` `(` custom<DeviceTypeOperands>($vectorLength, \
        type($vectorLength), $vectorLengthDeviceType) `)` | `wait` `` custom<WaitClause>($waitOperands, \
        type($waitOperands), $waitOperandsDeviceType, $waitOperandsSegments, $hasWaitDevnum, $waitOnly) | `self` \
        `(` $selfCond `)` | `if` `(` $ifCond `)` | `reduction` `(` $reductionOperands `:` \
        type($reductionOperands) `)` ) $region attr-dict-with-keyword",
        directives = [DEVICE_TYPE_OPERANDS_WITH_KEYWORD_ONLY, NUM_GANGS, DEVICE_TYPE_OPERANDS, WAIT_CLAUSE],
        effects = [EffectSpec::new(EffectKind::Write).resource("ConstructResource"), EffectSpec::new(EffectKind::Read).resource("CurrentDeviceIdResource")],
        has = [verify],
    )]
    struct _ {
        #[name = "asyncOperands"]
        async_operands: VariadicOperand<AnyIntegerOrIndex>,
        #[cases(DeviceType)]
        #[name = "asyncOperandsDeviceType"]
        async_operands_device_type: OptionalAttr<DeviceTypeArrayAttr>,
        #[cases(DeviceType)]
        #[name = "asyncOnly"]
        async_only: OptionalAttr<DeviceTypeArrayAttr>,
        #[name = "waitOperands"]
        wait_operands: VariadicOperand<AnyIntegerOrIndex>,
        #[name = "waitOperandsSegments"]
        wait_operands_segments: OptionalAttr<DenseI32ArrayAttr>,
        #[cases(DeviceType)]
        #[name = "waitOperandsDeviceType"]
        wait_operands_device_type: OptionalAttr<DeviceTypeArrayAttr>,
        #[name = "hasWaitDevnum"]
        has_wait_devnum: OptionalAttr<BoolArrayAttr>,
        #[cases(DeviceType)]
        #[name = "waitOnly"]
        wait_only: OptionalAttr<DeviceTypeArrayAttr>,
        #[name = "numGangs"]
        num_gangs: VariadicOperand<AnyIntegerOrIndex>,
        #[name = "numGangsSegments"]
        num_gangs_segments: OptionalAttr<DenseI32ArrayAttr>,
        #[cases(DeviceType)]
        #[name = "numGangsDeviceType"]
        num_gangs_device_type: OptionalAttr<DeviceTypeArrayAttr>,
        #[name = "numWorkers"]
        num_workers: VariadicOperand<AnyIntegerOrIndex>,
        #[cases(DeviceType)]
        #[name = "numWorkersDeviceType"]
        num_workers_device_type: OptionalAttr<DeviceTypeArrayAttr>,
        #[name = "vectorLength"]
        vector_length: VariadicOperand<AnyIntegerOrIndex>,
        #[cases(DeviceType)]
        #[name = "vectorLengthDeviceType"]
        vector_length_device_type: OptionalAttr<DeviceTypeArrayAttr>,
        #[name = "ifCond"]
        if_cond: OptionalOperand<I1>,
        #[name = "selfCond"]
        self_cond: OptionalOperand<I1>,
        #[name = "selfAttr"]
        self_attr: OptionalAttr<UnitAttr>,
        #[name = "reductionOperands"]
        reduction_operands: VariadicOperand<OpenACC_AnyPointerOrMappableType>,
        #[name = "privateOperands"]
        private_operands: VariadicOperand<OpenACC_AnyPointerOrMappableType>,
        #[name = "firstprivateOperands"]
        firstprivate_operands: VariadicOperand<OpenACC_AnyPointerOrMappableType>,
        #[name = "dataClauseOperands"]
        data_clause_operands: VariadicOperand<OpenACC_AnyPointerOrMappableType>,
        #[cases(ClauseDefaultValue)]
        #[name = "defaultAttr"]
        default_attr: OptionalAttr<DefaultValueAttr>,
        combined: OptionalAttr<UnitAttr>,
        region: Region<AnyRegion>,
    }

    /// Runs on the device as one kernel or several ones, as the compiler sees fit.
    pub struct KernelsOp = "acc.kernels";

    /// Runs on the device in several gangs.
    ///
    /// ```mlir
    /// acc.parallel num_gangs({%n : i32}) async(%n : i32) {
    ///   acc.yield
    /// }
    /// ```
    pub struct ParallelOp = "acc.parallel";
}

/// A loop, or several inside each other, with how iterations are spread over the device.
///
/// ```mlir
/// acc.loop gang vector control(%i : index) = (%lb : index) to (%ub : index) step (%st : index) {
///   acc.yield
/// } attributes {independent = [#acc.device_type<none>]}
/// ```
#[operation(
    name = "acc.loop",
    traits = [AttrSizedOperandSegments, AutomaticAllocationScope, HasRecursiveMemoryEffects],
    interfaces = [ComputeRegionOpInterface, LoopLikeOpInterface(&interfaces::LOOP), RegionBranchOpInterface(&interfaces::LOOP_BRANCH)],
    format = "( `combined` `(` custom<CombinedConstructsLoop>($combined)^ `)` )? oilist( `gang` `` \
        custom<GangClause>($gangOperands, type($gangOperands), $gangOperandsArgType, $gangOperandsDeviceType, \
        $gangOperandsSegments, $gang) | `worker` `` custom<DeviceTypeOperandsWithKeywordOnly>( \
        $workerNumOperands, type($workerNumOperands), $workerNumOperandsDeviceType, $worker) | `vector` `` \
        custom<DeviceTypeOperandsWithKeywordOnly>($vectorOperands, type($vectorOperands), \
        $vectorOperandsDeviceType, $vector) | `private` `(` $privateOperands `:` type($privateOperands) `)` | \
        `firstprivate` `(` $firstprivateOperands `:` type($firstprivateOperands) `)` | `tile` `(` \
        custom<DeviceTypeOperandsWithSegment>($tileOperands, type($tileOperands), $tileOperandsDeviceType, \
        $tileOperandsSegments) `)` | `reduction` `(` $reductionOperands `:` type($reductionOperands) `)` | \
        `cache` `(` $cacheOperands `:` type($cacheOperands) `)` ) custom<LoopControl>($region, $lowerbound, \
        type($lowerbound), $upperbound, type($upperbound), $step, type($step)) ( `(` type($results)^ `)` )? \
        attr-dict-with-keyword",
    directives = [COMBINED_CONSTRUCTS_LOOP, GANG_CLAUSE, DEVICE_TYPE_OPERANDS_WITH_KEYWORD_ONLY, DEVICE_TYPE_OPERANDS_WITH_SEGMENT, LOOP_CONTROL],
    effects = [EffectSpec::new(EffectKind::Write).resource("ConstructResource")],
    has = [verify],
)]
pub struct LoopOp {
    lowerbound: VariadicOperand<AnyIntegerOrIndex>,
    upperbound: VariadicOperand<AnyIntegerOrIndex>,
    step: VariadicOperand<AnyIntegerOrIndex>,
    #[name = "inclusiveUpperbound"]
    inclusive_upperbound: OptionalAttr<DenseBoolArrayAttr>,
    collapse: OptionalAttr<I64ArrayAttr>,
    #[cases(DeviceType)]
    #[name = "collapseDeviceType"]
    collapse_device_type: OptionalAttr<DeviceTypeArrayAttr>,
    #[name = "gangOperands"]
    gang_operands: VariadicOperand<AnyIntegerOrIndex>,
    #[cases(GangArgType)]
    #[name = "gangOperandsArgType"]
    gang_operands_arg_type: OptionalAttr<GangArgTypeArrayAttr>,
    #[name = "gangOperandsSegments"]
    gang_operands_segments: OptionalAttr<DenseI32ArrayAttr>,
    #[cases(DeviceType)]
    #[name = "gangOperandsDeviceType"]
    gang_operands_device_type: OptionalAttr<DeviceTypeArrayAttr>,
    #[name = "workerNumOperands"]
    worker_num_operands: VariadicOperand<AnyIntegerOrIndex>,
    #[cases(DeviceType)]
    #[name = "workerNumOperandsDeviceType"]
    worker_num_operands_device_type: OptionalAttr<DeviceTypeArrayAttr>,
    #[name = "vectorOperands"]
    vector_operands: VariadicOperand<AnyIntegerOrIndex>,
    #[cases(DeviceType)]
    #[name = "vectorOperandsDeviceType"]
    vector_operands_device_type: OptionalAttr<DeviceTypeArrayAttr>,
    #[cases(DeviceType)]
    seq: OptionalAttr<DeviceTypeArrayAttr>,
    #[cases(DeviceType)]
    independent: OptionalAttr<DeviceTypeArrayAttr>,
    #[cases(DeviceType)]
    #[name = "auto_"]
    auto: OptionalAttr<DeviceTypeArrayAttr>,
    #[cases(DeviceType)]
    gang: OptionalAttr<DeviceTypeArrayAttr>,
    #[cases(DeviceType)]
    worker: OptionalAttr<DeviceTypeArrayAttr>,
    #[cases(DeviceType)]
    vector: OptionalAttr<DeviceTypeArrayAttr>,
    #[name = "tileOperands"]
    tile_operands: VariadicOperand<AnyIntegerOrIndex>,
    #[name = "tileOperandsSegments"]
    tile_operands_segments: OptionalAttr<DenseI32ArrayAttr>,
    #[cases(DeviceType)]
    #[name = "tileOperandsDeviceType"]
    tile_operands_device_type: OptionalAttr<DeviceTypeArrayAttr>,
    #[name = "cacheOperands"]
    cache_operands: VariadicOperand<OpenACC_AnyPointerOrMappableType>,
    #[name = "privateOperands"]
    private_operands: VariadicOperand<OpenACC_AnyPointerOrMappableType>,
    #[name = "firstprivateOperands"]
    firstprivate_operands: VariadicOperand<OpenACC_AnyPointerOrMappableType>,
    #[name = "reductionOperands"]
    reduction_operands: VariadicOperand<AnyType>,
    #[cases(CombinedConstructsType)]
    combined: OptionalAttr<OpenACC_CombinedConstructsAttr>,
    unstructured: OptionalAttr<UnitAttr>,
    results: VariadicResult<AnyType>,
    region: Region<AnyRegion>,
}

/// Runs on the device in one gang with one worker.
#[operation(
    name = "acc.serial",
    traits = [AttrSizedOperandSegments, AutomaticAllocationScope, HasRecursiveMemoryEffects],
    interfaces = [ComputeRegionOpInterface, RegionBranchOpInterface(&interfaces::ONCE_BRANCH), OffloadRegionOpInterface],
    format = "( `combined` `(` `loop` `)` $combined^)? oilist( `dataOperands` `(` $dataClauseOperands `:` \
        type($dataClauseOperands) `)` | `async` `` custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, \
        type($asyncOperands), $asyncOperandsDeviceType, $asyncOnly) | `firstprivate` `(` $firstprivateOperands \
        `:` type($firstprivateOperands) `)` | `private` `(` $privateOperands `:` type($privateOperands) `)` | \
        `wait` `` custom<WaitClause>($waitOperands, type($waitOperands), $waitOperandsDeviceType, \
        $waitOperandsSegments, $hasWaitDevnum, $waitOnly) | `self` `(` $selfCond `)` | `if` `(` $ifCond `)` | \
        `reduction` `(` $reductionOperands `:` type($reductionOperands) `)` ) $region attr-dict-with-keyword",
    directives = [DEVICE_TYPE_OPERANDS_WITH_KEYWORD_ONLY, WAIT_CLAUSE],
    effects = [EffectSpec::new(EffectKind::Write).resource("ConstructResource"), EffectSpec::new(EffectKind::Read).resource("CurrentDeviceIdResource")],
    has = [verify],
)]
pub struct SerialOp {
    #[name = "asyncOperands"]
    async_operands: VariadicOperand<AnyIntegerOrIndex>,
    #[cases(DeviceType)]
    #[name = "asyncOperandsDeviceType"]
    async_operands_device_type: OptionalAttr<DeviceTypeArrayAttr>,
    #[cases(DeviceType)]
    #[name = "asyncOnly"]
    async_only: OptionalAttr<DeviceTypeArrayAttr>,
    #[name = "waitOperands"]
    wait_operands: VariadicOperand<AnyIntegerOrIndex>,
    #[name = "waitOperandsSegments"]
    wait_operands_segments: OptionalAttr<DenseI32ArrayAttr>,
    #[cases(DeviceType)]
    #[name = "waitOperandsDeviceType"]
    wait_operands_device_type: OptionalAttr<DeviceTypeArrayAttr>,
    #[name = "hasWaitDevnum"]
    has_wait_devnum: OptionalAttr<BoolArrayAttr>,
    #[cases(DeviceType)]
    #[name = "waitOnly"]
    wait_only: OptionalAttr<DeviceTypeArrayAttr>,
    #[name = "ifCond"]
    if_cond: OptionalOperand<I1>,
    #[name = "selfCond"]
    self_cond: OptionalOperand<I1>,
    #[name = "selfAttr"]
    self_attr: OptionalAttr<UnitAttr>,
    #[name = "reductionOperands"]
    reduction_operands: VariadicOperand<OpenACC_AnyPointerOrMappableType>,
    #[name = "privateOperands"]
    private_operands: VariadicOperand<OpenACC_AnyPointerOrMappableType>,
    #[name = "firstprivateOperands"]
    firstprivate_operands: VariadicOperand<OpenACC_AnyPointerOrMappableType>,
    #[name = "dataClauseOperands"]
    data_clause_operands: VariadicOperand<OpenACC_AnyPointerOrMappableType>,
    #[cases(ClauseDefaultValue)]
    #[name = "defaultAttr"]
    default_attr: OptionalAttr<DefaultValueAttr>,
    combined: OptionalAttr<UnitAttr>,
    region: Region<AnyRegion>,
}

/// Ends a region without giving anything.
#[operation(
    name = "acc.terminator",
    traits = [AlwaysSpeculatableImplTrait, IsTerminator],
    interfaces = [RegionBranchTerminatorOpInterface],
    format = "attr-dict",
    effects = [],
)]
pub struct TerminatorOp {}

/// Ends a region with what it gives.
#[operation(
    name = "acc.yield",
    traits = [AlwaysSpeculatableImplTrait, ReturnLike, IsTerminator, HasParent(&["acc.firstprivate.recipe", "acc.loop", "acc.parallel", "acc.private.recipe", "acc.reduction.recipe", "acc.serial", "acc.atomic.update"])],
    interfaces = [RegionBranchTerminatorOpInterface],
    format = "attr-dict ($operands^ `:` type($operands))?",
    effects = [],
)]
pub struct YieldOp {
    operands: VariadicOperand<AnyType>,
}
