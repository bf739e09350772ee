/* IR.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_IR_H
#define TERRACE_MLIR_C_IR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct MlirAsmState {
  void *ptr;
} MlirAsmState;

/** Returns true if the handle is null. */
static inline bool mlirAsmStateIsNull(MlirAsmState handle) { return !handle.ptr; }

typedef struct MlirAttribute {
  const void *ptr;
} MlirAttribute;

/** Returns true if the handle is null. */
static inline bool mlirAttributeIsNull(MlirAttribute handle) { return !handle.ptr; }

typedef struct MlirBlock {
  void *ptr;
} MlirBlock;

/** Returns true if the handle is null. */
static inline bool mlirBlockIsNull(MlirBlock handle) { return !handle.ptr; }

typedef struct MlirBytecodeWriterConfig {
  void *ptr;
} MlirBytecodeWriterConfig;

/** Returns true if the handle is null. */
static inline bool mlirBytecodeWriterConfigIsNull(MlirBytecodeWriterConfig handle) { return !handle.ptr; }

typedef struct MlirContext {
  void *ptr;
} MlirContext;

/** Returns true if the handle is null. */
static inline bool mlirContextIsNull(MlirContext handle) { return !handle.ptr; }

typedef struct MlirDialect {
  void *ptr;
} MlirDialect;

/** Returns true if the handle is null. */
static inline bool mlirDialectIsNull(MlirDialect handle) { return !handle.ptr; }

typedef struct MlirDialectHandle {
  const void *ptr;
} MlirDialectHandle;

/** Returns true if the handle is null. */
static inline bool mlirDialectHandleIsNull(MlirDialectHandle handle) { return !handle.ptr; }

typedef struct MlirDialectRegistry {
  void *ptr;
} MlirDialectRegistry;

/** Returns true if the handle is null. */
static inline bool mlirDialectRegistryIsNull(MlirDialectRegistry handle) { return !handle.ptr; }

typedef struct MlirIdentifier {
  const void *ptr;
} MlirIdentifier;

/** Returns true if the handle is null. */
static inline bool mlirIdentifierIsNull(MlirIdentifier handle) { return !handle.ptr; }

typedef struct MlirLocation {
  const void *ptr;
} MlirLocation;

/** Returns true if the handle is null. */
static inline bool mlirLocationIsNull(MlirLocation handle) { return !handle.ptr; }

typedef struct MlirModule {
  const void *ptr;
} MlirModule;

/** Returns true if the handle is null. */
static inline bool mlirModuleIsNull(MlirModule handle) { return !handle.ptr; }

typedef struct MlirOpOperand {
  void *ptr;
} MlirOpOperand;

typedef struct MlirOpPrintingFlags {
  void *ptr;
} MlirOpPrintingFlags;

/** Returns true if the handle is null. */
static inline bool mlirOpPrintingFlagsIsNull(MlirOpPrintingFlags handle) { return !handle.ptr; }

typedef struct MlirOperation {
  void *ptr;
} MlirOperation;

/** Returns true if the handle is null. */
static inline bool mlirOperationIsNull(MlirOperation handle) { return !handle.ptr; }

typedef struct MlirRegion {
  void *ptr;
} MlirRegion;

/** Returns true if the handle is null. */
static inline bool mlirRegionIsNull(MlirRegion handle) { return !handle.ptr; }

typedef struct MlirSymbolTable {
  void *ptr;
} MlirSymbolTable;

/** Returns true if the handle is null. */
static inline bool mlirSymbolTableIsNull(MlirSymbolTable handle) { return !handle.ptr; }

typedef struct MlirType {
  const void *ptr;
} MlirType;

/** Returns true if the handle is null. */
static inline bool mlirTypeIsNull(MlirType handle) { return !handle.ptr; }

typedef struct MlirValue {
  const void *ptr;
} MlirValue;

/** Returns true if the handle is null. */
static inline bool mlirValueIsNull(MlirValue handle) { return !handle.ptr; }

enum MlirWalkOrder {
  MlirWalkPreOrder = 0,
  MlirWalkPostOrder = 1,
};
typedef enum MlirWalkOrder MlirWalkOrder;

enum MlirWalkResult {
  MlirWalkResultAdvance = 0,
  MlirWalkResultInterrupt = 1,
  MlirWalkResultSkip = 2,
};
typedef enum MlirWalkResult MlirWalkResult;

typedef struct MlirNamedAttribute {
  MlirIdentifier name;
  MlirAttribute attribute;
} MlirNamedAttribute;

typedef struct MlirOperationState {
  MlirStringRef name;
  MlirLocation location;
  intptr_t nResults;
  MlirType *results;
  intptr_t nOperands;
  MlirValue *operands;
  intptr_t nRegions;
  MlirRegion *regions;
  intptr_t nSuccessors;
  MlirBlock *successors;
  intptr_t nAttributes;
  MlirNamedAttribute *attributes;
  bool enableResultTypeInference;
} MlirOperationState;

typedef MlirWalkResult (*MlirOperationWalkCallback)(MlirOperation, void *);

/** Creates a printing state for an operation. */
MlirAsmState mlirAsmStateCreateForOperation(MlirOperation op, MlirOpPrintingFlags flags);

/** Creates a printing state for a value. */
MlirAsmState mlirAsmStateCreateForValue(MlirValue value, MlirOpPrintingFlags flags);

/** Destroys a printing state. */
void mlirAsmStateDestroy(MlirAsmState state);

/** Prints an attribute on the standard error stream. */
void mlirAttributeDump(MlirAttribute attribute);

/** Returns true if both are the same attribute. */
bool mlirAttributeEqual(MlirAttribute attribute, MlirAttribute other);

/** Returns the context of an attribute. */
MlirContext mlirAttributeGetContext(MlirAttribute attribute);

/** Returns the dialect of an attribute. */
MlirDialect mlirAttributeGetDialect(MlirAttribute attribute);

/** Returns the type of an attribute; `none` of one that has no type. */
MlirType mlirAttributeGetType(MlirAttribute attribute);

/** Returns the id of the kind of an attribute. */
MlirTypeID mlirAttributeGetTypeID(MlirAttribute attribute);

/** Parses an attribute. */
MlirAttribute mlirAttributeParseGet(MlirContext context, MlirStringRef text);

/** Prints an attribute. */
void mlirAttributePrint(MlirAttribute attribute, MlirStringCallback callback, void *data);

/** Adds an argument. */
MlirValue mlirBlockAddArgument(MlirBlock block, MlirType ty, MlirLocation location);

/** Puts an operation at the end of a block. */
void mlirBlockAppendOwnedOperation(MlirBlock block, MlirOperation op);

/** Returns the position of an argument. */
intptr_t mlirBlockArgumentGetArgNumber(MlirValue value);

/** Returns the block of an argument. */
MlirBlock mlirBlockArgumentGetOwner(MlirValue value);

/** Sets the location of an argument. */
void mlirBlockArgumentSetLocation(MlirValue value, MlirLocation location);

/** Sets the type of an argument. */
void mlirBlockArgumentSetType(MlirValue value, MlirType ty);

/** Creates a block with arguments of these types, in no region. */
MlirBlock mlirBlockCreate(intptr_t count, const MlirType *types, const MlirLocation *locations);

/** Destroys a block that is in no region, with all that is in it. */
void mlirBlockDestroy(MlirBlock block);

/** Takes a block out of its region. */
void mlirBlockDetach(MlirBlock block);

/** Returns true if both are the same block. */
bool mlirBlockEqual(MlirBlock block, MlirBlock other);

/** Erases an argument, which has no uses. */
void mlirBlockEraseArgument(MlirBlock block, uint32_t position);

/** Returns an argument. */
MlirValue mlirBlockGetArgument(MlirBlock block, intptr_t position);

/** Returns the first operation of a block, or null. */
MlirOperation mlirBlockGetFirstOperation(MlirBlock block);

/** Returns the block after a block, or null. */
MlirBlock mlirBlockGetNextInRegion(MlirBlock block);

/** Returns the number of arguments. */
intptr_t mlirBlockGetNumArguments(MlirBlock block);

/** Returns the number of branches to a block. */
intptr_t mlirBlockGetNumPredecessors(MlirBlock block);

/** Returns the number of blocks that a block branches to. */
intptr_t mlirBlockGetNumSuccessors(MlirBlock block);

/** Returns the operation around a block, or null. */
MlirOperation mlirBlockGetParentOperation(MlirBlock block);

/** Returns the region that a block is in, or null. */
MlirRegion mlirBlockGetParentRegion(MlirBlock block);

/** Returns a block that branches to a block. */
MlirBlock mlirBlockGetPredecessor(MlirBlock block, intptr_t position);

/** Returns a block that a block branches to. */
MlirBlock mlirBlockGetSuccessor(MlirBlock block, intptr_t position);

/** Returns the terminator of a block, or null. */
MlirOperation mlirBlockGetTerminator(MlirBlock block);

/** Inserts an argument at a position. */
MlirValue mlirBlockInsertArgument(
    MlirBlock block,
    intptr_t position,
    MlirType ty,
    MlirLocation location);

/** Puts an operation at a position of a block. */
void mlirBlockInsertOwnedOperation(MlirBlock block, intptr_t position, MlirOperation op);

/** Puts an operation after another one, or at the start of the block. */
void mlirBlockInsertOwnedOperationAfter(MlirBlock block, MlirOperation reference, MlirOperation op);

/** Puts an operation before another one, or at the end of the block. */
void mlirBlockInsertOwnedOperationBefore(
    MlirBlock block,
    MlirOperation reference,
    MlirOperation op);

/** Prints a block. */
void mlirBlockPrint(MlirBlock block, MlirStringCallback callback, void *data);

/** Creates a configuration of the bytecode writer. */
MlirBytecodeWriterConfig mlirBytecodeWriterConfigCreate(void);

/** Sets the version of bytecode to write. */
void mlirBytecodeWriterConfigDesiredEmitVersion(MlirBytecodeWriterConfig config, int64_t version);

/** Destroys a configuration. */
void mlirBytecodeWriterConfigDestroy(MlirBytecodeWriterConfig config);

/** Lets a context know the dialects of a registry. */
void mlirContextAppendDialectRegistry(MlirContext context, MlirDialectRegistry registry);

/** Creates a context that works with several threads. */
MlirContext mlirContextCreate(void);

/** Creates a context that knows the dialects of a registry. */
MlirContext mlirContextCreateWithRegistry(MlirDialectRegistry registry, bool threading);

/** Creates a context, with several threads or one. */
MlirContext mlirContextCreateWithThreading(bool threading);

/** Destroys a context with all that is in it. */
void mlirContextDestroy(MlirContext context);

/** Sets whether the context works with several threads. */
void mlirContextEnableMultithreading(MlirContext context, bool enable);

/** Returns true if both are the same context. */
bool mlirContextEqual(MlirContext context, MlirContext other);

/** Returns true if what belongs to unknown dialects is accepted. */
bool mlirContextGetAllowUnregisteredDialects(MlirContext context);

/** Returns the number of loaded dialects. */
intptr_t mlirContextGetNumLoadedDialects(MlirContext context);

/** Returns the number of dialects that the context can load. */
intptr_t mlirContextGetNumRegisteredDialects(MlirContext context);

/** Returns the number of threads that the context works with. */
uint32_t mlirContextGetNumThreads(MlirContext context);

/** Returns a dialect by its name, or null if the context does not know it. */
MlirDialect mlirContextGetOrLoadDialect(MlirContext context, MlirStringRef name);

/** Returns the thread pool of a context. */
MlirLlvmThreadPool mlirContextGetThreadPool(MlirContext context);

/** Returns true if an operation of that name is declared. */
bool mlirContextIsRegisteredOperation(MlirContext context, MlirStringRef name);

/** Loads all dialects that the context knows. */
void mlirContextLoadAllAvailableDialects(MlirContext context);

/** Accepts or refuses what belongs to unknown dialects. */
void mlirContextSetAllowUnregisteredDialects(MlirContext context, bool allow);

/** Lets a context work with the threads of a pool. */
void mlirContextSetThreadPool(MlirContext context, MlirLlvmThreadPool pool);

/** Returns true if both are the same dialect. */
bool mlirDialectEqual(MlirDialect dialect, MlirDialect other);

/** Returns the context of a dialect. */
MlirContext mlirDialectGetContext(MlirDialect dialect);

/** Returns the name of a dialect. */
MlirStringRef mlirDialectGetNamespace(MlirDialect dialect);

/** Returns the name of a dialect. */
MlirStringRef mlirDialectHandleGetNamespace(MlirDialectHandle handle);

/** Adds a dialect to a registry. */
void mlirDialectHandleInsertDialect(MlirDialectHandle handle, MlirDialectRegistry registry);

/** Loads a dialect. */
MlirDialect mlirDialectHandleLoadDialect(MlirDialectHandle handle, MlirContext context);

/** Lets a context know a dialect. */
void mlirDialectHandleRegisterDialect(MlirDialectHandle handle, MlirContext context);

/** Creates an empty registry. */
MlirDialectRegistry mlirDialectRegistryCreate(void);

/** Destroys a registry. */
void mlirDialectRegistryDestroy(MlirDialectRegistry registry);

/** Returns true if both are the same identifier. */
bool mlirIdentifierEqual(MlirIdentifier identifier, MlirIdentifier other);

/** Returns an identifier. */
MlirIdentifier mlirIdentifierGet(MlirContext context, MlirStringRef text);

/** Returns the context of an identifier. */
MlirContext mlirIdentifierGetContext(MlirIdentifier identifier);

/** Returns the text of an identifier. */
MlirStringRef mlirIdentifierStr(MlirIdentifier identifier);

/** Returns the location of code inlined from one place into another. */
MlirLocation mlirLocationCallSiteGet(MlirLocation callee, MlirLocation caller);

/** Returns where the code of a call site comes from. */
MlirLocation mlirLocationCallSiteGetCallee(MlirLocation location);

/** Returns where the call of a call site is. */
MlirLocation mlirLocationCallSiteGetCaller(MlirLocation location);

/** Returns the type id of call sites. */
MlirTypeID mlirLocationCallSiteGetTypeID(void);

/** Returns true if both are the same location. */
bool mlirLocationEqual(MlirLocation location, MlirLocation other);

/** Returns the location of a position in a file. */
MlirLocation mlirLocationFileLineColGet(
    MlirContext context,
    MlirStringRef file,
    uint32_t line,
    uint32_t column);

/** Returns the location of a stretch of a file. */
MlirLocation mlirLocationFileLineColRangeGet(
    MlirContext context,
    MlirStringRef file,
    uint32_t start_line,
    uint32_t start_column,
    uint32_t end_line,
    uint32_t end_column);

/** Returns the column where a stretch ends. */
int32_t mlirLocationFileLineColRangeGetEndColumn(MlirLocation location);

/** Returns the line where a stretch ends. */
int32_t mlirLocationFileLineColRangeGetEndLine(MlirLocation location);

/** Returns the file of a stretch. */
MlirIdentifier mlirLocationFileLineColRangeGetFilename(MlirLocation location);

/** Returns the column where a stretch starts. */
int32_t mlirLocationFileLineColRangeGetStartColumn(MlirLocation location);

/** Returns the line where a stretch starts. */
int32_t mlirLocationFileLineColRangeGetStartLine(MlirLocation location);

/** Returns the type id of stretches. */
MlirTypeID mlirLocationFileLineColRangeGetTypeID(void);

/** Returns the location that an attribute is, or null. */
MlirLocation mlirLocationFromAttribute(MlirAttribute attribute);

/** Returns several locations as one. */
MlirLocation mlirLocationFusedGet(
    MlirContext context,
    intptr_t count,
    const MlirLocation *locations,
    MlirAttribute metadata);

/** Writes the locations of a fusion to an array that is long enough. */
void mlirLocationFusedGetLocations(MlirLocation location, MlirLocation *to);

/** Returns the metadata of a fusion, or null. */
MlirAttribute mlirLocationFusedGetMetadata(MlirLocation location);

/** Returns the number of locations in a fusion. */
uint32_t mlirLocationFusedGetNumLocations(MlirLocation location);

/** Returns the type id of fusions. */
MlirTypeID mlirLocationFusedGetTypeID(void);

/** Returns a location as an attribute. */
MlirAttribute mlirLocationGetAttribute(MlirLocation location);

/** Returns the context of a location. */
MlirContext mlirLocationGetContext(MlirLocation location);

/** Returns true if a location is a call site. */
bool mlirLocationIsACallSite(MlirLocation location);

/** Returns true if a location is a stretch of a file. */
bool mlirLocationIsAFileLineColRange(MlirLocation location);

/** Returns true if a location is a fusion. */
bool mlirLocationIsAFused(MlirLocation location);

/** Returns true if a location is a named one. */
bool mlirLocationIsAName(MlirLocation location);

/** Returns a named location; a null child stands for an unknown one. */
MlirLocation mlirLocationNameGet(MlirContext context, MlirStringRef name, MlirLocation child);

/** Returns the location under a name. */
MlirLocation mlirLocationNameGetChildLoc(MlirLocation location);

/** Returns the name of a named location. */
MlirIdentifier mlirLocationNameGetName(MlirLocation location);

/** Returns the type id of named locations. */
MlirTypeID mlirLocationNameGetTypeID(void);

/** Prints a location. */
void mlirLocationPrint(MlirLocation location, MlirStringCallback callback, void *data);

/** Returns the unknown location. */
MlirLocation mlirLocationUnknownGet(MlirContext context);

/** Creates an empty module. */
MlirModule mlirModuleCreateEmpty(MlirLocation location);

/** Parses a module, or operations that a module is put around; null after an error. */
MlirModule mlirModuleCreateParse(MlirContext context, MlirStringRef text);

/** Parses the module in a file. */
MlirModule mlirModuleCreateParseFromFile(MlirContext context, MlirStringRef file);

/** Destroys a module with all that is in it. */
void mlirModuleDestroy(MlirModule module);

/** Returns true if both are the same module. */
bool mlirModuleEqual(MlirModule module, MlirModule other);

/** Returns an operation as a module, or null if it is none. */
MlirModule mlirModuleFromOperation(MlirOperation op);

/** Returns the block of a module. */
MlirBlock mlirModuleGetBody(MlirModule module);

/** Returns the context of a module. */
MlirContext mlirModuleGetContext(MlirModule module);

/** Returns a module as an operation. */
MlirOperation mlirModuleGetOperation(MlirModule module);

/** Returns a hash of a module. */
size_t mlirModuleHashValue(MlirModule module);

/** Returns a name and an attribute as one. */
MlirNamedAttribute mlirNamedAttributeGet(MlirIdentifier name, MlirAttribute attribute);

/** Returns the next use of the same value, or null. */
MlirOpOperand mlirOpOperandGetNextUse(MlirOpOperand operand);

/** Returns the position of an operand. */
uint32_t mlirOpOperandGetOperandNumber(MlirOpOperand operand);

/** Returns the operation of an operand. */
MlirOperation mlirOpOperandGetOwner(MlirOpOperand operand);

/** Returns the value of an operand. */
MlirValue mlirOpOperandGetValue(MlirOpOperand operand);

/** Returns true if an operand is null. */
bool mlirOpOperandIsNull(MlirOpOperand operand);

/** Leaves out the verification before printing. */
void mlirOpPrintingFlagsAssumeVerified(MlirOpPrintingFlags flags);

/** Creates printing flags with their defaults. */
MlirOpPrintingFlags mlirOpPrintingFlagsCreate(void);

/** Destroys printing flags. */
void mlirOpPrintingFlagsDestroy(MlirOpPrintingFlags flags);

/** Elides elements attributes with more elements than this. */
void mlirOpPrintingFlagsElideLargeElementsAttrs(MlirOpPrintingFlags flags, intptr_t limit);

/** Elides resources whose text is longer than this. */
void mlirOpPrintingFlagsElideLargeResourceString(MlirOpPrintingFlags flags, intptr_t limit);

/** Prints locations, in a form that can be parsed or one for people. */
void mlirOpPrintingFlagsEnableDebugInfo(MlirOpPrintingFlags flags, bool enable, bool pretty);

/** Prints all operations in their generic form. */
void mlirOpPrintingFlagsPrintGenericOpForm(MlirOpPrintingFlags flags);

/** Takes the names of values from their locations. */
void mlirOpPrintingFlagsPrintNameLocAsPrefix(MlirOpPrintingFlags flags);

/** Leaves out regions. */
void mlirOpPrintingFlagsSkipRegions(MlirOpPrintingFlags flags);

/** Names values as if nothing were around the operation, and uses no aliases. */
void mlirOpPrintingFlagsUseLocalScope(MlirOpPrintingFlags flags);

/** Returns the operation of a result. */
MlirOperation mlirOpResultGetOwner(MlirValue value);

/** Returns the position of a result. */
intptr_t mlirOpResultGetResultNumber(MlirValue value);

/** Copies an operation with all that is in it. */
MlirOperation mlirOperationClone(MlirOperation op);

/** Creates an operation of a state, and frees what the state holds; null if it cannot be. */
MlirOperation mlirOperationCreate(MlirOperationState *state);

/** Parses one operation. */
MlirOperation mlirOperationCreateParse(MlirContext context, MlirStringRef text, MlirStringRef name);

/** Destroys an operation that is in no block, with all that is in it. */
void mlirOperationDestroy(MlirOperation op);

/** Prints an operation on the standard error stream. */
void mlirOperationDump(MlirOperation op);

/** Returns true if both are the same operation. */
bool mlirOperationEqual(MlirOperation op, MlirOperation other);

/** Returns an attribute; all are sorted by name. */
MlirNamedAttribute mlirOperationGetAttribute(MlirOperation op, intptr_t position);

/** Returns an attribute by its name, or null. */
MlirAttribute mlirOperationGetAttributeByName(MlirOperation op, MlirStringRef name);

/** Returns the block that an operation is in, or null. */
MlirBlock mlirOperationGetBlock(MlirOperation op);

/** Returns the context of an operation. */
MlirContext mlirOperationGetContext(MlirOperation op);

/** Returns a discardable attribute. */
MlirNamedAttribute mlirOperationGetDiscardableAttribute(MlirOperation op, intptr_t position);

/** Returns a discardable attribute by its name, or null. */
MlirAttribute mlirOperationGetDiscardableAttributeByName(MlirOperation op, MlirStringRef name);

/** Returns the first region, or null. */
MlirRegion mlirOperationGetFirstRegion(MlirOperation op);

/** Returns an inherent attribute, or null. */
MlirAttribute mlirOperationGetInherentAttributeByName(MlirOperation op, MlirStringRef name);

/** Returns the location of an operation. */
MlirLocation mlirOperationGetLocation(MlirOperation op);

/** Returns the name of an operation. */
MlirIdentifier mlirOperationGetName(MlirOperation op);

/** Returns the operation after an operation in its block, or null. */
MlirOperation mlirOperationGetNextInBlock(MlirOperation op);

/** Returns the number of attributes, inherent and discardable. */
intptr_t mlirOperationGetNumAttributes(MlirOperation op);

/** Returns the number of discardable attributes. */
intptr_t mlirOperationGetNumDiscardableAttributes(MlirOperation op);

/** Returns the number of operands. */
intptr_t mlirOperationGetNumOperands(MlirOperation op);

/** Returns the number of regions. */
intptr_t mlirOperationGetNumRegions(MlirOperation op);

/** Returns the number of results. */
intptr_t mlirOperationGetNumResults(MlirOperation op);

/** Returns the number of successors. */
intptr_t mlirOperationGetNumSuccessors(MlirOperation op);

/** Returns an operand. */
MlirValue mlirOperationGetOperand(MlirOperation op, intptr_t position);

/** Returns the operation around an operation, or null. */
MlirOperation mlirOperationGetParentOperation(MlirOperation op);

/** Returns a region. */
MlirRegion mlirOperationGetRegion(MlirOperation op, intptr_t position);

/** Returns a result. */
MlirValue mlirOperationGetResult(MlirOperation op, intptr_t position);

/** Returns a successor. */
MlirBlock mlirOperationGetSuccessor(MlirOperation op, intptr_t position);

/** Returns the id of a registered operation's name, or null. */
MlirTypeID mlirOperationGetTypeID(MlirOperation op);

/** Returns true if an inherent attribute of that name is declared and set. */
bool mlirOperationHasInherentAttributeByName(MlirOperation op, MlirStringRef name);

/** Returns a hash of an operation. */
size_t mlirOperationHashValue(MlirOperation op);

/** Returns true if an operation stands before another one of the same block. */
bool mlirOperationIsBeforeInBlock(MlirOperation op, MlirOperation other);

/** Moves an operation after another one. */
void mlirOperationMoveAfter(MlirOperation op, MlirOperation other);

/** Moves an operation before another one. */
void mlirOperationMoveBefore(MlirOperation op, MlirOperation other);

/** Prints an operation. */
void mlirOperationPrint(MlirOperation op, MlirStringCallback callback, void *data);

/** Prints an operation with flags. */
void mlirOperationPrintWithFlags(
    MlirOperation op,
    MlirOpPrintingFlags flags,
    MlirStringCallback callback,
    void *data);

/** Prints an operation with the flags of a printing state. */
void mlirOperationPrintWithState(
    MlirOperation op,
    MlirAsmState asm_state,
    MlirStringCallback callback,
    void *data);

/** Removes an attribute; false if it was not there. */
bool mlirOperationRemoveAttributeByName(MlirOperation op, MlirStringRef name);

/** Removes a discardable attribute; false if it was not there. */
bool mlirOperationRemoveDiscardableAttributeByName(MlirOperation op, MlirStringRef name);

/** Takes an operation out of its block. */
void mlirOperationRemoveFromParent(MlirOperation op);

/** Makes an operation use another value wherever it uses one. */
void mlirOperationReplaceUsesOfWith(MlirOperation op, MlirValue of, MlirValue with);

/** Sets an attribute. */
void mlirOperationSetAttributeByName(MlirOperation op, MlirStringRef name, MlirAttribute value);

/** Sets a discardable attribute. */
void mlirOperationSetDiscardableAttributeByName(
    MlirOperation op,
    MlirStringRef name,
    MlirAttribute value);

/** Sets an inherent attribute. */
void mlirOperationSetInherentAttributeByName(
    MlirOperation op,
    MlirStringRef name,
    MlirAttribute value);

/** Sets the location of an operation. */
void mlirOperationSetLocation(MlirOperation op, MlirLocation location);

/** Replaces an operand. */
void mlirOperationSetOperand(MlirOperation op, intptr_t position, MlirValue value);

/** Replaces all operands. */
void mlirOperationSetOperands(MlirOperation op, intptr_t count, const MlirValue *operands);

/** Replaces a successor. */
void mlirOperationSetSuccessor(MlirOperation op, intptr_t position, MlirBlock block);

/** Adds attributes to a state. */
void mlirOperationStateAddAttributes(
    MlirOperationState *state,
    intptr_t count,
    const MlirNamedAttribute *attributes);

/** Adds operands to a state. */
void mlirOperationStateAddOperands(
    MlirOperationState *state,
    intptr_t count,
    const MlirValue *operands);

/** Adds regions to a state. */
void mlirOperationStateAddOwnedRegions(
    MlirOperationState *state,
    intptr_t count,
    const MlirRegion *regions);

/** Adds result types to a state. */
void mlirOperationStateAddResults(
    MlirOperationState *state,
    intptr_t count,
    const MlirType *results);

/** Adds successors to a state. */
void mlirOperationStateAddSuccessors(
    MlirOperationState *state,
    intptr_t count,
    const MlirBlock *successors);

/** Lets the result types of a state follow from the rest of it. */
void mlirOperationStateEnableResultTypeInference(MlirOperationState *state);

/** Returns a state with a name and a location. */
MlirOperationState mlirOperationStateGet(MlirStringRef name, MlirLocation location);

/** Verifies an operation with all that is in it; reports what is wrong. */
bool mlirOperationVerify(MlirOperation op);

/** Calls back for an operation and all in it: order 0 before what is inside, 1 after it. */
void mlirOperationWalk(
    MlirOperation op,
    MlirOperationWalkCallback callback,
    void *data,
    MlirWalkOrder order);

/** Encodes an operation as bytecode. */
void mlirOperationWriteBytecode(MlirOperation op, MlirStringCallback callback, void *data);

/** Encodes an operation as bytecode of a version. */
MlirLogicalResult mlirOperationWriteBytecodeWithConfig(
    MlirOperation op,
    MlirBytecodeWriterConfig config,
    MlirStringCallback callback,
    void *data);

/** Puts a block at the end. */
void mlirRegionAppendOwnedBlock(MlirRegion region, MlirBlock block);

/** Creates a region that belongs to no operation. */
MlirRegion mlirRegionCreate(void);

/** Destroys a region that belongs to no operation, with all that is in it. */
void mlirRegionDestroy(MlirRegion region);

/** Returns true if both are the same region. */
bool mlirRegionEqual(MlirRegion region, MlirRegion other);

/** Returns the first block, or null. */
MlirBlock mlirRegionGetFirstBlock(MlirRegion region);

/** Returns the region after a region of the same operation, or null. */
MlirRegion mlirRegionGetNextInOperation(MlirRegion region);

/** Puts a block at a position. */
void mlirRegionInsertOwnedBlock(MlirRegion region, intptr_t position, MlirBlock block);

/** Puts a block after another one, or at the start. */
void mlirRegionInsertOwnedBlockAfter(MlirRegion region, MlirBlock reference, MlirBlock block);

/** Puts a block before another one, or at the end. */
void mlirRegionInsertOwnedBlockBefore(MlirRegion region, MlirBlock reference, MlirBlock block);

/** Moves the blocks of a region to another one, whose own blocks are erased. */
void mlirRegionTakeBody(MlirRegion target, MlirRegion source);

/** Creates the symbol table of an operation, or null if it has none. */
MlirSymbolTable mlirSymbolTableCreate(MlirOperation op);

/** Destroys a symbol table; the operation stays. */
void mlirSymbolTableDestroy(MlirSymbolTable table);

/** Takes a symbol out of a table and erases it. */
void mlirSymbolTableErase(MlirSymbolTable table, MlirOperation op);

/** Returns the name of the attribute that names a symbol. */
MlirStringRef mlirSymbolTableGetSymbolAttributeName(void);

/** Returns the name of the attribute that says who sees a symbol. */
MlirStringRef mlirSymbolTableGetVisibilityAttributeName(void);

/** Puts a symbol into a table, unless it is there, with another name if its own is taken; returns its name. */
MlirAttribute mlirSymbolTableInsert(MlirSymbolTable table, MlirOperation op);

/** Returns the symbol of a name, or null. Symbols that came without the table being told are not in it. */
MlirOperation mlirSymbolTableLookup(MlirSymbolTable table, MlirStringRef name);

/** Renames what refers to a symbol, in an operation. */
MlirLogicalResult mlirSymbolTableReplaceAllSymbolUses(
    MlirStringRef old,
    MlirStringRef new_,
    MlirOperation from);

/** Calls back for each symbol table in an operation, inner ones first. */
void mlirSymbolTableWalkSymbolTables(
    MlirOperation from,
    bool all_uses_visible,
    void (*callback)(MlirOperation, bool, void *),
    void *data);

/** Prints a type on the standard error stream. */
void mlirTypeDump(MlirType ty);

/** Returns true if both are the same type. */
bool mlirTypeEqual(MlirType ty, MlirType other);

/** Returns the context of a type. */
MlirContext mlirTypeGetContext(MlirType ty);

/** Returns the dialect of a type. */
MlirDialect mlirTypeGetDialect(MlirType ty);

/** Returns the id of the kind of a type. */
MlirTypeID mlirTypeGetTypeID(MlirType ty);

/** Parses a type. */
MlirType mlirTypeParseGet(MlirContext context, MlirStringRef text);

/** Prints a type. */
void mlirTypePrint(MlirType ty, MlirStringCallback callback, void *data);

/** Prints a value on the standard error stream. */
void mlirValueDump(MlirValue value);

/** Returns true if both are the same value. */
bool mlirValueEqual(MlirValue value, MlirValue other);

/** Returns the context of a value. */
MlirContext mlirValueGetContext(MlirValue value);

/** Returns the first use of a value, or null; the use made last comes first. */
MlirOpOperand mlirValueGetFirstUse(MlirValue value);

/** Returns the location of a value's definition. */
MlirLocation mlirValueGetLocation(MlirValue value);

/** Returns the type of a value. */
MlirType mlirValueGetType(MlirValue value);

/** Returns true if a value is a block argument. */
bool mlirValueIsABlockArgument(MlirValue value);

/** Returns true if a value is a result. */
bool mlirValueIsAOpResult(MlirValue value);

/** Prints a value: the operation that defines it, or a line about the argument. */
void mlirValuePrint(MlirValue value, MlirStringCallback callback, void *data);

/** Prints the name of a value. */
void mlirValuePrintAsOperand(
    MlirValue value,
    MlirAsmState asm_state,
    MlirStringCallback callback,
    void *data);

/** Makes all users of a value but these operations use another one. */
void mlirValueReplaceAllUsesExcept(
    MlirValue of,
    MlirValue with,
    intptr_t count,
    const MlirOperation *exceptions);

/** Makes all users of a value use another one. */
void mlirValueReplaceAllUsesOfWith(MlirValue of, MlirValue with);

/** Sets the type of a value. */
void mlirValueSetType(MlirValue value, MlirType ty);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_IR_H */
