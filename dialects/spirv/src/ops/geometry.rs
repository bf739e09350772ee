//! Outputs of geometry shaders and mesh shaders.

use crate::constraints::{AnyPtr, SignlessOrUnsignedI32};
use terrace_ods_macros::operation;

/// Ends a task shader: so many groups of mesh shaders are to run.
#[operation(
    name = "spirv.EXT.EmitMeshTasks",
    traits = [IsTerminator],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type(operands)",
    has = [verify],
)]
pub struct EXTEmitMeshTasksOp {
    group_count_x: Operand<SignlessOrUnsignedI32>,
    group_count_y: Operand<SignlessOrUnsignedI32>,
    group_count_z: Operand<SignlessOrUnsignedI32>,
    payload: OptionalOperand<AnyPtr>,
}

/// Sets how many vertices and primitives a mesh shader gives.
///
/// ```mlir
/// spirv.EXT.SetMeshOutputs %vertices, %primitives : i32, i32
/// ```
#[operation(
    name = "spirv.EXT.SetMeshOutputs",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type(operands)",
)]
pub struct EXTSetMeshOutputsOp {
    vertex_count: Operand<SignlessOrUnsignedI32>,
    primitive_count: Operand<SignlessOrUnsignedI32>,
}

/// Hands over a vertex to the first stream.
///
/// ```mlir
/// spirv.EmitVertex
/// ```
#[operation(
    name = "spirv.EmitVertex",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "attr-dict",
)]
pub struct EmitVertexOp {}

/// Ends the primitive of the first stream.
#[operation(
    name = "spirv.EndPrimitive",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "attr-dict",
)]
pub struct EndPrimitiveOp {}
