//! Symbols: functions, variables, aliases and ifuncs.

use super::attributes::Attribute;
use super::body::Body;
use super::ids::{ConstantId, MetadataId, SymbolId, TypeId};
use std::borrow::Cow;
use std::ops::Range;

/// Kind of a symbol, and its row in the table of that kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SymbolKind {
    /// Used and not defined.
    Undefined,
    /// Function.
    Function(usize),
    /// Variable.
    Variable(usize),
    /// Alias.
    Alias(usize),
    /// Function that is chosen at load time.
    IFunc(usize),
}

/// Symbol.
#[derive(Clone, Debug)]
pub(crate) struct Symbol<'a> {
    /// Name; empty if the text numbers it.
    pub name: Cow<'a, str>,
    /// Number that stands for a name.
    pub number: Option<u32>,
    /// Kind.
    pub kind: SymbolKind,
    /// Position of the first mention.
    pub first_use: usize,
}

/// Words that all symbols may have.
#[derive(Clone, Debug, Default)]
pub(crate) struct Access<'a> {
    /// `private`, `internal`, ...
    pub linkage: Option<&'a str>,
    /// True if the symbol is in this program.
    pub is_dso_local: bool,
    /// `hidden` or `protected`.
    pub visibility: Option<&'a str>,
    /// `unnamed_addr` or `local_unnamed_addr`.
    pub unnamed: Option<&'a str>,
    /// Way to find each thread's own one: `generaldynamic`, `localdynamic`, `initialexec` or `localexec`.
    pub thread_local: Option<&'a str>,
    /// `dllimport` or `dllexport`.
    pub dll: Option<&'a str>,
    /// Partition of the program.
    pub partition: Option<Cow<'a, [u8]>>,
}

/// Global variable.
#[derive(Clone, Debug)]
pub(crate) struct Variable<'a> {
    /// Symbol.
    pub symbol: SymbolId,
    /// Linkage and visibility.
    pub access: Access<'a>,
    /// Type of the value.
    pub ty: TypeId,
    /// Address space.
    pub space: u32,
    /// True if it never changes.
    pub is_constant: bool,
    /// True if something else writes its first value.
    pub is_externally_initialized: bool,
    /// First value.
    pub initializer: Option<ConstantId>,
    /// Section.
    pub section: Option<Cow<'a, [u8]>>,
    /// Comdat.
    pub comdat: Option<Cow<'a, str>>,
    /// Alignment in bytes.
    pub alignment: Option<u64>,
    /// Code model, such as `large`.
    pub code_model: Option<Cow<'a, [u8]>>,
    /// Words about sanitizers, such as `no_sanitize_address`.
    pub sanitizers: Vec<&'a str>,
    /// Attributes.
    pub attributes: Vec<Attribute<'a>>,
    /// Metadata.
    pub attachments: Vec<(&'a str, MetadataId)>,
    /// Range of its text.
    pub span: Range<usize>,
}

/// Alias or ifunc.
#[derive(Clone, Debug)]
pub(crate) struct Alias<'a> {
    /// Symbol.
    pub symbol: SymbolId,
    /// Linkage and visibility.
    pub access: Access<'a>,
    /// Type of the value.
    pub ty: TypeId,
    /// Aliased value, or the resolver.
    pub target: ConstantId,
    /// Metadata.
    pub attachments: Vec<(&'a str, MetadataId)>,
}

/// Attributes of a parameter, after its type.
pub(crate) type Parameter<'a> = (TypeId, Vec<Attribute<'a>>);

/// Function.
#[derive(Clone, Debug)]
pub(crate) struct Function<'a> {
    /// Symbol.
    pub symbol: SymbolId,
    /// Linkage and visibility.
    pub access: Access<'a>,
    /// Calling convention, as LLVM numbers it.
    pub convention: u32,
    /// Type.
    pub ty: TypeId,
    /// Attributes of the result.
    pub result_attributes: Vec<Attribute<'a>>,
    /// Types and attributes of the parameters.
    pub parameters: Vec<Parameter<'a>>,
    /// Attributes of the function.
    pub attributes: Vec<Attribute<'a>>,
    /// Section.
    pub section: Option<Cow<'a, [u8]>>,
    /// Comdat.
    pub comdat: Option<Cow<'a, str>>,
    /// Alignment in bytes.
    pub alignment: Option<u64>,
    /// Garbage collector.
    pub collector: Option<Cow<'a, [u8]>>,
    /// Address space.
    pub space: u32,
    /// Personality.
    pub personality: Option<ConstantId>,
    /// Data before the function.
    pub prefix: Option<ConstantId>,
    /// Data at the start of the function.
    pub prologue: Option<ConstantId>,
    /// Metadata.
    pub attachments: Vec<(&'a str, MetadataId)>,
    /// Body, if it is defined here.
    pub body: Option<Body<'a>>,
    /// Range of its head in the text.
    pub span: Range<usize>,
}

impl<'a> Function<'a> {
    /// Returns a function that is declared and has no attributes.
    pub(crate) fn declaration(symbol: SymbolId, ty: TypeId, parameters: Vec<Parameter<'a>>) -> Self {
        Function {
            symbol,
            access: Access::default(),
            convention: 0,
            ty,
            result_attributes: Vec::new(),
            parameters,
            attributes: Vec::new(),
            section: None,
            comdat: None,
            alignment: None,
            collector: None,
            space: 0,
            personality: None,
            prefix: None,
            prologue: None,
            attachments: Vec::new(),
            body: None,
            span: 0..0,
        }
    }
}
