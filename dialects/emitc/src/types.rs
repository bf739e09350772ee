//! Types of C, and which types C has.

use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::spec::{ParameterKind, ParameterSpec, TypeSpec};
use terrace_ir::{Attribute, Ctx, Type, TypeKind};
use terrace_support::ensure_stack;
use terrace_support::float::FloatSemantics;

/// An array: `!emitc.array<4x8xf32>`.
pub static ARRAY_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "EmitC array type",
    traits: &["ShapedType"],
    parameters: &[
        ParameterSpec::required("shape", ParameterKind::Integers),
        ParameterSpec::required("elementType", ParameterKind::Type),
    ],
    parse: Some(|parser, _| {
        parser.parse_punct(Punct::Less)?;
        let shape = parser.parse_dimension_list(false, true)?;
        let at = parser.current_location();
        let element = parser.parse_type()?;
        if !is_array_element(element) {
            return Err(parser.emit_error(at, &format!("invalid array element type ''{element}''")));
        }
        parser.parse_punct(Punct::Greater)?;
        let context = parser.context();
        if shape.is_empty() {
            return Err(parser.emit_error(parser.name_location(), "shape must not be empty"));
        }
        Ok(vec![context.dense_i64_array(&shape), context.type_attribute(element)])
    }),
    print: Some(|parameters, printer| {
        printer.push('<');
        for size in parameters[0].as_i64_array().unwrap_or_default() {
            printer.push_integer(size);
            printer.push('x');
        }
        printer.print_attribute(parameters[1]);
        printer.push('>');
    }),
    verify: Some(|_, parameters, tell| {
        let is_ok = |element: Attribute<'_>| element.as_type().is_some_and(is_array_element);
        match is_ok(parameters[1]) {
            true => Ok(()),
            false => tell("invalid array element type").emit(),
        }
    }),
    ..TypeSpec::new("emitc.array")
};

/// A place that holds a value: `!emitc.lvalue<i32>`.
pub static LVALUE_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "EmitC lvalue type",
    parameters: &[ParameterSpec::required("valueType", ParameterKind::Type)],
    declared_format: Some("`<` qualified($valueType) `>`"),
    parse: Some(|parser, _| parse_inner(parser, "EmitC_LValueType", "valueType")),
    print: Some(|parameters, printer| {
        printer.push('<');
        printer.print_attribute(parameters[0]);
        printer.push('>');
    }),
    verify: Some(|_, parameters, tell| {
        let Some(value) = parameters[0].as_type() else { return Ok(()) };
        if !is_supported_type(value) {
            let message = format!("!emitc.lvalue must wrap supported emitc type, but got '{value}'");
            return tell(&message).emit();
        }
        if array_of(value).is_some() {
            return tell("!emitc.lvalue cannot wrap !emitc.array type").emit();
        }
        Ok(())
    }),
    ..TypeSpec::new("emitc.lvalue")
};

/// A type that a text names: `!emitc.opaque<"size_t">`.
pub static OPAQUE_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "EmitC opaque type",
    parameters: &[ParameterSpec::required("value", ParameterKind::Text)],
    declared_format: Some("`<` $value `>`"),
    parse: Some(|parser, _| {
        parser.parse_punct(Punct::Less)?;
        let Ok(text) = parser.parse_string() else {
            let message =
                "failed to parse EmitC_OpaqueType parameter 'value' which is to be a `::llvm::StringRef`";
            return Err(parser.emit_error(parser.current_location(), message));
        };
        parser.parse_punct(Punct::Greater)?;
        Ok(vec![parser.context().string_attribute(&text)])
    }),
    print: Some(|parameters, printer| {
        printer.push('<');
        printer.print_string(parameters[0].as_bytes().unwrap_or_default());
        printer.push('>');
    }),
    verify: Some(|_, parameters, tell| match parameters[0].as_bytes().unwrap_or_default() {
        [] => tell("expected non empty string in !emitc.opaque type").emit(),
        [.., b'*'] => {
            tell("pointer not allowed as outer type with !emitc.opaque, use !emitc.ptr instead").emit()
        }
        _ => Ok(()),
    }),
    ..TypeSpec::new("emitc.opaque")
};

/// A pointer: `!emitc.ptr<i32>`.
pub static PTR_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "EmitC pointer type",
    parameters: &[ParameterSpec::required("pointee", ParameterKind::Type)],
    declared_format: Some("`<` qualified($pointee) `>`"),
    parse: Some(|parser, _| parse_inner(parser, "EmitC_PointerType", "pointee")),
    print: LVALUE_TYPE.print,
    verify: Some(|_, parameters, tell| match parameters[0].as_type().and_then(lvalue_of) {
        Some(_) => tell("pointers to lvalues are not allowed").emit(),
        None => Ok(()),
    }),
    ..TypeSpec::new("emitc.ptr")
};

/// `ptrdiff_t`.
pub static PTRDIFF_T_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "EmitC signed pointer diff type", ..TypeSpec::new("emitc.ptrdiff_t") };

/// `size_t`.
pub static SIZE_T_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "EmitC unsigned size type", ..TypeSpec::new("emitc.size_t") };

/// `ssize_t`.
pub static SSIZE_T_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "EmitC signed size type", ..TypeSpec::new("emitc.ssize_t") };

/// Parses `<type>`; `class` and `name` are upstream's of the type and of its parameter.
fn parse_inner<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    class: &str,
    name: &str,
) -> ParseResult<Vec<Attribute<'c>>> {
    parser.parse_punct(Punct::Less)?;
    let Ok(ty) = parser.parse_type() else {
        let message = format!("failed to parse {class} parameter '{name}' which is to be a `Type`");
        return Err(parser.emit_error(parser.current_location(), &message));
    };
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![parser.context().type_attribute(ty)])
}

/// Returns the type of the value in a place.
pub fn lvalue_of(ty: Type<'_>) -> Option<Type<'_>> {
    ty.as_dialect(LVALUE_TYPE.name)?[0].as_type()
}

/// Returns the type to which a pointer points.
pub fn pointee_of(ty: Type<'_>) -> Option<Type<'_>> {
    ty.as_dialect(PTR_TYPE.name)?[0].as_type()
}

/// Returns the sizes of an array, and the type of its elements.
pub fn array_of(ty: Type<'_>) -> Option<(Vec<i64>, Type<'_>)> {
    let parameters = ty.as_dialect(ARRAY_TYPE.name)?;
    Some((parameters[0].as_i64_array()?, parameters[1].as_type()?))
}

/// Returns true if it is a type that a text names.
pub fn is_opaque(ty: Type<'_>) -> bool {
    ty.as_dialect(OPAQUE_TYPE.name).is_some()
}

/// Returns true if it is an integer as wide as a pointer.
pub fn is_pointer_wide(ty: Type<'_>) -> bool {
    [PTRDIFF_T_TYPE.name, SIZE_T_TYPE.name, SSIZE_T_TYPE.name]
        .iter()
        .any(|name| ty.as_dialect(name).is_some())
}

/// Returns true if C has integers of that width.
fn is_supported_integer(ty: Type<'_>) -> bool {
    ty.as_integer().is_some_and(|(width, _)| matches!(width, 1 | 8 | 16 | 32 | 64))
}

/// Returns true if C has such floats.
pub fn is_supported_float(ty: Type<'_>) -> bool {
    use FloatSemantics::{BF16, F16, F32, F64};
    matches!(ty.as_float(), Some(BF16 | F16 | F32 | F64))
}

/// Returns true if it is an integer, or may be one.
pub fn is_integer_index_or_opaque(ty: Type<'_>) -> bool {
    ty.is_index() || is_opaque(ty) || is_supported_integer(ty) || is_pointer_wide(ty)
}

/// Returns true if values of the type are copied without any code of the program.
pub(crate) fn is_fundamental(ty: Type<'_>) -> bool {
    ty.is_index()
        || is_pointer_wide(ty)
        || is_supported_integer(ty)
        || is_supported_float(ty)
        || pointee_of(ty).is_some()
}

fn is_array_element(ty: Type<'_>) -> bool {
    is_supported_float(ty) || is_integer_index_or_opaque(ty) || pointee_of(ty).is_some()
}

/// Returns true if C has the type.
pub fn is_supported_type(ty: Type<'_>) -> bool {
    let is_part = |ty: Type<'_>| array_of(ty).is_none() && is_supported_type(ty);
    ensure_stack(|| match *ty.kind() {
        TypeKind::RankedTensor { element, .. } => ty.has_static_shape() && is_part(element),
        TypeKind::Tuple(elements) => elements.iter().all(|element| is_part(*element)),
        _ => match (pointee_of(ty), array_of(ty)) {
            (Some(pointee), _) => is_supported_type(pointee),
            (None, Some((_, element))) => is_part(element),
            (None, None) => is_supported_float(ty) || is_integer_index_or_opaque(ty),
        },
    })
}

/// Pointers to what is in places.
pub(crate) fn address_types<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    let pointer = |ty| context.dialect_type(&PTR_TYPE, &[context.type_attribute(ty)]);
    types.iter().filter_map(|ty| lvalue_of(*ty)).map(pointer).collect()
}

/// Returns the places to which pointers point.
pub(crate) fn dereferenced_types<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    let place = |ty| context.dialect_type(&LVALUE_TYPE, &[context.type_attribute(ty)]);
    types.iter().filter_map(|ty| pointee_of(*ty)).map(place).collect()
}

/// Returns the types of what is in places.
pub(crate) fn loaded_types<'c>(_: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().filter_map(|ty| lvalue_of(*ty)).collect()
}
