//! Memory.

use crate::constraints::{
    AtomicOrderingAttr, GEPNoWrapFlagsProp, LLVM_AccessGroupArrayAttr, LLVM_AliasScopeArrayAttr,
    LLVM_AnyPointer, LLVM_DereferenceableAttr, LLVM_LoadableType, LLVM_ScalarOrVectorOfPointer,
    LLVM_ScalarOrVectorOfSignlessInteger, LLVM_TBAATagArrayAttr,
};
use crate::interfaces;
use crate::syntax;
use crate::{AtomicOrdering, GEPNoWrapFlags};
use terrace_ir::constraints::{AnySignlessInteger, DenseI32ArrayAttr, I64Attr, StrAttr, TypeAttr, UnitAttr};
use terrace_ods_macros::operation;

/// Allocates memory on the stack of the function, until it returns.
#[operation(
    name = "llvm.alloca",
    interfaces = [PromotableAllocationOpInterface(&interfaces::slots::ALLOCA), DestructurableAllocationOpInterface(&interfaces::parts::ALLOCA)],
    effects = [EffectSpec::new(EffectKind::Allocate).on("res").resource("AutomaticAllocationScopeResource")],
    has = [custom_syntax, verify_signature],
)]
pub struct AllocaOp {
    #[name = "arraySize"]
    array_size: Operand<AnySignlessInteger>,
    alignment: OptionalAttr<I64Attr>,
    elem_type: Attr<TypeAttr>,
    inalloca: OptionalAttr<UnitAttr>,
    res: OpResult<LLVM_AnyPointer>,
}

/// The address of a part of what a pointer points to; nothing is read.
#[operation(
    name = "llvm.getelementptr",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        PromotableOpInterface(&interfaces::slots::GEP_FORWARD), SafeMemorySlotAccessOpInterface(&interfaces::parts::SAFE_GEP), DestructurableAccessorOpInterface(&interfaces::parts::GEP),
        ViewLikeOpInterface,
    ],
    format = "($noWrapFlags^)? $base `[` custom<GEPIndices>($dynamicIndices, $rawConstantIndices) `]` \
        attr-dict `:` functional-type(operands, results) `,` $elem_type",
    directives = [syntax::GEP_INDICES],
    effects = [],
    has = [fold, verify_signature],
)]
pub struct GEPOp {
    base: Operand<LLVM_ScalarOrVectorOfPointer>,
    #[name = "dynamicIndices"]
    dynamic_indices: VariadicOperand<LLVM_ScalarOrVectorOfSignlessInteger>,
    #[name = "rawConstantIndices"]
    raw_constant_indices: Attr<DenseI32ArrayAttr>,
    elem_type: Attr<TypeAttr>,
    #[default("none", |context| GEPNoWrapFlags::NONE.attribute(context))]
    #[cases(GEPNoWrapFlags)]
    #[name = "noWrapFlags"]
    no_wrap_flags: Property<GEPNoWrapFlagsProp>,
    res: OpResult<LLVM_ScalarOrVectorOfPointer>,
}

/// Reads a value from memory.
#[operation(
    name = "llvm.load",
    interfaces = [
        AccessGroupOpInterface, AliasAnalysisOpInterface, DestructurableAccessorOpInterface(&interfaces::parts::LOAD),
        PromotableMemOpInterface(&interfaces::slots::LOAD), SafeMemorySlotAccessOpInterface(&interfaces::parts::SAFE_LOAD), DereferenceableOpInterface,
    ],
    format = "(`volatile` $volatile_^)? $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? \
        (`invariant` $invariant^)? (`invariant_group` $invariantGroup^)? (`dereferenceable` `` \
        $dereferenceable^)? attr-dict `:` qualified(type($addr)) `->` type($res)",
    effects = custom,
    has = [effects, verify_signature],
)]
pub struct LoadOp {
    addr: Operand<LLVM_AnyPointer>,
    alignment: OptionalAttr<I64Attr>,
    #[name = "volatile_"]
    volatile: OptionalAttr<UnitAttr>,
    nontemporal: OptionalAttr<UnitAttr>,
    invariant: OptionalAttr<UnitAttr>,
    #[name = "invariantGroup"]
    invariant_group: OptionalAttr<UnitAttr>,
    #[default("not_atomic", |context| AtomicOrdering::NotAtomic.attribute(context))]
    #[cases(AtomicOrdering)]
    ordering: Attr<AtomicOrderingAttr>,
    syncscope: OptionalAttr<StrAttr>,
    dereferenceable: OptionalAttr<LLVM_DereferenceableAttr>,
    access_groups: OptionalAttr<LLVM_AccessGroupArrayAttr>,
    alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
    res: OpResult<LLVM_LoadableType>,
}

/// Writes a value to memory.
#[operation(
    name = "llvm.store",
    interfaces = [
        AccessGroupOpInterface, AliasAnalysisOpInterface, DestructurableAccessorOpInterface(&interfaces::parts::STORE),
        PromotableMemOpInterface(&interfaces::slots::STORE), SafeMemorySlotAccessOpInterface(&interfaces::parts::SAFE_STORE),
    ],
    format = "(`volatile` $volatile_^)? $value `,` $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? \
        $ordering^)? (`invariant_group` $invariantGroup^)? attr-dict `:` type($value) `,` \
        qualified(type($addr))",
    effects = custom,
    has = [effects, verify_signature],
)]
pub struct StoreOp {
    value: Operand<LLVM_LoadableType>,
    addr: Operand<LLVM_AnyPointer>,
    alignment: OptionalAttr<I64Attr>,
    #[name = "volatile_"]
    volatile: OptionalAttr<UnitAttr>,
    nontemporal: OptionalAttr<UnitAttr>,
    #[name = "invariantGroup"]
    invariant_group: OptionalAttr<UnitAttr>,
    #[default("not_atomic", |context| AtomicOrdering::NotAtomic.attribute(context))]
    #[cases(AtomicOrdering)]
    ordering: Attr<AtomicOrderingAttr>,
    syncscope: OptionalAttr<StrAttr>,
    access_groups: OptionalAttr<LLVM_AccessGroupArrayAttr>,
    alias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    noalias_scopes: OptionalAttr<LLVM_AliasScopeArrayAttr>,
    tbaa: OptionalAttr<LLVM_TBAATagArrayAttr>,
}
