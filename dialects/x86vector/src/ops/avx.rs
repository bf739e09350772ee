//! Instructions on registers of up to 256 bits.

use crate::constraints::{
    MemRefOfShortFloat, VectorOfBytes, VectorOfEightF32, VectorOfFourOrEightF32, VectorOfIntegerSums,
    four_bytes_each,
};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        interfaces = [X86IntrinsicOp, OneToOneIntrinsicOpInterface],
        format = "$a attr-dict`:` type($a)`->` type($dst)",
        effects = [EffectSpec::new(EffectKind::Read)],
        view = none,
    )]
    struct _ {
        a: Operand<MemRefOfShortFloat>,
        dst: OpResult<VectorOfFourOrEightF32>,
    }

    /// Reads one f16/bf16 value and repeats it, widened, in all lanes.
    ///
    /// ```mlir
    /// %r = x86vector.avx.bcst_to_f32.packed %m : memref<1xbf16> -> vector<8xf32>
    /// ```
    pub struct BcstToPackedF32Op = "x86vector.avx.bcst_to_f32.packed";

    /// Reads f16/bf16 values and widens those at even positions.
    ///
    /// ```mlir
    /// %r = x86vector.avx.cvt.packed.even.indexed_to_f32 %m : memref<16xbf16> -> vector<8xf32>
    /// ```
    pub struct CvtPackedEvenIndexedToF32Op = "x86vector.avx.cvt.packed.even.indexed_to_f32";

    /// Reads f16/bf16 values and widens those at odd positions.
    ///
    /// ```mlir
    /// %r = x86vector.avx.cvt.packed.odd.indexed_to_f32 %m : memref<16xbf16> -> vector<8xf32>
    /// ```
    pub struct CvtPackedOddIndexedToF32Op = "x86vector.avx.cvt.packed.odd.indexed_to_f32";
}

/// Adds to each number the products of four pairs of signed bytes.
///
/// ```mlir
/// %r = x86vector.avx.dot.i8 %w, %a, %b : vector<32xi8> -> vector<8xi32>
/// ```
#[operation(
    name = "x86vector.avx.dot.i8",
    traits = [
        AlwaysSpeculatableImplTrait, AllTypesMatch(&["a", "b"]), AllTypesMatch(&["w", "dst"]),
        TypesMatchWith {
            summary: "`a` has four times elements as `w`",
            from: "w",
            to: "a",
            transform: four_bytes_each,
        },
    ],
    interfaces = [X86IntrinsicOp, OneToOneIntrinsicOpInterface],
    format = "$w `,` $a `,` $b attr-dict `:` type($a) `->` type($w)",
    effects = [],
    result_types = inferred,
    view = none,
)]
pub struct DotInt8Op {
    w: Operand<VectorOfIntegerSums>,
    a: Operand<VectorOfBytes>,
    b: Operand<VectorOfBytes>,
    dst: OpResult<VectorOfIntegerSums>,
}

/// Adds the products of the pairs in each half, and repeats the sum in all lanes of that half.
///
/// ```mlir
/// %r = x86vector.avx.intr.dot %a, %b : vector<8xf32>
/// ```
#[operation(
    name = "x86vector.avx.intr.dot",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [X86IntrinsicOp, OneToOneIntrinsicOpInterface],
    format = "$a `,` $b attr-dict `:` type($res)",
    effects = [],
    result_types = inferred,
)]
pub struct DotOp {
    a: Operand<VectorOfEightF32>,
    b: Operand<VectorOfEightF32>,
    res: OpResult<VectorOfEightF32>,
}

/// Returns an approximation of one over the square root.
///
/// ```mlir
/// %r = x86vector.avx.rsqrt %a : vector<8xf32>
/// ```
#[operation(
    name = "x86vector.avx.rsqrt",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [X86IntrinsicOp, OneToOneIntrinsicOpInterface],
    format = "$a attr-dict `:` type($a)",
    effects = [],
    result_types = inferred,
)]
pub struct RsqrtOp {
    a: Operand<VectorOfEightF32>,
    b: OpResult<VectorOfEightF32>,
}
