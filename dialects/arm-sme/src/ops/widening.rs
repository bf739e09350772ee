//! Outer products whose sums are wider than their factors.

use crate::constraints::{
    ACC_OF_RESULT, BOTH_MASKS, FOUR_TIMES_THE_SIZE, FoursOfInteger, LHS_MASK, PairsOfFloat, PairsOfInteger,
    RHS_MASK, TWICE_THE_SIZE, TileOfF32, TileOfI32, TileOfI32OrI64,
};
use terrace_ir::constraints::AnyVectorOfNonZeroRank;
use terrace_ods_macros::operations;

operations! {
    #[operation(
        traits = [
            AlwaysSpeculatableImplTrait, AttrSizedOperandSegments, AllTypesMatch(&["lhs", "rhs"]), LHS_MASK,
            RHS_MASK, BOTH_MASKS, ACC_OF_RESULT, TWICE_THE_SIZE,
        ],
        interfaces = [ArmSMETileOpInterface],
        format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) \
        attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
        effects = [],
        view = none,
    )]
    struct _<In, Out> {
        lhs: Operand<In>,
        rhs: Operand<AnyVectorOfNonZeroRank>,
        #[name = "lhsMask"]
        lhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
        #[name = "rhsMask"]
        rhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
        acc: OptionalOperand<AnyVectorOfNonZeroRank>,
        result: OpResult<Out>,
    }

    /// Adds to a tile two outer products of floats, whose factors alternate in both vectors.
    ///
    /// ```mlir
    /// %r = arm_sme.fmopa_2way %a, %b acc(%acc) : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xf32>
    /// ```
    pub struct FMopa2WayOp<PairsOfFloat, TileOfF32> = "arm_sme.fmopa_2way";

    /// Subtracts from a tile two outer products of floats, whose factors alternate in both vectors.
    pub struct FMops2WayOp<PairsOfFloat, TileOfF32> = "arm_sme.fmops_2way";
    /// Adds to a tile two outer products of signed integers, whose factors alternate in both vectors.
    pub struct SMopa2WayOp<PairsOfInteger, TileOfI32> = "arm_sme.smopa_2way";
    /// Subtracts from a tile two outer products of signed integers, whose factors alternate in both vectors.
    pub struct SMops2WayOp<PairsOfInteger, TileOfI32> = "arm_sme.smops_2way";
    /// Adds to a tile two outer products of unsigned integers, whose factors alternate in both vectors.
    pub struct UMopa2WayOp<PairsOfInteger, TileOfI32> = "arm_sme.umopa_2way";
    /// Subtracts from a tile two outer products of unsigned integers, whose factors alternate in both vectors.
    pub struct UMops2WayOp<PairsOfInteger, TileOfI32> = "arm_sme.umops_2way";
}

operations! {
    #[operation(
        traits = [
            AlwaysSpeculatableImplTrait, AttrSizedOperandSegments, AllTypesMatch(&["lhs", "rhs"]), LHS_MASK,
            RHS_MASK, BOTH_MASKS, ACC_OF_RESULT, FOUR_TIMES_THE_SIZE,
        ],
        interfaces = [ArmSMETileOpInterface],
        format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) \
        attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
        effects = [],
        view = none,
    )]
    struct _ {
        lhs: Operand<FoursOfInteger>,
        rhs: Operand<AnyVectorOfNonZeroRank>,
        #[name = "lhsMask"]
        lhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
        #[name = "rhsMask"]
        rhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
        acc: OptionalOperand<AnyVectorOfNonZeroRank>,
        result: OpResult<TileOfI32OrI64>,
    }

    /// Adds to a tile four outer products of signed integers, whose factors alternate in both vectors.
    pub struct SMopa4WayOp = "arm_sme.smopa_4way";
    /// Subtracts from a tile four outer products of signed integers, whose factors alternate in both vectors.
    pub struct SMops4WayOp = "arm_sme.smops_4way";
    /// Adds to a tile four outer products of signed by unsigned integers, whose factors alternate in both vectors.
    pub struct SuMopa4WayOp = "arm_sme.sumopa_4way";

    /// Subtracts from a tile four outer products of signed by unsigned integers, whose factors alternate in both vectors.
    ///
    /// ```mlir
    /// %r = arm_sme.sumops_4way %a, %b masks(%m, %n) : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
    /// ```
    pub struct SuMops4WayOp = "arm_sme.sumops_4way";

    /// Adds to a tile four outer products of unsigned integers, whose factors alternate in both vectors.
    pub struct UMopa4WayOp = "arm_sme.umopa_4way";
    /// Subtracts from a tile four outer products of unsigned integers, whose factors alternate in both vectors.
    pub struct UMops4WayOp = "arm_sme.umops_4way";
    /// Adds to a tile four outer products of unsigned by signed integers, whose factors alternate in both vectors.
    pub struct UsMopa4WayOp = "arm_sme.usmopa_4way";
    /// Subtracts from a tile four outer products of unsigned by signed integers, whose factors alternate in both vectors.
    pub struct UsMops4WayOp = "arm_sme.usmops_4way";
}
