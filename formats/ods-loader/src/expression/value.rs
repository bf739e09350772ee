//! Values of expressions.

use super::Scope;
use terrace_ir::{Attribute, AttributeKind, Operation, Type, Value as SsaValue};

/// Value of an expression.
#[derive(Clone)]
pub enum Value<'a, 'c> {
    /// Truth value.
    Bool(bool),
    /// Integer, or a case of an enum.
    Int(i128),
    /// Floating-point number.
    Float(f64),
    /// Text.
    Text(String),
    /// Null pointer, or an optional without a value.
    Null,
    /// Type.
    Type(Type<'c>),
    /// Attribute.
    Attribute(Attribute<'c>),
    /// Operation.
    Op(Operation<'a, 'c>),
    /// Value of the program.
    Ssa(SsaValue<'a, 'c>),
    /// Range of values.
    List(Vec<Value<'a, 'c>>),
    /// Builder of types and attributes.
    Builder,
}

impl<'a, 'c> Value<'a, 'c> {
    /// Returns the type of a value of the program, a type, or those of a range.
    pub fn types(self) -> Option<Value<'a, 'c>> {
        Some(match self {
            Value::Ssa(value) => Value::Type(value.ty()),
            Value::Type(_) => self,
            Value::Attribute(attribute) => Value::Type(attribute.ty()?),
            Value::List(values) => {
                Value::List(values.into_iter().map(Value::types).collect::<Option<Vec<_>>>()?)
            }
            _ => return None,
        })
    }

    /// Returns the type, if it is one or has one.
    pub fn as_type(&self) -> Option<Type<'c>> {
        match self {
            Value::Type(ty) => Some(*ty),
            Value::Ssa(value) => Some(value.ty()),
            _ => None,
        }
    }

    /// Returns the truth value, as C++ converts it.
    pub fn truth(&self) -> Option<bool> {
        match self {
            Value::Bool(value) => Some(*value),
            Value::Int(value) => Some(*value != 0),
            Value::Null => Some(false),
            Value::Type(_) | Value::Attribute(_) | Value::Op(_) | Value::Ssa(_) => Some(true),
            _ => None,
        }
    }

    /// Returns the integer, as C++ converts it.
    pub fn integer(&self) -> Option<i128> {
        match self {
            Value::Bool(value) => Some(i128::from(*value)),
            Value::Int(value) => Some(*value),
            Value::Attribute(attribute) => attribute_integer(*attribute),
            _ => None,
        }
    }

    /// Returns the elements, if it is a range.
    pub fn elements(&self) -> Option<Vec<Value<'a, 'c>>> {
        match self {
            Value::List(elements) => Some(elements.clone()),
            Value::Attribute(attribute) => attribute_elements(*attribute),
            _ => None,
        }
    }

    /// Returns true if two values are equal; `None` if they are of kinds that do not compare.
    pub fn equals(&self, other: &Self) -> Option<bool> {
        Some(match (self, other) {
            (Value::Type(a), Value::Type(b)) => a == b,
            (Value::Attribute(a), Value::Attribute(b)) => a == b,
            (Value::Float(a), Value::Float(b)) => a == b,
            (Value::Text(a), Value::Text(b)) => a == b,
            (Value::Op(a), Value::Op(b)) => a.id() == b.id(),
            (Value::Ssa(a), Value::Ssa(b)) => a == b,
            (Value::Null, Value::Null) => true,
            (Value::Null, Value::Bool(_) | Value::Int(_) | Value::Builder)
            | (Value::Bool(_) | Value::Int(_) | Value::Builder, Value::Null) => return None,
            (Value::Null, _) | (_, Value::Null) => false,
            (Value::Attribute(attribute), Value::Bool(value))
            | (Value::Bool(value), Value::Attribute(attribute)) => attribute.as_bool() == Some(*value),
            (Value::Attribute(attribute), Value::Text(text))
            | (Value::Text(text), Value::Attribute(attribute)) => {
                attribute.as_bytes() == Some(text.as_bytes())
            }
            (Value::List(a), Value::List(b)) => {
                a.len() == b.len()
                    && a.iter()
                        .zip(b)
                        .map(|(a, b)| a.equals(b))
                        .collect::<Option<Vec<_>>>()?
                        .iter()
                        .all(|one| *one)
            }
            (Value::List(list), one @ (Value::Type(_) | Value::Ssa(_)))
            | (one @ (Value::Type(_) | Value::Ssa(_)), Value::List(list)) => match &list[..] {
                [only] => return only.equals(one),
                _ => false,
            },
            _ => self.integer()? == other.integer()?,
        })
    }
}

fn attribute_integer(attribute: Attribute<'_>) -> Option<i128> {
    match attribute.kind() {
        AttributeKind::Integer { value, .. } => value.to_i64().map(i128::from),
        AttributeKind::Dialect { parameters: [value], .. } => value.as_i64().map(i128::from),
        _ => None,
    }
}

fn attribute_elements<'a, 'c>(attribute: Attribute<'c>) -> Option<Vec<Value<'a, 'c>>> {
    if let Some(elements) = attribute.as_array() {
        return Some(elements.iter().map(|one| Value::Attribute(*one)).collect());
    }
    if let Some(elements) = attribute.as_bool_array() {
        return Some(elements.into_iter().map(Value::Bool).collect());
    }
    let integers = attribute
        .as_i64_array()
        .or_else(|| Some(attribute.as_i32_array()?.into_iter().map(i64::from).collect::<Vec<i64>>()))?;
    Some(integers.into_iter().map(|value| Value::Int(i128::from(value))).collect())
}

/// Returns a parameter of a type or attribute as C++ code sees it.
pub(crate) fn parameter_value<'a, 'c>(parameter: Attribute<'c>, scope: &Scope<'_, 'a, 'c>) -> Value<'a, 'c> {
    if parameter.is_unit() && scope.context.is_none_or(|context| parameter == context.absent_parameter()) {
        return Value::Null;
    }
    match parameter.kind() {
        AttributeKind::Type(ty) => Value::Type(*ty),
        AttributeKind::Integer { ty, value } if ty.is_signless_integer_of(64) => {
            value.to_i64().map_or(Value::Attribute(parameter), |value| Value::Int(i128::from(value)))
        }
        AttributeKind::Integer { ty, .. } if ty.is_signless_integer_of(1) => {
            parameter.as_bool().map_or(Value::Attribute(parameter), Value::Bool)
        }
        AttributeKind::DenseArray { .. } => {
            attribute_elements(parameter).map_or(Value::Attribute(parameter), Value::List)
        }
        AttributeKind::Array(elements) => {
            Value::List(elements.iter().map(|one| parameter_value(*one, scope)).collect())
        }
        AttributeKind::String { .. } => {
            parameter.as_str().map_or(Value::Attribute(parameter), |text| Value::Text(text.to_owned()))
        }
        _ => Value::Attribute(parameter),
    }
}
