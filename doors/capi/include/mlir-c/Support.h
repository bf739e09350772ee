/* Support.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_SUPPORT_H
#define TERRACE_MLIR_C_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct MlirLlvmThreadPool {
  void *ptr;
} MlirLlvmThreadPool;

/** Returns true if the handle is null. */
static inline bool mlirLlvmThreadPoolIsNull(MlirLlvmThreadPool handle) { return !handle.ptr; }

typedef struct MlirTypeID {
  const void *ptr;
} MlirTypeID;

/** Returns true if the handle is null. */
static inline bool mlirTypeIDIsNull(MlirTypeID handle) { return !handle.ptr; }

typedef struct MlirTypeIDAllocator {
  void *ptr;
} MlirTypeIDAllocator;

/** Returns true if the handle is null. */
static inline bool mlirTypeIDAllocatorIsNull(MlirTypeIDAllocator handle) { return !handle.ptr; }

typedef struct MlirStringRef {
  const char *data;
  size_t length;
} MlirStringRef;

typedef struct MlirLogicalResult {
  int8_t value;
} MlirLogicalResult;

typedef void (*MlirStringCallback)(MlirStringRef, void *);

/** Returns a string of this many bytes. */
static inline MlirStringRef mlirStringRefCreate(const char *data, size_t length) {
  MlirStringRef string;
  string.data = data;
  string.length = length;
  return string;
}

/** Returns true for success. */
static inline bool mlirLogicalResultIsSuccess(MlirLogicalResult result) { return result.value != 0; }

/** Returns true for failure. */
static inline bool mlirLogicalResultIsFailure(MlirLogicalResult result) { return result.value == 0; }

/** Returns success. */
static inline MlirLogicalResult mlirLogicalResultSuccess(void) {
  MlirLogicalResult result = {1};
  return result;
}

/** Returns failure. */
static inline MlirLogicalResult mlirLogicalResultFailure(void) {
  MlirLogicalResult result = {0};
  return result;
}

/** Creates a thread pool. */
MlirLlvmThreadPool mlirLlvmThreadPoolCreate(void);

/** Destroys a thread pool. */
void mlirLlvmThreadPoolDestroy(MlirLlvmThreadPool pool);

/** Returns a string that ends with a zero byte as a reference. */
MlirStringRef mlirStringRefCreateFromCString(const char *text);

/** Returns true if two strings have the same bytes. */
bool mlirStringRefEqual(MlirStringRef string, MlirStringRef other);

/** Returns an id that nobody else has. */
MlirTypeID mlirTypeIDAllocatorAllocateTypeID(MlirTypeIDAllocator allocator);

/** Creates an allocator of ids. */
MlirTypeIDAllocator mlirTypeIDAllocatorCreate(void);

/** Destroys an allocator of ids. */
void mlirTypeIDAllocatorDestroy(MlirTypeIDAllocator allocator);

/** Returns the id of an address that is a multiple of eight. */
MlirTypeID mlirTypeIDCreate(const void *address);

/** Returns true if two ids are the same. */
bool mlirTypeIDEqual(MlirTypeID id, MlirTypeID other);

/** Returns a hash of an id. */
size_t mlirTypeIDHashValue(MlirTypeID id);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_SUPPORT_H */
