/* Dialect/Complex.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_COMPLEX_H
#define TERRACE_MLIR_C_DIALECT_COMPLEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Returns true for `complex.number`. */
bool mlirAttributeIsAComplex(MlirAttribute of);

/** Returns a number of a complex type, whose parts are nearest to these. */
MlirAttribute mlirComplexAttrDoubleGet(
    MlirContext context,
    MlirType ty,
    double real,
    double imaginary);

/** Returns a number of a complex type, or tells at a location why there is none. */
MlirAttribute mlirComplexAttrDoubleGetChecked(
    MlirLocation location,
    MlirType ty,
    double real,
    double imaginary);

/** Returns parameter 1 of a `complex.number`. */
double mlirComplexAttrGetImagDouble(MlirAttribute of);

/** Returns parameter 0 of a `complex.number`. */
double mlirComplexAttrGetRealDouble(MlirAttribute of);

/** Returns the type id of `complex.number`. */
MlirTypeID mlirComplexAttrGetTypeID(void);

/** Returns the handle of the dialect `complex`. */
MlirDialectHandle mlirGetDialectHandle__complex__(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_COMPLEX_H */
