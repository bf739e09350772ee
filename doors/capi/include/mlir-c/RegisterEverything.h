/* RegisterEverything.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_REGISTEREVERYTHING_H
#define TERRACE_MLIR_C_REGISTEREVERYTHING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Adds all dialects to a registry. */
void mlirRegisterAllDialects(MlirDialectRegistry registry);

/** Registers the translations to LLVM IR, which every context knows. */
void mlirRegisterAllLLVMTranslations(MlirContext context);

/** Registers all passes and pipelines. */
void mlirRegisterAllPasses(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_REGISTEREVERYTHING_H */
