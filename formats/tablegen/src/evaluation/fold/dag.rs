//! Folding of operators on dags.

use crate::ids::RecordId;
use crate::keeper::Records;
use crate::names::Name;
use crate::types::{Type, TypeKind};
use crate::value::{Binary, Node, Ternary, Unary, Value};
use std::rc::Rc;

/// Parts of a dag.
struct Dag {
    operator: Value,
    name: Option<Name>,
    arguments: Rc<[(Value, Option<Name>)]>,
}

impl Records {
    fn as_dag(&self, value: Value) -> Option<Dag> {
        match self.values.node(value) {
            Node::Dag { operator, name, arguments } => {
                Some(Dag { operator: *operator, name: *name, arguments: arguments.clone() })
            }
            _ => None,
        }
    }

    fn dag(&mut self, dag: Dag) -> Value {
        let Dag { operator, name, arguments } = dag;
        self.values.get(Node::Dag { operator, name, arguments })
    }

    pub(super) fn fold_dag_operator(
        &mut self,
        operator: Unary,
        operand: Value,
        ty: Type,
        record: Option<RecordId>,
    ) -> Option<Value> {
        let dag = self.as_dag(operand)?;
        if operator == Unary::GetDagOpName {
            let text = dag.name.map(|name| self.names.text(name).clone());
            return Some(match text {
                Some(text) => self.values.string(&text),
                None => self.values.unset(),
            });
        }
        let found = self.type_of(dag.operator)?;
        if !self.is_subtype(found, ty) {
            let message = format!(
                "Expected type '{}', got '{}' in: {}",
                self.type_text(ty),
                self.type_text(found),
                self.text(operand)
            );
            self.fatal(record, message);
            return None;
        }
        Some(dag.operator)
    }

    pub(super) fn fold_dag_binary(
        &mut self,
        operator: Binary,
        left: Value,
        right: Value,
        ty: Type,
    ) -> Option<Value> {
        match operator {
            Binary::Con => {
                let (a, b) = (self.as_dag(left)?, self.as_dag(right)?);
                let unset = self.values.unset();
                if !(self.values.as_def(a.operator).is_some() || a.operator == unset)
                    || !(self.values.as_def(b.operator).is_some() || b.operator == unset)
                {
                    return None;
                }
                if a.operator != b.operator && a.operator != unset && b.operator != unset {
                    let message = format!(
                        "Concatenated Dag operators do not match: '{}' vs. '{}'",
                        self.text(left),
                        self.text(right)
                    );
                    self.fatal(None, message);
                    return None;
                }
                let operator = if a.operator == unset { b.operator } else { a.operator };
                let arguments = a.arguments.iter().chain(b.arguments.iter()).copied().collect();
                Some(self.dag(Dag { operator, name: a.name.or(b.name), arguments }))
            }
            Binary::SetDagOp => {
                let dag = self.as_dag(left)?;
                if !matches!(self.values.node(right), Node::Def(_) | Node::Unset) {
                    return None;
                }
                Some(self.dag(Dag { operator: right, ..dag }))
            }
            Binary::SetDagOpName => {
                let dag = self.as_dag(left)?;
                let text = self.values.as_string(right)?.clone();
                let name = Some(self.names.intern(&text));
                Some(self.dag(Dag { name, ..dag }))
            }
            Binary::GetDagArg => {
                let dag = self.as_dag(left)?;
                let index = self.dag_index(&dag, right)?;
                let argument = dag.arguments[index].0;
                // An argument of another type is as good as none.
                match self.type_of(argument) {
                    Some(found) if !self.is_subtype(found, ty) => Some(self.values.unset()),
                    _ => Some(argument),
                }
            }
            _ => {
                let dag = self.as_dag(left)?;
                let index = self.as_int(right)?;
                let Some((_, name)) = usize::try_from(index).ok().and_then(|index| dag.arguments.get(index))
                else {
                    let message = format!(
                        "!getdagname index is out of range 0...{}: {index}",
                        dag.arguments.len().saturating_sub(1)
                    );
                    self.fatal(None, message);
                    return None;
                };
                let text = name.map(|name| self.names.text(name).clone());
                Some(match text {
                    Some(text) => self.values.string(&text),
                    None => self.values.unset(),
                })
            }
        }
    }

    /// Returns the position of an argument that a number or a name tells.
    fn dag_index(&mut self, dag: &Dag, key: Value) -> Option<usize> {
        if let Some(text) = self.values.as_string(key).cloned() {
            let name = self.names.find(&text);
            let found = dag.arguments.iter().position(|(_, one)| one.is_some() && *one == name);
            if found.is_none() {
                self.fatal(None, format!("!getdagarg key '{text}' is not found"));
            }
            return found;
        }
        let index = self.as_int(key)?;
        let found = usize::try_from(index).ok().filter(|index| *index < dag.arguments.len());
        if found.is_none() {
            let last = dag.arguments.len().saturating_sub(1);
            self.fatal(None, format!("index {index} is out of range 0...{last}"));
        }
        found
    }

    pub(super) fn fold_dag_ternary(
        &mut self,
        operator: Ternary,
        [a, b, c]: [Value; 3],
        record: Option<RecordId>,
    ) -> Option<Value> {
        let _ = record;
        match operator {
            Ternary::Dag => {
                let values = self.dag_part(b)?;
                let names = self.dag_part(c)?;
                let count = values.as_ref().or(names.as_ref())?.len();
                let unset = self.values.unset();
                let mut arguments = Vec::with_capacity(count);
                for i in 0..count {
                    let value = values.as_ref().and_then(|all| all.get(i)).copied().unwrap_or(unset);
                    let name = names.as_ref().and_then(|all| all.get(i)).copied().unwrap_or(unset);
                    let name = match self.values.node(name) {
                        Node::Unset => None,
                        Node::String { text, .. } => {
                            let text = text.clone();
                            Some(self.names.intern(&text))
                        }
                        _ => return None,
                    };
                    arguments.push((value, name));
                }
                Some(self.dag(Dag { operator: a, name: None, arguments: arguments.into() }))
            }
            Ternary::SetDagArg => {
                let dag = self.as_dag(a)?;
                let index = self.dag_index(&dag, b)?;
                let mut arguments = dag.arguments.to_vec();
                arguments[index].0 = c;
                Some(self.dag(Dag { arguments: arguments.into(), ..dag }))
            }
            _ => {
                let dag = self.as_dag(a)?;
                let index = self.dag_index(&dag, b)?;
                let name = match self.values.node(c) {
                    Node::Unset => None,
                    Node::String { text, .. } => {
                        let text = text.clone();
                        Some(self.names.intern(&text))
                    }
                    _ => return None,
                };
                let mut arguments = dag.arguments.to_vec();
                arguments[index].1 = name;
                Some(self.dag(Dag { arguments: arguments.into(), ..dag }))
            }
        }
    }

    /// Returns the list that an operand of `!dag` is; `Some(None)` for `?`.
    fn dag_part(&self, value: Value) -> Option<Option<Rc<[Value]>>> {
        match self.values.node(value) {
            Node::Unset => Some(None),
            Node::List(all, _) => Some(Some(all.clone())),
            _ => None,
        }
    }

    /// Returns the type of the arguments that `!foreach` sees in a dag: any.
    pub(crate) fn is_dag_type(&self, ty: Type) -> bool {
        matches!(self.types.kind(ty), TypeKind::Dag)
    }
}
