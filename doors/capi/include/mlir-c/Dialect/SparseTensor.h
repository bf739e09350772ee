/* Dialect/SparseTensor.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_SPARSETENSOR_H
#define TERRACE_MLIR_C_DIALECT_SPARSETENSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/AffineMap.h"
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

enum MlirSparseTensorLevelFormat {
  MLIR_SPARSE_TENSOR_LEVEL_DENSE = 0x000000010000,
  MLIR_SPARSE_TENSOR_LEVEL_BATCH = 0x000000020000,
  MLIR_SPARSE_TENSOR_LEVEL_COMPRESSED = 0x000000040000,
  MLIR_SPARSE_TENSOR_LEVEL_SINGLETON = 0x000000080000,
  MLIR_SPARSE_TENSOR_LEVEL_LOOSE_COMPRESSED = 0x000000100000,
  MLIR_SPARSE_TENSOR_LEVEL_N_OUT_OF_M = 0x000000200000,
};
typedef enum MlirSparseTensorLevelFormat MlirSparseTensorLevelFormat;

enum MlirSparseTensorLevelPropertyNondefault {
  MLIR_SPARSE_PROPERTY_NON_UNIQUE = 0x0001,
  MLIR_SPARSE_PROPERTY_NON_ORDERED = 0x0002,
  MLIR_SPARSE_PROPERTY_SOA = 0x0004,
};
typedef enum MlirSparseTensorLevelPropertyNondefault MlirSparseTensorLevelPropertyNondefault;

typedef uint64_t MlirSparseTensorLevelType;

/** Returns true for `sparse_tensor.encoding`. */
bool mlirAttributeIsASparseTensorEncodingAttr(MlirAttribute of);

/** Creates the pass `lower-sparse-foreach-to-scf`. */
MlirPass mlirCreateSparseTensorLowerForeachToSCF(void);

/** Creates the pass `lower-sparse-iteration-to-scf`. */
MlirPass mlirCreateSparseTensorLowerSparseIterationToSCF(void);

/** Creates the pass `lower-sparse-ops-to-foreach`. */
MlirPass mlirCreateSparseTensorLowerSparseOpsToForeach(void);

/** Creates the pass `pre-sparsification-rewrite`. */
MlirPass mlirCreateSparseTensorPreSparsificationRewrite(void);

/** Creates the pass `sparse-assembler`. */
MlirPass mlirCreateSparseTensorSparseAssembler(void);

/** Creates the pass `sparse-buffer-rewrite`. */
MlirPass mlirCreateSparseTensorSparseBufferRewrite(void);

/** Creates the pass `sparse-gpu-codegen`. */
MlirPass mlirCreateSparseTensorSparseGPUCodegen(void);

/** Creates the pass `sparse-reinterpret-map`. */
MlirPass mlirCreateSparseTensorSparseReinterpretMap(void);

/** Creates the pass `sparse-space-collapse`. */
MlirPass mlirCreateSparseTensorSparseSpaceCollapse(void);

/** Creates the pass `sparse-tensor-codegen`. */
MlirPass mlirCreateSparseTensorSparseTensorCodegen(void);

/** Creates the pass `sparse-tensor-conversion`. */
MlirPass mlirCreateSparseTensorSparseTensorConversionPass(void);

/** Creates the pass `sparse-vectorization`. */
MlirPass mlirCreateSparseTensorSparseVectorization(void);

/** Creates the pass `sparsification-and-bufferization`. */
MlirPass mlirCreateSparseTensorSparsificationAndBufferization(void);

/** Creates the pass `sparsification`. */
MlirPass mlirCreateSparseTensorSparsificationPass(void);

/** Creates the pass `stage-sparse-ops`. */
MlirPass mlirCreateSparseTensorStageSparseOperations(void);

/** Creates the pass `sparse-storage-specifier-to-llvm`. */
MlirPass mlirCreateSparseTensorStorageSpecifierToLLVM(void);

/** Returns the handle of the dialect `sparse_tensor`. */
MlirDialectHandle mlirGetDialectHandle__sparse_tensor__(void);

/** Registers the pass `lower-sparse-foreach-to-scf`. */
void mlirRegisterSparseTensorLowerForeachToSCF(void);

/** Registers the pass `lower-sparse-iteration-to-scf`. */
void mlirRegisterSparseTensorLowerSparseIterationToSCF(void);

/** Registers the pass `lower-sparse-ops-to-foreach`. */
void mlirRegisterSparseTensorLowerSparseOpsToForeach(void);

/** Registers the passes of the group. */
void mlirRegisterSparseTensorPasses(void);

/** Registers the pass `pre-sparsification-rewrite`. */
void mlirRegisterSparseTensorPreSparsificationRewrite(void);

/** Registers the pass `sparse-assembler`. */
void mlirRegisterSparseTensorSparseAssembler(void);

/** Registers the pass `sparse-buffer-rewrite`. */
void mlirRegisterSparseTensorSparseBufferRewrite(void);

/** Registers the pass `sparse-gpu-codegen`. */
void mlirRegisterSparseTensorSparseGPUCodegen(void);

/** Registers the pass `sparse-reinterpret-map`. */
void mlirRegisterSparseTensorSparseReinterpretMap(void);

/** Registers the pass `sparse-space-collapse`. */
void mlirRegisterSparseTensorSparseSpaceCollapse(void);

/** Registers the pass `sparse-tensor-codegen`. */
void mlirRegisterSparseTensorSparseTensorCodegen(void);

/** Registers the pass `sparse-tensor-conversion`. */
void mlirRegisterSparseTensorSparseTensorConversionPass(void);

/** Registers the pass `sparse-vectorization`. */
void mlirRegisterSparseTensorSparseVectorization(void);

/** Registers the pass `sparsification-and-bufferization`. */
void mlirRegisterSparseTensorSparsificationAndBufferization(void);

/** Registers the pass `sparsification`. */
void mlirRegisterSparseTensorSparsificationPass(void);

/** Registers the pass `stage-sparse-ops`. */
void mlirRegisterSparseTensorStageSparseOperations(void);

/** Registers the pass `sparse-storage-specifier-to-llvm`. */
void mlirRegisterSparseTensorStorageSpecifierToLLVM(void);

/** Returns the bits of a level of a format, with properties and sizes. */
MlirSparseTensorLevelType mlirSparseTensorEncodingAttrBuildLvlType(
    MlirSparseTensorLevelFormat format,
    const MlirSparseTensorLevelPropertyNondefault *properties,
    uint32_t count,
    uint32_t n,
    uint32_t m);

/** Returns an encoding without slices; null maps and values are absent. */
MlirAttribute mlirSparseTensorEncodingAttrGet(
    MlirContext context,
    intptr_t rank,
    const MlirSparseTensorLevelType *levels,
    MlirAffineMap dim_to_level,
    MlirAffineMap level_to_dim,
    int32_t position_width,
    int32_t coordinate_width,
    MlirAttribute explicit_,
    MlirAttribute implicit);

/** Returns parameter 4 of a `sparse_tensor.encoding`. */
int32_t mlirSparseTensorEncodingAttrGetCrdWidth(MlirAttribute of);

/** Returns parameter 1 of a `sparse_tensor.encoding`. */
MlirAffineMap mlirSparseTensorEncodingAttrGetDimToLvl(MlirAttribute of);

/** Returns parameter 5 of a `sparse_tensor.encoding`. */
MlirAttribute mlirSparseTensorEncodingAttrGetExplicitVal(MlirAttribute of);

/** Returns parameter 6 of a `sparse_tensor.encoding`. */
MlirAttribute mlirSparseTensorEncodingAttrGetImplicitVal(MlirAttribute of);

/** Returns the bits of the format of a level. */
MlirSparseTensorLevelFormat mlirSparseTensorEncodingAttrGetLvlFmt(
    MlirAttribute attribute,
    intptr_t at);

/** Returns parameter 2 of a `sparse_tensor.encoding`. */
MlirAffineMap mlirSparseTensorEncodingAttrGetLvlToDim(MlirAttribute of);

/** Returns the bits of a level. */
MlirSparseTensorLevelType mlirSparseTensorEncodingAttrGetLvlType(
    MlirAttribute attribute,
    intptr_t at);

/** Returns `sparse_tensor.encoding`. */
MlirStringRef mlirSparseTensorEncodingAttrGetName(void);

/** Returns parameter 3 of a `sparse_tensor.encoding`. */
int32_t mlirSparseTensorEncodingAttrGetPosWidth(MlirAttribute of);

/** Returns of how many some are kept in a level. */
uint32_t mlirSparseTensorEncodingAttrGetStructuredM(MlirSparseTensorLevelType level);

/** Returns how many of n entries are kept in a level. */
uint32_t mlirSparseTensorEncodingAttrGetStructuredN(MlirSparseTensorLevelType level);

/** Returns the number of levels. */
intptr_t mlirSparseTensorEncodingGetLvlRank(MlirAttribute attribute);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_SPARSETENSOR_H */
