/* Pass.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_PASS_H
#define TERRACE_MLIR_C_PASS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct MlirExternalPass {
  void *ptr;
} MlirExternalPass;

/** Returns true if the handle is null. */
static inline bool mlirExternalPassIsNull(MlirExternalPass handle) { return !handle.ptr; }

typedef struct MlirOpPassManager {
  void *ptr;
} MlirOpPassManager;

/** Returns true if the handle is null. */
static inline bool mlirOpPassManagerIsNull(MlirOpPassManager handle) { return !handle.ptr; }

typedef struct MlirPass {
  void *ptr;
} MlirPass;

/** Returns true if the handle is null. */
static inline bool mlirPassIsNull(MlirPass handle) { return !handle.ptr; }

typedef struct MlirPassManager {
  void *ptr;
} MlirPassManager;

/** Returns true if the handle is null. */
static inline bool mlirPassManagerIsNull(MlirPassManager handle) { return !handle.ptr; }

enum MlirPassDisplayMode {
  MLIR_PASS_DISPLAY_MODE_LIST = 0,
  MLIR_PASS_DISPLAY_MODE_PIPELINE = 1,
};
typedef enum MlirPassDisplayMode MlirPassDisplayMode;

typedef struct MlirExternalPassCallbacks {
  void (*construct)(void *);
  void (*destruct)(void *);
  MlirLogicalResult (*initialize)(MlirContext, void *);
  void *(*clone)(void *);
  void (*run)(MlirOperation, MlirExternalPass, void *);
} MlirExternalPassCallbacks;

/** Creates a pass of callbacks, for operations of a name, or of any if that is empty. */
MlirPass mlirCreateExternalPass(
    MlirTypeID id,
    MlirStringRef name,
    MlirStringRef argument,
    MlirStringRef description,
    MlirStringRef op_name,
    intptr_t dependent_count,
    MlirDialectHandle *dependent_dialects,
    MlirExternalPassCallbacks callbacks,
    void *data);

/** Makes the run of an external pass a failure. */
void mlirExternalPassSignalFailure(MlirExternalPass pass);

/** Adds a pass. */
void mlirOpPassManagerAddOwnedPass(MlirOpPassManager manager, MlirPass pass);

/** Adds passes by their text; the callback gets what is wrong with it. */
MlirLogicalResult mlirOpPassManagerAddPipeline(
    MlirOpPassManager manager,
    MlirStringRef elements,
    MlirStringCallback callback,
    void *data);

/** Returns the pipeline for operations of a name directly inside. */
MlirOpPassManager mlirOpPassManagerGetNestedUnder(MlirOpPassManager manager, MlirStringRef name);

/** Makes a pipeline that of a text with its anchor; the callback gets what is wrong with it. */
MlirLogicalResult mlirParsePassPipeline(
    MlirOpPassManager manager,
    MlirStringRef pipeline,
    MlirStringCallback callback,
    void *data);

/** Adds a pass. */
void mlirPassManagerAddOwnedPass(MlirPassManager manager, MlirPass pass);

/** Creates a pass manager for operations of any name. */
MlirPassManager mlirPassManagerCreate(MlirContext context);

/** Creates a pass manager for operations of a name. */
MlirPassManager mlirPassManagerCreateOnOperation(MlirContext context, MlirStringRef name);

/** Destroys a pass manager with its passes. */
void mlirPassManagerDestroy(MlirPassManager manager);

/** Prints the IR around passes on the standard error stream, or to files of a folder. */
void mlirPassManagerEnableIRPrinting(
    MlirPassManager manager,
    bool before_all,
    bool after_all,
    bool module_scope,
    bool only_on_change,
    bool only_on_failure,
    MlirOpPrintingFlags flags,
    MlirStringRef folder);

/** Prints what passes counted after a run: 0 as a list, 1 nested as the pipeline is. */
void mlirPassManagerEnableStatistics(MlirPassManager manager, MlirPassDisplayMode display);

/** Prints how long passes took after a run. */
void mlirPassManagerEnableTiming(MlirPassManager manager);

/** Sets whether operations are verified after each pass. */
void mlirPassManagerEnableVerifier(MlirPassManager manager, bool enable);

/** Returns a pass manager as a nested one. */
MlirOpPassManager mlirPassManagerGetAsOpPassManager(MlirPassManager manager);

/** Returns the pipeline for operations of a name directly inside. */
MlirOpPassManager mlirPassManagerGetNestedUnder(MlirPassManager manager, MlirStringRef name);

/** Runs the passes on an operation. */
MlirLogicalResult mlirPassManagerRunOnOp(MlirPassManager manager, MlirOperation op);

/** Prints a pipeline. */
void mlirPrintPassPipeline(MlirOpPassManager manager, MlirStringCallback callback, void *data);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_PASS_H */
