//! Types of asynchronous values and coroutines.

use terrace_ir::Type;
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::spec::{ParameterKind, ParameterSpec, TypeSpec};

/// A coroutine.
pub static CORO_HANDLE_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "coroutine handle", ..TypeSpec::new("async.coro.handle") };

/// A coroutine before it is begun.
pub static CORO_ID_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "switched-resume coroutine identifier", ..TypeSpec::new("async.coro.id") };

/// Saved state of a coroutine.
pub static CORO_STATE_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "saved coroutine state", ..TypeSpec::new("async.coro.state") };

/// Several tasks.
pub static GROUP_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "async group type", ..TypeSpec::new("async.group") };

/// The end of a task.
pub static TOKEN_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "async token type", ..TypeSpec::new("async.token") };

/// A value that comes later: `!async.value<f32>`.
pub static VALUE_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "async value type",
    parameters: &[ParameterSpec::required("valueType", ParameterKind::Type)],
    parse: Some(|parser, _| {
        let at = parser.name_location();
        match parse_value(parser) {
            Ok(ty) => Ok(vec![parser.context().type_attribute(ty)]),
            Err(_) => Err(parser.emit_error(at, "failed to parse async value type")),
        }
    }),
    print: Some(|parameters, printer| {
        printer.push('<');
        printer.print_attribute(parameters[0]);
        printer.push('>');
    }),
    ..TypeSpec::new("async.value")
};

/// Parses `<f32>`.
fn parse_value<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Type<'c>> {
    parser.parse_punct(Punct::Less)?;
    let ty = parser.parse_type()?;
    parser.parse_punct(Punct::Greater)?;
    Ok(ty)
}

/// Returns the type of the value that comes later.
pub fn value_type(ty: Type<'_>) -> Option<Type<'_>> {
    ty.as_dialect(VALUE_TYPE.name)?[0].as_type()
}

/// Returns the types of the values that come later.
pub(crate) fn value_types<'c>(types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().filter_map(|ty| value_type(*ty)).collect()
}
