//! Storage and access of values in memory.

use terrace_ods_macros::enumeration;

/// Addressing model.
#[enumeration(name = "spirv.AddressingModel", width = 32)]
pub enum AddressingModel {
    Logical = 0,
    Physical32 = 1,
    Physical64 = 2,
    PhysicalStorageBuffer64 = 5348,
}

/// Cache use of loads.
#[enumeration(name = "spirv.LoadCacheControl", width = 32)]
pub enum LoadCacheControl {
    Uncached = 0,
    Cached = 1,
    Streaming = 2,
    InvalidateAfterR = 3,
    ConstCached = 4,
}

/// Properties of a memory access.
#[enumeration(name = "spirv.MemoryAccess", width = 32, bits, separator = "|", quoted)]
pub enum MemoryAccess {
    None = 0,
    Volatile = 1,
    Aligned = 2,
    Nontemporal = 4,
    MakePointerAvailable = 8,
    MakePointerVisible = 16,
    NonPrivatePointer = 32,
    AliasScopeINTELMask = 65536,
    NoAliasINTELMask = 131072,
}

/// The model of memory.
#[enumeration(name = "spirv.MemoryModel", width = 32)]
pub enum MemoryModel {
    Simple = 0,
    GLSL450 = 1,
    OpenCL = 2,
    Vulkan = 3,
}

/// Which accesses are ordered, and how.
#[enumeration(name = "spirv.MemorySemantics", width = 32, bits, separator = "|", quoted)]
pub enum MemorySemantics {
    None = 0,
    Acquire = 2,
    Release = 4,
    AcquireRelease = 8,
    SequentiallyConsistent = 16,
    UniformMemory = 64,
    SubgroupMemory = 128,
    WorkgroupMemory = 256,
    CrossWorkgroupMemory = 512,
    AtomicCounterMemory = 1024,
    ImageMemory = 2048,
    OutputMemory = 4096,
    MakeAvailable = 8192,
    MakeVisible = 16384,
    Volatile = 32768,
}

/// Storage class of a pointer.
#[enumeration(name = "spirv.StorageClass", width = 32)]
pub enum StorageClass {
    UniformConstant = 0,
    Input = 1,
    Uniform = 2,
    Output = 3,
    Workgroup = 4,
    CrossWorkgroup = 5,
    Private = 6,
    Function = 7,
    Generic = 8,
    PushConstant = 9,
    AtomicCounter = 10,
    Image = 11,
    StorageBuffer = 12,
    CallableDataKHR = 5328,
    IncomingCallableDataKHR = 5329,
    RayPayloadKHR = 5338,
    HitAttributeKHR = 5339,
    IncomingRayPayloadKHR = 5342,
    ShaderRecordBufferKHR = 5343,
    PhysicalStorageBuffer = 5349,
    TaskPayloadWorkgroupEXT = 5402,
    CodeSectionINTEL = 5605,
    DeviceOnlyINTEL = 5936,
    HostOnlyINTEL = 5937,
}

/// Cache use of stores.
#[enumeration(name = "spirv.StoreCacheControl", width = 32)]
pub enum StoreCacheControl {
    Uncached = 0,
    WriteThrough = 1,
    WriteBack = 2,
    Streaming = 3,
}
