//! Attributes that are a case of an enum, written `<Case>`.

use super::enums::{
    AddressingModel, BuiltIn, Capability, ClientAPI, CooperativeMatrixLayoutKHR,
    CooperativeMatrixOperandsKHR, CooperativeMatrixUseKHR, Decoration, DeviceType, Dim, ExecutionMode,
    ExecutionModel, Extension, FPEncoding, FPFastMathMode, FPRoundingMode, FunctionControl, GroupOperation,
    ImageArrayedInfo, ImageDepthInfo, ImageFormat, ImageOperands, ImageSamplerUseInfo, ImageSamplingInfo,
    LinkageType, LoadCacheControl, LoopControl, MatrixLayout, MemoryAccess, MemoryModel, MemorySemantics,
    Opcode, PackedVectorFormat, Scope, SelectionControl, StorageClass, StoreCacheControl, Vendor, Version,
};
use terrace_ir::spec::{AttributeSpec, ParameterKind, ParameterSpec};

macro_rules! cases {
    ($($(#[$doc:meta])* $constant:ident: $cases:ident = $name:literal, $class:literal, $summary:literal;)*) => {$(
        $(#[$doc])*
        pub static $constant: AttributeSpec<'static> = AttributeSpec {
            class: $class,
            summary: $summary,
            ..AttributeSpec::of_enum(
                $name,
                &[ParameterSpec::required("value", ParameterKind::Enum($cases::SPEC))],
                $cases::SPEC,
            )
        };
    )*};
}

cases! {
    /// Addressing model.
    ADDRESSING_MODEL_ATTR: AddressingModel = "spirv.addressing_model", "SPIRV_AddressingModelAttr", "valid SPIR-V AddressingModel";
    /// Built-in role of a variable in the pipeline.
    BUILT_IN_ATTR: BuiltIn = "spirv.built_in", "SPIRV_BuiltInAttr", "valid SPIR-V BuiltIn";
    /// Capability that a module requires.
    CAPABILITY_ATTR: Capability = "spirv.capability", "SPIRV_CapabilityAttr", "valid SPIR-V Capability";
    /// The interface through which a device is used.
    CLIENT_API_ATTR: ClientAPI = "spirv.client_api", "SPIRV_ClientAPIAttr", "recognized SPIR-V client APIs";
    /// The order of the components of a matrix in memory.
    COOP_MATRIX_LAYOUT_KHR_ATTR: CooperativeMatrixLayoutKHR = "spirv.coop_matrix_layout_khr", "SPIRV_KHR_CooperativeMatrixLayoutAttr", "valid SPIR-V Cooperative Matrix Layout (KHR)";
    /// Which operand of a multiplication a cooperative matrix is.
    COOP_MATRIX_USE_KHR_ATTR: CooperativeMatrixUseKHR = "spirv.coop_matrix_use_khr", "SPIRV_KHR_CooperativeMatrixUseAttr", "valid SPIR-V Cooperative Matrix Use (KHR)";
    /// Interpretation of the operands of a cooperative matrix multiplication.
    COOPERATIVE_MATRIX_OPERANDS_KHR_ATTR: CooperativeMatrixOperandsKHR = "spirv.cooperative_matrix_operands_khr", "SPIRV_KHR_CooperativeMatrixOperandsAttr", "valid SPIR-V Cooperative Matrix Operands (KHR)";
    /// Decoration of a value, a type or a member.
    DECORATION_ATTR: Decoration = "spirv.decoration", "SPIRV_DecorationAttr", "valid SPIR-V Decoration";
    /// The kind of a device.
    DEVICE_TYPE_ATTR: DeviceType = "spirv.device_type", "SPIRV_DeviceTypeAttr", "valid SPIR-V device types";
    /// The dimensions of an image.
    DIM_ATTR: Dim = "spirv.dim", "SPIRV_DimAttr", "valid SPIR-V Dim";
    /// Execution mode of an entry point.
    EXECUTION_MODE_ATTR: ExecutionMode = "spirv.execution_mode", "SPIRV_ExecutionModeAttr", "valid SPIR-V ExecutionMode";
    /// The stage of a pipeline that an entry point is.
    EXECUTION_MODEL_ATTR: ExecutionModel = "spirv.execution_model", "SPIRV_ExecutionModelAttr", "valid SPIR-V ExecutionModel";
    /// An extension of the specification.
    EXT_ATTR: Extension = "spirv.ext", "SPIRV_ExtensionAttr", "supported SPIR-V extensions";
    /// The encoding of floats that the specification itself has not.
    FP_ENCODING_ATTR: FPEncoding = "spirv.f_p_encoding", "SPIRV_FPEncodingAttr", "valid SPIR-V FPEncoding";
    /// Fast-math assumptions about floats.
    FASTMATH_MODE_ATTR: FPFastMathMode = "spirv.fastmath_mode", "SPIRV_FPFastMathModeAttr", "Indicates a floating-point fast math flag";
    /// Rounding of floats.
    FP_ROUNDING_MODE_ATTR: FPRoundingMode = "spirv.fp_rounding_mode", "SPIRV_FPRoundingModeAttr", "valid SPIR-V FPRoundingMode";
    /// Compilation hints of a function.
    FUNCTION_CONTROL_ATTR: FunctionControl = "spirv.function_control", "SPIRV_FunctionControlAttr", "valid SPIR-V FunctionControl";
    /// Computation over a group.
    GROUP_OPERATION_ATTR: GroupOperation = "spirv.group_operation", "SPIRV_GroupOperationAttr", "valid SPIR-V GroupOperation";
    /// True if an image has layers.
    IMAGE_ARRAYED_INFO_ATTR: ImageArrayedInfo = "spirv.image_arrayed_info", "SPIRV_ArrayedAttr", "valid SPIR-V Image Arrayed specification";
    /// True if an image holds depths.
    IMAGE_DEPTH_INFO_ATTR: ImageDepthInfo = "spirv.image_depth_info", "SPIRV_DepthAttr", "valid SPIR-V Image Depth specification";
    /// The format of texels.
    IMAGE_FORMAT_ATTR: ImageFormat = "spirv.image_format", "SPIRV_ImageFormatAttr", "valid SPIR-V ImageFormat";
    /// Which further operands an image operation has.
    IMAGE_OPERANDS_ATTR: ImageOperands = "spirv.image_operands", "SPIRV_ImageOperandsAttr", "valid SPIR-V ImageOperands";
    /// True if an image is used with a sampler.
    IMAGE_SAMPLER_USE_INFO_ATTR: ImageSamplerUseInfo = "spirv.image_sampler_use_info", "SPIRV_SamplerUseAttr", "valid SPIR-V Sampler Use specification";
    /// True if texels have several samples.
    IMAGE_SAMPLING_INFO_ATTR: ImageSamplingInfo = "spirv.image_sampling_info", "SPIRV_SamplingAttr", "valid SPIR-V Image Sampling specification";
    /// True if a symbol is given or taken.
    LINKAGE_TYPE_ATTR: LinkageType = "spirv.linkage_type", "SPIRV_LinkageTypeAttr", "valid SPIR-V LinkageType";
    /// Cache use of loads.
    LOAD_CACHE_CONTROL_ATTR: LoadCacheControl = "spirv.load_cache_control", "SPIRV_INTEL_LoadCacheControlAttr", "valid SPIR-V LoadCacheControl";
    /// Compilation hints of a loop.
    LOOP_CONTROL_ATTR: LoopControl = "spirv.loop_control", "SPIRV_LoopControlAttr", "valid SPIR-V LoopControl";
    /// The order of the components of a joint matrix in memory.
    MATRIX_LAYOUT_ATTR: MatrixLayout = "spirv.matrixLayout", "SPIRV_MatrixLayoutAttr", "valid SPIR-V MatrixLayout";
    /// Properties of a memory access.
    MEMORY_ACCESS_ATTR: MemoryAccess = "spirv.memory_access", "SPIRV_MemoryAccessAttr", "valid SPIR-V MemoryAccess";
    /// The model of memory.
    MEMORY_MODEL_ATTR: MemoryModel = "spirv.memory_model", "SPIRV_MemoryModelAttr", "valid SPIR-V MemoryModel";
    /// Which accesses are ordered, and how.
    MEMORY_SEMANTICS_ATTR: MemorySemantics = "spirv.memory_semantics", "SPIRV_MemorySemanticsAttr", "valid SPIR-V MemorySemantics";
    /// The number of an instruction.
    OPCODE_ATTR: Opcode = "spirv.opcode", "SPIRV_OpcodeAttr", "valid SPIR-V instructions";
    /// Packing of vectors into integers.
    PACKED_VECTOR_FORMAT_ATTR: PackedVectorFormat = "spirv.packed_vector_format", "SPIRV_PackedVectorFormatAttr", "valid SPIR-V PackedVectorFormat";
    /// Which invocations take part.
    SCOPE_ATTR: Scope = "spirv.scope", "SPIRV_ScopeAttr", "valid SPIR-V Scope";
    /// Compilation hints of a selection.
    SELECTION_CONTROL_ATTR: SelectionControl = "spirv.selection_control", "SPIRV_SelectionControlAttr", "valid SPIR-V SelectionControl";
    /// Storage class of a pointer.
    STORAGE_CLASS_ATTR: StorageClass = "spirv.storage_class", "SPIRV_StorageClassAttr", "valid SPIR-V StorageClass";
    /// Cache use of stores.
    STORE_CACHE_CONTROL_ATTR: StoreCacheControl = "spirv.store_cache_control", "SPIRV_INTEL_StoreCacheControlAttr", "valid SPIR-V StoreCacheControl";
    /// Vendor of a device.
    VENDOR_ATTR: Vendor = "spirv.vendor", "SPIRV_VendorAttr", "recognized SPIR-V vendor strings";
    /// A version of the specification.
    VERSION_ATTR: Version = "spirv.version", "SPIRV_VersionAttr", "valid SPIR-V version";
}
