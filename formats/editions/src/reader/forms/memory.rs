//! Memory: allocation, loads and stores, copies between tensors and memrefs, reshapes and views with index maps.

use super::control::Groups;
use super::numbers::{Indices, Number, put_before};
use super::shapes::finish_renamed;
use super::trailing_type;
use crate::reader::types::{parse_memref, parse_placement};
use crate::reader::{Parser, Reader};
use terrace_ir::asm::{ParseResult, Punct, UnresolvedOperand};
use terrace_ir::ids::OpId;
use terrace_ir::{NamedAttribute, Operation, OperationState, Type, TypeKind, Value};
use terrace_parser::TokenKind;

// ---- allocation ----

/// Reads `(%d)[%s] : type`, or with the type in front: `memref<...>(%d)[%s]`.
pub(super) fn read_alloc<'c>(
    reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let context = parser.context();
    let at = parser.current_location();
    let mut ty = None;
    if parser.kind() != TokenKind::LeftParen {
        reader.assume(parser, at, "the type in front of the operands is read as if it stood behind them");
        ty = Some(read_memref_or_bare(reader, parser)?);
    }
    parser.parse_punct(Punct::LeftParen)?;
    let dims = read_operands_until(parser, TokenKind::RightParen)?;
    parser.parse_punct(Punct::RightParen)?;
    let mut symbols = Vec::new();
    if parser.parse_optional_punct(Punct::LeftSquare) {
        symbols = read_operands_until(parser, TokenKind::RightSquare)?;
        parser.parse_punct(Punct::RightSquare)?;
    }
    parser.parse_optional_attr_dict(state)?;
    let ty = match ty {
        Some(ty) => ty,
        None => {
            parser.parse_punct(Punct::Colon)?;
            read_memref_or_bare(reader, parser)?
        }
    };
    let sizes = [dims.len() as i32, symbols.len() as i32];
    for operand in dims.into_iter().chain(symbols) {
        state.operands.push(parser.resolve_operand(operand, context.index_type())?);
    }
    state.set(context, "operandSegmentSizes", context.dense_i32_array(&sizes));
    state.result_types.push(ty);
    Ok(())
}

/// Reads a memref type, of which the word `memref` may be missing.
fn read_memref_or_bare<'c>(reader: &Reader<'c>, parser: Parser<'_, 'c>) -> ParseResult<Type<'c>> {
    if parser.kind() != TokenKind::Less {
        return parser.parse_type();
    }
    let at = parser.current_location();
    reader.assume(parser, at, "the word 'memref' is missing in front of '<'");
    parse_memref(reader, parser, at)
}

fn read_operands_until(parser: Parser<'_, '_>, close: TokenKind) -> ParseResult<Vec<UnresolvedOperand>> {
    let mut operands = Vec::new();
    while parser.kind() != close {
        operands.push(parser.parse_operand()?);
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    Ok(operands)
}

/// Drops the symbols of a layout that is none. The generic form does not tell dimensions and symbols apart.
pub(super) fn upgrade_alloc<'c>(
    _reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    mut state: OperationState<'c>,
    _groups: Groups,
) -> ParseResult<OpId> {
    let context = parser.context();
    let given = state.operands.len();
    let Some(TypeKind::MemRef { shape, layout, .. }) = state.result_types.first().map(|ty| *ty.kind()) else {
        let message = "'alloc' op requires a result of memref type";
        return Err(context.error(state.location, message).tell());
    };
    let written = state.attribute("operandSegmentSizes").and_then(|sizes| sizes.as_i32_array());
    let dynamic = shape.iter().filter(|size| **size == terrace_ir::DYNAMIC).count();
    let mut dims = match written.as_deref() {
        Some(&[dims, _]) => dims as usize,
        _ => dynamic.min(given),
    };
    if layout.is_none() && dims == dynamic {
        state.operands.truncate(dims);
    }
    dims = dims.min(state.operands.len());
    let sizes = [dims as i32, (state.operands.len() - dims) as i32];
    state.set(context, "operandSegmentSizes", context.dense_i32_array(&sizes));
    parser.finish(state)
}

/// Reads `(0x1000) : type`.
pub(super) fn read_alloc_static<'c>(
    _reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let context = parser.context();
    parser.parse_punct(Punct::LeftParen)?;
    let address = parser.parse_integer()?;
    parser.parse_punct(Punct::RightParen)?;
    state.set(context, "address", context.i64_attribute(address));
    let (ty, _) = trailing_type(parser, state)?;
    state.result_types.push(ty);
    Ok(())
}

// ---- loads and stores ----

/// Reads `%m[%i] : type`: an element of a memref, tensor or vector.
pub(super) fn read_load<'c>(
    reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let source = parser.parse_operand()?;
    let indices = Indices::read(reader, parser)?;
    let (ty, _) = trailing_type(parser, state)?;
    state.operands.push(parser.resolve_operand(source, ty)?);
    indices.resolve(parser, state)?;
    state.result_types.push(ty.element_or_self());
    Ok(())
}

/// Reads `%v, %m[%i] : type`; the value may be a number, and `to` may stand for the comma.
pub(super) fn read_store<'c>(
    reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let at = parser.current_location();
    let operand = parser.parse_optional_operand()?;
    let operand = match operand {
        Some(operand) => Ok(operand),
        None => {
            reader.assume(parser, at, "a number is read as a constant of the element type");
            Err(Number::read(parser)?)
        }
    };
    read_comma_or_to(reader, parser)?;
    let target = parser.parse_operand()?;
    let indices = Indices::read(reader, parser)?;
    let (ty, _) = trailing_type(parser, state)?;
    let element = ty.element_or_self();
    let value = match operand {
        Ok(operand) => parser.resolve_operand(operand, element)?,
        Err(number) => number.create(parser, at, element)?,
    };
    state.operands.push(value);
    state.operands.push(parser.resolve_operand(target, ty)?);
    indices.resolve(parser, state)
}

fn read_comma_or_to<'c>(reader: &Reader<'c>, parser: Parser<'_, 'c>) -> ParseResult {
    let at = parser.current_location();
    if parser.parse_optional_keyword("to") {
        reader.assume(parser, at, "'to' is read as ','");
        return Ok(());
    }
    parser.parse_punct(Punct::Comma)
}

// ---- tensors and memrefs ----

/// Returns the tensor type of a memref's elements.
fn tensor_of<'c>(context: terrace_ir::Ctx<'c>, ty: Type<'c>) -> Option<Type<'c>> {
    let element = ty.shaped_element().filter(|_| ty.is_any_memref())?;
    Some(match ty.shape() {
        Some(shape) => context.ranked_tensor_type(shape, element, None),
        None => context.unranked_tensor_type(element),
    })
}

/// Reads `%m : type`.
pub(super) fn read_tensor_load<'c>(
    _reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let source = parser.parse_operand()?;
    let (ty, at) = trailing_type(parser, state)?;
    let Some(tensor) = tensor_of(parser.context(), ty) else {
        return Err(parser.emit_error(at, "expected a memref type"));
    };
    state.operands.push(parser.resolve_operand(source, ty)?);
    state.result_types.push(tensor);
    Ok(())
}

/// Upgrades a load. The result is a copy: the memref may be overwritten or freed right after.
pub(super) fn upgrade_tensor_load<'c>(
    _reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    mut state: OperationState<'c>,
    _groups: Groups,
) -> ParseResult<OpId> {
    let context = parser.context();
    let source = state.operands.first().map(|&source| Value::new(parser.body(), source).ty());
    let Some(ty) = source.filter(|ty| tensor_of(context, *ty) == state.result_types.first().copied()) else {
        let message =
            "'tensor_load' op requires a memref, and a tensor of its shape and element type as the result";
        return Err(context.error(state.location, message).tell());
    };
    let mut clone = OperationState::new(context.op_name("bufferization.clone"), state.location);
    clone.operands.push(state.operands[0]);
    clone.result_types.push(ty);
    state.operands[0] = put_before(parser, clone);
    state.name = context.op_name("bufferization.to_tensor");
    let restrict = context.identifier("restrict");
    state.discardable.push(NamedAttribute { name: restrict, value: context.unit_attribute() });
    finish_renamed(parser, state)
}

/// Reads `%t, %m : type`.
pub(super) fn read_tensor_store<'c>(
    reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let source = parser.parse_operand()?;
    read_comma_or_to(reader, parser)?;
    let target = parser.parse_operand()?;
    let (ty, at) = trailing_type(parser, state)?;
    let Some(tensor) = tensor_of(parser.context(), ty) else {
        return Err(parser.emit_error(at, "expected a memref type"));
    };
    state.operands.push(parser.resolve_operand(source, tensor)?);
    state.operands.push(parser.resolve_operand(target, ty)?);
    Ok(())
}

pub(super) fn upgrade_tensor_store<'c>(
    _reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    mut state: OperationState<'c>,
    _groups: Groups,
) -> ParseResult<OpId> {
    let context = parser.context();
    let types: Vec<_> = state.operands.iter().map(|&id| Value::new(parser.body(), id).ty()).collect();
    let fits = matches!(types[..], [tensor, memref] if tensor_of(context, memref) == Some(tensor));
    if !fits {
        let message = "'tensor_store' op requires a tensor of the shape and element type of the memref";
        return Err(context.error(state.location, message).tell());
    }
    state.name = context.op_name("bufferization.materialize_in_destination");
    for flag in ["restrict", "writable"] {
        let name = context.identifier(flag);
        state.discardable.push(NamedAttribute { name, value: context.unit_attribute() });
    }
    finish_renamed(parser, state)
}

// ---- transfers ----

/// Reads `%s[..], %d[..], %n, %t[..] (, %stride, %elements) : type, type, type`.
pub(super) fn read_dma_start<'c>(
    reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let context = parser.context();
    let index = context.index_type();
    let source = (parser.parse_operand()?, Indices::read(reader, parser)?);
    parser.parse_punct(Punct::Comma)?;
    let target = (parser.parse_operand()?, Indices::read(reader, parser)?);
    parser.parse_punct(Punct::Comma)?;
    let count = parser.parse_operand()?;
    parser.parse_punct(Punct::Comma)?;
    let tag = (parser.parse_operand()?, Indices::read(reader, parser)?);
    let mut strides = Vec::new();
    let at = parser.current_location();
    while parser.parse_optional_punct(Punct::Comma) {
        strides.push(parser.parse_operand()?);
    }
    if !matches!(strides.len(), 0 | 2) {
        return Err(parser.emit_error(at, "expected two stride related operands when any are specified"));
    }
    let (source_type, _) = trailing_type(parser, state)?;
    parser.parse_punct(Punct::Comma)?;
    let target_type = parser.parse_type()?;
    parser.parse_punct(Punct::Comma)?;
    let tag_at = parser.current_location();
    let mut tag_type = parser.parse_type()?;
    if let (TokenKind::Comma, TypeKind::MemRef { shape, element, .. }) = (parser.kind(), *tag_type.kind()) {
        reader.assume(parser, tag_at, "the type goes on behind a '>'");
        tag_type = parse_placement(reader, parser, tag_at, Some(shape), element)?;
    }
    if !tag_type.is_memref() {
        return Err(parser.emit_error(tag_at, "expected tag to be of memref type"));
    }
    state.operands.push(parser.resolve_operand(source.0, source_type)?);
    source.1.resolve(parser, state)?;
    state.operands.push(parser.resolve_operand(target.0, target_type)?);
    target.1.resolve(parser, state)?;
    state.operands.push(parser.resolve_operand(count, index)?);
    state.operands.push(parser.resolve_operand(tag.0, tag_type)?);
    tag.1.resolve(parser, state)?;
    for stride in strides {
        state.operands.push(parser.resolve_operand(stride, index)?);
    }
    Ok(())
}

/// Checks that the elements are copied as they are.
pub(super) fn check_dma_start(_reader: &Reader<'_>, op: Operation<'_, '_>) -> Result<(), String> {
    let mut memrefs = op.operands().map(|operand| operand.ty()).filter(|ty| ty.is_memref());
    let (Some(source), Some(target)) = (memrefs.next(), memrefs.next()) else { return Ok(()) };
    if source.shaped_element() != target.shaped_element() {
        return Err("requires source and destination to have the same element type".to_owned());
    }
    Ok(())
}

// ---- index maps ----

/// Reads `%m : type (%d)[%s] : type`, or `... to (type -> type)`.
pub(super) fn read_reshape<'c>(
    reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let source = parser.parse_operand()?;
    parser.parse_punct(Punct::Colon)?;
    let from = parser.parse_type()?;
    let operands = read_dims_and_symbols(parser)?;
    let at = parser.current_location();
    let to = if parser.parse_optional_keyword("to") {
        reader.assume(parser, at, "'to (T -> T)' is read as ': T'");
        parser.parse_punct(Punct::LeftParen)?;
        parser.parse_type()?;
        parser.parse_punct(Punct::Arrow)?;
        let to = parser.parse_type()?;
        parser.parse_punct(Punct::RightParen)?;
        to
    } else {
        parser.parse_punct(Punct::Colon)?;
        parser.parse_type()?
    };
    finish_mapped(parser, state, source, from, to, operands)
}

/// Reads `type -> type (%d)[%s] %m : type`.
pub(super) fn read_view<'c>(
    _reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    parser.parse_type()?;
    parser.parse_punct(Punct::Arrow)?;
    let to = parser.parse_type()?;
    let operands = read_dims_and_symbols(parser)?;
    let source = parser.parse_operand()?;
    parser.parse_punct(Punct::Colon)?;
    let from = parser.parse_type()?;
    finish_mapped(parser, state, source, from, to, operands)
}

/// Reads `(%d)[%s]`.
fn read_dims_and_symbols(
    parser: Parser<'_, '_>,
) -> ParseResult<(Vec<UnresolvedOperand>, Vec<UnresolvedOperand>)> {
    parser.parse_punct(Punct::LeftParen)?;
    let dims = read_operands_until(parser, TokenKind::RightParen)?;
    parser.parse_punct(Punct::RightParen)?;
    let mut symbols = Vec::new();
    if parser.parse_optional_punct(Punct::LeftSquare) {
        symbols = read_operands_until(parser, TokenKind::RightSquare)?;
        parser.parse_punct(Punct::RightSquare)?;
    }
    Ok((dims, symbols))
}

fn finish_mapped<'c>(
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
    source: UnresolvedOperand,
    from: Type<'c>,
    to: Type<'c>,
    (dims, symbols): (Vec<UnresolvedOperand>, Vec<UnresolvedOperand>),
) -> ParseResult {
    let context = parser.context();
    let index = context.index_type();
    state.operands.push(parser.resolve_operand(source, from)?);
    let sizes = dims.len() as i32;
    for operand in dims {
        state.operands.push(parser.resolve_operand(operand, index)?);
    }
    // Symbols of a layout that is none are dropped with it.
    for operand in symbols {
        let value = parser.resolve_operand(operand, index)?;
        if to.layout().is_some() {
            state.operands.push(value);
        }
    }
    let symbols = state.operands.len() as i32 - 1 - sizes;
    state.set(context, "operandSegmentSizes", context.dense_i32_array(&[1, sizes, symbols]));
    state.result_types.push(to);
    Ok(())
}
