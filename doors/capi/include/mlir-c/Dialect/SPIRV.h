/* Dialect/SPIRV.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_SPIRV_H
#define TERRACE_MLIR_C_DIALECT_SPIRV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Creates the pass `spirv-canonicalize-gl`. */
MlirPass mlirCreateSPIRVSPIRVCanonicalizeGLPass(void);

/** Creates the pass `decorate-spirv-composite-type-layout`. */
MlirPass mlirCreateSPIRVSPIRVCompositeTypeLayoutPass(void);

/** Creates the pass `spirv-lower-abi-attrs`. */
MlirPass mlirCreateSPIRVSPIRVLowerABIAttributesPass(void);

/** Creates the pass `spirv-promote-to-replicated-constants`. */
MlirPass mlirCreateSPIRVSPIRVReplicatedConstantCompositePass(void);

/** Creates the pass `spirv-rewrite-inserts`. */
MlirPass mlirCreateSPIRVSPIRVRewriteInsertsPass(void);

/** Creates the pass `spirv-unify-aliased-resource`. */
MlirPass mlirCreateSPIRVSPIRVUnifyAliasedResourcePass(void);

/** Creates the pass `spirv-update-vce`. */
MlirPass mlirCreateSPIRVSPIRVUpdateVCEPass(void);

/** Creates the pass `spirv-webgpu-prepare`. */
MlirPass mlirCreateSPIRVSPIRVWebGPUPreparePass(void);

/** Returns the handle of the dialect `spirv`. */
MlirDialectHandle mlirGetDialectHandle__spirv__(void);

/** Registers the passes of the group. */
void mlirRegisterSPIRVPasses(void);

/** Registers the pass `spirv-canonicalize-gl`. */
void mlirRegisterSPIRVSPIRVCanonicalizeGLPass(void);

/** Registers the pass `decorate-spirv-composite-type-layout`. */
void mlirRegisterSPIRVSPIRVCompositeTypeLayoutPass(void);

/** Registers the pass `spirv-lower-abi-attrs`. */
void mlirRegisterSPIRVSPIRVLowerABIAttributesPass(void);

/** Registers the pass `spirv-promote-to-replicated-constants`. */
void mlirRegisterSPIRVSPIRVReplicatedConstantCompositePass(void);

/** Registers the pass `spirv-rewrite-inserts`. */
void mlirRegisterSPIRVSPIRVRewriteInsertsPass(void);

/** Registers the pass `spirv-unify-aliased-resource`. */
void mlirRegisterSPIRVSPIRVUnifyAliasedResourcePass(void);

/** Registers the pass `spirv-update-vce`. */
void mlirRegisterSPIRVSPIRVUpdateVCEPass(void);

/** Registers the pass `spirv-webgpu-prepare`. */
void mlirRegisterSPIRVSPIRVWebGPUPreparePass(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_SPIRV_H */
