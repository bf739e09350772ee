//! Alias metadata of memory accesses: groups, scopes and types.

use crate::metadata::{Attachments, NodeId, string};
use crate::module::Module;
use terrace_ir::{Attribute, Operation};
use terrace_llvm as llvm;
use terrace_support::ensure_stack;

/// The node of an attribute itself, and that of a list with it alone.
const ITSELF: u8 = 0;
const LIST: u8 = 1;

impl<'c> Module<'_, 'c> {
    /// Attaches what an operation says about its access to memory.
    pub(crate) fn attach_aliasing(&mut self, op: Operation<'_, 'c>, to: &mut Attachments) {
        let kinds = [
            ("access_groups", "llvm.access.group"),
            ("alias_scopes", "alias.scope"),
            ("noalias_scopes", "noalias"),
        ];
        for (attribute, kind) in kinds {
            let Some(list) = op.attribute(attribute) else { continue };
            let Some(members) = list.as_array().filter(|members| !members.is_empty()) else { continue };
            let node = match self.metadata.known(list, LIST) {
                Some(node) => node,
                None => self.scope_list(list, members, kind),
            };
            to.add(kind, node);
        }
        let tags = op.attribute("tbaa").and_then(Attribute::as_array).unwrap_or_default();
        // LLVM has one tag, which cannot say what several do.
        if let [tag] = tags {
            let node = self.tbaa_tag(*tag);
            to.add("tbaa", node);
        }
    }

    fn scope_list(&mut self, list: Attribute<'c>, members: &[Attribute<'c>], kind: &str) -> NodeId {
        let nodes: Vec<NodeId> = members
            .iter()
            .map(|member| match kind {
                "llvm.access.group" => self.access_group(*member),
                _ => self.alias_scope(*member),
            })
            .collect();
        if kind == "llvm.access.group"
            && let [one] = nodes[..]
        {
            return self.metadata.remember(list, LIST, one);
        }
        let marks: Vec<String> = nodes.iter().map(|node| node.mark()).collect();
        let node = self.metadata.tuple(&marks);
        self.metadata.remember(list, LIST, node)
    }

    /// Returns the node of an access group.
    pub(crate) fn access_group(&mut self, group: Attribute<'c>) -> NodeId {
        if let Some(node) = self.metadata.known(group, ITSELF) {
            return node;
        }
        let node = self.metadata.reserve();
        self.metadata.define(node, "distinct !{}".to_owned());
        self.metadata.remember(group, ITSELF, node)
    }

    /// Returns the node of a list with one scope.
    pub(crate) fn scope_alone(&mut self, scope: Attribute<'c>) -> NodeId {
        let node = self.alias_scope(scope);
        self.metadata.tuple(&[node.mark()])
    }

    fn alias_scope(&mut self, scope: Attribute<'c>) -> NodeId {
        if let Some(node) = self.metadata.known(scope, ITSELF) {
            return node;
        }
        let parts = scope.as_dialect(llvm::attributes::AliasScopeAttr::SPEC.name).unwrap_or_default();
        let domain = parts.get(1).map(|domain| self.scope_domain(*domain));
        self.identified(scope, parts.first().copied(), domain, parts.get(2).copied())
    }

    fn scope_domain(&mut self, domain: Attribute<'c>) -> NodeId {
        if let Some(node) = self.metadata.known(domain, ITSELF) {
            return node;
        }
        let parts = domain.as_dialect(llvm::attributes::AliasScopeDomainAttr::SPEC.name).unwrap_or_default();
        self.identified(domain, parts.first().copied(), None, parts.get(1).copied())
    }

    /// Returns a node that is distinguished by a name or by its identity.
    fn identified(
        &mut self,
        attribute: Attribute<'c>,
        id: Option<Attribute<'c>>,
        domain: Option<NodeId>,
        description: Option<Attribute<'c>>,
    ) -> NodeId {
        let rest =
            domain.map(NodeId::mark).into_iter().chain(description.and_then(Attribute::as_bytes).map(string));
        let name = id.and_then(Attribute::as_bytes).map(string);
        let node = match name {
            Some(name) => {
                let operands: Vec<String> = std::iter::once(name).chain(rest).collect();
                self.metadata.tuple(&operands)
            }
            None => {
                let node = self.metadata.reserve();
                let operands: Vec<String> = std::iter::once(node.mark()).chain(rest).collect();
                self.metadata.define(node, format!("distinct !{{{}}}", operands.join(", ")));
                node
            }
        };
        self.metadata.remember(attribute, ITSELF, node)
    }

    fn tbaa_tag(&mut self, tag: Attribute<'c>) -> NodeId {
        if let Some(node) = self.metadata.known(tag, ITSELF) {
            return node;
        }
        let parts = tag.as_dialect(llvm::attributes::TBAATagAttr::SPEC.name).unwrap_or_default();
        let mut operands: Vec<String> =
            parts.iter().take(2).map(|node| self.tbaa_node(*node).mark()).collect();
        operands.push(format!("i64 {}", parts.get(2).and_then(|offset| offset.as_i64()).unwrap_or(0)));
        if parts.get(3).and_then(|constant| constant.as_bool()) == Some(true) {
            operands.push("i64 1".to_owned());
        }
        let node = self.metadata.tuple(&operands);
        self.metadata.remember(tag, ITSELF, node)
    }

    fn tbaa_node(&mut self, attribute: Attribute<'c>) -> NodeId {
        if let Some(node) = self.metadata.known(attribute, ITSELF) {
            return node;
        }
        let node = ensure_stack(|| self.new_tbaa_node(attribute));
        self.metadata.remember(attribute, ITSELF, node)
    }

    fn new_tbaa_node(&mut self, attribute: Attribute<'c>) -> NodeId {
        if let Some(root) = attribute.as_dialect(llvm::attributes::TBAARootAttr::SPEC.name) {
            return match root.first().and_then(|id| id.as_bytes()) {
                Some(id) => self.metadata.tuple(&[string(id)]),
                None => {
                    let node = self.metadata.reserve();
                    self.metadata.define(node, format!("distinct !{{{}}}", node.mark()));
                    node
                }
            };
        }
        let parts =
            attribute.as_dialect(llvm::attributes::TBAATypeDescriptorAttr::SPEC.name).unwrap_or_default();
        let id = parts.first().and_then(|id| id.as_bytes()).unwrap_or_default();
        let mut operands = vec![string(id)];
        for member in parts.get(1).and_then(|members| members.as_array()).unwrap_or_default() {
            if let Some([node, offset]) = member.as_dialect(llvm::attributes::TBAAMemberAttr::SPEC.name) {
                operands.push(self.tbaa_node(*node).mark());
                operands.push(format!("i64 {}", offset.as_i64().unwrap_or(0)));
            }
        }
        self.metadata.tuple(&operands)
    }
}
