//! Declared types, attributes and enums.

use super::encoding::AttributeEncoding;
use crate::asm::{OpAsmParser, ParseResult};
use crate::context::Ctx;
use crate::diagnostic::{Failure, InFlight};
use crate::print::AsmPrinter;
use crate::uniqued::attribute::Attribute;
use crate::uniqued::ty::Type;

/// Kind of a parameter of a type or attribute. All are stored as attributes.
#[derive(Clone, Copy)]
pub enum ParameterKind<'s> {
    /// A type; stored as a type attribute.
    Type,
    /// Any attribute.
    Attribute,
    /// An integer of 64 bits; stored as an `i64` integer attribute.
    Integer,
    /// Text; stored as a string attribute.
    Text,
    /// A case of an enum; stored as an `i64` integer attribute.
    Enum(&'s EnumSpec<'s>),
    /// Several types; stored as an array attribute.
    Types,
    /// Several attributes; stored as an array attribute.
    Attributes,
    /// Several integers; stored as an `i64` dense array.
    Integers,
    /// Something that only the definition's own code reads and writes.
    Custom,
}

/// A parameter of a type or attribute.
#[derive(Clone, Copy)]
pub struct ParameterSpec<'s> {
    /// Name of the parameter.
    pub name: &'s str,
    /// Kind of the parameter.
    pub kind: ParameterKind<'s>,
    /// True if it may be absent.
    pub is_optional: bool,
    /// Default of an absent one, in the declaration's syntax.
    pub default: Option<&'s str>,
    /// Syntax, where the format of the whole leaves it to the parameter.
    pub syntax: Option<ParameterSyntax<'s>>,
}

/// Syntax of a parameter.
#[derive(Clone, Copy)]
pub struct ParameterSyntax<'s> {
    /// Upstream's class of the parameter, where messages name it.
    pub class: &'s str,
    /// Syntax of the parameter in the text form.
    pub form: ParameterForm<'s>,
}

/// The form of a parameter.
#[derive(Clone, Copy)]
pub enum ParameterForm<'s> {
    /// An attribute in full, if the test holds.
    Attribute(for<'c> fn(Attribute<'c>) -> bool),
    /// An attribute of this declaration, without dialect and mnemonic.
    Declared(&'s AttributeSpec<'s>),
    /// An integer without a sign, of n bits.
    Unsigned(u32),
    /// An integer of 64 bits.
    Signed,
    /// `true` or `false`.
    Bool,
    /// The keyword of a case, with the words that messages have for the enum.
    Case(&'s EnumSpec<'s>, &'s str),
    /// Text in quotes.
    Text,
    /// Attributes of this declaration, with commas between them.
    Several(&'s AttributeSpec<'s>),
    /// Attributes in full, with commas between them.
    SeveralInFull(for<'c> fn(Attribute<'c>) -> bool),
    /// By code.
    Code(ParseParameter, PrintParameter),
}

/// Reads one parameter.
pub type ParseParameter = for<'c> fn(&mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>>;
/// Writes one parameter.
pub type PrintParameter = for<'c> fn(Attribute<'c>, &mut AsmPrinter<'_, 'c>);

impl<'s> ParameterSpec<'s> {
    /// Creates a parameter that is always there.
    pub const fn required(name: &'s str, kind: ParameterKind<'s>) -> Self {
        ParameterSpec { name, kind, is_optional: false, default: None, syntax: None }
    }

    /// Creates a parameter that may be absent.
    pub const fn optional(name: &'s str, kind: ParameterKind<'s>) -> Self {
        ParameterSpec { is_optional: true, ..Self::required(name, kind) }
    }

    /// Returns the same parameter, which may be absent.
    pub const fn or_absent(self) -> Self {
        ParameterSpec { is_optional: true, ..self }
    }

    /// Returns the same parameter, which may be absent and then is this.
    pub const fn or(self, default: &'s str) -> Self {
        ParameterSpec { is_optional: true, default: Some(default), ..self }
    }

    /// Returns the same parameter, written so.
    pub const fn written(self, class: &'s str, form: ParameterForm<'s>) -> Self {
        ParameterSpec { syntax: Some(ParameterSyntax { class, form }), ..self }
    }
}

/// Reads what stands after a mnemonic.
pub type ParseParameters =
    for<'c> fn(&mut dyn OpAsmParser<'c>, Option<Type<'c>>) -> ParseResult<Vec<Attribute<'c>>>;
/// Writes what stands after a mnemonic.
pub type PrintParameters = for<'c> fn(&[Attribute<'c>], &mut AsmPrinter<'_, 'c>);
/// Checks parameters; the error is told through the callback.
pub type VerifyParameters =
    for<'c> fn(Ctx<'c>, &[Attribute<'c>], &mut dyn FnMut(&str) -> InFlight<'c>) -> Result<(), Failure>;

/// Checks the parameters of an encoding against the sizes and elements of a tensor; the error is told through the
/// callback.
pub type VerifyTensor = for<'c> fn(
    &[Attribute<'c>],
    &[i64],
    Type<'c>,
    &mut dyn FnMut(&str) -> InFlight<'c>,
) -> Result<(), Failure>;

/// Checks the entries for types of one declaration in a layout of data; the error is told through the callback.
pub type VerifyLayout =
    for<'c> fn(&[(Type<'c>, Attribute<'c>)], &mut dyn FnMut(&str) -> InFlight<'c>) -> Result<(), Failure>;

/// A check of parameters that is made at run time.
pub type CheckParameters<'s> = &'s (
        dyn for<'c> Fn(Ctx<'c>, &[Attribute<'c>], &mut dyn FnMut(&str) -> InFlight<'c>) -> Result<(), Failure>
            + Sync
            + Send
    );

/// Syntax of parameters that is made at run time.
pub trait ParameterCode: Sync + Send {
    /// Reads what stands after a mnemonic; the type is that which stands after an attribute, if it is known.
    ///
    /// # Errors
    /// If something else stands there; that is told.
    fn parse<'c>(
        &self,
        parser: &mut dyn OpAsmParser<'c>,
        ty: Option<Type<'c>>,
    ) -> ParseResult<Vec<Attribute<'c>>>;

    /// Writes it.
    fn print<'c>(&self, parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>);
}

/// Everything that is declared of a type.
#[derive(Clone, Copy)]
pub struct TypeSpec<'s> {
    /// Dialect and mnemonic, such as `llvm.ptr`.
    pub name: &'s str,
    /// One line about it.
    pub summary: &'s str,
    /// Parameters of the type, in order.
    pub parameters: &'s [ParameterSpec<'s>],
    /// Names of its traits, for readers of the declarations.
    pub traits: &'s [&'s str],
    /// The format of what stands after the mnemonic, for readers of the declarations.
    pub declared_format: Option<&'s str>,
    /// Checks what a layout of data says of types of the declaration, one entry after the other; without it, nothing may
    /// be said of them.
    pub verify_layout: Option<VerifyLayout>,
    /// Reads the parameters; `None` for a type without any.
    pub parse: Option<ParseParameters>,
    /// Writes the parameters.
    pub print: Option<PrintParameters>,
    /// Reads and writes the parameters, for what is declared at run time.
    pub code: Option<&'s dyn ParameterCode>,
    /// Checks the parameters.
    pub verify: Option<VerifyParameters>,
    /// Checks the parameters, for what is declared at run time.
    pub check: Option<CheckParameters<'s>>,
    /// The name under which it is printed as an alias, if it is.
    pub alias: Option<for<'c> fn(&[Attribute<'c>]) -> Option<String>>,
}

/// Everything that is declared of an attribute.
#[derive(Clone, Copy)]
pub struct AttributeSpec<'s> {
    /// Dialect and mnemonic, such as `arith.fastmath`.
    pub name: &'s str,
    /// Upstream's class, where messages name it.
    pub class: &'s str,
    /// One line about it.
    pub summary: &'s str,
    /// Parameters of the attribute, in order.
    pub parameters: &'s [ParameterSpec<'s>],
    /// Names of its traits, for readers of the declarations.
    pub traits: &'s [&'s str],
    /// The parameter that is the attribute's type.
    pub type_parameter: Option<usize>,
    /// The enum that its one parameter is a case of.
    pub enumeration: Option<&'s EnumSpec<'s>>,
    /// True if the case is written without `<` and `>` around it.
    pub has_bare_case: bool,
    /// The format of what stands after the mnemonic, for readers of the declarations.
    pub declared_format: Option<&'s str>,
    /// Reads the parameters; `None` for an attribute without any.
    pub parse: Option<ParseParameters>,
    /// Writes the parameters.
    pub print: Option<PrintParameters>,
    /// Reads and writes the parameters, for what is declared at run time.
    pub code: Option<&'s dyn ParameterCode>,
    /// Checks the parameters.
    pub verify: Option<VerifyParameters>,
    /// Checks the parameters, for what is declared at run time.
    pub check: Option<CheckParameters<'s>>,
    /// The name under which it is printed as an alias, if it is.
    pub alias: Option<for<'c> fn(&[Attribute<'c>]) -> Option<String>>,
    /// Bytecode encoding; without it, it is stored as text.
    pub encoding: Option<AttributeEncoding<'s>>,
    /// Checks that it may be the encoding of a tensor with these sizes and elements.
    pub verify_tensor: Option<VerifyTensor>,
}

impl<'s> TypeSpec<'s> {
    /// Creates a type without parameters, to be filled in with struct update syntax.
    pub const fn new(name: &'s str) -> Self {
        TypeSpec {
            name,
            summary: "",
            parameters: &[],
            traits: &[],
            declared_format: None,
            verify_layout: None,
            parse: None,
            print: None,
            code: None,
            verify: None,
            check: None,
            alias: None,
        }
    }

    /// Returns true if the declaration has a syntax for the parameters.
    pub fn has_syntax(&self) -> bool {
        self.parse.is_some() || self.code.is_some()
    }

    /// Returns the mnemonic: the name without the dialect.
    pub fn mnemonic(&self) -> &'s str {
        self.name.split_once('.').map_or(self.name, |(_, mnemonic)| mnemonic)
    }

    /// Returns the dialect.
    pub fn dialect(&self) -> &'s str {
        self.name.split_once('.').map_or("", |(dialect, _)| dialect)
    }
}

impl<'s> AttributeSpec<'s> {
    /// Creates an attribute without parameters, to be filled in with struct update syntax.
    pub const fn new(name: &'s str) -> Self {
        AttributeSpec {
            name,
            class: "",
            summary: "",
            parameters: &[],
            traits: &[],
            type_parameter: None,
            enumeration: None,
            has_bare_case: false,
            declared_format: None,
            parse: None,
            print: None,
            code: None,
            verify: None,
            check: None,
            alias: None,
            encoding: None,
            verify_tensor: None,
        }
    }

    /// Creates an attribute that holds a case of an enum and is written `<case>`.
    pub const fn of_enum(
        name: &'s str,
        parameters: &'s [ParameterSpec<'s>],
        cases: &'s EnumSpec<'s>,
    ) -> Self {
        AttributeSpec { parameters, enumeration: Some(cases), ..AttributeSpec::new(name) }
    }

    /// Creates an attribute that holds a case of an enum and is written as the case alone: `#gpu<dim x>`.
    pub const fn of_bare_enum(
        name: &'s str,
        parameters: &'s [ParameterSpec<'s>],
        cases: &'s EnumSpec<'s>,
    ) -> Self {
        AttributeSpec { has_bare_case: true, ..AttributeSpec::of_enum(name, parameters, cases) }
    }

    /// Returns true if all attributes of the declaration have the mnemonic as their alias.
    pub fn has_mnemonic_alias(&self) -> bool {
        self.alias.is_some_and(|alias| alias(&[]).as_deref() == Some(self.mnemonic()))
    }

    /// Returns the format of what stands after the mnemonic, if upstream declares one.
    pub fn format(&self) -> Option<&'s str> {
        let of_case = || if self.has_bare_case { "$value" } else { "`<` $value `>`" };
        self.declared_format.or_else(|| self.enumeration.map(|_| of_case()))
    }

    /// Returns the mnemonic: the name without the dialect.
    pub fn mnemonic(&self) -> &'s str {
        self.name.split_once('.').map_or(self.name, |(_, mnemonic)| mnemonic)
    }

    /// Returns the dialect.
    pub fn dialect(&self) -> &'s str {
        self.name.split_once('.').map_or("", |(dialect, _)| dialect)
    }
}

/// A case of an enum.
#[derive(Clone, Copy, Debug)]
pub struct EnumCase<'s> {
    /// Spelling of the case in the text form.
    pub text: &'s str,
    /// Its value; for an enum of bits, the bit or bits.
    pub value: u64,
    /// Its name in code.
    pub symbol: &'s str,
}

/// An enum: named integers, or sets of named bits.
#[derive(Clone, Copy, Debug)]
pub struct EnumSpec<'s> {
    /// Dialect and name, such as `arith.CmpIPredicate`.
    pub name: &'s str,
    /// Upstream's namespace, where messages name it and it is not the dialect; else empty.
    pub namespace: &'s str,
    /// Noun for a case in messages, where upstream reads it by the enum; empty where it is read by its attribute.
    pub words: &'s str,
    /// One line about it.
    pub summary: &'s str,
    /// The width of the integer that holds a case.
    pub width_bits: u32,
    /// True if cases are bits that combine.
    pub is_bits: bool,
    /// Separator of combined cases, such as `|` or `, `.
    pub separator: &'s str,
    /// True if a case of several bits stands for them when they are written.
    pub prints_groups: bool,
    /// True if combined cases stand in quotes where an operation's format writes the attribute.
    pub is_quoted: bool,
    /// Cases of the enum, in the order of the declaration.
    pub cases: &'s [EnumCase<'s>],
}

impl<'s> EnumSpec<'s> {
    /// Returns true if `value` is a case, or for an enum of bits a combination of cases.
    pub fn is_case(&self, value: u64) -> bool {
        if self.is_bits {
            let all = self.cases.iter().fold(0, |bits, case| bits | case.value);
            return value & !all == 0;
        }
        self.cases.iter().any(|case| case.value == value)
    }

    /// Returns upstream's class.
    pub fn class(&self) -> String {
        let (dialect, name) = self.name.split_once('.').unwrap_or(("", self.name));
        let namespace = if self.namespace.is_empty() { dialect } else { self.namespace };
        format!("::mlir::{namespace}::{name}")
    }

    /// Returns the message for a word that is no case.
    pub fn unknown_case(&self, given: &str) -> String {
        let texts = self.cases.iter().map(|case| case.text).collect::<Vec<&str>>().join(", ");
        match self.words {
            "" => format!("expected {} to be one of: {texts}", self.class()),
            words => format!("expected one of [{texts}] for {words}, got: {given}"),
        }
    }

    /// Returns the message for a missing word.
    pub fn missing_case(&self) -> String {
        match self.words {
            "" => "expected valid keyword or string".to_owned(),
            words => format!("expected keyword for {words}"),
        }
    }

    /// Returns the value of the case that is written so.
    pub fn value_of(&self, text: &str) -> Option<u64> {
        self.cases.iter().find(|case| case.text == text).map(|case| case.value)
    }

    /// Returns the value of a text: of a case, or for an enum of bits of several cases with the separator between
    /// them.
    pub fn value_of_text(&self, text: &str) -> Option<u64> {
        let separator = self.separator.trim();
        if !self.is_bits || separator.is_empty() || !text.contains(separator) {
            return self.value_of(text);
        }
        text.split(separator).try_fold(0, |bits, word| Some(bits | self.value_of(word.trim())?))
    }

    /// Returns the spelling of a value; combined bits with the separator, groups of bits first.
    pub fn text_of(&self, value: u64) -> String {
        if let Some(case) = self.cases.iter().find(|case| case.value == value)
            && (!self.is_bits || value == 0 || self.prints_groups && value.count_ones() > 1)
        {
            return case.text.to_owned();
        }
        if !self.is_bits {
            return value.to_string();
        }
        let mut left = value;
        let mut parts = Vec::new();
        let groups = self.cases.iter().filter(|c| self.prints_groups && c.value.count_ones() > 1);
        let bits = self.cases.iter().filter(|c| c.value.count_ones() == 1);
        let mut groups: Vec<_> = groups.collect();
        groups.sort_by_key(|case| std::cmp::Reverse(case.value.count_ones()));
        for case in groups.into_iter().chain(bits) {
            if left & case.value == case.value {
                left &= !case.value;
                parts.push(case.text);
            }
        }
        parts.join(self.separator)
    }
}
