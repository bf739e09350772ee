//! Operations over the invocations of a group that are active.

use crate::attributes::enums::{GroupOperation, Scope};
use crate::constraints::{
    AnySpirvType, Bool, GroupOperationAttr, Integer, ScalarOrVector, ScalarOrVectorOfAnything, ScopeAttr,
    SignlessOrUnsignedI32Vec4, SignlessOrUnsignedInteger, SignlessOrUnsignedVec4,
};
use crate::facts::EXECUTION_SCOPE_IS_SUBGROUP;
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [EXECUTION_SCOPE_IS_SUBGROUP],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$execution_scope $predicate attr-dict `:` type($result)",
        result_types = inferred,
        view = none,
    )]
    struct _ {
        #[cases(Scope)]
        execution_scope: Attr<ScopeAttr>,
        predicate: Operand<Bool>,
        result: OpResult<Bool>,
    }

    /// True if a condition holds for all active invocations of a group.
    pub struct GroupNonUniformAllOp = "spirv.GroupNonUniformAll";
    /// True if a condition holds for one active invocation of a group.
    pub struct GroupNonUniformAnyOp = "spirv.GroupNonUniformAny";
}

operations! {
    #[operation(
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
    )]
    struct _ {
        #[cases(Scope)]
        execution_scope: Attr<ScopeAttr>,
    }

    /// True if a value is the same for all active invocations of a group.
    pub struct GroupNonUniformAllEqualOp = "spirv.GroupNonUniformAllEqual",
        traits = [EXECUTION_SCOPE_IS_SUBGROUP],
        format = "$execution_scope $value attr-dict `:` type($value) `,` type($result)",
        result_types = inferred,
    {
        value: Operand<ScalarOrVectorOfAnything>,
        result: OpResult<Bool>,
    }

    /// Collects a condition of each active invocation of a group as bits.
    ///
    /// ```mlir
    /// %1 = spirv.GroupNonUniformBallot <Workgroup> %x : vector<4xi32>
    /// ```
    pub struct GroupNonUniformBallotOp = "spirv.GroupNonUniformBallot",
        format = "$execution_scope $predicate attr-dict `:` type($result)",
        has = [verify],
    {
        predicate: Operand<Bool>,
        result: OpResult<SignlessOrUnsignedVec4>,
    }

    /// Counts the bits of a ballot.
    pub struct GroupNonUniformBallotBitCountOp = "spirv.GroupNonUniformBallotBitCount",
        traits = [EXECUTION_SCOPE_IS_SUBGROUP],
        format = "$execution_scope $group_operation $value attr-dict `:` type($value) `->` type($result)",
    {
        #[cases(GroupOperation)]
        group_operation: Attr<GroupOperationAttr>,
        value: Operand<SignlessOrUnsignedI32Vec4>,
        result: OpResult<SignlessOrUnsignedInteger>,
    }

    /// Holds for one active invocation of a group: the first.
    pub struct GroupNonUniformElectOp = "spirv.GroupNonUniformElect",
        format = "$execution_scope attr-dict `:` type($result)",
        result_types = inferred,
        has = [verify],
    {
        result: OpResult<Bool>,
    }

    /// Exchanges values within a quad, in a direction.
    pub struct GroupNonUniformQuadSwapOp = "spirv.GroupNonUniformQuadSwap",
        traits = [EXECUTION_SCOPE_IS_SUBGROUP, AllTypesMatch(&["value", "result"])],
        format = "$execution_scope $value $direction attr-dict `:` type($value) `,` type($direction)",
        result_types = inferred,
    {
        value: Operand<ScalarOrVectorOfAnything>,
        direction: Operand<SignlessOrUnsignedInteger>,
        result: OpResult<ScalarOrVectorOfAnything>,
    }
}

operations! {
    #[operation(
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$execution_scope $value attr-dict `:` type($value) `,` type($result)",
        has = [verify],
    )]
    struct _ {
        #[cases(Scope)]
        execution_scope: Attr<ScopeAttr>,
        value: Operand<SignlessOrUnsignedVec4>,
        result: OpResult<SignlessOrUnsignedInteger>,
    }

    /// Finds the lowest bit of a ballot.
    pub struct GroupNonUniformBallotFindLSBOp = "spirv.GroupNonUniformBallotFindLSB";
    /// Finds the highest bit of a ballot.
    pub struct GroupNonUniformBallotFindMSBOp = "spirv.GroupNonUniformBallotFindMSB";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["value", "result"])],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$execution_scope operands attr-dict `:` type($value) `,` type($id)",
        effects = [],
        result_types = inferred,
        has = [verify],
    )]
    struct _<T> {
        #[cases(Scope)]
        execution_scope: Attr<ScopeAttr>,
        value: Operand<T>,
        id: Operand<Integer>,
        result: OpResult<T>,
    }

    /// Returns all active invocations of a group the value that one of them has.
    pub struct GroupNonUniformBroadcastOp<AnySpirvType> = "spirv.GroupNonUniformBroadcast",
        has = [verify_symbol_uses];

    /// Returns the value of the invocation with a number.
    ///
    /// ```mlir
    /// %1 = spirv.GroupNonUniformShuffle <Subgroup> %x, %id : f32, i32
    /// ```
    pub struct GroupNonUniformShuffleOp<ScalarOrVector> = "spirv.GroupNonUniformShuffle";
}

/// Returns the value of the invocation n further on, in a circle.
#[operation(
    name = "spirv.GroupNonUniformRotateKHR",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["value", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $value `,` $delta (`,` `cluster_size` `(` $cluster_size^ `)`)? attr-dict \
        `:` type($value) `,` type($delta) (`,` type($cluster_size)^)? `->` type(results)",
    effects = [],
    result_types = inferred,
    has = [verify],
)]
pub struct GroupNonUniformRotateKHROp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    value: Operand<ScalarOrVectorOfAnything>,
    delta: Operand<SignlessOrUnsignedInteger>,
    cluster_size: OptionalOperand<SignlessOrUnsignedInteger>,
    result: OpResult<ScalarOrVectorOfAnything>,
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["value", "result"])],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$execution_scope operands attr-dict `:` type($value) `,` type($delta)",
        effects = [],
        result_types = inferred,
        has = [verify],
    )]
    struct _ {
        #[cases(Scope)]
        execution_scope: Attr<ScopeAttr>,
        value: Operand<ScalarOrVector>,
        delta: Operand<Integer>,
        result: OpResult<AnySpirvType>,
    }

    /// Returns the value of the invocation n further on.
    pub struct GroupNonUniformShuffleDownOp = "spirv.GroupNonUniformShuffleDown";
    /// Returns the value of the invocation n before.
    pub struct GroupNonUniformShuffleUpOp = "spirv.GroupNonUniformShuffleUp";
}

/// Returns the value of the invocation whose number differs in the bits of a mask.
#[operation(
    name = "spirv.GroupNonUniformShuffleXor",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["value", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope operands attr-dict `:` type($value) `,` type($mask)",
    effects = [],
    result_types = inferred,
    has = [verify],
)]
pub struct GroupNonUniformShuffleXorOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    value: Operand<ScalarOrVector>,
    mask: Operand<Integer>,
    result: OpResult<AnySpirvType>,
}
