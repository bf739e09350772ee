/* Dialect/Async.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_ASYNC_H
#define TERRACE_MLIR_C_DIALECT_ASYNC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Creates the pass `async-func-to-async-runtime`. */
MlirPass mlirCreateAsyncAsyncFuncToAsyncRuntimePass(void);

/** Creates the pass `async-parallel-for`. */
MlirPass mlirCreateAsyncAsyncParallelForPass(void);

/** Creates the pass `async-runtime-policy-based-ref-counting`. */
MlirPass mlirCreateAsyncAsyncRuntimePolicyBasedRefCountingPass(void);

/** Creates the pass `async-runtime-ref-counting-opt`. */
MlirPass mlirCreateAsyncAsyncRuntimeRefCountingOptPass(void);

/** Creates the pass `async-runtime-ref-counting`. */
MlirPass mlirCreateAsyncAsyncRuntimeRefCountingPass(void);

/** Creates the pass `async-to-async-runtime`. */
MlirPass mlirCreateAsyncAsyncToAsyncRuntimePass(void);

/** Returns the handle of the dialect `async`. */
MlirDialectHandle mlirGetDialectHandle__async__(void);

/** Registers the pass `async-func-to-async-runtime`. */
void mlirRegisterAsyncAsyncFuncToAsyncRuntimePass(void);

/** Registers the pass `async-parallel-for`. */
void mlirRegisterAsyncAsyncParallelForPass(void);

/** Registers the pass `async-runtime-policy-based-ref-counting`. */
void mlirRegisterAsyncAsyncRuntimePolicyBasedRefCountingPass(void);

/** Registers the pass `async-runtime-ref-counting-opt`. */
void mlirRegisterAsyncAsyncRuntimeRefCountingOptPass(void);

/** Registers the pass `async-runtime-ref-counting`. */
void mlirRegisterAsyncAsyncRuntimeRefCountingPass(void);

/** Registers the pass `async-to-async-runtime`. */
void mlirRegisterAsyncAsyncToAsyncRuntimePass(void);

/** Registers the passes of the group. */
void mlirRegisterAsyncPasses(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_ASYNC_H */
