//! The operations: what an instruction does is told in the architecture's reference manual under the name after
//! `intr.`.

use crate::constraints::{
    EightBF16, FourF32, FourI32, SixteenI8, VectorOfBytes, VectorOfNarrowIntegers, VectorOfSums,
    VectorOfWideIntegers,
};
use terrace_ir::{Ctx, Operation, Type};
use terrace_ods_macros::{operation, operations};

/// Adds to each number the products of four pairs of signed bytes, which are a row of two matrices.
///
/// ```mlir
/// %r = arm_neon.2d.sdot %a, %b, %c : vector<4x4xi8>, vector<4x4xi8> to vector<4xi32>
/// ```
#[operation(
    name = "arm_neon.2d.sdot",
    traits = [
        AllTypesMatch(&["b", "c"]), AllTypesMatch(&["a", "res"]),
        Predicate {
            name: "PredOpTrait",
            summary: "operand `a` should be 1-dimensional",
            values: &[],
            holds: |op| shape_of(op, 0).len() == 1,
        },
        Predicate {
            name: "PredOpTrait",
            summary: "operand `b` should be 2-dimensional",
            values: &[],
            holds: |op| shape_of(op, 1).len() == 2,
        },
        Predicate {
            name: "PredOpTrait",
            summary: "operand `b` should have 4 columns",
            values: &[],
            holds: |op| shape_of(op, 1).get(1) == Some(&4),
        },
        Predicate {
            name: "PredOpTrait",
            summary: "operand `b` should have as many rows as the size of operand `a`",
            values: &[],
            holds: |op| shape_of(op, 1).first() == shape_of(op, 0).first(),
        },
        AlwaysSpeculatableImplTrait,
    ],
    format = "$a `,` $b `,` $c attr-dict `:` type($b) `,` type($c) `to` type($res)",
    effects = [],
)]
pub struct Sdot2dOp {
    a: Operand<VectorOfSums>,
    b: Operand<VectorOfBytes>,
    c: Operand<VectorOfBytes>,
    res: OpResult<VectorOfSums>,
}

fn shape_of<'c>(op: Operation<'_, 'c>, operand: usize) -> &'c [i64] {
    op.operand(operand).ty().shape().unwrap_or_default()
}

operations! {
    #[operation(
        traits = [
            AllTypesMatch(&["src1", "src2"]), AllTypesMatch(&["acc", "res"]), AlwaysSpeculatableImplTrait,
        ],
        format = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($res)",
        effects = [],
        view = none,
    )]
    struct _<Acc, In> {
        acc: Operand<Acc>,
        src1: Operand<In>,
        src2: Operand<In>,
        res: OpResult<Acc>,
    }

    /// Adds to a matrix of floats the product of a matrix of f16/bf16 values and a transposed one.
    ///
    /// ```mlir
    /// %r = arm_neon.intr.bfmmla %acc, %a, %b : vector<8xbf16> to vector<4xf32>
    /// ```
    pub struct BfmmlaOp<FourF32, EightBF16> = "arm_neon.intr.bfmmla";

    /// Adds to a matrix the product of a matrix of signed bytes and a transposed one.
    ///
    /// ```mlir
    /// %r = arm_neon.intr.smmla %acc, %a, %b : vector<16xi8> to vector<4xi32>
    /// ```
    pub struct SmmlaOp<FourI32, SixteenI8> = "arm_neon.intr.smmla";

    /// Adds to a matrix the product of a matrix of unsigned bytes and a transposed one.
    ///
    /// ```mlir
    /// %r = arm_neon.intr.ummla %acc, %a, %b : vector<16xi8> to vector<4xi32>
    /// ```
    pub struct UmmlaOp<FourI32, SixteenI8> = "arm_neon.intr.ummla";

    /// Adds to a matrix the product of a matrix of unsigned bytes and a transposed one of signed bytes.
    ///
    /// ```mlir
    /// %r = arm_neon.intr.usmmla %acc, %a, %b : vector<16xi8> to vector<4xi32>
    /// ```
    pub struct UsmmlaOp<FourI32, SixteenI8> = "arm_neon.intr.usmmla";
}

/// Adds to each number the products of four pairs of signed bytes.
///
/// ```mlir
/// %r = arm_neon.intr.sdot %a, %b, %c : vector<16xi8>, vector<16xi8> to vector<4xi32>
/// ```
#[operation(
    name = "arm_neon.intr.sdot",
    traits = [
        AllTypesMatch(&["b", "c"]), AllTypesMatch(&["a", "res"]),
        TypesMatchWith {
            summary: "res has the same number of elements as operand b",
            from: "b",
            to: "res",
            transform: sum_of_fours,
        },
        AlwaysSpeculatableImplTrait,
    ],
    format = "$a `,` $b `,` $c attr-dict `:` type($b) `,` type($c) `to` type($res)",
    effects = [],
)]
pub struct SdotOp {
    a: Operand<VectorOfSums>,
    b: Operand<VectorOfBytes>,
    c: Operand<VectorOfBytes>,
    res: OpResult<VectorOfSums>,
}

/// Returns one number of 32 bits for each four elements.
fn sum_of_fours<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    let length = |ty: &Type<'c>| ty.shape().and_then(|shape| shape.first()).map_or(0, |length| length / 4);
    types.iter().map(|ty| context.vector_type(&[length(ty)], context.integer_type(32))).collect()
}

/// Multiplies signed numbers to numbers of twice the width.
///
/// ```mlir
/// %r = arm_neon.intr.smull %a, %b : vector<8xi8> to vector<8xi16>
/// ```
#[operation(
    name = "arm_neon.intr.smull",
    traits = [
        AllTypesMatch(&["a", "b"]),
        TypesMatchWith {
            summary: "res has same vector shape and element bitwidth scaled by 2 as a",
            from: "a",
            to: "res",
            transform: of_twice_the_width,
        },
        AlwaysSpeculatableImplTrait,
    ],
    format = "$a `,` $b attr-dict `:` type($a) `to` type($res)",
    effects = [],
    view = none,
)]
pub struct SMullOp {
    a: Operand<VectorOfNarrowIntegers>,
    b: Operand<VectorOfNarrowIntegers>,
    res: OpResult<VectorOfWideIntegers>,
}

fn of_twice_the_width<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    let wide =
        |ty: &Type<'c>| context.integer_type(2 * ty.element_or_self().int_or_float_width().unwrap_or(1));
    types.iter().map(|ty| ty.with_element(context, wide(ty))).collect()
}
