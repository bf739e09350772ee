//! Products of matrices.

use crate::attributes::MFMAPermB;
use crate::constraints::{
    AMDGPU_MFMAPermBAttr, FirstScaleLane, Is16, Is16Or32, Is64Or128, Is128, MFMABlocks, MFMADepth,
    MFMAInTypes, MFMAOutTypes, MFMASize, SMFMACDenseInTypes, SMFMACIdxTypes, SMFMACOutTypes,
    SMFMACSparseInTypes, ScaleOrWord, ScaledMFMAInTypes, ScaledMFMAOutTypes, ScaledWMMAInTypes,
    ScaledWMMAOutTypes, ScalesOfWMMA, SparseDepth, UpTo3, WMMADepth, WMMAInTypes, WMMAOutTypes, ZeroOrOne,
};
use crate::syntax::MNK_DIMENSION_LIST;
use terrace_ir::constraints::{I32Attr, UnitAttr};
use terrace_ods_macros::operations;

operations! {
    #[operation(
        traits = [AllTypesMatch(&["destC", "destD"]), AlwaysSpeculatableImplTrait],
        directives = [MNK_DIMENSION_LIST],
        effects = [],
        result_types = inferred,
    )]
    struct _;

    /// Adds the product of two matrices to a third; all lanes of a wave hold parts of them.
    ///
    /// ```mlir
    /// %d = amdgpu.mfma 32x32x1 %a * %b + %c {blocks = 2 : i32} blgp = none : f32, f32, vector<32xf32>
    /// ```
    pub struct MFMAOp = "amdgpu.mfma",
        format = "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC attr-dict `blgp` `=` \
        $blgp `:` type($sourceA) `,` type($sourceB) `,` type($destC)",
        has = [verify],
    {
        m: Attr<MFMASize>,
        n: Attr<MFMASize>,
        k: Attr<MFMADepth>,
        #[default("1", |context| context.integer_attribute(context.integer_type(32), 1))]
        blocks: Attr<MFMABlocks>,
        #[name = "sourceA"]
        source_a: Operand<MFMAInTypes>,
        #[name = "sourceB"]
        source_b: Operand<MFMAInTypes>,
        #[name = "destC"]
        dest_c: Operand<MFMAOutTypes>,
        #[default("0", |context| context.integer_attribute(context.integer_type(32), 0))]
        cbsz: Attr<I32Attr>,
        #[default("0", |context| context.integer_attribute(context.integer_type(32), 0))]
        abid: Attr<I32Attr>,
        #[default("none", |context| MFMAPermB::None.attribute(context))]
        #[cases(MFMAPermB)]
        blgp: Attr<AMDGPU_MFMAPermBAttr>,
        #[name = "reducePrecision"]
        reduce_precision: OptionalAttr<UnitAttr>,
        #[name = "negateA"]
        negate_a: OptionalAttr<UnitAttr>,
        #[name = "negateB"]
        negate_b: OptionalAttr<UnitAttr>,
        #[name = "negateC"]
        negate_c: OptionalAttr<UnitAttr>,
        #[name = "destD"]
        dest_d: OpResult<MFMAOutTypes>,
    }

    /// Adds the product of two matrices whose blocks have scales to a third.
    ///
    /// ```mlir
    /// %d = amdgpu.scaled_mfma 32x32x64 (%s[0] * %a) * (%t[1] * %b) + %c : vector<4xf8E8M0FNU>, vector<32xf6E2M3FN>, f8E8M0FNU, vector<32xf6E2M3FN>, vector<16xf32>
    /// ```
    pub struct ScaledMFMAOp = "amdgpu.scaled_mfma",
        format = "custom<MNKDimensionList>($m, $n, $k) ` ` `(` $scalesA `[` $scalesIdxA `]` `*` $sourceA `)` \
        `*` `(` $scalesB `[` $scalesIdxB `]` `*` $sourceB `)` `+` $destC attr-dict `:` type($scalesA) `,` \
        type($sourceA) `,` type($scalesB) `,` type($sourceB) `,` type($destC)",
    {
        m: Attr<Is16Or32>,
        n: Attr<Is16Or32>,
        k: Attr<Is64Or128>,
        #[name = "sourceA"]
        source_a: Operand<ScaledMFMAInTypes>,
        #[name = "sourceB"]
        source_b: Operand<ScaledMFMAInTypes>,
        #[name = "destC"]
        dest_c: Operand<ScaledMFMAOutTypes>,
        #[name = "scalesA"]
        scales_a: Operand<ScaleOrWord>,
        #[name = "scalesB"]
        scales_b: Operand<ScaleOrWord>,
        #[name = "scalesIdxA"]
        scales_idx_a: Attr<UpTo3>,
        #[name = "scalesIdxB"]
        scales_idx_b: Attr<UpTo3>,
        #[name = "destD"]
        dest_d: OpResult<ScaledMFMAOutTypes>,
    }

    /// Adds the product of two matrices whose blocks have scales to a third, on processors with waves of 32 lanes.
    ///
    /// ```mlir
    /// %d = amdgpu.scaled_wmma 16x16x128 (%s * %a) * (%t * %b) + %c {a_first_scale_lane = 0 : i32, b_first_scale_lane = 16 : i32} : vector<4xf8E8M0FNU>, vector<64xf8E5M2>, vector<4xf8E8M0FNU>, vector<64xf8E5M2>, vector<8xf32>
    /// ```
    pub struct ScaledWMMAOp = "amdgpu.scaled_wmma",
        format = "custom<MNKDimensionList>($m, $n, $k) ` ` `(` $scaleA `*` $sourceA `)` `*` `(` $scaleB `*` \
        $sourceB `)` `+` $destC attr-dict `:` type($scaleA) `,` type($sourceA) `,` type($scaleB) `,` \
        type($sourceB) `,` type($destC)",
        has = [verify],
    {
        m: Attr<Is16Or32>,
        n: Attr<Is16>,
        k: Attr<Is128>,
        #[name = "sourceA"]
        source_a: Operand<ScaledWMMAInTypes>,
        #[name = "sourceB"]
        source_b: Operand<ScaledWMMAInTypes>,
        #[name = "destC"]
        dest_c: Operand<ScaledWMMAOutTypes>,
        #[name = "scaleA"]
        scale_a: Operand<ScalesOfWMMA>,
        a_first_scale_lane: Attr<FirstScaleLane>,
        #[name = "scaleB"]
        scale_b: Operand<ScalesOfWMMA>,
        b_first_scale_lane: Attr<FirstScaleLane>,
        #[name = "destD"]
        dest_d: OpResult<ScaledWMMAOutTypes>,
    }

    /// Adds the product of two matrices to a third; half of the first one is zero and left out.
    ///
    /// ```mlir
    /// %d = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<4xi8>) : vector<4xf16>, vector<8xf16>, vector<4xf32>
    /// ```
    pub struct SparseMFMAOp = "amdgpu.sparse_mfma",
        format = "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC `sparse` `(` \
        $sparseIdx `:` type($sparseIdx) `)` attr-dict `:` type($sourceA) `,` type($sourceB) `,` \
        type($destC)",
        has = [verify],
    {
        m: Attr<Is16Or32>,
        n: Attr<Is16Or32>,
        k: Attr<SparseDepth>,
        #[name = "sourceA"]
        source_a: Operand<SMFMACSparseInTypes>,
        #[name = "sourceB"]
        source_b: Operand<SMFMACDenseInTypes>,
        #[name = "destC"]
        dest_c: Operand<SMFMACOutTypes>,
        #[name = "sparseIdx"]
        sparse_idx: Operand<SMFMACIdxTypes>,
        #[default("0", |context| context.integer_attribute(context.integer_type(32), 0))]
        cbsz: Attr<I32Attr>,
        #[default("0", |context| context.integer_attribute(context.integer_type(32), 0))]
        abid: Attr<I32Attr>,
        #[name = "destD"]
        dest_d: OpResult<SMFMACOutTypes>,
    }

    /// Adds the product of two matrices to a third, on processors with waves of 32 lanes.
    ///
    /// ```mlir
    /// %d = amdgpu.wmma 16x16x16 %a * %b + %c : vector<16xf16>, vector<16xf16>, vector<8xf32>
    /// ```
    pub struct WMMAOp = "amdgpu.wmma",
        format = "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC attr-dict `:` \
        type($sourceA) `,` type($sourceB) `,` type($destC)",
        has = [verify],
    {
        m: Attr<Is16>,
        n: Attr<Is16>,
        k: Attr<WMMADepth>,
        #[name = "sourceA"]
        source_a: Operand<WMMAInTypes>,
        #[name = "sourceB"]
        source_b: Operand<WMMAInTypes>,
        #[name = "destC"]
        dest_c: Operand<WMMAOutTypes>,
        #[default("0", |context| context.integer_attribute(context.integer_type(32), 0))]
        #[name = "subwordOffset"]
        subword_offset: Attr<ZeroOrOne>,
        #[name = "unsignedA"]
        unsigned_a: OptionalAttr<UnitAttr>,
        #[name = "unsignedB"]
        unsigned_b: OptionalAttr<UnitAttr>,
        clamp: OptionalAttr<UnitAttr>,
        #[name = "destD"]
        dest_d: OpResult<WMMAOutTypes>,
    }
}
