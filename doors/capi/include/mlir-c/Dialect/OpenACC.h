/* Dialect/OpenACC.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_OPENACC_H
#define TERRACE_MLIR_C_DIALECT_OPENACC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Creates the pass `acc-if-clause-lowering`. */
MlirPass mlirCreateOpenACCACCIfClauseLowering(void);

/** Creates the pass `acc-implicit-data`. */
MlirPass mlirCreateOpenACCACCImplicitData(void);

/** Creates the pass `acc-implicit-declare`. */
MlirPass mlirCreateOpenACCACCImplicitDeclare(void);

/** Creates the pass `acc-implicit-routine`. */
MlirPass mlirCreateOpenACCACCImplicitRoutine(void);

/** Creates the pass `acc-legalize-serial`. */
MlirPass mlirCreateOpenACCACCLegalizeSerial(void);

/** Creates the pass `acc-loop-tiling`. */
MlirPass mlirCreateOpenACCACCLoopTiling(void);

/** Creates the pass `acc-specialize-for-device`. */
MlirPass mlirCreateOpenACCACCSpecializeForDevice(void);

/** Creates the pass `acc-specialize-for-host`. */
MlirPass mlirCreateOpenACCACCSpecializeForHost(void);

/** Creates the pass `openacc-legalize-data-values`. */
MlirPass mlirCreateOpenACCLegalizeDataValuesInRegion(void);

/** Creates the pass `offload-livein-value-canonicalization`. */
MlirPass mlirCreateOpenACCOffloadLiveInValueCanonicalization(void);

/** Returns the handle of the dialect `acc`. */
MlirDialectHandle mlirGetDialectHandle__acc__(void);

/** Registers the pass `acc-if-clause-lowering`. */
void mlirRegisterOpenACCACCIfClauseLowering(void);

/** Registers the pass `acc-implicit-data`. */
void mlirRegisterOpenACCACCImplicitData(void);

/** Registers the pass `acc-implicit-declare`. */
void mlirRegisterOpenACCACCImplicitDeclare(void);

/** Registers the pass `acc-implicit-routine`. */
void mlirRegisterOpenACCACCImplicitRoutine(void);

/** Registers the pass `acc-legalize-serial`. */
void mlirRegisterOpenACCACCLegalizeSerial(void);

/** Registers the pass `acc-loop-tiling`. */
void mlirRegisterOpenACCACCLoopTiling(void);

/** Registers the pass `acc-specialize-for-device`. */
void mlirRegisterOpenACCACCSpecializeForDevice(void);

/** Registers the pass `acc-specialize-for-host`. */
void mlirRegisterOpenACCACCSpecializeForHost(void);

/** Registers the pass `openacc-legalize-data-values`. */
void mlirRegisterOpenACCLegalizeDataValuesInRegion(void);

/** Registers the pass `offload-livein-value-canonicalization`. */
void mlirRegisterOpenACCOffloadLiveInValueCanonicalization(void);

/** Registers the passes of the group. */
void mlirRegisterOpenACCPasses(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_OPENACC_H */
