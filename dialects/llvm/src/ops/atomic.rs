//! Atomic accesses to memory.

use crate::constraints::{
    AtomicBinOpAttr, AtomicOrderingAttr, LLVM_AccessGroupArrayAttr, LLVM_AliasScopeArrayAttr,
    LLVM_AnyPointer, LLVM_AnyStruct, LLVM_AtomicCmpXchgType, LLVM_AtomicRMWType, LLVM_TBAATagArrayAttr,
    value_and_bool,
};
use crate::{AtomicBinOp, AtomicOrdering};
use terrace_ir::constraints::{I64Attr, StrAttr, UnitAttr};
use terrace_ir::spec::same_types;
use terrace_ods_macros::operation;

/// Reads from memory, combines with a value, and writes back, in one step.
#[operation(
    name = "llvm.atomicrmw",
    traits = [
        TypesMatchWith {
            summary: "result #0 and operand #1 have the same type",
            from: "val",
            to: "res",
            transform: same_types,
        },
    ],
    interfaces = [AccessGroupOpInterface, AliasAnalysisOpInterface],
    format = "(`volatile` $volatile_^)? $bin_op $ptr `,` $val (`syncscope` `(` $syncscope^ `)`)? $ordering \
        attr-dict `:` qualified(type($ptr)) `,` type($val)",
    result_types = inferred,
    has = [verify],
)]
pub struct AtomicRMWOp {
    #[cases(AtomicBinOp)]
    bin_op: Attr<AtomicBinOpAttr>,
    ptr: Operand<LLVM_AnyPointer>,
    val: Operand<LLVM_AtomicRMWType>,
    #[cases(AtomicOrdering)]
    ordering: Attr<AtomicOrderingAttr>,
    syncscope: OptionalAttr<StrAttr>,
    alignment: OptionalAttr<I64Attr>,
    #[name = "volatile_"]
    volatile: OptionalAttr<UnitAttr>,
    access_groups: OptionalAttr<LLVM_AccessGroupArrayAttr>,
    alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
    res: OpResult<LLVM_AtomicRMWType>,
}

/// Writes a value to memory if there is an expected one, in one step; returns the old value and whether it was expected.
#[operation(
    name = "llvm.cmpxchg",
    traits = [
        TypesMatchWith {
            summary: "operand #1 and operand #2 have the same type",
            from: "val",
            to: "cmp",
            transform: same_types,
        },
        TypesMatchWith {
            summary: "result #0 has an LLVM struct type consisting of the type of operand #2 and a bool",
            from: "val",
            to: "res",
            transform: value_and_bool,
        },
    ],
    interfaces = [AccessGroupOpInterface, AliasAnalysisOpInterface],
    format = "(`weak` $weak^)? (`volatile` $volatile_^)? $ptr `,` $cmp `,` $val (`syncscope` `(` $syncscope^ \
        `)`)? $success_ordering $failure_ordering attr-dict `:` qualified(type($ptr)) `,` type($val)",
    result_types = inferred,
    has = [verify],
)]
pub struct AtomicCmpXchgOp {
    ptr: Operand<LLVM_AnyPointer>,
    cmp: Operand<LLVM_AtomicCmpXchgType>,
    val: Operand<LLVM_AtomicCmpXchgType>,
    #[cases(AtomicOrdering)]
    success_ordering: Attr<AtomicOrderingAttr>,
    #[cases(AtomicOrdering)]
    failure_ordering: Attr<AtomicOrderingAttr>,
    syncscope: OptionalAttr<StrAttr>,
    alignment: OptionalAttr<I64Attr>,
    weak: OptionalAttr<UnitAttr>,
    #[name = "volatile_"]
    volatile: OptionalAttr<UnitAttr>,
    access_groups: OptionalAttr<LLVM_AccessGroupArrayAttr>,
    alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
    res: OpResult<LLVM_AnyStruct>,
}

/// Orders accesses to memory before it and after it.
#[operation(
    name = "llvm.fence",
    format = "(`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict",
    has = [verify],
)]
pub struct FenceOp {
    #[cases(AtomicOrdering)]
    ordering: Attr<AtomicOrderingAttr>,
    syncscope: OptionalAttr<StrAttr>,
}
