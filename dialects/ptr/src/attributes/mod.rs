//! Attributes: pointers that are known, memory spaces, and how pointers are laid out.

mod enums;

pub use enums::*;

use crate::types::is_pointer;
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, Ctx, Type};
use terrace_syntax::parameters::{STRUCT_FORMAT, parse_parameter, parse_struct, print_struct};

/// A pointer to an address: `#ptr.address<16> : !ptr.ptr<#ptr.generic_space>`.
pub static ADDRESS_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "Ptr_AddressAttr",
    summary: "Address attribute",
    traits: &["TypedAttr"],
    parameters: &[
        ParameterSpec::required("type", ParameterKind::Type),
        ParameterSpec::required("value", ParameterKind::Attribute)
            .written("::llvm::APInt", ParameterForm::Code(parse_address, print_address)),
    ],
    type_parameter: Some(0),
    declared_format: Some("`<` $value `>`"),
    parse: Some(|parser, ty| {
        let ty = trailing_type(parser, ty)?;
        parser.parse_punct(Punct::Less)?;
        let value = parse_parameter(parser, &ADDRESS_ATTR, 1)?;
        parser.parse_punct(Punct::Greater)?;
        Ok(vec![ty, value])
    }),
    print: Some(|values, printer| {
        printer.push('<');
        print_address(values[1], printer);
        printer.push('>');
    }),
    ..AttributeSpec::new("ptr.address")
};

/// The memory space of which nothing is known: `#ptr.generic_space`.
pub static GENERIC_SPACE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "Ptr_GenericSpaceAttr",
    summary: "Generic memory space",
    traits: &["MemorySpaceAttrInterface"],
    ..AttributeSpec::new("ptr.generic_space")
};

/// The pointer to nothing: `#ptr.null : !ptr.ptr<#ptr.generic_space>`.
pub static NULL_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "Ptr_NullAttr",
    summary: "Null pointer attribute",
    traits: &["TypedAttr"],
    parameters: &[ParameterSpec::required("type", ParameterKind::Type)],
    type_parameter: Some(0),
    parse: Some(|parser, ty| Ok(vec![trailing_type(parser, ty)?])),
    print: Some(|_, _| {}),
    ..AttributeSpec::new("ptr.null")
};

/// Layout of pointers, in bits: `#ptr.spec<size = 32, abi = 32, preferred = 64>`.
pub static SPEC_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "Ptr_SpecAttr",
    summary: "ptr data layout spec",
    parameters: &[
        ParameterSpec::required("size", ParameterKind::Integer)
            .written("uint32_t", ParameterForm::Unsigned(32)),
        ParameterSpec::required("abi", ParameterKind::Integer)
            .written("uint32_t", ParameterForm::Unsigned(32)),
        ParameterSpec::required("preferred", ParameterKind::Integer)
            .written("uint32_t", ParameterForm::Unsigned(32)),
        ParameterSpec::required("index", ParameterKind::Integer)
            .or("kOptionalSpecValue")
            .written("uint32_t", ParameterForm::Unsigned(32)),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &SPEC_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &SPEC_ATTR)),
    verify: Some(|_, values, tell| {
        for (parameter, value) in SPEC_ATTR.parameters.iter().zip(values) {
            if value.as_i64().is_some_and(|bits| bits % 8 != 0) {
                return tell(&format!("{} entry must be divisible by 8", parameter.name)).emit();
            }
        }
        match values[1].as_i64() > values[2].as_i64() {
            true => tell("preferred alignment is expected to be at least as large as ABI alignment").emit(),
            false => Ok(()),
        }
    }),
    ..AttributeSpec::new("ptr.spec")
};

impl AtomicOrdering {
    /// Returns the case as an attribute.
    pub fn attribute(self, context: Ctx<'_>) -> Attribute<'_> {
        context.i32_attribute(self.value() as i32)
    }
}

impl PtrAddFlags {
    /// Returns the case as an attribute.
    pub fn attribute(self, context: Ctx<'_>) -> Attribute<'_> {
        context.i32_attribute(self.value() as i32)
    }
}

impl PtrDiffFlags {
    /// Returns the flags as an attribute.
    pub fn attribute(self, context: Ctx<'_>) -> Attribute<'_> {
        context.integer_attribute(context.integer_type(8), self.value().cast_signed())
    }
}

/// Returns the type of an attribute, which must be that of a pointer.
fn trailing_type<'c>(parser: &mut dyn OpAsmParser<'c>, ty: Option<Type<'c>>) -> ParseResult<Attribute<'c>> {
    let message = match ty {
        Some(ty) if is_pointer(ty) => return Ok(parser.context().type_attribute(ty)),
        Some(_) => "invalid kind of type specified",
        None => "expected a trailing type",
    };
    Err(parser.emit_error(parser.current_location(), message))
}

fn parse_address<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    let at = parser.current_location();
    let context = parser.context();
    match parser.parse_optional_integer()? {
        Some(value) => Ok(context.ap_int_attribute(context.integer_type(value.width_bits()), &value)),
        None => Err(parser.emit_error(at, "expected integer value")),
    }
}

fn print_address<'c>(value: Attribute<'c>, printer: &mut AsmPrinter<'_, 'c>) {
    printer.print_attribute_without_type(value);
}
