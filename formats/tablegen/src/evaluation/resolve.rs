//! Resolution: values take the place of variables, and what becomes known is folded.

use crate::ids::RecordId;
use crate::keeper::Records;
use crate::names::Name;
use crate::value::{ArgumentKey, Node, Ternary, Unary, Value};
use hashbrown::HashMap;
use std::rc::Rc;

/// Source of the values of variables.
pub(crate) struct Resolver {
    kind: Kind,
    /// Record that is being completed.
    pub record: Option<RecordId>,
    /// True if nothing more will be known later.
    pub is_final: bool,
    /// Names that operators around bind.
    shadowed: Vec<Name>,
}

enum Kind {
    /// Values by name, and whether they are resolved; those of the map may refer to each other.
    Map(HashMap<Name, (Value, bool)>),
    /// Fields of the record, as far as they were asked for, and those that are being resolved.
    Fields { cache: HashMap<Name, Option<Value>>, stack: Vec<Name> },
}

impl Resolver {
    /// Creates a resolver of a map.
    pub fn map(record: Option<RecordId>, entries: impl IntoIterator<Item = (Name, Value)>) -> Self {
        let entries = entries.into_iter().map(|(name, value)| (name, (value, false))).collect();
        Resolver { kind: Kind::Map(entries), record, is_final: false, shadowed: Vec::new() }
    }

    /// Creates the resolver of the fields of a record that is complete.
    pub fn fields(record: RecordId) -> Self {
        let kind = Kind::Fields { cache: HashMap::new(), stack: Vec::new() };
        Resolver { kind, record: Some(record), is_final: true, shadowed: Vec::new() }
    }

    /// Adds a value to a map.
    pub fn set(&mut self, name: Name, value: Value) {
        if let Kind::Map(entries) = &mut self.kind {
            entries.insert(name, (value, false));
        }
    }

    fn lookup(&mut self, records: &mut Records, name: Name) -> Option<Value> {
        if self.shadowed.contains(&name) {
            return None;
        }
        match &mut self.kind {
            Kind::Map(entries) => {
                let (value, is_resolved) = *entries.get(&name)?;
                if is_resolved || entries.len() == 1 || records.values.is_concrete(value) {
                    return Some(value);
                }
                // Values of the map refer to each other; one that refers to itself stays as it is.
                entries.remove(&name);
                let value = self.resolve_outside(records, value);
                if let Kind::Map(entries) = &mut self.kind {
                    entries.insert(name, (value, true));
                }
                Some(value)
            }
            Kind::Fields { cache, stack } => {
                if let Some(known) = cache.get(&name) {
                    return *known;
                }
                if stack.contains(&name) {
                    return None;
                }
                let record = self.record.expect("fields are those of a record");
                let field = records.records[record.0 as usize].field(name).map(|field| field.value);
                let value = field.filter(|value| !matches!(records.values.node(*value), Node::Unset));
                if value.is_some() {
                    stack.push(name);
                }
                let value = value.map(|value| self.resolve_outside(records, value));
                if let Kind::Fields { cache, stack } = &mut self.kind {
                    if value.is_some() {
                        stack.pop();
                    }
                    cache.insert(name, value);
                }
                value
            }
        }
    }

    /// Resolves a value that stands outside of the operators around.
    fn resolve_outside(&mut self, records: &mut Records, value: Value) -> Value {
        let shadowed = std::mem::take(&mut self.shadowed);
        let value = records.resolve(value, self);
        self.shadowed = shadowed;
        value
    }
}

impl Records {
    /// Replaces the variables of a value that a resolver knows, and folds what becomes known.
    pub(crate) fn resolve(&mut self, value: Value, resolver: &mut Resolver) -> Value {
        if self.values.is_concrete(value) || self.is_fatal() {
            return value;
        }
        self.deeper(|records| records.resolve_node(value, resolver)).unwrap_or(value)
    }

    fn resolve_node(&mut self, value: Value, r: &mut Resolver) -> Value {
        match self.values.node(value).clone() {
            Node::Unset | Node::Bit(_) | Node::Int(_) | Node::String { .. } | Node::Def(_) => value,
            Node::Bits(bits) => {
                let resolved: Vec<Value> = bits.iter().map(|bit| self.resolve(*bit, r)).collect();
                let bits: Vec<Value> = resolved.into_iter().map(|bit| self.bit_of(bit, 0)).collect();
                self.values.get(Node::Bits(bits.into()))
            }
            Node::List(elements, ty) => {
                let resolved: Rc<[Value]> = elements.iter().map(|one| self.resolve(*one, r)).collect();
                self.values.get(Node::List(resolved, ty))
            }
            Node::Dag { operator, name, arguments } => {
                let operator = self.resolve(operator, r);
                let arguments = arguments.iter().map(|(one, name)| (self.resolve(*one, r), *name)).collect();
                self.values.get(Node::Dag { operator, name, arguments })
            }
            Node::Var(name, _) => r.lookup(self, name).unwrap_or(value),
            Node::VarBit(base, bit) => {
                let resolved = self.resolve(base, r);
                if resolved == base { value } else { self.bit_of(resolved, bit) }
            }
            Node::Instance(class, arguments) => {
                let resolved: Rc<[(ArgumentKey, Value)]> =
                    arguments.iter().map(|(key, one)| (*key, self.resolve(*one, r))).collect();
                if resolved == arguments {
                    return value;
                }
                let instance = self.values.get(Node::Instance(class, resolved));
                if let Some(loc) = self.instance_locs.get(&value).copied() {
                    self.instance_locs.entry(instance).or_insert(loc);
                }
                self.fold(instance, r.record, r.is_final)
            }
            Node::Field(record, name, ty) => {
                let resolved = self.resolve(record, r);
                if resolved == record {
                    return value;
                }
                let ty = self.field_type(resolved, name).unwrap_or(ty);
                let field = self.values.get(Node::Field(resolved, name, ty));
                self.fold(field, r.record, r.is_final)
            }
            Node::Unary(operator, operand, ty) => {
                let resolved = self.resolve(operand, r);
                if resolved == operand && !(r.is_final && operator == Unary::Cast) {
                    return value;
                }
                self.refold(Node::Unary(operator, resolved, ty), r)
            }
            Node::Binary(operator, left, right, ty) => {
                let (l, rhs) = (self.resolve(left, r), self.resolve(right, r));
                if (l, rhs) == (left, right) {
                    return value;
                }
                self.refold(Node::Binary(operator, l, rhs, ty), r)
            }
            Node::Ternary(operator, a, b, c, ty) => self.resolve_ternary(value, operator, [a, b, c], ty, r),
            Node::Cond(cases, ty) => {
                let resolved: Rc<[(Value, Value)]> = cases
                    .iter()
                    .map(|(condition, one)| (self.resolve(*condition, r), self.resolve(*one, r)))
                    .collect();
                if resolved == cases {
                    return value;
                }
                self.refold(Node::Cond(resolved, ty), r)
            }
            Node::Foldl(parts, ty) => {
                let (start, list) = (self.resolve(parts[0], r), self.resolve(parts[1], r));
                let bound = [self.var_name(parts[2]), self.var_name(parts[3])];
                let body = self.resolve_shadowed(parts[4], bound.into_iter().flatten().collect(), r);
                let resolved = [start, list, parts[2], parts[3], body];
                if resolved == *parts {
                    return value;
                }
                self.refold(Node::Foldl(resolved.into(), ty), r)
            }
            Node::IsA(ty, operand) => {
                let resolved = self.resolve(operand, r);
                if resolved == operand {
                    return value;
                }
                self.refold(Node::IsA(ty, resolved), r)
            }
            Node::Exists(ty, operand) => {
                let resolved = self.resolve(operand, r);
                if resolved == operand && !r.is_final {
                    return value;
                }
                self.refold(Node::Exists(ty, resolved), r)
            }
            Node::Instances(ty, operand) => {
                let resolved = self.resolve(operand, r);
                if resolved == operand && !r.is_final {
                    return value;
                }
                self.refold(Node::Instances(ty, resolved), r)
            }
        }
    }

    fn refold(&mut self, node: Node, r: &Resolver) -> Value {
        let value = self.values.get(node);
        self.fold(value, r.record, r.is_final)
    }

    fn resolve_ternary(
        &mut self,
        value: Value,
        operator: Ternary,
        [a, b, c]: [Value; 3],
        ty: crate::types::Type,
        r: &mut Resolver,
    ) -> Value {
        let first = self.resolve(a, r);
        if operator == Ternary::If && first != a {
            // Only the branch that is taken is looked at.
            if let Some(condition) = self.as_int(first) {
                return self.resolve(if condition != 0 { b } else { c }, r);
            }
        }
        let second = self.resolve(b, r);
        let third = match operator {
            Ternary::Foreach | Ternary::Filter => {
                let bound = self.var_name(first).into_iter().collect();
                self.resolve_shadowed(c, bound, r)
            }
            _ => self.resolve(c, r),
        };
        if [first, second, third] == [a, b, c] {
            return value;
        }
        self.refold(Node::Ternary(operator, first, second, third, ty), r)
    }

    /// Resolves a value but for names that an operator binds in it.
    fn resolve_shadowed(&mut self, value: Value, shadowed: Vec<Name>, r: &mut Resolver) -> Value {
        let depth = r.shadowed.len();
        r.shadowed.extend(shadowed);
        let resolved = self.resolve(value, r);
        r.shadowed.truncate(depth);
        resolved
    }

    /// Returns the name of a variable.
    pub(crate) fn var_name(&self, value: Value) -> Option<Name> {
        match self.values.node(value) {
            Node::Var(name, _) => Some(*name),
            _ => None,
        }
    }

    /// Returns the integer that a value is, or can be converted to.
    pub(crate) fn as_int(&mut self, value: Value) -> Option<i64> {
        match self.values.node(value) {
            Node::Int(number) => Some(*number),
            Node::Bit(bit) => Some(i64::from(*bit)),
            Node::Bits(bits) => {
                let bits = bits.clone();
                self.bits_as_int(&bits)
            }
            _ => None,
        }
    }
}
