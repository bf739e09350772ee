//! Operations over the invocations of a group, all of which take part.

use crate::attributes::enums::{GroupOperation, Scope};
use crate::constraints::{
    AnyPtr, AnySpirvType, Bool, GroupOperationAttr, I32Vec4, ScalarOrVectorOfFloat, ScalarOrVectorOfInteger,
    ScopeAttr,
};
use terrace_ods_macros::{operation, operations};

/// Returns all invocations of a group the value that one of them has.
///
/// ```mlir
/// %1 = spirv.GroupBroadcast <Workgroup> %x, %id : f32, i32
/// ```
#[operation(
    name = "spirv.GroupBroadcast",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["value", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope operands attr-dict `:` type($value) `,` type($localid)",
    effects = [],
    result_types = inferred,
    has = [verify],
)]
pub struct GroupBroadcastOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    value: Operand<AnySpirvType>,
    localid: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<AnySpirvType>,
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["x", "result"])],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$execution_scope $group_operation operands attr-dict `:` type($x)",
        effects = [],
        result_types = inferred,
        has = [verify],
    )]
    struct _<T> {
        #[cases(Scope)]
        execution_scope: Attr<ScopeAttr>,
        #[cases(GroupOperation)]
        group_operation: Attr<GroupOperationAttr>,
        x: Operand<T>,
        result: OpResult<T>,
    }

    /// Computes the sum of floats over the invocations of a group.
    pub struct GroupFAddOp<ScalarOrVectorOfFloat> = "spirv.GroupFAdd";
    /// Computes the greatest of floats over the invocations of a group.
    pub struct GroupFMaxOp<ScalarOrVectorOfFloat> = "spirv.GroupFMax";
    /// Computes the least of floats over the invocations of a group.
    pub struct GroupFMinOp<ScalarOrVectorOfFloat> = "spirv.GroupFMin";

    /// Computes the sum of integers over the invocations of a group.
    ///
    /// ```mlir
    /// %1 = spirv.GroupIAdd <Workgroup> <Reduce> %x : i32
    /// ```
    pub struct GroupIAddOp<ScalarOrVectorOfInteger> = "spirv.GroupIAdd";

    /// Computes the greatest of signed integers over the invocations of a group.
    pub struct GroupSMaxOp<ScalarOrVectorOfInteger> = "spirv.GroupSMax";
    /// Computes the least of signed integers over the invocations of a group.
    pub struct GroupSMinOp<ScalarOrVectorOfInteger> = "spirv.GroupSMin";
    /// Computes the greatest of unsigned integers over the invocations of a group.
    pub struct GroupUMaxOp<ScalarOrVectorOfInteger> = "spirv.GroupUMax";
    /// Computes the least of unsigned integers over the invocations of a group.
    pub struct GroupUMinOp<ScalarOrVectorOfInteger> = "spirv.GroupUMin";
    /// Computes the product of floats over the invocations of a group.
    pub struct GroupFMulKHROp<ScalarOrVectorOfFloat> = "spirv.KHR.GroupFMul";
    /// Computes the product of integers over the invocations of a group.
    pub struct GroupIMulKHROp<ScalarOrVectorOfInteger> = "spirv.KHR.GroupIMul";
}

/// Reads components for all invocations of a subgroup as one block.
///
/// ```mlir
/// %1 = spirv.INTEL.SubgroupBlockRead %pointer : !spirv.ptr<i32, StorageBuffer> -> i32
/// ```
#[operation(
    name = "spirv.INTEL.SubgroupBlockRead",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$ptr attr-dict `:` type($ptr) `->` type($value)",
    has = [verify],
)]
pub struct INTELSubgroupBlockReadOp {
    ptr: Operand<AnyPtr>,
    value: OpResult<AnySpirvType>,
}

/// Writes components of all invocations of a subgroup as one block.
///
/// ```mlir
/// spirv.INTEL.SubgroupBlockWrite "StorageBuffer" %pointer, %x : i32
/// ```
#[operation(
    name = "spirv.INTEL.SubgroupBlockWrite",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    has = [custom_syntax, verify],
)]
pub struct INTELSubgroupBlockWriteOp {
    ptr: Operand<AnyPtr>,
    value: Operand<AnySpirvType>,
}

/// Collects a condition of each invocation of a subgroup as bits.
#[operation(
    name = "spirv.KHR.SubgroupBallot",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$predicate attr-dict `:` type($result)",
    view = none,
)]
pub struct KHRSubgroupBallotOp {
    predicate: Operand<Bool>,
    result: OpResult<I32Vec4>,
}
