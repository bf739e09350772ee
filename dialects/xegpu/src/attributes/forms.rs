//! Syntax of attribute parameters.

use super::{LAYOUT_ATTR, MEMORY_SPACE_ATTR, MemorySpace, SLICE_ATTR};
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::spec::ParameterForm;
use terrace_ir::{Attribute, AttributeKind, Ctx, NamedAttribute};

/// An integer of any type.
pub(super) const INTEGER: ParameterForm<'static> =
    ParameterForm::Attribute(|value| matches!(value.kind(), AttributeKind::Integer { .. }));

/// `true` or `false`.
pub(super) const BOOL: ParameterForm<'static> = ParameterForm::Attribute(|value| value.as_bool().is_some());

/// Memory space; upstream separates the word once more.
pub(super) const MEMORY_SPACE: ParameterForm<'static> = ParameterForm::Code(
    |parser| parser.parse_attribute_of(&MEMORY_SPACE_ATTR, None),
    |value, printer| {
        let case = value.as_dialect(MEMORY_SPACE_ATTR.name).and_then(<[_]>::first);
        printer.push(' ');
        printer.push_str(&MemorySpace::SPEC.text_of(case.and_then(|case| case.as_i64()).unwrap_or(0) as u64));
    },
);

/// A layout in full.
pub(super) const LAYOUT: ParameterForm<'static> = ParameterForm::Attribute(|value| {
    [&LAYOUT_ATTR, &SLICE_ATTR].iter().any(|spec| value.as_dialect(spec.name).is_some())
});

/// Sizes: `[8, 16]`.
pub(super) const SIZES: ParameterForm<'static> = ParameterForm::Code(
    |parser| {
        let values = parse_numbers(parser, |value| i32::try_from(value).ok())?;
        Ok(parser.context().dense_i32_array(&values))
    },
    |value, printer| {
        printer.push('[');
        printer.print_list(value.as_i32_array().unwrap_or_default(), |p, size| p.push_integer(size.into()));
        printer.push(']');
    },
);

/// Dimensions: `[0, 1]`.
pub(super) const DIMENSIONS: ParameterForm<'static> = ParameterForm::Code(
    |parser| {
        let values = parse_numbers(parser, Some)?;
        Ok(parser.context().dense_i64_array(&values))
    },
    |value, printer| {
        printer.push('[');
        printer.print_list(value.as_i64_array().unwrap_or_default(), |p, dim| p.push_integer(dim));
        printer.push(']');
    },
);

fn parse_numbers<N>(parser: &mut dyn OpAsmParser<'_>, fit: fn(i64) -> Option<N>) -> ParseResult<Vec<N>> {
    parser.parse_punct(Punct::LeftSquare)?;
    let mut values = Vec::new();
    if parser.parse_optional_punct(Punct::RightSquare) {
        return Ok(values);
    }
    loop {
        let at = parser.current_location();
        let read = match parser.parse_optional_integer() {
            Ok(Some(value)) => {
                value.to_i64().and_then(fit).ok_or_else(|| parser.emit_error(at, "integer value too large"))
            }
            Ok(None) => Err(parser.emit_error(at, "expected integer value")),
            Err(failure) => Err(failure),
        };
        match read {
            Ok(value) => values.push(value),
            Err(failure) => {
                // What is missing at the end is told as well.
                parser.parse_punct(Punct::RightSquare)?;
                return Err(failure);
            }
        }
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    parser.parse_punct(Punct::RightSquare)?;
    Ok(values)
}

/// Returns parameters without those that are what an absent one is.
pub(super) fn without_defaults<'c>(context: Ctx<'c>, values: Vec<Attribute<'c>>) -> Vec<Attribute<'c>> {
    let defaults = [
        context.dialect_attribute(&MEMORY_SPACE_ATTR, &[context.i64_attribute(0)]),
        context.i64_attribute(1),
        context.bool_attribute(true),
    ];
    let absent = context.absent_parameter();
    values.into_iter().map(|value| if defaults.contains(&value) { absent } else { value }).collect()
}

/// Parses `<name = attribute, ...>`.
pub(super) fn parse_mem_layout<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Vec<Attribute<'c>>> {
    let at = parser.current_location();
    parser.parse_punct(Punct::Less)?;
    let context = parser.context();
    let mut entries: Vec<NamedAttribute<'c>> = Vec::new();
    loop {
        let Ok(name) = parser.parse_any_keyword() else {
            return Err(parser.emit_error(at, "expected valid attribute name"));
        };
        if entries.iter().any(|entry| entry.name.as_str() == name) {
            return Err(parser.emit_error(at, &format!("duplicate key '{name} in mem layout attribute")));
        }
        parser.parse_equal()?;
        let value = parser.parse_attribute(None)?;
        entries.push(NamedAttribute { name: context.identifier(&name), value });
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![context.dictionary_attribute(&entries)])
}
