//! Handles of operations and values, and parameters.

use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{ParameterForm, ParameterKind, ParameterSpec, TypeSpec};
use terrace_ir::{Attribute, Signedness, Type, TypeKind};

const OP_HANDLE: &str = "TransformHandleTypeInterface";
const PARAM: &str = "TransformParamTypeInterface";
const VALUE_HANDLE: &str = "TransformValueHandleTypeInterface";

/// A parameter that is an affine map.
pub static AFFINE_MAP_TYPE: TypeSpec<'static> =
    TypeSpec { traits: &[PARAM], ..TypeSpec::new("transform.affine_map") };

/// Any operations.
pub static ANY_OP_TYPE: TypeSpec<'static> =
    TypeSpec { traits: &[OP_HANDLE], ..TypeSpec::new("transform.any_op") };

/// Any parameter.
pub static ANY_PARAM_TYPE: TypeSpec<'static> =
    TypeSpec { traits: &[PARAM], ..TypeSpec::new("transform.any_param") };

/// Any values.
pub static ANY_VALUE_TYPE: TypeSpec<'static> =
    TypeSpec { traits: &[VALUE_HANDLE], ..TypeSpec::new("transform.any_value") };

/// Operations of a name: `!transform.op<"scf.for">`.
pub static OP_TYPE: TypeSpec<'static> = TypeSpec {
    traits: &[OP_HANDLE],
    parameters: &[ParameterSpec::required("operation_name", ParameterKind::Text)
        .written("StringRef", ParameterForm::Text)],
    declared_format: Some("`<` $operation_name `>`"),
    parse: Some(|parser, _| parse_op_name(parser)),
    print: Some(|parameters, printer| {
        printer.push('<');
        printer.print_quoted(parameters.first().and_then(|name| name.as_str()).unwrap_or_default());
        printer.push('>');
    }),
    ..TypeSpec::new("transform.op")
};

/// A parameter that is an integer of a type: `!transform.param<i64>`.
pub static PARAM_TYPE: TypeSpec<'static> = TypeSpec {
    traits: &[PARAM],
    parameters: &[ParameterSpec::required("type", ParameterKind::Type)],
    declared_format: Some("`<` $type `>`"),
    parse: Some(|parser, _| parse_param(parser)),
    print: Some(print_param),
    verify: Some(|_, parameters, error| {
        let ty = parameters.first().and_then(|ty| ty.as_type());
        match ty.and_then(Type::as_integer).is_some_and(|(bits, _): (u32, Signedness)| bits <= 64) {
            true => Ok(()),
            false => error("only supports integer types with width <=64").emit(),
        }
    }),
    ..TypeSpec::new("transform.param")
};

/// A parameter that is a type.
pub static TYPE_TYPE: TypeSpec<'static> = TypeSpec { traits: &[PARAM], ..TypeSpec::new("transform.type") };

/// The types, by their mnemonics.
pub(crate) const TYPES: &[&TypeSpec<'static>] =
    &[&AFFINE_MAP_TYPE, &ANY_OP_TYPE, &ANY_PARAM_TYPE, &ANY_VALUE_TYPE, &OP_TYPE, &PARAM_TYPE, &TYPE_TYPE];

/// Meaning of a value of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Operations.
    Ops,
    /// Attributes.
    Params,
    /// Values.
    Values,
}

/// Returns the meaning of a value of that type; `None` if it is no handle or parameter.
pub fn kind_of(ty: Type<'_>) -> Option<Kind> {
    let TypeKind::Dialect { spec, .. } = ty.kind() else { return None };
    let spec = spec.get();
    let has = |name: &str| spec.traits.contains(&name);
    let is_pdl = |handle: &TypeSpec<'_>| std::ptr::eq(handle.name, spec.name) || handle.name == spec.name;
    if has(OP_HANDLE) || is_pdl(&terrace_pdl::OPERATION_TYPE) {
        Some(Kind::Ops)
    } else if has(PARAM) {
        Some(Kind::Params)
    } else {
        has(VALUE_HANDLE).then_some(Kind::Values)
    }
}

/// Returns the name of the operations of a handle, if it says one.
pub fn op_name_of<'c>(ty: Type<'c>) -> Option<&'c str> {
    ty.as_dialect(OP_TYPE.name)?.first()?.as_str()
}

/// Parses a type, from its mnemonic on.
pub(crate) fn parse_type<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Type<'c>> {
    let at = parser.current_location();
    let mnemonic = parser.parse_any_keyword()?;
    let Some(spec) = TYPES.iter().find(|spec| spec.mnemonic() == mnemonic) else {
        return Err(parser.emit_error(at, &format!("unknown type mnemonic: {mnemonic}")));
    };
    let at = parser.current_location();
    let parameters = match spec.parse {
        Some(parse) => parse(parser, None)?,
        None => Vec::new(),
    };
    if let Some(verify) = spec.verify {
        let (context, location) = (parser.context(), parser.location_at(at));
        verify(context, &parameters, &mut |message| context.error(location, message))?;
    }
    Ok(parser.context().dialect_type(spec, &parameters))
}

fn parse_op_name<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Vec<Attribute<'c>>> {
    parser.parse_punct(Punct::Less)?;
    let name = parser.parse_string().map_err(|_| {
        let message =
            "failed to parse Transform_OperationType parameter 'operation_name' which is to be a `::llvm::StringRef`";
        parser.emit_error(parser.current_location(), message)
    })?;
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![parser.context().string_attribute(&name)])
}

fn parse_param<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Vec<Attribute<'c>>> {
    parser.parse_punct(Punct::Less)?;
    let ty = parser.parse_type().map_err(|_| {
        let message = "failed to parse Transform_ParamType parameter 'type' which is to be a `::mlir::Type`";
        parser.emit_error(parser.current_location(), message)
    })?;
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![parser.context().type_attribute(ty)])
}

fn print_param<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    printer.push('<');
    if let Some(ty) = parameters.first().and_then(|ty| ty.as_type()) {
        printer.print_type(ty);
    }
    printer.push('>');
}
