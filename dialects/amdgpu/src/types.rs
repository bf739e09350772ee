//! Types of tensor transfers.

use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{ParameterKind, ParameterSpec, TypeSpec};
use terrace_ir::{Attribute, Type};

/// Source and destination of a transfer of a tensor with that element type: `!amdgpu.tdm_base<i32>`.
pub static TDM_BASE_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "Pair of base addresses that move data between LDS and global storage.",
    parameters: &[ParameterSpec::required("elementType", ParameterKind::Type)],
    declared_format: Some("`<` $elementType `>`"),
    parse: Some(|parser, _| {
        parser.parse_punct(Punct::Less)?;
        let element = parse_part(parser, "AMDGPU_TDMBaseType", "elementType")?;
        parser.parse_punct(Punct::Greater)?;
        Ok(vec![element])
    }),
    print: Some(print_parts),
    ..TypeSpec::new("amdgpu.tdm_base")
};

/// Descriptor of a tensor transfer: `!amdgpu.tdm_descriptor`.
pub static TDM_DESCRIPTOR_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "Descriptors used in tensor store/load operations.",
    ..TypeSpec::new("amdgpu.tdm_descriptor")
};

/// Source and destination of a transfer of gathered rows, and the type of their indices: `!amdgpu.tdm_gather_base<i32,
/// i16>`.
pub static TDM_GATHER_BASE_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "Pair of base addresses that move data between LDS and global storage.",
    parameters: &[
        ParameterSpec::required("elementType", ParameterKind::Type),
        ParameterSpec::required("indexType", ParameterKind::Type),
    ],
    declared_format: Some("`<` $elementType `,` $indexType`>`"),
    parse: Some(|parser, _| {
        parser.parse_punct(Punct::Less)?;
        let element = parse_part(parser, "AMDGPU_TDMGatherBaseType", "elementType")?;
        parser.parse_comma()?;
        let index = parse_part(parser, "AMDGPU_TDMGatherBaseType", "indexType")?;
        parser.parse_punct(Punct::Greater)?;
        Ok(vec![element, index])
    }),
    print: Some(print_parts),
    verify: Some(|_, parameters, error| {
        let (Some(element), Some(index)) = (part(parameters, 0), part(parameters, 1)) else { return Ok(()) };
        let width = element.int_or_float_width().unwrap_or(0);
        if !WIDTHS.contains(&width) {
            let bytes = width / 8;
            let message = format!(
                "element type must be 1, 2, 4, or 8 bytes wide but type '{element}' is {bytes} bytes wide."
            );
            return error(&message).emit();
        }
        if !index.is_signless_integer_of(16) && !index.is_signless_integer_of(32) {
            let message = format!("index type must be i16 or i32 but index type is '{index}'.");
            return error(&message).emit();
        }
        Ok(())
    }),
    ..TypeSpec::new("amdgpu.tdm_gather_base")
};

/// The widths of elements that are moved.
pub(crate) const WIDTHS: [u32; 4] = [8, 16, 32, 64];

/// Returns a type among the parameters.
pub(crate) fn part<'c>(parameters: &[Attribute<'c>], at: usize) -> Option<Type<'c>> {
    parameters.get(at)?.as_type()
}

fn parse_part<'c>(parser: &mut dyn OpAsmParser<'c>, class: &str, name: &str) -> ParseResult<Attribute<'c>> {
    match parser.parse_type() {
        Ok(ty) => Ok(parser.context().type_attribute(ty)),
        Err(_) => {
            let message = format!("failed to parse {class} parameter '{name}' which is to be a `Type`");
            Err(parser.emit_error(parser.current_location(), &message))
        }
    }
}

fn print_parts<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    printer.push('<');
    printer.print_types(parameters.iter().filter_map(|parameter| parameter.as_type()));
    printer.push('>');
}
