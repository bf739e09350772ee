//! Extensions of Intel.

use crate::attributes::enums::{MemorySemantics, Scope};
use crate::constraints::{MemorySemanticsAttr, ScalarOrVectorOfFloat32, ScalarOrVectorOfInt16, ScopeAttr};
use terrace_ods_macros::operations;

operations! {
    #[operation(
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$execution_scope $memory_scope $memory_semantics attr-dict",
        view = none,
    )]
    struct _ {
        #[cases(Scope)]
        execution_scope: Attr<ScopeAttr>,
        #[cases(Scope)]
        memory_scope: Attr<ScopeAttr>,
        #[cases(MemorySemantics)]
        memory_semantics: Attr<MemorySemanticsAttr>,
    }

    /// Says that this invocation has come to a split barrier.
    pub struct INTELControlBarrierArriveOp = "spirv.INTEL.ControlBarrierArrive";
    /// Waits until all invocations of the scope have come to a split barrier.
    pub struct INTELControlBarrierWaitOp = "spirv.INTEL.ControlBarrierWait";
}

operations! {
    #[operation(
        traits = [SameOperandsAndResultShape],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$operand attr-dict `:` type($operand) `to` type($result)",
        view = none,
    )]
    struct _<In, Out> {
        operand: Operand<In>,
        result: OpResult<Out>,
    }

    /// Converts bfloat16, held in integers of 16 bits, to floats.
    pub struct INTELConvertBF16ToFOp<ScalarOrVectorOfInt16, ScalarOrVectorOfFloat32> =
        "spirv.INTEL.ConvertBF16ToF";

    /// Converts floats to bfloat16, held in integers of 16 bits.
    ///
    /// ```mlir
    /// %1 = spirv.INTEL.ConvertFToBF16 %x : f32 to i16
    /// ```
    pub struct INTELConvertFToBF16Op<ScalarOrVectorOfFloat32, ScalarOrVectorOfInt16> =
        "spirv.INTEL.ConvertFToBF16";

    /// Rounds floats to the precision of TF32.
    pub struct INTELRoundFToTF32Op<ScalarOrVectorOfFloat32, ScalarOrVectorOfFloat32> =
        "spirv.INTEL.RoundFToTF32";
}
