//! Types as text.

use super::attributes::TypeElision;
use crate::print::AsmPrinter;
use crate::spec::TypeSpec;
use crate::uniqued::attribute::Attribute;
use crate::uniqued::ty::{DYNAMIC, Signedness, Type, TypeKind};
use terrace_support::ensure_stack;

impl<'c> AsmPrinter<'_, 'c> {
    /// Writes a type, or its alias.
    #[inline]
    pub fn print_type(&mut self, ty: Type<'c>) {
        if self.collector.is_some() {
            return self.note_type(ty);
        }
        match *ty.kind() {
            TypeKind::Integer { width, signedness } => self.print_integer_type(width, signedness),
            TypeKind::Index => self.push_str("index"),
            TypeKind::Float(semantics) => self.push_str(semantics.keyword()),
            _ => self.print_remembered(ty),
        }
    }

    fn print_integer_type(&mut self, width: u32, signedness: Signedness) {
        match (signedness, width) {
            (Signedness::Signless, 1) => return self.push_str("i1"),
            (Signedness::Signless, 32) => return self.push_str("i32"),
            (Signedness::Signless, 64) => return self.push_str("i64"),
            _ => {}
        }
        self.push_str(match signedness {
            Signedness::Signless => "i",
            Signedness::Signed => "si",
            Signedness::Unsigned => "ui",
        });
        self.push_unsigned(u64::from(width));
    }

    fn print_remembered(&mut self, ty: Type<'c>) {
        if !self.open_names.is_empty() {
            // Inside a recursive type the text depends on what is around it.
            return match self.aliases.ty(ty) {
                Some(alias) => self.push_str(alias),
                None => self.print_type_body(ty),
            };
        }
        if let Some(place) = self.type_texts.find(ty) {
            return self.out.push_snippet(self.type_texts.snippets(), place);
        }
        let before = self.out.len();
        match self.aliases.ty(ty) {
            Some(alias) => self.push_str(alias),
            None => self.print_type_body(ty),
        }
        self.type_texts.add(ty, self.out.since(before));
    }

    /// Writes a type in full; aliases may stand for its parts.
    pub(in crate::print) fn print_type_body(&mut self, ty: Type<'c>) {
        ensure_stack(|| self.print_type_structure(ty));
    }

    fn print_type_structure(&mut self, ty: Type<'c>) {
        match *ty.kind() {
            TypeKind::Integer { width, signedness } => self.print_integer_type(width, signedness),
            TypeKind::Index => self.push_str("index"),
            TypeKind::Float(semantics) => self.push_str(semantics.keyword()),
            TypeKind::None => self.push_str("none"),
            TypeKind::Complex(element) => {
                self.push_str("complex<");
                self.print_type(element);
                self.push('>');
            }
            TypeKind::Tuple(elements) => {
                self.push_str("tuple<");
                self.print_types(elements.iter().copied());
                self.push('>');
            }
            TypeKind::Function { inputs, results } => self.print_functional_type(inputs, results),
            TypeKind::Graph { inputs, results } => {
                self.push_str("graph<");
                self.print_functional_type(inputs, results);
                self.push('>');
            }
            TypeKind::Vector { shape, scalable, element } => {
                self.push_str("vector<");
                for (size, is_scalable) in shape.iter().zip(scalable) {
                    if *is_scalable {
                        self.push('[');
                        self.push_integer(*size);
                        self.push(']');
                    } else {
                        self.push_integer(*size);
                    }
                    self.push('x');
                }
                self.print_type(element);
                self.push('>');
            }
            TypeKind::RankedTensor { shape, element, encoding } => {
                self.push_str("tensor<");
                self.print_shape(shape);
                self.print_type(element);
                if let Some(encoding) = encoding {
                    self.push_str(", ");
                    self.print_attribute(encoding);
                }
                self.push('>');
            }
            TypeKind::UnrankedTensor { element } => {
                self.push_str("tensor<*x");
                self.print_type(element);
                self.push('>');
            }
            TypeKind::MemRef { shape, element, layout, memory_space } => {
                self.push_str("memref<");
                self.print_shape(shape);
                self.print_type(element);
                self.print_optional_parameter(layout);
                self.print_optional_parameter(memory_space);
                self.push('>');
            }
            TypeKind::UnrankedMemRef { element, memory_space } => {
                self.push_str("memref<*x");
                self.print_type(element);
                self.print_optional_parameter(memory_space);
                self.push('>');
            }
            TypeKind::Opaque { dialect, text } => self.print_dialect_symbol('!', dialect.as_str(), text),
            TypeKind::Dialect { spec, parameters } => self.print_dialect_type(spec.get(), parameters),
        }
    }

    fn print_shape(&mut self, shape: &[i64]) {
        for &size in shape {
            self.print_dimension(size);
            self.push('x');
        }
    }

    fn print_dimension(&mut self, size: i64) {
        if size == DYNAMIC {
            self.push('?');
        } else {
            self.push_integer(size);
        }
    }

    /// Writes sizes with `x` between them: `4x?`.
    pub fn print_dimension_list(&mut self, shape: &[i64]) {
        self.print_separated(shape.iter().copied(), "x", |p, size| p.print_dimension(size));
    }

    fn print_optional_parameter(&mut self, parameter: Option<Attribute<'c>>) {
        if let Some(parameter) = parameter {
            self.push_str(", ");
            self.print_attribute_elided(parameter, TypeElision::May);
        }
    }

    fn print_dialect_type(&mut self, spec: &'c TypeSpec<'c>, parameters: &'c [Attribute<'c>]) {
        self.push('!');
        self.push_str(spec.name);
        let start = self.out.len();
        match (spec.print, spec.code) {
            (Some(print), _) => print(parameters, self),
            (None, Some(code)) => code.print(parameters, self),
            (None, None) => return,
        }
        if self.out.since(start).first().is_some_and(|first| *first != b'<') {
            self.bracket_parameters(spec.mnemonic(), start);
        }
    }

    /// Puts brackets around a mnemonic and the parameters after it, which have none of their own and begin at `start`.
    #[cold]
    fn bracket_parameters(&mut self, mnemonic: &str, start: usize) {
        let parameters = String::from_utf8_lossy(self.out.since(start)).into_owned();
        self.out.truncate(start - mnemonic.len() - 1);
        self.push('<');
        self.push_str(mnemonic);
        self.push_str(&parameters);
        self.push('>');
    }

    /// Writes the parameters of a dialect type without its dialect and mnemonic; in full other types, those which their
    /// dialect reads by itself, and those of whose parameters nothing is written.
    pub fn print_stripped_type(&mut self, ty: Type<'c>) {
        let TypeKind::Dialect { spec, parameters } = *ty.kind() else { return self.print_type(ty) };
        let has_alias = self.collector.is_none() && self.aliases.ty(ty).is_some();
        if has_alias || !spec.get().has_syntax() {
            return self.print_type(ty);
        }
        let start = self.out.len();
        match (spec.get().print, spec.get().code) {
            (Some(print), _) => print(parameters, self),
            (None, Some(code)) => code.print(parameters, self),
            (None, None) => {}
        }
        if self.collector.is_none() && self.out.len() == start {
            self.print_type(ty);
        }
    }

    /// Writes `!dialect.text` or `!dialect<text>`, whichever the text allows.
    pub(in crate::print) fn print_dialect_symbol(&mut self, sigil: char, dialect: &str, text: &str) {
        self.push(sigil);
        self.push_str(dialect);
        if is_pretty_dialect_symbol(text) {
            self.push('.');
            self.push_str(text);
            if text.ends_with('-') {
                // With an angle bracket after it, the hyphen would be an arrow.
                self.push(' ');
            }
        } else {
            self.push('<');
            self.push_str(text);
            self.push('>');
        }
    }
}

/// Returns true if the text after a dialect's name can be written with a dot: a keyword, maybe with balanced
/// parameters in angle brackets after it. So can be what ends with a hyphen, which upstream writes with brackets: but
/// there it would be an arrow, after which there is no end.
fn is_pretty_dialect_symbol(text: &str) -> bool {
    let bytes = text.as_bytes();
    if bytes.ends_with(b"-") {
        return bytes.iter().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'$' | b'-'));
    }
    if !bytes.first().is_some_and(u8::is_ascii_alphabetic) {
        return false;
    }
    let is_part = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_');
    let end = bytes.iter().position(|b| !is_part(*b)).unwrap_or(bytes.len());
    let rest = &bytes[end..];
    if rest.is_empty() {
        return true;
    }
    if rest.first() != Some(&b'<') || rest.last() != Some(&b'>') {
        return false;
    }
    let mut open = Vec::new();
    let mut at = 0;
    while at < rest.len() {
        match rest[at] {
            b'-' if rest.get(at + 1) == Some(&b'>') => at += 1,
            c @ (b'<' | b'[' | b'(' | b'{') => open.push(c),
            b'>' if open.pop() != Some(b'<') => return false,
            b']' if open.pop() != Some(b'[') => return false,
            b')' if open.pop() != Some(b'(') => return false,
            b'}' if open.pop() != Some(b'{') => return false,
            b'"' => {
                at += 1;
                while at < rest.len() && rest[at] != b'"' {
                    at += 1 + usize::from(rest[at] == b'\\');
                }
            }
            _ => {}
        }
        at += 1;
        if open.is_empty() && at < rest.len() {
            return false;
        }
    }
    open.is_empty()
}
