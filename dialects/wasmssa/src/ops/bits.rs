//! Bit operations on integers.

use crate::constraints::{Integer, Number};
use terrace_ods_macros::operations;

operations! {
    #[operation(
        traits = [AllTypesMatch(&["lhs", "rhs", "result"])],
        format = "$lhs $rhs `:` type($lhs) attr-dict",
        result_types = inferred,
    )]
    struct _ {
        lhs: Operand<Number>,
        rhs: Operand<Number>,
        result: OpResult<Number>,
    }

    /// The bits that both have.
    pub struct AndOp = "wasmssa.and";
    /// The bits that one of the two has.
    pub struct OrOp = "wasmssa.or";
    /// The bits that just one of the two has.
    pub struct XOrOp = "wasmssa.xor";
}

operations! {
    #[operation(
        traits = [AllTypesMatch(&["src", "result"])],
        format = "$src`:` type($src) attr-dict",
        result_types = inferred,
    )]
    struct _ {
        src: Operand<Integer>,
        result: OpResult<Integer>,
    }

    /// Counts the leading zero bits.
    pub struct ClzOp = "wasmssa.clz";
    /// Counts the trailing zero bits.
    pub struct CtzOp = "wasmssa.ctz";
    /// Counts the one bits.
    pub struct PopCntOp = "wasmssa.popcnt";
}

operations! {
    #[operation(
        traits = [AllTypesMatch(&["val", "bits", "result"])],
        format = "$val `by` $bits `bits` `:` type($val) attr-dict",
        result_types = inferred,
    )]
    struct _ {
        val: Operand<Integer>,
        bits: Operand<Integer>,
        result: OpResult<Integer>,
    }

    /// The bits moved up, those that fall off at the bottom again.
    pub struct RotlOp = "wasmssa.rotl";
    /// The bits moved down, those that fall off at the top again.
    pub struct RotrOp = "wasmssa.rotr";

    /// The bits moved up.
    ///
    /// ```mlir
    /// %0 = wasmssa.shl %a by %b bits : i64
    /// ```
    pub struct ShLOp = "wasmssa.shl";

    /// The bits moved down, the sign in the places that become free.
    pub struct ShRSOp = "wasmssa.shr_s";
    /// The bits moved down, zeros in the places that become free.
    pub struct ShRUOp = "wasmssa.shr_u";
}
