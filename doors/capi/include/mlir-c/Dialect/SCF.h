/* Dialect/SCF.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_SCF_H
#define TERRACE_MLIR_C_DIALECT_SCF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Creates the pass `scf-for-loop-canonicalization`. */
MlirPass mlirCreateSCFSCFForLoopCanonicalization(void);

/** Creates the pass `scf-for-loop-peeling`. */
MlirPass mlirCreateSCFSCFForLoopPeeling(void);

/** Creates the pass `scf-for-loop-range-folding`. */
MlirPass mlirCreateSCFSCFForLoopRangeFolding(void);

/** Creates the pass `scf-for-loop-specialization`. */
MlirPass mlirCreateSCFSCFForLoopSpecialization(void);

/** Creates the pass `scf-for-to-while`. */
MlirPass mlirCreateSCFSCFForToWhileLoop(void);

/** Creates the pass `scf-forall-to-for`. */
MlirPass mlirCreateSCFSCFForallToForLoop(void);

/** Creates the pass `scf-forall-to-parallel`. */
MlirPass mlirCreateSCFSCFForallToParallelLoop(void);

/** Creates the pass `scf-parallel-for-to-nested-fors`. */
MlirPass mlirCreateSCFSCFParallelForToNestedFors(void);

/** Creates the pass `scf-parallel-loop-fusion`. */
MlirPass mlirCreateSCFSCFParallelLoopFusion(void);

/** Creates the pass `scf-parallel-loop-specialization`. */
MlirPass mlirCreateSCFSCFParallelLoopSpecialization(void);

/** Creates the pass `scf-parallel-loop-tiling`. */
MlirPass mlirCreateSCFSCFParallelLoopTiling(void);

/** Creates the pass `test-scf-parallel-loop-collapsing`. */
MlirPass mlirCreateSCFTestSCFParallelLoopCollapsing(void);

/** Returns the handle of the dialect `scf`. */
MlirDialectHandle mlirGetDialectHandle__scf__(void);

/** Registers the passes of the group. */
void mlirRegisterSCFPasses(void);

/** Registers the pass `scf-for-loop-canonicalization`. */
void mlirRegisterSCFSCFForLoopCanonicalization(void);

/** Registers the pass `scf-for-loop-peeling`. */
void mlirRegisterSCFSCFForLoopPeeling(void);

/** Registers the pass `scf-for-loop-range-folding`. */
void mlirRegisterSCFSCFForLoopRangeFolding(void);

/** Registers the pass `scf-for-loop-specialization`. */
void mlirRegisterSCFSCFForLoopSpecialization(void);

/** Registers the pass `scf-for-to-while`. */
void mlirRegisterSCFSCFForToWhileLoop(void);

/** Registers the pass `scf-forall-to-for`. */
void mlirRegisterSCFSCFForallToForLoop(void);

/** Registers the pass `scf-forall-to-parallel`. */
void mlirRegisterSCFSCFForallToParallelLoop(void);

/** Registers the pass `scf-parallel-for-to-nested-fors`. */
void mlirRegisterSCFSCFParallelForToNestedFors(void);

/** Registers the pass `scf-parallel-loop-fusion`. */
void mlirRegisterSCFSCFParallelLoopFusion(void);

/** Registers the pass `scf-parallel-loop-specialization`. */
void mlirRegisterSCFSCFParallelLoopSpecialization(void);

/** Registers the pass `scf-parallel-loop-tiling`. */
void mlirRegisterSCFSCFParallelLoopTiling(void);

/** Registers the pass `test-scf-parallel-loop-collapsing`. */
void mlirRegisterSCFTestSCFParallelLoopCollapsing(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_SCF_H */
