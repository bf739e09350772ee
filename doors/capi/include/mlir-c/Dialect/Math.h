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

/** Registers the pass `math-expand-ops`. */
void mlirRegisterMathMathExpandOpsPass(void);

/** Registers the pass `math-extend-to-supported-types`. */
void mlirRegisterMathMathExtendToSupportedTypes(void);

/** Registers the pass `math-sincos-fusion`. */
void mlirRegisterMathMathSincosFusionPass(void);

/** Registers the pass `math-uplift-to-fma`. */
void mlirRegisterMathMathUpliftToFMA(void);

/** Registers the passes of the group. */
void mlirRegisterMathPasses(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_MATH_H */
