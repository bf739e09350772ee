//! Choices that operations make, and the mark of a parameter among options.

use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_ods_macros::enumeration;

/// Handling of a failure that leaves the payload intact.
#[enumeration(name = "transform.FailurePropagationMode", width = 32)]
pub enum FailurePropagationMode {
    /// Failure of the enclosing operation.
    #[case("propagate")]
    Propagate = 1,
    /// It is forgotten.
    #[case("suppress")]
    Suppress = 2,
}

/// Comparison of two parameters.
#[enumeration(name = "transform.MatchCmpIPredicate", width = 32)]
#[allow(missing_docs)]
pub enum MatchCmpIPredicate {
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
}

/// Interface of an operation to match.
#[enumeration(name = "transform.MatchInterfaceEnum", width = 32)]
#[allow(missing_docs)]
pub enum MatchInterfaceEnum {
    LinalgOp = 0,
    TilingInterface = 1,
    LoopLikeInterface = 2,
}

/// An operand of a multiplication of matrices.
#[enumeration(name = "transform.TransposeMatmulInput", width = 32)]
pub enum TransposeMatmulInput {
    /// The left one.
    #[case("lhs", symbol = "lhs")]
    Lhs = 0,
    /// The right one.
    #[case("rhs", symbol = "rhs")]
    Rhs = 1,
}

/// The size m of what a convolution after Winograd computes at a time, and the size r of its filter.
#[enumeration(name = "linalg.WinogradConv2DFmr", width = 32)]
#[allow(missing_docs)]
pub enum WinogradConv2DFmr {
    #[case("F_2_3", symbol = "F_2_3")]
    F23 = 0,
    #[case("F_4_3", symbol = "F_4_3")]
    F43 = 1,
    #[case("F_2_5", symbol = "F_2_5")]
    F25 = 2,
}

/// Stands among options for the operand at a position: `#transform.param_operand<index = 0>`.
pub static PARAM_OPERAND_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "ParamOperandAttr",
    parameters: &[ParameterSpec::required("index", ParameterKind::Attribute)
        .written("IntegerAttr", ParameterForm::Attribute(|index| index.as_integer().is_some()))],
    declared_format: Some("`<` `index` `=` $index `>`"),
    parse: Some(|parser, _| crate::syntax::parse_param_operand(parser)),
    print: Some(crate::syntax::print_param_operand),
    ..AttributeSpec::new("transform.param_operand")
};
