/* Dialect/X86Vector.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_X86VECTOR_H
#define TERRACE_MLIR_C_DIALECT_X86VECTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Returns the handle of the dialect `x86vector`. */
MlirDialectHandle mlirGetDialectHandle__x86vector__(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_X86VECTOR_H */
