//! LLVM IR as data: what the text and the bitcode of a module say.
//!
//! ```text
//! ids         numbers of types, constants, values and so on
//! names       names as texts spell them
//! types       types, each with a number
//! layout      sizes and alignments of types
//! rules       which types and operands go together
//! constants   constants, unique by type and value
//! folding     folds of constant expressions
//! metadata    nodes, strings and the values in them
//! attributes  attributes of functions, parameters and calls
//! symbols     functions, variables, aliases
//! body        blocks and instructions
//! ```

pub(crate) mod attributes;
pub(crate) mod body;
pub(crate) mod constants;
mod folding;
pub(crate) mod ids;
pub(crate) mod layout;
pub(crate) mod metadata;
pub(crate) mod names;
pub(crate) mod rules;
pub(crate) mod symbols;
pub(crate) mod types;

use attributes::AttributeGroups;
use constants::{Constant, Constants};
use ids::{MetadataId, Operand, SymbolId};
use metadata::MetadataTable;
use std::borrow::Cow;
use std::collections::HashMap;
use symbols::{Alias, Function, Symbol, SymbolKind, Variable};
use types::Types;

/// Module.
pub(crate) struct Module<'a> {
    /// Text that it was read from; empty for bitcode.
    pub text: &'a str,
    /// Name of the source file.
    pub source_name: Cow<'a, str>,
    /// Layout of data.
    pub layout: Cow<'a, str>,
    /// Target triple.
    pub triple: Cow<'a, [u8]>,
    /// Lines of assembly.
    pub assembly: Vec<Cow<'a, [u8]>>,
    /// Types.
    pub types: Types<'a>,
    /// Constants.
    pub constants: Constants<'a>,
    /// Metadata.
    pub metadata: MetadataTable<'a>,
    /// Lists of metadata by their names.
    pub named_metadata: Vec<(&'a str, Vec<MetadataId>)>,
    /// Groups of attributes.
    pub groups: AttributeGroups<'a>,
    /// Symbols.
    pub symbols: Vec<Symbol<'a>>,
    /// Comdats: names and selection kinds.
    pub comdats: Vec<(Cow<'a, str>, &'a str)>,
    /// Variables.
    pub variables: Vec<Variable<'a>>,
    /// Functions.
    pub functions: Vec<Function<'a>>,
    /// Aliases.
    pub aliases: Vec<Alias<'a>>,
    /// Ifuncs.
    pub ifuncs: Vec<Alias<'a>>,
    /// Symbols by name.
    pub symbols_by_name: HashMap<Cow<'a, str>, SymbolId>,
}

impl<'a> Module<'a> {
    /// Creates an empty module of that name.
    pub(crate) fn new(source_name: Cow<'a, str>) -> Self {
        Module {
            text: "",
            source_name,
            layout: "".into(),
            triple: b"".into(),
            assembly: Vec::new(),
            types: Types::new(),
            constants: Constants::default(),
            metadata: MetadataTable::default(),
            named_metadata: Vec::new(),
            groups: HashMap::new(),
            symbols: Vec::new(),
            comdats: Vec::new(),
            variables: Vec::new(),
            functions: Vec::new(),
            aliases: Vec::new(),
            ifuncs: Vec::new(),
            symbols_by_name: HashMap::new(),
        }
    }

    /// Returns a symbol.
    pub(crate) fn symbol(&self, id: SymbolId) -> &Symbol<'a> {
        &self.symbols[id.index()]
    }

    /// Returns the named list of metadata.
    pub(crate) fn named(&self, name: &str) -> &[MetadataId] {
        self.named_metadata.iter().find(|(known, _)| *known == name).map_or(&[], |(_, list)| list)
    }

    /// Returns the function that an operand is the address of.
    pub(crate) fn function_of(&self, operand: Operand) -> Option<&Function<'a>> {
        let Operand::Constant(id) = operand else { return None };
        match self.constants.get(id) {
            Constant::Symbol(symbol) => match self.symbol(*symbol).kind {
                SymbolKind::Function(at) => self.functions.get(at),
                _ => None,
            },
            _ => None,
        }
    }
}
