/* Target/LLVMIR.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_TARGET_LLVMIR_H
#define TERRACE_MLIR_C_TARGET_LLVMIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct MlirTypeFromLLVMIRTranslator {
  void *ptr;
} MlirTypeFromLLVMIRTranslator;

/** Returns true if the handle is null. */
static inline bool mlirTypeFromLLVMIRTranslatorIsNull(MlirTypeFromLLVMIRTranslator handle) { return !handle.ptr; }

typedef struct MlirTypeToLLVMIRTranslator {
  void *ptr;
} MlirTypeToLLVMIRTranslator;

/** Returns true if the handle is null. */
static inline bool mlirTypeToLLVMIRTranslatorIsNull(MlirTypeToLLVMIRTranslator handle) { return !handle.ptr; }

/** Returns a module of the `llvm` dialect as one of LLVM's library, in a context of that library; null after an error,
 * and where the process has no such library. */
void *mlirTranslateModuleToLLVMIR(MlirOperation module, void *context);

/** Returns the text of a module of the `llvm` dialect as LLVM IR, which the caller frees; null after an error. */
char *mlirTranslateModuleToLLVMIRToString(MlirOperation module);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_TARGET_LLVMIR_H */
