//! Sizes, casts, splats, and elements of values.

use super::control::Groups;
use super::numbers::index_constant;
use super::trailing_type;
use crate::edition::Edition;
use crate::reader::{Parser, Reader};
use terrace_ir::asm::{ParseResult, Punct};
use terrace_ir::ids::OpId;
use terrace_ir::{DYNAMIC, Operation, OperationState, Type, Value};

/// Reads `%x, 1 : type`; in 2022 the index may be a value.
pub(super) fn read_dim<'c>(
    reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let context = parser.context();
    let source = parser.parse_operand()?;
    parser.parse_optional_attr_dict(state)?;
    parser.parse_punct(Punct::Comma)?;
    let at = parser.current_location();
    let index = parser.parse_optional_operand()?;
    if index.is_none() {
        if reader.edition == Edition::Y2022 {
            reader.assume(parser, at, "a number is read as a constant of index type");
        }
        let index = parser.parse_attribute(Some(context.integer_type(64)))?;
        state.set(context, "index", index);
    }
    parser.parse_punct(Punct::Colon)?;
    let ty = parser.parse_type()?;
    state.operands.push(parser.resolve_operand(source, ty)?);
    if let Some(index) = index {
        state.operands.push(parser.resolve_operand(index, context.index_type())?);
    }
    state.result_types.push(context.index_type());
    Ok(())
}

pub(super) fn upgrade_dim<'c>(
    reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    mut state: OperationState<'c>,
    _groups: Groups,
) -> ParseResult<OpId> {
    let context = parser.context();
    let location = state.location;
    let fail = |message: &str| Err(context.error(location, format!("'dim' op {message}")).tell());
    let (&source, given) = match &state.operands[..] {
        [source] => (source, None),
        [source, index] => (source, Some(*index)),
        _ => return fail("requires one operand"),
    };
    let ty = Value::new(parser.body(), source).ty();
    let name = match ty {
        ty if ty.is_tensor() => "tensor.dim",
        ty if ty.is_any_memref() => "memref.dim",
        _ => return fail("requires an operand of tensor or memref type"),
    };
    let index = match given {
        Some(index) => index,
        None => {
            let attribute = state.take_attribute("index");
            let Some(number) = attribute.and_then(|index| index.as_i64()) else {
                return fail("requires an integer attribute named 'index'");
            };
            if reader.edition == Edition::Y2020
                && !attribute.and_then(|index| index.ty()).is_some_and(|ty| ty.is_signless_integer_of(64))
            {
                return fail("requires the attribute 'index' to be of type i64");
            }
            if number < 0 || ty.rank().is_some_and(|rank| number >= rank as i64) {
                return fail("index is out of range");
            }
            index_constant(parser, state.location, number)
        }
    };
    state.operands.truncate(1);
    state.operands.push(index);
    state.name = context.op_name(name);
    finish_renamed(parser, state)
}

/// Makes an operation whose name was changed: its inherent attributes have other slots now.
pub(super) fn finish_renamed<'c>(parser: Parser<'_, 'c>, old: OperationState<'c>) -> ParseResult<OpId> {
    let mut new = OperationState::new(old.name, old.location);
    new.operands = old.operands;
    new.result_types = old.result_types;
    for attribute in old.discardable {
        new.set_attribute(attribute.name, attribute.value);
    }
    parser.finish(new)
}

/// Reads `%x : type`.
pub(super) fn read_rank<'c>(
    _reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let source = parser.parse_operand()?;
    let (ty, _) = trailing_type(parser, state)?;
    state.operands.push(parser.resolve_operand(source, ty)?);
    state.result_types.push(parser.context().index_type());
    Ok(())
}

pub(super) fn upgrade_rank<'c>(
    _reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    mut state: OperationState<'c>,
    _groups: Groups,
) -> ParseResult<OpId> {
    let is_memref =
        state.operands.first().is_some_and(|&source| Value::new(parser.body(), source).ty().is_any_memref());
    state.name = parser.context().op_name(if is_memref { "memref.rank" } else { "tensor.rank" });
    finish_renamed(parser, state)
}

/// Reads `%x : type to type`.
pub(super) fn read_cast<'c>(
    reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let source = parser.parse_operand()?;
    let (from, _) = trailing_type(parser, state)?;
    let at = parser.current_location();
    if parser.parse_optional_punct(Punct::Arrow) {
        reader.assume(parser, at, "'->' is read as 'to'");
    } else {
        parser.parse_keyword("to")?;
    }
    let to = parser.parse_type()?;
    state.operands.push(parser.resolve_operand(source, from)?);
    state.result_types.push(to);
    Ok(())
}

/// Casts to the same type were refused in January 2019, and an unranked memref is cast to a ranked one only.
pub(super) fn check_cast(reader: &Reader<'_>, op: Operation<'_, '_>) -> Result<(), String> {
    if op.operand_count() != 1 || op.result_count() != 1 {
        return Ok(());
    }
    let (from, to) = (op.operand(0).ty(), op.result(0).ty());
    if from == to && reader.edition == Edition::January2019 {
        return Err("requires the source and destination types to differ".to_owned());
    }
    if from.is_any_memref() && !from.has_rank() && !to.has_rank() {
        return Err(format!("operand type '{from}' and result type '{to}' are cast incompatible"));
    }
    let (Some(a), Some(b)) = (from.shape(), to.shape()) else { return Ok(()) };
    let agree = a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b || *a == DYNAMIC || *b == DYNAMIC);
    let same_element = from.shaped_element() == to.shaped_element();
    let same_place = from.memory_space() == to.memory_space() && same_layout(from, to);
    if !(agree && same_element && same_place) {
        return Err(format!("operand type '{from}' and result type '{to}' are cast incompatible"));
    }
    Ok(())
}

/// Layouts that are not strided must be the same; those that are may say more or less.
fn same_layout(from: Type<'_>, to: Type<'_>) -> bool {
    from.layout() == to.layout() || (from.is_strided() && to.is_strided() && from.shape().is_some())
}

/// Reads `%s : type`, the operand being of the element type.
pub(super) fn read_splat<'c>(
    _reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let scalar = parser.parse_operand()?;
    let at = parser.current_location();
    if parser.parse_optional_punct(Punct::LeftSquare) {
        return Err(parser.emit_error(at, "the result of splat has to be statically shaped"));
    }
    let (ty, at) = trailing_type(parser, state)?;
    let Some(element) = ty.shaped_element().filter(|_| ty.is_vector() || ty.is_tensor()) else {
        return Err(parser.emit_error(at, "the result of splat has to be a vector or tensor"));
    };
    state.operands.push(parser.resolve_operand(scalar, element)?);
    state.result_types.push(ty);
    Ok(())
}

pub(super) fn upgrade_splat<'c>(
    _reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    mut state: OperationState<'c>,
    _groups: Groups,
) -> ParseResult<OpId> {
    let context = parser.context();
    let location = state.location;
    let fail = |message: &str| Err(context.error(location, format!("'splat' op {message}")).tell());
    let (&[scalar], &[ty]) = (&state.operands[..], &state.result_types[..]) else {
        return fail("requires one operand and one result");
    };
    let scalar = Value::new(parser.body(), scalar).ty();
    if !scalar.is_int_or_float() {
        return fail("requires an operand of integer or floating point type");
    }
    if !(ty.is_vector() || ty.is_tensor()) {
        return fail("requires a result of vector or tensor type");
    }
    if !ty.has_static_shape() {
        return fail("requires a statically shaped result");
    }
    if ty.shaped_element() != Some(scalar) {
        return fail("requires the operand to be of the element type of the result");
    }
    state.name = context.op_name(if ty.is_vector() { "vector.broadcast" } else { "tensor.splat" });
    finish_renamed(parser, state)
}

pub(super) fn upgrade_extract<'c>(
    _reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    mut state: OperationState<'c>,
    _groups: Groups,
) -> ParseResult<OpId> {
    let context = parser.context();
    let location = state.location;
    let fail = |message: &str| Err(context.error(location, format!("'extract_element' op {message}")).tell());
    let Some(&source) = state.operands.first() else { return fail("requires an operand") };
    let ty = Value::new(parser.body(), source).ty();
    if !(ty.is_tensor() || ty.is_vector()) {
        return fail("requires an operand of tensor or vector type");
    }
    if ty.rank().is_some_and(|rank| rank + 1 != state.operands.len()) {
        return fail("has an incorrect number of indices");
    }
    if ty.is_vector() {
        // All indices are values.
        let positions = vec![DYNAMIC; state.operands.len() - 1];
        let mut new = OperationState::new(context.op_name("vector.extract"), state.location);
        new.operands = state.operands;
        new.result_types = state.result_types;
        new.set(context, "static_position", context.dense_i64_array(&positions));
        return parser.finish(new);
    }
    if ty.has_rank() {
        state.name = context.op_name("tensor.extract");
    }
    finish_renamed(parser, state)
}
