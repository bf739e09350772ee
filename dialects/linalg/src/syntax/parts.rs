//! Common syntax of structured operations: `{...} ins(%a : t) outs(%b : t)`.

use crate::interfaces::{inputs_of, outputs_of};
use crate::{ELEMENTWISE_KIND_ATTR, TYPE_FN_ATTR};
use smallvec::SmallVec;
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult, Punct, SourceLoc, UnresolvedOperand};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{OpSpec, SlotSpec};
use terrace_ir::{Attribute, Identifier, NamedAttribute, Operation, OperationState, Type, Value};

/// Parsed parts of an operation.
#[derive(Default)]
pub(super) struct Parts<'c> {
    pub input_types: Vec<Type<'c>>,
    pub output_types: Vec<Type<'c>>,
    /// Attributes that were set, and one that was set twice.
    names: SmallVec<[Identifier<'c>; 4]>,
    twice: Option<Identifier<'c>>,
    /// Start of the attributes.
    attributes_at: SourceLoc,
    /// True if inherent attributes were set as properties, which then count.
    has_properties: bool,
}

impl<'c> Parts<'c> {
    pub fn operand_count(&self) -> usize {
        self.input_types.len() + self.output_types.len()
    }

    /// Sets an attribute.
    pub fn add(
        &mut self,
        parser: &mut dyn OpAsmParser<'c>,
        state: &mut OperationState<'c>,
        name: &str,
        value: Attribute<'c>,
    ) {
        self.add_named(state, parser.context().identifier(name), value);
    }

    fn add_named(&mut self, state: &mut OperationState<'c>, name: Identifier<'c>, value: Attribute<'c>) {
        let is_new = self.note(name);
        if is_new && !(self.has_properties && state.name.slot_of_identifier(name).is_some()) {
            state.set_attribute(name, value);
        }
    }

    /// Notes that an attribute was set; says whether it is the first time.
    fn note(&mut self, name: Identifier<'c>) -> bool {
        let is_new = !self.names.contains(&name) && name.as_str() != OpSpec::OPERAND_SEGMENTS;
        match is_new {
            true => self.names.push(name),
            false => self.twice = self.twice.or(Some(name)),
        }
        is_new
    }

    /// Returns true if all inherent attributes are what they must be.
    pub fn has_valid_attributes(&self, state: &OperationState<'c>) -> bool {
        invalid_attribute(state).is_none()
    }

    /// Parses attributes in braces, if present. They are checked when the operation is; those of another kind than
    /// is declared are dropped, as upstream does.
    pub fn parse_more_attributes(
        &mut self,
        parser: &mut dyn OpAsmParser<'c>,
        state: &mut OperationState<'c>,
    ) -> ParseResult {
        for entry in parser.parse_optional_attr_list()? {
            match has_declared_kind(entry.name.as_str(), entry.value) {
                true => self.add_named(state, entry.name, entry.value),
                false => _ = self.note(entry.name),
            }
        }
        Ok(())
    }

    /// Sets the sizes of the groups of operands.
    fn set_segments(&self, parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) {
        let context = parser.context();
        let sizes = [self.input_types.len() as i32, self.output_types.len() as i32];
        state.set(context, OpSpec::OPERAND_SEGMENTS, context.dense_i32_array(&sizes));
    }

    /// Refuses attributes that were set twice, when all was read.
    pub fn finish(&self, parser: &mut dyn OpAsmParser<'c>) -> ParseResult {
        let Some(name) = self.twice else { return Ok(()) };
        let at = parser.name_location();
        let message = format!("attribute '{}' occurs more than once in the attribute list", name.as_str());
        Err(parser.emit_error(at, &message))
    }
}

/// Returns true if an attribute of that name is of the kind that upstream keeps under it; names that are not inherent
/// fit all.
fn has_declared_kind(name: &str, value: Attribute<'_>) -> bool {
    match name {
        "strides" | "dilations" => value.dense_integers().is_some(),
        "indexing_maps" | "iterator_types" => value.as_array().is_some(),
        "cast" => value.as_dialect(TYPE_FN_ATTR.name).is_some(),
        "kind" => value.as_dialect(ELEMENTWISE_KIND_ATTR.name).is_some(),
        _ => true,
    }
}

/// Parses `{...} ins(%a : t) outs(%b : t)` into an operation whose groups of operands have their sizes in an attribute.
pub(super) fn parse_parts<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    parts: &mut Parts<'c>,
) -> ParseResult {
    parse_parts_unsized(parser, state, parts)?;
    parts.set_segments(parser, state);
    verify_inherent(parser, state, parts)
}

/// Parses as [`parse_parts`] does, for groups whose sizes follow from each other.
pub(super) fn parse_unsegmented_parts<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    parts: &mut Parts<'c>,
) -> ParseResult {
    parse_parts_unsized(parser, state, parts)?;
    verify_inherent(parser, state, parts)
}

fn parse_parts_unsized<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    parts: &mut Parts<'c>,
) -> ParseResult {
    let before = parser.current_location();
    parser.parse_optional_properties(state)?;
    parts.has_properties = parser.current_location() != before;
    parts.attributes_at = parser.current_location();
    for entry in parser.parse_optional_attr_list()? {
        parts.add_named(state, entry.name, entry.value);
    }
    let mut inputs = Vec::new();
    let mut inputs_at = parser.current_location();
    if parser.parse_optional_keyword("ins") {
        parser.parse_punct(Punct::LeftParen)?;
        inputs_at = parser.current_location();
        inputs = parse_operands(parser, &mut parts.input_types)?;
    }
    let mut outputs = Vec::new();
    let mut outputs_at = parser.current_location();
    if parser.parse_optional_keyword("outs") {
        parser.parse_punct(Punct::LeftParen)?;
        outputs_at = parser.current_location();
        outputs = parse_operands(parser, &mut parts.output_types)?;
    }
    parser.resolve_operands(&inputs, &parts.input_types, inputs_at, state)?;
    parser.resolve_operands(&outputs, &parts.output_types, outputs_at, state)
}

/// Parses `%a, %b : t, u)`.
fn parse_operands<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    types: &mut Vec<Type<'c>>,
) -> ParseResult<Vec<UnresolvedOperand>> {
    let operands = parser.parse_operand_list(Delimiter::None)?;
    parser.parse_colon_type_list(types)?;
    parser.parse_punct(Punct::RightParen)?;
    Ok(operands)
}

/// Checks the inherent attributes that were read so far. If they were given as properties, they need only be of the kinds
/// that are declared; the rest is checked when the operation is.
fn verify_inherent<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &OperationState<'c>,
    parts: &Parts<'c>,
) -> ParseResult {
    if parts.has_properties {
        return verify_properties(parser, state);
    }
    let Some(slot) = invalid_attribute(state) else { return Ok(()) };
    let message = format!(
        "'{}' op attribute '{}' failed to satisfy constraint: {}",
        state.name, slot.name, slot.constraint.summary
    );
    Err(parser.emit_error(parts.attributes_at, &message))
}

/// Returns an inherent attribute that is not what it must be.
fn invalid_attribute<'c>(state: &OperationState<'c>) -> Option<&'c SlotSpec<'c>> {
    let mut slots = state.name.spec()?.attributes.iter().zip(&state.slots);
    slots.find(|(slot, value)| value.is_some_and(|value| !slot.constraint.holds(value))).map(|(slot, _)| slot)
}

fn verify_properties<'c>(parser: &mut dyn OpAsmParser<'c>, state: &OperationState<'c>) -> ParseResult {
    let context = parser.context();
    let names = state.name.slot_names().iter().zip(&state.slots);
    let entries = names.filter_map(|(name, value)| value.map(|value| NamedAttribute { name: *name, value }));
    let entries: SmallVec<[NamedAttribute<'c>; 4]> = entries.collect();
    let all = context.dictionary_attribute(&entries);
    let wrong = all
        .as_dictionary()
        .into_iter()
        .flatten()
        .find(|entry| !has_declared_kind(entry.name.as_str(), entry.value));
    let Some(NamedAttribute { name, value }) = wrong else { return Ok(()) };
    let at = parser.location_at(parser.name_location());
    let message = format!(
        "invalid properties {all} for op {}: Invalid attribute `{}` in property conversion: {value}",
        state.name,
        name.as_str(),
    );
    Err(context.error(at, message).tell())
}

/// Prints ` ins(%a : t) outs(%b : t)`.
pub(super) fn print_parts<'c>(op: Operation<'_, 'c>, printer: &mut AsmPrinter<'_, 'c>) {
    print_group(" ins(", inputs_of(op), printer);
    print_group(" outs(", outputs_of(op), printer);
}

fn print_group<'a, 'c>(
    open: &str,
    values: impl ExactSizeIterator<Item = Value<'a, 'c>>,
    printer: &mut AsmPrinter<'_, 'c>,
) where
    'c: 'a,
{
    if values.len() == 0 {
        return;
    }
    let values: SmallVec<[Value<'a, 'c>; 4]> = values.collect();
    printer.push_str(open);
    printer.print_operands(values.iter().copied());
    printer.push_str(" : ");
    printer.print_types(values.iter().map(|value| value.ty()));
    printer.push(')');
}
