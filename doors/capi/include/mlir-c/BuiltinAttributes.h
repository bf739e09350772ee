/* BuiltinAttributes.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_BUILTINATTRIBUTES_H
#define TERRACE_MLIR_C_BUILTINATTRIBUTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/AffineMap.h"
#include "mlir-c/IntegerSet.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Returns an affine map as an attribute. */
MlirAttribute mlirAffineMapAttrGet(MlirAffineMap map);

/** Returns `builtin.affine_map`. */
MlirStringRef mlirAffineMapAttrGetName(void);

/** Returns the type id of the kind `builtin.affine_map`. */
MlirTypeID mlirAffineMapAttrGetTypeID(void);

/** Returns the map that an attribute is. */
MlirAffineMap mlirAffineMapAttrGetValue(MlirAttribute attribute);

/** Returns an array of attributes. */
MlirAttribute mlirArrayAttrGet(MlirContext context, intptr_t count, const MlirAttribute *elements);

/** Returns an element of an array. */
MlirAttribute mlirArrayAttrGetElement(MlirAttribute attribute, intptr_t position);

/** Returns `builtin.array`. */
MlirStringRef mlirArrayAttrGetName(void);

/** Returns the number of elements of an array. */
intptr_t mlirArrayAttrGetNumElements(MlirAttribute attribute);

/** Returns the type id of the kind `builtin.array`. */
MlirTypeID mlirArrayAttrGetTypeID(void);

/** Returns null. */
MlirAttribute mlirAttributeGetNull(void);

/** Returns true if an attribute is of the kind `builtin.affine_map`. */
bool mlirAttributeIsAAffineMap(MlirAttribute attribute);

/** Returns true if an attribute is of the kind `builtin.array`. */
bool mlirAttributeIsAArray(MlirAttribute attribute);

/** Returns true if an attribute is `true` or `false`. */
bool mlirAttributeIsABool(MlirAttribute attribute);

/** Returns true if an attribute is a dense array of `bool`. */
bool mlirAttributeIsADenseBoolArray(MlirAttribute attribute);

/** Returns true if an attribute is dense elements: numbers or strings. */
bool mlirAttributeIsADenseElements(MlirAttribute attribute);

/** Returns true if an attribute is a dense array of `f32`. */
bool mlirAttributeIsADenseF32Array(MlirAttribute attribute);

/** Returns true if an attribute is a dense array of `f64`. */
bool mlirAttributeIsADenseF64Array(MlirAttribute attribute);

/** Returns true if an attribute is dense elements that are floats. */
bool mlirAttributeIsADenseFPElements(MlirAttribute attribute);

/** Returns true if an attribute is a dense array of `i16`. */
bool mlirAttributeIsADenseI16Array(MlirAttribute attribute);

/** Returns true if an attribute is a dense array of `i32`. */
bool mlirAttributeIsADenseI32Array(MlirAttribute attribute);

/** Returns true if an attribute is a dense array of `i64`. */
bool mlirAttributeIsADenseI64Array(MlirAttribute attribute);

/** Returns true if an attribute is a dense array of `i8`. */
bool mlirAttributeIsADenseI8Array(MlirAttribute attribute);

/** Returns true if an attribute is dense elements that are integers. */
bool mlirAttributeIsADenseIntElements(MlirAttribute attribute);

/** Returns true if an attribute is elements in a resource. */
bool mlirAttributeIsADenseResourceElements(MlirAttribute attribute);

/** Returns true if an attribute is of the kind `builtin.dictionary`. */
bool mlirAttributeIsADictionary(MlirAttribute attribute);

/** Returns true if an attribute is elements of any kind. */
bool mlirAttributeIsAElements(MlirAttribute attribute);

/** Returns true if an attribute is a symbol reference of one name. */
bool mlirAttributeIsAFlatSymbolRef(MlirAttribute attribute);

/** Returns true if an attribute is of the kind `builtin.float`. */
bool mlirAttributeIsAFloat(MlirAttribute attribute);

/** Returns true if an attribute is of the kind `builtin.integer`. */
bool mlirAttributeIsAInteger(MlirAttribute attribute);

/** Returns true if an attribute is of the kind `builtin.integer_set`. */
bool mlirAttributeIsAIntegerSet(MlirAttribute attribute);

/** Returns true if an attribute is a location. */
bool mlirAttributeIsALocation(MlirAttribute attribute);

/** Returns true if an attribute is of the kind `builtin.opaque`. */
bool mlirAttributeIsAOpaque(MlirAttribute attribute);

/** Returns true if an attribute is of the kind `builtin.sparse_elements`. */
bool mlirAttributeIsASparseElements(MlirAttribute attribute);

/** Returns true if an attribute is of the kind `builtin.strided_layout`. */
bool mlirAttributeIsAStridedLayout(MlirAttribute attribute);

/** Returns true if an attribute is of the kind `builtin.string`. */
bool mlirAttributeIsAString(MlirAttribute attribute);

/** Returns true if an attribute is of the kind `builtin.symbol_ref`. */
bool mlirAttributeIsASymbolRef(MlirAttribute attribute);

/** Returns true if an attribute is of the kind `builtin.type`. */
bool mlirAttributeIsAType(MlirAttribute attribute);

/** Returns true if an attribute is of the kind `builtin.unit`. */
bool mlirAttributeIsAUnit(MlirAttribute attribute);

/** Returns `true` or `false`. */
MlirAttribute mlirBoolAttrGet(MlirContext context, int32_t value);

/** Returns the value of `true` or `false`. */
bool mlirBoolAttrGetValue(MlirAttribute attribute);

/** Returns the type id of dense arrays. */
MlirTypeID mlirDenseArrayAttrGetTypeID(void);

/** Returns the number of elements of a dense array. */
intptr_t mlirDenseArrayGetNumElements(MlirAttribute attribute);

/** Returns a dense array of `bool`. */
MlirAttribute mlirDenseBoolArrayGet(MlirContext context, intptr_t count, const int32_t *values);

/** Returns an element of a dense array of `bool`. */
bool mlirDenseBoolArrayGetElement(MlirAttribute attribute, intptr_t position);

/** Returns an element in a resource, a `bool`. */
bool mlirDenseBoolResourceElementsAttrGetValue(MlirAttribute attribute, intptr_t position);

/** Returns an element in a resource, a `f64`. */
double mlirDenseDoubleResourceElementsAttrGetValue(MlirAttribute attribute, intptr_t position);

/** Returns dense elements of the bits of `bf16` floats. */
MlirAttribute mlirDenseElementsAttrBFloat16Get(
    MlirType ty,
    intptr_t count,
    const uint16_t *elements);

/** Returns dense elements of `bool`: all, or one that stands for all. */
MlirAttribute mlirDenseElementsAttrBoolGet(MlirType ty, intptr_t count, const int32_t *elements);

/** Returns dense elements that all are one `bool`. */
MlirAttribute mlirDenseElementsAttrBoolSplatGet(MlirType ty, bool element);

/** Returns dense elements of `f64`: all, or one that stands for all. */
MlirAttribute mlirDenseElementsAttrDoubleGet(MlirType ty, intptr_t count, const double *elements);

/** Returns dense elements that all are one `f64`. */
MlirAttribute mlirDenseElementsAttrDoubleSplatGet(MlirType ty, double element);

/** Returns dense elements of the bits of `f16` floats. */
MlirAttribute mlirDenseElementsAttrFloat16Get(
    MlirType ty,
    intptr_t count,
    const uint16_t *elements);

/** Returns dense elements of `f32`: all, or one that stands for all. */
MlirAttribute mlirDenseElementsAttrFloatGet(MlirType ty, intptr_t count, const float *elements);

/** Returns dense elements that all are one `f32`. */
MlirAttribute mlirDenseElementsAttrFloatSplatGet(MlirType ty, float element);

/** Returns dense elements of attributes: all, or one that stands for all. */
MlirAttribute mlirDenseElementsAttrGet(MlirType ty, intptr_t count, const MlirAttribute *elements);

/** Returns the `bool` that all elements are. */
int32_t mlirDenseElementsAttrGetBoolSplatValue(MlirAttribute attribute);

/** Returns an element, a `bool`. */
bool mlirDenseElementsAttrGetBoolValue(MlirAttribute attribute, intptr_t position);

/** Returns the `f64` that all elements are. */
double mlirDenseElementsAttrGetDoubleSplatValue(MlirAttribute attribute);

/** Returns an element, a `f64`. */
double mlirDenseElementsAttrGetDoubleValue(MlirAttribute attribute, intptr_t position);

/** Returns the `f32` that all elements are. */
float mlirDenseElementsAttrGetFloatSplatValue(MlirAttribute attribute);

/** Returns an element, a `f32`. */
float mlirDenseElementsAttrGetFloatValue(MlirAttribute attribute, intptr_t position);

/** Returns an element, a `u64`. */
uint64_t mlirDenseElementsAttrGetIndexValue(MlirAttribute attribute, intptr_t position);

/** Returns an element, a `i16`. */
int16_t mlirDenseElementsAttrGetInt16Value(MlirAttribute attribute, intptr_t position);

/** Returns the `i32` that all elements are. */
int32_t mlirDenseElementsAttrGetInt32SplatValue(MlirAttribute attribute);

/** Returns an element, a `i32`. */
int32_t mlirDenseElementsAttrGetInt32Value(MlirAttribute attribute, intptr_t position);

/** Returns the `i64` that all elements are. */
int64_t mlirDenseElementsAttrGetInt64SplatValue(MlirAttribute attribute);

/** Returns an element, a `i64`. */
int64_t mlirDenseElementsAttrGetInt64Value(MlirAttribute attribute, intptr_t position);

/** Returns the `i8` that all elements are. */
int8_t mlirDenseElementsAttrGetInt8SplatValue(MlirAttribute attribute);

/** Returns an element, a `i8`. */
int8_t mlirDenseElementsAttrGetInt8Value(MlirAttribute attribute, intptr_t position);

/** Returns the bytes of the elements; bits are packed, and a splat has one element, of bits eight equal ones. */
const void *mlirDenseElementsAttrGetRawData(MlirAttribute attribute);

/** Returns the element that all are, as an attribute. */
MlirAttribute mlirDenseElementsAttrGetSplatValue(MlirAttribute attribute);

/** Returns the string that all elements are. */
MlirStringRef mlirDenseElementsAttrGetStringSplatValue(MlirAttribute attribute);

/** Returns an element, a string. */
MlirStringRef mlirDenseElementsAttrGetStringValue(MlirAttribute attribute, intptr_t position);

/** Returns an element, a `u16`. */
uint16_t mlirDenseElementsAttrGetUInt16Value(MlirAttribute attribute, intptr_t position);

/** Returns the `u32` that all elements are. */
uint32_t mlirDenseElementsAttrGetUInt32SplatValue(MlirAttribute attribute);

/** Returns an element, a `u32`. */
uint32_t mlirDenseElementsAttrGetUInt32Value(MlirAttribute attribute, intptr_t position);

/** Returns the `u64` that all elements are. */
uint64_t mlirDenseElementsAttrGetUInt64SplatValue(MlirAttribute attribute);

/** Returns an element, a `u64`. */
uint64_t mlirDenseElementsAttrGetUInt64Value(MlirAttribute attribute, intptr_t position);

/** Returns the `u8` that all elements are. */
uint8_t mlirDenseElementsAttrGetUInt8SplatValue(MlirAttribute attribute);

/** Returns an element, a `u8`. */
uint8_t mlirDenseElementsAttrGetUInt8Value(MlirAttribute attribute, intptr_t position);

/** Returns dense elements of `i16`: all, or one that stands for all. */
MlirAttribute mlirDenseElementsAttrInt16Get(MlirType ty, intptr_t count, const int16_t *elements);

/** Returns dense elements of `i32`: all, or one that stands for all. */
MlirAttribute mlirDenseElementsAttrInt32Get(MlirType ty, intptr_t count, const int32_t *elements);

/** Returns dense elements that all are one `i32`. */
MlirAttribute mlirDenseElementsAttrInt32SplatGet(MlirType ty, int32_t element);

/** Returns dense elements of `i64`: all, or one that stands for all. */
MlirAttribute mlirDenseElementsAttrInt64Get(MlirType ty, intptr_t count, const int64_t *elements);

/** Returns dense elements that all are one `i64`. */
MlirAttribute mlirDenseElementsAttrInt64SplatGet(MlirType ty, int64_t element);

/** Returns dense elements of `i8`: all, or one that stands for all. */
MlirAttribute mlirDenseElementsAttrInt8Get(MlirType ty, intptr_t count, const int8_t *elements);

/** Returns dense elements that all are one `i8`. */
MlirAttribute mlirDenseElementsAttrInt8SplatGet(MlirType ty, int8_t element);

/** Returns true if one element stands for all. */
bool mlirDenseElementsAttrIsSplat(MlirAttribute attribute);

/** Returns dense elements of raw bytes, or null if there are not as many as the type wants. */
MlirAttribute mlirDenseElementsAttrRawBufferGet(MlirType ty, size_t size, const void *bytes);

/** Returns dense elements under another shape. */
MlirAttribute mlirDenseElementsAttrReshapeGet(MlirAttribute attribute, MlirType ty);

/** Returns dense elements that all are one attribute. */
MlirAttribute mlirDenseElementsAttrSplatGet(MlirType ty, MlirAttribute element);

/** Returns dense elements that are strings. */
MlirAttribute mlirDenseElementsAttrStringGet(
    MlirType ty,
    intptr_t count,
    const MlirStringRef *strings);

/** Returns dense elements of `u16`: all, or one that stands for all. */
MlirAttribute mlirDenseElementsAttrUInt16Get(MlirType ty, intptr_t count, const uint16_t *elements);

/** Returns dense elements of `u32`: all, or one that stands for all. */
MlirAttribute mlirDenseElementsAttrUInt32Get(MlirType ty, intptr_t count, const uint32_t *elements);

/** Returns dense elements that all are one `u32`. */
MlirAttribute mlirDenseElementsAttrUInt32SplatGet(MlirType ty, uint32_t element);

/** Returns dense elements of `u64`: all, or one that stands for all. */
MlirAttribute mlirDenseElementsAttrUInt64Get(MlirType ty, intptr_t count, const uint64_t *elements);

/** Returns dense elements that all are one `u64`. */
MlirAttribute mlirDenseElementsAttrUInt64SplatGet(MlirType ty, uint64_t element);

/** Returns dense elements of `u8`: all, or one that stands for all. */
MlirAttribute mlirDenseElementsAttrUInt8Get(MlirType ty, intptr_t count, const uint8_t *elements);

/** Returns dense elements that all are one `u8`. */
MlirAttribute mlirDenseElementsAttrUInt8SplatGet(MlirType ty, uint8_t element);

/** Returns a dense array of `f32`. */
MlirAttribute mlirDenseF32ArrayGet(MlirContext context, intptr_t count, const float *values);

/** Returns an element of a dense array of `f32`. */
float mlirDenseF32ArrayGetElement(MlirAttribute attribute, intptr_t position);

/** Returns a dense array of `f64`. */
MlirAttribute mlirDenseF64ArrayGet(MlirContext context, intptr_t count, const double *values);

/** Returns an element of a dense array of `f64`. */
double mlirDenseF64ArrayGetElement(MlirAttribute attribute, intptr_t position);

/** Returns an element in a resource, a `f32`. */
float mlirDenseFloatResourceElementsAttrGetValue(MlirAttribute attribute, intptr_t position);

/** Returns a dense array of `i16`. */
MlirAttribute mlirDenseI16ArrayGet(MlirContext context, intptr_t count, const int16_t *values);

/** Returns an element of a dense array of `i16`. */
int16_t mlirDenseI16ArrayGetElement(MlirAttribute attribute, intptr_t position);

/** Returns a dense array of `i32`. */
MlirAttribute mlirDenseI32ArrayGet(MlirContext context, intptr_t count, const int32_t *values);

/** Returns an element of a dense array of `i32`. */
int32_t mlirDenseI32ArrayGetElement(MlirAttribute attribute, intptr_t position);

/** Returns a dense array of `i64`. */
MlirAttribute mlirDenseI64ArrayGet(MlirContext context, intptr_t count, const int64_t *values);

/** Returns an element of a dense array of `i64`. */
int64_t mlirDenseI64ArrayGetElement(MlirAttribute attribute, intptr_t position);

/** Returns a dense array of `i8`. */
MlirAttribute mlirDenseI8ArrayGet(MlirContext context, intptr_t count, const int8_t *values);

/** Returns an element of a dense array of `i8`. */
int8_t mlirDenseI8ArrayGetElement(MlirAttribute attribute, intptr_t position);

/** Returns an element in a resource, a `i16`. */
int16_t mlirDenseInt16ResourceElementsAttrGetValue(MlirAttribute attribute, intptr_t position);

/** Returns an element in a resource, a `i32`. */
int32_t mlirDenseInt32ResourceElementsAttrGetValue(MlirAttribute attribute, intptr_t position);

/** Returns an element in a resource, a `i64`. */
int64_t mlirDenseInt64ResourceElementsAttrGetValue(MlirAttribute attribute, intptr_t position);

/** Returns an element in a resource, a `i8`. */
int8_t mlirDenseInt8ResourceElementsAttrGetValue(MlirAttribute attribute, intptr_t position);

/** Returns the type id of dense elements that are numbers. */
MlirTypeID mlirDenseIntOrFPElementsAttrGetTypeID(void);

/** Returns `builtin.dense_resource_elements`. */
MlirStringRef mlirDenseResourceElementsAttrGetName(void);

/** Returns an element in a resource, a `u16`. */
uint16_t mlirDenseUInt16ResourceElementsAttrGetValue(MlirAttribute attribute, intptr_t position);

/** Returns an element in a resource, a `u32`. */
uint32_t mlirDenseUInt32ResourceElementsAttrGetValue(MlirAttribute attribute, intptr_t position);

/** Returns an element in a resource, a `u64`. */
uint64_t mlirDenseUInt64ResourceElementsAttrGetValue(MlirAttribute attribute, intptr_t position);

/** Returns an element in a resource, a `u8`. */
uint8_t mlirDenseUInt8ResourceElementsAttrGetValue(MlirAttribute attribute, intptr_t position);

/** Returns a dictionary, sorted by name. */
MlirAttribute mlirDictionaryAttrGet(
    MlirContext context,
    intptr_t count,
    const MlirNamedAttribute *elements);

/** Returns an entry of a dictionary. */
MlirNamedAttribute mlirDictionaryAttrGetElement(MlirAttribute attribute, intptr_t position);

/** Returns the entry of a dictionary with a name, or null. */
MlirAttribute mlirDictionaryAttrGetElementByName(MlirAttribute attribute, MlirStringRef name);

/** Returns `builtin.dictionary`. */
MlirStringRef mlirDictionaryAttrGetName(void);

/** Returns the number of entries of a dictionary. */
intptr_t mlirDictionaryAttrGetNumElements(MlirAttribute attribute);

/** Returns the type id of the kind `builtin.dictionary`. */
MlirTypeID mlirDictionaryAttrGetTypeID(void);

/** Returns an attribute unlike any other. */
MlirAttribute mlirDisctinctAttrCreate(MlirAttribute referenced);

/** Returns the number of elements. */
int64_t mlirElementsAttrGetNumElements(MlirAttribute attribute);

/** Returns the element at these indices. */
MlirAttribute mlirElementsAttrGetValue(
    MlirAttribute attribute,
    intptr_t rank,
    const uint64_t *indices);

/** Returns true if there is an element at these indices. */
bool mlirElementsAttrIsValidIndex(MlirAttribute attribute, intptr_t rank, const uint64_t *indices);

/** Returns `@symbol`. */
MlirAttribute mlirFlatSymbolRefAttrGet(MlirContext context, MlirStringRef symbol);

/** Returns `builtin.symbol_ref`. */
MlirStringRef mlirFlatSymbolRefAttrGetName(void);

/** Returns the name of a flat symbol reference. */
MlirStringRef mlirFlatSymbolRefAttrGetValue(MlirAttribute attribute);

/** Returns the float of a type that is nearest to a number. */
MlirAttribute mlirFloatAttrDoubleGet(MlirContext context, MlirType ty, double value);

/** Returns the float of a type that is nearest to a number, or tells at a location why there is none. */
MlirAttribute mlirFloatAttrDoubleGetChecked(MlirLocation location, MlirType ty, double value);

/** Returns `builtin.float`. */
MlirStringRef mlirFloatAttrGetName(void);

/** Returns the type id of the kind `builtin.float`. */
MlirTypeID mlirFloatAttrGetTypeID(void);

/** Returns the value of a float. */
double mlirFloatAttrGetValueDouble(MlirAttribute attribute);

/** Returns an integer of a type; what does not fit is cut off, and a signed type wider than 64 bits repeats the sign. */
MlirAttribute mlirIntegerAttrGet(MlirType ty, int64_t value);

/** Returns `builtin.integer`. */
MlirStringRef mlirIntegerAttrGetName(void);

/** Returns the type id of the kind `builtin.integer`. */
MlirTypeID mlirIntegerAttrGetTypeID(void);

/** Returns the value of an integer of a signless type or `index`, sign-extended. */
int64_t mlirIntegerAttrGetValueInt(MlirAttribute attribute);

/** Returns the value of an integer of a signed type. */
int64_t mlirIntegerAttrGetValueSInt(MlirAttribute attribute);

/** Returns the value of an integer of an unsigned type. */
uint64_t mlirIntegerAttrGetValueUInt(MlirAttribute attribute);

/** Returns an integer set as an attribute. */
MlirAttribute mlirIntegerSetAttrGet(MlirIntegerSet set);

/** Returns `builtin.integer_set`. */
MlirStringRef mlirIntegerSetAttrGetName(void);

/** Returns the type id of the kind `builtin.integer_set`. */
MlirTypeID mlirIntegerSetAttrGetTypeID(void);

/** Returns the set that an attribute is. */
MlirIntegerSet mlirIntegerSetAttrGetValue(MlirAttribute attribute);

/** Returns an attribute of a dialect that is not registered. */
MlirAttribute mlirOpaqueAttrGet(
    MlirContext context,
    MlirStringRef dialect,
    intptr_t length,
    const char *data,
    MlirType ty);

/** Returns the text of an opaque attribute after the name of its dialect. */
MlirStringRef mlirOpaqueAttrGetData(MlirAttribute attribute);

/** Returns the name of the dialect of an opaque attribute. */
MlirStringRef mlirOpaqueAttrGetDialectNamespace(MlirAttribute attribute);

/** Returns `builtin.opaque`. */
MlirStringRef mlirOpaqueAttrGetName(void);

/** Returns the type id of the kind `builtin.opaque`. */
MlirTypeID mlirOpaqueAttrGetTypeID(void);

/** Returns the indices of sparse elements. */
MlirAttribute mlirSparseElementsAttrGetIndices(MlirAttribute attribute);

/** Returns the type id of the kind `builtin.sparse_elements`. */
MlirTypeID mlirSparseElementsAttrGetTypeID(void);

/** Returns the values of sparse elements. */
MlirAttribute mlirSparseElementsAttrGetValues(MlirAttribute attribute);

/** Returns sparse elements: a row of indices for each value. */
MlirAttribute mlirSparseElementsAttribute(MlirType ty, MlirAttribute indices, MlirAttribute values);

/** Returns `strided<...>`. */
MlirAttribute mlirStridedLayoutAttrGet(
    MlirContext context,
    int64_t offset,
    intptr_t count,
    const int64_t *strides);

/** Returns `builtin.strided_layout`. */
MlirStringRef mlirStridedLayoutAttrGetName(void);

/** Returns the number of strides of a strided layout. */
intptr_t mlirStridedLayoutAttrGetNumStrides(MlirAttribute attribute);

/** Returns the offset of a strided layout. */
int64_t mlirStridedLayoutAttrGetOffset(MlirAttribute attribute);

/** Returns a stride of a strided layout. */
int64_t mlirStridedLayoutAttrGetStride(MlirAttribute attribute, intptr_t position);

/** Returns the type id of the kind `builtin.strided_layout`. */
MlirTypeID mlirStridedLayoutAttrGetTypeID(void);

/** Returns a string. */
MlirAttribute mlirStringAttrGet(MlirContext context, MlirStringRef string);

/** Returns `builtin.string`. */
MlirStringRef mlirStringAttrGetName(void);

/** Returns the type id of the kind `builtin.string`. */
MlirTypeID mlirStringAttrGetTypeID(void);

/** Returns the bytes of a string. */
MlirStringRef mlirStringAttrGetValue(MlirAttribute attribute);

/** Returns a string with a type. */
MlirAttribute mlirStringAttrTypedGet(MlirType ty, MlirStringRef string);

/** Returns `@symbol::@nested`; the nested references are flat. */
MlirAttribute mlirSymbolRefAttrGet(
    MlirContext context,
    MlirStringRef symbol,
    intptr_t count,
    const MlirAttribute *references);

/** Returns the last name of a symbol reference. */
MlirStringRef mlirSymbolRefAttrGetLeafReference(MlirAttribute attribute);

/** Returns `builtin.symbol_ref`. */
MlirStringRef mlirSymbolRefAttrGetName(void);

/** Returns a name after the first, as a flat reference. */
MlirAttribute mlirSymbolRefAttrGetNestedReference(MlirAttribute attribute, intptr_t position);

/** Returns the number of names after the first. */
intptr_t mlirSymbolRefAttrGetNumNestedReferences(MlirAttribute attribute);

/** Returns the first name of a symbol reference. */
MlirStringRef mlirSymbolRefAttrGetRootReference(MlirAttribute attribute);

/** Returns the type id of the kind `builtin.symbol_ref`. */
MlirTypeID mlirSymbolRefAttrGetTypeID(void);

/** Returns a type as an attribute. */
MlirAttribute mlirTypeAttrGet(MlirType ty);

/** Returns `builtin.type`. */
MlirStringRef mlirTypeAttrGetName(void);

/** Returns the type id of the kind `builtin.type`. */
MlirTypeID mlirTypeAttrGetTypeID(void);

/** Returns the type that an attribute is. */
MlirType mlirTypeAttrGetValue(MlirAttribute attribute);

/** Returns `unit`. */
MlirAttribute mlirUnitAttrGet(MlirContext context);

/** Returns `builtin.unit`. */
MlirStringRef mlirUnitAttrGetName(void);

/** Returns the type id of the kind `builtin.unit`. */
MlirTypeID mlirUnitAttrGetTypeID(void);

/** Returns elements that are `bool` in memory of the caller. */
MlirAttribute mlirUnmanagedDenseBoolResourceElementsAttrGet(
    MlirType ty,
    MlirStringRef name,
    intptr_t count,
    const int32_t *elements);

/** Returns elements that are `f64` in memory of the caller. */
MlirAttribute mlirUnmanagedDenseDoubleResourceElementsAttrGet(
    MlirType ty,
    MlirStringRef name,
    intptr_t count,
    const double *elements);

/** Returns elements that are `f32` in memory of the caller. */
MlirAttribute mlirUnmanagedDenseFloatResourceElementsAttrGet(
    MlirType ty,
    MlirStringRef name,
    intptr_t count,
    const float *elements);

/** Returns elements that are `i16` in memory of the caller. */
MlirAttribute mlirUnmanagedDenseInt16ResourceElementsAttrGet(
    MlirType ty,
    MlirStringRef name,
    intptr_t count,
    const int16_t *elements);

/** Returns elements that are `i32` in memory of the caller. */
MlirAttribute mlirUnmanagedDenseInt32ResourceElementsAttrGet(
    MlirType ty,
    MlirStringRef name,
    intptr_t count,
    const int32_t *elements);

/** Returns elements that are `i64` in memory of the caller. */
MlirAttribute mlirUnmanagedDenseInt64ResourceElementsAttrGet(
    MlirType ty,
    MlirStringRef name,
    intptr_t count,
    const int64_t *elements);

/** Returns elements that are `i8` in memory of the caller. */
MlirAttribute mlirUnmanagedDenseInt8ResourceElementsAttrGet(
    MlirType ty,
    MlirStringRef name,
    intptr_t count,
    const int8_t *elements);

/** Returns elements in memory of the caller, which the deleter gives back when the context is destroyed. */
MlirAttribute mlirUnmanagedDenseResourceElementsAttrGet(
    MlirType ty,
    MlirStringRef name,
    void *data,
    size_t length,
    size_t alignment,
    bool is_mutable,
    void (*deleter)(void *, const void *, size_t, size_t),
    void *user_data);

/** Returns elements that are `u16` in memory of the caller. */
MlirAttribute mlirUnmanagedDenseUInt16ResourceElementsAttrGet(
    MlirType ty,
    MlirStringRef name,
    intptr_t count,
    const uint16_t *elements);

/** Returns elements that are `u32` in memory of the caller. */
MlirAttribute mlirUnmanagedDenseUInt32ResourceElementsAttrGet(
    MlirType ty,
    MlirStringRef name,
    intptr_t count,
    const uint32_t *elements);

/** Returns elements that are `u64` in memory of the caller. */
MlirAttribute mlirUnmanagedDenseUInt64ResourceElementsAttrGet(
    MlirType ty,
    MlirStringRef name,
    intptr_t count,
    const uint64_t *elements);

/** Returns elements that are `u8` in memory of the caller. */
MlirAttribute mlirUnmanagedDenseUInt8ResourceElementsAttrGet(
    MlirType ty,
    MlirStringRef name,
    intptr_t count,
    const uint8_t *elements);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_BUILTINATTRIBUTES_H */
