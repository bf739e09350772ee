//! Constraints on types and attributes, with the words of their diagnostics.

use super::{AttributeSpec, EnumSpec};
use crate::context::Ctx;
use crate::uniqued::attribute::{Attribute, AttributeKind};
use crate::uniqued::ty::Type;

/// A constraint on a type.
#[derive(Clone, Copy)]
pub struct TypeConstraint<'s> {
    /// The words after "must be".
    pub summary: &'s str,
    /// Function that tells whether an attribute satisfies the constraint.
    pub check: TypeCheck<'s>,
    /// The one type that fulfils it, if there is one: formats may leave it out.
    pub buildable: Option<TypeBuilder<'s>>,
    /// Class that a type must have for a format to continue parsing.
    pub class: Option<TypeClass<'s>>,
}

/// A kind of types, such as vectors: where a format names a single type, it takes none of another kind.
#[derive(Clone, Copy)]
pub struct TypeClass<'s> {
    /// The name, such as `builtin.vector`, for a class of one kind.
    pub name: Option<&'s str>,
    /// True if a type is of it.
    pub contains: TypeCheck<'s>,
    /// True if its types have their names everywhere: upstream writes them by their dialect's code.
    pub is_in_full: bool,
}

impl<'s> TypeClass<'s> {
    /// Creates the class of a type that is declared by that name.
    pub const fn new(name: &'s str, contains: for<'c> fn(Type<'c>) -> bool) -> Self {
        TypeClass { name: Some(name), contains: TypeCheck::Function(contains), is_in_full: false }
    }

    /// Returns the name, if it is that of a type which a dialect other than `builtin` declares, and may be left out.
    pub fn declared_name(&self) -> Option<&'s str> {
        self.name.filter(|name| !self.is_in_full && !name.starts_with("builtin."))
    }

    /// Returns the same class, of types that have their names everywhere.
    pub const fn in_full(self) -> Self {
        TypeClass { is_in_full: true, ..self }
    }

    /// Returns a class of several declared types.
    pub const fn unnamed(contains: for<'c> fn(Type<'c>) -> bool) -> Self {
        TypeClass { name: None, contains: TypeCheck::Function(contains), is_in_full: false }
    }
}

/// The test of a [`TypeConstraint`].
#[derive(Clone, Copy)]
pub enum TypeCheck<'s> {
    /// A plain function.
    Function(for<'c> fn(Type<'c>) -> bool),
    /// A closure, for constraints that are made at run time.
    Closure(&'s (dyn Fn(Type<'_>) -> bool + Sync + Send)),
}

impl TypeCheck<'_> {
    /// Returns true if a type passes the test.
    #[inline]
    pub fn holds(self, ty: Type<'_>) -> bool {
        match self {
            TypeCheck::Function(check) => check(ty),
            TypeCheck::Closure(check) => check(ty),
        }
    }
}

/// Builder of the one type that a constraint allows.
#[derive(Clone, Copy)]
pub enum TypeBuilder<'s> {
    /// A plain function.
    Function(for<'c> fn(Ctx<'c>) -> Type<'c>),
    /// A closure, for constraints that are made at run time.
    Closure(&'s (dyn for<'c> Fn(Ctx<'c>) -> Type<'c> + Sync + Send)),
}

impl TypeBuilder<'_> {
    /// Builds the type.
    #[inline]
    pub fn build<'c>(self, context: Ctx<'c>) -> Type<'c> {
        match self {
            TypeBuilder::Function(build) => build(context),
            TypeBuilder::Closure(build) => build(context),
        }
    }
}

impl<'s> TypeConstraint<'s> {
    /// Creates a constraint with a plain function.
    pub const fn new(summary: &'s str, check: for<'c> fn(Type<'c>) -> bool) -> Self {
        TypeConstraint { summary, check: TypeCheck::Function(check), buildable: None, class: None }
    }

    /// Returns a constraint that one type fulfils.
    pub const fn buildable(
        summary: &'s str,
        check: for<'c> fn(Type<'c>) -> bool,
        build: for<'c> fn(Ctx<'c>) -> Type<'c>,
    ) -> Self {
        let buildable = Some(TypeBuilder::Function(build));
        TypeConstraint { summary, check: TypeCheck::Function(check), buildable, class: None }
    }

    /// Returns the same constraint, on types of this class only.
    pub const fn of_class(self, class: TypeClass<'s>) -> Self {
        TypeConstraint { class: Some(class), ..self }
    }

    /// Returns true if `ty` fulfils it.
    #[inline]
    pub fn holds(&self, ty: Type<'_>) -> bool {
        self.check.holds(ty)
    }
}

/// Syntax of an attribute where a format names it.
#[derive(Clone, Copy)]
pub enum AttributeSyntax<'s> {
    /// In full.
    Any,
    /// In full; only attributes of this kind are read.
    Stored(AttributeStorage),
    /// Without its type, which is always this one.
    OfType(TypeBuilder<'s>),
    /// Without dialect and mnemonic, which are always those of this declaration.
    Of(&'s AttributeSpec<'s>),
    /// Dense array of elements of this type: `[1, 2]`.
    ElementsOf(TypeBuilder<'s>),
    /// Keyword of a case; stored as an integer attribute.
    Keyword(&'s EnumSpec<'s>),
    /// Keywords of bits with their separator, in angle brackets after a word if there is one: `overflow<nsw, nuw>`;
    /// stored as an integer attribute.
    Flags {
        /// The word in front.
        word: Option<&'s str>,
        /// The bits.
        cases: &'s EnumSpec<'s>,
        /// Words of messages.
        summary: &'s str,
    },
    /// Symbol name, `@name`; stored as a string.
    SymbolName,
    /// Optional integer; stored as an array of one element, or of none.
    OptionalInteger,
    /// No syntax: presence alone.
    Unit,
}

impl AttributeSyntax<'static> {
    /// Returns the syntax without a type, for attributes that always have this one.
    pub const fn of_type(build: for<'c> fn(Ctx<'c>) -> Type<'c>) -> Self {
        AttributeSyntax::OfType(TypeBuilder::Function(build))
    }
}

/// Storage kind of a declared attribute, checked before anything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttributeStorage {
    /// An affine map.
    AffineMap,
    /// An array.
    Array,
    /// A dictionary.
    Dictionary,
    /// Elements of a shaped type.
    Elements,
    /// An integer.
    Integer,
    /// An integer set.
    IntegerSet,
    /// A string.
    String,
    /// A symbol reference.
    SymbolRef,
    /// A symbol reference without nested parts.
    FlatSymbolRef,
    /// Declaration that lists this trait.
    Implementing(&'static str),
    /// A type.
    Type,
    /// Anything with a type.
    Typed,
}

impl AttributeStorage {
    /// Returns true if an attribute is of this kind.
    pub fn holds(self, attribute: Attribute<'_>) -> bool {
        match self {
            AttributeStorage::AffineMap => attribute.as_affine_map().is_some(),
            AttributeStorage::Array => attribute.as_array().is_some(),
            AttributeStorage::Dictionary => attribute.as_dictionary().is_some(),
            AttributeStorage::Elements => attribute.is_elements(),
            AttributeStorage::Integer => attribute.as_integer().is_some(),
            AttributeStorage::IntegerSet => attribute.as_integer_set().is_some(),
            AttributeStorage::String => attribute.as_bytes().is_some(),
            AttributeStorage::SymbolRef => attribute.as_symbol().is_some(),
            AttributeStorage::FlatSymbolRef => attribute.as_flat_symbol().is_some(),
            AttributeStorage::Implementing(name) => match *attribute.kind() {
                AttributeKind::Dialect { spec, .. } => spec.get().traits.contains(&name),
                _ => false,
            },
            AttributeStorage::Type => attribute.as_type().is_some(),
            AttributeStorage::Typed => attribute.ty().is_some(),
        }
    }
}

/// A constraint on an attribute.
#[derive(Clone, Copy)]
pub struct AttributeConstraint<'s> {
    /// The words after "failed to satisfy constraint:".
    pub summary: &'s str,
    /// Function that tells whether a type satisfies the constraint.
    pub check: AttributeCheck<'s>,
    /// Syntax where a format names it.
    pub syntax: AttributeSyntax<'s>,
    /// The enum whose cases it holds, for readers of the declarations.
    pub enumeration: Option<&'s EnumSpec<'s>>,
}

/// The test of an [`AttributeConstraint`].
#[derive(Clone, Copy)]
pub enum AttributeCheck<'s> {
    /// A plain function.
    Function(for<'c> fn(Attribute<'c>) -> bool),
    /// Is an attribute of this declaration.
    Is(&'s AttributeSpec<'s>),
    /// An integer attribute of the enum's width whose value is a case.
    Case(&'s EnumSpec<'s>),
    /// A closure, for constraints that are made at run time.
    Closure(&'s (dyn Fn(Attribute<'_>) -> bool + Sync + Send)),
}

impl<'s> AttributeConstraint<'s> {
    /// Creates a constraint with a plain function, for an attribute that is written in full.
    pub const fn new(summary: &'s str, check: for<'c> fn(Attribute<'c>) -> bool) -> Self {
        AttributeConstraint {
            summary,
            check: AttributeCheck::Function(check),
            syntax: AttributeSyntax::Any,
            enumeration: None,
        }
    }

    /// Returns the same constraint, written in another way.
    pub const fn written(self, syntax: AttributeSyntax<'s>) -> Self {
        AttributeConstraint { syntax, ..self }
    }

    /// Creates an attribute of that declaration.
    pub const fn of(summary: &'s str, spec: &'s AttributeSpec<'s>) -> Self {
        AttributeConstraint {
            summary,
            check: AttributeCheck::Is(spec),
            syntax: AttributeSyntax::Of(spec),
            enumeration: spec.enumeration,
        }
    }

    /// Creates a case of an enum, stored as an integer attribute.
    pub const fn case(summary: &'s str, cases: &'s EnumSpec<'s>) -> Self {
        AttributeConstraint {
            summary,
            check: AttributeCheck::Case(cases),
            syntax: AttributeSyntax::Keyword(cases),
            enumeration: Some(cases),
        }
    }

    /// Returns bits of an enum, stored as an integer attribute and written as flags.
    pub const fn flags(summary: &'s str, word: Option<&'s str>, cases: &'s EnumSpec<'s>) -> Self {
        AttributeConstraint::case(summary, cases).written(AttributeSyntax::Flags { word, cases, summary })
    }

    /// Returns true if `attribute` fulfils it.
    pub fn holds(&self, attribute: Attribute<'_>) -> bool {
        match self.check {
            AttributeCheck::Function(check) => check(attribute),
            AttributeCheck::Closure(check) => check(attribute),
            AttributeCheck::Is(spec) => {
                matches!(attribute.kind(), AttributeKind::Dialect { spec: its, .. }
                    if std::ptr::eq(its.get(), spec) || its.get().name == spec.name)
            }
            AttributeCheck::Case(cases) => match attribute.kind() {
                AttributeKind::Integer { ty, value } => {
                    ty.is_signless_integer_of(cases.width_bits)
                        && value.to_u64().is_some_and(|v| cases.is_case(v))
                }
                _ => false,
            },
        }
    }
}
