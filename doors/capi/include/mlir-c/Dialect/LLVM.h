/* Dialect/LLVM.h: part of MLIR's C API, as Terrace has it. Written by `cargo xtask capi`. */
#ifndef TERRACE_MLIR_C_DIALECT_LLVM_H
#define TERRACE_MLIR_C_DIALECT_LLVM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

enum MlirLLVMCConv {
  MlirLLVMCConvC = 0,
  MlirLLVMCConvFast = 8,
  MlirLLVMCConvCold = 9,
  MlirLLVMCConvGHC = 10,
  MlirLLVMCConvHiPE = 11,
  MlirLLVMCConvAnyReg = 13,
  MlirLLVMCConvPreserveMost = 14,
  MlirLLVMCConvPreserveAll = 15,
  MlirLLVMCConvSwift = 16,
  MlirLLVMCConvCXX_FAST_TLS = 17,
  MlirLLVMCConvTail = 18,
  MlirLLVMCConvCFGuard_Check = 19,
  MlirLLVMCConvSwiftTail = 20,
  MlirLLVMCConvX86_StdCall = 64,
  MlirLLVMCConvX86_FastCall = 65,
  MlirLLVMCConvARM_APCS = 66,
  MlirLLVMCConvARM_AAPCS = 67,
  MlirLLVMCConvARM_AAPCS_VFP = 68,
  MlirLLVMCConvMSP430_INTR = 69,
  MlirLLVMCConvX86_ThisCall = 70,
  MlirLLVMCConvPTX_Kernel = 71,
  MlirLLVMCConvPTX_Device = 72,
  MlirLLVMCConvSPIR_FUNC = 75,
  MlirLLVMCConvSPIR_KERNEL = 76,
  MlirLLVMCConvIntel_OCL_BI = 77,
  MlirLLVMCConvX86_64_SysV = 78,
  MlirLLVMCConvWin64 = 79,
  MlirLLVMCConvX86_VectorCall = 80,
  MlirLLVMCConvDUMMY_HHVM = 81,
  MlirLLVMCConvDUMMY_HHVM_C = 82,
  MlirLLVMCConvX86_INTR = 83,
  MlirLLVMCConvAVR_INTR = 84,
  MlirLLVMCConvAVR_BUILTIN = 86,
  MlirLLVMCConvAMDGPU_VS = 87,
  MlirLLVMCConvAMDGPU_GS = 88,
  MlirLLVMCConvAMDGPU_CS = 90,
  MlirLLVMCConvAMDGPU_KERNEL = 91,
  MlirLLVMCConvX86_RegCall = 92,
  MlirLLVMCConvAMDGPU_HS = 93,
  MlirLLVMCConvMSP430_BUILTIN = 94,
  MlirLLVMCConvAMDGPU_LS = 95,
  MlirLLVMCConvAMDGPU_ES = 96,
  MlirLLVMCConvAArch64_VectorCall = 97,
  MlirLLVMCConvAArch64_SVE_VectorCall = 98,
  MlirLLVMCConvWASM_EmscriptenInvoke = 99,
  MlirLLVMCConvAMDGPU_Gfx = 100,
  MlirLLVMCConvM68k_INTR = 101,
};
typedef enum MlirLLVMCConv MlirLLVMCConv;

enum MlirLLVMComdat {
  MlirLLVMComdatAny = 0,
  MlirLLVMComdatExactMatch = 1,
  MlirLLVMComdatLargest = 2,
  MlirLLVMComdatNoDeduplicate = 3,
  MlirLLVMComdatSameSize = 4,
};
typedef enum MlirLLVMComdat MlirLLVMComdat;

enum MlirLLVMDIEmissionKind {
  MlirLLVMDIEmissionKindNone = 0,
  MlirLLVMDIEmissionKindFull = 1,
  MlirLLVMDIEmissionKindLineTablesOnly = 2,
  MlirLLVMDIEmissionKindDebugDirectivesOnly = 3,
};
typedef enum MlirLLVMDIEmissionKind MlirLLVMDIEmissionKind;

enum MlirLLVMDINameTableKind {
  MlirLLVMDINameTableKindDefault = 0,
  MlirLLVMDINameTableKindGNU = 1,
  MlirLLVMDINameTableKindNone = 2,
  MlirLLVMDINameTableKindApple = 3,
};
typedef enum MlirLLVMDINameTableKind MlirLLVMDINameTableKind;

enum MlirLLVMLinkage {
  MlirLLVMLinkageExternal = 0,
  MlirLLVMLinkageAvailableExternally = 1,
  MlirLLVMLinkageLinkonce = 2,
  MlirLLVMLinkageLinkonceODR = 3,
  MlirLLVMLinkageWeak = 4,
  MlirLLVMLinkageWeakODR = 5,
  MlirLLVMLinkageAppending = 6,
  MlirLLVMLinkageInternal = 7,
  MlirLLVMLinkagePrivate = 8,
  MlirLLVMLinkageExternWeak = 9,
  MlirLLVMLinkageCommon = 10,
};
typedef enum MlirLLVMLinkage MlirLLVMLinkage;

enum MlirLLVMTypeEncoding {
  MlirLLVMTypeEncodingAddress = 0x1,
  MlirLLVMTypeEncodingBoolean = 0x2,
  MlirLLVMTypeEncodingComplexFloat = 0x31,
  MlirLLVMTypeEncodingFloatT = 0x4,
  MlirLLVMTypeEncodingSigned = 0x5,
  MlirLLVMTypeEncodingSignedChar = 0x6,
  MlirLLVMTypeEncodingUnsigned = 0x7,
  MlirLLVMTypeEncodingUnsignedChar = 0x08,
  MlirLLVMTypeEncodingImaginaryFloat = 0x09,
  MlirLLVMTypeEncodingPackedDecimal = 0x0a,
  MlirLLVMTypeEncodingNumericString = 0x0b,
  MlirLLVMTypeEncodingEdited = 0x0c,
  MlirLLVMTypeEncodingSignedFixed = 0x0d,
  MlirLLVMTypeEncodingUnsignedFixed = 0x0e,
  MlirLLVMTypeEncodingDecimalFloat = 0x0f,
  MlirLLVMTypeEncodingUTF = 0x10,
  MlirLLVMTypeEncodingUCS = 0x11,
  MlirLLVMTypeEncodingASCII = 0x12,
  MlirLLVMTypeEncodingLoUser = 0x80,
  MlirLLVMTypeEncodingHiUser = 0xff,
};
typedef enum MlirLLVMTypeEncoding MlirLLVMTypeEncoding;

/** Creates the pass `ensure-debug-info-scope-on-llvm-func`. */
MlirPass mlirCreateLLVMDIScopeForLLVMFuncOpPass(void);

/** Creates the pass `llvm-add-comdats`. */
MlirPass mlirCreateLLVMLLVMAddComdats(void);

/** Creates the pass `llvm-legalize-for-export`. */
MlirPass mlirCreateLLVMLLVMLegalizeForExportPass(void);

/** Creates the pass `llvm-request-c-wrappers`. */
MlirPass mlirCreateLLVMLLVMRequestCWrappersPass(void);

/** Creates the pass `llvm-use-default-visibility`. */
MlirPass mlirCreateLLVMLLVMUseDefaultVisibilityPass(void);

/** Creates the pass `llvm-optimize-for-nvvm-target`. */
MlirPass mlirCreateLLVMNVVMOptimizeForTargetPass(void);

/** Returns the handle of the dialect `llvm`. */
MlirDialectHandle mlirGetDialectHandle__llvm__(void);

/** Returns a `llvm.array`. */
MlirType mlirLLVMArrayTypeGet(MlirType element, uint32_t count);

/** Returns parameter 0 of a `llvm.array`. */
MlirType mlirLLVMArrayTypeGetElementType(MlirType of);

/** Returns `llvm.array`. */
MlirStringRef mlirLLVMArrayTypeGetName(void);

/** Returns a `llvm.cconv`. */
MlirAttribute mlirLLVMCConvAttrGet(MlirContext context, MlirLLVMCConv convention);

/** Returns `llvm.cconv`. */
MlirStringRef mlirLLVMCConvAttrGetName(void);

/** Returns a `llvm.comdat`. */
MlirAttribute mlirLLVMComdatAttrGet(MlirContext context, MlirLLVMComdat comdat);

/** Returns `llvm.comdat`. */
MlirStringRef mlirLLVMComdatAttrGetName(void);

/** Returns a `llvm.di_annotation`. */
MlirAttribute mlirLLVMDIAnnotationAttrGet(
    MlirContext context,
    MlirAttribute name,
    MlirAttribute value);

/** Returns `llvm.di_annotation`. */
MlirStringRef mlirLLVMDIAnnotationAttrGetName(void);

/** Returns a `llvm.di_basic_type`. */
MlirAttribute mlirLLVMDIBasicTypeAttrGet(
    MlirContext context,
    uint32_t tag,
    MlirAttribute name,
    uint64_t bits,
    MlirLLVMTypeEncoding encoding);

/** Returns `llvm.di_basic_type`. */
MlirStringRef mlirLLVMDIBasicTypeAttrGetName(void);

/** Returns a `llvm.di_compile_unit`. */
MlirAttribute mlirLLVMDICompileUnitAttrGet(
    MlirContext context,
    MlirAttribute id,
    uint32_t language,
    MlirAttribute file,
    MlirAttribute producer,
    bool is_optimized,
    MlirLLVMDIEmissionKind emission,
    MlirLLVMDINameTableKind name_table,
    MlirAttribute split_file);

/** Returns `llvm.di_compile_unit`. */
MlirStringRef mlirLLVMDICompileUnitAttrGetName(void);

/** Returns a `llvm.di_composite_type`. */
MlirAttribute mlirLLVMDICompositeTypeAttrGet(
    MlirContext context,
    MlirAttribute id,
    bool is_self,
    uint32_t tag,
    MlirAttribute name,
    MlirAttribute file,
    uint32_t line,
    MlirAttribute scope,
    MlirAttribute base,
    int64_t flags,
    uint64_t bits,
    uint64_t alignment_bits,
    intptr_t count,
    const MlirAttribute *elements,
    MlirAttribute location,
    MlirAttribute rank,
    MlirAttribute allocated,
    MlirAttribute associated);

/** Returns `llvm.di_composite_type`. */
MlirStringRef mlirLLVMDICompositeTypeAttrGetName(void);

/** Returns what stands for a type of several parts inside of itself. */
MlirAttribute mlirLLVMDICompositeTypeAttrGetRecSelf(MlirAttribute id);

/** Returns a `llvm.di_derived_type`. */
MlirAttribute mlirLLVMDIDerivedTypeAttrGet(
    MlirContext context,
    uint32_t tag,
    MlirAttribute name,
    MlirAttribute base,
    uint64_t bits,
    uint32_t alignment_bits,
    uint64_t offset_bits,
    int64_t address_space,
    MlirAttribute extra);

/** Returns parameter 2 of a `llvm.di_derived_type`. */
MlirAttribute mlirLLVMDIDerivedTypeAttrGetBaseType(MlirAttribute of);

/** Returns `llvm.di_derived_type`. */
MlirStringRef mlirLLVMDIDerivedTypeAttrGetName(void);

/** Returns a `llvm.di_expression`. */
MlirAttribute mlirLLVMDIExpressionAttrGet(
    MlirContext context,
    intptr_t count,
    const MlirAttribute *operations);

/** Returns `llvm.di_expression`. */
MlirStringRef mlirLLVMDIExpressionAttrGetName(void);

/** Returns a `llvm.di_expression_elem`. */
MlirAttribute mlirLLVMDIExpressionElemAttrGet(
    MlirContext context,
    uint32_t opcode,
    intptr_t count,
    const uint64_t *arguments);

/** Returns `llvm.di_expression_elem`. */
MlirStringRef mlirLLVMDIExpressionElemAttrGetName(void);

/** Returns a `llvm.di_file`. */
MlirAttribute mlirLLVMDIFileAttrGet(
    MlirContext context,
    MlirAttribute name,
    MlirAttribute directory);

/** Returns `llvm.di_file`. */
MlirStringRef mlirLLVMDIFileAttrGetName(void);

/** Returns the flags of something of the source, an integer. */
MlirAttribute mlirLLVMDIFlagsAttrGet(MlirContext context, uint64_t value);

/** Returns `builtin.integer`. */
MlirStringRef mlirLLVMDIFlagsAttrGetName(void);

/** Returns a `llvm.di_imported_entity`. */
MlirAttribute mlirLLVMDIImportedEntityAttrGet(
    MlirContext context,
    uint32_t tag,
    MlirAttribute scope,
    MlirAttribute entity,
    MlirAttribute file,
    uint32_t line,
    MlirAttribute name,
    intptr_t count,
    const MlirAttribute *elements);

/** Returns `llvm.di_imported_entity`. */
MlirStringRef mlirLLVMDIImportedEntityAttrGetName(void);

/** Returns a `llvm.di_lexical_block`. */
MlirAttribute mlirLLVMDILexicalBlockAttrGet(
    MlirContext context,
    MlirAttribute scope,
    MlirAttribute file,
    uint32_t line,
    uint32_t column);

/** Returns `llvm.di_lexical_block`. */
MlirStringRef mlirLLVMDILexicalBlockAttrGetName(void);

/** Returns a `llvm.di_lexical_block_file`. */
MlirAttribute mlirLLVMDILexicalBlockFileAttrGet(
    MlirContext context,
    MlirAttribute scope,
    MlirAttribute file,
    uint32_t discriminator);

/** Returns `llvm.di_lexical_block_file`. */
MlirStringRef mlirLLVMDILexicalBlockFileAttrGetName(void);

/** Returns a `llvm.di_local_variable`. */
MlirAttribute mlirLLVMDILocalVariableAttrGet(
    MlirContext context,
    MlirAttribute scope,
    MlirAttribute name,
    MlirAttribute file,
    uint32_t line,
    uint32_t argument,
    uint32_t alignment_bits,
    MlirAttribute ty,
    int64_t flags);

/** Returns `llvm.di_local_variable`. */
MlirStringRef mlirLLVMDILocalVariableAttrGetName(void);

/** Returns a `llvm.di_module`. */
MlirAttribute mlirLLVMDIModuleAttrGet(
    MlirContext context,
    MlirAttribute file,
    MlirAttribute scope,
    MlirAttribute name,
    MlirAttribute macros,
    MlirAttribute include_path,
    MlirAttribute notes,
    uint32_t line,
    bool is_declaration);

/** Returns `llvm.di_module`. */
MlirStringRef mlirLLVMDIModuleAttrGetName(void);

/** Returns parameter 1 of a `llvm.di_module`. */
MlirAttribute mlirLLVMDIModuleAttrGetScope(MlirAttribute of);

/** Returns a `llvm.di_null_type`. */
MlirAttribute mlirLLVMDINullTypeAttrGet(MlirContext context);

/** Returns `llvm.di_null_type`. */
MlirStringRef mlirLLVMDINullTypeAttrGetName(void);

/** Returns a `llvm.di_string_type`. */
MlirAttribute mlirLLVMDIStringTypeAttrGet(
    MlirContext context,
    uint32_t tag,
    MlirAttribute name,
    uint64_t bits,
    uint32_t alignment_bits,
    MlirAttribute length,
    MlirAttribute length_expression,
    MlirAttribute location_expression,
    MlirLLVMTypeEncoding encoding);

/** Returns `llvm.di_string_type`. */
MlirStringRef mlirLLVMDIStringTypeAttrGetName(void);

/** Returns a `llvm.di_subprogram`. */
MlirAttribute mlirLLVMDISubprogramAttrGet(
    MlirContext context,
    MlirAttribute recursion,
    bool is_self,
    MlirAttribute id,
    MlirAttribute unit,
    MlirAttribute scope,
    MlirAttribute name,
    MlirAttribute linkage_name,
    MlirAttribute file,
    uint32_t line,
    uint32_t scope_line,
    uint64_t flags,
    MlirAttribute ty,
    intptr_t node_count,
    const MlirAttribute *nodes,
    intptr_t annotation_count,
    const MlirAttribute *annotations);

/** Returns parameter 3 of a `llvm.di_subprogram`. */
MlirAttribute mlirLLVMDISubprogramAttrGetCompileUnit(MlirAttribute of);

/** Returns parameter 7 of a `llvm.di_subprogram`. */
MlirAttribute mlirLLVMDISubprogramAttrGetFile(MlirAttribute of);

/** Returns parameter 8 of a `llvm.di_subprogram`. */
uint32_t mlirLLVMDISubprogramAttrGetLine(MlirAttribute of);

/** Returns `llvm.di_subprogram`. */
MlirStringRef mlirLLVMDISubprogramAttrGetName(void);

/** Returns what stands for a function inside of itself. */
MlirAttribute mlirLLVMDISubprogramAttrGetRecSelf(MlirAttribute id);

/** Returns parameter 4 of a `llvm.di_subprogram`. */
MlirAttribute mlirLLVMDISubprogramAttrGetScope(MlirAttribute of);

/** Returns parameter 9 of a `llvm.di_subprogram`. */
uint32_t mlirLLVMDISubprogramAttrGetScopeLine(MlirAttribute of);

/** Returns parameter 11 of a `llvm.di_subprogram`. */
MlirAttribute mlirLLVMDISubprogramAttrGetType(MlirAttribute of);

/** Returns a `llvm.di_subroutine_type`. */
MlirAttribute mlirLLVMDISubroutineTypeAttrGet(
    MlirContext context,
    uint32_t convention,
    intptr_t count,
    const MlirAttribute *types);

/** Returns `llvm.di_subroutine_type`. */
MlirStringRef mlirLLVMDISubroutineTypeAttrGetName(void);

/** Returns a `llvm.func`. */
MlirType mlirLLVMFunctionTypeGet(
    MlirType result,
    intptr_t count,
    const MlirType *inputs,
    bool is_variadic);

/** Returns the type of an argument of a function type. */
MlirType mlirLLVMFunctionTypeGetInput(MlirType ty, intptr_t position);

/** Returns `llvm.func`. */
MlirStringRef mlirLLVMFunctionTypeGetName(void);

/** Returns the number of arguments of a function type. */
intptr_t mlirLLVMFunctionTypeGetNumInputs(MlirType ty);

/** Returns parameter 0 of a `llvm.func`. */
MlirType mlirLLVMFunctionTypeGetReturnType(MlirType of);

/** Returns a `llvm.linkage`. */
MlirAttribute mlirLLVMLinkageAttrGet(MlirContext context, MlirLLVMLinkage linkage);

/** Returns `llvm.linkage`. */
MlirStringRef mlirLLVMLinkageAttrGetName(void);

/** Returns a `llvm.ptr`. */
MlirType mlirLLVMPointerTypeGet(MlirContext context, uint32_t address_space);

/** Returns parameter 0 of a `llvm.ptr`. */
uint32_t mlirLLVMPointerTypeGetAddressSpace(MlirType of);

/** Returns `llvm.ptr`. */
MlirStringRef mlirLLVMPointerTypeGetName(void);

/** Returns the type id of `llvm.ptr`. */
MlirTypeID mlirLLVMPointerTypeGetTypeID(void);

/** Returns the type of an element of a structure. */
MlirType mlirLLVMStructTypeGetElementType(MlirType ty, intptr_t position);

/** Returns the name of a structure that has one. */
MlirStringRef mlirLLVMStructTypeGetIdentifier(MlirType ty);

/** Returns `llvm.struct`. */
MlirStringRef mlirLLVMStructTypeGetName(void);

/** Returns the number of elements of a structure. */
intptr_t mlirLLVMStructTypeGetNumElementTypes(MlirType ty);

/** Returns the type id of `llvm.struct`. */
MlirTypeID mlirLLVMStructTypeGetTypeID(void);

/** Returns the structure of a name, whose body may still be set. */
MlirType mlirLLVMStructTypeIdentifiedGet(MlirContext context, MlirStringRef name);

/** Returns a new structure with the name, or the name with a number if there is one already. */
MlirType mlirLLVMStructTypeIdentifiedNewGet(
    MlirContext context,
    MlirStringRef name,
    intptr_t count,
    const MlirType *elements,
    bool is_packed);

/** Returns true if a structure has no name. */
bool mlirLLVMStructTypeIsLiteral(MlirType ty);

/** Returns true if nothing is known of a structure but its name. */
bool mlirLLVMStructTypeIsOpaque(MlirType ty);

/** Returns true if there is no room between the elements of a structure. */
bool mlirLLVMStructTypeIsPacked(MlirType ty);

/** Returns a structure without a name. */
MlirType mlirLLVMStructTypeLiteralGet(
    MlirContext context,
    intptr_t count,
    const MlirType *elements,
    bool is_packed);

/** Returns a structure without a name, or tells at a location why there is none. */
MlirType mlirLLVMStructTypeLiteralGetChecked(
    MlirLocation location,
    intptr_t count,
    const MlirType *elements,
    bool is_packed);

/** Returns the structure of a name of which nothing else is known, unless there is one with a body. */
MlirType mlirLLVMStructTypeOpaqueGet(MlirContext context, MlirStringRef name);

/** Gives a structure its body; fails if it has another one. */
MlirLogicalResult mlirLLVMStructTypeSetBody(
    MlirType ty,
    intptr_t count,
    const MlirType *elements,
    bool is_packed);

/** Returns a `llvm.void`. */
MlirType mlirLLVMVoidTypeGet(MlirContext context);

/** Returns `llvm.void`. */
MlirStringRef mlirLLVMVoidTypeGetName(void);

/** Registers the pass `ensure-debug-info-scope-on-llvm-func`. */
void mlirRegisterLLVMDIScopeForLLVMFuncOpPass(void);

/** Registers the pass `llvm-add-comdats`. */
void mlirRegisterLLVMLLVMAddComdats(void);

/** Registers the pass `llvm-legalize-for-export`. */
void mlirRegisterLLVMLLVMLegalizeForExportPass(void);

/** Registers the pass `llvm-request-c-wrappers`. */
void mlirRegisterLLVMLLVMRequestCWrappersPass(void);

/** Registers the pass `llvm-use-default-visibility`. */
void mlirRegisterLLVMLLVMUseDefaultVisibilityPass(void);

/** Registers the pass `llvm-optimize-for-nvvm-target`. */
void mlirRegisterLLVMNVVMOptimizeForTargetPass(void);

/** Registers the passes of the group. */
void mlirRegisterLLVMPasses(void);

/** Returns true for `llvm.ptr`. */
bool mlirTypeIsALLVMPointerType(MlirType of);

/** Returns true for `llvm.struct`. */
bool mlirTypeIsALLVMStructType(MlirType of);

#ifdef __cplusplus
}
#endif

#endif /* TERRACE_MLIR_C_DIALECT_LLVM_H */
