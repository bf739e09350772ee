//! Arithmetic in the lanes whose predicate is true.

use crate::constraints::{ScalableVectorOfFloat, ScalableVectorOfI1, ScalableVectorOfInteger, of_i1};
use terrace_ods_macros::operation;

/// Adds floats in the lanes whose predicate is true; the others keep the first operand.
///
/// ```mlir
/// %r = arm_sve.masked.addf %m, %a, %b : vector<[4]xi1>, vector<[4]xf32>
/// ```
#[operation(
    name = "arm_sve.masked.addf",
    traits = [
        IsCommutative, AllTypesMatch(&["src1", "src2", "res"]),
        TypesMatchWith {
            summary: "mask has i1 element type and same shape as operands",
            from: "src1",
            to: "mask",
            transform: of_i1,
        },
    ],
    format = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)]
pub struct ScalableMaskedAddFOp {
    mask: Operand<ScalableVectorOfI1>,
    src1: Operand<ScalableVectorOfFloat>,
    src2: Operand<ScalableVectorOfFloat>,
    res: OpResult<ScalableVectorOfFloat>,
}

/// Adds integers in the lanes whose predicate is true; the others keep the first operand.
///
/// ```mlir
/// %r = arm_sve.masked.addi %m, %a, %b : vector<[4]xi1>, vector<[4]xi32>
/// ```
#[operation(
    name = "arm_sve.masked.addi",
    traits = [
        IsCommutative, AllTypesMatch(&["src1", "src2", "res"]),
        TypesMatchWith {
            summary: "mask has i1 element type and same shape as operands",
            from: "src1",
            to: "mask",
            transform: of_i1,
        },
    ],
    format = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)]
pub struct ScalableMaskedAddIOp {
    mask: Operand<ScalableVectorOfI1>,
    src1: Operand<ScalableVectorOfInteger>,
    src2: Operand<ScalableVectorOfInteger>,
    res: OpResult<ScalableVectorOfInteger>,
}

/// Divides floats in the lanes whose predicate is true; the others keep the first operand.
#[operation(
    name = "arm_sve.masked.divf",
    traits = [
        AllTypesMatch(&["src1", "src2", "res"]),
        TypesMatchWith {
            summary: "mask has i1 element type and same shape as operands",
            from: "src1",
            to: "mask",
            transform: of_i1,
        },
    ],
    format = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)]
pub struct ScalableMaskedDivFOp {
    mask: Operand<ScalableVectorOfI1>,
    src1: Operand<ScalableVectorOfFloat>,
    src2: Operand<ScalableVectorOfFloat>,
    res: OpResult<ScalableVectorOfFloat>,
}

/// Divides signed integers in the lanes whose predicate is true; the others keep the first operand.
#[operation(
    name = "arm_sve.masked.divi_signed",
    traits = [
        AllTypesMatch(&["src1", "src2", "res"]),
        TypesMatchWith {
            summary: "mask has i1 element type and same shape as operands",
            from: "src1",
            to: "mask",
            transform: of_i1,
        },
    ],
    format = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)]
pub struct ScalableMaskedSDivIOp {
    mask: Operand<ScalableVectorOfI1>,
    src1: Operand<ScalableVectorOfInteger>,
    src2: Operand<ScalableVectorOfInteger>,
    res: OpResult<ScalableVectorOfInteger>,
}

/// Divides unsigned integers in the lanes whose predicate is true; the others keep the first operand.
#[operation(
    name = "arm_sve.masked.divi_unsigned",
    traits = [
        AllTypesMatch(&["src1", "src2", "res"]),
        TypesMatchWith {
            summary: "mask has i1 element type and same shape as operands",
            from: "src1",
            to: "mask",
            transform: of_i1,
        },
    ],
    format = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)]
pub struct ScalableMaskedUDivIOp {
    mask: Operand<ScalableVectorOfI1>,
    src1: Operand<ScalableVectorOfInteger>,
    src2: Operand<ScalableVectorOfInteger>,
    res: OpResult<ScalableVectorOfInteger>,
}

/// Multiplies floats in the lanes whose predicate is true; the others keep the first operand.
#[operation(
    name = "arm_sve.masked.mulf",
    traits = [
        IsCommutative, AllTypesMatch(&["src1", "src2", "res"]),
        TypesMatchWith {
            summary: "mask has i1 element type and same shape as operands",
            from: "src1",
            to: "mask",
            transform: of_i1,
        },
    ],
    format = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)]
pub struct ScalableMaskedMulFOp {
    mask: Operand<ScalableVectorOfI1>,
    src1: Operand<ScalableVectorOfFloat>,
    src2: Operand<ScalableVectorOfFloat>,
    res: OpResult<ScalableVectorOfFloat>,
}

/// Multiplies integers in the lanes whose predicate is true; the others keep the first operand.
#[operation(
    name = "arm_sve.masked.muli",
    traits = [
        IsCommutative, AllTypesMatch(&["src1", "src2", "res"]),
        TypesMatchWith {
            summary: "mask has i1 element type and same shape as operands",
            from: "src1",
            to: "mask",
            transform: of_i1,
        },
    ],
    format = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)]
pub struct ScalableMaskedMulIOp {
    mask: Operand<ScalableVectorOfI1>,
    src1: Operand<ScalableVectorOfInteger>,
    src2: Operand<ScalableVectorOfInteger>,
    res: OpResult<ScalableVectorOfInteger>,
}

/// Subtracts floats in the lanes whose predicate is true; the others keep the first operand.
#[operation(
    name = "arm_sve.masked.subf",
    traits = [
        AllTypesMatch(&["src1", "src2", "res"]),
        TypesMatchWith {
            summary: "mask has i1 element type and same shape as operands",
            from: "src1",
            to: "mask",
            transform: of_i1,
        },
    ],
    format = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)]
pub struct ScalableMaskedSubFOp {
    mask: Operand<ScalableVectorOfI1>,
    src1: Operand<ScalableVectorOfFloat>,
    src2: Operand<ScalableVectorOfFloat>,
    res: OpResult<ScalableVectorOfFloat>,
}

/// Subtracts integers in the lanes whose predicate is true; the others keep the first operand.
#[operation(
    name = "arm_sve.masked.subi",
    traits = [
        AllTypesMatch(&["src1", "src2", "res"]),
        TypesMatchWith {
            summary: "mask has i1 element type and same shape as operands",
            from: "src1",
            to: "mask",
            transform: of_i1,
        },
    ],
    format = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
)]
pub struct ScalableMaskedSubIOp {
    mask: Operand<ScalableVectorOfI1>,
    src1: Operand<ScalableVectorOfInteger>,
    src2: Operand<ScalableVectorOfInteger>,
    res: OpResult<ScalableVectorOfInteger>,
}
