/* Transforms.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_TRANSFORMS_H
#define TERRACE_MLIR_C_TRANSFORMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Creates the pass `bubble-down-memory-space-casts`. */
MlirPass mlirCreateTransformsBubbleDownMemorySpaceCasts(void);

/** Creates the pass `cse`. */
MlirPass mlirCreateTransformsCSE(void);

/** Creates the pass `canonicalize`. */
MlirPass mlirCreateTransformsCanonicalizer(void);

/** Creates the pass `composite-fixed-point-pass`. */
MlirPass mlirCreateTransformsCompositeFixedPointPass(void);

/** Creates the pass `control-flow-sink`. */
MlirPass mlirCreateTransformsControlFlowSink(void);

/** Creates the pass `generate-runtime-verification`. */
MlirPass mlirCreateTransformsGenerateRuntimeVerification(void);

/** Creates the pass `inline`. */
MlirPass mlirCreateTransformsInliner(void);

/** Creates the pass `snapshot-op-locations`. */
MlirPass mlirCreateTransformsLocationSnapshot(void);

/** Creates the pass `loop-invariant-code-motion`. */
MlirPass mlirCreateTransformsLoopInvariantCodeMotion(void);

/** Creates the pass `loop-invariant-subset-hoisting`. */
MlirPass mlirCreateTransformsLoopInvariantSubsetHoisting(void);

/** Creates the pass `mem2reg`. */
MlirPass mlirCreateTransformsMem2Reg(void);

/** Creates the pass `print-ir`. */
MlirPass mlirCreateTransformsPrintIRPass(void);

/** Creates the pass `print-op-stats`. */
MlirPass mlirCreateTransformsPrintOpStats(void);

/** Creates the pass `remove-dead-values`. */
MlirPass mlirCreateTransformsRemoveDeadValues(void);

/** Creates the pass `sccp`. */
MlirPass mlirCreateTransformsSCCP(void);

/** Creates the pass `sroa`. */
MlirPass mlirCreateTransformsSROA(void);

/** Creates the pass `strip-debuginfo`. */
MlirPass mlirCreateTransformsStripDebugInfo(void);

/** Creates the pass `symbol-dce`. */
MlirPass mlirCreateTransformsSymbolDCE(void);

/** Creates the pass `symbol-privatize`. */
MlirPass mlirCreateTransformsSymbolPrivatize(void);

/** Creates the pass `topological-sort`. */
MlirPass mlirCreateTransformsTopologicalSort(void);

/** Creates the pass `view-op-graph`. */
MlirPass mlirCreateTransformsViewOpGraph(void);

/** Registers the pass `bubble-down-memory-space-casts`. */
void mlirRegisterTransformsBubbleDownMemorySpaceCasts(void);

/** Registers the pass `cse`. */
void mlirRegisterTransformsCSE(void);

/** Registers the pass `canonicalize`. */
void mlirRegisterTransformsCanonicalizer(void);

/** Registers the pass `composite-fixed-point-pass`. */
void mlirRegisterTransformsCompositeFixedPointPass(void);

/** Registers the pass `control-flow-sink`. */
void mlirRegisterTransformsControlFlowSink(void);

/** Registers the pass `generate-runtime-verification`. */
void mlirRegisterTransformsGenerateRuntimeVerification(void);

/** Registers the pass `inline`. */
void mlirRegisterTransformsInliner(void);

/** Registers the pass `snapshot-op-locations`. */
void mlirRegisterTransformsLocationSnapshot(void);

/** Registers the pass `loop-invariant-code-motion`. */
void mlirRegisterTransformsLoopInvariantCodeMotion(void);

/** Registers the pass `loop-invariant-subset-hoisting`. */
void mlirRegisterTransformsLoopInvariantSubsetHoisting(void);

/** Registers the pass `mem2reg`. */
void mlirRegisterTransformsMem2Reg(void);

/** Registers the passes of the group. */
void mlirRegisterTransformsPasses(void);

/** Registers the pass `print-ir`. */
void mlirRegisterTransformsPrintIRPass(void);

/** Registers the pass `print-op-stats`. */
void mlirRegisterTransformsPrintOpStats(void);

/** Registers the pass `remove-dead-values`. */
void mlirRegisterTransformsRemoveDeadValues(void);

/** Registers the pass `sccp`. */
void mlirRegisterTransformsSCCP(void);

/** Registers the pass `sroa`. */
void mlirRegisterTransformsSROA(void);

/** Registers the pass `strip-debuginfo`. */
void mlirRegisterTransformsStripDebugInfo(void);

/** Registers the pass `symbol-dce`. */
void mlirRegisterTransformsSymbolDCE(void);

/** Registers the pass `symbol-privatize`. */
void mlirRegisterTransformsSymbolPrivatize(void);

/** Registers the pass `topological-sort`. */
void mlirRegisterTransformsTopologicalSort(void);

/** Registers the pass `view-op-graph`. */
void mlirRegisterTransformsViewOpGraph(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_TRANSFORMS_H */
