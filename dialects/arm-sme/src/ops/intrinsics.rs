//! Instructions that work on tiles, by the names that LLVM gives them after `aarch64.sme.`.

use crate::constraints::{MOPPredicate, MOPVector, has_i64_result};
use terrace_ir::constraints::I32Attr;
use terrace_llvm::constraints::LLVM_Type;
use terrace_ods_macros::{operation, operations};

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
    view = none,
)]
pub struct CntsdIntrOp {
    res: OpResult<LLVM_Type>,
}

operations! {
    #[operation(view = none)]
    struct _ {
        tile_id: Attr<I32Attr>,
        lhs_predicate: Operand<MOPPredicate>,
        rhs_predicate: Operand<MOPPredicate>,
        lhs_vector: Operand<MOPVector>,
        rhs_vector: Operand<MOPVector>,
    }

    /// The instruction that adds to a tile the outer product of floats.
    ///
    /// ```mlir
    /// "arm_sme.intr.mopa"(%p, %q, %a, %b) <{tile_id = 0 : i32}> : (vector<[4]xi1>, vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> ()
    /// ```
    pub struct MopaIntrOp = "arm_sme.intr.mopa";

    /// The instruction that adds to a tile outer products of floats, two in each pair.
    pub struct MopaWideIntrOp = "arm_sme.intr.mopa.wide";
    /// The instruction that subtracts from a tile the outer product of floats.
    pub struct MopsIntrOp = "arm_sme.intr.mops";
    /// The instruction that subtracts from a tile outer products of floats, two in each pair.
    pub struct MopsWideIntrOp = "arm_sme.intr.mops.wide";
    /// The instruction that adds to a tile outer products of signed integers, four in each four.
    pub struct SmopaWideIntrOp = "arm_sme.intr.smopa.wide";
    /// The instruction that adds to a tile outer products of signed integers, two in each pair.
    pub struct SmopaZa32IntrOp = "arm_sme.intr.smopa.za32";
    /// The instruction that subtracts from a tile outer products of signed integers, four in each four.
    pub struct SmopsWideIntrOp = "arm_sme.intr.smops.wide";
    /// The instruction that subtracts from a tile outer products of signed integers, two in each pair.
    pub struct SmopsZa32IntrOp = "arm_sme.intr.smops.za32";
    /// The instruction that adds to a tile outer products of signed by unsigned integers, four in each four.
    pub struct SumopaWideIntrOp = "arm_sme.intr.sumopa.wide";
    /// The instruction that subtracts from a tile outer products of signed by unsigned integers, four in each four.
    pub struct SumopsWideIntrOp = "arm_sme.intr.sumops.wide";
    /// The instruction that adds to a tile outer products of unsigned integers, four in each four.
    pub struct UmopaWideIntrOp = "arm_sme.intr.umopa.wide";
    /// The instruction that adds to a tile outer products of unsigned integers, two in each pair.
    pub struct UmopaZa32IntrOp = "arm_sme.intr.umopa.za32";
    /// The instruction that subtracts from a tile outer products of unsigned integers, four in each four.
    pub struct UmopsWideIntrOp = "arm_sme.intr.umops.wide";
    /// The instruction that subtracts from a tile outer products of unsigned integers, two in each pair.
    pub struct UmopsZa32IntrOp = "arm_sme.intr.umops.za32";
    /// The instruction that adds to a tile outer products of unsigned by signed integers, four in each four.
    pub struct UsmopaWideIntrOp = "arm_sme.intr.usmopa.wide";
    /// The instruction that subtracts from a tile outer products of unsigned by signed integers, four in each four.
    pub struct UsmopsWideIntrOp = "arm_sme.intr.usmops.wide";
}

/// The instruction that fills those tiles with zeros whose bits are set.
///
/// ```mlir
/// "arm_sme.intr.zero"() <{tile_mask = 17 : i32}> : () -> ()
/// ```
#[operation(name = "arm_sme.intr.zero", view = none)]
pub struct ZeroIntrOp {
    tile_mask: Attr<I32Attr>,
}
