/* Dialect/AMDGPU.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_AMDGPU_H
#define TERRACE_MLIR_C_DIALECT_AMDGPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Returns a `amdgpu.tdm_base`. */
MlirType mlirAMDGPUTDMBaseTypeGet(MlirContext context, MlirType element);

/** Returns `amdgpu.tdm_base`. */
MlirStringRef mlirAMDGPUTDMBaseTypeGetName(void);

/** Returns the type id of `amdgpu.tdm_base`. */
MlirTypeID mlirAMDGPUTDMBaseTypeGetTypeID(void);

/** Returns a `amdgpu.tdm_descriptor`. */
MlirType mlirAMDGPUTDMDescriptorTypeGet(MlirContext context);

/** Returns `amdgpu.tdm_descriptor`. */
MlirStringRef mlirAMDGPUTDMDescriptorTypeGetName(void);

/** Returns the type id of `amdgpu.tdm_descriptor`. */
MlirTypeID mlirAMDGPUTDMDescriptorTypeGetTypeID(void);

/** Returns a `amdgpu.tdm_gather_base`. */
MlirType mlirAMDGPUTDMGatherBaseTypeGet(MlirContext context, MlirType element, MlirType index);

/** Returns `amdgpu.tdm_gather_base`. */
MlirStringRef mlirAMDGPUTDMGatherBaseTypeGetName(void);

/** Returns the type id of `amdgpu.tdm_gather_base`. */
MlirTypeID mlirAMDGPUTDMGatherBaseTypeGetTypeID(void);

/** Creates the pass `amdgpu-emulate-atomics`. */
MlirPass mlirCreateAMDGPUAmdgpuEmulateAtomicsPass(void);

/** Creates the pass `amdgpu-fold-memrefs-ops`. */
MlirPass mlirCreateAMDGPUAmdgpuFoldMemRefOpsPass(void);

/** Creates the pass `amdgpu-maskedload-to-load`. */
MlirPass mlirCreateAMDGPUAmdgpuMaskedloadToLoadPass(void);

/** Creates the pass `amdgpu-resolve-strided-metadata`. */
MlirPass mlirCreateAMDGPUAmdgpuResolveStridedMetadataPass(void);

/** Returns the handle of the dialect `amdgpu`. */
MlirDialectHandle mlirGetDialectHandle__amdgpu__(void);

/** Registers the pass `amdgpu-emulate-atomics`. */
void mlirRegisterAMDGPUAmdgpuEmulateAtomicsPass(void);

/** Registers the pass `amdgpu-fold-memrefs-ops`. */
void mlirRegisterAMDGPUAmdgpuFoldMemRefOpsPass(void);

/** Registers the pass `amdgpu-maskedload-to-load`. */
void mlirRegisterAMDGPUAmdgpuMaskedloadToLoadPass(void);

/** Registers the pass `amdgpu-resolve-strided-metadata`. */
void mlirRegisterAMDGPUAmdgpuResolveStridedMetadataPass(void);

/** Registers the passes of the group. */
void mlirRegisterAMDGPUPasses(void);

/** Returns true for `amdgpu.tdm_base`. */
bool mlirTypeIsAAMDGPUTDMBaseType(MlirType of);

/** Returns true for `amdgpu.tdm_descriptor`. */
bool mlirTypeIsAAMDGPUTDMDescriptorType(MlirType of);

/** Returns true for `amdgpu.tdm_gather_base`. */
bool mlirTypeIsAAMDGPUTDMGatherBaseType(MlirType of);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_AMDGPU_H */
