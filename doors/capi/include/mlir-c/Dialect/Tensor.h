/* Dialect/Tensor.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_TENSOR_H
#define TERRACE_MLIR_C_DIALECT_TENSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Creates the pass `fold-tensor-subset-ops`. */
MlirPass mlirCreateTensorFoldTensorSubsetOpsPass(void);

/** Returns the handle of the dialect `tensor`. */
MlirDialectHandle mlirGetDialectHandle__tensor__(void);

/** Registers the pass `fold-tensor-subset-ops`. */
void mlirRegisterTensorFoldTensorSubsetOpsPass(void);

/** Registers the passes of the group. */
void mlirRegisterTensorPasses(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_TENSOR_H */
