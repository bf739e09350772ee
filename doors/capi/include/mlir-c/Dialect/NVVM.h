/* Dialect/NVVM.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_NVVM_H
#define TERRACE_MLIR_C_DIALECT_NVVM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Returns the handle of the dialect `nvvm`. */
MlirDialectHandle mlirGetDialectHandle__nvvm__(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_NVVM_H */
