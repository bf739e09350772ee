/* Dialect/Math.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_MATH_H
#define TERRACE_MLIR_C_DIALECT_MATH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Creates the pass `math-expand-ops`. */
MlirPass mlirCreateMathMathExpandOpsPass(void);

/** Creates the pass `math-extend-to-supported-types`. */
MlirPass mlirCreateMathMathExtendToSupportedTypes(void);

/** Creates the pass `math-sincos-fusion`. */
MlirPass mlirCreateMathMathSincosFusionPass(void);

/** Creates the pass `math-uplift-to-fma`. */
MlirPass mlirCreateMathMathUpliftToFMA(void);

/** Returns the handle of the dialect `math`. */
MlirDialectHandle mlirGetDialectHandle__math__(void);

/** Registers the pass `math-expand-ops`, which is known from the start. */
void mlirRegisterMathMathExpandOpsPass(void);

/** Registers the pass `math-extend-to-supported-types`, which is known from the start. */
void mlirRegisterMathMathExtendToSupportedTypes(void);

/** Registers the pass `math-sincos-fusion`, which is known from the start. */
void mlirRegisterMathMathSincosFusionPass(void);

/** Registers the pass `math-uplift-to-fma`, which is known from the start. */
void mlirRegisterMathMathUpliftToFMA(void);

/** Registers the passes of the group, which are known from the start. */
void mlirRegisterMathPasses(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_MATH_H */
