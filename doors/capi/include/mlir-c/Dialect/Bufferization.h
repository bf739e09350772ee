/* Dialect/Bufferization.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_BUFFERIZATION_H
#define TERRACE_MLIR_C_DIALECT_BUFFERIZATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Creates the pass `buffer-deallocation-simplification`. */
MlirPass mlirCreateBufferizationBufferDeallocationSimplificationPass(void);

/** Creates the pass `buffer-hoisting`. */
MlirPass mlirCreateBufferizationBufferHoistingPass(void);

/** Creates the pass `buffer-loop-hoisting`. */
MlirPass mlirCreateBufferizationBufferLoopHoistingPass(void);

/** Creates the pass `buffer-results-to-out-params`. */
MlirPass mlirCreateBufferizationBufferResultsToOutParamsPass(void);

/** Creates the pass `drop-equivalent-buffer-results`. */
MlirPass mlirCreateBufferizationDropEquivalentBufferResultsPass(void);

/** Creates the pass `eliminate-empty-tensors`. */
MlirPass mlirCreateBufferizationEmptyTensorEliminationPass(void);

/** Creates the pass `empty-tensor-to-alloc-tensor`. */
MlirPass mlirCreateBufferizationEmptyTensorToAllocTensorPass(void);

/** Creates the pass `bufferization-lower-deallocations`. */
MlirPass mlirCreateBufferizationLowerDeallocationsPass(void);

/** Creates the pass `one-shot-bufferize`. */
MlirPass mlirCreateBufferizationOneShotBufferizePass(void);

/** Creates the pass `optimize-allocation-liveness`. */
MlirPass mlirCreateBufferizationOptimizeAllocationLivenessPass(void);

/** Creates the pass `ownership-based-buffer-deallocation`. */
MlirPass mlirCreateBufferizationOwnershipBasedBufferDeallocationPass(void);

/** Creates the pass `promote-buffers-to-stack`. */
MlirPass mlirCreateBufferizationPromoteBuffersToStackPass(void);

/** Returns the handle of the dialect `bufferization`. */
MlirDialectHandle mlirGetDialectHandle__bufferization__(void);

/** Registers the pass `buffer-deallocation-simplification`. */
void mlirRegisterBufferizationBufferDeallocationSimplificationPass(void);

/** Registers the pass `buffer-hoisting`. */
void mlirRegisterBufferizationBufferHoistingPass(void);

/** Registers the pass `buffer-loop-hoisting`. */
void mlirRegisterBufferizationBufferLoopHoistingPass(void);

/** Registers the pass `buffer-results-to-out-params`. */
void mlirRegisterBufferizationBufferResultsToOutParamsPass(void);

/** Registers the pass `drop-equivalent-buffer-results`. */
void mlirRegisterBufferizationDropEquivalentBufferResultsPass(void);

/** Registers the pass `eliminate-empty-tensors`. */
void mlirRegisterBufferizationEmptyTensorEliminationPass(void);

/** Registers the pass `empty-tensor-to-alloc-tensor`. */
void mlirRegisterBufferizationEmptyTensorToAllocTensorPass(void);

/** Registers the pass `bufferization-lower-deallocations`. */
void mlirRegisterBufferizationLowerDeallocationsPass(void);

/** Registers the pass `one-shot-bufferize`. */
void mlirRegisterBufferizationOneShotBufferizePass(void);

/** Registers the pass `optimize-allocation-liveness`. */
void mlirRegisterBufferizationOptimizeAllocationLivenessPass(void);

/** Registers the pass `ownership-based-buffer-deallocation`. */
void mlirRegisterBufferizationOwnershipBasedBufferDeallocationPass(void);

/** Registers the passes of the group. */
void mlirRegisterBufferizationPasses(void);

/** Registers the pass `promote-buffers-to-stack`. */
void mlirRegisterBufferizationPromoteBuffersToStackPass(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_BUFFERIZATION_H */
