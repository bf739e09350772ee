//! The enums.

use terrace_ods_macros::enumeration;

/// Default for variables that a construct does not mention.
#[enumeration(name = "acc.ClauseDefaultValue", width = 32)]
pub enum ClauseDefaultValue {
    #[case("present")]
    Present = 0,
    #[case("none")]
    None = 1,
}

/// The construct that a loop was written together with.
#[enumeration(name = "acc.CombinedConstructsType", width = 32)]
pub enum CombinedConstructsType {
    #[case("kernels_loop")]
    KernelsLoop = 1,
    #[case("parallel_loop")]
    ParallelLoop = 2,
    #[case("serial_loop")]
    SerialLoop = 3,
}

/// The kinds of constructs.
#[enumeration(name = "acc.Construct", width = 64)]
pub enum Construct {
    #[case("acc_construct_parallel", symbol = "acc_construct_parallel")]
    AccConstructParallel = 0,
    #[case("acc_construct_kernels", symbol = "acc_construct_kernels")]
    AccConstructKernels = 1,
    #[case("acc_construct_loop", symbol = "acc_construct_loop")]
    AccConstructLoop = 2,
    #[case("acc_construct_data", symbol = "acc_construct_data")]
    AccConstructData = 3,
    #[case("acc_construct_enter_data", symbol = "acc_construct_enter_data")]
    AccConstructEnterData = 4,
    #[case("acc_construct_exit_data", symbol = "acc_construct_exit_data")]
    AccConstructExitData = 5,
    #[case("acc_construct_host_data", symbol = "acc_construct_host_data")]
    AccConstructHostData = 6,
    #[case("acc_construct_atomic", symbol = "acc_construct_atomic")]
    AccConstructAtomic = 7,
    #[case("acc_construct_declare", symbol = "acc_construct_declare")]
    AccConstructDeclare = 8,
    #[case("acc_construct_init", symbol = "acc_construct_init")]
    AccConstructInit = 9,
    #[case("acc_construct_shutdown", symbol = "acc_construct_shutdown")]
    AccConstructShutdown = 10,
    #[case("acc_construct_set", symbol = "acc_construct_set")]
    AccConstructSet = 11,
    #[case("acc_construct_update", symbol = "acc_construct_update")]
    AccConstructUpdate = 12,
    #[case("acc_construct_routine", symbol = "acc_construct_routine")]
    AccConstructRoutine = 13,
    #[case("acc_construct_wait", symbol = "acc_construct_wait")]
    AccConstructWait = 14,
    #[case("acc_construct_runtime_api", symbol = "acc_construct_runtime_api")]
    AccConstructRuntimeApi = 15,
    #[case("acc_construct_serial", symbol = "acc_construct_serial")]
    AccConstructSerial = 16,
}

/// The data clauses.
#[enumeration(name = "acc.DataClause", width = 64)]
pub enum DataClause {
    #[case("acc_copyin", symbol = "acc_copyin")]
    AccCopyin = 1,
    #[case("acc_copyin_readonly", symbol = "acc_copyin_readonly")]
    AccCopyinReadonly = 2,
    #[case("acc_copy", symbol = "acc_copy")]
    AccCopy = 3,
    #[case("acc_copyout", symbol = "acc_copyout")]
    AccCopyout = 4,
    #[case("acc_copyout_zero", symbol = "acc_copyout_zero")]
    AccCopyoutZero = 5,
    #[case("acc_present", symbol = "acc_present")]
    AccPresent = 6,
    #[case("acc_create", symbol = "acc_create")]
    AccCreate = 7,
    #[case("acc_create_zero", symbol = "acc_create_zero")]
    AccCreateZero = 8,
    #[case("acc_delete", symbol = "acc_delete")]
    AccDelete = 9,
    #[case("acc_attach", symbol = "acc_attach")]
    AccAttach = 10,
    #[case("acc_detach", symbol = "acc_detach")]
    AccDetach = 11,
    #[case("acc_no_create", symbol = "acc_no_create")]
    AccNoCreate = 12,
    #[case("acc_private", symbol = "acc_private")]
    AccPrivate = 13,
    #[case("acc_firstprivate", symbol = "acc_firstprivate")]
    AccFirstprivate = 14,
    #[case("acc_deviceptr", symbol = "acc_deviceptr")]
    AccDeviceptr = 15,
    #[case("acc_getdeviceptr", symbol = "acc_getdeviceptr")]
    AccGetdeviceptr = 16,
    #[case("acc_update_host", symbol = "acc_update_host")]
    AccUpdateHost = 17,
    #[case("acc_update_self", symbol = "acc_update_self")]
    AccUpdateSelf = 18,
    #[case("acc_update_device", symbol = "acc_update_device")]
    AccUpdateDevice = 19,
    #[case("acc_use_device", symbol = "acc_use_device")]
    AccUseDevice = 20,
    #[case("acc_reduction", symbol = "acc_reduction")]
    AccReduction = 21,
    #[case("acc_declare_device_resident", symbol = "acc_declare_device_resident")]
    AccDeclareDeviceResident = 22,
    #[case("acc_declare_link", symbol = "acc_declare_link")]
    AccDeclareLink = 23,
    #[case("acc_cache", symbol = "acc_cache")]
    AccCache = 24,
    #[case("acc_cache_readonly", symbol = "acc_cache_readonly")]
    AccCacheReadonly = 25,
}

/// Modifier of a data clause.
#[enumeration(name = "acc.DataClauseModifier", width = 32, bits, separator = ",", groups, quoted)]
pub enum DataClauseModifier {
    #[case("none", symbol = "none")]
    None = 0,
    #[case("zero", symbol = "zero")]
    Zero = 1,
    #[case("readonly", symbol = "readonly")]
    Readonly = 2,
    #[case("alwaysin", symbol = "alwaysin")]
    Alwaysin = 4,
    #[case("alwaysout", symbol = "alwaysout")]
    Alwaysout = 8,
    #[case("always", symbol = "always")]
    Always = 12,
    #[case("capture", symbol = "capture")]
    Capture = 16,
}

/// The kinds of devices.
#[enumeration(name = "acc.DeviceType", width = 32)]
pub enum DeviceType {
    #[case("none")]
    None = 0,
    #[case("star")]
    Star = 1,
    #[case("default")]
    Default = 2,
    #[case("host")]
    Host = 3,
    #[case("multicore")]
    Multicore = 4,
    #[case("nvidia")]
    Nvidia = 5,
    #[case("radeon")]
    Radeon = 6,
}

/// Kind of an argument of a gang clause.
#[enumeration(name = "acc.GangArgType", width = 32)]
pub enum GangArgType {
    Num = 0,
    Dim = 1,
    Static = 2,
}

/// Parallelization mode of a loop.
#[enumeration(name = "acc.LoopParMode", width = 32)]
pub enum LoopParMode {
    #[case("loop_auto", symbol = "loop_auto")]
    LoopAuto = 1,
    #[case("loop_independent", symbol = "loop_independent")]
    LoopIndependent = 2,
    #[case("loop_seq", symbol = "loop_seq")]
    LoopSeq = 0,
}

/// The levels on which a device runs things at the same time.
#[enumeration(name = "acc.ParLevel", width = 32)]
pub enum ParLevel {
    #[case("seq", symbol = "seq")]
    Seq = 0,
    #[case("gang_dim1", symbol = "gang_dim1")]
    GangDim1 = 1,
    #[case("gang_dim2", symbol = "gang_dim2")]
    GangDim2 = 2,
    #[case("gang_dim3", symbol = "gang_dim3")]
    GangDim3 = 3,
    #[case("worker", symbol = "worker")]
    Worker = 4,
    #[case("vector", symbol = "vector")]
    Vector = 5,
}

/// Kind of a recipe.
#[enumeration(name = "acc.RecipeKind", width = 32)]
pub enum RecipeKind {
    #[case("private_recipe", symbol = "private_recipe")]
    PrivateRecipe = 0,
    #[case("firstprivate_recipe", symbol = "firstprivate_recipe")]
    FirstprivateRecipe = 1,
    #[case("reduction_recipe", symbol = "reduction_recipe")]
    ReductionRecipe = 2,
}

/// Reduction operator.
#[enumeration(name = "acc.ReductionOperator", width = 32)]
pub enum ReductionOperator {
    #[case("none")]
    AccNone = 0,
    #[case("add")]
    AccAdd = 1,
    #[case("mul")]
    AccMul = 2,
    #[case("max")]
    AccMax = 3,
    #[case("min")]
    AccMin = 4,
    #[case("iand")]
    AccIand = 5,
    #[case("ior")]
    AccIor = 6,
    #[case("xor")]
    AccXor = 7,
    #[case("eqv")]
    AccEqv = 8,
    #[case("neqv")]
    AccNeqv = 9,
    #[case("land")]
    AccLand = 10,
    #[case("lor")]
    AccLor = 11,
}

/// Category of a variable's type.
#[enumeration(name = "acc.VariableTypeCategory", width = 32, bits, separator = ",", groups, quoted)]
pub enum VariableTypeCategory {
    #[case("uncategorized", symbol = "uncategorized")]
    Uncategorized = 0,
    #[case("scalar", symbol = "scalar")]
    Scalar = 1,
    #[case("array", symbol = "array")]
    Array = 2,
    #[case("composite", symbol = "composite")]
    Composite = 4,
    #[case("nonscalar", symbol = "nonscalar")]
    Nonscalar = 8,
    #[case("aggregate", symbol = "aggregate")]
    Aggregate = 14,
}
