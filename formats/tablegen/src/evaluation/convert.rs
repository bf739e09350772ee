//! Types of values, and conversions between them.

use crate::ids::RecordId;
use crate::keeper::Records;
use crate::names::Name;
use crate::record::Field;
use crate::source::Loc;
use crate::types::{Type, TypeKind, Types};
use crate::value::{Node, Unary, Value};

impl Records {
    /// Returns the type of a value; `None` for `?`.
    pub fn type_of(&mut self, value: Value) -> Option<Type> {
        Some(match self.values.node(value) {
            Node::Unset => return None,
            Node::Bit(_) | Node::VarBit(..) => Types::BIT,
            Node::Bits(bits) => {
                let count = bits.len() as u32;
                self.types.get(TypeKind::Bits(count))
            }
            Node::Int(_) | Node::IsA(..) | Node::Exists(..) => Types::INT,
            Node::String { .. } => Types::STRING,
            Node::List(_, element) | Node::Instances(element, _) => {
                let element = *element;
                self.types.list_of(element)
            }
            Node::Dag { .. } => Types::DAG,
            Node::Def(record) => {
                let record = *record;
                self.record_type(record)
            }
            Node::Instance(class, _) => {
                let class = *class;
                self.types.get(TypeKind::Record([class].into()))
            }
            Node::Var(_, ty)
            | Node::Field(_, _, ty)
            | Node::Unary(_, _, ty)
            | Node::Binary(_, _, _, ty)
            | Node::Ternary(_, _, _, _, ty)
            | Node::Cond(_, ty)
            | Node::Foldl(_, ty) => *ty,
        })
    }

    /// Returns the type of a record: instances of the classes that it names, or of itself if it is a class.
    pub fn record_type(&mut self, record: RecordId) -> Type {
        let mut classes = self.records[record.0 as usize].direct_superclasses.clone();
        classes.sort_unstable();
        classes.dedup();
        self.types.get(TypeKind::Record(classes.into()))
    }

    /// Returns true if each record of one class list is an instance of a class.
    fn is_instance(&self, classes: &[RecordId], class: RecordId) -> bool {
        classes.iter().any(|one| *one == class || self.records[one.0 as usize].is_subclass_of(class))
    }

    /// Returns true if values of a type can be converted to another one, perhaps once they are known.
    pub fn is_convertible(&self, from: Type, to: Type) -> bool {
        if from == to {
            return true;
        }
        match (self.types.kind(from), self.types.kind(to)) {
            (TypeKind::Bit, TypeKind::Int | TypeKind::Bits(1)) => true,
            (TypeKind::Int, TypeKind::Bit | TypeKind::Bits(_)) => true,
            (TypeKind::Bits(_), TypeKind::Int) | (TypeKind::Bits(1), TypeKind::Bit) => true,
            (TypeKind::List(from), TypeKind::List(to)) => self.is_convertible(*from, *to),
            (TypeKind::Record(from), TypeKind::Record(to)) => {
                to.iter().all(|class| self.is_instance(from, *class))
            }
            _ => false,
        }
    }

    /// Returns true if values of a type are values of another one as they are.
    pub fn is_subtype(&self, from: Type, to: Type) -> bool {
        match (self.types.kind(from), self.types.kind(to)) {
            (TypeKind::List(from), TypeKind::List(to)) => self.is_subtype(*from, *to),
            (TypeKind::Record(_), TypeKind::Record(_)) => self.is_convertible(from, to),
            _ => from == to,
        }
    }

    /// Returns the least type to which values of both types can be converted.
    pub fn common_type(&mut self, a: Type, b: Type) -> Option<Type> {
        if a == b {
            return Some(a);
        }
        if let (TypeKind::Record(left), TypeKind::Record(right)) =
            (self.types.kind(a).clone(), self.types.kind(b).clone())
        {
            return Some(self.common_classes(&left, &right));
        }
        if self.is_convertible(a, b) {
            return Some(b);
        }
        if self.is_convertible(b, a) {
            return Some(a);
        }
        match (self.types.kind(a).clone(), self.types.kind(b).clone()) {
            (TypeKind::List(left), TypeKind::List(right)) => {
                let element = self.common_type(left, right)?;
                Some(self.types.list_of(element))
            }
            _ => None,
        }
    }

    fn common_classes(&mut self, left: &[RecordId], right: &[RecordId]) -> Type {
        let mut common: Vec<RecordId> = Vec::new();
        let mut stack: Vec<RecordId> = left.to_vec();
        while let Some(class) = stack.pop() {
            if self.is_instance(right, class) {
                common.push(class);
            } else {
                stack.extend(&self.records[class.0 as usize].direct_superclasses);
            }
        }
        common.sort_unstable();
        common.dedup();
        self.types.get(TypeKind::Record(common.into()))
    }

    /// Converts a value to a type, if that needs no variables.
    pub fn convert(&mut self, value: Value, to: Type) -> Option<Value> {
        let kind = self.types.kind(to).clone();
        match (self.values.node(value).clone(), kind) {
            (Node::Unset, TypeKind::Bits(count)) => {
                Some(self.values.get(Node::Bits(vec![value; count as usize].into())))
            }
            (Node::Unset, _) => Some(value),
            (Node::Bit(_), TypeKind::Bit) => Some(value),
            (Node::Bit(bit), TypeKind::Int) => Some(self.values.int(i64::from(bit))),
            (Node::Bit(_), TypeKind::Bits(1)) => Some(self.values.get(Node::Bits([value].into()))),
            (Node::Bit(_), _) => None,
            (Node::Bits(bits), TypeKind::Bit) => (bits.len() == 1).then(|| bits[0]),
            (Node::Bits(bits), TypeKind::Bits(count)) => (bits.len() == count as usize).then_some(value),
            (Node::Bits(bits), TypeKind::Int) => {
                let number = self.bits_as_int(&bits)?;
                Some(self.values.int(number))
            }
            (Node::Bits(_), _) => None,
            (Node::Int(_), TypeKind::Int) => Some(value),
            (Node::Int(number @ 0..=1), TypeKind::Bit) => Some(self.values.bit(number == 1)),
            (Node::Int(number), TypeKind::Bits(count)) => {
                let fits = count >= 64 || number >> count == 0 || number >> (count.max(1) - 1) == -1;
                fits.then(|| self.int_as_bits(number, count))
            }
            (Node::Int(_), _) => None,
            (Node::String { .. }, TypeKind::String) => Some(value),
            (Node::String { .. }, _) => None,
            (Node::List(elements, _), TypeKind::List(element)) => {
                let converted: Option<Vec<Value>> =
                    elements.iter().map(|one| self.convert(*one, element)).collect();
                let converted = converted?;
                // A list whose elements stay as they are keeps its type, which tells instances of classes apart.
                if converted == elements[..] {
                    return Some(value);
                }
                Some(self.values.get(Node::List(converted.into(), element)))
            }
            (Node::List(..), _) => None,
            (Node::Dag { .. }, TypeKind::Dag) => Some(value),
            (Node::Dag { .. }, _) => None,
            (Node::Def(record), TypeKind::Record(_)) => {
                let from = self.record_type(record);
                self.is_convertible(from, to).then_some(value)
            }
            (Node::Def(_), _) => None,
            (_, kind) => {
                let from = self.type_of(value)?;
                if self.is_subtype(from, to) {
                    return Some(value);
                }
                match kind {
                    TypeKind::Bits(1) if from == Types::BIT => {
                        Some(self.values.get(Node::Bits([value].into())))
                    }
                    _ => None,
                }
            }
        }
    }

    /// Converts a value to a type, by a `!cast` where variables are needed; `None` if the types do not allow it.
    pub fn cast_to(&mut self, value: Value, to: Type) -> Option<Value> {
        if matches!(self.values.node(value), Node::Unset) {
            return Some(value);
        }
        if let Some(converted) = self.convert(value, to) {
            return Some(converted);
        }
        let from = self.type_of(value)?;
        if !self.is_convertible(from, to)
            || self.values.is_concrete(value) && self.types.kind(to) != &TypeKind::Int
        {
            let is_list = matches!(self.values.node(value), Node::Bits(_) | Node::List(..));
            if !is_list || !self.is_convertible(from, to) || self.values.is_concrete(value) {
                return None;
            }
        }
        let cast = self.values.get(Node::Unary(Unary::Cast, value, to));
        Some(self.fold(cast, None, false))
    }

    /// Returns the number that bits are, if all of them are known.
    pub(crate) fn bits_as_int(&self, bits: &[Value]) -> Option<i64> {
        let mut number = 0;
        for (i, bit) in bits.iter().enumerate() {
            match self.values.node(*bit) {
                Node::Bit(true) if i < 64 => number |= 1_i64 << i,
                Node::Bit(_) => {}
                _ => return None,
            }
        }
        Some(number)
    }

    /// Returns the lowest bits of a number.
    pub(crate) fn int_as_bits(&mut self, number: i64, count: u32) -> Value {
        let bits: Vec<Value> = (0..count).map(|i| self.values.bit(number >> i.min(63) & 1 == 1)).collect();
        self.values.get(Node::Bits(bits.into()))
    }

    /// Returns the value that a field of a type holds: cast to the type, and bits one by one.
    pub fn field_value(&mut self, value: Value, ty: Type) -> Option<Value> {
        let value = self.cast_to(value, ty)?;
        let TypeKind::Bits(count) = *self.types.kind(ty) else { return Some(value) };
        match self.values.node(value) {
            Node::Bits(_) => Some(value),
            _ => {
                let bits: Vec<Value> = (0..count).map(|i| self.bit_of(value, i)).collect();
                Some(self.values.get(Node::Bits(bits.into())))
            }
        }
    }

    /// Returns a bit of a value.
    pub(crate) fn bit_of(&mut self, value: Value, bit: u32) -> Value {
        match self.values.node(value).clone() {
            Node::Bits(bits) => bits.get(bit as usize).copied().unwrap_or(value),
            Node::Int(number) => {
                let is_set = number >> bit.min(63) & 1 == 1;
                self.values.bit(is_set)
            }
            Node::Unset | Node::Bit(_) => value,
            _ if bit == 0 && self.type_of(value) == Some(Types::BIT) => value,
            _ => self.values.get(Node::VarBit(value, bit)),
        }
    }

    /// Returns the type of a field of a value: of a record, or of what is declared to be one.
    pub fn field_type(&mut self, value: Value, name: Name) -> Option<Type> {
        self.field_of(value, name).map(|field| field.ty)
    }

    /// Returns the position at which a field of a value is declared.
    pub fn field_loc(&mut self, value: Value, name: Name) -> Option<Loc> {
        self.field_of(value, name).map(|field| field.loc)
    }

    fn field_of(&mut self, value: Value, name: Name) -> Option<&Field> {
        if let Some(record) = self.values.as_def(value) {
            return self.record(record).field(name);
        }
        let ty = self.type_of(value)?;
        let TypeKind::Record(classes) = self.types.kind(ty) else { return None };
        classes.iter().find_map(|class| self.records[class.0 as usize].field(name))
    }
}
