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

/** Registers the pass `affine-data-copy-generate`. */
void mlirRegisterAffineAffineDataCopyGeneration(void);

/** Registers the pass `affine-expand-index-ops`. */
void mlirRegisterAffineAffineExpandIndexOps(void);

/** Registers the pass `affine-expand-index-ops-as-affine`. */
void mlirRegisterAffineAffineExpandIndexOpsAsAffine(void);

/** Registers the pass `affine-fold-memref-alias-ops`. */
void mlirRegisterAffineAffineFoldMemRefAliasOps(void);

/** Registers the pass `affine-loop-fusion`. */
void mlirRegisterAffineAffineLoopFusion(void);

/** Registers the pass `affine-loop-invariant-code-motion`. */
void mlirRegisterAffineAffineLoopInvariantCodeMotion(void);

/** Registers the pass `affine-loop-normalize`. */
void mlirRegisterAffineAffineLoopNormalize(void);

/** Registers the pass `affine-loop-tile`. */
void mlirRegisterAffineAffineLoopTiling(void);

/** Registers the pass `affine-loop-unroll`. */
void mlirRegisterAffineAffineLoopUnroll(void);

/** Registers the pass `affine-loop-unroll-jam`. */
void mlirRegisterAffineAffineLoopUnrollAndJam(void);

/** Registers the pass `affine-parallelize`. */
void mlirRegisterAffineAffineParallelize(void);

/** Registers the pass `affine-pipeline-data-transfer`. */
void mlirRegisterAffineAffinePipelineDataTransfer(void);

/** Registers the pass `affine-scalrep`. */
void mlirRegisterAffineAffineScalarReplacement(void);

/** Registers the pass `affine-super-vectorize`. */
void mlirRegisterAffineAffineVectorize(void);

/** Registers the pass `affine-loop-coalescing`. */
void mlirRegisterAffineLoopCoalescing(void);

/** Registers the passes of the group. */
void mlirRegisterAffinePasses(void);

/** Registers the pass `affine-raise-from-memref`. */
void mlirRegisterAffineRaiseMemrefDialect(void);

/** Registers the pass `affine-simplify-min-max`. */
void mlirRegisterAffineSimplifyAffineMinMaxPass(void);

/** Registers the pass `affine-simplify-structures`. */
void mlirRegisterAffineSimplifyAffineStructures(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_AFFINE_H */
