//! Instructions on registers of up to 512 bits.

use crate::constraints::{
    MaskInteger, VectorOfEightOrSixteenBF16, VectorOfEightOrSixteenF32, VectorOfFloat, VectorOfI1,
    VectorOfInteger, VectorOfNumber, VectorOfPairs, VectorOfSums, integer_of_lanes, mask_of_lanes,
    two_floats_each,
};
use terrace_ir::constraints::{ElementsAttr, I32};
use terrace_ods_macros::operations;

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        interfaces = [X86IntrinsicOp, OneToOneIntrinsicOpInterface],
        effects = [],
    )]
    struct _;

    /// Rounds floats to short ones.
    ///
    /// ```mlir
    /// %r = x86vector.avx512.cvt.packed.f32_to_bf16 %a : vector<16xf32> -> vector<16xbf16>
    /// ```
    pub struct CvtPackedF32ToBF16Op = "x86vector.avx512.cvt.packed.f32_to_bf16",
        traits = [AllElementCountsMatch(&["a", "dst"])],
        format = "$a attr-dict `:` type($a) `->` type($dst)",
    {
        a: Operand<VectorOfEightOrSixteenF32>,
        dst: OpResult<VectorOfEightOrSixteenBF16>,
    }

    /// Adds to each float the products of two pairs of short ones.
    ///
    /// ```mlir
    /// %r = x86vector.avx512.dot %src, %a, %b : vector<32xbf16> -> vector<16xf32>
    /// ```
    pub struct DotBF16Op = "x86vector.avx512.dot",
        traits = [
            AllTypesMatch(&["a", "b"]), AllTypesMatch(&["src", "dst"]),
            TypesMatchWith {
            summary: "`a` has twice an many elements as `src`",
            from: "src",
            to: "a",
            transform: two_floats_each,
        },
        ],
        format = "$src `,` $a `,` $b attr-dict `:` type($a) `->` type($src)",
        result_types = inferred,
    {
        src: Operand<VectorOfSums>,
        a: Operand<VectorOfPairs>,
        b: Operand<VectorOfPairs>,
        dst: OpResult<VectorOfSums>,
    }

    /// Moves the lanes whose bit is set to the front; the others are those of `src` or of the constant, or zero.
    ///
    /// ```mlir
    /// %r = x86vector.avx512.mask.compress %k, %a, %src : vector<16xf32>, vector<16xf32>
    /// ```
    pub struct MaskCompressOp = "x86vector.avx512.mask.compress",
        traits = [
            AllTypesMatch(&["a", "dst"]),
            TypesMatchWith {
            summary: "`k` has the same number of bits as elements in `dst`",
            from: "dst",
            to: "k",
            transform: mask_of_lanes,
        },
        ],
        format = "$k `,` $a (`,` $src^)? attr-dict `:` type($dst) (`,` type($src)^)?",
        result_types = inferred,
        has = [verify],
    {
        k: Operand<VectorOfI1>,
        a: Operand<VectorOfNumber>,
        src: OptionalOperand<VectorOfNumber>,
        constant_src: OptionalAttr<ElementsAttr>,
        dst: OpResult<VectorOfNumber>,
    }

    /// Rounds to some binary digits after the point, in the lanes whose bit is set; the others are those of `src`.
    ///
    /// ```mlir
    /// %r = x86vector.avx512.mask.rndscale %src, %k, %a, %imm, %rounding : vector<16xf32>
    /// ```
    pub struct MaskRndScaleOp = "x86vector.avx512.mask.rndscale",
        traits = [
            AllTypesMatch(&["src", "a", "dst"]),
            TypesMatchWith {
            summary: "imm has the same number of bits as elements in dst",
            from: "dst",
            to: "imm",
            transform: integer_of_lanes,
        },
        ],
        format = "$src `,` $k `,` $a `,` $imm `,` $rounding attr-dict `:` type($dst)",
        result_types = inferred,
    {
        src: Operand<VectorOfFloat>,
        k: Operand<I32>,
        a: Operand<VectorOfFloat>,
        imm: Operand<MaskInteger>,
        rounding: Operand<I32>,
        dst: OpResult<VectorOfFloat>,
    }

    /// Multiplies by powers of two, in the lanes whose bit is set; the others are those of `src`.
    ///
    /// ```mlir
    /// %r = x86vector.avx512.mask.scalef %src, %a, %b, %k, %rounding : vector<8xf64>
    /// ```
    pub struct MaskScaleFOp = "x86vector.avx512.mask.scalef",
        traits = [
            AllTypesMatch(&["src", "a", "b", "dst"]),
            TypesMatchWith {
            summary: "k has the same number of bits as elements in dst",
            from: "dst",
            to: "k",
            transform: integer_of_lanes,
        },
        ],
        format = "$src `,` $a `,` $b `,` $k `,` $rounding attr-dict `:` type($dst)",
        result_types = inferred,
    {
        src: Operand<VectorOfFloat>,
        a: Operand<VectorOfFloat>,
        b: Operand<VectorOfFloat>,
        k: Operand<MaskInteger>,
        rounding: Operand<I32>,
        dst: OpResult<VectorOfFloat>,
    }

    /// Tells which elements of each vector are somewhere in the other.
    ///
    /// ```mlir
    /// %k1, %k2 = x86vector.avx512.vp2intersect %a, %b : vector<16xi32>
    /// ```
    pub struct Vp2IntersectOp = "x86vector.avx512.vp2intersect",
        traits = [
            AllTypesMatch(&["a", "b"]),
            TypesMatchWith {
            summary: "k1 has the same number of bits as elements in a",
            from: "a",
            to: "k1",
            transform: mask_of_lanes,
        },
            TypesMatchWith {
            summary: "k2 has the same number of bits as elements in b",
            from: "a",
            to: "k2",
            transform: mask_of_lanes,
        },
        ],
        format = "$a `,` $b attr-dict `:` type($a)",
        result_types = inferred,
    {
        a: Operand<VectorOfInteger>,
        b: Operand<VectorOfInteger>,
        k1: OpResult<VectorOfI1>,
        k2: OpResult<VectorOfI1>,
    }
}
