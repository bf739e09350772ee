/* Interfaces.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_INTERFACES_H
#define TERRACE_MLIR_C_INTERFACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef void (*MlirTypesCallback)(intptr_t, MlirType *, void *);

typedef void (*MlirShapedTypeComponentsCallback)(bool, intptr_t, const int64_t *, MlirType, MlirAttribute, void *);

/** Infers the shapes and element types of the results of a future operation, and hands them to a callback. */
MlirLogicalResult mlirInferShapedTypeOpInterfaceInferReturnTypes(
    MlirStringRef name,
    MlirContext context,
    MlirLocation location,
    intptr_t operand_count,
    MlirValue *operands,
    MlirAttribute attributes,
    void *properties,
    intptr_t region_count,
    MlirRegion *regions,
    MlirShapedTypeComponentsCallback callback,
    void *data);

/** Returns the id of the interface of operations that infer parts of the shaped types of their results. */
MlirTypeID mlirInferShapedTypeOpInterfaceTypeID(void);

/** Infers the result types of a future operation and hands them to a callback. */
MlirLogicalResult mlirInferTypeOpInterfaceInferReturnTypes(
    MlirStringRef name,
    MlirContext context,
    MlirLocation location,
    intptr_t operand_count,
    MlirValue *operands,
    MlirAttribute attributes,
    void *properties,
    intptr_t region_count,
    MlirRegion *regions,
    MlirTypesCallback callback,
    void *data);

/** Returns the id of the interface of operations that infer the types of their results. */
MlirTypeID mlirInferTypeOpInterfaceTypeID(void);

/** Returns true if an operation implements an interface. */
bool mlirOperationImplementsInterface(MlirOperation op, MlirTypeID interface);

/** Returns true if operations of a name implement an interface. */
bool mlirOperationImplementsInterfaceStatic(
    MlirStringRef name,
    MlirContext context,
    MlirTypeID interface);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_INTERFACES_H */
