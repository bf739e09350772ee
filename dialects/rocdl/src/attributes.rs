//! Target of the compiled code.

use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, Type};
use terrace_syntax::parameters::{parse_struct_body, print_struct};

/// Name of a device, with options of compiling and linking for it: `#rocdl.target<O = 3, chip = "gfx90a">`.
pub static TARGET_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "ROCDL_TargetAttr",
    parameters: &[
        ParameterSpec::required("O", ParameterKind::Integer)
            .or("2")
            .written("int", ParameterForm::Code(parse_level, print_level)),
        text("triple", "\"amdgcn-amd-amdhsa\""),
        text("chip", "\"gfx900\""),
        text("features", "\"\""),
        text("abi", "\"600\""),
        ParameterSpec::optional("flags", ParameterKind::Attribute)
            .written("DictionaryAttr", ParameterForm::Attribute(|value| value.as_dictionary().is_some())),
        ParameterSpec::optional("link", ParameterKind::Attribute)
            .written("ArrayAttr", ParameterForm::Attribute(|value| value.as_array().is_some())),
    ],
    declared_format: Some("(`<` struct($O, $triple, $chip, $features, $abi, $flags, $link)^ `>`)?"),
    parse: Some(parse_target),
    print: Some(print_target),
    ..AttributeSpec::new("rocdl.target")
};

const fn text(name: &'static str, default: &'static str) -> ParameterSpec<'static> {
    let parameter = ParameterSpec::required(name, ParameterKind::Text).or(default);
    parameter.written("::llvm::StringRef", ParameterForm::Text)
}

fn parse_target<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: Option<Type<'c>>,
) -> ParseResult<Vec<Attribute<'c>>> {
    match parser.parse_optional_punct(Punct::Less) {
        true => {
            let values = parse_struct_body(parser, &TARGET_ATTR)?;
            parser.parse_punct(Punct::Greater)?;
            Ok(values)
        }
        false => Ok(vec![parser.context().absent_parameter(); TARGET_ATTR.parameters.len()]),
    }
}

fn print_target<'c>(values: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    if values.iter().any(|value| !value.is_unit()) {
        print_struct(values, printer, &TARGET_ATTR);
    }
}

/// Parses how much is optimized.
fn parse_level<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    let at = parser.current_location();
    match parser.parse_optional_integer()? {
        Some(level) => match level.to_i64().filter(|level| i32::try_from(*level).is_ok()) {
            Some(level) => Ok(parser.context().i64_attribute(level)),
            None => Err(parser.emit_error(at, "integer value too large")),
        },
        None => Err(parser.emit_error(at, "expected integer value")),
    }
}

fn print_level<'c>(level: Attribute<'c>, printer: &mut AsmPrinter<'_, 'c>) {
    printer.push_integer(level.as_i64().unwrap_or_default());
}
