//! Matrices, which are vectors with a number of rows and columns.

use crate::constraints::{LLVM_AnyPointer, LLVM_AnyVector};
use terrace_ir::constraints::{AnySignlessInteger, I1Attr, I32Attr};
use terrace_ods_macros::operation;

/// Reads a matrix by columns.
#[operation(
    name = "llvm.intr.matrix.column.major.load",
    format = "$data `,` `<` `stride` `=` $stride `>` attr-dict`:` type($res) `from` qualified(type($data)) \
        `stride` type($stride)"
)]
pub struct MatrixColumnMajorLoadOp {
    data: Operand<LLVM_AnyPointer>,
    stride: Operand<AnySignlessInteger>,
    #[name = "isVolatile"]
    is_volatile: Attr<I1Attr>,
    rows: Attr<I32Attr>,
    columns: Attr<I32Attr>,
    res: OpResult<LLVM_AnyVector>,
}

/// Writes a matrix by columns.
#[operation(
    name = "llvm.intr.matrix.column.major.store",
    format = "$matrix `,` $data `,` `<` `stride` `=` $stride `>` attr-dict`:` type($matrix) `to` \
        qualified(type($data)) `stride` type($stride)"
)]
pub struct MatrixColumnMajorStoreOp {
    matrix: Operand<LLVM_AnyVector>,
    data: Operand<LLVM_AnyPointer>,
    stride: Operand<AnySignlessInteger>,
    #[name = "isVolatile"]
    is_volatile: Attr<I1Attr>,
    rows: Attr<I32Attr>,
    columns: Attr<I32Attr>,
}

/// Multiplies two matrices.
#[operation(
    name = "llvm.intr.matrix.multiply",
    format = "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($res)"
)]
pub struct MatrixMultiplyOp {
    lhs: Operand<LLVM_AnyVector>,
    rhs: Operand<LLVM_AnyVector>,
    lhs_rows: Attr<I32Attr>,
    lhs_columns: Attr<I32Attr>,
    rhs_columns: Attr<I32Attr>,
    res: OpResult<LLVM_AnyVector>,
}

/// Exchanges rows and columns of a matrix.
#[operation(
    name = "llvm.intr.matrix.transpose",
    format = "$matrix attr-dict `:` type($matrix) `into` type($res)"
)]
pub struct MatrixTransposeOp {
    matrix: Operand<LLVM_AnyVector>,
    rows: Attr<I32Attr>,
    columns: Attr<I32Attr>,
    res: OpResult<LLVM_AnyVector>,
}
