//! Instructions that work on tiles, by the names that LLVM gives them behind `aarch64.sme.`.

use crate::constraints::{MOPPredicate, MOPVector, has_i64_result};
use terrace_ir::constraints::I32Attr;
use terrace_llvm::constraints::LLVM_Type;
use terrace_ods_macros::operation;

/// The instruction that tells how many elements of 64 bits a register holds in streaming mode.
///
/// ```mlir
/// %n = "arm_sme.intr.cntsd"() : () -> i64
/// ```
#[operation(
    name = "arm_sme.intr.cntsd",
    traits = [
        Predicate {
            name: "PredOpTrait",
            summary: "`res` is i64",
            values: &[],
            holds: has_i64_result,
        },
    ],
)]
pub struct CntsdIntrOp {
    res: OpResult<LLVM_Type>,
}

/// The instruction that adds to a tile the outer product of floats.
///
/// ```mlir
/// "arm_sme.intr.mopa"(%p, %q, %a, %b) <{tile_id = 0 : i32}> : (vector<[4]xi1>, vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> ()
/// ```
#[operation(name = "arm_sme.intr.mopa")]
pub struct MopaIntrOp {
    tile_id: Attr<I32Attr>,
    lhs_predicate: Operand<MOPPredicate>,
    rhs_predicate: Operand<MOPPredicate>,
    lhs_vector: Operand<MOPVector>,
    rhs_vector: Operand<MOPVector>,
}

/// The instruction that adds to a tile outer products of floats, two in each pair.
#[operation(name = "arm_sme.intr.mopa.wide")]
pub struct MopaWideIntrOp {
    tile_id: Attr<I32Attr>,
    lhs_predicate: Operand<MOPPredicate>,
    rhs_predicate: Operand<MOPPredicate>,
    lhs_vector: Operand<MOPVector>,
    rhs_vector: Operand<MOPVector>,
}

/// The instruction that subtracts from a tile the outer product of floats.
#[operation(name = "arm_sme.intr.mops")]
pub struct MopsIntrOp {
    tile_id: Attr<I32Attr>,
    lhs_predicate: Operand<MOPPredicate>,
    rhs_predicate: Operand<MOPPredicate>,
    lhs_vector: Operand<MOPVector>,
    rhs_vector: Operand<MOPVector>,
}

/// The instruction that subtracts from a tile outer products of floats, two in each pair.
#[operation(name = "arm_sme.intr.mops.wide")]
pub struct MopsWideIntrOp {
    tile_id: Attr<I32Attr>,
    lhs_predicate: Operand<MOPPredicate>,
    rhs_predicate: Operand<MOPPredicate>,
    lhs_vector: Operand<MOPVector>,
    rhs_vector: Operand<MOPVector>,
}

/// The instruction that adds to a tile outer products of signed integers, four in each four.
#[operation(name = "arm_sme.intr.smopa.wide")]
pub struct SmopaWideIntrOp {
    tile_id: Attr<I32Attr>,
    lhs_predicate: Operand<MOPPredicate>,
    rhs_predicate: Operand<MOPPredicate>,
    lhs_vector: Operand<MOPVector>,
    rhs_vector: Operand<MOPVector>,
}

/// The instruction that adds to a tile outer products of signed integers, two in each pair.
#[operation(name = "arm_sme.intr.smopa.za32")]
pub struct SmopaZa32IntrOp {
    tile_id: Attr<I32Attr>,
    lhs_predicate: Operand<MOPPredicate>,
    rhs_predicate: Operand<MOPPredicate>,
    lhs_vector: Operand<MOPVector>,
    rhs_vector: Operand<MOPVector>,
}

/// The instruction that subtracts from a tile outer products of signed integers, four in each four.
#[operation(name = "arm_sme.intr.smops.wide")]
pub struct SmopsWideIntrOp {
    tile_id: Attr<I32Attr>,
    lhs_predicate: Operand<MOPPredicate>,
    rhs_predicate: Operand<MOPPredicate>,
    lhs_vector: Operand<MOPVector>,
    rhs_vector: Operand<MOPVector>,
}

/// The instruction that subtracts from a tile outer products of signed integers, two in each pair.
#[operation(name = "arm_sme.intr.smops.za32")]
pub struct SmopsZa32IntrOp {
    tile_id: Attr<I32Attr>,
    lhs_predicate: Operand<MOPPredicate>,
    rhs_predicate: Operand<MOPPredicate>,
    lhs_vector: Operand<MOPVector>,
    rhs_vector: Operand<MOPVector>,
}

/// The instruction that adds to a tile outer products of signed by unsigned integers, four in each four.
#[operation(name = "arm_sme.intr.sumopa.wide")]
pub struct SumopaWideIntrOp {
    tile_id: Attr<I32Attr>,
    lhs_predicate: Operand<MOPPredicate>,
    rhs_predicate: Operand<MOPPredicate>,
    lhs_vector: Operand<MOPVector>,
    rhs_vector: Operand<MOPVector>,
}

/// The instruction that subtracts from a tile outer products of signed by unsigned integers, four in each four.
#[operation(name = "arm_sme.intr.sumops.wide")]
pub struct SumopsWideIntrOp {
    tile_id: Attr<I32Attr>,
    lhs_predicate: Operand<MOPPredicate>,
    rhs_predicate: Operand<MOPPredicate>,
    lhs_vector: Operand<MOPVector>,
    rhs_vector: Operand<MOPVector>,
}

/// The instruction that adds to a tile outer products of unsigned integers, four in each four.
#[operation(name = "arm_sme.intr.umopa.wide")]
pub struct UmopaWideIntrOp {
    tile_id: Attr<I32Attr>,
    lhs_predicate: Operand<MOPPredicate>,
    rhs_predicate: Operand<MOPPredicate>,
    lhs_vector: Operand<MOPVector>,
    rhs_vector: Operand<MOPVector>,
}

/// The instruction that adds to a tile outer products of unsigned integers, two in each pair.
#[operation(name = "arm_sme.intr.umopa.za32")]
pub struct UmopaZa32IntrOp {
    tile_id: Attr<I32Attr>,
    lhs_predicate: Operand<MOPPredicate>,
    rhs_predicate: Operand<MOPPredicate>,
    lhs_vector: Operand<MOPVector>,
    rhs_vector: Operand<MOPVector>,
}

/// The instruction that subtracts from a tile outer products of unsigned integers, four in each four.
#[operation(name = "arm_sme.intr.umops.wide")]
pub struct UmopsWideIntrOp {
    tile_id: Attr<I32Attr>,
    lhs_predicate: Operand<MOPPredicate>,
    rhs_predicate: Operand<MOPPredicate>,
    lhs_vector: Operand<MOPVector>,
    rhs_vector: Operand<MOPVector>,
}

/// The instruction that subtracts from a tile outer products of unsigned integers, two in each pair.
#[operation(name = "arm_sme.intr.umops.za32")]
pub struct UmopsZa32IntrOp {
    tile_id: Attr<I32Attr>,
    lhs_predicate: Operand<MOPPredicate>,
    rhs_predicate: Operand<MOPPredicate>,
    lhs_vector: Operand<MOPVector>,
    rhs_vector: Operand<MOPVector>,
}

/// The instruction that adds to a tile outer products of unsigned by signed integers, four in each four.
#[operation(name = "arm_sme.intr.usmopa.wide")]
pub struct UsmopaWideIntrOp {
    tile_id: Attr<I32Attr>,
    lhs_predicate: Operand<MOPPredicate>,
    rhs_predicate: Operand<MOPPredicate>,
    lhs_vector: Operand<MOPVector>,
    rhs_vector: Operand<MOPVector>,
}

/// The instruction that subtracts from a tile outer products of unsigned by signed integers, four in each four.
#[operation(name = "arm_sme.intr.usmops.wide")]
pub struct UsmopsWideIntrOp {
    tile_id: Attr<I32Attr>,
    lhs_predicate: Operand<MOPPredicate>,
    rhs_predicate: Operand<MOPPredicate>,
    lhs_vector: Operand<MOPVector>,
    rhs_vector: Operand<MOPVector>,
}

/// The instruction that fills those tiles with zeros whose bits are set.
///
/// ```mlir
/// "arm_sme.intr.zero"() <{tile_mask = 17 : i32}> : () -> ()
/// ```
#[operation(name = "arm_sme.intr.zero")]
pub struct ZeroIntrOp {
    tile_mask: Attr<I32Attr>,
}
