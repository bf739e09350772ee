/* Dialect/PDL.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_PDL_H
#define TERRACE_MLIR_C_DIALECT_PDL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Returns the handle of the dialect `pdl`. */
MlirDialectHandle mlirGetDialectHandle__pdl__(void);

/** Returns a `pdl.attribute`. */
MlirType mlirPDLAttributeTypeGet(MlirContext context);

/** Returns `pdl.attribute`. */
MlirStringRef mlirPDLAttributeTypeGetName(void);

/** Returns the type id of `pdl.attribute`. */
MlirTypeID mlirPDLAttributeTypeGetTypeID(void);

/** Returns a `pdl.operation`. */
MlirType mlirPDLOperationTypeGet(MlirContext context);

/** Returns `pdl.operation`. */
MlirStringRef mlirPDLOperationTypeGetName(void);

/** Returns the type id of `pdl.operation`. */
MlirTypeID mlirPDLOperationTypeGetTypeID(void);

/** Returns a `pdl.range`. */
MlirType mlirPDLRangeTypeGet(MlirType element);

/** Returns parameter 0 of a `pdl.range`. */
MlirType mlirPDLRangeTypeGetElementType(MlirType of);

/** Returns `pdl.range`. */
MlirStringRef mlirPDLRangeTypeGetName(void);

/** Returns the type id of `pdl.range`. */
MlirTypeID mlirPDLRangeTypeGetTypeID(void);

/** Returns a `pdl.type`. */
MlirType mlirPDLTypeTypeGet(MlirContext context);

/** Returns `pdl.type`. */
MlirStringRef mlirPDLTypeTypeGetName(void);

/** Returns the type id of `pdl.type`. */
MlirTypeID mlirPDLTypeTypeGetTypeID(void);

/** Returns a `pdl.value`. */
MlirType mlirPDLValueTypeGet(MlirContext context);

/** Returns `pdl.value`. */
MlirStringRef mlirPDLValueTypeGetName(void);

/** Returns the type id of `pdl.value`. */
MlirTypeID mlirPDLValueTypeGetTypeID(void);

/** Returns true for `pdl.attribute`. */
bool mlirTypeIsAPDLAttributeType(MlirType of);

/** Returns true for `pdl.operation`. */
bool mlirTypeIsAPDLOperationType(MlirType of);

/** Returns true for `pdl.range`. */
bool mlirTypeIsAPDLRangeType(MlirType of);

/** Returns true if a type is one of the dialect. */
bool mlirTypeIsAPDLType(MlirType ty);

/** Returns true for `pdl.type`. */
bool mlirTypeIsAPDLTypeType(MlirType of);

/** Returns true for `pdl.value`. */
bool mlirTypeIsAPDLValueType(MlirType of);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_PDL_H */
