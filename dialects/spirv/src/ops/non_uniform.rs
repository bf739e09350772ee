//! Operations over the invocations of a group that are active.

use crate::attributes::enums::{GroupOperation, Scope};
use crate::constraints::{
    AnySpirvType, Bool, GroupOperationAttr, Integer, ScalarOrVector, ScalarOrVectorOfAnything, ScopeAttr,
    SignlessOrUnsignedI32Vec4, SignlessOrUnsignedInteger, SignlessOrUnsignedVec4,
};
use crate::facts::EXECUTION_SCOPE_IS_SUBGROUP;
use terrace_ods_macros::operation;

/// True if a condition holds for all active invocations of a group.
#[operation(
    name = "spirv.GroupNonUniformAll",
    traits = [EXECUTION_SCOPE_IS_SUBGROUP],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $predicate attr-dict `:` type($result)",
    result_types = inferred,
)]
pub struct GroupNonUniformAllOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    predicate: Operand<Bool>,
    result: OpResult<Bool>,
}

/// True if a value is the same for all active invocations of a group.
#[operation(
    name = "spirv.GroupNonUniformAllEqual",
    traits = [EXECUTION_SCOPE_IS_SUBGROUP],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $value attr-dict `:` type($value) `,` type($result)",
    result_types = inferred,
)]
pub struct GroupNonUniformAllEqualOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    value: Operand<ScalarOrVectorOfAnything>,
    result: OpResult<Bool>,
}

/// True if a condition holds for one active invocation of a group.
#[operation(
    name = "spirv.GroupNonUniformAny",
    traits = [EXECUTION_SCOPE_IS_SUBGROUP],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $predicate attr-dict `:` type($result)",
    result_types = inferred,
)]
pub struct GroupNonUniformAnyOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    predicate: Operand<Bool>,
    result: OpResult<Bool>,
}

/// Collects a condition of each active invocation of a group as bits.
///
/// ```mlir
/// %1 = spirv.GroupNonUniformBallot <Workgroup> %x : vector<4xi32>
/// ```
#[operation(
    name = "spirv.GroupNonUniformBallot",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $predicate attr-dict `:` type($result)",
    has = [verify],
)]
pub struct GroupNonUniformBallotOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    predicate: Operand<Bool>,
    result: OpResult<SignlessOrUnsignedVec4>,
}

/// Counts the bits of a ballot.
#[operation(
    name = "spirv.GroupNonUniformBallotBitCount",
    traits = [EXECUTION_SCOPE_IS_SUBGROUP],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $group_operation $value attr-dict `:` type($value) `->` type($result)",
)]
pub struct GroupNonUniformBallotBitCountOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    #[cases(GroupOperation)]
    group_operation: Attr<GroupOperationAttr>,
    value: Operand<SignlessOrUnsignedI32Vec4>,
    result: OpResult<SignlessOrUnsignedInteger>,
}

/// Finds the lowest bit of a ballot.
#[operation(
    name = "spirv.GroupNonUniformBallotFindLSB",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $value attr-dict `:` type($value) `,` type($result)",
    has = [verify],
)]
pub struct GroupNonUniformBallotFindLSBOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    value: Operand<SignlessOrUnsignedVec4>,
    result: OpResult<SignlessOrUnsignedInteger>,
}

/// Finds the highest bit of a ballot.
#[operation(
    name = "spirv.GroupNonUniformBallotFindMSB",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $value attr-dict `:` type($value) `,` type($result)",
    has = [verify],
)]
pub struct GroupNonUniformBallotFindMSBOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    value: Operand<SignlessOrUnsignedVec4>,
    result: OpResult<SignlessOrUnsignedInteger>,
}

/// Gives all active invocations of a group the value that one of them has.
#[operation(
    name = "spirv.GroupNonUniformBroadcast",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["value", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope operands attr-dict `:` type($value) `,` type($id)",
    effects = [],
    result_types = inferred,
    has = [verify, verify_symbol_uses],
)]
pub struct GroupNonUniformBroadcastOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    value: Operand<AnySpirvType>,
    id: Operand<Integer>,
    result: OpResult<AnySpirvType>,
}

/// Holds for one active invocation of a group: the first.
#[operation(
    name = "spirv.GroupNonUniformElect",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope attr-dict `:` type($result)",
    result_types = inferred,
    has = [verify],
)]
pub struct GroupNonUniformElectOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    result: OpResult<Bool>,
}

/// Exchanges values within a quad, in a direction.
#[operation(
    name = "spirv.GroupNonUniformQuadSwap",
    traits = [EXECUTION_SCOPE_IS_SUBGROUP, AllTypesMatch(&["value", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $value $direction attr-dict `:` type($value) `,` type($direction)",
    result_types = inferred,
)]
pub struct GroupNonUniformQuadSwapOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    value: Operand<ScalarOrVectorOfAnything>,
    direction: Operand<SignlessOrUnsignedInteger>,
    result: OpResult<ScalarOrVectorOfAnything>,
}

/// Gives the value of the invocation so many further on, in a circle.
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

/// Gives the value of the invocation with a number.
///
/// ```mlir
/// %1 = spirv.GroupNonUniformShuffle <Subgroup> %x, %id : f32, i32
/// ```
#[operation(
    name = "spirv.GroupNonUniformShuffle",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["value", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope operands attr-dict `:` type($value) `,` type($id)",
    effects = [],
    result_types = inferred,
    has = [verify],
)]
pub struct GroupNonUniformShuffleOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    value: Operand<ScalarOrVector>,
    id: Operand<Integer>,
    result: OpResult<ScalarOrVector>,
}

/// Gives the value of the invocation so many further on.
#[operation(
    name = "spirv.GroupNonUniformShuffleDown",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["value", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope operands attr-dict `:` type($value) `,` type($delta)",
    effects = [],
    result_types = inferred,
    has = [verify],
)]
pub struct GroupNonUniformShuffleDownOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    value: Operand<ScalarOrVector>,
    delta: Operand<Integer>,
    result: OpResult<AnySpirvType>,
}

/// Gives the value of the invocation so many before.
#[operation(
    name = "spirv.GroupNonUniformShuffleUp",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["value", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope operands attr-dict `:` type($value) `,` type($delta)",
    effects = [],
    result_types = inferred,
    has = [verify],
)]
pub struct GroupNonUniformShuffleUpOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    value: Operand<ScalarOrVector>,
    delta: Operand<Integer>,
    result: OpResult<AnySpirvType>,
}

/// Gives the value of the invocation whose number differs in the bits of a mask.
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
