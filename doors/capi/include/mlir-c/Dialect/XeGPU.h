/* Dialect/XeGPU.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_XEGPU_H
#define TERRACE_MLIR_C_DIALECT_XEGPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Returns the handle of the dialect `xegpu`. */
MlirDialectHandle mlirGetDialectHandle__xegpu__(void);

/** Registers the passes of the group. */
void mlirRegisterXeGPUPasses(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_XEGPU_H */
