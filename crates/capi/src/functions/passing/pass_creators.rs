//! `Transforms.h`, `Conversion.h` and the `Passes.h` of dialects: functions that create a pass by its class, and those that
//! register passes, which are all known by name from the start.

use super::passes::create_pass;
use crate::abi::*;
use crate::handle::MlirPass;

/// Declares functions that register all passes of a group.
macro_rules! groups {
    ($($register:ident;)*) => {
        export! {$(
            #[doc = "Registers the passes of the group, which are known from the start."]
            fn $register() {
                Ok(())
            }
        )*}
    };
}

/// Declares functions that create a pass by its argument, and that register it.
macro_rules! created {
    ($($create:ident, $register:ident = $argument:literal;)*) => {
        export! {$(
            #[doc = concat!("Creates the pass `", $argument, "`.")]
            fn $create() -> MlirPass {
                create_pass($argument)
            }

            #[doc = concat!("Registers the pass `", $argument, "`, which is known from the start.")]
            fn $register() {
                Ok(())
            }
        )*}
    };
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
    mlirCreateAffineAffineExpandIndexOps, mlirRegisterAffineAffineExpandIndexOps = "affine-expand-index-ops";
    mlirCreateAffineAffineFoldMemRefAliasOps, mlirRegisterAffineAffineFoldMemRefAliasOps = "affine-fold-memref-alias-ops";
    mlirCreateAffineAffineLoopNormalize, mlirRegisterAffineAffineLoopNormalize = "affine-loop-normalize";
    mlirCreateAffineSimplifyAffineMinMaxPass, mlirRegisterAffineSimplifyAffineMinMaxPass = "affine-simplify-min-max";
    mlirCreateAffineSimplifyAffineStructures, mlirRegisterAffineSimplifyAffineStructures = "affine-simplify-structures";
    mlirCreateArithArithEmulateUnsupportedFloats, mlirRegisterArithArithEmulateUnsupportedFloats = "arith-emulate-unsupported-floats";
    mlirCreateArithArithEmulateWideInt, mlirRegisterArithArithEmulateWideInt = "arith-emulate-wide-int";
    mlirCreateArithArithExpandOpsPass, mlirRegisterArithArithExpandOpsPass = "arith-expand";
    mlirCreateArithArithIntRangeNarrowing, mlirRegisterArithArithIntRangeNarrowing = "arith-int-range-narrowing";
    mlirCreateArithArithIntRangeOpts, mlirRegisterArithArithIntRangeOpts = "int-range-optimizations";
    mlirCreateArithArithUnsignedWhenEquivalentPass, mlirRegisterArithArithUnsignedWhenEquivalentPass = "arith-unsigned-when-equivalent";
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
    mlirCreateConversionArithToLLVMConversionPass, mlirRegisterConversionArithToLLVMConversionPass = "convert-arith-to-llvm";
    mlirCreateConversionConvertArmNeon2dToIntrPass, mlirRegisterConversionConvertArmNeon2dToIntrPass = "arm-neon-2d-to-intr";
    mlirCreateConversionConvertBufferizationToMemRefPass, mlirRegisterConversionConvertBufferizationToMemRefPass = "convert-bufferization-to-memref";
    mlirCreateConversionConvertComplexToLLVMPass, mlirRegisterConversionConvertComplexToLLVMPass = "convert-complex-to-llvm";
    mlirCreateConversionConvertComplexToLibm, mlirRegisterConversionConvertComplexToLibm = "convert-complex-to-libm";
    mlirCreateConversionConvertComplexToStandardPass, mlirRegisterConversionConvertComplexToStandardPass = "convert-complex-to-standard";
    mlirCreateConversionConvertControlFlowToLLVMPass, mlirRegisterConversionConvertControlFlowToLLVMPass = "convert-cf-to-llvm";
    mlirCreateConversionConvertFuncToLLVMPass, mlirRegisterConversionConvertFuncToLLVMPass = "convert-func-to-llvm";
    mlirCreateConversionConvertIndexToLLVMPass, mlirRegisterConversionConvertIndexToLLVMPass = "convert-index-to-llvm";
    mlirCreateConversionConvertLinalgToStandardPass, mlirRegisterConversionConvertLinalgToStandardPass = "convert-linalg-to-std";
    mlirCreateConversionConvertMathToFuncs, mlirRegisterConversionConvertMathToFuncs = "convert-math-to-funcs";
    mlirCreateConversionConvertMathToLLVMPass, mlirRegisterConversionConvertMathToLLVMPass = "convert-math-to-llvm";
    mlirCreateConversionConvertMathToLibmPass, mlirRegisterConversionConvertMathToLibmPass = "convert-math-to-libm";
    mlirCreateConversionConvertShapeConstraintsPass, mlirRegisterConversionConvertShapeConstraintsPass = "convert-shape-constraints";
    mlirCreateConversionConvertShapeToStandardPass, mlirRegisterConversionConvertShapeToStandardPass = "convert-shape-to-std";
    mlirCreateConversionConvertTensorToLinalgPass, mlirRegisterConversionConvertTensorToLinalgPass = "convert-tensor-to-linalg";
    mlirCreateConversionConvertToLLVMPass, mlirRegisterConversionConvertToLLVMPass = "convert-to-llvm";
    mlirCreateConversionConvertVectorToLLVMPass, mlirRegisterConversionConvertVectorToLLVMPass = "convert-vector-to-llvm";
    mlirCreateConversionConvertVectorToSCF, mlirRegisterConversionConvertVectorToSCF = "convert-vector-to-scf";
    mlirCreateConversionFinalizeMemRefToLLVMConversionPass, mlirRegisterConversionFinalizeMemRefToLLVMConversionPass = "finalize-memref-to-llvm";
    mlirCreateConversionLiftControlFlowToSCFPass, mlirRegisterConversionLiftControlFlowToSCFPass = "lift-cf-to-scf";
    mlirCreateConversionLowerAffinePass, mlirRegisterConversionLowerAffinePass = "lower-affine";
    mlirCreateConversionReconcileUnrealizedCastsPass, mlirRegisterConversionReconcileUnrealizedCastsPass = "reconcile-unrealized-casts";
    mlirCreateConversionSCFToControlFlowPass, mlirRegisterConversionSCFToControlFlowPass = "convert-scf-to-cf";
    mlirCreateConversionSetLLVMModuleDataLayoutPass, mlirRegisterConversionSetLLVMModuleDataLayoutPass = "set-llvm-module-datalayout";
    mlirCreateConversionTosaToArithPass, mlirRegisterConversionTosaToArithPass = "tosa-to-arith";
    mlirCreateConversionTosaToLinalg, mlirRegisterConversionTosaToLinalg = "tosa-to-linalg";
    mlirCreateConversionTosaToLinalgNamed, mlirRegisterConversionTosaToLinalgNamed = "tosa-to-linalg-named";
    mlirCreateConversionTosaToMLProgram, mlirRegisterConversionTosaToMLProgram = "tosa-to-mlprogram";
    mlirCreateConversionTosaToSCFPass, mlirRegisterConversionTosaToSCFPass = "tosa-to-scf";
    mlirCreateConversionTosaToTensorPass, mlirRegisterConversionTosaToTensorPass = "tosa-to-tensor";
    mlirCreateConversionUBToLLVMConversionPass, mlirRegisterConversionUBToLLVMConversionPass = "convert-ub-to-llvm";
    mlirCreateFuncDuplicateFunctionEliminationPass, mlirRegisterFuncDuplicateFunctionEliminationPass = "duplicate-function-elimination";
    mlirCreateLLVMLLVMLegalizeForExportPass, mlirRegisterLLVMLLVMLegalizeForExportPass = "llvm-legalize-for-export";
    mlirCreateLLVMLLVMRequestCWrappersPass, mlirRegisterLLVMLLVMRequestCWrappersPass = "llvm-request-c-wrappers";
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
    mlirCreateMathMathSincosFusionPass, mlirRegisterMathMathSincosFusionPass = "math-sincos-fusion";
    mlirCreateMathMathUpliftToFMA, mlirRegisterMathMathUpliftToFMA = "math-uplift-to-fma";
    mlirCreateMemRefExpandOpsPass, mlirRegisterMemRefExpandOpsPass = "memref-expand";
    mlirCreateMemRefExpandReallocPass, mlirRegisterMemRefExpandReallocPass = "expand-realloc";
    mlirCreateMemRefExpandStridedMetadataPass, mlirRegisterMemRefExpandStridedMetadataPass = "expand-strided-metadata";
    mlirCreateMemRefFoldMemRefAliasOpsPass, mlirRegisterMemRefFoldMemRefAliasOpsPass = "fold-memref-alias-ops";
    mlirCreateMemRefNormalizeMemRefsPass, mlirRegisterMemRefNormalizeMemRefsPass = "normalize-memrefs";
    mlirCreateMemRefReifyResultShapesPass, mlirRegisterMemRefReifyResultShapesPass = "reify-result-shapes";
    mlirCreateMemRefResolveRankedShapeTypeResultDimsPass, mlirRegisterMemRefResolveRankedShapeTypeResultDimsPass = "resolve-ranked-shaped-type-result-dims";
    mlirCreateMemRefResolveShapedTypeResultDimsPass, mlirRegisterMemRefResolveShapedTypeResultDimsPass = "resolve-shaped-type-result-dims";
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
    mlirCreateShapeRemoveShapeConstraintsPass, mlirRegisterShapeRemoveShapeConstraintsPass = "remove-shape-constraints";
    mlirCreateShapeShapeToShapeLoweringPass, mlirRegisterShapeShapeToShapeLoweringPass = "shape-to-shape-lowering";
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
    mlirCreateTosaTosaValidation, mlirRegisterTosaTosaValidation = "tosa-validate";
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
}
