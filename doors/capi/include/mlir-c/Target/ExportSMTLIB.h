/* Target/ExportSMTLIB.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_TARGET_EXPORTSMTLIB_H
#define TERRACE_MLIR_C_TARGET_EXPORTSMTLIB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Writes the solvers in a module as SMT-LIB. */
MlirLogicalResult mlirTranslateModuleToSMTLIB(
    MlirModule module,
    MlirStringCallback callback,
    void *data,
    bool inline_single_use_values,
    bool _indent_let_body);

/** Writes the solvers in an operation as SMT-LIB. Bodies of bindings are never indented. */
MlirLogicalResult mlirTranslateOperationToSMTLIB(
    MlirOperation op,
    MlirStringCallback callback,
    void *data,
    bool inline_single_use_values,
    bool _indent_let_body);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_TARGET_EXPORTSMTLIB_H */
