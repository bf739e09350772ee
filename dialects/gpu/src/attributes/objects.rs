//! Compiled kernels: objects, and what is known of the kernels in them.

use super::enums::CompilationTarget;
use crate::facts::is_target;
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, Ctx};
use terrace_syntax::parameters::{parse_parameter, parse_struct_body, print_parameter, print_struct_body};

/// Metadata of a kernel: its name and type, attributes of its arguments, and more.
pub static KERNEL_METADATA_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: KERNEL_DETAILS.class,
    parameters: &[
        ParameterSpec::required("name", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(|name| name.as_bytes().is_some())),
        ParameterSpec::required("function_type", ParameterKind::Type)
            .written("Type", ParameterForm::Code(parse_type, |ty, printer| printer.print_attribute(ty))),
        KERNEL_DETAILS.parameters[0],
        KERNEL_DETAILS.parameters[1],
    ],
    declared_format: Some("`<` $name `,` $function_type (`,` struct($arg_attrs, $metadata)^)? `>`"),
    parse: Some(|parser, _| {
        parser.parse_punct(Punct::Less)?;
        let name = parse_parameter(parser, &KERNEL_METADATA_ATTR, 0)?;
        parser.parse_comma()?;
        let ty = parse_parameter(parser, &KERNEL_METADATA_ATTR, 1)?;
        let mut values = vec![name, ty];
        if parser.parse_optional_punct(Punct::Comma) {
            values.extend(parse_struct_body(parser, &KERNEL_DETAILS)?);
        } else {
            let absent = parser.context().absent_parameter();
            values.extend([absent, absent]);
        }
        parser.parse_punct(Punct::Greater)?;
        Ok(values)
    }),
    print: Some(|values, printer| {
        let [name, ty, details @ ..] = values else { unreachable!("a kernel has four parameters") };
        printer.push('<');
        print_parameter(*name, printer, &KERNEL_METADATA_ATTR.parameters[0]);
        printer.push_str(", ");
        print_parameter(*ty, printer, &KERNEL_METADATA_ATTR.parameters[1]);
        if details.iter().any(|value| !value.is_unit()) {
            printer.push_str(", ");
            print_struct_body(details, printer, &KERNEL_DETAILS);
        }
        printer.push('>');
    }),
    verify: Some(|_, values, tell| {
        if values[0].as_bytes().is_some_and(<[u8]>::is_empty) {
            return tell("the kernel name can't be empty").emit();
        }
        let arguments = values[2].as_array().unwrap_or_default();
        if arguments.iter().any(|one| one.as_dictionary().is_none()) {
            return tell("all attributes in the array must be a dictionary attribute").emit();
        }
        Ok(())
    }),
    ..AttributeSpec::new("gpu.kernel_metadata")
};

/// The parameters of a kernel that may be absent, which have names in its text.
static KERNEL_DETAILS: AttributeSpec<'static> = AttributeSpec {
    class: "GPU_KernelMetadataAttr",
    parameters: &[
        ParameterSpec::optional("arg_attrs", ParameterKind::Attribute)
            .written("ArrayAttr", ParameterForm::Attribute(|list| list.as_array().is_some())),
        ParameterSpec::optional("metadata", ParameterKind::Attribute)
            .written("DictionaryAttr", ParameterForm::Attribute(|map| map.as_dictionary().is_some())),
    ],
    ..AttributeSpec::new("gpu.kernel_metadata")
};

/// The kernels of an object, in the order of their names.
pub static KERNEL_TABLE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "GPU_KernelTableAttr",
    parameters: &[ParameterSpec::optional("kernel_table", ParameterKind::Attributes)
        .written("::llvm::ArrayRef<KernelMetadataAttr>", ParameterForm::Code(parse_kernels, print_kernels))],
    declared_format: Some("`<` (`[` qualified($kernel_table)^ `]`)? `>`"),
    parse: Some(|parser, _| {
        parser.parse_punct(Punct::Less)?;
        let mut kernels = parser.context().absent_parameter();
        if parser.parse_optional_punct(Punct::LeftSquare) {
            kernels = parse_parameter(parser, &KERNEL_TABLE_ATTR, 0)?;
            parser.parse_punct(Punct::RightSquare)?;
        }
        parser.parse_punct(Punct::Greater)?;
        Ok(vec![kernels])
    }),
    print: Some(|values, printer| {
        printer.push('<');
        if values[0].as_array().is_some() {
            printer.push('[');
            print_kernels(values[0], printer);
            printer.push(']');
        }
        printer.push('>');
    }),
    verify: Some(|_, values, tell| {
        let kernels = values[0].as_array().unwrap_or_default();
        match kernels.windows(2).any(|two| kernel_name(two[0]) == kernel_name(two[1])) {
            true => tell("expected all kernels to be uniquely named").emit(),
            false => Ok(()),
        }
    }),
    ..AttributeSpec::new("gpu.kernel_table")
};

/// Compiled form of a module, for a target: `#gpu.object<#rocdl.target, bin = "...">`.
pub static OBJECT_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "GPU_ObjectAttr",
    parameters: &[
        ParameterSpec::required("target", ParameterKind::Attribute)
            .written("Attribute", ParameterForm::Attribute(|_| true)),
        ParameterSpec::required("format", ParameterKind::Enum(CompilationTarget::SPEC))
            .or("CompilationTarget::Fatbin")
            .written("CompilationTarget", ParameterForm::Case(CompilationTarget::SPEC, "")),
        ParameterSpec::required("object", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(|object| object.as_bytes().is_some())),
        ParameterSpec::optional("properties", ParameterKind::Attribute)
            .written("DictionaryAttr", ParameterForm::Attribute(|map| map.as_dictionary().is_some())),
        ParameterSpec::optional("kernels", ParameterKind::Attribute)
            .written("KernelTableAttr", ParameterForm::Declared(&KERNEL_TABLE_ATTR)),
    ],
    declared_format: Some(
        "`<` $target `,` (`properties` `=` $properties^ `,`)? (`kernels` `=` $kernels^ `,`)? \
         custom<Object>($format, $object) `>`",
    ),
    parse: Some(|parser, _| parse_object(parser)),
    print: Some(print_object),
    verify: Some(|_, values, tell| match is_target(values[0]) {
        true => Ok(()),
        false => tell("the target attribute must implement or promise the `gpu::TargetAttrInterface`").emit(),
    }),
    ..AttributeSpec::new("gpu.object")
};

/// Which object of a binary is embedded: that at a position, that of a target, or the first.
pub static SELECT_OBJECT_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "GPU_SelectObjectAttr",
    traits: &["OffloadingTranslationAttrTrait"],
    parameters: &[ParameterSpec::optional("target", ParameterKind::Attribute)
        .written("Attribute", ParameterForm::Attribute(|_| true))],
    declared_format: Some("(`<` $target^ `>`)?"),
    parse: Some(|parser, _| {
        if !parser.parse_optional_punct(Punct::Less) {
            return Ok(vec![parser.context().absent_parameter()]);
        }
        let target = parse_parameter(parser, &SELECT_OBJECT_ATTR, 0)?;
        parser.parse_punct(Punct::Greater)?;
        Ok(vec![target])
    }),
    print: Some(|values, printer| {
        if !values[0].is_unit() {
            printer.push('<');
            print_parameter(values[0], printer, &SELECT_OBJECT_ATTR.parameters[0]);
            printer.push('>');
        }
    }),
    verify: Some(|_, values, tell| {
        let target = values[0];
        if target.as_integer().is_some_and(|position| position.to_i64().is_some_and(|position| position < 0))
        {
            return tell("the object index must be positive").emit();
        }
        if target.is_unit() || target.as_integer().is_some() || is_target(target) {
            return Ok(());
        }
        tell("the target attribute must be a GPU Target attribute").emit()
    }),
    ..AttributeSpec::new("gpu.select_object")
};

/// Returns the choice of the first object, which is not written.
pub(crate) fn first_object(context: Ctx<'_>) -> Attribute<'_> {
    context.dialect_attribute(&SELECT_OBJECT_ATTR, &[context.absent_parameter()])
}

fn parse_type<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    let ty = parser.parse_type()?;
    Ok(parser.context().type_attribute(ty))
}

fn kernel_name(kernel: Attribute<'_>) -> &[u8] {
    kernel.as_dialect(KERNEL_METADATA_ATTR.name).and_then(|values| values[0].as_bytes()).unwrap_or_default()
}

fn parse_kernels<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    let mut kernels = Vec::new();
    loop {
        kernels.push(parser.parse_attribute_of(&KERNEL_METADATA_ATTR, None)?);
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    kernels.sort_by_key(|kernel| kernel_name(*kernel));
    Ok(parser.context().array_attribute(&kernels))
}

fn print_kernels<'c>(kernels: Attribute<'c>, printer: &mut AsmPrinter<'_, 'c>) {
    let kernels = kernels.as_array().unwrap_or_default();
    printer.print_list(kernels.iter().copied(), |p, kernel| p.print_attribute(kernel));
}

fn parse_object<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Vec<Attribute<'c>>> {
    let context = parser.context();
    let (mut properties, mut kernels) = (context.absent_parameter(), context.absent_parameter());
    parser.parse_punct(Punct::Less)?;
    let target = parse_parameter(parser, &OBJECT_ATTR, 0)?;
    parser.parse_comma()?;
    if parser.parse_optional_keyword("properties") {
        parser.parse_equal()?;
        properties = parse_parameter(parser, &OBJECT_ATTR, 3)?;
        parser.parse_comma()?;
    }
    if parser.parse_optional_keyword("kernels") {
        parser.parse_equal()?;
        kernels = parse_parameter(parser, &OBJECT_ATTR, 4)?;
        parser.parse_comma()?;
    }
    let at = parser.current_location();
    let format = match parser.parse_optional_any_keyword() {
        None => CompilationTarget::Fatbin,
        Some(word) => {
            let found = CompilationTarget::SPEC.value_of(&word).and_then(CompilationTarget::from_value);
            let Some(format) = found else {
                return Err(parser.emit_error(at, "expected keyword for GPU object format"));
            };
            parser.parse_equal().map_err(|_| parser.emit_error(at, "expected an equal sign"))?;
            format
        }
    };
    let object = parse_parameter(parser, &OBJECT_ATTR, 2)?;
    parser.parse_punct(Punct::Greater)?;
    let format = context.i64_attribute(format.value().cast_signed());
    Ok(vec![target, format, object, properties, kernels])
}

fn print_object<'c>(values: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let [target, format, object, properties, kernels] = values else {
        unreachable!("an object has five parameters")
    };
    let parameters = OBJECT_ATTR.parameters;
    printer.push('<');
    print_parameter(*target, printer, &parameters[0]);
    printer.push_str(", ");
    for (name, value, parameter) in
        [("properties = ", properties, &parameters[3]), ("kernels = ", kernels, &parameters[4])]
    {
        if !value.is_unit() {
            printer.push_str(name);
            print_parameter(*value, printer, parameter);
            printer.push_str(", ");
        }
    }
    if format.as_i64() != Some(CompilationTarget::Fatbin.value().cast_signed()) {
        print_parameter(*format, printer, &parameters[1]);
        printer.push_str(" = ");
    }
    print_parameter(*object, printer, &parameters[2]);
    printer.push('>');
}
