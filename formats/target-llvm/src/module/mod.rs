//! The module that is being written, and the words that all of its parts are written with.
//!
//! ```text
//! types        types, and the names of structures that are met
//! constants    what an attribute says, as a value of a type
//! folding      operations on constants become constants: in an initializer there is nothing else
//! attributes   attributes of functions and arguments
//! ```

pub(crate) mod attributes;
pub(crate) mod constants;
mod folding;
mod types;

use crate::large::{LargeConstant, LargeConstants};
use crate::layout::DataLayout;
use crate::metadata::{GROUP_MARK, MARK_END, Metadata, NodeId};
use std::collections::{HashMap, HashSet};
use terrace_ir::{Attribute, Ctx, LogicalResult, Operation, Type};

/// A function as text, in parts.
pub(crate) struct FunctionText {
    /// Attribute group described in the comment before it.
    pub known_attributes: Option<usize>,
    /// From `define` or `declare` to the end of the line.
    pub head: String,
    /// The lines between the braces; none for a declaration.
    pub body: Option<String>,
}

/// Structures with names, in the order in which they were met.
#[derive(Default)]
pub(crate) struct Structures<'c> {
    seen: HashSet<&'c str>,
    /// Each with its body.
    pub definitions: Vec<(&'c str, String)>,
}

/// Module being written.
pub(crate) struct Module<'a, 'c> {
    pub large_constants: LargeConstants,
    /// Constants that are only declared.
    pub apart: Vec<LargeConstant<'c>>,
    pub context: Ctx<'c>,
    /// The operation that is translated.
    pub op: Operation<'a, 'c>,
    pub layout: DataLayout,
    /// The data layout that the module gives.
    pub own_layout: String,
    pub structures: Structures<'c>,
    pub metadata: Metadata<'c>,
    /// Annotations of the loops of the function that is being written.
    pub loops: HashMap<Attribute<'c>, NodeId>,
    /// Recursive attributes of debug information that are being written.
    pub open_recursions: HashMap<Attribute<'c>, NodeId>,
    /// Compile units.
    pub units: Vec<(NodeId, Attribute<'c>)>,
    /// Globals of each compile unit.
    pub unit_globals: HashMap<NodeId, Vec<NodeId>>,
    /// A type that LLVM does not have, met since the last check.
    pub unsupported_type: Option<Type<'c>>,
    pub symbols: HashMap<&'c str, Operation<'a, 'c>>,
    /// Numbers of the blocks with a tag, by function and tag.
    pub tagged_blocks: HashMap<(&'c str, Attribute<'c>), u32>,
    /// Blocks whose address is taken, each with the function as text.
    pub block_addresses: Vec<(&'c str, Attribute<'c>)>,
    /// Names of the declarations that the code needs.
    declared: HashSet<String>,
    pub declarations: Vec<FunctionText>,
    /// Groups of function attributes: as they are in comments and as they are in groups.
    pub groups: Vec<(String, String)>,
    group_numbers: HashMap<String, usize>,
    /// Names of comdats, each with its definition.
    pub comdats: Vec<(&'c str, String)>,
    pub globals: String,
    pub aliases: String,
    pub ifuncs: String,
    pub inline_assembly: String,
    pub functions: Vec<FunctionText>,
    pub defined: Vec<String>,
}

impl<'a, 'c> Module<'a, 'c> {
    /// Returns an empty module. Its layout is that of the operation, or else the given one.
    pub(crate) fn new(
        op: Operation<'a, 'c>,
        own_layout: String,
        data_layout: &str,
        large_constants: LargeConstants,
    ) -> Self {
        let layout = if own_layout.is_empty() { data_layout } else { &own_layout };
        Module {
            large_constants,
            apart: Vec::new(),
            context: op.context(),
            op,
            layout: DataLayout::of(layout),
            own_layout,
            structures: Structures::default(),
            metadata: Metadata::default(),
            loops: HashMap::new(),
            open_recursions: HashMap::new(),
            units: Vec::new(),
            unit_globals: HashMap::new(),
            unsupported_type: None,
            symbols: HashMap::new(),
            tagged_blocks: HashMap::new(),
            block_addresses: Vec::new(),
            declared: HashSet::new(),
            declarations: Vec::new(),
            groups: Vec::new(),
            group_numbers: HashMap::new(),
            comdats: Vec::new(),
            globals: String::new(),
            aliases: String::new(),
            ifuncs: String::new(),
            inline_assembly: String::new(),
            functions: Vec::new(),
            defined: Vec::new(),
        }
    }

    /// Reports a type that LLVM does not have, if one was met.
    pub(crate) fn check_types(&mut self, op: Operation<'_, 'c>) -> LogicalResult {
        match self.unsupported_type.take() {
            Some(ty) => op.emit_error(format_args!(
                "LLVM Translation failed for operation: {}, which has the type {ty}",
                op.name()
            )),
            None => Ok(()),
        }
    }

    /// Returns the mark of a group of function attributes; nothing for none.
    pub(crate) fn group(&mut self, comment: &str, text: String) -> (Option<usize>, String) {
        if text.is_empty() {
            return (None, String::new());
        }
        let number = *self.group_numbers.entry(text.clone()).or_insert_with(|| {
            self.groups.push((comment.to_owned(), text));
            self.groups.len() - 1
        });
        (Some(number), format!("{GROUP_MARK}{number}{MARK_END}"))
    }

    /// Declares a function once.
    pub(crate) fn declare(
        &mut self,
        function: &str,
        head: impl FnOnce(&mut Self) -> (Option<usize>, String),
    ) {
        if self.symbols.contains_key(function) || !self.declared.insert(function.to_owned()) {
            return;
        }
        let (known_attributes, head) = head(self);
        self.declarations.push(FunctionText { known_attributes, head, body: None });
    }

    /// Adds a function to the list of those that have a body.
    pub(crate) fn note_definition(&mut self, function: &str) {
        self.defined.push(function.to_owned());
    }
}

/// Refuses an operation that LLVM does not have.
pub(crate) fn unknown(op: Operation<'_, '_>) -> LogicalResult {
    op.emit_error(format_args!(
        "cannot be converted to LLVM IR: missing `LLVMTranslationDialectInterface` registration for dialect for op: {}",
        op.name()
    ))
}
