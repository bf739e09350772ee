//! Metadata of instructions: access groups, scopes of aliasing, profiles.

mod loops;
mod tbaa;

use crate::import::Importer;
use crate::import::body::FunctionBuilder;
use crate::module::body::Instruction;
use crate::module::ids::MetadataId;
use std::collections::HashMap;
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, LogicalResult, Operation};
use terrace_llvm::attributes::{
    AccessGroupAttr, AliasScopeAttr, AliasScopeDomainAttr, DereferenceableAttr, MMRATagAttr,
};

/// Attributes of nodes that several instructions name.
#[derive(Default)]
pub(in crate::import) struct MetadataState<'c> {
    groups: HashMap<MetadataId, Attribute<'c>>,
    scopes: HashMap<MetadataId, Attribute<'c>>,
    /// Tags of type-based aliasing.
    pub tags: HashMap<MetadataId, Attribute<'c>>,
    /// Nodes of type-based aliasing.
    pub types: HashMap<MetadataId, Attribute<'c>>,
    pub loops: HashMap<MetadataId, Option<Attribute<'c>>>,
}

/// Kinds of metadata in the order in which LLVM numbers them, as far as operations have a place for them.
const KINDS: &[&str] = &[
    "tbaa",
    "prof",
    "invariant.load",
    "alias.scope",
    "noalias",
    "nontemporal",
    "invariant.group",
    "dereferenceable",
    "dereferenceable_or_null",
    "llvm.loop",
    "llvm.access.group",
    "mmra",
];

impl<'m, 'a, 'c> Importer<'m, 'a, 'c> {
    fn unsupported(&mut self, what: &str, id: MetadataId) -> LogicalResult {
        let node = self.node_text(id);
        self.context.error(self.location, format!("{what}: {node}")).emit()
    }

    /// Imports the nodes that instructions name, and tells of those that are wrong.
    pub(in crate::import) fn collect_metadata(&mut self) -> LogicalResult {
        let module = self.module;
        for function in &module.functions {
            let Some(body) = &function.body else { continue };
            let blocks = body.order.iter().map(|id| &body.blocks[id.index()]);
            for instruction in blocks.flat_map(|block| &block.instructions) {
                for kind in ["llvm.access.group", "tbaa", "alias.scope", "noalias"] {
                    let node = instruction.attachments.iter().find(|(known, _)| *known == kind);
                    let Some((_, node)) = node else { continue };
                    match kind {
                        "llvm.access.group" => self.collect_groups(*node)?,
                        "tbaa" => self.collect_tag(*node)?,
                        _ => self.collect_scopes(*node)?,
                    }
                }
            }
        }
        Ok(())
    }

    fn collect_groups(&mut self, id: MetadataId) -> LogicalResult {
        let metadata = &self.module.metadata;
        let groups: Vec<MetadataId> = match metadata.elements(id) {
            Some([]) => vec![id],
            Some(elements) => elements.iter().flatten().copied().collect(),
            None => Vec::new(),
        };
        for group in groups {
            if self.metadata.groups.contains_key(&group) {
                continue;
            }
            if metadata.elements(group) != Some(&[]) || !metadata.is_distinct(group) {
                let message = "expected an access group node to be empty and distinct";
                let _ = self.context.warning(self.location, message).tell();
                return self.unsupported("unsupported access group node", id);
            }
            let distinct = self.context.distinct_attribute(self.unit());
            let attribute = self.context.dialect_attribute(AccessGroupAttr::SPEC, &[distinct]);
            self.metadata.groups.insert(group, attribute);
        }
        Ok(())
    }

    /// Returns the access groups of a node; `None` if one of them is unknown.
    pub(in crate::import) fn access_groups(&self, id: MetadataId) -> Option<Vec<Attribute<'c>>> {
        let list = match self.module.metadata.elements(id)? {
            [] => vec![Some(id)],
            elements => elements.to_vec(),
        };
        list.into_iter().map(|group| self.metadata.groups.get(&group?).copied()).collect()
    }

    fn collect_scopes(&mut self, list: MetadataId) -> LogicalResult {
        let metadata = &self.module.metadata;
        let has_id = |id: MetadataId| match metadata.elements(id) {
            Some([Some(first), ..]) => *first == id || metadata.text(*first).is_some(),
            _ => false,
        };
        let description =
            |id: MetadataId, at: usize| match metadata.elements(id).and_then(|list| list.get(at)) {
                Some(Some(text)) => metadata.text(*text).map(Some).ok_or(()),
                Some(None) => Err(()),
                None => Ok(None),
            };
        let scopes: Vec<MetadataId> =
            metadata.elements(list).unwrap_or_default().iter().flatten().copied().collect();
        for scope in scopes.into_iter().filter(|scope| metadata.elements(*scope).is_some()) {
            let domain = metadata.elements(scope).and_then(|parts| parts.get(1).copied().flatten());
            let domain = domain.filter(|domain| metadata.elements(*domain).is_some());
            let (Some(domain), true, Ok(text)) = (domain, has_id(scope), description(scope, 2)) else {
                return self.unsupported("unsupported alias scope node", scope);
            };
            let (true, Ok(domain_text)) = (has_id(domain), description(domain, 1)) else {
                return self.unsupported("unsupported alias domain node", domain);
            };
            if self.metadata.scopes.contains_key(&scope) {
                continue;
            }
            let domain = match self.metadata.scopes.get(&domain) {
                Some(known) => *known,
                None => {
                    let parameters = [self.scope_id(domain), self.text_or_absent(domain_text)];
                    let new = self.context.dialect_attribute(AliasScopeDomainAttr::SPEC, &parameters);
                    self.metadata.scopes.insert(domain, new);
                    new
                }
            };
            let parameters = [self.scope_id(scope), domain, self.text_or_absent(text)];
            let new = self.context.dialect_attribute(AliasScopeAttr::SPEC, &parameters);
            self.metadata.scopes.insert(scope, new);
        }
        Ok(())
    }

    fn scope_id(&self, id: MetadataId) -> Attribute<'c> {
        let metadata = &self.module.metadata;
        match metadata.elements(id) {
            Some([Some(first), ..]) if *first != id => self.text_or_absent(metadata.text(*first)),
            _ => self.context.distinct_attribute(self.unit()),
        }
    }

    /// Returns a string, or what stands for none.
    pub(in crate::import) fn text_or_absent(&self, text: Option<&[u8]>) -> Attribute<'c> {
        text.map_or_else(|| self.context.absent_parameter(), |text| self.bytes(text))
    }

    /// Returns the scopes of a node; `None` if one of them is unknown.
    pub(in crate::import) fn alias_scopes(&self, id: MetadataId) -> Option<Vec<Attribute<'c>>> {
        let elements = self.module.metadata.elements(id)?;
        elements.iter().map(|scope| self.metadata.scopes.get(&(*scope)?).copied()).collect()
    }

    fn profile_name(&self, id: MetadataId) -> Option<&[u8]> {
        self.module.metadata.text((*self.module.metadata.elements(id)?.first()?)?)
    }

    /// Returns the number of times that a function is entered.
    pub(in crate::import) fn entry_count(&self, id: MetadataId) -> Option<Attribute<'c>> {
        let elements = self.module.metadata.elements(id)?;
        if self.profile_name(id)? != b"function_entry_count" || elements.len() != 2 {
            return None;
        }
        let count = self.metadata_integer(elements[1]?)?;
        Some(self.context.integer_attribute(self.context.integer_type(64), count))
    }

    fn branch_weights(&self, id: MetadataId) -> Option<Vec<i32>> {
        let elements = self.module.metadata.elements(id)?;
        let weights = match elements.get(1).copied().flatten() {
            Some(word) if self.module.metadata.text(word).is_some() => &elements[2..],
            _ => &elements[1..],
        };
        weights.iter().map(|weight| Some(self.metadata_integer((*weight)?)? as i32)).collect()
    }
}

impl<'a, 'c> FunctionBuilder<'_, '_, 'a, 'c> {
    /// Gives an operation the metadata of its instruction.
    pub(in crate::import) fn set_metadata(&mut self, instruction: &Instruction<'a>, op: OpId) {
        for kind in KINDS {
            let Some((_, node)) = instruction.attachments.iter().find(|(known, _)| known == kind) else {
                continue;
            };
            if !self.set_kind(kind, *node, op) {
                self.unhandled_metadata(*node, instruction);
            }
        }
    }

    fn unhandled_metadata(&mut self, node: MetadataId, instruction: &Instruction<'a>) {
        if !self.importer.settings.emits_expensive_warnings {
            return;
        }
        let node = self.importer.node_text(node);
        let text = self.importer.instruction_text(instruction);
        let message = format!("unhandled metadata: {node} on {text}");
        let _ = self.importer.context.warning(self.location, message).tell();
    }

    /// Sets an attribute that the operation has a slot for.
    fn set_slot(&mut self, op: OpId, name: &str, value: Attribute<'c>) -> bool {
        let slot = Operation::new(&self.body, op).name().slot_of(name);
        if let Some(slot) = slot {
            self.body.set_slot(op, slot, Some(value));
        }
        slot.is_some()
    }

    fn set_kind(&mut self, kind: &str, node: MetadataId, op: OpId) -> bool {
        let context = self.importer.context;
        match kind {
            "tbaa" => match self.importer.metadata.tags.get(&node).copied() {
                Some(tag) => self.set_slot(op, "tbaa", context.array_attribute(&[tag])),
                None => self.importer.module.metadata.elements(node).is_some_and(<[_]>::is_empty),
            },
            "alias.scope" | "noalias" => match self.importer.alias_scopes(node) {
                Some(scopes) => {
                    let name = if kind == "noalias" { "noalias_scopes" } else { "alias_scopes" };
                    self.set_slot(op, name, context.array_attribute(&scopes))
                }
                None => false,
            },
            "llvm.access.group" => match self.importer.access_groups(node) {
                Some(groups) => self.set_slot(op, "access_groups", context.array_attribute(&groups)),
                None => false,
            },
            "llvm.loop" => {
                let location = Operation::new(&self.body, op).location();
                match self.importer.loop_annotation(node, location) {
                    Some(annotation) => self.set_slot(op, "loop_annotation", annotation),
                    None => false,
                }
            }
            "prof" => self.set_profile(node, op),
            "invariant.load" => self.set_slot(op, "invariant", context.unit_attribute()),
            "invariant.group" => self.set_slot(op, "invariantGroup", context.unit_attribute()),
            "nontemporal" => self.set_slot(op, "nontemporal", context.unit_attribute()),
            "dereferenceable" | "dereferenceable_or_null" => {
                let bytes = match self.importer.module.metadata.elements(node) {
                    Some(&[Some(bytes)]) => self.importer.metadata_integer(bytes),
                    _ => None,
                };
                let Some(bytes) = bytes else { return false };
                let or_null = context.bool_attribute(kind == "dereferenceable_or_null");
                let parameters = [context.i64_attribute(bytes), or_null];
                self.set_slot(
                    op,
                    "dereferenceable",
                    context.dialect_attribute(DereferenceableAttr::SPEC, &parameters),
                )
            }
            "mmra" => match self.memory_model_tags(node) {
                Some(tags) => {
                    self.body.set_attribute(op, context.identifier("llvm.mmra"), Some(tags));
                    true
                }
                None => false,
            },
            _ => true,
        }
    }

    /// Returns the tags of the memory model: one, or a list.
    fn memory_model_tags(&self, node: MetadataId) -> Option<Attribute<'c>> {
        let context = self.importer.context;
        let metadata = &self.importer.module.metadata;
        let tag = |id: MetadataId| match *metadata.elements(id)? {
            [Some(prefix), Some(suffix)] => {
                let texts = [metadata.text(prefix)?, metadata.text(suffix)?];
                let parameters = texts.map(|text| self.importer.bytes(text));
                context.try_dialect_attribute(MMRATagAttr::SPEC, &parameters).ok()
            }
            _ => None,
        };
        if let Some(tag) = tag(node) {
            return Some(tag);
        }
        let tags: Option<Vec<Attribute<'c>>> =
            metadata.elements(node)?.iter().map(|id| tag((*id)?)).collect();
        Some(context.array_attribute(&tags?))
    }

    fn set_profile(&mut self, node: MetadataId, op: OpId) -> bool {
        let context = self.importer.context;
        match self.importer.profile_name(node) {
            Some(b"function_entry_count") => {
                let message = "expected function_entry_count to be attached to a function";
                let location = Operation::new(&self.body, op).location();
                let _ = context.warning(location, message).tell();
                false
            }
            Some(b"branch_weights") => match self.importer.branch_weights(node) {
                Some(weights) => self.set_slot(op, "branch_weights", context.dense_i32_array(&weights)),
                None => false,
            },
            _ => false,
        }
    }
}
