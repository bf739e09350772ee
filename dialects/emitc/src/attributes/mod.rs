//! Attributes.

mod enums;

pub use enums::*;

use terrace_ir::asm::Punct;
use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_syntax::parameters::{parse_parameter, print_parameter};

/// Text that stands for a value: `#emitc.opaque<"NULL">`.
pub static OPAQUE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "EmitC_OpaqueAttr",
    summary: "An opaque attribute",
    parameters: &[ParameterSpec::required("value", ParameterKind::Text)
        .written("::llvm::StringRef", ParameterForm::Text)],
    declared_format: Some("`<` $value `>`"),
    parse: Some(|parser, _| {
        parser.parse_punct(Punct::Less)?;
        let value = parse_parameter(parser, &OPAQUE_ATTR, 0)?;
        parser.parse_punct(Punct::Greater)?;
        Ok(vec![value])
    }),
    print: Some(|values, printer| {
        printer.push('<');
        print_parameter(values[0], printer, &OPAQUE_ATTR.parameters[0]);
        printer.push('>');
    }),
    ..AttributeSpec::new("emitc.opaque")
};
