/* Debug.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DEBUG_H
#define TERRACE_MLIR_C_DEBUG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Switches debug output on or off. */
void mlirEnableGlobalDebug(bool enable);

/** Returns true if a kind of debug output is among those that are set, or none is set. */
bool mlirIsCurrentDebugType(const char *kind);

/** Returns true if debug output is on. */
bool mlirIsGlobalDebugEnabled(void);

/** Sets the one kind of debug output. */
void mlirSetGlobalDebugType(const char *kind);

/** Sets the kinds of debug output. */
void mlirSetGlobalDebugTypes(const char *const *kinds, intptr_t count);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DEBUG_H */
