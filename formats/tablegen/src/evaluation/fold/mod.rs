//! Folding: operators whose operands are known become values.

mod binary;
mod dag;
mod ternary;
mod unary;

use crate::evaluation::resolve::Resolver;
use crate::ids::RecordId;
use crate::keeper::Records;
use crate::types::{Type, TypeKind};
use crate::value::{Node, Value};

impl Records {
    /// Folds a value; itself if its operands are not known yet. `record` is the one that is being completed.
    pub(crate) fn fold(&mut self, value: Value, record: Option<RecordId>, is_final: bool) -> Value {
        if self.is_fatal() {
            return value;
        }
        self.deeper(|records| records.fold_node(value, record, is_final)).flatten().unwrap_or(value)
    }

    fn fold_node(&mut self, value: Value, record: Option<RecordId>, is_final: bool) -> Option<Value> {
        match self.values.node(value).clone() {
            Node::Instance(class, arguments) => {
                let is_known = arguments.iter().all(|(_, one)| !self.has_variables(*one));
                let loc = self.instance_locs.get(&value).copied();
                is_known.then(|| self.instantiate(class, arguments, loc))
            }
            Node::Field(of, name, _) => self.fold_field(of, name, record),
            Node::Unary(operator, operand, ty) => self.fold_unary(operator, operand, ty, record, is_final),
            Node::Binary(operator, left, right, ty) => self.fold_binary(operator, left, right, ty),
            Node::Ternary(operator, a, b, c, ty) => self.fold_ternary(operator, [a, b, c], ty, record),
            Node::Cond(cases, _) => self.fold_cond(value, &cases, record),
            Node::Foldl(parts, _) => self.fold_foldl(&parts, record),
            Node::IsA(ty, operand) => self.fold_isa(ty, operand),
            Node::Exists(ty, name) => self.fold_exists(ty, name, record, is_final),
            Node::Instances(ty, pattern) => self.fold_instances(ty, pattern, is_final),
            _ => None,
        }
    }

    /// Returns true if a value contains a variable.
    pub(crate) fn has_variables(&self, value: Value) -> bool {
        if self.values.is_concrete(value) {
            return false;
        }
        match self.values.node(value) {
            Node::Unset | Node::Bit(_) | Node::Int(_) | Node::String { .. } | Node::Def(_) => false,
            Node::Var(..) => true,
            Node::Bits(all) | Node::List(all, _) => all.iter().any(|one| self.has_variables(*one)),
            Node::Dag { operator, arguments, .. } => {
                self.has_variables(*operator) || arguments.iter().any(|(one, _)| self.has_variables(*one))
            }
            Node::Instance(_, arguments) => arguments.iter().any(|(_, one)| self.has_variables(*one)),
            Node::VarBit(one, _)
            | Node::Field(one, ..)
            | Node::Unary(_, one, _)
            | Node::IsA(_, one)
            | Node::Exists(_, one)
            | Node::Instances(_, one) => self.has_variables(*one),
            Node::Binary(_, a, b, _) => self.has_variables(*a) || self.has_variables(*b),
            Node::Ternary(_, a, b, c, _) => [a, b, c].into_iter().any(|one| self.has_variables(*one)),
            Node::Cond(cases, _) => {
                cases.iter().any(|(a, b)| self.has_variables(*a) || self.has_variables(*b))
            }
            Node::Foldl(parts, _) => parts.iter().any(|one| self.has_variables(*one)),
        }
    }

    /// Returns true if a value contains the variable of a name.
    pub(crate) fn mentions(&mut self, value: Value, name: crate::names::Name) -> bool {
        if self.values.is_concrete(value) {
            return false;
        }
        let mut resolver = Resolver::map(None, []);
        let (absent, present) = (self.values.string(""), self.values.string("?"));
        resolver.set(name, absent);
        let without = self.resolve(value, &mut resolver);
        let mut resolver = Resolver::map(None, []);
        resolver.set(name, present);
        self.resolve(value, &mut resolver) != without
    }

    fn fold_field(&mut self, of: Value, name: crate::names::Name, record: Option<RecordId>) -> Option<Value> {
        let def = self.values.as_def(of)?;
        if record == Some(def) {
            let (field, of) = (self.names.text(name).clone(), self.text(of));
            self.fatal(
                record,
                format!("Attempting to access field '{field}' of '{of}' is a forbidden self-reference"),
            );
            return None;
        }
        let value = self.record(def).field(name)?.value;
        self.values.is_concrete(value).then_some(value)
    }

    fn fold_isa(&mut self, ty: Type, operand: Value) -> Option<Value> {
        let found = self.type_of(operand)?;
        if self.is_subtype(found, ty) {
            return Some(self.values.int(1));
        }
        if let TypeKind::Record(_) = self.types.kind(ty) {
            // More may be known later, unless it is a record already.
            if !self.values.is_concrete(operand) && self.types.is_record(found) {
                return None;
            }
            return Some(self.values.int(0));
        }
        if self.values.is_concrete(operand) || !self.is_convertible(ty, found) {
            return Some(self.values.int(0));
        }
        None
    }

    fn fold_exists(
        &mut self,
        ty: Type,
        name: Value,
        record: Option<RecordId>,
        is_final: bool,
    ) -> Option<Value> {
        let text = self.values.as_string(name)?.clone();
        if let Some(def) = self.defs.get(&text).copied() {
            let found = self.record_type(def);
            let is_it = self.is_subtype(found, ty);
            return Some(self.values.int(i64::from(is_it)));
        }
        if let Some(record) = record
            && self.values.as_string(self.record(record).name) == Some(&text)
        {
            // The record itself counts once its type is known.
            if !is_final {
                return None;
            }
            let found = self.record_type(record);
            let is_it = self.is_subtype(found, ty);
            return Some(self.values.int(i64::from(is_it)));
        }
        is_final.then(|| self.values.int(0))
    }

    fn fold_instances(&mut self, ty: Type, pattern: Value, is_final: bool) -> Option<Value> {
        let pattern = self.values.as_string(pattern)?.clone();
        if !is_final {
            return None;
        }
        let regex = match regex::Regex::new(&pattern) {
            Ok(regex) => regex,
            Err(why) => {
                self.fatal(None, format!("invalid regex '{pattern}': {why}"));
                return None;
            }
        };
        let all: Vec<RecordId> =
            self.defs.iter().filter(|(name, _)| regex.is_match(name)).map(|(_, def)| *def).collect();
        let mut found = Vec::new();
        for def in all {
            let own = self.record_type(def);
            if self.is_subtype(own, ty) {
                found.push(self.values.get(Node::Def(def)));
            }
        }
        Some(self.values.get(Node::List(found.into(), ty)))
    }
}
