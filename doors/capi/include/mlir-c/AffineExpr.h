/* AffineExpr.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_AFFINEEXPR_H
#define TERRACE_MLIR_C_AFFINEEXPR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct MlirAffineExpr {
  const void *ptr;
} MlirAffineExpr;

/** Returns true if the handle is null. */
static inline bool mlirAffineExprIsNull(MlirAffineExpr handle) { return !handle.ptr; }

typedef struct MlirAffineMap {
  const void *ptr;
} MlirAffineMap;

/** Returns true if the handle is null. */
static inline bool mlirAffineMapIsNull(MlirAffineMap handle) { return !handle.ptr; }

/** Returns the sum of two expressions, simplified. */
MlirAffineExpr mlirAffineAddExprGet(MlirAffineExpr lhs, MlirAffineExpr rhs);

/** Returns the left side of a binary expression. */
MlirAffineExpr mlirAffineBinaryOpExprGetLHS(MlirAffineExpr expr);

/** Returns the right side of a binary expression. */
MlirAffineExpr mlirAffineBinaryOpExprGetRHS(MlirAffineExpr expr);

/** Returns the quotient rounded up of two expressions, simplified. */
MlirAffineExpr mlirAffineCeilDivExprGet(MlirAffineExpr lhs, MlirAffineExpr rhs);

/** Returns a number as an expression. */
MlirAffineExpr mlirAffineConstantExprGet(MlirContext context, int64_t constant);

/** Returns the number that an expression is. */
int64_t mlirAffineConstantExprGetValue(MlirAffineExpr expr);

/** Returns a dimension. */
MlirAffineExpr mlirAffineDimExprGet(MlirContext context, intptr_t position);

/** Returns the position of a dimension. */
intptr_t mlirAffineDimExprGetPosition(MlirAffineExpr expr);

/** Returns an expression with its dimensions replaced by the results of a map. */
MlirAffineExpr mlirAffineExprCompose(MlirAffineExpr expr, MlirAffineMap map);

/** Prints an expression on the standard error stream. */
void mlirAffineExprDump(MlirAffineExpr expr);

/** Returns true if both are the same expression. */
bool mlirAffineExprEqual(MlirAffineExpr lhs, MlirAffineExpr rhs);

/** Returns the context of an expression. */
MlirContext mlirAffineExprGetContext(MlirAffineExpr expr);

/** Returns a number that divides every value of an expression. */
int64_t mlirAffineExprGetLargestKnownDivisor(MlirAffineExpr expr);

/** Returns true if an expression is a sum. */
bool mlirAffineExprIsAAdd(MlirAffineExpr expr);

/** Returns true if an expression is made of two with an operator. */
bool mlirAffineExprIsABinary(MlirAffineExpr expr);

/** Returns true if an expression is a quotient rounded up. */
bool mlirAffineExprIsACeilDiv(MlirAffineExpr expr);

/** Returns true if an expression is a number. */
bool mlirAffineExprIsAConstant(MlirAffineExpr expr);

/** Returns true if an expression is a dimension. */
bool mlirAffineExprIsADim(MlirAffineExpr expr);

/** Returns true if an expression is a quotient rounded down. */
bool mlirAffineExprIsAFloorDiv(MlirAffineExpr expr);

/** Returns true if an expression is a remainder. */
bool mlirAffineExprIsAMod(MlirAffineExpr expr);

/** Returns true if an expression is a product. */
bool mlirAffineExprIsAMul(MlirAffineExpr expr);

/** Returns true if an expression is a symbol. */
bool mlirAffineExprIsASymbol(MlirAffineExpr expr);

/** Returns true if a dimension occurs in an expression. */
bool mlirAffineExprIsFunctionOfDim(MlirAffineExpr expr, intptr_t position);

/** Returns true if every value of an expression is a multiple of a number, as far as is known. */
bool mlirAffineExprIsMultipleOf(MlirAffineExpr expr, int64_t factor);

/** Returns true if products have a constant side, and divisors and moduli are constant. */
bool mlirAffineExprIsPureAffine(MlirAffineExpr expr);

/** Returns true if no dimension occurs in an expression. */
bool mlirAffineExprIsSymbolicOrConstant(MlirAffineExpr expr);

/** Prints an expression. */
void mlirAffineExprPrint(MlirAffineExpr expr, MlirStringCallback callback, void *data);

/** Moves the dimensions from `offset` on by `shift`. */
MlirAffineExpr mlirAffineExprShiftDims(
    MlirAffineExpr expr,
    uint32_t dim_count,
    uint32_t shift,
    uint32_t offset);

/** Moves the symbols from `offset` on by `shift`. */
MlirAffineExpr mlirAffineExprShiftSymbols(
    MlirAffineExpr expr,
    uint32_t symbol_count,
    uint32_t shift,
    uint32_t offset);

/** Returns the quotient rounded down of two expressions, simplified. */
MlirAffineExpr mlirAffineFloorDivExprGet(MlirAffineExpr lhs, MlirAffineExpr rhs);

/** Returns the remainder of two expressions, simplified. */
MlirAffineExpr mlirAffineModExprGet(MlirAffineExpr lhs, MlirAffineExpr rhs);

/** Returns the product of two expressions, simplified. */
MlirAffineExpr mlirAffineMulExprGet(MlirAffineExpr lhs, MlirAffineExpr rhs);

/** Returns a symbol. */
MlirAffineExpr mlirAffineSymbolExprGet(MlirContext context, intptr_t position);

/** Returns the position of a symbol. */
intptr_t mlirAffineSymbolExprGetPosition(MlirAffineExpr expr);

/** Returns an expression put together anew: like terms are added up, and ordered. */
MlirAffineExpr mlirSimplifyAffineExpr(
    MlirAffineExpr expr,
    uint32_t dim_count,
    uint32_t symbol_count);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_AFFINEEXPR_H */
