//! Extensions of Intel.

use crate::attributes::enums::{MemorySemantics, Scope};
use crate::constraints::{MemorySemanticsAttr, ScalarOrVectorOfFloat32, ScalarOrVectorOfInt16, ScopeAttr};
use terrace_ods_macros::operation;

/// Says that this invocation has come to a split barrier.
#[operation(
    name = "spirv.INTEL.ControlBarrierArrive",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $memory_scope $memory_semantics attr-dict",
)]
pub struct INTELControlBarrierArriveOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    #[cases(Scope)]
    memory_scope: Attr<ScopeAttr>,
    #[cases(MemorySemantics)]
    memory_semantics: Attr<MemorySemanticsAttr>,
}

/// Waits until all invocations of the scope have come to a split barrier.
#[operation(
    name = "spirv.INTEL.ControlBarrierWait",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$execution_scope $memory_scope $memory_semantics attr-dict",
)]
pub struct INTELControlBarrierWaitOp {
    #[cases(Scope)]
    execution_scope: Attr<ScopeAttr>,
    #[cases(Scope)]
    memory_scope: Attr<ScopeAttr>,
    #[cases(MemorySemantics)]
    memory_semantics: Attr<MemorySemanticsAttr>,
}

/// Converts bfloat16, held in integers of 16 bits, to floats.
#[operation(
    name = "spirv.INTEL.ConvertBF16ToF",
    traits = [SameOperandsAndResultShape],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
)]
pub struct INTELConvertBF16ToFOp {
    operand: Operand<ScalarOrVectorOfInt16>,
    result: OpResult<ScalarOrVectorOfFloat32>,
}

/// Converts floats to bfloat16, held in integers of 16 bits.
///
/// ```mlir
/// %1 = spirv.INTEL.ConvertFToBF16 %x : f32 to i16
/// ```
#[operation(
    name = "spirv.INTEL.ConvertFToBF16",
    traits = [SameOperandsAndResultShape],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
)]
pub struct INTELConvertFToBF16Op {
    operand: Operand<ScalarOrVectorOfFloat32>,
    result: OpResult<ScalarOrVectorOfInt16>,
}

/// Rounds floats to the precision of TF32.
#[operation(
    name = "spirv.INTEL.RoundFToTF32",
    traits = [SameOperandsAndResultShape],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
)]
pub struct INTELRoundFToTF32Op {
    operand: Operand<ScalarOrVectorOfFloat32>,
    result: OpResult<ScalarOrVectorOfFloat32>,
}
