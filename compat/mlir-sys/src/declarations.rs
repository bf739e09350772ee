//! Types and functions of the C API, written by `cargo xtask capi` from the sources of `terrace-capi`.

use std::ffi::{c_char, c_void};

/// `MlirLlvmThreadPool` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirLlvmThreadPool {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirTypeID` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirTypeID {
    /// Number of the handle; null for none.
    pub ptr: *const c_void,
}

/// `MlirTypeIDAllocator` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirTypeIDAllocator {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirStringRef` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirStringRef {
    /// `data`.
    pub data: *const c_char,
    /// `length`.
    pub length: usize,
}

/// `MlirLogicalResult` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirLogicalResult {
    /// `value`.
    pub value: i8,
}

/// `MlirStringCallback` of mlir-c.
pub type MlirStringCallback = Option<unsafe extern "C" fn(MlirStringRef, *mut c_void)>;

/// `MlirAsmState` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirAsmState {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirAttribute` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirAttribute {
    /// Number of the handle; null for none.
    pub ptr: *const c_void,
}

/// `MlirBlock` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirBlock {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirBytecodeWriterConfig` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirBytecodeWriterConfig {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirContext` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirContext {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirDialect` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirDialect {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirDialectHandle` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirDialectHandle {
    /// Number of the handle; null for none.
    pub ptr: *const c_void,
}

/// `MlirDialectRegistry` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirDialectRegistry {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirIdentifier` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirIdentifier {
    /// Number of the handle; null for none.
    pub ptr: *const c_void,
}

/// `MlirLocation` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirLocation {
    /// Number of the handle; null for none.
    pub ptr: *const c_void,
}

/// `MlirModule` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirModule {
    /// Number of the handle; null for none.
    pub ptr: *const c_void,
}

/// `MlirOpOperand` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirOpOperand {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirOpPrintingFlags` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirOpPrintingFlags {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirOperation` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirOperation {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirRegion` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirRegion {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirSymbolTable` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirSymbolTable {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirType` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirType {
    /// Number of the handle; null for none.
    pub ptr: *const c_void,
}

/// `MlirValue` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirValue {
    /// Number of the handle; null for none.
    pub ptr: *const c_void,
}

/// `MlirWalkOrder` of mlir-c.
pub type MlirWalkOrder = u32;
/// `MlirWalkPreOrder` of mlir-c.
pub const MlirWalkOrder_MlirWalkPreOrder: MlirWalkOrder = 0;
/// `MlirWalkPostOrder` of mlir-c.
pub const MlirWalkOrder_MlirWalkPostOrder: MlirWalkOrder = 1;

/// `MlirWalkResult` of mlir-c.
pub type MlirWalkResult = u32;
/// `MlirWalkResultAdvance` of mlir-c.
pub const MlirWalkResult_MlirWalkResultAdvance: MlirWalkResult = 0;
/// `MlirWalkResultInterrupt` of mlir-c.
pub const MlirWalkResult_MlirWalkResultInterrupt: MlirWalkResult = 1;
/// `MlirWalkResultSkip` of mlir-c.
pub const MlirWalkResult_MlirWalkResultSkip: MlirWalkResult = 2;

/// `MlirNamedAttribute` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirNamedAttribute {
    /// `name`.
    pub name: MlirIdentifier,
    /// `attribute`.
    pub attribute: MlirAttribute,
}

/// `MlirOperationState` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirOperationState {
    /// `name`.
    pub name: MlirStringRef,
    /// `location`.
    pub location: MlirLocation,
    /// `nResults`.
    pub nResults: isize,
    /// `results`.
    pub results: *mut MlirType,
    /// `nOperands`.
    pub nOperands: isize,
    /// `operands`.
    pub operands: *mut MlirValue,
    /// `nRegions`.
    pub nRegions: isize,
    /// `regions`.
    pub regions: *mut MlirRegion,
    /// `nSuccessors`.
    pub nSuccessors: isize,
    /// `successors`.
    pub successors: *mut MlirBlock,
    /// `nAttributes`.
    pub nAttributes: isize,
    /// `attributes`.
    pub attributes: *mut MlirNamedAttribute,
    /// `enableResultTypeInference`.
    pub enableResultTypeInference: bool,
}

/// `MlirOperationWalkCallback` of mlir-c.
pub type MlirOperationWalkCallback = Option<unsafe extern "C" fn(MlirOperation, *mut c_void) -> MlirWalkResult>;

/// `MlirAffineExpr` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirAffineExpr {
    /// Number of the handle; null for none.
    pub ptr: *const c_void,
}

/// `MlirAffineMap` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirAffineMap {
    /// Number of the handle; null for none.
    pub ptr: *const c_void,
}

/// `MlirIntegerSet` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirIntegerSet {
    /// Number of the handle; null for none.
    pub ptr: *const c_void,
}

/// `MlirDiagnostic` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirDiagnostic {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirDiagnosticSeverity` of mlir-c.
pub type MlirDiagnosticSeverity = u32;
/// `MlirDiagnosticError` of mlir-c.
pub const MlirDiagnosticSeverity_MlirDiagnosticError: MlirDiagnosticSeverity = 0;
/// `MlirDiagnosticWarning` of mlir-c.
pub const MlirDiagnosticSeverity_MlirDiagnosticWarning: MlirDiagnosticSeverity = 1;
/// `MlirDiagnosticNote` of mlir-c.
pub const MlirDiagnosticSeverity_MlirDiagnosticNote: MlirDiagnosticSeverity = 2;
/// `MlirDiagnosticRemark` of mlir-c.
pub const MlirDiagnosticSeverity_MlirDiagnosticRemark: MlirDiagnosticSeverity = 3;

/// `MlirDiagnosticHandlerID` of mlir-c.
pub type MlirDiagnosticHandlerID = u64;

/// `MlirDiagnosticHandler` of mlir-c.
pub type MlirDiagnosticHandler = Option<unsafe extern "C" fn(MlirDiagnostic, *mut c_void) -> MlirLogicalResult>;

/// `MlirExternalPass` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirExternalPass {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirOpPassManager` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirOpPassManager {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirPass` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirPass {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirPassManager` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirPassManager {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirPassDisplayMode` of mlir-c.
pub type MlirPassDisplayMode = u32;
/// `MLIR_PASS_DISPLAY_MODE_LIST` of mlir-c.
pub const MlirPassDisplayMode_MLIR_PASS_DISPLAY_MODE_LIST: MlirPassDisplayMode = 0;
/// `MLIR_PASS_DISPLAY_MODE_PIPELINE` of mlir-c.
pub const MlirPassDisplayMode_MLIR_PASS_DISPLAY_MODE_PIPELINE: MlirPassDisplayMode = 1;

/// `MlirExternalPassCallbacks` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirExternalPassCallbacks {
    /// `construct`.
    pub construct: Option<unsafe extern "C" fn(*mut c_void)>,
    /// `destruct`.
    pub destruct: Option<unsafe extern "C" fn(*mut c_void)>,
    /// `initialize`.
    pub initialize: Option<unsafe extern "C" fn(MlirContext, *mut c_void) -> MlirLogicalResult>,
    /// `clone`.
    pub clone: Option<unsafe extern "C" fn(*mut c_void) -> *mut c_void>,
    /// `run`.
    pub run: Option<unsafe extern "C" fn(MlirOperation, MlirExternalPass, *mut c_void)>,
}

/// `MlirFrozenRewritePatternSet` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirFrozenRewritePatternSet {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirGreedyRewriteDriverConfig` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirGreedyRewriteDriverConfig {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirPDLPatternModule` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirPDLPatternModule {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirPDLResultList` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirPDLResultList {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirPDLValue` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirPDLValue {
    /// Number of the handle; null for none.
    pub ptr: *const c_void,
}

/// `MlirPatternRewriter` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirPatternRewriter {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirRewritePattern` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirRewritePattern {
    /// Number of the handle; null for none.
    pub ptr: *const c_void,
}

/// `MlirRewritePatternSet` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirRewritePatternSet {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirRewriterBase` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirRewriterBase {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirGreedyRewriteStrictness` of mlir-c.
pub type MlirGreedyRewriteStrictness = u32;
/// `MLIR_GREEDY_REWRITE_STRICTNESS_ANY_OP` of mlir-c.
pub const MlirGreedyRewriteStrictness_MLIR_GREEDY_REWRITE_STRICTNESS_ANY_OP: MlirGreedyRewriteStrictness = 0;
/// `MLIR_GREEDY_REWRITE_STRICTNESS_EXISTING_AND_NEW_OPS` of mlir-c.
pub const MlirGreedyRewriteStrictness_MLIR_GREEDY_REWRITE_STRICTNESS_EXISTING_AND_NEW_OPS: MlirGreedyRewriteStrictness = 1;
/// `MLIR_GREEDY_REWRITE_STRICTNESS_EXISTING_OPS` of mlir-c.
pub const MlirGreedyRewriteStrictness_MLIR_GREEDY_REWRITE_STRICTNESS_EXISTING_OPS: MlirGreedyRewriteStrictness = 2;

/// `MlirGreedySimplifyRegionLevel` of mlir-c.
pub type MlirGreedySimplifyRegionLevel = u32;
/// `MLIR_GREEDY_SIMPLIFY_REGION_LEVEL_DISABLED` of mlir-c.
pub const MlirGreedySimplifyRegionLevel_MLIR_GREEDY_SIMPLIFY_REGION_LEVEL_DISABLED: MlirGreedySimplifyRegionLevel = 0;
/// `MLIR_GREEDY_SIMPLIFY_REGION_LEVEL_NORMAL` of mlir-c.
pub const MlirGreedySimplifyRegionLevel_MLIR_GREEDY_SIMPLIFY_REGION_LEVEL_NORMAL: MlirGreedySimplifyRegionLevel = 1;
/// `MLIR_GREEDY_SIMPLIFY_REGION_LEVEL_AGGRESSIVE` of mlir-c.
pub const MlirGreedySimplifyRegionLevel_MLIR_GREEDY_SIMPLIFY_REGION_LEVEL_AGGRESSIVE: MlirGreedySimplifyRegionLevel = 2;

/// `MlirRewritePatternCallbacks` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirRewritePatternCallbacks {
    /// `construct`.
    pub construct: Option<unsafe extern "C" fn(*mut c_void)>,
    /// `destruct`.
    pub destruct: Option<unsafe extern "C" fn(*mut c_void)>,
    /// `matchAndRewrite`.
    pub matchAndRewrite: Option<unsafe extern "C" fn(MlirRewritePattern, MlirOperation, MlirPatternRewriter, *mut c_void) -> MlirLogicalResult>,
}

/// `MlirPDLRewriteFunction` of mlir-c.
pub type MlirPDLRewriteFunction = Option<unsafe extern "C" fn(MlirPatternRewriter, MlirPDLResultList, usize, *mut MlirPDLValue, *mut c_void) -> MlirLogicalResult>;

/// `MlirPDLConstraintFunction` of mlir-c.
pub type MlirPDLConstraintFunction = Option<unsafe extern "C" fn(MlirPatternRewriter, MlirPDLResultList, usize, *mut MlirPDLValue, *mut c_void) -> MlirLogicalResult>;

/// `MlirExecutionEngine` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirExecutionEngine {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `TerraceProgram` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct TerraceProgram {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirEmitCCmpPredicate` of mlir-c.
pub type MlirEmitCCmpPredicate = u64;
/// `MLIR_EMITC_CMP_PREDICATE_EQ` of mlir-c.
pub const MlirEmitCCmpPredicate_MLIR_EMITC_CMP_PREDICATE_EQ: MlirEmitCCmpPredicate = 0;
/// `MLIR_EMITC_CMP_PREDICATE_NE` of mlir-c.
pub const MlirEmitCCmpPredicate_MLIR_EMITC_CMP_PREDICATE_NE: MlirEmitCCmpPredicate = 1;
/// `MLIR_EMITC_CMP_PREDICATE_LT` of mlir-c.
pub const MlirEmitCCmpPredicate_MLIR_EMITC_CMP_PREDICATE_LT: MlirEmitCCmpPredicate = 2;
/// `MLIR_EMITC_CMP_PREDICATE_LE` of mlir-c.
pub const MlirEmitCCmpPredicate_MLIR_EMITC_CMP_PREDICATE_LE: MlirEmitCCmpPredicate = 3;
/// `MLIR_EMITC_CMP_PREDICATE_GT` of mlir-c.
pub const MlirEmitCCmpPredicate_MLIR_EMITC_CMP_PREDICATE_GT: MlirEmitCCmpPredicate = 4;
/// `MLIR_EMITC_CMP_PREDICATE_GE` of mlir-c.
pub const MlirEmitCCmpPredicate_MLIR_EMITC_CMP_PREDICATE_GE: MlirEmitCCmpPredicate = 5;
/// `MLIR_EMITC_CMP_PREDICATE_THREE_WAY` of mlir-c.
pub const MlirEmitCCmpPredicate_MLIR_EMITC_CMP_PREDICATE_THREE_WAY: MlirEmitCCmpPredicate = 6;

/// `MlirLLVMCConv` of mlir-c.
pub type MlirLLVMCConv = u32;
/// `MlirLLVMCConvC` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvC: MlirLLVMCConv = 0;
/// `MlirLLVMCConvFast` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvFast: MlirLLVMCConv = 8;
/// `MlirLLVMCConvCold` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvCold: MlirLLVMCConv = 9;
/// `MlirLLVMCConvGHC` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvGHC: MlirLLVMCConv = 10;
/// `MlirLLVMCConvHiPE` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvHiPE: MlirLLVMCConv = 11;
/// `MlirLLVMCConvAnyReg` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvAnyReg: MlirLLVMCConv = 13;
/// `MlirLLVMCConvPreserveMost` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvPreserveMost: MlirLLVMCConv = 14;
/// `MlirLLVMCConvPreserveAll` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvPreserveAll: MlirLLVMCConv = 15;
/// `MlirLLVMCConvSwift` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvSwift: MlirLLVMCConv = 16;
/// `MlirLLVMCConvCXX_FAST_TLS` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvCXX_FAST_TLS: MlirLLVMCConv = 17;
/// `MlirLLVMCConvTail` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvTail: MlirLLVMCConv = 18;
/// `MlirLLVMCConvCFGuard_Check` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvCFGuard_Check: MlirLLVMCConv = 19;
/// `MlirLLVMCConvSwiftTail` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvSwiftTail: MlirLLVMCConv = 20;
/// `MlirLLVMCConvX86_StdCall` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvX86_StdCall: MlirLLVMCConv = 64;
/// `MlirLLVMCConvX86_FastCall` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvX86_FastCall: MlirLLVMCConv = 65;
/// `MlirLLVMCConvARM_APCS` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvARM_APCS: MlirLLVMCConv = 66;
/// `MlirLLVMCConvARM_AAPCS` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvARM_AAPCS: MlirLLVMCConv = 67;
/// `MlirLLVMCConvARM_AAPCS_VFP` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvARM_AAPCS_VFP: MlirLLVMCConv = 68;
/// `MlirLLVMCConvMSP430_INTR` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvMSP430_INTR: MlirLLVMCConv = 69;
/// `MlirLLVMCConvX86_ThisCall` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvX86_ThisCall: MlirLLVMCConv = 70;
/// `MlirLLVMCConvPTX_Kernel` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvPTX_Kernel: MlirLLVMCConv = 71;
/// `MlirLLVMCConvPTX_Device` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvPTX_Device: MlirLLVMCConv = 72;
/// `MlirLLVMCConvSPIR_FUNC` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvSPIR_FUNC: MlirLLVMCConv = 75;
/// `MlirLLVMCConvSPIR_KERNEL` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvSPIR_KERNEL: MlirLLVMCConv = 76;
/// `MlirLLVMCConvIntel_OCL_BI` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvIntel_OCL_BI: MlirLLVMCConv = 77;
/// `MlirLLVMCConvX86_64_SysV` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvX86_64_SysV: MlirLLVMCConv = 78;
/// `MlirLLVMCConvWin64` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvWin64: MlirLLVMCConv = 79;
/// `MlirLLVMCConvX86_VectorCall` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvX86_VectorCall: MlirLLVMCConv = 80;
/// `MlirLLVMCConvDUMMY_HHVM` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvDUMMY_HHVM: MlirLLVMCConv = 81;
/// `MlirLLVMCConvDUMMY_HHVM_C` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvDUMMY_HHVM_C: MlirLLVMCConv = 82;
/// `MlirLLVMCConvX86_INTR` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvX86_INTR: MlirLLVMCConv = 83;
/// `MlirLLVMCConvAVR_INTR` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvAVR_INTR: MlirLLVMCConv = 84;
/// `MlirLLVMCConvAVR_BUILTIN` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvAVR_BUILTIN: MlirLLVMCConv = 86;
/// `MlirLLVMCConvAMDGPU_VS` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvAMDGPU_VS: MlirLLVMCConv = 87;
/// `MlirLLVMCConvAMDGPU_GS` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvAMDGPU_GS: MlirLLVMCConv = 88;
/// `MlirLLVMCConvAMDGPU_CS` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvAMDGPU_CS: MlirLLVMCConv = 90;
/// `MlirLLVMCConvAMDGPU_KERNEL` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvAMDGPU_KERNEL: MlirLLVMCConv = 91;
/// `MlirLLVMCConvX86_RegCall` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvX86_RegCall: MlirLLVMCConv = 92;
/// `MlirLLVMCConvAMDGPU_HS` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvAMDGPU_HS: MlirLLVMCConv = 93;
/// `MlirLLVMCConvMSP430_BUILTIN` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvMSP430_BUILTIN: MlirLLVMCConv = 94;
/// `MlirLLVMCConvAMDGPU_LS` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvAMDGPU_LS: MlirLLVMCConv = 95;
/// `MlirLLVMCConvAMDGPU_ES` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvAMDGPU_ES: MlirLLVMCConv = 96;
/// `MlirLLVMCConvAArch64_VectorCall` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvAArch64_VectorCall: MlirLLVMCConv = 97;
/// `MlirLLVMCConvAArch64_SVE_VectorCall` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvAArch64_SVE_VectorCall: MlirLLVMCConv = 98;
/// `MlirLLVMCConvWASM_EmscriptenInvoke` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvWASM_EmscriptenInvoke: MlirLLVMCConv = 99;
/// `MlirLLVMCConvAMDGPU_Gfx` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvAMDGPU_Gfx: MlirLLVMCConv = 100;
/// `MlirLLVMCConvM68k_INTR` of mlir-c.
pub const MlirLLVMCConv_MlirLLVMCConvM68k_INTR: MlirLLVMCConv = 101;

/// `MlirLLVMComdat` of mlir-c.
pub type MlirLLVMComdat = u32;
/// `MlirLLVMComdatAny` of mlir-c.
pub const MlirLLVMComdat_MlirLLVMComdatAny: MlirLLVMComdat = 0;
/// `MlirLLVMComdatExactMatch` of mlir-c.
pub const MlirLLVMComdat_MlirLLVMComdatExactMatch: MlirLLVMComdat = 1;
/// `MlirLLVMComdatLargest` of mlir-c.
pub const MlirLLVMComdat_MlirLLVMComdatLargest: MlirLLVMComdat = 2;
/// `MlirLLVMComdatNoDeduplicate` of mlir-c.
pub const MlirLLVMComdat_MlirLLVMComdatNoDeduplicate: MlirLLVMComdat = 3;
/// `MlirLLVMComdatSameSize` of mlir-c.
pub const MlirLLVMComdat_MlirLLVMComdatSameSize: MlirLLVMComdat = 4;

/// `MlirLLVMDIEmissionKind` of mlir-c.
pub type MlirLLVMDIEmissionKind = u32;
/// `MlirLLVMDIEmissionKindNone` of mlir-c.
pub const MlirLLVMDIEmissionKind_MlirLLVMDIEmissionKindNone: MlirLLVMDIEmissionKind = 0;
/// `MlirLLVMDIEmissionKindFull` of mlir-c.
pub const MlirLLVMDIEmissionKind_MlirLLVMDIEmissionKindFull: MlirLLVMDIEmissionKind = 1;
/// `MlirLLVMDIEmissionKindLineTablesOnly` of mlir-c.
pub const MlirLLVMDIEmissionKind_MlirLLVMDIEmissionKindLineTablesOnly: MlirLLVMDIEmissionKind = 2;
/// `MlirLLVMDIEmissionKindDebugDirectivesOnly` of mlir-c.
pub const MlirLLVMDIEmissionKind_MlirLLVMDIEmissionKindDebugDirectivesOnly: MlirLLVMDIEmissionKind = 3;

/// `MlirLLVMDINameTableKind` of mlir-c.
pub type MlirLLVMDINameTableKind = u32;
/// `MlirLLVMDINameTableKindDefault` of mlir-c.
pub const MlirLLVMDINameTableKind_MlirLLVMDINameTableKindDefault: MlirLLVMDINameTableKind = 0;
/// `MlirLLVMDINameTableKindGNU` of mlir-c.
pub const MlirLLVMDINameTableKind_MlirLLVMDINameTableKindGNU: MlirLLVMDINameTableKind = 1;
/// `MlirLLVMDINameTableKindNone` of mlir-c.
pub const MlirLLVMDINameTableKind_MlirLLVMDINameTableKindNone: MlirLLVMDINameTableKind = 2;
/// `MlirLLVMDINameTableKindApple` of mlir-c.
pub const MlirLLVMDINameTableKind_MlirLLVMDINameTableKindApple: MlirLLVMDINameTableKind = 3;

/// `MlirLLVMLinkage` of mlir-c.
pub type MlirLLVMLinkage = u32;
/// `MlirLLVMLinkageExternal` of mlir-c.
pub const MlirLLVMLinkage_MlirLLVMLinkageExternal: MlirLLVMLinkage = 0;
/// `MlirLLVMLinkageAvailableExternally` of mlir-c.
pub const MlirLLVMLinkage_MlirLLVMLinkageAvailableExternally: MlirLLVMLinkage = 1;
/// `MlirLLVMLinkageLinkonce` of mlir-c.
pub const MlirLLVMLinkage_MlirLLVMLinkageLinkonce: MlirLLVMLinkage = 2;
/// `MlirLLVMLinkageLinkonceODR` of mlir-c.
pub const MlirLLVMLinkage_MlirLLVMLinkageLinkonceODR: MlirLLVMLinkage = 3;
/// `MlirLLVMLinkageWeak` of mlir-c.
pub const MlirLLVMLinkage_MlirLLVMLinkageWeak: MlirLLVMLinkage = 4;
/// `MlirLLVMLinkageWeakODR` of mlir-c.
pub const MlirLLVMLinkage_MlirLLVMLinkageWeakODR: MlirLLVMLinkage = 5;
/// `MlirLLVMLinkageAppending` of mlir-c.
pub const MlirLLVMLinkage_MlirLLVMLinkageAppending: MlirLLVMLinkage = 6;
/// `MlirLLVMLinkageInternal` of mlir-c.
pub const MlirLLVMLinkage_MlirLLVMLinkageInternal: MlirLLVMLinkage = 7;
/// `MlirLLVMLinkagePrivate` of mlir-c.
pub const MlirLLVMLinkage_MlirLLVMLinkagePrivate: MlirLLVMLinkage = 8;
/// `MlirLLVMLinkageExternWeak` of mlir-c.
pub const MlirLLVMLinkage_MlirLLVMLinkageExternWeak: MlirLLVMLinkage = 9;
/// `MlirLLVMLinkageCommon` of mlir-c.
pub const MlirLLVMLinkage_MlirLLVMLinkageCommon: MlirLLVMLinkage = 10;

/// `MlirLLVMTypeEncoding` of mlir-c.
pub type MlirLLVMTypeEncoding = u32;
/// `MlirLLVMTypeEncodingAddress` of mlir-c.
pub const MlirLLVMTypeEncoding_MlirLLVMTypeEncodingAddress: MlirLLVMTypeEncoding = 0x1;
/// `MlirLLVMTypeEncodingBoolean` of mlir-c.
pub const MlirLLVMTypeEncoding_MlirLLVMTypeEncodingBoolean: MlirLLVMTypeEncoding = 0x2;
/// `MlirLLVMTypeEncodingComplexFloat` of mlir-c.
pub const MlirLLVMTypeEncoding_MlirLLVMTypeEncodingComplexFloat: MlirLLVMTypeEncoding = 0x31;
/// `MlirLLVMTypeEncodingFloatT` of mlir-c.
pub const MlirLLVMTypeEncoding_MlirLLVMTypeEncodingFloatT: MlirLLVMTypeEncoding = 0x4;
/// `MlirLLVMTypeEncodingSigned` of mlir-c.
pub const MlirLLVMTypeEncoding_MlirLLVMTypeEncodingSigned: MlirLLVMTypeEncoding = 0x5;
/// `MlirLLVMTypeEncodingSignedChar` of mlir-c.
pub const MlirLLVMTypeEncoding_MlirLLVMTypeEncodingSignedChar: MlirLLVMTypeEncoding = 0x6;
/// `MlirLLVMTypeEncodingUnsigned` of mlir-c.
pub const MlirLLVMTypeEncoding_MlirLLVMTypeEncodingUnsigned: MlirLLVMTypeEncoding = 0x7;
/// `MlirLLVMTypeEncodingUnsignedChar` of mlir-c.
pub const MlirLLVMTypeEncoding_MlirLLVMTypeEncodingUnsignedChar: MlirLLVMTypeEncoding = 0x08;
/// `MlirLLVMTypeEncodingImaginaryFloat` of mlir-c.
pub const MlirLLVMTypeEncoding_MlirLLVMTypeEncodingImaginaryFloat: MlirLLVMTypeEncoding = 0x09;
/// `MlirLLVMTypeEncodingPackedDecimal` of mlir-c.
pub const MlirLLVMTypeEncoding_MlirLLVMTypeEncodingPackedDecimal: MlirLLVMTypeEncoding = 0x0a;
/// `MlirLLVMTypeEncodingNumericString` of mlir-c.
pub const MlirLLVMTypeEncoding_MlirLLVMTypeEncodingNumericString: MlirLLVMTypeEncoding = 0x0b;
/// `MlirLLVMTypeEncodingEdited` of mlir-c.
pub const MlirLLVMTypeEncoding_MlirLLVMTypeEncodingEdited: MlirLLVMTypeEncoding = 0x0c;
/// `MlirLLVMTypeEncodingSignedFixed` of mlir-c.
pub const MlirLLVMTypeEncoding_MlirLLVMTypeEncodingSignedFixed: MlirLLVMTypeEncoding = 0x0d;
/// `MlirLLVMTypeEncodingUnsignedFixed` of mlir-c.
pub const MlirLLVMTypeEncoding_MlirLLVMTypeEncodingUnsignedFixed: MlirLLVMTypeEncoding = 0x0e;
/// `MlirLLVMTypeEncodingDecimalFloat` of mlir-c.
pub const MlirLLVMTypeEncoding_MlirLLVMTypeEncodingDecimalFloat: MlirLLVMTypeEncoding = 0x0f;
/// `MlirLLVMTypeEncodingUTF` of mlir-c.
pub const MlirLLVMTypeEncoding_MlirLLVMTypeEncodingUTF: MlirLLVMTypeEncoding = 0x10;
/// `MlirLLVMTypeEncodingUCS` of mlir-c.
pub const MlirLLVMTypeEncoding_MlirLLVMTypeEncodingUCS: MlirLLVMTypeEncoding = 0x11;
/// `MlirLLVMTypeEncodingASCII` of mlir-c.
pub const MlirLLVMTypeEncoding_MlirLLVMTypeEncodingASCII: MlirLLVMTypeEncoding = 0x12;
/// `MlirLLVMTypeEncodingLoUser` of mlir-c.
pub const MlirLLVMTypeEncoding_MlirLLVMTypeEncodingLoUser: MlirLLVMTypeEncoding = 0x80;
/// `MlirLLVMTypeEncodingHiUser` of mlir-c.
pub const MlirLLVMTypeEncoding_MlirLLVMTypeEncodingHiUser: MlirLLVMTypeEncoding = 0xff;

/// `MlirSparseTensorLevelFormat` of mlir-c.
pub type MlirSparseTensorLevelFormat = u32;
/// `MLIR_SPARSE_TENSOR_LEVEL_DENSE` of mlir-c.
pub const MlirSparseTensorLevelFormat_MLIR_SPARSE_TENSOR_LEVEL_DENSE: MlirSparseTensorLevelFormat = 0x000000010000;
/// `MLIR_SPARSE_TENSOR_LEVEL_BATCH` of mlir-c.
pub const MlirSparseTensorLevelFormat_MLIR_SPARSE_TENSOR_LEVEL_BATCH: MlirSparseTensorLevelFormat = 0x000000020000;
/// `MLIR_SPARSE_TENSOR_LEVEL_COMPRESSED` of mlir-c.
pub const MlirSparseTensorLevelFormat_MLIR_SPARSE_TENSOR_LEVEL_COMPRESSED: MlirSparseTensorLevelFormat = 0x000000040000;
/// `MLIR_SPARSE_TENSOR_LEVEL_SINGLETON` of mlir-c.
pub const MlirSparseTensorLevelFormat_MLIR_SPARSE_TENSOR_LEVEL_SINGLETON: MlirSparseTensorLevelFormat = 0x000000080000;
/// `MLIR_SPARSE_TENSOR_LEVEL_LOOSE_COMPRESSED` of mlir-c.
pub const MlirSparseTensorLevelFormat_MLIR_SPARSE_TENSOR_LEVEL_LOOSE_COMPRESSED: MlirSparseTensorLevelFormat = 0x000000100000;
/// `MLIR_SPARSE_TENSOR_LEVEL_N_OUT_OF_M` of mlir-c.
pub const MlirSparseTensorLevelFormat_MLIR_SPARSE_TENSOR_LEVEL_N_OUT_OF_M: MlirSparseTensorLevelFormat = 0x000000200000;

/// `MlirSparseTensorLevelPropertyNondefault` of mlir-c.
pub type MlirSparseTensorLevelPropertyNondefault = u32;
/// `MLIR_SPARSE_PROPERTY_NON_UNIQUE` of mlir-c.
pub const MlirSparseTensorLevelPropertyNondefault_MLIR_SPARSE_PROPERTY_NON_UNIQUE: MlirSparseTensorLevelPropertyNondefault = 0x0001;
/// `MLIR_SPARSE_PROPERTY_NON_ORDERED` of mlir-c.
pub const MlirSparseTensorLevelPropertyNondefault_MLIR_SPARSE_PROPERTY_NON_ORDERED: MlirSparseTensorLevelPropertyNondefault = 0x0002;
/// `MLIR_SPARSE_PROPERTY_SOA` of mlir-c.
pub const MlirSparseTensorLevelPropertyNondefault_MLIR_SPARSE_PROPERTY_SOA: MlirSparseTensorLevelPropertyNondefault = 0x0004;

/// `MlirSparseTensorLevelType` of mlir-c.
pub type MlirSparseTensorLevelType = u64;

/// `MlirTransformOptions` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirTransformOptions {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirTypeFromLLVMIRTranslator` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirTypeFromLLVMIRTranslator {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirTypeToLLVMIRTranslator` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirTypeToLLVMIRTranslator {
    /// Number of the handle; null for none.
    pub ptr: *mut c_void,
}

/// `MlirTypesCallback` of mlir-c.
pub type MlirTypesCallback = Option<unsafe extern "C" fn(isize, *mut MlirType, *mut c_void)>;

/// `MlirShapedTypeComponentsCallback` of mlir-c.
pub type MlirShapedTypeComponentsCallback = Option<unsafe extern "C" fn(bool, isize, *const i64, MlirType, MlirAttribute, *mut c_void)>;

/// `MlirLinalgContractionDimensions` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirLinalgContractionDimensions {
    /// `batch`.
    pub batch: MlirAttribute,
    /// `m`.
    pub m: MlirAttribute,
    /// `n`.
    pub n: MlirAttribute,
    /// `k`.
    pub k: MlirAttribute,
}

/// `MlirLinalgConvolutionDimensions` of mlir-c.
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct MlirLinalgConvolutionDimensions {
    /// `batch`.
    pub batch: MlirAttribute,
    /// `outputImage`.
    pub outputImage: MlirAttribute,
    /// `outputChannel`.
    pub outputChannel: MlirAttribute,
    /// `filterLoop`.
    pub filterLoop: MlirAttribute,
    /// `inputChannel`.
    pub inputChannel: MlirAttribute,
    /// `depth`.
    pub depth: MlirAttribute,
    /// `strides`.
    pub strides: MlirAttribute,
    /// `dilations`.
    pub dilations: MlirAttribute,
}

unsafe extern "C" {
    /// Returns a `amdgpu.tdm_base`.
    pub fn mlirAMDGPUTDMBaseTypeGet(context: MlirContext, element: MlirType) -> MlirType;

    /// Returns `amdgpu.tdm_base`.
    pub fn mlirAMDGPUTDMBaseTypeGetName() -> MlirStringRef;

    /// Returns the type id of `amdgpu.tdm_base`.
    pub fn mlirAMDGPUTDMBaseTypeGetTypeID() -> MlirTypeID;

    /// Returns a `amdgpu.tdm_descriptor`.
    pub fn mlirAMDGPUTDMDescriptorTypeGet(context: MlirContext) -> MlirType;

    /// Returns `amdgpu.tdm_descriptor`.
    pub fn mlirAMDGPUTDMDescriptorTypeGetName() -> MlirStringRef;

    /// Returns the type id of `amdgpu.tdm_descriptor`.
    pub fn mlirAMDGPUTDMDescriptorTypeGetTypeID() -> MlirTypeID;

    /// Returns a `amdgpu.tdm_gather_base`.
    pub fn mlirAMDGPUTDMGatherBaseTypeGet(
        context: MlirContext,
        element: MlirType,
        index: MlirType,
    ) -> MlirType;

    /// Returns `amdgpu.tdm_gather_base`.
    pub fn mlirAMDGPUTDMGatherBaseTypeGetName() -> MlirStringRef;

    /// Returns the type id of `amdgpu.tdm_gather_base`.
    pub fn mlirAMDGPUTDMGatherBaseTypeGetTypeID() -> MlirTypeID;

    /// Returns the sum of two expressions, simplified.
    pub fn mlirAffineAddExprGet(lhs: MlirAffineExpr, rhs: MlirAffineExpr) -> MlirAffineExpr;

    /// Returns the left side of a binary expression.
    pub fn mlirAffineBinaryOpExprGetLHS(expr: MlirAffineExpr) -> MlirAffineExpr;

    /// Returns the right side of a binary expression.
    pub fn mlirAffineBinaryOpExprGetRHS(expr: MlirAffineExpr) -> MlirAffineExpr;

    /// Returns the quotient rounded up of two expressions, simplified.
    pub fn mlirAffineCeilDivExprGet(lhs: MlirAffineExpr, rhs: MlirAffineExpr) -> MlirAffineExpr;

    /// Returns a number as an expression.
    pub fn mlirAffineConstantExprGet(context: MlirContext, constant: i64) -> MlirAffineExpr;

    /// Returns the number that an expression is.
    pub fn mlirAffineConstantExprGetValue(expr: MlirAffineExpr) -> i64;

    /// Returns a dimension.
    pub fn mlirAffineDimExprGet(context: MlirContext, position: isize) -> MlirAffineExpr;

    /// Returns the position of a dimension.
    pub fn mlirAffineDimExprGetPosition(expr: MlirAffineExpr) -> isize;

    /// Returns an expression with its dimensions replaced by the results of a map.
    pub fn mlirAffineExprCompose(expr: MlirAffineExpr, map: MlirAffineMap) -> MlirAffineExpr;

    /// Prints an expression on the standard error stream.
    pub fn mlirAffineExprDump(expr: MlirAffineExpr);

    /// Returns true if both are the same expression.
    pub fn mlirAffineExprEqual(lhs: MlirAffineExpr, rhs: MlirAffineExpr) -> bool;

    /// Returns the context of an expression.
    pub fn mlirAffineExprGetContext(expr: MlirAffineExpr) -> MlirContext;

    /// Returns a number that divides every value of an expression.
    pub fn mlirAffineExprGetLargestKnownDivisor(expr: MlirAffineExpr) -> i64;

    /// Returns true if an expression is a sum.
    pub fn mlirAffineExprIsAAdd(expr: MlirAffineExpr) -> bool;

    /// Returns true if an expression is made of two with an operator.
    pub fn mlirAffineExprIsABinary(expr: MlirAffineExpr) -> bool;

    /// Returns true if an expression is a quotient rounded up.
    pub fn mlirAffineExprIsACeilDiv(expr: MlirAffineExpr) -> bool;

    /// Returns true if an expression is a number.
    pub fn mlirAffineExprIsAConstant(expr: MlirAffineExpr) -> bool;

    /// Returns true if an expression is a dimension.
    pub fn mlirAffineExprIsADim(expr: MlirAffineExpr) -> bool;

    /// Returns true if an expression is a quotient rounded down.
    pub fn mlirAffineExprIsAFloorDiv(expr: MlirAffineExpr) -> bool;

    /// Returns true if an expression is a remainder.
    pub fn mlirAffineExprIsAMod(expr: MlirAffineExpr) -> bool;

    /// Returns true if an expression is a product.
    pub fn mlirAffineExprIsAMul(expr: MlirAffineExpr) -> bool;

    /// Returns true if an expression is a symbol.
    pub fn mlirAffineExprIsASymbol(expr: MlirAffineExpr) -> bool;

    /// Returns true if a dimension occurs in an expression.
    pub fn mlirAffineExprIsFunctionOfDim(expr: MlirAffineExpr, position: isize) -> bool;

    /// Returns true if every value of an expression is a multiple of a number, as far as is known.
    pub fn mlirAffineExprIsMultipleOf(expr: MlirAffineExpr, factor: i64) -> bool;

    /// Returns true if products have a constant side, and divisors and moduli are constant.
    pub fn mlirAffineExprIsPureAffine(expr: MlirAffineExpr) -> bool;

    /// Returns true if no dimension occurs in an expression.
    pub fn mlirAffineExprIsSymbolicOrConstant(expr: MlirAffineExpr) -> bool;

    /// Prints an expression.
    pub fn mlirAffineExprPrint(expr: MlirAffineExpr, callback: MlirStringCallback, data: *mut c_void);

    /// Moves the dimensions from `offset` on by `shift`.
    pub fn mlirAffineExprShiftDims(
        expr: MlirAffineExpr,
        dim_count: u32,
        shift: u32,
        offset: u32,
    ) -> MlirAffineExpr;

    /// Moves the symbols from `offset` on by `shift`.
    pub fn mlirAffineExprShiftSymbols(
        expr: MlirAffineExpr,
        symbol_count: u32,
        shift: u32,
        offset: u32,
    ) -> MlirAffineExpr;

    /// Returns the quotient rounded down of two expressions, simplified.
    pub fn mlirAffineFloorDivExprGet(lhs: MlirAffineExpr, rhs: MlirAffineExpr) -> MlirAffineExpr;

    /// Returns an affine map as an attribute.
    pub fn mlirAffineMapAttrGet(map: MlirAffineMap) -> MlirAttribute;

    /// Returns `builtin.affine_map`.
    pub fn mlirAffineMapAttrGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.affine_map`.
    pub fn mlirAffineMapAttrGetTypeID() -> MlirTypeID;

    /// Returns the map that an attribute is.
    pub fn mlirAffineMapAttrGetValue(attribute: MlirAttribute) -> MlirAffineMap;

    /// Hands over maps without the symbols that occur in none of them.
    pub fn mlirAffineMapCompressUnusedSymbols(
        maps: *const MlirAffineMap,
        size: isize,
        result: *mut c_void,
        populate: Option<unsafe extern "C" fn(*mut c_void, isize, MlirAffineMap)>,
    );

    /// Returns `() -> (value)`.
    pub fn mlirAffineMapConstantGet(context: MlirContext, value: i64) -> MlirAffineMap;

    /// Prints a map on the standard error stream.
    pub fn mlirAffineMapDump(map: MlirAffineMap);

    /// Returns `() -> ()`.
    pub fn mlirAffineMapEmptyGet(context: MlirContext) -> MlirAffineMap;

    /// Returns true if both are the same map.
    pub fn mlirAffineMapEqual(map: MlirAffineMap, other: MlirAffineMap) -> bool;

    /// Returns a map.
    pub fn mlirAffineMapGet(
        context: MlirContext,
        dim_count: isize,
        symbol_count: isize,
        expr_count: isize,
        exprs: *const MlirAffineExpr,
    ) -> MlirAffineMap;

    /// Returns the context of a map.
    pub fn mlirAffineMapGetContext(map: MlirAffineMap) -> MlirContext;

    /// Returns the map of the first results.
    pub fn mlirAffineMapGetMajorSubMap(map: MlirAffineMap, result_count: isize) -> MlirAffineMap;

    /// Returns the map of the last results.
    pub fn mlirAffineMapGetMinorSubMap(map: MlirAffineMap, result_count: isize) -> MlirAffineMap;

    /// Returns the number of dimensions.
    pub fn mlirAffineMapGetNumDims(map: MlirAffineMap) -> isize;

    /// Returns the number of dimensions and symbols.
    pub fn mlirAffineMapGetNumInputs(map: MlirAffineMap) -> isize;

    /// Returns the number of results.
    pub fn mlirAffineMapGetNumResults(map: MlirAffineMap) -> isize;

    /// Returns the number of symbols.
    pub fn mlirAffineMapGetNumSymbols(map: MlirAffineMap) -> isize;

    /// Returns a result.
    pub fn mlirAffineMapGetResult(map: MlirAffineMap, position: isize) -> MlirAffineExpr;

    /// Returns the number that a map has for its one result.
    pub fn mlirAffineMapGetSingleConstantResult(map: MlirAffineMap) -> i64;

    /// Returns the map of the results at these positions.
    pub fn mlirAffineMapGetSubMap(map: MlirAffineMap, size: isize, positions: *const isize) -> MlirAffineMap;

    /// Returns true for `() -> ()`.
    pub fn mlirAffineMapIsEmpty(map: MlirAffineMap) -> bool;

    /// Returns true if each result is the dimension at its position, and there are no more dimensions.
    pub fn mlirAffineMapIsIdentity(map: MlirAffineMap) -> bool;

    /// Returns true if the results are the last dimensions in their order, and there are no symbols.
    pub fn mlirAffineMapIsMinorIdentity(map: MlirAffineMap) -> bool;

    /// Returns true if the results are the dimensions in some order, and there are no symbols.
    pub fn mlirAffineMapIsPermutation(map: MlirAffineMap) -> bool;

    /// Returns true if the results are distinct dimensions, and there are no symbols.
    pub fn mlirAffineMapIsProjectedPermutation(map: MlirAffineMap) -> bool;

    /// Returns true if a map has one result, a number.
    pub fn mlirAffineMapIsSingleConstant(map: MlirAffineMap) -> bool;

    /// Returns the map to the last dimensions.
    pub fn mlirAffineMapMinorIdentityGet(
        context: MlirContext,
        dim_count: isize,
        result_count: isize,
    ) -> MlirAffineMap;

    /// Returns `(d0, d1, ...) -> (d0, d1, ...)`.
    pub fn mlirAffineMapMultiDimIdentityGet(context: MlirContext, dim_count: isize) -> MlirAffineMap;

    /// Returns the map to the dimensions in another order.
    pub fn mlirAffineMapPermutationGet(
        context: MlirContext,
        size: isize,
        permutation: *const u32,
    ) -> MlirAffineMap;

    /// Prints a map.
    pub fn mlirAffineMapPrint(map: MlirAffineMap, callback: MlirStringCallback, data: *mut c_void);

    /// Returns a map with each occurrence of an expression replaced, of n dimensions and symbols.
    pub fn mlirAffineMapReplace(
        map: MlirAffineMap,
        expr: MlirAffineExpr,
        replacement: MlirAffineExpr,
        dim_count: isize,
        symbol_count: isize,
    ) -> MlirAffineMap;

    /// Returns a map without results.
    pub fn mlirAffineMapZeroResultGet(
        context: MlirContext,
        dim_count: isize,
        symbol_count: isize,
    ) -> MlirAffineMap;

    /// Returns the remainder of two expressions, simplified.
    pub fn mlirAffineModExprGet(lhs: MlirAffineExpr, rhs: MlirAffineExpr) -> MlirAffineExpr;

    /// Returns the product of two expressions, simplified.
    pub fn mlirAffineMulExprGet(lhs: MlirAffineExpr, rhs: MlirAffineExpr) -> MlirAffineExpr;

    /// Returns a symbol.
    pub fn mlirAffineSymbolExprGet(context: MlirContext, position: isize) -> MlirAffineExpr;

    /// Returns the position of a symbol.
    pub fn mlirAffineSymbolExprGetPosition(expr: MlirAffineExpr) -> isize;

    /// Returns integers of which no more is known than how they are stored.
    pub fn mlirAnyQuantizedTypeGet(
        flags: u32,
        storage: MlirType,
        expressed: MlirType,
        min: i64,
        max: i64,
    ) -> MlirType;

    /// Returns `quant.any`.
    pub fn mlirAnyQuantizedTypeGetName() -> MlirStringRef;

    /// Returns the type id of `quant.any`.
    pub fn mlirAnyQuantizedTypeGetTypeID() -> MlirTypeID;

    /// Applies patterns to what is in a module until nothing changes.
    pub fn mlirApplyPatternsAndFoldGreedily(
        module: MlirModule,
        patterns: MlirFrozenRewritePatternSet,
        config: MlirGreedyRewriteDriverConfig,
    ) -> MlirLogicalResult;

    /// Applies patterns to what is in an operation until nothing changes.
    pub fn mlirApplyPatternsAndFoldGreedilyWithOp(
        op: MlirOperation,
        patterns: MlirFrozenRewritePatternSet,
        config: MlirGreedyRewriteDriverConfig,
    ) -> MlirLogicalResult;

    /// Returns an array of attributes.
    pub fn mlirArrayAttrGet(
        context: MlirContext,
        count: isize,
        elements: *const MlirAttribute,
    ) -> MlirAttribute;

    /// Returns an element of an array.
    pub fn mlirArrayAttrGetElement(attribute: MlirAttribute, position: isize) -> MlirAttribute;

    /// Returns `builtin.array`.
    pub fn mlirArrayAttrGetName() -> MlirStringRef;

    /// Returns the number of elements of an array.
    pub fn mlirArrayAttrGetNumElements(attribute: MlirAttribute) -> isize;

    /// Returns the type id of the kind `builtin.array`.
    pub fn mlirArrayAttrGetTypeID() -> MlirTypeID;

    /// Creates a printing state for an operation.
    pub fn mlirAsmStateCreateForOperation(op: MlirOperation, flags: MlirOpPrintingFlags) -> MlirAsmState;

    /// Creates a printing state for a value.
    pub fn mlirAsmStateCreateForValue(value: MlirValue, flags: MlirOpPrintingFlags) -> MlirAsmState;

    /// Destroys a printing state.
    pub fn mlirAsmStateDestroy(state: MlirAsmState);

    /// Prints an attribute on the standard error stream.
    pub fn mlirAttributeDump(attribute: MlirAttribute);

    /// Returns true if both are the same attribute.
    pub fn mlirAttributeEqual(attribute: MlirAttribute, other: MlirAttribute) -> bool;

    /// Returns the context of an attribute.
    pub fn mlirAttributeGetContext(attribute: MlirAttribute) -> MlirContext;

    /// Returns the dialect of an attribute.
    pub fn mlirAttributeGetDialect(attribute: MlirAttribute) -> MlirDialect;

    /// Returns null.
    pub fn mlirAttributeGetNull() -> MlirAttribute;

    /// Returns the type of an attribute; `none` of one that has no type.
    pub fn mlirAttributeGetType(attribute: MlirAttribute) -> MlirType;

    /// Returns the id of the kind of an attribute.
    pub fn mlirAttributeGetTypeID(attribute: MlirAttribute) -> MlirTypeID;

    /// Returns true if an attribute is of the kind `builtin.affine_map`.
    pub fn mlirAttributeIsAAffineMap(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is of the kind `builtin.array`.
    pub fn mlirAttributeIsAArray(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is `true` or `false`.
    pub fn mlirAttributeIsABool(attribute: MlirAttribute) -> bool;

    /// Returns true for `complex.number`.
    pub fn mlirAttributeIsAComplex(of: MlirAttribute) -> bool;

    /// Returns true if an attribute is a dense array of `bool`.
    pub fn mlirAttributeIsADenseBoolArray(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is dense elements: numbers or strings.
    pub fn mlirAttributeIsADenseElements(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is a dense array of `f32`.
    pub fn mlirAttributeIsADenseF32Array(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is a dense array of `f64`.
    pub fn mlirAttributeIsADenseF64Array(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is dense elements that are floats.
    pub fn mlirAttributeIsADenseFPElements(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is a dense array of `i16`.
    pub fn mlirAttributeIsADenseI16Array(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is a dense array of `i32`.
    pub fn mlirAttributeIsADenseI32Array(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is a dense array of `i64`.
    pub fn mlirAttributeIsADenseI64Array(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is a dense array of `i8`.
    pub fn mlirAttributeIsADenseI8Array(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is dense elements that are integers.
    pub fn mlirAttributeIsADenseIntElements(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is elements in a resource.
    pub fn mlirAttributeIsADenseResourceElements(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is of the kind `builtin.dictionary`.
    pub fn mlirAttributeIsADictionary(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is elements of any kind.
    pub fn mlirAttributeIsAElements(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is a predicate of comparisons.
    pub fn mlirAttributeIsAEmitCCmpPredicate(attribute: MlirAttribute) -> bool;

    /// Returns true for `emitc.opaque`.
    pub fn mlirAttributeIsAEmitCOpaque(of: MlirAttribute) -> bool;

    /// Returns true if an attribute is a symbol reference of one name.
    pub fn mlirAttributeIsAFlatSymbolRef(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is of the kind `builtin.float`.
    pub fn mlirAttributeIsAFloat(attribute: MlirAttribute) -> bool;

    /// Returns true for `gpu.object`.
    pub fn mlirAttributeIsAGPUObjectAttr(of: MlirAttribute) -> bool;

    /// Returns true if an attribute is of the kind `builtin.integer`.
    pub fn mlirAttributeIsAInteger(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is of the kind `builtin.integer_set`.
    pub fn mlirAttributeIsAIntegerSet(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is a location.
    pub fn mlirAttributeIsALocation(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is of the kind `builtin.opaque`.
    pub fn mlirAttributeIsAOpaque(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is of the kind `builtin.sparse_elements`.
    pub fn mlirAttributeIsASparseElements(attribute: MlirAttribute) -> bool;

    /// Returns true for `sparse_tensor.encoding`.
    pub fn mlirAttributeIsASparseTensorEncodingAttr(of: MlirAttribute) -> bool;

    /// Returns true if an attribute is of the kind `builtin.strided_layout`.
    pub fn mlirAttributeIsAStridedLayout(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is of the kind `builtin.string`.
    pub fn mlirAttributeIsAString(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is of the kind `builtin.symbol_ref`.
    pub fn mlirAttributeIsASymbolRef(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is of the kind `builtin.type`.
    pub fn mlirAttributeIsAType(attribute: MlirAttribute) -> bool;

    /// Returns true if an attribute is of the kind `builtin.unit`.
    pub fn mlirAttributeIsAUnit(attribute: MlirAttribute) -> bool;

    /// Parses an attribute.
    pub fn mlirAttributeParseGet(context: MlirContext, text: MlirStringRef) -> MlirAttribute;

    /// Prints an attribute.
    pub fn mlirAttributePrint(attribute: MlirAttribute, callback: MlirStringCallback, data: *mut c_void);

    /// Returns the type `builtin.bf16`.
    pub fn mlirBF16TypeGet(context: MlirContext) -> MlirType;

    /// Returns `builtin.bf16`.
    pub fn mlirBF16TypeGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.bf16`.
    pub fn mlirBFloat16TypeGetTypeID() -> MlirTypeID;

    /// Adds an argument.
    pub fn mlirBlockAddArgument(block: MlirBlock, ty: MlirType, location: MlirLocation) -> MlirValue;

    /// Puts an operation at the end of a block.
    pub fn mlirBlockAppendOwnedOperation(block: MlirBlock, op: MlirOperation);

    /// Returns the position of an argument.
    pub fn mlirBlockArgumentGetArgNumber(value: MlirValue) -> isize;

    /// Returns the block of an argument.
    pub fn mlirBlockArgumentGetOwner(value: MlirValue) -> MlirBlock;

    /// Sets the location of an argument.
    pub fn mlirBlockArgumentSetLocation(value: MlirValue, location: MlirLocation);

    /// Sets the type of an argument.
    pub fn mlirBlockArgumentSetType(value: MlirValue, ty: MlirType);

    /// Creates a block with arguments of these types, in no region.
    pub fn mlirBlockCreate(count: isize, types: *const MlirType, locations: *const MlirLocation) -> MlirBlock;

    /// Destroys a block that is in no region, with all that is in it.
    pub fn mlirBlockDestroy(block: MlirBlock);

    /// Takes a block out of its region.
    pub fn mlirBlockDetach(block: MlirBlock);

    /// Returns true if both are the same block.
    pub fn mlirBlockEqual(block: MlirBlock, other: MlirBlock) -> bool;

    /// Erases an argument, which has no uses.
    pub fn mlirBlockEraseArgument(block: MlirBlock, position: u32);

    /// Returns an argument.
    pub fn mlirBlockGetArgument(block: MlirBlock, position: isize) -> MlirValue;

    /// Returns the first operation of a block, or null.
    pub fn mlirBlockGetFirstOperation(block: MlirBlock) -> MlirOperation;

    /// Returns the block after a block, or null.
    pub fn mlirBlockGetNextInRegion(block: MlirBlock) -> MlirBlock;

    /// Returns the number of arguments.
    pub fn mlirBlockGetNumArguments(block: MlirBlock) -> isize;

    /// Returns the number of branches to a block.
    pub fn mlirBlockGetNumPredecessors(block: MlirBlock) -> isize;

    /// Returns the number of blocks that a block branches to.
    pub fn mlirBlockGetNumSuccessors(block: MlirBlock) -> isize;

    /// Returns the operation around a block, or null.
    pub fn mlirBlockGetParentOperation(block: MlirBlock) -> MlirOperation;

    /// Returns the region that a block is in, or null.
    pub fn mlirBlockGetParentRegion(block: MlirBlock) -> MlirRegion;

    /// Returns a block that branches to a block.
    pub fn mlirBlockGetPredecessor(block: MlirBlock, position: isize) -> MlirBlock;

    /// Returns a block that a block branches to.
    pub fn mlirBlockGetSuccessor(block: MlirBlock, position: isize) -> MlirBlock;

    /// Returns the terminator of a block, or null.
    pub fn mlirBlockGetTerminator(block: MlirBlock) -> MlirOperation;

    /// Inserts an argument at a position.
    pub fn mlirBlockInsertArgument(
        block: MlirBlock,
        position: isize,
        ty: MlirType,
        location: MlirLocation,
    ) -> MlirValue;

    /// Puts an operation at a position of a block.
    pub fn mlirBlockInsertOwnedOperation(block: MlirBlock, position: isize, op: MlirOperation);

    /// Puts an operation after another one, or at the start of the block.
    pub fn mlirBlockInsertOwnedOperationAfter(block: MlirBlock, reference: MlirOperation, op: MlirOperation);

    /// Puts an operation before another one, or at the end of the block.
    pub fn mlirBlockInsertOwnedOperationBefore(block: MlirBlock, reference: MlirOperation, op: MlirOperation);

    /// Prints a block.
    pub fn mlirBlockPrint(block: MlirBlock, callback: MlirStringCallback, data: *mut c_void);

    /// Returns `true` or `false`.
    pub fn mlirBoolAttrGet(context: MlirContext, value: i32) -> MlirAttribute;

    /// Returns the value of `true` or `false`.
    pub fn mlirBoolAttrGetValue(attribute: MlirAttribute) -> bool;

    /// Creates a configuration of the bytecode writer.
    pub fn mlirBytecodeWriterConfigCreate() -> MlirBytecodeWriterConfig;

    /// Sets the version of bytecode to write.
    pub fn mlirBytecodeWriterConfigDesiredEmitVersion(config: MlirBytecodeWriterConfig, version: i64);

    /// Destroys a configuration.
    pub fn mlirBytecodeWriterConfigDestroy(config: MlirBytecodeWriterConfig);

    /// Returns floats of which a least and a greatest were seen.
    pub fn mlirCalibratedQuantizedTypeGet(expressed: MlirType, min: f64, max: f64) -> MlirType;

    /// Returns parameter 2 of a `quant.calibrated`.
    pub fn mlirCalibratedQuantizedTypeGetMax(of: MlirType) -> f64;

    /// Returns parameter 1 of a `quant.calibrated`.
    pub fn mlirCalibratedQuantizedTypeGetMin(of: MlirType) -> f64;

    /// Returns `quant.calibrated`.
    pub fn mlirCalibratedQuantizedTypeGetName() -> MlirStringRef;

    /// Returns the type id of `quant.calibrated`.
    pub fn mlirCalibratedQuantizedTypeGetTypeID() -> MlirTypeID;

    /// Returns a number of a complex type, whose parts are nearest to these.
    pub fn mlirComplexAttrDoubleGet(
        context: MlirContext,
        ty: MlirType,
        real: f64,
        imaginary: f64,
    ) -> MlirAttribute;

    /// Returns a number of a complex type, or tells at a location why there is none.
    pub fn mlirComplexAttrDoubleGetChecked(
        location: MlirLocation,
        ty: MlirType,
        real: f64,
        imaginary: f64,
    ) -> MlirAttribute;

    /// Returns parameter 1 of a `complex.number`.
    pub fn mlirComplexAttrGetImagDouble(of: MlirAttribute) -> f64;

    /// Returns parameter 0 of a `complex.number`.
    pub fn mlirComplexAttrGetRealDouble(of: MlirAttribute) -> f64;

    /// Returns the type id of `complex.number`.
    pub fn mlirComplexAttrGetTypeID() -> MlirTypeID;

    /// Returns the type of complex numbers of an integer or float type.
    pub fn mlirComplexTypeGet(element: MlirType) -> MlirType;

    /// Returns the type of the two parts of a complex type.
    pub fn mlirComplexTypeGetElementType(ty: MlirType) -> MlirType;

    /// Returns `builtin.complex`.
    pub fn mlirComplexTypeGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.complex`.
    pub fn mlirComplexTypeGetTypeID() -> MlirTypeID;

    /// Lets a context know the dialects of a registry.
    pub fn mlirContextAppendDialectRegistry(context: MlirContext, registry: MlirDialectRegistry);

    /// Attaches a handler, which is asked before those attached earlier.
    pub fn mlirContextAttachDiagnosticHandler(
        context: MlirContext,
        handler: MlirDiagnosticHandler,
        data: *mut c_void,
        delete: Option<unsafe extern "C" fn(*mut c_void)>,
    ) -> MlirDiagnosticHandlerID;

    /// Creates a context that works with several threads.
    pub fn mlirContextCreate() -> MlirContext;

    /// Creates a context that knows the dialects of a registry.
    pub fn mlirContextCreateWithRegistry(registry: MlirDialectRegistry, threading: bool) -> MlirContext;

    /// Creates a context, with several threads or one.
    pub fn mlirContextCreateWithThreading(threading: bool) -> MlirContext;

    /// Destroys a context with all that is in it.
    pub fn mlirContextDestroy(context: MlirContext);

    /// Detaches a handler.
    pub fn mlirContextDetachDiagnosticHandler(context: MlirContext, id: MlirDiagnosticHandlerID);

    /// Sets whether the context works with several threads.
    pub fn mlirContextEnableMultithreading(context: MlirContext, enable: bool);

    /// Returns true if both are the same context.
    pub fn mlirContextEqual(context: MlirContext, other: MlirContext) -> bool;

    /// Returns true if what belongs to unknown dialects is accepted.
    pub fn mlirContextGetAllowUnregisteredDialects(context: MlirContext) -> bool;

    /// Returns the number of loaded dialects.
    pub fn mlirContextGetNumLoadedDialects(context: MlirContext) -> isize;

    /// Returns the number of dialects that the context can load.
    pub fn mlirContextGetNumRegisteredDialects(context: MlirContext) -> isize;

    /// Returns the number of threads that the context works with.
    pub fn mlirContextGetNumThreads(context: MlirContext) -> u32;

    /// Returns a dialect by its name, or null if the context does not know it.
    pub fn mlirContextGetOrLoadDialect(context: MlirContext, name: MlirStringRef) -> MlirDialect;

    /// Returns the thread pool of a context.
    pub fn mlirContextGetThreadPool(context: MlirContext) -> MlirLlvmThreadPool;

    /// Returns true if an operation of that name is declared.
    pub fn mlirContextIsRegisteredOperation(context: MlirContext, name: MlirStringRef) -> bool;

    /// Loads all dialects that the context knows.
    pub fn mlirContextLoadAllAvailableDialects(context: MlirContext);

    /// Accepts or refuses what belongs to unknown dialects.
    pub fn mlirContextSetAllowUnregisteredDialects(context: MlirContext, allow: bool);

    /// Lets a context work with the threads of a pool.
    pub fn mlirContextSetThreadPool(context: MlirContext, pool: MlirLlvmThreadPool);

    /// Creates the pass `amdgpu-emulate-atomics`.
    pub fn mlirCreateAMDGPUAmdgpuEmulateAtomicsPass() -> MlirPass;

    /// Creates the pass `amdgpu-fold-memrefs-ops`.
    pub fn mlirCreateAMDGPUAmdgpuFoldMemRefOpsPass() -> MlirPass;

    /// Creates the pass `amdgpu-maskedload-to-load`.
    pub fn mlirCreateAMDGPUAmdgpuMaskedloadToLoadPass() -> MlirPass;

    /// Creates the pass `amdgpu-resolve-strided-metadata`.
    pub fn mlirCreateAMDGPUAmdgpuResolveStridedMetadataPass() -> MlirPass;

    /// Creates the pass `affine-data-copy-generate`.
    pub fn mlirCreateAffineAffineDataCopyGeneration() -> MlirPass;

    /// Creates the pass `affine-expand-index-ops`.
    pub fn mlirCreateAffineAffineExpandIndexOps() -> MlirPass;

    /// Creates the pass `affine-expand-index-ops-as-affine`.
    pub fn mlirCreateAffineAffineExpandIndexOpsAsAffine() -> MlirPass;

    /// Creates the pass `affine-fold-memref-alias-ops`.
    pub fn mlirCreateAffineAffineFoldMemRefAliasOps() -> MlirPass;

    /// Creates the pass `affine-loop-fusion`.
    pub fn mlirCreateAffineAffineLoopFusion() -> MlirPass;

    /// Creates the pass `affine-loop-invariant-code-motion`.
    pub fn mlirCreateAffineAffineLoopInvariantCodeMotion() -> MlirPass;

    /// Creates the pass `affine-loop-normalize`.
    pub fn mlirCreateAffineAffineLoopNormalize() -> MlirPass;

    /// Creates the pass `affine-loop-tile`.
    pub fn mlirCreateAffineAffineLoopTiling() -> MlirPass;

    /// Creates the pass `affine-loop-unroll`.
    pub fn mlirCreateAffineAffineLoopUnroll() -> MlirPass;

    /// Creates the pass `affine-loop-unroll-jam`.
    pub fn mlirCreateAffineAffineLoopUnrollAndJam() -> MlirPass;

    /// Creates the pass `affine-parallelize`.
    pub fn mlirCreateAffineAffineParallelize() -> MlirPass;

    /// Creates the pass `affine-pipeline-data-transfer`.
    pub fn mlirCreateAffineAffinePipelineDataTransfer() -> MlirPass;

    /// Creates the pass `affine-scalrep`.
    pub fn mlirCreateAffineAffineScalarReplacement() -> MlirPass;

    /// Creates the pass `affine-super-vectorize`.
    pub fn mlirCreateAffineAffineVectorize() -> MlirPass;

    /// Creates the pass `affine-loop-coalescing`.
    pub fn mlirCreateAffineLoopCoalescing() -> MlirPass;

    /// Creates the pass `affine-raise-from-memref`.
    pub fn mlirCreateAffineRaiseMemrefDialect() -> MlirPass;

    /// Creates the pass `affine-simplify-min-max`.
    pub fn mlirCreateAffineSimplifyAffineMinMaxPass() -> MlirPass;

    /// Creates the pass `affine-simplify-structures`.
    pub fn mlirCreateAffineSimplifyAffineStructures() -> MlirPass;

    /// Creates the pass `arith-emulate-unsupported-floats`.
    pub fn mlirCreateArithArithEmulateUnsupportedFloats() -> MlirPass;

    /// Creates the pass `arith-emulate-wide-int`.
    pub fn mlirCreateArithArithEmulateWideInt() -> MlirPass;

    /// Creates the pass `arith-expand`.
    pub fn mlirCreateArithArithExpandOpsPass() -> MlirPass;

    /// Creates the pass `arith-int-range-narrowing`.
    pub fn mlirCreateArithArithIntRangeNarrowing() -> MlirPass;

    /// Creates the pass `int-range-optimizations`.
    pub fn mlirCreateArithArithIntRangeOpts() -> MlirPass;

    /// Creates the pass `arith-unsigned-when-equivalent`.
    pub fn mlirCreateArithArithUnsignedWhenEquivalentPass() -> MlirPass;

    /// Creates the pass `enable-arm-streaming`.
    pub fn mlirCreateArmSMEEnableArmStreaming() -> MlirPass;

    /// Creates the pass `arm-sme-outer-product-fusion`.
    pub fn mlirCreateArmSMEOuterProductFusion() -> MlirPass;

    /// Creates the pass `test-arm-sme-tile-allocation`.
    pub fn mlirCreateArmSMETestTileAllocation() -> MlirPass;

    /// Creates the pass `arm-sme-vector-legalization`.
    pub fn mlirCreateArmSMEVectorLegalization() -> MlirPass;

    /// Creates the pass `arm-sve-legalize-vector-storage`.
    pub fn mlirCreateArmSVELegalizeVectorStorage() -> MlirPass;

    /// Creates the pass `async-func-to-async-runtime`.
    pub fn mlirCreateAsyncAsyncFuncToAsyncRuntimePass() -> MlirPass;

    /// Creates the pass `async-parallel-for`.
    pub fn mlirCreateAsyncAsyncParallelForPass() -> MlirPass;

    /// Creates the pass `async-runtime-policy-based-ref-counting`.
    pub fn mlirCreateAsyncAsyncRuntimePolicyBasedRefCountingPass() -> MlirPass;

    /// Creates the pass `async-runtime-ref-counting-opt`.
    pub fn mlirCreateAsyncAsyncRuntimeRefCountingOptPass() -> MlirPass;

    /// Creates the pass `async-runtime-ref-counting`.
    pub fn mlirCreateAsyncAsyncRuntimeRefCountingPass() -> MlirPass;

    /// Creates the pass `async-to-async-runtime`.
    pub fn mlirCreateAsyncAsyncToAsyncRuntimePass() -> MlirPass;

    /// Creates the pass `buffer-deallocation-simplification`.
    pub fn mlirCreateBufferizationBufferDeallocationSimplificationPass() -> MlirPass;

    /// Creates the pass `buffer-hoisting`.
    pub fn mlirCreateBufferizationBufferHoistingPass() -> MlirPass;

    /// Creates the pass `buffer-loop-hoisting`.
    pub fn mlirCreateBufferizationBufferLoopHoistingPass() -> MlirPass;

    /// Creates the pass `buffer-results-to-out-params`.
    pub fn mlirCreateBufferizationBufferResultsToOutParamsPass() -> MlirPass;

    /// Creates the pass `drop-equivalent-buffer-results`.
    pub fn mlirCreateBufferizationDropEquivalentBufferResultsPass() -> MlirPass;

    /// Creates the pass `eliminate-empty-tensors`.
    pub fn mlirCreateBufferizationEmptyTensorEliminationPass() -> MlirPass;

    /// Creates the pass `empty-tensor-to-alloc-tensor`.
    pub fn mlirCreateBufferizationEmptyTensorToAllocTensorPass() -> MlirPass;

    /// Creates the pass `bufferization-lower-deallocations`.
    pub fn mlirCreateBufferizationLowerDeallocationsPass() -> MlirPass;

    /// Creates the pass `one-shot-bufferize`.
    pub fn mlirCreateBufferizationOneShotBufferizePass() -> MlirPass;

    /// Creates the pass `optimize-allocation-liveness`.
    pub fn mlirCreateBufferizationOptimizeAllocationLivenessPass() -> MlirPass;

    /// Creates the pass `ownership-based-buffer-deallocation`.
    pub fn mlirCreateBufferizationOwnershipBasedBufferDeallocationPass() -> MlirPass;

    /// Creates the pass `promote-buffers-to-stack`.
    pub fn mlirCreateBufferizationPromoteBuffersToStackPass() -> MlirPass;

    /// Creates the pass `convert-arith-to-amdgpu`.
    pub fn mlirCreateConversionArithToAMDGPUConversionPass() -> MlirPass;

    /// Creates the pass `convert-arith-to-apfloat`.
    pub fn mlirCreateConversionArithToAPFloatConversionPass() -> MlirPass;

    /// Creates the pass `convert-arith-to-arm-sme`.
    pub fn mlirCreateConversionArithToArmSMEConversionPass() -> MlirPass;

    /// Creates the pass `convert-arith-to-llvm`.
    pub fn mlirCreateConversionArithToLLVMConversionPass() -> MlirPass;

    /// Creates the pass `convert-amdgpu-to-rocdl`.
    pub fn mlirCreateConversionConvertAMDGPUToROCDLPass() -> MlirPass;

    /// Creates the pass `convert-affine-for-to-gpu`.
    pub fn mlirCreateConversionConvertAffineForToGPUPass() -> MlirPass;

    /// Creates the pass `convert-arith-to-emitc`.
    pub fn mlirCreateConversionConvertArithToEmitC() -> MlirPass;

    /// Creates the pass `convert-arith-to-spirv`.
    pub fn mlirCreateConversionConvertArithToSPIRVPass() -> MlirPass;

    /// Creates the pass `arm-neon-2d-to-intr`.
    pub fn mlirCreateConversionConvertArmNeon2dToIntrPass() -> MlirPass;

    /// Creates the pass `convert-arm-sme-to-llvm`.
    pub fn mlirCreateConversionConvertArmSMEToLLVM() -> MlirPass;

    /// Creates the pass `convert-arm-sme-to-scf`.
    pub fn mlirCreateConversionConvertArmSMEToSCFPass() -> MlirPass;

    /// Creates the pass `convert-async-to-llvm`.
    pub fn mlirCreateConversionConvertAsyncToLLVMPass() -> MlirPass;

    /// Creates the pass `convert-bufferization-to-memref`.
    pub fn mlirCreateConversionConvertBufferizationToMemRefPass() -> MlirPass;

    /// Creates the pass `convert-complex-to-llvm`.
    pub fn mlirCreateConversionConvertComplexToLLVMPass() -> MlirPass;

    /// Creates the pass `convert-complex-to-libm`.
    pub fn mlirCreateConversionConvertComplexToLibm() -> MlirPass;

    /// Creates the pass `convert-complex-to-rocdl-library-calls`.
    pub fn mlirCreateConversionConvertComplexToROCDLLibraryCalls() -> MlirPass;

    /// Creates the pass `convert-complex-to-spirv`.
    pub fn mlirCreateConversionConvertComplexToSPIRVPass() -> MlirPass;

    /// Creates the pass `convert-complex-to-standard`.
    pub fn mlirCreateConversionConvertComplexToStandardPass() -> MlirPass;

    /// Creates the pass `convert-cf-to-llvm`.
    pub fn mlirCreateConversionConvertControlFlowToLLVMPass() -> MlirPass;

    /// Creates the pass `convert-cf-to-spirv`.
    pub fn mlirCreateConversionConvertControlFlowToSPIRVPass() -> MlirPass;

    /// Creates the pass `convert-func-to-emitc`.
    pub fn mlirCreateConversionConvertFuncToEmitC() -> MlirPass;

    /// Creates the pass `convert-func-to-llvm`.
    pub fn mlirCreateConversionConvertFuncToLLVMPass() -> MlirPass;

    /// Creates the pass `convert-func-to-spirv`.
    pub fn mlirCreateConversionConvertFuncToSPIRVPass() -> MlirPass;

    /// Creates the pass `convert-gpu-to-spirv`.
    pub fn mlirCreateConversionConvertGPUToSPIRV() -> MlirPass;

    /// Creates the pass `convert-gpu-to-llvm-spv`.
    pub fn mlirCreateConversionConvertGpuOpsToLLVMSPVOps() -> MlirPass;

    /// Creates the pass `convert-gpu-to-nvvm`.
    pub fn mlirCreateConversionConvertGpuOpsToNVVMOps() -> MlirPass;

    /// Creates the pass `convert-gpu-to-rocdl`.
    pub fn mlirCreateConversionConvertGpuOpsToROCDLOps() -> MlirPass;

    /// Creates the pass `convert-index-to-llvm`.
    pub fn mlirCreateConversionConvertIndexToLLVMPass() -> MlirPass;

    /// Creates the pass `convert-index-to-spirv`.
    pub fn mlirCreateConversionConvertIndexToSPIRVPass() -> MlirPass;

    /// Creates the pass `convert-linalg-to-std`.
    pub fn mlirCreateConversionConvertLinalgToStandardPass() -> MlirPass;

    /// Creates the pass `convert-math-to-emitc`.
    pub fn mlirCreateConversionConvertMathToEmitC() -> MlirPass;

    /// Creates the pass `convert-math-to-funcs`.
    pub fn mlirCreateConversionConvertMathToFuncs() -> MlirPass;

    /// Creates the pass `convert-math-to-llvm`.
    pub fn mlirCreateConversionConvertMathToLLVMPass() -> MlirPass;

    /// Creates the pass `convert-math-to-libm`.
    pub fn mlirCreateConversionConvertMathToLibmPass() -> MlirPass;

    /// Creates the pass `convert-math-to-rocdl`.
    pub fn mlirCreateConversionConvertMathToROCDL() -> MlirPass;

    /// Creates the pass `convert-math-to-spirv`.
    pub fn mlirCreateConversionConvertMathToSPIRVPass() -> MlirPass;

    /// Creates the pass `convert-math-to-xevm`.
    pub fn mlirCreateConversionConvertMathToXeVM() -> MlirPass;

    /// Creates the pass `convert-memref-to-emitc`.
    pub fn mlirCreateConversionConvertMemRefToEmitC() -> MlirPass;

    /// Creates the pass `convert-memref-to-spirv`.
    pub fn mlirCreateConversionConvertMemRefToSPIRVPass() -> MlirPass;

    /// Creates the pass `convert-nvgpu-to-nvvm`.
    pub fn mlirCreateConversionConvertNVGPUToNVVMPass() -> MlirPass;

    /// Creates the pass `convert-nvvm-to-llvm`.
    pub fn mlirCreateConversionConvertNVVMToLLVMPass() -> MlirPass;

    /// Creates the pass `convert-openacc-to-scf`.
    pub fn mlirCreateConversionConvertOpenACCToSCFPass() -> MlirPass;

    /// Creates the pass `convert-openmp-to-llvm`.
    pub fn mlirCreateConversionConvertOpenMPToLLVMPass() -> MlirPass;

    /// Creates the pass `convert-pdl-to-pdl-interp`.
    pub fn mlirCreateConversionConvertPDLToPDLInterpPass() -> MlirPass;

    /// Creates the pass `convert-parallel-loops-to-gpu`.
    pub fn mlirCreateConversionConvertParallelLoopToGpuPass() -> MlirPass;

    /// Creates the pass `convert-scf-to-openmp`.
    pub fn mlirCreateConversionConvertSCFToOpenMPPass() -> MlirPass;

    /// Creates the pass `convert-spirv-to-llvm`.
    pub fn mlirCreateConversionConvertSPIRVToLLVMPass() -> MlirPass;

    /// Creates the pass `convert-shape-constraints`.
    pub fn mlirCreateConversionConvertShapeConstraintsPass() -> MlirPass;

    /// Creates the pass `convert-shape-to-std`.
    pub fn mlirCreateConversionConvertShapeToStandardPass() -> MlirPass;

    /// Creates the pass `convert-shard-to-mpi`.
    pub fn mlirCreateConversionConvertShardToMPIPass() -> MlirPass;

    /// Creates the pass `convert-tensor-to-linalg`.
    pub fn mlirCreateConversionConvertTensorToLinalgPass() -> MlirPass;

    /// Creates the pass `convert-tensor-to-spirv`.
    pub fn mlirCreateConversionConvertTensorToSPIRVPass() -> MlirPass;

    /// Creates the pass `convert-to-emitc`.
    pub fn mlirCreateConversionConvertToEmitC() -> MlirPass;

    /// Creates the pass `convert-to-llvm`.
    pub fn mlirCreateConversionConvertToLLVMPass() -> MlirPass;

    /// Creates the pass `convert-vector-to-amx`.
    pub fn mlirCreateConversionConvertVectorToAMX() -> MlirPass;

    /// Creates the pass `convert-vector-to-arm-sme`.
    pub fn mlirCreateConversionConvertVectorToArmSMEPass() -> MlirPass;

    /// Creates the pass `convert-vector-to-gpu`.
    pub fn mlirCreateConversionConvertVectorToGPU() -> MlirPass;

    /// Creates the pass `convert-vector-to-llvm`.
    pub fn mlirCreateConversionConvertVectorToLLVMPass() -> MlirPass;

    /// Creates the pass `convert-vector-to-scf`.
    pub fn mlirCreateConversionConvertVectorToSCF() -> MlirPass;

    /// Creates the pass `convert-vector-to-spirv`.
    pub fn mlirCreateConversionConvertVectorToSPIRVPass() -> MlirPass;

    /// Creates the pass `convert-vector-to-xegpu`.
    pub fn mlirCreateConversionConvertVectorToXeGPU() -> MlirPass;

    /// Creates the pass `convert-xegpu-to-xevm`.
    pub fn mlirCreateConversionConvertXeGPUToXeVMPass() -> MlirPass;

    /// Creates the pass `convert-xevm-to-llvm`.
    pub fn mlirCreateConversionConvertXeVMToLLVMPass() -> MlirPass;

    /// Creates the pass `finalize-memref-to-llvm`.
    pub fn mlirCreateConversionFinalizeMemRefToLLVMConversionPass() -> MlirPass;

    /// Creates the pass `gpu-to-llvm`.
    pub fn mlirCreateConversionGpuToLLVMConversionPass() -> MlirPass;

    /// Creates the pass `lift-cf-to-scf`.
    pub fn mlirCreateConversionLiftControlFlowToSCFPass() -> MlirPass;

    /// Creates the pass `lower-affine`.
    pub fn mlirCreateConversionLowerAffinePass() -> MlirPass;

    /// Creates the pass `lower-host-to-llvm`.
    pub fn mlirCreateConversionLowerHostCodeToLLVMPass() -> MlirPass;

    /// Creates the pass `map-memref-spirv-storage-class`.
    pub fn mlirCreateConversionMapMemRefStorageClass() -> MlirPass;

    /// Creates the pass `convert-math-to-apfloat`.
    pub fn mlirCreateConversionMathToAPFloatConversionPass() -> MlirPass;

    /// Creates the pass `reconcile-unrealized-casts`.
    pub fn mlirCreateConversionReconcileUnrealizedCastsPass() -> MlirPass;

    /// Creates the pass `convert-scf-to-cf`.
    pub fn mlirCreateConversionSCFToControlFlowPass() -> MlirPass;

    /// Creates the pass `convert-scf-to-emitc`.
    pub fn mlirCreateConversionSCFToEmitC() -> MlirPass;

    /// Creates the pass `convert-scf-to-spirv`.
    pub fn mlirCreateConversionSCFToSPIRV() -> MlirPass;

    /// Creates the pass `set-llvm-module-datalayout`.
    pub fn mlirCreateConversionSetLLVMModuleDataLayoutPass() -> MlirPass;

    /// Creates the pass `tosa-to-arith`.
    pub fn mlirCreateConversionTosaToArithPass() -> MlirPass;

    /// Creates the pass `tosa-to-linalg`.
    pub fn mlirCreateConversionTosaToLinalg() -> MlirPass;

    /// Creates the pass `tosa-to-linalg-named`.
    pub fn mlirCreateConversionTosaToLinalgNamed() -> MlirPass;

    /// Creates the pass `tosa-to-mlprogram`.
    pub fn mlirCreateConversionTosaToMLProgram() -> MlirPass;

    /// Creates the pass `tosa-to-scf`.
    pub fn mlirCreateConversionTosaToSCFPass() -> MlirPass;

    /// Creates the pass `tosa-to-tensor`.
    pub fn mlirCreateConversionTosaToTensorPass() -> MlirPass;

    /// Creates the pass `convert-ub-to-llvm`.
    pub fn mlirCreateConversionUBToLLVMConversionPass() -> MlirPass;

    /// Creates the pass `convert-ub-to-spirv`.
    pub fn mlirCreateConversionUBToSPIRVConversionPass() -> MlirPass;

    /// Creates the pass `form-expressions`.
    pub fn mlirCreateEmitCFormExpressionsPass() -> MlirPass;

    /// Creates the pass `wrap-emitc-func-in-class`.
    pub fn mlirCreateEmitCWrapFuncInClassPass() -> MlirPass;

    /// Creates a pass of callbacks, for operations of a name, or of any if that is empty.
    pub fn mlirCreateExternalPass(
        id: MlirTypeID,
        name: MlirStringRef,
        argument: MlirStringRef,
        description: MlirStringRef,
        op_name: MlirStringRef,
        dependent_count: isize,
        dependent_dialects: *mut MlirDialectHandle,
        callbacks: MlirExternalPassCallbacks,
        data: *mut c_void,
    ) -> MlirPass;

    /// Creates the pass `duplicate-function-elimination`.
    pub fn mlirCreateFuncDuplicateFunctionEliminationPass() -> MlirPass;

    /// Creates the pass `gpu-async-region`.
    pub fn mlirCreateGPUGpuAsyncRegionPass() -> MlirPass;

    /// Creates the pass `gpu-decompose-memrefs`.
    pub fn mlirCreateGPUGpuDecomposeMemrefsPass() -> MlirPass;

    /// Creates the pass `gpu-eliminate-barriers`.
    pub fn mlirCreateGPUGpuEliminateBarriers() -> MlirPass;

    /// Creates the pass `gpu-kernel-outlining`.
    pub fn mlirCreateGPUGpuKernelOutliningPass() -> MlirPass;

    /// Creates the pass `gpu-launch-sink-index-computations`.
    pub fn mlirCreateGPUGpuLaunchSinkIndexComputationsPass() -> MlirPass;

    /// Creates the pass `gpu-map-parallel-loops`.
    pub fn mlirCreateGPUGpuMapParallelLoopsPass() -> MlirPass;

    /// Creates the pass `gpu-module-to-binary`.
    pub fn mlirCreateGPUGpuModuleToBinaryPass() -> MlirPass;

    /// Creates the pass `nvvm-attach-target`.
    pub fn mlirCreateGPUGpuNVVMAttachTarget() -> MlirPass;

    /// Creates the pass `rocdl-attach-target`.
    pub fn mlirCreateGPUGpuROCDLAttachTarget() -> MlirPass;

    /// Creates the pass `spirv-attach-target`.
    pub fn mlirCreateGPUGpuSPIRVAttachTarget() -> MlirPass;

    /// Creates the pass `xevm-attach-target`.
    pub fn mlirCreateGPUGpuXeVMAttachTarget() -> MlirPass;

    /// Creates the pass `ensure-debug-info-scope-on-llvm-func`.
    pub fn mlirCreateLLVMDIScopeForLLVMFuncOpPass() -> MlirPass;

    /// Creates the pass `llvm-add-comdats`.
    pub fn mlirCreateLLVMLLVMAddComdats() -> MlirPass;

    /// Creates the pass `llvm-legalize-for-export`.
    pub fn mlirCreateLLVMLLVMLegalizeForExportPass() -> MlirPass;

    /// Creates the pass `llvm-request-c-wrappers`.
    pub fn mlirCreateLLVMLLVMRequestCWrappersPass() -> MlirPass;

    /// Creates the pass `llvm-use-default-visibility`.
    pub fn mlirCreateLLVMLLVMUseDefaultVisibilityPass() -> MlirPass;

    /// Creates the pass `llvm-optimize-for-nvvm-target`.
    pub fn mlirCreateLLVMNVVMOptimizeForTargetPass() -> MlirPass;

    /// Creates the pass `convert-elementwise-to-linalg`.
    pub fn mlirCreateLinalgConvertElementwiseToLinalgPass() -> MlirPass;

    /// Creates the pass `convert-linalg-to-affine-loops`.
    pub fn mlirCreateLinalgConvertLinalgToAffineLoopsPass() -> MlirPass;

    /// Creates the pass `convert-linalg-to-loops`.
    pub fn mlirCreateLinalgConvertLinalgToLoopsPass() -> MlirPass;

    /// Creates the pass `convert-linalg-to-parallel-loops`.
    pub fn mlirCreateLinalgConvertLinalgToParallelLoopsPass() -> MlirPass;

    /// Creates the pass `linalg-block-pack-matmul`.
    pub fn mlirCreateLinalgLinalgBlockPackMatmul() -> MlirPass;

    /// Creates the pass `linalg-detensorize`.
    pub fn mlirCreateLinalgLinalgDetensorizePass() -> MlirPass;

    /// Creates the pass `linalg-fuse-elementwise-ops`.
    pub fn mlirCreateLinalgLinalgElementwiseOpFusionPass() -> MlirPass;

    /// Creates the pass `linalg-fold-into-elementwise`.
    pub fn mlirCreateLinalgLinalgFoldIntoElementwisePass() -> MlirPass;

    /// Creates the pass `linalg-fold-unit-extent-dims`.
    pub fn mlirCreateLinalgLinalgFoldUnitExtentDimsPass() -> MlirPass;

    /// Creates the pass `linalg-generalize-named-ops`.
    pub fn mlirCreateLinalgLinalgGeneralizeNamedOpsPass() -> MlirPass;

    /// Creates the pass `linalg-inline-scalar-operands`.
    pub fn mlirCreateLinalgLinalgInlineScalarOperandsPass() -> MlirPass;

    /// Creates the pass `linalg-morph-ops`.
    pub fn mlirCreateLinalgLinalgMorphOpsPass() -> MlirPass;

    /// Creates the pass `linalg-specialize-generic-ops`.
    pub fn mlirCreateLinalgLinalgSpecializeGenericOpsPass() -> MlirPass;

    /// Creates the pass `simplify-depthwise-conv`.
    pub fn mlirCreateLinalgSimplifyDepthwiseConvPass() -> MlirPass;

    /// Creates the pass `mlprogram-pipeline-globals`.
    pub fn mlirCreateMLProgramMLProgramPipelineGlobalsPass() -> MlirPass;

    /// Creates the pass `math-expand-ops`.
    pub fn mlirCreateMathMathExpandOpsPass() -> MlirPass;

    /// Creates the pass `math-extend-to-supported-types`.
    pub fn mlirCreateMathMathExtendToSupportedTypes() -> MlirPass;

    /// Creates the pass `math-sincos-fusion`.
    pub fn mlirCreateMathMathSincosFusionPass() -> MlirPass;

    /// Creates the pass `math-uplift-to-fma`.
    pub fn mlirCreateMathMathUpliftToFMA() -> MlirPass;

    /// Creates the pass `memref-expand`.
    pub fn mlirCreateMemRefExpandOpsPass() -> MlirPass;

    /// Creates the pass `expand-realloc`.
    pub fn mlirCreateMemRefExpandReallocPass() -> MlirPass;

    /// Creates the pass `expand-strided-metadata`.
    pub fn mlirCreateMemRefExpandStridedMetadataPass() -> MlirPass;

    /// Creates the pass `flatten-memref`.
    pub fn mlirCreateMemRefFlattenMemrefsPass() -> MlirPass;

    /// Creates the pass `fold-memref-alias-ops`.
    pub fn mlirCreateMemRefFoldMemRefAliasOpsPass() -> MlirPass;

    /// Creates the pass `memref-emulate-wide-int`.
    pub fn mlirCreateMemRefMemRefEmulateWideInt() -> MlirPass;

    /// Creates the pass `normalize-memrefs`.
    pub fn mlirCreateMemRefNormalizeMemRefsPass() -> MlirPass;

    /// Creates the pass `reify-result-shapes`.
    pub fn mlirCreateMemRefReifyResultShapesPass() -> MlirPass;

    /// Creates the pass `resolve-ranked-shaped-type-result-dims`.
    pub fn mlirCreateMemRefResolveRankedShapeTypeResultDimsPass() -> MlirPass;

    /// Creates the pass `resolve-shaped-type-result-dims`.
    pub fn mlirCreateMemRefResolveShapedTypeResultDimsPass() -> MlirPass;

    /// Creates the pass `nvgpu-optimize-shared-memory`.
    pub fn mlirCreateNVGPUOptimizeSharedMemory() -> MlirPass;

    /// Creates the pass `acc-if-clause-lowering`.
    pub fn mlirCreateOpenACCACCIfClauseLowering() -> MlirPass;

    /// Creates the pass `acc-implicit-data`.
    pub fn mlirCreateOpenACCACCImplicitData() -> MlirPass;

    /// Creates the pass `acc-implicit-declare`.
    pub fn mlirCreateOpenACCACCImplicitDeclare() -> MlirPass;

    /// Creates the pass `acc-implicit-routine`.
    pub fn mlirCreateOpenACCACCImplicitRoutine() -> MlirPass;

    /// Creates the pass `acc-legalize-serial`.
    pub fn mlirCreateOpenACCACCLegalizeSerial() -> MlirPass;

    /// Creates the pass `acc-loop-tiling`.
    pub fn mlirCreateOpenACCACCLoopTiling() -> MlirPass;

    /// Creates the pass `acc-specialize-for-device`.
    pub fn mlirCreateOpenACCACCSpecializeForDevice() -> MlirPass;

    /// Creates the pass `acc-specialize-for-host`.
    pub fn mlirCreateOpenACCACCSpecializeForHost() -> MlirPass;

    /// Creates the pass `openacc-legalize-data-values`.
    pub fn mlirCreateOpenACCLegalizeDataValuesInRegion() -> MlirPass;

    /// Creates the pass `offload-livein-value-canonicalization`.
    pub fn mlirCreateOpenACCOffloadLiveInValueCanonicalization() -> MlirPass;

    /// Creates the pass `scf-for-loop-canonicalization`.
    pub fn mlirCreateSCFSCFForLoopCanonicalization() -> MlirPass;

    /// Creates the pass `scf-for-loop-peeling`.
    pub fn mlirCreateSCFSCFForLoopPeeling() -> MlirPass;

    /// Creates the pass `scf-for-loop-range-folding`.
    pub fn mlirCreateSCFSCFForLoopRangeFolding() -> MlirPass;

    /// Creates the pass `scf-for-loop-specialization`.
    pub fn mlirCreateSCFSCFForLoopSpecialization() -> MlirPass;

    /// Creates the pass `scf-for-to-while`.
    pub fn mlirCreateSCFSCFForToWhileLoop() -> MlirPass;

    /// Creates the pass `scf-forall-to-for`.
    pub fn mlirCreateSCFSCFForallToForLoop() -> MlirPass;

    /// Creates the pass `scf-forall-to-parallel`.
    pub fn mlirCreateSCFSCFForallToParallelLoop() -> MlirPass;

    /// Creates the pass `scf-parallel-for-to-nested-fors`.
    pub fn mlirCreateSCFSCFParallelForToNestedFors() -> MlirPass;

    /// Creates the pass `scf-parallel-loop-fusion`.
    pub fn mlirCreateSCFSCFParallelLoopFusion() -> MlirPass;

    /// Creates the pass `scf-parallel-loop-specialization`.
    pub fn mlirCreateSCFSCFParallelLoopSpecialization() -> MlirPass;

    /// Creates the pass `scf-parallel-loop-tiling`.
    pub fn mlirCreateSCFSCFParallelLoopTiling() -> MlirPass;

    /// Creates the pass `test-scf-parallel-loop-collapsing`.
    pub fn mlirCreateSCFTestSCFParallelLoopCollapsing() -> MlirPass;

    /// Creates the pass `spirv-canonicalize-gl`.
    pub fn mlirCreateSPIRVSPIRVCanonicalizeGLPass() -> MlirPass;

    /// Creates the pass `decorate-spirv-composite-type-layout`.
    pub fn mlirCreateSPIRVSPIRVCompositeTypeLayoutPass() -> MlirPass;

    /// Creates the pass `spirv-lower-abi-attrs`.
    pub fn mlirCreateSPIRVSPIRVLowerABIAttributesPass() -> MlirPass;

    /// Creates the pass `spirv-promote-to-replicated-constants`.
    pub fn mlirCreateSPIRVSPIRVReplicatedConstantCompositePass() -> MlirPass;

    /// Creates the pass `spirv-rewrite-inserts`.
    pub fn mlirCreateSPIRVSPIRVRewriteInsertsPass() -> MlirPass;

    /// Creates the pass `spirv-unify-aliased-resource`.
    pub fn mlirCreateSPIRVSPIRVUnifyAliasedResourcePass() -> MlirPass;

    /// Creates the pass `spirv-update-vce`.
    pub fn mlirCreateSPIRVSPIRVUpdateVCEPass() -> MlirPass;

    /// Creates the pass `spirv-webgpu-prepare`.
    pub fn mlirCreateSPIRVSPIRVWebGPUPreparePass() -> MlirPass;

    /// Creates the pass `outline-shape-computation`.
    pub fn mlirCreateShapeOutlineShapeComputationPass() -> MlirPass;

    /// Creates the pass `remove-shape-constraints`.
    pub fn mlirCreateShapeRemoveShapeConstraintsPass() -> MlirPass;

    /// Creates the pass `shape-to-shape-lowering`.
    pub fn mlirCreateShapeShapeToShapeLoweringPass() -> MlirPass;

    /// Creates the pass `shard-partition`.
    pub fn mlirCreateShardPartition() -> MlirPass;

    /// Creates the pass `sharding-propagation`.
    pub fn mlirCreateShardShardingPropagation() -> MlirPass;

    /// Creates the pass `lower-sparse-foreach-to-scf`.
    pub fn mlirCreateSparseTensorLowerForeachToSCF() -> MlirPass;

    /// Creates the pass `lower-sparse-iteration-to-scf`.
    pub fn mlirCreateSparseTensorLowerSparseIterationToSCF() -> MlirPass;

    /// Creates the pass `lower-sparse-ops-to-foreach`.
    pub fn mlirCreateSparseTensorLowerSparseOpsToForeach() -> MlirPass;

    /// Creates the pass `pre-sparsification-rewrite`.
    pub fn mlirCreateSparseTensorPreSparsificationRewrite() -> MlirPass;

    /// Creates the pass `sparse-assembler`.
    pub fn mlirCreateSparseTensorSparseAssembler() -> MlirPass;

    /// Creates the pass `sparse-buffer-rewrite`.
    pub fn mlirCreateSparseTensorSparseBufferRewrite() -> MlirPass;

    /// Creates the pass `sparse-gpu-codegen`.
    pub fn mlirCreateSparseTensorSparseGPUCodegen() -> MlirPass;

    /// Creates the pass `sparse-reinterpret-map`.
    pub fn mlirCreateSparseTensorSparseReinterpretMap() -> MlirPass;

    /// Creates the pass `sparse-space-collapse`.
    pub fn mlirCreateSparseTensorSparseSpaceCollapse() -> MlirPass;

    /// Creates the pass `sparse-tensor-codegen`.
    pub fn mlirCreateSparseTensorSparseTensorCodegen() -> MlirPass;

    /// Creates the pass `sparse-tensor-conversion`.
    pub fn mlirCreateSparseTensorSparseTensorConversionPass() -> MlirPass;

    /// Creates the pass `sparse-vectorization`.
    pub fn mlirCreateSparseTensorSparseVectorization() -> MlirPass;

    /// Creates the pass `sparsification-and-bufferization`.
    pub fn mlirCreateSparseTensorSparsificationAndBufferization() -> MlirPass;

    /// Creates the pass `sparsification`.
    pub fn mlirCreateSparseTensorSparsificationPass() -> MlirPass;

    /// Creates the pass `stage-sparse-ops`.
    pub fn mlirCreateSparseTensorStageSparseOperations() -> MlirPass;

    /// Creates the pass `sparse-storage-specifier-to-llvm`.
    pub fn mlirCreateSparseTensorStorageSpecifierToLLVM() -> MlirPass;

    /// Creates the pass `fold-tensor-subset-ops`.
    pub fn mlirCreateTensorFoldTensorSubsetOpsPass() -> MlirPass;

    /// Creates the pass `tosa-arith-const-to-tosa-const`.
    pub fn mlirCreateTosaTosaArithConstantToTosaConstPass() -> MlirPass;

    /// Creates the pass `tosa-attach-target`.
    pub fn mlirCreateTosaTosaAttachTarget() -> MlirPass;

    /// Creates the pass `tosa-convert-integer-type-to-signless`.
    pub fn mlirCreateTosaTosaConvertIntegerTypeToSignless() -> MlirPass;

    /// Creates the pass `tosa-infer-shapes`.
    pub fn mlirCreateTosaTosaInferShapesPass() -> MlirPass;

    /// Creates the pass `tosa-layerwise-constant-fold`.
    pub fn mlirCreateTosaTosaLayerwiseConstantFoldPass() -> MlirPass;

    /// Creates the pass `tosa-make-broadcastable`.
    pub fn mlirCreateTosaTosaMakeBroadcastablePass() -> MlirPass;

    /// Creates the pass `tosa-narrow-f64-to-f32`.
    pub fn mlirCreateTosaTosaNarrowF64ToF32Pass() -> MlirPass;

    /// Creates the pass `tosa-narrow-i64-to-i32`.
    pub fn mlirCreateTosaTosaNarrowI64ToI32Pass() -> MlirPass;

    /// Creates the pass `tosa-optional-decompositions`.
    pub fn mlirCreateTosaTosaOptionalDecompositionsPass() -> MlirPass;

    /// Creates the pass `tosa-reduce-transposes`.
    pub fn mlirCreateTosaTosaReduceTransposes() -> MlirPass;

    /// Creates the pass `tosa-validate`.
    pub fn mlirCreateTosaTosaValidation() -> MlirPass;

    /// Creates the pass `transform-dialect-check-uses`.
    pub fn mlirCreateTransformCheckUsesPass() -> MlirPass;

    /// Creates the pass `transform-infer-effects`.
    pub fn mlirCreateTransformInferEffectsPass() -> MlirPass;

    /// Creates the pass `transform-interpreter`.
    pub fn mlirCreateTransformInterpreterPass() -> MlirPass;

    /// Creates the pass `transform-preload-library`.
    pub fn mlirCreateTransformPreloadLibraryPass() -> MlirPass;

    /// Creates the pass `bubble-down-memory-space-casts`.
    pub fn mlirCreateTransformsBubbleDownMemorySpaceCasts() -> MlirPass;

    /// Creates the pass `cse`.
    pub fn mlirCreateTransformsCSE() -> MlirPass;

    /// Creates the pass `canonicalize`.
    pub fn mlirCreateTransformsCanonicalizer() -> MlirPass;

    /// Creates the pass `composite-fixed-point-pass`.
    pub fn mlirCreateTransformsCompositeFixedPointPass() -> MlirPass;

    /// Creates the pass `control-flow-sink`.
    pub fn mlirCreateTransformsControlFlowSink() -> MlirPass;

    /// Creates the pass `generate-runtime-verification`.
    pub fn mlirCreateTransformsGenerateRuntimeVerification() -> MlirPass;

    /// Creates the pass `inline`.
    pub fn mlirCreateTransformsInliner() -> MlirPass;

    /// Creates the pass `snapshot-op-locations`.
    pub fn mlirCreateTransformsLocationSnapshot() -> MlirPass;

    /// Creates the pass `loop-invariant-code-motion`.
    pub fn mlirCreateTransformsLoopInvariantCodeMotion() -> MlirPass;

    /// Creates the pass `loop-invariant-subset-hoisting`.
    pub fn mlirCreateTransformsLoopInvariantSubsetHoisting() -> MlirPass;

    /// Creates the pass `mem2reg`.
    pub fn mlirCreateTransformsMem2Reg() -> MlirPass;

    /// Creates the pass `print-ir`.
    pub fn mlirCreateTransformsPrintIRPass() -> MlirPass;

    /// Creates the pass `print-op-stats`.
    pub fn mlirCreateTransformsPrintOpStats() -> MlirPass;

    /// Creates the pass `remove-dead-values`.
    pub fn mlirCreateTransformsRemoveDeadValues() -> MlirPass;

    /// Creates the pass `sccp`.
    pub fn mlirCreateTransformsSCCP() -> MlirPass;

    /// Creates the pass `sroa`.
    pub fn mlirCreateTransformsSROA() -> MlirPass;

    /// Creates the pass `strip-debuginfo`.
    pub fn mlirCreateTransformsStripDebugInfo() -> MlirPass;

    /// Creates the pass `symbol-dce`.
    pub fn mlirCreateTransformsSymbolDCE() -> MlirPass;

    /// Creates the pass `symbol-privatize`.
    pub fn mlirCreateTransformsSymbolPrivatize() -> MlirPass;

    /// Creates the pass `topological-sort`.
    pub fn mlirCreateTransformsTopologicalSort() -> MlirPass;

    /// Creates the pass `view-op-graph`.
    pub fn mlirCreateTransformsViewOpGraph() -> MlirPass;

    /// Creates the pass `lower-vector-mask`.
    pub fn mlirCreateVectorLowerVectorMaskPass() -> MlirPass;

    /// Creates the pass `lower-vector-multi-reduction`.
    pub fn mlirCreateVectorLowerVectorMultiReduction() -> MlirPass;

    /// Creates the pass `lower-vector-to-from-elements-to-shuffle-tree`.
    pub fn mlirCreateVectorLowerVectorToFromElementsToShuffleTree() -> MlirPass;

    /// Returns the type id of dense arrays.
    pub fn mlirDenseArrayAttrGetTypeID() -> MlirTypeID;

    /// Returns the number of elements of a dense array.
    pub fn mlirDenseArrayGetNumElements(attribute: MlirAttribute) -> isize;

    /// Returns a dense array of `bool`.
    pub fn mlirDenseBoolArrayGet(context: MlirContext, count: isize, values: *const i32) -> MlirAttribute;

    /// Returns an element of a dense array of `bool`.
    pub fn mlirDenseBoolArrayGetElement(attribute: MlirAttribute, position: isize) -> bool;

    /// Returns an element in a resource, a `bool`.
    pub fn mlirDenseBoolResourceElementsAttrGetValue(attribute: MlirAttribute, position: isize) -> bool;

    /// Returns an element in a resource, a `f64`.
    pub fn mlirDenseDoubleResourceElementsAttrGetValue(attribute: MlirAttribute, position: isize) -> f64;

    /// Returns dense elements of the bits of `bf16` floats.
    pub fn mlirDenseElementsAttrBFloat16Get(
        ty: MlirType,
        count: isize,
        elements: *const u16,
    ) -> MlirAttribute;

    /// Returns dense elements of `bool`: all, or one that stands for all.
    pub fn mlirDenseElementsAttrBoolGet(ty: MlirType, count: isize, elements: *const i32) -> MlirAttribute;

    /// Returns dense elements that all are one `bool`.
    pub fn mlirDenseElementsAttrBoolSplatGet(ty: MlirType, element: bool) -> MlirAttribute;

    /// Returns dense elements of `f64`: all, or one that stands for all.
    pub fn mlirDenseElementsAttrDoubleGet(ty: MlirType, count: isize, elements: *const f64) -> MlirAttribute;

    /// Returns dense elements that all are one `f64`.
    pub fn mlirDenseElementsAttrDoubleSplatGet(ty: MlirType, element: f64) -> MlirAttribute;

    /// Returns dense elements of the bits of `f16` floats.
    pub fn mlirDenseElementsAttrFloat16Get(ty: MlirType, count: isize, elements: *const u16) -> MlirAttribute;

    /// Returns dense elements of `f32`: all, or one that stands for all.
    pub fn mlirDenseElementsAttrFloatGet(ty: MlirType, count: isize, elements: *const f32) -> MlirAttribute;

    /// Returns dense elements that all are one `f32`.
    pub fn mlirDenseElementsAttrFloatSplatGet(ty: MlirType, element: f32) -> MlirAttribute;

    /// Returns dense elements of attributes: all, or one that stands for all.
    pub fn mlirDenseElementsAttrGet(
        ty: MlirType,
        count: isize,
        elements: *const MlirAttribute,
    ) -> MlirAttribute;

    /// Returns the `bool` that all elements are.
    pub fn mlirDenseElementsAttrGetBoolSplatValue(attribute: MlirAttribute) -> i32;

    /// Returns an element, a `bool`.
    pub fn mlirDenseElementsAttrGetBoolValue(attribute: MlirAttribute, position: isize) -> bool;

    /// Returns the `f64` that all elements are.
    pub fn mlirDenseElementsAttrGetDoubleSplatValue(attribute: MlirAttribute) -> f64;

    /// Returns an element, a `f64`.
    pub fn mlirDenseElementsAttrGetDoubleValue(attribute: MlirAttribute, position: isize) -> f64;

    /// Returns the `f32` that all elements are.
    pub fn mlirDenseElementsAttrGetFloatSplatValue(attribute: MlirAttribute) -> f32;

    /// Returns an element, a `f32`.
    pub fn mlirDenseElementsAttrGetFloatValue(attribute: MlirAttribute, position: isize) -> f32;

    /// Returns an element, a `u64`.
    pub fn mlirDenseElementsAttrGetIndexValue(attribute: MlirAttribute, position: isize) -> u64;

    /// Returns an element, a `i16`.
    pub fn mlirDenseElementsAttrGetInt16Value(attribute: MlirAttribute, position: isize) -> i16;

    /// Returns the `i32` that all elements are.
    pub fn mlirDenseElementsAttrGetInt32SplatValue(attribute: MlirAttribute) -> i32;

    /// Returns an element, a `i32`.
    pub fn mlirDenseElementsAttrGetInt32Value(attribute: MlirAttribute, position: isize) -> i32;

    /// Returns the `i64` that all elements are.
    pub fn mlirDenseElementsAttrGetInt64SplatValue(attribute: MlirAttribute) -> i64;

    /// Returns an element, a `i64`.
    pub fn mlirDenseElementsAttrGetInt64Value(attribute: MlirAttribute, position: isize) -> i64;

    /// Returns the `i8` that all elements are.
    pub fn mlirDenseElementsAttrGetInt8SplatValue(attribute: MlirAttribute) -> i8;

    /// Returns an element, a `i8`.
    pub fn mlirDenseElementsAttrGetInt8Value(attribute: MlirAttribute, position: isize) -> i8;

    /// Returns the bytes of the elements; bits are packed, and a splat has one element, of bits eight equal ones.
    pub fn mlirDenseElementsAttrGetRawData(attribute: MlirAttribute) -> *const c_void;

    /// Returns the element that all are, as an attribute.
    pub fn mlirDenseElementsAttrGetSplatValue(attribute: MlirAttribute) -> MlirAttribute;

    /// Returns the string that all elements are.
    pub fn mlirDenseElementsAttrGetStringSplatValue(attribute: MlirAttribute) -> MlirStringRef;

    /// Returns an element, a string.
    pub fn mlirDenseElementsAttrGetStringValue(attribute: MlirAttribute, position: isize) -> MlirStringRef;

    /// Returns an element, a `u16`.
    pub fn mlirDenseElementsAttrGetUInt16Value(attribute: MlirAttribute, position: isize) -> u16;

    /// Returns the `u32` that all elements are.
    pub fn mlirDenseElementsAttrGetUInt32SplatValue(attribute: MlirAttribute) -> u32;

    /// Returns an element, a `u32`.
    pub fn mlirDenseElementsAttrGetUInt32Value(attribute: MlirAttribute, position: isize) -> u32;

    /// Returns the `u64` that all elements are.
    pub fn mlirDenseElementsAttrGetUInt64SplatValue(attribute: MlirAttribute) -> u64;

    /// Returns an element, a `u64`.
    pub fn mlirDenseElementsAttrGetUInt64Value(attribute: MlirAttribute, position: isize) -> u64;

    /// Returns the `u8` that all elements are.
    pub fn mlirDenseElementsAttrGetUInt8SplatValue(attribute: MlirAttribute) -> u8;

    /// Returns an element, a `u8`.
    pub fn mlirDenseElementsAttrGetUInt8Value(attribute: MlirAttribute, position: isize) -> u8;

    /// Returns dense elements of `i16`: all, or one that stands for all.
    pub fn mlirDenseElementsAttrInt16Get(ty: MlirType, count: isize, elements: *const i16) -> MlirAttribute;

    /// Returns dense elements of `i32`: all, or one that stands for all.
    pub fn mlirDenseElementsAttrInt32Get(ty: MlirType, count: isize, elements: *const i32) -> MlirAttribute;

    /// Returns dense elements that all are one `i32`.
    pub fn mlirDenseElementsAttrInt32SplatGet(ty: MlirType, element: i32) -> MlirAttribute;

    /// Returns dense elements of `i64`: all, or one that stands for all.
    pub fn mlirDenseElementsAttrInt64Get(ty: MlirType, count: isize, elements: *const i64) -> MlirAttribute;

    /// Returns dense elements that all are one `i64`.
    pub fn mlirDenseElementsAttrInt64SplatGet(ty: MlirType, element: i64) -> MlirAttribute;

    /// Returns dense elements of `i8`: all, or one that stands for all.
    pub fn mlirDenseElementsAttrInt8Get(ty: MlirType, count: isize, elements: *const i8) -> MlirAttribute;

    /// Returns dense elements that all are one `i8`.
    pub fn mlirDenseElementsAttrInt8SplatGet(ty: MlirType, element: i8) -> MlirAttribute;

    /// Returns true if one element stands for all.
    pub fn mlirDenseElementsAttrIsSplat(attribute: MlirAttribute) -> bool;

    /// Returns dense elements of raw bytes, or null if there are not as many as the type wants.
    pub fn mlirDenseElementsAttrRawBufferGet(
        ty: MlirType,
        size: usize,
        bytes: *const c_void,
    ) -> MlirAttribute;

    /// Returns dense elements under another shape.
    pub fn mlirDenseElementsAttrReshapeGet(attribute: MlirAttribute, ty: MlirType) -> MlirAttribute;

    /// Returns dense elements that all are one attribute.
    pub fn mlirDenseElementsAttrSplatGet(ty: MlirType, element: MlirAttribute) -> MlirAttribute;

    /// Returns dense elements that are strings.
    pub fn mlirDenseElementsAttrStringGet(
        ty: MlirType,
        count: isize,
        strings: *const MlirStringRef,
    ) -> MlirAttribute;

    /// Returns dense elements of `u16`: all, or one that stands for all.
    pub fn mlirDenseElementsAttrUInt16Get(ty: MlirType, count: isize, elements: *const u16) -> MlirAttribute;

    /// Returns dense elements of `u32`: all, or one that stands for all.
    pub fn mlirDenseElementsAttrUInt32Get(ty: MlirType, count: isize, elements: *const u32) -> MlirAttribute;

    /// Returns dense elements that all are one `u32`.
    pub fn mlirDenseElementsAttrUInt32SplatGet(ty: MlirType, element: u32) -> MlirAttribute;

    /// Returns dense elements of `u64`: all, or one that stands for all.
    pub fn mlirDenseElementsAttrUInt64Get(ty: MlirType, count: isize, elements: *const u64) -> MlirAttribute;

    /// Returns dense elements that all are one `u64`.
    pub fn mlirDenseElementsAttrUInt64SplatGet(ty: MlirType, element: u64) -> MlirAttribute;

    /// Returns dense elements of `u8`: all, or one that stands for all.
    pub fn mlirDenseElementsAttrUInt8Get(ty: MlirType, count: isize, elements: *const u8) -> MlirAttribute;

    /// Returns dense elements that all are one `u8`.
    pub fn mlirDenseElementsAttrUInt8SplatGet(ty: MlirType, element: u8) -> MlirAttribute;

    /// Returns a dense array of `f32`.
    pub fn mlirDenseF32ArrayGet(context: MlirContext, count: isize, values: *const f32) -> MlirAttribute;

    /// Returns an element of a dense array of `f32`.
    pub fn mlirDenseF32ArrayGetElement(attribute: MlirAttribute, position: isize) -> f32;

    /// Returns a dense array of `f64`.
    pub fn mlirDenseF64ArrayGet(context: MlirContext, count: isize, values: *const f64) -> MlirAttribute;

    /// Returns an element of a dense array of `f64`.
    pub fn mlirDenseF64ArrayGetElement(attribute: MlirAttribute, position: isize) -> f64;

    /// Returns an element in a resource, a `f32`.
    pub fn mlirDenseFloatResourceElementsAttrGetValue(attribute: MlirAttribute, position: isize) -> f32;

    /// Returns a dense array of `i16`.
    pub fn mlirDenseI16ArrayGet(context: MlirContext, count: isize, values: *const i16) -> MlirAttribute;

    /// Returns an element of a dense array of `i16`.
    pub fn mlirDenseI16ArrayGetElement(attribute: MlirAttribute, position: isize) -> i16;

    /// Returns a dense array of `i32`.
    pub fn mlirDenseI32ArrayGet(context: MlirContext, count: isize, values: *const i32) -> MlirAttribute;

    /// Returns an element of a dense array of `i32`.
    pub fn mlirDenseI32ArrayGetElement(attribute: MlirAttribute, position: isize) -> i32;

    /// Returns a dense array of `i64`.
    pub fn mlirDenseI64ArrayGet(context: MlirContext, count: isize, values: *const i64) -> MlirAttribute;

    /// Returns an element of a dense array of `i64`.
    pub fn mlirDenseI64ArrayGetElement(attribute: MlirAttribute, position: isize) -> i64;

    /// Returns a dense array of `i8`.
    pub fn mlirDenseI8ArrayGet(context: MlirContext, count: isize, values: *const i8) -> MlirAttribute;

    /// Returns an element of a dense array of `i8`.
    pub fn mlirDenseI8ArrayGetElement(attribute: MlirAttribute, position: isize) -> i8;

    /// Returns an element in a resource, a `i16`.
    pub fn mlirDenseInt16ResourceElementsAttrGetValue(attribute: MlirAttribute, position: isize) -> i16;

    /// Returns an element in a resource, a `i32`.
    pub fn mlirDenseInt32ResourceElementsAttrGetValue(attribute: MlirAttribute, position: isize) -> i32;

    /// Returns an element in a resource, a `i64`.
    pub fn mlirDenseInt64ResourceElementsAttrGetValue(attribute: MlirAttribute, position: isize) -> i64;

    /// Returns an element in a resource, a `i8`.
    pub fn mlirDenseInt8ResourceElementsAttrGetValue(attribute: MlirAttribute, position: isize) -> i8;

    /// Returns the type id of dense elements that are numbers.
    pub fn mlirDenseIntOrFPElementsAttrGetTypeID() -> MlirTypeID;

    /// Returns `builtin.dense_resource_elements`.
    pub fn mlirDenseResourceElementsAttrGetName() -> MlirStringRef;

    /// Returns an element in a resource, a `u16`.
    pub fn mlirDenseUInt16ResourceElementsAttrGetValue(attribute: MlirAttribute, position: isize) -> u16;

    /// Returns an element in a resource, a `u32`.
    pub fn mlirDenseUInt32ResourceElementsAttrGetValue(attribute: MlirAttribute, position: isize) -> u32;

    /// Returns an element in a resource, a `u64`.
    pub fn mlirDenseUInt64ResourceElementsAttrGetValue(attribute: MlirAttribute, position: isize) -> u64;

    /// Returns an element in a resource, a `u8`.
    pub fn mlirDenseUInt8ResourceElementsAttrGetValue(attribute: MlirAttribute, position: isize) -> u8;

    /// Returns the location of a diagnostic.
    pub fn mlirDiagnosticGetLocation(diagnostic: MlirDiagnostic) -> MlirLocation;

    /// Returns a note of a diagnostic.
    pub fn mlirDiagnosticGetNote(diagnostic: MlirDiagnostic, position: isize) -> MlirDiagnostic;

    /// Returns the number of notes of a diagnostic.
    pub fn mlirDiagnosticGetNumNotes(diagnostic: MlirDiagnostic) -> isize;

    /// Returns the severity of a diagnostic: 0 error, 1 warning, 2 note, 3 remark.
    pub fn mlirDiagnosticGetSeverity(diagnostic: MlirDiagnostic) -> MlirDiagnosticSeverity;

    /// Prints the message of a diagnostic.
    pub fn mlirDiagnosticPrint(diagnostic: MlirDiagnostic, callback: MlirStringCallback, data: *mut c_void);

    /// Returns true if both are the same dialect.
    pub fn mlirDialectEqual(dialect: MlirDialect, other: MlirDialect) -> bool;

    /// Returns the context of a dialect.
    pub fn mlirDialectGetContext(dialect: MlirDialect) -> MlirContext;

    /// Returns the name of a dialect.
    pub fn mlirDialectGetNamespace(dialect: MlirDialect) -> MlirStringRef;

    /// Returns the name of a dialect.
    pub fn mlirDialectHandleGetNamespace(handle: MlirDialectHandle) -> MlirStringRef;

    /// Adds a dialect to a registry.
    pub fn mlirDialectHandleInsertDialect(handle: MlirDialectHandle, registry: MlirDialectRegistry);

    /// Loads a dialect.
    pub fn mlirDialectHandleLoadDialect(handle: MlirDialectHandle, context: MlirContext) -> MlirDialect;

    /// Lets a context know a dialect.
    pub fn mlirDialectHandleRegisterDialect(handle: MlirDialectHandle, context: MlirContext);

    /// Creates an empty registry.
    pub fn mlirDialectRegistryCreate() -> MlirDialectRegistry;

    /// Destroys a registry.
    pub fn mlirDialectRegistryDestroy(registry: MlirDialectRegistry);

    /// Returns a dictionary, sorted by name.
    pub fn mlirDictionaryAttrGet(
        context: MlirContext,
        count: isize,
        elements: *const MlirNamedAttribute,
    ) -> MlirAttribute;

    /// Returns an entry of a dictionary.
    pub fn mlirDictionaryAttrGetElement(attribute: MlirAttribute, position: isize) -> MlirNamedAttribute;

    /// Returns the entry of a dictionary with a name, or null.
    pub fn mlirDictionaryAttrGetElementByName(attribute: MlirAttribute, name: MlirStringRef) -> MlirAttribute;

    /// Returns `builtin.dictionary`.
    pub fn mlirDictionaryAttrGetName() -> MlirStringRef;

    /// Returns the number of entries of a dictionary.
    pub fn mlirDictionaryAttrGetNumElements(attribute: MlirAttribute) -> isize;

    /// Returns the type id of the kind `builtin.dictionary`.
    pub fn mlirDictionaryAttrGetTypeID() -> MlirTypeID;

    /// Returns an attribute unlike any other.
    pub fn mlirDisctinctAttrCreate(referenced: MlirAttribute) -> MlirAttribute;

    /// Returns the number of elements.
    pub fn mlirElementsAttrGetNumElements(attribute: MlirAttribute) -> i64;

    /// Returns the element at these indices.
    pub fn mlirElementsAttrGetValue(
        attribute: MlirAttribute,
        rank: isize,
        indices: *const u64,
    ) -> MlirAttribute;

    /// Returns true if there is an element at these indices.
    pub fn mlirElementsAttrIsValidIndex(attribute: MlirAttribute, rank: isize, indices: *const u64) -> bool;

    /// Returns an `emitc.array`.
    pub fn mlirEmitCArrayTypeGet(rank: isize, shape: *const i64, element: MlirType) -> MlirType;

    /// Returns `emitc.array`.
    pub fn mlirEmitCArrayTypeGetName() -> MlirStringRef;

    /// Returns the type id of `emitc.array`.
    pub fn mlirEmitCArrayTypeGetTypeID() -> MlirTypeID;

    /// Returns a predicate of comparisons, an integer.
    pub fn mlirEmitCCmpPredicateAttrGet(
        context: MlirContext,
        predicate: MlirEmitCCmpPredicate,
    ) -> MlirAttribute;

    /// Returns `builtin.integer`.
    pub fn mlirEmitCCmpPredicateAttrGetName() -> MlirStringRef;

    /// Returns the type id of integers.
    pub fn mlirEmitCCmpPredicateAttrGetTypeID() -> MlirTypeID;

    /// Returns the predicate that an attribute is.
    pub fn mlirEmitCCmpPredicateAttrGetValue(attribute: MlirAttribute) -> MlirEmitCCmpPredicate;

    /// Returns a `emitc.lvalue`.
    pub fn mlirEmitCLValueTypeGet(value: MlirType) -> MlirType;

    /// Returns `emitc.lvalue`.
    pub fn mlirEmitCLValueTypeGetName() -> MlirStringRef;

    /// Returns the type id of `emitc.lvalue`.
    pub fn mlirEmitCLValueTypeGetTypeID() -> MlirTypeID;

    /// Returns a `emitc.opaque`.
    pub fn mlirEmitCOpaqueAttrGet(context: MlirContext, value: MlirStringRef) -> MlirAttribute;

    /// Returns `emitc.opaque`.
    pub fn mlirEmitCOpaqueAttrGetName() -> MlirStringRef;

    /// Returns the type id of `emitc.opaque`.
    pub fn mlirEmitCOpaqueAttrGetTypeID() -> MlirTypeID;

    /// Returns parameter 0 of a `emitc.opaque`.
    pub fn mlirEmitCOpaqueAttrGetValue(of: MlirAttribute) -> MlirStringRef;

    /// Returns a `emitc.opaque`.
    pub fn mlirEmitCOpaqueTypeGet(context: MlirContext, value: MlirStringRef) -> MlirType;

    /// Returns `emitc.opaque`.
    pub fn mlirEmitCOpaqueTypeGetName() -> MlirStringRef;

    /// Returns the type id of `emitc.opaque`.
    pub fn mlirEmitCOpaqueTypeGetTypeID() -> MlirTypeID;

    /// Returns a `emitc.ptr`.
    pub fn mlirEmitCPointerTypeGet(pointee: MlirType) -> MlirType;

    /// Returns `emitc.ptr`.
    pub fn mlirEmitCPointerTypeGetName() -> MlirStringRef;

    /// Returns the type id of `emitc.ptr`.
    pub fn mlirEmitCPointerTypeGetTypeID() -> MlirTypeID;

    /// Returns a `emitc.ptrdiff_t`.
    pub fn mlirEmitCPtrDiffTTypeGet(context: MlirContext) -> MlirType;

    /// Returns `emitc.ptrdiff_t`.
    pub fn mlirEmitCPtrDiffTTypeGetName() -> MlirStringRef;

    /// Returns the type id of `emitc.ptrdiff_t`.
    pub fn mlirEmitCPtrDiffTTypeGetTypeID() -> MlirTypeID;

    /// Returns a `emitc.ssize_t`.
    pub fn mlirEmitCSignedSizeTTypeGet(context: MlirContext) -> MlirType;

    /// Returns `emitc.ssize_t`.
    pub fn mlirEmitCSignedSizeTTypeGetName() -> MlirStringRef;

    /// Returns the type id of `emitc.ssize_t`.
    pub fn mlirEmitCSignedSizeTTypeGetTypeID() -> MlirTypeID;

    /// Returns a `emitc.size_t`.
    pub fn mlirEmitCSizeTTypeGet(context: MlirContext) -> MlirType;

    /// Returns `emitc.size_t`.
    pub fn mlirEmitCSizeTTypeGetName() -> MlirStringRef;

    /// Returns the type id of `emitc.size_t`.
    pub fn mlirEmitCSizeTTypeGetTypeID() -> MlirTypeID;

    /// Reports an error at a location.
    pub fn mlirEmitError(location: MlirLocation, message: *const c_char);

    /// Switches debug output on or off.
    pub fn mlirEnableGlobalDebug(enable: bool);

    /// Compiles a module of the `llvm` dialect for this process; null after an error, which is reported.
    pub fn mlirExecutionEngineCreate(
        module: MlirModule,
        level: i32,
        path_count: i32,
        paths: *const MlirStringRef,
        enable_object_dump: bool,
        _enable_pic: bool,
    ) -> MlirExecutionEngine;

    /// Destroys an engine; functions of it that are still called report that.
    pub fn mlirExecutionEngineDestroy(engine: MlirExecutionEngine);

    /// Writes the module as an object file.
    pub fn mlirExecutionEngineDumpToObjectFile(engine: MlirExecutionEngine, file: MlirStringRef);

    /// Runs the initializers of the module, unless they ran already.
    pub fn mlirExecutionEngineInitialize(engine: MlirExecutionEngine);

    /// Calls the function that the `llvm.emit_c_interface` attribute made, with an array of pointers to its arguments and
    /// its result.
    pub fn mlirExecutionEngineInvokePacked(
        engine: MlirExecutionEngine,
        name: MlirStringRef,
        arguments: *mut *mut c_void,
    ) -> MlirLogicalResult;

    /// Returns the function of that name, with the calling convention of C; null if there is none.
    pub fn mlirExecutionEngineLookup(engine: MlirExecutionEngine, name: MlirStringRef) -> *mut c_void;

    /// Returns a function that calls the one of that name with an array of pointers; null if there is none.
    pub fn mlirExecutionEngineLookupPacked(engine: MlirExecutionEngine, name: MlirStringRef) -> *mut c_void;

    /// Gives a name that the module only declares an address.
    pub fn mlirExecutionEngineRegisterSymbol(
        engine: MlirExecutionEngine,
        name: MlirStringRef,
        address: *mut c_void,
    );

    /// Makes the run of an external pass a failure.
    pub fn mlirExternalPassSignalFailure(pass: MlirExternalPass);

    /// Returns the type `builtin.f16`.
    pub fn mlirF16TypeGet(context: MlirContext) -> MlirType;

    /// Returns `builtin.f16`.
    pub fn mlirF16TypeGetName() -> MlirStringRef;

    /// Returns the type `builtin.f32`.
    pub fn mlirF32TypeGet(context: MlirContext) -> MlirType;

    /// Returns `builtin.f32`.
    pub fn mlirF32TypeGetName() -> MlirStringRef;

    /// Returns the type `builtin.f64`.
    pub fn mlirF64TypeGet(context: MlirContext) -> MlirType;

    /// Returns `builtin.f64`.
    pub fn mlirF64TypeGetName() -> MlirStringRef;

    /// Returns `@symbol`.
    pub fn mlirFlatSymbolRefAttrGet(context: MlirContext, symbol: MlirStringRef) -> MlirAttribute;

    /// Returns `builtin.symbol_ref`.
    pub fn mlirFlatSymbolRefAttrGetName() -> MlirStringRef;

    /// Returns the name of a flat symbol reference.
    pub fn mlirFlatSymbolRefAttrGetValue(attribute: MlirAttribute) -> MlirStringRef;

    /// Returns the type id of the kind `builtin.f16`.
    pub fn mlirFloat16TypeGetTypeID() -> MlirTypeID;

    /// Returns the type id of the kind `builtin.f32`.
    pub fn mlirFloat32TypeGetTypeID() -> MlirTypeID;

    /// Returns the type `builtin.f4E2M1FN`.
    pub fn mlirFloat4E2M1FNTypeGet(context: MlirContext) -> MlirType;

    /// Returns `builtin.f4E2M1FN`.
    pub fn mlirFloat4E2M1FNTypeGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.f4E2M1FN`.
    pub fn mlirFloat4E2M1FNTypeGetTypeID() -> MlirTypeID;

    /// Returns the type id of the kind `builtin.f64`.
    pub fn mlirFloat64TypeGetTypeID() -> MlirTypeID;

    /// Returns the type `builtin.f6E2M3FN`.
    pub fn mlirFloat6E2M3FNTypeGet(context: MlirContext) -> MlirType;

    /// Returns `builtin.f6E2M3FN`.
    pub fn mlirFloat6E2M3FNTypeGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.f6E2M3FN`.
    pub fn mlirFloat6E2M3FNTypeGetTypeID() -> MlirTypeID;

    /// Returns the type `builtin.f6E3M2FN`.
    pub fn mlirFloat6E3M2FNTypeGet(context: MlirContext) -> MlirType;

    /// Returns `builtin.f6E3M2FN`.
    pub fn mlirFloat6E3M2FNTypeGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.f6E3M2FN`.
    pub fn mlirFloat6E3M2FNTypeGetTypeID() -> MlirTypeID;

    /// Returns the type `builtin.f8E3M4`.
    pub fn mlirFloat8E3M4TypeGet(context: MlirContext) -> MlirType;

    /// Returns `builtin.f8E3M4`.
    pub fn mlirFloat8E3M4TypeGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.f8E3M4`.
    pub fn mlirFloat8E3M4TypeGetTypeID() -> MlirTypeID;

    /// Returns the type `builtin.f8E4M3B11FNUZ`.
    pub fn mlirFloat8E4M3B11FNUZTypeGet(context: MlirContext) -> MlirType;

    /// Returns `builtin.f8E4M3B11FNUZ`.
    pub fn mlirFloat8E4M3B11FNUZTypeGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.f8E4M3B11FNUZ`.
    pub fn mlirFloat8E4M3B11FNUZTypeGetTypeID() -> MlirTypeID;

    /// Returns the type `builtin.f8E4M3FN`.
    pub fn mlirFloat8E4M3FNTypeGet(context: MlirContext) -> MlirType;

    /// Returns `builtin.f8E4M3FN`.
    pub fn mlirFloat8E4M3FNTypeGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.f8E4M3FN`.
    pub fn mlirFloat8E4M3FNTypeGetTypeID() -> MlirTypeID;

    /// Returns the type `builtin.f8E4M3FNUZ`.
    pub fn mlirFloat8E4M3FNUZTypeGet(context: MlirContext) -> MlirType;

    /// Returns `builtin.f8E4M3FNUZ`.
    pub fn mlirFloat8E4M3FNUZTypeGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.f8E4M3FNUZ`.
    pub fn mlirFloat8E4M3FNUZTypeGetTypeID() -> MlirTypeID;

    /// Returns the type `builtin.f8E4M3`.
    pub fn mlirFloat8E4M3TypeGet(context: MlirContext) -> MlirType;

    /// Returns `builtin.f8E4M3`.
    pub fn mlirFloat8E4M3TypeGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.f8E4M3`.
    pub fn mlirFloat8E4M3TypeGetTypeID() -> MlirTypeID;

    /// Returns the type `builtin.f8E5M2FNUZ`.
    pub fn mlirFloat8E5M2FNUZTypeGet(context: MlirContext) -> MlirType;

    /// Returns `builtin.f8E5M2FNUZ`.
    pub fn mlirFloat8E5M2FNUZTypeGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.f8E5M2FNUZ`.
    pub fn mlirFloat8E5M2FNUZTypeGetTypeID() -> MlirTypeID;

    /// Returns the type `builtin.f8E5M2`.
    pub fn mlirFloat8E5M2TypeGet(context: MlirContext) -> MlirType;

    /// Returns `builtin.f8E5M2`.
    pub fn mlirFloat8E5M2TypeGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.f8E5M2`.
    pub fn mlirFloat8E5M2TypeGetTypeID() -> MlirTypeID;

    /// Returns the type `builtin.f8E8M0FNU`.
    pub fn mlirFloat8E8M0FNUTypeGet(context: MlirContext) -> MlirType;

    /// Returns `builtin.f8E8M0FNU`.
    pub fn mlirFloat8E8M0FNUTypeGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.f8E8M0FNU`.
    pub fn mlirFloat8E8M0FNUTypeGetTypeID() -> MlirTypeID;

    /// Returns the float of a type that is nearest to a number.
    pub fn mlirFloatAttrDoubleGet(context: MlirContext, ty: MlirType, value: f64) -> MlirAttribute;

    /// Returns the float of a type that is nearest to a number, or tells at a location why there is none.
    pub fn mlirFloatAttrDoubleGetChecked(location: MlirLocation, ty: MlirType, value: f64) -> MlirAttribute;

    /// Returns `builtin.float`.
    pub fn mlirFloatAttrGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.float`.
    pub fn mlirFloatAttrGetTypeID() -> MlirTypeID;

    /// Returns the value of a float.
    pub fn mlirFloatAttrGetValueDouble(attribute: MlirAttribute) -> f64;

    /// Returns the type id of the kind `builtin.tf32`.
    pub fn mlirFloatTF32TypeGetTypeID() -> MlirTypeID;

    /// Returns the width of a float type in bits.
    pub fn mlirFloatTypeGetWidth(ty: MlirType) -> u32;

    /// Freezes a set of patterns, which is gone then.
    pub fn mlirFreezeRewritePattern(set: MlirRewritePatternSet) -> MlirFrozenRewritePatternSet;

    /// Destroys a frozen set.
    pub fn mlirFrozenRewritePatternSetDestroy(set: MlirFrozenRewritePatternSet);

    /// Gives an argument of a function an attribute.
    pub fn mlirFuncSetArgAttr(
        op: MlirOperation,
        position: isize,
        name: MlirStringRef,
        attribute: MlirAttribute,
    );

    /// Gives a result of a function an attribute.
    pub fn mlirFuncSetResultAttr(
        op: MlirOperation,
        position: isize,
        name: MlirStringRef,
        attribute: MlirAttribute,
    );

    /// Returns a function type.
    pub fn mlirFunctionTypeGet(
        context: MlirContext,
        input_count: isize,
        inputs: *const MlirType,
        result_count: isize,
        results: *const MlirType,
    ) -> MlirType;

    /// Returns the type of an input of a function type.
    pub fn mlirFunctionTypeGetInput(ty: MlirType, position: isize) -> MlirType;

    /// Returns `builtin.function`.
    pub fn mlirFunctionTypeGetName() -> MlirStringRef;

    /// Returns the number of inputs of a function type.
    pub fn mlirFunctionTypeGetNumInputs(ty: MlirType) -> isize;

    /// Returns the number of results of a function type.
    pub fn mlirFunctionTypeGetNumResults(ty: MlirType) -> isize;

    /// Returns the type of a result of a function type.
    pub fn mlirFunctionTypeGetResult(ty: MlirType, position: isize) -> MlirType;

    /// Returns the type id of the kind `builtin.function`.
    pub fn mlirFunctionTypeGetTypeID() -> MlirTypeID;

    /// Returns a `gpu.async.token`.
    pub fn mlirGPUAsyncTokenTypeGet(context: MlirContext) -> MlirType;

    /// Returns `gpu.async.token`.
    pub fn mlirGPUAsyncTokenTypeGetName() -> MlirStringRef;

    /// Returns a `gpu.object` without kernels.
    pub fn mlirGPUObjectAttrGet(
        context: MlirContext,
        target: MlirAttribute,
        format: u32,
        object: MlirStringRef,
        properties: MlirAttribute,
    ) -> MlirAttribute;

    /// Returns parameter 1 of a `gpu.object`.
    pub fn mlirGPUObjectAttrGetFormat(of: MlirAttribute) -> u32;

    /// Returns parameter 4 of a `gpu.object`.
    pub fn mlirGPUObjectAttrGetKernels(of: MlirAttribute) -> MlirAttribute;

    /// Returns `gpu.object`.
    pub fn mlirGPUObjectAttrGetName() -> MlirStringRef;

    /// Returns parameter 2 of a `gpu.object`.
    pub fn mlirGPUObjectAttrGetObject(of: MlirAttribute) -> MlirStringRef;

    /// Returns parameter 3 of a `gpu.object`.
    pub fn mlirGPUObjectAttrGetProperties(of: MlirAttribute) -> MlirAttribute;

    /// Returns parameter 0 of a `gpu.object`.
    pub fn mlirGPUObjectAttrGetTarget(of: MlirAttribute) -> MlirAttribute;

    /// Returns a `gpu.object`.
    pub fn mlirGPUObjectAttrGetWithKernels(
        context: MlirContext,
        target: MlirAttribute,
        format: u32,
        object: MlirStringRef,
        properties: MlirAttribute,
        kernels: MlirAttribute,
    ) -> MlirAttribute;

    /// Returns true if a `gpu.object` has kernels.
    pub fn mlirGPUObjectAttrHasKernels(attribute: MlirAttribute) -> bool;

    /// Returns true if a `gpu.object` has properties.
    pub fn mlirGPUObjectAttrHasProperties(attribute: MlirAttribute) -> bool;

    /// Returns the handle of the dialect `acc`.
    pub fn mlirGetDialectHandle__acc__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `affine`.
    pub fn mlirGetDialectHandle__affine__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `amdgpu`.
    pub fn mlirGetDialectHandle__amdgpu__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `amx`.
    pub fn mlirGetDialectHandle__amx__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `arith`.
    pub fn mlirGetDialectHandle__arith__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `arm_neon`.
    pub fn mlirGetDialectHandle__arm_neon__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `arm_sme`.
    pub fn mlirGetDialectHandle__arm_sme__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `arm_sve`.
    pub fn mlirGetDialectHandle__arm_sve__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `async`.
    pub fn mlirGetDialectHandle__async__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `bufferization`.
    pub fn mlirGetDialectHandle__bufferization__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `cf`.
    pub fn mlirGetDialectHandle__cf__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `complex`.
    pub fn mlirGetDialectHandle__complex__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `dlti`.
    pub fn mlirGetDialectHandle__dlti__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `emitc`.
    pub fn mlirGetDialectHandle__emitc__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `func`.
    pub fn mlirGetDialectHandle__func__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `gpu`.
    pub fn mlirGetDialectHandle__gpu__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `index`.
    pub fn mlirGetDialectHandle__index__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `irdl`.
    pub fn mlirGetDialectHandle__irdl__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `linalg`.
    pub fn mlirGetDialectHandle__linalg__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `llvm`.
    pub fn mlirGetDialectHandle__llvm__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `math`.
    pub fn mlirGetDialectHandle__math__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `memref`.
    pub fn mlirGetDialectHandle__memref__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `ml_program`.
    pub fn mlirGetDialectHandle__ml_program__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `mpi`.
    pub fn mlirGetDialectHandle__mpi__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `nvgpu`.
    pub fn mlirGetDialectHandle__nvgpu__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `nvvm`.
    pub fn mlirGetDialectHandle__nvvm__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `omp`.
    pub fn mlirGetDialectHandle__omp__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `pdl`.
    pub fn mlirGetDialectHandle__pdl__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `pdl_interp`.
    pub fn mlirGetDialectHandle__pdl_interp__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `ptr`.
    pub fn mlirGetDialectHandle__ptr__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `quant`.
    pub fn mlirGetDialectHandle__quant__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `rocdl`.
    pub fn mlirGetDialectHandle__rocdl__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `scf`.
    pub fn mlirGetDialectHandle__scf__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `shape`.
    pub fn mlirGetDialectHandle__shape__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `shard`.
    pub fn mlirGetDialectHandle__shard__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `smt`.
    pub fn mlirGetDialectHandle__smt__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `sparse_tensor`.
    pub fn mlirGetDialectHandle__sparse_tensor__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `spirv`.
    pub fn mlirGetDialectHandle__spirv__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `tensor`.
    pub fn mlirGetDialectHandle__tensor__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `tosa`.
    pub fn mlirGetDialectHandle__tosa__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `transform`.
    pub fn mlirGetDialectHandle__transform__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `ub`.
    pub fn mlirGetDialectHandle__ub__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `vcix`.
    pub fn mlirGetDialectHandle__vcix__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `vector`.
    pub fn mlirGetDialectHandle__vector__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `wasmssa`.
    pub fn mlirGetDialectHandle__wasmssa__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `x86vector`.
    pub fn mlirGetDialectHandle__x86vector__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `xegpu`.
    pub fn mlirGetDialectHandle__xegpu__() -> MlirDialectHandle;

    /// Returns the handle of the dialect `xevm`.
    pub fn mlirGetDialectHandle__xevm__() -> MlirDialectHandle;

    /// Creates a configuration of the greedy driver.
    pub fn mlirGreedyRewriteDriverConfigCreate() -> MlirGreedyRewriteDriverConfig;

    /// Destroys a configuration.
    pub fn mlirGreedyRewriteDriverConfigDestroy(config: MlirGreedyRewriteDriverConfig);

    /// Sets `merges_constants`.
    pub fn mlirGreedyRewriteDriverConfigEnableConstantCSE(config: MlirGreedyRewriteDriverConfig, value: bool);

    /// Sets `folds`.
    pub fn mlirGreedyRewriteDriverConfigEnableFolding(config: MlirGreedyRewriteDriverConfig, value: bool);

    /// Returns `most_iterations`.
    pub fn mlirGreedyRewriteDriverConfigGetMaxIterations(config: MlirGreedyRewriteDriverConfig) -> i64;

    /// Returns `most_rewrites`.
    pub fn mlirGreedyRewriteDriverConfigGetMaxNumRewrites(config: MlirGreedyRewriteDriverConfig) -> i64;

    /// Returns `region_level`.
    pub fn mlirGreedyRewriteDriverConfigGetRegionSimplificationLevel(
        config: MlirGreedyRewriteDriverConfig,
    ) -> MlirGreedySimplifyRegionLevel;

    /// Returns `strictness`.
    pub fn mlirGreedyRewriteDriverConfigGetStrictness(
        config: MlirGreedyRewriteDriverConfig,
    ) -> MlirGreedyRewriteStrictness;

    /// Returns `is_top_down`.
    pub fn mlirGreedyRewriteDriverConfigGetUseTopDownTraversal(config: MlirGreedyRewriteDriverConfig) -> bool;

    /// Returns `merges_constants`.
    pub fn mlirGreedyRewriteDriverConfigIsConstantCSEEnabled(config: MlirGreedyRewriteDriverConfig) -> bool;

    /// Returns `folds`.
    pub fn mlirGreedyRewriteDriverConfigIsFoldingEnabled(config: MlirGreedyRewriteDriverConfig) -> bool;

    /// Sets `most_iterations`.
    pub fn mlirGreedyRewriteDriverConfigSetMaxIterations(config: MlirGreedyRewriteDriverConfig, value: i64);

    /// Sets `most_rewrites`.
    pub fn mlirGreedyRewriteDriverConfigSetMaxNumRewrites(config: MlirGreedyRewriteDriverConfig, value: i64);

    /// Sets `region_level`.
    pub fn mlirGreedyRewriteDriverConfigSetRegionSimplificationLevel(
        config: MlirGreedyRewriteDriverConfig,
        value: MlirGreedySimplifyRegionLevel,
    );

    /// Sets `strictness`.
    pub fn mlirGreedyRewriteDriverConfigSetStrictness(
        config: MlirGreedyRewriteDriverConfig,
        value: MlirGreedyRewriteStrictness,
    );

    /// Sets `is_top_down`.
    pub fn mlirGreedyRewriteDriverConfigSetUseTopDownTraversal(
        config: MlirGreedyRewriteDriverConfig,
        value: bool,
    );

    /// Returns several arities.
    pub fn mlirIRDLVariadicityArrayAttrGet(
        context: MlirContext,
        count: isize,
        values: *const MlirAttribute,
    ) -> MlirAttribute;

    /// Returns `irdl.variadicity_array`.
    pub fn mlirIRDLVariadicityArrayAttrGetName() -> MlirStringRef;

    /// Returns the arity of this word: `single`, `optional` or `variadic`.
    pub fn mlirIRDLVariadicityAttrGet(context: MlirContext, value: MlirStringRef) -> MlirAttribute;

    /// Returns `irdl.variadicity`.
    pub fn mlirIRDLVariadicityAttrGetName() -> MlirStringRef;

    /// Creates a rewriter without an insertion point.
    pub fn mlirIRRewriterCreate(context: MlirContext) -> MlirRewriterBase;

    /// Creates a rewriter that inserts before an operation.
    pub fn mlirIRRewriterCreateFromOp(op: MlirOperation) -> MlirRewriterBase;

    /// Destroys a rewriter.
    pub fn mlirIRRewriterDestroy(rewriter: MlirRewriterBase);

    /// Returns true if both are the same identifier.
    pub fn mlirIdentifierEqual(identifier: MlirIdentifier, other: MlirIdentifier) -> bool;

    /// Returns an identifier.
    pub fn mlirIdentifierGet(context: MlirContext, text: MlirStringRef) -> MlirIdentifier;

    /// Returns the context of an identifier.
    pub fn mlirIdentifierGetContext(identifier: MlirIdentifier) -> MlirContext;

    /// Returns the text of an identifier.
    pub fn mlirIdentifierStr(identifier: MlirIdentifier) -> MlirStringRef;

    /// Returns `index`.
    pub fn mlirIndexTypeGet(context: MlirContext) -> MlirType;

    /// Returns `builtin.index`.
    pub fn mlirIndexTypeGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.index`.
    pub fn mlirIndexTypeGetTypeID() -> MlirTypeID;

    /// Infers the shapes and element types of the results of a future operation, and hands them to a callback.
    pub fn mlirInferShapedTypeOpInterfaceInferReturnTypes(
        name: MlirStringRef,
        context: MlirContext,
        location: MlirLocation,
        operand_count: isize,
        operands: *mut MlirValue,
        attributes: MlirAttribute,
        properties: *mut c_void,
        region_count: isize,
        regions: *mut MlirRegion,
        callback: MlirShapedTypeComponentsCallback,
        data: *mut c_void,
    ) -> MlirLogicalResult;

    /// Returns the id of the interface of operations that infer parts of the shaped types of their results.
    pub fn mlirInferShapedTypeOpInterfaceTypeID() -> MlirTypeID;

    /// Infers the result types of a future operation and hands them to a callback.
    pub fn mlirInferTypeOpInterfaceInferReturnTypes(
        name: MlirStringRef,
        context: MlirContext,
        location: MlirLocation,
        operand_count: isize,
        operands: *mut MlirValue,
        attributes: MlirAttribute,
        properties: *mut c_void,
        region_count: isize,
        regions: *mut MlirRegion,
        callback: MlirTypesCallback,
        data: *mut c_void,
    ) -> MlirLogicalResult;

    /// Returns the id of the interface of operations that infer the types of their results.
    pub fn mlirInferTypeOpInterfaceTypeID() -> MlirTypeID;

    /// Returns an integer of a type; what does not fit is cut off, and a signed type wider than 64 bits repeats the sign.
    pub fn mlirIntegerAttrGet(ty: MlirType, value: i64) -> MlirAttribute;

    /// Returns `builtin.integer`.
    pub fn mlirIntegerAttrGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.integer`.
    pub fn mlirIntegerAttrGetTypeID() -> MlirTypeID;

    /// Returns the value of an integer of a signless type or `index`, sign-extended.
    pub fn mlirIntegerAttrGetValueInt(attribute: MlirAttribute) -> i64;

    /// Returns the value of an integer of a signed type.
    pub fn mlirIntegerAttrGetValueSInt(attribute: MlirAttribute) -> i64;

    /// Returns the value of an integer of an unsigned type.
    pub fn mlirIntegerAttrGetValueUInt(attribute: MlirAttribute) -> u64;

    /// Returns an integer set as an attribute.
    pub fn mlirIntegerSetAttrGet(set: MlirIntegerSet) -> MlirAttribute;

    /// Returns `builtin.integer_set`.
    pub fn mlirIntegerSetAttrGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.integer_set`.
    pub fn mlirIntegerSetAttrGetTypeID() -> MlirTypeID;

    /// Returns the set that an attribute is.
    pub fn mlirIntegerSetAttrGetValue(attribute: MlirAttribute) -> MlirIntegerSet;

    /// Prints a set on the standard error stream.
    pub fn mlirIntegerSetDump(set: MlirIntegerSet);

    /// Returns the set without points.
    pub fn mlirIntegerSetEmptyGet(
        context: MlirContext,
        dim_count: isize,
        symbol_count: isize,
    ) -> MlirIntegerSet;

    /// Returns true if both are the same set.
    pub fn mlirIntegerSetEqual(set: MlirIntegerSet, other: MlirIntegerSet) -> bool;

    /// Returns a set; for each constraint, a flag says whether it is `== 0` and not `>= 0`.
    pub fn mlirIntegerSetGet(
        context: MlirContext,
        dim_count: isize,
        symbol_count: isize,
        constraint_count: isize,
        constraints: *const MlirAffineExpr,
        equalities: *const bool,
    ) -> MlirIntegerSet;

    /// Returns the expression of a constraint.
    pub fn mlirIntegerSetGetConstraint(set: MlirIntegerSet, position: isize) -> MlirAffineExpr;

    /// Returns the context of a set.
    pub fn mlirIntegerSetGetContext(set: MlirIntegerSet) -> MlirContext;

    /// Returns the number of constraints.
    pub fn mlirIntegerSetGetNumConstraints(set: MlirIntegerSet) -> isize;

    /// Returns the number of dimensions.
    pub fn mlirIntegerSetGetNumDims(set: MlirIntegerSet) -> isize;

    /// Returns the number of constraints that are equations.
    pub fn mlirIntegerSetGetNumEqualities(set: MlirIntegerSet) -> isize;

    /// Returns the number of constraints that are inequalities.
    pub fn mlirIntegerSetGetNumInequalities(set: MlirIntegerSet) -> isize;

    /// Returns the number of dimensions and symbols.
    pub fn mlirIntegerSetGetNumInputs(set: MlirIntegerSet) -> isize;

    /// Returns the number of symbols.
    pub fn mlirIntegerSetGetNumSymbols(set: MlirIntegerSet) -> isize;

    /// Returns true if a set is the one that `mlirIntegerSetEmptyGet` makes.
    pub fn mlirIntegerSetIsCanonicalEmpty(set: MlirIntegerSet) -> bool;

    /// Returns true if a constraint is an equation.
    pub fn mlirIntegerSetIsConstraintEq(set: MlirIntegerSet, position: isize) -> bool;

    /// Prints a set.
    pub fn mlirIntegerSetPrint(set: MlirIntegerSet, callback: MlirStringCallback, data: *mut c_void);

    /// Returns a set with its dimensions and symbols replaced, for each of which there is an expression.
    pub fn mlirIntegerSetReplaceGet(
        set: MlirIntegerSet,
        dim_replacements: *const MlirAffineExpr,
        symbol_replacements: *const MlirAffineExpr,
        dim_count: isize,
        symbol_count: isize,
    ) -> MlirIntegerSet;

    /// Returns `i<width>`.
    pub fn mlirIntegerTypeGet(context: MlirContext, width: u32) -> MlirType;

    /// Returns `builtin.integer`.
    pub fn mlirIntegerTypeGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.integer`.
    pub fn mlirIntegerTypeGetTypeID() -> MlirTypeID;

    /// Returns the width of an integer type in bits.
    pub fn mlirIntegerTypeGetWidth(ty: MlirType) -> u32;

    /// Returns true if an integer type is `si<width>`.
    pub fn mlirIntegerTypeIsSigned(ty: MlirType) -> bool;

    /// Returns true if an integer type is `i<width>`.
    pub fn mlirIntegerTypeIsSignless(ty: MlirType) -> bool;

    /// Returns true if an integer type is `ui<width>`.
    pub fn mlirIntegerTypeIsUnsigned(ty: MlirType) -> bool;

    /// Returns `si<width>`.
    pub fn mlirIntegerTypeSignedGet(context: MlirContext, width: u32) -> MlirType;

    /// Returns `ui<width>`.
    pub fn mlirIntegerTypeUnsignedGet(context: MlirContext, width: u32) -> MlirType;

    /// Returns true if a kind of debug output is among those that are set, or none is set.
    pub fn mlirIsCurrentDebugType(kind: *const c_char) -> bool;

    /// Returns true if debug output is on.
    pub fn mlirIsGlobalDebugEnabled() -> bool;

    /// Returns a `llvm.array`.
    pub fn mlirLLVMArrayTypeGet(element: MlirType, count: u32) -> MlirType;

    /// Returns parameter 0 of a `llvm.array`.
    pub fn mlirLLVMArrayTypeGetElementType(of: MlirType) -> MlirType;

    /// Returns `llvm.array`.
    pub fn mlirLLVMArrayTypeGetName() -> MlirStringRef;

    /// Returns a `llvm.cconv`.
    pub fn mlirLLVMCConvAttrGet(context: MlirContext, convention: MlirLLVMCConv) -> MlirAttribute;

    /// Returns `llvm.cconv`.
    pub fn mlirLLVMCConvAttrGetName() -> MlirStringRef;

    /// Returns a `llvm.comdat`.
    pub fn mlirLLVMComdatAttrGet(context: MlirContext, comdat: MlirLLVMComdat) -> MlirAttribute;

    /// Returns `llvm.comdat`.
    pub fn mlirLLVMComdatAttrGetName() -> MlirStringRef;

    /// Returns a `llvm.di_annotation`.
    pub fn mlirLLVMDIAnnotationAttrGet(
        context: MlirContext,
        name: MlirAttribute,
        value: MlirAttribute,
    ) -> MlirAttribute;

    /// Returns `llvm.di_annotation`.
    pub fn mlirLLVMDIAnnotationAttrGetName() -> MlirStringRef;

    /// Returns a `llvm.di_basic_type`.
    pub fn mlirLLVMDIBasicTypeAttrGet(
        context: MlirContext,
        tag: u32,
        name: MlirAttribute,
        bits: u64,
        encoding: MlirLLVMTypeEncoding,
    ) -> MlirAttribute;

    /// Returns `llvm.di_basic_type`.
    pub fn mlirLLVMDIBasicTypeAttrGetName() -> MlirStringRef;

    /// Returns a `llvm.di_compile_unit`.
    pub fn mlirLLVMDICompileUnitAttrGet(
        context: MlirContext,
        id: MlirAttribute,
        language: u32,
        file: MlirAttribute,
        producer: MlirAttribute,
        is_optimized: bool,
        emission: MlirLLVMDIEmissionKind,
        name_table: MlirLLVMDINameTableKind,
        split_file: MlirAttribute,
    ) -> MlirAttribute;

    /// Returns `llvm.di_compile_unit`.
    pub fn mlirLLVMDICompileUnitAttrGetName() -> MlirStringRef;

    /// Returns a `llvm.di_composite_type`.
    pub fn mlirLLVMDICompositeTypeAttrGet(
        context: MlirContext,
        id: MlirAttribute,
        is_self: bool,
        tag: u32,
        name: MlirAttribute,
        file: MlirAttribute,
        line: u32,
        scope: MlirAttribute,
        base: MlirAttribute,
        flags: i64,
        bits: u64,
        alignment_bits: u64,
        count: isize,
        elements: *const MlirAttribute,
        location: MlirAttribute,
        rank: MlirAttribute,
        allocated: MlirAttribute,
        associated: MlirAttribute,
    ) -> MlirAttribute;

    /// Returns `llvm.di_composite_type`.
    pub fn mlirLLVMDICompositeTypeAttrGetName() -> MlirStringRef;

    /// Returns what stands for a type of several parts inside of itself.
    pub fn mlirLLVMDICompositeTypeAttrGetRecSelf(id: MlirAttribute) -> MlirAttribute;

    /// Returns a `llvm.di_derived_type`.
    pub fn mlirLLVMDIDerivedTypeAttrGet(
        context: MlirContext,
        tag: u32,
        name: MlirAttribute,
        base: MlirAttribute,
        bits: u64,
        alignment_bits: u32,
        offset_bits: u64,
        address_space: i64,
        extra: MlirAttribute,
    ) -> MlirAttribute;

    /// Returns parameter 2 of a `llvm.di_derived_type`.
    pub fn mlirLLVMDIDerivedTypeAttrGetBaseType(of: MlirAttribute) -> MlirAttribute;

    /// Returns `llvm.di_derived_type`.
    pub fn mlirLLVMDIDerivedTypeAttrGetName() -> MlirStringRef;

    /// Returns a `llvm.di_expression`.
    pub fn mlirLLVMDIExpressionAttrGet(
        context: MlirContext,
        count: isize,
        operations: *const MlirAttribute,
    ) -> MlirAttribute;

    /// Returns `llvm.di_expression`.
    pub fn mlirLLVMDIExpressionAttrGetName() -> MlirStringRef;

    /// Returns a `llvm.di_expression_elem`.
    pub fn mlirLLVMDIExpressionElemAttrGet(
        context: MlirContext,
        opcode: u32,
        count: isize,
        arguments: *const u64,
    ) -> MlirAttribute;

    /// Returns `llvm.di_expression_elem`.
    pub fn mlirLLVMDIExpressionElemAttrGetName() -> MlirStringRef;

    /// Returns a `llvm.di_file`.
    pub fn mlirLLVMDIFileAttrGet(
        context: MlirContext,
        name: MlirAttribute,
        directory: MlirAttribute,
    ) -> MlirAttribute;

    /// Returns `llvm.di_file`.
    pub fn mlirLLVMDIFileAttrGetName() -> MlirStringRef;

    /// Returns the flags of something of the source, an integer.
    pub fn mlirLLVMDIFlagsAttrGet(context: MlirContext, value: u64) -> MlirAttribute;

    /// Returns `builtin.integer`.
    pub fn mlirLLVMDIFlagsAttrGetName() -> MlirStringRef;

    /// Returns a `llvm.di_imported_entity`.
    pub fn mlirLLVMDIImportedEntityAttrGet(
        context: MlirContext,
        tag: u32,
        scope: MlirAttribute,
        entity: MlirAttribute,
        file: MlirAttribute,
        line: u32,
        name: MlirAttribute,
        count: isize,
        elements: *const MlirAttribute,
    ) -> MlirAttribute;

    /// Returns `llvm.di_imported_entity`.
    pub fn mlirLLVMDIImportedEntityAttrGetName() -> MlirStringRef;

    /// Returns a `llvm.di_lexical_block`.
    pub fn mlirLLVMDILexicalBlockAttrGet(
        context: MlirContext,
        scope: MlirAttribute,
        file: MlirAttribute,
        line: u32,
        column: u32,
    ) -> MlirAttribute;

    /// Returns `llvm.di_lexical_block`.
    pub fn mlirLLVMDILexicalBlockAttrGetName() -> MlirStringRef;

    /// Returns a `llvm.di_lexical_block_file`.
    pub fn mlirLLVMDILexicalBlockFileAttrGet(
        context: MlirContext,
        scope: MlirAttribute,
        file: MlirAttribute,
        discriminator: u32,
    ) -> MlirAttribute;

    /// Returns `llvm.di_lexical_block_file`.
    pub fn mlirLLVMDILexicalBlockFileAttrGetName() -> MlirStringRef;

    /// Returns a `llvm.di_local_variable`.
    pub fn mlirLLVMDILocalVariableAttrGet(
        context: MlirContext,
        scope: MlirAttribute,
        name: MlirAttribute,
        file: MlirAttribute,
        line: u32,
        argument: u32,
        alignment_bits: u32,
        ty: MlirAttribute,
        flags: i64,
    ) -> MlirAttribute;

    /// Returns `llvm.di_local_variable`.
    pub fn mlirLLVMDILocalVariableAttrGetName() -> MlirStringRef;

    /// Returns a `llvm.di_module`.
    pub fn mlirLLVMDIModuleAttrGet(
        context: MlirContext,
        file: MlirAttribute,
        scope: MlirAttribute,
        name: MlirAttribute,
        macros: MlirAttribute,
        include_path: MlirAttribute,
        notes: MlirAttribute,
        line: u32,
        is_declaration: bool,
    ) -> MlirAttribute;

    /// Returns `llvm.di_module`.
    pub fn mlirLLVMDIModuleAttrGetName() -> MlirStringRef;

    /// Returns parameter 1 of a `llvm.di_module`.
    pub fn mlirLLVMDIModuleAttrGetScope(of: MlirAttribute) -> MlirAttribute;

    /// Returns a `llvm.di_null_type`.
    pub fn mlirLLVMDINullTypeAttrGet(context: MlirContext) -> MlirAttribute;

    /// Returns `llvm.di_null_type`.
    pub fn mlirLLVMDINullTypeAttrGetName() -> MlirStringRef;

    /// Returns a `llvm.di_string_type`.
    pub fn mlirLLVMDIStringTypeAttrGet(
        context: MlirContext,
        tag: u32,
        name: MlirAttribute,
        bits: u64,
        alignment_bits: u32,
        length: MlirAttribute,
        length_expression: MlirAttribute,
        location_expression: MlirAttribute,
        encoding: MlirLLVMTypeEncoding,
    ) -> MlirAttribute;

    /// Returns `llvm.di_string_type`.
    pub fn mlirLLVMDIStringTypeAttrGetName() -> MlirStringRef;

    /// Returns a `llvm.di_subprogram`.
    pub fn mlirLLVMDISubprogramAttrGet(
        context: MlirContext,
        recursion: MlirAttribute,
        is_self: bool,
        id: MlirAttribute,
        unit: MlirAttribute,
        scope: MlirAttribute,
        name: MlirAttribute,
        linkage_name: MlirAttribute,
        file: MlirAttribute,
        line: u32,
        scope_line: u32,
        flags: u64,
        ty: MlirAttribute,
        node_count: isize,
        nodes: *const MlirAttribute,
        annotation_count: isize,
        annotations: *const MlirAttribute,
    ) -> MlirAttribute;

    /// Returns parameter 3 of a `llvm.di_subprogram`.
    pub fn mlirLLVMDISubprogramAttrGetCompileUnit(of: MlirAttribute) -> MlirAttribute;

    /// Returns parameter 7 of a `llvm.di_subprogram`.
    pub fn mlirLLVMDISubprogramAttrGetFile(of: MlirAttribute) -> MlirAttribute;

    /// Returns parameter 8 of a `llvm.di_subprogram`.
    pub fn mlirLLVMDISubprogramAttrGetLine(of: MlirAttribute) -> u32;

    /// Returns `llvm.di_subprogram`.
    pub fn mlirLLVMDISubprogramAttrGetName() -> MlirStringRef;

    /// Returns what stands for a function inside of itself.
    pub fn mlirLLVMDISubprogramAttrGetRecSelf(id: MlirAttribute) -> MlirAttribute;

    /// Returns parameter 4 of a `llvm.di_subprogram`.
    pub fn mlirLLVMDISubprogramAttrGetScope(of: MlirAttribute) -> MlirAttribute;

    /// Returns parameter 9 of a `llvm.di_subprogram`.
    pub fn mlirLLVMDISubprogramAttrGetScopeLine(of: MlirAttribute) -> u32;

    /// Returns parameter 11 of a `llvm.di_subprogram`.
    pub fn mlirLLVMDISubprogramAttrGetType(of: MlirAttribute) -> MlirAttribute;

    /// Returns a `llvm.di_subroutine_type`.
    pub fn mlirLLVMDISubroutineTypeAttrGet(
        context: MlirContext,
        convention: u32,
        count: isize,
        types: *const MlirAttribute,
    ) -> MlirAttribute;

    /// Returns `llvm.di_subroutine_type`.
    pub fn mlirLLVMDISubroutineTypeAttrGetName() -> MlirStringRef;

    /// Returns a `llvm.func`.
    pub fn mlirLLVMFunctionTypeGet(
        result: MlirType,
        count: isize,
        inputs: *const MlirType,
        is_variadic: bool,
    ) -> MlirType;

    /// Returns the type of an argument of a function type.
    pub fn mlirLLVMFunctionTypeGetInput(ty: MlirType, position: isize) -> MlirType;

    /// Returns `llvm.func`.
    pub fn mlirLLVMFunctionTypeGetName() -> MlirStringRef;

    /// Returns the number of arguments of a function type.
    pub fn mlirLLVMFunctionTypeGetNumInputs(ty: MlirType) -> isize;

    /// Returns parameter 0 of a `llvm.func`.
    pub fn mlirLLVMFunctionTypeGetReturnType(of: MlirType) -> MlirType;

    /// Returns a `llvm.linkage`.
    pub fn mlirLLVMLinkageAttrGet(context: MlirContext, linkage: MlirLLVMLinkage) -> MlirAttribute;

    /// Returns `llvm.linkage`.
    pub fn mlirLLVMLinkageAttrGetName() -> MlirStringRef;

    /// Returns a `llvm.ptr`.
    pub fn mlirLLVMPointerTypeGet(context: MlirContext, address_space: u32) -> MlirType;

    /// Returns parameter 0 of a `llvm.ptr`.
    pub fn mlirLLVMPointerTypeGetAddressSpace(of: MlirType) -> u32;

    /// Returns `llvm.ptr`.
    pub fn mlirLLVMPointerTypeGetName() -> MlirStringRef;

    /// Returns the type id of `llvm.ptr`.
    pub fn mlirLLVMPointerTypeGetTypeID() -> MlirTypeID;

    /// Returns the type of an element of a structure.
    pub fn mlirLLVMStructTypeGetElementType(ty: MlirType, position: isize) -> MlirType;

    /// Returns the name of a structure that has one.
    pub fn mlirLLVMStructTypeGetIdentifier(ty: MlirType) -> MlirStringRef;

    /// Returns `llvm.struct`.
    pub fn mlirLLVMStructTypeGetName() -> MlirStringRef;

    /// Returns the number of elements of a structure.
    pub fn mlirLLVMStructTypeGetNumElementTypes(ty: MlirType) -> isize;

    /// Returns the type id of `llvm.struct`.
    pub fn mlirLLVMStructTypeGetTypeID() -> MlirTypeID;

    /// Returns the structure of a name, whose body may still be set.
    pub fn mlirLLVMStructTypeIdentifiedGet(context: MlirContext, name: MlirStringRef) -> MlirType;

    /// Returns a new structure with the name, or the name with a number if there is one already.
    pub fn mlirLLVMStructTypeIdentifiedNewGet(
        context: MlirContext,
        name: MlirStringRef,
        count: isize,
        elements: *const MlirType,
        is_packed: bool,
    ) -> MlirType;

    /// Returns true if a structure has no name.
    pub fn mlirLLVMStructTypeIsLiteral(ty: MlirType) -> bool;

    /// Returns true if nothing is known of a structure but its name.
    pub fn mlirLLVMStructTypeIsOpaque(ty: MlirType) -> bool;

    /// Returns true if there is no room between the elements of a structure.
    pub fn mlirLLVMStructTypeIsPacked(ty: MlirType) -> bool;

    /// Returns a structure without a name.
    pub fn mlirLLVMStructTypeLiteralGet(
        context: MlirContext,
        count: isize,
        elements: *const MlirType,
        is_packed: bool,
    ) -> MlirType;

    /// Returns a structure without a name, or tells at a location why there is none.
    pub fn mlirLLVMStructTypeLiteralGetChecked(
        location: MlirLocation,
        count: isize,
        elements: *const MlirType,
        is_packed: bool,
    ) -> MlirType;

    /// Returns the structure of a name of which nothing else is known, unless there is one with a body.
    pub fn mlirLLVMStructTypeOpaqueGet(context: MlirContext, name: MlirStringRef) -> MlirType;

    /// Gives a structure its body; fails if it has another one.
    pub fn mlirLLVMStructTypeSetBody(
        ty: MlirType,
        count: isize,
        elements: *const MlirType,
        is_packed: bool,
    ) -> MlirLogicalResult;

    /// Returns a `llvm.void`.
    pub fn mlirLLVMVoidTypeGet(context: MlirContext) -> MlirType;

    /// Returns `llvm.void`.
    pub fn mlirLLVMVoidTypeGetName() -> MlirStringRef;

    /// Makes the region of a named operation, which must be empty.
    pub fn mlirLinalgFillBuiltinNamedOpRegion(op: MlirOperation);

    /// Returns the maps of the operands of a structured operation as an array, or null.
    pub fn mlirLinalgGetIndexingMapsAttribute(op: MlirOperation) -> MlirAttribute;

    /// Returns what the loops of a contraction are for, or nulls.
    pub fn mlirLinalgInferContractionDimensions(op: MlirOperation) -> MlirLinalgContractionDimensions;

    /// Returns what the loops of a contraction with these maps are for, or nulls.
    pub fn mlirLinalgInferContractionDimensionsFromMaps(
        maps: *const MlirAffineMap,
        count: usize,
    ) -> MlirLinalgContractionDimensions;

    /// Returns what the loops of a convolution are for, or nulls.
    pub fn mlirLinalgInferConvolutionDimensions(op: MlirOperation) -> MlirLinalgConvolutionDimensions;

    /// Returns true if an operation multiplies and adds up, in loops of a contraction.
    pub fn mlirLinalgIsAContractionOp(op: MlirOperation) -> bool;

    /// Returns true if the loops of an operation are those of a convolution.
    pub fn mlirLinalgIsAConvolutionOp(op: MlirOperation) -> bool;

    /// Creates a thread pool.
    pub fn mlirLlvmThreadPoolCreate() -> MlirLlvmThreadPool;

    /// Destroys a thread pool.
    pub fn mlirLlvmThreadPoolDestroy(pool: MlirLlvmThreadPool);

    /// Returns registers the dialects that a module defines.
    pub fn mlirLoadIRDLDialects(module: MlirModule) -> MlirLogicalResult;

    /// Returns the location of code inlined from one place into another.
    pub fn mlirLocationCallSiteGet(callee: MlirLocation, caller: MlirLocation) -> MlirLocation;

    /// Returns where the code of a call site comes from.
    pub fn mlirLocationCallSiteGetCallee(location: MlirLocation) -> MlirLocation;

    /// Returns where the call of a call site is.
    pub fn mlirLocationCallSiteGetCaller(location: MlirLocation) -> MlirLocation;

    /// Returns the type id of call sites.
    pub fn mlirLocationCallSiteGetTypeID() -> MlirTypeID;

    /// Returns true if both are the same location.
    pub fn mlirLocationEqual(location: MlirLocation, other: MlirLocation) -> bool;

    /// Returns the location of a position in a file.
    pub fn mlirLocationFileLineColGet(
        context: MlirContext,
        file: MlirStringRef,
        line: u32,
        column: u32,
    ) -> MlirLocation;

    /// Returns the location of a stretch of a file.
    pub fn mlirLocationFileLineColRangeGet(
        context: MlirContext,
        file: MlirStringRef,
        start_line: u32,
        start_column: u32,
        end_line: u32,
        end_column: u32,
    ) -> MlirLocation;

    /// Returns the column where a stretch ends.
    pub fn mlirLocationFileLineColRangeGetEndColumn(location: MlirLocation) -> i32;

    /// Returns the line where a stretch ends.
    pub fn mlirLocationFileLineColRangeGetEndLine(location: MlirLocation) -> i32;

    /// Returns the file of a stretch.
    pub fn mlirLocationFileLineColRangeGetFilename(location: MlirLocation) -> MlirIdentifier;

    /// Returns the column where a stretch starts.
    pub fn mlirLocationFileLineColRangeGetStartColumn(location: MlirLocation) -> i32;

    /// Returns the line where a stretch starts.
    pub fn mlirLocationFileLineColRangeGetStartLine(location: MlirLocation) -> i32;

    /// Returns the type id of stretches.
    pub fn mlirLocationFileLineColRangeGetTypeID() -> MlirTypeID;

    /// Returns the location that an attribute is, or null.
    pub fn mlirLocationFromAttribute(attribute: MlirAttribute) -> MlirLocation;

    /// Returns several locations as one.
    pub fn mlirLocationFusedGet(
        context: MlirContext,
        count: isize,
        locations: *const MlirLocation,
        metadata: MlirAttribute,
    ) -> MlirLocation;

    /// Writes the locations of a fusion to an array that is long enough.
    pub fn mlirLocationFusedGetLocations(location: MlirLocation, to: *mut MlirLocation);

    /// Returns the metadata of a fusion, or null.
    pub fn mlirLocationFusedGetMetadata(location: MlirLocation) -> MlirAttribute;

    /// Returns the number of locations in a fusion.
    pub fn mlirLocationFusedGetNumLocations(location: MlirLocation) -> u32;

    /// Returns the type id of fusions.
    pub fn mlirLocationFusedGetTypeID() -> MlirTypeID;

    /// Returns a location as an attribute.
    pub fn mlirLocationGetAttribute(location: MlirLocation) -> MlirAttribute;

    /// Returns the context of a location.
    pub fn mlirLocationGetContext(location: MlirLocation) -> MlirContext;

    /// Returns true if a location is a call site.
    pub fn mlirLocationIsACallSite(location: MlirLocation) -> bool;

    /// Returns true if a location is a stretch of a file.
    pub fn mlirLocationIsAFileLineColRange(location: MlirLocation) -> bool;

    /// Returns true if a location is a fusion.
    pub fn mlirLocationIsAFused(location: MlirLocation) -> bool;

    /// Returns true if a location is a named one.
    pub fn mlirLocationIsAName(location: MlirLocation) -> bool;

    /// Returns a named location; a null child stands for an unknown one.
    pub fn mlirLocationNameGet(
        context: MlirContext,
        name: MlirStringRef,
        child: MlirLocation,
    ) -> MlirLocation;

    /// Returns the location under a name.
    pub fn mlirLocationNameGetChildLoc(location: MlirLocation) -> MlirLocation;

    /// Returns the name of a named location.
    pub fn mlirLocationNameGetName(location: MlirLocation) -> MlirIdentifier;

    /// Returns the type id of named locations.
    pub fn mlirLocationNameGetTypeID() -> MlirTypeID;

    /// Prints a location.
    pub fn mlirLocationPrint(location: MlirLocation, callback: MlirStringCallback, data: *mut c_void);

    /// Returns the unknown location.
    pub fn mlirLocationUnknownGet(context: MlirContext) -> MlirLocation;

    /// Returns the type of a memref with a rank and the identity layout.
    pub fn mlirMemRefTypeContiguousGet(
        element: MlirType,
        rank: isize,
        shape: *const i64,
        memory_space: MlirAttribute,
    ) -> MlirType;

    /// Returns the type of a memref with the identity layout, or tells at a location why there is none.
    pub fn mlirMemRefTypeContiguousGetChecked(
        location: MlirLocation,
        element: MlirType,
        rank: isize,
        shape: *const i64,
        memory_space: MlirAttribute,
    ) -> MlirType;

    /// Returns the type of a memref with a rank; a null layout stands for the identity.
    pub fn mlirMemRefTypeGet(
        element: MlirType,
        rank: isize,
        shape: *const i64,
        layout: MlirAttribute,
        memory_space: MlirAttribute,
    ) -> MlirType;

    /// Returns the layout of a ranked memref type as an affine map.
    pub fn mlirMemRefTypeGetAffineMap(ty: MlirType) -> MlirAffineMap;

    /// Returns the type of a memref with a rank, or tells at a location why there is none.
    pub fn mlirMemRefTypeGetChecked(
        location: MlirLocation,
        element: MlirType,
        rank: isize,
        shape: *const i64,
        layout: MlirAttribute,
        memory_space: MlirAttribute,
    ) -> MlirType;

    /// Returns the layout of a ranked memref type; the identity is an affine map.
    pub fn mlirMemRefTypeGetLayout(ty: MlirType) -> MlirAttribute;

    /// Returns the memory space of a ranked memref type, or null.
    pub fn mlirMemRefTypeGetMemorySpace(ty: MlirType) -> MlirAttribute;

    /// Returns `builtin.memref`.
    pub fn mlirMemRefTypeGetName() -> MlirStringRef;

    /// Writes the strides and the offset of a ranked memref type, if its elements are strides apart.
    pub fn mlirMemRefTypeGetStridesAndOffset(
        ty: MlirType,
        strides_to: *mut i64,
        offset_to: *mut i64,
    ) -> MlirLogicalResult;

    /// Returns the type id of the kind `builtin.memref`.
    pub fn mlirMemRefTypeGetTypeID() -> MlirTypeID;

    /// Copies the symbols of a symbol table into another one.
    pub fn mlirMergeSymbolsIntoFromClone(target: MlirOperation, other: MlirOperation) -> MlirLogicalResult;

    /// Creates an empty module.
    pub fn mlirModuleCreateEmpty(location: MlirLocation) -> MlirModule;

    /// Parses a module, or operations that a module is put around; null after an error.
    pub fn mlirModuleCreateParse(context: MlirContext, text: MlirStringRef) -> MlirModule;

    /// Parses the module in a file.
    pub fn mlirModuleCreateParseFromFile(context: MlirContext, file: MlirStringRef) -> MlirModule;

    /// Destroys a module with all that is in it.
    pub fn mlirModuleDestroy(module: MlirModule);

    /// Returns true if both are the same module.
    pub fn mlirModuleEqual(module: MlirModule, other: MlirModule) -> bool;

    /// Returns an operation as a module, or null if it is none.
    pub fn mlirModuleFromOperation(op: MlirOperation) -> MlirModule;

    /// Returns the block of a module.
    pub fn mlirModuleGetBody(module: MlirModule) -> MlirBlock;

    /// Returns the context of a module.
    pub fn mlirModuleGetContext(module: MlirModule) -> MlirContext;

    /// Returns a module as an operation.
    pub fn mlirModuleGetOperation(module: MlirModule) -> MlirOperation;

    /// Returns a hash of a module.
    pub fn mlirModuleHashValue(module: MlirModule) -> usize;

    /// Returns a `nvgpu.tensormap.descriptor`.
    pub fn mlirNVGPUTensorMapDescriptorTypeGet(
        context: MlirContext,
        tensor: MlirType,
        swizzle: i32,
        l2_promotion: i32,
        out_of_bounds: i32,
        interleave: i32,
    ) -> MlirType;

    /// Returns `nvgpu.tensormap.descriptor`.
    pub fn mlirNVGPUTensorMapDescriptorTypeGetName() -> MlirStringRef;

    /// Returns a name and an attribute as one.
    pub fn mlirNamedAttributeGet(name: MlirIdentifier, attribute: MlirAttribute) -> MlirNamedAttribute;

    /// Returns `none`.
    pub fn mlirNoneTypeGet(context: MlirContext) -> MlirType;

    /// Returns `builtin.none`.
    pub fn mlirNoneTypeGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.none`.
    pub fn mlirNoneTypeGetTypeID() -> MlirTypeID;

    /// Returns the next use of the same value, or null.
    pub fn mlirOpOperandGetNextUse(operand: MlirOpOperand) -> MlirOpOperand;

    /// Returns the position of an operand.
    pub fn mlirOpOperandGetOperandNumber(operand: MlirOpOperand) -> u32;

    /// Returns the operation of an operand.
    pub fn mlirOpOperandGetOwner(operand: MlirOpOperand) -> MlirOperation;

    /// Returns the value of an operand.
    pub fn mlirOpOperandGetValue(operand: MlirOpOperand) -> MlirValue;

    /// Returns true if an operand is null.
    pub fn mlirOpOperandIsNull(operand: MlirOpOperand) -> bool;

    /// Adds a pass.
    pub fn mlirOpPassManagerAddOwnedPass(manager: MlirOpPassManager, pass: MlirPass);

    /// Adds passes by their text; the callback gets what is wrong with it.
    pub fn mlirOpPassManagerAddPipeline(
        manager: MlirOpPassManager,
        elements: MlirStringRef,
        callback: MlirStringCallback,
        data: *mut c_void,
    ) -> MlirLogicalResult;

    /// Returns the pipeline for operations of a name directly inside.
    pub fn mlirOpPassManagerGetNestedUnder(
        manager: MlirOpPassManager,
        name: MlirStringRef,
    ) -> MlirOpPassManager;

    /// Leaves out the verification before printing.
    pub fn mlirOpPrintingFlagsAssumeVerified(flags: MlirOpPrintingFlags);

    /// Creates printing flags with their defaults.
    pub fn mlirOpPrintingFlagsCreate() -> MlirOpPrintingFlags;

    /// Destroys printing flags.
    pub fn mlirOpPrintingFlagsDestroy(flags: MlirOpPrintingFlags);

    /// Elides elements attributes with more elements than this.
    pub fn mlirOpPrintingFlagsElideLargeElementsAttrs(flags: MlirOpPrintingFlags, limit: isize);

    /// Elides resources whose text is longer than this.
    pub fn mlirOpPrintingFlagsElideLargeResourceString(flags: MlirOpPrintingFlags, limit: isize);

    /// Prints locations, in a form that can be parsed or one for people.
    pub fn mlirOpPrintingFlagsEnableDebugInfo(flags: MlirOpPrintingFlags, enable: bool, pretty: bool);

    /// Prints all operations in their generic form.
    pub fn mlirOpPrintingFlagsPrintGenericOpForm(flags: MlirOpPrintingFlags);

    /// Takes the names of values from their locations.
    pub fn mlirOpPrintingFlagsPrintNameLocAsPrefix(flags: MlirOpPrintingFlags);

    /// Leaves out regions.
    pub fn mlirOpPrintingFlagsSkipRegions(flags: MlirOpPrintingFlags);

    /// Names values as if nothing were around the operation, and uses no aliases.
    pub fn mlirOpPrintingFlagsUseLocalScope(flags: MlirOpPrintingFlags);

    /// Returns the operation of a result.
    pub fn mlirOpResultGetOwner(value: MlirValue) -> MlirOperation;

    /// Returns the position of a result.
    pub fn mlirOpResultGetResultNumber(value: MlirValue) -> isize;

    /// Creates a pattern of callbacks, for operations of a name.
    pub fn mlirOpRewritePatternCreate(
        root: MlirStringRef,
        benefit: u32,
        context: MlirContext,
        callbacks: MlirRewritePatternCallbacks,
        data: *mut c_void,
        generated_count: usize,
        generated: *mut MlirStringRef,
    ) -> MlirRewritePattern;

    /// Returns an attribute of a dialect that is not registered.
    pub fn mlirOpaqueAttrGet(
        context: MlirContext,
        dialect: MlirStringRef,
        length: isize,
        data: *const c_char,
        ty: MlirType,
    ) -> MlirAttribute;

    /// Returns the text of an opaque attribute after the name of its dialect.
    pub fn mlirOpaqueAttrGetData(attribute: MlirAttribute) -> MlirStringRef;

    /// Returns the name of the dialect of an opaque attribute.
    pub fn mlirOpaqueAttrGetDialectNamespace(attribute: MlirAttribute) -> MlirStringRef;

    /// Returns `builtin.opaque`.
    pub fn mlirOpaqueAttrGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.opaque`.
    pub fn mlirOpaqueAttrGetTypeID() -> MlirTypeID;

    /// Returns a type of a dialect that is not registered.
    pub fn mlirOpaqueTypeGet(context: MlirContext, dialect: MlirStringRef, data: MlirStringRef) -> MlirType;

    /// Returns the text of an opaque type after the name of its dialect.
    pub fn mlirOpaqueTypeGetData(ty: MlirType) -> MlirStringRef;

    /// Returns the name of the dialect of an opaque type.
    pub fn mlirOpaqueTypeGetDialectNamespace(ty: MlirType) -> MlirStringRef;

    /// Returns `builtin.opaque`.
    pub fn mlirOpaqueTypeGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.opaque`.
    pub fn mlirOpaqueTypeGetTypeID() -> MlirTypeID;

    /// Copies an operation with all that is in it.
    pub fn mlirOperationClone(op: MlirOperation) -> MlirOperation;

    /// Creates an operation of a state, and frees what the state holds; null if it cannot be.
    pub fn mlirOperationCreate(state: *mut MlirOperationState) -> MlirOperation;

    /// Parses one operation.
    pub fn mlirOperationCreateParse(
        context: MlirContext,
        text: MlirStringRef,
        name: MlirStringRef,
    ) -> MlirOperation;

    /// Destroys an operation that is in no block, with all that is in it.
    pub fn mlirOperationDestroy(op: MlirOperation);

    /// Prints an operation on the standard error stream.
    pub fn mlirOperationDump(op: MlirOperation);

    /// Returns true if both are the same operation.
    pub fn mlirOperationEqual(op: MlirOperation, other: MlirOperation) -> bool;

    /// Returns an attribute; all are sorted by name.
    pub fn mlirOperationGetAttribute(op: MlirOperation, position: isize) -> MlirNamedAttribute;

    /// Returns an attribute by its name, or null.
    pub fn mlirOperationGetAttributeByName(op: MlirOperation, name: MlirStringRef) -> MlirAttribute;

    /// Returns the block that an operation is in, or null.
    pub fn mlirOperationGetBlock(op: MlirOperation) -> MlirBlock;

    /// Returns the context of an operation.
    pub fn mlirOperationGetContext(op: MlirOperation) -> MlirContext;

    /// Returns a discardable attribute.
    pub fn mlirOperationGetDiscardableAttribute(op: MlirOperation, position: isize) -> MlirNamedAttribute;

    /// Returns a discardable attribute by its name, or null.
    pub fn mlirOperationGetDiscardableAttributeByName(
        op: MlirOperation,
        name: MlirStringRef,
    ) -> MlirAttribute;

    /// Returns the first region, or null.
    pub fn mlirOperationGetFirstRegion(op: MlirOperation) -> MlirRegion;

    /// Returns an inherent attribute, or null.
    pub fn mlirOperationGetInherentAttributeByName(op: MlirOperation, name: MlirStringRef) -> MlirAttribute;

    /// Returns the location of an operation.
    pub fn mlirOperationGetLocation(op: MlirOperation) -> MlirLocation;

    /// Returns the name of an operation.
    pub fn mlirOperationGetName(op: MlirOperation) -> MlirIdentifier;

    /// Returns the operation after an operation in its block, or null.
    pub fn mlirOperationGetNextInBlock(op: MlirOperation) -> MlirOperation;

    /// Returns the number of attributes, inherent and discardable.
    pub fn mlirOperationGetNumAttributes(op: MlirOperation) -> isize;

    /// Returns the number of discardable attributes.
    pub fn mlirOperationGetNumDiscardableAttributes(op: MlirOperation) -> isize;

    /// Returns the number of operands.
    pub fn mlirOperationGetNumOperands(op: MlirOperation) -> isize;

    /// Returns the number of regions.
    pub fn mlirOperationGetNumRegions(op: MlirOperation) -> isize;

    /// Returns the number of results.
    pub fn mlirOperationGetNumResults(op: MlirOperation) -> isize;

    /// Returns the number of successors.
    pub fn mlirOperationGetNumSuccessors(op: MlirOperation) -> isize;

    /// Returns an operand.
    pub fn mlirOperationGetOperand(op: MlirOperation, position: isize) -> MlirValue;

    /// Returns the operation around an operation, or null.
    pub fn mlirOperationGetParentOperation(op: MlirOperation) -> MlirOperation;

    /// Returns a region.
    pub fn mlirOperationGetRegion(op: MlirOperation, position: isize) -> MlirRegion;

    /// Returns a result.
    pub fn mlirOperationGetResult(op: MlirOperation, position: isize) -> MlirValue;

    /// Returns a successor.
    pub fn mlirOperationGetSuccessor(op: MlirOperation, position: isize) -> MlirBlock;

    /// Returns the id of a registered operation's name, or null.
    pub fn mlirOperationGetTypeID(op: MlirOperation) -> MlirTypeID;

    /// Returns true if an inherent attribute of that name is declared and set.
    pub fn mlirOperationHasInherentAttributeByName(op: MlirOperation, name: MlirStringRef) -> bool;

    /// Returns a hash of an operation.
    pub fn mlirOperationHashValue(op: MlirOperation) -> usize;

    /// Returns true if an operation implements an interface.
    pub fn mlirOperationImplementsInterface(op: MlirOperation, interface: MlirTypeID) -> bool;

    /// Returns true if operations of a name implement an interface.
    pub fn mlirOperationImplementsInterfaceStatic(
        name: MlirStringRef,
        context: MlirContext,
        interface: MlirTypeID,
    ) -> bool;

    /// Returns true if an operation stands before another one of the same block.
    pub fn mlirOperationIsBeforeInBlock(op: MlirOperation, other: MlirOperation) -> bool;

    /// Moves an operation after another one.
    pub fn mlirOperationMoveAfter(op: MlirOperation, other: MlirOperation);

    /// Moves an operation before another one.
    pub fn mlirOperationMoveBefore(op: MlirOperation, other: MlirOperation);

    /// Prints an operation.
    pub fn mlirOperationPrint(op: MlirOperation, callback: MlirStringCallback, data: *mut c_void);

    /// Prints an operation with flags.
    pub fn mlirOperationPrintWithFlags(
        op: MlirOperation,
        flags: MlirOpPrintingFlags,
        callback: MlirStringCallback,
        data: *mut c_void,
    );

    /// Prints an operation with the flags of a printing state.
    pub fn mlirOperationPrintWithState(
        op: MlirOperation,
        asm_state: MlirAsmState,
        callback: MlirStringCallback,
        data: *mut c_void,
    );

    /// Removes an attribute; false if it was not there.
    pub fn mlirOperationRemoveAttributeByName(op: MlirOperation, name: MlirStringRef) -> bool;

    /// Removes a discardable attribute; false if it was not there.
    pub fn mlirOperationRemoveDiscardableAttributeByName(op: MlirOperation, name: MlirStringRef) -> bool;

    /// Takes an operation out of its block.
    pub fn mlirOperationRemoveFromParent(op: MlirOperation);

    /// Makes an operation use another value wherever it uses one.
    pub fn mlirOperationReplaceUsesOfWith(op: MlirOperation, of: MlirValue, with: MlirValue);

    /// Sets an attribute.
    pub fn mlirOperationSetAttributeByName(op: MlirOperation, name: MlirStringRef, value: MlirAttribute);

    /// Sets a discardable attribute.
    pub fn mlirOperationSetDiscardableAttributeByName(
        op: MlirOperation,
        name: MlirStringRef,
        value: MlirAttribute,
    );

    /// Sets an inherent attribute.
    pub fn mlirOperationSetInherentAttributeByName(
        op: MlirOperation,
        name: MlirStringRef,
        value: MlirAttribute,
    );

    /// Sets the location of an operation.
    pub fn mlirOperationSetLocation(op: MlirOperation, location: MlirLocation);

    /// Replaces an operand.
    pub fn mlirOperationSetOperand(op: MlirOperation, position: isize, value: MlirValue);

    /// Replaces all operands.
    pub fn mlirOperationSetOperands(op: MlirOperation, count: isize, operands: *const MlirValue);

    /// Replaces a successor.
    pub fn mlirOperationSetSuccessor(op: MlirOperation, position: isize, block: MlirBlock);

    /// Adds attributes to a state.
    pub fn mlirOperationStateAddAttributes(
        state: *mut MlirOperationState,
        count: isize,
        attributes: *const MlirNamedAttribute,
    );

    /// Adds operands to a state.
    pub fn mlirOperationStateAddOperands(
        state: *mut MlirOperationState,
        count: isize,
        operands: *const MlirValue,
    );

    /// Adds regions to a state.
    pub fn mlirOperationStateAddOwnedRegions(
        state: *mut MlirOperationState,
        count: isize,
        regions: *const MlirRegion,
    );

    /// Adds result types to a state.
    pub fn mlirOperationStateAddResults(
        state: *mut MlirOperationState,
        count: isize,
        results: *const MlirType,
    );

    /// Adds successors to a state.
    pub fn mlirOperationStateAddSuccessors(
        state: *mut MlirOperationState,
        count: isize,
        successors: *const MlirBlock,
    );

    /// Lets the result types of a state follow from the rest of it.
    pub fn mlirOperationStateEnableResultTypeInference(state: *mut MlirOperationState);

    /// Returns a state with a name and a location.
    pub fn mlirOperationStateGet(name: MlirStringRef, location: MlirLocation) -> MlirOperationState;

    /// Verifies an operation with all that is in it; reports what is wrong.
    pub fn mlirOperationVerify(op: MlirOperation) -> bool;

    /// Calls back for an operation and all in it: order 0 before what is inside, 1 after it.
    pub fn mlirOperationWalk(
        op: MlirOperation,
        callback: MlirOperationWalkCallback,
        data: *mut c_void,
        order: MlirWalkOrder,
    );

    /// Encodes an operation as bytecode.
    pub fn mlirOperationWriteBytecode(op: MlirOperation, callback: MlirStringCallback, data: *mut c_void);

    /// Encodes an operation as bytecode of a version.
    pub fn mlirOperationWriteBytecodeWithConfig(
        op: MlirOperation,
        config: MlirBytecodeWriterConfig,
        callback: MlirStringCallback,
        data: *mut c_void,
    ) -> MlirLogicalResult;

    /// Returns a `pdl.attribute`.
    pub fn mlirPDLAttributeTypeGet(context: MlirContext) -> MlirType;

    /// Returns `pdl.attribute`.
    pub fn mlirPDLAttributeTypeGetName() -> MlirStringRef;

    /// Returns the type id of `pdl.attribute`.
    pub fn mlirPDLAttributeTypeGetTypeID() -> MlirTypeID;

    /// Returns a `pdl.operation`.
    pub fn mlirPDLOperationTypeGet(context: MlirContext) -> MlirType;

    /// Returns `pdl.operation`.
    pub fn mlirPDLOperationTypeGetName() -> MlirStringRef;

    /// Returns the type id of `pdl.operation`.
    pub fn mlirPDLOperationTypeGetTypeID() -> MlirTypeID;

    /// Destroys a module of patterns; patterns made of it keep what they need.
    pub fn mlirPDLPatternModuleDestroy(module: MlirPDLPatternModule);

    /// Makes a module of patterns of a module, which it owns from then on.
    pub fn mlirPDLPatternModuleFromModule(module: MlirModule) -> MlirPDLPatternModule;

    /// Registers a constraint of the host.
    pub fn mlirPDLPatternModuleRegisterConstraintFunction(
        module: MlirPDLPatternModule,
        name: MlirStringRef,
        function: MlirPDLConstraintFunction,
        data: *mut c_void,
    );

    /// Registers a rewrite of the host.
    pub fn mlirPDLPatternModuleRegisterRewriteFunction(
        module: MlirPDLPatternModule,
        name: MlirStringRef,
        function: MlirPDLRewriteFunction,
        data: *mut c_void,
    );

    /// Returns a `pdl.range`.
    pub fn mlirPDLRangeTypeGet(element: MlirType) -> MlirType;

    /// Returns parameter 0 of a `pdl.range`.
    pub fn mlirPDLRangeTypeGetElementType(of: MlirType) -> MlirType;

    /// Returns `pdl.range`.
    pub fn mlirPDLRangeTypeGetName() -> MlirStringRef;

    /// Returns the type id of `pdl.range`.
    pub fn mlirPDLRangeTypeGetTypeID() -> MlirTypeID;

    /// Adds an attribute to the results of a function.
    pub fn mlirPDLResultListPushBackAttribute(results: MlirPDLResultList, value: MlirAttribute);

    /// Adds an operation to the results of a function.
    pub fn mlirPDLResultListPushBackOperation(results: MlirPDLResultList, value: MlirOperation);

    /// Adds a type to the results of a function.
    pub fn mlirPDLResultListPushBackType(results: MlirPDLResultList, value: MlirType);

    /// Adds a value to the results of a function.
    pub fn mlirPDLResultListPushBackValue(results: MlirPDLResultList, value: MlirValue);

    /// Returns a `pdl.type`.
    pub fn mlirPDLTypeTypeGet(context: MlirContext) -> MlirType;

    /// Returns `pdl.type`.
    pub fn mlirPDLTypeTypeGetName() -> MlirStringRef;

    /// Returns the type id of `pdl.type`.
    pub fn mlirPDLTypeTypeGetTypeID() -> MlirTypeID;

    /// Returns a value as an attribute, or null.
    pub fn mlirPDLValueAsAttribute(value: MlirPDLValue) -> MlirAttribute;

    /// Returns a value as an operation, or null.
    pub fn mlirPDLValueAsOperation(value: MlirPDLValue) -> MlirOperation;

    /// Returns a value as a type, or null.
    pub fn mlirPDLValueAsType(value: MlirPDLValue) -> MlirType;

    /// Returns a value as that of a program, or null.
    pub fn mlirPDLValueAsValue(value: MlirPDLValue) -> MlirValue;

    /// Returns a `pdl.value`.
    pub fn mlirPDLValueTypeGet(context: MlirContext) -> MlirType;

    /// Returns `pdl.value`.
    pub fn mlirPDLValueTypeGetName() -> MlirStringRef;

    /// Returns the type id of `pdl.value`.
    pub fn mlirPDLValueTypeGetTypeID() -> MlirTypeID;

    /// Makes a pipeline that of a text with its anchor; the callback gets what is wrong with it.
    pub fn mlirParsePassPipeline(
        manager: MlirOpPassManager,
        pipeline: MlirStringRef,
        callback: MlirStringCallback,
        data: *mut c_void,
    ) -> MlirLogicalResult;

    /// Adds a pass.
    pub fn mlirPassManagerAddOwnedPass(manager: MlirPassManager, pass: MlirPass);

    /// Creates a pass manager for operations of any name.
    pub fn mlirPassManagerCreate(context: MlirContext) -> MlirPassManager;

    /// Creates a pass manager for operations of a name.
    pub fn mlirPassManagerCreateOnOperation(context: MlirContext, name: MlirStringRef) -> MlirPassManager;

    /// Destroys a pass manager with its passes.
    pub fn mlirPassManagerDestroy(manager: MlirPassManager);

    /// Prints the IR around passes on the standard error stream, or to files of a folder.
    pub fn mlirPassManagerEnableIRPrinting(
        manager: MlirPassManager,
        before_all: bool,
        after_all: bool,
        module_scope: bool,
        only_on_change: bool,
        only_on_failure: bool,
        flags: MlirOpPrintingFlags,
        folder: MlirStringRef,
    );

    /// Prints what passes counted after a run: 0 as a list, 1 nested as the pipeline is.
    pub fn mlirPassManagerEnableStatistics(manager: MlirPassManager, display: MlirPassDisplayMode);

    /// Prints how long passes took after a run.
    pub fn mlirPassManagerEnableTiming(manager: MlirPassManager);

    /// Sets whether operations are verified after each pass.
    pub fn mlirPassManagerEnableVerifier(manager: MlirPassManager, enable: bool);

    /// Returns a pass manager as a nested one.
    pub fn mlirPassManagerGetAsOpPassManager(manager: MlirPassManager) -> MlirOpPassManager;

    /// Returns the pipeline for operations of a name directly inside.
    pub fn mlirPassManagerGetNestedUnder(manager: MlirPassManager, name: MlirStringRef) -> MlirOpPassManager;

    /// Runs the passes on an operation.
    pub fn mlirPassManagerRunOnOp(manager: MlirPassManager, op: MlirOperation) -> MlirLogicalResult;

    /// Returns a rewriter that a pattern got as any rewriter.
    pub fn mlirPatternRewriterAsBase(rewriter: MlirPatternRewriter) -> MlirRewriterBase;

    /// Prints a pipeline.
    pub fn mlirPrintPassPipeline(manager: MlirOpPassManager, callback: MlirStringCallback, data: *mut c_void);

    /// Returns the floats for which quantized numbers stand, or a tensor of them, with the storage type in their place;
    /// else null.
    pub fn mlirQuantizedTypeCastExpressedToStorageType(ty: MlirType, candidate: MlirType) -> MlirType;

    /// Returns the floats for which quantized numbers stand, or a tensor of them, with the quantized type in their place;
    /// else null.
    pub fn mlirQuantizedTypeCastFromExpressedType(ty: MlirType, candidate: MlirType) -> MlirType;

    /// Returns a storage type, or a tensor of it, with the quantized type in its place; else null.
    pub fn mlirQuantizedTypeCastFromStorageType(ty: MlirType, candidate: MlirType) -> MlirType;

    /// Returns the floats for which quantized numbers stand.
    pub fn mlirQuantizedTypeCastToExpressedType(ty: MlirType) -> MlirType;

    /// Returns the storage type of a quantized type.
    pub fn mlirQuantizedTypeCastToStorageType(ty: MlirType) -> MlirType;

    /// Returns the greatest integer of a width.
    pub fn mlirQuantizedTypeGetDefaultMaximumForInteger(is_signed: bool, width: u32) -> i64;

    /// Returns the least integer of a width.
    pub fn mlirQuantizedTypeGetDefaultMinimumForInteger(is_signed: bool, width: u32) -> i64;

    /// Returns the type of the floats for which quantized numbers stand, or null.
    pub fn mlirQuantizedTypeGetExpressedType(ty: MlirType) -> MlirType;

    /// Returns the flags of a quantized type.
    pub fn mlirQuantizedTypeGetFlags(ty: MlirType) -> u32;

    /// Returns a type, or that of its elements, if it is quantized; else null.
    pub fn mlirQuantizedTypeGetQuantizedElementType(ty: MlirType) -> MlirType;

    /// Returns the flag of signed storage.
    pub fn mlirQuantizedTypeGetSignedFlag() -> u32;

    /// Returns the integer type in which a quantized number is stored, or null.
    pub fn mlirQuantizedTypeGetStorageType(ty: MlirType) -> MlirType;

    /// Returns the width of the integers that are stored.
    pub fn mlirQuantizedTypeGetStorageTypeIntegralWidth(ty: MlirType) -> u32;

    /// Returns the greatest integer that is stored.
    pub fn mlirQuantizedTypeGetStorageTypeMax(ty: MlirType) -> i64;

    /// Returns the least integer that is stored.
    pub fn mlirQuantizedTypeGetStorageTypeMin(ty: MlirType) -> i64;

    /// Returns true if a type, or its elements, are the floats for which quantized numbers stand.
    pub fn mlirQuantizedTypeIsCompatibleExpressedType(ty: MlirType, candidate: MlirType) -> bool;

    /// Returns true if the storage is signed.
    pub fn mlirQuantizedTypeIsSigned(ty: MlirType) -> bool;

    /// Returns the type of a tensor with a rank; a null encoding stands for none.
    pub fn mlirRankedTensorTypeGet(
        rank: isize,
        shape: *const i64,
        element: MlirType,
        encoding: MlirAttribute,
    ) -> MlirType;

    /// Returns the type of a tensor with a rank, or tells at a location why there is none.
    pub fn mlirRankedTensorTypeGetChecked(
        location: MlirLocation,
        rank: isize,
        shape: *const i64,
        element: MlirType,
        encoding: MlirAttribute,
    ) -> MlirType;

    /// Returns the encoding of a ranked tensor type, or null.
    pub fn mlirRankedTensorTypeGetEncoding(ty: MlirType) -> MlirAttribute;

    /// Returns `builtin.tensor`.
    pub fn mlirRankedTensorTypeGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.tensor`.
    pub fn mlirRankedTensorTypeGetTypeID() -> MlirTypeID;

    /// Puts a block at the end.
    pub fn mlirRegionAppendOwnedBlock(region: MlirRegion, block: MlirBlock);

    /// Creates a region that belongs to no operation.
    pub fn mlirRegionCreate() -> MlirRegion;

    /// Destroys a region that belongs to no operation, with all that is in it.
    pub fn mlirRegionDestroy(region: MlirRegion);

    /// Returns true if both are the same region.
    pub fn mlirRegionEqual(region: MlirRegion, other: MlirRegion) -> bool;

    /// Returns the first block, or null.
    pub fn mlirRegionGetFirstBlock(region: MlirRegion) -> MlirBlock;

    /// Returns the region after a region of the same operation, or null.
    pub fn mlirRegionGetNextInOperation(region: MlirRegion) -> MlirRegion;

    /// Puts a block at a position.
    pub fn mlirRegionInsertOwnedBlock(region: MlirRegion, position: isize, block: MlirBlock);

    /// Puts a block after another one, or at the start.
    pub fn mlirRegionInsertOwnedBlockAfter(region: MlirRegion, reference: MlirBlock, block: MlirBlock);

    /// Puts a block before another one, or at the end.
    pub fn mlirRegionInsertOwnedBlockBefore(region: MlirRegion, reference: MlirBlock, block: MlirBlock);

    /// Moves the blocks of a region to another one, whose own blocks are erased.
    pub fn mlirRegionTakeBody(target: MlirRegion, source: MlirRegion);

    /// Registers the pass `amdgpu-emulate-atomics`.
    pub fn mlirRegisterAMDGPUAmdgpuEmulateAtomicsPass();

    /// Registers the pass `amdgpu-fold-memrefs-ops`.
    pub fn mlirRegisterAMDGPUAmdgpuFoldMemRefOpsPass();

    /// Registers the pass `amdgpu-maskedload-to-load`.
    pub fn mlirRegisterAMDGPUAmdgpuMaskedloadToLoadPass();

    /// Registers the pass `amdgpu-resolve-strided-metadata`.
    pub fn mlirRegisterAMDGPUAmdgpuResolveStridedMetadataPass();

    /// Registers the passes of the group.
    pub fn mlirRegisterAMDGPUPasses();

    /// Registers the pass `affine-data-copy-generate`.
    pub fn mlirRegisterAffineAffineDataCopyGeneration();

    /// Registers the pass `affine-expand-index-ops`.
    pub fn mlirRegisterAffineAffineExpandIndexOps();

    /// Registers the pass `affine-expand-index-ops-as-affine`.
    pub fn mlirRegisterAffineAffineExpandIndexOpsAsAffine();

    /// Registers the pass `affine-fold-memref-alias-ops`.
    pub fn mlirRegisterAffineAffineFoldMemRefAliasOps();

    /// Registers the pass `affine-loop-fusion`.
    pub fn mlirRegisterAffineAffineLoopFusion();

    /// Registers the pass `affine-loop-invariant-code-motion`.
    pub fn mlirRegisterAffineAffineLoopInvariantCodeMotion();

    /// Registers the pass `affine-loop-normalize`.
    pub fn mlirRegisterAffineAffineLoopNormalize();

    /// Registers the pass `affine-loop-tile`.
    pub fn mlirRegisterAffineAffineLoopTiling();

    /// Registers the pass `affine-loop-unroll`.
    pub fn mlirRegisterAffineAffineLoopUnroll();

    /// Registers the pass `affine-loop-unroll-jam`.
    pub fn mlirRegisterAffineAffineLoopUnrollAndJam();

    /// Registers the pass `affine-parallelize`.
    pub fn mlirRegisterAffineAffineParallelize();

    /// Registers the pass `affine-pipeline-data-transfer`.
    pub fn mlirRegisterAffineAffinePipelineDataTransfer();

    /// Registers the pass `affine-scalrep`.
    pub fn mlirRegisterAffineAffineScalarReplacement();

    /// Registers the pass `affine-super-vectorize`.
    pub fn mlirRegisterAffineAffineVectorize();

    /// Registers the pass `affine-loop-coalescing`.
    pub fn mlirRegisterAffineLoopCoalescing();

    /// Registers the passes of the group.
    pub fn mlirRegisterAffinePasses();

    /// Registers the pass `affine-raise-from-memref`.
    pub fn mlirRegisterAffineRaiseMemrefDialect();

    /// Registers the pass `affine-simplify-min-max`.
    pub fn mlirRegisterAffineSimplifyAffineMinMaxPass();

    /// Registers the pass `affine-simplify-structures`.
    pub fn mlirRegisterAffineSimplifyAffineStructures();

    /// Adds all dialects to a registry.
    pub fn mlirRegisterAllDialects(registry: MlirDialectRegistry);

    /// Registers the translations to LLVM IR, which every context knows.
    pub fn mlirRegisterAllLLVMTranslations(context: MlirContext);

    /// Registers all passes and pipelines.
    pub fn mlirRegisterAllPasses();

    /// Registers the pass `arith-emulate-unsupported-floats`.
    pub fn mlirRegisterArithArithEmulateUnsupportedFloats();

    /// Registers the pass `arith-emulate-wide-int`.
    pub fn mlirRegisterArithArithEmulateWideInt();

    /// Registers the pass `arith-expand`.
    pub fn mlirRegisterArithArithExpandOpsPass();

    /// Registers the pass `arith-int-range-narrowing`.
    pub fn mlirRegisterArithArithIntRangeNarrowing();

    /// Registers the pass `int-range-optimizations`.
    pub fn mlirRegisterArithArithIntRangeOpts();

    /// Registers the pass `arith-unsigned-when-equivalent`.
    pub fn mlirRegisterArithArithUnsignedWhenEquivalentPass();

    /// Registers the passes of the group.
    pub fn mlirRegisterArithPasses();

    /// Registers the pass `enable-arm-streaming`.
    pub fn mlirRegisterArmSMEEnableArmStreaming();

    /// Registers the pass `arm-sme-outer-product-fusion`.
    pub fn mlirRegisterArmSMEOuterProductFusion();

    /// Registers the passes of the group.
    pub fn mlirRegisterArmSMEPasses();

    /// Registers the pass `test-arm-sme-tile-allocation`.
    pub fn mlirRegisterArmSMETestTileAllocation();

    /// Registers the pass `arm-sme-vector-legalization`.
    pub fn mlirRegisterArmSMEVectorLegalization();

    /// Registers the pass `arm-sve-legalize-vector-storage`.
    pub fn mlirRegisterArmSVELegalizeVectorStorage();

    /// Registers the passes of the group.
    pub fn mlirRegisterArmSVEPasses();

    /// Registers the pass `async-func-to-async-runtime`.
    pub fn mlirRegisterAsyncAsyncFuncToAsyncRuntimePass();

    /// Registers the pass `async-parallel-for`.
    pub fn mlirRegisterAsyncAsyncParallelForPass();

    /// Registers the pass `async-runtime-policy-based-ref-counting`.
    pub fn mlirRegisterAsyncAsyncRuntimePolicyBasedRefCountingPass();

    /// Registers the pass `async-runtime-ref-counting-opt`.
    pub fn mlirRegisterAsyncAsyncRuntimeRefCountingOptPass();

    /// Registers the pass `async-runtime-ref-counting`.
    pub fn mlirRegisterAsyncAsyncRuntimeRefCountingPass();

    /// Registers the pass `async-to-async-runtime`.
    pub fn mlirRegisterAsyncAsyncToAsyncRuntimePass();

    /// Registers the passes of the group.
    pub fn mlirRegisterAsyncPasses();

    /// Registers the pass `buffer-deallocation-simplification`.
    pub fn mlirRegisterBufferizationBufferDeallocationSimplificationPass();

    /// Registers the pass `buffer-hoisting`.
    pub fn mlirRegisterBufferizationBufferHoistingPass();

    /// Registers the pass `buffer-loop-hoisting`.
    pub fn mlirRegisterBufferizationBufferLoopHoistingPass();

    /// Registers the pass `buffer-results-to-out-params`.
    pub fn mlirRegisterBufferizationBufferResultsToOutParamsPass();

    /// Registers the pass `drop-equivalent-buffer-results`.
    pub fn mlirRegisterBufferizationDropEquivalentBufferResultsPass();

    /// Registers the pass `eliminate-empty-tensors`.
    pub fn mlirRegisterBufferizationEmptyTensorEliminationPass();

    /// Registers the pass `empty-tensor-to-alloc-tensor`.
    pub fn mlirRegisterBufferizationEmptyTensorToAllocTensorPass();

    /// Registers the pass `bufferization-lower-deallocations`.
    pub fn mlirRegisterBufferizationLowerDeallocationsPass();

    /// Registers the pass `one-shot-bufferize`.
    pub fn mlirRegisterBufferizationOneShotBufferizePass();

    /// Registers the pass `optimize-allocation-liveness`.
    pub fn mlirRegisterBufferizationOptimizeAllocationLivenessPass();

    /// Registers the pass `ownership-based-buffer-deallocation`.
    pub fn mlirRegisterBufferizationOwnershipBasedBufferDeallocationPass();

    /// Registers the passes of the group.
    pub fn mlirRegisterBufferizationPasses();

    /// Registers the pass `promote-buffers-to-stack`.
    pub fn mlirRegisterBufferizationPromoteBuffersToStackPass();

    /// Registers the pass `convert-arith-to-amdgpu`.
    pub fn mlirRegisterConversionArithToAMDGPUConversionPass();

    /// Registers the pass `convert-arith-to-apfloat`.
    pub fn mlirRegisterConversionArithToAPFloatConversionPass();

    /// Registers the pass `convert-arith-to-arm-sme`.
    pub fn mlirRegisterConversionArithToArmSMEConversionPass();

    /// Registers the pass `convert-arith-to-llvm`.
    pub fn mlirRegisterConversionArithToLLVMConversionPass();

    /// Registers the pass `convert-amdgpu-to-rocdl`.
    pub fn mlirRegisterConversionConvertAMDGPUToROCDLPass();

    /// Registers the pass `convert-affine-for-to-gpu`.
    pub fn mlirRegisterConversionConvertAffineForToGPUPass();

    /// Registers the pass `convert-arith-to-emitc`.
    pub fn mlirRegisterConversionConvertArithToEmitC();

    /// Registers the pass `convert-arith-to-spirv`.
    pub fn mlirRegisterConversionConvertArithToSPIRVPass();

    /// Registers the pass `arm-neon-2d-to-intr`.
    pub fn mlirRegisterConversionConvertArmNeon2dToIntrPass();

    /// Registers the pass `convert-arm-sme-to-llvm`.
    pub fn mlirRegisterConversionConvertArmSMEToLLVM();

    /// Registers the pass `convert-arm-sme-to-scf`.
    pub fn mlirRegisterConversionConvertArmSMEToSCFPass();

    /// Registers the pass `convert-async-to-llvm`.
    pub fn mlirRegisterConversionConvertAsyncToLLVMPass();

    /// Registers the pass `convert-bufferization-to-memref`.
    pub fn mlirRegisterConversionConvertBufferizationToMemRefPass();

    /// Registers the pass `convert-complex-to-llvm`.
    pub fn mlirRegisterConversionConvertComplexToLLVMPass();

    /// Registers the pass `convert-complex-to-libm`.
    pub fn mlirRegisterConversionConvertComplexToLibm();

    /// Registers the pass `convert-complex-to-rocdl-library-calls`.
    pub fn mlirRegisterConversionConvertComplexToROCDLLibraryCalls();

    /// Registers the pass `convert-complex-to-spirv`.
    pub fn mlirRegisterConversionConvertComplexToSPIRVPass();

    /// Registers the pass `convert-complex-to-standard`.
    pub fn mlirRegisterConversionConvertComplexToStandardPass();

    /// Registers the pass `convert-cf-to-llvm`.
    pub fn mlirRegisterConversionConvertControlFlowToLLVMPass();

    /// Registers the pass `convert-cf-to-spirv`.
    pub fn mlirRegisterConversionConvertControlFlowToSPIRVPass();

    /// Registers the pass `convert-func-to-emitc`.
    pub fn mlirRegisterConversionConvertFuncToEmitC();

    /// Registers the pass `convert-func-to-llvm`.
    pub fn mlirRegisterConversionConvertFuncToLLVMPass();

    /// Registers the pass `convert-func-to-spirv`.
    pub fn mlirRegisterConversionConvertFuncToSPIRVPass();

    /// Registers the pass `convert-gpu-to-spirv`.
    pub fn mlirRegisterConversionConvertGPUToSPIRV();

    /// Registers the pass `convert-gpu-to-llvm-spv`.
    pub fn mlirRegisterConversionConvertGpuOpsToLLVMSPVOps();

    /// Registers the pass `convert-gpu-to-nvvm`.
    pub fn mlirRegisterConversionConvertGpuOpsToNVVMOps();

    /// Registers the pass `convert-gpu-to-rocdl`.
    pub fn mlirRegisterConversionConvertGpuOpsToROCDLOps();

    /// Registers the pass `convert-index-to-llvm`.
    pub fn mlirRegisterConversionConvertIndexToLLVMPass();

    /// Registers the pass `convert-index-to-spirv`.
    pub fn mlirRegisterConversionConvertIndexToSPIRVPass();

    /// Registers the pass `convert-linalg-to-std`.
    pub fn mlirRegisterConversionConvertLinalgToStandardPass();

    /// Registers the pass `convert-math-to-emitc`.
    pub fn mlirRegisterConversionConvertMathToEmitC();

    /// Registers the pass `convert-math-to-funcs`.
    pub fn mlirRegisterConversionConvertMathToFuncs();

    /// Registers the pass `convert-math-to-llvm`.
    pub fn mlirRegisterConversionConvertMathToLLVMPass();

    /// Registers the pass `convert-math-to-libm`.
    pub fn mlirRegisterConversionConvertMathToLibmPass();

    /// Registers the pass `convert-math-to-rocdl`.
    pub fn mlirRegisterConversionConvertMathToROCDL();

    /// Registers the pass `convert-math-to-spirv`.
    pub fn mlirRegisterConversionConvertMathToSPIRVPass();

    /// Registers the pass `convert-math-to-xevm`.
    pub fn mlirRegisterConversionConvertMathToXeVM();

    /// Registers the pass `convert-memref-to-emitc`.
    pub fn mlirRegisterConversionConvertMemRefToEmitC();

    /// Registers the pass `convert-memref-to-spirv`.
    pub fn mlirRegisterConversionConvertMemRefToSPIRVPass();

    /// Registers the pass `convert-nvgpu-to-nvvm`.
    pub fn mlirRegisterConversionConvertNVGPUToNVVMPass();

    /// Registers the pass `convert-nvvm-to-llvm`.
    pub fn mlirRegisterConversionConvertNVVMToLLVMPass();

    /// Registers the pass `convert-openacc-to-scf`.
    pub fn mlirRegisterConversionConvertOpenACCToSCFPass();

    /// Registers the pass `convert-openmp-to-llvm`.
    pub fn mlirRegisterConversionConvertOpenMPToLLVMPass();

    /// Registers the pass `convert-pdl-to-pdl-interp`.
    pub fn mlirRegisterConversionConvertPDLToPDLInterpPass();

    /// Registers the pass `convert-parallel-loops-to-gpu`.
    pub fn mlirRegisterConversionConvertParallelLoopToGpuPass();

    /// Registers the pass `convert-scf-to-openmp`.
    pub fn mlirRegisterConversionConvertSCFToOpenMPPass();

    /// Registers the pass `convert-spirv-to-llvm`.
    pub fn mlirRegisterConversionConvertSPIRVToLLVMPass();

    /// Registers the pass `convert-shape-constraints`.
    pub fn mlirRegisterConversionConvertShapeConstraintsPass();

    /// Registers the pass `convert-shape-to-std`.
    pub fn mlirRegisterConversionConvertShapeToStandardPass();

    /// Registers the pass `convert-shard-to-mpi`.
    pub fn mlirRegisterConversionConvertShardToMPIPass();

    /// Registers the pass `convert-tensor-to-linalg`.
    pub fn mlirRegisterConversionConvertTensorToLinalgPass();

    /// Registers the pass `convert-tensor-to-spirv`.
    pub fn mlirRegisterConversionConvertTensorToSPIRVPass();

    /// Registers the pass `convert-to-emitc`.
    pub fn mlirRegisterConversionConvertToEmitC();

    /// Registers the pass `convert-to-llvm`.
    pub fn mlirRegisterConversionConvertToLLVMPass();

    /// Registers the pass `convert-vector-to-amx`.
    pub fn mlirRegisterConversionConvertVectorToAMX();

    /// Registers the pass `convert-vector-to-arm-sme`.
    pub fn mlirRegisterConversionConvertVectorToArmSMEPass();

    /// Registers the pass `convert-vector-to-gpu`.
    pub fn mlirRegisterConversionConvertVectorToGPU();

    /// Registers the pass `convert-vector-to-llvm`.
    pub fn mlirRegisterConversionConvertVectorToLLVMPass();

    /// Registers the pass `convert-vector-to-scf`.
    pub fn mlirRegisterConversionConvertVectorToSCF();

    /// Registers the pass `convert-vector-to-spirv`.
    pub fn mlirRegisterConversionConvertVectorToSPIRVPass();

    /// Registers the pass `convert-vector-to-xegpu`.
    pub fn mlirRegisterConversionConvertVectorToXeGPU();

    /// Registers the pass `convert-xegpu-to-xevm`.
    pub fn mlirRegisterConversionConvertXeGPUToXeVMPass();

    /// Registers the pass `convert-xevm-to-llvm`.
    pub fn mlirRegisterConversionConvertXeVMToLLVMPass();

    /// Registers the pass `finalize-memref-to-llvm`.
    pub fn mlirRegisterConversionFinalizeMemRefToLLVMConversionPass();

    /// Registers the pass `gpu-to-llvm`.
    pub fn mlirRegisterConversionGpuToLLVMConversionPass();

    /// Registers the pass `lift-cf-to-scf`.
    pub fn mlirRegisterConversionLiftControlFlowToSCFPass();

    /// Registers the pass `lower-affine`.
    pub fn mlirRegisterConversionLowerAffinePass();

    /// Registers the pass `lower-host-to-llvm`.
    pub fn mlirRegisterConversionLowerHostCodeToLLVMPass();

    /// Registers the pass `map-memref-spirv-storage-class`.
    pub fn mlirRegisterConversionMapMemRefStorageClass();

    /// Registers the pass `convert-math-to-apfloat`.
    pub fn mlirRegisterConversionMathToAPFloatConversionPass();

    /// Registers the passes of the group.
    pub fn mlirRegisterConversionPasses();

    /// Registers the pass `reconcile-unrealized-casts`.
    pub fn mlirRegisterConversionReconcileUnrealizedCastsPass();

    /// Registers the pass `convert-scf-to-cf`.
    pub fn mlirRegisterConversionSCFToControlFlowPass();

    /// Registers the pass `convert-scf-to-emitc`.
    pub fn mlirRegisterConversionSCFToEmitC();

    /// Registers the pass `convert-scf-to-spirv`.
    pub fn mlirRegisterConversionSCFToSPIRV();

    /// Registers the pass `set-llvm-module-datalayout`.
    pub fn mlirRegisterConversionSetLLVMModuleDataLayoutPass();

    /// Registers the pass `tosa-to-arith`.
    pub fn mlirRegisterConversionTosaToArithPass();

    /// Registers the pass `tosa-to-linalg`.
    pub fn mlirRegisterConversionTosaToLinalg();

    /// Registers the pass `tosa-to-linalg-named`.
    pub fn mlirRegisterConversionTosaToLinalgNamed();

    /// Registers the pass `tosa-to-mlprogram`.
    pub fn mlirRegisterConversionTosaToMLProgram();

    /// Registers the pass `tosa-to-scf`.
    pub fn mlirRegisterConversionTosaToSCFPass();

    /// Registers the pass `tosa-to-tensor`.
    pub fn mlirRegisterConversionTosaToTensorPass();

    /// Registers the pass `convert-ub-to-llvm`.
    pub fn mlirRegisterConversionUBToLLVMConversionPass();

    /// Registers the pass `convert-ub-to-spirv`.
    pub fn mlirRegisterConversionUBToSPIRVConversionPass();

    /// Registers the pass `form-expressions`.
    pub fn mlirRegisterEmitCFormExpressionsPass();

    /// Registers the passes of the group.
    pub fn mlirRegisterEmitCPasses();

    /// Registers the pass `wrap-emitc-func-in-class`.
    pub fn mlirRegisterEmitCWrapFuncInClassPass();

    /// Registers the pass `duplicate-function-elimination`.
    pub fn mlirRegisterFuncDuplicateFunctionEliminationPass();

    /// Registers the passes of the group.
    pub fn mlirRegisterFuncPasses();

    /// Registers the pass `gpu-async-region`.
    pub fn mlirRegisterGPUGpuAsyncRegionPass();

    /// Registers the pass `gpu-decompose-memrefs`.
    pub fn mlirRegisterGPUGpuDecomposeMemrefsPass();

    /// Registers the pass `gpu-eliminate-barriers`.
    pub fn mlirRegisterGPUGpuEliminateBarriers();

    /// Registers the pass `gpu-kernel-outlining`.
    pub fn mlirRegisterGPUGpuKernelOutliningPass();

    /// Registers the pass `gpu-launch-sink-index-computations`.
    pub fn mlirRegisterGPUGpuLaunchSinkIndexComputationsPass();

    /// Registers the pass `gpu-map-parallel-loops`.
    pub fn mlirRegisterGPUGpuMapParallelLoopsPass();

    /// Registers the pass `gpu-module-to-binary`.
    pub fn mlirRegisterGPUGpuModuleToBinaryPass();

    /// Registers the pass `nvvm-attach-target`.
    pub fn mlirRegisterGPUGpuNVVMAttachTarget();

    /// Registers the pass `rocdl-attach-target`.
    pub fn mlirRegisterGPUGpuROCDLAttachTarget();

    /// Registers the pass `spirv-attach-target`.
    pub fn mlirRegisterGPUGpuSPIRVAttachTarget();

    /// Registers the pass `xevm-attach-target`.
    pub fn mlirRegisterGPUGpuXeVMAttachTarget();

    /// Registers the passes of the group.
    pub fn mlirRegisterGPUPasses();

    /// Registers the pass `ensure-debug-info-scope-on-llvm-func`.
    pub fn mlirRegisterLLVMDIScopeForLLVMFuncOpPass();

    /// Registers the pass `llvm-add-comdats`.
    pub fn mlirRegisterLLVMLLVMAddComdats();

    /// Registers the pass `llvm-legalize-for-export`.
    pub fn mlirRegisterLLVMLLVMLegalizeForExportPass();

    /// Registers the pass `llvm-request-c-wrappers`.
    pub fn mlirRegisterLLVMLLVMRequestCWrappersPass();

    /// Registers the pass `llvm-use-default-visibility`.
    pub fn mlirRegisterLLVMLLVMUseDefaultVisibilityPass();

    /// Registers the pass `llvm-optimize-for-nvvm-target`.
    pub fn mlirRegisterLLVMNVVMOptimizeForTargetPass();

    /// Registers the passes of the group.
    pub fn mlirRegisterLLVMPasses();

    /// Registers the pass `convert-elementwise-to-linalg`.
    pub fn mlirRegisterLinalgConvertElementwiseToLinalgPass();

    /// Registers the pass `convert-linalg-to-affine-loops`.
    pub fn mlirRegisterLinalgConvertLinalgToAffineLoopsPass();

    /// Registers the pass `convert-linalg-to-loops`.
    pub fn mlirRegisterLinalgConvertLinalgToLoopsPass();

    /// Registers the pass `convert-linalg-to-parallel-loops`.
    pub fn mlirRegisterLinalgConvertLinalgToParallelLoopsPass();

    /// Registers the pass `linalg-block-pack-matmul`.
    pub fn mlirRegisterLinalgLinalgBlockPackMatmul();

    /// Registers the pass `linalg-detensorize`.
    pub fn mlirRegisterLinalgLinalgDetensorizePass();

    /// Registers the pass `linalg-fuse-elementwise-ops`.
    pub fn mlirRegisterLinalgLinalgElementwiseOpFusionPass();

    /// Registers the pass `linalg-fold-into-elementwise`.
    pub fn mlirRegisterLinalgLinalgFoldIntoElementwisePass();

    /// Registers the pass `linalg-fold-unit-extent-dims`.
    pub fn mlirRegisterLinalgLinalgFoldUnitExtentDimsPass();

    /// Registers the pass `linalg-generalize-named-ops`.
    pub fn mlirRegisterLinalgLinalgGeneralizeNamedOpsPass();

    /// Registers the pass `linalg-inline-scalar-operands`.
    pub fn mlirRegisterLinalgLinalgInlineScalarOperandsPass();

    /// Registers the pass `linalg-morph-ops`.
    pub fn mlirRegisterLinalgLinalgMorphOpsPass();

    /// Registers the pass `linalg-specialize-generic-ops`.
    pub fn mlirRegisterLinalgLinalgSpecializeGenericOpsPass();

    /// Registers the passes of the group.
    pub fn mlirRegisterLinalgPasses();

    /// Registers the pass `simplify-depthwise-conv`.
    pub fn mlirRegisterLinalgSimplifyDepthwiseConvPass();

    /// Registers the pass `mlprogram-pipeline-globals`.
    pub fn mlirRegisterMLProgramMLProgramPipelineGlobalsPass();

    /// Registers the passes of the group.
    pub fn mlirRegisterMLProgramPasses();

    /// Registers the pass `math-expand-ops`.
    pub fn mlirRegisterMathMathExpandOpsPass();

    /// Registers the pass `math-extend-to-supported-types`.
    pub fn mlirRegisterMathMathExtendToSupportedTypes();

    /// Registers the pass `math-sincos-fusion`.
    pub fn mlirRegisterMathMathSincosFusionPass();

    /// Registers the pass `math-uplift-to-fma`.
    pub fn mlirRegisterMathMathUpliftToFMA();

    /// Registers the passes of the group.
    pub fn mlirRegisterMathPasses();

    /// Registers the pass `memref-expand`.
    pub fn mlirRegisterMemRefExpandOpsPass();

    /// Registers the pass `expand-realloc`.
    pub fn mlirRegisterMemRefExpandReallocPass();

    /// Registers the pass `expand-strided-metadata`.
    pub fn mlirRegisterMemRefExpandStridedMetadataPass();

    /// Registers the pass `flatten-memref`.
    pub fn mlirRegisterMemRefFlattenMemrefsPass();

    /// Registers the pass `fold-memref-alias-ops`.
    pub fn mlirRegisterMemRefFoldMemRefAliasOpsPass();

    /// Registers the pass `memref-emulate-wide-int`.
    pub fn mlirRegisterMemRefMemRefEmulateWideInt();

    /// Registers the pass `normalize-memrefs`.
    pub fn mlirRegisterMemRefNormalizeMemRefsPass();

    /// Registers the passes of the group.
    pub fn mlirRegisterMemRefPasses();

    /// Registers the pass `reify-result-shapes`.
    pub fn mlirRegisterMemRefReifyResultShapesPass();

    /// Registers the pass `resolve-ranked-shaped-type-result-dims`.
    pub fn mlirRegisterMemRefResolveRankedShapeTypeResultDimsPass();

    /// Registers the pass `resolve-shaped-type-result-dims`.
    pub fn mlirRegisterMemRefResolveShapedTypeResultDimsPass();

    /// Registers the pass `nvgpu-optimize-shared-memory`.
    pub fn mlirRegisterNVGPUOptimizeSharedMemory();

    /// Registers the passes of the group.
    pub fn mlirRegisterNVGPUPasses();

    /// Registers the pass `acc-if-clause-lowering`.
    pub fn mlirRegisterOpenACCACCIfClauseLowering();

    /// Registers the pass `acc-implicit-data`.
    pub fn mlirRegisterOpenACCACCImplicitData();

    /// Registers the pass `acc-implicit-declare`.
    pub fn mlirRegisterOpenACCACCImplicitDeclare();

    /// Registers the pass `acc-implicit-routine`.
    pub fn mlirRegisterOpenACCACCImplicitRoutine();

    /// Registers the pass `acc-legalize-serial`.
    pub fn mlirRegisterOpenACCACCLegalizeSerial();

    /// Registers the pass `acc-loop-tiling`.
    pub fn mlirRegisterOpenACCACCLoopTiling();

    /// Registers the pass `acc-specialize-for-device`.
    pub fn mlirRegisterOpenACCACCSpecializeForDevice();

    /// Registers the pass `acc-specialize-for-host`.
    pub fn mlirRegisterOpenACCACCSpecializeForHost();

    /// Registers the pass `openacc-legalize-data-values`.
    pub fn mlirRegisterOpenACCLegalizeDataValuesInRegion();

    /// Registers the pass `offload-livein-value-canonicalization`.
    pub fn mlirRegisterOpenACCOffloadLiveInValueCanonicalization();

    /// Registers the passes of the group.
    pub fn mlirRegisterOpenACCPasses();

    /// Registers the passes of the group.
    pub fn mlirRegisterOpenMPPasses();

    /// Registers the passes of the group.
    pub fn mlirRegisterQuantPasses();

    /// Registers the passes of the group.
    pub fn mlirRegisterSCFPasses();

    /// Registers the pass `scf-for-loop-canonicalization`.
    pub fn mlirRegisterSCFSCFForLoopCanonicalization();

    /// Registers the pass `scf-for-loop-peeling`.
    pub fn mlirRegisterSCFSCFForLoopPeeling();

    /// Registers the pass `scf-for-loop-range-folding`.
    pub fn mlirRegisterSCFSCFForLoopRangeFolding();

    /// Registers the pass `scf-for-loop-specialization`.
    pub fn mlirRegisterSCFSCFForLoopSpecialization();

    /// Registers the pass `scf-for-to-while`.
    pub fn mlirRegisterSCFSCFForToWhileLoop();

    /// Registers the pass `scf-forall-to-for`.
    pub fn mlirRegisterSCFSCFForallToForLoop();

    /// Registers the pass `scf-forall-to-parallel`.
    pub fn mlirRegisterSCFSCFForallToParallelLoop();

    /// Registers the pass `scf-parallel-for-to-nested-fors`.
    pub fn mlirRegisterSCFSCFParallelForToNestedFors();

    /// Registers the pass `scf-parallel-loop-fusion`.
    pub fn mlirRegisterSCFSCFParallelLoopFusion();

    /// Registers the pass `scf-parallel-loop-specialization`.
    pub fn mlirRegisterSCFSCFParallelLoopSpecialization();

    /// Registers the pass `scf-parallel-loop-tiling`.
    pub fn mlirRegisterSCFSCFParallelLoopTiling();

    /// Registers the pass `test-scf-parallel-loop-collapsing`.
    pub fn mlirRegisterSCFTestSCFParallelLoopCollapsing();

    /// Registers the passes of the group.
    pub fn mlirRegisterSPIRVPasses();

    /// Registers the pass `spirv-canonicalize-gl`.
    pub fn mlirRegisterSPIRVSPIRVCanonicalizeGLPass();

    /// Registers the pass `decorate-spirv-composite-type-layout`.
    pub fn mlirRegisterSPIRVSPIRVCompositeTypeLayoutPass();

    /// Registers the pass `spirv-lower-abi-attrs`.
    pub fn mlirRegisterSPIRVSPIRVLowerABIAttributesPass();

    /// Registers the pass `spirv-promote-to-replicated-constants`.
    pub fn mlirRegisterSPIRVSPIRVReplicatedConstantCompositePass();

    /// Registers the pass `spirv-rewrite-inserts`.
    pub fn mlirRegisterSPIRVSPIRVRewriteInsertsPass();

    /// Registers the pass `spirv-unify-aliased-resource`.
    pub fn mlirRegisterSPIRVSPIRVUnifyAliasedResourcePass();

    /// Registers the pass `spirv-update-vce`.
    pub fn mlirRegisterSPIRVSPIRVUpdateVCEPass();

    /// Registers the pass `spirv-webgpu-prepare`.
    pub fn mlirRegisterSPIRVSPIRVWebGPUPreparePass();

    /// Registers the pass `outline-shape-computation`.
    pub fn mlirRegisterShapeOutlineShapeComputationPass();

    /// Registers the passes of the group.
    pub fn mlirRegisterShapePasses();

    /// Registers the pass `remove-shape-constraints`.
    pub fn mlirRegisterShapeRemoveShapeConstraintsPass();

    /// Registers the pass `shape-to-shape-lowering`.
    pub fn mlirRegisterShapeShapeToShapeLoweringPass();

    /// Registers the pass `shard-partition`.
    pub fn mlirRegisterShardPartition();

    /// Registers the passes of the group.
    pub fn mlirRegisterShardPasses();

    /// Registers the pass `sharding-propagation`.
    pub fn mlirRegisterShardShardingPropagation();

    /// Registers the pass `lower-sparse-foreach-to-scf`.
    pub fn mlirRegisterSparseTensorLowerForeachToSCF();

    /// Registers the pass `lower-sparse-iteration-to-scf`.
    pub fn mlirRegisterSparseTensorLowerSparseIterationToSCF();

    /// Registers the pass `lower-sparse-ops-to-foreach`.
    pub fn mlirRegisterSparseTensorLowerSparseOpsToForeach();

    /// Registers the passes of the group.
    pub fn mlirRegisterSparseTensorPasses();

    /// Registers the pass `pre-sparsification-rewrite`.
    pub fn mlirRegisterSparseTensorPreSparsificationRewrite();

    /// Registers the pass `sparse-assembler`.
    pub fn mlirRegisterSparseTensorSparseAssembler();

    /// Registers the pass `sparse-buffer-rewrite`.
    pub fn mlirRegisterSparseTensorSparseBufferRewrite();

    /// Registers the pass `sparse-gpu-codegen`.
    pub fn mlirRegisterSparseTensorSparseGPUCodegen();

    /// Registers the pass `sparse-reinterpret-map`.
    pub fn mlirRegisterSparseTensorSparseReinterpretMap();

    /// Registers the pass `sparse-space-collapse`.
    pub fn mlirRegisterSparseTensorSparseSpaceCollapse();

    /// Registers the pass `sparse-tensor-codegen`.
    pub fn mlirRegisterSparseTensorSparseTensorCodegen();

    /// Registers the pass `sparse-tensor-conversion`.
    pub fn mlirRegisterSparseTensorSparseTensorConversionPass();

    /// Registers the pass `sparse-vectorization`.
    pub fn mlirRegisterSparseTensorSparseVectorization();

    /// Registers the pass `sparsification-and-bufferization`.
    pub fn mlirRegisterSparseTensorSparsificationAndBufferization();

    /// Registers the pass `sparsification`.
    pub fn mlirRegisterSparseTensorSparsificationPass();

    /// Registers the pass `stage-sparse-ops`.
    pub fn mlirRegisterSparseTensorStageSparseOperations();

    /// Registers the pass `sparse-storage-specifier-to-llvm`.
    pub fn mlirRegisterSparseTensorStorageSpecifierToLLVM();

    /// Registers the pass `fold-tensor-subset-ops`.
    pub fn mlirRegisterTensorFoldTensorSubsetOpsPass();

    /// Registers the passes of the group.
    pub fn mlirRegisterTensorPasses();

    /// Registers the passes of the group.
    pub fn mlirRegisterTosaPasses();

    /// Registers the pass `tosa-arith-const-to-tosa-const`.
    pub fn mlirRegisterTosaTosaArithConstantToTosaConstPass();

    /// Registers the pass `tosa-attach-target`.
    pub fn mlirRegisterTosaTosaAttachTarget();

    /// Registers the pass `tosa-convert-integer-type-to-signless`.
    pub fn mlirRegisterTosaTosaConvertIntegerTypeToSignless();

    /// Registers the pass `tosa-infer-shapes`.
    pub fn mlirRegisterTosaTosaInferShapesPass();

    /// Registers the pass `tosa-layerwise-constant-fold`.
    pub fn mlirRegisterTosaTosaLayerwiseConstantFoldPass();

    /// Registers the pass `tosa-make-broadcastable`.
    pub fn mlirRegisterTosaTosaMakeBroadcastablePass();

    /// Registers the pass `tosa-narrow-f64-to-f32`.
    pub fn mlirRegisterTosaTosaNarrowF64ToF32Pass();

    /// Registers the pass `tosa-narrow-i64-to-i32`.
    pub fn mlirRegisterTosaTosaNarrowI64ToI32Pass();

    /// Registers the pass `tosa-optional-decompositions`.
    pub fn mlirRegisterTosaTosaOptionalDecompositionsPass();

    /// Registers the pass `tosa-reduce-transposes`.
    pub fn mlirRegisterTosaTosaReduceTransposes();

    /// Registers the pass `tosa-validate`.
    pub fn mlirRegisterTosaTosaValidation();

    /// Registers the pass `transform-dialect-check-uses`.
    pub fn mlirRegisterTransformCheckUsesPass();

    /// Registers the pass `transform-infer-effects`.
    pub fn mlirRegisterTransformInferEffectsPass();

    /// Registers the pass `transform-interpreter`.
    pub fn mlirRegisterTransformInterpreterPass();

    /// Registers the passes of the group.
    pub fn mlirRegisterTransformPasses();

    /// Registers the pass `transform-preload-library`.
    pub fn mlirRegisterTransformPreloadLibraryPass();

    /// Registers the pass `bubble-down-memory-space-casts`.
    pub fn mlirRegisterTransformsBubbleDownMemorySpaceCasts();

    /// Registers the pass `cse`.
    pub fn mlirRegisterTransformsCSE();

    /// Registers the pass `canonicalize`.
    pub fn mlirRegisterTransformsCanonicalizer();

    /// Registers the pass `composite-fixed-point-pass`.
    pub fn mlirRegisterTransformsCompositeFixedPointPass();

    /// Registers the pass `control-flow-sink`.
    pub fn mlirRegisterTransformsControlFlowSink();

    /// Registers the pass `generate-runtime-verification`.
    pub fn mlirRegisterTransformsGenerateRuntimeVerification();

    /// Registers the pass `inline`.
    pub fn mlirRegisterTransformsInliner();

    /// Registers the pass `snapshot-op-locations`.
    pub fn mlirRegisterTransformsLocationSnapshot();

    /// Registers the pass `loop-invariant-code-motion`.
    pub fn mlirRegisterTransformsLoopInvariantCodeMotion();

    /// Registers the pass `loop-invariant-subset-hoisting`.
    pub fn mlirRegisterTransformsLoopInvariantSubsetHoisting();

    /// Registers the pass `mem2reg`.
    pub fn mlirRegisterTransformsMem2Reg();

    /// Registers the passes of the group.
    pub fn mlirRegisterTransformsPasses();

    /// Registers the pass `print-ir`.
    pub fn mlirRegisterTransformsPrintIRPass();

    /// Registers the pass `print-op-stats`.
    pub fn mlirRegisterTransformsPrintOpStats();

    /// Registers the pass `remove-dead-values`.
    pub fn mlirRegisterTransformsRemoveDeadValues();

    /// Registers the pass `sccp`.
    pub fn mlirRegisterTransformsSCCP();

    /// Registers the pass `sroa`.
    pub fn mlirRegisterTransformsSROA();

    /// Registers the pass `strip-debuginfo`.
    pub fn mlirRegisterTransformsStripDebugInfo();

    /// Registers the pass `symbol-dce`.
    pub fn mlirRegisterTransformsSymbolDCE();

    /// Registers the pass `symbol-privatize`.
    pub fn mlirRegisterTransformsSymbolPrivatize();

    /// Registers the pass `topological-sort`.
    pub fn mlirRegisterTransformsTopologicalSort();

    /// Registers the pass `view-op-graph`.
    pub fn mlirRegisterTransformsViewOpGraph();

    /// Registers the pass `lower-vector-mask`.
    pub fn mlirRegisterVectorLowerVectorMaskPass();

    /// Registers the pass `lower-vector-multi-reduction`.
    pub fn mlirRegisterVectorLowerVectorMultiReduction();

    /// Registers the pass `lower-vector-to-from-elements-to-shuffle-tree`.
    pub fn mlirRegisterVectorLowerVectorToFromElementsToShuffleTree();

    /// Registers the passes of the group.
    pub fn mlirRegisterVectorPasses();

    /// Registers the passes of the group.
    pub fn mlirRegisterXeGPUPasses();

    /// Adds a pattern to a set, which owns it from then on.
    pub fn mlirRewritePatternSetAdd(set: MlirRewritePatternSet, pattern: MlirRewritePattern);

    /// Creates an empty set of patterns.
    pub fn mlirRewritePatternSetCreate(context: MlirContext) -> MlirRewritePatternSet;

    /// Destroys a set of patterns.
    pub fn mlirRewritePatternSetDestroy(set: MlirRewritePatternSet);

    /// Makes a set of a module's patterns.
    pub fn mlirRewritePatternSetFromPDLPatternModule(module: MlirPDLPatternModule) -> MlirRewritePatternSet;

    /// Gives a change of an operation up.
    pub fn mlirRewriterBaseCancelOpModification(rewriter: MlirRewriterBase, op: MlirOperation);

    /// Makes a rewriter have no insertion point.
    pub fn mlirRewriterBaseClearInsertionPoint(rewriter: MlirRewriterBase);

    /// Inserts a copy of an operation.
    pub fn mlirRewriterBaseClone(rewriter: MlirRewriterBase, op: MlirOperation) -> MlirOperation;

    /// Inserts a copy of a region's blocks before a block.
    pub fn mlirRewriterBaseCloneRegionBefore(
        rewriter: MlirRewriterBase,
        region: MlirRegion,
        before: MlirBlock,
    );

    /// Inserts a copy of an operation with empty regions.
    pub fn mlirRewriterBaseCloneWithoutRegions(
        rewriter: MlirRewriterBase,
        op: MlirOperation,
    ) -> MlirOperation;

    /// Creates a block before another one, and inserts at its end from now on.
    pub fn mlirRewriterBaseCreateBlockBefore(
        rewriter: MlirRewriterBase,
        before: MlirBlock,
        count: isize,
        types: *const MlirType,
        locations: *const MlirLocation,
    ) -> MlirBlock;

    /// Erases a block.
    pub fn mlirRewriterBaseEraseBlock(rewriter: MlirRewriterBase, block: MlirBlock);

    /// Erases an operation.
    pub fn mlirRewriterBaseEraseOp(rewriter: MlirRewriterBase, op: MlirOperation);

    /// Ends a change of an operation.
    pub fn mlirRewriterBaseFinalizeOpModification(rewriter: MlirRewriterBase, op: MlirOperation);

    /// Returns the block of the insertion point, or null.
    pub fn mlirRewriterBaseGetBlock(rewriter: MlirRewriterBase) -> MlirBlock;

    /// Returns the context of a rewriter.
    pub fn mlirRewriterBaseGetContext(rewriter: MlirRewriterBase) -> MlirContext;

    /// Returns the block of the insertion point, or null.
    pub fn mlirRewriterBaseGetInsertionBlock(rewriter: MlirRewriterBase) -> MlirBlock;

    /// Returns the operation that the insertion point is before, or null.
    pub fn mlirRewriterBaseGetOperationAfterInsertion(rewriter: MlirRewriterBase) -> MlirOperation;

    /// Moves the operations of a block before an operation, its arguments replaced by values.
    pub fn mlirRewriterBaseInlineBlockBefore(
        rewriter: MlirRewriterBase,
        source: MlirBlock,
        op: MlirOperation,
        count: isize,
        values: *const MlirValue,
    );

    /// Moves the blocks of a region before a block.
    pub fn mlirRewriterBaseInlineRegionBefore(
        rewriter: MlirRewriterBase,
        region: MlirRegion,
        before: MlirBlock,
    );

    /// Inserts an operation.
    pub fn mlirRewriterBaseInsert(rewriter: MlirRewriterBase, op: MlirOperation) -> MlirOperation;

    /// Moves the operations of a block to the end of another one, its arguments replaced by values.
    pub fn mlirRewriterBaseMergeBlocks(
        rewriter: MlirRewriterBase,
        source: MlirBlock,
        into: MlirBlock,
        count: isize,
        values: *const MlirValue,
    );

    /// Moves a block before another one.
    pub fn mlirRewriterBaseMoveBlockBefore(rewriter: MlirRewriterBase, block: MlirBlock, other: MlirBlock);

    /// Moves an operation after another one.
    pub fn mlirRewriterBaseMoveOpAfter(rewriter: MlirRewriterBase, op: MlirOperation, other: MlirOperation);

    /// Moves an operation before another one.
    pub fn mlirRewriterBaseMoveOpBefore(rewriter: MlirRewriterBase, op: MlirOperation, other: MlirOperation);

    /// Makes all users of an operation's results use those of another one.
    pub fn mlirRewriterBaseReplaceAllOpUsesWithOperation(
        rewriter: MlirRewriterBase,
        from: MlirOperation,
        to: MlirOperation,
    );

    /// Makes all users of an operation's results use values.
    pub fn mlirRewriterBaseReplaceAllOpUsesWithValueRange(
        rewriter: MlirRewriterBase,
        from: MlirOperation,
        count: isize,
        to: *const MlirValue,
    );

    /// Makes all users of a value but one use another value.
    pub fn mlirRewriterBaseReplaceAllUsesExcept(
        rewriter: MlirRewriterBase,
        from: MlirValue,
        to: MlirValue,
        exception: MlirOperation,
    );

    /// Makes all users of a value use another one.
    pub fn mlirRewriterBaseReplaceAllUsesWith(rewriter: MlirRewriterBase, from: MlirValue, to: MlirValue);

    /// Makes all users of values use other ones.
    pub fn mlirRewriterBaseReplaceAllValueRangeUsesWith(
        rewriter: MlirRewriterBase,
        count: isize,
        from: *const MlirValue,
        to: *const MlirValue,
    );

    /// Makes the users of an operation's results within a block use values.
    pub fn mlirRewriterBaseReplaceOpUsesWithinBlock(
        rewriter: MlirRewriterBase,
        op: MlirOperation,
        count: isize,
        values: *const MlirValue,
        block: MlirBlock,
    );

    /// Replaces the results of an operation by those of another one, and erases it.
    pub fn mlirRewriterBaseReplaceOpWithOperation(
        rewriter: MlirRewriterBase,
        op: MlirOperation,
        new: MlirOperation,
    );

    /// Replaces the results of an operation by values, and erases it.
    pub fn mlirRewriterBaseReplaceOpWithValues(
        rewriter: MlirRewriterBase,
        op: MlirOperation,
        count: isize,
        values: *const MlirValue,
    );

    /// Inserts after an operation from now on.
    pub fn mlirRewriterBaseSetInsertionPointAfter(rewriter: MlirRewriterBase, op: MlirOperation);

    /// Inserts after the definition of a value from now on.
    pub fn mlirRewriterBaseSetInsertionPointAfterValue(rewriter: MlirRewriterBase, value: MlirValue);

    /// Inserts before an operation from now on.
    pub fn mlirRewriterBaseSetInsertionPointBefore(rewriter: MlirRewriterBase, op: MlirOperation);

    /// Inserts at the end of a block from now on.
    pub fn mlirRewriterBaseSetInsertionPointToEnd(rewriter: MlirRewriterBase, block: MlirBlock);

    /// Inserts at the start of a block from now on.
    pub fn mlirRewriterBaseSetInsertionPointToStart(rewriter: MlirRewriterBase, block: MlirBlock);

    /// Begins a change of an operation.
    pub fn mlirRewriterBaseStartOpModification(rewriter: MlirRewriterBase, op: MlirOperation);

    /// Returns true if a word is a comparison of bit vectors.
    pub fn mlirSMTAttrCheckBVCmpPredicate(context: MlirContext, word: MlirStringRef) -> bool;

    /// Returns true if a word is a comparison of integers.
    pub fn mlirSMTAttrCheckIntPredicate(context: MlirContext, word: MlirStringRef) -> bool;

    /// Returns a comparison of bit vectors, an integer.
    pub fn mlirSMTAttrGetBVCmpPredicate(context: MlirContext, word: MlirStringRef) -> MlirAttribute;

    /// Returns a known bit vector.
    pub fn mlirSMTAttrGetBitVector(context: MlirContext, value: u64, width: u32) -> MlirAttribute;

    /// Returns a comparison of integers, an integer.
    pub fn mlirSMTAttrGetIntPredicate(context: MlirContext, word: MlirStringRef) -> MlirAttribute;

    /// Returns true if an attribute is a known bit vector, or the integer of a comparison.
    pub fn mlirSMTAttrIsASMTAttribute(attribute: MlirAttribute) -> bool;

    /// Returns `smt.bv`.
    pub fn mlirSMTBitVectorTypeGetName() -> MlirStringRef;

    /// Returns `smt.bool`.
    pub fn mlirSMTBoolTypeGetName() -> MlirStringRef;

    /// Returns `smt.int`.
    pub fn mlirSMTIntTypeGetName() -> MlirStringRef;

    /// Returns a `smt.array`.
    pub fn mlirSMTTypeGetArray(context: MlirContext, domain: MlirType, range: MlirType) -> MlirType;

    /// Returns a `smt.bv`.
    pub fn mlirSMTTypeGetBitVector(context: MlirContext, width: i32) -> MlirType;

    /// Returns a `smt.bool`.
    pub fn mlirSMTTypeGetBool(context: MlirContext) -> MlirType;

    /// Returns a `smt.int`.
    pub fn mlirSMTTypeGetInt(context: MlirContext) -> MlirType;

    /// Returns a `smt.func`.
    pub fn mlirSMTTypeGetSMTFunc(
        context: MlirContext,
        count: usize,
        domains: *const MlirType,
        range: MlirType,
    ) -> MlirType;

    /// Returns a `smt.sort`.
    pub fn mlirSMTTypeGetSort(
        context: MlirContext,
        name: MlirIdentifier,
        count: usize,
        parameters: *const MlirType,
    ) -> MlirType;

    /// Returns true for `smt.array`.
    pub fn mlirSMTTypeIsAArray(of: MlirType) -> bool;

    /// Returns true for `smt.bv`.
    pub fn mlirSMTTypeIsABitVector(of: MlirType) -> bool;

    /// Returns true for `smt.bool`.
    pub fn mlirSMTTypeIsABool(of: MlirType) -> bool;

    /// Returns true for `smt.int`.
    pub fn mlirSMTTypeIsAInt(of: MlirType) -> bool;

    /// Returns true for `smt.func`.
    pub fn mlirSMTTypeIsASMTFunc(of: MlirType) -> bool;

    /// Returns true for `smt.sort`.
    pub fn mlirSMTTypeIsASort(of: MlirType) -> bool;

    /// Returns true if a type is that of terms which are no functions.
    pub fn mlirSMTTypeIsAnyNonFuncSMTValueType(ty: MlirType) -> bool;

    /// Returns true if a type is that of terms.
    pub fn mlirSMTTypeIsAnySMTValueType(ty: MlirType) -> bool;

    /// Sets the one kind of debug output.
    pub fn mlirSetGlobalDebugType(kind: *const c_char);

    /// Sets the kinds of debug output.
    pub fn mlirSetGlobalDebugTypes(kinds: *const *const c_char, count: isize);

    /// Returns the size of a dimension.
    pub fn mlirShapedTypeGetDimSize(ty: MlirType, dim: isize) -> i64;

    /// Returns the number that stands for a size that is not known.
    pub fn mlirShapedTypeGetDynamicSize() -> i64;

    /// Returns the number that stands for a stride or offset that is not known.
    pub fn mlirShapedTypeGetDynamicStrideOrOffset() -> i64;

    /// Returns the type of the elements of a shaped type.
    pub fn mlirShapedTypeGetElementType(ty: MlirType) -> MlirType;

    /// Returns the number of dimensions.
    pub fn mlirShapedTypeGetRank(ty: MlirType) -> i64;

    /// Returns true if a shaped type has a rank.
    pub fn mlirShapedTypeHasRank(ty: MlirType) -> bool;

    /// Returns true if a shaped type has a rank and every size is known.
    pub fn mlirShapedTypeHasStaticShape(ty: MlirType) -> bool;

    /// Returns true if the size of a dimension is not known.
    pub fn mlirShapedTypeIsDynamicDim(ty: MlirType, dim: isize) -> bool;

    /// Returns true if a number stands for a size that is not known.
    pub fn mlirShapedTypeIsDynamicSize(size: i64) -> bool;

    /// Returns true if a number stands for a stride or offset that is not known.
    pub fn mlirShapedTypeIsDynamicStrideOrOffset(value: i64) -> bool;

    /// Returns true if the size of a dimension is known.
    pub fn mlirShapedTypeIsStaticDim(ty: MlirType, dim: isize) -> bool;

    /// Returns true if a number is a size.
    pub fn mlirShapedTypeIsStaticSize(size: i64) -> bool;

    /// Returns true if a number is a stride or offset.
    pub fn mlirShapedTypeIsStaticStrideOrOffset(value: i64) -> bool;

    /// Returns an expression put together anew: like terms are added up, and ordered.
    pub fn mlirSimplifyAffineExpr(expr: MlirAffineExpr, dim_count: u32, symbol_count: u32) -> MlirAffineExpr;

    /// Returns the indices of sparse elements.
    pub fn mlirSparseElementsAttrGetIndices(attribute: MlirAttribute) -> MlirAttribute;

    /// Returns the type id of the kind `builtin.sparse_elements`.
    pub fn mlirSparseElementsAttrGetTypeID() -> MlirTypeID;

    /// Returns the values of sparse elements.
    pub fn mlirSparseElementsAttrGetValues(attribute: MlirAttribute) -> MlirAttribute;

    /// Returns sparse elements: a row of indices for each value.
    pub fn mlirSparseElementsAttribute(
        ty: MlirType,
        indices: MlirAttribute,
        values: MlirAttribute,
    ) -> MlirAttribute;

    /// Returns the bits of a level of a format, with properties and sizes.
    pub fn mlirSparseTensorEncodingAttrBuildLvlType(
        format: MlirSparseTensorLevelFormat,
        properties: *const MlirSparseTensorLevelPropertyNondefault,
        count: u32,
        n: u32,
        m: u32,
    ) -> MlirSparseTensorLevelType;

    /// Returns an encoding without slices; null maps and values are absent.
    pub fn mlirSparseTensorEncodingAttrGet(
        context: MlirContext,
        rank: isize,
        levels: *const MlirSparseTensorLevelType,
        dim_to_level: MlirAffineMap,
        level_to_dim: MlirAffineMap,
        position_width: i32,
        coordinate_width: i32,
        explicit: MlirAttribute,
        implicit: MlirAttribute,
    ) -> MlirAttribute;

    /// Returns parameter 4 of a `sparse_tensor.encoding`.
    pub fn mlirSparseTensorEncodingAttrGetCrdWidth(of: MlirAttribute) -> i32;

    /// Returns parameter 1 of a `sparse_tensor.encoding`.
    pub fn mlirSparseTensorEncodingAttrGetDimToLvl(of: MlirAttribute) -> MlirAffineMap;

    /// Returns parameter 5 of a `sparse_tensor.encoding`.
    pub fn mlirSparseTensorEncodingAttrGetExplicitVal(of: MlirAttribute) -> MlirAttribute;

    /// Returns parameter 6 of a `sparse_tensor.encoding`.
    pub fn mlirSparseTensorEncodingAttrGetImplicitVal(of: MlirAttribute) -> MlirAttribute;

    /// Returns the bits of the format of a level.
    pub fn mlirSparseTensorEncodingAttrGetLvlFmt(
        attribute: MlirAttribute,
        at: isize,
    ) -> MlirSparseTensorLevelFormat;

    /// Returns parameter 2 of a `sparse_tensor.encoding`.
    pub fn mlirSparseTensorEncodingAttrGetLvlToDim(of: MlirAttribute) -> MlirAffineMap;

    /// Returns the bits of a level.
    pub fn mlirSparseTensorEncodingAttrGetLvlType(
        attribute: MlirAttribute,
        at: isize,
    ) -> MlirSparseTensorLevelType;

    /// Returns `sparse_tensor.encoding`.
    pub fn mlirSparseTensorEncodingAttrGetName() -> MlirStringRef;

    /// Returns parameter 3 of a `sparse_tensor.encoding`.
    pub fn mlirSparseTensorEncodingAttrGetPosWidth(of: MlirAttribute) -> i32;

    /// Returns of how many some are kept in a level.
    pub fn mlirSparseTensorEncodingAttrGetStructuredM(level: MlirSparseTensorLevelType) -> u32;

    /// Returns how many of n entries are kept in a level.
    pub fn mlirSparseTensorEncodingAttrGetStructuredN(level: MlirSparseTensorLevelType) -> u32;

    /// Returns the number of levels.
    pub fn mlirSparseTensorEncodingGetLvlRank(attribute: MlirAttribute) -> isize;

    /// Returns `strided<...>`.
    pub fn mlirStridedLayoutAttrGet(
        context: MlirContext,
        offset: i64,
        count: isize,
        strides: *const i64,
    ) -> MlirAttribute;

    /// Returns `builtin.strided_layout`.
    pub fn mlirStridedLayoutAttrGetName() -> MlirStringRef;

    /// Returns the number of strides of a strided layout.
    pub fn mlirStridedLayoutAttrGetNumStrides(attribute: MlirAttribute) -> isize;

    /// Returns the offset of a strided layout.
    pub fn mlirStridedLayoutAttrGetOffset(attribute: MlirAttribute) -> i64;

    /// Returns a stride of a strided layout.
    pub fn mlirStridedLayoutAttrGetStride(attribute: MlirAttribute, position: isize) -> i64;

    /// Returns the type id of the kind `builtin.strided_layout`.
    pub fn mlirStridedLayoutAttrGetTypeID() -> MlirTypeID;

    /// Returns a string.
    pub fn mlirStringAttrGet(context: MlirContext, string: MlirStringRef) -> MlirAttribute;

    /// Returns `builtin.string`.
    pub fn mlirStringAttrGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.string`.
    pub fn mlirStringAttrGetTypeID() -> MlirTypeID;

    /// Returns the bytes of a string.
    pub fn mlirStringAttrGetValue(attribute: MlirAttribute) -> MlirStringRef;

    /// Returns a string with a type.
    pub fn mlirStringAttrTypedGet(ty: MlirType, string: MlirStringRef) -> MlirAttribute;

    /// Returns a string that ends with a zero byte as a reference.
    pub fn mlirStringRefCreateFromCString(text: *const c_char) -> MlirStringRef;

    /// Returns true if two strings have the same bytes.
    pub fn mlirStringRefEqual(string: MlirStringRef, other: MlirStringRef) -> bool;

    /// Returns `@symbol::@nested`; the nested references are flat.
    pub fn mlirSymbolRefAttrGet(
        context: MlirContext,
        symbol: MlirStringRef,
        count: isize,
        references: *const MlirAttribute,
    ) -> MlirAttribute;

    /// Returns the last name of a symbol reference.
    pub fn mlirSymbolRefAttrGetLeafReference(attribute: MlirAttribute) -> MlirStringRef;

    /// Returns `builtin.symbol_ref`.
    pub fn mlirSymbolRefAttrGetName() -> MlirStringRef;

    /// Returns a name after the first, as a flat reference.
    pub fn mlirSymbolRefAttrGetNestedReference(attribute: MlirAttribute, position: isize) -> MlirAttribute;

    /// Returns the number of names after the first.
    pub fn mlirSymbolRefAttrGetNumNestedReferences(attribute: MlirAttribute) -> isize;

    /// Returns the first name of a symbol reference.
    pub fn mlirSymbolRefAttrGetRootReference(attribute: MlirAttribute) -> MlirStringRef;

    /// Returns the type id of the kind `builtin.symbol_ref`.
    pub fn mlirSymbolRefAttrGetTypeID() -> MlirTypeID;

    /// Creates the symbol table of an operation, or null if it has none.
    pub fn mlirSymbolTableCreate(op: MlirOperation) -> MlirSymbolTable;

    /// Destroys a symbol table; the operation stays.
    pub fn mlirSymbolTableDestroy(table: MlirSymbolTable);

    /// Takes a symbol out of a table and erases it.
    pub fn mlirSymbolTableErase(table: MlirSymbolTable, op: MlirOperation);

    /// Returns the name of the attribute that names a symbol.
    pub fn mlirSymbolTableGetSymbolAttributeName() -> MlirStringRef;

    /// Returns the name of the attribute that says who sees a symbol.
    pub fn mlirSymbolTableGetVisibilityAttributeName() -> MlirStringRef;

    /// Puts a symbol into a table, unless it is there, with another name if its own is taken; returns its name.
    pub fn mlirSymbolTableInsert(table: MlirSymbolTable, op: MlirOperation) -> MlirAttribute;

    /// Returns the symbol of a name, or null. Symbols that came without the table being told are not in it.
    pub fn mlirSymbolTableLookup(table: MlirSymbolTable, name: MlirStringRef) -> MlirOperation;

    /// Renames what refers to a symbol, in an operation.
    pub fn mlirSymbolTableReplaceAllSymbolUses(
        old: MlirStringRef,
        new: MlirStringRef,
        from: MlirOperation,
    ) -> MlirLogicalResult;

    /// Calls back for each symbol table in an operation, inner ones first.
    pub fn mlirSymbolTableWalkSymbolTables(
        from: MlirOperation,
        all_uses_visible: bool,
        callback: Option<unsafe extern "C" fn(MlirOperation, bool, *mut c_void)>,
        data: *mut c_void,
    );

    /// Returns the type `builtin.tf32`.
    pub fn mlirTF32TypeGet(context: MlirContext) -> MlirType;

    /// Returns `builtin.tf32`.
    pub fn mlirTF32TypeGetName() -> MlirStringRef;

    /// Returns a `transform.any_op`.
    pub fn mlirTransformAnyOpTypeGet(context: MlirContext) -> MlirType;

    /// Returns `transform.any_op`.
    pub fn mlirTransformAnyOpTypeGetName() -> MlirStringRef;

    /// Returns the type id of `transform.any_op`.
    pub fn mlirTransformAnyOpTypeGetTypeID() -> MlirTypeID;

    /// Returns a `transform.any_param`.
    pub fn mlirTransformAnyParamTypeGet(context: MlirContext) -> MlirType;

    /// Returns `transform.any_param`.
    pub fn mlirTransformAnyParamTypeGetName() -> MlirStringRef;

    /// Returns the type id of `transform.any_param`.
    pub fn mlirTransformAnyParamTypeGetTypeID() -> MlirTypeID;

    /// Returns a `transform.any_value`.
    pub fn mlirTransformAnyValueTypeGet(context: MlirContext) -> MlirType;

    /// Returns `transform.any_value`.
    pub fn mlirTransformAnyValueTypeGetName() -> MlirStringRef;

    /// Returns the type id of `transform.any_value`.
    pub fn mlirTransformAnyValueTypeGetTypeID() -> MlirTypeID;

    /// Runs a named sequence of a module on an operation.
    pub fn mlirTransformApplyNamedSequence(
        payload: MlirOperation,
        root: MlirOperation,
        module: MlirOperation,
        options: MlirTransformOptions,
    ) -> MlirLogicalResult;

    /// Returns a `transform.op`.
    pub fn mlirTransformOperationTypeGet(context: MlirContext, name: MlirStringRef) -> MlirType;

    /// Returns `transform.op`.
    pub fn mlirTransformOperationTypeGetName() -> MlirStringRef;

    /// Returns parameter 0 of a `transform.op`.
    pub fn mlirTransformOperationTypeGetOperationName(of: MlirType) -> MlirStringRef;

    /// Returns the type id of `transform.op`.
    pub fn mlirTransformOperationTypeGetTypeID() -> MlirTypeID;

    /// Creates options with their defaults.
    pub fn mlirTransformOptionsCreate() -> MlirTransformOptions;

    /// Destroys options.
    pub fn mlirTransformOptionsDestroy(of: MlirTransformOptions);

    /// Sets whether handles are checked thoroughly.
    pub fn mlirTransformOptionsEnableExpensiveChecks(options: MlirTransformOptions, enable: bool);

    /// Sets whether a script is one top-level operation.
    pub fn mlirTransformOptionsEnforceSingleTopLevelTransformOp(options: MlirTransformOptions, enable: bool);

    /// Returns true if a script is one top-level operation.
    pub fn mlirTransformOptionsGetEnforceSingleTopLevelTransformOp(options: MlirTransformOptions) -> bool;

    /// Returns true if handles are checked thoroughly.
    pub fn mlirTransformOptionsGetExpensiveChecksEnabled(options: MlirTransformOptions) -> bool;

    /// Returns a `transform.param`.
    pub fn mlirTransformParamTypeGet(context: MlirContext, ty: MlirType) -> MlirType;

    /// Returns `transform.param`.
    pub fn mlirTransformParamTypeGetName() -> MlirStringRef;

    /// Returns parameter 0 of a `transform.param`.
    pub fn mlirTransformParamTypeGetType(of: MlirType) -> MlirType;

    /// Returns the type id of `transform.param`.
    pub fn mlirTransformParamTypeGetTypeID() -> MlirTypeID;

    /// Returns a module of the `llvm` dialect as one of LLVM's library, in a context of that library; null after an error,
    /// and where the process has no such library.
    pub fn mlirTranslateModuleToLLVMIR(module: MlirOperation, context: *mut c_void) -> *mut c_void;

    /// Returns the text of a module of the `llvm` dialect as LLVM IR, which the caller frees; null after an error.
    pub fn mlirTranslateModuleToLLVMIRToString(module: MlirOperation) -> *mut c_char;

    /// Writes the solvers in a module as SMT-LIB.
    pub fn mlirTranslateModuleToSMTLIB(
        module: MlirModule,
        callback: MlirStringCallback,
        data: *mut c_void,
        inline_single_use_values: bool,
        _indent_let_body: bool,
    ) -> MlirLogicalResult;

    /// Writes the solvers in an operation as SMT-LIB. Bodies of bindings are never indented.
    pub fn mlirTranslateOperationToSMTLIB(
        op: MlirOperation,
        callback: MlirStringCallback,
        data: *mut c_void,
        inline_single_use_values: bool,
        _indent_let_body: bool,
    ) -> MlirLogicalResult;

    /// Returns a tuple type.
    pub fn mlirTupleTypeGet(context: MlirContext, count: isize, elements: *const MlirType) -> MlirType;

    /// Returns `builtin.tuple`.
    pub fn mlirTupleTypeGetName() -> MlirStringRef;

    /// Returns the number of types in a tuple type.
    pub fn mlirTupleTypeGetNumTypes(ty: MlirType) -> isize;

    /// Returns a type in a tuple type.
    pub fn mlirTupleTypeGetType(ty: MlirType, position: isize) -> MlirType;

    /// Returns the type id of the kind `builtin.tuple`.
    pub fn mlirTupleTypeGetTypeID() -> MlirTypeID;

    /// Returns a type as an attribute.
    pub fn mlirTypeAttrGet(ty: MlirType) -> MlirAttribute;

    /// Returns `builtin.type`.
    pub fn mlirTypeAttrGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.type`.
    pub fn mlirTypeAttrGetTypeID() -> MlirTypeID;

    /// Returns the type that an attribute is.
    pub fn mlirTypeAttrGetValue(attribute: MlirAttribute) -> MlirType;

    /// Prints a type on the standard error stream.
    pub fn mlirTypeDump(ty: MlirType);

    /// Returns true if both are the same type.
    pub fn mlirTypeEqual(ty: MlirType, other: MlirType) -> bool;

    /// Returns the context of a type.
    pub fn mlirTypeGetContext(ty: MlirType) -> MlirContext;

    /// Returns the dialect of a type.
    pub fn mlirTypeGetDialect(ty: MlirType) -> MlirDialect;

    /// Returns the id of the kind of a type.
    pub fn mlirTypeGetTypeID(ty: MlirType) -> MlirTypeID;

    /// Returns an id that nobody else has.
    pub fn mlirTypeIDAllocatorAllocateTypeID(allocator: MlirTypeIDAllocator) -> MlirTypeID;

    /// Creates an allocator of ids.
    pub fn mlirTypeIDAllocatorCreate() -> MlirTypeIDAllocator;

    /// Destroys an allocator of ids.
    pub fn mlirTypeIDAllocatorDestroy(allocator: MlirTypeIDAllocator);

    /// Returns the id of an address that is a multiple of eight.
    pub fn mlirTypeIDCreate(address: *const c_void) -> MlirTypeID;

    /// Returns true if two ids are the same.
    pub fn mlirTypeIDEqual(id: MlirTypeID, other: MlirTypeID) -> bool;

    /// Returns a hash of an id.
    pub fn mlirTypeIDHashValue(id: MlirTypeID) -> usize;

    /// Returns true for `amdgpu.tdm_base`.
    pub fn mlirTypeIsAAMDGPUTDMBaseType(of: MlirType) -> bool;

    /// Returns true for `amdgpu.tdm_descriptor`.
    pub fn mlirTypeIsAAMDGPUTDMDescriptorType(of: MlirType) -> bool;

    /// Returns true for `amdgpu.tdm_gather_base`.
    pub fn mlirTypeIsAAMDGPUTDMGatherBaseType(of: MlirType) -> bool;

    /// Returns true for `quant.any`.
    pub fn mlirTypeIsAAnyQuantizedType(of: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.bf16`.
    pub fn mlirTypeIsABF16(ty: MlirType) -> bool;

    /// Returns true for `quant.calibrated`.
    pub fn mlirTypeIsACalibratedQuantizedType(of: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.complex`.
    pub fn mlirTypeIsAComplex(ty: MlirType) -> bool;

    /// Returns true for `emitc.array`.
    pub fn mlirTypeIsAEmitCArrayType(of: MlirType) -> bool;

    /// Returns true for `emitc.lvalue`.
    pub fn mlirTypeIsAEmitCLValueType(of: MlirType) -> bool;

    /// Returns true for `emitc.opaque`.
    pub fn mlirTypeIsAEmitCOpaqueType(of: MlirType) -> bool;

    /// Returns true for `emitc.ptr`.
    pub fn mlirTypeIsAEmitCPointerType(of: MlirType) -> bool;

    /// Returns true for `emitc.ptrdiff_t`.
    pub fn mlirTypeIsAEmitCPtrDiffTType(of: MlirType) -> bool;

    /// Returns true for `emitc.ssize_t`.
    pub fn mlirTypeIsAEmitCSignedSizeTType(of: MlirType) -> bool;

    /// Returns true for `emitc.size_t`.
    pub fn mlirTypeIsAEmitCSizeTType(of: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.f16`.
    pub fn mlirTypeIsAF16(ty: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.f32`.
    pub fn mlirTypeIsAF32(ty: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.f64`.
    pub fn mlirTypeIsAF64(ty: MlirType) -> bool;

    /// Returns true if a type is a float.
    pub fn mlirTypeIsAFloat(ty: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.f4E2M1FN`.
    pub fn mlirTypeIsAFloat4E2M1FN(ty: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.f6E2M3FN`.
    pub fn mlirTypeIsAFloat6E2M3FN(ty: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.f6E3M2FN`.
    pub fn mlirTypeIsAFloat6E3M2FN(ty: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.f8E3M4`.
    pub fn mlirTypeIsAFloat8E3M4(ty: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.f8E4M3`.
    pub fn mlirTypeIsAFloat8E4M3(ty: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.f8E4M3B11FNUZ`.
    pub fn mlirTypeIsAFloat8E4M3B11FNUZ(ty: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.f8E4M3FN`.
    pub fn mlirTypeIsAFloat8E4M3FN(ty: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.f8E4M3FNUZ`.
    pub fn mlirTypeIsAFloat8E4M3FNUZ(ty: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.f8E5M2`.
    pub fn mlirTypeIsAFloat8E5M2(ty: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.f8E5M2FNUZ`.
    pub fn mlirTypeIsAFloat8E5M2FNUZ(ty: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.f8E8M0FNU`.
    pub fn mlirTypeIsAFloat8E8M0FNU(ty: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.function`.
    pub fn mlirTypeIsAFunction(ty: MlirType) -> bool;

    /// Returns true for `gpu.async.token`.
    pub fn mlirTypeIsAGPUAsyncTokenType(of: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.index`.
    pub fn mlirTypeIsAIndex(ty: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.integer`.
    pub fn mlirTypeIsAInteger(ty: MlirType) -> bool;

    /// Returns true for `llvm.ptr`.
    pub fn mlirTypeIsALLVMPointerType(of: MlirType) -> bool;

    /// Returns true for `llvm.struct`.
    pub fn mlirTypeIsALLVMStructType(of: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.memref`.
    pub fn mlirTypeIsAMemRef(ty: MlirType) -> bool;

    /// Returns true for `nvgpu.tensormap.descriptor`.
    pub fn mlirTypeIsANVGPUTensorMapDescriptorType(of: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.none`.
    pub fn mlirTypeIsANone(ty: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.opaque`.
    pub fn mlirTypeIsAOpaque(ty: MlirType) -> bool;

    /// Returns true for `pdl.attribute`.
    pub fn mlirTypeIsAPDLAttributeType(of: MlirType) -> bool;

    /// Returns true for `pdl.operation`.
    pub fn mlirTypeIsAPDLOperationType(of: MlirType) -> bool;

    /// Returns true for `pdl.range`.
    pub fn mlirTypeIsAPDLRangeType(of: MlirType) -> bool;

    /// Returns true if a type is one of the dialect.
    pub fn mlirTypeIsAPDLType(ty: MlirType) -> bool;

    /// Returns true for `pdl.type`.
    pub fn mlirTypeIsAPDLTypeType(of: MlirType) -> bool;

    /// Returns true for `pdl.value`.
    pub fn mlirTypeIsAPDLValueType(of: MlirType) -> bool;

    /// Returns true if a type is quantized.
    pub fn mlirTypeIsAQuantizedType(ty: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.tensor`.
    pub fn mlirTypeIsARankedTensor(ty: MlirType) -> bool;

    /// Returns true if a type is a vector, a tensor or a memref.
    pub fn mlirTypeIsAShaped(ty: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.tf32`.
    pub fn mlirTypeIsATF32(ty: MlirType) -> bool;

    /// Returns true if a type is a tensor, ranked or not.
    pub fn mlirTypeIsATensor(ty: MlirType) -> bool;

    /// Returns true for `transform.any_op`.
    pub fn mlirTypeIsATransformAnyOpType(of: MlirType) -> bool;

    /// Returns true for `transform.any_param`.
    pub fn mlirTypeIsATransformAnyParamType(of: MlirType) -> bool;

    /// Returns true for `transform.any_value`.
    pub fn mlirTypeIsATransformAnyValueType(of: MlirType) -> bool;

    /// Returns true for `transform.op`.
    pub fn mlirTypeIsATransformOperationType(of: MlirType) -> bool;

    /// Returns true for `transform.param`.
    pub fn mlirTypeIsATransformParamType(of: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.tuple`.
    pub fn mlirTypeIsATuple(ty: MlirType) -> bool;

    /// Returns true for `quant.uniform_per_axis`.
    pub fn mlirTypeIsAUniformQuantizedPerAxisType(ty: MlirType) -> bool;

    /// Returns true for `quant.uniform_sub_channel`.
    pub fn mlirTypeIsAUniformQuantizedSubChannelType(ty: MlirType) -> bool;

    /// Returns true for `quant.uniform`.
    pub fn mlirTypeIsAUniformQuantizedType(ty: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.unranked_memref`.
    pub fn mlirTypeIsAUnrankedMemRef(ty: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.unranked_tensor`.
    pub fn mlirTypeIsAUnrankedTensor(ty: MlirType) -> bool;

    /// Returns true if a type is of the kind `builtin.vector`.
    pub fn mlirTypeIsAVector(ty: MlirType) -> bool;

    /// Parses a type.
    pub fn mlirTypeParseGet(context: MlirContext, text: MlirStringRef) -> MlirType;

    /// Prints a type.
    pub fn mlirTypePrint(ty: MlirType, callback: MlirStringCallback, data: *mut c_void);

    /// Returns integers that stand for floats by a scale for each position in a dimension.
    pub fn mlirUniformQuantizedPerAxisTypeGet(
        flags: u32,
        storage: MlirType,
        expressed: MlirType,
        count: isize,
        scales: *const f64,
        zero_points: *const i64,
        dimension: i32,
        min: i64,
        max: i64,
    ) -> MlirType;

    /// Returns `quant.uniform_per_axis`.
    pub fn mlirUniformQuantizedPerAxisTypeGetName() -> MlirStringRef;

    /// Returns the number of scales.
    pub fn mlirUniformQuantizedPerAxisTypeGetNumDims(ty: MlirType) -> isize;

    /// Returns the dimension in which scales differ.
    pub fn mlirUniformQuantizedPerAxisTypeGetQuantizedDimension(ty: MlirType) -> i32;

    /// Returns a scale.
    pub fn mlirUniformQuantizedPerAxisTypeGetScale(ty: MlirType, position: isize) -> f64;

    /// Returns the type id of `quant.uniform_per_axis`.
    pub fn mlirUniformQuantizedPerAxisTypeGetTypeID() -> MlirTypeID;

    /// Returns a zero point.
    pub fn mlirUniformQuantizedPerAxisTypeGetZeroPoint(ty: MlirType, position: isize) -> i64;

    /// Returns true if the storage is signed and no zero point is zero, as upstream does.
    pub fn mlirUniformQuantizedPerAxisTypeIsFixedPoint(ty: MlirType) -> bool;

    /// Returns integers that stand for floats by a scale for each block.
    pub fn mlirUniformQuantizedSubChannelTypeGet(
        flags: u32,
        storage: MlirType,
        expressed: MlirType,
        scales: MlirAttribute,
        zero_points: MlirAttribute,
        count: isize,
        dimensions: *const i32,
        block_sizes: *const i64,
        min: i64,
        max: i64,
    ) -> MlirType;

    /// Returns the size of blocks in a dimension.
    pub fn mlirUniformQuantizedSubChannelTypeGetBlockSize(ty: MlirType, position: isize) -> i64;

    /// Returns `quant.uniform_sub_channel`.
    pub fn mlirUniformQuantizedSubChannelTypeGetName() -> MlirStringRef;

    /// Returns the number of dimensions that are cut into blocks.
    pub fn mlirUniformQuantizedSubChannelTypeGetNumBlockSizes(ty: MlirType) -> isize;

    /// Returns a dimension that is cut into blocks.
    pub fn mlirUniformQuantizedSubChannelTypeGetQuantizedDimension(ty: MlirType, position: isize) -> i32;

    /// Returns the scales as dense elements.
    pub fn mlirUniformQuantizedSubChannelTypeGetScales(ty: MlirType) -> MlirAttribute;

    /// Returns the type id of `quant.uniform_sub_channel`.
    pub fn mlirUniformQuantizedSubChannelTypeGetTypeID() -> MlirTypeID;

    /// Returns the zero points as dense elements.
    pub fn mlirUniformQuantizedSubChannelTypeGetZeroPoints(ty: MlirType) -> MlirAttribute;

    /// Returns integers that stand for floats by one scale.
    pub fn mlirUniformQuantizedTypeGet(
        flags: u32,
        storage: MlirType,
        expressed: MlirType,
        scale: f64,
        zero_point: i64,
        min: i64,
        max: i64,
    ) -> MlirType;

    /// Returns `quant.uniform`.
    pub fn mlirUniformQuantizedTypeGetName() -> MlirStringRef;

    /// Returns the scale for all numbers.
    pub fn mlirUniformQuantizedTypeGetScale(ty: MlirType) -> f64;

    /// Returns the type id of `quant.uniform`.
    pub fn mlirUniformQuantizedTypeGetTypeID() -> MlirTypeID;

    /// Returns the zero point for all numbers.
    pub fn mlirUniformQuantizedTypeGetZeroPoint(ty: MlirType) -> i64;

    /// Returns true if the storage is signed and the zero point is zero.
    pub fn mlirUniformQuantizedTypeIsFixedPoint(ty: MlirType) -> bool;

    /// Returns `unit`.
    pub fn mlirUnitAttrGet(context: MlirContext) -> MlirAttribute;

    /// Returns `builtin.unit`.
    pub fn mlirUnitAttrGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.unit`.
    pub fn mlirUnitAttrGetTypeID() -> MlirTypeID;

    /// Returns elements that are `bool` in memory of the caller.
    pub fn mlirUnmanagedDenseBoolResourceElementsAttrGet(
        ty: MlirType,
        name: MlirStringRef,
        count: isize,
        elements: *const i32,
    ) -> MlirAttribute;

    /// Returns elements that are `f64` in memory of the caller.
    pub fn mlirUnmanagedDenseDoubleResourceElementsAttrGet(
        ty: MlirType,
        name: MlirStringRef,
        count: isize,
        elements: *const f64,
    ) -> MlirAttribute;

    /// Returns elements that are `f32` in memory of the caller.
    pub fn mlirUnmanagedDenseFloatResourceElementsAttrGet(
        ty: MlirType,
        name: MlirStringRef,
        count: isize,
        elements: *const f32,
    ) -> MlirAttribute;

    /// Returns elements that are `i16` in memory of the caller.
    pub fn mlirUnmanagedDenseInt16ResourceElementsAttrGet(
        ty: MlirType,
        name: MlirStringRef,
        count: isize,
        elements: *const i16,
    ) -> MlirAttribute;

    /// Returns elements that are `i32` in memory of the caller.
    pub fn mlirUnmanagedDenseInt32ResourceElementsAttrGet(
        ty: MlirType,
        name: MlirStringRef,
        count: isize,
        elements: *const i32,
    ) -> MlirAttribute;

    /// Returns elements that are `i64` in memory of the caller.
    pub fn mlirUnmanagedDenseInt64ResourceElementsAttrGet(
        ty: MlirType,
        name: MlirStringRef,
        count: isize,
        elements: *const i64,
    ) -> MlirAttribute;

    /// Returns elements that are `i8` in memory of the caller.
    pub fn mlirUnmanagedDenseInt8ResourceElementsAttrGet(
        ty: MlirType,
        name: MlirStringRef,
        count: isize,
        elements: *const i8,
    ) -> MlirAttribute;

    /// Returns elements in memory of the caller, which the deleter gives back when the context is destroyed.
    pub fn mlirUnmanagedDenseResourceElementsAttrGet(
        ty: MlirType,
        name: MlirStringRef,
        data: *mut c_void,
        length: usize,
        alignment: usize,
        is_mutable: bool,
        deleter: Option<unsafe extern "C" fn(*mut c_void, *const c_void, usize, usize)>,
        user_data: *mut c_void,
    ) -> MlirAttribute;

    /// Returns elements that are `u16` in memory of the caller.
    pub fn mlirUnmanagedDenseUInt16ResourceElementsAttrGet(
        ty: MlirType,
        name: MlirStringRef,
        count: isize,
        elements: *const u16,
    ) -> MlirAttribute;

    /// Returns elements that are `u32` in memory of the caller.
    pub fn mlirUnmanagedDenseUInt32ResourceElementsAttrGet(
        ty: MlirType,
        name: MlirStringRef,
        count: isize,
        elements: *const u32,
    ) -> MlirAttribute;

    /// Returns elements that are `u64` in memory of the caller.
    pub fn mlirUnmanagedDenseUInt64ResourceElementsAttrGet(
        ty: MlirType,
        name: MlirStringRef,
        count: isize,
        elements: *const u64,
    ) -> MlirAttribute;

    /// Returns elements that are `u8` in memory of the caller.
    pub fn mlirUnmanagedDenseUInt8ResourceElementsAttrGet(
        ty: MlirType,
        name: MlirStringRef,
        count: isize,
        elements: *const u8,
    ) -> MlirAttribute;

    /// Returns `memref<*xelement>`.
    pub fn mlirUnrankedMemRefTypeGet(element: MlirType, memory_space: MlirAttribute) -> MlirType;

    /// Returns `memref<*xelement>`, or tells at a location why there is none.
    pub fn mlirUnrankedMemRefTypeGetChecked(
        location: MlirLocation,
        element: MlirType,
        memory_space: MlirAttribute,
    ) -> MlirType;

    /// Returns `builtin.unranked_memref`.
    pub fn mlirUnrankedMemRefTypeGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.unranked_memref`.
    pub fn mlirUnrankedMemRefTypeGetTypeID() -> MlirTypeID;

    /// Returns the memory space of an unranked memref type, or null.
    pub fn mlirUnrankedMemrefGetMemorySpace(ty: MlirType) -> MlirAttribute;

    /// Returns `tensor<*xelement>`.
    pub fn mlirUnrankedTensorTypeGet(element: MlirType) -> MlirType;

    /// Returns `tensor<*xelement>`, or tells at a location why there is none.
    pub fn mlirUnrankedTensorTypeGetChecked(location: MlirLocation, element: MlirType) -> MlirType;

    /// Returns `builtin.unranked_tensor`.
    pub fn mlirUnrankedTensorTypeGetName() -> MlirStringRef;

    /// Returns the type id of the kind `builtin.unranked_tensor`.
    pub fn mlirUnrankedTensorTypeGetTypeID() -> MlirTypeID;

    /// Prints a value on the standard error stream.
    pub fn mlirValueDump(value: MlirValue);

    /// Returns true if both are the same value.
    pub fn mlirValueEqual(value: MlirValue, other: MlirValue) -> bool;

    /// Returns the context of a value.
    pub fn mlirValueGetContext(value: MlirValue) -> MlirContext;

    /// Returns the first use of a value, or null; the use made last comes first.
    pub fn mlirValueGetFirstUse(value: MlirValue) -> MlirOpOperand;

    /// Returns the location of a value's definition.
    pub fn mlirValueGetLocation(value: MlirValue) -> MlirLocation;

    /// Returns the type of a value.
    pub fn mlirValueGetType(value: MlirValue) -> MlirType;

    /// Returns true if a value is a block argument.
    pub fn mlirValueIsABlockArgument(value: MlirValue) -> bool;

    /// Returns true if a value is a result.
    pub fn mlirValueIsAOpResult(value: MlirValue) -> bool;

    /// Prints a value: the operation that defines it, or a line about the argument.
    pub fn mlirValuePrint(value: MlirValue, callback: MlirStringCallback, data: *mut c_void);

    /// Prints the name of a value.
    pub fn mlirValuePrintAsOperand(
        value: MlirValue,
        asm_state: MlirAsmState,
        callback: MlirStringCallback,
        data: *mut c_void,
    );

    /// Makes all users of a value but these operations use another one.
    pub fn mlirValueReplaceAllUsesExcept(
        of: MlirValue,
        with: MlirValue,
        count: isize,
        exceptions: *const MlirOperation,
    );

    /// Makes all users of a value use another one.
    pub fn mlirValueReplaceAllUsesOfWith(of: MlirValue, with: MlirValue);

    /// Sets the type of a value.
    pub fn mlirValueSetType(value: MlirValue, ty: MlirType);

    /// Returns a vector type.
    pub fn mlirVectorTypeGet(rank: isize, shape: *const i64, element: MlirType) -> MlirType;

    /// Returns a vector type, or tells at a location why there is none.
    pub fn mlirVectorTypeGetChecked(
        location: MlirLocation,
        rank: isize,
        shape: *const i64,
        element: MlirType,
    ) -> MlirType;

    /// Returns `builtin.vector`.
    pub fn mlirVectorTypeGetName() -> MlirStringRef;

    /// Returns a vector type, whose dimensions with a flag are multiples of the machine's vector length.
    pub fn mlirVectorTypeGetScalable(
        rank: isize,
        shape: *const i64,
        scalable: *const bool,
        element: MlirType,
    ) -> MlirType;

    /// Returns a vector type with scalable dimensions, or tells at a location why there is none.
    pub fn mlirVectorTypeGetScalableChecked(
        location: MlirLocation,
        rank: isize,
        shape: *const i64,
        scalable: *const bool,
        element: MlirType,
    ) -> MlirType;

    /// Returns the type id of the kind `builtin.vector`.
    pub fn mlirVectorTypeGetTypeID() -> MlirTypeID;

    /// Returns true if a dimension of a vector type is scalable.
    pub fn mlirVectorTypeIsDimScalable(ty: MlirType, dim: isize) -> bool;

    /// Returns true if a vector type has a scalable dimension.
    pub fn mlirVectorTypeIsScalable(ty: MlirType) -> bool;

    /// Applies patterns once to each operation in an operation.
    pub fn mlirWalkAndApplyPatterns(op: MlirOperation, patterns: MlirFrozenRewritePatternSet);

    /// Frees memory that a program gave away.
    pub fn terraceFree(memory: *mut c_void);

    /// Describes an ONNX model, which is a file: a line for each input and each output, with `input` or `output`, the element
    /// type as numpy names it, the sizes between crosses (`?` for an open one, `-` for a scalar, `*` if nothing is known) and
    /// the name. Fails after an error, whose text the other callback gets.
    pub fn terraceModelDescribe(
        path: MlirStringRef,
        callback: MlirStringCallback,
        errors: MlirStringCallback,
        data: *mut c_void,
    ) -> MlirLogicalResult;

    /// Calls a function with a buffer of 16 bytes for each scalar and each word of a descriptor, arguments first; results
    /// are written after them. The buffer is as large as the function's signature says.
    pub fn terraceProgramCall(
        program: TerraceProgram,
        name: MlirStringRef,
        count: isize,
        buffer: *mut u64,
        errors: MlirStringCallback,
        data: *mut c_void,
    ) -> MlirLogicalResult;

    /// Compiles a program at any level, text or bytecode; null after an error, whose text the callback gets.
    pub fn terraceProgramCreate(
        program: MlirStringRef,
        level: i32,
        errors: MlirStringCallback,
        data: *mut c_void,
    ) -> TerraceProgram;

    /// Compiles an ONNX model, which is a file, for `count` inputs of these ranks, -1 for one that is left out; their sizes
    /// are in a row. The program's function `main` takes a memref for each. Where shapes depend on elements, their addresses
    /// must be given: the program is for arguments with these elements then. Null after an error, whose text the callback
    /// gets.
    pub fn terraceProgramCreateFromModel(
        path: MlirStringRef,
        count: isize,
        ranks: *const i64,
        total: isize,
        sizes: *const i64,
        addresses: *const u64,
        level: i32,
        errors: MlirStringCallback,
        data: *mut c_void,
    ) -> TerraceProgram;

    /// Destroys a program.
    pub fn terraceProgramDestroy(program: TerraceProgram);

    /// Hands the names of the functions to a callback, a line each.
    pub fn terraceProgramGetFunctions(
        program: TerraceProgram,
        callback: MlirStringCallback,
        data: *mut c_void,
    );

    /// Hands the types of a function to a callback, a line each: those of the arguments, `->`, those of the results.
    pub fn terraceProgramGetSignature(
        program: TerraceProgram,
        name: MlirStringRef,
        callback: MlirStringCallback,
        data: *mut c_void,
    ) -> MlirLogicalResult;

    /// Returns true if memory of results belongs to whoever calls, who gives it to `free`.
    pub fn terraceProgramGivesMemoryAway(program: TerraceProgram) -> bool;

    /// Runs a tool (`opt`, `translate` or `upgrade`) on a text, and returns its exit status.
    pub fn terraceRunTool(
        tool: MlirStringRef,
        count: isize,
        arguments: *const MlirStringRef,
        input: MlirStringRef,
        output: MlirStringCallback,
        errors: MlirStringCallback,
        data: *mut c_void,
    ) -> i32;
}
