//! The enums.

use terrace_ods_macros::enumeration;

/// Binding of a loop construct.
#[enumeration(name = "omp.ClauseBindKind", width = 32)]
pub enum ClauseBindKind {
    #[text = "parallel"]
    Parallel = 0,
    #[text = "teams"]
    Teams = 1,
    #[text = "thread"]
    Thread = 2,
}

/// The construct that is ended early.
#[enumeration(name = "omp.ClauseCancellationConstructType", width = 32)]
pub enum ClauseCancellationConstructType {
    #[text = "parallel"]
    Parallel = 0,
    #[text = "loop"]
    Loop = 1,
    #[text = "sections"]
    Sections = 2,
    #[text = "taskgroup"]
    Taskgroup = 3,
}

/// True if an iteration waits or is waited for.
#[enumeration(name = "omp.ClauseDepend", width = 32)]
pub enum ClauseDepend {
    #[text = "dependsource"]
    #[symbol = "dependsource"]
    Dependsource = 0,
    #[text = "dependsink"]
    #[symbol = "dependsink"]
    Dependsink = 1,
}

/// Strictness of the size of tasks.
#[enumeration(name = "omp.ClauseGrainsizeType", width = 32)]
pub enum ClauseGrainsizeType {
    #[text = "strict"]
    Strict = 0,
}

/// Mapping of a variable.
#[enumeration(name = "omp.ClauseMapFlags", width = 32, bits, separator = "|", quoted)]
pub enum ClauseMapFlags {
    #[text = "none"]
    #[symbol = "none"]
    None = 0,
    #[text = "storage"]
    #[symbol = "storage"]
    Storage = 1,
    #[text = "to"]
    #[symbol = "to"]
    To = 2,
    #[text = "from"]
    #[symbol = "from"]
    From = 4,
    #[text = "always"]
    #[symbol = "always"]
    Always = 8,
    #[text = "del"]
    #[symbol = "del"]
    Del = 16,
    #[text = "return_param"]
    #[symbol = "return_param"]
    ReturnParam = 32,
    #[text = "priv"]
    #[symbol = "priv"]
    Priv = 64,
    #[text = "literal"]
    #[symbol = "literal"]
    Literal = 128,
    #[text = "implicit"]
    #[symbol = "implicit"]
    Implicit = 256,
    #[text = "close"]
    #[symbol = "close"]
    Close = 512,
    #[text = "present"]
    #[symbol = "present"]
    Present = 1024,
    #[text = "ompx_hold"]
    #[symbol = "ompx_hold"]
    OmpxHold = 2048,
    #[text = "attach"]
    #[symbol = "attach"]
    Attach = 4096,
    #[text = "attach_always"]
    #[symbol = "attach_always"]
    AttachAlways = 8192,
    #[text = "attach_none"]
    #[symbol = "attach_none"]
    AttachNone = 16384,
    #[text = "attach_auto"]
    #[symbol = "attach_auto"]
    AttachAuto = 32768,
    #[text = "ref_ptr"]
    #[symbol = "ref_ptr"]
    RefPtr = 65536,
    #[text = "ref_ptee"]
    #[symbol = "ref_ptee"]
    RefPtee = 131072,
    #[text = "ref_ptr_ptee"]
    #[symbol = "ref_ptr_ptee"]
    RefPtrPtee = 262144,
    #[text = "is_device_ptr"]
    #[symbol = "is_device_ptr"]
    IsDevicePtr = 524288,
}

/// Ordering of memory operations.
#[enumeration(name = "omp.ClauseMemoryOrderKind", width = 32)]
pub enum ClauseMemoryOrderKind {
    #[text = "seq_cst"]
    #[symbol = "Seq_cst"]
    SeqCst = 0,
    #[text = "acq_rel"]
    #[symbol = "Acq_rel"]
    AcqRel = 1,
    #[text = "acquire"]
    Acquire = 2,
    #[text = "release"]
    Release = 3,
    #[text = "relaxed"]
    Relaxed = 4,
}

/// Strictness of the number of tasks.
#[enumeration(name = "omp.ClauseNumTasksType", width = 32)]
pub enum ClauseNumTasksType {
    #[text = "strict"]
    Strict = 0,
}

/// Strictness of the number of threads.
#[enumeration(name = "omp.ClauseNumThreadsType", width = 32)]
pub enum ClauseNumThreadsType {
    #[text = "strict"]
    Strict = 0,
}

/// In what order iterations may run.
#[enumeration(name = "omp.ClauseOrderKind", width = 32)]
pub enum ClauseOrderKind {
    #[text = "concurrent"]
    Concurrent = 1,
}

/// Placement of threads.
#[enumeration(name = "omp.ClauseProcBindKind", width = 32)]
pub enum ClauseProcBindKind {
    #[text = "primary"]
    Primary = 0,
    #[text = "master"]
    Master = 1,
    #[text = "close"]
    Close = 2,
    #[text = "spread"]
    Spread = 3,
}

/// Requirements of a module on an implementation.
#[enumeration(name = "omp.ClauseRequires", width = 32, bits, separator = "|", quoted)]
pub enum ClauseRequires {
    #[text = "none"]
    #[symbol = "none"]
    None = 0,
    #[text = "reverse_offload"]
    #[symbol = "reverse_offload"]
    ReverseOffload = 1,
    #[text = "unified_address"]
    #[symbol = "unified_address"]
    UnifiedAddress = 2,
    #[text = "unified_shared_memory"]
    #[symbol = "unified_shared_memory"]
    UnifiedSharedMemory = 4,
    #[text = "dynamic_allocators"]
    #[symbol = "dynamic_allocators"]
    DynamicAllocators = 8,
}

/// Scheduling of iterations.
#[enumeration(name = "omp.ClauseScheduleKind", width = 32)]
pub enum ClauseScheduleKind {
    #[text = "static"]
    Static = 0,
    #[text = "dynamic"]
    Dynamic = 1,
    #[text = "guided"]
    Guided = 2,
    #[text = "auto"]
    Auto = 3,
    #[text = "runtime"]
    Runtime = 4,
    #[text = "distribute"]
    Distribute = 5,
}

/// Dependence of a task on a variable.
#[enumeration(name = "omp.ClauseTaskDepend", width = 32)]
pub enum ClauseTaskDepend {
    #[text = "taskdependin"]
    #[symbol = "taskdependin"]
    Taskdependin = 0,
    #[text = "taskdependout"]
    #[symbol = "taskdependout"]
    Taskdependout = 1,
    #[text = "taskdependinout"]
    #[symbol = "taskdependinout"]
    Taskdependinout = 2,
    #[text = "taskdependmutexinoutset"]
    #[symbol = "taskdependmutexinoutset"]
    Taskdependmutexinoutset = 3,
    #[text = "taskdependinoutset"]
    #[symbol = "taskdependinoutset"]
    Taskdependinoutset = 4,
}

/// Data sharing of a variable.
#[enumeration(name = "omp.DataSharingClauseType", width = 32)]
pub enum DataSharingClauseType {
    #[text = "private"]
    Private = 0,
    #[text = "firstprivate"]
    FirstPrivate = 1,
}

/// Capture of a symbol by a device.
#[enumeration(name = "omp.DeclareTargetCaptureClause", width = 32)]
pub enum DeclareTargetCaptureClause {
    #[text = "none"]
    #[symbol = "none"]
    None = 0,
    #[text = "to"]
    #[symbol = "to"]
    To = 1,
    #[text = "link"]
    #[symbol = "link"]
    Link = 2,
    #[text = "enter"]
    #[symbol = "enter"]
    Enter = 3,
}

/// Device on which a symbol is available.
#[enumeration(name = "omp.DeclareTargetDeviceType", width = 32)]
pub enum DeclareTargetDeviceType {
    #[text = "any"]
    #[symbol = "any"]
    Any = 0,
    #[text = "host"]
    #[symbol = "host"]
    Host = 1,
    #[text = "nohost"]
    #[symbol = "nohost"]
    Nohost = 2,
}

/// True if the order is the same each time.
#[enumeration(name = "omp.OrderModifier", width = 32)]
pub enum OrderModifier {
    #[text = "reproducible"]
    #[symbol = "reproducible"]
    Reproducible = 0,
    #[text = "unconstrained"]
    #[symbol = "unconstrained"]
    Unconstrained = 1,
}

/// Construct that a reduction is part of.
#[enumeration(name = "omp.ReductionModifier", width = 32)]
pub enum ReductionModifier {
    #[text = "defaultmod"]
    #[symbol = "defaultmod"]
    Defaultmod = 0,
    #[text = "inscan"]
    #[symbol = "inscan"]
    Inscan = 1,
    #[text = "task"]
    #[symbol = "task"]
    Task = 2,
}

/// Guarantee about the order in which iterations are scheduled.
#[enumeration(name = "omp.ScheduleModifier", width = 32)]
pub enum ScheduleModifier {
    #[text = "none"]
    #[symbol = "none"]
    None = 0,
    #[text = "monotonic"]
    #[symbol = "monotonic"]
    Monotonic = 1,
    #[text = "nonmonotonic"]
    #[symbol = "nonmonotonic"]
    Nonmonotonic = 2,
    #[text = "simd"]
    #[symbol = "simd"]
    Simd = 3,
}

/// Properties of a target region.
#[enumeration(name = "omp.TargetRegionFlags", width = 32, bits, separator = "|", quoted)]
pub enum TargetRegionFlags {
    #[text = "none"]
    #[symbol = "none"]
    None = 0,
    #[text = "generic"]
    #[symbol = "generic"]
    Generic = 1,
    #[text = "spmd"]
    #[symbol = "spmd"]
    Spmd = 2,
    #[text = "trip_count"]
    #[symbol = "trip_count"]
    TripCount = 4,
    #[text = "no_loop"]
    #[symbol = "no_loop"]
    NoLoop = 8,
}

/// Capture of a variable.
#[enumeration(name = "omp.VariableCaptureKind", width = 32)]
pub enum VariableCaptureKind {
    This = 0,
    ByRef = 1,
    ByCopy = 2,
    VLAType = 3,
}
