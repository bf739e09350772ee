//! The enums.

use terrace_ods_macros::enumeration;

/// Binding of a loop construct.
#[enumeration(name = "omp.ClauseBindKind", width = 32)]
pub enum ClauseBindKind {
    #[case("parallel")]
    Parallel = 0,
    #[case("teams")]
    Teams = 1,
    #[case("thread")]
    Thread = 2,
}

/// The construct that is ended early.
#[enumeration(name = "omp.ClauseCancellationConstructType", width = 32)]
pub enum ClauseCancellationConstructType {
    #[case("parallel")]
    Parallel = 0,
    #[case("loop")]
    Loop = 1,
    #[case("sections")]
    Sections = 2,
    #[case("taskgroup")]
    Taskgroup = 3,
}

/// True if an iteration waits or is waited for.
#[enumeration(name = "omp.ClauseDepend", width = 32)]
pub enum ClauseDepend {
    #[case("dependsource", symbol = "dependsource")]
    Dependsource = 0,
    #[case("dependsink", symbol = "dependsink")]
    Dependsink = 1,
}

/// Strictness of the size of tasks.
#[enumeration(name = "omp.ClauseGrainsizeType", width = 32)]
pub enum ClauseGrainsizeType {
    #[case("strict")]
    Strict = 0,
}

/// Mapping of a variable.
#[enumeration(name = "omp.ClauseMapFlags", width = 32, bits, separator = "|", quoted)]
pub enum ClauseMapFlags {
    #[case("none", symbol = "none")]
    None = 0,
    #[case("storage", symbol = "storage")]
    Storage = 1,
    #[case("to", symbol = "to")]
    To = 2,
    #[case("from", symbol = "from")]
    From = 4,
    #[case("always", symbol = "always")]
    Always = 8,
    #[case("del", symbol = "del")]
    Del = 16,
    #[case("return_param", symbol = "return_param")]
    ReturnParam = 32,
    #[case("priv", symbol = "priv")]
    Priv = 64,
    #[case("literal", symbol = "literal")]
    Literal = 128,
    #[case("implicit", symbol = "implicit")]
    Implicit = 256,
    #[case("close", symbol = "close")]
    Close = 512,
    #[case("present", symbol = "present")]
    Present = 1024,
    #[case("ompx_hold", symbol = "ompx_hold")]
    OmpxHold = 2048,
    #[case("attach", symbol = "attach")]
    Attach = 4096,
    #[case("attach_always", symbol = "attach_always")]
    AttachAlways = 8192,
    #[case("attach_none", symbol = "attach_none")]
    AttachNone = 16384,
    #[case("attach_auto", symbol = "attach_auto")]
    AttachAuto = 32768,
    #[case("ref_ptr", symbol = "ref_ptr")]
    RefPtr = 65536,
    #[case("ref_ptee", symbol = "ref_ptee")]
    RefPtee = 131072,
    #[case("ref_ptr_ptee", symbol = "ref_ptr_ptee")]
    RefPtrPtee = 262144,
    #[case("is_device_ptr", symbol = "is_device_ptr")]
    IsDevicePtr = 524288,
}

/// Ordering of memory operations.
#[enumeration(name = "omp.ClauseMemoryOrderKind", width = 32)]
pub enum ClauseMemoryOrderKind {
    #[case("seq_cst", symbol = "Seq_cst")]
    SeqCst = 0,
    #[case("acq_rel", symbol = "Acq_rel")]
    AcqRel = 1,
    #[case("acquire")]
    Acquire = 2,
    #[case("release")]
    Release = 3,
    #[case("relaxed")]
    Relaxed = 4,
}

/// Strictness of the number of tasks.
#[enumeration(name = "omp.ClauseNumTasksType", width = 32)]
pub enum ClauseNumTasksType {
    #[case("strict")]
    Strict = 0,
}

/// Strictness of the number of threads.
#[enumeration(name = "omp.ClauseNumThreadsType", width = 32)]
pub enum ClauseNumThreadsType {
    #[case("strict")]
    Strict = 0,
}

/// In what order iterations may run.
#[enumeration(name = "omp.ClauseOrderKind", width = 32)]
pub enum ClauseOrderKind {
    #[case("concurrent")]
    Concurrent = 1,
}

/// Placement of threads.
#[enumeration(name = "omp.ClauseProcBindKind", width = 32)]
pub enum ClauseProcBindKind {
    #[case("primary")]
    Primary = 0,
    #[case("master")]
    Master = 1,
    #[case("close")]
    Close = 2,
    #[case("spread")]
    Spread = 3,
}

/// Requirements of a module on an implementation.
#[enumeration(name = "omp.ClauseRequires", width = 32, bits, separator = "|", quoted)]
pub enum ClauseRequires {
    #[case("none", symbol = "none")]
    None = 0,
    #[case("reverse_offload", symbol = "reverse_offload")]
    ReverseOffload = 1,
    #[case("unified_address", symbol = "unified_address")]
    UnifiedAddress = 2,
    #[case("unified_shared_memory", symbol = "unified_shared_memory")]
    UnifiedSharedMemory = 4,
    #[case("dynamic_allocators", symbol = "dynamic_allocators")]
    DynamicAllocators = 8,
}

/// Scheduling of iterations.
#[enumeration(name = "omp.ClauseScheduleKind", width = 32)]
pub enum ClauseScheduleKind {
    #[case("static")]
    Static = 0,
    #[case("dynamic")]
    Dynamic = 1,
    #[case("guided")]
    Guided = 2,
    #[case("auto")]
    Auto = 3,
    #[case("runtime")]
    Runtime = 4,
    #[case("distribute")]
    Distribute = 5,
}

/// Dependence of a task on a variable.
#[enumeration(name = "omp.ClauseTaskDepend", width = 32)]
pub enum ClauseTaskDepend {
    #[case("taskdependin", symbol = "taskdependin")]
    Taskdependin = 0,
    #[case("taskdependout", symbol = "taskdependout")]
    Taskdependout = 1,
    #[case("taskdependinout", symbol = "taskdependinout")]
    Taskdependinout = 2,
    #[case("taskdependmutexinoutset", symbol = "taskdependmutexinoutset")]
    Taskdependmutexinoutset = 3,
    #[case("taskdependinoutset", symbol = "taskdependinoutset")]
    Taskdependinoutset = 4,
}

/// Data sharing of a variable.
#[enumeration(name = "omp.DataSharingClauseType", width = 32)]
pub enum DataSharingClauseType {
    #[case("private")]
    Private = 0,
    #[case("firstprivate")]
    FirstPrivate = 1,
}

/// Capture of a symbol by a device.
#[enumeration(name = "omp.DeclareTargetCaptureClause", width = 32)]
pub enum DeclareTargetCaptureClause {
    #[case("none", symbol = "none")]
    None = 0,
    #[case("to", symbol = "to")]
    To = 1,
    #[case("link", symbol = "link")]
    Link = 2,
    #[case("enter", symbol = "enter")]
    Enter = 3,
}

/// Device on which a symbol is available.
#[enumeration(name = "omp.DeclareTargetDeviceType", width = 32)]
pub enum DeclareTargetDeviceType {
    #[case("any", symbol = "any")]
    Any = 0,
    #[case("host", symbol = "host")]
    Host = 1,
    #[case("nohost", symbol = "nohost")]
    Nohost = 2,
}

/// True if the order is the same each time.
#[enumeration(name = "omp.OrderModifier", width = 32)]
pub enum OrderModifier {
    #[case("reproducible", symbol = "reproducible")]
    Reproducible = 0,
    #[case("unconstrained", symbol = "unconstrained")]
    Unconstrained = 1,
}

/// Construct that a reduction is part of.
#[enumeration(name = "omp.ReductionModifier", width = 32)]
pub enum ReductionModifier {
    #[case("defaultmod", symbol = "defaultmod")]
    Defaultmod = 0,
    #[case("inscan", symbol = "inscan")]
    Inscan = 1,
    #[case("task", symbol = "task")]
    Task = 2,
}

/// Guarantee about the order in which iterations are scheduled.
#[enumeration(name = "omp.ScheduleModifier", width = 32)]
pub enum ScheduleModifier {
    #[case("none", symbol = "none")]
    None = 0,
    #[case("monotonic", symbol = "monotonic")]
    Monotonic = 1,
    #[case("nonmonotonic", symbol = "nonmonotonic")]
    Nonmonotonic = 2,
    #[case("simd", symbol = "simd")]
    Simd = 3,
}

/// Properties of a target region.
#[enumeration(name = "omp.TargetRegionFlags", width = 32, bits, separator = "|", quoted)]
pub enum TargetRegionFlags {
    #[case("none", symbol = "none")]
    None = 0,
    #[case("generic", symbol = "generic")]
    Generic = 1,
    #[case("spmd", symbol = "spmd")]
    Spmd = 2,
    #[case("trip_count", symbol = "trip_count")]
    TripCount = 4,
    #[case("no_loop", symbol = "no_loop")]
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
