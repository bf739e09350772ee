//! `linalg.generic` and `linalg.yield`.

use super::parts::{Parts, parse_parts, print_parts};
use crate::IteratorType;
use crate::ops::{GenericOp, YieldOp};
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult, Punct};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::{Attribute, NamedAttribute, OperationState, Type, TypedOp};

const ITERATORS: &str = "iterator_types";
/// The attributes that stand in front of the operands.
const IN_FRONT: [&str; 4] = ["doc", "indexing_maps", "library_call", ITERATORS];

impl<'c> GenericOp<'_, 'c> {
    /// `{indexing_maps = [...], iterator_types = ["parallel"]} ins(...) outs(...) attrs = {...} {...} -> t`.
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let start = parser.current_location();
        let traits = parser.parse_attribute(None)?;
        let Some(traits) = traits.as_dictionary() else {
            return Err(parser.emit_error(start, "invalid kind of attribute specified"));
        };
        let mut parts = Parts::default();
        let iterators = traits.iter().find(|entry| entry.name.as_str() == ITERATORS);
        let Some(iterators) = iterators.and_then(|entry| entry.value.as_array()) else {
            return Err(parser.emit_error(start, "expected \"iterator_types\" array attribute"));
        };
        let mut types = Vec::with_capacity(iterators.len());
        for word in iterators {
            let ty = match word.as_str() {
                Some("parallel") => IteratorType::Parallel,
                Some("reduction") => IteratorType::Reduction,
                other => {
                    let word = other.map_or_else(|| word.to_string(), str::to_owned);
                    let at = parser.current_location();
                    return Err(parser.emit_error(at, &format!("unexpected iterator_type ({word})")));
                }
            };
            types.push(ty.attribute(context));
        }
        for entry in traits {
            let is_iterators = entry.name.as_str() == ITERATORS;
            let value = if is_iterators { context.array_attribute(&types) } else { entry.value };
            parts.add(parser, state, entry.name.as_str(), value);
        }
        parse_parts(parser, state, &mut parts)?;
        if parser.parse_optional_keyword("attrs") {
            parser.parse_punct(Punct::Equal)?;
            parts.parse_more_attributes(parser, state)?;
        }
        parser.parse_region(state, &[])?;
        let mut types = Vec::new();
        parser.parse_optional_arrow_type_list(&mut types)?;
        state.result_types.extend(types);
        parts.finish(parser)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        let context = op.context();
        let mut in_front: Vec<NamedAttribute<'c>> = Vec::new();
        let mut has_more = false;
        for mut attribute in op.attributes() {
            match attribute.name.as_str() {
                "operandSegmentSizes" => continue,
                ITERATORS => {
                    let word = |ty: &Attribute<'c>| {
                        let word = IteratorType::of(*ty).map_or("", IteratorType::text);
                        context.string_attribute(word)
                    };
                    let types = attribute.value.as_array().unwrap_or_default();
                    let words: Vec<Attribute<'c>> = types.iter().map(word).collect();
                    attribute.value = context.array_attribute(&words);
                }
                name => {
                    if !IN_FRONT.contains(&name) {
                        has_more = true;
                        continue;
                    }
                }
            }
            in_front.push(attribute);
        }
        if in_front.is_empty() {
            printer.push(' ');
        }
        printer.print_attribute_list(&in_front);
        print_parts(op, printer);
        if has_more {
            printer.push_str(" attrs = ");
            let [doc, maps, call, iterators] = IN_FRONT;
            printer.print_optional_attr_dict(op, &[doc, maps, call, iterators, "operandSegmentSizes"]);
        }
        if let Some(region) = op.regions().next().filter(|region| !region.is_empty()) {
            printer.push(' ');
            printer.print_region(region, RegionForm::FULL);
        }
        let types: Vec<Type<'c>> = op.results().map(|result| result.ty()).collect();
        printer.print_optional_arrow_types(&types);
    }
}

impl<'c> YieldOp<'_, 'c> {
    /// `%a, %b {...} : t, u`.
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let at = parser.current_location();
        let operands = match parser.parse_optional_operand()? {
            None => Vec::new(),
            Some(first) => {
                let mut operands = vec![first];
                if parser.parse_optional_punct(Punct::Comma) {
                    operands.extend(parser.parse_operand_list(Delimiter::None)?);
                }
                operands
            }
        };
        parser.parse_optional_attr_dict(state)?;
        let mut types = Vec::new();
        if !operands.is_empty() {
            parser.parse_colon_type_list(&mut types)?;
        }
        parser.resolve_operands(&operands, &types, at, state)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        let has_operands = op.operand_count() != 0;
        if has_operands {
            printer.push(' ');
            printer.print_operands(op.operands());
        }
        printer.print_optional_attr_dict(op, &[]);
        if has_operands {
            printer.push_str(" : ");
            printer.print_types(op.operands().map(|operand| operand.ty()));
        }
    }
}
