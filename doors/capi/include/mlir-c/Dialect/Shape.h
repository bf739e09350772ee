/* Dialect/Shape.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_SHAPE_H
#define TERRACE_MLIR_C_DIALECT_SHAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Creates the pass `outline-shape-computation`. */
MlirPass mlirCreateShapeOutlineShapeComputationPass(void);

/** Creates the pass `remove-shape-constraints`. */
MlirPass mlirCreateShapeRemoveShapeConstraintsPass(void);

/** Creates the pass `shape-to-shape-lowering`. */
MlirPass mlirCreateShapeShapeToShapeLoweringPass(void);

/** Returns the handle of the dialect `shape`. */
MlirDialectHandle mlirGetDialectHandle__shape__(void);

/** Registers the pass `outline-shape-computation`. */
void mlirRegisterShapeOutlineShapeComputationPass(void);

/** Registers the passes of the group. */
void mlirRegisterShapePasses(void);

/** Registers the pass `remove-shape-constraints`. */
void mlirRegisterShapeRemoveShapeConstraintsPass(void);

/** Registers the pass `shape-to-shape-lowering`. */
void mlirRegisterShapeShapeToShapeLoweringPass(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_SHAPE_H */
