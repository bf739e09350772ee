//! Attribute dictionaries after what a form says already.

use terrace_ir::asm::{OpAsmParser, ParseResult};
use terrace_ir::{Attribute, OperationState};

/// Parses a dictionary that must not say again what was read before.
pub(super) fn parse_dictionary<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    say_once(parser, state, |parser, state| parser.parse_optional_attr_dict(state))
}

/// Parses `attributes` and such a dictionary.
pub(super) fn parse_dictionary_with_keyword<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    say_once(parser, state, |parser, state| parser.parse_optional_attr_dict_with_keyword(state))
}

fn say_once<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    parse: impl FnOnce(&mut dyn OpAsmParser<'c>, &mut OperationState<'c>) -> ParseResult,
) -> ParseResult {
    let before: Vec<Option<Attribute<'c>>> = state.slots.iter_mut().map(Option::take).collect();
    parse(parser, state)?;
    for (slot, earlier) in before.into_iter().enumerate() {
        let Some(earlier) = earlier else { continue };
        if state.slots[slot].is_some() {
            let name = state.name.slot_names()[slot].as_str();
            let message = format!("attribute '{name}' occurs more than once in the attribute list");
            return Err(parser.emit_error(parser.name_location(), &message));
        }
        state.slots[slot] = Some(earlier);
    }
    Ok(())
}
