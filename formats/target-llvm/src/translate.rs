//! A module: its sections, and the order in which they stand.

use crate::globals::comdat_of;
use crate::large::{LargeConstant, LargeConstants};
use crate::layout::{DataLayout, data_layout_of};
use crate::metadata::{GROUP_MARK, MARK_END, Metadata, NodeId, Resolver};
use crate::names::{name, quoted};
use crate::types::Structures;
use std::collections::{HashMap, HashSet};
use terrace_ir::{Attribute, Ctx, Failure, LogicalResult, Operation, Type};
use terrace_llvm as llvm;

/// A module as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written<'c> {
    /// The text of LLVM IR.
    pub text: String,
    /// The functions that have a body here, as they are called.
    pub functions: Vec<String>,
    /// Constants that the text only declares; none unless they are asked for as [`LargeConstants::Apart`].
    pub apart: Vec<LargeConstant<'c>>,
}

/// Settings of a translation.
#[derive(Debug, Clone, Copy, Default)]
pub struct Settings<'a> {
    /// Data layout of the machine: sizes that are computed here are those of that machine, where the module has no
    /// layout of its own.
    pub data_layout: &'a str,
    /// Treatment of large constants.
    pub large_constants: LargeConstants,
}

/// Writes a module of the `llvm` dialect as text of LLVM IR.
///
/// # Errors
/// If there is an operation that LLVM does not have, or one that says what LLVM cannot say; that was told.
pub fn translate<'c>(module: Operation<'_, 'c>) -> Result<Written<'c>, Failure> {
    translate_with(module, Settings::default())
}

/// Writes a module as [`translate`] does, with settings.
///
/// # Errors
/// As [`translate`].
pub fn translate_with<'c>(module: Operation<'_, 'c>, settings: Settings<'_>) -> Result<Written<'c>, Failure> {
    let own = data_layout_of(module)?;
    let mut writer = Module::new(module, own, settings);
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
    pub large_constants: LargeConstants,
    /// Constants that are only declared.
    pub apart: Vec<LargeConstant<'c>>,
    pub context: Ctx<'c>,
    /// The operation that is translated.
    pub op: Operation<'a, 'c>,
    pub layout: DataLayout,
    /// The data layout that the module gives.
    own_layout: String,
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
    /// Names of comdats, each with its definition.
    pub comdats: Vec<(&'c str, String)>,
    pub globals: String,
    pub aliases: String,
    pub ifuncs: String,
    pub inline_assembly: String,
    pub functions: Vec<FunctionText>,
    defined: Vec<String>,
}

impl<'a, 'c> Module<'a, 'c> {
    fn new(op: Operation<'a, 'c>, own_layout: String, settings: Settings<'_>) -> Self {
        let layout = if own_layout.is_empty() { settings.data_layout } else { &own_layout };
        Module {
            large_constants: settings.large_constants,
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
        for op in ops().filter(|op| op.isa::<llvm::ComdatOp>()) {
            self.write_comdat(op)?;
        }
        for op in ops() {
            self.write_symbol(op)?;
        }
        for op in ops().filter(|op| op.isa::<llvm::LLVMFuncOp>()) {
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

    /// Returns the definitions of the comdats that are used, those of functions first.
    fn used_comdats(&self) -> Vec<&str> {
        let ops = |name: &'static str| {
            self.op.regions().flat_map(|region| region.ops()).filter(move |op| op.is(name))
        };
        let mut used: Vec<&str> = Vec::new();
        for op in ops("llvm.func").chain(ops("llvm.mlir.global")) {
            let Some(selector) = comdat_of(op) else { continue };
            let known = self.comdats.iter().find(|(name, _)| *name == selector);
            used.extend(known.map(|(_, text)| &**text).filter(|text| !used.contains(text)));
        }
        used
    }

    fn finished(mut self) -> Written<'c> {
        let file = self.op.symbol_name().unwrap_or("LLVMDialectModule");
        let mut out = format!("; ModuleID = '{file}'\nsource_filename = {}\n", quoted(file.as_bytes()));
        let triple =
            self.op.attribute("llvm.target_triple").and_then(Attribute::as_bytes).unwrap_or_default();
        for (text, words) in [(self.own_layout.as_bytes(), "datalayout"), (triple, "triple")] {
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
        self.used_comdats().into_iter().for_each(&mut section);
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
        Written { text: out, functions: self.defined, apart: self.apart }
    }
}
