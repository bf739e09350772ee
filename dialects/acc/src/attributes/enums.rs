//! The enums.

use terrace_ods_macros::enumeration;

/// Default for variables that a construct does not mention.
#[enumeration(name = "acc.ClauseDefaultValue", width = 32)]
pub enum ClauseDefaultValue {
    #[text = "present"]
    Present = 0,
    #[text = "none"]
    None = 1,
}

/// The construct that a loop was written together with.
#[enumeration(name = "acc.CombinedConstructsType", width = 32)]
pub enum CombinedConstructsType {
    #[text = "kernels_loop"]
    KernelsLoop = 1,
    #[text = "parallel_loop"]
    ParallelLoop = 2,
    #[text = "serial_loop"]
    SerialLoop = 3,
}

/// The kinds of constructs.
#[enumeration(name = "acc.Construct", width = 64)]
pub enum Construct {
    #[text = "acc_construct_parallel"]
    #[symbol = "acc_construct_parallel"]
    AccConstructParallel = 0,
    #[text = "acc_construct_kernels"]
    #[symbol = "acc_construct_kernels"]
    AccConstructKernels = 1,
    #[text = "acc_construct_loop"]
    #[symbol = "acc_construct_loop"]
    AccConstructLoop = 2,
    #[text = "acc_construct_data"]
    #[symbol = "acc_construct_data"]
    AccConstructData = 3,
    #[text = "acc_construct_enter_data"]
    #[symbol = "acc_construct_enter_data"]
    AccConstructEnterData = 4,
    #[text = "acc_construct_exit_data"]
    #[symbol = "acc_construct_exit_data"]
    AccConstructExitData = 5,
    #[text = "acc_construct_host_data"]
    #[symbol = "acc_construct_host_data"]
    AccConstructHostData = 6,
    #[text = "acc_construct_atomic"]
    #[symbol = "acc_construct_atomic"]
    AccConstructAtomic = 7,
    #[text = "acc_construct_declare"]
    #[symbol = "acc_construct_declare"]
    AccConstructDeclare = 8,
    #[text = "acc_construct_init"]
    #[symbol = "acc_construct_init"]
    AccConstructInit = 9,
    #[text = "acc_construct_shutdown"]
    #[symbol = "acc_construct_shutdown"]
    AccConstructShutdown = 10,
    #[text = "acc_construct_set"]
    #[symbol = "acc_construct_set"]
    AccConstructSet = 11,
    #[text = "acc_construct_update"]
    #[symbol = "acc_construct_update"]
    AccConstructUpdate = 12,
    #[text = "acc_construct_routine"]
    #[symbol = "acc_construct_routine"]
    AccConstructRoutine = 13,
    #[text = "acc_construct_wait"]
    #[symbol = "acc_construct_wait"]
    AccConstructWait = 14,
    #[text = "acc_construct_runtime_api"]
    #[symbol = "acc_construct_runtime_api"]
    AccConstructRuntimeApi = 15,
    #[text = "acc_construct_serial"]
    #[symbol = "acc_construct_serial"]
    AccConstructSerial = 16,
}

/// The data clauses.
#[enumeration(name = "acc.DataClause", width = 64)]
pub enum DataClause {
    #[text = "acc_copyin"]
    #[symbol = "acc_copyin"]
    AccCopyin = 1,
    #[text = "acc_copyin_readonly"]
    #[symbol = "acc_copyin_readonly"]
    AccCopyinReadonly = 2,
    #[text = "acc_copy"]
    #[symbol = "acc_copy"]
    AccCopy = 3,
    #[text = "acc_copyout"]
    #[symbol = "acc_copyout"]
    AccCopyout = 4,
    #[text = "acc_copyout_zero"]
    #[symbol = "acc_copyout_zero"]
    AccCopyoutZero = 5,
    #[text = "acc_present"]
    #[symbol = "acc_present"]
    AccPresent = 6,
    #[text = "acc_create"]
    #[symbol = "acc_create"]
    AccCreate = 7,
    #[text = "acc_create_zero"]
    #[symbol = "acc_create_zero"]
    AccCreateZero = 8,
    #[text = "acc_delete"]
    #[symbol = "acc_delete"]
    AccDelete = 9,
    #[text = "acc_attach"]
    #[symbol = "acc_attach"]
    AccAttach = 10,
    #[text = "acc_detach"]
    #[symbol = "acc_detach"]
    AccDetach = 11,
    #[text = "acc_no_create"]
    #[symbol = "acc_no_create"]
    AccNoCreate = 12,
    #[text = "acc_private"]
    #[symbol = "acc_private"]
    AccPrivate = 13,
    #[text = "acc_firstprivate"]
    #[symbol = "acc_firstprivate"]
    AccFirstprivate = 14,
    #[text = "acc_deviceptr"]
    #[symbol = "acc_deviceptr"]
    AccDeviceptr = 15,
    #[text = "acc_getdeviceptr"]
    #[symbol = "acc_getdeviceptr"]
    AccGetdeviceptr = 16,
    #[text = "acc_update_host"]
    #[symbol = "acc_update_host"]
    AccUpdateHost = 17,
    #[text = "acc_update_self"]
    #[symbol = "acc_update_self"]
    AccUpdateSelf = 18,
    #[text = "acc_update_device"]
    #[symbol = "acc_update_device"]
    AccUpdateDevice = 19,
    #[text = "acc_use_device"]
    #[symbol = "acc_use_device"]
    AccUseDevice = 20,
    #[text = "acc_reduction"]
    #[symbol = "acc_reduction"]
    AccReduction = 21,
    #[text = "acc_declare_device_resident"]
    #[symbol = "acc_declare_device_resident"]
    AccDeclareDeviceResident = 22,
    #[text = "acc_declare_link"]
    #[symbol = "acc_declare_link"]
    AccDeclareLink = 23,
    #[text = "acc_cache"]
    #[symbol = "acc_cache"]
    AccCache = 24,
    #[text = "acc_cache_readonly"]
    #[symbol = "acc_cache_readonly"]
    AccCacheReadonly = 25,
}

/// Modifier of a data clause.
#[enumeration(name = "acc.DataClauseModifier", width = 32, bits, separator = ",", groups, quoted)]
pub enum DataClauseModifier {
    #[text = "none"]
    #[symbol = "none"]
    None = 0,
    #[text = "zero"]
    #[symbol = "zero"]
    Zero = 1,
    #[text = "readonly"]
    #[symbol = "readonly"]
    Readonly = 2,
    #[text = "alwaysin"]
    #[symbol = "alwaysin"]
    Alwaysin = 4,
    #[text = "alwaysout"]
    #[symbol = "alwaysout"]
    Alwaysout = 8,
    #[text = "always"]
    #[symbol = "always"]
    Always = 12,
    #[text = "capture"]
    #[symbol = "capture"]
    Capture = 16,
}

/// The kinds of devices.
#[enumeration(name = "acc.DeviceType", width = 32)]
pub enum DeviceType {
    #[text = "none"]
    None = 0,
    #[text = "star"]
    Star = 1,
    #[text = "default"]
    Default = 2,
    #[text = "host"]
    Host = 3,
    #[text = "multicore"]
    Multicore = 4,
    #[text = "nvidia"]
    Nvidia = 5,
    #[text = "radeon"]
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
    #[text = "loop_auto"]
    #[symbol = "loop_auto"]
    LoopAuto = 1,
    #[text = "loop_independent"]
    #[symbol = "loop_independent"]
    LoopIndependent = 2,
    #[text = "loop_seq"]
    #[symbol = "loop_seq"]
    LoopSeq = 0,
}

/// The levels on which a device runs things at the same time.
#[enumeration(name = "acc.ParLevel", width = 32)]
pub enum ParLevel {
    #[text = "seq"]
    #[symbol = "seq"]
    Seq = 0,
    #[text = "gang_dim1"]
    #[symbol = "gang_dim1"]
    GangDim1 = 1,
    #[text = "gang_dim2"]
    #[symbol = "gang_dim2"]
    GangDim2 = 2,
    #[text = "gang_dim3"]
    #[symbol = "gang_dim3"]
    GangDim3 = 3,
    #[text = "worker"]
    #[symbol = "worker"]
    Worker = 4,
    #[text = "vector"]
    #[symbol = "vector"]
    Vector = 5,
}

/// Kind of a recipe.
#[enumeration(name = "acc.RecipeKind", width = 32)]
pub enum RecipeKind {
    #[text = "private_recipe"]
    #[symbol = "private_recipe"]
    PrivateRecipe = 0,
    #[text = "firstprivate_recipe"]
    #[symbol = "firstprivate_recipe"]
    FirstprivateRecipe = 1,
    #[text = "reduction_recipe"]
    #[symbol = "reduction_recipe"]
    ReductionRecipe = 2,
}

/// Reduction operator.
#[enumeration(name = "acc.ReductionOperator", width = 32)]
pub enum ReductionOperator {
    #[text = "none"]
    AccNone = 0,
    #[text = "add"]
    AccAdd = 1,
    #[text = "mul"]
    AccMul = 2,
    #[text = "max"]
    AccMax = 3,
    #[text = "min"]
    AccMin = 4,
    #[text = "iand"]
    AccIand = 5,
    #[text = "ior"]
    AccIor = 6,
    #[text = "xor"]
    AccXor = 7,
    #[text = "eqv"]
    AccEqv = 8,
    #[text = "neqv"]
    AccNeqv = 9,
    #[text = "land"]
    AccLand = 10,
    #[text = "lor"]
    AccLor = 11,
}

/// Category of a variable's type.
#[enumeration(name = "acc.VariableTypeCategory", width = 32, bits, separator = ",", groups, quoted)]
pub enum VariableTypeCategory {
    #[text = "uncategorized"]
    #[symbol = "uncategorized"]
    Uncategorized = 0,
    #[text = "scalar"]
    #[symbol = "scalar"]
    Scalar = 1,
    #[text = "array"]
    #[symbol = "array"]
    Array = 2,
    #[text = "composite"]
    #[symbol = "composite"]
    Composite = 4,
    #[text = "nonscalar"]
    #[symbol = "nonscalar"]
    Nonscalar = 8,
    #[text = "aggregate"]
    #[symbol = "aggregate"]
    Aggregate = 14,
}
