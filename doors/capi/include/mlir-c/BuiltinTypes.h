/* BuiltinTypes.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_BUILTINTYPES_H
#define TERRACE_MLIR_C_BUILTINTYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/AffineMap.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Returns the type `builtin.bf16`. */
MlirType mlirBF16TypeGet(MlirContext context);

/** Returns `builtin.bf16`. */
MlirStringRef mlirBF16TypeGetName(void);

/** Returns the type id of the kind `builtin.bf16`. */
MlirTypeID mlirBFloat16TypeGetTypeID(void);

/** Returns the type of complex numbers of an integer or float type. */
MlirType mlirComplexTypeGet(MlirType element);

/** Returns the type of the two parts of a complex type. */
MlirType mlirComplexTypeGetElementType(MlirType ty);

/** Returns `builtin.complex`. */
MlirStringRef mlirComplexTypeGetName(void);

/** Returns the type id of the kind `builtin.complex`. */
MlirTypeID mlirComplexTypeGetTypeID(void);

/** Returns the type `builtin.f16`. */
MlirType mlirF16TypeGet(MlirContext context);

/** Returns `builtin.f16`. */
MlirStringRef mlirF16TypeGetName(void);

/** Returns the type `builtin.f32`. */
MlirType mlirF32TypeGet(MlirContext context);

/** Returns `builtin.f32`. */
MlirStringRef mlirF32TypeGetName(void);

/** Returns the type `builtin.f64`. */
MlirType mlirF64TypeGet(MlirContext context);

/** Returns `builtin.f64`. */
MlirStringRef mlirF64TypeGetName(void);

/** Returns the type id of the kind `builtin.f16`. */
MlirTypeID mlirFloat16TypeGetTypeID(void);

/** Returns the type id of the kind `builtin.f32`. */
MlirTypeID mlirFloat32TypeGetTypeID(void);

/** Returns the type `builtin.f4E2M1FN`. */
MlirType mlirFloat4E2M1FNTypeGet(MlirContext context);

/** Returns `builtin.f4E2M1FN`. */
MlirStringRef mlirFloat4E2M1FNTypeGetName(void);

/** Returns the type id of the kind `builtin.f4E2M1FN`. */
MlirTypeID mlirFloat4E2M1FNTypeGetTypeID(void);

/** Returns the type id of the kind `builtin.f64`. */
MlirTypeID mlirFloat64TypeGetTypeID(void);

/** Returns the type `builtin.f6E2M3FN`. */
MlirType mlirFloat6E2M3FNTypeGet(MlirContext context);

/** Returns `builtin.f6E2M3FN`. */
MlirStringRef mlirFloat6E2M3FNTypeGetName(void);

/** Returns the type id of the kind `builtin.f6E2M3FN`. */
MlirTypeID mlirFloat6E2M3FNTypeGetTypeID(void);

/** Returns the type `builtin.f6E3M2FN`. */
MlirType mlirFloat6E3M2FNTypeGet(MlirContext context);

/** Returns `builtin.f6E3M2FN`. */
MlirStringRef mlirFloat6E3M2FNTypeGetName(void);

/** Returns the type id of the kind `builtin.f6E3M2FN`. */
MlirTypeID mlirFloat6E3M2FNTypeGetTypeID(void);

/** Returns the type `builtin.f8E3M4`. */
MlirType mlirFloat8E3M4TypeGet(MlirContext context);

/** Returns `builtin.f8E3M4`. */
MlirStringRef mlirFloat8E3M4TypeGetName(void);

/** Returns the type id of the kind `builtin.f8E3M4`. */
MlirTypeID mlirFloat8E3M4TypeGetTypeID(void);

/** Returns the type `builtin.f8E4M3B11FNUZ`. */
MlirType mlirFloat8E4M3B11FNUZTypeGet(MlirContext context);

/** Returns `builtin.f8E4M3B11FNUZ`. */
MlirStringRef mlirFloat8E4M3B11FNUZTypeGetName(void);

/** Returns the type id of the kind `builtin.f8E4M3B11FNUZ`. */
MlirTypeID mlirFloat8E4M3B11FNUZTypeGetTypeID(void);

/** Returns the type `builtin.f8E4M3FN`. */
MlirType mlirFloat8E4M3FNTypeGet(MlirContext context);

/** Returns `builtin.f8E4M3FN`. */
MlirStringRef mlirFloat8E4M3FNTypeGetName(void);

/** Returns the type id of the kind `builtin.f8E4M3FN`. */
MlirTypeID mlirFloat8E4M3FNTypeGetTypeID(void);

/** Returns the type `builtin.f8E4M3FNUZ`. */
MlirType mlirFloat8E4M3FNUZTypeGet(MlirContext context);

/** Returns `builtin.f8E4M3FNUZ`. */
MlirStringRef mlirFloat8E4M3FNUZTypeGetName(void);

/** Returns the type id of the kind `builtin.f8E4M3FNUZ`. */
MlirTypeID mlirFloat8E4M3FNUZTypeGetTypeID(void);

/** Returns the type `builtin.f8E4M3`. */
MlirType mlirFloat8E4M3TypeGet(MlirContext context);

/** Returns `builtin.f8E4M3`. */
MlirStringRef mlirFloat8E4M3TypeGetName(void);

/** Returns the type id of the kind `builtin.f8E4M3`. */
MlirTypeID mlirFloat8E4M3TypeGetTypeID(void);

/** Returns the type `builtin.f8E5M2FNUZ`. */
MlirType mlirFloat8E5M2FNUZTypeGet(MlirContext context);

/** Returns `builtin.f8E5M2FNUZ`. */
MlirStringRef mlirFloat8E5M2FNUZTypeGetName(void);

/** Returns the type id of the kind `builtin.f8E5M2FNUZ`. */
MlirTypeID mlirFloat8E5M2FNUZTypeGetTypeID(void);

/** Returns the type `builtin.f8E5M2`. */
MlirType mlirFloat8E5M2TypeGet(MlirContext context);

/** Returns `builtin.f8E5M2`. */
MlirStringRef mlirFloat8E5M2TypeGetName(void);

/** Returns the type id of the kind `builtin.f8E5M2`. */
MlirTypeID mlirFloat8E5M2TypeGetTypeID(void);

/** Returns the type `builtin.f8E8M0FNU`. */
MlirType mlirFloat8E8M0FNUTypeGet(MlirContext context);

/** Returns `builtin.f8E8M0FNU`. */
MlirStringRef mlirFloat8E8M0FNUTypeGetName(void);

/** Returns the type id of the kind `builtin.f8E8M0FNU`. */
MlirTypeID mlirFloat8E8M0FNUTypeGetTypeID(void);

/** Returns the type id of the kind `builtin.tf32`. */
MlirTypeID mlirFloatTF32TypeGetTypeID(void);

/** Returns the width of a float type in bits. */
uint32_t mlirFloatTypeGetWidth(MlirType ty);

/** Returns a function type. */
MlirType mlirFunctionTypeGet(
    MlirContext context,
    intptr_t input_count,
    const MlirType *inputs,
    intptr_t result_count,
    const MlirType *results);

/** Returns the type of an input of a function type. */
MlirType mlirFunctionTypeGetInput(MlirType ty, intptr_t position);

/** Returns `builtin.function`. */
MlirStringRef mlirFunctionTypeGetName(void);

/** Returns the number of inputs of a function type. */
intptr_t mlirFunctionTypeGetNumInputs(MlirType ty);

/** Returns the number of results of a function type. */
intptr_t mlirFunctionTypeGetNumResults(MlirType ty);

/** Returns the type of a result of a function type. */
MlirType mlirFunctionTypeGetResult(MlirType ty, intptr_t position);

/** Returns the type id of the kind `builtin.function`. */
MlirTypeID mlirFunctionTypeGetTypeID(void);

/** Returns `index`. */
MlirType mlirIndexTypeGet(MlirContext context);

/** Returns `builtin.index`. */
MlirStringRef mlirIndexTypeGetName(void);

/** Returns the type id of the kind `builtin.index`. */
MlirTypeID mlirIndexTypeGetTypeID(void);

/** Returns `i<width>`. */
MlirType mlirIntegerTypeGet(MlirContext context, uint32_t width);

/** Returns `builtin.integer`. */
MlirStringRef mlirIntegerTypeGetName(void);

/** Returns the type id of the kind `builtin.integer`. */
MlirTypeID mlirIntegerTypeGetTypeID(void);

/** Returns the width of an integer type in bits. */
uint32_t mlirIntegerTypeGetWidth(MlirType ty);

/** Returns true if an integer type is `si<width>`. */
bool mlirIntegerTypeIsSigned(MlirType ty);

/** Returns true if an integer type is `i<width>`. */
bool mlirIntegerTypeIsSignless(MlirType ty);

/** Returns true if an integer type is `ui<width>`. */
bool mlirIntegerTypeIsUnsigned(MlirType ty);

/** Returns `si<width>`. */
MlirType mlirIntegerTypeSignedGet(MlirContext context, uint32_t width);

/** Returns `ui<width>`. */
MlirType mlirIntegerTypeUnsignedGet(MlirContext context, uint32_t width);

/** Returns the type of a memref with a rank and the identity layout. */
MlirType mlirMemRefTypeContiguousGet(
    MlirType element,
    intptr_t rank,
    const int64_t *shape,
    MlirAttribute memory_space);

/** Returns the type of a memref with the identity layout, or tells at a location why there is none. */
MlirType mlirMemRefTypeContiguousGetChecked(
    MlirLocation location,
    MlirType element,
    intptr_t rank,
    const int64_t *shape,
    MlirAttribute memory_space);

/** Returns the type of a memref with a rank; a null layout stands for the identity. */
MlirType mlirMemRefTypeGet(
    MlirType element,
    intptr_t rank,
    const int64_t *shape,
    MlirAttribute layout,
    MlirAttribute memory_space);

/** Returns the layout of a ranked memref type as an affine map. */
MlirAffineMap mlirMemRefTypeGetAffineMap(MlirType ty);

/** Returns the type of a memref with a rank, or tells at a location why there is none. */
MlirType mlirMemRefTypeGetChecked(
    MlirLocation location,
    MlirType element,
    intptr_t rank,
    const int64_t *shape,
    MlirAttribute layout,
    MlirAttribute memory_space);

/** Returns the layout of a ranked memref type; the identity is an affine map. */
MlirAttribute mlirMemRefTypeGetLayout(MlirType ty);

/** Returns the memory space of a ranked memref type, or null. */
MlirAttribute mlirMemRefTypeGetMemorySpace(MlirType ty);

/** Returns `builtin.memref`. */
MlirStringRef mlirMemRefTypeGetName(void);

/** Writes the strides and the offset of a ranked memref type, if its elements are strides apart. */
MlirLogicalResult mlirMemRefTypeGetStridesAndOffset(
    MlirType ty,
    int64_t *strides_to,
    int64_t *offset_to);

/** Returns the type id of the kind `builtin.memref`. */
MlirTypeID mlirMemRefTypeGetTypeID(void);

/** Returns `none`. */
MlirType mlirNoneTypeGet(MlirContext context);

/** Returns `builtin.none`. */
MlirStringRef mlirNoneTypeGetName(void);

/** Returns the type id of the kind `builtin.none`. */
MlirTypeID mlirNoneTypeGetTypeID(void);

/** Returns a type of a dialect that is not registered. */
MlirType mlirOpaqueTypeGet(MlirContext context, MlirStringRef dialect, MlirStringRef data);

/** Returns the text of an opaque type after the name of its dialect. */
MlirStringRef mlirOpaqueTypeGetData(MlirType ty);

/** Returns the name of the dialect of an opaque type. */
MlirStringRef mlirOpaqueTypeGetDialectNamespace(MlirType ty);

/** Returns `builtin.opaque`. */
MlirStringRef mlirOpaqueTypeGetName(void);

/** Returns the type id of the kind `builtin.opaque`. */
MlirTypeID mlirOpaqueTypeGetTypeID(void);

/** Returns the type of a tensor with a rank; a null encoding stands for none. */
MlirType mlirRankedTensorTypeGet(
    intptr_t rank,
    const int64_t *shape,
    MlirType element,
    MlirAttribute encoding);

/** Returns the type of a tensor with a rank, or tells at a location why there is none. */
MlirType mlirRankedTensorTypeGetChecked(
    MlirLocation location,
    intptr_t rank,
    const int64_t *shape,
    MlirType element,
    MlirAttribute encoding);

/** Returns the encoding of a ranked tensor type, or null. */
MlirAttribute mlirRankedTensorTypeGetEncoding(MlirType ty);

/** Returns `builtin.tensor`. */
MlirStringRef mlirRankedTensorTypeGetName(void);

/** Returns the type id of the kind `builtin.tensor`. */
MlirTypeID mlirRankedTensorTypeGetTypeID(void);

/** Returns the size of a dimension. */
int64_t mlirShapedTypeGetDimSize(MlirType ty, intptr_t dim);

/** Returns the number that stands for a size that is not known. */
int64_t mlirShapedTypeGetDynamicSize(void);

/** Returns the number that stands for a stride or offset that is not known. */
int64_t mlirShapedTypeGetDynamicStrideOrOffset(void);

/** Returns the type of the elements of a shaped type. */
MlirType mlirShapedTypeGetElementType(MlirType ty);

/** Returns the number of dimensions. */
int64_t mlirShapedTypeGetRank(MlirType ty);

/** Returns true if a shaped type has a rank. */
bool mlirShapedTypeHasRank(MlirType ty);

/** Returns true if a shaped type has a rank and every size is known. */
bool mlirShapedTypeHasStaticShape(MlirType ty);

/** Returns true if the size of a dimension is not known. */
bool mlirShapedTypeIsDynamicDim(MlirType ty, intptr_t dim);

/** Returns true if a number stands for a size that is not known. */
bool mlirShapedTypeIsDynamicSize(int64_t size);

/** Returns true if a number stands for a stride or offset that is not known. */
bool mlirShapedTypeIsDynamicStrideOrOffset(int64_t value);

/** Returns true if the size of a dimension is known. */
bool mlirShapedTypeIsStaticDim(MlirType ty, intptr_t dim);

/** Returns true if a number is a size. */
bool mlirShapedTypeIsStaticSize(int64_t size);

/** Returns true if a number is a stride or offset. */
bool mlirShapedTypeIsStaticStrideOrOffset(int64_t value);

/** Returns the type `builtin.tf32`. */
MlirType mlirTF32TypeGet(MlirContext context);

/** Returns `builtin.tf32`. */
MlirStringRef mlirTF32TypeGetName(void);

/** Returns a tuple type. */
MlirType mlirTupleTypeGet(MlirContext context, intptr_t count, const MlirType *elements);

/** Returns `builtin.tuple`. */
MlirStringRef mlirTupleTypeGetName(void);

/** Returns the number of types in a tuple type. */
intptr_t mlirTupleTypeGetNumTypes(MlirType ty);

/** Returns a type in a tuple type. */
MlirType mlirTupleTypeGetType(MlirType ty, intptr_t position);

/** Returns the type id of the kind `builtin.tuple`. */
MlirTypeID mlirTupleTypeGetTypeID(void);

/** Returns true if a type is of the kind `builtin.bf16`. */
bool mlirTypeIsABF16(MlirType ty);

/** Returns true if a type is of the kind `builtin.complex`. */
bool mlirTypeIsAComplex(MlirType ty);

/** Returns true if a type is of the kind `builtin.f16`. */
bool mlirTypeIsAF16(MlirType ty);

/** Returns true if a type is of the kind `builtin.f32`. */
bool mlirTypeIsAF32(MlirType ty);

/** Returns true if a type is of the kind `builtin.f64`. */
bool mlirTypeIsAF64(MlirType ty);

/** Returns true if a type is a float. */
bool mlirTypeIsAFloat(MlirType ty);

/** Returns true if a type is of the kind `builtin.f4E2M1FN`. */
bool mlirTypeIsAFloat4E2M1FN(MlirType ty);

/** Returns true if a type is of the kind `builtin.f6E2M3FN`. */
bool mlirTypeIsAFloat6E2M3FN(MlirType ty);

/** Returns true if a type is of the kind `builtin.f6E3M2FN`. */
bool mlirTypeIsAFloat6E3M2FN(MlirType ty);

/** Returns true if a type is of the kind `builtin.f8E3M4`. */
bool mlirTypeIsAFloat8E3M4(MlirType ty);

/** Returns true if a type is of the kind `builtin.f8E4M3`. */
bool mlirTypeIsAFloat8E4M3(MlirType ty);

/** Returns true if a type is of the kind `builtin.f8E4M3B11FNUZ`. */
bool mlirTypeIsAFloat8E4M3B11FNUZ(MlirType ty);

/** Returns true if a type is of the kind `builtin.f8E4M3FN`. */
bool mlirTypeIsAFloat8E4M3FN(MlirType ty);

/** Returns true if a type is of the kind `builtin.f8E4M3FNUZ`. */
bool mlirTypeIsAFloat8E4M3FNUZ(MlirType ty);

/** Returns true if a type is of the kind `builtin.f8E5M2`. */
bool mlirTypeIsAFloat8E5M2(MlirType ty);

/** Returns true if a type is of the kind `builtin.f8E5M2FNUZ`. */
bool mlirTypeIsAFloat8E5M2FNUZ(MlirType ty);

/** Returns true if a type is of the kind `builtin.f8E8M0FNU`. */
bool mlirTypeIsAFloat8E8M0FNU(MlirType ty);

/** Returns true if a type is of the kind `builtin.function`. */
bool mlirTypeIsAFunction(MlirType ty);

/** Returns true if a type is of the kind `builtin.index`. */
bool mlirTypeIsAIndex(MlirType ty);

/** Returns true if a type is of the kind `builtin.integer`. */
bool mlirTypeIsAInteger(MlirType ty);

/** Returns true if a type is of the kind `builtin.memref`. */
bool mlirTypeIsAMemRef(MlirType ty);

/** Returns true if a type is of the kind `builtin.none`. */
bool mlirTypeIsANone(MlirType ty);

/** Returns true if a type is of the kind `builtin.opaque`. */
bool mlirTypeIsAOpaque(MlirType ty);

/** Returns true if a type is of the kind `builtin.tensor`. */
bool mlirTypeIsARankedTensor(MlirType ty);

/** Returns true if a type is a vector, a tensor or a memref. */
bool mlirTypeIsAShaped(MlirType ty);

/** Returns true if a type is of the kind `builtin.tf32`. */
bool mlirTypeIsATF32(MlirType ty);

/** Returns true if a type is a tensor, ranked or not. */
bool mlirTypeIsATensor(MlirType ty);

/** Returns true if a type is of the kind `builtin.tuple`. */
bool mlirTypeIsATuple(MlirType ty);

/** Returns true if a type is of the kind `builtin.unranked_memref`. */
bool mlirTypeIsAUnrankedMemRef(MlirType ty);

/** Returns true if a type is of the kind `builtin.unranked_tensor`. */
bool mlirTypeIsAUnrankedTensor(MlirType ty);

/** Returns true if a type is of the kind `builtin.vector`. */
bool mlirTypeIsAVector(MlirType ty);

/** Returns `memref<*xelement>`. */
MlirType mlirUnrankedMemRefTypeGet(MlirType element, MlirAttribute memory_space);

/** Returns `memref<*xelement>`, or tells at a location why there is none. */
MlirType mlirUnrankedMemRefTypeGetChecked(
    MlirLocation location,
    MlirType element,
    MlirAttribute memory_space);

/** Returns `builtin.unranked_memref`. */
MlirStringRef mlirUnrankedMemRefTypeGetName(void);

/** Returns the type id of the kind `builtin.unranked_memref`. */
MlirTypeID mlirUnrankedMemRefTypeGetTypeID(void);

/** Returns the memory space of an unranked memref type, or null. */
MlirAttribute mlirUnrankedMemrefGetMemorySpace(MlirType ty);

/** Returns `tensor<*xelement>`. */
MlirType mlirUnrankedTensorTypeGet(MlirType element);

/** Returns `tensor<*xelement>`, or tells at a location why there is none. */
MlirType mlirUnrankedTensorTypeGetChecked(MlirLocation location, MlirType element);

/** Returns `builtin.unranked_tensor`. */
MlirStringRef mlirUnrankedTensorTypeGetName(void);

/** Returns the type id of the kind `builtin.unranked_tensor`. */
MlirTypeID mlirUnrankedTensorTypeGetTypeID(void);

/** Returns a vector type. */
MlirType mlirVectorTypeGet(intptr_t rank, const int64_t *shape, MlirType element);

/** Returns a vector type, or tells at a location why there is none. */
MlirType mlirVectorTypeGetChecked(
    MlirLocation location,
    intptr_t rank,
    const int64_t *shape,
    MlirType element);

/** Returns `builtin.vector`. */
MlirStringRef mlirVectorTypeGetName(void);

/** Returns a vector type, whose dimensions with a flag are multiples of the machine's vector length. */
MlirType mlirVectorTypeGetScalable(
    intptr_t rank,
    const int64_t *shape,
    const bool *scalable,
    MlirType element);

/** Returns a vector type with scalable dimensions, or tells at a location why there is none. */
MlirType mlirVectorTypeGetScalableChecked(
    MlirLocation location,
    intptr_t rank,
    const int64_t *shape,
    const bool *scalable,
    MlirType element);

/** Returns the type id of the kind `builtin.vector`. */
MlirTypeID mlirVectorTypeGetTypeID(void);

/** Returns true if a dimension of a vector type is scalable. */
bool mlirVectorTypeIsDimScalable(MlirType ty, intptr_t dim);

/** Returns true if a vector type has a scalable dimension. */
bool mlirVectorTypeIsScalable(MlirType ty);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_BUILTINTYPES_H */
