//! Declared types and attributes.

mod format;
mod parameters;
mod written;

use crate::loader::Loader;
use crate::records::Entry;
use crate::report::ReportEntry;
use format::compile;
use parameters::{Kind, Parameter};
use terrace_ir::asm::{OpAsmParser, ParseResult};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{AttributeSpec, ParameterCode, ParameterSpec, TypeSpec};
use terrace_ir::{Attribute, Type};
use written::Format;

/// Syntax of a definition.
enum Syntax<'c> {
    /// No parameters.
    None,
    /// By this format.
    Declared(&'c dyn ParameterCode, &'c str),
    /// By C++ code, for this reason.
    Code(String),
}

impl<'r, 'c> Loader<'r, 'c> {
    /// Loads a type definition.
    pub fn load_type(&mut self, record: Entry<'r>) -> Option<ReportEntry> {
        let mnemonic = record.text("mnemonic")?;
        let name = self.str(&format!("{}.{mnemonic}", self.dialect));
        let parameters = self.parameters(record);
        let (syntax, mut report) = self.syntax(record, name, "type", &parameters);
        let in_library = self.library.type_spec(name);
        if let Some(spec) = in_library.filter(|_| !report.unchecked.is_empty()) {
            report.syntax = "in Rust".to_owned();
            report.unchecked.clear();
            self.types.push(spec);
            return Some(report);
        }
        let arena = self.context.arena();
        let traits = self.interfaces_of(record);
        let mut spec = TypeSpec {
            summary: self.str(&record.text_or_empty("summary")),
            parameters: self.parameter_specs(&parameters),
            traits,
            ..TypeSpec::new(name)
        };
        match syntax {
            Syntax::None => {}
            Syntax::Declared(code, text) => {
                spec.code = Some(code);
                spec.declared_format = Some(text);
            }
            Syntax::Code(_) => spec.code = Some(arena.keep(NoSyntax { name: name.to_owned() })),
        }
        self.types.push(arena.value(spec));
        Some(report)
    }

    /// Loads an attribute definition.
    pub fn load_attribute(&mut self, record: Entry<'r>) -> Option<ReportEntry> {
        let mnemonic = record.text("mnemonic")?;
        let name = self.str(&format!("{}.{mnemonic}", self.dialect));
        let parameters = self.parameters(record);
        let (syntax, mut report) = self.syntax(record, name, "attribute", &parameters);
        let in_library = self.library.attribute_spec(name);
        if let Some(spec) = in_library.filter(|_| !report.unchecked.is_empty()) {
            report.syntax = "in Rust".to_owned();
            report.unchecked.clear();
            self.attributes.push(spec);
            return Some(report);
        }
        let arena = self.context.arena();
        let mut spec = AttributeSpec {
            class: self.str(&record.name()),
            summary: self.str(&record.text_or_empty("summary")),
            parameters: self.parameter_specs(&parameters),
            traits: self.interfaces_of(record),
            type_parameter: parameters.iter().position(|parameter| parameter.is_self_type),
            encoding: in_library.and_then(|spec| spec.encoding),
            alias: in_library.filter(|spec| spec.has_mnemonic_alias()).and_then(|spec| spec.alias),
            ..AttributeSpec::new(name)
        };
        match syntax {
            Syntax::None => {}
            Syntax::Declared(code, text) => {
                let case = match &parameters[..] {
                    [Parameter { kind: Some(Kind::Case(cases)), .. }] if record.is("EnumAttr") => {
                        Some(*cases)
                    }
                    _ => None,
                };
                spec.enumeration = case;
                let words: Vec<&str> = text.split_whitespace().collect();
                match (case, &words[..]) {
                    (Some(_), ["$value"]) => spec.has_bare_case = true,
                    (Some(_), ["`<`", "$value", "`>`"]) => {}
                    _ => {
                        spec.code = Some(code);
                        spec.declared_format = Some(text);
                    }
                }
            }
            Syntax::Code(_) => spec.code = Some(arena.keep(NoSyntax { name: name.to_owned() })),
        }
        self.attributes.push(arena.value(spec));
        Some(report)
    }

    fn parameter_specs(&self, parameters: &[Parameter<'c>]) -> &'c [ParameterSpec<'c>] {
        let specs: Vec<ParameterSpec<'c>> = parameters.iter().map(|parameter| parameter.spec).collect();
        self.context.arena().slice(&specs)
    }

    /// Returns the names of the interfaces and traits of a definition.
    fn interfaces_of(&self, record: Entry<'r>) -> &'c [&'c str] {
        let names = record.entries("traits").into_iter().filter_map(|one| {
            let name = one.text("cppInterfaceName").or_else(|| one.text("trait"))?;
            Some(self.str(crate::records::last_part(&name)))
        });
        let names: Vec<&'c str> = names.collect();
        self.context.arena().slice(&names)
    }

    /// Returns the syntax of a definition, and what is not checked of it.
    fn syntax(
        &mut self,
        record: Entry<'r>,
        name: &str,
        kind: &'static str,
        parameters: &[Parameter<'c>],
    ) -> (Syntax<'c>, ReportEntry) {
        let syntax = self.syntax_of(record, parameters);
        let mut report =
            ReportEntry { name: name.to_owned(), kind, place: record.place(), ..ReportEntry::default() };
        report.syntax = match &syntax {
            Syntax::None => "name alone".to_owned(),
            Syntax::Declared(..) => "declared".to_owned(),
            Syntax::Code(why) => {
                report.unchecked.push(format!("syntax: {why}"));
                "C++ code".to_owned()
            }
        };
        if record.flag("genVerifyDecl") {
            report.unchecked.push("verifier of the parameters: C++ code".to_owned());
        }
        (syntax, report)
    }

    fn syntax_of(&mut self, record: Entry<'r>, parameters: &[Parameter<'c>]) -> Syntax<'c> {
        if record.flag("hasCustomAssemblyFormat") {
            return Syntax::Code("a parser and a printer".to_owned());
        }
        let text = match record.text("assemblyFormat") {
            Some(text) => text,
            None if parameters.is_empty() => return Syntax::None,
            None => return Syntax::Code("no format is declared".to_owned()),
        };
        if let Some(parameter) = parameters.iter().find(|parameter| parameter.kind.is_none()) {
            let (name, class) = (parameter.spec.name, parameter.class);
            return Syntax::Code(format!("the parameter '{name}' of class '{class}'"));
        }
        let arena = self.context.arena();
        match compile(&text, parameters) {
            Ok(elements) => {
                let record = self.str(&record.name());
                let elements = &arena.keep(elements)[..];
                let format = Format { record, parameters: arena.slice(parameters), elements };
                Syntax::Declared(arena.value(DeclaredSyntax { format }), self.str(&text))
            }
            Err(why) => Syntax::Code(why),
        }
    }
}

/// Parameters that a declared format reads and writes.
#[derive(Clone, Copy)]
struct DeclaredSyntax<'c> {
    format: Format<'c>,
}

impl ParameterCode for DeclaredSyntax<'_> {
    fn parse<'p>(
        &self,
        parser: &mut dyn OpAsmParser<'p>,
        ty: Option<Type<'p>>,
    ) -> ParseResult<Vec<Attribute<'p>>> {
        let Format { parameters, elements, .. } = self.format;
        let mut values: Vec<Option<Attribute<'p>>> = vec![None; parameters.len()];
        self.format.parse(elements, parser, &mut values)?;
        let context = parser.context();
        let mut complete = Vec::with_capacity(values.len());
        for (value, parameter) in values.into_iter().zip(parameters) {
            complete.push(match value {
                Some(value) if parameter.spec.is_shown(value) => value,
                None if parameter.is_self_type => {
                    context.type_attribute(ty.unwrap_or_else(|| context.none_type()))
                }
                None if !parameter.spec.is_optional => {
                    let message = format!("the parameter '{}' is missing", parameter.spec.name);
                    return Err(parser.emit_error(parser.current_location(), &message));
                }
                _ => context.absent_parameter(),
            });
        }
        Ok(complete)
    }

    fn print<'p>(&self, parameters: &[Attribute<'p>], printer: &mut AsmPrinter<'_, 'p>) {
        self.format.print(parameters, printer);
    }
}

/// Syntax that is C++ code.
struct NoSyntax {
    name: String,
}

impl ParameterCode for NoSyntax {
    fn parse<'p>(
        &self,
        parser: &mut dyn OpAsmParser<'p>,
        _: Option<Type<'p>>,
    ) -> ParseResult<Vec<Attribute<'p>>> {
        let message = format!("'{}' is read by C++ code, which its TableGen file does not hold", self.name);
        Err(parser.emit_error(parser.name_location(), &message))
    }

    fn print<'p>(&self, parameters: &[Attribute<'p>], printer: &mut AsmPrinter<'_, 'p>) {
        printer.push('<');
        printer.print_list(parameters, |printer, parameter| printer.print_attribute(*parameter));
        printer.push('>');
    }
}
