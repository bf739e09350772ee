//! `Transforms.h`, `Conversion.h` and the `Passes.h` of dialects: functions that create a pass by its class, and those that
//! register passes for textual pipelines.

use super::passes::create_pass;
use super::registered;
use crate::abi::*;
use crate::handle::MlirPass;

/// Declares functions that register all passes of a group.
macro_rules! groups {
    ($($register:ident;)*) => {
        const GROUPS: &[&str] = &[$(stringify!($register)),*];

        export! {$(
            #[doc = "Registers the passes of the group."]
            fn $register() {
                registered::register(members_of(stringify!($register)));
                Ok(())
            }
        )*}
    };
}

/// Declares functions that create a pass by its argument, and that register it.
macro_rules! created {
    ($($create:ident, $register:ident = $argument:literal;)*) => {
        const CREATED: &[(&str, &str)] = &[$((stringify!($register), $argument)),*];

        export! {$(
            #[doc = concat!("Creates the pass `", $argument, "`.")]
            fn $create() -> MlirPass {
                create_pass($argument)
            }

            #[doc = concat!("Registers the pass `", $argument, "`.")]
            fn $register() {
                registered::register([$argument]);
                Ok(())
            }
        )*}
    };
}

/// Returns the arguments of a group's passes: those whose functions begin with its name, and with none that is longer.
fn members_of(group: &'static str) -> impl Iterator<Item = &'static str> {
    let prefix_of = |group: &str| group.len() - "Passes".len();
    let group_of = move |register: &str| {
        let of_pass = GROUPS.iter().filter(|group| register.starts_with(&group[..prefix_of(group)]));
        of_pass.max_by_key(|group| group.len()).copied()
    };
    CREATED
        .iter()
        .filter(move |(register, _)| group_of(register) == Some(group))
        .map(|(_, argument)| *argument)
}

groups! {
    mlirRegisterAMDGPUPasses;
    mlirRegisterAffinePasses;
    mlirRegisterArithPasses;
    mlirRegisterArmSMEPasses;
    mlirRegisterArmSVEPasses;
    mlirRegisterAsyncPasses;
    mlirRegisterBufferizationPasses;
    mlirRegisterConversionPasses;
    mlirRegisterEmitCPasses;
    mlirRegisterFuncPasses;
    mlirRegisterGPUPasses;
    mlirRegisterLLVMPasses;
    mlirRegisterLinalgPasses;
    mlirRegisterMLProgramPasses;
    mlirRegisterMathPasses;
    mlirRegisterMemRefPasses;
    mlirRegisterNVGPUPasses;
    mlirRegisterOpenACCPasses;
    mlirRegisterOpenMPPasses;
    mlirRegisterQuantPasses;
    mlirRegisterSCFPasses;
    mlirRegisterSPIRVPasses;
    mlirRegisterShapePasses;
    mlirRegisterShardPasses;
    mlirRegisterSparseTensorPasses;
    mlirRegisterTensorPasses;
    mlirRegisterTosaPasses;
    mlirRegisterTransformPasses;
    mlirRegisterTransformsPasses;
    mlirRegisterVectorPasses;
    mlirRegisterXeGPUPasses;
}

created! {
    mlirCreateAMDGPUAmdgpuEmulateAtomicsPass, mlirRegisterAMDGPUAmdgpuEmulateAtomicsPass = "amdgpu-emulate-atomics";
    mlirCreateAMDGPUAmdgpuFoldMemRefOpsPass, mlirRegisterAMDGPUAmdgpuFoldMemRefOpsPass = "amdgpu-fold-memrefs-ops";
    mlirCreateAMDGPUAmdgpuMaskedloadToLoadPass, mlirRegisterAMDGPUAmdgpuMaskedloadToLoadPass = "amdgpu-maskedload-to-load";
    mlirCreateAMDGPUAmdgpuResolveStridedMetadataPass, mlirRegisterAMDGPUAmdgpuResolveStridedMetadataPass = "amdgpu-resolve-strided-metadata";
    mlirCreateAffineAffineDataCopyGeneration, mlirRegisterAffineAffineDataCopyGeneration = "affine-data-copy-generate";
    mlirCreateAffineAffineExpandIndexOps, mlirRegisterAffineAffineExpandIndexOps = "affine-expand-index-ops";
    mlirCreateAffineAffineExpandIndexOpsAsAffine, mlirRegisterAffineAffineExpandIndexOpsAsAffine = "affine-expand-index-ops-as-affine";
    mlirCreateAffineAffineFoldMemRefAliasOps, mlirRegisterAffineAffineFoldMemRefAliasOps = "affine-fold-memref-alias-ops";
    mlirCreateAffineAffineLoopFusion, mlirRegisterAffineAffineLoopFusion = "affine-loop-fusion";
    mlirCreateAffineAffineLoopInvariantCodeMotion, mlirRegisterAffineAffineLoopInvariantCodeMotion = "affine-loop-invariant-code-motion";
    mlirCreateAffineAffineLoopNormalize, mlirRegisterAffineAffineLoopNormalize = "affine-loop-normalize";
    mlirCreateAffineAffineLoopTiling, mlirRegisterAffineAffineLoopTiling = "affine-loop-tile";
    mlirCreateAffineAffineLoopUnroll, mlirRegisterAffineAffineLoopUnroll = "affine-loop-unroll";
    mlirCreateAffineAffineLoopUnrollAndJam, mlirRegisterAffineAffineLoopUnrollAndJam = "affine-loop-unroll-jam";
    mlirCreateAffineAffineParallelize, mlirRegisterAffineAffineParallelize = "affine-parallelize";
    mlirCreateAffineAffinePipelineDataTransfer, mlirRegisterAffineAffinePipelineDataTransfer = "affine-pipeline-data-transfer";
    mlirCreateAffineAffineScalarReplacement, mlirRegisterAffineAffineScalarReplacement = "affine-scalrep";
    mlirCreateAffineAffineVectorize, mlirRegisterAffineAffineVectorize = "affine-super-vectorize";
    mlirCreateAffineLoopCoalescing, mlirRegisterAffineLoopCoalescing = "affine-loop-coalescing";
    mlirCreateAffineRaiseMemrefDialect, mlirRegisterAffineRaiseMemrefDialect = "affine-raise-from-memref";
    mlirCreateAffineSimplifyAffineMinMaxPass, mlirRegisterAffineSimplifyAffineMinMaxPass = "affine-simplify-min-max";
    mlirCreateAffineSimplifyAffineStructures, mlirRegisterAffineSimplifyAffineStructures = "affine-simplify-structures";
    mlirCreateArithArithEmulateUnsupportedFloats, mlirRegisterArithArithEmulateUnsupportedFloats = "arith-emulate-unsupported-floats";
    mlirCreateArithArithEmulateWideInt, mlirRegisterArithArithEmulateWideInt = "arith-emulate-wide-int";
    mlirCreateArithArithExpandOpsPass, mlirRegisterArithArithExpandOpsPass = "arith-expand";
    mlirCreateArithArithIntRangeNarrowing, mlirRegisterArithArithIntRangeNarrowing = "arith-int-range-narrowing";
    mlirCreateArithArithIntRangeOpts, mlirRegisterArithArithIntRangeOpts = "int-range-optimizations";
    mlirCreateArithArithUnsignedWhenEquivalentPass, mlirRegisterArithArithUnsignedWhenEquivalentPass = "arith-unsigned-when-equivalent";
    mlirCreateArmSMEEnableArmStreaming, mlirRegisterArmSMEEnableArmStreaming = "enable-arm-streaming";
    mlirCreateArmSMEOuterProductFusion, mlirRegisterArmSMEOuterProductFusion = "arm-sme-outer-product-fusion";
    mlirCreateArmSMETestTileAllocation, mlirRegisterArmSMETestTileAllocation = "test-arm-sme-tile-allocation";
    mlirCreateArmSMEVectorLegalization, mlirRegisterArmSMEVectorLegalization = "arm-sme-vector-legalization";
    mlirCreateArmSVELegalizeVectorStorage, mlirRegisterArmSVELegalizeVectorStorage = "arm-sve-legalize-vector-storage";
    mlirCreateAsyncAsyncFuncToAsyncRuntimePass, mlirRegisterAsyncAsyncFuncToAsyncRuntimePass = "async-func-to-async-runtime";
    mlirCreateAsyncAsyncParallelForPass, mlirRegisterAsyncAsyncParallelForPass = "async-parallel-for";
    mlirCreateAsyncAsyncRuntimePolicyBasedRefCountingPass, mlirRegisterAsyncAsyncRuntimePolicyBasedRefCountingPass = "async-runtime-policy-based-ref-counting";
    mlirCreateAsyncAsyncRuntimeRefCountingOptPass, mlirRegisterAsyncAsyncRuntimeRefCountingOptPass = "async-runtime-ref-counting-opt";
    mlirCreateAsyncAsyncRuntimeRefCountingPass, mlirRegisterAsyncAsyncRuntimeRefCountingPass = "async-runtime-ref-counting";
    mlirCreateAsyncAsyncToAsyncRuntimePass, mlirRegisterAsyncAsyncToAsyncRuntimePass = "async-to-async-runtime";
    mlirCreateBufferizationBufferDeallocationSimplificationPass, mlirRegisterBufferizationBufferDeallocationSimplificationPass = "buffer-deallocation-simplification";
    mlirCreateBufferizationBufferHoistingPass, mlirRegisterBufferizationBufferHoistingPass = "buffer-hoisting";
    mlirCreateBufferizationBufferLoopHoistingPass, mlirRegisterBufferizationBufferLoopHoistingPass = "buffer-loop-hoisting";
    mlirCreateBufferizationBufferResultsToOutParamsPass, mlirRegisterBufferizationBufferResultsToOutParamsPass = "buffer-results-to-out-params";
    mlirCreateBufferizationDropEquivalentBufferResultsPass, mlirRegisterBufferizationDropEquivalentBufferResultsPass = "drop-equivalent-buffer-results";
    mlirCreateBufferizationEmptyTensorEliminationPass, mlirRegisterBufferizationEmptyTensorEliminationPass = "eliminate-empty-tensors";
    mlirCreateBufferizationEmptyTensorToAllocTensorPass, mlirRegisterBufferizationEmptyTensorToAllocTensorPass = "empty-tensor-to-alloc-tensor";
    mlirCreateBufferizationLowerDeallocationsPass, mlirRegisterBufferizationLowerDeallocationsPass = "bufferization-lower-deallocations";
    mlirCreateBufferizationOneShotBufferizePass, mlirRegisterBufferizationOneShotBufferizePass = "one-shot-bufferize";
    mlirCreateBufferizationOptimizeAllocationLivenessPass, mlirRegisterBufferizationOptimizeAllocationLivenessPass = "optimize-allocation-liveness";
    mlirCreateBufferizationOwnershipBasedBufferDeallocationPass, mlirRegisterBufferizationOwnershipBasedBufferDeallocationPass = "ownership-based-buffer-deallocation";
    mlirCreateBufferizationPromoteBuffersToStackPass, mlirRegisterBufferizationPromoteBuffersToStackPass = "promote-buffers-to-stack";
    mlirCreateConversionArithToAMDGPUConversionPass, mlirRegisterConversionArithToAMDGPUConversionPass = "convert-arith-to-amdgpu";
    mlirCreateConversionArithToAPFloatConversionPass, mlirRegisterConversionArithToAPFloatConversionPass = "convert-arith-to-apfloat";
    mlirCreateConversionArithToArmSMEConversionPass, mlirRegisterConversionArithToArmSMEConversionPass = "convert-arith-to-arm-sme";
    mlirCreateConversionArithToLLVMConversionPass, mlirRegisterConversionArithToLLVMConversionPass = "convert-arith-to-llvm";
    mlirCreateConversionConvertAMDGPUToROCDLPass, mlirRegisterConversionConvertAMDGPUToROCDLPass = "convert-amdgpu-to-rocdl";
    mlirCreateConversionConvertAffineForToGPUPass, mlirRegisterConversionConvertAffineForToGPUPass = "convert-affine-for-to-gpu";
    mlirCreateConversionConvertArithToEmitC, mlirRegisterConversionConvertArithToEmitC = "convert-arith-to-emitc";
    mlirCreateConversionConvertArithToSPIRVPass, mlirRegisterConversionConvertArithToSPIRVPass = "convert-arith-to-spirv";
    mlirCreateConversionConvertArmNeon2dToIntrPass, mlirRegisterConversionConvertArmNeon2dToIntrPass = "arm-neon-2d-to-intr";
    mlirCreateConversionConvertArmSMEToLLVM, mlirRegisterConversionConvertArmSMEToLLVM = "convert-arm-sme-to-llvm";
    mlirCreateConversionConvertArmSMEToSCFPass, mlirRegisterConversionConvertArmSMEToSCFPass = "convert-arm-sme-to-scf";
    mlirCreateConversionConvertAsyncToLLVMPass, mlirRegisterConversionConvertAsyncToLLVMPass = "convert-async-to-llvm";
    mlirCreateConversionConvertBufferizationToMemRefPass, mlirRegisterConversionConvertBufferizationToMemRefPass = "convert-bufferization-to-memref";
    mlirCreateConversionConvertComplexToLLVMPass, mlirRegisterConversionConvertComplexToLLVMPass = "convert-complex-to-llvm";
    mlirCreateConversionConvertComplexToLibm, mlirRegisterConversionConvertComplexToLibm = "convert-complex-to-libm";
    mlirCreateConversionConvertComplexToROCDLLibraryCalls, mlirRegisterConversionConvertComplexToROCDLLibraryCalls = "convert-complex-to-rocdl-library-calls";
    mlirCreateConversionConvertComplexToSPIRVPass, mlirRegisterConversionConvertComplexToSPIRVPass = "convert-complex-to-spirv";
    mlirCreateConversionConvertComplexToStandardPass, mlirRegisterConversionConvertComplexToStandardPass = "convert-complex-to-standard";
    mlirCreateConversionConvertControlFlowToLLVMPass, mlirRegisterConversionConvertControlFlowToLLVMPass = "convert-cf-to-llvm";
    mlirCreateConversionConvertControlFlowToSPIRVPass, mlirRegisterConversionConvertControlFlowToSPIRVPass = "convert-cf-to-spirv";
    mlirCreateConversionConvertFuncToEmitC, mlirRegisterConversionConvertFuncToEmitC = "convert-func-to-emitc";
    mlirCreateConversionConvertFuncToLLVMPass, mlirRegisterConversionConvertFuncToLLVMPass = "convert-func-to-llvm";
    mlirCreateConversionConvertFuncToSPIRVPass, mlirRegisterConversionConvertFuncToSPIRVPass = "convert-func-to-spirv";
    mlirCreateConversionConvertGPUToSPIRV, mlirRegisterConversionConvertGPUToSPIRV = "convert-gpu-to-spirv";
    mlirCreateConversionConvertGpuOpsToLLVMSPVOps, mlirRegisterConversionConvertGpuOpsToLLVMSPVOps = "convert-gpu-to-llvm-spv";
    mlirCreateConversionConvertGpuOpsToNVVMOps, mlirRegisterConversionConvertGpuOpsToNVVMOps = "convert-gpu-to-nvvm";
    mlirCreateConversionConvertGpuOpsToROCDLOps, mlirRegisterConversionConvertGpuOpsToROCDLOps = "convert-gpu-to-rocdl";
    mlirCreateConversionConvertIndexToLLVMPass, mlirRegisterConversionConvertIndexToLLVMPass = "convert-index-to-llvm";
    mlirCreateConversionConvertIndexToSPIRVPass, mlirRegisterConversionConvertIndexToSPIRVPass = "convert-index-to-spirv";
    mlirCreateConversionConvertLinalgToStandardPass, mlirRegisterConversionConvertLinalgToStandardPass = "convert-linalg-to-std";
    mlirCreateConversionConvertMathToEmitC, mlirRegisterConversionConvertMathToEmitC = "convert-math-to-emitc";
    mlirCreateConversionConvertMathToFuncs, mlirRegisterConversionConvertMathToFuncs = "convert-math-to-funcs";
    mlirCreateConversionConvertMathToLLVMPass, mlirRegisterConversionConvertMathToLLVMPass = "convert-math-to-llvm";
    mlirCreateConversionConvertMathToLibmPass, mlirRegisterConversionConvertMathToLibmPass = "convert-math-to-libm";
    mlirCreateConversionConvertMathToROCDL, mlirRegisterConversionConvertMathToROCDL = "convert-math-to-rocdl";
    mlirCreateConversionConvertMathToSPIRVPass, mlirRegisterConversionConvertMathToSPIRVPass = "convert-math-to-spirv";
    mlirCreateConversionConvertMathToXeVM, mlirRegisterConversionConvertMathToXeVM = "convert-math-to-xevm";
    mlirCreateConversionConvertMemRefToEmitC, mlirRegisterConversionConvertMemRefToEmitC = "convert-memref-to-emitc";
    mlirCreateConversionConvertMemRefToSPIRVPass, mlirRegisterConversionConvertMemRefToSPIRVPass = "convert-memref-to-spirv";
    mlirCreateConversionConvertNVGPUToNVVMPass, mlirRegisterConversionConvertNVGPUToNVVMPass = "convert-nvgpu-to-nvvm";
    mlirCreateConversionConvertNVVMToLLVMPass, mlirRegisterConversionConvertNVVMToLLVMPass = "convert-nvvm-to-llvm";
    mlirCreateConversionConvertOpenACCToSCFPass, mlirRegisterConversionConvertOpenACCToSCFPass = "convert-openacc-to-scf";
    mlirCreateConversionConvertOpenMPToLLVMPass, mlirRegisterConversionConvertOpenMPToLLVMPass = "convert-openmp-to-llvm";
    mlirCreateConversionConvertPDLToPDLInterpPass, mlirRegisterConversionConvertPDLToPDLInterpPass = "convert-pdl-to-pdl-interp";
    mlirCreateConversionConvertParallelLoopToGpuPass, mlirRegisterConversionConvertParallelLoopToGpuPass = "convert-parallel-loops-to-gpu";
    mlirCreateConversionConvertSCFToOpenMPPass, mlirRegisterConversionConvertSCFToOpenMPPass = "convert-scf-to-openmp";
    mlirCreateConversionConvertSPIRVToLLVMPass, mlirRegisterConversionConvertSPIRVToLLVMPass = "convert-spirv-to-llvm";
    mlirCreateConversionConvertShapeConstraintsPass, mlirRegisterConversionConvertShapeConstraintsPass = "convert-shape-constraints";
    mlirCreateConversionConvertShapeToStandardPass, mlirRegisterConversionConvertShapeToStandardPass = "convert-shape-to-std";
    mlirCreateConversionConvertShardToMPIPass, mlirRegisterConversionConvertShardToMPIPass = "convert-shard-to-mpi";
    mlirCreateConversionConvertTensorToLinalgPass, mlirRegisterConversionConvertTensorToLinalgPass = "convert-tensor-to-linalg";
    mlirCreateConversionConvertTensorToSPIRVPass, mlirRegisterConversionConvertTensorToSPIRVPass = "convert-tensor-to-spirv";
    mlirCreateConversionConvertToEmitC, mlirRegisterConversionConvertToEmitC = "convert-to-emitc";
    mlirCreateConversionConvertToLLVMPass, mlirRegisterConversionConvertToLLVMPass = "convert-to-llvm";
    mlirCreateConversionConvertVectorToAMX, mlirRegisterConversionConvertVectorToAMX = "convert-vector-to-amx";
    mlirCreateConversionConvertVectorToArmSMEPass, mlirRegisterConversionConvertVectorToArmSMEPass = "convert-vector-to-arm-sme";
    mlirCreateConversionConvertVectorToGPU, mlirRegisterConversionConvertVectorToGPU = "convert-vector-to-gpu";
    mlirCreateConversionConvertVectorToLLVMPass, mlirRegisterConversionConvertVectorToLLVMPass = "convert-vector-to-llvm";
    mlirCreateConversionConvertVectorToSCF, mlirRegisterConversionConvertVectorToSCF = "convert-vector-to-scf";
    mlirCreateConversionConvertVectorToSPIRVPass, mlirRegisterConversionConvertVectorToSPIRVPass = "convert-vector-to-spirv";
    mlirCreateConversionConvertVectorToXeGPU, mlirRegisterConversionConvertVectorToXeGPU = "convert-vector-to-xegpu";
    mlirCreateConversionConvertXeGPUToXeVMPass, mlirRegisterConversionConvertXeGPUToXeVMPass = "convert-xegpu-to-xevm";
    mlirCreateConversionConvertXeVMToLLVMPass, mlirRegisterConversionConvertXeVMToLLVMPass = "convert-xevm-to-llvm";
    mlirCreateConversionFinalizeMemRefToLLVMConversionPass, mlirRegisterConversionFinalizeMemRefToLLVMConversionPass = "finalize-memref-to-llvm";
    mlirCreateConversionGpuToLLVMConversionPass, mlirRegisterConversionGpuToLLVMConversionPass = "gpu-to-llvm";
    mlirCreateConversionLiftControlFlowToSCFPass, mlirRegisterConversionLiftControlFlowToSCFPass = "lift-cf-to-scf";
    mlirCreateConversionLowerAffinePass, mlirRegisterConversionLowerAffinePass = "lower-affine";
    mlirCreateConversionLowerHostCodeToLLVMPass, mlirRegisterConversionLowerHostCodeToLLVMPass = "lower-host-to-llvm";
    mlirCreateConversionMapMemRefStorageClass, mlirRegisterConversionMapMemRefStorageClass = "map-memref-spirv-storage-class";
    mlirCreateConversionMathToAPFloatConversionPass, mlirRegisterConversionMathToAPFloatConversionPass = "convert-math-to-apfloat";
    mlirCreateConversionReconcileUnrealizedCastsPass, mlirRegisterConversionReconcileUnrealizedCastsPass = "reconcile-unrealized-casts";
    mlirCreateConversionSCFToControlFlowPass, mlirRegisterConversionSCFToControlFlowPass = "convert-scf-to-cf";
    mlirCreateConversionSCFToEmitC, mlirRegisterConversionSCFToEmitC = "convert-scf-to-emitc";
    mlirCreateConversionSCFToSPIRV, mlirRegisterConversionSCFToSPIRV = "convert-scf-to-spirv";
    mlirCreateConversionSetLLVMModuleDataLayoutPass, mlirRegisterConversionSetLLVMModuleDataLayoutPass = "set-llvm-module-datalayout";
    mlirCreateConversionTosaToArithPass, mlirRegisterConversionTosaToArithPass = "tosa-to-arith";
    mlirCreateConversionTosaToLinalg, mlirRegisterConversionTosaToLinalg = "tosa-to-linalg";
    mlirCreateConversionTosaToLinalgNamed, mlirRegisterConversionTosaToLinalgNamed = "tosa-to-linalg-named";
    mlirCreateConversionTosaToMLProgram, mlirRegisterConversionTosaToMLProgram = "tosa-to-mlprogram";
    mlirCreateConversionTosaToSCFPass, mlirRegisterConversionTosaToSCFPass = "tosa-to-scf";
    mlirCreateConversionTosaToTensorPass, mlirRegisterConversionTosaToTensorPass = "tosa-to-tensor";
    mlirCreateConversionUBToLLVMConversionPass, mlirRegisterConversionUBToLLVMConversionPass = "convert-ub-to-llvm";
    mlirCreateConversionUBToSPIRVConversionPass, mlirRegisterConversionUBToSPIRVConversionPass = "convert-ub-to-spirv";
    mlirCreateEmitCFormExpressionsPass, mlirRegisterEmitCFormExpressionsPass = "form-expressions";
    mlirCreateEmitCWrapFuncInClassPass, mlirRegisterEmitCWrapFuncInClassPass = "wrap-emitc-func-in-class";
    mlirCreateFuncDuplicateFunctionEliminationPass, mlirRegisterFuncDuplicateFunctionEliminationPass = "duplicate-function-elimination";
    mlirCreateGPUGpuAsyncRegionPass, mlirRegisterGPUGpuAsyncRegionPass = "gpu-async-region";
    mlirCreateGPUGpuDecomposeMemrefsPass, mlirRegisterGPUGpuDecomposeMemrefsPass = "gpu-decompose-memrefs";
    mlirCreateGPUGpuEliminateBarriers, mlirRegisterGPUGpuEliminateBarriers = "gpu-eliminate-barriers";
    mlirCreateGPUGpuKernelOutliningPass, mlirRegisterGPUGpuKernelOutliningPass = "gpu-kernel-outlining";
    mlirCreateGPUGpuLaunchSinkIndexComputationsPass, mlirRegisterGPUGpuLaunchSinkIndexComputationsPass = "gpu-launch-sink-index-computations";
    mlirCreateGPUGpuMapParallelLoopsPass, mlirRegisterGPUGpuMapParallelLoopsPass = "gpu-map-parallel-loops";
    mlirCreateGPUGpuModuleToBinaryPass, mlirRegisterGPUGpuModuleToBinaryPass = "gpu-module-to-binary";
    mlirCreateGPUGpuNVVMAttachTarget, mlirRegisterGPUGpuNVVMAttachTarget = "nvvm-attach-target";
    mlirCreateGPUGpuROCDLAttachTarget, mlirRegisterGPUGpuROCDLAttachTarget = "rocdl-attach-target";
    mlirCreateGPUGpuSPIRVAttachTarget, mlirRegisterGPUGpuSPIRVAttachTarget = "spirv-attach-target";
    mlirCreateGPUGpuXeVMAttachTarget, mlirRegisterGPUGpuXeVMAttachTarget = "xevm-attach-target";
    mlirCreateLLVMDIScopeForLLVMFuncOpPass, mlirRegisterLLVMDIScopeForLLVMFuncOpPass = "ensure-debug-info-scope-on-llvm-func";
    mlirCreateLLVMLLVMAddComdats, mlirRegisterLLVMLLVMAddComdats = "llvm-add-comdats";
    mlirCreateLLVMLLVMLegalizeForExportPass, mlirRegisterLLVMLLVMLegalizeForExportPass = "llvm-legalize-for-export";
    mlirCreateLLVMLLVMRequestCWrappersPass, mlirRegisterLLVMLLVMRequestCWrappersPass = "llvm-request-c-wrappers";
    mlirCreateLLVMLLVMUseDefaultVisibilityPass, mlirRegisterLLVMLLVMUseDefaultVisibilityPass = "llvm-use-default-visibility";
    mlirCreateLLVMNVVMOptimizeForTargetPass, mlirRegisterLLVMNVVMOptimizeForTargetPass = "llvm-optimize-for-nvvm-target";
    mlirCreateLinalgConvertElementwiseToLinalgPass, mlirRegisterLinalgConvertElementwiseToLinalgPass = "convert-elementwise-to-linalg";
    mlirCreateLinalgConvertLinalgToAffineLoopsPass, mlirRegisterLinalgConvertLinalgToAffineLoopsPass = "convert-linalg-to-affine-loops";
    mlirCreateLinalgConvertLinalgToLoopsPass, mlirRegisterLinalgConvertLinalgToLoopsPass = "convert-linalg-to-loops";
    mlirCreateLinalgConvertLinalgToParallelLoopsPass, mlirRegisterLinalgConvertLinalgToParallelLoopsPass = "convert-linalg-to-parallel-loops";
    mlirCreateLinalgLinalgBlockPackMatmul, mlirRegisterLinalgLinalgBlockPackMatmul = "linalg-block-pack-matmul";
    mlirCreateLinalgLinalgDetensorizePass, mlirRegisterLinalgLinalgDetensorizePass = "linalg-detensorize";
    mlirCreateLinalgLinalgElementwiseOpFusionPass, mlirRegisterLinalgLinalgElementwiseOpFusionPass = "linalg-fuse-elementwise-ops";
    mlirCreateLinalgLinalgFoldIntoElementwisePass, mlirRegisterLinalgLinalgFoldIntoElementwisePass = "linalg-fold-into-elementwise";
    mlirCreateLinalgLinalgFoldUnitExtentDimsPass, mlirRegisterLinalgLinalgFoldUnitExtentDimsPass = "linalg-fold-unit-extent-dims";
    mlirCreateLinalgLinalgGeneralizeNamedOpsPass, mlirRegisterLinalgLinalgGeneralizeNamedOpsPass = "linalg-generalize-named-ops";
    mlirCreateLinalgLinalgInlineScalarOperandsPass, mlirRegisterLinalgLinalgInlineScalarOperandsPass = "linalg-inline-scalar-operands";
    mlirCreateLinalgLinalgMorphOpsPass, mlirRegisterLinalgLinalgMorphOpsPass = "linalg-morph-ops";
    mlirCreateLinalgLinalgSpecializeGenericOpsPass, mlirRegisterLinalgLinalgSpecializeGenericOpsPass = "linalg-specialize-generic-ops";
    mlirCreateLinalgSimplifyDepthwiseConvPass, mlirRegisterLinalgSimplifyDepthwiseConvPass = "simplify-depthwise-conv";
    mlirCreateMLProgramMLProgramPipelineGlobalsPass, mlirRegisterMLProgramMLProgramPipelineGlobalsPass = "mlprogram-pipeline-globals";
    mlirCreateMathMathExpandOpsPass, mlirRegisterMathMathExpandOpsPass = "math-expand-ops";
    mlirCreateMathMathExtendToSupportedTypes, mlirRegisterMathMathExtendToSupportedTypes = "math-extend-to-supported-types";
    mlirCreateMathMathSincosFusionPass, mlirRegisterMathMathSincosFusionPass = "math-sincos-fusion";
    mlirCreateMathMathUpliftToFMA, mlirRegisterMathMathUpliftToFMA = "math-uplift-to-fma";
    mlirCreateMemRefExpandOpsPass, mlirRegisterMemRefExpandOpsPass = "memref-expand";
    mlirCreateMemRefExpandReallocPass, mlirRegisterMemRefExpandReallocPass = "expand-realloc";
    mlirCreateMemRefExpandStridedMetadataPass, mlirRegisterMemRefExpandStridedMetadataPass = "expand-strided-metadata";
    mlirCreateMemRefFlattenMemrefsPass, mlirRegisterMemRefFlattenMemrefsPass = "flatten-memref";
    mlirCreateMemRefFoldMemRefAliasOpsPass, mlirRegisterMemRefFoldMemRefAliasOpsPass = "fold-memref-alias-ops";
    mlirCreateMemRefMemRefEmulateWideInt, mlirRegisterMemRefMemRefEmulateWideInt = "memref-emulate-wide-int";
    mlirCreateMemRefNormalizeMemRefsPass, mlirRegisterMemRefNormalizeMemRefsPass = "normalize-memrefs";
    mlirCreateMemRefReifyResultShapesPass, mlirRegisterMemRefReifyResultShapesPass = "reify-result-shapes";
    mlirCreateMemRefResolveRankedShapeTypeResultDimsPass, mlirRegisterMemRefResolveRankedShapeTypeResultDimsPass = "resolve-ranked-shaped-type-result-dims";
    mlirCreateMemRefResolveShapedTypeResultDimsPass, mlirRegisterMemRefResolveShapedTypeResultDimsPass = "resolve-shaped-type-result-dims";
    mlirCreateNVGPUOptimizeSharedMemory, mlirRegisterNVGPUOptimizeSharedMemory = "nvgpu-optimize-shared-memory";
    mlirCreateOpenACCACCIfClauseLowering, mlirRegisterOpenACCACCIfClauseLowering = "acc-if-clause-lowering";
    mlirCreateOpenACCACCImplicitData, mlirRegisterOpenACCACCImplicitData = "acc-implicit-data";
    mlirCreateOpenACCACCImplicitDeclare, mlirRegisterOpenACCACCImplicitDeclare = "acc-implicit-declare";
    mlirCreateOpenACCACCImplicitRoutine, mlirRegisterOpenACCACCImplicitRoutine = "acc-implicit-routine";
    mlirCreateOpenACCACCLegalizeSerial, mlirRegisterOpenACCACCLegalizeSerial = "acc-legalize-serial";
    mlirCreateOpenACCACCLoopTiling, mlirRegisterOpenACCACCLoopTiling = "acc-loop-tiling";
    mlirCreateOpenACCACCSpecializeForDevice, mlirRegisterOpenACCACCSpecializeForDevice = "acc-specialize-for-device";
    mlirCreateOpenACCACCSpecializeForHost, mlirRegisterOpenACCACCSpecializeForHost = "acc-specialize-for-host";
    mlirCreateOpenACCLegalizeDataValuesInRegion, mlirRegisterOpenACCLegalizeDataValuesInRegion = "openacc-legalize-data-values";
    mlirCreateOpenACCOffloadLiveInValueCanonicalization, mlirRegisterOpenACCOffloadLiveInValueCanonicalization = "offload-livein-value-canonicalization";
    mlirCreateSCFSCFForLoopCanonicalization, mlirRegisterSCFSCFForLoopCanonicalization = "scf-for-loop-canonicalization";
    mlirCreateSCFSCFForLoopPeeling, mlirRegisterSCFSCFForLoopPeeling = "scf-for-loop-peeling";
    mlirCreateSCFSCFForLoopRangeFolding, mlirRegisterSCFSCFForLoopRangeFolding = "scf-for-loop-range-folding";
    mlirCreateSCFSCFForLoopSpecialization, mlirRegisterSCFSCFForLoopSpecialization = "scf-for-loop-specialization";
    mlirCreateSCFSCFForToWhileLoop, mlirRegisterSCFSCFForToWhileLoop = "scf-for-to-while";
    mlirCreateSCFSCFForallToForLoop, mlirRegisterSCFSCFForallToForLoop = "scf-forall-to-for";
    mlirCreateSCFSCFForallToParallelLoop, mlirRegisterSCFSCFForallToParallelLoop = "scf-forall-to-parallel";
    mlirCreateSCFSCFParallelForToNestedFors, mlirRegisterSCFSCFParallelForToNestedFors = "scf-parallel-for-to-nested-fors";
    mlirCreateSCFSCFParallelLoopFusion, mlirRegisterSCFSCFParallelLoopFusion = "scf-parallel-loop-fusion";
    mlirCreateSCFSCFParallelLoopSpecialization, mlirRegisterSCFSCFParallelLoopSpecialization = "scf-parallel-loop-specialization";
    mlirCreateSCFSCFParallelLoopTiling, mlirRegisterSCFSCFParallelLoopTiling = "scf-parallel-loop-tiling";
    mlirCreateSCFTestSCFParallelLoopCollapsing, mlirRegisterSCFTestSCFParallelLoopCollapsing = "test-scf-parallel-loop-collapsing";
    mlirCreateSPIRVSPIRVCanonicalizeGLPass, mlirRegisterSPIRVSPIRVCanonicalizeGLPass = "spirv-canonicalize-gl";
    mlirCreateSPIRVSPIRVCompositeTypeLayoutPass, mlirRegisterSPIRVSPIRVCompositeTypeLayoutPass = "decorate-spirv-composite-type-layout";
    mlirCreateSPIRVSPIRVLowerABIAttributesPass, mlirRegisterSPIRVSPIRVLowerABIAttributesPass = "spirv-lower-abi-attrs";
    mlirCreateSPIRVSPIRVReplicatedConstantCompositePass, mlirRegisterSPIRVSPIRVReplicatedConstantCompositePass = "spirv-promote-to-replicated-constants";
    mlirCreateSPIRVSPIRVRewriteInsertsPass, mlirRegisterSPIRVSPIRVRewriteInsertsPass = "spirv-rewrite-inserts";
    mlirCreateSPIRVSPIRVUnifyAliasedResourcePass, mlirRegisterSPIRVSPIRVUnifyAliasedResourcePass = "spirv-unify-aliased-resource";
    mlirCreateSPIRVSPIRVUpdateVCEPass, mlirRegisterSPIRVSPIRVUpdateVCEPass = "spirv-update-vce";
    mlirCreateSPIRVSPIRVWebGPUPreparePass, mlirRegisterSPIRVSPIRVWebGPUPreparePass = "spirv-webgpu-prepare";
    mlirCreateShapeOutlineShapeComputationPass, mlirRegisterShapeOutlineShapeComputationPass = "outline-shape-computation";
    mlirCreateShapeRemoveShapeConstraintsPass, mlirRegisterShapeRemoveShapeConstraintsPass = "remove-shape-constraints";
    mlirCreateShapeShapeToShapeLoweringPass, mlirRegisterShapeShapeToShapeLoweringPass = "shape-to-shape-lowering";
    mlirCreateShardPartition, mlirRegisterShardPartition = "shard-partition";
    mlirCreateShardShardingPropagation, mlirRegisterShardShardingPropagation = "sharding-propagation";
    mlirCreateSparseTensorLowerForeachToSCF, mlirRegisterSparseTensorLowerForeachToSCF = "lower-sparse-foreach-to-scf";
    mlirCreateSparseTensorLowerSparseIterationToSCF, mlirRegisterSparseTensorLowerSparseIterationToSCF = "lower-sparse-iteration-to-scf";
    mlirCreateSparseTensorLowerSparseOpsToForeach, mlirRegisterSparseTensorLowerSparseOpsToForeach = "lower-sparse-ops-to-foreach";
    mlirCreateSparseTensorPreSparsificationRewrite, mlirRegisterSparseTensorPreSparsificationRewrite = "pre-sparsification-rewrite";
    mlirCreateSparseTensorSparseAssembler, mlirRegisterSparseTensorSparseAssembler = "sparse-assembler";
    mlirCreateSparseTensorSparseBufferRewrite, mlirRegisterSparseTensorSparseBufferRewrite = "sparse-buffer-rewrite";
    mlirCreateSparseTensorSparseGPUCodegen, mlirRegisterSparseTensorSparseGPUCodegen = "sparse-gpu-codegen";
    mlirCreateSparseTensorSparseReinterpretMap, mlirRegisterSparseTensorSparseReinterpretMap = "sparse-reinterpret-map";
    mlirCreateSparseTensorSparseSpaceCollapse, mlirRegisterSparseTensorSparseSpaceCollapse = "sparse-space-collapse";
    mlirCreateSparseTensorSparseTensorCodegen, mlirRegisterSparseTensorSparseTensorCodegen = "sparse-tensor-codegen";
    mlirCreateSparseTensorSparseTensorConversionPass, mlirRegisterSparseTensorSparseTensorConversionPass = "sparse-tensor-conversion";
    mlirCreateSparseTensorSparseVectorization, mlirRegisterSparseTensorSparseVectorization = "sparse-vectorization";
    mlirCreateSparseTensorSparsificationAndBufferization, mlirRegisterSparseTensorSparsificationAndBufferization = "sparsification-and-bufferization";
    mlirCreateSparseTensorSparsificationPass, mlirRegisterSparseTensorSparsificationPass = "sparsification";
    mlirCreateSparseTensorStageSparseOperations, mlirRegisterSparseTensorStageSparseOperations = "stage-sparse-ops";
    mlirCreateSparseTensorStorageSpecifierToLLVM, mlirRegisterSparseTensorStorageSpecifierToLLVM = "sparse-storage-specifier-to-llvm";
    mlirCreateTensorFoldTensorSubsetOpsPass, mlirRegisterTensorFoldTensorSubsetOpsPass = "fold-tensor-subset-ops";
    mlirCreateTosaTosaArithConstantToTosaConstPass, mlirRegisterTosaTosaArithConstantToTosaConstPass = "tosa-arith-const-to-tosa-const";
    mlirCreateTosaTosaAttachTarget, mlirRegisterTosaTosaAttachTarget = "tosa-attach-target";
    mlirCreateTosaTosaConvertIntegerTypeToSignless, mlirRegisterTosaTosaConvertIntegerTypeToSignless = "tosa-convert-integer-type-to-signless";
    mlirCreateTosaTosaInferShapesPass, mlirRegisterTosaTosaInferShapesPass = "tosa-infer-shapes";
    mlirCreateTosaTosaLayerwiseConstantFoldPass, mlirRegisterTosaTosaLayerwiseConstantFoldPass = "tosa-layerwise-constant-fold";
    mlirCreateTosaTosaMakeBroadcastablePass, mlirRegisterTosaTosaMakeBroadcastablePass = "tosa-make-broadcastable";
    mlirCreateTosaTosaNarrowF64ToF32Pass, mlirRegisterTosaTosaNarrowF64ToF32Pass = "tosa-narrow-f64-to-f32";
    mlirCreateTosaTosaNarrowI64ToI32Pass, mlirRegisterTosaTosaNarrowI64ToI32Pass = "tosa-narrow-i64-to-i32";
    mlirCreateTosaTosaOptionalDecompositionsPass, mlirRegisterTosaTosaOptionalDecompositionsPass = "tosa-optional-decompositions";
    mlirCreateTosaTosaReduceTransposes, mlirRegisterTosaTosaReduceTransposes = "tosa-reduce-transposes";
    mlirCreateTosaTosaValidation, mlirRegisterTosaTosaValidation = "tosa-validate";
    mlirCreateTransformCheckUsesPass, mlirRegisterTransformCheckUsesPass = "transform-dialect-check-uses";
    mlirCreateTransformInferEffectsPass, mlirRegisterTransformInferEffectsPass = "transform-infer-effects";
    mlirCreateTransformInterpreterPass, mlirRegisterTransformInterpreterPass = "transform-interpreter";
    mlirCreateTransformPreloadLibraryPass, mlirRegisterTransformPreloadLibraryPass = "transform-preload-library";
    mlirCreateTransformsBubbleDownMemorySpaceCasts, mlirRegisterTransformsBubbleDownMemorySpaceCasts = "bubble-down-memory-space-casts";
    mlirCreateTransformsCSE, mlirRegisterTransformsCSE = "cse";
    mlirCreateTransformsCanonicalizer, mlirRegisterTransformsCanonicalizer = "canonicalize";
    mlirCreateTransformsCompositeFixedPointPass, mlirRegisterTransformsCompositeFixedPointPass = "composite-fixed-point-pass";
    mlirCreateTransformsControlFlowSink, mlirRegisterTransformsControlFlowSink = "control-flow-sink";
    mlirCreateTransformsGenerateRuntimeVerification, mlirRegisterTransformsGenerateRuntimeVerification = "generate-runtime-verification";
    mlirCreateTransformsInliner, mlirRegisterTransformsInliner = "inline";
    mlirCreateTransformsLocationSnapshot, mlirRegisterTransformsLocationSnapshot = "snapshot-op-locations";
    mlirCreateTransformsLoopInvariantCodeMotion, mlirRegisterTransformsLoopInvariantCodeMotion = "loop-invariant-code-motion";
    mlirCreateTransformsLoopInvariantSubsetHoisting, mlirRegisterTransformsLoopInvariantSubsetHoisting = "loop-invariant-subset-hoisting";
    mlirCreateTransformsMem2Reg, mlirRegisterTransformsMem2Reg = "mem2reg";
    mlirCreateTransformsPrintIRPass, mlirRegisterTransformsPrintIRPass = "print-ir";
    mlirCreateTransformsPrintOpStats, mlirRegisterTransformsPrintOpStats = "print-op-stats";
    mlirCreateTransformsRemoveDeadValues, mlirRegisterTransformsRemoveDeadValues = "remove-dead-values";
    mlirCreateTransformsSCCP, mlirRegisterTransformsSCCP = "sccp";
    mlirCreateTransformsSROA, mlirRegisterTransformsSROA = "sroa";
    mlirCreateTransformsStripDebugInfo, mlirRegisterTransformsStripDebugInfo = "strip-debuginfo";
    mlirCreateTransformsSymbolDCE, mlirRegisterTransformsSymbolDCE = "symbol-dce";
    mlirCreateTransformsSymbolPrivatize, mlirRegisterTransformsSymbolPrivatize = "symbol-privatize";
    mlirCreateTransformsTopologicalSort, mlirRegisterTransformsTopologicalSort = "topological-sort";
    mlirCreateTransformsViewOpGraph, mlirRegisterTransformsViewOpGraph = "view-op-graph";
    mlirCreateVectorLowerVectorMaskPass, mlirRegisterVectorLowerVectorMaskPass = "lower-vector-mask";
    mlirCreateVectorLowerVectorMultiReduction, mlirRegisterVectorLowerVectorMultiReduction = "lower-vector-multi-reduction";
    mlirCreateVectorLowerVectorToFromElementsToShuffleTree, mlirRegisterVectorLowerVectorToFromElementsToShuffleTree = "lower-vector-to-from-elements-to-shuffle-tree";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_have_their_passes_and_no_others() {
        let check = |group: &'static str, expected: &[&str]| {
            assert_eq!(members_of(group).collect::<Vec<_>>(), expected, "{group}");
        };
        check(
            "mlirRegisterTransformPasses",
            &[
                "transform-dialect-check-uses",
                "transform-infer-effects",
                "transform-interpreter",
                "transform-preload-library",
            ],
        );
        check("mlirRegisterArmSVEPasses", &["arm-sve-legalize-vector-storage"]);
        check("mlirRegisterXeGPUPasses", &[]);
        assert!(members_of("mlirRegisterTransformsPasses").any(|argument| argument == "canonicalize"));
        assert!(CREATED.iter().all(|(register, _)| {
            GROUPS.iter().any(|group| register.starts_with(group.trim_end_matches("Passes")))
        }));
    }
}
