//! Caches, scopes and memories of accesses; products of matrices; and what code is compiled for.

mod enums;

pub use enums::*;

use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::case_attributes;
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, Ctx, Type};
use terrace_syntax::parameters::{parse_struct, parse_struct_body, print_struct};

case_attributes! {
    /// A kind of memory: `#xevm.addr_space<global>`.
    ADDR_SPACE_ATTR = of_enum("xevm.addr_space", AddrSpace),
        class = "XeVM_AddrSpaceAttr", summary = "Describe address spaces";
    /// Caching of reads: `#xevm.load_cache_control<L1c_L2uc_L3uc>`.
    LOAD_CACHE_CONTROL_ATTR = of_enum("xevm.load_cache_control", LoadCacheControl),
        class = "XeVM_LoadCacheControlAttr", summary = "Describe the cache settings for load operators";
    /// Scope of an access: `#xevm.mem_scope<device>`.
    MEM_SCOPE_ATTR = of_enum("xevm.mem_scope", MemScope),
        class = "XeVM_MemScopeAttr", summary = "Describe memory scopes";
    /// Caching of writes: `#xevm.store_cache_control<L1wb_L2uc_L3uc>`.
    STORE_CACHE_CONTROL_ATTR = of_enum("xevm.store_cache_control", StoreCacheControl),
        class = "XeVM_StoreCacheControlAttr", summary = "Describe the cache settings for store operators";
}

impl AddrSpace {
    /// Returns the attribute that holds it.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context.dialect_attribute(&ADDR_SPACE_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }
}

/// The sizes of a product of matrices: `#xevm.mma_shape<m = 8, n = 16, k = 16>`.
pub static MMA_SHAPE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "XeVM_MMAShapeAttr",
    parameters: &[size("m"), size("n"), size("k")],
    declared_format: Some("`<` struct(params) `>`"),
    parse: Some(|parser, _| parse_struct(parser, &MMA_SHAPE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &MMA_SHAPE_ATTR)),
    ..AttributeSpec::new("xevm.mma_shape")
};

/// The elements of a product of matrices and its factors: `#xevm.mma_types<d = f32, a = f16, b = f16>`.
pub static MMA_TYPES_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "XeVM_MMATypesAttr",
    parameters: &[element("d"), element("a"), element("b"), element("c").or_absent()],
    declared_format: Some("`<` struct(params) `>`"),
    parse: Some(|parser, _| parse_struct(parser, &MMA_TYPES_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &MMA_TYPES_ATTR)),
    ..AttributeSpec::new("xevm.mma_types")
};

/// Compile and link options for a device: `#xevm.target<O = 3, chip = "pvc">`.
pub static TARGET_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "XeVM_TargetAttr",
    parameters: &[
        size("O").or("2"),
        text("triple", "\"spirv64-unknown-unknown\""),
        text("chip", "\"bmg\""),
        ParameterSpec::optional("flags", ParameterKind::Attribute).written(
            "::mlir::DictionaryAttr",
            ParameterForm::Attribute(|value| value.as_dictionary().is_some()),
        ),
        ParameterSpec::optional("linkFiles", ParameterKind::Attribute)
            .written("::mlir::ArrayAttr", ParameterForm::Attribute(|value| value.as_array().is_some())),
    ],
    declared_format: Some("(`<` struct($O, $triple, $chip, $flags, $linkFiles)^ `>`)?"),
    parse: Some(parse_target),
    print: Some(print_target),
    ..AttributeSpec::new("xevm.target")
};

const fn size(name: &'static str) -> ParameterSpec<'static> {
    let form = ParameterForm::Code(parse_int, |value, printer| {
        printer.push_integer(value.as_i64().unwrap_or_default());
    });
    ParameterSpec::required(name, ParameterKind::Integer).written("int", form)
}

const fn element(name: &'static str) -> ParameterSpec<'static> {
    ParameterSpec::required(name, ParameterKind::Enum(ElemType::SPEC))
        .written("xevm::ElemType", ParameterForm::Case(ElemType::SPEC, "XeVM element type"))
}

const fn text(name: &'static str, default: &'static str) -> ParameterSpec<'static> {
    let parameter = ParameterSpec::required(name, ParameterKind::Text).or(default);
    parameter.written("::llvm::StringRef", ParameterForm::Text)
}

/// Parses an integer of 32 bits.
fn parse_int<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    let at = parser.current_location();
    match parser.parse_optional_integer()? {
        Some(value) => match value.to_i64().filter(|value| i32::try_from(*value).is_ok()) {
            Some(value) => Ok(parser.context().i64_attribute(value)),
            None => Err(parser.emit_error(at, "integer value too large")),
        },
        None => Err(parser.emit_error(at, "expected integer value")),
    }
}

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
