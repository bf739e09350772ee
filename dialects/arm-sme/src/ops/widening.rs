//! Outer products whose sums are wider than their factors.

use crate::constraints::{
    ACC_OF_RESULT, BOTH_MASKS, FOUR_TIMES_THE_SIZE, FoursOfInteger, LHS_MASK, PairsOfFloat, PairsOfInteger,
    RHS_MASK, TWICE_THE_SIZE, TileOfF32, TileOfI32, TileOfI32OrI64,
};
use terrace_ir::constraints::AnyVectorOfNonZeroRank;
use terrace_ods_macros::operation;

/// Adds to a tile two outer products of floats, whose factors alternate in both vectors.
///
/// ```mlir
/// %r = arm_sme.fmopa_2way %a, %b acc(%acc) : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xf32>
/// ```
#[operation(
    name = "arm_sme.fmopa_2way",
    traits = [
        AlwaysSpeculatableImplTrait, AttrSizedOperandSegments, AllTypesMatch(&["lhs", "rhs"]), LHS_MASK,
        RHS_MASK, BOTH_MASKS, ACC_OF_RESULT, TWICE_THE_SIZE,
    ],
    interfaces = [ArmSMETileOpInterface],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) \
        attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
    effects = [],
)]
pub struct FMopa2WayOp {
    lhs: Operand<PairsOfFloat>,
    rhs: Operand<AnyVectorOfNonZeroRank>,
    #[name = "lhsMask"]
    lhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    #[name = "rhsMask"]
    rhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    acc: OptionalOperand<AnyVectorOfNonZeroRank>,
    result: OpResult<TileOfF32>,
}

/// Subtracts from a tile two outer products of floats, whose factors alternate in both vectors.
#[operation(
    name = "arm_sme.fmops_2way",
    traits = [
        AlwaysSpeculatableImplTrait, AttrSizedOperandSegments, AllTypesMatch(&["lhs", "rhs"]), LHS_MASK,
        RHS_MASK, BOTH_MASKS, ACC_OF_RESULT, TWICE_THE_SIZE,
    ],
    interfaces = [ArmSMETileOpInterface],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) \
        attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
    effects = [],
)]
pub struct FMops2WayOp {
    lhs: Operand<PairsOfFloat>,
    rhs: Operand<AnyVectorOfNonZeroRank>,
    #[name = "lhsMask"]
    lhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    #[name = "rhsMask"]
    rhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    acc: OptionalOperand<AnyVectorOfNonZeroRank>,
    result: OpResult<TileOfF32>,
}

/// Adds to a tile two outer products of signed integers, whose factors alternate in both vectors.
#[operation(
    name = "arm_sme.smopa_2way",
    traits = [
        AlwaysSpeculatableImplTrait, AttrSizedOperandSegments, AllTypesMatch(&["lhs", "rhs"]), LHS_MASK,
        RHS_MASK, BOTH_MASKS, ACC_OF_RESULT, TWICE_THE_SIZE,
    ],
    interfaces = [ArmSMETileOpInterface],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) \
        attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
    effects = [],
)]
pub struct SMopa2WayOp {
    lhs: Operand<PairsOfInteger>,
    rhs: Operand<AnyVectorOfNonZeroRank>,
    #[name = "lhsMask"]
    lhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    #[name = "rhsMask"]
    rhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    acc: OptionalOperand<AnyVectorOfNonZeroRank>,
    result: OpResult<TileOfI32>,
}

/// Adds to a tile four outer products of signed integers, whose factors alternate in both vectors.
#[operation(
    name = "arm_sme.smopa_4way",
    traits = [
        AlwaysSpeculatableImplTrait, AttrSizedOperandSegments, AllTypesMatch(&["lhs", "rhs"]), LHS_MASK,
        RHS_MASK, BOTH_MASKS, ACC_OF_RESULT, FOUR_TIMES_THE_SIZE,
    ],
    interfaces = [ArmSMETileOpInterface],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) \
        attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
    effects = [],
)]
pub struct SMopa4WayOp {
    lhs: Operand<FoursOfInteger>,
    rhs: Operand<AnyVectorOfNonZeroRank>,
    #[name = "lhsMask"]
    lhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    #[name = "rhsMask"]
    rhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    acc: OptionalOperand<AnyVectorOfNonZeroRank>,
    result: OpResult<TileOfI32OrI64>,
}

/// Subtracts from a tile two outer products of signed integers, whose factors alternate in both vectors.
#[operation(
    name = "arm_sme.smops_2way",
    traits = [
        AlwaysSpeculatableImplTrait, AttrSizedOperandSegments, AllTypesMatch(&["lhs", "rhs"]), LHS_MASK,
        RHS_MASK, BOTH_MASKS, ACC_OF_RESULT, TWICE_THE_SIZE,
    ],
    interfaces = [ArmSMETileOpInterface],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) \
        attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
    effects = [],
)]
pub struct SMops2WayOp {
    lhs: Operand<PairsOfInteger>,
    rhs: Operand<AnyVectorOfNonZeroRank>,
    #[name = "lhsMask"]
    lhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    #[name = "rhsMask"]
    rhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    acc: OptionalOperand<AnyVectorOfNonZeroRank>,
    result: OpResult<TileOfI32>,
}

/// Subtracts from a tile four outer products of signed integers, whose factors alternate in both vectors.
#[operation(
    name = "arm_sme.smops_4way",
    traits = [
        AlwaysSpeculatableImplTrait, AttrSizedOperandSegments, AllTypesMatch(&["lhs", "rhs"]), LHS_MASK,
        RHS_MASK, BOTH_MASKS, ACC_OF_RESULT, FOUR_TIMES_THE_SIZE,
    ],
    interfaces = [ArmSMETileOpInterface],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) \
        attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
    effects = [],
)]
pub struct SMops4WayOp {
    lhs: Operand<FoursOfInteger>,
    rhs: Operand<AnyVectorOfNonZeroRank>,
    #[name = "lhsMask"]
    lhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    #[name = "rhsMask"]
    rhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    acc: OptionalOperand<AnyVectorOfNonZeroRank>,
    result: OpResult<TileOfI32OrI64>,
}

/// Adds to a tile four outer products of signed by unsigned integers, whose factors alternate in both vectors.
#[operation(
    name = "arm_sme.sumopa_4way",
    traits = [
        AlwaysSpeculatableImplTrait, AttrSizedOperandSegments, AllTypesMatch(&["lhs", "rhs"]), LHS_MASK,
        RHS_MASK, BOTH_MASKS, ACC_OF_RESULT, FOUR_TIMES_THE_SIZE,
    ],
    interfaces = [ArmSMETileOpInterface],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) \
        attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
    effects = [],
)]
pub struct SuMopa4WayOp {
    lhs: Operand<FoursOfInteger>,
    rhs: Operand<AnyVectorOfNonZeroRank>,
    #[name = "lhsMask"]
    lhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    #[name = "rhsMask"]
    rhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    acc: OptionalOperand<AnyVectorOfNonZeroRank>,
    result: OpResult<TileOfI32OrI64>,
}

/// Subtracts from a tile four outer products of signed by unsigned integers, whose factors alternate in both vectors.
///
/// ```mlir
/// %r = arm_sme.sumops_4way %a, %b masks(%m, %n) : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
/// ```
#[operation(
    name = "arm_sme.sumops_4way",
    traits = [
        AlwaysSpeculatableImplTrait, AttrSizedOperandSegments, AllTypesMatch(&["lhs", "rhs"]), LHS_MASK,
        RHS_MASK, BOTH_MASKS, ACC_OF_RESULT, FOUR_TIMES_THE_SIZE,
    ],
    interfaces = [ArmSMETileOpInterface],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) \
        attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
    effects = [],
)]
pub struct SuMops4WayOp {
    lhs: Operand<FoursOfInteger>,
    rhs: Operand<AnyVectorOfNonZeroRank>,
    #[name = "lhsMask"]
    lhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    #[name = "rhsMask"]
    rhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    acc: OptionalOperand<AnyVectorOfNonZeroRank>,
    result: OpResult<TileOfI32OrI64>,
}

/// Adds to a tile two outer products of unsigned integers, whose factors alternate in both vectors.
#[operation(
    name = "arm_sme.umopa_2way",
    traits = [
        AlwaysSpeculatableImplTrait, AttrSizedOperandSegments, AllTypesMatch(&["lhs", "rhs"]), LHS_MASK,
        RHS_MASK, BOTH_MASKS, ACC_OF_RESULT, TWICE_THE_SIZE,
    ],
    interfaces = [ArmSMETileOpInterface],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) \
        attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
    effects = [],
)]
pub struct UMopa2WayOp {
    lhs: Operand<PairsOfInteger>,
    rhs: Operand<AnyVectorOfNonZeroRank>,
    #[name = "lhsMask"]
    lhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    #[name = "rhsMask"]
    rhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    acc: OptionalOperand<AnyVectorOfNonZeroRank>,
    result: OpResult<TileOfI32>,
}

/// Adds to a tile four outer products of unsigned integers, whose factors alternate in both vectors.
#[operation(
    name = "arm_sme.umopa_4way",
    traits = [
        AlwaysSpeculatableImplTrait, AttrSizedOperandSegments, AllTypesMatch(&["lhs", "rhs"]), LHS_MASK,
        RHS_MASK, BOTH_MASKS, ACC_OF_RESULT, FOUR_TIMES_THE_SIZE,
    ],
    interfaces = [ArmSMETileOpInterface],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) \
        attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
    effects = [],
)]
pub struct UMopa4WayOp {
    lhs: Operand<FoursOfInteger>,
    rhs: Operand<AnyVectorOfNonZeroRank>,
    #[name = "lhsMask"]
    lhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    #[name = "rhsMask"]
    rhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    acc: OptionalOperand<AnyVectorOfNonZeroRank>,
    result: OpResult<TileOfI32OrI64>,
}

/// Subtracts from a tile two outer products of unsigned integers, whose factors alternate in both vectors.
#[operation(
    name = "arm_sme.umops_2way",
    traits = [
        AlwaysSpeculatableImplTrait, AttrSizedOperandSegments, AllTypesMatch(&["lhs", "rhs"]), LHS_MASK,
        RHS_MASK, BOTH_MASKS, ACC_OF_RESULT, TWICE_THE_SIZE,
    ],
    interfaces = [ArmSMETileOpInterface],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) \
        attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
    effects = [],
)]
pub struct UMops2WayOp {
    lhs: Operand<PairsOfInteger>,
    rhs: Operand<AnyVectorOfNonZeroRank>,
    #[name = "lhsMask"]
    lhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    #[name = "rhsMask"]
    rhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    acc: OptionalOperand<AnyVectorOfNonZeroRank>,
    result: OpResult<TileOfI32>,
}

/// Subtracts from a tile four outer products of unsigned integers, whose factors alternate in both vectors.
#[operation(
    name = "arm_sme.umops_4way",
    traits = [
        AlwaysSpeculatableImplTrait, AttrSizedOperandSegments, AllTypesMatch(&["lhs", "rhs"]), LHS_MASK,
        RHS_MASK, BOTH_MASKS, ACC_OF_RESULT, FOUR_TIMES_THE_SIZE,
    ],
    interfaces = [ArmSMETileOpInterface],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) \
        attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
    effects = [],
)]
pub struct UMops4WayOp {
    lhs: Operand<FoursOfInteger>,
    rhs: Operand<AnyVectorOfNonZeroRank>,
    #[name = "lhsMask"]
    lhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    #[name = "rhsMask"]
    rhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    acc: OptionalOperand<AnyVectorOfNonZeroRank>,
    result: OpResult<TileOfI32OrI64>,
}

/// Adds to a tile four outer products of unsigned by signed integers, whose factors alternate in both vectors.
#[operation(
    name = "arm_sme.usmopa_4way",
    traits = [
        AlwaysSpeculatableImplTrait, AttrSizedOperandSegments, AllTypesMatch(&["lhs", "rhs"]), LHS_MASK,
        RHS_MASK, BOTH_MASKS, ACC_OF_RESULT, FOUR_TIMES_THE_SIZE,
    ],
    interfaces = [ArmSMETileOpInterface],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) \
        attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
    effects = [],
)]
pub struct UsMopa4WayOp {
    lhs: Operand<FoursOfInteger>,
    rhs: Operand<AnyVectorOfNonZeroRank>,
    #[name = "lhsMask"]
    lhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    #[name = "rhsMask"]
    rhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    acc: OptionalOperand<AnyVectorOfNonZeroRank>,
    result: OpResult<TileOfI32OrI64>,
}

/// Subtracts from a tile four outer products of unsigned by signed integers, whose factors alternate in both vectors.
#[operation(
    name = "arm_sme.usmops_4way",
    traits = [
        AlwaysSpeculatableImplTrait, AttrSizedOperandSegments, AllTypesMatch(&["lhs", "rhs"]), LHS_MASK,
        RHS_MASK, BOTH_MASKS, ACC_OF_RESULT, FOUR_TIMES_THE_SIZE,
    ],
    interfaces = [ArmSMETileOpInterface],
    format = "$lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) \
        attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)",
    effects = [],
)]
pub struct UsMops4WayOp {
    lhs: Operand<FoursOfInteger>,
    rhs: Operand<AnyVectorOfNonZeroRank>,
    #[name = "lhsMask"]
    lhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    #[name = "rhsMask"]
    rhs_mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    acc: OptionalOperand<AnyVectorOfNonZeroRank>,
    result: OpResult<TileOfI32OrI64>,
}
