//! `vector.contract`: maps, iterators and kind come first, in a dictionary of their own.

use crate::{CombiningKind, ContractionOp, IteratorType};
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct, SourceLoc};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::case_value;
use terrace_ir::{Attribute, NamedAttribute, OperationState, TypedOp};

/// The attributes that stand in the dictionary in front.
const TRAIT_ATTRIBUTES: [&str; 3] = ["indexing_maps", "iterator_types", "kind"];

impl<'c> ContractionOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let at = parser.current_location();
        let dictionary = parser.parse_attribute(None)?;
        let Some(entries) = dictionary.as_dictionary() else {
            return Err(parser.emit_error(at, "invalid kind of attribute specified"));
        };
        let lhs = parser.parse_operand()?;
        parser.parse_comma()?;
        let rhs = parser.parse_operand()?;
        parser.parse_comma()?;
        let acc = parser.parse_operand()?;
        let mut masks = Vec::new();
        while parser.parse_optional_punct(Punct::Comma) {
            masks.push(parser.parse_operand()?);
        }
        parser.parse_optional_attr_dict(state)?;
        let types_at = parser.current_location();
        let mut types = Vec::new();
        parser.parse_colon_type_list(&mut types)?;
        parser.parse_keyword("into")?;
        let result = parser.parse_type()?;
        let [lhs_type, rhs_type, ..] = types[..] else {
            return Err(parser.emit_error(types_at, "expected two types"));
        };
        for (operand, ty) in [(lhs, lhs_type), (rhs, rhs_type), (acc, result)] {
            parser.resolve_operands_of_type(&[operand], ty, state)?;
        }
        state.result_types.push(result);
        for entry in entries {
            state.set_attribute(entry.name, entry.value);
        }
        parse_iterator_types(parser, state, at)?;
        let context = parser.context();
        if state.attribute("kind").is_none() {
            state.set(context, "kind", CombiningKind::Add.attribute(context));
        }
        match masks[..] {
            [] => Ok(()),
            [lhs_mask, rhs_mask] => {
                for (mask, ty) in [(lhs_mask, lhs_type), (rhs_mask, rhs_type)] {
                    let ty = ty.with_element(context, context.integer_type(1));
                    parser.resolve_operands_of_type(&[mask], ty, state)?;
                }
                Ok(())
            }
            _ => {
                let message = "expected zero or exactly 2 vector mask operands";
                Err(parser.emit_error(parser.name_location(), message))
            }
        }
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let (op, context) = (self.op(), self.op().context());
        let entry = |name: &'static str| {
            let value = op.attribute(name)?;
            let value = if name == "iterator_types" { in_words(context, value) } else { value };
            Some(NamedAttribute { name: context.identifier(name), value })
        };
        let entries: Vec<_> = TRAIT_ATTRIBUTES.into_iter().filter_map(entry).collect();
        printer.push(' ');
        printer.print_attribute(context.dictionary_attribute(&entries));
        printer.push(' ');
        printer.print_operands([self.lhs(), self.rhs(), self.acc()]);
        printer.print_optional_attr_dict(op, &TRAIT_ATTRIBUTES);
        printer.push_str(" : ");
        printer.print_types([self.lhs().ty(), self.rhs().ty()]);
        printer.push_str(" into ");
        printer.print_type(self.result().ty());
    }
}

/// Turns the words that were read into attributes.
fn parse_iterator_types<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    at: SourceLoc,
) -> ParseResult {
    let context = parser.context();
    let Some(words) = state.attribute("iterator_types").and_then(Attribute::as_array) else {
        return Err(parser.emit_error(at, "expected \"iterator_types\" array attribute"));
    };
    let mut types = Vec::with_capacity(words.len());
    for word in words {
        let Some(text) = word.as_str() else {
            // Not a word: the verifier tells whether it is the attribute itself.
            types.push(*word);
            continue;
        };
        let Some(iterator) = IteratorType::SPEC.value_of(text).and_then(IteratorType::from_value) else {
            return Err(parser.emit_error(at, &format!("unexpected iterator_type ({text})")));
        };
        types.push(iterator.attribute(context));
    }
    state.set(context, "iterator_types", context.array_attribute(&types));
    Ok(())
}

/// Returns iterator types as an array of words.
fn in_words<'c>(context: terrace_ir::Ctx<'c>, types: Attribute<'c>) -> Attribute<'c> {
    let word = |ty: &Attribute<'c>| match case_value(*ty) {
        Some(value) => context.string_attribute(&IteratorType::SPEC.text_of(value)),
        None => *ty,
    };
    let words: Vec<_> = types.as_array().unwrap_or_default().iter().map(word).collect();
    context.array_attribute(&words)
}
