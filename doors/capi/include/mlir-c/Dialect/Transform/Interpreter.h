/* Dialect/Transform/Interpreter.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_TRANSFORM_INTERPRETER_H
#define TERRACE_MLIR_C_DIALECT_TRANSFORM_INTERPRETER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct MlirTransformOptions {
  void *ptr;
} MlirTransformOptions;

/** Returns true if the handle is null. */
static inline bool mlirTransformOptionsIsNull(MlirTransformOptions handle) { return !handle.ptr; }

/** Copies the symbols of a symbol table into another one. */
MlirLogicalResult mlirMergeSymbolsIntoFromClone(MlirOperation target, MlirOperation other);

/** Runs a named sequence of a module on an operation. */
MlirLogicalResult mlirTransformApplyNamedSequence(
    MlirOperation payload,
    MlirOperation root,
    MlirOperation module,
    MlirTransformOptions options);

/** Creates options with their defaults. */
MlirTransformOptions mlirTransformOptionsCreate(void);

/** Destroys options. */
void mlirTransformOptionsDestroy(MlirTransformOptions of);

/** Sets whether handles are checked thoroughly. */
void mlirTransformOptionsEnableExpensiveChecks(MlirTransformOptions options, bool enable);

/** Sets whether a script is one top-level operation. */
void mlirTransformOptionsEnforceSingleTopLevelTransformOp(
    MlirTransformOptions options,
    bool enable);

/** Returns true if a script is one top-level operation. */
bool mlirTransformOptionsGetEnforceSingleTopLevelTransformOp(MlirTransformOptions options);

/** Returns true if handles are checked thoroughly. */
bool mlirTransformOptionsGetExpensiveChecksEnabled(MlirTransformOptions options);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_TRANSFORM_INTERPRETER_H */
