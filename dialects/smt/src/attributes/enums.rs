//! The words of attributes.

use terrace_ods_macros::enumeration;

/// Comparison of bit vectors.
#[enumeration(name = "smt.BVCmpPredicate", width = 64)]
pub enum BVCmpPredicate {
    #[case("slt", symbol = "slt")]
    Slt = 0,
    #[case("sle", symbol = "sle")]
    Sle = 1,
    #[case("sgt", symbol = "sgt")]
    Sgt = 2,
    #[case("sge", symbol = "sge")]
    Sge = 3,
    #[case("ult", symbol = "ult")]
    Ult = 4,
    #[case("ule", symbol = "ule")]
    Ule = 5,
    #[case("ugt", symbol = "ugt")]
    Ugt = 6,
    #[case("uge", symbol = "uge")]
    Uge = 7,
}

/// Comparison of integers.
#[enumeration(name = "smt.IntPredicate", width = 64)]
pub enum IntPredicate {
    #[case("lt", symbol = "lt")]
    Lt = 0,
    #[case("le", symbol = "le")]
    Le = 1,
    #[case("gt", symbol = "gt")]
    Gt = 2,
    #[case("ge", symbol = "ge")]
    Ge = 3,
}
