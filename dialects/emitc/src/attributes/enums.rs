//! Words that attributes choose among.

use terrace_ods_macros::enumeration;

/// Comparison of two values.
#[enumeration(name = "emitc.CmpPredicate", width = 64)]
pub enum CmpPredicate {
    #[case("eq", symbol = "eq")]
    Eq = 0,
    #[case("ne", symbol = "ne")]
    Ne = 1,
    #[case("lt", symbol = "lt")]
    Lt = 2,
    #[case("le", symbol = "le")]
    Le = 3,
    #[case("gt", symbol = "gt")]
    Gt = 4,
    #[case("ge", symbol = "ge")]
    Ge = 5,
    #[case("three_way", symbol = "three_way")]
    ThreeWay = 6,
}
