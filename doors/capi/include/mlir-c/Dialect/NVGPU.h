/* Dialect/NVGPU.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_NVGPU_H
#define TERRACE_MLIR_C_DIALECT_NVGPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Creates the pass `nvgpu-optimize-shared-memory`. */
MlirPass mlirCreateNVGPUOptimizeSharedMemory(void);

/** Returns the handle of the dialect `nvgpu`. */
MlirDialectHandle mlirGetDialectHandle__nvgpu__(void);

/** Returns a `nvgpu.tensormap.descriptor`. */
MlirType mlirNVGPUTensorMapDescriptorTypeGet(
    MlirContext context,
    MlirType tensor,
    int32_t swizzle,
    int32_t l2_promotion,
    int32_t out_of_bounds,
    int32_t interleave);

/** Returns `nvgpu.tensormap.descriptor`. */
MlirStringRef mlirNVGPUTensorMapDescriptorTypeGetName(void);

/** Registers the pass `nvgpu-optimize-shared-memory`. */
void mlirRegisterNVGPUOptimizeSharedMemory(void);

/** Registers the passes of the group. */
void mlirRegisterNVGPUPasses(void);

/** Returns true for `nvgpu.tensormap.descriptor`. */
bool mlirTypeIsANVGPUTensorMapDescriptorType(MlirType of);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_NVGPU_H */
