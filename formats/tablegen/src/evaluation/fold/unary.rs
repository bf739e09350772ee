//! Folding of operators with one operand.

use crate::ids::RecordId;
use crate::keeper::Records;
use crate::types::{Type, Types};
use crate::value::{Node, Unary, Value};

impl Records {
    pub(super) fn fold_unary(
        &mut self,
        operator: Unary,
        operand: Value,
        ty: Type,
        record: Option<RecordId>,
        is_final: bool,
    ) -> Option<Value> {
        match operator {
            Unary::Cast => self.fold_cast(operand, ty, record, is_final),
            Unary::Not => {
                let number = self.as_int(operand)?;
                Some(self.values.int(i64::from(number == 0)))
            }
            Unary::Head => {
                let list = self.values.as_list(operand)?;
                match list.first() {
                    Some(first) => Some(*first),
                    None => {
                        self.fatal(record, "!head of an empty list");
                        None
                    }
                }
            }
            Unary::Tail => {
                let Node::List(list, element) = self.values.node(operand).clone() else { return None };
                if list.is_empty() {
                    self.fatal(record, "!tail of an empty list");
                    return None;
                }
                Some(self.values.get(Node::List(list[1..].into(), element)))
            }
            Unary::Size | Unary::Empty => {
                let size = match self.values.node(operand) {
                    Node::List(list, _) => list.len(),
                    Node::Dag { arguments, .. } => arguments.len(),
                    Node::String { text, .. } => text.len(),
                    _ => return None,
                };
                Some(self.values.int(if operator == Unary::Size {
                    size as i64
                } else {
                    i64::from(size == 0)
                }))
            }
            Unary::GetDagOp | Unary::GetDagOpName => self.fold_dag_operator(operator, operand, ty, record),
            Unary::LogTwo => {
                let number = self.as_int(operand)?;
                if number <= 0 {
                    let message = format!(
                        "Illegal operation: logtwo is undefined on arguments less than or equal to {}",
                        0
                    );
                    self.fatal(record, message);
                    return None;
                }
                Some(self.values.int(i64::from(number.ilog2())))
            }
            Unary::ToUpper | Unary::ToLower => {
                let text = self.values.as_string(operand)?.clone();
                let changed = if operator == Unary::ToUpper {
                    text.to_ascii_uppercase()
                } else {
                    text.to_ascii_lowercase()
                };
                Some(self.values.string(&changed))
            }
            Unary::Repr => {
                if !self.values.is_concrete(operand) {
                    return None;
                }
                let text = match self.values.as_def(operand) {
                    Some(def) => self.record_text(def),
                    None => self.text(operand),
                };
                Some(self.values.string(&text))
            }
            Unary::ListFlatten => {
                let list = self.values.as_list(operand)?;
                let element = self.types.element(ty)?;
                let mut flat = Vec::new();
                for one in list.iter() {
                    flat.extend_from_slice(&self.values.as_list(*one)?);
                }
                Some(self.values.get(Node::List(flat.into(), element)))
            }
            Unary::Initialized => match self.values.node(operand) {
                Node::Unset => Some(self.values.int(0)),
                _ if self.values.is_concrete(operand) => Some(self.values.int(1)),
                _ => None,
            },
        }
    }

    pub(super) fn fold_cast(
        &mut self,
        operand: Value,
        ty: Type,
        record: Option<RecordId>,
        is_final: bool,
    ) -> Option<Value> {
        if ty == Types::STRING {
            if self.type_of(operand) == Some(Types::STRING) {
                return Some(operand);
            }
            return match self.values.node(operand) {
                Node::Def(def) => {
                    let name = self.name_of(*def);
                    Some(self.values.string(&name))
                }
                _ => {
                    let number = self.as_int(operand)?;
                    Some(self.values.string(&number.to_string()))
                }
            };
        }
        if self.types.is_record(ty)
            && let Some(name) = self.values.as_string(operand).cloned()
        {
            let own = record.filter(|record| self.values.as_string(self.record(*record).name) == Some(&name));
            let def = match self.defs.get(&name).copied() {
                Some(def) => def,
                None => match own {
                    Some(own) if is_final => own,
                    Some(_) => return None,
                    None if is_final => {
                        self.fatal(record, format!("Undefined reference to record: '{name}'"));
                        return None;
                    }
                    None => return None,
                },
            };
            let found = self.record_type(def);
            if !self.is_subtype(found, ty) {
                let message = format!(
                    "Expected type '{}', got '{}' in: !cast<{}>(\"{name}\")",
                    self.type_text(ty),
                    self.type_text(found),
                    self.type_text(ty)
                );
                self.fatal(record, message);
                return None;
            }
            return Some(self.values.get(Node::Def(def)));
        }
        self.convert(operand, ty)
    }
}
