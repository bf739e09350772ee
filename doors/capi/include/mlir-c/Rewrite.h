/* Rewrite.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_REWRITE_H
#define TERRACE_MLIR_C_REWRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct MlirFrozenRewritePatternSet {
  void *ptr;
} MlirFrozenRewritePatternSet;

/** Returns true if the handle is null. */
static inline bool mlirFrozenRewritePatternSetIsNull(MlirFrozenRewritePatternSet handle) { return !handle.ptr; }

typedef struct MlirGreedyRewriteDriverConfig {
  void *ptr;
} MlirGreedyRewriteDriverConfig;

/** Returns true if the handle is null. */
static inline bool mlirGreedyRewriteDriverConfigIsNull(MlirGreedyRewriteDriverConfig handle) { return !handle.ptr; }

typedef struct MlirPDLPatternModule {
  void *ptr;
} MlirPDLPatternModule;

/** Returns true if the handle is null. */
static inline bool mlirPDLPatternModuleIsNull(MlirPDLPatternModule handle) { return !handle.ptr; }

typedef struct MlirPDLResultList {
  void *ptr;
} MlirPDLResultList;

/** Returns true if the handle is null. */
static inline bool mlirPDLResultListIsNull(MlirPDLResultList handle) { return !handle.ptr; }

typedef struct MlirPDLValue {
  const void *ptr;
} MlirPDLValue;

/** Returns true if the handle is null. */
static inline bool mlirPDLValueIsNull(MlirPDLValue handle) { return !handle.ptr; }

typedef struct MlirPatternRewriter {
  void *ptr;
} MlirPatternRewriter;

/** Returns true if the handle is null. */
static inline bool mlirPatternRewriterIsNull(MlirPatternRewriter handle) { return !handle.ptr; }

typedef struct MlirRewritePattern {
  const void *ptr;
} MlirRewritePattern;

/** Returns true if the handle is null. */
static inline bool mlirRewritePatternIsNull(MlirRewritePattern handle) { return !handle.ptr; }

typedef struct MlirRewritePatternSet {
  void *ptr;
} MlirRewritePatternSet;

/** Returns true if the handle is null. */
static inline bool mlirRewritePatternSetIsNull(MlirRewritePatternSet handle) { return !handle.ptr; }

typedef struct MlirRewriterBase {
  void *ptr;
} MlirRewriterBase;

/** Returns true if the handle is null. */
static inline bool mlirRewriterBaseIsNull(MlirRewriterBase handle) { return !handle.ptr; }

enum MlirGreedyRewriteStrictness {
  MLIR_GREEDY_REWRITE_STRICTNESS_ANY_OP = 0,
  MLIR_GREEDY_REWRITE_STRICTNESS_EXISTING_AND_NEW_OPS = 1,
  MLIR_GREEDY_REWRITE_STRICTNESS_EXISTING_OPS = 2,
};
typedef enum MlirGreedyRewriteStrictness MlirGreedyRewriteStrictness;

enum MlirGreedySimplifyRegionLevel {
  MLIR_GREEDY_SIMPLIFY_REGION_LEVEL_DISABLED = 0,
  MLIR_GREEDY_SIMPLIFY_REGION_LEVEL_NORMAL = 1,
  MLIR_GREEDY_SIMPLIFY_REGION_LEVEL_AGGRESSIVE = 2,
};
typedef enum MlirGreedySimplifyRegionLevel MlirGreedySimplifyRegionLevel;

typedef struct MlirRewritePatternCallbacks {
  void (*construct)(void *);
  void (*destruct)(void *);
  MlirLogicalResult (*matchAndRewrite)(MlirRewritePattern, MlirOperation, MlirPatternRewriter, void *);
} MlirRewritePatternCallbacks;

typedef MlirLogicalResult (*MlirPDLRewriteFunction)(MlirPatternRewriter, MlirPDLResultList, size_t, MlirPDLValue *, void *);

typedef MlirLogicalResult (*MlirPDLConstraintFunction)(MlirPatternRewriter, MlirPDLResultList, size_t, MlirPDLValue *, void *);

/** Applies patterns to what is in a module until nothing changes. */
MlirLogicalResult mlirApplyPatternsAndFoldGreedily(
    MlirModule module,
    MlirFrozenRewritePatternSet patterns,
    MlirGreedyRewriteDriverConfig config);

/** Applies patterns to what is in an operation until nothing changes. */
MlirLogicalResult mlirApplyPatternsAndFoldGreedilyWithOp(
    MlirOperation op,
    MlirFrozenRewritePatternSet patterns,
    MlirGreedyRewriteDriverConfig config);

/** Freezes a set of patterns, which is gone then. */
MlirFrozenRewritePatternSet mlirFreezeRewritePattern(MlirRewritePatternSet set);

/** Destroys a frozen set. */
void mlirFrozenRewritePatternSetDestroy(MlirFrozenRewritePatternSet set);

/** Creates a configuration of the greedy driver. */
MlirGreedyRewriteDriverConfig mlirGreedyRewriteDriverConfigCreate(void);

/** Destroys a configuration. */
void mlirGreedyRewriteDriverConfigDestroy(MlirGreedyRewriteDriverConfig config);

/** Sets `merges_constants`. */
void mlirGreedyRewriteDriverConfigEnableConstantCSE(
    MlirGreedyRewriteDriverConfig config,
    bool value);

/** Sets `folds`. */
void mlirGreedyRewriteDriverConfigEnableFolding(MlirGreedyRewriteDriverConfig config, bool value);

/** Returns `most_iterations`. */
int64_t mlirGreedyRewriteDriverConfigGetMaxIterations(MlirGreedyRewriteDriverConfig config);

/** Returns `most_rewrites`. */
int64_t mlirGreedyRewriteDriverConfigGetMaxNumRewrites(MlirGreedyRewriteDriverConfig config);

/** Returns `region_level`. */
MlirGreedySimplifyRegionLevel mlirGreedyRewriteDriverConfigGetRegionSimplificationLevel(
    MlirGreedyRewriteDriverConfig config);

/** Returns `strictness`. */
MlirGreedyRewriteStrictness mlirGreedyRewriteDriverConfigGetStrictness(
    MlirGreedyRewriteDriverConfig config);

/** Returns `is_top_down`. */
bool mlirGreedyRewriteDriverConfigGetUseTopDownTraversal(MlirGreedyRewriteDriverConfig config);

/** Returns `merges_constants`. */
bool mlirGreedyRewriteDriverConfigIsConstantCSEEnabled(MlirGreedyRewriteDriverConfig config);

/** Returns `folds`. */
bool mlirGreedyRewriteDriverConfigIsFoldingEnabled(MlirGreedyRewriteDriverConfig config);

/** Sets `most_iterations`. */
void mlirGreedyRewriteDriverConfigSetMaxIterations(
    MlirGreedyRewriteDriverConfig config,
    int64_t value);

/** Sets `most_rewrites`. */
void mlirGreedyRewriteDriverConfigSetMaxNumRewrites(
    MlirGreedyRewriteDriverConfig config,
    int64_t value);

/** Sets `region_level`. */
void mlirGreedyRewriteDriverConfigSetRegionSimplificationLevel(
    MlirGreedyRewriteDriverConfig config,
    MlirGreedySimplifyRegionLevel value);

/** Sets `strictness`. */
void mlirGreedyRewriteDriverConfigSetStrictness(
    MlirGreedyRewriteDriverConfig config,
    MlirGreedyRewriteStrictness value);

/** Sets `is_top_down`. */
void mlirGreedyRewriteDriverConfigSetUseTopDownTraversal(
    MlirGreedyRewriteDriverConfig config,
    bool value);

/** Creates a rewriter without an insertion point. */
MlirRewriterBase mlirIRRewriterCreate(MlirContext context);

/** Creates a rewriter that inserts before an operation. */
MlirRewriterBase mlirIRRewriterCreateFromOp(MlirOperation op);

/** Destroys a rewriter. */
void mlirIRRewriterDestroy(MlirRewriterBase rewriter);

/** Creates a pattern of callbacks, for operations of a name. */
MlirRewritePattern mlirOpRewritePatternCreate(
    MlirStringRef root,
    uint32_t benefit,
    MlirContext context,
    MlirRewritePatternCallbacks callbacks,
    void *data,
    size_t generated_count,
    MlirStringRef *generated);

/** Destroys a module of patterns; patterns made of it keep what they need. */
void mlirPDLPatternModuleDestroy(MlirPDLPatternModule module);

/** Makes a module of patterns of a module, which it owns from then on. */
MlirPDLPatternModule mlirPDLPatternModuleFromModule(MlirModule module);

/** Registers a constraint of the host. */
void mlirPDLPatternModuleRegisterConstraintFunction(
    MlirPDLPatternModule module,
    MlirStringRef name,
    MlirPDLConstraintFunction function,
    void *data);

/** Registers a rewrite of the host. */
void mlirPDLPatternModuleRegisterRewriteFunction(
    MlirPDLPatternModule module,
    MlirStringRef name,
    MlirPDLRewriteFunction function,
    void *data);

/** Adds an attribute to the results of a function. */
void mlirPDLResultListPushBackAttribute(MlirPDLResultList results, MlirAttribute value);

/** Adds an operation to the results of a function. */
void mlirPDLResultListPushBackOperation(MlirPDLResultList results, MlirOperation value);

/** Adds a type to the results of a function. */
void mlirPDLResultListPushBackType(MlirPDLResultList results, MlirType value);

/** Adds a value to the results of a function. */
void mlirPDLResultListPushBackValue(MlirPDLResultList results, MlirValue value);

/** Returns a value as an attribute, or null. */
MlirAttribute mlirPDLValueAsAttribute(MlirPDLValue value);

/** Returns a value as an operation, or null. */
MlirOperation mlirPDLValueAsOperation(MlirPDLValue value);

/** Returns a value as a type, or null. */
MlirType mlirPDLValueAsType(MlirPDLValue value);

/** Returns a value as that of a program, or null. */
MlirValue mlirPDLValueAsValue(MlirPDLValue value);

/** Returns a rewriter that a pattern got as any rewriter. */
MlirRewriterBase mlirPatternRewriterAsBase(MlirPatternRewriter rewriter);

/** Adds a pattern to a set, which owns it from then on. */
void mlirRewritePatternSetAdd(MlirRewritePatternSet set, MlirRewritePattern pattern);

/** Creates an empty set of patterns. */
MlirRewritePatternSet mlirRewritePatternSetCreate(MlirContext context);

/** Destroys a set of patterns. */
void mlirRewritePatternSetDestroy(MlirRewritePatternSet set);

/** Makes a set of a module's patterns. */
MlirRewritePatternSet mlirRewritePatternSetFromPDLPatternModule(MlirPDLPatternModule module);

/** Gives a change of an operation up. */
void mlirRewriterBaseCancelOpModification(MlirRewriterBase rewriter, MlirOperation op);

/** Makes a rewriter have no insertion point. */
void mlirRewriterBaseClearInsertionPoint(MlirRewriterBase rewriter);

/** Inserts a copy of an operation. */
MlirOperation mlirRewriterBaseClone(MlirRewriterBase rewriter, MlirOperation op);

/** Inserts a copy of a region's blocks before a block. */
void mlirRewriterBaseCloneRegionBefore(
    MlirRewriterBase rewriter,
    MlirRegion region,
    MlirBlock before);

/** Inserts a copy of an operation with empty regions. */
MlirOperation mlirRewriterBaseCloneWithoutRegions(MlirRewriterBase rewriter, MlirOperation op);

/** Creates a block before another one, and inserts at its end from now on. */
MlirBlock mlirRewriterBaseCreateBlockBefore(
    MlirRewriterBase rewriter,
    MlirBlock before,
    intptr_t count,
    const MlirType *types,
    const MlirLocation *locations);

/** Erases a block. */
void mlirRewriterBaseEraseBlock(MlirRewriterBase rewriter, MlirBlock block);

/** Erases an operation. */
void mlirRewriterBaseEraseOp(MlirRewriterBase rewriter, MlirOperation op);

/** Ends a change of an operation. */
void mlirRewriterBaseFinalizeOpModification(MlirRewriterBase rewriter, MlirOperation op);

/** Returns the block of the insertion point, or null. */
MlirBlock mlirRewriterBaseGetBlock(MlirRewriterBase rewriter);

/** Returns the context of a rewriter. */
MlirContext mlirRewriterBaseGetContext(MlirRewriterBase rewriter);

/** Returns the block of the insertion point, or null. */
MlirBlock mlirRewriterBaseGetInsertionBlock(MlirRewriterBase rewriter);

/** Returns the operation that the insertion point is before, or null. */
MlirOperation mlirRewriterBaseGetOperationAfterInsertion(MlirRewriterBase rewriter);

/** Moves the operations of a block before an operation, its arguments replaced by values. */
void mlirRewriterBaseInlineBlockBefore(
    MlirRewriterBase rewriter,
    MlirBlock source,
    MlirOperation op,
    intptr_t count,
    const MlirValue *values);

/** Moves the blocks of a region before a block. */
void mlirRewriterBaseInlineRegionBefore(
    MlirRewriterBase rewriter,
    MlirRegion region,
    MlirBlock before);

/** Inserts an operation. */
MlirOperation mlirRewriterBaseInsert(MlirRewriterBase rewriter, MlirOperation op);

/** Moves the operations of a block to the end of another one, its arguments replaced by values. */
void mlirRewriterBaseMergeBlocks(
    MlirRewriterBase rewriter,
    MlirBlock source,
    MlirBlock into,
    intptr_t count,
    const MlirValue *values);

/** Moves a block before another one. */
void mlirRewriterBaseMoveBlockBefore(MlirRewriterBase rewriter, MlirBlock block, MlirBlock other);

/** Moves an operation after another one. */
void mlirRewriterBaseMoveOpAfter(MlirRewriterBase rewriter, MlirOperation op, MlirOperation other);

/** Moves an operation before another one. */
void mlirRewriterBaseMoveOpBefore(MlirRewriterBase rewriter, MlirOperation op, MlirOperation other);

/** Makes all users of an operation's results use those of another one. */
void mlirRewriterBaseReplaceAllOpUsesWithOperation(
    MlirRewriterBase rewriter,
    MlirOperation from,
    MlirOperation to);

/** Makes all users of an operation's results use values. */
void mlirRewriterBaseReplaceAllOpUsesWithValueRange(
    MlirRewriterBase rewriter,
    MlirOperation from,
    intptr_t count,
    const MlirValue *to);

/** Makes all users of a value but one use another value. */
void mlirRewriterBaseReplaceAllUsesExcept(
    MlirRewriterBase rewriter,
    MlirValue from,
    MlirValue to,
    MlirOperation exception);

/** Makes all users of a value use another one. */
void mlirRewriterBaseReplaceAllUsesWith(MlirRewriterBase rewriter, MlirValue from, MlirValue to);

/** Makes all users of values use other ones. */
void mlirRewriterBaseReplaceAllValueRangeUsesWith(
    MlirRewriterBase rewriter,
    intptr_t count,
    const MlirValue *from,
    const MlirValue *to);

/** Makes the users of an operation's results within a block use values. */
void mlirRewriterBaseReplaceOpUsesWithinBlock(
    MlirRewriterBase rewriter,
    MlirOperation op,
    intptr_t count,
    const MlirValue *values,
    MlirBlock block);

/** Replaces the results of an operation by those of another one, and erases it. */
void mlirRewriterBaseReplaceOpWithOperation(
    MlirRewriterBase rewriter,
    MlirOperation op,
    MlirOperation new_);

/** Replaces the results of an operation by values, and erases it. */
void mlirRewriterBaseReplaceOpWithValues(
    MlirRewriterBase rewriter,
    MlirOperation op,
    intptr_t count,
    const MlirValue *values);

/** Inserts after an operation from now on. */
void mlirRewriterBaseSetInsertionPointAfter(MlirRewriterBase rewriter, MlirOperation op);

/** Inserts after the definition of a value from now on. */
void mlirRewriterBaseSetInsertionPointAfterValue(MlirRewriterBase rewriter, MlirValue value);

/** Inserts before an operation from now on. */
void mlirRewriterBaseSetInsertionPointBefore(MlirRewriterBase rewriter, MlirOperation op);

/** Inserts at the end of a block from now on. */
void mlirRewriterBaseSetInsertionPointToEnd(MlirRewriterBase rewriter, MlirBlock block);

/** Inserts at the start of a block from now on. */
void mlirRewriterBaseSetInsertionPointToStart(MlirRewriterBase rewriter, MlirBlock block);

/** Begins a change of an operation. */
void mlirRewriterBaseStartOpModification(MlirRewriterBase rewriter, MlirOperation op);

/** Applies patterns once to each operation in an operation. */
void mlirWalkAndApplyPatterns(MlirOperation op, MlirFrozenRewritePatternSet patterns);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_REWRITE_H */
