//! Branches: the old generic form has the operands in the successors.

use crate::reader::{Parser, Reader};
use terrace_ir::OperationState;
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::ids::{OpId, ValueId};

/// Operands of successors, one group each.
pub(crate) type Groups = Vec<Vec<ValueId>>;

/// Reads `^bb1(%a : i32)`.
pub(super) fn read_branch<'c>(
    _reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let (block, values) = (parser as &mut dyn OpAsmParser).parse_successor_and_operands()?;
    state.successors.push(block);
    state.operands.extend(values);
    parser.parse_optional_attr_dict(state)
}

pub(super) fn upgrade_branch<'c>(
    _reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    mut state: OperationState<'c>,
    groups: Groups,
) -> ParseResult<OpId> {
    state.operands.extend(groups.into_iter().flatten());
    parser.finish(state)
}

/// Reads `%c, ^bb1(%a : i32), ^bb2`.
pub(super) fn read_conditional<'c>(
    _reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let context = parser.context();
    let condition = parser.parse_operand()?;
    state.operands.push(parser.resolve_operand(condition, context.integer_type(1))?);
    let mut sizes = [1, 0, 0];
    for size in &mut sizes[1..] {
        parser.parse_punct(Punct::Comma)?;
        let (block, values) = (parser as &mut dyn OpAsmParser).parse_successor_and_operands()?;
        *size = values.len() as i32;
        state.successors.push(block);
        state.operands.extend(values);
    }
    state.set(context, "operandSegmentSizes", context.dense_i32_array(&sizes));
    parser.parse_optional_attr_dict(state)
}

pub(super) fn upgrade_conditional<'c>(
    _reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    mut state: OperationState<'c>,
    groups: Groups,
) -> ParseResult<OpId> {
    let context = parser.context();
    if let [first, second] = &groups[..] {
        let condition = state.operands.len() as i32;
        let sizes = [condition, first.len() as i32, second.len() as i32];
        state.set(context, "operandSegmentSizes", context.dense_i32_array(&sizes));
        state.operands.extend(groups.into_iter().flatten());
    }
    parser.finish(state)
}
