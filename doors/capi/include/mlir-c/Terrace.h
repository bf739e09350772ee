/* Terrace.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_TERRACE_H
#define TERRACE_MLIR_C_TERRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TerraceProgram {
  void *ptr;
} TerraceProgram;

/** Returns true if the handle is null. */
static inline bool mlirTerraceProgramIsNull(TerraceProgram handle) { return !handle.ptr; }

/** Frees memory that a program gave away. */
void terraceFree(void *memory);

/** Describes an ONNX model, which is a file: a line for each input and each output, with `input` or `output`, the element
 * type as numpy names it, the sizes between crosses (`?` for an open one, `-` for a scalar, `*` if nothing is known) and
 * the name. Fails after an error, whose text the other callback gets. */
MlirLogicalResult terraceModelDescribe(
    MlirStringRef path,
    MlirStringCallback callback,
    MlirStringCallback errors,
    void *data);

/** Calls a function with a buffer of 16 bytes for each scalar and each word of a descriptor, arguments first; results
 * are written after them. The buffer is as large as the function's signature says. */
MlirLogicalResult terraceProgramCall(
    TerraceProgram program,
    MlirStringRef name,
    intptr_t count,
    uint64_t *buffer,
    MlirStringCallback errors,
    void *data);

/** Compiles a program at any level, text or bytecode; null after an error, whose text the callback gets. */
TerraceProgram terraceProgramCreate(
    MlirStringRef program,
    int32_t level,
    MlirStringCallback errors,
    void *data);

/** Compiles an ONNX model, which is a file, for `count` inputs of these ranks, -1 for one that is left out; their sizes
 * are in a row. The program's function `main` takes a memref for each. Where shapes depend on elements, their addresses
 * must be given: the program is for arguments with these elements then. Null after an error, whose text the callback
 * gets. */
TerraceProgram terraceProgramCreateFromModel(
    MlirStringRef path,
    intptr_t count,
    const int64_t *ranks,
    intptr_t total,
    const int64_t *sizes,
    const uint64_t *addresses,
    int32_t level,
    MlirStringCallback errors,
    void *data);

/** Destroys a program. */
void terraceProgramDestroy(TerraceProgram program);

/** Hands the names of the functions to a callback, a line each. */
void terraceProgramGetFunctions(TerraceProgram program, MlirStringCallback callback, void *data);

/** Hands the types of a function to a callback, a line each: those of the arguments, `->`, those of the results. */
MlirLogicalResult terraceProgramGetSignature(
    TerraceProgram program,
    MlirStringRef name,
    MlirStringCallback callback,
    void *data);

/** Returns true if memory of results belongs to whoever calls, who gives it to `free`. */
bool terraceProgramGivesMemoryAway(TerraceProgram program);

/** Runs a tool (`opt`, `translate` or `upgrade`) on a text, and returns its exit status. */
int32_t terraceRunTool(
    MlirStringRef tool,
    intptr_t count,
    const MlirStringRef *arguments,
    MlirStringRef input,
    MlirStringCallback output,
    MlirStringCallback errors,
    void *data);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_TERRACE_H */
