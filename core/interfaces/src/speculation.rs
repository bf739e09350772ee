//! Speculation: may an operation run where it did not run before?

use terrace_ir::Operation;
use terrace_ir::spec::{Interface, Trait};
use terrace_support::ensure_stack;

/// The answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speculatability {
    /// No: it may trap, or not end.
    NotSpeculatable,
    /// Yes.
    Speculatable,
    /// If all that is in its regions may.
    RecursivelySpeculatable,
}

impl Speculatability {
    /// Yes or no.
    pub fn when(holds: bool) -> Self {
        if holds { Speculatability::Speculatable } else { Speculatability::NotSpeculatable }
    }
}

/// `ConditionallySpeculatable`: an operation of which it depends.
#[derive(Clone, Copy)]
pub struct ConditionallySpeculatable {
    /// The answer for one operation.
    pub speculatability: fn(Operation<'_, '_>) -> Speculatability,
}

impl Interface for ConditionallySpeculatable {
    const NAME: &'static str = "ConditionallySpeculatable";
}

/// Returns true if an operation may be run where it was not run before.
pub fn is_speculatable(op: Operation<'_, '_>) -> bool {
    let Some(spec) = op.spec() else { return false };
    let answer = if spec.has_trait(|one| matches!(one, Trait::AlwaysSpeculatableImplTrait)) {
        Speculatability::Speculatable
    } else if spec.has_trait(|one| matches!(one, Trait::RecursivelySpeculatableImplTrait)) {
        Speculatability::RecursivelySpeculatable
    } else if let Some(interface) = op.interface::<ConditionallySpeculatable>() {
        (interface.speculatability)(op)
    } else {
        Speculatability::NotSpeculatable
    };
    match answer {
        Speculatability::NotSpeculatable => false,
        Speculatability::Speculatable => true,
        Speculatability::RecursivelySpeculatable => {
            op.regions().flat_map(|region| region.ops()).all(|inner| ensure_stack(|| is_speculatable(inner)))
        }
    }
}
