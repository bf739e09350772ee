//! Constraints and rewrites in Rust, which patterns call by name.

use std::collections::HashMap;
use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, PatternRewriter, Type};

/// An argument or result of a native function.
#[derive(Clone, PartialEq, Debug)]
pub enum Handle<'c> {
    /// Nothing was there: an attribute that an operation does not have, or the definition of a block argument.
    Null,
    /// `!pdl.operation`.
    Op(OpId),
    /// `!pdl.value`.
    Value(ValueId),
    /// `!pdl.attribute`.
    Attribute(Attribute<'c>),
    /// `!pdl.type`.
    Type(Type<'c>),
    /// `!pdl.range<operation>`.
    Ops(Vec<OpId>),
    /// `!pdl.range<value>`.
    Values(Vec<ValueId>),
    /// `!pdl.range<type>`.
    Types(Vec<Type<'c>>),
}

impl<'c> Handle<'c> {
    /// Returns the operation, if it is one.
    pub fn as_op(&self) -> Option<OpId> {
        if let Handle::Op(op) = self { Some(*op) } else { None }
    }

    /// Returns the value, if it is one.
    pub fn as_value(&self) -> Option<ValueId> {
        if let Handle::Value(value) = self { Some(*value) } else { None }
    }

    /// Returns the attribute, if it is one.
    pub fn as_attribute(&self) -> Option<Attribute<'c>> {
        if let Handle::Attribute(attribute) = self { Some(*attribute) } else { None }
    }

    /// Returns the type, if it is one.
    pub fn as_type(&self) -> Option<Type<'c>> {
        if let Handle::Type(ty) = self { Some(*ty) } else { None }
    }

    /// Returns the values of a range, or the one value.
    pub fn as_values(&self) -> Option<&[ValueId]> {
        match self {
            Handle::Value(value) => Some(std::slice::from_ref(value)),
            Handle::Values(values) => Some(values),
            _ => None,
        }
    }

    /// Returns the types of a range, or the one type.
    pub fn as_types(&self) -> Option<&[Type<'c>]> {
        match self {
            Handle::Type(ty) => Some(std::slice::from_ref(ty)),
            Handle::Types(types) => Some(types),
            _ => None,
        }
    }
}

/// A native constraint: its results, or `None` if it does not hold. It must not change the program.
pub type Constraint =
    dyn for<'b, 'c> Fn(&mut PatternRewriter<'b, 'c>, &[Handle<'c>]) -> Option<Vec<Handle<'c>>> + Send + Sync;

/// A native rewrite: its results, or the reason why there are none.
pub type Rewrite = dyn for<'b, 'c> Fn(&mut PatternRewriter<'b, 'c>, &[Handle<'c>]) -> Result<Vec<Handle<'c>>, String>
    + Send
    + Sync;

/// Native functions by name.
#[derive(Clone, Default)]
pub struct Natives {
    constraints: HashMap<String, Arc<Constraint>>,
    rewrites: HashMap<String, Arc<Rewrite>>,
}

impl Natives {
    /// Returns a table without functions.
    pub fn new() -> Self {
        Natives::default()
    }

    /// Adds a constraint, in the place of one of that name.
    #[must_use]
    pub fn constraint<F>(mut self, name: &str, function: F) -> Self
    where
        F: for<'b, 'c> Fn(&mut PatternRewriter<'b, 'c>, &[Handle<'c>]) -> Option<Vec<Handle<'c>>>
            + Send
            + Sync
            + 'static,
    {
        self.constraints.insert(name.to_owned(), Arc::new(function));
        self
    }

    /// Adds a rewrite, in the place of one of that name.
    #[must_use]
    pub fn rewrite<F>(mut self, name: &str, function: F) -> Self
    where
        F: for<'b, 'c> Fn(&mut PatternRewriter<'b, 'c>, &[Handle<'c>]) -> Result<Vec<Handle<'c>>, String>
            + Send
            + Sync
            + 'static,
    {
        self.rewrites.insert(name.to_owned(), Arc::new(function));
        self
    }

    /// Adds the functions of another table.
    #[must_use]
    pub fn with(mut self, other: &Natives) -> Self {
        self.constraints.extend(other.constraints.iter().map(|(name, one)| (name.clone(), one.clone())));
        self.rewrites.extend(other.rewrites.iter().map(|(name, one)| (name.clone(), one.clone())));
        self
    }

    /// Returns a constraint.
    pub fn find_constraint(&self, name: &str) -> Option<Arc<Constraint>> {
        self.constraints.get(name).cloned()
    }

    /// Returns a rewrite.
    pub fn find_rewrite(&self, name: &str) -> Option<Arc<Rewrite>> {
        self.rewrites.get(name).cloned()
    }
}
