/* Dialect/Linalg.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_LINALG_H
#define TERRACE_MLIR_C_DIALECT_LINALG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/AffineMap.h"
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct MlirLinalgContractionDimensions {
  MlirAttribute batch;
  MlirAttribute m;
  MlirAttribute n;
  MlirAttribute k;
} MlirLinalgContractionDimensions;

typedef struct MlirLinalgConvolutionDimensions {
  MlirAttribute batch;
  MlirAttribute outputImage;
  MlirAttribute outputChannel;
  MlirAttribute filterLoop;
  MlirAttribute inputChannel;
  MlirAttribute depth;
  MlirAttribute strides;
  MlirAttribute dilations;
} MlirLinalgConvolutionDimensions;

/** Creates the pass `convert-elementwise-to-linalg`. */
MlirPass mlirCreateLinalgConvertElementwiseToLinalgPass(void);

/** Creates the pass `convert-linalg-to-affine-loops`. */
MlirPass mlirCreateLinalgConvertLinalgToAffineLoopsPass(void);

/** Creates the pass `convert-linalg-to-loops`. */
MlirPass mlirCreateLinalgConvertLinalgToLoopsPass(void);

/** Creates the pass `convert-linalg-to-parallel-loops`. */
MlirPass mlirCreateLinalgConvertLinalgToParallelLoopsPass(void);

/** Creates the pass `linalg-block-pack-matmul`. */
MlirPass mlirCreateLinalgLinalgBlockPackMatmul(void);

/** Creates the pass `linalg-detensorize`. */
MlirPass mlirCreateLinalgLinalgDetensorizePass(void);

/** Creates the pass `linalg-fuse-elementwise-ops`. */
MlirPass mlirCreateLinalgLinalgElementwiseOpFusionPass(void);

/** Creates the pass `linalg-fold-into-elementwise`. */
MlirPass mlirCreateLinalgLinalgFoldIntoElementwisePass(void);

/** Creates the pass `linalg-fold-unit-extent-dims`. */
MlirPass mlirCreateLinalgLinalgFoldUnitExtentDimsPass(void);

/** Creates the pass `linalg-generalize-named-ops`. */
MlirPass mlirCreateLinalgLinalgGeneralizeNamedOpsPass(void);

/** Creates the pass `linalg-inline-scalar-operands`. */
MlirPass mlirCreateLinalgLinalgInlineScalarOperandsPass(void);

/** Creates the pass `linalg-morph-ops`. */
MlirPass mlirCreateLinalgLinalgMorphOpsPass(void);

/** Creates the pass `linalg-specialize-generic-ops`. */
MlirPass mlirCreateLinalgLinalgSpecializeGenericOpsPass(void);

/** Creates the pass `simplify-depthwise-conv`. */
MlirPass mlirCreateLinalgSimplifyDepthwiseConvPass(void);

/** Returns the handle of the dialect `linalg`. */
MlirDialectHandle mlirGetDialectHandle__linalg__(void);

/** Makes the region of a named operation, which must be empty. */
void mlirLinalgFillBuiltinNamedOpRegion(MlirOperation op);

/** Returns the maps of the operands of a structured operation as an array, or null. */
MlirAttribute mlirLinalgGetIndexingMapsAttribute(MlirOperation op);

/** Returns what the loops of a contraction are for, or nulls. */
MlirLinalgContractionDimensions mlirLinalgInferContractionDimensions(MlirOperation op);

/** Returns what the loops of a contraction with these maps are for, or nulls. */
MlirLinalgContractionDimensions mlirLinalgInferContractionDimensionsFromMaps(
    const MlirAffineMap *maps,
    size_t count);

/** Returns what the loops of a convolution are for, or nulls. */
MlirLinalgConvolutionDimensions mlirLinalgInferConvolutionDimensions(MlirOperation op);

/** Returns true if an operation multiplies and adds up, in loops of a contraction. */
bool mlirLinalgIsAContractionOp(MlirOperation op);

/** Returns true if the loops of an operation are those of a convolution. */
bool mlirLinalgIsAConvolutionOp(MlirOperation op);

/** Registers the pass `convert-elementwise-to-linalg`. */
void mlirRegisterLinalgConvertElementwiseToLinalgPass(void);

/** Registers the pass `convert-linalg-to-affine-loops`. */
void mlirRegisterLinalgConvertLinalgToAffineLoopsPass(void);

/** Registers the pass `convert-linalg-to-loops`. */
void mlirRegisterLinalgConvertLinalgToLoopsPass(void);

/** Registers the pass `convert-linalg-to-parallel-loops`. */
void mlirRegisterLinalgConvertLinalgToParallelLoopsPass(void);

/** Registers the pass `linalg-block-pack-matmul`. */
void mlirRegisterLinalgLinalgBlockPackMatmul(void);

/** Registers the pass `linalg-detensorize`. */
void mlirRegisterLinalgLinalgDetensorizePass(void);

/** Registers the pass `linalg-fuse-elementwise-ops`. */
void mlirRegisterLinalgLinalgElementwiseOpFusionPass(void);

/** Registers the pass `linalg-fold-into-elementwise`. */
void mlirRegisterLinalgLinalgFoldIntoElementwisePass(void);

/** Registers the pass `linalg-fold-unit-extent-dims`. */
void mlirRegisterLinalgLinalgFoldUnitExtentDimsPass(void);

/** Registers the pass `linalg-generalize-named-ops`. */
void mlirRegisterLinalgLinalgGeneralizeNamedOpsPass(void);

/** Registers the pass `linalg-inline-scalar-operands`. */
void mlirRegisterLinalgLinalgInlineScalarOperandsPass(void);

/** Registers the pass `linalg-morph-ops`. */
void mlirRegisterLinalgLinalgMorphOpsPass(void);

/** Registers the pass `linalg-specialize-generic-ops`. */
void mlirRegisterLinalgLinalgSpecializeGenericOpsPass(void);

/** Registers the passes of the group. */
void mlirRegisterLinalgPasses(void);

/** Registers the pass `simplify-depthwise-conv`. */
void mlirRegisterLinalgSimplifyDepthwiseConvPass(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_LINALG_H */
