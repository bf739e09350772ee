/* Dialect/SMT.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_SMT_H
#define TERRACE_MLIR_C_DIALECT_SMT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Returns the handle of the dialect `smt`. */
MlirDialectHandle mlirGetDialectHandle__smt__(void);

/** Returns true if a word is a comparison of bit vectors. */
bool mlirSMTAttrCheckBVCmpPredicate(MlirContext context, MlirStringRef word);

/** Returns true if a word is a comparison of integers. */
bool mlirSMTAttrCheckIntPredicate(MlirContext context, MlirStringRef word);

/** Returns a comparison of bit vectors, an integer. */
MlirAttribute mlirSMTAttrGetBVCmpPredicate(MlirContext context, MlirStringRef word);

/** Returns a known bit vector. */
MlirAttribute mlirSMTAttrGetBitVector(MlirContext context, uint64_t value, uint32_t width);

/** Returns a comparison of integers, an integer. */
MlirAttribute mlirSMTAttrGetIntPredicate(MlirContext context, MlirStringRef word);

/** Returns true if an attribute is a known bit vector, or the integer of a comparison. */
bool mlirSMTAttrIsASMTAttribute(MlirAttribute attribute);

/** Returns `smt.bv`. */
MlirStringRef mlirSMTBitVectorTypeGetName(void);

/** Returns `smt.bool`. */
MlirStringRef mlirSMTBoolTypeGetName(void);

/** Returns `smt.int`. */
MlirStringRef mlirSMTIntTypeGetName(void);

/** Returns a `smt.array`. */
MlirType mlirSMTTypeGetArray(MlirContext context, MlirType domain, MlirType range);

/** Returns a `smt.bv`. */
MlirType mlirSMTTypeGetBitVector(MlirContext context, int32_t width);

/** Returns a `smt.bool`. */
MlirType mlirSMTTypeGetBool(MlirContext context);

/** Returns a `smt.int`. */
MlirType mlirSMTTypeGetInt(MlirContext context);

/** Returns a `smt.func`. */
MlirType mlirSMTTypeGetSMTFunc(
    MlirContext context,
    size_t count,
    const MlirType *domains,
    MlirType range);

/** Returns a `smt.sort`. */
MlirType mlirSMTTypeGetSort(
    MlirContext context,
    MlirIdentifier name,
    size_t count,
    const MlirType *parameters);

/** Returns true for `smt.array`. */
bool mlirSMTTypeIsAArray(MlirType of);

/** Returns true for `smt.bv`. */
bool mlirSMTTypeIsABitVector(MlirType of);

/** Returns true for `smt.bool`. */
bool mlirSMTTypeIsABool(MlirType of);

/** Returns true for `smt.int`. */
bool mlirSMTTypeIsAInt(MlirType of);

/** Returns true for `smt.func`. */
bool mlirSMTTypeIsASMTFunc(MlirType of);

/** Returns true for `smt.sort`. */
bool mlirSMTTypeIsASort(MlirType of);

/** Returns true if a type is that of terms which are no functions. */
bool mlirSMTTypeIsAnyNonFuncSMTValueType(MlirType ty);

/** Returns true if a type is that of terms. */
bool mlirSMTTypeIsAnySMTValueType(MlirType ty);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_SMT_H */
