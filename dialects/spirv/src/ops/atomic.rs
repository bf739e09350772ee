//! Reading and changing memory at once.

use crate::attributes::enums::{MemorySemantics, Scope};
use crate::constraints::{AnyPtr, Float, Integer, MemorySemanticsAttr, Numerical, ScopeAttr};
use crate::facts::{COMPARATOR_IS_POINTEE, RESULT_IS_POINTEE, VALUE_IS_POINTEE};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [VALUE_IS_POINTEE, RESULT_IS_POINTEE],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
        result_types = inferred,
    )]
    struct _<T> {
        pointer: Operand<AnyPtr>,
        #[cases(Scope)]
        memory_scope: Attr<ScopeAttr>,
        #[cases(MemorySemantics)]
        semantics: Attr<MemorySemanticsAttr>,
        value: Operand<T>,
        result: OpResult<T>,
    }

    /// Leaves in memory the bits that both have, the old value and the operand; returns the old value.
    pub struct AtomicAndOp<Integer> = "spirv.AtomicAnd", has = [verify];
    /// Writes a value and returns the old one.
    pub struct AtomicExchangeOp<Numerical> = "spirv.AtomicExchange";

    /// Adds to an integer in memory; returns the old value.
    ///
    /// ```mlir
    /// %1 = spirv.AtomicIAdd <Device> <None> %pointer, %value : !spirv.ptr<i32, StorageBuffer>
    /// ```
    pub struct AtomicIAddOp<Integer> = "spirv.AtomicIAdd", has = [verify];

    /// Subtracts from an integer in memory; returns the old value.
    pub struct AtomicISubOp<Integer> = "spirv.AtomicISub", has = [verify];
    /// Leaves in memory the bits that one has, the old value and the operand; returns the old value.
    pub struct AtomicOrOp<Integer> = "spirv.AtomicOr", has = [verify];
    /// Leaves the greater of two signed integers in memory; returns the old value.
    pub struct AtomicSMaxOp<Integer> = "spirv.AtomicSMax", has = [verify];
    /// Leaves the lesser of two signed integers in memory; returns the old value.
    pub struct AtomicSMinOp<Integer> = "spirv.AtomicSMin", has = [verify];
    /// Leaves in memory the bits that only one has, the old value and the operand; returns the old value.
    pub struct AtomicXorOp<Integer> = "spirv.AtomicXor", has = [verify];
}

operations! {
    #[operation(
        traits = [RESULT_IS_POINTEE, VALUE_IS_POINTEE, COMPARATOR_IS_POINTEE],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$memory_scope $equal_semantics $unequal_semantics operands attr-dict `:` type($pointer)",
        result_types = inferred,
        view = none,
    )]
    struct _ {
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

    /// Writes the value if memory holds the comparator; returns the old value.
    ///
    /// ```mlir
    /// %1 = spirv.AtomicCompareExchange <Workgroup> <Release> <Acquire> %pointer, %value, %comparator : !spirv.ptr<i32, Workgroup>
    /// ```
    pub struct AtomicCompareExchangeOp = "spirv.AtomicCompareExchange";

    /// Writes the value if memory holds the comparator, and may fail to do so; returns the old value.
    pub struct AtomicCompareExchangeWeakOp = "spirv.AtomicCompareExchangeWeak";
}

operations! {
    #[operation(
        traits = [RESULT_IS_POINTEE],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
        result_types = inferred,
        has = [verify],
    )]
    struct _ {
        pointer: Operand<AnyPtr>,
        #[cases(Scope)]
        memory_scope: Attr<ScopeAttr>,
        #[cases(MemorySemantics)]
        semantics: Attr<MemorySemanticsAttr>,
        result: OpResult<Integer>,
    }

    /// Subtracts one from an integer in memory; returns the old value.
    pub struct AtomicIDecrementOp = "spirv.AtomicIDecrement";
    /// Adds one to an integer in memory; returns the old value.
    pub struct AtomicIIncrementOp = "spirv.AtomicIIncrement";
}

operations! {
    #[operation(
        traits = [Named("UnsignedOp"), VALUE_IS_POINTEE, RESULT_IS_POINTEE],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$memory_scope $semantics operands attr-dict `:` type($pointer)",
        result_types = inferred,
        has = [verify],
    )]
    struct _ {
        pointer: Operand<AnyPtr>,
        #[cases(Scope)]
        memory_scope: Attr<ScopeAttr>,
        #[cases(MemorySemantics)]
        semantics: Attr<MemorySemanticsAttr>,
        value: Operand<Integer>,
        result: OpResult<Integer>,
    }

    /// Leaves the greater of two unsigned integers in memory; returns the old value.
    pub struct AtomicUMaxOp = "spirv.AtomicUMax";
    /// Leaves the lesser of two unsigned integers in memory; returns the old value.
    pub struct AtomicUMinOp = "spirv.AtomicUMin";
}

/// Adds to a float in memory; returns the old value.
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
