//! The sorts of terms.

use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::spec::{ParameterKind, ParameterSpec, TypeSpec};
use terrace_ir::{Attribute, Type, TypeKind};

/// A truth value: `!smt.bool`.
pub static BOOL_TYPE: TypeSpec<'static> = TypeSpec::new("smt.bool");

/// An integer: `!smt.int`.
pub static INT_TYPE: TypeSpec<'static> = TypeSpec::new("smt.int");

/// A vector of n bits: `!smt.bv<32>`.
pub static BV_TYPE: TypeSpec<'static> = TypeSpec {
    parameters: &[ParameterSpec::required("width", ParameterKind::Integer)],
    declared_format: Some("`<` $width `>`"),
    parse: Some(|parser, _| {
        parser.parse_punct(Punct::Less)?;
        let width = parser.parse_integer().map_err(|_| {
            let message = "failed to parse BitVectorType parameter 'width' which is to be a `int64_t`";
            parser.emit_error(parser.current_location(), message)
        })?;
        parser.parse_punct(Punct::Greater)?;
        Ok(vec![parser.context().i64_attribute(width)])
    }),
    print: Some(|parameters, printer| {
        printer.push('<');
        printer.push_integer(parameters.first().and_then(|width| width.as_i64()).unwrap_or(0));
        printer.push('>');
    }),
    verify: Some(|_, parameters, error| match parameters.first().and_then(|width| width.as_i64()) {
        Some(width) if width > 0 => Ok(()),
        _ => error("bit-vector must have at least a width of one").emit(),
    }),
    ..TypeSpec::new("smt.bv")
};

/// An array: `!smt.array<[!smt.int -> !smt.bool]>`.
pub static ARRAY_TYPE: TypeSpec<'static> = TypeSpec {
    parameters: &[
        ParameterSpec::required("domainType", ParameterKind::Type),
        ParameterSpec::required("rangeType", ParameterKind::Type),
    ],
    declared_format: Some("`<` `[` $domainType `->` $rangeType `]` `>`"),
    parse: Some(|parser, _| {
        parser.parse_punct(Punct::Less)?;
        parser.parse_punct(Punct::LeftSquare)?;
        let domain = parse_type(parser, "ArrayType", "domainType")?;
        parser.parse_punct(Punct::Arrow)?;
        let range = parse_type(parser, "ArrayType", "rangeType")?;
        parser.parse_punct(Punct::RightSquare)?;
        parser.parse_punct(Punct::Greater)?;
        Ok(vec![domain, range])
    }),
    print: Some(|parameters, printer| {
        let [domain, range] = parameters else { return };
        printer.push_str("<[");
        printer.print_attribute(*domain);
        printer.push_str(" -> ");
        printer.print_attribute(*range);
        printer.push_str("]>");
    }),
    verify: Some(|_, parameters, error| {
        let is_term = |at: usize| parameters.get(at).and_then(|ty| ty.as_type()).is_some_and(is_term);
        match (is_term(0), is_term(1)) {
            (false, _) => error("domain must be any SMT value type").emit(),
            (_, false) => error("range must be any SMT value type").emit(),
            _ => Ok(()),
        }
    }),
    ..TypeSpec::new("smt.array")
};

/// A function: `!smt.func<(!smt.int, !smt.bool) !smt.bool>`.
pub static FUNC_TYPE: TypeSpec<'static> = TypeSpec {
    parameters: &[
        ParameterSpec::required("domainTypes", ParameterKind::Types),
        ParameterSpec::required("rangeType", ParameterKind::Type),
    ],
    declared_format: Some("`<` `(` $domainTypes `)` ` ` $rangeType `>`"),
    parse: Some(|parser, _| {
        parser.parse_punct(Punct::Less)?;
        parser.parse_punct(Punct::LeftParen)?;
        let domain = parse_types(parser, "SMTFuncType", "domainTypes")?;
        parser.parse_punct(Punct::RightParen)?;
        let range = parse_type(parser, "SMTFuncType", "rangeType")?;
        parser.parse_punct(Punct::Greater)?;
        Ok(vec![domain, range])
    }),
    print: Some(|parameters, printer| {
        let [domain, range] = parameters else { return };
        printer.push_str("<(");
        printer.print_list(types_in(*domain), |p, ty| p.print_type(ty));
        printer.push_str(") ");
        printer.print_attribute(*range);
        printer.push('>');
    }),
    verify: Some(|_, parameters, error| {
        let [domain, range] = parameters else { return Ok(()) };
        let mut domain = types_in(*domain).peekable();
        if domain.peek().is_none() {
            return error("domain must not be empty").emit();
        }
        if !domain.all(is_term_without_functions) {
            return error("domain types must be any non-function SMT type").emit();
        }
        match range.as_type().is_some_and(is_term_without_functions) {
            true => Ok(()),
            false => error("range type must be any non-function SMT type").emit(),
        }
    }),
    ..TypeSpec::new("smt.func")
};

/// A sort without a meaning of its own: `!smt.sort<"name"[!smt.int]>`.
pub static SORT_TYPE: TypeSpec<'static> = TypeSpec {
    parameters: &[
        ParameterSpec::required("identifier", ParameterKind::Attribute),
        ParameterSpec::optional("sortParams", ParameterKind::Types),
    ],
    declared_format: Some("`<` $identifier (`[` $sortParams^ `]`)? `>`"),
    parse: Some(|parser, _| {
        parser.parse_punct(Punct::Less)?;
        let name = parse_name(parser).map_err(|_| {
            let message =
                "failed to parse SortType parameter 'identifier' which is to be a `mlir::StringAttr`";
            parser.emit_error(parser.current_location(), message)
        })?;
        let mut parameters = parser.context().array_attribute(&[]);
        if parser.parse_optional_punct(Punct::LeftSquare) {
            parameters = parse_types(parser, "SortType", "sortParams")?;
            parser.parse_punct(Punct::RightSquare)?;
        }
        parser.parse_punct(Punct::Greater)?;
        Ok(vec![name, parameters])
    }),
    print: Some(|parameters, printer| {
        let [name, parameters] = parameters else { return };
        printer.push('<');
        printer.print_attribute_without_type(*name);
        if types_in(*parameters).next().is_some() {
            printer.push('[');
            printer.print_list(types_in(*parameters), |p, ty| p.print_type(ty));
            printer.push(']');
        }
        printer.push('>');
    }),
    verify: Some(|_, parameters, error| {
        match parameters.get(1).is_none_or(|parameters| types_in(*parameters).all(is_term_without_functions))
        {
            true => Ok(()),
            false => error("sort parameter types must be any non-function SMT type").emit(),
        }
    }),
    ..TypeSpec::new("smt.sort")
};

fn parse_name<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    let at = parser.current_location();
    let name = parser.parse_attribute(None)?;
    match name.as_bytes() {
        Some(_) => Ok(name),
        None => Err(parser.emit_error(at, "invalid kind of attribute specified")),
    }
}

fn parse_type<'c>(parser: &mut dyn OpAsmParser<'c>, class: &str, name: &str) -> ParseResult<Attribute<'c>> {
    let ty = parser.parse_type().map_err(|_| {
        let message = format!("failed to parse {class} parameter '{name}' which is to be a `Type`");
        parser.emit_error(parser.current_location(), &message)
    })?;
    Ok(parser.context().type_attribute(ty))
}

fn parse_types<'c>(parser: &mut dyn OpAsmParser<'c>, class: &str, name: &str) -> ParseResult<Attribute<'c>> {
    let mut types = Vec::new();
    loop {
        let ty = parser.parse_type().map_err(|_| {
            let message = format!(
                "failed to parse {class} parameter '{name}' which is to be a `::llvm::ArrayRef<mlir::Type>`"
            );
            parser.emit_error(parser.current_location(), &message)
        })?;
        types.push(parser.context().type_attribute(ty));
        if !parser.parse_optional_punct(Punct::Comma) {
            return Ok(parser.context().array_attribute(&types));
        }
    }
}

fn types_in<'c>(types: Attribute<'c>) -> impl Iterator<Item = Type<'c>> {
    types.as_array().unwrap_or_default().iter().filter_map(|ty| ty.as_type())
}

/// Returns true if a value of the type is a term.
pub fn is_term(ty: Type<'_>) -> bool {
    is_term_without_functions(ty) || ty.as_dialect(FUNC_TYPE.name).is_some()
}

/// Returns true if a value of the type is a term and no function.
pub fn is_term_without_functions(ty: Type<'_>) -> bool {
    let TypeKind::Dialect { spec, .. } = ty.kind() else { return false };
    [&BOOL_TYPE, &BV_TYPE, &INT_TYPE, &SORT_TYPE, &ARRAY_TYPE].iter().any(|term| term.name == spec.get().name)
}
