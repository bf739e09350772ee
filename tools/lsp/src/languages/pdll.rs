//! Files of rules.

mod completion;
mod describe;
mod hints;
mod signature;

use super::sheet::{Hint, Index, Occurrence, Outline, PLAIN, Sheet, Signature, word_len};
use lsp_types::SymbolKind;
use std::collections::HashMap;
use std::ops::Range;
use std::path::PathBuf;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_pdll::{Kind, NodeId, NotGenerated, Parsed};
use terrace_tablegen::{Diagnostic, Loader, Loc, Sources};

/// Thing that a name in a file of rules stands for.
#[derive(Clone, PartialEq, Eq)]
enum Named {
    /// Declaration.
    Node(NodeId),
    /// Constraint of the language: `Attr`, `Op`, ...
    Core(String),
    /// Declared operation.
    Op(String),
}

/// Parsed file of rules.
pub struct Rules {
    parsed: Parsed,
    index: Index,
    entities: HashMap<usize, Named>,
    by_node: HashMap<NodeId, usize>,
    folders: Vec<PathBuf>,
}

impl Rules {
    /// Parses a file.
    pub fn parse(path: &str, text: &str, includes: &mut dyn Loader, folders: Vec<PathBuf>) -> Self {
        let parsed = terrace_pdll::parse(path, text, includes);
        let mut rules = Rules {
            parsed,
            index: Index::default(),
            entities: HashMap::new(),
            by_node: HashMap::new(),
            folders,
        };
        rules.collect();
        rules
    }

    /// Collects all names.
    fn collect(&mut self) {
        for id in self.parsed.ast.ids() {
            let node = self.parsed.ast.node(id);
            let (loc, is_named) = match &node.kind {
                Kind::Pattern { name, name_loc, .. } => (*name_loc, name.is_some()),
                Kind::UserConstraint(callable) | Kind::UserRewrite(callable) => {
                    (self.callable_loc(id), !callable.name.starts_with('<'))
                }
                Kind::Variable { name, .. } => (node.loc, !name.is_empty()),
                _ => continue,
            };
            if is_named && self.is_name_at(id, loc) {
                let entity = self.index.entity(&self.parsed.sources, loc);
                self.entities.entry(entity).or_insert(Named::Node(id));
                self.by_node.insert(id, entity);
            }
        }
        for id in self.parsed.ast.ids() {
            let node = self.parsed.ast.node(id).clone();
            match &node.kind {
                Kind::DeclRef(decl) => self.mention(*decl, node.loc),
                Kind::Variable { constraints, .. } => {
                    for (constraint, loc) in constraints {
                        self.constraint(*constraint, *loc);
                    }
                }
                Kind::Operation { name, .. } | Kind::OpConstraint(name) => self.op_name(*name),
                _ => {}
            }
        }
    }

    /// Returns the position of the name of a constraint or rewrite.
    fn callable_loc(&self, id: NodeId) -> Loc {
        self.parsed.ast.node(id).loc
    }

    /// Returns true if the name of a declaration stands at a position: some are made up.
    fn is_name_at(&self, id: NodeId, loc: Loc) -> bool {
        let name = self.parsed.ast.name_of(id).map_or("", |name| name);
        let text = self.parsed.sources.buffers.get(loc.buffer as usize).map_or("", |buffer| &buffer.text);
        let word = text.get(loc.offset as usize..).unwrap_or_default();
        !name.is_empty()
            && word.starts_with(name)
            && word_len(&self.parsed.sources, loc) as usize == name.len()
    }

    fn mention(&mut self, decl: NodeId, loc: Loc) {
        let Some(entity) = self.by_node.get(&decl).copied() else { return };
        if self.is_name_at(decl, loc) {
            self.index.mention(&self.parsed.sources, loc, entity, PLAIN);
        }
    }

    /// Notes a place that names a constraint.
    fn constraint(&mut self, constraint: NodeId, loc: Loc) {
        let core = match self.parsed.ast.node(constraint).kind {
            Kind::AttrConstraint(_) => "Attr",
            Kind::OpConstraint(_) => "Op",
            Kind::TypeConstraint => "Type",
            Kind::TypeRangeConstraint => "TypeRange",
            Kind::ValueConstraint(_) => "Value",
            Kind::ValueRangeConstraint(_) => "ValueRange",
            _ => return self.mention(constraint, loc),
        };
        let text = self.parsed.sources.buffers.get(loc.buffer as usize).map_or("", |buffer| &buffer.text);
        if text.get(loc.offset as usize..).is_some_and(|rest| rest.starts_with(core)) {
            let entity = self.index.entity(&self.parsed.sources, loc);
            self.entities.entry(entity).or_insert(Named::Core(core.to_owned()));
        }
    }

    /// Notes a place that names an operation, which is declared elsewhere.
    fn op_name(&mut self, name: NodeId) {
        let node = self.parsed.ast.node(name).clone();
        let Kind::OpName(Some(op)) = &node.kind else { return };
        let Some(declared) = self.parsed.ods.operation(op).map(|declared| declared.loc) else { return };
        let entity = self.index.entity(&self.parsed.sources, declared);
        self.entities.entry(entity).or_insert(Named::Op(op.to_string()));
        if self.index.entities[entity].0 != node.loc {
            let occurrence = Occurrence { loc: node.loc, len: op.len() as u32, entity, detail: PLAIN };
            self.index.occurrences.push(occurrence);
        }
    }

    /// Returns the variable of a name that is declared last before a place.
    fn variable(&self, name: &str, at: usize) -> Option<NodeId> {
        let is_it = |id: &NodeId| {
            let node = self.parsed.ast.node(*id);
            let is_before = node.loc.buffer == 0 && (node.loc.offset as usize) < at;
            is_before && matches!(&node.kind, Kind::Variable { name: known, .. } if &**known == name)
        };
        self.parsed.ast.ids().filter(is_it).max_by_key(|id| self.parsed.ast.node(*id).loc.offset)
    }

    /// Returns the constraint or rewrite of a name.
    fn callable(&self, name: &str) -> Option<NodeId> {
        let ids = self.parsed.ast.ids();
        ids.filter(|id| self.parsed.ast.callable(*id).is_some_and(|callable| &*callable.name == name)).last()
    }
}

impl Sheet for Rules {
    fn sources(&self) -> &Sources {
        &self.parsed.sources
    }

    fn diagnostics(&self) -> &[Diagnostic] {
        &self.parsed.diagnostics
    }

    fn index(&self) -> &Index {
        &self.index
    }

    fn hover(&self, occurrence: Occurrence) -> Option<String> {
        Some(self.describe(self.entities.get(&occurrence.entity)?))
    }

    fn outline(&self) -> Vec<Outline> {
        let mut found = Vec::new();
        for id in self.parsed.ast.ids() {
            let node = self.parsed.ast.node(id);
            let (loc, name, kind, end) = match &node.kind {
                Kind::Pattern { name, name_loc, body, .. } => {
                    let name = name.as_deref().unwrap_or("<pattern>");
                    (*name_loc, name, SymbolKind::CLASS, Some(*body))
                }
                Kind::UserConstraint(callable) | Kind::UserRewrite(callable)
                    if !callable.name.starts_with('<') =>
                {
                    (self.callable_loc(id), &*callable.name, SymbolKind::FUNCTION, None)
                }
                _ => continue,
            };
            if loc.buffer != 0 {
                continue;
            }
            let start = loc.offset as usize;
            let selection = start..start + word_len(&self.parsed.sources, loc) as usize;
            let end = end.and_then(|body| self.end_of(body)).unwrap_or(selection.end);
            let range = start..end.max(selection.end);
            found.push(Outline { name: name.to_owned(), kind, range, selection });
        }
        found.sort_by_key(|one| one.range.start);
        found
    }

    fn completion(&self, text: &str, at: usize) -> Vec<serde_json::Value> {
        self.items(text, at)
    }

    fn signature(&self, text: &str, at: usize) -> Option<Signature> {
        self.called(text, at)
    }

    fn hints(&self, range: Range<usize>) -> Vec<Hint> {
        self.hints_in(range)
    }

    fn output(&self, kind: &str) -> Result<String, String> {
        match kind {
            "ast" => self.parsed.dump().ok_or_else(|| "the file has errors".to_owned()),
            "mlir" => {
                let context = crate::protocol::runs::new_context_without(&|_| false);
                let program = self.parsed.to_pdl(&context).map_err(|NotGenerated(why)| why)?;
                Ok(print_operation(program.op(), &PrintFlags::default()))
            }
            _ => Err(format!("there is no output '{kind}'; there are 'ast' and 'mlir'")),
        }
    }
}

impl Rules {
    /// Returns where a body ends: after its closing brace, which is the first one that closes more than was opened.
    fn end_of(&self, body: NodeId) -> Option<usize> {
        let loc = self.parsed.ast.node(body).loc;
        let text = &self.parsed.sources.buffers.first()?.text;
        let start = loc.offset as usize;
        let rest = text.get(start..)?;
        if !rest.starts_with('{') {
            return rest.find(';').map(|end| start + end + 1);
        }
        let mut depth = 0usize;
        for (at, c) in rest.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 1 => return Some(start + at + 1),
                '}' => depth -= 1,
                _ => {}
            }
        }
        None
    }
}
