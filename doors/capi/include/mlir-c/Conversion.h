/* Conversion.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_CONVERSION_H
#define TERRACE_MLIR_C_CONVERSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Creates the pass `convert-arith-to-amdgpu`. */
MlirPass mlirCreateConversionArithToAMDGPUConversionPass(void);

/** Creates the pass `convert-arith-to-apfloat`. */
MlirPass mlirCreateConversionArithToAPFloatConversionPass(void);

/** Creates the pass `convert-arith-to-arm-sme`. */
MlirPass mlirCreateConversionArithToArmSMEConversionPass(void);

/** Creates the pass `convert-arith-to-llvm`. */
MlirPass mlirCreateConversionArithToLLVMConversionPass(void);

/** Creates the pass `convert-amdgpu-to-rocdl`. */
MlirPass mlirCreateConversionConvertAMDGPUToROCDLPass(void);

/** Creates the pass `convert-affine-for-to-gpu`. */
MlirPass mlirCreateConversionConvertAffineForToGPUPass(void);

/** Creates the pass `convert-arith-to-emitc`. */
MlirPass mlirCreateConversionConvertArithToEmitC(void);

/** Creates the pass `convert-arith-to-spirv`. */
MlirPass mlirCreateConversionConvertArithToSPIRVPass(void);

/** Creates the pass `arm-neon-2d-to-intr`. */
MlirPass mlirCreateConversionConvertArmNeon2dToIntrPass(void);

/** Creates the pass `convert-arm-sme-to-llvm`. */
MlirPass mlirCreateConversionConvertArmSMEToLLVM(void);

/** Creates the pass `convert-arm-sme-to-scf`. */
MlirPass mlirCreateConversionConvertArmSMEToSCFPass(void);

/** Creates the pass `convert-async-to-llvm`. */
MlirPass mlirCreateConversionConvertAsyncToLLVMPass(void);

/** Creates the pass `convert-bufferization-to-memref`. */
MlirPass mlirCreateConversionConvertBufferizationToMemRefPass(void);

/** Creates the pass `convert-complex-to-llvm`. */
MlirPass mlirCreateConversionConvertComplexToLLVMPass(void);

/** Creates the pass `convert-complex-to-libm`. */
MlirPass mlirCreateConversionConvertComplexToLibm(void);

/** Creates the pass `convert-complex-to-rocdl-library-calls`. */
MlirPass mlirCreateConversionConvertComplexToROCDLLibraryCalls(void);

/** Creates the pass `convert-complex-to-spirv`. */
MlirPass mlirCreateConversionConvertComplexToSPIRVPass(void);

/** Creates the pass `convert-complex-to-standard`. */
MlirPass mlirCreateConversionConvertComplexToStandardPass(void);

/** Creates the pass `convert-cf-to-llvm`. */
MlirPass mlirCreateConversionConvertControlFlowToLLVMPass(void);

/** Creates the pass `convert-cf-to-spirv`. */
MlirPass mlirCreateConversionConvertControlFlowToSPIRVPass(void);

/** Creates the pass `convert-func-to-emitc`. */
MlirPass mlirCreateConversionConvertFuncToEmitC(void);

/** Creates the pass `convert-func-to-llvm`. */
MlirPass mlirCreateConversionConvertFuncToLLVMPass(void);

/** Creates the pass `convert-func-to-spirv`. */
MlirPass mlirCreateConversionConvertFuncToSPIRVPass(void);

/** Creates the pass `convert-gpu-to-spirv`. */
MlirPass mlirCreateConversionConvertGPUToSPIRV(void);

/** Creates the pass `convert-gpu-to-llvm-spv`. */
MlirPass mlirCreateConversionConvertGpuOpsToLLVMSPVOps(void);

/** Creates the pass `convert-gpu-to-nvvm`. */
MlirPass mlirCreateConversionConvertGpuOpsToNVVMOps(void);

/** Creates the pass `convert-gpu-to-rocdl`. */
MlirPass mlirCreateConversionConvertGpuOpsToROCDLOps(void);

/** Creates the pass `convert-index-to-llvm`. */
MlirPass mlirCreateConversionConvertIndexToLLVMPass(void);

/** Creates the pass `convert-index-to-spirv`. */
MlirPass mlirCreateConversionConvertIndexToSPIRVPass(void);

/** Creates the pass `convert-linalg-to-std`. */
MlirPass mlirCreateConversionConvertLinalgToStandardPass(void);

/** Creates the pass `convert-math-to-emitc`. */
MlirPass mlirCreateConversionConvertMathToEmitC(void);

/** Creates the pass `convert-math-to-funcs`. */
MlirPass mlirCreateConversionConvertMathToFuncs(void);

/** Creates the pass `convert-math-to-llvm`. */
MlirPass mlirCreateConversionConvertMathToLLVMPass(void);

/** Creates the pass `convert-math-to-libm`. */
MlirPass mlirCreateConversionConvertMathToLibmPass(void);

/** Creates the pass `convert-math-to-rocdl`. */
MlirPass mlirCreateConversionConvertMathToROCDL(void);

/** Creates the pass `convert-math-to-spirv`. */
MlirPass mlirCreateConversionConvertMathToSPIRVPass(void);

/** Creates the pass `convert-math-to-xevm`. */
MlirPass mlirCreateConversionConvertMathToXeVM(void);

/** Creates the pass `convert-memref-to-emitc`. */
MlirPass mlirCreateConversionConvertMemRefToEmitC(void);

/** Creates the pass `convert-memref-to-spirv`. */
MlirPass mlirCreateConversionConvertMemRefToSPIRVPass(void);

/** Creates the pass `convert-nvgpu-to-nvvm`. */
MlirPass mlirCreateConversionConvertNVGPUToNVVMPass(void);

/** Creates the pass `convert-nvvm-to-llvm`. */
MlirPass mlirCreateConversionConvertNVVMToLLVMPass(void);

/** Creates the pass `convert-openacc-to-scf`. */
MlirPass mlirCreateConversionConvertOpenACCToSCFPass(void);

/** Creates the pass `convert-openmp-to-llvm`. */
MlirPass mlirCreateConversionConvertOpenMPToLLVMPass(void);

/** Creates the pass `convert-pdl-to-pdl-interp`. */
MlirPass mlirCreateConversionConvertPDLToPDLInterpPass(void);

/** Creates the pass `convert-parallel-loops-to-gpu`. */
MlirPass mlirCreateConversionConvertParallelLoopToGpuPass(void);

/** Creates the pass `convert-scf-to-openmp`. */
MlirPass mlirCreateConversionConvertSCFToOpenMPPass(void);

/** Creates the pass `convert-spirv-to-llvm`. */
MlirPass mlirCreateConversionConvertSPIRVToLLVMPass(void);

/** Creates the pass `convert-shape-constraints`. */
MlirPass mlirCreateConversionConvertShapeConstraintsPass(void);

/** Creates the pass `convert-shape-to-std`. */
MlirPass mlirCreateConversionConvertShapeToStandardPass(void);

/** Creates the pass `convert-shard-to-mpi`. */
MlirPass mlirCreateConversionConvertShardToMPIPass(void);

/** Creates the pass `convert-tensor-to-linalg`. */
MlirPass mlirCreateConversionConvertTensorToLinalgPass(void);

/** Creates the pass `convert-tensor-to-spirv`. */
MlirPass mlirCreateConversionConvertTensorToSPIRVPass(void);

/** Creates the pass `convert-to-emitc`. */
MlirPass mlirCreateConversionConvertToEmitC(void);

/** Creates the pass `convert-to-llvm`. */
MlirPass mlirCreateConversionConvertToLLVMPass(void);

/** Creates the pass `convert-vector-to-amx`. */
MlirPass mlirCreateConversionConvertVectorToAMX(void);

/** Creates the pass `convert-vector-to-arm-sme`. */
MlirPass mlirCreateConversionConvertVectorToArmSMEPass(void);

/** Creates the pass `convert-vector-to-gpu`. */
MlirPass mlirCreateConversionConvertVectorToGPU(void);

/** Creates the pass `convert-vector-to-llvm`. */
MlirPass mlirCreateConversionConvertVectorToLLVMPass(void);

/** Creates the pass `convert-vector-to-scf`. */
MlirPass mlirCreateConversionConvertVectorToSCF(void);

/** Creates the pass `convert-vector-to-spirv`. */
MlirPass mlirCreateConversionConvertVectorToSPIRVPass(void);

/** Creates the pass `convert-vector-to-xegpu`. */
MlirPass mlirCreateConversionConvertVectorToXeGPU(void);

/** Creates the pass `convert-xegpu-to-xevm`. */
MlirPass mlirCreateConversionConvertXeGPUToXeVMPass(void);

/** Creates the pass `convert-xevm-to-llvm`. */
MlirPass mlirCreateConversionConvertXeVMToLLVMPass(void);

/** Creates the pass `finalize-memref-to-llvm`. */
MlirPass mlirCreateConversionFinalizeMemRefToLLVMConversionPass(void);

/** Creates the pass `gpu-to-llvm`. */
MlirPass mlirCreateConversionGpuToLLVMConversionPass(void);

/** Creates the pass `lift-cf-to-scf`. */
MlirPass mlirCreateConversionLiftControlFlowToSCFPass(void);

/** Creates the pass `lower-affine`. */
MlirPass mlirCreateConversionLowerAffinePass(void);

/** Creates the pass `lower-host-to-llvm`. */
MlirPass mlirCreateConversionLowerHostCodeToLLVMPass(void);

/** Creates the pass `map-memref-spirv-storage-class`. */
MlirPass mlirCreateConversionMapMemRefStorageClass(void);

/** Creates the pass `convert-math-to-apfloat`. */
MlirPass mlirCreateConversionMathToAPFloatConversionPass(void);

/** Creates the pass `reconcile-unrealized-casts`. */
MlirPass mlirCreateConversionReconcileUnrealizedCastsPass(void);

/** Creates the pass `convert-scf-to-cf`. */
MlirPass mlirCreateConversionSCFToControlFlowPass(void);

/** Creates the pass `convert-scf-to-emitc`. */
MlirPass mlirCreateConversionSCFToEmitC(void);

/** Creates the pass `convert-scf-to-spirv`. */
MlirPass mlirCreateConversionSCFToSPIRV(void);

/** Creates the pass `set-llvm-module-datalayout`. */
MlirPass mlirCreateConversionSetLLVMModuleDataLayoutPass(void);

/** Creates the pass `tosa-to-arith`. */
MlirPass mlirCreateConversionTosaToArithPass(void);

/** Creates the pass `tosa-to-linalg`. */
MlirPass mlirCreateConversionTosaToLinalg(void);

/** Creates the pass `tosa-to-linalg-named`. */
MlirPass mlirCreateConversionTosaToLinalgNamed(void);

/** Creates the pass `tosa-to-mlprogram`. */
MlirPass mlirCreateConversionTosaToMLProgram(void);

/** Creates the pass `tosa-to-scf`. */
MlirPass mlirCreateConversionTosaToSCFPass(void);

/** Creates the pass `tosa-to-tensor`. */
MlirPass mlirCreateConversionTosaToTensorPass(void);

/** Creates the pass `convert-ub-to-llvm`. */
MlirPass mlirCreateConversionUBToLLVMConversionPass(void);

/** Creates the pass `convert-ub-to-spirv`. */
MlirPass mlirCreateConversionUBToSPIRVConversionPass(void);

/** Registers the pass `convert-arith-to-amdgpu`. */
void mlirRegisterConversionArithToAMDGPUConversionPass(void);

/** Registers the pass `convert-arith-to-apfloat`. */
void mlirRegisterConversionArithToAPFloatConversionPass(void);

/** Registers the pass `convert-arith-to-arm-sme`. */
void mlirRegisterConversionArithToArmSMEConversionPass(void);

/** Registers the pass `convert-arith-to-llvm`. */
void mlirRegisterConversionArithToLLVMConversionPass(void);

/** Registers the pass `convert-amdgpu-to-rocdl`. */
void mlirRegisterConversionConvertAMDGPUToROCDLPass(void);

/** Registers the pass `convert-affine-for-to-gpu`. */
void mlirRegisterConversionConvertAffineForToGPUPass(void);

/** Registers the pass `convert-arith-to-emitc`. */
void mlirRegisterConversionConvertArithToEmitC(void);

/** Registers the pass `convert-arith-to-spirv`. */
void mlirRegisterConversionConvertArithToSPIRVPass(void);

/** Registers the pass `arm-neon-2d-to-intr`. */
void mlirRegisterConversionConvertArmNeon2dToIntrPass(void);

/** Registers the pass `convert-arm-sme-to-llvm`. */
void mlirRegisterConversionConvertArmSMEToLLVM(void);

/** Registers the pass `convert-arm-sme-to-scf`. */
void mlirRegisterConversionConvertArmSMEToSCFPass(void);

/** Registers the pass `convert-async-to-llvm`. */
void mlirRegisterConversionConvertAsyncToLLVMPass(void);

/** Registers the pass `convert-bufferization-to-memref`. */
void mlirRegisterConversionConvertBufferizationToMemRefPass(void);

/** Registers the pass `convert-complex-to-llvm`. */
void mlirRegisterConversionConvertComplexToLLVMPass(void);

/** Registers the pass `convert-complex-to-libm`. */
void mlirRegisterConversionConvertComplexToLibm(void);

/** Registers the pass `convert-complex-to-rocdl-library-calls`. */
void mlirRegisterConversionConvertComplexToROCDLLibraryCalls(void);

/** Registers the pass `convert-complex-to-spirv`. */
void mlirRegisterConversionConvertComplexToSPIRVPass(void);

/** Registers the pass `convert-complex-to-standard`. */
void mlirRegisterConversionConvertComplexToStandardPass(void);

/** Registers the pass `convert-cf-to-llvm`. */
void mlirRegisterConversionConvertControlFlowToLLVMPass(void);

/** Registers the pass `convert-cf-to-spirv`. */
void mlirRegisterConversionConvertControlFlowToSPIRVPass(void);

/** Registers the pass `convert-func-to-emitc`. */
void mlirRegisterConversionConvertFuncToEmitC(void);

/** Registers the pass `convert-func-to-llvm`. */
void mlirRegisterConversionConvertFuncToLLVMPass(void);

/** Registers the pass `convert-func-to-spirv`. */
void mlirRegisterConversionConvertFuncToSPIRVPass(void);

/** Registers the pass `convert-gpu-to-spirv`. */
void mlirRegisterConversionConvertGPUToSPIRV(void);

/** Registers the pass `convert-gpu-to-llvm-spv`. */
void mlirRegisterConversionConvertGpuOpsToLLVMSPVOps(void);

/** Registers the pass `convert-gpu-to-nvvm`. */
void mlirRegisterConversionConvertGpuOpsToNVVMOps(void);

/** Registers the pass `convert-gpu-to-rocdl`. */
void mlirRegisterConversionConvertGpuOpsToROCDLOps(void);

/** Registers the pass `convert-index-to-llvm`. */
void mlirRegisterConversionConvertIndexToLLVMPass(void);

/** Registers the pass `convert-index-to-spirv`. */
void mlirRegisterConversionConvertIndexToSPIRVPass(void);

/** Registers the pass `convert-linalg-to-std`. */
void mlirRegisterConversionConvertLinalgToStandardPass(void);

/** Registers the pass `convert-math-to-emitc`. */
void mlirRegisterConversionConvertMathToEmitC(void);

/** Registers the pass `convert-math-to-funcs`. */
void mlirRegisterConversionConvertMathToFuncs(void);

/** Registers the pass `convert-math-to-llvm`. */
void mlirRegisterConversionConvertMathToLLVMPass(void);

/** Registers the pass `convert-math-to-libm`. */
void mlirRegisterConversionConvertMathToLibmPass(void);

/** Registers the pass `convert-math-to-rocdl`. */
void mlirRegisterConversionConvertMathToROCDL(void);

/** Registers the pass `convert-math-to-spirv`. */
void mlirRegisterConversionConvertMathToSPIRVPass(void);

/** Registers the pass `convert-math-to-xevm`. */
void mlirRegisterConversionConvertMathToXeVM(void);

/** Registers the pass `convert-memref-to-emitc`. */
void mlirRegisterConversionConvertMemRefToEmitC(void);

/** Registers the pass `convert-memref-to-spirv`. */
void mlirRegisterConversionConvertMemRefToSPIRVPass(void);

/** Registers the pass `convert-nvgpu-to-nvvm`. */
void mlirRegisterConversionConvertNVGPUToNVVMPass(void);

/** Registers the pass `convert-nvvm-to-llvm`. */
void mlirRegisterConversionConvertNVVMToLLVMPass(void);

/** Registers the pass `convert-openacc-to-scf`. */
void mlirRegisterConversionConvertOpenACCToSCFPass(void);

/** Registers the pass `convert-openmp-to-llvm`. */
void mlirRegisterConversionConvertOpenMPToLLVMPass(void);

/** Registers the pass `convert-pdl-to-pdl-interp`. */
void mlirRegisterConversionConvertPDLToPDLInterpPass(void);

/** Registers the pass `convert-parallel-loops-to-gpu`. */
void mlirRegisterConversionConvertParallelLoopToGpuPass(void);

/** Registers the pass `convert-scf-to-openmp`. */
void mlirRegisterConversionConvertSCFToOpenMPPass(void);

/** Registers the pass `convert-spirv-to-llvm`. */
void mlirRegisterConversionConvertSPIRVToLLVMPass(void);

/** Registers the pass `convert-shape-constraints`. */
void mlirRegisterConversionConvertShapeConstraintsPass(void);

/** Registers the pass `convert-shape-to-std`. */
void mlirRegisterConversionConvertShapeToStandardPass(void);

/** Registers the pass `convert-shard-to-mpi`. */
void mlirRegisterConversionConvertShardToMPIPass(void);

/** Registers the pass `convert-tensor-to-linalg`. */
void mlirRegisterConversionConvertTensorToLinalgPass(void);

/** Registers the pass `convert-tensor-to-spirv`. */
void mlirRegisterConversionConvertTensorToSPIRVPass(void);

/** Registers the pass `convert-to-emitc`. */
void mlirRegisterConversionConvertToEmitC(void);

/** Registers the pass `convert-to-llvm`. */
void mlirRegisterConversionConvertToLLVMPass(void);

/** Registers the pass `convert-vector-to-amx`. */
void mlirRegisterConversionConvertVectorToAMX(void);

/** Registers the pass `convert-vector-to-arm-sme`. */
void mlirRegisterConversionConvertVectorToArmSMEPass(void);

/** Registers the pass `convert-vector-to-gpu`. */
void mlirRegisterConversionConvertVectorToGPU(void);

/** Registers the pass `convert-vector-to-llvm`. */
void mlirRegisterConversionConvertVectorToLLVMPass(void);

/** Registers the pass `convert-vector-to-scf`. */
void mlirRegisterConversionConvertVectorToSCF(void);

/** Registers the pass `convert-vector-to-spirv`. */
void mlirRegisterConversionConvertVectorToSPIRVPass(void);

/** Registers the pass `convert-vector-to-xegpu`. */
void mlirRegisterConversionConvertVectorToXeGPU(void);

/** Registers the pass `convert-xegpu-to-xevm`. */
void mlirRegisterConversionConvertXeGPUToXeVMPass(void);

/** Registers the pass `convert-xevm-to-llvm`. */
void mlirRegisterConversionConvertXeVMToLLVMPass(void);

/** Registers the pass `finalize-memref-to-llvm`. */
void mlirRegisterConversionFinalizeMemRefToLLVMConversionPass(void);

/** Registers the pass `gpu-to-llvm`. */
void mlirRegisterConversionGpuToLLVMConversionPass(void);

/** Registers the pass `lift-cf-to-scf`. */
void mlirRegisterConversionLiftControlFlowToSCFPass(void);

/** Registers the pass `lower-affine`. */
void mlirRegisterConversionLowerAffinePass(void);

/** Registers the pass `lower-host-to-llvm`. */
void mlirRegisterConversionLowerHostCodeToLLVMPass(void);

/** Registers the pass `map-memref-spirv-storage-class`. */
void mlirRegisterConversionMapMemRefStorageClass(void);

/** Registers the pass `convert-math-to-apfloat`. */
void mlirRegisterConversionMathToAPFloatConversionPass(void);

/** Registers the passes of the group. */
void mlirRegisterConversionPasses(void);

/** Registers the pass `reconcile-unrealized-casts`. */
void mlirRegisterConversionReconcileUnrealizedCastsPass(void);

/** Registers the pass `convert-scf-to-cf`. */
void mlirRegisterConversionSCFToControlFlowPass(void);

/** Registers the pass `convert-scf-to-emitc`. */
void mlirRegisterConversionSCFToEmitC(void);

/** Registers the pass `convert-scf-to-spirv`. */
void mlirRegisterConversionSCFToSPIRV(void);

/** Registers the pass `set-llvm-module-datalayout`. */
void mlirRegisterConversionSetLLVMModuleDataLayoutPass(void);

/** Registers the pass `tosa-to-arith`. */
void mlirRegisterConversionTosaToArithPass(void);

/** Registers the pass `tosa-to-linalg`. */
void mlirRegisterConversionTosaToLinalg(void);

/** Registers the pass `tosa-to-linalg-named`. */
void mlirRegisterConversionTosaToLinalgNamed(void);

/** Registers the pass `tosa-to-mlprogram`. */
void mlirRegisterConversionTosaToMLProgram(void);

/** Registers the pass `tosa-to-scf`. */
void mlirRegisterConversionTosaToSCFPass(void);

/** Registers the pass `tosa-to-tensor`. */
void mlirRegisterConversionTosaToTensorPass(void);

/** Registers the pass `convert-ub-to-llvm`. */
void mlirRegisterConversionUBToLLVMConversionPass(void);

/** Registers the pass `convert-ub-to-spirv`. */
void mlirRegisterConversionUBToSPIRVConversionPass(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_CONVERSION_H */
