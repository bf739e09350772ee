//! Target of the code.

use super::shapes::{parse_extent, print_extent};
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, Ctx, Failure, InFlight, Type};
use terrace_syntax::parameters::{parse_struct_body, print_struct};

/// A processor, and how to make code for it: `#nvvm.target<chip = "sm_90">`.
pub static TARGET_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "NVVM_TargetAttr",
    traits: &["TargetAttrVerifyInterface"],
    parameters: &[
        ParameterSpec::required("O", ParameterKind::Integer)
            .or("2")
            .written("int", ParameterForm::Code(parse_extent, print_extent)),
        ParameterSpec::required("triple", ParameterKind::Text)
            .or("\"nvptx64-nvidia-cuda\"")
            .written("::llvm::StringRef", ParameterForm::Text),
        ParameterSpec::required("chip", ParameterKind::Text)
            .or("\"sm_50\"")
            .written("::llvm::StringRef", ParameterForm::Text),
        ParameterSpec::required("features", ParameterKind::Text)
            .or("\"\"")
            .written("::llvm::StringRef", ParameterForm::Text),
        ParameterSpec::optional("flags", ParameterKind::Attribute)
            .written("DictionaryAttr", ParameterForm::Attribute(|value| value.as_dictionary().is_some())),
        ParameterSpec::optional("link", ParameterKind::Attribute)
            .written("ArrayAttr", ParameterForm::Attribute(|value| value.as_array().is_some())),
        ParameterSpec::required("verifyTarget", ParameterKind::Integer)
            .or("true")
            .written("bool", ParameterForm::Bool),
    ],
    declared_format: Some("(`<` struct($O, $triple, $chip, $features, $flags, $link, $verifyTarget)^ `>`)?"),
    parse: Some(parse_target),
    print: Some(print_target),
    verify: Some(verify_target),
    ..AttributeSpec::new("nvvm.target")
};

fn parse_target<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: Option<Type<'c>>,
) -> ParseResult<Vec<Attribute<'c>>> {
    if !parser.parse_optional_punct(Punct::Less) {
        return Ok(vec![parser.context().absent_parameter(); TARGET_ATTR.parameters.len()]);
    }
    let values = parse_struct_body(parser, &TARGET_ATTR)?;
    parser.parse_punct(Punct::Greater)?;
    Ok(values)
}

fn print_target<'c>(values: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    if values.iter().any(|value| !value.is_unit()) {
        print_struct(values, printer, &TARGET_ATTR);
    }
}

fn verify_target<'c>(
    _: Ctx<'c>,
    values: &[Attribute<'c>],
    error: &mut dyn FnMut(&str) -> InFlight<'c>,
) -> Result<(), Failure> {
    let is_empty = |at: usize| values[at].as_str() == Some("");
    if values[0].as_i64().is_some_and(|level| !(0..=3).contains(&level)) {
        return error("The optimization level must be a number between 0 and 3.").emit();
    }
    if is_empty(1) {
        return error("The target triple cannot be empty.").emit();
    }
    if is_empty(2) {
        return error("The target chip cannot be empty.").emit();
    }
    if values[5].as_array().is_some_and(|files| files.iter().any(|file| file.as_bytes().is_none())) {
        return error("All the elements in the `link` array must be strings.").emit();
    }
    Ok(())
}
