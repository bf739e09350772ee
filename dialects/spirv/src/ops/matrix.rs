//! Products of matrices.

use crate::constraints::{AnyMatrix, Float, MatrixOfFloat, MatrixOrCooperativeMatrixOfFloat, VectorOfFloat};
use terrace_ods_macros::operation;

/// Multiplies two matrices.
#[operation(
    name = "spirv.MatrixTimesMatrix",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($leftmatrix) `,` type($rightmatrix) `->` type($result)",
    effects = [],
    has = [verify],
)]
pub struct MatrixTimesMatrixOp {
    leftmatrix: Operand<AnyMatrix>,
    rightmatrix: Operand<AnyMatrix>,
    result: OpResult<AnyMatrix>,
}

/// Multiplies each component of a matrix with a scalar.
///
/// ```mlir
/// %1 = spirv.MatrixTimesScalar %m, %s : !spirv.matrix<3 x vector<3xf32>>, f32
/// ```
#[operation(
    name = "spirv.MatrixTimesScalar",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["matrix", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($matrix) `,` type($scalar)",
    effects = [],
    result_types = inferred,
    has = [verify],
)]
pub struct MatrixTimesScalarOp {
    matrix: Operand<MatrixOrCooperativeMatrixOfFloat>,
    scalar: Operand<Float>,
    result: OpResult<MatrixOrCooperativeMatrixOfFloat>,
}

/// Multiplies a matrix with a vector on its right.
#[operation(
    name = "spirv.MatrixTimesVector",
    traits = [AlwaysSpeculatableImplTrait, AllElementTypesMatch(&["vector", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($matrix) `,` type($vector) `->` type($result)",
    effects = [],
    has = [verify],
)]
pub struct MatrixTimesVectorOp {
    matrix: Operand<MatrixOfFloat>,
    vector: Operand<VectorOfFloat>,
    result: OpResult<VectorOfFloat>,
}

/// Exchanges the rows and the columns of a matrix.
///
/// ```mlir
/// %1 = spirv.Transpose %m : !spirv.matrix<2 x vector<3xf32>> -> !spirv.matrix<3 x vector<2xf32>>
/// ```
#[operation(
    name = "spirv.Transpose",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($matrix) `->` type($result)",
    effects = [],
    has = [verify],
)]
pub struct TransposeOp {
    matrix: Operand<AnyMatrix>,
    result: OpResult<AnyMatrix>,
}

/// Multiplies a matrix with a vector on its left.
#[operation(
    name = "spirv.VectorTimesMatrix",
    traits = [AlwaysSpeculatableImplTrait, AllElementTypesMatch(&["vector", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($vector) `,` type($matrix) `->` type($result)",
    effects = [],
    has = [verify],
)]
pub struct VectorTimesMatrixOp {
    vector: Operand<VectorOfFloat>,
    matrix: Operand<MatrixOfFloat>,
    result: OpResult<VectorOfFloat>,
}
