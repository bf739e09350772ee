//! Memory, its lifetime and its uses.

use crate::constraints::{
    LLVM_AccessGroupArrayAttr, LLVM_AliasScopeArrayAttr, LLVM_AnyPointer, LLVM_DefaultPointer,
    LLVM_ScalarOrVectorOfAnyInteger, LLVM_ScalarOrVectorOfPointer, LLVM_TBAATagArrayAttr, LLVM_Type,
};
use crate::interfaces;
use terrace_ir::constraints::{APIntAttr, AnySignlessInteger, DictArrayAttr, I1Attr, I8, I32Attr, I64Attr};
use terrace_ods_macros::{operation, operations};

/// Says that memory may change again.
#[operation(
    name = "llvm.intr.invariant.end",
    interfaces = [PromotableOpInterface(&interfaces::slots::NOTE)],
    format = "$start `,` $size `,` $ptr attr-dict `:` qualified(type($ptr))",
)]
pub struct InvariantEndOp {
    start: Operand<LLVM_DefaultPointer>,
    size: Attr<I64Attr>,
    ptr: Operand<LLVM_AnyPointer>,
}

/// Says that memory does not change from here on.
#[operation(
    name = "llvm.intr.invariant.start",
    interfaces = [PromotableOpInterface(&interfaces::slots::FORWARD)],
    format = "$size `,` $ptr attr-dict `:` qualified(type($ptr))",
    result_types = inferred,
)]
pub struct InvariantStartOp {
    size: Attr<I64Attr>,
    ptr: Operand<LLVM_AnyPointer>,
    res: OpResult<LLVM_DefaultPointer>,
}

operations! {
    #[operation(
        traits = [SameOperandsAndResultType],
        interfaces = [PromotableOpInterface(&interfaces::slots::FORWARD)],
        format = "$ptr attr-dict `:` qualified(type($ptr))",
        result_types = inferred,
    )]
    struct _ {
        ptr: Operand<LLVM_AnyPointer>,
        res: OpResult<LLVM_AnyPointer>,
    }

    /// The pointer, without what was known of memory after it.
    pub struct LaunderInvariantGroupOp = "llvm.intr.launder.invariant.group";
    /// The pointer, without its group of invariants.
    pub struct StripInvariantGroupOp = "llvm.intr.strip.invariant.group";
}

/// Says that the memory of a variable is no longer needed.
#[operation(
    name = "llvm.intr.lifetime.end",
    interfaces = [PromotableOpInterface(&interfaces::slots::NOTE)],
    format = "$ptr attr-dict `:` qualified(type($ptr))",
)]
pub struct LifetimeEndOp {
    ptr: Operand<LLVM_AnyPointer>,
}

/// Says that the memory of a variable is needed from here on.
#[operation(
    name = "llvm.intr.lifetime.start",
    interfaces = [PromotableOpInterface(&interfaces::slots::NOTE)],
    format = "$ptr attr-dict `:` qualified(type($ptr))",
)]
pub struct LifetimeStartOp {
    ptr: Operand<LLVM_AnyPointer>,
}

operations! {
    #[operation(
        interfaces = [
            AccessGroupOpInterface, AliasAnalysisOpInterface, ArgAndResultAttrsOpInterface,
            PromotableMemOpInterface(&interfaces::blocks::COPY),
            DestructurableAccessorOpInterface(&interfaces::blocks::COPY_PARTS),
            SafeMemorySlotAccessOpInterface(&interfaces::blocks::SAFE),
        ],
        effects = [EffectSpec::new(EffectKind::Write).on("dst"), EffectSpec::new(EffectKind::Read).on("src")],
    )]
    struct _ {
        dst: Operand<LLVM_AnyPointer>,
        src: Operand<LLVM_AnyPointer>,
        len: Operand<AnySignlessInteger>,
        #[name = "isVolatile"]
        is_volatile: Attr<I1Attr>,
        access_groups: OptionalAttr<LLVM_AccessGroupArrayAttr>,
        alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
        noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
        tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
        arg_attrs: OptionalAttr<DictArrayAttr>,
        res_attrs: OptionalAttr<DictArrayAttr>,
    }

    /// Copies bytes to memory that does not overlap.
    pub struct MemcpyOp = "llvm.intr.memcpy";
    /// Copies bytes to memory that may overlap.
    pub struct MemmoveOp = "llvm.intr.memmove";
}

/// Copies a fixed number of bytes without a call.
#[operation(
    name = "llvm.intr.memcpy.inline",
    interfaces = [
        AccessGroupOpInterface, AliasAnalysisOpInterface, ArgAndResultAttrsOpInterface,
        PromotableMemOpInterface(&interfaces::blocks::COPY),
        DestructurableAccessorOpInterface(&interfaces::blocks::COPY_PARTS),
        SafeMemorySlotAccessOpInterface(&interfaces::blocks::SAFE),
    ],
    effects = [EffectSpec::new(EffectKind::Write).on("dst"), EffectSpec::new(EffectKind::Read).on("src")],
)]
pub struct MemcpyInlineOp {
    dst: Operand<LLVM_AnyPointer>,
    src: Operand<LLVM_AnyPointer>,
    len: Attr<APIntAttr>,
    #[name = "isVolatile"]
    is_volatile: Attr<I1Attr>,
    access_groups: OptionalAttr<LLVM_AccessGroupArrayAttr>,
    alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
}

operations! {
    #[operation(
        interfaces = [
            AccessGroupOpInterface, AliasAnalysisOpInterface, ArgAndResultAttrsOpInterface,
            PromotableMemOpInterface(&interfaces::blocks::FILL),
            DestructurableAccessorOpInterface(&interfaces::blocks::FILL_PARTS),
            SafeMemorySlotAccessOpInterface(&interfaces::blocks::SAFE),
        ],
        effects = [EffectSpec::new(EffectKind::Write).on("dst")],
    )]
    struct _ {
        dst: Operand<LLVM_AnyPointer>,
        val: Operand<I8>,
        ..,
        #[name = "isVolatile"]
        is_volatile: Attr<I1Attr>,
        access_groups: OptionalAttr<LLVM_AccessGroupArrayAttr>,
        alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
        noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
        tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
        arg_attrs: OptionalAttr<DictArrayAttr>,
        res_attrs: OptionalAttr<DictArrayAttr>,
    }

    /// Fills memory with a byte.
    pub struct MemsetOp = "llvm.intr.memset" {
        len: Operand<AnySignlessInteger>,
    }

    /// Fills a fixed number of bytes without a call.
    pub struct MemsetInlineOp = "llvm.intr.memset.inline" {
        len: Attr<APIntAttr>,
    }
}

/// Says that memory will be accessed soon.
#[operation(name = "llvm.intr.prefetch")]
pub struct PrefetchOp {
    addr: Operand<LLVM_AnyPointer>,
    rw: Attr<I32Attr>,
    hint: Attr<I32Attr>,
    cache: Attr<I32Attr>,
}

/// A pointer with some bits cleared.
#[operation(
    name = "llvm.intr.ptrmask",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["ptr", "res"])],
    format = "$ptr `,` $mask attr-dict `:` functional-type(operands, results)",
    effects = [],
    result_types = inferred,
)]
pub struct PtrMaskOp {
    ptr: Operand<LLVM_ScalarOrVectorOfPointer>,
    mask: Operand<LLVM_ScalarOrVectorOfAnyInteger>,
    res: OpResult<LLVM_ScalarOrVectorOfPointer>,
}

/// Frees what was allocated on the stack since.
#[operation(name = "llvm.intr.stackrestore", format = "$ptr attr-dict `:` qualified(type($ptr))")]
pub struct StackRestoreOp {
    ptr: Operand<LLVM_AnyPointer>,
}

/// Returns the position of the stack.
#[operation(name = "llvm.intr.stacksave", format = "attr-dict `:` qualified(type($res))")]
pub struct StackSaveOp {
    res: OpResult<LLVM_Type>,
}

/// The address of a variable of the thread.
#[operation(
    name = "llvm.intr.threadlocal.address",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
)]
pub struct ThreadlocalAddressOp {
    global: Operand<LLVM_AnyPointer>,
    res: OpResult<LLVM_Type>,
}

/// Copies a position among variable arguments.
#[operation(name = "llvm.intr.vacopy", format = "$src_list `to` $dest_list attr-dict `:` type(operands)")]
pub struct VaCopyOp {
    dest_list: Operand<LLVM_AnyPointer>,
    src_list: Operand<LLVM_AnyPointer>,
}

/// Ends reading variable arguments.
#[operation(name = "llvm.intr.vaend", format = "$arg_list attr-dict `:` qualified(type($arg_list))")]
pub struct VaEndOp {
    arg_list: Operand<LLVM_AnyPointer>,
}

/// Begins reading variable arguments.
#[operation(name = "llvm.intr.vastart", format = "$arg_list attr-dict `:` qualified(type($arg_list))")]
pub struct VaStartOp {
    arg_list: Operand<LLVM_AnyPointer>,
}
