/* Dialect/Quant.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_QUANT_H
#define TERRACE_MLIR_C_DIALECT_QUANT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Returns integers of which no more is known than how they are stored. */
MlirType mlirAnyQuantizedTypeGet(
    uint32_t flags,
    MlirType storage,
    MlirType expressed,
    int64_t min,
    int64_t max);

/** Returns `quant.any`. */
MlirStringRef mlirAnyQuantizedTypeGetName(void);

/** Returns the type id of `quant.any`. */
MlirTypeID mlirAnyQuantizedTypeGetTypeID(void);

/** Returns floats of which a least and a greatest were seen. */
MlirType mlirCalibratedQuantizedTypeGet(MlirType expressed, double min, double max);

/** Returns parameter 2 of a `quant.calibrated`. */
double mlirCalibratedQuantizedTypeGetMax(MlirType of);

/** Returns parameter 1 of a `quant.calibrated`. */
double mlirCalibratedQuantizedTypeGetMin(MlirType of);

/** Returns `quant.calibrated`. */
MlirStringRef mlirCalibratedQuantizedTypeGetName(void);

/** Returns the type id of `quant.calibrated`. */
MlirTypeID mlirCalibratedQuantizedTypeGetTypeID(void);

/** Returns the handle of the dialect `quant`. */
MlirDialectHandle mlirGetDialectHandle__quant__(void);

/** Returns the floats for which quantized numbers stand, or a tensor of them, with the storage type in their place;
 * else null. */
MlirType mlirQuantizedTypeCastExpressedToStorageType(MlirType ty, MlirType candidate);

/** Returns the floats for which quantized numbers stand, or a tensor of them, with the quantized type in their place;
 * else null. */
MlirType mlirQuantizedTypeCastFromExpressedType(MlirType ty, MlirType candidate);

/** Returns a storage type, or a tensor of it, with the quantized type in its place; else null. */
MlirType mlirQuantizedTypeCastFromStorageType(MlirType ty, MlirType candidate);

/** Returns the floats for which quantized numbers stand. */
MlirType mlirQuantizedTypeCastToExpressedType(MlirType ty);

/** Returns the storage type of a quantized type. */
MlirType mlirQuantizedTypeCastToStorageType(MlirType ty);

/** Returns the greatest integer of a width. */
int64_t mlirQuantizedTypeGetDefaultMaximumForInteger(bool is_signed, uint32_t width);

/** Returns the least integer of a width. */
int64_t mlirQuantizedTypeGetDefaultMinimumForInteger(bool is_signed, uint32_t width);

/** Returns the type of the floats for which quantized numbers stand, or null. */
MlirType mlirQuantizedTypeGetExpressedType(MlirType ty);

/** Returns the flags of a quantized type. */
uint32_t mlirQuantizedTypeGetFlags(MlirType ty);

/** Returns a type, or that of its elements, if it is quantized; else null. */
MlirType mlirQuantizedTypeGetQuantizedElementType(MlirType ty);

/** Returns the flag of signed storage. */
uint32_t mlirQuantizedTypeGetSignedFlag(void);

/** Returns the integer type in which a quantized number is stored, or null. */
MlirType mlirQuantizedTypeGetStorageType(MlirType ty);

/** Returns the width of the integers that are stored. */
uint32_t mlirQuantizedTypeGetStorageTypeIntegralWidth(MlirType ty);

/** Returns the greatest integer that is stored. */
int64_t mlirQuantizedTypeGetStorageTypeMax(MlirType ty);

/** Returns the least integer that is stored. */
int64_t mlirQuantizedTypeGetStorageTypeMin(MlirType ty);

/** Returns true if a type, or its elements, are the floats for which quantized numbers stand. */
bool mlirQuantizedTypeIsCompatibleExpressedType(MlirType ty, MlirType candidate);

/** Returns true if the storage is signed. */
bool mlirQuantizedTypeIsSigned(MlirType ty);

/** Registers the passes of the group. */
void mlirRegisterQuantPasses(void);

/** Returns true for `quant.any`. */
bool mlirTypeIsAAnyQuantizedType(MlirType of);

/** Returns true for `quant.calibrated`. */
bool mlirTypeIsACalibratedQuantizedType(MlirType of);

/** Returns true if a type is quantized. */
bool mlirTypeIsAQuantizedType(MlirType ty);

/** Returns true for `quant.uniform_per_axis`. */
bool mlirTypeIsAUniformQuantizedPerAxisType(MlirType ty);

/** Returns true for `quant.uniform_sub_channel`. */
bool mlirTypeIsAUniformQuantizedSubChannelType(MlirType ty);

/** Returns true for `quant.uniform`. */
bool mlirTypeIsAUniformQuantizedType(MlirType ty);

/** Returns integers that stand for floats by a scale for each position in a dimension. */
MlirType mlirUniformQuantizedPerAxisTypeGet(
    uint32_t flags,
    MlirType storage,
    MlirType expressed,
    intptr_t count,
    const double *scales,
    const int64_t *zero_points,
    int32_t dimension,
    int64_t min,
    int64_t max);

/** Returns `quant.uniform_per_axis`. */
MlirStringRef mlirUniformQuantizedPerAxisTypeGetName(void);

/** Returns the number of scales. */
intptr_t mlirUniformQuantizedPerAxisTypeGetNumDims(MlirType ty);

/** Returns the dimension in which scales differ. */
int32_t mlirUniformQuantizedPerAxisTypeGetQuantizedDimension(MlirType ty);

/** Returns a scale. */
double mlirUniformQuantizedPerAxisTypeGetScale(MlirType ty, intptr_t position);

/** Returns the type id of `quant.uniform_per_axis`. */
MlirTypeID mlirUniformQuantizedPerAxisTypeGetTypeID(void);

/** Returns a zero point. */
int64_t mlirUniformQuantizedPerAxisTypeGetZeroPoint(MlirType ty, intptr_t position);

/** Returns true if the storage is signed and no zero point is zero, as upstream does. */
bool mlirUniformQuantizedPerAxisTypeIsFixedPoint(MlirType ty);

/** Returns integers that stand for floats by a scale for each block. */
MlirType mlirUniformQuantizedSubChannelTypeGet(
    uint32_t flags,
    MlirType storage,
    MlirType expressed,
    MlirAttribute scales,
    MlirAttribute zero_points,
    intptr_t count,
    const int32_t *dimensions,
    const int64_t *block_sizes,
    int64_t min,
    int64_t max);

/** Returns the size of blocks in a dimension. */
int64_t mlirUniformQuantizedSubChannelTypeGetBlockSize(MlirType ty, intptr_t position);

/** Returns `quant.uniform_sub_channel`. */
MlirStringRef mlirUniformQuantizedSubChannelTypeGetName(void);

/** Returns the number of dimensions that are cut into blocks. */
intptr_t mlirUniformQuantizedSubChannelTypeGetNumBlockSizes(MlirType ty);

/** Returns a dimension that is cut into blocks. */
int32_t mlirUniformQuantizedSubChannelTypeGetQuantizedDimension(MlirType ty, intptr_t position);

/** Returns the scales as dense elements. */
MlirAttribute mlirUniformQuantizedSubChannelTypeGetScales(MlirType ty);

/** Returns the type id of `quant.uniform_sub_channel`. */
MlirTypeID mlirUniformQuantizedSubChannelTypeGetTypeID(void);

/** Returns the zero points as dense elements. */
MlirAttribute mlirUniformQuantizedSubChannelTypeGetZeroPoints(MlirType ty);

/** Returns integers that stand for floats by one scale. */
MlirType mlirUniformQuantizedTypeGet(
    uint32_t flags,
    MlirType storage,
    MlirType expressed,
    double scale,
    int64_t zero_point,
    int64_t min,
    int64_t max);

/** Returns `quant.uniform`. */
MlirStringRef mlirUniformQuantizedTypeGetName(void);

/** Returns the scale for all numbers. */
double mlirUniformQuantizedTypeGetScale(MlirType ty);

/** Returns the type id of `quant.uniform`. */
MlirTypeID mlirUniformQuantizedTypeGetTypeID(void);

/** Returns the zero point for all numbers. */
int64_t mlirUniformQuantizedTypeGetZeroPoint(MlirType ty);

/** Returns true if the storage is signed and the zero point is zero. */
bool mlirUniformQuantizedTypeIsFixedPoint(MlirType ty);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_QUANT_H */
