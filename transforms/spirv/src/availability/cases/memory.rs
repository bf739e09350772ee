//! Needs of the cases of enums of memory, and of the invocations that share it.

use super::rows;
use crate::availability::{Needs, Row};
use terrace_spirv::attributes::enums::{
    AddressingModel, Capability, Extension, MemoryAccess, MemoryModel, MemorySemantics, Scope, StorageClass,
    Version,
};

rows! {
    /// Needs of addressing models.
    ADDRESSING_MODEL_NEEDS: AddressingModel {
        [Physical32 Physical64] capabilities [Addresses];
        [PhysicalStorageBuffer64]
            extensions [SPVEXTPhysicalStorageBuffer SPVKHRPhysicalStorageBuffer] capabilities [PhysicalStorageBufferAddresses];
    }
}

rows! {
    /// Needs of memory accesses.
    MEMORY_ACCESS_NEEDS: MemoryAccess {
        [MAKE_POINTER_AVAILABLE MAKE_POINTER_VISIBLE NON_PRIVATE_POINTER]
            since V15 capabilities [VulkanMemoryModel];
        [ALIAS_SCOPE_I_N_T_E_L_MASK NO_ALIAS_I_N_T_E_L_MASK]
            extensions [SPVINTELMemoryAccessAliasing] capabilities [MemoryAccessAliasingINTEL];
    }
}

rows! {
    /// Needs of memory models.
    MEMORY_MODEL_NEEDS: MemoryModel {
        [Simple GLSL450] capabilities [Shader];
        [OpenCL] capabilities [Kernel];
        [Vulkan] extensions [SPVKHRVulkanMemoryModel] capabilities [VulkanMemoryModel];
    }
}

rows! {
    /// Needs of memory semantics.
    MEMORY_SEMANTICS_NEEDS: MemorySemantics {
        [UNIFORM_MEMORY] capabilities [Shader];
        [ATOMIC_COUNTER_MEMORY] capabilities [AtomicStorage];
        [OUTPUT_MEMORY MAKE_AVAILABLE MAKE_VISIBLE] since V15 capabilities [VulkanMemoryModel];
        [VOLATILE] extensions [SPVKHRVulkanMemoryModel] capabilities [VulkanMemoryModel];
    }
}

rows! {
    /// Needs of scopes.
    SCOPE_NEEDS: Scope {
        [QueueFamily] since V15 capabilities [VulkanMemoryModel];
        [ShaderCallKHR] capabilities [RayTracingKHR];
    }
}

rows! {
    /// Needs of storage classes.
    STORAGE_CLASS_NEEDS: StorageClass {
        [Uniform Output PushConstant] capabilities [Shader];
        [Private] capabilities [Shader VectorComputeINTEL];
        [Generic] capabilities [GenericPointer];
        [AtomicCounter] capabilities [AtomicStorage];
        [StorageBuffer]
            extensions [SPVKHRStorageBufferStorageClass SPVKHRVariablePointers] capabilities [Shader];
        [CallableDataKHR IncomingCallableDataKHR RayPayloadKHR HitAttributeKHR IncomingRayPayloadKHR
            ShaderRecordBufferKHR]
            extensions [SPVKHRRayTracing SPVNVRayTracing] capabilities [RayTracingKHR RayTracingNV];
        [PhysicalStorageBuffer]
            extensions [SPVEXTPhysicalStorageBuffer SPVKHRPhysicalStorageBuffer] capabilities [PhysicalStorageBufferAddresses];
        [TaskPayloadWorkgroupEXT] since V14 extensions [SPVEXTMeshShader] capabilities [MeshShadingEXT];
        [CodeSectionINTEL] extensions [SPVINTELFunctionPointers] capabilities [FunctionPointersINTEL];
        [DeviceOnlyINTEL HostOnlyINTEL]
            extensions [SPVINTELUsmStorageClasses] capabilities [USMStorageClassesINTEL];
    }
}
