/* IntegerSet.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_INTEGERSET_H
#define TERRACE_MLIR_C_INTEGERSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/AffineExpr.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct MlirIntegerSet {
  const void *ptr;
} MlirIntegerSet;

/** Returns true if the handle is null. */
static inline bool mlirIntegerSetIsNull(MlirIntegerSet handle) { return !handle.ptr; }

/** Prints a set on the standard error stream. */
void mlirIntegerSetDump(MlirIntegerSet set);

/** Returns the set without points. */
MlirIntegerSet mlirIntegerSetEmptyGet(
    MlirContext context,
    intptr_t dim_count,
    intptr_t symbol_count);

/** Returns true if both are the same set. */
bool mlirIntegerSetEqual(MlirIntegerSet set, MlirIntegerSet other);

/** Returns a set; for each constraint, a flag says whether it is `== 0` and not `>= 0`. */
MlirIntegerSet mlirIntegerSetGet(
    MlirContext context,
    intptr_t dim_count,
    intptr_t symbol_count,
    intptr_t constraint_count,
    const MlirAffineExpr *constraints,
    const bool *equalities);

/** Returns the expression of a constraint. */
MlirAffineExpr mlirIntegerSetGetConstraint(MlirIntegerSet set, intptr_t position);

/** Returns the context of a set. */
MlirContext mlirIntegerSetGetContext(MlirIntegerSet set);

/** Returns the number of constraints. */
intptr_t mlirIntegerSetGetNumConstraints(MlirIntegerSet set);

/** Returns the number of dimensions. */
intptr_t mlirIntegerSetGetNumDims(MlirIntegerSet set);

/** Returns the number of constraints that are equations. */
intptr_t mlirIntegerSetGetNumEqualities(MlirIntegerSet set);

/** Returns the number of constraints that are inequalities. */
intptr_t mlirIntegerSetGetNumInequalities(MlirIntegerSet set);

/** Returns the number of dimensions and symbols. */
intptr_t mlirIntegerSetGetNumInputs(MlirIntegerSet set);

/** Returns the number of symbols. */
intptr_t mlirIntegerSetGetNumSymbols(MlirIntegerSet set);

/** Returns true if a set is the one that `mlirIntegerSetEmptyGet` makes. */
bool mlirIntegerSetIsCanonicalEmpty(MlirIntegerSet set);

/** Returns true if a constraint is an equation. */
bool mlirIntegerSetIsConstraintEq(MlirIntegerSet set, intptr_t position);

/** Prints a set. */
void mlirIntegerSetPrint(MlirIntegerSet set, MlirStringCallback callback, void *data);

/** Returns a set with its dimensions and symbols replaced, for each of which there is an expression. */
MlirIntegerSet mlirIntegerSetReplaceGet(
    MlirIntegerSet set,
    const MlirAffineExpr *dim_replacements,
    const MlirAffineExpr *symbol_replacements,
    intptr_t dim_count,
    intptr_t symbol_count);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_INTEGERSET_H */
