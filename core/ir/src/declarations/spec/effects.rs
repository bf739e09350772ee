//! Effects on memory, as they are declared and as an operation has them.

use crate::uniqued::attribute::Attribute;
use crate::view::Value;

/// Kind of an effect on a resource.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffectKind {
    /// Reads.
    Read,
    /// Writes.
    Write,
    /// Allocates.
    Allocate,
    /// Frees.
    Free,
}

/// One declared effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EffectSpec<'s> {
    /// Kind of access: read, write, allocation or release.
    pub kind: EffectKind,
    /// On which operand, result or symbol attribute; `None` for the operation as a whole.
    pub on: Option<&'s str>,
    /// On which resource.
    pub resource: &'s str,
    /// When, relative to the other effects of the operation.
    pub stage: u32,
    /// True if it affects all of the memory.
    pub is_full: bool,
}

impl<'s> EffectSpec<'s> {
    /// Creates an effect on the operation as a whole, of the default resource.
    pub const fn new(kind: EffectKind) -> Self {
        EffectSpec { kind, on: None, resource: "DefaultResource", stage: 0, is_full: false }
    }
    /// Returns the same on an operand or result.
    pub const fn on(self, name: &'s str) -> Self {
        EffectSpec { on: Some(name), ..self }
    }
    /// Returns the same on another resource.
    pub const fn resource(self, resource: &'s str) -> Self {
        EffectSpec { resource, ..self }
    }
    /// Returns the same at another stage.
    pub const fn stage(self, stage: u32) -> Self {
        EffectSpec { stage, ..self }
    }
    /// Returns the same on all of the memory.
    pub const fn full(self) -> Self {
        EffectSpec { is_full: true, ..self }
    }
}

/// All effects of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effects<'s> {
    /// Nothing is known.
    Unknown,
    /// Code of the operation tells.
    Custom,
    /// These and no others; none at all if empty.
    Only(&'s [EffectSpec<'s>]),
}

/// One effect of one operation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct EffectInstance<'a, 'c> {
    /// Kind of access: read, write, allocation or release.
    pub kind: EffectKind,
    /// Value or resource that is accessed.
    pub on: EffectTarget<'a, 'c>,
    /// On which resource.
    pub resource: &'a str,
    /// When, relative to the other effects of the operation.
    pub stage: u32,
    /// True if it affects all of the memory.
    pub is_full: bool,
}

/// Subject of an effect.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum EffectTarget<'a, 'c> {
    /// The resource as a whole.
    Nothing,
    /// An operand, a result or a block argument.
    Value(Value<'a, 'c>),
    /// A symbol.
    Symbol(Attribute<'c>),
}

impl<'a, 'c> EffectInstance<'a, 'c> {
    /// Creates an effect on the default resource as a whole.
    pub const fn new(kind: EffectKind) -> Self {
        let on = EffectTarget::Nothing;
        EffectInstance { kind, on, resource: "DefaultResource", stage: 0, is_full: false }
    }

    /// Returns the same on a value.
    pub const fn on(self, value: Value<'a, 'c>) -> Self {
        EffectInstance { on: EffectTarget::Value(value), ..self }
    }

    /// Returns the value that it is on.
    pub fn value(self) -> Option<Value<'a, 'c>> {
        match self.on {
            EffectTarget::Value(value) => Some(value),
            _ => None,
        }
    }
}
