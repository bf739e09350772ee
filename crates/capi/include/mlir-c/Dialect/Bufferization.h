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

/** Registers the pass `buffer-deallocation-simplification`, which is known from the start. */
void mlirRegisterBufferizationBufferDeallocationSimplificationPass(void);

/** Registers the pass `buffer-hoisting`, which is known from the start. */
void mlirRegisterBufferizationBufferHoistingPass(void);

/** Registers the pass `buffer-loop-hoisting`, which is known from the start. */
void mlirRegisterBufferizationBufferLoopHoistingPass(void);

/** Registers the pass `buffer-results-to-out-params`, which is known from the start. */
void mlirRegisterBufferizationBufferResultsToOutParamsPass(void);

/** Registers the pass `drop-equivalent-buffer-results`, which is known from the start. */
void mlirRegisterBufferizationDropEquivalentBufferResultsPass(void);

/** Registers the pass `eliminate-empty-tensors`, which is known from the start. */
void mlirRegisterBufferizationEmptyTensorEliminationPass(void);

/** Registers the pass `empty-tensor-to-alloc-tensor`, which is known from the start. */
void mlirRegisterBufferizationEmptyTensorToAllocTensorPass(void);

/** Registers the pass `bufferization-lower-deallocations`, which is known from the start. */
void mlirRegisterBufferizationLowerDeallocationsPass(void);

/** Registers the pass `one-shot-bufferize`, which is known from the start. */
void mlirRegisterBufferizationOneShotBufferizePass(void);

/** Registers the pass `optimize-allocation-liveness`, which is known from the start. */
void mlirRegisterBufferizationOptimizeAllocationLivenessPass(void);

/** Registers the pass `ownership-based-buffer-deallocation`, which is known from the start. */
void mlirRegisterBufferizationOwnershipBasedBufferDeallocationPass(void);

/** Registers the passes of the group, which are known from the start. */
void mlirRegisterBufferizationPasses(void);

/** Registers the pass `promote-buffers-to-stack`, which is known from the start. */
void mlirRegisterBufferizationPromoteBuffersToStackPass(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_BUFFERIZATION_H */
