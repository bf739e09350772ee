//! How matrices and packed vectors are held.

use terrace_ods_macros::enumeration;

/// The order of the components of a matrix in memory.
#[enumeration(name = "spirv.CooperativeMatrixLayoutKHR", width = 32)]
pub enum CooperativeMatrixLayoutKHR {
    RowMajor = 0,
    ColumnMajor = 1,
}

/// How operands of a multiplication of cooperative matrices are seen.
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

/// How vectors are packed into integers.
#[enumeration(name = "spirv.PackedVectorFormat", width = 32)]
pub enum PackedVectorFormat {
    PackedVectorFormat4x8Bit = 0,
}
