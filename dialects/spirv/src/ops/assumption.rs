//! Values of which nothing is known, and promises.

use crate::constraints::{AnySpirvType, Bool};
use terrace_ods_macros::operation;

/// Promises that a condition holds.
///
/// ```mlir
/// spirv.KHR.AssumeTrue %condition
/// ```
#[operation(
    name = "spirv.KHR.AssumeTrue",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$condition attr-dict",
    view = none,
)]
pub struct KHRAssumeTrueOp {
    condition: Operand<Bool>,
}

/// A value of which nothing is known.
///
/// ```mlir
/// %1 = spirv.Undef : f32
/// ```
#[operation(
    name = "spirv.Undef",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "attr-dict `:` type($result)",
    effects = [],
)]
pub struct UndefOp {
    result: OpResult<AnySpirvType>,
}
