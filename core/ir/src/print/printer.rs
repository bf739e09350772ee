//! The printer itself: output, indentation, values, lists. What it prints is in the files beside.

use super::aliases::{AliasTable, Collector};
use super::caches::generic_ends;
use super::caches::recurring::Recurring;
use super::caches::remembered::Remembered;
use super::names::taken::TakenNames;
use super::names::{BodyNames, Inherited, NamesByBody};
use super::text::Text;
use super::{PrintFlags, Take};
use crate::context::Ctx;
use crate::ids::OpId;
use crate::uniqued::attribute::Attribute;
use crate::uniqued::resource::Resource;
use crate::uniqued::ty::Type;
use crate::view::{Block, Operation, Region, Value};
use std::fmt;
use terrace_support::interner::FoldMap;

/// Writes IR as text. Code of operations gets it to write their custom form.
///
/// Everything appended through [`fmt::Write`] or [`AsmPrinter::push_str`] goes to the output as it is.
pub struct AsmPrinter<'p, 'c> {
    pub(super) out: Text,
    /// Takes what is written; what was not taken yet is in `out`.
    pub(super) take: Option<&'p mut Take<'p>>,
    pub(super) context: Option<Ctx<'c>>,
    pub(super) flags: &'p PrintFlags,
    pub(super) aliases: &'p AliasTable<'c>,
    pub(super) names: BodyNames,
    /// The address of the body that `names` are of.
    pub(super) names_of: usize,
    pub(super) inherited: Inherited,
    /// Names of bodies that were named all at once, but for those that are being printed.
    pub(super) tree: NamesByBody,
    /// Names of the bodies around the current one, innermost last.
    pub(super) outer_names: Vec<(usize, BodyNames)>,
    /// Room for naming bodies; empty between them.
    pub(super) taken: TakenNames,
    pub(super) indent: usize,
    /// Numbers of distinct attributes that no alias table knows.
    pub(super) distinct_ids: FoldMap<Attribute<'c>, u32>,
    /// The dialects whose prefix may be left out, innermost last.
    pub(super) default_dialects: Vec<&'c str>,
    /// Set while aliases are collected: types and attributes are noted and not written.
    pub(super) collector: Option<Collector<'c>>,
    /// Starts of operations, by their bodies, if requested.
    pub(super) positions: Option<Vec<(usize, OpId, usize)>>,
    /// The resources that were named, in that order.
    pub(super) resources: Vec<Resource<'c>>,
    /// For what only writes to strings.
    scratch: String,
    pub(super) type_texts: Remembered,
    pub(super) generic_ends: Recurring<generic_ends::Key>,
    /// Texts of attributes with their names, by the addresses of both.
    pub(super) named_texts: Recurring<[usize; 2]>,
    /// The names of recursive types whose bodies are being written, innermost last.
    pub(super) open_names: Vec<Attribute<'c>>,
}

/// Lines that would be indented further than this are not indented at all.
const DEEPEST_INDENT: usize = 4096 * INDENT;

/// Columns that a nested region is indented.
pub(super) const INDENT: usize = 2;

impl<'p, 'c> AsmPrinter<'p, 'c> {
    /// Returns the context of what is printed; none where a lone type or attribute is shown.
    pub fn context(&self) -> Option<Ctx<'c>> {
        self.context
    }

    /// Creates a printer with empty output.
    pub fn new(context: Ctx<'c>, flags: &'p PrintFlags, aliases: &'p AliasTable<'c>) -> Self {
        AsmPrinter { context: Some(context), ..Self::without_context(flags, aliases) }
    }

    /// Creates a printer for types, attributes and locations alone.
    pub(super) fn without_context(flags: &'p PrintFlags, aliases: &'p AliasTable<'c>) -> Self {
        AsmPrinter {
            out: Text::default(),
            take: None,
            context: None,
            flags,
            aliases,
            names: BodyNames::default(),
            names_of: 0,
            inherited: Inherited::default(),
            tree: NamesByBody::default(),
            outer_names: Vec::new(),
            taken: TakenNames::default(),
            indent: 0,
            distinct_ids: FoldMap::default(),
            default_dialects: vec!["builtin"],
            collector: None,
            positions: None,
            resources: Vec::new(),
            scratch: String::new(),
            type_texts: Remembered::default(),
            generic_ends: Recurring::default(),
            named_texts: Recurring::default(),
            open_names: Vec::new(),
        }
    }

    /// Begins the body of a type that may occur in itself; `false`, and nothing is begun, inside a body of that name.
    pub fn enter_recursive(&mut self, name: Attribute<'c>) -> bool {
        let is_new = !self.open_names.contains(&name);
        if is_new {
            self.open_names.push(name);
        }
        is_new
    }

    /// Ends the body that was begun last.
    pub fn leave_recursive(&mut self) {
        self.open_names.pop();
    }

    /// Hands over what was written, if somebody takes it.
    pub(super) fn hand_over(&mut self) {
        if let Some(take) = &mut self.take {
            self.out.drain(take);
        }
    }

    /// Returns the output.
    pub fn finish(self) -> String {
        self.out.into_string()
    }

    /// Returns the printing options.
    pub fn flags(&self) -> &'p PrintFlags {
        self.flags
    }

    /// Writes text as it is.
    #[inline]
    pub fn push_str(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Writes one character.
    #[inline]
    pub fn push(&mut self, c: char) {
        self.out.push(c);
    }

    /// Writes an integer.
    #[inline]
    pub fn push_integer(&mut self, value: i64) {
        if value < 0 {
            self.out.push('-');
        }
        self.push_unsigned(value.unsigned_abs());
    }

    #[inline]
    pub(super) fn push_unsigned(&mut self, value: u64) {
        match u32::try_from(value) {
            Ok(value) => self.out.push_number(value),
            Err(_) => self.out.push_str(itoa::Buffer::new().format(value)),
        }
    }

    /// Writes what `write` makes of an empty string.
    pub(super) fn push_with(&mut self, write: impl FnOnce(&mut String)) {
        self.scratch.clear();
        write(&mut self.scratch);
        self.out.push_str(&self.scratch);
    }

    /// Starts a new line at the current indentation.
    ///
    /// Deeper than 4096 levels there is none: it would make the text quadratic in the depth.
    pub fn newline(&mut self) {
        self.out.push_line(if self.indent > DEEPEST_INDENT { 0 } else { self.indent });
    }

    /// Indents what follows further.
    pub fn increase_indent(&mut self) {
        self.indent += INDENT;
    }

    /// Indents what follows less.
    pub fn decrease_indent(&mut self) {
        self.indent -= INDENT;
    }

    /// Writes `elements` with `separator` between them.
    pub fn print_separated<T>(
        &mut self,
        elements: impl IntoIterator<Item = T>,
        separator: &str,
        mut print: impl FnMut(&mut Self, T),
    ) {
        for (at, element) in elements.into_iter().enumerate() {
            if at > 0 {
                self.out.push_str(separator);
            }
            print(self, element);
        }
    }

    /// Writes `elements` with `, ` between them.
    pub fn print_list<T>(&mut self, elements: impl IntoIterator<Item = T>, print: impl FnMut(&mut Self, T)) {
        self.print_separated(elements, ", ", print);
    }

    /// Writes the name of a value: `%x`, `%x#1`.
    #[inline]
    pub fn print_operand(&mut self, value: Value<'_, 'c>) {
        if std::ptr::from_ref(value.body()).addr() != self.names_of {
            self.print_outer_operand(value);
        } else if self.collector.is_none() {
            self.names.write_value(value.id(), &mut self.out);
        }
    }

    /// Writes the name of a value of a body around the current one: an operand of an isolated operation itself.
    fn print_outer_operand(&mut self, value: Value<'_, 'c>) {
        let body = std::ptr::from_ref(value.body()).addr();
        match self.outer_names.iter().rev().find(|(of, _)| *of == body) {
            _ if self.collector.is_some() => {}
            Some((_, names)) => names.write_value(value.id(), &mut self.out),
            None => self.out.push_str("<<UNKNOWN SSA VALUE>>"),
        }
    }

    /// Gives the arguments of the first block of an isolated operation's region the names of values outside.
    pub fn shadow_arguments<'a>(
        &mut self,
        region: Region<'_, 'c>,
        values: impl IntoIterator<Item = Value<'a, 'c>>,
    ) where
        'c: 'a,
    {
        let (Some(entry), true) = (region.first_block(), self.collector.is_none()) else { return };
        for (argument, value) in entry.arguments().zip(values) {
            let start = self.out.len();
            self.print_operand(value);
            let name = String::from_utf8_lossy(self.out.since(start)).into_owned();
            self.out.truncate(start);
            self.names.shadow(argument.id(), &name);
        }
    }

    /// Writes names of values with `, ` between them.
    pub fn print_operands<'a>(&mut self, values: impl IntoIterator<Item = Value<'a, 'c>>)
    where
        'c: 'a,
    {
        self.print_list(values, |p, value| p.print_operand(value));
    }

    /// Writes ` word(%a = %b, %c = %d)`: arguments of a region and what they are at first. Nothing if there are none.
    pub fn print_assignments<'a>(
        &mut self,
        word: &str,
        arguments: impl IntoIterator<Item = Value<'a, 'c>>,
        operands: impl IntoIterator<Item = Value<'a, 'c>>,
    ) where
        'c: 'a,
    {
        let mut pairs = arguments.into_iter().zip(operands).peekable();
        if pairs.peek().is_none() {
            return;
        }
        self.push(' ');
        self.push_str(word);
        self.push('(');
        self.print_list(pairs, |p, (argument, operand)| {
            p.print_operand(argument);
            p.push_str(" = ");
            p.print_operand(operand);
        });
        self.push(')');
    }

    /// Writes types with `, ` between them.
    pub fn print_types(&mut self, types: impl IntoIterator<Item = Type<'c>>) {
        self.print_list(types, |p, ty| p.print_type(ty));
    }

    /// Writes `t` for one type, `(t, u)` for another number of them; one function type is put in parentheses as well.
    pub fn print_arrow_types(&mut self, types: &[Type<'c>]) {
        match types {
            [ty] if ty.as_function().is_none() => self.print_type(*ty),
            _ => {
                self.push('(');
                self.print_types(types.iter().copied());
                self.push(')');
            }
        }
    }

    /// Writes ` -> t` or ` -> (t, u)`, or nothing if there are no types.
    pub fn print_optional_arrow_types(&mut self, types: &[Type<'c>]) {
        if !types.is_empty() {
            self.push_str(" -> ");
            self.print_arrow_types(types);
        }
    }

    /// Writes `(inputs) -> results`.
    pub fn print_functional_type(&mut self, inputs: &[Type<'c>], results: &[Type<'c>]) {
        self.push('(');
        self.print_types(inputs.iter().copied());
        self.push_str(") -> ");
        self.print_arrow_types(results);
    }

    /// Writes the function type of an operation's operands and results.
    pub fn print_functional_type_of(&mut self, op: Operation<'_, 'c>) {
        self.push('(');
        self.print_types(op.operands().map(|v| v.ty()));
        self.push_str(") -> ");
        match op.result_count() {
            1 => self.print_arrow_types(&[op.result(0).ty()]),
            _ => {
                self.push('(');
                self.print_types(op.results().map(|v| v.ty()));
                self.push(')');
            }
        }
    }

    /// Writes the name of a block: `^bb1`.
    pub fn print_block_name(&mut self, block: Block<'_, 'c>) {
        let body = std::ptr::from_ref(block.body()).addr();
        match self.outer_names.iter().rev().find(|(of, _)| *of == body) {
            Some((_, names)) if body != self.names_of => names.write_block(block, &mut self.out),
            _ => self.names.write_block(block, &mut self.out),
        }
    }

    /// Writes a successor: the name of the block.
    pub fn print_successor(&mut self, block: Block<'_, 'c>) {
        self.print_block_name(block);
    }

    /// Writes a successor with the operands handed to it: `^bb1(%a, %b : i32, i32)`.
    pub fn print_successor_and_operands<'a>(
        &mut self,
        block: Block<'a, 'c>,
        operands: impl IntoIterator<Item = Value<'a, 'c>>,
    ) {
        self.print_block_name(block);
        let operands: Vec<_> = operands.into_iter().collect();
        if operands.is_empty() {
            return;
        }
        self.push('(');
        self.print_operands(operands.iter().copied());
        self.push_str(" : ");
        self.print_types(operands.iter().map(|v| v.ty()));
        self.push(')');
    }

    /// Writes a name as a keyword if it can be one, else as a string.
    pub fn print_keyword_or_string(&mut self, name: &str) {
        if is_keyword(name) {
            self.push_str(name);
        } else {
            self.print_quoted(name);
        }
    }

    /// Writes `@name`, in quotes where needed.
    pub fn print_symbol_name(&mut self, name: &str) {
        if name.is_empty() {
            self.push_str("@<<INVALID EMPTY SYMBOL>>");
            return;
        }
        self.push('@');
        self.print_keyword_or_string(name);
    }

    /// Writes a string literal with what is not printable escaped as `\XX`.
    pub fn print_string(&mut self, bytes: &[u8]) {
        self.push('"');
        self.push_escaped(bytes);
        self.push('"');
    }

    /// Writes a string literal of text.
    pub fn print_quoted(&mut self, text: &str) {
        self.print_string(text.as_bytes());
    }

    pub(super) fn push_escaped(&mut self, bytes: &[u8]) {
        const HEX: &[u8; 16] = b"0123456789ABCDEF";
        let mut rest = bytes;
        while let Some(at) = rest.iter().position(|b| needs_escape(*b)) {
            self.out.push_bytes(&rest[..at]);
            let byte = rest[at];
            self.out.push('\\');
            if byte == b'\\' {
                self.out.push('\\');
            } else {
                self.out.push(char::from(HEX[usize::from(byte >> 4)]));
                self.out.push(char::from(HEX[usize::from(byte & 15)]));
            }
            rest = &rest[at + 1..];
        }
        self.out.push_bytes(rest);
    }

    /// Writes an attribute without its type, where the type is known from elsewhere.
    pub fn print_attribute_without_type(&mut self, attribute: Attribute<'c>) {
        self.print_attribute_elided(attribute, super::uniqued::attributes::TypeElision::Must);
    }
}

/// Returns true if a byte cannot stand in a string literal as it is.
pub(crate) fn needs_escape(byte: u8) -> bool {
    !(b' '..=b'~').contains(&byte) || matches!(byte, b'"' | b'\\')
}

/// Returns true if a name can stand bare, as a keyword.
pub(super) fn is_keyword(name: &str) -> bool {
    const IS_PART: [bool; 256] = {
        let mut is_part = [false; 256];
        let mut byte = 0u8;
        while byte < 128 {
            is_part[byte as usize] = byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
            byte += 1;
        }
        is_part
    };
    let bytes = name.as_bytes();
    bytes.first().is_some_and(|first| first.is_ascii_alphabetic() || *first == b'_')
        && bytes.iter().all(|byte| IS_PART[usize::from(*byte)])
}

impl fmt::Write for AsmPrinter<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.push_str(text);
        Ok(())
    }
}
