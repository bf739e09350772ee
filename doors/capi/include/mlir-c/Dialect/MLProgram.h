/* Dialect/MLProgram.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_MLPROGRAM_H
#define TERRACE_MLIR_C_DIALECT_MLPROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Creates the pass `mlprogram-pipeline-globals`. */
MlirPass mlirCreateMLProgramMLProgramPipelineGlobalsPass(void);

/** Returns the handle of the dialect `ml_program`. */
MlirDialectHandle mlirGetDialectHandle__ml_program__(void);

/** Registers the pass `mlprogram-pipeline-globals`. */
void mlirRegisterMLProgramMLProgramPipelineGlobalsPass(void);

/** Registers the passes of the group. */
void mlirRegisterMLProgramPasses(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_MLPROGRAM_H */
