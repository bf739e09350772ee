//! Needs of the cases of enums of capabilities.

use super::rows;
use crate::availability::{Needs, Row};
use terrace_spirv::attributes::enums::{Capability, Extension, Version};

rows! {
    /// Needs of capabilities.
    CAPABILITY_NEEDS: Capability {
        [Groups] extensions [SPVAMDShaderBallot];
        [GroupNonUniform GroupNonUniformVote GroupNonUniformArithmetic GroupNonUniformBallot
            GroupNonUniformShuffle GroupNonUniformShuffleRelative GroupNonUniformClustered
            GroupNonUniformQuad] since V13;
        [ShaderLayer ShaderViewportIndex VulkanMemoryModel VulkanMemoryModelDeviceScope
            UniformTexelBufferArrayDynamicIndexing ShaderNonUniform RuntimeDescriptorArray
            StorageTexelBufferArrayDynamicIndexing InputAttachmentArrayDynamicIndexing
            UniformBufferArrayNonUniformIndexing SampledImageArrayNonUniformIndexing
            StorageBufferArrayNonUniformIndexing StorageImageArrayNonUniformIndexing
            InputAttachmentArrayNonUniformIndexing UniformTexelBufferArrayNonUniformIndexing
            StorageTexelBufferArrayNonUniformIndexing] since V15;
        [UniformDecoration DemoteToHelperInvocation] since V16;
        [SubgroupBallotKHR] extensions [SPVKHRShaderBallot];
        [SubgroupVoteKHR] extensions [SPVKHRSubgroupVote];
        [StorageBuffer16BitAccess StoragePushConstant16 StorageInputOutput16 StorageUniform16]
            extensions [SPVKHR16bitStorage];
        [DeviceGroup] extensions [SPVKHRDeviceGroup];
        [AtomicStorageOps] extensions [SPVKHRShaderAtomicCounterOps];
        [SampleMaskPostDepthCoverage] extensions [SPVKHRPostDepthCoverage];
        [StorageBuffer8BitAccess StoragePushConstant8 UniformAndStorageBuffer8BitAccess]
            extensions [SPVKHR8bitStorage];
        [DenormPreserve DenormFlushToZero SignedZeroInfNanPreserve RoundingModeRTE RoundingModeRTZ]
            extensions [SPVKHRFloatControls];
        [ImageFootprintNV] extensions [SPVNVShaderImageFootprint];
        [FragmentBarycentricKHR] extensions [SPVKHRFragmentShaderBarycentric SPVNVFragmentShaderBarycentric];
        [MeshShadingEXT] extensions [SPVEXTMeshShader];
        [ComputeDerivativeGroupQuadsNV ComputeDerivativeGroupLinearNV]
            extensions [SPVNVComputeShaderDerivatives];
        [GroupNonUniformPartitionedNV] extensions [SPVNVShaderSubgroupPartitioned];
        [BindlessTextureNV] extensions [SPVNVBindlessTexture];
        [SubgroupShuffleINTEL SubgroupBufferBlockIOINTEL SubgroupImageBlockIOINTEL]
            extensions [SPVINTELSubgroups];
        [SubgroupImageMediaBlockIOINTEL] extensions [SPVINTELMediaBlockIo];
        [RoundToInfinityINTEL FloatingPointModeINTEL FunctionFloatControlINTEL]
            extensions [SPVINTELFloatControls2];
        [FunctionPointersINTEL IndirectReferencesINTEL] extensions [SPVINTELFunctionPointers];
        [AsmINTEL] extensions [SPVINTELInlineAssembly];
        [AtomicFloat32MinMaxEXT AtomicFloat64MinMaxEXT AtomicFloat16MinMaxEXT]
            extensions [SPVEXTShaderAtomicFloatMinMax];
        [VectorAnyINTEL VectorComputeINTEL] extensions [SPVINTELVectorCompute];
        [ExpectAssumeKHR] extensions [SPVKHRExpectAssume];
        [SubgroupAvcMotionEstimationINTEL SubgroupAvcMotionEstimationIntraINTEL
            SubgroupAvcMotionEstimationChromaINTEL] extensions [SPVINTELDeviceSideAvcMotionEstimation];
        [VariableLengthArrayINTEL] extensions [SPVINTELVariableLengthArray];
        [FPGAMemoryAttributesINTEL] extensions [SPVINTELFpgaMemoryAttributes];
        [ArbitraryPrecisionIntegersINTEL] extensions [SPVINTELArbitraryPrecisionIntegers];
        [ArbitraryPrecisionFloatingPointINTEL] extensions [SPVINTELArbitraryPrecisionFloatingPoint];
        [UnstructuredLoopControlsINTEL] extensions [SPVINTELUnstructuredLoopControls];
        [FPGALoopControlsINTEL] extensions [SPVINTELFpgaLoopControls];
        [KernelAttributesINTEL FPGAKernelAttributesINTEL] extensions [SPVINTELKernelAttributes];
        [FPGAMemoryAccessesINTEL] extensions [SPVINTELFpgaMemoryAccesses];
        [FPGAClusterAttributesINTEL] extensions [SPVINTELFpgaClusterAttributes];
        [LoopFuseINTEL] extensions [SPVINTELLoopFuse];
        [MemoryAccessAliasingINTEL] extensions [SPVINTELMemoryAccessAliasing];
        [FPGABufferLocationINTEL] extensions [SPVINTELFpgaBufferLocation];
        [ArbitraryPrecisionFixedPointINTEL] extensions [SPVINTELArbitraryPrecisionFixedPoint];
        [USMStorageClassesINTEL] extensions [SPVINTELUsmStorageClasses];
        [IOPipesINTEL] extensions [SPVINTELIoPipes];
        [BlockingPipesALTERA] extensions [SPVALTERABlockingPipes];
        [FPGARegINTEL] extensions [SPVINTELFpgaReg];
        [DotProductInputAll DotProductInput4x8BitPacked DotProduct DotProductInput4x8Bit]
            since V16 extensions [SPVKHRIntegerDotProduct];
        [RayCullMaskKHR] extensions [SPVKHRRayCullMask];
        [CooperativeMatrixKHR] since V16 extensions [SPVKHRCooperativeMatrix];
        [ReplicatedCompositesEXT] extensions [SPVEXTReplicatedComposites];
        [BitInstructions] extensions [SPVKHRBitInstructions];
        [AtomicFloat32AddEXT AtomicFloat64AddEXT] extensions [SPVEXTShaderAtomicFloatAdd];
        [LongConstantCompositeINTEL] extensions [SPVINTELLongConstantComposite];
        [OptNoneINTEL] extensions [SPVINTELOptnone];
        [AtomicFloat16AddEXT] extensions [SPVEXTShaderAtomicFloat16Add];
        [DebugInfoModuleINTEL] extensions [SPVINTELDebugModule];
        [SplitBarrierINTEL] extensions [SPVINTELSplitBarrier];
        [GroupUniformArithmeticKHR] extensions [SPVKHRUniformGroupInstructions];
        [NamedBarrier SubgroupDispatch PipeStorage] since V11;
        [FPFastMathModeINTEL] extensions [SPVINTELFpFastMathMode];
        [GroupNonUniformRotateKHR] extensions [SPVKHRSubgroupRotate];
        [FragmentShadingRateKHR] extensions [SPVKHRFragmentShadingRate];
        [DrawParameters] extensions [SPVKHRShaderDrawParameters];
        [WorkgroupMemoryExplicitLayoutKHR WorkgroupMemoryExplicitLayout16BitAccessKHR
            WorkgroupMemoryExplicitLayout8BitAccessKHR] extensions [SPVKHRWorkgroupMemoryExplicitLayout];
        [MultiView] extensions [SPVKHRMultiview];
        [VariablePointersStorageBuffer VariablePointers] extensions [SPVKHRVariablePointers];
        [RayQueryProvisionalKHR RayQueryKHR] extensions [SPVKHRRayQuery];
        [RayTracingKHR RayTracingProvisionalKHR] extensions [SPVKHRRayTracing];
        [Float16ImageAMD] extensions [SPVAMDGpuShaderHalfFloatFetch];
        [ImageGatherBiasLodAMD] extensions [SPVAMDTextureGatherBiasLod];
        [FragmentMaskAMD] extensions [SPVAMDShaderFragmentMask];
        [StencilExportEXT] extensions [SPVEXTShaderStencilExport];
        [ImageReadWriteLodAMD] extensions [SPVAMDShaderImageLoadStoreLod];
        [Int64ImageEXT] extensions [SPVEXTShaderImageInt64];
        [ShaderClockKHR] extensions [SPVKHRShaderClock];
        [FragmentFullyCoveredEXT] extensions [SPVEXTFragmentFullyCovered];
        [FragmentDensityEXT] extensions [SPVEXTFragmentInvocationDensity SPVNVShadingRate];
        [RayTracingNV] extensions [SPVNVRayTracing];
        [RayTracingMotionBlurNV] extensions [SPVNVRayTracingMotionBlur];
        [PhysicalStorageBufferAddresses]
            extensions [SPVEXTPhysicalStorageBuffer SPVKHRPhysicalStorageBuffer];
        [FragmentShaderSampleInterlockEXT FragmentShaderShadingRateInterlockEXT
            FragmentShaderPixelInterlockEXT] extensions [SPVEXTFragmentShaderInterlock];
        [ShaderSMBuiltinsNV] extensions [SPVNVShaderSmBuiltins];
        [IntegerFunctions2INTEL] extensions [SPVINTELShaderIntegerFunctions2];
        [TensorsARM StorageTensorArrayDynamicIndexingEXT StorageTensorArrayNonUniformIndexingEXT]
            extensions [SPVARMTensors];
        [GraphARM] extensions [SPVARMGraph];
        [RayTraversalPrimitiveCullingKHR] extensions [SPVKHRRayQuery SPVKHRRayTracing];
        [SampleMaskOverrideCoverageNV] extensions [SPVNVSampleMaskOverrideCoverage];
        [GeometryShaderPassthroughNV] extensions [SPVNVGeometryShaderPassthrough];
        [PerViewAttributesNV] extensions [SPVNVXMultiviewPerViewAttributes];
        [ShaderViewportIndexLayerEXT] extensions [SPVEXTShaderViewportIndexLayer];
        [ShaderViewportMaskNV] extensions [SPVNVViewportArray2];
        [ShaderStereoViewNV] extensions [SPVNVStereoViewRendering];
        [Bfloat16ConversionINTEL] extensions [SPVINTELBfloat16Conversion];
        [CacheControlsINTEL] extensions [SPVINTELCacheControls];
        [BFloat16TypeKHR BFloat16DotProductKHR BFloat16CooperativeMatrixKHR] extensions [SPVKHRBfloat16];
        [TensorFloat32RoundingINTEL] extensions [SPVINTELTensorFloat32Conversion];
    }
}
