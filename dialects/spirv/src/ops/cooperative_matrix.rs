//! Matrices that the invocations of a scope hold together.

use crate::attributes::enums::{CooperativeMatrixLayoutKHR, CooperativeMatrixOperandsKHR, MemoryAccess};
use crate::constraints::{
    AlignmentAttr, AnyCooperativeMatrix, AnyPtr, CooperativeMatrixLayoutAttr, CooperativeMatrixOperandsAttr,
    CooperativeMatrixTypeAttr, Int32, Integer, MemoryAccessAttr,
};
use terrace_ods_macros::operation;

/// Returns the number of components of a cooperative matrix that an invocation holds.
///
/// ```mlir
/// %1 = spirv.KHR.CooperativeMatrixLength : !spirv.coopmatrix<8x16xi32, Subgroup, MatrixAcc>
/// ```
#[operation(
    name = "spirv.KHR.CooperativeMatrixLength",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "attr-dict `:` $cooperative_matrix_type",
    effects = [],
    result_types = inferred,
    view = none,
)]
pub struct KHRCooperativeMatrixLengthOp {
    cooperative_matrix_type: Attr<CooperativeMatrixTypeAttr>,
    result: OpResult<Int32>,
}

/// Loads a cooperative matrix.
///
/// ```mlir
/// %1 = spirv.KHR.CooperativeMatrixLoad %pointer, %stride, <RowMajor> : !spirv.ptr<i32, StorageBuffer>, i32 -> !spirv.coopmatrix<16x8xi32, Workgroup, MatrixA>
/// ```
#[operation(
    name = "spirv.KHR.CooperativeMatrixLoad",
    interfaces = [
        AlignmentAttrOpInterface, QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
        QueryCapabilityInterface,
    ],
    format = "$pointer `,` $stride `,` $matrix_layout ( `,` $memory_operand^ )? ( `,` $alignment^ )? \
        attr-dict `:` type(operands) `->` type($result)",
    has = [verify],
)]
pub struct KHRCooperativeMatrixLoadOp {
    pointer: Operand<AnyPtr>,
    #[cases(CooperativeMatrixLayoutKHR)]
    matrix_layout: Attr<CooperativeMatrixLayoutAttr>,
    stride: Operand<Integer>,
    #[cases(MemoryAccess)]
    memory_operand: OptionalAttr<MemoryAccessAttr>,
    alignment: OptionalAttr<AlignmentAttr>,
    result: OpResult<AnyCooperativeMatrix>,
}

/// Multiplies two cooperative matrices and adds a third.
///
/// ```mlir
/// %1 = spirv.KHR.CooperativeMatrixMulAdd %a, %b, %c : !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>,
///   !spirv.coopmatrix<16x4xi32, Subgroup, MatrixB> -> !spirv.coopmatrix<8x4xi32, Subgroup, MatrixAcc>
/// ```
#[operation(
    name = "spirv.KHR.CooperativeMatrixMulAdd",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["c", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$a `,` $b `,` $c ( `,` $matrix_operands^ )? attr-dict `:` type($a) `,` type($b) `->` type($c)",
    effects = [],
    result_types = inferred,
    has = [verify],
)]
pub struct KHRCooperativeMatrixMulAddOp {
    a: Operand<AnyCooperativeMatrix>,
    b: Operand<AnyCooperativeMatrix>,
    c: Operand<AnyCooperativeMatrix>,
    #[cases(CooperativeMatrixOperandsKHR)]
    matrix_operands: OptionalAttr<CooperativeMatrixOperandsAttr>,
    result: OpResult<AnyCooperativeMatrix>,
}

/// Stores a cooperative matrix.
#[operation(
    name = "spirv.KHR.CooperativeMatrixStore",
    interfaces = [
        AlignmentAttrOpInterface, QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
        QueryCapabilityInterface,
    ],
    format = "$pointer `,` $object `,` $stride `,` $matrix_layout ( `,` $memory_operand^ )? ( `,` \
        $alignment^ )? attr-dict `:` type(operands)",
    has = [verify],
)]
pub struct KHRCooperativeMatrixStoreOp {
    pointer: Operand<AnyPtr>,
    object: Operand<AnyCooperativeMatrix>,
    #[cases(CooperativeMatrixLayoutKHR)]
    matrix_layout: Attr<CooperativeMatrixLayoutAttr>,
    stride: Operand<Integer>,
    #[cases(MemoryAccess)]
    memory_operand: OptionalAttr<MemoryAccessAttr>,
    alignment: OptionalAttr<AlignmentAttr>,
}
