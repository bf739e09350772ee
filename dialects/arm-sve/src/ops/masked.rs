//! Arithmetic in the lanes whose predicate is true.

use crate::constraints::{ScalableVectorOfFloat, ScalableVectorOfI1, ScalableVectorOfInteger, of_i1};
use terrace_ods_macros::operations;

operations! {
    #[operation(
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
        view = none,
    )]
    struct _<T> {
        mask: Operand<ScalableVectorOfI1>,
        src1: Operand<T>,
        src2: Operand<T>,
        res: OpResult<T>,
    }

    /// Adds floats in the lanes whose predicate is true; the others keep the first operand.
    ///
    /// ```mlir
    /// %r = arm_sve.masked.addf %m, %a, %b : vector<[4]xi1>, vector<[4]xf32>
    /// ```
    pub struct ScalableMaskedAddFOp<ScalableVectorOfFloat> = "arm_sve.masked.addf";

    /// Adds integers in the lanes whose predicate is true; the others keep the first operand.
    ///
    /// ```mlir
    /// %r = arm_sve.masked.addi %m, %a, %b : vector<[4]xi1>, vector<[4]xi32>
    /// ```
    pub struct ScalableMaskedAddIOp<ScalableVectorOfInteger> = "arm_sve.masked.addi";

    /// Multiplies floats in the lanes whose predicate is true; the others keep the first operand.
    pub struct ScalableMaskedMulFOp<ScalableVectorOfFloat> = "arm_sve.masked.mulf";
    /// Multiplies integers in the lanes whose predicate is true; the others keep the first operand.
    pub struct ScalableMaskedMulIOp<ScalableVectorOfInteger> = "arm_sve.masked.muli";
}

operations! {
    #[operation(
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
        view = none,
    )]
    struct _<T> {
        mask: Operand<ScalableVectorOfI1>,
        src1: Operand<T>,
        src2: Operand<T>,
        res: OpResult<T>,
    }

    /// Divides floats in the lanes whose predicate is true; the others keep the first operand.
    pub struct ScalableMaskedDivFOp<ScalableVectorOfFloat> = "arm_sve.masked.divf";
    /// Divides signed integers in the lanes whose predicate is true; the others keep the first operand.
    pub struct ScalableMaskedSDivIOp<ScalableVectorOfInteger> = "arm_sve.masked.divi_signed";
    /// Divides unsigned integers in the lanes whose predicate is true; the others keep the first operand.
    pub struct ScalableMaskedUDivIOp<ScalableVectorOfInteger> = "arm_sve.masked.divi_unsigned";
    /// Subtracts floats in the lanes whose predicate is true; the others keep the first operand.
    pub struct ScalableMaskedSubFOp<ScalableVectorOfFloat> = "arm_sve.masked.subf";
    /// Subtracts integers in the lanes whose predicate is true; the others keep the first operand.
    pub struct ScalableMaskedSubIOp<ScalableVectorOfInteger> = "arm_sve.masked.subi";
}
