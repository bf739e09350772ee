/* Diagnostics.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIAGNOSTICS_H
#define TERRACE_MLIR_C_DIAGNOSTICS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct MlirDiagnostic {
  void *ptr;
} MlirDiagnostic;

/** Returns true if the handle is null. */
static inline bool mlirDiagnosticIsNull(MlirDiagnostic handle) { return !handle.ptr; }

enum MlirDiagnosticSeverity {
  MlirDiagnosticError = 0,
  MlirDiagnosticWarning = 1,
  MlirDiagnosticNote = 2,
  MlirDiagnosticRemark = 3,
};
typedef enum MlirDiagnosticSeverity MlirDiagnosticSeverity;

typedef uint64_t MlirDiagnosticHandlerID;

typedef MlirLogicalResult (*MlirDiagnosticHandler)(MlirDiagnostic, void *);

/** Attaches a handler, which is asked before those attached earlier. */
MlirDiagnosticHandlerID mlirContextAttachDiagnosticHandler(
    MlirContext context,
    MlirDiagnosticHandler handler,
    void *data,
    void (*delete_)(void *));

/** Detaches a handler. */
void mlirContextDetachDiagnosticHandler(MlirContext context, MlirDiagnosticHandlerID id);

/** Returns the location of a diagnostic. */
MlirLocation mlirDiagnosticGetLocation(MlirDiagnostic diagnostic);

/** Returns a note of a diagnostic. */
MlirDiagnostic mlirDiagnosticGetNote(MlirDiagnostic diagnostic, intptr_t position);

/** Returns the number of notes of a diagnostic. */
intptr_t mlirDiagnosticGetNumNotes(MlirDiagnostic diagnostic);

/** Returns the severity of a diagnostic: 0 error, 1 warning, 2 note, 3 remark. */
MlirDiagnosticSeverity mlirDiagnosticGetSeverity(MlirDiagnostic diagnostic);

/** Prints the message of a diagnostic. */
void mlirDiagnosticPrint(MlirDiagnostic diagnostic, MlirStringCallback callback, void *data);

/** Reports an error at a location. */
void mlirEmitError(MlirLocation location, const char *message);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIAGNOSTICS_H */
