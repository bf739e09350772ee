/* AffineMap.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_AFFINEMAP_H
#define TERRACE_MLIR_C_AFFINEMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/AffineExpr.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Hands over maps without the symbols that occur in none of them. */
void mlirAffineMapCompressUnusedSymbols(
    const MlirAffineMap *maps,
    intptr_t size,
    void *result,
    void (*populate)(void *, intptr_t, MlirAffineMap));

/** Returns `() -> (value)`. */
MlirAffineMap mlirAffineMapConstantGet(MlirContext context, int64_t value);

/** Prints a map on the standard error stream. */
void mlirAffineMapDump(MlirAffineMap map);

/** Returns `() -> ()`. */
MlirAffineMap mlirAffineMapEmptyGet(MlirContext context);

/** Returns true if both are the same map. */
bool mlirAffineMapEqual(MlirAffineMap map, MlirAffineMap other);

/** Returns a map. */
MlirAffineMap mlirAffineMapGet(
    MlirContext context,
    intptr_t dim_count,
    intptr_t symbol_count,
    intptr_t expr_count,
    const MlirAffineExpr *exprs);

/** Returns the context of a map. */
MlirContext mlirAffineMapGetContext(MlirAffineMap map);

/** Returns the map of the first results. */
MlirAffineMap mlirAffineMapGetMajorSubMap(MlirAffineMap map, intptr_t result_count);

/** Returns the map of the last results. */
MlirAffineMap mlirAffineMapGetMinorSubMap(MlirAffineMap map, intptr_t result_count);

/** Returns the number of dimensions. */
intptr_t mlirAffineMapGetNumDims(MlirAffineMap map);

/** Returns the number of dimensions and symbols. */
intptr_t mlirAffineMapGetNumInputs(MlirAffineMap map);

/** Returns the number of results. */
intptr_t mlirAffineMapGetNumResults(MlirAffineMap map);

/** Returns the number of symbols. */
intptr_t mlirAffineMapGetNumSymbols(MlirAffineMap map);

/** Returns a result. */
MlirAffineExpr mlirAffineMapGetResult(MlirAffineMap map, intptr_t position);

/** Returns the number that a map has for its one result. */
int64_t mlirAffineMapGetSingleConstantResult(MlirAffineMap map);

/** Returns the map of the results at these positions. */
MlirAffineMap mlirAffineMapGetSubMap(MlirAffineMap map, intptr_t size, const intptr_t *positions);

/** Returns true for `() -> ()`. */
bool mlirAffineMapIsEmpty(MlirAffineMap map);

/** Returns true if each result is the dimension at its position, and there are no more dimensions. */
bool mlirAffineMapIsIdentity(MlirAffineMap map);

/** Returns true if the results are the last dimensions in their order, and there are no symbols. */
bool mlirAffineMapIsMinorIdentity(MlirAffineMap map);

/** Returns true if the results are the dimensions in some order, and there are no symbols. */
bool mlirAffineMapIsPermutation(MlirAffineMap map);

/** Returns true if the results are distinct dimensions, and there are no symbols. */
bool mlirAffineMapIsProjectedPermutation(MlirAffineMap map);

/** Returns true if a map has one result, a number. */
bool mlirAffineMapIsSingleConstant(MlirAffineMap map);

/** Returns the map to the last dimensions. */
MlirAffineMap mlirAffineMapMinorIdentityGet(
    MlirContext context,
    intptr_t dim_count,
    intptr_t result_count);

/** Returns `(d0, d1, ...) -> (d0, d1, ...)`. */
MlirAffineMap mlirAffineMapMultiDimIdentityGet(MlirContext context, intptr_t dim_count);

/** Returns the map to the dimensions in another order. */
MlirAffineMap mlirAffineMapPermutationGet(
    MlirContext context,
    intptr_t size,
    const uint32_t *permutation);

/** Prints a map. */
void mlirAffineMapPrint(MlirAffineMap map, MlirStringCallback callback, void *data);

/** Returns a map with each occurrence of an expression replaced, of n dimensions and symbols. */
MlirAffineMap mlirAffineMapReplace(
    MlirAffineMap map,
    MlirAffineExpr expr,
    MlirAffineExpr replacement,
    intptr_t dim_count,
    intptr_t symbol_count);

/** Returns a map without results. */
MlirAffineMap mlirAffineMapZeroResultGet(
    MlirContext context,
    intptr_t dim_count,
    intptr_t symbol_count);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_AFFINEMAP_H */
