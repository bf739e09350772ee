/* Dialect/Transform.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_TRANSFORM_H
#define TERRACE_MLIR_C_DIALECT_TRANSFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Creates the pass `transform-dialect-check-uses`. */
MlirPass mlirCreateTransformCheckUsesPass(void);

/** Creates the pass `transform-infer-effects`. */
MlirPass mlirCreateTransformInferEffectsPass(void);

/** Creates the pass `transform-interpreter`. */
MlirPass mlirCreateTransformInterpreterPass(void);

/** Creates the pass `transform-preload-library`. */
MlirPass mlirCreateTransformPreloadLibraryPass(void);

/** Returns the handle of the dialect `transform`. */
MlirDialectHandle mlirGetDialectHandle__transform__(void);

/** Registers the pass `transform-dialect-check-uses`. */
void mlirRegisterTransformCheckUsesPass(void);

/** Registers the pass `transform-infer-effects`. */
void mlirRegisterTransformInferEffectsPass(void);

/** Registers the pass `transform-interpreter`. */
void mlirRegisterTransformInterpreterPass(void);

/** Registers the passes of the group. */
void mlirRegisterTransformPasses(void);

/** Registers the pass `transform-preload-library`. */
void mlirRegisterTransformPreloadLibraryPass(void);

/** Returns a `transform.any_op`. */
MlirType mlirTransformAnyOpTypeGet(MlirContext context);

/** Returns `transform.any_op`. */
MlirStringRef mlirTransformAnyOpTypeGetName(void);

/** Returns the type id of `transform.any_op`. */
MlirTypeID mlirTransformAnyOpTypeGetTypeID(void);

/** Returns a `transform.any_param`. */
MlirType mlirTransformAnyParamTypeGet(MlirContext context);

/** Returns `transform.any_param`. */
MlirStringRef mlirTransformAnyParamTypeGetName(void);

/** Returns the type id of `transform.any_param`. */
MlirTypeID mlirTransformAnyParamTypeGetTypeID(void);

/** Returns a `transform.any_value`. */
MlirType mlirTransformAnyValueTypeGet(MlirContext context);

/** Returns `transform.any_value`. */
MlirStringRef mlirTransformAnyValueTypeGetName(void);

/** Returns the type id of `transform.any_value`. */
MlirTypeID mlirTransformAnyValueTypeGetTypeID(void);

/** Returns a `transform.op`. */
MlirType mlirTransformOperationTypeGet(MlirContext context, MlirStringRef name);

/** Returns `transform.op`. */
MlirStringRef mlirTransformOperationTypeGetName(void);

/** Returns parameter 0 of a `transform.op`. */
MlirStringRef mlirTransformOperationTypeGetOperationName(MlirType of);

/** Returns the type id of `transform.op`. */
MlirTypeID mlirTransformOperationTypeGetTypeID(void);

/** Returns a `transform.param`. */
MlirType mlirTransformParamTypeGet(MlirContext context, MlirType ty);

/** Returns `transform.param`. */
MlirStringRef mlirTransformParamTypeGetName(void);

/** Returns parameter 0 of a `transform.param`. */
MlirType mlirTransformParamTypeGetType(MlirType of);

/** Returns the type id of `transform.param`. */
MlirTypeID mlirTransformParamTypeGetTypeID(void);

/** Returns true for `transform.any_op`. */
bool mlirTypeIsATransformAnyOpType(MlirType of);

/** Returns true for `transform.any_param`. */
bool mlirTypeIsATransformAnyParamType(MlirType of);

/** Returns true for `transform.any_value`. */
bool mlirTypeIsATransformAnyValueType(MlirType of);

/** Returns true for `transform.op`. */
bool mlirTypeIsATransformOperationType(MlirType of);

/** Returns true for `transform.param`. */
bool mlirTypeIsATransformParamType(MlirType of);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_TRANSFORM_H */
