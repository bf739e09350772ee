/* Dialect/GPU.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_GPU_H
#define TERRACE_MLIR_C_DIALECT_GPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Returns true for `gpu.object`. */
bool mlirAttributeIsAGPUObjectAttr(MlirAttribute of);

/** Creates the pass `gpu-async-region`. */
MlirPass mlirCreateGPUGpuAsyncRegionPass(void);

/** Creates the pass `gpu-decompose-memrefs`. */
MlirPass mlirCreateGPUGpuDecomposeMemrefsPass(void);

/** Creates the pass `gpu-eliminate-barriers`. */
MlirPass mlirCreateGPUGpuEliminateBarriers(void);

/** Creates the pass `gpu-kernel-outlining`. */
MlirPass mlirCreateGPUGpuKernelOutliningPass(void);

/** Creates the pass `gpu-launch-sink-index-computations`. */
MlirPass mlirCreateGPUGpuLaunchSinkIndexComputationsPass(void);

/** Creates the pass `gpu-map-parallel-loops`. */
MlirPass mlirCreateGPUGpuMapParallelLoopsPass(void);

/** Creates the pass `gpu-module-to-binary`. */
MlirPass mlirCreateGPUGpuModuleToBinaryPass(void);

/** Creates the pass `nvvm-attach-target`. */
MlirPass mlirCreateGPUGpuNVVMAttachTarget(void);

/** Creates the pass `rocdl-attach-target`. */
MlirPass mlirCreateGPUGpuROCDLAttachTarget(void);

/** Creates the pass `spirv-attach-target`. */
MlirPass mlirCreateGPUGpuSPIRVAttachTarget(void);

/** Creates the pass `xevm-attach-target`. */
MlirPass mlirCreateGPUGpuXeVMAttachTarget(void);

/** Returns a `gpu.async.token`. */
MlirType mlirGPUAsyncTokenTypeGet(MlirContext context);

/** Returns `gpu.async.token`. */
MlirStringRef mlirGPUAsyncTokenTypeGetName(void);

/** Returns a `gpu.object` without kernels. */
MlirAttribute mlirGPUObjectAttrGet(
    MlirContext context,
    MlirAttribute target,
    uint32_t format,
    MlirStringRef object,
    MlirAttribute properties);

/** Returns parameter 1 of a `gpu.object`. */
uint32_t mlirGPUObjectAttrGetFormat(MlirAttribute of);

/** Returns parameter 4 of a `gpu.object`. */
MlirAttribute mlirGPUObjectAttrGetKernels(MlirAttribute of);

/** Returns `gpu.object`. */
MlirStringRef mlirGPUObjectAttrGetName(void);

/** Returns parameter 2 of a `gpu.object`. */
MlirStringRef mlirGPUObjectAttrGetObject(MlirAttribute of);

/** Returns parameter 3 of a `gpu.object`. */
MlirAttribute mlirGPUObjectAttrGetProperties(MlirAttribute of);

/** Returns parameter 0 of a `gpu.object`. */
MlirAttribute mlirGPUObjectAttrGetTarget(MlirAttribute of);

/** Returns a `gpu.object`. */
MlirAttribute mlirGPUObjectAttrGetWithKernels(
    MlirContext context,
    MlirAttribute target,
    uint32_t format,
    MlirStringRef object,
    MlirAttribute properties,
    MlirAttribute kernels);

/** Returns true if a `gpu.object` has kernels. */
bool mlirGPUObjectAttrHasKernels(MlirAttribute attribute);

/** Returns true if a `gpu.object` has properties. */
bool mlirGPUObjectAttrHasProperties(MlirAttribute attribute);

/** Returns the handle of the dialect `gpu`. */
MlirDialectHandle mlirGetDialectHandle__gpu__(void);

/** Registers the pass `gpu-async-region`. */
void mlirRegisterGPUGpuAsyncRegionPass(void);

/** Registers the pass `gpu-decompose-memrefs`. */
void mlirRegisterGPUGpuDecomposeMemrefsPass(void);

/** Registers the pass `gpu-eliminate-barriers`. */
void mlirRegisterGPUGpuEliminateBarriers(void);

/** Registers the pass `gpu-kernel-outlining`. */
void mlirRegisterGPUGpuKernelOutliningPass(void);

/** Registers the pass `gpu-launch-sink-index-computations`. */
void mlirRegisterGPUGpuLaunchSinkIndexComputationsPass(void);

/** Registers the pass `gpu-map-parallel-loops`. */
void mlirRegisterGPUGpuMapParallelLoopsPass(void);

/** Registers the pass `gpu-module-to-binary`. */
void mlirRegisterGPUGpuModuleToBinaryPass(void);

/** Registers the pass `nvvm-attach-target`. */
void mlirRegisterGPUGpuNVVMAttachTarget(void);

/** Registers the pass `rocdl-attach-target`. */
void mlirRegisterGPUGpuROCDLAttachTarget(void);

/** Registers the pass `spirv-attach-target`. */
void mlirRegisterGPUGpuSPIRVAttachTarget(void);

/** Registers the pass `xevm-attach-target`. */
void mlirRegisterGPUGpuXeVMAttachTarget(void);

/** Registers the passes of the group. */
void mlirRegisterGPUPasses(void);

/** Returns true for `gpu.async.token`. */
bool mlirTypeIsAGPUAsyncTokenType(MlirType of);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_GPU_H */
