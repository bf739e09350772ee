//! The translation: the sections of a module, and the order in which they stand.

use crate::globals::comdat_of;
use crate::large::{LargeConstant, LargeConstants};
use crate::layout::data_layout_of;
use crate::metadata::Resolver;
use crate::module::Module;
use crate::names::{name, quoted};
use terrace_ir::{Attribute, Failure, LogicalResult, Operation};
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
    let mut writer = Module::new(module, own, settings.data_layout, settings.large_constants);
    writer.write(module)?;
    Ok(writer.finished())
}

impl<'a, 'c> Module<'a, 'c> {
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

    /// Returns the definitions of the comdats that are used, those of functions first.
    fn used_comdats(&self) -> Vec<&str> {
        let ops = || self.op.regions().flat_map(|region| region.ops());
        let functions = ops().filter(|op| op.isa::<llvm::LLVMFuncOp>());
        let globals = ops().filter(|op| op.isa::<llvm::GlobalOp>());
        let mut used: Vec<&str> = Vec::new();
        for op in functions.chain(globals) {
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
