//! `<{...}>`: inherent attributes in the generic form.

use crate::core::Parser;
use crate::lexer::TokenKind;
use terrace_ir::asm::ParseResult;
use terrace_ir::spec::{AttributeConstraint, AttributeSyntax, EnumSpec, OpSpec, SlotSpec, case_value};
use terrace_ir::{Attribute, AttributeKind, NamedAttribute, OpName, OperationState, TraitFlags, verify};

impl<'c> Parser<'_, 'c> {
    /// Reads `<{...}>` into the state.
    pub(crate) fn parse_properties(&mut self, state: &mut OperationState<'c>) -> ParseResult {
        match self.parse_checked_properties(state)? {
            Some(refused) => Err(self.context.error(state.location, refused).tell()),
            None => Ok(()),
        }
    }

    /// Reads `<{...}>` into the state; returns what is wrong with it, which is told when all of the operation is read.
    pub(crate) fn parse_checked_properties(
        &mut self,
        state: &mut OperationState<'c>,
    ) -> ParseResult<Option<String>> {
        self.expect(TokenKind::Less, "expected '<' in property dictionary")?;
        let given = self.parse_attribute(None)?;
        self.expect(TokenKind::Greater, "expected '>' to close properties")?;
        if !state.name.is_registered() {
            // Without a declaration, any attribute will do; it is kept as it is.
            state.set(self.context, OperationState::OPAQUE_PROPERTIES, given);
            return Ok(None);
        }
        let op = state.name;
        let mut no_flags = None;
        for &NamedAttribute { name, value } in given.as_dictionary().unwrap_or_default() {
            // As upstream, names that are not declared are dropped.
            if let Some(slot) = op.slot_of_identifier(name) {
                let flags = op.spec().and_then(|spec| spec.attributes.get(slot)).and_then(flags_of);
                let value = match flags {
                    None => Some(value),
                    Some(flags) => self.flags_property(flags, value),
                };
                no_flags = no_flags.or(if value.is_none() { flags } else { None });
                state.slots[slot] = value;
            }
        }
        let fault = match (given.as_dictionary(), op.spec()) {
            (None, _) => Some("expected DictionaryAttr to set properties".to_owned()),
            (Some(_), Some(_)) if op.dialect().is_some_and(|dialect| dialect.hooks.is_dynamic) => {
                Some("extensible Dialects don't support properties".to_owned())
            }
            (Some(_), Some(spec)) => match no_flags {
                Some(flags) => Some(expected_flags(op, flags)),
                None => fault_in_slots(op, spec, &state.slots),
            },
            (Some(_), None) => None,
        };
        Ok(fault.map(|fault| format!("invalid properties {given} for op {op}: {fault}")))
    }

    /// Returns flags as the integer that a property keeps; they may be given as their attribute, or as any integer.
    fn flags_property(&self, flags: &EnumSpec<'c>, value: Attribute<'c>) -> Option<Attribute<'c>> {
        let is_given = match *value.kind() {
            AttributeKind::Integer { .. } => true,
            AttributeKind::Dialect { spec, .. } => {
                spec.get().enumeration.is_some_and(|own| own.name == flags.name)
            }
            _ => false,
        };
        let bits = case_value(value).filter(|_| is_given)?;
        let ty = self.context.integer_type(flags.width_bits);
        Some(self.context.integer_attribute(ty, bits.cast_signed()))
    }
}

/// Returns the flags that a property keeps, if it keeps some.
fn flags_of<'c>(slot: &SlotSpec<'c>) -> Option<&'c EnumSpec<'c>> {
    match slot.constraint.syntax {
        AttributeSyntax::Flags { cases, .. } if slot.is_property => Some(cases),
        _ => None,
    }
}

fn expected_flags(op: OpName<'_>, flags: &EnumSpec<'_>) -> String {
    let class = flags.class();
    let attributes = op.dialect().map_or(&[][..], |dialect| dialect.attributes);
    let has_attribute =
        attributes.iter().any(|one| one.enumeration.is_some_and(|own| own.name == flags.name));
    let attribute = if has_attribute { format!("{class}Attr or ") } else { String::new() };
    format!("expected {attribute}IntegerAttr storage for {class}")
}

/// Returns the error in inherent attributes given as properties: those not even of the declared kind.
fn fault_in_slots<'c>(op: OpName<'c>, spec: &OpSpec<'c>, slots: &[Option<Attribute<'c>>]) -> Option<String> {
    let declared = spec.attributes.iter().zip(slots).filter(|(slot, _)| !slot.is_property);
    for (slot, value) in declared {
        if let Some(value) = value.filter(|value| !is_of_kind(slot.constraint, *value)) {
            return Some(format!("Invalid attribute `{}` in property conversion: {value}", slot.name));
        }
    }
    let sizes = slots.get(spec.attributes.len()..).unwrap_or_default();
    for (groups, sizes) in sized_groups(op, spec).zip(sizes) {
        let Some(sizes) = sizes else { continue };
        let Some(sizes) = verify::segments(*sizes) else {
            return Some("expected DenseI32ArrayAttr for key `value`".to_owned());
        };
        if sizes.len() != groups {
            let given = sizes.len();
            return Some(format!("size mismatch in attribute conversion: {given} vs {groups}"));
        }
    }
    None
}

/// Returns the numbers of groups whose sizes are written down, by slot after the declared attributes.
fn sized_groups(op: OpName<'_>, spec: &OpSpec<'_>) -> impl Iterator<Item = usize> {
    let sides = [
        (TraitFlags::OPERAND_SEGMENTS, spec.operands.len()),
        (TraitFlags::RESULT_SEGMENTS, spec.results.len()),
    ];
    sides.into_iter().filter(move |(flag, _)| op.has_trait(*flag)).map(|(_, groups)| groups)
}

/// Returns true if a slot holds sizes of groups, and a value does not have one for each. As upstream, a dictionary does not
/// set it then.
pub(crate) fn is_misfit(op: OpName<'_>, slot: usize, value: Attribute<'_>) -> bool {
    let Some(spec) = op.spec() else { return false };
    let groups = slot.checked_sub(spec.attributes.len()).and_then(|nth| sized_groups(op, spec).nth(nth));
    groups.is_some_and(|groups| verify::segments(value).is_none_or(|sizes| sizes.len() != groups))
}

/// Returns true if an attribute is of the kind in which a declared one is kept, whatever else is asked of it.
fn is_of_kind<'c>(constraint: &AttributeConstraint<'c>, value: Attribute<'c>) -> bool {
    match constraint.syntax {
        AttributeSyntax::Any => true,
        AttributeSyntax::Stored(storage) => storage.holds(value),
        AttributeSyntax::OfType(_) => value.as_integer().is_some() || value.as_float().is_some(),
        AttributeSyntax::Of(_) | AttributeSyntax::Keyword(_) | AttributeSyntax::Flags { .. } => {
            constraint.holds(value)
        }
        AttributeSyntax::ElementsOf(_) | AttributeSyntax::OptionalInteger => constraint.holds(value),
        AttributeSyntax::SymbolName => value.as_bytes().is_some(),
        AttributeSyntax::Unit => value.is_unit(),
    }
}
