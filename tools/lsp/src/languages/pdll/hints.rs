//! Names of arguments and types of variables, between the characters of the text.

use super::Rules;
use crate::languages::sheet::Hint;
use std::ops::Range;
use terrace_pdll::{Group, Kind, NodeId, Type};

impl Rules {
    /// Returns the hints of a range.
    pub(super) fn hints_in(&self, range: Range<usize>) -> Vec<Hint> {
        let ast = &self.parsed.ast;
        let mut found = Vec::new();
        for id in ast.ids() {
            let node = ast.node(id);
            match &node.kind {
                Kind::Let(variable) => self.type_hint(*variable, &mut found),
                Kind::Call { callable, arguments, .. } => {
                    let Kind::DeclRef(decl) = ast.node(*callable).kind else { continue };
                    let Some(callable) = ast.callable(decl) else { continue };
                    for (argument, input) in arguments.iter().zip(&callable.inputs) {
                        let name = ast.name_of(*input).map_or("", |name| name);
                        self.argument_hint(*argument, name, &mut found);
                    }
                }
                Kind::Operation { name, operands, results, .. } => {
                    let declared = match &ast.node(*name).kind {
                        Kind::OpName(Some(name)) => self.parsed.ods.operation(name),
                        _ => None,
                    };
                    let none = &[][..];
                    let (inputs, outputs) =
                        declared.map_or((none, none), |op| (&op.operands[..], &op.results[..]));
                    // What is not written stands where the operation does.
                    let is_written = |id: &NodeId| ast.node(*id).loc != node.loc;
                    let written = |all: &[NodeId]| all.iter().copied().filter(is_written).collect::<Vec<_>>();
                    let (operands, results) = (written(operands), written(results));
                    self.group_hints(&operands, inputs, ("operands", &Type::ValueRange), &mut found);
                    self.group_hints(&results, outputs, ("results", &Type::TypeRange), &mut found);
                }
                _ => {}
            }
        }
        found.retain(|hint| range.contains(&hint.at));
        found.sort_by_key(|hint| hint.at);
        found
    }

    /// Adds the type of a variable that is given by its value alone.
    fn type_hint(&self, variable: NodeId, found: &mut Vec<Hint>) {
        let node = self.parsed.ast.node(variable);
        let Kind::Variable { name, init: Some(init), constraints } = &node.kind else { return };
        // What is said to be an operation says which one.
        let is_plain = matches!(self.parsed.ast.node(*init).kind, Kind::Operation { .. });
        if node.loc.buffer == 0 && constraints.is_empty() && !is_plain {
            let at = node.loc.offset as usize + name.len();
            found.push(Hint { at, label: format!(": {}", node.ty), is_type: true });
        }
    }

    fn argument_hint(&self, argument: NodeId, name: &str, found: &mut Vec<Hint>) {
        let loc = self.parsed.ast.node(argument).loc;
        // An argument of the same name says it already.
        let is_same = match &self.parsed.ast.node(argument).kind {
            Kind::DeclRef(decl) => self.parsed.ast.name_of(*decl).is_some_and(|known| &**known == name),
            _ => false,
        };
        if loc.buffer == 0 && !name.is_empty() && !is_same {
            found.push(Hint { at: loc.offset as usize, label: format!("{name}:"), is_type: false });
        }
    }

    fn group_hints(&self, values: &[NodeId], groups: &[Group], all: (&str, &Type), found: &mut Vec<Hint>) {
        if let [only] = values
            && self.parsed.ast.node(*only).ty == *all.1
            && groups.len() != 1
        {
            return self.argument_hint(*only, all.0, found);
        }
        for (value, group) in values.iter().zip(groups) {
            self.argument_hint(*value, &group.name, found);
        }
    }
}
