/* Dialect/IRDL.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_IRDL_H
#define TERRACE_MLIR_C_DIALECT_IRDL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Returns the handle of the dialect `irdl`. */
MlirDialectHandle mlirGetDialectHandle__irdl__(void);

/** Returns several arities. */
MlirAttribute mlirIRDLVariadicityArrayAttrGet(
    MlirContext context,
    intptr_t count,
    const MlirAttribute *values);

/** Returns `irdl.variadicity_array`. */
MlirStringRef mlirIRDLVariadicityArrayAttrGetName(void);

/** Returns the arity of this word: `single`, `optional` or `variadic`. */
MlirAttribute mlirIRDLVariadicityAttrGet(MlirContext context, MlirStringRef value);

/** Returns `irdl.variadicity`. */
MlirStringRef mlirIRDLVariadicityAttrGetName(void);

/** Returns registers the dialects that a module defines. */
MlirLogicalResult mlirLoadIRDLDialects(MlirModule module);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_IRDL_H */
