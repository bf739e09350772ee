//! `#sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>`.

use super::SLICE_ATTR;
use super::slice::whole;
use crate::facts::{Encoding, Level, LevelFormat, infer_level_to_dimension, verify_levels};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult, Punct, SourceLoc};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{AttributeSpec, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, Failure};

/// Storage of a tensor: the levels that its dimensions become, and the format of each.
pub static ENCODING_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "SparseTensorEncodingAttr",
    traits: &["VerifiableTensorEncoding", "OpAsmAttrInterface"],
    parameters: &[
        ParameterSpec::required("lvlTypes", ParameterKind::Integers),
        ParameterSpec::required("dimToLvl", ParameterKind::Attribute),
        ParameterSpec::required("lvlToDim", ParameterKind::Attribute),
        ParameterSpec::required("posWidth", ParameterKind::Integer),
        ParameterSpec::required("crdWidth", ParameterKind::Integer),
        ParameterSpec::required("explicitVal", ParameterKind::Attribute),
        ParameterSpec::required("implicitVal", ParameterKind::Attribute),
        ParameterSpec::required("dimSlices", ParameterKind::Attributes),
    ],
    parse: Some(|parser, _| parse(parser)),
    print: Some(print),
    alias: Some(|_| Some("sparse".to_owned())),
    verify_tensor: Some(|parameters, shape, element, error| {
        Encoding::new(parameters).verify_tensor(shape, element, error)
    }),
    ..AttributeSpec::new("sparse_tensor.encoding")
};

const KEYS: [&str; 5] = ["map", "posWidth", "crdWidth", "explicitVal", "implicitVal"];

/// Parsed parts of the map.
#[derive(Default)]
struct Parts<'c> {
    levels: Vec<Level>,
    dimension_to_level: Option<AffineMap<'c>>,
    level_to_dimension: Option<AffineMap<'c>>,
    slices: Vec<Attribute<'c>>,
}

fn parse<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Vec<Attribute<'c>>> {
    let (context, name_at) = (parser.context(), parser.name_location());
    let mut parts = Parts::default();
    let (mut widths, mut values) = ([0; 2], [context.absent_parameter(); 2]);
    parser.parse_punct(Punct::Less)?;
    parser.parse_punct(Punct::LeftBrace)?;
    while let Some(key) = parser.parse_optional_any_keyword() {
        let Some(number) = KEYS.iter().position(|known| *known == key) else {
            return Err(parser.emit_error(name_at, &format!("unexpected key: {key}")));
        };
        parser.parse_equal()?;
        match number {
            0 => {
                let map = MapParser::default().parse(parser)?;
                parts.levels.extend(map.levels);
                parts.slices.extend(map.slices);
                parts.dimension_to_level = map.dimension_to_level;
                parts.level_to_dimension = map.level_to_dimension;
            }
            1 | 2 => widths[number - 1] = parse_width(parser, name_at, number == 1)?,
            _ => values[number - 3] = parse_value(parser, name_at, KEYS[number])?,
        }
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    parser.parse_punct(Punct::RightBrace)?;
    parser.parse_punct(Punct::Greater)?;
    let given = parts.level_to_dimension.filter(|map| !map.results().is_empty());
    let level_to_dimension = given.or_else(|| infer_level_to_dimension(context, parts.dimension_to_level?));
    let map = |map: Option<AffineMap<'c>>| {
        map.map_or(context.absent_parameter(), |map| context.affine_map_attribute(map))
    };
    let levels: Vec<i64> = parts.levels.iter().map(|level| level.bits().cast_signed()).collect();
    let parameters = vec![
        context.dense_i64_array(&levels),
        map(parts.dimension_to_level),
        map(level_to_dimension),
        context.i64_attribute(widths[0]),
        context.i64_attribute(widths[1]),
        values[0],
        values[1],
        context.array_attribute(&parts.slices),
    ];
    let location = parser.location_at(name_at);
    verify_levels(context, &Encoding::new(&parameters), &mut |message| context.error(location, message))?;
    Ok(parameters)
}

fn parse_width(parser: &mut dyn OpAsmParser<'_>, name_at: SourceLoc, is_position: bool) -> ParseResult<i64> {
    let what = if is_position { "position" } else { "index" };
    let value = parser.parse_attribute(None)?;
    let width = value.as_integer().and_then(|width| width.to_i64());
    width.ok_or_else(|| parser.emit_error(name_at, &format!("expected an integral {what} bitwidth")))
}

fn parse_value<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    name_at: SourceLoc,
    key: &str,
) -> ParseResult<Attribute<'c>> {
    let value = parser.parse_attribute(None)?;
    let is_number = value.as_integer().is_some()
        || value.as_float().is_some()
        || value.as_dialect("complex.number").is_some();
    match is_number {
        true => Ok(value),
        false => Err(parser.emit_error(name_at, &format!("expected a numeric value for {key}"))),
    }
}

/// Reads the map between dimensions and levels.
#[derive(Default)]
struct MapParser<'c> {
    /// Names with what they stand for; levels are dimensions in expressions of levels.
    symbols: Vec<(String, AffineExpr<'c>)>,
    dimensions: Vec<(String, AffineExpr<'c>)>,
    levels: Vec<(String, AffineExpr<'c>)>,
}

/// Kind of a bound name.
#[derive(Clone, Copy)]
enum Kind {
    Symbol,
    Dimension,
    Level,
}

impl<'c> MapParser<'c> {
    fn parse(mut self, parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Parts<'c>> {
        let context = parser.context();
        let (mut slices, mut of_dimensions, mut of_levels, mut formats) = (vec![], vec![], vec![], vec![]);
        parser.parse_comma_separated_list(
            Delimiter::OptionalSquare,
            " in symbol binding list",
            &mut |parser| self.bind(parser, Kind::Symbol),
        )?;
        parser.parse_comma_separated_list(
            Delimiter::OptionalBraces,
            " in level declaration list",
            &mut |parser| self.bind(parser, Kind::Level),
        )?;
        parser.parse_comma_separated_list(
            Delimiter::Paren,
            " in dimension-specifier list",
            &mut |parser| {
                self.bind(parser, Kind::Dimension)?;
                if parser.parse_optional_punct(Punct::Equal) {
                    of_dimensions.push(parser.parse_affine_expr_of_names(&self.with_symbols(&self.levels))?);
                }
                slices.push(parse_slice(parser)?);
                Ok(())
            },
        )?;
        parser.parse_punct(Punct::Arrow)?;
        let names = self.with_symbols(&self.dimensions);
        let at = parser.current_location();
        parser.parse_comma_separated_list(Delimiter::Paren, " in level-specifier list", &mut |parser| {
            if !self.levels.is_empty() {
                self.parse_declared_level(parser, of_levels.len())?;
            }
            of_levels.push(parser.parse_affine_expr_of_names(&names)?);
            parser.parse_colon()?;
            formats.push(parse_level(parser)?);
            Ok(())
        })?;
        if !self.levels.is_empty() && self.levels.len() != of_levels.len() {
            let message = format!(
                "Level-rank mismatch between forward-declarations and specifiers. Declared {} level-variables; but got \
                 {} level-specifiers.",
                self.levels.len(),
                of_levels.len()
            );
            return Err(parser.emit_error(at, &message));
        }
        let symbols = self.symbols.len() as u32;
        if slices.iter().any(Option::is_some) {
            slices.iter_mut().for_each(|slice| *slice = slice.or(Some(whole(context))));
        }
        let dimension_to_level = AffineMap::new(context, self.dimensions.len() as u32, symbols, &of_levels);
        let level_to_dimension = AffineMap::new(context, of_levels.len() as u32, symbols, &of_dimensions);
        Ok(Parts {
            levels: formats,
            dimension_to_level: Some(dimension_to_level),
            level_to_dimension: Some(level_to_dimension).filter(|_| !of_dimensions.is_empty()),
            slices: slices.into_iter().flatten().collect(),
        })
    }

    fn with_symbols(&self, names: &[(String, AffineExpr<'c>)]) -> Vec<(String, AffineExpr<'c>)> {
        names.iter().chain(&self.symbols).cloned().collect()
    }

    /// Reads a new name.
    fn bind(&mut self, parser: &mut dyn OpAsmParser<'c>, kind: Kind) -> ParseResult {
        let context = parser.context();
        let at = parser.current_location();
        let Some(name) = parser.parse_optional_any_keyword() else {
            return Err(parser.emit_error(at, "expected bare identifier"));
        };
        if [&self.symbols, &self.dimensions, &self.levels].iter().any(|names| is_in(names, &name)) {
            return Err(parser.emit_error(at, &format!("redefinition of identifier '{name}'")));
        }
        let names = match kind {
            Kind::Symbol => &mut self.symbols,
            Kind::Dimension => &mut self.dimensions,
            Kind::Level => &mut self.levels,
        };
        let number = names.len() as u32;
        let expr = match kind {
            Kind::Symbol => AffineExpr::symbol(context, number),
            Kind::Dimension | Kind::Level => AffineExpr::dim(context, number),
        };
        names.push((name, expr));
        Ok(())
    }

    /// Parses `l0 =`, the name of a level that was declared before.
    fn parse_declared_level(&self, parser: &mut dyn OpAsmParser<'c>, number: usize) -> ParseResult {
        let at = parser.current_location();
        let Some(name) = parser.parse_optional_any_keyword() else {
            return Err(parser.emit_error(at, "expected bare identifier"));
        };
        let Some(declared) = self.levels.iter().position(|(level, _)| *level == name) else {
            return Err(parser.emit_error(at, &format!("use of undeclared identifier '{name}'")));
        };
        if declared != number {
            let message = format!(
                "Level-variable ordering mismatch. The variable '{name}' was forward-declared as the {} level; but is \
                 bound by the {} specification.",
                ordinal(declared),
                ordinal(number)
            );
            return Err(parser.emit_error(at, &message));
        }
        parser.parse_equal()
    }
}

fn is_in(names: &[(String, AffineExpr<'_>)], name: &str) -> bool {
    names.iter().any(|(known, _)| known == name)
}

fn ordinal(number: usize) -> String {
    match number {
        1 => "1st".to_owned(),
        2 => "2nd".to_owned(),
        _ => format!("{number}th"),
    }
}

/// Parses `: #sparse_tensor<slice(1, 4, 1)>`, if present.
fn parse_slice<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Option<Attribute<'c>>> {
    if !parser.parse_optional_punct(Punct::Colon) {
        return Ok(None);
    }
    let at = parser.current_location();
    let slice = parser.parse_attribute(None)?;
    match slice.as_dialect(SLICE_ATTR.name) {
        Some(_) => Ok(Some(slice)),
        None => Err(parser.emit_error(at, "expected SparseTensorDimSliceAttr")),
    }
}

/// Parses `compressed(nonunique)` or `structured[2, 4]`.
fn parse_level(parser: &mut dyn OpAsmParser<'_>) -> ParseResult<Level> {
    let at = parser.current_location();
    let Some(word) = parser.parse_optional_any_keyword() else {
        let message = "expected valid level format (e.g. dense, compressed or singleton)";
        return Err(parser.emit_error(at, message));
    };
    let mut sizes = Vec::new();
    if word == "structured" {
        parser.parse_comma_separated_list(
            Delimiter::OptionalSquare,
            " in structured n out of m",
            &mut |parser| {
                sizes.push(parse_structured_size(parser)?);
                Ok(())
            },
        )?;
        let [n, m] = sizes[..] else {
            return Err(parser.emit_error(at, "expected exactly 2 structured sizes"));
        };
        if n > m {
            return Err(parser.emit_error(at, "expected n <= m in n_out_of_m"));
        }
    }
    let mut level = Level::default();
    parser.parse_comma_separated_list(
        Delimiter::OptionalParen,
        " in level property list",
        &mut |parser| parse_property(parser, &mut level),
    )?;
    let Some(format) = LevelFormat::of_word(&word) else {
        return Err(parser.emit_error(at, &format!("unknown level format: {word}")));
    };
    level.format = Some(format);
    if let [n, m] = sizes[..] {
        (level.n, level.m) = (n, m);
    }
    if !level.is_valid() {
        let message = "invalid level type: level format doesn't support the properties";
        return Err(parser.emit_error(at, message));
    }
    Ok(level)
}

fn parse_property(parser: &mut dyn OpAsmParser<'_>, level: &mut Level) -> ParseResult {
    let at = parser.current_location();
    match parser.parse_optional_any_keyword().as_deref() {
        Some("nonunique") => level.is_nonunique = true,
        Some("nonordered") => level.is_nonordered = true,
        Some("soa") => level.is_soa = true,
        Some(word) => return Err(parser.emit_error(at, &format!("unknown level property: {word}"))),
        None => {
            let message = "expected valid level property (e.g. nonordered, nonunique or high)";
            return Err(parser.emit_error(at, message));
        }
    }
    Ok(())
}

fn parse_structured_size(parser: &mut dyn OpAsmParser<'_>) -> ParseResult<u8> {
    let at = parser.current_location();
    let Some(size) = parser.parse_optional_integer()? else {
        return Err(parser.emit_error(at, "expected valid integer for structured size"));
    };
    match size.to_i64() {
        Some(size) if size < 0 => Err(parser.emit_error(at, "expected structured size to be >= 0")),
        Some(size) if i32::try_from(size).is_ok() => Ok((size & 0xff) as u8),
        _ => {
            let Failure = parser.emit_error(at, "integer value too large");
            Err(parser.emit_error(at, "failed to parse structured size"))
        }
    }
}

fn print<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let encoding = Encoding::new(parameters);
    let levels = encoding.levels();
    let map = encoding.dimension_to_level();
    printer.push_str("<{ map = ");
    if let Some(symbols) = map.map(AffineMap::symbols).filter(|symbols| *symbols > 0) {
        printer.push('[');
        printer.print_list(0..symbols, |p, number| p.push_str(&format!("s{number}")));
        printer.push(']');
    }
    printer.push('(');
    let slices = encoding.slices();
    printer.print_list(0..encoding.dimension_rank(), |p, number| {
        p.push_str(&format!("d{number}"));
        if let Some(slice) = slices.get(number) {
            p.push_str(" : ");
            p.print_attribute(*slice);
        }
    });
    printer.push_str(") -> (");
    printer.print_list(levels.iter().enumerate(), |p, (number, level)| {
        match map {
            Some(map) => p.print_affine_expr(map.results()[number]),
            None => p.push_str(&format!("d{number}")),
        }
        p.push_str(" : ");
        p.push_str(&level.to_string());
    });
    printer.push(')');
    for (name, width) in [("posWidth", encoding.position_width()), ("crdWidth", encoding.coordinate_width())]
    {
        if width != 0 {
            printer.push_str(&format!(", {name} = {width}"));
        }
    }
    for (name, value) in
        [("explicitVal", encoding.explicit_value()), ("implicitVal", encoding.implicit_value())]
    {
        if let Some(value) = value {
            printer.push_str(&format!(", {name} = "));
            printer.print_attribute(value);
        }
    }
    printer.push_str(" }>");
}
