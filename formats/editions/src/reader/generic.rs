//! The quoted form: `"std.addi"(%a, %b) : (i32, i32) -> i32`, with all that stood in it at one time or another.

use crate::edition::Edition;
use crate::reader::forms::{self, Groups};
use crate::reader::{Parser, Reader};
use terrace_ir::asm::{Argument, OpAsmParser, ParseResult, Punct, UnresolvedOperand};
use terrace_ir::ids::OpId;
use terrace_ir::{OperationState, Type};
use terrace_parser::TokenKind;

/// Types of operands and results; without operand types it is those of the results alone.
struct Signature<'c> {
    inputs: Option<Vec<Type<'c>>>,
    results: Vec<Type<'c>>,
}

/// Reads an operation in quotes.
pub(crate) fn parse<'c>(reader: &Reader<'c>, parser: Parser<'_, 'c>) -> ParseResult<OpId> {
    let at = parser.current_location();
    let name = String::from_utf8_lossy(&parser.take_string()).into_owned();
    let context = parser.context();
    if name.is_empty() || name.contains('\0') {
        return Err(parser.emit_error(at, "invalid operation name"));
    }
    let form = forms::lookup_quoted(reader.edition, &name);
    let known = match form {
        Some(form) => context.op_name(form.target()),
        None => context.op_name(&name),
    };
    if form.is_none()
        && !known.is_registered()
        && !context.allows_unregistered_dialects()
        && known.dialect().is_none()
    {
        let message = "operation being parsed with an unregistered dialect. If this is intended, please use \
                       -allow-unregistered-dialect with the MLIR tool used";
        return Err(parser.emit_error(at, message));
    }
    if let Some(form) = form {
        reader.changes.borrow_mut().operation(form.name);
    }
    let mut state = OperationState::new(known, parser.location_at(at));
    let operands = parse_operands(parser)?;
    let mut groups: Groups = Vec::new();
    if parser.kind() == TokenKind::LeftSquare {
        if reader.edition == Edition::January2019 && form.is_none() {
            let at = parser.current_location();
            return Err(parser.emit_error(at, "successors in non-terminator"));
        }
        parse_successors(parser, &mut state, &mut groups)?;
    }
    let has_type = parse_regions_and_attributes(reader, parser, &mut state)?;
    let type_at = parser.current_location();
    let signature = match has_type {
        true => parse_signature(reader, parser)?,
        false => Signature { inputs: Some(Vec::new()), results: Vec::new() },
    };
    let inputs = signature.inputs.unwrap_or_default();
    if inputs.len() != operands.len() {
        let plural = if operands.len() == 1 { "" } else { "s" };
        let message = format!("expected {} operand type{plural} but had {}", operands.len(), inputs.len());
        return Err(parser.emit_error(type_at, &message));
    }
    for (operand, ty) in operands.into_iter().zip(inputs) {
        state.operands.push(parser.resolve_operand(operand, ty)?);
    }
    state.result_types.extend(signature.results);
    if reader.edition == Edition::May2019 {
        parse_trailing_regions(parser, &mut state)?;
    }
    match form {
        Some(form) => form.finish(reader, parser, state, groups),
        None => {
            state.operands.extend(groups.into_iter().flatten());
            parser.finish(state)
        }
    }
}

fn parse_operands(parser: Parser<'_, '_>) -> ParseResult<Vec<UnresolvedOperand>> {
    parser.parse_punct(Punct::LeftParen)?;
    let mut operands = Vec::new();
    while parser.kind() != TokenKind::RightParen {
        operands.push(parser.parse_operand()?);
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    parser.parse_punct(Punct::RightParen)?;
    Ok(operands)
}

/// Reads `[^bb1, ^bb2(%v : index)]`.
fn parse_successors<'c>(
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
    groups: &mut Groups,
) -> ParseResult {
    parser.parse_punct(Punct::LeftSquare)?;
    loop {
        let (block, values) = (parser as &mut dyn OpAsmParser).parse_successor_and_operands()?;
        state.successors.push(block);
        groups.push(values);
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    parser.parse_punct(Punct::RightSquare)
}

/// Reads `({...}, {...})`, `{...}` and `{a = 1}`, in any order; whether a type follows.
fn parse_regions_and_attributes<'c>(
    reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
) -> ParseResult<bool> {
    let bare_regions = reader.edition < Edition::Y2022;
    let mut may_lack_type = false;
    loop {
        match parser.kind() {
            TokenKind::LeftParen => {
                parser.advance();
                loop {
                    parser.parse_region(state, &[])?;
                    if !parser.parse_optional_punct(Punct::Comma) {
                        break;
                    }
                }
                parser.parse_punct(Punct::RightParen)?;
            }
            TokenKind::LeftBrace if bare_regions && is_region(parser) => {
                parser.parse_region(state, &[])?;
                may_lack_type = true;
            }
            TokenKind::LeftBrace => parser.parse_optional_attr_dict(state)?,
            _ => break,
        }
    }
    if may_lack_type && parser.kind() != TokenKind::Colon {
        return Ok(false);
    }
    parser.parse_punct(Punct::Colon)?;
    Ok(true)
}

/// Returns true if `{` starts a region: after it stands neither `}` nor a name with `:`, `=`, `,` or `}`.
fn is_region(parser: Parser<'_, '_>) -> bool {
    let mark = parser.mark();
    parser.advance();
    let found = match parser.kind() {
        TokenKind::RightBrace => false,
        TokenKind::BareId | TokenKind::String => !matches!(
            parser.next().0,
            TokenKind::Colon | TokenKind::Equal | TokenKind::Comma | TokenKind::RightBrace
        ),
        _ => true,
    };
    parser.go_back(mark);
    found
}

/// Reads `{...}` after the type, each perhaps with a signature in front: `(%x: i32) -> (i32) {...}`.
fn parse_trailing_regions<'c>(parser: Parser<'_, 'c>, state: &mut OperationState<'c>) -> ParseResult {
    loop {
        let mut arguments: Vec<Argument<'c>> = Vec::new();
        match parser.kind() {
            TokenKind::LeftParen => {
                parser.advance();
                while parser.kind() == TokenKind::PercentId {
                    arguments.push(parser.parse_argument(true, false)?);
                    if !parser.parse_optional_punct(Punct::Comma) {
                        break;
                    }
                }
                parser.parse_punct(Punct::RightParen)?;
                parser.parse_optional_arrow_type_list(&mut Vec::new())?;
            }
            TokenKind::LeftBrace => {}
            _ => return Ok(()),
        }
        parser.parse_region(state, &arguments)?;
    }
}

/// Reads `(T, T) -> T`, and what was written for it: `T -> T`, `T`, `() -> (T) -> T`, `(T, T -> T`.
fn parse_signature<'c>(reader: &Reader<'c>, parser: Parser<'_, 'c>) -> ParseResult<Signature<'c>> {
    let at = parser.current_location();
    if parser.kind() != TokenKind::LeftParen {
        let ty = parser.parse_type()?;
        if let Some((inputs, results)) = ty.as_function() {
            return Ok(Signature { inputs: Some(inputs.to_vec()), results: results.to_vec() });
        }
        if !parser.parse_optional_punct(Punct::Arrow) {
            reader.assume(parser, at, "a type without '->' is read as that of the result");
            return Ok(Signature { inputs: None, results: vec![ty] });
        }
        reader.assume(parser, at, "parentheses are missing around the type of the operand");
        return Ok(Signature { inputs: Some(vec![ty]), results: parse_result_types(parser)? });
    }
    parser.advance();
    let mut inputs = Vec::new();
    while parser.kind() != TokenKind::RightParen {
        inputs.push(parser.parse_type()?);
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    if parser.kind() == TokenKind::Arrow {
        let at = parser.current_location();
        reader.assume(parser, at, "a ')' is missing in front of '->'");
    } else {
        parser.parse_punct(Punct::RightParen)?;
    }
    parser.parse_punct(Punct::Arrow)?;
    let results = parse_result_types(parser)?;
    if parser.kind() == TokenKind::Arrow {
        let at = parser.current_location();
        reader.assume(parser, at, "the result is read as one of function type");
        parser.advance();
        let inner = parse_result_types(parser)?;
        let function = parser.context().function_type(&results, &inner);
        return Ok(Signature { inputs: Some(inputs), results: vec![function] });
    }
    Ok(Signature { inputs: Some(inputs), results })
}

fn parse_result_types<'c>(parser: Parser<'_, 'c>) -> ParseResult<Vec<Type<'c>>> {
    if parser.kind() != TokenKind::LeftParen {
        return Ok(vec![parser.parse_type()?]);
    }
    parser.advance();
    let mut results = Vec::new();
    while parser.kind() != TokenKind::RightParen {
        results.push(parser.parse_type()?);
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    parser.parse_punct(Punct::RightParen)?;
    Ok(results)
}
