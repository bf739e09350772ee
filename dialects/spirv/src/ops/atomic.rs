//! Reading and changing memory at once.

use crate::attributes::enums::{MemorySemantics, Scope};
use crate::constraints::{AnyPtr, Float, Integer, MemorySemanticsAttr, Numerical, ScopeAttr};
use crate::facts::{COMPARATOR_IS_POINTEE, RESULT_IS_POINTEE, VALUE_IS_POINTEE};
use terrace_ods_macros::operation;

/// Leaves in memory the bits that both have, the old value and the operand; gives the old value.
#[operation(
    name = "spirv.AtomicAnd",
    traits = [VALUE_IS_POINTEE, RESULT_IS_POINTEE],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    result_types = inferred,
    has = [verify],
)]
pub struct AtomicAndOp {
    pointer: Operand<AnyPtr>,
    #[cases(Scope)]
    memory_scope: Attr<ScopeAttr>,
    #[cases(MemorySemantics)]
    semantics: Attr<MemorySemanticsAttr>,
    value: Operand<Integer>,
    result: OpResult<Integer>,
}

/// Writes the value if memory holds the comparator; gives the old value.
///
/// ```mlir
/// %1 = spirv.AtomicCompareExchange <Workgroup> <Release> <Acquire> %pointer, %value, %comparator : !spirv.ptr<i32, Workgroup>
/// ```
#[operation(
    name = "spirv.AtomicCompareExchange",
    traits = [RESULT_IS_POINTEE, VALUE_IS_POINTEE, COMPARATOR_IS_POINTEE],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$memory_scope $equal_semantics $unequal_semantics operands attr-dict `:` type($pointer)",
    result_types = inferred,
)]
pub struct AtomicCompareExchangeOp {
    pointer: Operand<AnyPtr>,
    #[cases(Scope)]
    memory_scope: Attr<ScopeAttr>,
    #[cases(MemorySemantics)]
    equal_semantics: Attr<MemorySemanticsAttr>,
    #[cases(MemorySemantics)]
    unequal_semantics: Attr<MemorySemanticsAttr>,
    value: Operand<Integer>,
    comparator: Operand<Integer>,
    result: OpResult<Integer>,
}

/// Writes the value if memory holds the comparator, and may fail to do so; gives the old value.
#[operation(
    name = "spirv.AtomicCompareExchangeWeak",
    traits = [RESULT_IS_POINTEE, VALUE_IS_POINTEE, COMPARATOR_IS_POINTEE],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$memory_scope $equal_semantics $unequal_semantics operands attr-dict `:` type($pointer)",
    result_types = inferred,
)]
pub struct AtomicCompareExchangeWeakOp {
    pointer: Operand<AnyPtr>,
    #[cases(Scope)]
    memory_scope: Attr<ScopeAttr>,
    #[cases(MemorySemantics)]
    equal_semantics: Attr<MemorySemanticsAttr>,
    #[cases(MemorySemantics)]
    unequal_semantics: Attr<MemorySemanticsAttr>,
    value: Operand<Integer>,
    comparator: Operand<Integer>,
    result: OpResult<Integer>,
}

/// Writes a value and gives the old one.
#[operation(
    name = "spirv.AtomicExchange",
    traits = [VALUE_IS_POINTEE, RESULT_IS_POINTEE],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    result_types = inferred,
)]
pub struct AtomicExchangeOp {
    pointer: Operand<AnyPtr>,
    #[cases(Scope)]
    memory_scope: Attr<ScopeAttr>,
    #[cases(MemorySemantics)]
    semantics: Attr<MemorySemanticsAttr>,
    value: Operand<Numerical>,
    result: OpResult<Numerical>,
}

/// Adds to an integer in memory; gives the old value.
///
/// ```mlir
/// %1 = spirv.AtomicIAdd <Device> <None> %pointer, %value : !spirv.ptr<i32, StorageBuffer>
/// ```
#[operation(
    name = "spirv.AtomicIAdd",
    traits = [VALUE_IS_POINTEE, RESULT_IS_POINTEE],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    result_types = inferred,
    has = [verify],
)]
pub struct AtomicIAddOp {
    pointer: Operand<AnyPtr>,
    #[cases(Scope)]
    memory_scope: Attr<ScopeAttr>,
    #[cases(MemorySemantics)]
    semantics: Attr<MemorySemanticsAttr>,
    value: Operand<Integer>,
    result: OpResult<Integer>,
}

/// Subtracts one from an integer in memory; gives the old value.
#[operation(
    name = "spirv.AtomicIDecrement",
    traits = [RESULT_IS_POINTEE],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    result_types = inferred,
    has = [verify],
)]
pub struct AtomicIDecrementOp {
    pointer: Operand<AnyPtr>,
    #[cases(Scope)]
    memory_scope: Attr<ScopeAttr>,
    #[cases(MemorySemantics)]
    semantics: Attr<MemorySemanticsAttr>,
    result: OpResult<Integer>,
}

/// Adds one to an integer in memory; gives the old value.
#[operation(
    name = "spirv.AtomicIIncrement",
    traits = [RESULT_IS_POINTEE],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    result_types = inferred,
    has = [verify],
)]
pub struct AtomicIIncrementOp {
    pointer: Operand<AnyPtr>,
    #[cases(Scope)]
    memory_scope: Attr<ScopeAttr>,
    #[cases(MemorySemantics)]
    semantics: Attr<MemorySemanticsAttr>,
    result: OpResult<Integer>,
}

/// Subtracts from an integer in memory; gives the old value.
#[operation(
    name = "spirv.AtomicISub",
    traits = [VALUE_IS_POINTEE, RESULT_IS_POINTEE],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    result_types = inferred,
    has = [verify],
)]
pub struct AtomicISubOp {
    pointer: Operand<AnyPtr>,
    #[cases(Scope)]
    memory_scope: Attr<ScopeAttr>,
    #[cases(MemorySemantics)]
    semantics: Attr<MemorySemanticsAttr>,
    value: Operand<Integer>,
    result: OpResult<Integer>,
}

/// Leaves in memory the bits that one has, the old value and the operand; gives the old value.
#[operation(
    name = "spirv.AtomicOr",
    traits = [VALUE_IS_POINTEE, RESULT_IS_POINTEE],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    result_types = inferred,
    has = [verify],
)]
pub struct AtomicOrOp {
    pointer: Operand<AnyPtr>,
    #[cases(Scope)]
    memory_scope: Attr<ScopeAttr>,
    #[cases(MemorySemantics)]
    semantics: Attr<MemorySemanticsAttr>,
    value: Operand<Integer>,
    result: OpResult<Integer>,
}

/// Leaves the greater of two signed integers in memory; gives the old value.
#[operation(
    name = "spirv.AtomicSMax",
    traits = [VALUE_IS_POINTEE, RESULT_IS_POINTEE],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    result_types = inferred,
    has = [verify],
)]
pub struct AtomicSMaxOp {
    pointer: Operand<AnyPtr>,
    #[cases(Scope)]
    memory_scope: Attr<ScopeAttr>,
    #[cases(MemorySemantics)]
    semantics: Attr<MemorySemanticsAttr>,
    value: Operand<Integer>,
    result: OpResult<Integer>,
}

/// Leaves the lesser of two signed integers in memory; gives the old value.
#[operation(
    name = "spirv.AtomicSMin",
    traits = [VALUE_IS_POINTEE, RESULT_IS_POINTEE],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    result_types = inferred,
    has = [verify],
)]
pub struct AtomicSMinOp {
    pointer: Operand<AnyPtr>,
    #[cases(Scope)]
    memory_scope: Attr<ScopeAttr>,
    #[cases(MemorySemantics)]
    semantics: Attr<MemorySemanticsAttr>,
    value: Operand<Integer>,
    result: OpResult<Integer>,
}

/// Leaves the greater of two unsigned integers in memory; gives the old value.
#[operation(
    name = "spirv.AtomicUMax",
    traits = [Named("UnsignedOp"), VALUE_IS_POINTEE, RESULT_IS_POINTEE],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    result_types = inferred,
    has = [verify],
)]
pub struct AtomicUMaxOp {
    pointer: Operand<AnyPtr>,
    #[cases(Scope)]
    memory_scope: Attr<ScopeAttr>,
    #[cases(MemorySemantics)]
    semantics: Attr<MemorySemanticsAttr>,
    value: Operand<Integer>,
    result: OpResult<Integer>,
}

/// Leaves the lesser of two unsigned integers in memory; gives the old value.
#[operation(
    name = "spirv.AtomicUMin",
    traits = [Named("UnsignedOp"), VALUE_IS_POINTEE, RESULT_IS_POINTEE],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    result_types = inferred,
    has = [verify],
)]
pub struct AtomicUMinOp {
    pointer: Operand<AnyPtr>,
    #[cases(Scope)]
    memory_scope: Attr<ScopeAttr>,
    #[cases(MemorySemantics)]
    semantics: Attr<MemorySemanticsAttr>,
    value: Operand<Integer>,
    result: OpResult<Integer>,
}

/// Leaves in memory the bits that only one has, the old value and the operand; gives the old value.
#[operation(
    name = "spirv.AtomicXor",
    traits = [VALUE_IS_POINTEE, RESULT_IS_POINTEE],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    result_types = inferred,
    has = [verify],
)]
pub struct AtomicXorOp {
    pointer: Operand<AnyPtr>,
    #[cases(Scope)]
    memory_scope: Attr<ScopeAttr>,
    #[cases(MemorySemantics)]
    semantics: Attr<MemorySemanticsAttr>,
    value: Operand<Integer>,
    result: OpResult<Integer>,
}

/// Adds to a float in memory; gives the old value.
#[operation(
    name = "spirv.EXT.AtomicFAdd",
    traits = [RESULT_IS_POINTEE, VALUE_IS_POINTEE],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
    result_types = inferred,
    has = [verify],
)]
pub struct EXTAtomicFAddOp {
    pointer: Operand<AnyPtr>,
    #[cases(Scope)]
    memory_scope: Attr<ScopeAttr>,
    #[cases(MemorySemantics)]
    semantics: Attr<MemorySemanticsAttr>,
    value: Operand<Float>,
    result: OpResult<Float>,
}
