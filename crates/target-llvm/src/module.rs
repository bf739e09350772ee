//! A module: its sections, and the order in which they stand.

use crate::layout::DataLayout;
use crate::metadata::{GROUP_MARK, MARK_END, Metadata, NodeId, Resolver};
use crate::names::{name, quoted};
use crate::types::Structures;
use std::collections::{HashMap, HashSet};
use terrace_ir::{Attribute, Ctx, Failure, LogicalResult, Operation, Type};

/// A module as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The text of LLVM IR.
    pub text: String,
    /// The functions that have a body here, as they are called.
    pub functions: Vec<String>,
}

/// Writes a module of the `llvm` dialect as text of LLVM IR.
///
/// # Errors
/// If there is an operation that LLVM does not have, or one that says what LLVM cannot say; that was told.
pub fn translate(module: Operation<'_, '_>) -> Result<Written, Failure> {
    translate_for(module, "")
}

/// The same for a machine with this data layout: sizes that are computed here are those of that machine, where the
/// module has no layout of its own.
///
/// # Errors
/// As [`translate`].
pub fn translate_for(module: Operation<'_, '_>, data_layout: &str) -> Result<Written, Failure> {
    let mut writer = Module::new(module, data_layout);
    writer.write(module)?;
    Ok(writer.finished())
}

/// A function as it is put together.
pub(crate) struct FunctionText {
    /// Attribute group described in the comment before it.
    pub known_attributes: Option<usize>,
    /// From `define` or `declare` to the end of the line.
    pub head: String,
    /// The lines between the braces; none for a declaration.
    pub body: Option<String>,
}

/// Module being written.
pub(crate) struct Module<'a, 'c> {
    pub context: Ctx<'c>,
    /// The operation that is translated.
    pub op: Operation<'a, 'c>,
    pub layout: DataLayout,
    pub structures: Structures<'c>,
    pub metadata: Metadata<'c>,
    /// Annotations of the loops of the function that is being written.
    pub loops: HashMap<Attribute<'c>, NodeId>,
    /// Recursive attributes of debug information that are being written.
    pub open_recursions: HashMap<Attribute<'c>, NodeId>,
    /// The files that were compiled.
    pub units: Vec<(NodeId, Attribute<'c>)>,
    /// The globals of each of them.
    pub unit_globals: HashMap<NodeId, Vec<NodeId>>,
    /// A type that LLVM does not have, and that was met since this was last looked at.
    pub unsupported_type: Option<Type<'c>>,
    pub symbols: HashMap<&'c str, Operation<'a, 'c>>,
    /// The numbers of blocks with a tag, by function and tag.
    pub tagged_blocks: HashMap<(&'c str, Attribute<'c>), u32>,
    /// Blocks whose address is taken, each with the function as text.
    pub block_addresses: Vec<(&'c str, Attribute<'c>)>,
    /// Declarations that the code has need of.
    declared: HashSet<String>,
    pub declarations: Vec<FunctionText>,
    /// Groups of function attributes: as they are in comments and as they are in groups.
    groups: Vec<(String, String)>,
    group_numbers: HashMap<String, usize>,
    pub comdats: String,
    pub globals: String,
    pub aliases: String,
    pub ifuncs: String,
    pub inline_assembly: String,
    pub functions: Vec<FunctionText>,
    defined: Vec<String>,
}

impl<'a, 'c> Module<'a, 'c> {
    fn new(op: Operation<'a, 'c>, data_layout: &str) -> Self {
        let own = op.attribute("llvm.data_layout").and_then(Attribute::as_str);
        let layout = own.filter(|own| !own.is_empty()).unwrap_or(data_layout);
        Module {
            context: op.context(),
            op,
            layout: DataLayout::of(layout),
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
            comdats: String::new(),
            globals: String::new(),
            aliases: String::new(),
            ifuncs: String::new(),
            inline_assembly: String::new(),
            functions: Vec::new(),
            defined: Vec::new(),
        }
    }

    fn write(&mut self, module: Operation<'a, 'c>) -> LogicalResult {
        if !module.is("builtin.module") {
            return module.emit_error("cannot be converted to LLVM IR");
        }
        let ops = || module.regions().flat_map(|region| region.ops());
        for op in ops() {
            if let Some(symbol) = op.symbol_name() {
                self.symbols.insert(symbol, op);
            }
        }
        for line in module.attribute("llvm.module_asm").and_then(Attribute::as_array).unwrap_or_default() {
            let line = quoted(line.as_bytes().unwrap_or_default());
            self.inline_assembly.push_str(&format!("module asm {line}\n"));
        }
        for op in ops().filter(|op| op.is("llvm.comdat")) {
            self.write_comdat(op)?;
        }
        for op in ops() {
            self.write_symbol(op)?;
        }
        for op in ops().filter(|op| op.is("llvm.func")) {
            self.write_function(op)?;
        }
        self.write_module_metadata(ops());
        Ok(())
    }

    /// Tells of a type that LLVM does not have, if one was met.
    pub(crate) fn check_types(&mut self, op: Operation<'_, 'c>) -> LogicalResult {
        match self.unsupported_type.take() {
            Some(ty) => op.emit_error(format_args!(
                "LLVM Translation failed for operation: {}, which has the type {ty}",
                op.name()
            )),
            None => Ok(()),
        }
    }

    /// The mark of a group of function attributes; nothing for none.
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

    pub(crate) fn note_definition(&mut self, function: &str) {
        self.defined.push(function.to_owned());
    }

    fn finished(mut self) -> Written {
        let file = self.op.symbol_name().unwrap_or("LLVMDialectModule");
        let mut out = format!("; ModuleID = '{file}'\nsource_filename = {}\n", quoted(file.as_bytes()));
        for (attribute, words) in [("llvm.data_layout", "datalayout"), ("llvm.target_triple", "triple")] {
            let text = self.op.attribute(attribute).and_then(Attribute::as_bytes).unwrap_or_default();
            if !text.is_empty() {
                out.push_str(&format!("target {words} = {}\n", quoted(text)));
            }
        }
        let mut section = |text: &str| {
            if !text.is_empty() {
                out.push('\n');
                out.push_str(text);
            }
        };
        section(&self.inline_assembly);
        let structures: String = self
            .structures
            .definitions
            .iter()
            .map(|(id, body)| format!("{} = type {body}\n", name('%', id)))
            .collect();
        section(&structures);
        section(&self.comdats);
        let named = self.metadata.named_text();
        self.functions.append(&mut self.declarations);
        let mut resolver = Resolver::new(&self.metadata);
        for (at, block) in self.block_addresses.iter().enumerate() {
            resolver.blocks.insert(at, self.tagged_blocks.get(block).copied().unwrap_or_default() as usize);
        }
        for function in &self.functions {
            resolver.number_groups(&function.head);
        }
        for function in &self.functions {
            resolver.number_groups(function.body.as_deref().unwrap_or_default());
        }
        resolver.number_nodes(&self.globals);
        resolver.number_nodes(&named);
        for function in &self.functions {
            resolver.number_nodes(&function.head);
            resolver.number_nodes(function.body.as_deref().unwrap_or_default());
        }
        section(&resolver.resolved(&self.globals));
        section(&self.aliases);
        section(&self.ifuncs);
        for function in &self.functions {
            let comment = function.known_attributes.map_or("", |group| &self.groups[group].0);
            let mut text = String::new();
            if !comment.is_empty() {
                text.push_str(&format!("; Function Attrs: {comment}\n"));
            }
            text.push_str(&resolver.resolved(&function.head));
            if let Some(body) = &function.body {
                text.push_str(" {\n");
                text.push_str(&resolver.resolved(body));
                text.push('}');
            }
            text.push('\n');
            section(&text);
        }
        let groups: String = resolver
            .group_order
            .iter()
            .enumerate()
            .map(|(number, group)| format!("attributes #{number} = {{ {} }}\n", self.groups[*group].1))
            .collect();
        section(&groups);
        section(&resolver.resolved(&named));
        section(&resolver.definitions());
        Written { text: out, functions: self.defined }
    }
}
