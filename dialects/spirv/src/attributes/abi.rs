//! Kernel calling conventions, and linkage.

use super::cases::LINKAGE_TYPE_ATTR;
use super::enums::StorageClass;
use super::forms::{DENSE_I32_ARRAY, OPTIONAL_INTEGER, STRING, parse_word};
use super::numbers::parse_optional_u32;
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, Ctx};
use terrace_syntax::parameters::{STRUCT_FORMAT, parse_struct, print_struct};

/// Calling convention of a kernel: `#spirv.entry_point_abi<workgroup_size = [32, 1, 1]>`.
pub static ENTRY_POINT_ABI_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "SPIRV_EntryPointABIAttr",
    parameters: &[
        ParameterSpec::optional("workgroup_size", ParameterKind::Attribute)
            .written("DenseI32ArrayAttr", DENSE_I32_ARRAY),
        ParameterSpec::optional("subgroup_size", ParameterKind::Integer)
            .written("std::optional<int>", OPTIONAL_INTEGER),
        ParameterSpec::optional("target_width", ParameterKind::Integer)
            .written("std::optional<int>", OPTIONAL_INTEGER),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &ENTRY_POINT_ABI_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &ENTRY_POINT_ABI_ATTR)),
    ..AttributeSpec::new("spirv.entry_point_abi")
};

/// The name of a symbol for the linker, and whether it is given or taken.
pub static LINKAGE_ATTRIBUTES_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "SPIRV_LinkageAttributesAttr",
    parameters: &[
        ParameterSpec::required("linkage_name", ParameterKind::Attribute).written("StringAttr", STRING),
        ParameterSpec::required("linkage_type", ParameterKind::Attribute)
            .written("mlir::spirv::LinkageTypeAttr", ParameterForm::Declared(&LINKAGE_TYPE_ATTR)),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &LINKAGE_ATTRIBUTES_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &LINKAGE_ATTRIBUTES_ATTR)),
    ..AttributeSpec::new("spirv.linkage_attributes")
};

/// Source of a kernel argument: `#spirv.interface_var_abi<(0, 1), StorageBuffer>`.
pub static INTERFACE_VAR_ABI_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "InterfaceVarABIAttr",
    parameters: &[
        ParameterSpec::required("descriptor_set", ParameterKind::Integer),
        ParameterSpec::required("binding", ParameterKind::Integer),
        ParameterSpec::optional("storage_class", ParameterKind::Enum(StorageClass::SPEC)),
    ],
    parse: Some(|parser, _| parse_interface_variable(parser)),
    print: Some(print_interface_variable),
    ..AttributeSpec::new("spirv.interface_var_abi")
};

/// Source of a kernel argument.
#[derive(Clone, Copy, Debug)]
pub struct InterfaceVarAbi {
    /// The set of the descriptor.
    pub descriptor_set: u32,
    /// The number within the set.
    pub binding: u32,
    /// Storage class, if given.
    pub storage_class: Option<StorageClass>,
}

impl InterfaceVarAbi {
    /// Returns the content of an attribute, if it is one of these.
    pub fn of(attribute: Attribute<'_>) -> Option<Self> {
        Self::of_parameters(attribute.as_dialect(INTERFACE_VAR_ABI_ATTR.name)?)
    }

    fn of_parameters(parameters: &[Attribute<'_>]) -> Option<Self> {
        let number = |at: usize| u32::try_from(parameters.get(at)?.as_i64()?).ok();
        let storage_class = parameters.get(2)?.as_i64();
        Some(InterfaceVarAbi {
            descriptor_set: number(0)?,
            binding: number(1)?,
            storage_class: storage_class.and_then(|class| StorageClass::from_value(class.cast_unsigned())),
        })
    }

    /// Returns the parameters of the attribute that says it.
    fn parameters<'c>(self, context: Ctx<'c>) -> Vec<Attribute<'c>> {
        let class = self.storage_class.map(|class| context.i64_attribute(class.value().cast_signed()));
        vec![
            context.i64_attribute(i64::from(self.descriptor_set)),
            context.i64_attribute(i64::from(self.binding)),
            class.unwrap_or(context.absent_parameter()),
        ]
    }
}

/// Parses `<(0, 1), StorageBuffer>`.
fn parse_interface_variable<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Vec<Attribute<'c>>> {
    parser.parse_punct(Punct::Less)?;
    parser.parse_punct(Punct::LeftParen)?;
    let descriptor_set = parse_present(parser, "missing descriptor set")?;
    parser.parse_comma()?;
    let binding = parse_present(parser, "missing binding")?;
    parser.parse_punct(Punct::RightParen)?;
    let mut storage_class = None;
    if parser.parse_optional_punct(Punct::Comma) {
        let (word, at) = parse_word(parser)?;
        let value = StorageClass::SPEC.value_of(&word);
        storage_class = value.and_then(StorageClass::from_value);
        if storage_class.is_none() {
            return Err(parser.emit_error(at, &format!("unknown storage class: {word}")));
        }
    }
    parser.parse_punct(Punct::Greater)?;
    Ok(InterfaceVarAbi { descriptor_set, binding, storage_class }.parameters(parser.context()))
}

fn parse_present(parser: &mut dyn OpAsmParser<'_>, message: &str) -> ParseResult<u32> {
    let at = parser.current_location();
    match parse_optional_u32(parser)? {
        Some(value) => Ok(value),
        None => Err(parser.emit_error(at, message)),
    }
}

fn print_interface_variable<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let Some(variable) = InterfaceVarAbi::of_parameters(parameters) else { return };
    printer.push_str("<(");
    printer.push_integer(i64::from(variable.descriptor_set));
    printer.push_str(", ");
    printer.push_integer(i64::from(variable.binding));
    printer.push(')');
    if let Some(class) = variable.storage_class {
        printer.push_str(", ");
        printer.push_str(class.text());
    }
    printer.push('>');
}
