//! The predicate of comparisons.

use terrace_ir::spec::{AttributeSpec, ParameterKind, ParameterSpec};
use terrace_ods_macros::enumeration;

/// Comparison of two indices: signed (`s`) or unsigned (`u`).
#[enumeration(name = "index.IndexCmpPredicate", width = 32)]
pub enum IndexCmpPredicate {
    #[text = "eq"]
    #[symbol = "EQ"]
    Eq = 0,
    #[text = "ne"]
    #[symbol = "NE"]
    Ne = 1,
    #[text = "slt"]
    #[symbol = "SLT"]
    Slt = 2,
    #[text = "sle"]
    #[symbol = "SLE"]
    Sle = 3,
    #[text = "sgt"]
    #[symbol = "SGT"]
    Sgt = 4,
    #[text = "sge"]
    #[symbol = "SGE"]
    Sge = 5,
    #[text = "ult"]
    #[symbol = "ULT"]
    Ult = 6,
    #[text = "ule"]
    #[symbol = "ULE"]
    Ule = 7,
    #[text = "ugt"]
    #[symbol = "UGT"]
    Ugt = 8,
    #[text = "uge"]
    #[symbol = "UGE"]
    Uge = 9,
}

/// Comparison of two indices.
pub static INDEX_CMP_PREDICATE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "IndexCmpPredicateAttr",
    summary: "index comparison predicate kind",
    ..AttributeSpec::of_bare_enum(
        "index.cmp_predicate",
        &[ParameterSpec::required("value", ParameterKind::Enum(IndexCmpPredicate::SPEC))],
        IndexCmpPredicate::SPEC,
    )
};
