/* Dialect/Tosa.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_TOSA_H
#define TERRACE_MLIR_C_DIALECT_TOSA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Creates the pass `tosa-arith-const-to-tosa-const`. */
MlirPass mlirCreateTosaTosaArithConstantToTosaConstPass(void);

/** Creates the pass `tosa-attach-target`. */
MlirPass mlirCreateTosaTosaAttachTarget(void);

/** Creates the pass `tosa-convert-integer-type-to-signless`. */
MlirPass mlirCreateTosaTosaConvertIntegerTypeToSignless(void);

/** Creates the pass `tosa-infer-shapes`. */
MlirPass mlirCreateTosaTosaInferShapesPass(void);

/** Creates the pass `tosa-layerwise-constant-fold`. */
MlirPass mlirCreateTosaTosaLayerwiseConstantFoldPass(void);

/** Creates the pass `tosa-make-broadcastable`. */
MlirPass mlirCreateTosaTosaMakeBroadcastablePass(void);

/** Creates the pass `tosa-narrow-f64-to-f32`. */
MlirPass mlirCreateTosaTosaNarrowF64ToF32Pass(void);

/** Creates the pass `tosa-narrow-i64-to-i32`. */
MlirPass mlirCreateTosaTosaNarrowI64ToI32Pass(void);

/** Creates the pass `tosa-optional-decompositions`. */
MlirPass mlirCreateTosaTosaOptionalDecompositionsPass(void);

/** Creates the pass `tosa-reduce-transposes`. */
MlirPass mlirCreateTosaTosaReduceTransposes(void);

/** Creates the pass `tosa-validate`. */
MlirPass mlirCreateTosaTosaValidation(void);

/** Returns the handle of the dialect `tosa`. */
MlirDialectHandle mlirGetDialectHandle__tosa__(void);

/** Registers the passes of the group. */
void mlirRegisterTosaPasses(void);

/** Registers the pass `tosa-arith-const-to-tosa-const`. */
void mlirRegisterTosaTosaArithConstantToTosaConstPass(void);

/** Registers the pass `tosa-attach-target`. */
void mlirRegisterTosaTosaAttachTarget(void);

/** Registers the pass `tosa-convert-integer-type-to-signless`. */
void mlirRegisterTosaTosaConvertIntegerTypeToSignless(void);

/** Registers the pass `tosa-infer-shapes`. */
void mlirRegisterTosaTosaInferShapesPass(void);

/** Registers the pass `tosa-layerwise-constant-fold`. */
void mlirRegisterTosaTosaLayerwiseConstantFoldPass(void);

/** Registers the pass `tosa-make-broadcastable`. */
void mlirRegisterTosaTosaMakeBroadcastablePass(void);

/** Registers the pass `tosa-narrow-f64-to-f32`. */
void mlirRegisterTosaTosaNarrowF64ToF32Pass(void);

/** Registers the pass `tosa-narrow-i64-to-i32`. */
void mlirRegisterTosaTosaNarrowI64ToI32Pass(void);

/** Registers the pass `tosa-optional-decompositions`. */
void mlirRegisterTosaTosaOptionalDecompositionsPass(void);

/** Registers the pass `tosa-reduce-transposes`. */
void mlirRegisterTosaTosaReduceTransposes(void);

/** Registers the pass `tosa-validate`. */
void mlirRegisterTosaTosaValidation(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_TOSA_H */
