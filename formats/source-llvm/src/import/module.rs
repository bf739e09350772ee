//! The module: what it says of itself, and the order of everything in it.

use super::Importer;
use crate::module::constants::BlockName;
use crate::module::ids::{BlockId, MetadataId, Operand, SymbolId};
use crate::module::metadata::Metadata;
use crate::module::symbols::SymbolKind;
use terrace_dlti::SPEC_ATTR;
use terrace_ir::RegionSource;
use terrace_ir::builtin::MODULE;
use terrace_ir::ids::OpId;
use terrace_ir::spec::OpSpec;
use terrace_ir::{
    Attribute, Body, Failure, Location, LogicalResult, OperationState, OwnedOperation, TypedOp,
};
use terrace_llvm as llvm;
use terrace_llvm::attributes::{
    DependentLibrariesAttr, ModuleFlagAttr, ModuleFlagCGProfileEntryAttr, ModuleFlagProfileSummaryAttr,
    ModuleFlagProfileSummaryDetailedAttr,
};
use terrace_llvm::{Comdat, ProfileSummaryFormatKind};

/// Name of the operation that holds all comdats.
pub(super) const COMDATS: &str = "__llvm_global_comdat";

impl<'m, 'a, 'c> Importer<'m, 'a, 'c> {
    /// Imports everything.
    pub(super) fn import(mut self) -> Result<OwnedOperation<'c>, Failure> {
        let layout = self.data_layout()?;
        self.import_comdats();
        self.collect_metadata()?;
        self.import_linker_options();
        self.import_module_flags()?;
        for at in 0..self.module.variables.len() {
            self.import_variable(at)?;
        }
        for at in 0..self.module.functions.len() {
            self.import_function(at)?;
        }
        for at in 0..self.module.aliases.len() {
            self.import_alias(at)?;
        }
        for at in 0..self.module.ifuncs.len() {
            self.import_ifunc(at)?;
        }
        let context = self.context;
        let mut state = OperationState::new(context.op_name(MODULE.name), self.location);
        state.set(context, SPEC_ATTR.name, layout);
        let triple = self.bytes(&self.module.triple);
        state.set(context, "llvm.target_triple", triple);
        let lines: Vec<Attribute<'c>> = self
            .module
            .assembly
            .iter()
            .flat_map(|line| lines_of(line))
            .map(|line| self.bytes(line))
            .collect();
        state.set(context, "llvm.module_asm", context.array_attribute(&lines));
        self.set_named_texts(&mut state);
        let region = self.body.create_region();
        self.body.append_block(region, self.block);
        state.regions.push(RegionSource::Detached(region));
        state.child = Some(self.body);
        Ok(OwnedOperation::create(context, state))
    }

    /// Sets what named lists of metadata say of the module.
    fn set_named_texts(&mut self, state: &mut OperationState<'c>) {
        let context = self.context;
        if let Some(text) = self.named_texts("llvm.ident").first() {
            state.set(context, "llvm.ident", *text);
        }
        if let Some(text) = self.named_texts("llvm.commandline").first() {
            state.set(context, "llvm.commandline", *text);
        }
        let libraries = self.named_texts("llvm.dependent-libraries");
        if !libraries.is_empty() {
            let list = context.array_attribute(&libraries);
            if let Ok(libraries) = context.try_dialect_attribute(DependentLibrariesAttr::SPEC, &[list]) {
                state.set(context, DependentLibrariesAttr::SPEC.name, libraries);
            }
        }
    }

    /// Returns the strings that are the only elements of the nodes of a named list.
    fn named_texts(&self, name: &str) -> Vec<Attribute<'c>> {
        let text = |id: &MetadataId| match *self.module.metadata.elements(*id)? {
            [Some(text)] => self.module.metadata.text(text).map(|text| self.bytes(text)),
            _ => None,
        };
        self.module.named(name).iter().filter_map(text).collect()
    }

    /// Appends an operation to the module.
    pub(super) fn append(&mut self, state: OperationState<'c>) -> OpId {
        let op = self.body.create(state);
        self.body.append_op(self.block, op);
        op
    }

    /// Inserts an operation after the globals before it.
    pub(super) fn insert_global(&mut self, state: OperationState<'c>) {
        let op = self.body.create(state);
        match self.last_global {
            Some(last) => self.body.insert_op_after(last, op),
            None => self.body.prepend_op(self.block, op),
        }
        self.last_global = Some(op);
    }

    /// Returns the state of an operation of the module.
    pub(super) fn state(
        &self,
        spec: &'static OpSpec<'static>,
        location: Location<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> OperationState<'c> {
        let mut state = OperationState::new(self.context.op_name(spec.name), location);
        for (name, value) in attributes {
            state.set(self.context, name, *value);
        }
        state
    }

    fn import_comdats(&mut self) {
        if self.module.comdats.is_empty() {
            return;
        }
        let context = self.context;
        let region = self.body.create_region();
        let block = self.body.create_block();
        self.body.append_block(region, block);
        for (name, selection) in &self.module.comdats {
            let kinds =
                [Comdat::Any, Comdat::ExactMatch, Comdat::Largest, Comdat::NoDeduplicate, Comdat::SameSize];
            let kind = kinds.into_iter().find(|kind| kind.text() == *selection).unwrap_or(Comdat::Any);
            let attributes =
                [("sym_name", context.string_attribute(name)), ("comdat", kind.attribute(context))];
            let state = self.state(llvm::ComdatSelectorOp::SPEC, self.location, &attributes);
            let op = self.body.create(state);
            self.body.append_op(block, op);
        }
        let name = context.string_attribute(COMDATS);
        let mut state = self.state(llvm::ComdatOp::SPEC, self.location, &[("sym_name", name)]);
        state.regions.push(RegionSource::Detached(region));
        let op = self.append(state);
        self.last_global = Some(op);
    }

    fn import_linker_options(&mut self) {
        let module = self.module;
        for id in module.named("llvm.linker.options") {
            let texts = module.metadata.elements(*id).unwrap_or_default().iter().flatten();
            let options: Vec<Attribute<'c>> =
                texts.filter_map(|text| module.metadata.text(*text)).map(|text| self.bytes(text)).collect();
            let options = self.context.array_attribute(&options);
            let state = self.state(llvm::LinkerOptionsOp::SPEC, self.location, &[("options", options)]);
            self.append(state);
        }
    }

    fn import_module_flags(&mut self) -> LogicalResult {
        let module = self.module;
        let mut flags = Vec::new();
        for id in module.named("llvm.module.flags") {
            let Some(&[Some(behavior), Some(key), value]) = module.metadata.elements(*id) else { continue };
            let behavior = self.metadata_integer(behavior).unwrap_or_default();
            let Some(key) = module.metadata.text(key) else { continue };
            let imported = match (key, value) {
                (b"CG Profile", Some(value)) => self.call_graph_profile(value),
                (b"ProfileSummary", Some(value)) => self.profile_summary(value),
                (_, Some(value)) => self.flag_value(value),
                (_, None) => None,
            };
            let name = self.bytes(key);
            let Some(imported) = imported else {
                let node = value.map_or_else(String::new, |value| self.node_text(value));
                let key = String::from_utf8_lossy(key);
                let message = format!("unsupported module flag value for key '{key}' : {node}");
                let _ = self.context.warning(self.location, message).tell();
                continue;
            };
            let behavior = self.context.i64_attribute(behavior);
            let flag = self.context.try_dialect_attribute(ModuleFlagAttr::SPEC, &[behavior, name, imported]);
            flags.extend(flag.ok());
        }
        if !flags.is_empty() {
            let flags = self.context.array_attribute(&flags);
            let state = self.state(llvm::ModuleFlagsOp::SPEC, self.location, &[("flags", flags)]);
            self.append(state);
        }
        Ok(())
    }

    fn flag_value(&self, value: MetadataId) -> Option<Attribute<'c>> {
        if let Some(text) = self.module.metadata.text(value) {
            return Some(self.bytes(text));
        }
        let number = self.metadata_integer(value)?;
        Some(self.context.integer_attribute(self.context.integer_type(32), number))
    }

    /// Returns the integer that metadata holds.
    pub(super) fn metadata_integer(&self, id: MetadataId) -> Option<i64> {
        match self.module.metadata.get(id) {
            Metadata::Value(Operand::Constant(id)) => {
                let value = self.module.constants.integer(*id)?;
                value.to_u64().map(u64::cast_signed).or_else(|| value.to_i64())
            }
            _ => None,
        }
    }

    fn call_graph_profile(&mut self, value: MetadataId) -> Option<Attribute<'c>> {
        let module = self.module;
        let mut entries = Vec::new();
        for entry in module.metadata.elements(value)? {
            let &[from, to, Some(count)] = module.metadata.elements((*entry)?)? else { return None };
            let mut function = |id: Option<MetadataId>| {
                let name = id.and_then(|id| match module.metadata.get(id) {
                    Metadata::Value(operand) => module.function_of(*operand).map(|function| function.symbol),
                    _ => None,
                });
                match name {
                    Some(symbol) => {
                        let name = self.symbol_name(symbol);
                        self.context.flat_symbol_attribute(&name)
                    }
                    None => self.context.absent_parameter(),
                }
            };
            let (from, to) = (function(from), function(to));
            let count = self.context.i64_attribute(self.metadata_integer(count)?);
            let spec = ModuleFlagCGProfileEntryAttr::SPEC;
            entries.push(self.context.try_dialect_attribute(spec, &[from, to, count]).ok()?);
        }
        Some(self.context.array_attribute(&entries))
    }

    fn profile_summary(&mut self, value: MetadataId) -> Option<Attribute<'c>> {
        let module = self.module;
        let context = self.context;
        let entries = module.metadata.elements(value)?;
        let find = |name: &str| {
            entries.iter().flatten().find_map(|entry| match *module.metadata.elements(*entry)? {
                [Some(key), Some(value)] if module.metadata.text(key) == Some(name.as_bytes()) => Some(value),
                _ => None,
            })
        };
        let partial_ratio = find("PartialProfileRatio").and_then(|id| self.metadata_float(id));
        let number = |name: &str| Some(context.i64_attribute(self.metadata_integer(find(name)?)?));
        let format = match module.metadata.text(find("ProfileFormat")?)? {
            b"InstrProf" => ProfileSummaryFormatKind::InstrProf,
            b"CSInstrProf" => ProfileSummaryFormatKind::CSInstrProf,
            b"SampleProfile" => ProfileSummaryFormatKind::SampleProfile,
            _ => return None,
        };
        let mut details = Vec::new();
        for entry in module.metadata.elements(find("DetailedSummary")?)? {
            let numbers: Option<Vec<Attribute<'c>>> = module
                .metadata
                .elements((*entry)?)?
                .iter()
                .map(|number| Some(context.i64_attribute(self.metadata_integer((*number)?)?)))
                .collect();
            let spec = ModuleFlagProfileSummaryDetailedAttr::SPEC;
            details.push(context.try_dialect_attribute(spec, &numbers?).ok()?);
        }
        let absent = context.absent_parameter();
        let parameters = [
            context.i64_attribute(format.value().cast_signed()),
            number("TotalCount")?,
            number("MaxCount")?,
            number("MaxInternalCount")?,
            number("MaxFunctionCount")?,
            number("NumCounts")?,
            number("NumFunctions")?,
            number("IsPartialProfile").unwrap_or(absent),
            partial_ratio.unwrap_or(absent),
            context.array_attribute(&details),
        ];
        context.try_dialect_attribute(ModuleFlagProfileSummaryAttr::SPEC, &parameters).ok()
    }

    fn metadata_float(&mut self, id: MetadataId) -> Option<Attribute<'c>> {
        match self.module.metadata.get(id) {
            Metadata::Value(Operand::Constant(id)) => {
                let id = *id;
                self.constant_attribute(id).filter(|value| value.as_float().is_some())
            }
            _ => None,
        }
    }

    /// Returns the number of a block of a function, which is that of its first mention.
    pub(super) fn block_number(&self, function: SymbolId, name: BlockName<'a>) -> Option<BlockId> {
        let SymbolKind::Function(at) = self.module.symbol(function).kind else { return None };
        let body = self.module.functions.get(at)?.body.as_ref()?;
        let name = match name {
            BlockName::Text(name) => name,
            BlockName::At(id) => return (id.index() < body.blocks.len()).then_some(id),
        };
        let text = name.text();
        let is_named = |id: &&BlockId| {
            let block = &body.blocks[id.index()];
            match block.number {
                Some(number) => name.number() == Some(number),
                None => block.name == text,
            }
        };
        body.order.iter().find(is_named).copied()
    }

    /// Returns a body for an operation that is isolated.
    pub(super) fn child(&self, spec: &'static OpSpec<'static>) -> Box<Body<'c>> {
        Body::for_child(self.context, self.context.op_name(spec.name))
    }
}

fn lines_of(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty())
}
