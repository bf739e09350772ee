/* Dialect/Arith.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_ARITH_H
#define TERRACE_MLIR_C_DIALECT_ARITH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Creates the pass `arith-emulate-unsupported-floats`. */
MlirPass mlirCreateArithArithEmulateUnsupportedFloats(void);

/** Creates the pass `arith-emulate-wide-int`. */
MlirPass mlirCreateArithArithEmulateWideInt(void);

/** Creates the pass `arith-expand`. */
MlirPass mlirCreateArithArithExpandOpsPass(void);

/** Creates the pass `arith-int-range-narrowing`. */
MlirPass mlirCreateArithArithIntRangeNarrowing(void);

/** Creates the pass `int-range-optimizations`. */
MlirPass mlirCreateArithArithIntRangeOpts(void);

/** Creates the pass `arith-unsigned-when-equivalent`. */
MlirPass mlirCreateArithArithUnsignedWhenEquivalentPass(void);

/** Returns the handle of the dialect `arith`. */
MlirDialectHandle mlirGetDialectHandle__arith__(void);

/** Registers the pass `arith-emulate-unsupported-floats`. */
void mlirRegisterArithArithEmulateUnsupportedFloats(void);

/** Registers the pass `arith-emulate-wide-int`. */
void mlirRegisterArithArithEmulateWideInt(void);

/** Registers the pass `arith-expand`. */
void mlirRegisterArithArithExpandOpsPass(void);

/** Registers the pass `arith-int-range-narrowing`. */
void mlirRegisterArithArithIntRangeNarrowing(void);

/** Registers the pass `int-range-optimizations`. */
void mlirRegisterArithArithIntRangeOpts(void);

/** Registers the pass `arith-unsigned-when-equivalent`. */
void mlirRegisterArithArithUnsignedWhenEquivalentPass(void);

/** Registers the passes of the group. */
void mlirRegisterArithPasses(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_ARITH_H */
