//! Types: layouts of memrefs, memory spaces by bare names, element types, types of dialects in quotes.

use crate::edition::Edition;
use crate::reader::{Parser, Reader};
use terrace_ir::affine::{AffineExprKind, AffineMap};
use terrace_ir::asm::{ParseResult, Punct, SourceLoc};
use terrace_ir::{Attribute, DYNAMIC, Type, TypeKind};
use terrace_parser::{Symbol, TokenKind};

/// Reads a type, if the edition has a spelling or a rule of its own for it.
pub(crate) fn parse<'c>(reader: &Reader<'c>, parser: Parser<'_, 'c>) -> ParseResult<Option<Type<'c>>> {
    let at = parser.current_location();
    match (parser.kind(), parser.text()) {
        (TokenKind::BareId, "memref") => {
            parser.advance();
            parse_memref(reader, parser, at).map(Some)
        }
        (TokenKind::BareId, "tensor") => parse_tensor(reader, parser),
        (TokenKind::BareId, "vector") if reader.edition < Edition::Y2022 => {
            parse_vector(parser, at).map(Some)
        }
        (TokenKind::BareId, "complex") if reader.edition < Edition::Y2022 => {
            let ty = parser.parse_current_type()?;
            if !ty.as_complex().is_some_and(Type::is_int_or_float) {
                return Err(parser.emit_error(at, "invalid element type for complex"));
            }
            Ok(Some(ty))
        }
        (TokenKind::BareId, "i0") if reader.edition < Edition::Y2022 => {
            Err(parser.emit_error(at, "invalid integer width"))
        }
        (TokenKind::BareId, word) if is_padded_integer(word) => {
            Err(parser.emit_error(at, "expected type; the width of an integer type starts with no zero"))
        }
        (TokenKind::ExclamationId, _) => parse_symbol(reader, parser, at).map(Some),
        _ => Ok(None),
    }
}

/// Returns true if a word is an integer type but for zeros in front of its width.
fn is_padded_integer(word: &str) -> bool {
    word.strip_prefix("i0").is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()))
}

/// Reads sizes with an `x` after each, or `*x`, which gives `None`.
fn parse_shape(parser: Parser<'_, '_>) -> ParseResult<Option<Vec<i64>>> {
    if parser.parse_optional_punct(Punct::Star) {
        parser.parse_x_in_dimension_list()?;
        return Ok(None);
    }
    parser.parse_dimension_list(true, true).map(Some)
}

fn is_element(reader: &Reader<'_>, ty: Type<'_>) -> bool {
    ty.is_int_or_float()
        || matches!(ty.kind(), TypeKind::Vector { .. } | TypeKind::Complex(_))
        || (reader.edition == Edition::Y2022 && (ty.is_index() || ty.is_any_memref()))
}

fn parse_vector<'c>(parser: Parser<'_, 'c>, at: SourceLoc) -> ParseResult<Type<'c>> {
    let ty = parser.parse_current_type()?;
    if ty.rank() == Some(0) || ty.is_scalable_vector() {
        return Err(parser.emit_error(at, "expected dimension size in vector type"));
    }
    if !ty.shaped_element().is_some_and(Type::is_int_or_float) {
        return Err(parser.emit_error(at, "vector elements must be int or float type"));
    }
    Ok(ty)
}

fn parse_tensor<'c>(reader: &Reader<'c>, parser: Parser<'_, 'c>) -> ParseResult<Option<Type<'c>>> {
    let mark = parser.mark();
    parser.advance();
    parser.parse_punct(Punct::Less)?;
    let shape = parse_shape(parser)?;
    let at = parser.current_location();
    let element = parser.parse_type()?;
    match parser.kind() {
        TokenKind::Greater => parser.advance(),
        TokenKind::RightParen => {
            let at = parser.previous_end();
            reader.assume(parser, at, "a '>' is missing behind the tensor's element type");
        }
        _ => {
            // Encodings are today's.
            parser.go_back(mark);
            return Ok(None);
        }
    }
    let is_opaque = matches!(element.kind(), TypeKind::Opaque { .. } | TypeKind::Dialect { .. });
    if !(is_opaque || is_element(reader, element) && !element.is_any_memref()) {
        return Err(parser.emit_error(at, "invalid tensor element type"));
    }
    let context = parser.context();
    Ok(Some(match shape {
        Some(shape) => context.ranked_tensor_type(&shape, element, None),
        None => context.unranked_tensor_type(element),
    }))
}

/// Layout and memory space after the element type of a memref.
#[derive(Default)]
struct Placement<'c> {
    maps: Vec<AffineMap<'c>>,
    /// A layout that is not a map.
    layout: Option<Attribute<'c>>,
    space: Option<Attribute<'c>>,
}

/// Reads a memref type from its `<` on; the word in front of it may have been left out.
pub(crate) fn parse_memref<'c>(
    reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    start: SourceLoc,
) -> ParseResult<Type<'c>> {
    parser.parse_punct(Punct::Less)?;
    let shape = parse_shape(parser)?;
    let at = parser.current_location();
    let element = parser.parse_type()?;
    // Programs of that time have indices in memory; the specifications before and after it refuse them.
    let is_index = element.is_index() && reader.edition == Edition::May2019;
    if !is_index && !is_element(reader, element) {
        return Err(parser.emit_error(at, "invalid memref element type"));
    }
    if shape.is_none() && reader.edition.is_2019() {
        return Err(parser.emit_error(start, "memref types are ranked in this edition"));
    }
    parse_placement(reader, parser, start, shape.as_deref(), element)
}

/// Reads what stands after the element type of a memref, up to `>`.
pub(crate) fn parse_placement<'c>(
    reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    start: SourceLoc,
    shape: Option<&[i64]>,
    element: Type<'c>,
) -> ParseResult<Type<'c>> {
    let mut placement = Placement::default();
    while parser.parse_optional_punct(Punct::Comma) {
        placement.parse_one(reader, parser)?;
    }
    parser.parse_punct(Punct::Greater)?;
    let context = parser.context();
    let Some(shape) = shape else {
        if !placement.maps.is_empty() || placement.layout.is_some() {
            return Err(parser.emit_error(start, "cannot have affine map for unranked memref type"));
        }
        return Ok(context.unranked_memref_type(element, placement.space));
    };
    let layout = placement.layout_for(reader, parser, start, shape.len())?;
    let ty = context.memref_type(shape, element, layout, placement.space);
    // A linear map and the strides that say the same are one type.
    if reader.uses_strides
        && layout.and_then(Attribute::as_affine_map).is_some_and(|map| map.results().len() == 1)
        && let Some((strides, offset)) = ty.strides_and_offset()
    {
        let layout = context.strided_layout_attribute(offset, &strides);
        return Ok(context.memref_type(shape, element, Some(layout), placement.space));
    }
    Ok(ty)
}

impl<'c> Placement<'c> {
    fn parse_one(&mut self, reader: &Reader<'c>, parser: Parser<'_, 'c>) -> ParseResult {
        let at = parser.current_location();
        let (next, _) = parser.next();
        let is_name =
            parser.kind() == TokenKind::BareId && matches!(next, TokenKind::Greater | TokenKind::Comma);
        if is_name && parser.text() != "unit" {
            let name = parser.text().to_owned();
            reader.assume(parser, at, &format!("the memory space {name} is read as \"{name}\""));
            parser.advance();
            let space = parser.context().string_attribute(&name);
            return self.set_space(parser, at, space);
        }
        if matches!(parser.text(), "offset" | "strides") && next == TokenKind::Colon {
            self.layout = Some(parse_strides(reader, parser)?);
            return Ok(());
        }
        let attribute = parser.parse_attribute(None)?;
        if let Some(map) = attribute.as_affine_map() {
            if self.space.is_some() {
                return Err(parser.emit_error(at, "affine map after memory space in memref type"));
            }
            self.maps.push(map);
            return Ok(());
        }
        if let terrace_ir::AttributeKind::StridedLayout { .. } = attribute.kind() {
            self.layout = Some(attribute);
            return Ok(());
        }
        self.set_space(parser, at, attribute)
    }

    fn set_space(&mut self, parser: Parser<'_, 'c>, at: SourceLoc, space: Attribute<'c>) -> ParseResult {
        if self.space.replace(space).is_some() {
            return Err(parser.emit_error(at, "multiple memory spaces specified in memref type"));
        }
        Ok(())
    }

    /// Returns the layout that all of it comes to. A list of maps is one map, the first being applied first.
    fn layout_for(
        &self,
        reader: &Reader<'c>,
        parser: Parser<'_, 'c>,
        start: SourceLoc,
        rank: usize,
    ) -> ParseResult<Option<Attribute<'c>>> {
        if let Some(layout) = self.layout {
            if let terrace_ir::AttributeKind::StridedLayout { strides, .. } = layout.kind()
                && strides.len() != rank
            {
                return Err(parser.emit_error(start, "expected the number of strides to match the rank"));
            }
            return Ok(Some(layout));
        }
        let context = parser.context();
        let mut composed: Option<AffineMap<'c>> = None;
        for (i, &map) in self.maps.iter().enumerate() {
            let wanted = composed.map_or(rank, |inner| inner.results().len());
            if map.dims() as usize != wanted {
                let message = match i {
                    0 => format!("memref affine map dimension mismatch: {wanted} != {}", map.dims()),
                    _ => format!("memref affine map dimension mismatch between affine map {i} and {}", i + 1),
                };
                return Err(parser.emit_error(start, &message));
            }
            // Members that change nothing drop out, so that the others need no longer name their symbols.
            composed = match composed {
                _ if maps_dims_to_themselves(map)
                    && (self.maps.len() > 1 || reader.edition < Edition::Y2022) =>
                {
                    composed
                }
                Some(inner) => {
                    reader.changes.borrow_mut().grammar("layouts composed of maps");
                    Some(map.compose(context, inner))
                }
                None => Some(map),
            };
        }
        Ok(composed.map(|map| context.affine_map_attribute(map)))
    }
}

/// Returns true if each result is the dimension at its position, whatever symbols there are beside.
fn maps_dims_to_themselves(map: AffineMap<'_>) -> bool {
    map.dims() as usize == map.results().len()
        && map.results().iter().enumerate().all(|(i, expr)| expr.kind() == AffineExprKind::Dim(i as u32))
}

/// Reads `offset: 33, strides: [1, 64]`.
fn parse_strides<'c>(reader: &Reader<'c>, parser: Parser<'_, 'c>) -> ParseResult<Attribute<'c>> {
    let mut offset = 0;
    if parser.parse_optional_keyword("offset") {
        parser.parse_punct(Punct::Colon)?;
        offset = parse_integer_or_question(parser)?;
        let at = parser.current_location();
        if !parser.parse_optional_punct(Punct::Comma) {
            reader.assume(parser, at, "a ',' is missing between offset and strides");
        }
    }
    parser.parse_keyword("strides")?;
    parser.parse_punct(Punct::Colon)?;
    parser.parse_punct(Punct::LeftSquare)?;
    let mut strides = Vec::new();
    while parser.kind() != TokenKind::RightSquare {
        let at = parser.current_location();
        let stride = parse_integer_or_question(parser)?;
        if stride == 0 {
            return Err(parser.emit_error(at, "invalid memref stride"));
        }
        strides.push(stride);
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    parser.parse_punct(Punct::RightSquare)?;
    Ok(parser.context().strided_layout_attribute(offset, &strides))
}

fn parse_integer_or_question(parser: Parser<'_, '_>) -> ParseResult<i64> {
    if parser.parse_optional_punct(Punct::Question) { Ok(DYNAMIC) } else { parser.parse_integer() }
}

/// Reads an alias or a type of a dialect.
fn parse_symbol<'c>(reader: &Reader<'c>, parser: Parser<'_, 'c>, at: SourceLoc) -> ParseResult<Type<'c>> {
    if let Some(ty) = parser.type_alias(&parser.text()[1..]) {
        parser.advance();
        return Ok(ty);
    }
    let mark = parser.mark();
    let is_january = reader.edition == Edition::January2019;
    if is_january && !(parser.next().0 == TokenKind::Less && parser.touches_next()) {
        let message = format!("undefined type alias '{}'", parser.text());
        return Err(parser.emit_error(at, &message));
    }
    let has_dot = parser.text().contains('.');
    let Symbol::Dialect(dialect, text) = parser.parse_symbol()? else {
        parser.go_back(mark);
        return parser.parse_current_type();
    };
    let quoted = text.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\"")).filter(|_| !has_dot);
    if is_january && quoted.is_none() {
        return Err(parser.emit_error(at, "expected string literal type data in dialect type"));
    }
    if let ("llvm", Some(quoted)) = (&dialect[..], quoted)
        && let Some(ty) = llvm_type(parser, quoted)
    {
        return Ok(ty);
    }
    let end = parser.mark();
    parser.go_back(mark);
    let ty = parser.parse_current_type()?;
    parser.go_back(end);
    if !reader.unifies_spellings {
        return Ok(ty);
    }
    let key = (dialect, quoted.unwrap_or(&text).to_vec());
    Ok(*reader.spellings.borrow_mut().entry(key).or_insert(ty))
}

/// Converts a type in LLVM's own syntax to a current one.
fn llvm_type<'c>(parser: Parser<'_, 'c>, text: &[u8]) -> Option<Type<'c>> {
    let text = match text {
        [.., b'*'] => "!llvm.ptr",
        b"float" => "f32",
        b"double" => "f64",
        b"half" => "f16",
        [b'i', digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => {
            std::str::from_utf8(text).ok()?
        }
        _ => return None,
    };
    let context = parser.context();
    terrace_ir::capture(|| terrace_parser::parse_type(context, text)).0.ok()
}
