//! Needs of the cases of enums of execution, functions and loops.

use super::rows;
use crate::availability::{Needs, Row};
use terrace_spirv::attributes::enums::{
    Capability, ExecutionMode, ExecutionModel, Extension, FunctionControl, GroupOperation, LinkageType,
    LoopControl, PackedVectorFormat, Version,
};

rows! {
    /// Needs of execution modes.
    EXECUTION_MODE_NEEDS: ExecutionMode {
        [Invocations InputPoints InputLines InputLinesAdjacency InputTrianglesAdjacency OutputLineStrip
            OutputTriangleStrip] capabilities [Geometry];
        [SpacingEqual SpacingFractionalEven SpacingFractionalOdd VertexOrderCw VertexOrderCcw PointMode
            Quads Isolines] capabilities [Tessellation];
        [PixelCenterInteger OriginUpperLeft OriginLowerLeft EarlyFragmentTests DepthReplacing DepthGreater
            DepthLess DepthUnchanged] capabilities [Shader];
        [Xfb] capabilities [TransformFeedback];
        [LocalSizeHint VecTypeHint ContractionOff] capabilities [Kernel];
        [Triangles] capabilities [Geometry Tessellation];
        [OutputVertices] capabilities [Geometry MeshShadingEXT Tessellation];
        [OutputPoints] capabilities [Geometry MeshShadingEXT];
        [Initializer Finalizer] since V11 capabilities [Kernel];
        [SubgroupSize SubgroupsPerWorkgroup] since V11 capabilities [SubgroupDispatch];
        [SubgroupsPerWorkgroupId] since V12 capabilities [SubgroupDispatch];
        [LocalSizeId] since V12;
        [LocalSizeHintId] since V12 capabilities [Kernel];
        [SubgroupUniformControlFlowKHR] extensions [SPVKHRSubgroupUniformControlFlow] capabilities [Shader];
        [PostDepthCoverage] extensions [SPVKHRPostDepthCoverage] capabilities [SampleMaskPostDepthCoverage];
        [DenormPreserve] extensions [SPVKHRFloatControls] capabilities [DenormPreserve];
        [DenormFlushToZero] extensions [SPVKHRFloatControls] capabilities [DenormFlushToZero];
        [SignedZeroInfNanPreserve] extensions [SPVKHRFloatControls] capabilities [SignedZeroInfNanPreserve];
        [RoundingModeRTE] extensions [SPVKHRFloatControls] capabilities [RoundingModeRTE];
        [RoundingModeRTZ] extensions [SPVKHRFloatControls] capabilities [RoundingModeRTZ];
        [EarlyAndLateFragmentTestsAMD]
            extensions [SPVAMDShaderEarlyAndLateFragmentTests] capabilities [Shader];
        [StencilRefReplacingEXT] extensions [SPVEXTShaderStencilExport] capabilities [StencilExportEXT];
        [StencilRefUnchangedFrontAMD StencilRefGreaterFrontAMD StencilRefLessFrontAMD
            StencilRefUnchangedBackAMD StencilRefGreaterBackAMD StencilRefLessBackAMD]
            extensions [SPVAMDShaderEarlyAndLateFragmentTests SPVEXTShaderStencilExport] capabilities [StencilExportEXT];
        [OutputLinesEXT OutputPrimitivesEXT OutputTrianglesEXT]
            extensions [SPVEXTMeshShader] capabilities [MeshShadingEXT];
        [DerivativeGroupQuadsNV]
            extensions [SPVNVComputeShaderDerivatives] capabilities [ComputeDerivativeGroupQuadsNV];
        [DerivativeGroupLinearNV]
            extensions [SPVNVComputeShaderDerivatives] capabilities [ComputeDerivativeGroupLinearNV];
        [PixelInterlockOrderedEXT PixelInterlockUnorderedEXT]
            extensions [SPVEXTFragmentShaderInterlock] capabilities [FragmentShaderPixelInterlockEXT];
        [SampleInterlockOrderedEXT SampleInterlockUnorderedEXT]
            extensions [SPVEXTFragmentShaderInterlock] capabilities [FragmentShaderSampleInterlockEXT];
        [ShadingRateInterlockOrderedEXT ShadingRateInterlockUnorderedEXT]
            extensions [SPVEXTFragmentShaderInterlock] capabilities [FragmentShaderShadingRateInterlockEXT];
        [SharedLocalMemorySizeINTEL NamedBarrierCountINTEL] capabilities [VectorComputeINTEL];
        [RoundingModeRTPINTEL RoundingModeRTNINTEL FloatingPointModeALTINTEL FloatingPointModeIEEEINTEL]
            capabilities [RoundToInfinityINTEL];
        [MaxWorkgroupSizeINTEL MaxWorkDimINTEL NoGlobalOffsetINTEL]
            extensions [SPVINTELKernelAttributes] capabilities [KernelAttributesINTEL];
        [NumSIMDWorkitemsINTEL]
            extensions [SPVINTELKernelAttributes] capabilities [FPGAKernelAttributesINTEL];
        [SchedulerTargetFmaxMhzINTEL StreamingInterfaceINTEL] capabilities [FPGAKernelAttributesINTEL];
    }
}

rows! {
    /// Needs of execution models.
    EXECUTION_MODEL_NEEDS: ExecutionModel {
        [Vertex Fragment GLCompute] capabilities [Shader];
        [TessellationControl TessellationEvaluation] capabilities [Tessellation];
        [Geometry] capabilities [Geometry];
        [Kernel] capabilities [Kernel];
        [RayGenerationKHR IntersectionKHR AnyHitKHR ClosestHitKHR MissKHR CallableKHR]
            capabilities [RayTracingKHR RayTracingNV];
        [TaskEXT MeshEXT] capabilities [MeshShadingEXT];
    }
}

rows! {
    /// Needs of function controls.
    FUNCTION_CONTROL_NEEDS: FunctionControl {
        [OPT_NONE_I_N_T_E_L] capabilities [OptNoneINTEL];
    }
}

rows! {
    /// Needs of group operations.
    GROUP_OPERATION_NEEDS: GroupOperation {
        [Reduce InclusiveScan ExclusiveScan]
            capabilities [GroupNonUniformArithmetic GroupNonUniformBallot Kernel];
        [ClusteredReduce] since V13 capabilities [GroupNonUniformClustered];
        [PartitionedReduceNV PartitionedInclusiveScanNV PartitionedExclusiveScanNV]
            extensions [SPVNVShaderSubgroupPartitioned] capabilities [GroupNonUniformPartitionedNV];
    }
}

rows! {
    /// Needs of linkage types.
    LINKAGE_TYPE_NEEDS: LinkageType {
        [Export Import] capabilities [Linkage];
        [LinkOnceODR] extensions [SPVKHRLinkonceOdr] capabilities [Linkage];
    }
}

rows! {
    /// Needs of loop controls.
    LOOP_CONTROL_NEEDS: LoopControl {
        [DEPENDENCY_INFINITE DEPENDENCY_LENGTH] since V11;
        [MIN_ITERATIONS MAX_ITERATIONS ITERATION_MULTIPLE PEEL_COUNT PARTIAL_COUNT] since V14;
        [INITIATION_INTERVAL_I_N_T_E_L LOOP_COALESCE_I_N_T_E_L MAX_CONCURRENCY_I_N_T_E_L
            MAX_INTERLEAVING_I_N_T_E_L DEPENDENCY_ARRAY_I_N_T_E_L SPECULATED_ITERATIONS_I_N_T_E_L
            PIPELINE_ENABLE_I_N_T_E_L NO_FUSION_I_N_T_E_L]
            extensions [SPVINTELFpgaLoopControls] capabilities [FPGALoopControlsINTEL];
    }
}

rows! {
    /// Needs of formats of packed vectors.
    PACKED_VECTOR_FORMAT_NEEDS: PackedVectorFormat {
        [PackedVectorFormat4x8Bit] since V16 extensions [SPVKHRIntegerDotProduct];
    }
}
