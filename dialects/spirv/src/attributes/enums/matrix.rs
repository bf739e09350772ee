//! Representation of matrices and packed vectors.

use terrace_ods_macros::enumeration;

/// The order of the components of a matrix in memory.
#[enumeration(name = "spirv.CooperativeMatrixLayoutKHR", width = 32)]
pub enum CooperativeMatrixLayoutKHR {
    RowMajor = 0,
    ColumnMajor = 1,
}

/// Interpretation of the operands of a cooperative matrix multiplication.
#[enumeration(name = "spirv.CooperativeMatrixOperandsKHR", width = 32, bits, separator = "|", quoted)]
pub enum CooperativeMatrixOperandsKHR {
    None = 0,
    ASigned = 1,
    BSigned = 2,
    CSigned = 4,
    ResultSigned = 8,
    AccSat = 16,
}

/// Which operand of a multiplication a cooperative matrix is.
#[enumeration(name = "spirv.CooperativeMatrixUseKHR", width = 32)]
pub enum CooperativeMatrixUseKHR {
    MatrixA = 0,
    MatrixB = 1,
    MatrixAcc = 2,
}

/// The order of the components of a joint matrix in memory.
#[enumeration(name = "spirv.MatrixLayout", width = 32)]
pub enum MatrixLayout {
    ColumnMajor = 0,
    RowMajor = 1,
    PackedA = 2,
    PackedB = 3,
}

/// Packing of vectors into integers.
#[enumeration(name = "spirv.PackedVectorFormat", width = 32)]
pub enum PackedVectorFormat {
    PackedVectorFormat4x8Bit = 0,
}
