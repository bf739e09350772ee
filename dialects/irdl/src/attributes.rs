//! Arity of operands and results.

use crate::syntax::{parse_variadicities, print_variadicities};
use terrace_ir::case_attributes;
use terrace_ir::spec::{AttributeSpec, ParameterKind, ParameterSpec, case_value};
use terrace_ir::{Attribute, Ctx};
use terrace_ods_macros::enumeration;

/// Arity of an operand or a result.
#[enumeration(name = "irdl.Variadicity", width = 32)]
pub enum Variadicity {
    /// Exactly one.
    #[case("single", symbol = "single")]
    Single = 0,
    /// None or one.
    #[case("optional", symbol = "optional")]
    Optional = 1,
    /// Any number.
    #[case("variadic", symbol = "variadic")]
    Variadic = 2,
}

case_attributes! {
    /// Arity of one operand or result.
    VARIADICITY_ATTR = of_bare_enum("irdl.variadicity", Variadicity),
        class = "VariadicityAttr",
        summary = "A variadicity kind. Can be either 'single', 'optional', or 'variadic'";
}

/// Arities of several operands or results.
pub static VARIADICITY_ARRAY_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "VariadicityArrayAttr",
    parameters: &[ParameterSpec::optional("value", ParameterKind::Attributes)],
    declared_format: Some("`[` (`]`) : ($value^ `]`)?"),
    parse: Some(parse_variadicities),
    print: Some(print_variadicities),
    ..AttributeSpec::new("irdl.variadicity_array")
};

impl Variadicity {
    /// Returns it as an attribute.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context.dialect_attribute(&VARIADICITY_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }

    /// Returns several as an attribute.
    pub fn array_attribute<'c>(context: Ctx<'c>, several: &[Variadicity]) -> Attribute<'c> {
        let several: Vec<_> = several.iter().map(|one| one.attribute(context)).collect();
        context.dialect_attribute(&VARIADICITY_ARRAY_ATTR, &[context.array_attribute(&several)])
    }

    /// Returns the arities in an array attribute.
    pub fn of_array(attribute: Attribute<'_>) -> Vec<Variadicity> {
        let several =
            attribute.as_dialect(VARIADICITY_ARRAY_ATTR.name).and_then(|parameters| parameters.first());
        let several = several.and_then(|several| several.as_array()).unwrap_or_default();
        several.iter().filter_map(|one| Variadicity::from_value(case_value(*one)?)).collect()
    }
}
