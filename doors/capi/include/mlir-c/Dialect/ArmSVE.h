/* Dialect/ArmSVE.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_ARMSVE_H
#define TERRACE_MLIR_C_DIALECT_ARMSVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Creates the pass `arm-sve-legalize-vector-storage`. */
MlirPass mlirCreateArmSVELegalizeVectorStorage(void);

/** Returns the handle of the dialect `arm_sve`. */
MlirDialectHandle mlirGetDialectHandle__arm_sve__(void);

/** Registers the pass `arm-sve-legalize-vector-storage`. */
void mlirRegisterArmSVELegalizeVectorStorage(void);

/** Registers the passes of the group. */
void mlirRegisterArmSVEPasses(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_ARMSVE_H */
