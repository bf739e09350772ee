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

/** Registers the pass `arith-emulate-unsupported-floats`, which is known from the start. */
void mlirRegisterArithArithEmulateUnsupportedFloats(void);

/** Registers the pass `arith-emulate-wide-int`, which is known from the start. */
void mlirRegisterArithArithEmulateWideInt(void);

/** Registers the pass `arith-expand`, which is known from the start. */
void mlirRegisterArithArithExpandOpsPass(void);

/** Registers the pass `arith-int-range-narrowing`, which is known from the start. */
void mlirRegisterArithArithIntRangeNarrowing(void);

/** Registers the pass `int-range-optimizations`, which is known from the start. */
void mlirRegisterArithArithIntRangeOpts(void);

/** Registers the pass `arith-unsigned-when-equivalent`, which is known from the start. */
void mlirRegisterArithArithUnsignedWhenEquivalentPass(void);

/** Registers the passes of the group, which are known from the start. */
void mlirRegisterArithPasses(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_ARITH_H */
