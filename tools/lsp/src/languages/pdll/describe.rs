//! Descriptions of declarations, in Markdown.

use super::{Named, Rules};
use crate::languages::sheet::comment_before;
use std::fmt::Write as _;
use terrace_pdll::{Callable, Kind, Length, NodeId, Type};

impl Rules {
    /// Describes what a name stands for.
    pub(super) fn describe(&self, named: &Named) -> String {
        match named {
            Named::Core(name) => format!("**Constraint**: `{name}`\n"),
            Named::Op(name) => self.describe_op(name),
            Named::Node(id) => self.describe_node(*id),
        }
    }

    fn describe_node(&self, id: NodeId) -> String {
        let ast = &self.parsed.ast;
        let name = ast.name_of(id).map_or("", |name| name);
        match &ast.node(id).kind {
            Kind::Variable { .. } => {
                format!("**Variable**: `{name}`\n***\nType: `{}`\n", ast.node(id).ty)
            }
            Kind::Pattern { name_loc, body, .. } => {
                let mut text = format!("**Pattern**: `{name}`\n***\n");
                if let Some(benefit) = self.benefit(id) {
                    let _ = writeln!(text, "Benefit: {benefit}");
                }
                let root = self.root_of(*body).map_or(Type::Op(None), |root| ast.node(root).ty.clone());
                let _ = writeln!(text, "RootOp: `{root}`");
                self.add_comment(&mut text, *name_loc);
                text
            }
            Kind::UserConstraint(callable) => self.describe_callable("Constraint", id, callable),
            Kind::UserRewrite(callable) => self.describe_callable("Rewrite", id, callable),
            _ => String::new(),
        }
    }

    fn benefit(&self, pattern: NodeId) -> Option<u16> {
        match self.parsed.ast.node(pattern).kind {
            Kind::Pattern { benefit, .. } => benefit,
            _ => None,
        }
    }

    /// Returns the root of a pattern: what its last statement rewrites.
    fn root_of(&self, body: NodeId) -> Option<NodeId> {
        let Kind::Compound(statements) = &self.parsed.ast.node(body).kind else { return None };
        match &self.parsed.ast.node(*statements.last()?).kind {
            Kind::Erase(root) | Kind::Replace { root, .. } | Kind::RewriteStmt { root, .. } => Some(*root),
            _ => None,
        }
    }

    fn describe_callable(&self, word: &str, id: NodeId, callable: &Callable) -> String {
        let ast = &self.parsed.ast;
        let mut text = format!("**{word}**: `{}`\n***\n", callable.name);
        if !callable.inputs.is_empty() {
            text.push_str("Parameters:\n");
            for input in &callable.inputs {
                let name = ast.name_of(*input).map_or("", |name| name);
                let _ = writeln!(text, "* {name}: `{}`", ast.node(*input).ty);
            }
            text.push_str("***\n");
        }
        if !callable.results.is_empty() {
            text.push_str("Results:\n");
            for result in &callable.results {
                let name = ast.name_of(*result).map_or("", |name| name);
                let label = if name.is_empty() { String::new() } else { format!("{name}: ") };
                let _ = writeln!(text, "* {label}`{}`", ast.node(*result).ty);
            }
            text.push_str("***\n");
        }
        self.add_text(&mut text, self.callable_loc(id));
        text
    }

    fn add_text(&self, text: &mut String, loc: terrace_tablegen::Loc) {
        text.push_str(&comment_before(&self.parsed.sources, loc));
    }

    fn add_comment(&self, text: &mut String, loc: terrace_tablegen::Loc) {
        let comment = comment_before(&self.parsed.sources, loc);
        if !comment.is_empty() {
            let _ = write!(text, "***\n{comment}");
        }
    }

    fn describe_op(&self, name: &str) -> String {
        let mut text = format!("**OpName**: `{name}`\n***\n");
        let Some(op) = self.parsed.ods.operation(name) else { return text };
        for (title, groups) in
            [("Operands", &op.operands), ("Attributes", &op.attributes), ("Results", &op.results)]
        {
            if groups.is_empty() {
                continue;
            }
            let _ = writeln!(text, "{title}:");
            for group in groups {
                let length = match group.length {
                    Length::Single => "",
                    Length::Optional => "optional ",
                    Length::Variadic => "variadic ",
                };
                let summary = self.parsed.ods.summary(&group.constraint).unwrap_or_default();
                let _ = writeln!(text, "* {}: {length}`{}` {summary}", group.name, group.constraint);
            }
            text.push_str("***\n");
        }
        text
    }
}
