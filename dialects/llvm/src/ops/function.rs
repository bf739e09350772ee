//! Functions, calls and exceptions.

use crate::constraints::{
    AsmDialectAttr, CConvAttr, FramePointerKindAttr, LLVM_AccessGroupArrayAttr, LLVM_AliasScopeArrayAttr,
    LLVM_AnyPointer, LLVM_FastmathFlagsAttr, LLVM_FunctionTypeAttr, LLVM_MemoryEffectsAttr,
    LLVM_TBAATagArrayAttr, LLVM_TargetFeaturesAttr, LLVM_Type, LLVM_VScaleRangeAttr, LLVM_VecTypeHintAttr,
    LinkageAttr, TailCallKindAttr, UWTableKindAttr, UnnamedAddrAttr, VisibilityAttr,
};
use crate::interfaces;
use crate::{
    AsmDialect, CConv, FastmathFlags, FramePointerKind, Linkage, TailCallKind, UWTableKind, UnnamedAddr,
    Visibility,
};
use terrace_ir::constraints::{
    ArrayAttr, BoolAttr, DenseI32ArrayAttr, DictArrayAttr, FlatSymbolRefAttr, I32Attr, I64Attr, StrAttr,
    SymbolRefAttr, UnitAttr,
};
use terrace_ods_macros::operation;

/// Calls a function by its name or by its address.
#[operation(
    name = "llvm.call",
    traits = [AttrSizedOperandSegments],
    interfaces = [
        AccessGroupOpInterface, AliasAnalysisOpInterface, FastmathFlagsInterface,
        CallOpInterface(&interfaces::CALL), ArgAndResultAttrsOpInterface, SymbolUserOpInterface,
    ],
    has = [verify_symbol_uses, custom_syntax, verify],
)]
pub struct CallOp {
    var_callee_type: OptionalAttr<LLVM_FunctionTypeAttr>,
    callee: OptionalAttr<FlatSymbolRefAttr>,
    callee_operands: VariadicOperand<LLVM_Type>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    #[default("CConv::C", |context| CConv::C.attribute(context))]
    #[cases(CConv)]
    #[name = "CConv"]
    cconv: Attr<CConvAttr>,
    #[default("TailCallKind::None", |context| TailCallKind::None.attribute(context))]
    #[cases(TailCallKind)]
    #[name = "TailCallKind"]
    tail_call_kind: Attr<TailCallKindAttr>,
    memory_effects: OptionalAttr<LLVM_MemoryEffectsAttr>,
    convergent: OptionalAttr<UnitAttr>,
    no_unwind: OptionalAttr<UnitAttr>,
    will_return: OptionalAttr<UnitAttr>,
    #[segments = "op_bundle_sizes"]
    op_bundle_operands: VariadicOfVariadicOperand<LLVM_Type>,
    op_bundle_sizes: Attr<DenseI32ArrayAttr>,
    op_bundle_tags: OptionalAttr<ArrayAttr>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
    no_inline: OptionalAttr<UnitAttr>,
    always_inline: OptionalAttr<UnitAttr>,
    inline_hint: OptionalAttr<UnitAttr>,
    access_groups: OptionalAttr<LLVM_AccessGroupArrayAttr>,
    alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
    result: OptionalResult<LLVM_Type>,
}

/// Calls an intrinsic of LLVM by its name.
#[operation(
    name = "llvm.call_intrinsic",
    traits = [AttrSizedOperandSegments],
    interfaces = [ArgAndResultAttrsOpInterface, FastmathFlagsInterface],
    has = [custom_syntax, verify],
)]
pub struct CallIntrinsicOp {
    intrin: Attr<StrAttr>,
    args: VariadicOperand<LLVM_Type>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    #[segments = "op_bundle_sizes"]
    op_bundle_operands: VariadicOfVariadicOperand<LLVM_Type>,
    op_bundle_sizes: Attr<DenseI32ArrayAttr>,
    op_bundle_tags: OptionalAttr<ArrayAttr>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
    results: OptionalResult<LLVM_Type>,
}

/// A function: a named, isolated region of blocks, or without a body the declaration of one that is elsewhere.
#[operation(
    name = "llvm.func",
    traits = [AffineScope, AutomaticAllocationScope, IsIsolatedFromAbove, Symbol],
    interfaces = [
        FunctionOpInterface, CallableOpInterface(&interfaces::FUNCTION), ArgAndResultAttrsOpInterface,
    ],
    has = [custom_syntax, verify, verify_regions],
)]
pub struct LLVMFuncOp {
    sym_name: Attr<StrAttr>,
    sym_visibility: OptionalAttr<StrAttr>,
    function_type: Attr<LLVM_FunctionTypeAttr>,
    #[default("Linkage::External", |context| Linkage::External.attribute(context))]
    #[cases(Linkage)]
    linkage: Attr<LinkageAttr>,
    dso_local: OptionalAttr<UnitAttr>,
    #[default("CConv::C", |context| CConv::C.attribute(context))]
    #[cases(CConv)]
    #[name = "CConv"]
    cconv: Attr<CConvAttr>,
    comdat: OptionalAttr<SymbolRefAttr>,
    convergent: OptionalAttr<UnitAttr>,
    personality: OptionalAttr<FlatSymbolRefAttr>,
    #[name = "garbageCollector"]
    garbage_collector: OptionalAttr<StrAttr>,
    passthrough: OptionalAttr<ArrayAttr>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
    function_entry_count: OptionalAttr<I64Attr>,
    memory_effects: OptionalAttr<LLVM_MemoryEffectsAttr>,
    #[default("", |context| Visibility::Default.attribute(context))]
    #[cases(Visibility)]
    #[name = "visibility_"]
    visibility: Attr<VisibilityAttr>,
    arm_streaming: OptionalAttr<UnitAttr>,
    arm_locally_streaming: OptionalAttr<UnitAttr>,
    arm_streaming_compatible: OptionalAttr<UnitAttr>,
    arm_new_za: OptionalAttr<UnitAttr>,
    arm_in_za: OptionalAttr<UnitAttr>,
    arm_out_za: OptionalAttr<UnitAttr>,
    arm_inout_za: OptionalAttr<UnitAttr>,
    arm_preserves_za: OptionalAttr<UnitAttr>,
    section: OptionalAttr<StrAttr>,
    #[cases(UnnamedAddr)]
    unnamed_addr: OptionalAttr<UnnamedAddrAttr>,
    alignment: OptionalAttr<I64Attr>,
    vscale_range: OptionalAttr<LLVM_VScaleRangeAttr>,
    #[cases(FramePointerKind)]
    frame_pointer: OptionalAttr<FramePointerKindAttr>,
    target_cpu: OptionalAttr<StrAttr>,
    tune_cpu: OptionalAttr<StrAttr>,
    reciprocal_estimates: OptionalAttr<StrAttr>,
    prefer_vector_width: OptionalAttr<StrAttr>,
    target_features: OptionalAttr<LLVM_TargetFeaturesAttr>,
    no_infs_fp_math: OptionalAttr<BoolAttr>,
    no_nans_fp_math: OptionalAttr<BoolAttr>,
    no_signed_zeros_fp_math: OptionalAttr<BoolAttr>,
    denormal_fp_math: OptionalAttr<StrAttr>,
    denormal_fp_math_f32: OptionalAttr<StrAttr>,
    fp_contract: OptionalAttr<StrAttr>,
    instrument_function_entry: OptionalAttr<StrAttr>,
    instrument_function_exit: OptionalAttr<StrAttr>,
    no_inline: OptionalAttr<UnitAttr>,
    always_inline: OptionalAttr<UnitAttr>,
    inline_hint: OptionalAttr<UnitAttr>,
    no_unwind: OptionalAttr<UnitAttr>,
    will_return: OptionalAttr<UnitAttr>,
    optimize_none: OptionalAttr<UnitAttr>,
    vec_type_hint: OptionalAttr<LLVM_VecTypeHintAttr>,
    work_group_size_hint: OptionalAttr<DenseI32ArrayAttr>,
    reqd_work_group_size: OptionalAttr<DenseI32ArrayAttr>,
    intel_reqd_sub_group_size: OptionalAttr<I32Attr>,
    #[cases(UWTableKind)]
    uwtable_kind: OptionalAttr<UWTableKindAttr>,
    body: Region<AnyRegion>,
}

/// Runs assembly code that LLVM does not look into.
#[operation(
    name = "llvm.inline_asm",
    format = "(`has_side_effects` $has_side_effects^)? (`is_align_stack` $is_align_stack^)? (`tail_call_kind` \
        `=` $tail_call_kind^)? (`asm_dialect` `=` $asm_dialect^)? (`operand_attrs` `=` \
        $operand_attrs^)? attr-dict $asm_string `,` $constraints operands `:` functional-type(operands, \
        results)",
    effects = custom,
    has = [effects, verify],
)]
pub struct InlineAsmOp {
    operands: VariadicOperand<LLVM_Type>,
    asm_string: Attr<StrAttr>,
    constraints: Attr<StrAttr>,
    has_side_effects: OptionalAttr<UnitAttr>,
    is_align_stack: OptionalAttr<UnitAttr>,
    #[default("TailCallKind::None", |context| TailCallKind::None.attribute(context))]
    #[cases(TailCallKind)]
    tail_call_kind: Attr<TailCallKindAttr>,
    #[cases(AsmDialect)]
    asm_dialect: OptionalAttr<AsmDialectAttr>,
    operand_attrs: OptionalAttr<ArrayAttr>,
    res: OptionalResult<LLVM_Type>,
}

/// Calls a function and goes on at one of two blocks: the second if an exception comes out of it.
#[operation(
    name = "llvm.invoke",
    traits = [AttrSizedOperandSegments, IsTerminator],
    interfaces = [
        BranchOpInterface(&interfaces::INVOKE), CallOpInterface(&interfaces::CALL),
        ArgAndResultAttrsOpInterface, WeightedBranchOpInterface(&interfaces::WEIGHTS),
    ],
    has = [custom_syntax, verify],
)]
pub struct InvokeOp {
    var_callee_type: OptionalAttr<LLVM_FunctionTypeAttr>,
    callee: OptionalAttr<FlatSymbolRefAttr>,
    callee_operands: VariadicOperand<LLVM_Type>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
    #[name = "normalDestOperands"]
    normal_dest_operands: VariadicOperand<LLVM_Type>,
    #[name = "unwindDestOperands"]
    unwind_dest_operands: VariadicOperand<LLVM_Type>,
    branch_weights: OptionalAttr<DenseI32ArrayAttr>,
    #[default("CConv::C", |context| CConv::C.attribute(context))]
    #[cases(CConv)]
    #[name = "CConv"]
    cconv: Attr<CConvAttr>,
    #[segments = "op_bundle_sizes"]
    op_bundle_operands: VariadicOfVariadicOperand<LLVM_Type>,
    op_bundle_sizes: Attr<DenseI32ArrayAttr>,
    op_bundle_tags: OptionalAttr<ArrayAttr>,
    result: OptionalResult<LLVM_Type>,
    #[name = "normalDest"]
    normal_dest: Successor,
    #[name = "unwindDest"]
    unwind_dest: Successor,
}

/// Receives an exception at the start of the block that an `invoke` unwinds to.
#[operation(
    name = "llvm.landingpad",
    has = [custom_syntax, verify],
)]
pub struct LandingpadOp {
    #[unnamed]
    arg0: VariadicOperand<LLVM_Type>,
    cleanup: OptionalAttr<UnitAttr>,
    res: OpResult<LLVM_Type>,
}

/// Goes on with an exception that was received.
#[operation(
    name = "llvm.resume",
    traits = [IsTerminator],
    format = "$value attr-dict `:` type($value)",
)]
pub struct ResumeOp {
    value: Operand<LLVM_Type>,
}

/// Leaves the function around it.
#[operation(
    name = "llvm.return",
    traits = [AlwaysSpeculatableImplTrait, ReturnLike, IsTerminator],
    interfaces = [RegionBranchTerminatorOpInterface],
    format = "attr-dict ($arg^ `:` type($arg))?",
    effects = [],
    has = [verify],
)]
pub struct ReturnOp {
    arg: OptionalOperand<LLVM_Type>,
}

/// The next variable argument.
#[operation(name = "llvm.va_arg", format = "$arg attr-dict `:` functional-type($arg, $res)")]
pub struct VaArgOp {
    arg: Operand<LLVM_AnyPointer>,
    res: OpResult<LLVM_Type>,
}
