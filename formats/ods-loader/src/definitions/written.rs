//! Parameters as their declared format writes them: reader and printer.

use super::format::Element;
use super::parameters::Parameter;
use terrace_ir::Attribute;
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_support::ensure_stack;

/// Format of a type or attribute, with what its messages say.
#[derive(Clone, Copy)]
pub(crate) struct Format<'c> {
    /// Name of the record.
    pub record: &'c str,
    /// Parameters.
    pub parameters: &'c [Parameter<'c>],
    /// Elements.
    pub elements: &'c [Element],
}

/// Values that were read, by parameter.
type Values<'p> = Vec<Option<Attribute<'p>>>;

impl Format<'_> {
    /// Reads elements.
    pub fn parse<'p>(
        &self,
        elements: &[Element],
        parser: &mut dyn OpAsmParser<'p>,
        values: &mut Values<'p>,
    ) -> ParseResult {
        elements.iter().try_for_each(|element| self.parse_element(element, parser, values))
    }

    fn parse_element<'p>(
        &self,
        element: &Element,
        parser: &mut dyn OpAsmParser<'p>,
        values: &mut Values<'p>,
    ) -> ParseResult {
        match element {
            Element::Space(_) => Ok(()),
            Element::Literal(text) => parse_literal(parser, text),
            Element::Parameter { at, .. } => {
                values[*at] = Some(self.parse_parameter(*at, parser)?);
                Ok(())
            }
            Element::List(all) => {
                for (number, at) in all.iter().enumerate() {
                    if number > 0 {
                        // Optional ones at the end may be left out.
                        let may_end = all[number..].iter().all(|at| self.parameters[*at].spec.is_optional);
                        if may_end && !parser.parse_optional_punct(Punct::Comma) {
                            return Ok(());
                        } else if !may_end {
                            parser.parse_comma()?;
                        }
                    }
                    values[*at] = Some(self.parse_parameter(*at, parser)?);
                }
                Ok(())
            }
            Element::Struct(all) => self.parse_struct(all, parser, values),
            Element::Optional { present, absent, .. } => {
                let Some(first) = present.iter().find(|element| !matches!(element, Element::Space(_))) else {
                    return Ok(());
                };
                let is_there = match first {
                    Element::Literal(text) => parse_optional_literal(parser, text),
                    Element::Parameter { at, .. } => {
                        let value = self.parse_optional_parameter(*at, parser)?;
                        values[*at] = value;
                        value.is_some()
                    }
                    Element::Struct(all) | Element::List(all) => {
                        let may_come = !parser.is_at(Punct::Greater);
                        if may_come {
                            match first {
                                Element::Struct(_) => self.parse_struct(all, parser, values)?,
                                _ => self.parse_element(first, parser, values)?,
                            }
                        }
                        may_come
                    }
                    _ => false,
                };
                let rest = present.iter().skip_while(|element| matches!(element, Element::Space(_))).skip(1);
                if is_there {
                    rest.into_iter()
                        .try_for_each(|one| ensure_stack(|| self.parse_element(one, parser, values)))
                } else {
                    ensure_stack(|| self.parse(absent, parser, values))
                }
            }
        }
    }

    fn parse_parameter<'p>(&self, at: usize, parser: &mut dyn OpAsmParser<'p>) -> ParseResult<Attribute<'p>> {
        let parameter = &self.parameters[at];
        let kind = parameter.kind.expect("a format of parameters that are code is not compiled");
        kind.parse(parser).map_err(|_| {
            let (record, name, class) = (self.record, parameter.spec.name, parameter.class);
            let message = format!("failed to parse {record} parameter '{name}' which is to be a `{class}`");
            parser.emit_error(parser.current_location(), &message)
        })
    }

    /// Reads a parameter, if something that may begin one is there.
    fn parse_optional_parameter<'p>(
        &self,
        at: usize,
        parser: &mut dyn OpAsmParser<'p>,
    ) -> ParseResult<Option<Attribute<'p>>> {
        let ends = [
            Punct::Greater,
            Punct::RightParen,
            Punct::RightSquare,
            Punct::RightBrace,
            Punct::Comma,
            Punct::Colon,
        ];
        if ends.iter().any(|end| parser.is_at(*end)) {
            return Ok(None);
        }
        self.parse_parameter(at, parser).map(Some)
    }

    fn parse_struct<'p>(
        &self,
        all: &[usize],
        parser: &mut dyn OpAsmParser<'p>,
        values: &mut Values<'p>,
    ) -> ParseResult {
        let spec = |at: usize| &self.parameters[at].spec;
        let are_optional = all.iter().all(|at| spec(*at).is_optional);
        let has_optional = all.iter().any(|at| spec(*at).is_optional);
        let mut is_first = true;
        loop {
            let name = if is_first && are_optional {
                match parser.parse_optional_any_keyword() {
                    Some(name) => name,
                    None => break,
                }
            } else {
                parser.parse_any_keyword().map_err(|_| {
                    parser.emit_error(parser.current_location(), "expected a parameter name in struct")
                })?
            };
            is_first = false;
            parser.parse_equal()?;
            let at = all.iter().copied().find(|at| spec(*at).name == name && values[*at].is_none());
            let Some(at) = at else {
                let message = format!("duplicate or unknown struct parameter name: {name}");
                return Err(parser.emit_error(parser.current_location(), &message));
            };
            values[at] = Some(self.parse_parameter(at, parser)?);
            if all.iter().all(|at| values[*at].is_some()) {
                break;
            }
            if !has_optional {
                parser.parse_comma()?;
            } else if !parser.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        match all.iter().find(|at| values[**at].is_none() && !spec(**at).is_optional) {
            Some(at) => {
                let message = format!("struct is missing required parameter: {}", spec(*at).name);
                Err(parser.emit_error(parser.current_location(), &message))
            }
            None => Ok(()),
        }
    }

    /// Writes all elements.
    pub fn print<'p>(&self, values: &[Attribute<'p>], printer: &mut AsmPrinter<'_, 'p>) {
        let mut spacing = Spacing { wants_space: true, after_punctuation: false };
        self.print_elements(self.elements, values, printer, &mut spacing);
    }

    fn print_elements<'p>(
        &self,
        elements: &[Element],
        values: &[Attribute<'p>],
        printer: &mut AsmPrinter<'_, 'p>,
        spacing: &mut Spacing,
    ) {
        elements.iter().for_each(|element| self.print_element(element, values, printer, spacing));
    }

    fn print_element<'p>(
        &self,
        element: &Element,
        values: &[Attribute<'p>],
        printer: &mut AsmPrinter<'_, 'p>,
        spacing: &mut Spacing,
    ) {
        match element {
            Element::Literal(text) => {
                spacing.before_literal(text, printer);
                printer.push_str(text);
            }
            Element::Space(text) => {
                printer.push_str(text);
                *spacing = Spacing { wants_space: false, after_punctuation: true };
            }
            Element::Parameter { at, is_qualified } => {
                spacing.before_value(printer);
                self.print_parameter(*at, values, printer, *is_qualified);
            }
            Element::List(all) | Element::Struct(all) => {
                spacing.before_value(printer);
                let shown = all.iter().copied().filter(|at| self.is_shown(*at, values));
                let has_names = matches!(element, Element::Struct(_));
                printer.print_list(shown, |printer, at| {
                    if has_names {
                        printer.push_str(self.parameters[at].spec.name);
                        printer.push_str(" = ");
                    }
                    self.print_parameter(at, values, printer, false);
                });
            }
            Element::Optional { present, absent, anchor, is_inverted } => {
                let is_there = anchor.iter().any(|at| self.is_shown(*at, values)) != *is_inverted;
                let before = *spacing;
                let group = if is_there { present } else { absent };
                ensure_stack(|| self.print_elements(group, values, printer, spacing));
                if group.is_empty() {
                    *spacing = before;
                }
            }
        }
    }

    fn is_shown(&self, at: usize, values: &[Attribute<'_>]) -> bool {
        let Some(value) = values.get(at) else { return false };
        !self.parameters[at].spec.is_optional || !value.is_unit() && self.parameters[at].spec.is_shown(*value)
    }

    fn print_parameter<'p>(
        &self,
        at: usize,
        values: &[Attribute<'p>],
        printer: &mut AsmPrinter<'_, 'p>,
        is_qualified: bool,
    ) {
        if let (Some(value), Some(kind)) = (values.get(at), self.parameters[at].kind) {
            kind.print(*value, printer, is_qualified);
        }
    }
}

/// State of white space between elements.
#[derive(Clone, Copy)]
struct Spacing {
    wants_space: bool,
    after_punctuation: bool,
}

impl Spacing {
    fn before_literal(&mut self, text: &str, printer: &mut AsmPrinter<'_, '_>) {
        let first = text.chars().next().unwrap_or(' ');
        let is_long = text.chars().count() != 1 && text != "->";
        let needs = match (is_long, self.after_punctuation) {
            (true, _) => true,
            (false, true) => !">)}],".contains(first),
            (false, false) => !"<>(){}[],".contains(first),
        };
        if self.wants_space && needs {
            printer.push(' ');
        }
        self.wants_space = is_long || !"<({[".contains(first);
        self.after_punctuation = first != '_' && !first.is_ascii_alphabetic();
    }

    fn before_value(&mut self, printer: &mut AsmPrinter<'_, '_>) {
        if self.wants_space || !self.after_punctuation {
            printer.push(' ');
        }
        *self = Spacing { wants_space: true, after_punctuation: false };
    }
}

fn punctuation(text: &str) -> Option<Punct> {
    Some(match text {
        "->" => Punct::Arrow,
        ":" => Punct::Colon,
        "," => Punct::Comma,
        "=" => Punct::Equal,
        ">" => Punct::Greater,
        "{" => Punct::LeftBrace,
        "(" => Punct::LeftParen,
        "[" => Punct::LeftSquare,
        "<" => Punct::Less,
        "-" => Punct::Minus,
        "+" => Punct::Plus,
        "?" => Punct::Question,
        "}" => Punct::RightBrace,
        ")" => Punct::RightParen,
        "]" => Punct::RightSquare,
        "*" => Punct::Star,
        "|" => Punct::VerticalBar,
        "..." => Punct::Ellipsis,
        _ => return None,
    })
}

fn parse_literal(parser: &mut dyn OpAsmParser<'_>, text: &str) -> ParseResult {
    match punctuation(text) {
        Some(punct) => parser.parse_punct(punct),
        None => parser.parse_keyword(text),
    }
}

fn parse_optional_literal(parser: &mut dyn OpAsmParser<'_>, text: &str) -> bool {
    match punctuation(text) {
        Some(punct) => parser.parse_optional_punct(punct),
        None => parser.parse_optional_keyword(text),
    }
}
