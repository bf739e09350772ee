//! Snippets from the assembly format: what an editor inserts for an operation, with a field for each part to be filled in.

use std::fmt::Write;
use terrace_ir::spec::{AttributeSyntax, OpSpec, SlotSpec, Trait};
use terrace_ods::arity::Arity;
use terrace_ods::format::{Argument, Element, Format, TypeOf, Variable};

/// Snippet under construction.
struct Snippet<'s> {
    spec: &'s OpSpec<'s>,
    text: String,
    fields: usize,
    /// True if a space belongs before the next word.
    needs_space: bool,
}

/// Returns the text of an operation with fields, in the syntax of the protocol: `arith.addi ${1:%lhs}, ...`.
pub fn snippet(spec: &OpSpec<'_>, name: &str) -> String {
    let format = spec.format.and_then(|text| Format::compile(text, &spec.format_names()).ok());
    let mut snippet = Snippet { spec, text: escape(name), fields: 0, needs_space: true };
    match format {
        Some(format) => snippet.elements(&format.elements),
        None if spec.hooks.parse.is_some() => snippet.own_syntax(),
        None => return generic(spec),
    }
    snippet.text.push_str("$0");
    snippet.text
}

/// Returns the same for the generic form.
fn generic(spec: &OpSpec<'_>) -> String {
    let mut snippet = Snippet { spec, text: format!("\"{}\"(", spec.name), fields: 0, needs_space: false };
    for (at, operand) in spec.operands.iter().enumerate() {
        snippet.text.push_str(if at > 0 { ", " } else { "" });
        snippet.field(&format!("%{}", operand.name));
    }
    snippet.text.push_str(") : ");
    snippet.field("() -> ()");
    snippet.text.push_str("$0");
    snippet.text
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}")
}

impl Snippet<'_> {
    fn field(&mut self, placeholder: &str) {
        self.fields += 1;
        let (number, text) = (self.fields, escape(placeholder));
        write!(self.text, "${{{number}:{text}}}").expect("a string takes all");
    }

    fn choice(&mut self, choices: &[&str]) {
        self.fields += 1;
        let choices: Vec<String> =
            choices.iter().map(|one| one.replace(',', "\\,").replace('|', "\\|")).collect();
        let number = self.fields;
        write!(self.text, "${{{number}|{}|}}", choices.join(",")).expect("a string takes all");
    }

    fn space(&mut self) {
        if self.needs_space {
            self.text.push(' ');
        }
        self.needs_space = true;
    }

    fn literal(&mut self, word: &str) {
        let closes = matches!(word, ")" | "]" | ">" | "}" | ",");
        let opens = matches!(word, "(" | "[" | "<" | "{");
        let glued = closes || matches!(word, "<" | "(" | "[");
        if self.needs_space && !glued {
            self.text.push(' ');
        }
        self.text.push_str(&escape(word));
        self.needs_space = !opens;
    }

    fn elements(&mut self, elements: &[Element]) {
        for element in elements {
            match element {
                Element::Literal(word) => self.literal(word),
                Element::Space | Element::Newline => self.needs_space = true,
                Element::NoSpace => self.needs_space = false,
                Element::Variable { variable, .. } => self.variable(*variable),
                Element::Type { of, .. } => self.type_of(*of),
                Element::FunctionalType(inputs, results) => {
                    self.space();
                    self.text.push('(');
                    let inputs = self.type_words(*inputs);
                    self.field(&inputs);
                    self.text.push_str(") -> ");
                    let results = self.type_words(*results);
                    self.field(&results);
                }
                Element::Operands => {
                    self.space();
                    self.field("%operands");
                }
                Element::Regions => self.region(),
                Element::Successors => {
                    self.space();
                    self.field("^bb1");
                }
                Element::AttrDict { .. } | Element::PropDict => {}
                Element::Custom { arguments, .. } => self.custom(arguments),
                // What is optional is left out, except where one of two stands.
                Element::Optional { present, absent, .. } => {
                    if !absent.is_empty() {
                        self.elements(if has_variable(absent) { absent } else { present });
                    }
                }
                Element::OrderIndependent(_) => {}
            }
        }
    }

    fn custom(&mut self, arguments: &[Argument]) {
        for argument in arguments {
            match argument {
                Argument::Variable(variable) => self.variable(*variable),
                Argument::Type(of) => self.type_of(*of),
                _ => {}
            }
        }
    }

    fn variable(&mut self, variable: Variable) {
        match variable {
            Variable::Operand(at) => {
                self.space();
                let operand = &self.spec.operands[at];
                self.field(&format!("%{}", operand.name));
            }
            Variable::Attribute(at) => {
                self.space();
                let slot = self.spec.attributes[at];
                self.attribute(&slot);
            }
            Variable::Result(_) => {}
            Variable::Region(_) => self.region(),
            Variable::Successor(at) => {
                self.space();
                let name = self.spec.successors[at].name;
                self.field(&format!("^{name}"));
            }
        }
    }

    fn attribute(&mut self, slot: &SlotSpec<'_>) {
        let cases = slot.constraint.enumeration.or(match slot.constraint.syntax {
            AttributeSyntax::Keyword(cases) => Some(cases),
            AttributeSyntax::Of(spec) => spec.enumeration,
            _ => None,
        });
        match (slot.constraint.syntax, cases) {
            (AttributeSyntax::SymbolName, _) => self.field(&format!("@{}", slot.name)),
            (_, Some(cases)) if !cases.is_bits && !cases.cases.is_empty() => {
                let words: Vec<&str> = cases.cases.iter().map(|case| case.text).collect();
                self.choice(&words);
            }
            _ if slot.name == "callee" => self.field("@callee"),
            _ => self.field(slot.name),
        }
    }

    fn region(&mut self) {
        self.space();
        self.text.push_str("{\n  ");
        self.fields += 1;
        let number = self.fields;
        write!(self.text, "${number}\n\\}}").expect("a string takes all");
    }

    fn type_of(&mut self, of: TypeOf) {
        self.space();
        let words = self.type_words(of);
        self.field(&words);
    }

    /// Returns a type that may stand for some operands or results.
    fn type_words(&self, of: TypeOf) -> String {
        let value = match of {
            TypeOf::Variable(Variable::Operand(at)) => self.spec.operands.get(at),
            TypeOf::Variable(Variable::Result(at)) => self.spec.results.get(at),
            TypeOf::Operands => return "operand types".to_owned(),
            TypeOf::Results => return "result types".to_owned(),
            TypeOf::Variable(_) => None,
        };
        let Some(value) = value else { return "type".to_owned() };
        let summary = value.constraint.summary;
        let known = [
            ("memref", "memref<?xf32>"),
            ("tensor", "tensor<?xf32>"),
            ("vector", "vector<4xf32>"),
            ("index", "index"),
            ("float", "f32"),
            ("integer", "i32"),
            ("signless", "i32"),
        ];
        let word = known.iter().find(|(word, _)| summary.starts_with(word)).map(|(_, ty)| *ty);
        match (word, value.arity) {
            (Some(word), Arity::Single) => word.to_owned(),
            _ => format!("{} type", value.name),
        }
    }

    /// Writes what most operations with a syntax of their own look like: a symbol, operands, a region.
    fn own_syntax(&mut self) {
        if self.spec.has_trait(|one| matches!(one, Trait::Symbol)) {
            self.space();
            self.field("@name");
            if self.spec.class.contains("Func") {
                self.text.push('(');
                self.field("%arg0: i32");
                self.text.push(')');
            }
        }
        match self.spec.name {
            "scf.for" | "affine.for" => {
                self.text.push(' ');
                self.field("%iv");
                self.text.push_str(" = ");
                self.field("%lb");
                self.text.push_str(" to ");
                self.field("%ub");
                if self.spec.name == "scf.for" {
                    self.text.push_str(" step ");
                    self.field("%step");
                }
            }
            _ => {
                for (at, operand) in self.spec.operands.iter().enumerate() {
                    self.text.push_str(if at > 0 { ", " } else { " " });
                    self.field(&format!("%{}", operand.name));
                }
            }
        }
        if self.spec.regions.first().is_some_and(|region| !region.is_variadic) {
            self.needs_space = true;
            self.region();
        } else if !self.spec.operands.is_empty() || !self.spec.results.is_empty() {
            self.text.push_str(" : ");
            self.field("type");
        }
    }
}

fn has_variable(elements: &[Element]) -> bool {
    elements.iter().any(|element| !matches!(element, Element::Literal(_) | Element::Space | Element::NoSpace))
}

#[cfg(test)]
mod tests {
    use super::*;
    use terrace_registry::DIALECTS;

    #[test]
    fn formats_become_snippets() {
        let rows = [
            ("arith.addi", "arith.addi ${1:%lhs}, ${2:%rhs} : ${3:i32}$0"),
            ("memref.dealloc", "memref.dealloc ${1:%memref} : ${2:memref type}$0"),
            ("func.return", "func.return$0"),
            ("cf.br", "cf.br ${1:^dest}$0"),
        ];
        for (name, expected) in rows {
            let ops = DIALECTS.iter().flat_map(|dialect| dialect.ops.iter());
            let spec = ops.copied().find(|op| op.name == name).expect("there is one");
            assert_eq!(snippet(spec, name), expected);
        }
    }

    /// Every operation has a snippet whose braces match.
    #[test]
    fn all_operations_have_snippets() {
        for spec in DIALECTS.iter().flat_map(|dialect| dialect.ops.iter()) {
            let text = snippet(spec, spec.name);
            let fields = text.matches("${").count();
            let ends = text.replace("\\}", "").matches('}').count();
            assert_eq!(fields, ends, "{text}");
        }
    }
}
