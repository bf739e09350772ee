//! The tree as text.
//!
//! Upstream's tool shows the addresses of nodes; here they are numbers, so that equal inputs give equal texts.

use crate::Parsed;
use crate::ast::{Ast, Callable, Kind, NodeId};
use std::fmt::Write as _;
use terrace_support::ensure_stack;

/// Bytes after which a tree is not written on: what is referred to is shown at each place, so that a short file can have
/// a text of any length.
const MAX_LEN: usize = 1 << 28;

struct Dump<'a> {
    ast: &'a Ast,
    out: String,
    /// For each level, whether what is written there is the last of its level.
    levels: Vec<bool>,
}

impl Parsed {
    /// Returns the tree as text; `None` if it is incomplete, or its text is longer than 256 MiB.
    pub fn dump(&self) -> Option<String> {
        let mut dump = Dump { ast: &self.ast, out: String::new(), levels: Vec::new() };
        dump.node(self.module?);
        (dump.out.len() <= MAX_LEN).then_some(dump.out)
    }
}

impl Dump<'_> {
    fn indent(&mut self) {
        let Some((last, around)) = self.levels.split_last() else { return };
        for is_last in around {
            self.out.push_str(if *is_last { "  " } else { " |" });
        }
        self.out.push_str(if *last { " `" } else { " |" });
    }

    fn children(&mut self, children: &[NodeId]) {
        for (i, child) in children.iter().enumerate() {
            if i + 1 == children.len()
                && let Some(last) = self.levels.last_mut()
            {
                *last = true;
            }
            self.node(*child);
        }
    }

    fn labelled(&mut self, label: &str, children: &[NodeId]) {
        if children.is_empty() {
            return;
        }
        let before = self.levels.last().copied();
        self.set_last(true);
        self.indent();
        let _ = writeln!(self.out, "{label}`");
        self.levels.push(false);
        self.children(children);
        self.levels.pop();
        self.set_last(before.unwrap_or_default());
    }

    fn set_last(&mut self, value: bool) {
        if let Some(last) = self.levels.last_mut() {
            *last = value;
        }
    }

    fn node(&mut self, id: NodeId) {
        if self.out.len() > MAX_LEN {
            return;
        }
        self.indent();
        self.out.push('-');
        self.levels.push(false);
        ensure_stack(|| self.contents(id));
        self.levels.pop();
    }

    fn head(&mut self, id: NodeId, name: &str, more: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.out, "{name} 0x{:x}{more}", u64::from(id.0) + 1);
    }

    fn contents(&mut self, id: NodeId) {
        let ast = self.ast;
        let node = ast.node(id);
        let ty = &node.ty;
        match &node.kind {
            Kind::Module(children) => self.with(id, "Module", children),
            Kind::Compound(children) => self.with(id, "CompoundStmt", children),
            Kind::Erase(root) => self.with(id, "EraseStmt", &[*root]),
            Kind::Let(variable) => self.with(id, "LetStmt", &[*variable]),
            Kind::Replace { root, values } => {
                self.with(id, "ReplaceStmt", &[*root]);
                self.labelled("ReplValues", values);
            }
            Kind::Return(value) => self.with(id, "ReturnStmt", &[*value]),
            Kind::RewriteStmt { root, body } => self.with(id, "RewriteStmt", &[*root, *body]),
            Kind::Attribute(text) => self.head(id, "AttributeExpr", format_args!(" Value<\"{text}\">")),
            Kind::TypeLiteral(text) => self.head(id, "TypeExpr", format_args!(" Value<\"{text}\">")),
            Kind::Call { callable, arguments, is_negated } => {
                let negated = if *is_negated { " Negated" } else { "" };
                self.head(id, "CallExpr", format_args!(" Type<{ty}>{negated}"));
                self.children(&[*callable]);
                self.labelled("Arguments", arguments);
            }
            Kind::DeclRef(of) => {
                self.head(id, "DeclRefExpr", format_args!(" Type<{ty}>"));
                self.children(&[*of]);
            }
            Kind::Member { parent, name } => {
                self.head(id, "MemberAccessExpr", format_args!(" Member<{name}> Type<{ty}>"));
                self.children(&[*parent]);
            }
            Kind::Operation { name, operands, attributes, results } => {
                self.head(id, "OperationExpr", format_args!(" Type<{ty}>"));
                self.children(&[*name]);
                self.labelled("Operands", operands);
                self.labelled("Result Types", results);
                self.labelled("Attributes", attributes);
            }
            Kind::Range(elements) => {
                self.head(id, "RangeExpr", format_args!(" Type<{ty}>"));
                self.children(elements);
            }
            Kind::Tuple(elements) => {
                self.head(id, "TupleExpr", format_args!(" Type<{ty}>"));
                self.children(elements);
            }
            Kind::AttrConstraint(of) => self.with(id, "AttrConstraintDecl", of.as_slice()),
            Kind::OpConstraint(name) => self.with(id, "OpConstraintDecl", &[*name]),
            Kind::TypeConstraint => self.with(id, "TypeConstraintDecl", &[]),
            Kind::TypeRangeConstraint => self.with(id, "TypeRangeConstraintDecl", &[]),
            Kind::ValueConstraint(of) => self.with(id, "ValueConstraintDecl", of.as_slice()),
            Kind::ValueRangeConstraint(of) => self.with(id, "ValueRangeConstraintDecl", of.as_slice()),
            Kind::UserConstraint(callable) => self.callable(id, "UserConstraintDecl", callable),
            Kind::UserRewrite(callable) => self.callable(id, "UserRewriteDecl", callable),
            Kind::NamedAttribute { name, value } => {
                self.head(id, "NamedAttributeDecl", format_args!(" Name<{name}>"));
                self.children(&[*value]);
            }
            Kind::OpName(None) => self.head(id, "OpNameDecl", format_args!("")),
            Kind::OpName(Some(name)) => self.head(id, "OpNameDecl", format_args!(" Name<{name}>")),
            Kind::Pattern { name, benefit, is_recursive, body, .. } => {
                let mut more = String::new();
                if let Some(name) = name {
                    let _ = write!(more, " Name<{name}>");
                }
                if let Some(benefit) = benefit {
                    let _ = write!(more, " Benefit<{benefit}>");
                }
                let recursion = if *is_recursive { " Recursion" } else { "" };
                self.head(id, "PatternDecl", format_args!("{more}{recursion}"));
                self.children(&[*body]);
            }
            Kind::Variable { name, init, constraints } => {
                self.head(id, "VariableDecl", format_args!(" Name<{name}> Type<{ty}>"));
                self.children(init.as_slice());
                let constraints: Vec<NodeId> = constraints.iter().map(|(one, _)| *one).collect();
                self.labelled("Constraints", &constraints);
            }
        }
    }

    fn with(&mut self, id: NodeId, name: &str, children: &[NodeId]) {
        self.head(id, name, format_args!(""));
        self.children(children);
    }

    fn callable(&mut self, id: NodeId, kind: &str, callable: &Callable) {
        let code = callable.code.as_ref().map(|code| format!(" Code<{}>", escaped(code)));
        let Callable { name, result_type, .. } = callable;
        let code = code.unwrap_or_default();
        self.head(id, kind, format_args!(" Name<{name}> ResultType<{result_type}>{code}"));
        self.labelled("Inputs", &callable.inputs);
        self.labelled("Results", &callable.results);
        self.children(callable.body.as_slice());
    }
}

/// Returns a text with everything escaped that is not printable.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'\\' => out.push_str("\\\\"),
            b' '..=b'~' if byte != b'"' => out.push(byte as char),
            _ => {
                let _ = write!(out, "\\{byte:02X}");
            }
        }
    }
    out
}
