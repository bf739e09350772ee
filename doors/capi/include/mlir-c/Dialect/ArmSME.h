/* Dialect/ArmSME.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_ARMSME_H
#define TERRACE_MLIR_C_DIALECT_ARMSME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Creates the pass `enable-arm-streaming`. */
MlirPass mlirCreateArmSMEEnableArmStreaming(void);

/** Creates the pass `arm-sme-outer-product-fusion`. */
MlirPass mlirCreateArmSMEOuterProductFusion(void);

/** Creates the pass `test-arm-sme-tile-allocation`. */
MlirPass mlirCreateArmSMETestTileAllocation(void);

/** Creates the pass `arm-sme-vector-legalization`. */
MlirPass mlirCreateArmSMEVectorLegalization(void);

/** Returns the handle of the dialect `arm_sme`. */
MlirDialectHandle mlirGetDialectHandle__arm_sme__(void);

/** Registers the pass `enable-arm-streaming`. */
void mlirRegisterArmSMEEnableArmStreaming(void);

/** Registers the pass `arm-sme-outer-product-fusion`. */
void mlirRegisterArmSMEOuterProductFusion(void);

/** Registers the passes of the group. */
void mlirRegisterArmSMEPasses(void);

/** Registers the pass `test-arm-sme-tile-allocation`. */
void mlirRegisterArmSMETestTileAllocation(void);

/** Registers the pass `arm-sme-vector-legalization`. */
void mlirRegisterArmSMEVectorLegalization(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_ARMSME_H */
