/* ExecutionEngine.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_EXECUTIONENGINE_H
#define TERRACE_MLIR_C_EXECUTIONENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct MlirExecutionEngine {
  void *ptr;
} MlirExecutionEngine;

/** Returns true if the handle is null. */
static inline bool mlirExecutionEngineIsNull(MlirExecutionEngine handle) { return !handle.ptr; }

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_EXECUTIONENGINE_H */
