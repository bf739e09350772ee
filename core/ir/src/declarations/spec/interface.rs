//! Interfaces: answers of an operation to queries of higher layers.
//!
//! An interface is a struct of functions on the floor that asks; an operation that implements it names a `static` of
//! that struct in its declaration.

use super::{OpSpec, Trait};
use crate::declarations::folded::Folded;
use crate::diagnostic::LogicalResult;
use crate::view::Operation;
use std::any::{Any, TypeId};

/// A check of an operation.
pub type Check = for<'a, 'c> fn(Operation<'a, 'c>) -> LogicalResult;

/// Fold of all operations with an interface, where they have none of their own.
pub type InterfaceFold = for<'a, 'c> fn(Operation<'a, 'c>) -> Option<Folded<'c>>;

/// The functions of an interface.
pub trait Interface: Any + Send + Sync {
    /// Upstream's name.
    const NAME: &'static str;
    /// A check of each operation that implements it, before the regions are checked.
    const VERIFY: Option<Check> = None;
    /// True if that check speaks of nothing but types, counts and inherent attributes, and of the arguments of
    /// successors.
    const CHECKS_BRANCH_ONLY: bool = false;
    /// A check that needs the regions to be valid.
    const VERIFY_REGIONS: Option<Check> = None;
    /// Fold of each operation that implements it, unless its own code folds it.
    const FOLD: Option<InterfaceFold> = None;
}

/// An interface with the functions of one operation.
#[derive(Clone, Copy)]
pub struct InterfaceSpec<'s> {
    /// Upstream's name of the interface.
    pub name: &'s str,
    /// The check before the regions are checked.
    pub verify: Option<Check>,
    /// True if that depends on nothing but the signature of the operation, and on the arguments of its successors.
    pub checks_branch_only: bool,
    /// The check that needs the regions to be valid.
    pub verify_regions: Option<Check>,
    /// Fold of its operations.
    pub fold: Option<InterfaceFold>,
    methods: &'static (dyn Any + Send + Sync),
}

impl InterfaceSpec<'static> {
    /// Returns the interface `I` with these functions.
    pub const fn of<I: Interface>(methods: &'static I) -> Self {
        InterfaceSpec {
            name: I::NAME,
            verify: I::VERIFY,
            checks_branch_only: I::CHECKS_BRANCH_ONLY,
            verify_regions: I::VERIFY_REGIONS,
            fold: I::FOLD,
            methods,
        }
    }
}

/// The functions of an interface, to be found by what they are.
#[derive(Clone, Copy)]
pub(crate) struct InterfaceMethods {
    id: TypeId,
    methods: &'static (dyn Any + Send + Sync),
}

impl InterfaceMethods {
    /// Returns those of all interfaces among the traits of an operation.
    pub fn of(spec: &OpSpec<'_>) -> Box<[InterfaceMethods]> {
        let methods = spec.traits.iter().filter_map(|one| match one {
            Trait::Interface(interface) => Some(interface.methods),
            _ => None,
        });
        methods.map(|methods| InterfaceMethods { id: Any::type_id(methods), methods }).collect()
    }
}

impl Operation<'_, '_> {
    /// Returns the functions by which this operation implements an interface, if it does.
    #[inline]
    pub fn interface<I: Interface>(self) -> Option<&'static I> {
        let wanted = TypeId::of::<I>();
        let found = self.name().interfaces().iter().find(|interface| interface.id == wanted)?;
        found.methods.downcast_ref()
    }

    /// Returns true if the operation declares an interface of that name, with functions or without.
    pub fn declares_interface(self, name: &str) -> bool {
        self.spec().is_some_and(|spec| spec.declares_interface(name))
    }
}

impl OpSpec<'_> {
    /// Returns true if operations declare an interface of that name, with functions or without.
    pub fn declares_interface(&self, name: &str) -> bool {
        self.has_trait(|one| match one {
            Trait::Named(declared) => *declared == name,
            Trait::Interface(interface) => interface.name == name,
            _ => false,
        })
    }
}
