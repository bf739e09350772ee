//! Type-based aliasing: tags of accesses, and the types that they name.

use crate::import::Importer;
use crate::module::ids::MetadataId;
use std::collections::HashSet;
use terrace_ir::{Attribute, LogicalResult};
use terrace_llvm::attributes::{TBAAMemberAttr, TBAARootAttr, TBAATagAttr, TBAATypeDescriptorAttr};

/// Node of type-based aliasing, by its form.
enum Form {
    /// Root, with a name or without.
    Root(Option<MetadataId>),
    /// Type with a name: members and where they are.
    Type(MetadataId, Vec<(MetadataId, i64)>),
    /// Tag of an access: base type, access type, offset, and true if the memory never changes.
    Tag(MetadataId, MetadataId, i64, bool),
}

impl<'c> Importer<'_, '_, 'c> {
    fn form(&self, id: MetadataId) -> Option<Form> {
        let metadata = &self.module.metadata;
        let elements = metadata.elements(id)?;
        let is_node = |id: MetadataId| metadata.elements(id).is_some();
        match *elements {
            [] => return Some(Form::Root(None)),
            [Some(name)] if metadata.text(name).is_some() => return Some(Form::Root(Some(name))),
            [Some(base), Some(access), Some(offset)] if is_node(base) && is_node(access) => {
                return Some(Form::Tag(base, access, self.metadata_integer(offset)?, false));
            }
            [Some(base), Some(access), Some(offset), Some(constant)] if is_node(base) && is_node(access) => {
                let is_constant = self.metadata_integer(constant)? != 0;
                return Some(Form::Tag(base, access, self.metadata_integer(offset)?, is_constant));
            }
            _ => {}
        }
        let name = (*elements.first()?)?;
        metadata.text(name)?;
        let mut members = Vec::new();
        let mut rest = elements[1..].iter();
        while let Some(member) = rest.next() {
            let member = (*member).filter(|member| is_node(*member))?;
            let offset = match rest.next() {
                Some(offset) => self.metadata_integer((*offset)?)?,
                None if elements.len() == 2 => 0,
                None => return None,
            };
            members.push((member, offset));
        }
        Some(Form::Type(name, members))
    }

    /// Imports a tag and the types that it names.
    pub(in crate::import) fn collect_tag(&mut self, root: MetadataId) -> LogicalResult {
        if self.metadata.tags.contains_key(&root)
            || self.module.metadata.elements(root).is_some_and(<[_]>::is_empty)
        {
            return Ok(());
        }
        let mut open = HashSet::new();
        let mut stack = vec![(root, false)];
        while let Some((id, is_complete)) = stack.pop() {
            if self.metadata.types.contains_key(&id) || self.metadata.tags.contains_key(&id) {
                continue;
            }
            if !is_complete {
                if !open.insert(id) {
                    return self.wrong("has cycle in TBAA graph", id);
                }
                let children: Vec<MetadataId> =
                    self.module.metadata.elements(id).unwrap_or_default().iter().flatten().copied().collect();
                stack.push((id, true));
                let is_node = |id: &MetadataId| self.module.metadata.elements(*id).is_some();
                let nodes: Vec<MetadataId> = children.into_iter().filter(is_node).collect();
                stack.extend(nodes.into_iter().rev().map(|child| (child, false)));
                continue;
            }
            open.remove(&id);
            let Some(form) = self.form(id) else { return self.wrong("unsupported TBAA node format", id) };
            if self.add_node(id, form).is_none() {
                return self.wrong("unsupported TBAA node format", id);
            }
        }
        Ok(())
    }

    fn add_node(&mut self, id: MetadataId, form: Form) -> Option<()> {
        let context = self.context;
        match form {
            Form::Root(name) => {
                let name = self.text_or_absent(name.and_then(|name| self.module.metadata.text(name)));
                let root = context.try_dialect_attribute(TBAARootAttr::SPEC, &[name]).ok()?;
                self.metadata.types.insert(id, root);
            }
            Form::Type(name, members) => {
                let name = self.text_or_absent(self.module.metadata.text(name));
                let mut list: Vec<Attribute<'c>> = Vec::new();
                for (member, offset) in members {
                    let member = *self.metadata.types.get(&member)?;
                    let parameters = [member, context.i64_attribute(offset)];
                    list.push(context.try_dialect_attribute(TBAAMemberAttr::SPEC, &parameters).ok()?);
                }
                let parameters = [name, context.array_attribute(&list)];
                let ty = context.try_dialect_attribute(TBAATypeDescriptorAttr::SPEC, &parameters).ok()?;
                self.metadata.types.insert(id, ty);
            }
            Form::Tag(base, access, offset, is_constant) => {
                let base = *self.metadata.types.get(&base)?;
                let access = *self.metadata.types.get(&access)?;
                let parameters =
                    [base, access, context.i64_attribute(offset), context.bool_attribute(is_constant)];
                let tag = context.try_dialect_attribute(TBAATagAttr::SPEC, &parameters).ok()?;
                self.metadata.tags.insert(id, tag);
            }
        }
        Some(())
    }

    fn wrong(&mut self, what: &str, id: MetadataId) -> LogicalResult {
        let node = self.node_text(id);
        self.context.error(self.location, format!("{what}: {node}")).emit()
    }
}
