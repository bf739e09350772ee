//! Products of matrices.

use crate::constraints::{AnyMatrix, Float, MatrixOfFloat, MatrixOrCooperativeMatrixOfFloat, VectorOfFloat};
use terrace_ods_macros::operations;

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        effects = [],
        has = [verify],
    )]
    struct _;

    /// Multiplies two matrices.
    pub struct MatrixTimesMatrixOp = "spirv.MatrixTimesMatrix",
        format = "operands attr-dict `:` type($leftmatrix) `,` type($rightmatrix) `->` type($result)",
    {
        leftmatrix: Operand<AnyMatrix>,
        rightmatrix: Operand<AnyMatrix>,
        result: OpResult<AnyMatrix>,
    }

    /// Multiplies each component of a matrix with a scalar.
    ///
    /// ```mlir
    /// %1 = spirv.MatrixTimesScalar %m, %s : !spirv.matrix<3 x vector<3xf32>>, f32
    /// ```
    pub struct MatrixTimesScalarOp = "spirv.MatrixTimesScalar",
        traits = [AllTypesMatch(&["matrix", "result"])],
        format = "operands attr-dict `:` type($matrix) `,` type($scalar)",
        result_types = inferred,
    {
        matrix: Operand<MatrixOrCooperativeMatrixOfFloat>,
        scalar: Operand<Float>,
        result: OpResult<MatrixOrCooperativeMatrixOfFloat>,
    }

    /// Multiplies a matrix with a vector on its right.
    pub struct MatrixTimesVectorOp = "spirv.MatrixTimesVector",
        traits = [AllElementTypesMatch(&["vector", "result"])],
        format = "operands attr-dict `:` type($matrix) `,` type($vector) `->` type($result)",
    {
        matrix: Operand<MatrixOfFloat>,
        vector: Operand<VectorOfFloat>,
        result: OpResult<VectorOfFloat>,
    }

    /// Exchanges the rows and the columns of a matrix.
    ///
    /// ```mlir
    /// %1 = spirv.Transpose %m : !spirv.matrix<2 x vector<3xf32>> -> !spirv.matrix<3 x vector<2xf32>>
    /// ```
    pub struct TransposeOp = "spirv.Transpose",
        format = "operands attr-dict `:` type($matrix) `->` type($result)",
    {
        matrix: Operand<AnyMatrix>,
        result: OpResult<AnyMatrix>,
    }

    /// Multiplies a matrix with a vector on its left.
    pub struct VectorTimesMatrixOp = "spirv.VectorTimesMatrix",
        traits = [AllElementTypesMatch(&["vector", "result"])],
        format = "operands attr-dict `:` type($vector) `,` type($matrix) `->` type($result)",
    {
        vector: Operand<VectorOfFloat>,
        matrix: Operand<MatrixOfFloat>,
        result: OpResult<VectorOfFloat>,
    }
}
