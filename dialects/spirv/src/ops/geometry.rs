//! Outputs of geometry shaders and mesh shaders.

use crate::constraints::{AnyPtr, SignlessOrUnsignedI32};
use terrace_ods_macros::operations;

operations! {
    #[operation(
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
    )]
    struct _;

    /// Ends a task shader: n groups of mesh shaders are to run.
    pub struct EXTEmitMeshTasksOp = "spirv.EXT.EmitMeshTasks",
        traits = [IsTerminator],
        format = "operands attr-dict `:` type(operands)",
        has = [verify],
    {
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
    pub struct EXTSetMeshOutputsOp = "spirv.EXT.SetMeshOutputs",
        format = "operands attr-dict `:` type(operands)",
    {
        vertex_count: Operand<SignlessOrUnsignedI32>,
        primitive_count: Operand<SignlessOrUnsignedI32>,
    }

    /// Hands over a vertex to the first stream.
    ///
    /// ```mlir
    /// spirv.EmitVertex
    /// ```
    pub struct EmitVertexOp = "spirv.EmitVertex", format = "attr-dict";

    /// Ends the primitive of the first stream.
    pub struct EndPrimitiveOp = "spirv.EndPrimitive", format = "attr-dict";
}
