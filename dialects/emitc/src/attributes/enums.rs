//! Words that attributes choose among.

use terrace_ods_macros::enumeration;

/// Comparison of two values.
#[enumeration(name = "emitc.CmpPredicate", width = 64)]
pub enum CmpPredicate {
    #[text = "eq"]
    #[symbol = "eq"]
    Eq = 0,
    #[text = "ne"]
    #[symbol = "ne"]
    Ne = 1,
    #[text = "lt"]
    #[symbol = "lt"]
    Lt = 2,
    #[text = "le"]
    #[symbol = "le"]
    Le = 3,
    #[text = "gt"]
    #[symbol = "gt"]
    Gt = 4,
    #[text = "ge"]
    #[symbol = "ge"]
    Ge = 5,
    #[text = "three_way"]
    #[symbol = "three_way"]
    ThreeWay = 6,
}
