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

/** Compiles a module of the `llvm` dialect for this process; null after an error, which is reported. */
MlirExecutionEngine mlirExecutionEngineCreate(
    MlirModule module,
    int32_t level,
    int32_t path_count,
    const MlirStringRef *paths,
    bool enable_object_dump,
    bool _enable_pic);

/** Destroys an engine; functions of it that are still called report that. */
void mlirExecutionEngineDestroy(MlirExecutionEngine engine);

/** Writes the module as an object file. */
void mlirExecutionEngineDumpToObjectFile(MlirExecutionEngine engine, MlirStringRef file);

/** Runs the initializers of the module, unless they ran already. */
void mlirExecutionEngineInitialize(MlirExecutionEngine engine);

/** Calls the function that the `llvm.emit_c_interface` attribute made, with an array of pointers to its arguments and
 * its result. */
MlirLogicalResult mlirExecutionEngineInvokePacked(
    MlirExecutionEngine engine,
    MlirStringRef name,
    void **arguments);

/** Returns the function of that name, with the calling convention of C; null if there is none. */
void *mlirExecutionEngineLookup(MlirExecutionEngine engine, MlirStringRef name);

/** Returns a function that calls the one of that name with an array of pointers; null if there is none. */
void *mlirExecutionEngineLookupPacked(MlirExecutionEngine engine, MlirStringRef name);

/** Gives a name that the module only declares an address. */
void mlirExecutionEngineRegisterSymbol(
    MlirExecutionEngine engine,
    MlirStringRef name,
    void *address);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_EXECUTIONENGINE_H */
