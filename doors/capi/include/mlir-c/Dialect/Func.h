/* Dialect/Func.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_FUNC_H
#define TERRACE_MLIR_C_DIALECT_FUNC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Creates the pass `duplicate-function-elimination`. */
MlirPass mlirCreateFuncDuplicateFunctionEliminationPass(void);

/** Gives an argument of a function an attribute. */
void mlirFuncSetArgAttr(
    MlirOperation op,
    intptr_t position,
    MlirStringRef name,
    MlirAttribute attribute);

/** Gives a result of a function an attribute. */
void mlirFuncSetResultAttr(
    MlirOperation op,
    intptr_t position,
    MlirStringRef name,
    MlirAttribute attribute);

/** Returns the handle of the dialect `func`. */
MlirDialectHandle mlirGetDialectHandle__func__(void);

/** Registers the pass `duplicate-function-elimination`. */
void mlirRegisterFuncDuplicateFunctionEliminationPass(void);

/** Registers the passes of the group. */
void mlirRegisterFuncPasses(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_FUNC_H */
