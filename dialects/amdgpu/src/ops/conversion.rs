//! Conversions from and to small floats.

use crate::constraints::{
    AnyFp8OrWord, BlockOfFloats, BlockOfScaled, ByteOfWord, F32OrPair, FirstScaleLane, Is16Or32,
    OneOrTwoFloats, PairOfFloats, UpTo1, UpTo3, UpTo7, UpToWordOfScaled, WordOfFp8, WordOfScaled,
    WordOfScales,
};
use terrace_ir::constraints::{F32, I32};
use terrace_ods_macros::operations;

operations! {
    #[operation(traits = [AlwaysSpeculatableImplTrait], effects = [])]
    struct _;

    /// Converts one or two floats of 8 bits out of four.
    ///
    /// ```mlir
    /// %r = amdgpu.ext_packed_fp8 %v[0] : vector<4xf8E5M2> to f32
    /// ```
    pub struct ExtPackedFp8Op = "amdgpu.ext_packed_fp8",
        format = "attr-dict $source `[` $index `]` `:` type($source) `to` type($res)",
    {
        source: Operand<AnyFp8OrWord>,
        index: Attr<UpTo3>,
        res: OpResult<F32OrPair>,
    }

    /// Divides floats by a scale and converts them to smaller ones, in a part of a word.
    ///
    /// ```mlir
    /// %r = amdgpu.packed_scaled_trunc %v into undef[0], %scale : vector<2xf32> to vector<8xf4E2M1FN>
    /// ```
    pub struct PackedScaledTruncOp = "amdgpu.packed_scaled_trunc",
        format = "attr-dict $source `into` ($existing^):(`undef`)? `[` $index `]` `,` $scale `:` type($source) \
        `to` type($res) (`into` type($existing)^)?",
        has = [verify],
    {
        source: Operand<OneOrTwoFloats>,
        scale: Operand<F32>,
        index: Attr<UpTo7>,
        existing: OptionalOperand<WordOfScaled>,
        res: OpResult<WordOfScaled>,
    }

    /// Converts a float to one of 8 bits, rounded at random, in a part of a word.
    ///
    /// ```mlir
    /// %r = amdgpu.packed_stoch_round_fp8 %v + %seed into undef[2] : f32 to vector<4xf8E5M2>
    /// ```
    pub struct PackedStochRoundFp8Op = "amdgpu.packed_stoch_round_fp8",
        format = "attr-dict $source `+` $stochiasticParam `into` ($existing^):(`undef`)? `[` $storeIndex `]` \
        `:` type($source) `to` type($res) (`into` type($existing)^)?",
        has = [verify],
    {
        source: Operand<F32>,
        #[name = "stochiasticParam"]
        stochiastic_param: Operand<I32>,
        #[name = "storeIndex"]
        store_index: Attr<UpTo3>,
        existing: OptionalOperand<WordOfFp8>,
        res: OpResult<WordOfFp8>,
    }

    /// Converts one or two floats to such of 8 bits, in a part of a word.
    ///
    /// ```mlir
    /// %r = amdgpu.packed_trunc_2xfp8 %a, %b into undef[word 1] : f32 to vector<4xf8E5M2>
    /// ```
    pub struct PackedTrunc2xFp8Op = "amdgpu.packed_trunc_2xfp8",
        traits = [AttrSizedOperandSegments],
        format = "attr-dict $sourceA `,` ($sourceB^):(`undef`)? `into` ($existing^):(`undef`)? `[` `word` \
        $wordIndex `]` `:` type($sourceA) `to` type($res) (`into` type($existing)^)?",
        has = [verify],
    {
        #[name = "sourceA"]
        source_a: Operand<F32>,
        #[name = "sourceB"]
        source_b: OptionalOperand<F32>,
        #[name = "wordIndex"]
        word_index: Attr<UpTo1>,
        existing: OptionalOperand<WordOfFp8>,
        res: OpResult<WordOfFp8>,
    }

    /// Converts two small floats and multiplies them by a scale.
    ///
    /// ```mlir
    /// %r = amdgpu.scaled_ext_packed %v[0], %scale : vector<8xf4E2M1FN> to vector<2xf32>
    /// ```
    pub struct ScaledExtPackedOp = "amdgpu.scaled_ext_packed",
        format = "attr-dict $source `[` $index `]` `,` $scale `:` type($source) `to` type($res)",
    {
        source: Operand<UpToWordOfScaled>,
        scale: Operand<F32>,
        index: Attr<UpTo7>,
        res: OpResult<PairOfFloats>,
    }

    /// Converts small floats and multiplies them by the scales of their blocks.
    ///
    /// ```mlir
    /// %r = amdgpu.scaled_ext_packed_matrix %v scale(%s) blockSize(32) firstScaleLane(0) firstScaleByte(2) : vector<8xf4E2M1FN>, vector<4xf8E8M0FNU> -> vector<8xf32>
    /// ```
    pub struct ScaledExtPackedMatrixOp = "amdgpu.scaled_ext_packed_matrix",
        traits = [AllShapesMatch(&["source", "res"])],
        format = "attr-dict $source `scale` `(` $scale `)` `blockSize` `(` $blockSize `)` `firstScaleLane` `(` \
        $firstScaleLane`)` `firstScaleByte` `(` $firstScaleByte `)` `:` type($source) `,` type($scale) \
        `->` type($res)",
        has = [verify],
    {
        source: Operand<BlockOfScaled>,
        scale: Operand<WordOfScales>,
        #[name = "blockSize"]
        block_size: Attr<Is16Or32>,
        #[name = "firstScaleLane"]
        first_scale_lane: Attr<FirstScaleLane>,
        #[name = "firstScaleByte"]
        first_scale_byte: Attr<ByteOfWord>,
        res: OpResult<BlockOfFloats>,
    }
}
