/* Dialect/Vector.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_VECTOR_H
#define TERRACE_MLIR_C_DIALECT_VECTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Creates the pass `lower-vector-mask`. */
MlirPass mlirCreateVectorLowerVectorMaskPass(void);

/** Creates the pass `lower-vector-multi-reduction`. */
MlirPass mlirCreateVectorLowerVectorMultiReduction(void);

/** Creates the pass `lower-vector-to-from-elements-to-shuffle-tree`. */
MlirPass mlirCreateVectorLowerVectorToFromElementsToShuffleTree(void);

/** Returns the handle of the dialect `vector`. */
MlirDialectHandle mlirGetDialectHandle__vector__(void);

/** Registers the pass `lower-vector-mask`. */
void mlirRegisterVectorLowerVectorMaskPass(void);

/** Registers the pass `lower-vector-multi-reduction`. */
void mlirRegisterVectorLowerVectorMultiReduction(void);

/** Registers the pass `lower-vector-to-from-elements-to-shuffle-tree`. */
void mlirRegisterVectorLowerVectorToFromElementsToShuffleTree(void);

/** Registers the passes of the group. */
void mlirRegisterVectorPasses(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_VECTOR_H */
