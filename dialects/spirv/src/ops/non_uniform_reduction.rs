//! Reductions over all active invocations of a group, or over clusters of them.

use crate::attributes::enums::{GroupOperation, Scope};
use crate::constraints::{
    GroupOperationAttr, Integer, ScalarOrVectorOfBool, ScalarOrVectorOfFloat, ScalarOrVectorOfInteger,
    ScopeAttr,
};
use terrace_ods_macros::operations;

operations! {
    #[operation(
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict \
        `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
        has = [verify],
    )]
    struct _<T> {
        #[cases(Scope)]
        execution_scope: Attr<ScopeAttr>,
        #[cases(GroupOperation)]
        group_operation: Attr<GroupOperationAttr>,
        value: Operand<T>,
        cluster_size: OptionalOperand<Integer>,
        result: OpResult<T>,
    }

    /// Computes the bits that all have over the active invocations of a group, or over clusters of them.
    pub struct GroupNonUniformBitwiseAndOp<ScalarOrVectorOfInteger> = "spirv.GroupNonUniformBitwiseAnd";
    /// Computes the bits that one has over the active invocations of a group, or over clusters of them.
    pub struct GroupNonUniformBitwiseOrOp<ScalarOrVectorOfInteger> = "spirv.GroupNonUniformBitwiseOr";
    /// Computes the bits that an odd number has over the active invocations of a group, or over clusters of them.
    pub struct GroupNonUniformBitwiseXorOp<ScalarOrVectorOfInteger> = "spirv.GroupNonUniformBitwiseXor";
    /// Computes the sum of floats over the active invocations of a group, or over clusters of them.
    pub struct GroupNonUniformFAddOp<ScalarOrVectorOfFloat> = "spirv.GroupNonUniformFAdd";
    /// Computes the greatest of floats over the active invocations of a group, or over clusters of them.
    pub struct GroupNonUniformFMaxOp<ScalarOrVectorOfFloat> = "spirv.GroupNonUniformFMax";
    /// Computes the least of floats over the active invocations of a group, or over clusters of them.
    pub struct GroupNonUniformFMinOp<ScalarOrVectorOfFloat> = "spirv.GroupNonUniformFMin";
    /// Computes the product of floats over the active invocations of a group, or over clusters of them.
    pub struct GroupNonUniformFMulOp<ScalarOrVectorOfFloat> = "spirv.GroupNonUniformFMul";

    /// Computes the sum of integers over the active invocations of a group, or over clusters of them.
    ///
    /// ```mlir
    /// %1 = spirv.GroupNonUniformIAdd <Workgroup> <Reduce> %x : i32 -> i32
    /// ```
    pub struct GroupNonUniformIAddOp<ScalarOrVectorOfInteger> = "spirv.GroupNonUniformIAdd";

    /// Computes the product of integers over the active invocations of a group, or over clusters of them.
    pub struct GroupNonUniformIMulOp<ScalarOrVectorOfInteger> = "spirv.GroupNonUniformIMul";
    /// Computes whether it holds for all over the active invocations of a group, or over clusters of them.
    pub struct GroupNonUniformLogicalAndOp<ScalarOrVectorOfBool> = "spirv.GroupNonUniformLogicalAnd";
    /// Computes whether it holds for one over the active invocations of a group, or over clusters of them.
    pub struct GroupNonUniformLogicalOrOp<ScalarOrVectorOfBool> = "spirv.GroupNonUniformLogicalOr";
    /// Computes whether it holds for an odd number over the active invocations of a group, or over clusters of them.
    pub struct GroupNonUniformLogicalXorOp<ScalarOrVectorOfBool> = "spirv.GroupNonUniformLogicalXor";
}

operations! {
    #[operation(
        traits = [Named("SignedOp")],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict \
        `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
        has = [verify],
    )]
    struct _ {
        #[cases(Scope)]
        execution_scope: Attr<ScopeAttr>,
        #[cases(GroupOperation)]
        group_operation: Attr<GroupOperationAttr>,
        value: Operand<ScalarOrVectorOfInteger>,
        cluster_size: OptionalOperand<Integer>,
        result: OpResult<ScalarOrVectorOfInteger>,
    }

    /// Computes the greatest of signed integers over the active invocations of a group, or over clusters of them.
    pub struct GroupNonUniformSMaxOp = "spirv.GroupNonUniformSMax";
    /// Computes the least of signed integers over the active invocations of a group, or over clusters of them.
    pub struct GroupNonUniformSMinOp = "spirv.GroupNonUniformSMin";
}

operations! {
    #[operation(
        traits = [Named("UnsignedOp")],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict \
        `:` type($value) (`,` type($cluster_size)^)? `->` type(results)",
        has = [verify],
    )]
    struct _ {
        #[cases(Scope)]
        execution_scope: Attr<ScopeAttr>,
        #[cases(GroupOperation)]
        group_operation: Attr<GroupOperationAttr>,
        value: Operand<ScalarOrVectorOfInteger>,
        cluster_size: OptionalOperand<Integer>,
        result: OpResult<ScalarOrVectorOfInteger>,
    }

    /// Computes the greatest of unsigned integers over the active invocations of a group, or over clusters of them.
    pub struct GroupNonUniformUMaxOp = "spirv.GroupNonUniformUMax";
    /// Computes the least of unsigned integers over the active invocations of a group, or over clusters of them.
    pub struct GroupNonUniformUMinOp = "spirv.GroupNonUniformUMin";
}
