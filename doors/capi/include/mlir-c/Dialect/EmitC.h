/* Dialect/EmitC.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_EMITC_H
#define TERRACE_MLIR_C_DIALECT_EMITC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
  MLIR_EMITC_CMP_PREDICATE_EQ = 0,
  MLIR_EMITC_CMP_PREDICATE_NE = 1,
  MLIR_EMITC_CMP_PREDICATE_LT = 2,
  MLIR_EMITC_CMP_PREDICATE_LE = 3,
  MLIR_EMITC_CMP_PREDICATE_GT = 4,
  MLIR_EMITC_CMP_PREDICATE_GE = 5,
  MLIR_EMITC_CMP_PREDICATE_THREE_WAY = 6,
};
typedef uint64_t MlirEmitCCmpPredicate;

/** Returns true if an attribute is a predicate of comparisons. */
bool mlirAttributeIsAEmitCCmpPredicate(MlirAttribute attribute);

/** Returns true for `emitc.opaque`. */
bool mlirAttributeIsAEmitCOpaque(MlirAttribute of);

/** Creates the pass `form-expressions`. */
MlirPass mlirCreateEmitCFormExpressionsPass(void);

/** Creates the pass `wrap-emitc-func-in-class`. */
MlirPass mlirCreateEmitCWrapFuncInClassPass(void);

/** Returns an `emitc.array`. */
MlirType mlirEmitCArrayTypeGet(intptr_t rank, const int64_t *shape, MlirType element);

/** Returns `emitc.array`. */
MlirStringRef mlirEmitCArrayTypeGetName(void);

/** Returns the type id of `emitc.array`. */
MlirTypeID mlirEmitCArrayTypeGetTypeID(void);

/** Returns a predicate of comparisons, an integer. */
MlirAttribute mlirEmitCCmpPredicateAttrGet(MlirContext context, MlirEmitCCmpPredicate predicate);

/** Returns `builtin.integer`. */
MlirStringRef mlirEmitCCmpPredicateAttrGetName(void);

/** Returns the type id of integers. */
MlirTypeID mlirEmitCCmpPredicateAttrGetTypeID(void);

/** Returns the predicate that an attribute is. */
MlirEmitCCmpPredicate mlirEmitCCmpPredicateAttrGetValue(MlirAttribute attribute);

/** Returns a `emitc.lvalue`. */
MlirType mlirEmitCLValueTypeGet(MlirType value);

/** Returns `emitc.lvalue`. */
MlirStringRef mlirEmitCLValueTypeGetName(void);

/** Returns the type id of `emitc.lvalue`. */
MlirTypeID mlirEmitCLValueTypeGetTypeID(void);

/** Returns a `emitc.opaque`. */
MlirAttribute mlirEmitCOpaqueAttrGet(MlirContext context, MlirStringRef value);

/** Returns `emitc.opaque`. */
MlirStringRef mlirEmitCOpaqueAttrGetName(void);

/** Returns the type id of `emitc.opaque`. */
MlirTypeID mlirEmitCOpaqueAttrGetTypeID(void);

/** Returns parameter 0 of a `emitc.opaque`. */
MlirStringRef mlirEmitCOpaqueAttrGetValue(MlirAttribute of);

/** Returns a `emitc.opaque`. */
MlirType mlirEmitCOpaqueTypeGet(MlirContext context, MlirStringRef value);

/** Returns `emitc.opaque`. */
MlirStringRef mlirEmitCOpaqueTypeGetName(void);

/** Returns the type id of `emitc.opaque`. */
MlirTypeID mlirEmitCOpaqueTypeGetTypeID(void);

/** Returns a `emitc.ptr`. */
MlirType mlirEmitCPointerTypeGet(MlirType pointee);

/** Returns `emitc.ptr`. */
MlirStringRef mlirEmitCPointerTypeGetName(void);

/** Returns the type id of `emitc.ptr`. */
MlirTypeID mlirEmitCPointerTypeGetTypeID(void);

/** Returns a `emitc.ptrdiff_t`. */
MlirType mlirEmitCPtrDiffTTypeGet(MlirContext context);

/** Returns `emitc.ptrdiff_t`. */
MlirStringRef mlirEmitCPtrDiffTTypeGetName(void);

/** Returns the type id of `emitc.ptrdiff_t`. */
MlirTypeID mlirEmitCPtrDiffTTypeGetTypeID(void);

/** Returns a `emitc.ssize_t`. */
MlirType mlirEmitCSignedSizeTTypeGet(MlirContext context);

/** Returns `emitc.ssize_t`. */
MlirStringRef mlirEmitCSignedSizeTTypeGetName(void);

/** Returns the type id of `emitc.ssize_t`. */
MlirTypeID mlirEmitCSignedSizeTTypeGetTypeID(void);

/** Returns a `emitc.size_t`. */
MlirType mlirEmitCSizeTTypeGet(MlirContext context);

/** Returns `emitc.size_t`. */
MlirStringRef mlirEmitCSizeTTypeGetName(void);

/** Returns the type id of `emitc.size_t`. */
MlirTypeID mlirEmitCSizeTTypeGetTypeID(void);

/** Returns the handle of the dialect `emitc`. */
MlirDialectHandle mlirGetDialectHandle__emitc__(void);

/** Registers the pass `form-expressions`. */
void mlirRegisterEmitCFormExpressionsPass(void);

/** Registers the passes of the group. */
void mlirRegisterEmitCPasses(void);

/** Registers the pass `wrap-emitc-func-in-class`. */
void mlirRegisterEmitCWrapFuncInClassPass(void);

/** Returns true for `emitc.array`. */
bool mlirTypeIsAEmitCArrayType(MlirType of);

/** Returns true for `emitc.lvalue`. */
bool mlirTypeIsAEmitCLValueType(MlirType of);

/** Returns true for `emitc.opaque`. */
bool mlirTypeIsAEmitCOpaqueType(MlirType of);

/** Returns true for `emitc.ptr`. */
bool mlirTypeIsAEmitCPointerType(MlirType of);

/** Returns true for `emitc.ptrdiff_t`. */
bool mlirTypeIsAEmitCPtrDiffTType(MlirType of);

/** Returns true for `emitc.ssize_t`. */
bool mlirTypeIsAEmitCSignedSizeTType(MlirType of);

/** Returns true for `emitc.size_t`. */
bool mlirTypeIsAEmitCSizeTType(MlirType of);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_EMITC_H */
