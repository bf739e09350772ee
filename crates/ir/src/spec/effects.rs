//! Declared effects on memory.

/// What an operation does with a resource.
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
    /// What.
    pub kind: EffectKind,
    /// On which operand, result or symbol attribute; `None` for the operation as a whole.
    pub on: Option<&'s str>,
    /// On which resource.
    pub resource: &'s str,
    /// When, relative to the other effects of the operation.
    pub stage: u32,
    /// Whether it affects all of the memory.
    pub is_full: bool,
}

impl<'s> EffectSpec<'s> {
    /// An effect on the operation as a whole, of the default resource.
    pub const fn new(kind: EffectKind) -> Self {
        EffectSpec { kind, on: None, resource: "DefaultResource", stage: 0, is_full: false }
    }
    /// The same on an operand or result.
    pub const fn on(self, name: &'s str) -> Self {
        EffectSpec { on: Some(name), ..self }
    }
    /// The same on another resource.
    pub const fn resource(self, resource: &'s str) -> Self {
        EffectSpec { resource, ..self }
    }
    /// The same at another stage.
    pub const fn stage(self, stage: u32) -> Self {
        EffectSpec { stage, ..self }
    }
    /// The same on all of the memory.
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
