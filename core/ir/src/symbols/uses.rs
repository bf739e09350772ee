//! References to symbols in attributes and types.

use crate::declarations::op_name::TraitFlags;
use crate::uniqued::attribute::{Attribute, AttributeKind};
use crate::uniqued::ty::{Type, TypeKind};
use crate::view::{Operation, Region};
use terrace_support::ensure_stack;

impl<'c> Attribute<'c> {
    /// Visits the symbol references in it, itself included, outer ones before inner ones.
    pub fn for_each_symbol_ref(self, visit: &mut dyn FnMut(Attribute<'c>)) {
        match *self.kind() {
            AttributeKind::SymbolRef { .. } => visit(self),
            AttributeKind::Array(elements) => each(elements, visit),
            AttributeKind::Dialect { parameters, .. } => each(parameters, visit),
            AttributeKind::Dictionary(entries) => {
                for entry in entries {
                    ensure_stack(|| entry.value.for_each_symbol_ref(visit));
                }
            }
            AttributeKind::Type(ty) => ty.for_each_symbol_ref(visit),
            AttributeKind::DenseElements { ty, .. }
            | AttributeKind::Integer { ty, .. }
            | AttributeKind::Float { ty, .. } => ty.for_each_symbol_ref(visit),
            _ => {}
        }
    }
}

fn each<'c>(elements: &[Attribute<'c>], visit: &mut dyn FnMut(Attribute<'c>)) {
    for element in elements {
        ensure_stack(|| element.for_each_symbol_ref(visit));
    }
}

impl<'c> Type<'c> {
    /// Visits the symbol references in it.
    pub fn for_each_symbol_ref(self, visit: &mut dyn FnMut(Attribute<'c>)) {
        let mut types = |types: &[Type<'c>]| {
            for ty in types {
                ensure_stack(|| ty.for_each_symbol_ref(visit));
            }
        };
        match *self.kind() {
            TypeKind::Complex(element)
            | TypeKind::UnrankedTensor { element }
            | TypeKind::Vector { element, .. } => types(&[element]),
            TypeKind::Tuple(elements) => types(elements),
            TypeKind::Function { inputs, results } | TypeKind::Graph { inputs, results } => {
                types(inputs);
                types(results);
            }
            TypeKind::RankedTensor { element, encoding, .. } => {
                types(&[element]);
                each(encoding.as_slice(), visit);
            }
            TypeKind::MemRef { element, layout, memory_space, .. } => {
                types(&[element]);
                each(layout.as_slice(), visit);
                each(memory_space.as_slice(), visit);
            }
            TypeKind::UnrankedMemRef { element, memory_space } => {
                types(&[element]);
                each(memory_space.as_slice(), visit);
            }
            TypeKind::Dialect { parameters, .. } => each(parameters, visit),
            _ => {}
        }
    }
}

/// An operation in which symbols may be defined that nobody knows of: then no use of a symbol can be known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownSymbolTable;

impl<'a, 'c> Operation<'a, 'c> {
    /// Visits the references to symbols that this operation itself makes, by its attributes.
    pub fn for_each_own_symbol_ref(self, visit: &mut dyn FnMut(Attribute<'c>)) {
        // Attributes count in the order of their names, but the order matters to nobody here.
        let discardable = self.discardable_attributes().iter().map(|entry| entry.value);
        for attribute in self.slots().iter().flatten().copied().chain(discardable) {
            attribute.for_each_symbol_ref(visit);
        }
    }

    /// Visits the references to symbols that this operation and those in it make, with who makes them; what is inside
    /// of nested symbol tables refers to other symbols, and does not count.
    ///
    /// # Errors
    /// If there is an operation inside in which unknown symbols may be defined.
    pub fn for_each_symbol_use(
        self,
        visit: &mut dyn FnMut(Operation<'a, 'c>, Attribute<'c>),
    ) -> Result<(), UnknownSymbolTable> {
        if self.region_count() == 1 && self.name().dialect().is_none() {
            return Err(UnknownSymbolTable);
        }
        self.for_each_own_symbol_ref(&mut |symbol| visit(self, symbol));
        if self.has_trait(TraitFlags::SYMBOL_TABLE) {
            return Ok(());
        }
        self.regions().try_for_each(|region| region.for_each_symbol_use(visit))
    }
}

impl<'a, 'c> Region<'a, 'c> {
    /// Visits the references to symbols that operations in this region make, as
    /// [`Operation::for_each_symbol_use`] does.
    ///
    /// # Errors
    /// As there.
    pub fn for_each_symbol_use(
        self,
        visit: &mut dyn FnMut(Operation<'a, 'c>, Attribute<'c>),
    ) -> Result<(), UnknownSymbolTable> {
        for op in self.ops() {
            if op.is_plain() {
                op.for_each_own_symbol_ref(&mut |symbol| visit(op, symbol));
            } else {
                ensure_stack(|| op.for_each_symbol_use(visit))?;
            }
        }
        Ok(())
    }
}

/// Visibility of a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// Anybody, from outside as well.
    Public,
    /// Those in the symbol table that it is in.
    Private,
    /// Those in symbol tables around.
    Nested,
}

impl Operation<'_, '_> {
    /// Returns true if this is a symbol: it declares that it is, and if its name is optional it has one.
    pub fn is_symbol(self) -> bool {
        let is_optional = || self.spec().is_some_and(|spec| spec.hooks.is_optional_symbol);
        self.has_trait(TraitFlags::SYMBOL) && (!is_optional() || self.symbol_name().is_some())
    }

    /// Returns the visibility of the symbol.
    pub fn visibility(self) -> Visibility {
        match self.attribute(crate::symbol_table::SYMBOL_VISIBILITY).and_then(|word| word.as_str()) {
            Some("private") => Visibility::Private,
            Some("nested") => Visibility::Nested,
            _ => Visibility::Public,
        }
    }
}
