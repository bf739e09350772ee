//! The words of attributes.

use terrace_ods_macros::enumeration;

/// Comparison of bit vectors.
#[enumeration(name = "smt.BVCmpPredicate", width = 64)]
pub enum BVCmpPredicate {
    #[text = "slt"]
    #[symbol = "slt"]
    Slt = 0,
    #[text = "sle"]
    #[symbol = "sle"]
    Sle = 1,
    #[text = "sgt"]
    #[symbol = "sgt"]
    Sgt = 2,
    #[text = "sge"]
    #[symbol = "sge"]
    Sge = 3,
    #[text = "ult"]
    #[symbol = "ult"]
    Ult = 4,
    #[text = "ule"]
    #[symbol = "ule"]
    Ule = 5,
    #[text = "ugt"]
    #[symbol = "ugt"]
    Ugt = 6,
    #[text = "uge"]
    #[symbol = "uge"]
    Uge = 7,
}

/// Comparison of integers.
#[enumeration(name = "smt.IntPredicate", width = 64)]
pub enum IntPredicate {
    #[text = "lt"]
    #[symbol = "lt"]
    Lt = 0,
    #[text = "le"]
    #[symbol = "le"]
    Le = 1,
    #[text = "gt"]
    #[symbol = "gt"]
    Gt = 2,
    #[text = "ge"]
    #[symbol = "ge"]
    Ge = 3,
}
