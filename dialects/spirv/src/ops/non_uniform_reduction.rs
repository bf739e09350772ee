//! Reductions over all active invocations of a group, or over clusters of them.

use crate::attributes::enums::{GroupOperation, Scope};
use crate::constraints::{
    GroupOperationAttr, Integer, ScalarOrVectorOfBool, ScalarOrVectorOfFloat, ScalarOrVectorOfInteger,
    ScopeAttr,
};
use terrace_ods_macros::operation;

/// Computes the bits that all have over the active invocations of a group, or over clusters of them.
#[operation(
    name = "spirv.GroupNonUniformBitwiseAnd",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict \
        `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    has = [verify],
)]
pub struct GroupNonUniformBitwiseAndOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    #[cases(GroupOperation)]
    group_operation: Attr<GroupOperationAttr>,
    value: Operand<ScalarOrVectorOfInteger>,
    cluster_size: OptionalOperand<Integer>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Computes the bits that one has over the active invocations of a group, or over clusters of them.
#[operation(
    name = "spirv.GroupNonUniformBitwiseOr",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict \
        `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    has = [verify],
)]
pub struct GroupNonUniformBitwiseOrOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    #[cases(GroupOperation)]
    group_operation: Attr<GroupOperationAttr>,
    value: Operand<ScalarOrVectorOfInteger>,
    cluster_size: OptionalOperand<Integer>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Computes the bits that an odd number has over the active invocations of a group, or over clusters of them.
#[operation(
    name = "spirv.GroupNonUniformBitwiseXor",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict \
        `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    has = [verify],
)]
pub struct GroupNonUniformBitwiseXorOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    #[cases(GroupOperation)]
    group_operation: Attr<GroupOperationAttr>,
    value: Operand<ScalarOrVectorOfInteger>,
    cluster_size: OptionalOperand<Integer>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Computes the sum of floats over the active invocations of a group, or over clusters of them.
#[operation(
    name = "spirv.GroupNonUniformFAdd",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict \
        `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    has = [verify],
)]
pub struct GroupNonUniformFAddOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    #[cases(GroupOperation)]
    group_operation: Attr<GroupOperationAttr>,
    value: Operand<ScalarOrVectorOfFloat>,
    cluster_size: OptionalOperand<Integer>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the greatest of floats over the active invocations of a group, or over clusters of them.
#[operation(
    name = "spirv.GroupNonUniformFMax",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict \
        `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    has = [verify],
)]
pub struct GroupNonUniformFMaxOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    #[cases(GroupOperation)]
    group_operation: Attr<GroupOperationAttr>,
    value: Operand<ScalarOrVectorOfFloat>,
    cluster_size: OptionalOperand<Integer>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the least of floats over the active invocations of a group, or over clusters of them.
#[operation(
    name = "spirv.GroupNonUniformFMin",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict \
        `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    has = [verify],
)]
pub struct GroupNonUniformFMinOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    #[cases(GroupOperation)]
    group_operation: Attr<GroupOperationAttr>,
    value: Operand<ScalarOrVectorOfFloat>,
    cluster_size: OptionalOperand<Integer>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the product of floats over the active invocations of a group, or over clusters of them.
#[operation(
    name = "spirv.GroupNonUniformFMul",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict \
        `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    has = [verify],
)]
pub struct GroupNonUniformFMulOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    #[cases(GroupOperation)]
    group_operation: Attr<GroupOperationAttr>,
    value: Operand<ScalarOrVectorOfFloat>,
    cluster_size: OptionalOperand<Integer>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Computes the sum of integers over the active invocations of a group, or over clusters of them.
///
/// ```mlir
/// %1 = spirv.GroupNonUniformIAdd <Workgroup> <Reduce> %x : i32 -> i32
/// ```
#[operation(
    name = "spirv.GroupNonUniformIAdd",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict \
        `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    has = [verify],
)]
pub struct GroupNonUniformIAddOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    #[cases(GroupOperation)]
    group_operation: Attr<GroupOperationAttr>,
    value: Operand<ScalarOrVectorOfInteger>,
    cluster_size: OptionalOperand<Integer>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Computes the product of integers over the active invocations of a group, or over clusters of them.
#[operation(
    name = "spirv.GroupNonUniformIMul",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict \
        `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    has = [verify],
)]
pub struct GroupNonUniformIMulOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    #[cases(GroupOperation)]
    group_operation: Attr<GroupOperationAttr>,
    value: Operand<ScalarOrVectorOfInteger>,
    cluster_size: OptionalOperand<Integer>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Computes whether it holds for all over the active invocations of a group, or over clusters of them.
#[operation(
    name = "spirv.GroupNonUniformLogicalAnd",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict \
        `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    has = [verify],
)]
pub struct GroupNonUniformLogicalAndOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    #[cases(GroupOperation)]
    group_operation: Attr<GroupOperationAttr>,
    value: Operand<ScalarOrVectorOfBool>,
    cluster_size: OptionalOperand<Integer>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// Computes whether it holds for one over the active invocations of a group, or over clusters of them.
#[operation(
    name = "spirv.GroupNonUniformLogicalOr",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict \
        `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    has = [verify],
)]
pub struct GroupNonUniformLogicalOrOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    #[cases(GroupOperation)]
    group_operation: Attr<GroupOperationAttr>,
    value: Operand<ScalarOrVectorOfBool>,
    cluster_size: OptionalOperand<Integer>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// Computes whether it holds for an odd number over the active invocations of a group, or over clusters of them.
#[operation(
    name = "spirv.GroupNonUniformLogicalXor",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict \
        `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    has = [verify],
)]
pub struct GroupNonUniformLogicalXorOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    #[cases(GroupOperation)]
    group_operation: Attr<GroupOperationAttr>,
    value: Operand<ScalarOrVectorOfBool>,
    cluster_size: OptionalOperand<Integer>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// Computes the greatest of signed integers over the active invocations of a group, or over clusters of them.
#[operation(
    name = "spirv.GroupNonUniformSMax",
    traits = [Named("SignedOp")],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict \
        `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    has = [verify],
)]
pub struct GroupNonUniformSMaxOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    #[cases(GroupOperation)]
    group_operation: Attr<GroupOperationAttr>,
    value: Operand<ScalarOrVectorOfInteger>,
    cluster_size: OptionalOperand<Integer>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Computes the least of signed integers over the active invocations of a group, or over clusters of them.
#[operation(
    name = "spirv.GroupNonUniformSMin",
    traits = [Named("SignedOp")],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict \
        `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    has = [verify],
)]
pub struct GroupNonUniformSMinOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    #[cases(GroupOperation)]
    group_operation: Attr<GroupOperationAttr>,
    value: Operand<ScalarOrVectorOfInteger>,
    cluster_size: OptionalOperand<Integer>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Computes the greatest of unsigned integers over the active invocations of a group, or over clusters of them.
#[operation(
    name = "spirv.GroupNonUniformUMax",
    traits = [Named("UnsignedOp")],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict \
        `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    has = [verify],
)]
pub struct GroupNonUniformUMaxOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    #[cases(GroupOperation)]
    group_operation: Attr<GroupOperationAttr>,
    value: Operand<ScalarOrVectorOfInteger>,
    cluster_size: OptionalOperand<Integer>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Computes the least of unsigned integers over the active invocations of a group, or over clusters of them.
#[operation(
    name = "spirv.GroupNonUniformUMin",
    traits = [Named("UnsignedOp")],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict \
        `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
    has = [verify],
)]
pub struct GroupNonUniformUMinOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    #[cases(GroupOperation)]
    group_operation: Attr<GroupOperationAttr>,
    value: Operand<ScalarOrVectorOfInteger>,
    cluster_size: OptionalOperand<Integer>,
    result: OpResult<ScalarOrVectorOfInteger>,
}
