//! References, and the limits of what they may refer to.

use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{ParameterKind, ParameterSpec, TypeSpec};
use terrace_ir::{Attribute, Type};

use crate::constraints::{Reference, ValueType};

/// A reference to something outside: `!wasmssa.externref`.
pub static EXTERNREF_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "Opaque type for external reference", ..TypeSpec::new("wasmssa.externref") };

/// A reference to a function: `!wasmssa.funcref`.
pub static FUNCREF_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "Opaque type for function reference", ..TypeSpec::new("wasmssa.funcref") };

/// Minimum size, and perhaps a maximum: `!wasmssa<limit[1: 4]>`, `!wasmssa<limit[1:]>`.
pub static LIMIT_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "Wasm limit type",
    parameters: &[
        ParameterSpec::required("min", ParameterKind::Integer),
        ParameterSpec::optional("max", ParameterKind::Integer),
    ],
    declared_format: Some("`[` $min `` `:` ($max^)? `]`"),
    parse: Some(|parser, _| parse_limit(parser)),
    print: Some(print_limit),
    ..TypeSpec::new("wasmssa.limit")
};

/// A reference to a variable of a function: `!wasmssa<local ref to i32>`.
pub static LOCAL_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "Type of a local variable",
    parameters: &[ParameterSpec::required("elementType", ParameterKind::Type)],
    declared_format: Some("`ref` `to` $elementType"),
    parse: Some(|parser, _| {
        parser.parse_keyword("ref")?;
        parser.parse_keyword("to")?;
        match parser.parse_type() {
            Ok(ty) => Ok(vec![parser.context().type_attribute(ty)]),
            Err(_) => {
                let message = "failed to parse WasmSSA_LocalRef parameter 'elementType' which is to be a \
                               `::mlir::Type`";
                Err(parser.emit_error(parser.current_location(), message))
            }
        }
    }),
    print: Some(|parameters, printer| {
        printer.push_str(" ref to ");
        printer.print_attribute(parameters[0]);
    }),
    verify: Some(|_, parameters, error| {
        match parameters[0].as_type().is_some_and(|ty| ValueType.holds(ty)) {
            true => Ok(()),
            false => error(&format!("failed to verify 'elementType': {}", ValueType.summary)).emit(),
        }
    }),
    ..TypeSpec::new("wasmssa.local")
};

/// A table of n references: `!wasmssa<tabletype !wasmssa.funcref [2:]>`.
pub static TABLETYPE_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "Wasm table type",
    parameters: &[
        ParameterSpec::required("reference", ParameterKind::Type),
        ParameterSpec::required("limit", ParameterKind::Type),
    ],
    declared_format: Some("$reference $limit"),
    parse: Some(|parser, _| {
        let Ok(reference) = parser.parse_type() else {
            let message =
                "failed to parse WasmSSA_TableType parameter 'reference' which is to be a `::mlir::Type`";
            return Err(parser.emit_error(parser.current_location(), message));
        };
        let Ok(limit) = parse_limit_type(parser) else {
            let message = "failed to parse WasmSSA_TableType parameter 'limit' which is to be a `::mlir::wasmssa::LimitType`";
            return Err(parser.emit_error(parser.current_location(), message));
        };
        let context = parser.context();
        Ok(vec![context.type_attribute(reference), context.type_attribute(limit)])
    }),
    print: Some(|parameters, printer| {
        let [reference, limit] = parameters else {
            unreachable!("a table has a kind of reference and a limit")
        };
        printer.push(' ');
        printer.print_attribute(*reference);
        printer.push(' ');
        let limit = limit.as_type().and_then(|ty| ty.as_dialect(LIMIT_TYPE.name));
        print_limit(limit.unwrap_or_default(), printer);
    }),
    verify: Some(|_, parameters, error| {
        match parameters[0].as_type().is_some_and(|ty| Reference.holds(ty)) {
            true => Ok(()),
            false => error(&format!("failed to verify 'reference': {}", Reference.summary)).emit(),
        }
    }),
    ..TypeSpec::new("wasmssa.tabletype")
};

/// Returns the type of the variable that a reference is to.
pub fn variable_type(ty: Type<'_>) -> Option<Type<'_>> {
    ty.as_dialect(LOCAL_TYPE.name)?.first()?.as_type()
}

/// Parses a limit in full or from after its mnemonic on.
fn parse_limit_type<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Type<'c>> {
    let at = parser.current_location();
    match parser.parse_optional_type()? {
        Some(ty) if ty.as_dialect(LIMIT_TYPE.name).is_some() => Ok(ty),
        Some(_) => Err(parser.emit_error(at, "invalid kind of type specified")),
        None => {
            let parameters = parse_limit(parser)?;
            Ok(parser.context().dialect_type(&LIMIT_TYPE, &parameters))
        }
    }
}

/// Parses `[1: 4]`.
fn parse_limit<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Vec<Attribute<'c>>> {
    parser.parse_punct(Punct::LeftSquare)?;
    let at = parser.current_location();
    let least = parse_u32(parser).and_then(|value| match value {
        Some(value) => Ok(value),
        None => Err(parser.emit_error(at, "expected integer value")),
    });
    let Ok(least) = least else {
        let message = "failed to parse WasmSSA_LimitType parameter 'min' which is to be a `uint32_t`";
        return Err(parser.emit_error(parser.current_location(), message));
    };
    parser.parse_punct(Punct::Colon)?;
    let Ok(most) = parse_u32(parser) else {
        let message =
            "failed to parse WasmSSA_LimitType parameter 'max' which is to be a `std::optional<uint32_t>`";
        return Err(parser.emit_error(parser.current_location(), message));
    };
    parser.parse_punct(Punct::RightSquare)?;
    let context = parser.context();
    let most = most.map_or_else(|| context.absent_parameter(), |most| context.i64_attribute(i64::from(most)));
    Ok(vec![context.i64_attribute(i64::from(least)), most])
}

/// Parses a number of 32 bits, if there is one; a negative one is what its bits are without a sign.
fn parse_u32(parser: &mut dyn OpAsmParser<'_>) -> ParseResult<Option<u32>> {
    let at = parser.current_location();
    let Some(value) = parser.parse_optional_integer()? else { return Ok(None) };
    let value = value.to_i64().and_then(|value| {
        u32::try_from(value).ok().or_else(|| i32::try_from(value).ok().map(i32::cast_unsigned))
    });
    match value {
        Some(value) => Ok(Some(value)),
        None => Err(parser.emit_error(at, "integer value too large")),
    }
}

fn print_limit<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let [least, most] = parameters else { return };
    printer.push('[');
    printer.push_integer(least.as_i64().unwrap_or_default());
    printer.push(':');
    if let Some(most) = most.as_i64() {
        printer.push(' ');
        printer.push_integer(most);
    }
    printer.push(']');
}
