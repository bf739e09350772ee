//! Complex constants, and the care that is taken of ranges.

use crate::syntax::{parse_number, print_number};
use crate::verify::verify_number;
use terrace_ir::spec::{AttributeSpec, ParameterKind, ParameterSpec};
use terrace_ods_macros::enumeration;

/// Care taken of intermediate results that overflow.
#[enumeration(name = "complex.ComplexRangeFlags", width = 32, bits, separator = "|", quoted)]
pub enum ComplexRangeFlags {
    #[case("improved", symbol = "improved")]
    Improved = 1,
    #[case("basic", symbol = "basic")]
    Basic = 2,
    #[case("none", symbol = "none")]
    None = 4,
}

/// A complex number: two floats of one type.
pub static NUMBER_ATTR: AttributeSpec<'static> = AttributeSpec {
    summary: "A complex number attribute",
    parameters: &[
        ParameterSpec::required("real", ParameterKind::Attribute),
        ParameterSpec::required("imag", ParameterKind::Attribute),
        ParameterSpec {
            default: Some("NoneType::get($_ctxt)"),
            ..ParameterSpec::optional("type", ParameterKind::Type)
        },
    ],
    traits: &["TypedAttr"],
    type_parameter: Some(2),
    parse: Some(parse_number),
    print: Some(print_number),
    verify: Some(verify_number),
    ..AttributeSpec::new("complex.number")
};
