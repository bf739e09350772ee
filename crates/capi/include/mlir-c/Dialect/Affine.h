/* Dialect/Affine.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_AFFINE_H
#define TERRACE_MLIR_C_DIALECT_AFFINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Creates the pass `affine-data-copy-generate`. */
MlirPass mlirCreateAffineAffineDataCopyGeneration(void);

/** Creates the pass `affine-expand-index-ops`. */
MlirPass mlirCreateAffineAffineExpandIndexOps(void);

/** Creates the pass `affine-expand-index-ops-as-affine`. */
MlirPass mlirCreateAffineAffineExpandIndexOpsAsAffine(void);

/** Creates the pass `affine-fold-memref-alias-ops`. */
MlirPass mlirCreateAffineAffineFoldMemRefAliasOps(void);

/** Creates the pass `affine-loop-fusion`. */
MlirPass mlirCreateAffineAffineLoopFusion(void);

/** Creates the pass `affine-loop-invariant-code-motion`. */
MlirPass mlirCreateAffineAffineLoopInvariantCodeMotion(void);

/** Creates the pass `affine-loop-normalize`. */
MlirPass mlirCreateAffineAffineLoopNormalize(void);

/** Creates the pass `affine-loop-tile`. */
MlirPass mlirCreateAffineAffineLoopTiling(void);

/** Creates the pass `affine-loop-unroll`. */
MlirPass mlirCreateAffineAffineLoopUnroll(void);

/** Creates the pass `affine-loop-unroll-jam`. */
MlirPass mlirCreateAffineAffineLoopUnrollAndJam(void);

/** Creates the pass `affine-parallelize`. */
MlirPass mlirCreateAffineAffineParallelize(void);

/** Creates the pass `affine-pipeline-data-transfer`. */
MlirPass mlirCreateAffineAffinePipelineDataTransfer(void);

/** Creates the pass `affine-scalrep`. */
MlirPass mlirCreateAffineAffineScalarReplacement(void);

/** Creates the pass `affine-super-vectorize`. */
MlirPass mlirCreateAffineAffineVectorize(void);

/** Creates the pass `affine-loop-coalescing`. */
MlirPass mlirCreateAffineLoopCoalescing(void);

/** Creates the pass `affine-raise-from-memref`. */
MlirPass mlirCreateAffineRaiseMemrefDialect(void);

/** Creates the pass `affine-simplify-min-max`. */
MlirPass mlirCreateAffineSimplifyAffineMinMaxPass(void);

/** Creates the pass `affine-simplify-structures`. */
MlirPass mlirCreateAffineSimplifyAffineStructures(void);

/** Returns the handle of the dialect `affine`. */
MlirDialectHandle mlirGetDialectHandle__affine__(void);

/** Registers the pass `affine-data-copy-generate`, which is known from the start. */
void mlirRegisterAffineAffineDataCopyGeneration(void);

/** Registers the pass `affine-expand-index-ops`, which is known from the start. */
void mlirRegisterAffineAffineExpandIndexOps(void);

/** Registers the pass `affine-expand-index-ops-as-affine`, which is known from the start. */
void mlirRegisterAffineAffineExpandIndexOpsAsAffine(void);

/** Registers the pass `affine-fold-memref-alias-ops`, which is known from the start. */
void mlirRegisterAffineAffineFoldMemRefAliasOps(void);

/** Registers the pass `affine-loop-fusion`, which is known from the start. */
void mlirRegisterAffineAffineLoopFusion(void);

/** Registers the pass `affine-loop-invariant-code-motion`, which is known from the start. */
void mlirRegisterAffineAffineLoopInvariantCodeMotion(void);

/** Registers the pass `affine-loop-normalize`, which is known from the start. */
void mlirRegisterAffineAffineLoopNormalize(void);

/** Registers the pass `affine-loop-tile`, which is known from the start. */
void mlirRegisterAffineAffineLoopTiling(void);

/** Registers the pass `affine-loop-unroll`, which is known from the start. */
void mlirRegisterAffineAffineLoopUnroll(void);

/** Registers the pass `affine-loop-unroll-jam`, which is known from the start. */
void mlirRegisterAffineAffineLoopUnrollAndJam(void);

/** Registers the pass `affine-parallelize`, which is known from the start. */
void mlirRegisterAffineAffineParallelize(void);

/** Registers the pass `affine-pipeline-data-transfer`, which is known from the start. */
void mlirRegisterAffineAffinePipelineDataTransfer(void);

/** Registers the pass `affine-scalrep`, which is known from the start. */
void mlirRegisterAffineAffineScalarReplacement(void);

/** Registers the pass `affine-super-vectorize`, which is known from the start. */
void mlirRegisterAffineAffineVectorize(void);

/** Registers the pass `affine-loop-coalescing`, which is known from the start. */
void mlirRegisterAffineLoopCoalescing(void);

/** Registers the passes of the group, which are known from the start. */
void mlirRegisterAffinePasses(void);

/** Registers the pass `affine-raise-from-memref`, which is known from the start. */
void mlirRegisterAffineRaiseMemrefDialect(void);

/** Registers the pass `affine-simplify-min-max`, which is known from the start. */
void mlirRegisterAffineSimplifyAffineMinMaxPass(void);

/** Registers the pass `affine-simplify-structures`, which is known from the start. */
void mlirRegisterAffineSimplifyAffineStructures(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_AFFINE_H */
