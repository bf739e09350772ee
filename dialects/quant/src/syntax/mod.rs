//! Quantized types as text.
//!
//! ```text
//! storage  = i8 | u8, and maybe <min:max>
//! any      = any<storage> | any<storage:f32>
//! uniform  = uniform<storage:f32, scale> | uniform<storage:f32:dimension, {scale, ..}>
//!          | uniform<storage:f32:{dimension:size, ..}, {{scale, ..}, ..}>
//! scale    = 0.5 | 0.5:zero_point
//! ```

mod stored;

pub(crate) use stored::type_text;

use crate::types::{ANY_TYPE, CALIBRATED_TYPE, Granularity, MAX_STORAGE_BITS, UNIFORM_TYPE, storage_limits};
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct, SourceLoc};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Attribute, Ctx, Type};
use terrace_support::ensure_stack;
use terrace_support::float::{ApFloat, FloatSemantics};

/// Integers as they are stored.
struct Storage<'c> {
    ty: Type<'c>,
    is_signed: bool,
    min: i64,
    max: i64,
}

/// Parses a type from after `!quant.` on.
pub(crate) fn parse_type<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Type<'c>> {
    let at = parser.current_location();
    let name = parser.parse_any_keyword()?;
    let (spec, parameters) = match name.as_str() {
        "any" => (&ANY_TYPE, parse_any(parser, at)?),
        "calibrated" => (&CALIBRATED_TYPE, parse_calibrated(parser, at)?),
        "uniform" => (&UNIFORM_TYPE, parse_uniform(parser, at)?),
        _ => return Err(parser.emit_error(at, &format!("unknown quantized type {name}"))),
    };
    Ok(parser.context().dialect_type(spec, &parameters))
}

fn parse_storage<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Storage<'c>> {
    let at = parser.current_location();
    let (ty, width, is_signed) = match parser.parse_optional_type()? {
        Some(ty) => match ty.as_integer() {
            Some((width, sign)) => (ty, width, sign != terrace_ir::Signedness::Unsigned),
            None => return Err(parser.emit_error(at, "invalid kind of type specified")),
        },
        None => {
            let word = parser.parse_any_keyword()?;
            let Some(width) = word.strip_prefix('u') else {
                return Err(parser.emit_error(at, "illegal storage type prefix"));
            };
            let Ok(width) = width.parse::<u32>() else {
                return Err(parser.emit_error(at, "expected storage type width"));
            };
            let known = width.clamp(1, MAX_STORAGE_BITS);
            (parser.context().integer_type(known), width, false)
        }
    };
    if width == 0 || width > MAX_STORAGE_BITS {
        return Err(parser.emit_error(at, &format!("illegal storage type size: {width}")));
    }
    let (least, greatest) = storage_limits(width, is_signed);
    let (mut min, mut max) = (least, greatest);
    if parser.parse_optional_punct(Punct::Less) {
        let min_at = parser.current_location();
        min = parser.parse_integer()?;
        parser.parse_colon()?;
        let max_at = parser.current_location();
        max = parser.parse_integer()?;
        parser.parse_punct(Punct::Greater)?;
        if min < least {
            return Err(parser.emit_error(min_at, &format!("illegal storage type minimum: {min}")));
        }
        if max > greatest {
            return Err(parser.emit_error(max_at, &format!("illegal storage type maximum: {max}")));
        }
    }
    Ok(Storage { ty, is_signed, min, max })
}

impl<'c> Storage<'c> {
    /// Tells that there are no integers, if the greatest is not above the least.
    fn check(&self, parser: &mut dyn OpAsmParser<'c>, at: SourceLoc) -> ParseResult {
        let Storage { min, max, .. } = *self;
        match min < max {
            true => Ok(()),
            false => {
                let message = format!("illegal storage min and storage max: ({min}:{max})");
                Err(parser.emit_error(at, &message))
            }
        }
    }

    /// Returns an integer modulo the width, with a sign.
    fn wrap(&self, value: i64) -> i64 {
        let unused = i64::BITS - self.ty.as_integer().map_or(i64::BITS, |(width, _)| width);
        value << unused >> unused
    }

    fn parameters(&self, context: Ctx<'c>) -> Vec<Attribute<'c>> {
        vec![
            context.type_attribute(self.ty),
            context.bool_attribute(self.is_signed),
            context.i64_attribute(self.min),
            context.i64_attribute(self.max),
        ]
    }
}

fn parse_float_type<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Type<'c>> {
    let at = parser.current_location();
    let ty = parser.parse_type()?;
    match ty.is_float() {
        true => Ok(ty),
        false => Err(parser.emit_error(at, "invalid kind of type specified")),
    }
}

fn parse_any<'c>(parser: &mut dyn OpAsmParser<'c>, at: SourceLoc) -> ParseResult<Vec<Attribute<'c>>> {
    parser.parse_punct(Punct::Less)?;
    let storage = parse_storage(parser)?;
    let mut expressed = parser.context().absent_parameter();
    if parser.parse_optional_punct(Punct::Colon) {
        let ty = parse_float_type(parser)?;
        expressed = parser.context().type_attribute(ty);
    }
    parser.parse_punct(Punct::Greater)?;
    storage.check(parser, at)?;
    let mut parameters = storage.parameters(parser.context());
    parameters.push(expressed);
    Ok(parameters)
}

fn parse_calibrated<'c>(parser: &mut dyn OpAsmParser<'c>, at: SourceLoc) -> ParseResult<Vec<Attribute<'c>>> {
    parser.parse_punct(Punct::Less)?;
    let type_at = parser.current_location();
    let ty =
        parse_float_type(parser).map_err(|_| parser.emit_error(type_at, "expecting float expressed type"))?;
    let (min, max) =
        parse_range(parser).map_err(|_| parser.emit_error(type_at, "calibrated values must be present"))?;
    parser.parse_punct(Punct::Greater)?;
    if max - min <= 0.0 {
        let message = format!("illegal min and max: ({}:{})", in_e(min), in_e(max));
        return Err(parser.emit_error(at, &message));
    }
    let context = parser.context();
    Ok(vec![context.type_attribute(ty), float_attribute(context, min), float_attribute(context, max)])
}

fn parse_range(parser: &mut dyn OpAsmParser<'_>) -> ParseResult<(f64, f64)> {
    parser.parse_punct(Punct::Less)?;
    let min = parser.parse_float()?;
    parser.parse_colon()?;
    let max = parser.parse_float()?;
    parser.parse_punct(Punct::Greater)?;
    Ok((min, max))
}

/// Scales as they are read.
struct ScaleList<'c> {
    expressed: Type<'c>,
    granularity: Granularity,
    scales: Vec<Attribute<'c>>,
    zero_points: Vec<i64>,
}

fn parse_uniform<'c>(parser: &mut dyn OpAsmParser<'c>, at: SourceLoc) -> ParseResult<Vec<Attribute<'c>>> {
    let context = parser.context();
    parser.parse_punct(Punct::Less)?;
    let storage = parse_storage(parser)?;
    parser.parse_colon()?;
    let expressed = parse_float_type(parser)?;
    let (mut granularity, mut dimensions, mut sizes) = (Granularity::Layer, Vec::new(), Vec::new());
    if parser.parse_optional_punct(Punct::Colon) {
        if parser.parse_optional_punct(Punct::LeftBrace) {
            granularity = Granularity::Block;
            parse_block_sizes(parser, &mut dimensions, &mut sizes)?;
        } else {
            granularity = Granularity::Axis;
            dimensions.push(parse_i32(parser)?);
        }
    }
    parser.parse_comma()?;
    let mut list = ScaleList { expressed, granularity, scales: Vec::new(), zero_points: Vec::new() };
    let shape = match granularity {
        Granularity::Layer => {
            list.parse_scale(parser)?;
            Vec::new()
        }
        Granularity::Axis => {
            parser.parse_punct(Punct::LeftBrace)?;
            list.parse_row(parser)?;
            vec![list.scales.len() as i64]
        }
        Granularity::Block => {
            parser.parse_punct(Punct::LeftBrace)?;
            let shape = list.parse_blocks(parser)?;
            // Zero points of blocks are a tensor of the integers that are stored.
            for zero_point in &mut list.zero_points {
                *zero_point = storage.wrap(*zero_point);
            }
            shape
        }
    };
    parser.parse_punct(Punct::Greater)?;
    storage.check(parser, at)?;
    if let Some(dimension) = dimensions.iter().find(|dimension| **dimension < 0) {
        return Err(parser.emit_error(at, &format!("illegal quantized dimension: {dimension}")));
    }
    if let Some(size) = sizes.iter().find(|size| **size <= 0) {
        return Err(parser.emit_error(at, &format!("illegal block size: {size}")));
    }
    let mut parameters = storage.parameters(context);
    parameters.extend([
        context.type_attribute(expressed),
        context.i64_attribute(granularity as i64),
        context.dense_i64_array(&dimensions),
        context.dense_i64_array(&sizes),
        context.dense_i64_array(&shape),
        context.array_attribute(&list.scales),
        context.dense_i64_array(&list.zero_points),
    ]);
    Ok(parameters)
}

fn parse_i32(parser: &mut dyn OpAsmParser<'_>) -> ParseResult<i64> {
    let at = parser.current_location();
    let value = parser.parse_integer()?;
    match i32::try_from(value) {
        Ok(_) => Ok(value),
        Err(_) => Err(parser.emit_error(at, "integer value too large")),
    }
}

/// Parses `0:1, 1:2}`.
fn parse_block_sizes(
    parser: &mut dyn OpAsmParser<'_>,
    dimensions: &mut Vec<i64>,
    sizes: &mut Vec<i64>,
) -> ParseResult {
    if parser.parse_optional_punct(Punct::RightBrace) {
        return Ok(());
    }
    loop {
        dimensions.push(parse_i32(parser)?);
        parser.parse_colon()?;
        sizes.push(parser.parse_integer()?);
        if !parser.parse_optional_punct(Punct::Comma) {
            return parser.parse_punct(Punct::RightBrace);
        }
    }
}

impl<'c> ScaleList<'c> {
    /// Parses `0.5:3`.
    fn parse_scale(&mut self, parser: &mut dyn OpAsmParser<'c>) -> ParseResult {
        let scale = parser.parse_float()?;
        let semantics = self.expressed.as_float().unwrap_or(FloatSemantics::F64);
        let least = ApFloat::smallest(semantics).to_f64();
        let greatest = ApFloat::largest(semantics, false).to_f64();
        if scale < least || scale > greatest {
            let (scale, least, greatest) = (in_e(scale), in_e(least), in_e(greatest));
            let message = format!("scale {scale} out of expressed type range [{least}, {greatest}]");
            return Err(parser.emit_error(parser.current_location(), &message));
        }
        let context = parser.context();
        // Scales of blocks are a tensor of the floats for which they stand.
        self.scales.push(match self.granularity {
            Granularity::Block => {
                context.float_attribute(self.expressed, ApFloat::from_f64(semantics, scale).value)
            }
            Granularity::Layer | Granularity::Axis => float_attribute(context, scale),
        });
        self.zero_points.push(match parser.parse_optional_punct(Punct::Colon) {
            true => parser.parse_integer()?,
            false => 0,
        });
        Ok(())
    }

    /// Parses `0.5, 0.6:3}`.
    fn parse_row(&mut self, parser: &mut dyn OpAsmParser<'c>) -> ParseResult {
        loop {
            self.parse_scale(parser)?;
            if !parser.parse_optional_punct(Punct::Comma) {
                return parser.parse_punct(Punct::RightBrace);
            }
        }
    }

    /// Parses `{0.5, 0.6}, {0.7, 0.8:3}}`, nested to any depth, and returns the sizes.
    fn parse_blocks(&mut self, parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Vec<i64>> {
        ensure_stack(|| {
            let (mut count, mut inner) = (0, Vec::new());
            loop {
                let shape = match parser.parse_optional_punct(Punct::LeftBrace) {
                    true => self.parse_blocks(parser)?,
                    false => {
                        self.parse_scale(parser)?;
                        Vec::new()
                    }
                };
                if count > 0 && shape != inner {
                    let message = "tensor literal is invalid; ranks are not consistent between elements";
                    return Err(parser.emit_error(parser.current_location(), message));
                }
                inner = shape;
                count += 1;
                if !parser.parse_optional_punct(Punct::Comma) {
                    break;
                }
            }
            parser.parse_punct(Punct::RightBrace)?;
            inner.insert(0, count);
            Ok(inner)
        })
    }
}

fn float_attribute(context: Ctx<'_>, value: f64) -> Attribute<'_> {
    context.float_attribute(
        context.float_type(FloatSemantics::F64),
        ApFloat::from_f64(FloatSemantics::F64, value).value,
    )
}

/// Returns a float as C writes it with `%e`.
fn in_e(value: f64) -> String {
    let text = format!("{value:.6e}");
    match text.split_once('e') {
        Some((digits, exponent)) => {
            let (sign, exponent) = match exponent.strip_prefix('-') {
                Some(exponent) => ('-', exponent),
                None => ('+', exponent),
            };
            format!("{digits}e{sign}{exponent:0>2}")
        }
        None => text,
    }
}

// ---- types to text ----

fn print_storage<'c>(parameters: &[Attribute<'c>], p: &mut AsmPrinter<'_, 'c>) {
    let width = parameters[0].as_type().and_then(Type::as_integer).map_or(1, |(width, _)| width);
    let is_signed = parameters[1].as_bool().unwrap_or_default();
    p.push(if is_signed { 'i' } else { 'u' });
    p.push_integer(i64::from(width));
    let (least, greatest) = storage_limits(width.clamp(1, MAX_STORAGE_BITS), is_signed);
    let (min, max) = (parameters[2].as_i64().unwrap_or(least), parameters[3].as_i64().unwrap_or(greatest));
    if (min, max) != (least, greatest) {
        p.push('<');
        p.push_integer(min);
        p.push(':');
        p.push_integer(max);
        p.push('>');
    }
}

pub(crate) fn print_any<'c>(parameters: &[Attribute<'c>], p: &mut AsmPrinter<'_, 'c>) {
    p.push('<');
    print_storage(parameters, p);
    if parameters[4].as_type().is_some() {
        p.push(':');
        p.print_attribute(parameters[4]);
    }
    p.push('>');
}

pub(crate) fn print_calibrated<'c>(parameters: &[Attribute<'c>], p: &mut AsmPrinter<'_, 'c>) {
    p.push('<');
    p.print_attribute(parameters[0]);
    p.push('<');
    p.print_attribute_without_type(parameters[1]);
    p.push(':');
    p.print_attribute_without_type(parameters[2]);
    p.push_str(">>");
}

pub(crate) fn print_uniform<'c>(parameters: &[Attribute<'c>], p: &mut AsmPrinter<'_, 'c>) {
    let integers = |at: usize| parameters[at].as_i64_array().unwrap_or_default();
    let (dimensions, sizes, shape, zero_points) = (integers(6), integers(7), integers(8), integers(10));
    let scales = parameters[9].as_array().unwrap_or_default();
    let mut scales = scales.iter().copied().zip(zero_points);
    p.push('<');
    print_storage(parameters, p);
    p.push(':');
    p.print_attribute(parameters[4]);
    match parameters[5].as_i64() {
        Some(1) => {
            p.push(':');
            p.push_integer(dimensions.first().copied().unwrap_or_default());
            p.push_str(", {");
            p.print_separated(scales, ",", |p, scale| print_scale(scale, p));
            p.push('}');
        }
        Some(2) => {
            p.push_str(":{");
            p.print_list(dimensions.iter().zip(&sizes), |p, (dimension, size)| {
                p.push_integer(*dimension);
                p.push(':');
                p.push_integer(*size);
            });
            p.push_str("}, ");
            print_blocks(&shape, &mut scales, p);
        }
        _ => {
            p.push_str(", ");
            if let Some(scale) = scales.next() {
                print_scale(scale, p);
            }
        }
    }
    p.push('>');
}

fn print_scale<'c>((scale, zero_point): (Attribute<'c>, i64), p: &mut AsmPrinter<'_, 'c>) {
    p.print_attribute_without_type(scale);
    if zero_point != 0 {
        p.push(':');
        p.push_integer(zero_point);
    }
}

fn print_blocks<'c>(
    shape: &[i64],
    scales: &mut dyn Iterator<Item = (Attribute<'c>, i64)>,
    p: &mut AsmPrinter<'_, 'c>,
) {
    let Some((count, inner)) = shape.split_first() else {
        return scales.next().into_iter().for_each(|scale| print_scale(scale, p));
    };
    p.push('{');
    ensure_stack(|| {
        p.print_list(0..*count, |p, _| print_blocks(inner, scales, p));
    });
    p.push('}');
}
