/* Dialect/MemRef.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_MEMREF_H
#define TERRACE_MLIR_C_DIALECT_MEMREF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Creates the pass `memref-expand`. */
MlirPass mlirCreateMemRefExpandOpsPass(void);

/** Creates the pass `expand-realloc`. */
MlirPass mlirCreateMemRefExpandReallocPass(void);

/** Creates the pass `expand-strided-metadata`. */
MlirPass mlirCreateMemRefExpandStridedMetadataPass(void);

/** Creates the pass `flatten-memref`. */
MlirPass mlirCreateMemRefFlattenMemrefsPass(void);

/** Creates the pass `fold-memref-alias-ops`. */
MlirPass mlirCreateMemRefFoldMemRefAliasOpsPass(void);

/** Creates the pass `memref-emulate-wide-int`. */
MlirPass mlirCreateMemRefMemRefEmulateWideInt(void);

/** Creates the pass `normalize-memrefs`. */
MlirPass mlirCreateMemRefNormalizeMemRefsPass(void);

/** Creates the pass `reify-result-shapes`. */
MlirPass mlirCreateMemRefReifyResultShapesPass(void);

/** Creates the pass `resolve-ranked-shaped-type-result-dims`. */
MlirPass mlirCreateMemRefResolveRankedShapeTypeResultDimsPass(void);

/** Creates the pass `resolve-shaped-type-result-dims`. */
MlirPass mlirCreateMemRefResolveShapedTypeResultDimsPass(void);

/** Returns the handle of the dialect `memref`. */
MlirDialectHandle mlirGetDialectHandle__memref__(void);

/** Registers the pass `memref-expand`. */
void mlirRegisterMemRefExpandOpsPass(void);

/** Registers the pass `expand-realloc`. */
void mlirRegisterMemRefExpandReallocPass(void);

/** Registers the pass `expand-strided-metadata`. */
void mlirRegisterMemRefExpandStridedMetadataPass(void);

/** Registers the pass `flatten-memref`. */
void mlirRegisterMemRefFlattenMemrefsPass(void);

/** Registers the pass `fold-memref-alias-ops`. */
void mlirRegisterMemRefFoldMemRefAliasOpsPass(void);

/** Registers the pass `memref-emulate-wide-int`. */
void mlirRegisterMemRefMemRefEmulateWideInt(void);

/** Registers the pass `normalize-memrefs`. */
void mlirRegisterMemRefNormalizeMemRefsPass(void);

/** Registers the passes of the group. */
void mlirRegisterMemRefPasses(void);

/** Registers the pass `reify-result-shapes`. */
void mlirRegisterMemRefReifyResultShapesPass(void);

/** Registers the pass `resolve-ranked-shaped-type-result-dims`. */
void mlirRegisterMemRefResolveRankedShapeTypeResultDimsPass(void);

/** Registers the pass `resolve-shaped-type-result-dims`. */
void mlirRegisterMemRefResolveShapedTypeResultDimsPass(void);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_MEMREF_H */
