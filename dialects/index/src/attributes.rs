//! The predicate of comparisons.

use terrace_ir::case_attributes;
use terrace_ods_macros::enumeration;

/// Comparison of two indices: signed (`s`) or unsigned (`u`).
#[enumeration(name = "index.IndexCmpPredicate", width = 32)]
pub enum IndexCmpPredicate {
    #[case("eq", symbol = "EQ")]
    Eq = 0,
    #[case("ne", symbol = "NE")]
    Ne = 1,
    #[case("slt", symbol = "SLT")]
    Slt = 2,
    #[case("sle", symbol = "SLE")]
    Sle = 3,
    #[case("sgt", symbol = "SGT")]
    Sgt = 4,
    #[case("sge", symbol = "SGE")]
    Sge = 5,
    #[case("ult", symbol = "ULT")]
    Ult = 6,
    #[case("ule", symbol = "ULE")]
    Ule = 7,
    #[case("ugt", symbol = "UGT")]
    Ugt = 8,
    #[case("uge", symbol = "UGE")]
    Uge = 9,
}

case_attributes! {
    /// Comparison of two indices.
    INDEX_CMP_PREDICATE_ATTR = of_bare_enum("index.cmp_predicate", IndexCmpPredicate),
        class = "IndexCmpPredicateAttr", summary = "index comparison predicate kind";
}
